"""The sheet of what was agreed: options to change, numbers, notes, sources."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import as_text
from mjtables.situation import Situation
from mjtables.workbook.expressions import (
    Held,
    Number,
    Setting,
    as_number,
    parts_of,
)
from mjtables.workbook.leaves import Leaf, Look, address
from mjtables.workbook.naming import apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjtables.cards.model import Content
    from mjtables.ruleset import Option
    from mjtables.speech import Speech
    from mjtables.workbook.expressions import Node
    from mjtables.workbook.model import Model

SHEET = "Settings"

_HEAD, _WORDS = Look("head", wraps=True), Look("words", wraps=True)
_NOTE = Look("note", wraps=True)

#: How many columns a note spans.
_ACROSS = 4


class Choice(NamedTuple):
    """A cell in which something is chosen: one of a list, or a number above a bound."""

    row: int
    column: int
    values: tuple[str, ...]
    above: str
    told: str


class Settings:
    """The sheet of options and numbers, the names of their cells, what they take."""

    def __init__(self, model: Model, said: Speech, content: Content) -> None:
        self.model = model
        self.said = said
        self.content = content
        self.leaf = Leaf(SHEET)
        self.names = apart(model.offered)
        self.defined: dict[str, str] = {}
        self.choices: list[Choice] = []

    def lay_out(self, trees: Iterable[Node]) -> None:
        """Put everything on the sheet; the numbers are those that the trees use."""
        content, leaf = self.content, self.leaf
        leaf.put(0, 0, content.title, Look("title"))
        thousands = self.said.label("in_thousands")  # here they are whole
        terms = " · ".join(term for term in content.terms if term != thousands)
        told = (content.edition, content.note, terms)
        for row, text in enumerate(filter(None, told), 1):
            leaf.put(row, 0, text, _NOTE, _ACROSS)
        if self.model.preset.options:
            self._put_options(leaf.next_row + 1)
        self._put_numbers(leaf.next_row + 1, list(used(trees, self.model)))
        self._put_notes(leaf.next_row + 1)
        leaf.frozen = (1, 0)
        leaf.repeated = (0, 0)
        leaf.pages = 1 if leaf.next_row < 60 else 0

    def _put_options(self, top: int) -> None:
        leaf, label = self.leaf, self.said.label
        leaf.put(top, 0, self.said.sentence(label("options")), Look("heading"))
        heads = ("option", "in_force", "takes", "name in formulas")
        for column, text in enumerate(heads):
            leaf.put(top + 1, column, label(text), _HEAD)
        row = top + 2
        for name, option in self.model.preset.options.items():
            leaf.put(row, 0, self.said.word("options", name), _WORDS)
            number = as_number(option.chosen)
            now = option.chosen if number is None else Number(number)
            if name in self.model.offered:
                self._put_choice(row, name, option)
                look = Look("choice", plain_text=_are_words(self._values(name)))
            else:
                said = f"{label('as_made')}{self.said.colon}--set {name}=VALUE"
                leaf.put(row, 3, said, _WORDS)
                look = Look("given")
            leaf.put(row, 1, now, look)
            leaf.put(row, 2, self._taken(name, option), _WORDS)
            row += 1

    def _put_choice(self, row: int, name: str, option: Option) -> None:
        own = self.names[name]
        self.defined[own] = f"={SHEET}!{_absolute(row, 1)}"
        self.leaf.put(row, 3, own, _WORDS)
        above = "" if option.above is None else as_text(option.above)
        values = () if above else self._values(name)
        self.choices.append(Choice(row, 1, values, above, self._taken(name, option)))

    def _values(self, name: str) -> tuple[str, ...]:
        """What may be chosen here, in the option's own order."""
        option = self.model.preset.options[name]
        live = {option.chosen, *self.model.offered[name]}
        return tuple(value for value in option.values if value in live)

    def _taken(self, name: str, option: Option) -> str:
        """What an option takes, with the words for it."""
        if option.above is not None:
            return f"> {as_text(option.above)}"
        live = name in self.model.offered
        values = self._values(name) if live else tuple(option.values)
        told = []
        for value in values:
            word = self.said.book.choice(name, value).text
            called = self.model.preset.words.get(name, {}).get(value, word)
            told.append(value if called == value else f"{value} ({called})")
        return ", ".join(told)

    def _put_numbers(self, top: int, cells: Sequence[tuple[Names, Held]]) -> None:
        if not cells:
            return
        leaf, label = self.leaf, self.said.label
        leaf.put(top, 0, self.said.sentence(label("numbers")), Look("heading"))
        for column, text in enumerate(("number", "value", "", "name in formulas")):
            leaf.put(top + 1, column, label(text) if text else "", _HEAD)
        firsts = [names[0] for names, _ in cells]
        single = [n for n in firsts if not n.startswith(("leg|", "scores."))]
        names = apart([*self.names, *single])
        for row, (called, cell) in enumerate(cells, top + 2):
            name = called[0]
            leaf.put(row, 0, self._called(called), _WORDS)
            plain = isinstance(cell.node, Number)
            leaf.hold(row, 1, cell, Look("choice" if plain else "given"))
            if name in single:
                own = names[name]
                self.defined[own] = f"={SHEET}!{_absolute(row, 1)}"
                cell.place = ("", own)
                leaf.put(row, 3, own, _WORDS)
            else:
                cell.place = (SHEET, _absolute(row, 1))
                leaf.put(row, 3, "", _WORDS)
            leaf.put(row, 2, "", _WORDS)

    def _called(self, names: Names) -> str:
        """What a number is called, in the card's words."""
        name, said = names[0], self.said
        kind, _, rest = name.partition(".")
        match kind:
            case "rungs":
                return said.word("tiers", rest)
            case "scores" | "multipliers":
                unit = said.word("units", self.model.preset.settling.unit)
                return f"{said.label('final_score')}: {rest} {unit}"
        if name.startswith("leg|"):
            return self._of_leg(names)
        if kind == "cells":
            return said.label("the score of a single cell")
        if name == "limit":
            return said.word("options", "limit")
        return said.label(_NUMBERS.get(name, name))

    def _of_leg(self, names: Names) -> str:
        """In which situations a number counts, for whom, and what it does."""
        said, own = self.said, [name.split("|") for name in names]
        plain = [leg for leg in own if not Situation(leg[1]).liable] or own
        alike = list(dict.fromkeys(Situation(leg[1]) for leg in plain))
        cases = dict.fromkeys(leg[2] for leg in plain)
        where = said.heading(alike, self.model.preset)
        told = f"{where} ({said.case(next(iter(cases)))})" if len(cases) == 1 else where
        payers = dict.fromkeys(leg[-2] for leg in plain)
        who = " / ".join(said.payer("others" if p == "other" else p) for p in payers)
        return f"{told.removesuffix(' ()')}: {who}, {said.label(_LEGS[own[0][-1]])}"

    def _put_notes(self, top: int) -> None:
        content, row = self.content, top
        texts = (
            *content.notes,
            content.source,
            content.foot,
            self.said.label(_AS_MADE),
        )
        for text in texts:
            if text:
                self.leaf.put(row, 0, text, _NOTE, _ACROSS)
                row += 1


Names = tuple[str, ...]

#: What does not follow what is changed on this sheet.
_AS_MADE = (
    "as made, whatever is changed here: terms, notes, digest, shades; Beside follows "
    "the options only"
)

#: What the numbers of a leg do, and what others are.
_LEGS = {
    "factor": "times the score",
    "flat": "added to it",
    "counted": "added to it",
    "units": "added to the value",
}
_NUMBERS = {
    "ceiling": "ceiling (10000: none)",
    "limit_from": "the limit is paid from",
    "least": "at_the_least",
    "round": "scores are rounded to",
    "start": "points are multiplied by",
    "base": "the score begins at",
    "per": "and grows by",
    "payment.round": "payments are rounded to",
    "payment.unit": "base",
    "payment.others_at_most": "others pay at most",
    "liability.on_discard.liable": "the share of who is liable",
    "liability.self_drawn.liable": "the share of who is liable",
}


def used(trees: Iterable[Node], model: Model) -> list[tuple[Names, Held]]:
    """The numbers that trees reckon with, each once."""
    found: dict[int, tuple[Names, Held]] = {}
    seen: set[int] = set()
    waiting = list(trees)[::-1]
    while waiting:
        tree = waiting.pop()
        if isinstance(tree, Held):
            if id(tree) in seen:
                continue
            seen.add(id(tree))
            names = model.numbers.called(tree)
            if names and not isinstance(tree.node, Setting):
                found[id(tree)] = (names, tree)
            waiting.append(tree.node)
        else:
            waiting += parts_of(tree)[::-1]
    return list(found.values())


def _are_words(values: Sequence[str]) -> bool:
    return bool(values) and all(as_number(value) is None for value in values)


def _absolute(row: int, column: int) -> str:
    own = address(row, column)
    letters = own.rstrip("0123456789")
    return f"${letters}${own[len(letters) :]}"

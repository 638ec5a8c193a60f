"""Printed cells beside computed ones: for each cell a verdict, none passed over."""

from __future__ import annotations

import shlex
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from mjtables import wordings
from mjtables.answering import Answer, Answers
from mjtables.catalog import preset as preset_of
from mjtables.claims import NotUnderstoodError, claim
from mjtables.errors import MjtablesError
from mjtables.exact import as_text, has_decimal, whole
from mjtables.phrases import spaced

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjtables.answering import Key
    from mjtables.claims import Claim
    from mjtables.exact import Exact
    from mjtables.published import Cell, Published
    from mjtables.ruleset import Preset


class Verdict(StrEnum):
    """What comparing a printed cell with the computed one comes to."""

    AGREES = "agrees"
    DIFFERS = "differs"
    MISSING = "missing"
    """Nothing is printed, and a hand reaches the cell below the limit."""
    UNREACHABLE = "impossible, printed"
    """The formula's amount, in a cell that no hand reaches."""
    BLANK = "impossible, blank"
    BLANK_LIMIT = "limit, blank"
    """Nothing is printed where the limit is paid; the limit's own row says it."""
    NOT_COMPARED = "not compared"
    """Left aside by the table's own header, which says why."""
    NOT_LISTED = "not listed"
    """The rule set's tables have no such cell."""
    NOT_UNDERSTOOD = "not understood"


#: Verdicts of cells of which nothing could be said.
UNSAID = (Verdict.NOT_LISTED, Verdict.NOT_UNDERSTOOD)
NOT_SAID = (*UNSAID, Verdict.NOT_COMPARED)
#: Verdicts by which the printed cell is wrong, or the preset is not what was printed.
DIFFERENT = (Verdict.DIFFERS, Verdict.MISSING)


class Finding(NamedTuple):
    """The verdict on one printed cell.

    `preset` is the rule set it was compared with, options included; `computed` is what
    that one says, `note` why the cell was not compared, `cells` are those of the
    preset's tables that it prints, with their amounts.
    """

    table: str
    line: int
    where: str
    what: str
    preset: str
    printed: str
    computed: str
    verdict: Verdict
    note: str = ""
    cells: tuple[tuple[Key, Exact | None], ...] = ()


class Judge:
    """Compares printed tables with presets; each variant is resolved once.

    Without a preset given each table is compared with the one that its header names.
    """

    def __init__(self, given: Preset | None = None) -> None:
        self._given = None if given is None else Answers(given)
        self._known: dict[str, Answers] = {}

    def findings(self, table: Published) -> Iterator[Finding]:
        """One finding for each printed cell."""
        default = table.told("preset")
        for cell in table.cells:
            yield self._of(table.name, cell, cell.says.get("preset") or default)

    def _of(self, name: str, cell: Cell, reference: str) -> Finding:
        text = cell.text or cell.printed
        unsaid = Finding(
            table=name,
            line=cell.line,
            where=cell.where,
            what=cell.says.get("what", ""),
            preset=reference,
            printed=text,
            computed="",
            verdict=Verdict.NOT_COMPARED,
            note=cell.says.get("not_compared", ""),
        )
        if unsaid.note:
            return unsaid
        try:
            answers = self._answers(reference)
            asked = claim(cell)
            found = answers.to(asked)
            verdict = _judged(cell, asked, found)
        except (ValueError, MjtablesError) as error:
            note = str(error).splitlines()[0]
            return unsaid._replace(verdict=Verdict.NOT_UNDERSTOOD, note=note)
        return unsaid._replace(
            what=asked.what,
            preset=_named(answers.preset),
            computed=_computed(found, asked),
            verdict=verdict,
            note="the tables have no such cell"
            if verdict is Verdict.NOT_LISTED
            else "",
            cells=tuple((a.key, a.amount) for a in found if a.key is not None),
        )

    def _answers(self, reference: str) -> Answers:
        if self._given is not None:
            return self._given
        if reference not in self._known:
            self._known[reference] = Answers(referred(reference))
        return self._known[reference]


def referred(reference: str) -> Preset:
    """The preset of a reference: its id, and options (`hk_half_spicy minimum=0`)."""
    if not reference:
        raise NotUnderstoodError("which rule set it is of")
    name, *choices = shlex.split(reference)
    chosen = dict(choice.partition("=")[::2] for choice in choices)
    rules = preset_of(name)
    return rules.with_options(**chosen) if chosen else rules


def _named(preset: Preset) -> str:
    """A preset's id, and the options in force, as text."""
    return f"{preset.id} ({preset.options_text})" if preset.chosen else preset.id


def _judged(cell: Cell, asked: Claim, found: list[Answer]) -> Verdict:
    """The verdict on a cell whose place is understood."""
    amount = wordings.number(cell.printed)
    blank = not cell.printed or (amount is None and wordings.is_blank(cell.printed))
    if blank and (not cell.text or wordings.is_blank(cell.text)):
        return _of_blank(found)
    if not found:
        return Verdict.NOT_LISTED
    reached = [answer for answer in found if answer.reachable] or found
    if asked.what == "tier" or amount is None:
        named = _labels(cell.printed or cell.text, found)
        if not named:
            raise NotUnderstoodError("expected an amount or a label that is known")
        agrees = all(answer.tier in named for answer in reached)
    else:
        due = whole(amount * asked.unit)
        agrees = all(answer.amount == due for answer in reached)
    if not agrees:
        return Verdict.DIFFERS
    if not any(answer.reachable for answer in found):
        return Verdict.UNREACHABLE
    return Verdict.AGREES


def _labels(text: str, found: list[Answer]) -> frozenset[str]:
    """The tiers that a label means: by common words, or as the preset names them."""
    own = text.strip().casefold()
    named = {a.tier for a in found if a.tier and own in (a.tier, spaced(a.tier))}
    return wordings.tiers(text) | named


def _of_blank(found: list[Answer]) -> Verdict:
    reached = [answer for answer in found if answer.reachable]
    if not reached:
        return Verdict.BLANK
    if all(answer.tier for answer in reached):
        return Verdict.BLANK_LIMIT
    return Verdict.MISSING


def _computed(found: list[Answer], asked: Claim) -> str:
    """What the preset says, in the unit that was printed."""
    said = []
    for answer in [a for a in found if a.reachable] or found:
        amount = "" if answer.amount is None else _printed(answer.amount, asked)
        tier = spaced(answer.tier)
        if asked.what == "tier":
            said.append(tier or "no limit")
        else:
            said.append(amount)
    return " / ".join(dict.fromkeys(said))


def _printed(amount: Exact, asked: Claim) -> str:
    """An amount in the unit of the print, a fraction where it has no decimal."""
    number = whole(Fraction(amount) / asked.unit)
    return as_text(number) if has_decimal(number) else str(number)


def counted(findings: Iterable[Finding]) -> dict[Verdict, int]:
    """How many findings of each verdict."""
    counts = dict.fromkeys(Verdict, 0)
    for finding in findings:
        counts[finding.verdict] += 1
    return counts

"""The printed amounts that a rule set does not have, and the slips that made them."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import as_text, has_decimal, whole
from mjtables.identifying.asking import FINAL_SCORE, blanks
from mjtables.misprints.cells import Cell
from mjtables.misprints.naming import named
from mjtables.misprints.titles import titles
from mjtables.phrases import spaced
from mjtables.situation import FIVE, ROW_NAMES, ROWS, Payer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.exact import Exact
    from mjtables.identifying.asking import Ask, Sense
    from mjtables.identifying.fitting import Fit
    from mjtables.identifying.replies import Reply
    from mjtables.reading.model import Place, Table
    from mjtables.ruleset import Preset

#: The widest name of each set of situations.
_NAMES = {
    frozenset(s for s in FIVE if name in ROWS[s]): name for name in reversed(ROW_NAMES)
}


class Mistake(NamedTuple):
    """A printed amount (or label) that is wrong, and what is right.

    `printed` is the cell's own text where it holds one amount; `right` is in the unit
    of the print.
    """

    place: Place
    situation: str
    payer: str
    printed: str
    right: str


class Finding(NamedTuple):
    """One slip, the cells that it made wrong, and what happened."""

    mistakes: tuple[Mistake, ...]
    slip: str
    words: str


def findings(table: Table, fit: Fit) -> tuple[Finding, ...]:
    """Every wrong cell of a table, by the slips that made them, in its order."""
    cells: list[Cell] = []
    wrong: dict[int, Mistake] = {}
    of: list[int] = []
    found: list[tuple[int, Finding]] = []
    for place, (ask, reply, unit, hit) in enumerate(_rows(fit)):
        mistake = _mistake(table, ask, fit.sense(place), reply, unit)
        number = ask.number if ask.number is not None else _of_tier(fit, place)
        if number is not None and reply.amount is not None:
            of.append(place)
            own = ask._replace(number=number)
            cells.append(_cell(table, own, mistake, reply, unit))
            wrong[place] = mistake
        elif not hit:
            found.append((place, Finding((mistake,), *_unnamed(ask, reply))))
    done = set()
    for words, numbers in titles(cells):
        done |= set(numbers)
        mistakes = tuple(wrong[of[number]] for number in numbers)
        found.append((of[numbers[0]], Finding(mistakes, "labels exchanged", words)))
    left = [number for number in range(len(cells)) if number not in done]
    places = {place: of[number] for place, number in enumerate(left)}
    kept = [cells[number] for number in left]
    found += _named(kept, _beside(table, fit), places, wrong, fit.rules)
    return tuple(finding for _, finding in sorted(found, key=lambda pair: pair[0]))


def _named(
    cells: list[Cell],
    beside: list[Cell],
    of: dict[int, int],
    wrong: dict[int, Mistake],
    rules: Preset,
) -> Iterator[tuple[int, Finding]]:
    """The slips of amounts, each with the place of its first."""
    places: dict[int, int] = {id(cell): of[number] for number, cell in enumerate(cells)}
    for slip in named(cells, beside):
        own = [places[id(cell)] for cell in slip.cells]
        mistakes = tuple(wrong[place] for place in own)
        yield min(own), Finding(mistakes, slip.slip, _in_terms(slip.words, rules))


def _in_terms(words: str, rules: Preset) -> str:
    """What happened, in the rule set's own words: 20 fu, the next higher han."""
    settling = rules.settling
    if settling.points is not None:
        words = re.sub(r"points (\d+)", rf"\1 {settling.points.name}", words)
    words = re.sub(r"\bvalue (\d+)", rf"\1 {settling.unit}", words)
    return re.sub(r"(higher|lower) value", rf"\1 {settling.unit}", words)


def _of_tier(fit: Fit, place: int) -> Exact | None:
    """The amount (in the unit of the print) that a printed tier stands for."""
    ask = fit.asks[place]
    if fit.hits[place]:
        right_one = fit.replies[place].amount
        return None if right_one is None else _in_unit(right_one, fit.units[place])
    sense = fit.sense(place)
    for other, (reply, unit) in enumerate(zip(fit.replies, fit.units, strict=True)):
        if reply.tier in ask.tiers and reply.amount and fit.sense(other) == sense:
            return _in_unit(reply.amount, unit)
    return None


def _beside(table: Table, fit: Fit) -> list[Cell]:
    """What is right in the cells that print nothing, for whoever pays beside them."""
    share = fit.shares[0]
    used = dict.fromkeys(sense for own in fit.shares for sense in own.senses.values())
    made = []
    for ask in blanks(table):
        for sense in used:
            if sense.situations not in {own.situations for own in ask.senses}:
                continue
            reply = share.said.to(ask.question, sense)
            if reply.amount is not None:
                number = _in_unit(reply.amount, share.unit)
                mistake = _mistake(table, ask, sense, reply, share.unit)
                own = ask._replace(number=number)
                made.append(_cell(table, own, mistake, reply, share.unit))
    return made


def _rows(fit: Fit) -> Iterator[tuple[Ask, Reply, Exact, bool]]:
    yield from zip(fit.asks, fit.replies, fit.units, fit.hits, strict=True)


def _cell(table: Table, ask: Ask, mistake: Mistake, reply: Reply, unit: Exact) -> Cell:
    """An amount beside what is right, both in the unit of the print."""
    question, place = ask.question, table.cells[ask.cell].place
    raw = reply.unrounded
    return Cell(
        place=(str(place.sheet), place.row, place.column),
        situation=mistake.situation,
        payer=mistake.payer,
        value=None if question.values is None else question.values[0],
        points=None if question.points is None else question.points[0],
        tier=reply.tier,
        printed=ask.number or 0,
        right=_in_unit(reply.amount or 0, unit),
        unrounded=None if raw is None else _in_unit(raw, unit),
    )


def _in_unit(amount: Exact, unit: Exact) -> Exact:
    return whole(Fraction(amount) / unit)


def _mistake(
    table: Table, ask: Ask, sense: Sense, reply: Reply, unit: Exact
) -> Mistake:
    cell = table.cells[ask.cell]
    situation = cell.situation or named_situations(sense)
    payer = sense.payer.value if isinstance(sense.payer, Payer) else sense.payer
    printed = cell.text
    if ask.number is not None:
        situation = cell.amounts[ask.amount or 0].situation or situation
        if len(cell.amounts) > 1:
            printed = shown(table, cell.text, ask.number)
    return Mistake(
        cell.place, situation, payer, printed, right(table, ask, reply, unit)
    )


def right(table: Table, ask: Ask, reply: Reply, unit: Exact) -> str:
    """What is right in the place of a print, in its unit; several are listed."""
    if ask.number is None and reply.tier:
        return spaced(reply.tier)
    amounts = reply.amounts if reply.amount is None else (reply.amount,)
    times = _times(table, table.cells[ask.cell].text, ask.number)
    return " / ".join(said(_in_unit(amount, unit * times)) for amount in amounts)


def shown(table: Table, text: str, number: Exact) -> str:
    """A number that was read from a text, as it stands there (39 for 3900)."""
    return said(_in_unit(number, _times(table, text, number)))


def _times(table: Table, text: str, number: Exact | None) -> int:
    """What a printed 1 was taken for in a cell: in one of hundreds, 3.9k is full."""
    full = number is not None and (
        str(number) in text.replace(",", "") or "k" in text.casefold()
    )
    return 1 if full else table.scale


def said(number: Exact) -> str:
    """An amount as text, a fraction where it has no decimal.

    >>> said(8000), said(Fraction(1, 4)), said(Fraction(1, 3))
    ('8000', '0.25', '1/3')
    """
    return as_text(number) if has_decimal(number) else str(number)


def named_situations(sense: Sense) -> str:
    """The name of a sense's situations; empty for what is settled.

    >>> from mjtables.identifying.asking import senses
    >>> named_situations(senses("pays", "nondealer_on_discard", "nondealer", "")[0])
    'nondealer_on_discard'
    """
    if sense.payer == FINAL_SCORE:
        return ""
    own = frozenset(sense.situations)
    return _NAMES.get(own) or ", ".join(s.value for s in sense.situations)


def _unnamed(ask: Ask, reply: Reply) -> tuple[str, str]:
    """The slip of what is no single amount beside another."""
    if ask.number is None and not reply.tier:
        return "limit too early", "a limit's name, where the hand is below it"
    if ask.number is None:
        return (
            "labels exchanged",
            f"the name of another limit than {spaced(reply.tier)}",
        )
    if reply.amounts:
        return "other", "one amount for hands that are paid differently"
    return "other", "an amount that the rule set's tables do not have"

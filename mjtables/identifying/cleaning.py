"""The own tables of rule sets, as a card prints them and as they are read."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from mjtables.identifying.asking import asks, blanks, names_of
from mjtables.identifying.mistakes import said
from mjtables.identifying.parting import parts
from mjtables.identifying.searching import Search
from mjtables.listing import every_entry
from mjtables.misprints.cells import TOTAL, Cell
from mjtables.misprints.layout import Layout
from mjtables.phrases import spaced
from mjtables.reading.tables import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.exact import Exact
    from mjtables.identifying.fitting import Fit
    from mjtables.listing import Entry
    from mjtables.reading.model import Table
    from mjtables.ruleset import Preset
    from mjtables.situation import Situation

#: So many amounts of a rule set are printed at most: a card's worth.
_CELLS = 240
#: A candidate that shares less than one of so many amounts is never near.
_NEAR = 4


class Clean(NamedTuple):
    """A rule set's own table, its amounts, and what others near it say of them."""

    rules: Preset
    table: Table
    cells: tuple[Cell, ...]
    near: tuple[tuple[object, ...], ...]
    layout: Layout


class Amount(NamedTuple):
    """One line of a clean table."""

    situation: Situation
    payer: str
    name: str
    value: Exact | None
    points: Exact | None
    number: Exact | None


def clean(rules: Preset, every: Sequence[Preset]) -> Clean:
    """The table of a rule set as a card prints it: one line for each amount."""
    settling = rules.settling
    fu = settling.points is not None
    amounts = _thinned(rules)
    valued = any(own.value is not None for own in amounts)
    counts = [settling.unit] * valued + ["fu"] * fu
    head = ",".join(["hand,situation,payer", *counts, "pays"])
    lines = [head, *(_line(own, len(counts)) for own in amounts)]
    table = read_text("\n".join(lines), rules.id)
    asked = asks(table, names_of(every))
    search = Search(
        tuple(parts(asked, [own.place for own in table.cells]).values()),
        blanks(table),
    )
    fits = search.over(every)
    near = dict.fromkeys(
        fit.answers
        for fit in fits
        if fit.explained * _NEAR >= fit.cells and set(fit.units) == {1}
    )
    cells = _cells(table, search.fit(rules))
    return Clean(rules, table, cells, tuple(near), Layout(cells, len(cells)))


def _thinned(rules: Preset) -> list[Amount]:
    """The amounts that a card prints, lines left out where there are too many."""
    entries = [
        entry
        for entry in every_entry(rules)
        if not (entry.situation.liable or entry.case)
        and entry.pays
        and entry.status not in ("impossible", "below_minimum")
    ]
    valued = [entry for entry in entries if entry.value is not None]
    entries = valued or entries  # some rule sets know hands by their names alone
    lines = list(dict.fromkeys(map(_hand, entries)))
    kept = set(lines[:: -(-len(entries) // _CELLS)])
    return [
        amount
        for _, own in groupby(entries, key=lambda entry: entry[:2])
        for amount in _amounts([e for e in own if _hand(e) in kept])
    ]


def _hand(entry: Entry) -> tuple[str, Exact | None, Exact | None]:
    """Which hand a line is about: one with a name, or so much."""
    return entry.tier if entry.value is None else "", entry.value, entry.points


def _amounts(entries: list[Entry]) -> Iterator[Amount]:
    """What each payer pays in a situation; a total where several pay."""
    payers = {entry.payer for entry in entries}
    totals = {}
    for e in entries:
        yield Amount(e.situation, e.payer.value, *_hand(e), e.pays)
        totals[_hand(e)] = Amount(e.situation, TOTAL, *_hand(e), e.receives)
    if len(payers) > 1:
        yield from totals.values()


def _line(own: Amount, counts: int) -> str:
    """An amount as a line of CSV, with so many counts of its hand."""
    numbers = [*(own.value, own.points)[:counts], own.number]
    texts = ["" if number is None else said(number) for number in numbers]
    return ",".join([spaced(own.name), own.situation.value, own.payer, *texts])


def _cells(table: Table, fit: Fit) -> tuple[Cell, ...]:
    """The amounts of a clean table, with what its own rule set says of them."""
    rows = zip(table.cells, fit.replies, strict=True)
    return tuple(
        Cell(
            place=("0", own.place.row, own.place.column),
            situation=own.situation,
            payer=own.amounts[0].payer,
            value=None if own.value is None else own.value[0],
            points=None if own.points is None else own.points[0],
            tier=reply.tier,
            printed=own.amounts[0].number,
            right=own.amounts[0].number,
            unrounded=reply.unrounded,
        )
        for own, reply in rows
    )

"""Clean tables of rule sets with slips planted in them, and what is found of these."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import as_text, has_decimal
from mjtables.identifying.asking import asks, blanks, names_of
from mjtables.identifying.identified import identify
from mjtables.identifying.parting import parts
from mjtables.identifying.searching import Search
from mjtables.listing import every_entry
from mjtables.misprints.cells import SLIPS, TOTAL, Cell
from mjtables.misprints.layout import Layout
from mjtables.misprints.planting import plant
from mjtables.phrases import spaced
from mjtables.reading.tables import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from mjtables.exact import Exact
    from mjtables.identifying.fitting import Fit
    from mjtables.identifying.identified import Identified
    from mjtables.listing import Entry
    from mjtables.reading.model import Table
    from mjtables.ruleset import Preset
    from mjtables.situation import Situation

#: So many amounts of a rule set are printed at most: a card's worth.
_CELLS = 240
#: At most one amount of so many is printed otherwise.
_TENTH = 10
#: A candidate that shares less than one of so many amounts is never near.
_NEAR = 4
#: So often a slip is drawn anew that has no room.
_TRIES = 40
#: What takes several amounts.
_LONG = {"row shifted": 3, "column shifted": 3, "labels exchanged": 2}


@dataclass
class Tally:
    """What came of the trials of one rule set."""

    preset: str
    amounts: int = 0
    trials: int = 0
    right: int = 0
    planted: int = 0
    flagged: int = 0
    false: int = 0
    slips: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


class Clean(NamedTuple):
    """A rule set's own table, its amounts, and what others near it say of them."""

    rules: Preset
    table: Table
    cells: tuple[Cell, ...]
    near: tuple[tuple[object, ...], ...]
    layout: Layout


class Planted(NamedTuple):
    """What is printed otherwise, by the numbers of the amounts, and by which slips."""

    printed: Mapping[int, Exact]
    slips: Mapping[int, str]


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


class Amount(NamedTuple):
    """One line of a clean table."""

    situation: Situation
    payer: str
    name: str
    value: Exact | None
    points: Exact | None
    number: Exact | None


def _line(own: Amount, counts: int) -> str:
    """An amount as a line of CSV, with so many counts of its hand."""
    numbers = [*(own.value, own.points)[:counts], own.number]
    said = ["" if number is None else _said(number) for number in numbers]
    return ",".join([spaced(own.name), own.situation.value, own.payer, *said])


def _said(number: Exact) -> str:
    return as_text(number) if has_decimal(number) else str(number)


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


def planted(of: Clean, random: Random) -> Planted | None:
    """Slips drawn and planted: never into what another candidate says."""
    most = max(len(of.cells) // _TENTH, 1)
    target = random.randint(1, most)
    printed: dict[int, Exact] = {}
    slips: dict[int, str] = {}
    for _ in range(_TRIES):
        if len(printed) >= target:
            break
        slip = random.choice(SLIPS[:-1])
        left = most - len(printed)
        made = None
        if left >= _LONG.get(slip, 1):
            made = plant(slip, of.cells, random, left, of.layout)
        if made is None:
            continue
        changed = {
            n: own.printed for n, own in enumerate(made) if own.printed != own.right
        }
        both = {**printed, **changed}
        if changed.keys() & printed.keys() or not _is_own(of, both):
            continue
        printed = both
        slips |= dict.fromkeys(changed, slip)
    return Planted(printed, slips) if printed else None


def _is_own(of: Clean, printed: Mapping[int, Exact]) -> bool:
    """Whether a table is nearer to its own rule set than to any other one."""
    for theirs in of.near:
        differing = [n for n, own in enumerate(of.cells) if own.right != theirs[n]]
        kept = sum(n not in printed for n in differing)
        taken = sum(printed[n] == theirs[n] for n in differing if n in printed)
        if differing and taken >= kept:
            return False
    return True


def misprinted(of: Clean, made: Planted) -> Table:
    """The table of a rule set with what was planted in it."""
    cells = list(of.table.cells)
    for number, amount in made.printed.items():
        own = cells[number]
        amounts = (own.amounts[0]._replace(number=amount),)
        cells[number] = own._replace(text=_said(amount), amounts=amounts)
    return replace(of.table, cells=tuple(cells))


def judge(of: Clean, made: Planted, every: Sequence[Preset], tally: Tally) -> None:
    """Identify a planted table, and add what is found to the tally."""
    found = identify(misprinted(of, made), every)
    tally.trials += 1
    tally.amounts = max(tally.amounts, len(of.cells))
    is_right = _is_right(found, of)
    tally.right += is_right
    places = {
        (own.place.row, own.place.column): n for n, own in enumerate(of.table.cells)
    }
    flagged: dict[int, str] = {}
    for finding in found.misprints:
        for mistake in finding.mistakes:
            flagged[places[mistake.place.row, mistake.place.column]] = finding.slip
    tally.planted += len(made.printed)
    tally.flagged += len(flagged.keys() & made.printed.keys())
    tally.false += len(flagged.keys() - made.printed.keys())
    for number, slip in made.slips.items():
        tally.slips[slip] += 1
        tally.named[slip] += flagged.get(number) == slip
    if not is_right or flagged.keys() != made.printed.keys():
        groups = ", ".join(found.groups[0].presets) if found.groups else "nothing"
        said = f"{of.rules.id} {of.rules.options_text}: {groups}"
        tally.wrong.append(f"{said}; {len(made.printed)} planted, {len(flagged)} found")


def _is_right(found: Identified, of: Clean) -> bool:
    """Whether the first group has the rule set, played so that its cells are these."""
    if not found.groups:
        return False
    first = found.groups[0]
    numbers = tuple(own.right for own in of.cells)
    is_member = any(member.rules.id == of.rules.id for member in first.members)
    return is_member and first.fit.answers == numbers

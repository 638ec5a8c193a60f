"""The cells of several rule sets' payment tables, laid beside each other."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from mjtables.ladder import OffLadderError
from mjtables.listing import Entry, entries
from mjtables.settling import Worth
from mjtables.situation import Payer, Situation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.ruleset import Preset

#: What is said of a rule set whose tables have no cell where another's have one.
NO_CELL = "no such cell"

_WAYS = {way: place for place, way in enumerate(Situation)}
_PAYERS = {payer: place for place, payer in enumerate(Payer)}


class Place(NamedTuple):
    """Which cell it is: of which hand, and who pays."""

    situation: Situation
    case: str
    value: Exact | None
    points: Exact | None
    named: str
    payer: Payer

    @property
    def order(self) -> tuple[object, ...]:
        """Where it stands: as in the tables, named hands last."""
        number, points = self.value, self.points
        return (
            _WAYS[self.situation],
            self.case,
            number is None,
            number or 0,
            points or 0,
            self.named,
            _PAYERS[self.payer],
        )


class Row(NamedTuple):
    """One cell in each of several rule sets; none where a rule set has none."""

    place: Place
    cells: tuple[Entry | None, ...]

    @property
    def amounts(self) -> tuple[Exact | None, ...]:
        """What is paid, in money; none where no amount is printed."""
        return tuple(None if cell is None else cell.pays for cell in self.cells)

    @property
    def differs(self) -> bool:
        """Whether rule sets pay otherwise, for a hand that all of them can reach."""
        return not self.unreachable and len(set(self.amounts)) > 1

    @property
    def unreachable(self) -> bool:
        """Whether a rule set says that no hand reaches it."""
        statuses = (cell.status for cell in self.cells if cell is not None)
        return "impossible" in statuses

    @property
    def why(self) -> str:
        """Why a rule set has no amount there, if one has none."""
        for cell in self.cells:
            if cell is None:
                return NO_CELL
            if cell.pays is None:
                return cell.status
        return ""


def rows(presets: Sequence[Preset]) -> tuple[Row, ...]:
    """Every cell that the tables of a rule set have, beside the others'.

    All values and points that one of them lists are asked of all. Where one tells
    points apart and another does not (it has a limit there), its one cell stands
    beside each.
    """
    values = tuple(sorted({n for p in presets for n in p.shown.values}))
    points = tuple(sorted({n for p in presets if _open(p) for n in p.shown.points}))
    tables = [_table(preset, values, points) for preset in presets]
    split = {
        place._replace(points=None)
        for table in tables
        for place in table
        if place.points is not None
    }
    places = {place for table in tables for place in table if place not in split}
    made = (
        Row(place, tuple(_at(table, place) for table in tables))
        for place in sorted(places, key=lambda place: place.order)
    )
    return tuple(made)


def _open(preset: Preset) -> bool:
    """Whether hands of different points are told apart."""
    points = preset.settling.points
    return points is not None and points.fixed is None


def _table(
    preset: Preset, values: tuple[Exact, ...], points: tuple[Exact, ...]
) -> dict[Place, Entry]:
    across = points if _open(preset) else None
    own = tuple(value for value in values if _scored(preset, value, across))
    listed = entries(preset, None, own, across, names=True)
    return dict(_placed(entry) for entry in listed if entry.status != "and_more")


def _scored(preset: Preset, value: Exact, across: tuple[Exact, ...] | None) -> bool:
    """Whether a rule set scores a value, be it above its ceiling."""
    settling = preset.settling
    if value in preset.shown.values:
        return True
    if (value / Fraction(settling.step)).denominator != 1:
        return False
    try:
        settling.score(Worth(value, across[0] if across else None))
    except OffLadderError:
        return False
    return True


def _placed(entry: Entry) -> tuple[Place, Entry]:
    named = entry.tier if entry.value is None else ""
    way, value, points = entry.situation, entry.value, entry.points
    return Place(way, entry.case, value, points, named, entry.payer), entry


def _at(table: dict[Place, Entry], place: Place) -> Entry | None:
    """The cell of a table, or the one that it has for all points."""
    return table.get(place) or table.get(place._replace(points=None))


class Absent(NamedTuple):
    """A whole table (of a situation and payer) that some rule sets do not have."""

    situation: Situation
    case: str
    payer: Payer
    missing: tuple[bool, ...]


class Beside(NamedTuple):
    """All cells of rule sets: those beside each other, and tables that one lacks."""

    rows: tuple[Row, ...]
    absent: tuple[Absent, ...]

    @property
    def differing(self) -> tuple[Row, ...]:
        """The cells that differ."""
        return tuple(row for row in self.rows if row.differs)


def beside(presets: Sequence[Preset]) -> Beside:
    """Every cell of rule sets beside the others', whole tables that one lacks apart.

    >>> import mjtables as mj
    >>> both = beside([mj.preset("tenhou_4p"), mj.preset("tenhou_3p")])
    >>> len(both.differing), [a.payer.value for a in both.absent][:1]
    (100, ['other'])
    """
    tables: dict[tuple[Situation, str, Payer], list[Row]] = {}
    for row in rows(presets):
        key = row.place.situation, row.place.case, row.place.payer
        tables.setdefault(key, []).append(row)
    kept: list[Row] = []
    absent = []
    for (situation, case, payer), table in tables.items():
        missing = tuple(
            all(row.cells[number] is None for row in table)
            for number in range(len(presets))
        )
        if any(missing):
            absent.append(Absent(situation, case, payer, missing))
        else:
            kept += table
    kept.sort(key=lambda row: row.place.order)
    return Beside(tuple(kept), tuple(absent))

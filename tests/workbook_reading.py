"""A card's workbook read as a person reads it: by what stands above and beside."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.exact import exact
from mjtables.headings import heading
from mjtables.listing import Entry, entries, every_entry
from mjtables.phrases import spaced
from mjtables.situation import FIVE, Situation

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import mjtables as mj

#: {sheet: {address: what it shows}}
Shown = dict[str, dict[str, Any]]

LIABLE = tuple(way for way in Situation if way.liable)


class Told(NamedTuple):
    """One amount of a workbook, and what stands at the head of its row and column."""

    ways: tuple[Situation, ...]
    case: str
    payer: str
    value: Fraction | None
    points: Fraction | None
    tier: str
    amount: Any


def told(cells: Shown, preset: mj.Preset) -> Iterator[Told]:
    """Every amount of the payment tables, read as a person reads them."""
    for sheet, own in cells.items():
        if sheet.startswith("Payments"):
            rows: dict[int, dict[str, Any]] = {}
            for at, shown in own.items():
                column = at.rstrip("0123456789")
                rows.setdefault(int(at.removeprefix(column)), {})[column] = shown
            grid = [rows.get(row, {}) for row in range(1, max(rows) + 2)]
            wide = any(" · " in str(row.get("A", "")) for row in grid)
            reader = told_by_points if wide else told_by_value
            yield from reader(grid, headings(preset))


def headings(preset: mj.Preset) -> dict[str, tuple[Situation, ...]]:
    """What any group of situations is called."""
    return {
        heading(own, preset, None, preset.family): own
        for group in (FIVE, LIABLE)
        for count in range(1, len(group) + 1)
        for own in combinations(group, count)
    }


def columns_of(row: Mapping[str, Any]) -> list[str]:
    return sorted(row, key=lambda column: (len(column), column))


def numbers_in(text: Any) -> list[Fraction]:
    """The values that a head stands for: 4, "4–6", or none where it is a name."""
    if isinstance(text, int | float):
        return [Fraction(exact(text))]
    if found := re.fullmatch(r"([\d.]+)–([\d.]+)", str(text)):
        first, last = (int(float(end)) for end in found.groups())
        return [Fraction(number) for number in range(first, last + 1)]
    return []


def told_by_value(
    grid: list[dict[str, Any]], ways: Mapping[str, tuple[Situation, ...]]
) -> Iterator[Told]:
    """A row for each value, a column for each payer."""
    case, heads, payers = "", {}, {}
    for row in grid:
        if set(row) == {"A"} and not numbers_in(row["A"]) and not heads:
            case = row["A"]
        elif row and any(row.get(column) in ways for column in row):
            heads, payers = dict(row), {}
        elif heads and not payers:
            payers = {c: row[c] for c in row if c != "A" and row[c] != "tier"}
        elif not row:
            heads = {}
        elif payers:
            way: tuple[Situation, ...] = ()
            for column in columns_of({**heads, **payers}):
                way = ways.get(heads.get(column, ""), way)
                if column in payers:
                    values = numbers_in(row["A"])
                    tier = "" if values else row["A"]
                    for value in values or [None]:
                        name = "" if case == "Payments" else case
                        amount = row.get(column)
                        payer = payers[column]
                        yield Told(way, name, payer, value, None, tier, amount)


def told_by_points(
    grid: list[dict[str, Any]], ways: Mapping[str, tuple[Situation, ...]]
) -> Iterator[Told]:
    """Values by points, then the named steps in strips; a line for each payer."""
    table = PointsTable()
    for row in grid:
        first = row.get("A", "")
        if " · " in str(first):
            table = PointsTable(*title_of(first, ways))
        elif "/" in str(first):
            table.heads, table.strip = row, False
            table.across = "/fu" in str(first) or "/points" in str(first)
        elif first == "tier":
            table.names = row
        elif first in ("han", "doubles"):
            table.heads, table.strip, table.count = row, True, 0
        elif row and table.payers:
            yield from table.told(row)


def title_of(
    text: str, ways: Mapping[str, tuple[Situation, ...]]
) -> tuple[tuple[Situation, ...], str, list[str]]:
    """The situations of a table, its case, and who pays in it."""
    title, _, paid = text.partition(" · ")
    lower = {name.casefold(): own for name, own in ways.items()}
    found = re.fullmatch(r"(.*) \(([^()]*)\)", title)
    case = ""
    if title.casefold() not in lower:
        assert found
        title, case = found.groups()
    payers = paid.removeprefix("paid by ").split(" / ")
    return lower[title.casefold()], case, payers


class PointsTable:
    """One table of values by points, while it is read row by row."""

    def __init__(
        self,
        ways: tuple[Situation, ...] = (),
        case: str = "",
        payers: list[str] | None = None,
    ) -> None:
        self.ways, self.case, self.payers = ways, case, payers or []
        self.heads: dict[str, Any] = {}
        self.names: dict[str, Any] = {}
        self.strip = self.across = False
        self.count = 0
        self.stub: Any = None

    def told(self, row: dict[str, Any]) -> Iterator[Told]:
        payer = self.payers[self.count % len(self.payers)]
        if len(self.payers) > 1:
            assert row["B"] == payer
        if self.count % len(self.payers) == 0:
            self.stub = row["A"]
        self.count += 1
        labels = {"A", *(["B"] if len(self.payers) > 1 else [])}
        for column in row.keys() - labels:
            yield from self._cell(payer, column, row[column])

    def _cell(self, payer: str, column: str, amount: Any) -> Iterator[Told]:
        head = self.heads.get(column)
        if self.strip:
            tier = "" if head is not None else self.names[column]
            for value in numbers_in(head) or [None]:
                yield Told(self.ways, self.case, payer, value, None, tier, amount)
        else:
            value, points = (self.stub, head) if self.across else (head, self.stub)
            own = Fraction(exact(value)), Fraction(exact(points))
            yield Told(self.ways, self.case, payer, *own, "", amount)


class Paid:
    """What the library pays, looked up anew, whether its tables list it or not."""

    def __init__(self, preset: mj.Preset) -> None:
        self.preset = preset
        self._listed = self._index(every_entry(preset))
        self._values: dict[Fraction, dict[Any, list[Entry]]] = {}

    @staticmethod
    def _index(found: Any) -> dict[Any, list[Entry]]:
        index: dict[Any, list[Entry]] = {}
        for entry in found:
            tier = spaced(entry.tier) if entry.value is None else ""
            key = (entry.situation, entry.case, entry.value, entry.points, tier)
            index.setdefault(key, []).append(entry)
        return index

    def entries(self, way: Situation, own: Told) -> list[Entry]:
        case = spaced_case(self.preset, way, own.case)
        key = (way, case, own.value, own.points, own.tier)
        if key in self._listed or own.value is None:
            return self._listed[key]
        if own.value not in self._values:
            found = entries(self.preset, values=(own.value,))
            self._values[own.value] = self._index(found)
        index = self._values[own.value]
        return index.get(key) or index[(*key[:3], None, "")]


def spaced_case(preset: mj.Preset, way: Situation, text: str) -> str:
    """The case of a table whose title says so."""
    cases = {entry.case for entry in every_entry(preset) if entry.situation is way}
    found = [case for case in cases if spaced(case).casefold() == text.casefold()]
    return found[0] if found else ""


def check(cells: Shown, preset: mj.Preset) -> int:
    """Hold every amount of a workbook to the library; how many there were."""
    count, paid = 0, Paid(preset)
    amounts: dict[Any, set[Any]] = {}
    for own in told(cells, preset):
        for way in own.ways:
            count += 1
            found = paid.entries(way, own)
            key = (way, own.case, own.value, own.points, own.tier)
            amounts.setdefault(key, set())
            if own.payer in ("winner", "adds"):
                same(own, {entry.receives for entry in found}, found)
                amounts[key] |= {entry.pays for entry in found}
                continue
            name = "other" if own.payer in ("each", "others") else own.payer
            named = [e for e in found if e.payer.value == name]
            same(own, {entry.pays for entry in named or found}, found)
            amounts[key].add(as_exact(own.amount, found))
    for key, seen in amounts.items():
        own = Told((key[0],), *key[1:2], "", *key[2:], None)  # type: ignore[call-arg]
        every = {entry.pays for entry in paid.entries(key[0], own)}
        assert {*seen, 0} == {*every, 0} or preset.payment.adds_up, (key, seen, every)
    return count


def same(own: Told, expected: set[Any], found: list[Entry]) -> None:
    """An amount is one of those that are expected."""
    assert as_exact(own.amount, found) in expected, (own, expected)


def as_exact(amount: Any, found: list[Entry]) -> Any:
    """An amount of a cell; what stands for none is none.

    A cell holds halves and sixteenths exactly, tenths only nearly.
    """
    if amount in (None, "", "?", "–"):
        return None
    assert isinstance(amount, int | float), amount
    number = exact(amount)
    paid = {n for e in found for n in (e.pays, e.receives) if n is not None}
    inexact = [n for n in paid if n.denominator & (n.denominator - 1)]
    return next((n for n in inexact if abs(n - number) < Fraction(1, 10**9)), number)

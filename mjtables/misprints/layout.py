"""Where printed amounts stand to each other: on the page, and by their hands.

Two grids hold the same amounts. On the *page* a cell stands in its row and column;
by *hand* the amounts of one situation and payer stand in a row for each number of
points (fu) and a column for each value (han), or, without points, one under the
other. A tidy list has one amount a line, and rows and columns only by hand.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from mjtables.exact import Exact
    from mjtables.misprints.cells import Cell

#: One step on a grid, in rows and columns.
Step = tuple[int, int]

UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
STEPS: tuple[Step, ...] = (UP, DOWN, LEFT, RIGHT)


class Spot(NamedTuple):
    """A place on a grid: which grid, and the numbers of its row and column."""

    grid: Hashable
    row: int
    column: int


class Grid:
    """Amounts on spots, and the other way round."""

    def __init__(self, spots: Sequence[Spot], *, page: bool) -> None:
        self.spots = spots
        self.page = page
        self.at: dict[Spot, int] = {}
        for number, spot in enumerate(spots):
            self.at.setdefault(spot, number)
        self.rows: dict[tuple[Hashable, int], list[int]] = defaultdict(list)
        self.columns: dict[tuple[Hashable, int], list[int]] = defaultdict(list)
        for number, (grid, row, column) in enumerate(spots):
            self.rows[grid, row].append(number)
            self.columns[grid, column].append(number)

    def beside(self, number: int, step: Step) -> int | None:
        """The number of the amount one step away, if there is one."""
        grid, row, column = self.spots[number]
        other = self.at.get(Spot(grid, row + step[0], column + step[1]))
        return None if other == number else other

    def line(self, number: int, *, row: bool) -> list[int]:
        """All amounts in the row, or the column, of one of them."""
        spot = self.spots[number]
        if row:
            return self.rows[spot.grid, spot.row]
        return self.columns[spot.grid, spot.column]


class Layout:
    """Printed amounts, numbered, on their grids.

    `known` of them are printed; what follows is only known to be right somewhere.
    """

    def __init__(self, cells: Sequence[Cell], known: int) -> None:
        self.cells = cells
        self.known = known
        self.wrong = [n for n in range(known) if cells[n].printed != cells[n].right]
        self.places: dict[tuple[str, int, int], list[int]] = defaultdict(list)
        self.hands: dict[Hashable, list[int]] = defaultdict(list)
        self.series: dict[tuple[str, str], list[int]] = defaultdict(list)
        for number, cell in enumerate(cells):
            self.places[cell.place].append(number)
            self.hands[hand_of(cell)].append(number)
            self.series[cell.situation, cell.payer].append(number)
        self.tidy = _tidy(cells[:known])
        self.pointed = any(cell.points is not None for cell in cells)
        self.page = Grid(list(self._on_page()), page=True)
        self.hand = Grid(self._by_hand(), page=False)
        self._pointless()

    def grids(self, number: int) -> tuple[Grid, Grid]:
        """The grids of an amount; the one in which people would say it, first."""
        if self.cells[number].place[0] in self.tidy:
            return self.hand, self.page
        return self.page, self.hand

    def right_at(self, grid: Grid, number: int, step: Step) -> int | None:
        """The amount beside another one whose place it may have taken."""
        other = grid.beside(number, step)
        if other is None or not grid.page:
            return other
        one, two = self.cells[number], self.cells[other]
        if one.payer == two.payer and one.situation == two.situation:
            return other
        near = abs(one.place[1] - two.place[1]) + abs(one.place[2] - two.place[2])
        return other if near == 1 else None

    def agrees(self, number: int) -> bool:
        """Whether it is printed, and rightly."""
        cell = self.cells[number]
        return number < self.known and cell.printed == cell.right

    def _on_page(self) -> Iterator[Spot]:
        rows: dict[str, dict[int, int]] = {}
        columns: dict[str, dict[int, int]] = {}
        for sheet, row, column in sorted(self.places):
            rows.setdefault(sheet, {}).setdefault(row, len(rows[sheet]))
            columns.setdefault(sheet, {})[column] = 0
        for numbers in columns.values():
            numbers.update({n: rank for rank, n in enumerate(sorted(numbers))})
        for cell in self.cells:
            sheet, row, column = cell.place
            alone = len(self.places[cell.place]) == 1
            slot = None if alone else (cell.situation, cell.payer)
            yield Spot((sheet, slot), rows[sheet][row], columns[sheet][column])

    def _pointless(self) -> None:
        """Let an amount that needs no points stand beside those of every points."""
        last: dict[Hashable, int] = defaultdict(int)
        for grid, row, _ in self.hand.spots:
            last[grid] = max(last[grid], row)
        for number, (grid, row, column) in enumerate(self.hand.spots):
            if row == last[grid] and self.cells[number].points is None and row:
                for upper in range(row):
                    self.hand.at.setdefault(Spot(grid, upper, column), number)

    def _by_hand(self) -> list[Spot]:
        series: dict[Hashable, list[int]] = defaultdict(list)
        for number, cell in enumerate(self.cells):
            series[cell.place[0], cell.situation, cell.payer].append(number)
        found: dict[int, Spot] = {}
        for name, numbers in series.items():
            found.update(zip(numbers, _spots(self.cells, name, numbers), strict=True))
        return [found[number] for number in range(len(self.cells))]


def hand_of(cell: Cell) -> tuple[str, Exact | None, Exact | None, str]:
    """What tells a hand from the others of its sheet."""
    tier = cell.tier if cell.value is None else ""
    return cell.place[0], cell.value, cell.points, tier


def _tidy(cells: Sequence[Cell]) -> frozenset[str]:
    """The sheets that print one amount a line."""
    lines: dict[str, dict[int, int]] = defaultdict(dict)
    spread = set()
    for sheet, row, column in (cell.place for cell in cells):
        if lines[sheet].setdefault(row, column) != column:
            spread.add(sheet)
    return frozenset(lines) - spread


def _spots(cells: Sequence[Cell], name: Hashable, numbers: list[int]) -> list[Spot]:
    """Where the amounts of one situation and payer stand by their hands."""
    values = [_key(cells[n].value, cells[n]) for n in numbers]
    points = [(cells[n].points is None, cells[n].points or 0) for n in numbers]
    across = {key: rank for rank, key in enumerate(sorted(set(values)))}
    if len({point for point in points if not point[0]}) < 2:
        return [Spot(name, across[value], 0) for value in values]
    down = {key: rank for rank, key in enumerate(sorted(set(points)))}
    pairs = zip(points, values, strict=True)
    return [Spot(name, down[point], across[value]) for point, value in pairs]


def _key(value: object, cell: Cell) -> tuple[bool, object, tuple[int, int]]:
    """The order of values; a tier's own rows stand behind them, as printed."""
    if value is None:
        return True, 0, cell.place[1:]
    return False, value, (0, 0)

"""Amounts that stand where their neighbours should: one cell, or a whole line."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import as_text
from mjtables.misprints.cells import Reason
from mjtables.misprints.layout import DOWN, LEFT, RIGHT, STEPS, UP, hand_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from mjtables.misprints.cells import Cell
    from mjtables.misprints.layout import Grid, Layout, Step

#: So many cells of a line make a run; fewer have copied their neighbours.
RUN = 3

#: Where on a page what stands there belongs.
TO = {UP: "up", DOWN: "down", LEFT: "to the left", RIGHT: "to the right"}


class Shift(NamedTuple):
    """The amounts one step away on one of the grids; the first grid is `own`."""

    layout: Layout
    grid: Grid
    step: Step
    own: bool

    def source(self, number: int) -> int | None:
        """The amount that would have been printed in its place."""
        return self.layout.right_at(self.grid, number, self.step)

    def moved(self, number: int) -> bool:
        """Whether what is right one step away is printed."""
        source = self.source(number)
        cells = self.layout.cells
        return source is not None and cells[number].printed == cells[source].right


def shifts(layout: Layout) -> Iterator[Reason]:
    """Everything that a step to a neighbour explains."""
    found: dict[tuple[bool, int, Step], tuple[Shift, list[int]]] = {}
    for number in layout.wrong:
        for order, grid in enumerate(layout.grids(number)):
            for step in STEPS:
                shift = Shift(layout, grid, step, order == 0)
                if shift.moved(number):
                    key = (grid.page, order, step)
                    found.setdefault(key, (shift, []))[1].append(number)
    for shift, numbers in found.values():
        yield from _explained(shift, numbers)


def _explained(shift: Shift, numbers: list[int]) -> Iterator[Reason]:
    """The lines and cells that one step explains, and each amount by itself."""
    for run in _together(shift, numbers):
        if len(run) > 1:
            yield _reason(shift, _with_ends(shift, run))
    for number in numbers:
        yield _reason(shift, [number])


def _together(shift: Shift, numbers: list[int]) -> list[list[int]]:
    """Amounts that were moved in one go: of a place, of a hand, along a line."""
    parent = {number: number for number in numbers}

    def root(number: int) -> int:
        while parent[number] != number:
            parent[number] = number = parent[parent[number]]
        return number

    first: dict[Hashable, int] = {}
    for number in numbers:
        cell = shift.layout.cells[number]
        for key in (cell.place, hand_of(cell)):
            parent[root(number)] = root(first.setdefault(key, number))
        for step in (DOWN, RIGHT):
            if (following := _next(shift, number, step, parent)) is not None:
                parent[root(number)] = root(following)
    groups: dict[int, list[int]] = defaultdict(list)
    for number in numbers:
        groups[root(number)].append(number)
    return list(groups.values())


def _next(shift: Shift, number: int, step: Step, moved: dict[int, int]) -> int | None:
    """The next moved amount of a line; those that are right all the same between."""
    following = shift.grid.beside(number, step)
    while following is not None and following not in moved:
        if not (shift.layout.agrees(following) and shift.moved(following)):
            return None
        following = shift.grid.beside(following, step)
    return following


def _with_ends(shift: Shift, run: list[int]) -> list[int]:
    """A run with the wrong ends of its lines, whose amounts come from beyond."""
    found = dict.fromkeys(run)
    cells = shift.layout.cells
    for number in run:
        for step in STEPS:
            end = shift.grid.beside(number, step)
            if (
                end is not None
                and end not in found
                and end < shift.layout.known
                and cells[end].printed != cells[end].right
                and shift.source(end) is None
            ):
                found[end] = None
    return list(found)


def _reason(shift: Shift, numbers: list[int]) -> Reason:
    """What a step explains, by its name."""
    rows, columns, upright = _span(shift, numbers)
    later = not shift.own
    if rows + columns > 2 and _long(shift, numbers, rows, columns):
        row = upright if rows > 1 < columns else rows == 1
        slip = f"{'row' if row else 'column'} shifted"
        return Reason(slip, tuple(numbers), _line_words(shift, numbers), 9 + later, 2)
    slip = f"neighbour's {'row' if upright else 'column'}"
    words = _words(shift, numbers[0])
    if len(numbers) > 1:
        words += f", and {len(numbers) - 1} more beside it"
    least = min(len(numbers), 2)
    return Reason(slip, tuple(numbers), words, 11 + later, least)


def _span(shift: Shift, numbers: list[int]) -> tuple[int, int, bool]:
    """Over how many rows and columns a run goes, and whether it moved up or down.

    On a page they are those of the page, in a list those of the hands.
    """
    layout = shift.layout
    first = layout.cells[numbers[0]].place
    upright = bool(shift.step[0])
    if first[0] in layout.tidy:
        spots = [layout.hand.spots[number] for number in numbers]
        across = {(spot.grid, spot.column) for spot in spots}
        return len({spot.row for spot in spots}), len(across), upright
    source = shift.source(numbers[0])
    if source is not None and not shift.grid.page:
        _, row, column = layout.cells[source].place
        upright = row != first[1] and (upright or column == first[2])
    places = [layout.cells[number].place for number in numbers]
    return len({row for _, row, _ in places}), len({n for *_, n in places}), upright


def _long(shift: Shift, numbers: list[int], rows: int, columns: int) -> bool:
    """Whether so many cells of a line moved that it is the line that did."""
    layout = shift.layout
    first = layout.cells[numbers[0]]
    if first.place[0] in layout.tidy and shift.grid.page:
        return len(numbers) >= RUN
    hands = {hand_of(layout.cells[number]) for number in numbers}
    if len(hands) == 1 and first.place[0] in layout.tidy:
        alone = len(layout.hand.line(numbers[0], row=True)) == 1
        return alone and columns >= RUN
    if max(rows, columns) >= RUN:
        return True
    inside = set(numbers)
    for row in (True, False):
        line = shift.grid.line(numbers[0], row=row)
        moved = sum(number in inside or shift.moved(number) for number in line)
        if len(inside.intersection(line)) > 1 and moved >= min(RUN, len(line)):
            return True
    return False


def _words(shift: Shift, number: int) -> str:
    """Whose amount one of them is."""
    source, cells = shift.source(number), shift.layout.cells
    if source is None:
        return f"{as_text(cells[number].printed)} belongs {_beside(shift)}"
    _, row, column = cells[source].place
    return (
        f"{as_text(cells[number].printed)} belongs {_beside(shift)}"
        f"{f' (row {row}, column {column})' if row else ''}: "
        f"here {as_text(cells[number].right)}"
    )


def _line_words(shift: Shift, numbers: list[int]) -> str:
    """Which line, and whose amounts stand in it."""
    cells = [shift.layout.cells[number] for number in numbers]
    places = [cell.place for cell in cells]
    if places[0][0] in shift.layout.tidy:
        first, last = min(places)[1], max(places)[1]
        lines = f"{len(cells)} amounts in rows {first} to {last}"
        return f"{lines}{_common(cells)} belong {_beside(shift)}"
    rows = _named("row", sorted({row for _, row, _ in places}))
    columns = _named("column", sorted({column for *_, column in places}))
    return f"{rows}, {columns}: the amounts belong {_beside(shift)}"


def _common(cells: list[Cell]) -> str:
    """The points, or the value, that all of some hands have."""
    for name in ("points", "value"):
        found = {getattr(cell, name) for cell in cells}
        if len(found) == 1 and (number := found.pop()) is not None:
            return f", all of {name} {as_text(number)},"
    return ""


def _named(word: str, numbers: list[int]) -> str:
    """Rows or columns, the first and the last."""
    if len(numbers) == 1:
        return f"{word} {numbers[0]}"
    return f"{word}s {numbers[0]} to {numbers[-1]}"


def _beside(shift: Shift) -> str:
    """Where amounts belong that were moved by a step."""
    if shift.grid.page:
        return f"one cell {TO[shift.step]}"
    points = shift.layout.pointed and bool(shift.step[0])
    way = "higher" if sum(shift.step) > 0 else "lower"
    return f"to the next {way} {'points (fu)' if points else 'value'}"

"""Slips planted in clean tables, for trials: the inverse of naming them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.misprints.cells import TOTAL, Cell
from mjtables.misprints.digits import edits
from mjtables.misprints.exchanges import partners
from mjtables.misprints.layout import DOWN, LEFT, RIGHT, STEPS, UP, Layout
from mjtables.misprints.limits import Limits
from mjtables.misprints.roundings import otherwise, steps_of
from mjtables.misprints.shifts import RUN, Shift
from mjtables.misprints.sums import slips, sum_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence
    from random import Random

    from mjtables.exact import Exact

#: Which amounts are printed otherwise, and as what.
Edit = dict[int, "Exact"]

#: So many places of a table are tried before it counts as without room.
_TRIES = 60


def plant(
    slip: str,
    cells: Sequence[Cell],
    random: Random,
    most: int,
    layout: Layout | None = None,
) -> tuple[Cell, ...] | None:
    """The cells with one slip planted in them, or none where there is no room for it.

    The cells are clean. At least one amount and at most `most` differ then from what
    is right; all are positive, and whole where they were. Whoever plants many slips in
    the same cells makes their `layout` once.

    >>> from random import Random
    >>> from mjtables.misprints.cells import Cell
    >>> row = [
    ...     Cell(("", 2, han), "dealer_on_discard", "discarder", han, 30, "", n, n)
    ...     for han, n in enumerate((1500, 2900, 5800, 11600), start=1)
    ... ]
    >>> [cell.printed for cell in plant("row shifted", row, Random(1), 4)]
    [2900, 5800, 11600, 11600]
    >>> plant("sum wrong", row, Random(1), 4) is None
    True
    """
    layout = layout or Layout(cells, len(cells))
    for planted in _PLANTS[slip](slip, layout, random):
        changed = {
            number: amount
            for number, amount in planted.items()
            if amount != cells[number].right
        }
        if 0 < len(changed) <= most and all(map(_printable, changed.values())):
            return tuple(
                cell._replace(printed=changed.get(number, cell.right))
                for number, cell in enumerate(cells)
            )
    return None


def _printable(amount: Exact) -> bool:
    return amount > 0


def _any(layout: Layout, random: Random) -> Iterator[int]:
    """The numbers of the amounts, each once, as chance has it."""
    numbers = range(len(layout.cells))
    yield from random.sample(numbers, min(len(numbers), _TRIES))


def _digits(slip: str, layout: Layout, random: Random) -> Iterator[Edit]:
    """Digits of any amount; a wrong one in a sum would be a wrong sum."""
    for number in _any(layout, random):
        cell = layout.cells[number]
        if slip == "wrong digit" and cell.payer == TOTAL and sum_of(layout, number):
            continue
        if made := edits(cell.right, slip):
            yield {number: random.choice(made)}


def _neighbours(slip: str, layout: Layout, random: Random) -> Iterator[Edit]:
    """What stands beside a cell, unless it is the limit's or also on another side."""
    limits = Limits(layout.cells)
    ways = (UP, DOWN), (LEFT, RIGHT)
    own, across = ways if slip == "neighbour's row" else ways[::-1]
    for number in _any(layout, random):
        grid = layout.grids(number)[0]
        place = layout.places[layout.cells[number].place]
        others = [_moved(Shift(layout, grid, step, own=True), place) for step in across]
        for step in random.sample(own, 2):
            made = _moved(Shift(layout, grid, step, own=True), place)
            early = {
                one: amount
                for one in made
                for amount, _ in limits.too_early(layout.cells[one])
            }
            if made not in others and made.items().isdisjoint(early.items()):
                yield made


def _moved(shift: Shift, numbers: Sequence[int]) -> Edit:
    """Amounts, each printed as what is right one step away."""
    cells = shift.layout.cells
    found = {number: shift.source(number) for number in numbers}
    return {
        number: cells[source].right
        for number, source in found.items()
        if source is not None
    }


def _shifted(slip: str, layout: Layout, random: Random) -> Iterator[Edit]:
    """A line, or a run of it, with its neighbour's amounts or its own one cell on."""
    row = slip == "row shifted"
    for number in _any(layout, random):
        grid = layout.grids(number)[0]
        steps = list(STEPS)
        random.shuffle(steps)
        line = _places(layout, number, row=row)
        for step in steps:
            shift = Shift(layout, grid, step, own=True)
            yield from _runs(shift, line, random)


def _places(layout: Layout, number: int, *, row: bool) -> list[list[int]]:
    """The amounts of a line, place by place, in their order."""
    grid = layout.grids(number)[0]
    found: dict[int, list[int]] = {}
    for one in grid.line(number, row=row):
        spot = grid.spots[one]
        along = spot.column if row else spot.row
        found.setdefault(along, []).append(one)
        if grid.page:
            found[along] = layout.places[layout.cells[one].place]
    return [found[place] for place in sorted(found)]


def _runs(shift: Shift, line: list[list[int]], random: Random) -> Iterator[Edit]:
    """The whole line moved, then shorter and shorter runs of it."""
    cells = shift.layout.cells
    for length in range(len(line), RUN - 1, -1):
        first = random.randrange(len(line) - length + 1)
        run = line[first : first + length]
        made = _moved(shift, [number for place in run for number in place])
        wrong = {
            cells[n].place for n, amount in made.items() if amount != cells[n].right
        }
        if len(wrong) > 1:
            yield made


def _exchanged(_: str, layout: Layout, random: Random) -> Iterator[Edit]:
    """Two lines next to each other, or any two, in each other's place."""
    cells = layout.cells
    for number in _any(layout, random):
        grid, row = layout.grids(number)[0], random.random() < 0.5
        step = random.choice((UP, DOWN) if row else (LEFT, RIGHT))
        made: Edit = {}
        for place in _places(layout, number, row=row):
            for one in place:
                if (other := grid.beside(one, step)) is not None:
                    made[one], made[other] = cells[other].right, cells[one].right
        if made:
            yield made


def _shares(_: str, layout: Layout, random: Random) -> Iterator[Edit]:
    """Two payers' shares exchanged: in a whole situation, or in a few hands."""
    cells = layout.cells
    groups: dict[Hashable, list[tuple[int, int]]] = {}
    for one, two in partners(layout):
        if cells[one].right != cells[two].right:
            key = (cells[one].place[0], cells[one].situation)
            groups.setdefault((*key, cells[one].payer, cells[two].payer), []).append(
                (one, two)
            )
    for pairs in random.sample(list(groups.values()), len(groups)):
        length = random.choice((len(pairs), *range(1, len(pairs) + 1)))
        while length:
            first = random.randrange(len(pairs) - length + 1)
            made: Edit = {}
            for one, two in pairs[first : first + length]:
                made |= {one: cells[two].right, two: cells[one].right}
            yield made
            length //= 2


def _rounded(_: str, layout: Layout, random: Random) -> Iterator[Edit]:
    steps = steps_of(layout.cells)
    for number in _any(layout, random):
        if made := [amount for amount, _ in otherwise(layout.cells[number], steps)]:
            yield {number: random.choice(made)}


def _limits(slip: str, layout: Layout, random: Random) -> Iterator[Edit]:
    limits = Limits(layout.cells)
    for number in _any(layout, random):
        cell = layout.cells[number]
        if slip == "limit too early":
            made = [amount for amount, _ in limits.too_early(cell)]
        else:
            made = list(limits.too_late(cell))
        if made:
            yield {number: random.choice(made)}


def _sums(_: str, layout: Layout, random: Random) -> Iterator[Edit]:
    cells = layout.cells
    for number in _any(layout, random):
        if cells[number].payer != TOTAL or (one := sum_of(layout, number)) is None:
            continue
        made = [amount for amount, _ in slips(layout, one)]
        made += edits(cells[number].right, "wrong digit")
        yield {number: random.choice(made)}


_PLANTS: dict[str, Callable[[str, Layout, Random], Iterator[Edit]]] = {
    "digit dropped": _digits,
    "digit doubled": _digits,
    "digits swapped": _digits,
    "wrong digit": _digits,
    "neighbour's row": _neighbours,
    "neighbour's column": _neighbours,
    "row shifted": _shifted,
    "column shifted": _shifted,
    "labels exchanged": _exchanged,
    "shares exchanged": _shares,
    "rounded wrongly": _rounded,
    "limit too early": _limits,
    "limit too late": _limits,
    "sum wrong": _sums,
}

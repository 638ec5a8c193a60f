"""Two lines under each other's heads, and two shares in each other's place."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, product
from typing import TYPE_CHECKING

from mjtables.exact import as_text
from mjtables.misprints.cells import TOTAL, Cell, Reason
from mjtables.misprints.layout import hand_of
from mjtables.misprints.shifts import RUN

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from mjtables.misprints.layout import Grid, Layout

Pair = tuple[int, int]

#: Of so many equal amounts partners are looked for: more are no slips.
_MOST = 20


def exchanges(layout: Layout) -> Iterator[Reason]:
    """All that two exchanged lines, heads or shares explain."""
    if len(layout.wrong) > 1:
        yield from _shares(layout)
        yield from _heads(layout)
        for row in (True, False):
            yield from _lines(layout, row=row)


def exchanged(one: Cell, two: Cell) -> bool:
    """Whether each of two different amounts is printed for the other."""
    return one.printed == two.right != one.right == two.printed


def partners(layout: Layout) -> Iterator[Pair]:
    """Amounts of one hand that two payers pay in a situation, each pair once.

    Where a sheet prints a hand several times, the first goes with the first.
    """
    for numbers in layout.hands.values():
        if len(numbers) < 2:
            continue
        payers: dict[str, dict[str, list[int]]] = {}
        for number in numbers:
            cell = layout.cells[number]
            if cell.payer != TOTAL and number < layout.known:
                found = payers.setdefault(cell.situation, {})
                found.setdefault(cell.payer, []).append(number)
        for shares in payers.values():
            for one, two in combinations(shares.values(), 2):
                yield from zip(one, two, strict=False)


def _shares(layout: Layout) -> Iterator[Reason]:
    wrong = set(layout.wrong)
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for number, other in partners(layout):
        one, two = layout.cells[number], layout.cells[other]
        if number in wrong and other in wrong and exchanged(one, two):
            payers = tuple(sorted((one.payer, two.payer)))
            groups[one.place[0], one.situation, payers] += [number, other]
    for numbers in groups.values():
        one, two = (layout.cells[number] for number in numbers[:2])
        words = (
            f"{_whose(one.payer)} and {_whose(two.payer)} share exchanged: "
            f"{as_text(one.right)} and {as_text(two.right)} "
            f"became {as_text(one.printed)} and {as_text(two.printed)}"
        )
        more = len(numbers) // 2 - 1
        words += f", and {more} more" if more else ""
        yield Reason("shares exchanged", tuple(dict.fromkeys(numbers)), words, 0, 2)


def _whose(payer: str) -> str:
    return f"{payer}'s" if payer else "the other"


def _heads(layout: Layout) -> Iterator[Reason]:
    """Tables or columns of two situations, each under the other's head."""
    cells = layout.cells
    by_hand: dict[Hashable, list[int]] = defaultdict(list)
    for number in layout.wrong:
        by_hand[hand_of(cells[number])[1:]].append(number)
    groups: dict[tuple[str, str], list[Pair]] = defaultdict(list)
    for numbers in by_hand.values():
        for number, other in product(numbers[:_MOST], repeat=2):
            one, two = cells[number], cells[other]
            if one.situation < two.situation and exchanged(one, two):
                groups[one.situation, two.situation].append((number, other))
    for (head, other_head), pairs in groups.items():
        series = {(cells[n].situation, cells[n].payer) for pair in pairs for n in pair}
        inside = dict.fromkeys(number for pair in pairs for number in pair)
        left = [
            number
            for name in series
            for number in layout.series[name]
            if number not in inside and not layout.agrees(number)
        ]
        if len(inside) > 3 and not left:
            words = f"{head} and {other_head} stand under each other's heads"
            yield Reason("labels exchanged", tuple(inside), words, 1, 4)


def _lines(layout: Layout, *, row: bool) -> Iterator[Reason]:
    """Two rows, or two columns, in each other's place; or two cells of them."""
    cells = layout.cells
    groups: dict[Hashable, list[Pair]] = defaultdict(list)
    waiting: dict[Hashable, list[int]] = defaultdict(list)
    for number in layout.wrong:
        cell = cells[number]
        grid, down, across = layout.grids(number)[0].spots[number]
        place, line = (across, down) if row else (down, across)
        for other in waiting[grid, place, cell.right, cell.printed][-_MOST:]:
            ends = tuple(sorted((line, _line(layout, other, row=row))))
            groups[cell.place[0], ends].append((other, number))
        waiting[grid, place, cell.printed, cell.right].append(number)
    for pairs in groups.values():
        yield from _exchange(layout, pairs, row=row)


def _exchange(layout: Layout, pairs: list[Pair], *, row: bool) -> Iterator[Reason]:
    """The lines of exchanged amounts, where they are whole or long."""
    cells = layout.cells
    tidy = cells[pairs[0][0]].place[0] in layout.tidy
    inside = {number for pair in pairs for number in pair}
    lines: list[int] = []
    for pair in pairs:
        grid = layout.grids(pair[0])[0]
        if len(pairs) >= RUN or _whole(layout, grid, pair, inside, row=row):
            lines += pair
    kind = "row" if row else "column"
    one, two = (cells[number] for number in (lines or pairs[0])[:2])
    if lines:
        axis = 1 if row or tidy else 2
        named = "rows" if tidy else f"{kind}s"
        ends = f"{named} {one.place[axis]} and {two.place[axis]}"
        words = f"{ends} stand under each other's heads"
        yield Reason("labels exchanged", tuple(dict.fromkeys(lines)), words, 1, 2)
    elif _near(layout, pairs[0], row=row):
        words = f"{as_text(one.right)} and {as_text(two.right)} in each other's place"
        yield Reason(f"neighbour's {kind}", tuple(inside), words, 11, 2)


def _near(layout: Layout, pair: Pair, *, row: bool) -> bool:
    one, two = (_line(layout, number, row=row) for number in pair)
    return abs(one - two) == 1


def _line(layout: Layout, number: int, *, row: bool) -> int:
    spot = layout.grids(number)[0].spots[number]
    return spot.row if row else spot.column


def _whole(
    layout: Layout, grid: Grid, pair: Pair, inside: set[int], *, row: bool
) -> bool:
    """Whether all that stands in two lines is exchanged, or is the same in both."""
    cells = layout.cells
    lines = [grid.line(number, row=row) for number in pair]
    there = [
        {grid.spots[n].column if row else grid.spots[n].row: n for n in line}
        for line in lines
    ]
    for place in there[0].keys() & there[1].keys():
        one, two = there[0][place], there[1][place]
        if one in inside and two in inside:
            continue
        if not (layout.agrees(one) and layout.agrees(two)):
            return False
        if cells[one].right != cells[two].right:
            return False
    return True

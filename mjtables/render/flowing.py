"""Tables flow down columns, long ones into the next; small ones stand on shelves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.render.blocks import Block

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Columns = tuple[tuple[Block, ...], ...]

#: What stands between two tables, down and across, in em.
GAP, GUTTER = 0.75, 1.6
#: A table goes on in the next column where so many rows stand in this one at the least.
_ROWS = 5


def height(column: Sequence[Block]) -> float:
    """How high the tables of a column are together."""
    return sum(block.height for block in column) + GAP * (len(column) - 1)


def width(columns: Sequence[Sequence[Block]]) -> float:
    """How wide columns are beside each other."""
    own = [max(block.width for block in column) for column in columns]
    return sum(own) + GUTTER * (len(own) - 1)


def flowed(
    blocks: Sequence[Block], capacity: float, *, split: bool = False
) -> Columns | None:
    """The tables in columns of that height at most; none if a row does not fit.

    With `split` a table goes on in the next column even where one could hold it whole.
    """
    columns: list[list[Block]] = [[]]
    rest = list(blocks)
    while rest:
        block = rest.pop(0)
        column = columns[-1]
        room = capacity - (height(column) + GAP if column else 0)
        if block.height <= room + 1e-6:
            column.append(block)
        elif block.height <= capacity and not split:
            columns.append([block])
        else:
            parts = _cut(block, room)
            if parts is None and not column:
                return None
            if parts is None:
                columns.append([])
                rest.insert(0, block)
            else:
                column.append(parts[0])
                columns.append([])
                rest.insert(0, parts[1])
    return tuple(map(tuple, columns))


def _cut(block: Block, room: float) -> tuple[Block, Block] | None:
    """A table's first rows, as many as there is room for, and the others."""
    first, *others = block.grids
    room -= block.height - sum(grid.height for grid in block.grids)
    room -= sum(first.head_heights)
    rows = 0
    while rows < len(first.heights) and first.heights[rows] <= room + 1e-6:
        room -= first.heights[rows]
        rows += 1
    if len(first.heights) < 2 or rows < min(_ROWS, len(first.heights) - 1):
        return None
    rows = min(rows, len(first.heights) - 1)
    before = block._replace(grids=(first.cut(0, rows),))
    after = (first.cut(rows, len(first.heights)), *others)
    return before, block._replace(grids=after, continued=True)


def balanced(
    blocks: Sequence[Block], columns: Columns, *, split: bool = False
) -> Columns:
    """As many columns, but as short as they can be."""
    high = max(map(height, columns))
    # A table that stands whole in its column stays so.
    whole = [own.height for own in blocks if own.height <= high and not split]
    low = max(whole, default=0.0)
    least = flowed(blocks, low, split=split)
    if least is not None and len(least) <= len(columns):
        return least
    best = columns
    for _ in range(8):
        middle = (low + high) / 2
        tried = flowed(blocks, middle, split=split)
        if tried is not None and len(tried) <= len(columns):
            best, high = tried, middle
        else:
            low = middle
    return best


def shelves(blocks: Sequence[Block], room: float) -> Columns | None:
    """The tables on shelves, beside each other in order; none if one is too wide."""
    rows: list[list[Block]] = []
    used = room
    for block in blocks:
        if block.width > room:
            return None
        if used + GUTTER + block.width <= room:
            rows[-1].append(block)
            used += GUTTER + block.width
        else:
            rows.append([block])
            used = block.width
    return tuple(map(tuple, rows))


def shelved(rows: Columns) -> float:
    """How high shelves are together."""
    tall = [max(block.height for block in row) for row in rows]
    return sum(tall) + GAP * (len(tall) - 1) if tall else 0.0


def by_side(columns: Columns, room: float) -> Iterator[Columns]:
    """Columns, as many on each side as there is room for; none if one is too wide."""
    side: list[tuple[Block, ...]] = []
    for column in columns:
        if side and width([*side, column]) > room:
            yield tuple(side)
            side = []
        side.append(column)
    yield tuple(side)

"""The parts of a page, as its template writes them out: sides, tables, header cells."""

from __future__ import annotations

from itertools import chain, count
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.cards.model import Cell, Grid, Head
    from mjtables.render.fitting import Fitted, Side
    from mjtables.render.measures import Block

#: Tables whose stubs are words, not values.
_BESIDE = ("extras", "liable", "fu")
#: How wide tables of many figures are, and how much wider words may turn out.
_MANY, _WIDER = 36, 1.3


class HeadCell(NamedTuple):
    """A header cell: what it heads (`scope`), how many columns and rows it takes."""

    text: str
    under: str
    scope: str
    span: int
    down: int
    level: int
    words: bool = False


class BodyRow(NamedTuple):
    """A row: its stub, marks of footnotes, shade, and the cells beside it."""

    text: str
    marks: str
    level: int
    cells: tuple[Cell, ...]


class PageGrid(NamedTuple):
    """One table element; a second grid of a table has a name that tells it apart."""

    id: str
    name: str
    heads: tuple[tuple[HeadCell, ...], ...]
    rows: tuple[BodyRow, ...]


class PageTable(NamedTuple):
    """A table, or some rows of it; `width` is in em of its digits."""

    key: str
    group: str
    title: str
    legend: str
    continued: bool
    beside: bool
    width: float
    grids: tuple[PageGrid, ...]

    @property
    def many(self) -> bool:
        """Whether it is wide for its many figures, not for its words."""
        return self.width > _MANY and len(self.grids[0].heads) == 1

    @property
    def room(self) -> float:
        """How wide a column it needs; words are wider in some browsers' own fonts."""
        return round(self.width * (1 if self.many else _WIDER), 2)


class PageColumn(NamedTuple):
    """Tables below each other."""

    width: float
    blocks: tuple[PageTable, ...]


class PageSide(NamedTuple):
    """A printed side: tables in columns, others below, the words at its end."""

    size: float
    below_size: float
    columns: tuple[PageColumn, ...]
    below: tuple[tuple[PageTable, ...], ...]
    curve: bool
    noted: bool

    @property
    def tables(self) -> tuple[PageTable, ...]:
        """All that stand on it."""
        own = (column.blocks for column in self.columns)
        return tuple(chain.from_iterable((*own, *self.below)))


def sides(card: Fitted, tiers: str) -> tuple[PageSide, ...]:
    """The sides of a card; a strip of named steps is called by the word `tiers`."""
    numbers = count(1)
    last = len(card.sides) - 1
    return tuple(
        _side(side, tiers, numbers, noted=place == last)
        for place, side in enumerate(card.sides)
    )


def _side(side: Side, tiers: str, numbers: Iterator[int], *, noted: bool) -> PageSide:
    columns = tuple(
        PageColumn(
            round(max(block.width for block in column), 2),
            tuple(_table(block, tiers, numbers) for block in column),
        )
        for column in side.columns
    )
    below = tuple(
        tuple(_table(block, tiers, numbers) for block in row) for row in side.below
    )
    size, small = round(side.size, 2), round(side.below_size, 2)
    return PageSide(size, small, columns, below, side.curve, noted)


def _table(block: Block, tiers: str, numbers: Iterator[int]) -> PageTable:
    table = block.table
    grids = tuple(
        PageGrid(
            f"table-{next(numbers)}",
            tiers if place else "",
            heads(measured.grid),
            tuple(_rows(measured.grid)),
        )
        for place, measured in enumerate(block.grids)
    )
    beside = table.group in _BESIDE
    width = round(block.width, 2)
    return PageTable(
        table.key,
        table.group,
        table.title,
        table.legend,
        block.continued,
        beside,
        width,
        grids,
    )


def heads(grid: Grid) -> tuple[tuple[HeadCell, ...], ...]:
    """Header rows; a cell with nothing above it reaches up.

    >>> from mjtables.cards.model import Grid, Head
    >>> two = heads(Grid(((Head(), Head("ron", span=2)), (Head("han"),) * 3), ()))
    >>> [(cell.text, cell.scope, cell.down) for cell in two[0]]
    [('han', 'col', 2), ('ron', 'colgroup', 1)]
    """
    words = [False, *(_are_words(grid, place) for place in range(grid.columns - 1))]
    *above_last, last = grid.heads
    own = zip(last, words, strict=True)
    second = [_head(head)._replace(words=word) for head, word in own]
    if not above_last:
        return (tuple(second),)
    first = above_last[0]
    above: list[HeadCell] = []
    below: list[HeadCell] = []
    place = 0
    for head in first:
        if head.text or head.span > 1:
            above.append(_head(head))
            below += second[place : place + head.span]
        else:
            above.append(second[place]._replace(down=2))
        place += head.span
    return tuple(above), tuple(below)


def _are_words(grid: Grid, place: int) -> bool:
    cells = [row.cells[place] for row in grid.rows]
    return bool(cells) and all(cell.words for cell in cells)


def _head(head: Head) -> HeadCell:
    scope = "colgroup" if head.span > 1 else "col"
    return HeadCell(head.text, head.under, scope, head.span, 1, head.level)


def _rows(grid: Grid) -> Iterator[BodyRow]:
    for row in grid.rows:
        head = row.head
        yield BodyRow(head.text, head.under, head.level, row.cells)

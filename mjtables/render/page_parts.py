"""The parts of a page, as its template writes them out: sides, tables, header cells."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, count
from typing import TYPE_CHECKING, NamedTuple

from mjtables.cards.model import Head
from mjtables.render.page_marks import callers, over_callers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.cards.model import Cell, Grid
    from mjtables.render.blocks import Block
    from mjtables.render.fitting import Fitted, Side
    from mjtables.render.page_marks import Data, Marks
    from mjtables.speech import Speech

#: Tables whose stubs are words, not values.
_BESIDE = ("extras", "liable", "fu")
#: How wide tables of many figures are; how much wider words may turn out, and those
#: that break into lines.
_MANY, _WIDER, _BROKEN = 36, 1.3, 1.2
#: From so many rows on a table is long: its lines are stronger, its heads stay in view.
_LONG = 12


class HeadCell(NamedTuple):
    """A header cell: what it heads (`scope`), how many columns and rows it takes.

    `column` is its place in the rows below, and `data` which hands it stands for.
    """

    text: str
    under: str
    scope: str
    span: int
    down: int
    level: int
    words: bool = False
    unseen: bool = False
    column: int = 0
    data: Data = ()


class BodyCell(NamedTuple):
    """A body cell: its lines with whom each is about, marks of footnotes, shade."""

    lines: tuple[tuple[str, str], ...]
    marks: str
    level: int
    words: bool
    strong: bool


class BodyRow(NamedTuple):
    """A row: its stub, marks of footnotes, shade, and the cells beside it."""

    text: str
    marks: str
    level: int
    cells: tuple[BodyCell, ...]
    data: Data = ()


class PageGrid(NamedTuple):
    """One table element; a second grid of a table has a name that tells it apart."""

    name: str
    heads: tuple[tuple[HeadCell, ...], ...]
    rows: tuple[BodyRow, ...]


class PageTable(NamedTuple):
    """A table, or some rows of it; `width` is in em of its digits."""

    id: str
    key: str
    group: str
    title: str
    legend: str
    continued: bool
    beside: bool
    width: float
    grids: tuple[PageGrid, ...]
    data: Data = ()

    @property
    def many(self) -> bool:
        """Whether it is wide for its many figures, not for its words."""
        return self.width > _MANY and len(self.grids[0].heads) == 1

    @property
    def long(self) -> bool:
        """Whether its heads may scroll out of sight."""
        return len(self.grids[0].rows) > _LONG

    @property
    def room(self) -> float:
        """How wide a column it needs; words are wider in some browsers' own fonts."""
        wider = _BROKEN if self.beside else _WIDER
        return round(self.width * (1 if self.many else wider), 2)


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


def sides(card: Fitted, said: Speech, marks: Marks) -> tuple[PageSide, ...]:
    """The sides of a card, its tables in a language's words."""
    tables = _Tables(said, marks)
    last = len(card.sides) - 1
    return tuple(
        _side(side, tables, noted=place == last)
        for place, side in enumerate(card.sides)
    )


def _side(side: Side, tables: _Tables, *, noted: bool) -> PageSide:
    columns = tuple(
        PageColumn(
            round(max(block.width for block in column), 2),
            tuple(tables.table(block) for block in column),
        )
        for column in side.columns
    )
    below = tuple(tuple(tables.table(block) for block in row) for row in side.below)
    size, small = round(side.size, 2), round(side.below_size, 2)
    return PageSide(size, small, columns, below, side.curve, noted)


class _Tables:
    """The maker of a page's tables, which are numbered as they are made."""

    def __init__(self, said: Speech, marks: Marks) -> None:
        self.said, self.marks = said, marks
        self._numbers = count(1)

    def table(self, block: Block) -> PageTable:
        """A table; a strip of named steps below it is called so."""
        table = block.table
        tiers = self.said.label("tier")
        called = callers(table, self.said)
        over = over_callers(table, self.said)
        grids = tuple(
            PageGrid(
                tiers if place else "",
                heads(measured.grid, over, self.marks),
                tuple(_rows(measured.grid, called, self.marks)),
            )
            for place, measured in enumerate(block.grids)
        )
        return PageTable(
            f"table-{next(self._numbers)}",
            table.key,
            table.group,
            self.said.sentence(table.title),
            table.legend,
            block.continued,
            table.group in _BESIDE,
            round(block.width, 2),
            grids,
            self.marks.of_table(table),
        )


def heads(
    grid: Grid, over: str = "", marks: Marks | None = None
) -> tuple[tuple[HeadCell, ...], ...]:
    """Header rows; a cell with nothing above it reaches up.

    The corner is the stub's alone; what is `over` a column of words that it spans, too,
    is only read aloud.

    >>> from mjtables.cards.model import Grid, Head
    >>> two = heads(Grid(((Head(), Head("ron", span=2)), (Head("han"),) * 3), ()))
    >>> [(cell.text, cell.scope, cell.down) for cell in two[0]]
    [('han', 'col', 2), ('ron', 'colgroup', 1)]
    """
    *above_last, last = grid.heads
    second = list(_last(last, grid, over, marks))
    if not above_last:
        return (tuple(second),)
    above: list[HeadCell] = []
    below: list[HeadCell] = []
    place = 0
    for head in above_last[0]:
        if head.text or head.span > 1:
            above.append(_head(head))
            below += second[place : place + head.span]
        else:
            above.append(second[place]._replace(down=2))
        place += head.span
    return tuple(above), tuple(below)


def _last(
    heads: Sequence[Head], grid: Grid, over: str, marks: Marks | None
) -> Iterator[HeadCell]:
    """The lowest header row, a cell for each column."""
    spread = [
        (own, place > 0)
        for head in heads
        for place, own in enumerate(
            [replace(head, span=1), *[Head(over)] * (head.span - 1)]
        )
    ]
    for column, (head, unseen) in enumerate(spread):
        yield _head(head)._replace(
            words=column > 0 and _are_words(grid, column - 1),
            unseen=unseen,
            column=column,
            data=marks.of_column(head, grid) if marks else (),
        )


def _are_words(grid: Grid, place: int) -> bool:
    cells = [row.cells[place] for row in grid.rows]
    return bool(cells) and all(cell.words for cell in cells)


def _head(head: Head) -> HeadCell:
    scope = "colgroup" if head.span > 1 else "col"
    return HeadCell(head.text, head.under, scope, head.span, 1, head.level)


def _rows(grid: Grid, called: Sequence[str], marks: Marks) -> Iterator[BodyRow]:
    for row in grid.rows:
        head = row.head
        cells = tuple(_cell(cell, called) for cell in row.cells)
        data = marks.of_row(head, grid)
        yield BodyRow(head.text, head.under, head.level, cells, data)


def _cell(cell: Cell, called: Sequence[str]) -> BodyCell:
    """A cell; where each of its lines is about another, with whom."""
    several = len(cell.lines) == len(called) and not cell.words
    who = called if several else [""] * len(cell.lines)
    lines = tuple(zip(who, cell.lines, strict=True))
    return BodyCell(lines, cell.marks, cell.level, cell.words, cell.strong)

"""How much room a table takes, in em of its digits: columns, rows, headers wrapped."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.render.widths import longest, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjtables.cards.model import Cell, Grid, Head, Table

#: A line of digits, and what a row leaves above and below it.
LINE, ROW_PAD = 1.06, 0.18
#: What a column leaves at both sides together.
SIDES = 0.54
#: Words in headers and cells are so much smaller than digits.
WORDS = 0.74
#: A table's title, the room below it, and what stands between two grids.
TITLE, BELOW_TITLE, BETWEEN = 0.95, 0.28, 0.22
#: The widest that words of a cell, and of the stub, may run.
_ROOM, _STUB = 13.0, 12.0


class Measured(NamedTuple):
    """A grid: widths of its columns, lines of its cells, heights of its rows."""

    grid: Grid
    columns: tuple[float, ...]
    heads: tuple[tuple[tuple[str, ...], ...], ...]
    stubs: tuple[tuple[str, ...], ...]
    cells: tuple[tuple[tuple[str, ...], ...], ...]
    head_heights: tuple[float, ...]
    heights: tuple[float, ...]

    @property
    def width(self) -> float:
        """How wide it is."""
        return sum(self.columns)

    @property
    def height(self) -> float:
        """How high it is."""
        return sum(self.head_heights) + sum(self.heights)

    def cut(self, start: int, stop: int) -> Measured:
        """Some rows of it, under the same header."""
        return self._replace(
            grid=type(self.grid)(self.grid.heads, self.grid.rows[start:stop]),
            stubs=self.stubs[start:stop],
            cells=self.cells[start:stop],
            heights=self.heights[start:stop],
        )


def measured(grid: Grid, room: float = _ROOM, least: float = 0) -> Measured:
    """The room that a grid takes; stretched to a width, if it is less wide."""
    columns = _columns(grid, room)
    more = max(least - sum(columns), 0) / max(len(columns) - 1, 1)
    columns = (columns[0], *(own + more for own in columns[1:]))
    heads = tuple(_head_lines(row, columns) for row in grid.heads)
    stubs = tuple(_stub_lines(row.head, columns[0]) for row in grid.rows)
    cells = tuple(
        tuple(
            _cell_lines(cell, own)
            for cell, own in zip(row.cells, columns[1:], strict=True)
        )
        for row in grid.rows
    )
    return Measured(
        grid,
        columns,
        heads,
        stubs,
        cells,
        tuple(max(_height(WORDS, lines) for lines in row) for row in heads),
        tuple(
            max(
                [_height(WORDS if len(stub) > 1 else 1, stub)]
                + [
                    _height(_size(c), lines)
                    for c, lines in zip(r.cells, own, strict=True)
                ]
            )
            for r, stub, own in zip(grid.rows, stubs, cells, strict=True)
        ),
    )


def _size(cell: Cell) -> float:
    return WORDS if cell.words else 1


def _height(size: float, lines: Sequence[str]) -> float:
    return size * LINE * len(lines) + ROW_PAD


def _columns(grid: Grid, room: float) -> tuple[float, ...]:
    """A width for each column: its cells', or its longest word's."""
    found = [_stub_width(grid)]
    for place in range(grid.columns - 1):
        own = [row.cells[place] for row in grid.rows]
        found.append(max([2.2, *(_cell_width(cell, room) for cell in own)]) + SIDES)
    for row in grid.heads:
        place = 0
        for head in row:
            least = (_head_width(head) if place else _corner(head)) + SIDES
            missing = least - sum(found[place : place + head.span])
            if missing > 0:
                for spanned in range(place, place + head.span):
                    found[spanned] += missing / head.span
            place += head.span
    return tuple(found)


def _head_width(head: Head) -> float:
    """The least that a header cell needs: half of its text, and no word broken."""
    widest = max(longest(head.text), width(head.under))
    return WORDS * max(widest, min(width(head.text) / 2, 5))


def _corner(head: Head) -> float:
    """The stub's own header stays on one line, if it is short."""
    return WORDS * max(longest(head.text), min(width(head.text), 5))


def _stub_width(grid: Grid) -> float:
    texts = [row.head.text + row.head.under for row in grid.rows]
    digits = [width(text) for text in texts if text[:1].isdigit()]
    words = [WORDS * min(width(text), _STUB) for text in texts if text]
    words += [WORDS * longest(text) for text in texts]
    return max([1.2, *digits, *words]) + SIDES


def _cell_width(cell: Cell, room: float) -> float:
    lines = cell.lines
    if cell.words:
        text = cell.text
        return WORDS * max(min(width(text), room), longest(text))
    return max(width(line) for line in lines) + 0.6 * width(cell.marks)


def _head_lines(
    row: Sequence[Head], columns: Sequence[float]
) -> tuple[tuple[str, ...], ...]:
    made, place = [], 0
    for head in row:
        room = (sum(columns[place : place + head.span]) - SIDES) / WORDS
        lines = wrapped(head.text, room + 0.01) if head.text else ("",)
        made.append((*lines, head.under) if head.under else lines)
        place += head.span
    return tuple(made)


def _stub_lines(head: Head, column: float) -> tuple[str, ...]:
    room = (column - SIDES) / WORDS
    if head.text[:1].isdigit() or width(head.text) <= room:
        return (head.text + head.under,)
    return wrapped(f"{head.text}{head.under}", room + 0.01)


def _cell_lines(cell: Cell, column: float) -> tuple[str, ...]:
    if not cell.words:
        return cell.lines
    return wrapped(cell.text, (column - SIDES) / WORDS + 0.01)


class Block(NamedTuple):
    """One table, or some rows of one, as it stands on a page."""

    table: Table
    grids: tuple[Measured, ...]
    continued: bool = False

    @property
    def titled(self) -> bool:
        """Whether it has a title of its own."""
        return bool(self.table.title)

    @property
    def width(self) -> float:
        """How wide it is."""
        return max(grid.width for grid in self.grids)

    @property
    def height(self) -> float:
        """How high it is, with its title and legend."""
        title = TITLE * LINE * len(self.title_lines) + BELOW_TITLE
        grids = sum(grid.height for grid in self.grids)
        return title + grids + BETWEEN * (len(self.grids) - 1)

    @property
    def title_lines(self) -> tuple[str, ...]:
        """The title and who pays, on as many lines as the table's width asks for."""
        return wrapped(said(self.table), max(self.width, 8) / TITLE)


def said(table: Table) -> str:
    """A table's title, and its legend behind it."""
    title = table.title[:1].upper() + table.title[1:]
    colon = "：" if title and ord(title[0]) > 0x2E80 else ": "
    return f"{title}{colon}{table.legend}" if table.legend else title


def blocks(tables: Iterable[Table]) -> list[Block]:
    """Every table measured; those of the same columns as wide as the widest."""
    every = list(tables)
    grids = {table.key: [measured(grid) for grid in table.grids] for table in every}
    alike: dict[int, float] = {}
    for table in every:
        own = grids[table.key]
        count = own[0].grid.columns if table.lines else id(table)
        alike[count] = max(alike.get(count, 0), *(grid.width for grid in own))
    made = []
    for table in every:
        count = table.grids[0].columns if table.lines else id(table)
        stretched = tuple(measured(g, least=alike[count]) for g in table.grids)
        made.append(Block(table, stretched))
    return made

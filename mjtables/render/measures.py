"""How much room a table takes, in em of its digits: columns, rows, headers wrapped."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.render.widths import longest, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.cards.model import Cell, Grid, Head

#: A line of digits, and what a row leaves above and below it.
LINE, ROW_PAD = 1.06, 0.18
#: What a column leaves at both sides together.
SIDES = 0.52
#: Words in headers and cells are so much smaller than digits.
WORDS = 0.74
#: So are amounts that no hand reaches.
FAINT = 0.85
#: A table's title, the room below it, and what stands between two grids.
TITLE, BELOW_TITLE, BETWEEN = 0.95, 0.28, 0.22
#: From this letter on they are as wide as high.
WIDE = 0x2E80
#: The widest that words of a cell, and of the stub, may run.
_ROOM, _STUB = 16.0, 16.0


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


class Aligned(NamedTuple):
    """The columns of tables that stand below each other: what leads, and numbers."""

    lead: float
    columns: tuple[float, ...]

    @property
    def width(self) -> float:
        """How wide all are together."""
        return self.lead + sum(self.columns)


def measured(grid: Grid, least: Aligned | None = None, total: float = 0) -> Measured:
    """The room that a grid takes; its columns as wide as these at the least.

    It is stretched to the `total` width, if it is less wide.
    """
    columns = _columns(grid)
    lead = len(columns) - len(least.columns) if least else 0
    if least:
        stub = columns[0] + max(least.lead - sum(columns[:lead]), 0)
        wide = map(max, columns[lead:], least.columns)
        columns = (stub, *columns[1:lead], *wide)
    lead = lead or 1
    more = max(total - sum(columns), 0) / max(len(columns) - lead, 1)
    columns = (*columns[:lead], *(own + more for own in columns[lead:]))
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


def is_faint(cell: Cell) -> bool:
    """Whether no hand reaches a cell whose amounts are printed all the same.

    >>> from mjtables.cards.model import Cell
    >>> is_faint(Cell(("(200)", "(400)"))), is_faint(Cell(("200", "(400)")))
    (True, False)
    """
    return all(line.startswith("(") for line in cell.lines)


def _size(cell: Cell) -> float:
    """The size of a cell's lines; names of lines stand as far apart as these."""
    return WORDS if cell.words and len(cell.lines) == 1 else 1


def _height(size: float, lines: Sequence[str]) -> float:
    return size * LINE * len(lines) + ROW_PAD


def _columns(grid: Grid) -> tuple[float, ...]:
    """A width for each column: its cells', or its longest word's."""
    found = [_stub_width(grid)]
    for place in range(grid.columns - 1):
        own = [row.cells[place] for row in grid.rows]
        found.append(max([2.2, *(_cell_width(cell, _ROOM) for cell in own)]) + SIDES)
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
    whole = width(head.text)
    if head.text and ord(head.text[0]) > WIDE:  # letters that break anywhere
        return WORDS * max(widest, min(whole, max(whole / 2, 4)))
    return WORDS * max(widest, min(whole / 2, 5))


def _corner(head: Head) -> float:
    """The stub's own header stays on one line, if it is short."""
    return WORDS * max(longest(head.text), min(width(head.text), 5))


def is_count(text: str) -> bool:
    """Whether a label of the stub is a number or a band, set as digits are.

    >>> is_count("13+"), is_count("6–7"), is_count("8 pairs without joker")
    (True, True, False)
    """
    return bool(text) and not text.strip("0123456789.+–-()¹²³⁴⁵⁶⁷⁸⁹ ½").strip()


def _stub_width(grid: Grid) -> float:
    texts = [row.head.text + row.head.under for row in grid.rows]
    digits = [width(text) for text in texts if is_count(text)]
    words = [WORDS * min(width(text), _STUB) for text in texts if text]
    words += [WORDS * longest(text) for text in texts]
    return max([1.2, *digits, *words]) + SIDES


def _cell_width(cell: Cell, room: float) -> float:
    lines = cell.lines
    if is_faint(cell):
        return FAINT * max(map(width, lines))
    if cell.words and len(lines) > 1:
        return WORDS * max(map(width, lines))
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
    if is_count(head.text) or width(head.text + head.under) <= room:
        return (head.text + head.under,)
    return wrapped(f"{head.text}{head.under}", room + 0.01)


def _cell_lines(cell: Cell, column: float) -> tuple[str, ...]:
    if not cell.words or len(cell.lines) > 1:
        return cell.lines
    return wrapped(cell.text, (column - SIDES) / WORDS + 0.01)

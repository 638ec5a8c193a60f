"""A sheet parted into words and tables, heads told from the cells below them."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from mjtables.reading.blocks import blocks
from mjtables.reading.columns import columns
from mjtables.scoresheet import delimited

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from mjtables.marking.leaves import Leaf

#: Cells that stand to the right: amounts, counts, bands of them.
_NUMBER = re.compile(r"(?=\D*\d)[\d\s.,/+()$¥€£k~:\-–—−]+")

#: No title is longer.
_LONGEST_TITLE = 80

Head = Literal["", "column", "row"]


class Cell(NamedTuple):
    """A cell of a table, merged ones as one; `head` says of what it is one."""

    row: int
    column: int
    text: str
    across: int
    down: int
    head: Head
    is_number: bool


class Table(NamedTuple):
    """Rows of cells, of which so many from above are heads alone."""

    rows: list[list[Cell]]
    heads: int
    width: int


class Words(NamedTuple):
    """A line of words above, between or below tables."""

    row: int
    column: int
    text: str
    is_title: bool


@dataclass(frozen=True, slots=True)
class _View:
    """What is shown of a sheet, and which of its rows are heads.

    `stubs` has the rows of tables: the columns that head each, none where the row is
    of heads itself.
    """

    leaf: Leaf
    kept: Collection[tuple[int, int]]
    rows: Sequence[int]
    columns: Sequence[int]
    stubs: dict[int, list[int] | None]

    def is_filled(self, row: int, column: int) -> bool:
        """Whether anything stands or is marked there."""
        first = self.leaf.covered.get((row, column), (row, column))
        return bool(self.leaf.text(*first)) or first in self.kept

    def is_inside(self, row: int) -> bool:
        """Whether a cell of a row above goes on in a row."""
        over = (self.leaf.covered.get((row, c), (row, c)) for c in self.columns)
        return any(first[0] < row for first in over)


def layout(leaf: Leaf, kept: Collection[tuple[int, int]] = ()) -> list[Words | Table]:
    """The parts of a sheet from above.

    What is hidden is left out, but for rows and columns of `kept` cells.
    """
    view = _view(leaf, kept)
    parts: list[Words | Table] = []
    lines: list[int] = []
    for row in view.rows:
        words = _words(view, row)
        filled = any(view.is_filled(row, column) for column in view.columns)
        if (words or not filled) and not (lines and view.is_inside(row)):
            parts += _tables(view, lines)
            lines = []
            parts += [words] if words else []
        else:
            lines.append(row)
    return [*parts, *_tables(view, lines)]


def _within(numbers: Sequence[int], first: int, count: int) -> Sequence[int]:
    """Those of some numbers, in order, that a cell goes over."""
    end = bisect_left(numbers, first + count)
    return numbers[bisect_left(numbers, first) : end]


def _view(leaf: Leaf, kept: Collection[tuple[int, int]]) -> _View:
    rows, own = {row for row, _ in kept}, {column for _, column in kept}
    ends = [span.column + span.across - 1 for span in leaf.spans.values()]
    width = max(map(len, leaf.rows.values()), default=0)
    width = max(width, *ends, *own, 0)
    return _View(
        leaf,
        kept,
        [row for row in sorted(leaf.rows) if row not in leaf.hidden_rows - rows],
        [c for c in range(1, width + 1) if c not in leaf.hidden_columns - own],
        _stubs(leaf),
    )


def _stubs(leaf: Leaf) -> dict[int, list[int] | None]:
    """The rows of tables: the columns of their stubs, none for heads."""
    found: dict[int, list[int] | None] = {}
    for block in blocks(leaf.sheet):
        if block.heads and block.body:
            made = columns(block)
            stubs = [c for c, column in enumerate(made, 1) if column.is_stub]
            found |= {row.number: stubs for row in block.body}
            for row in block.heads:
                found.setdefault(row.number, None)
    return found


def _words(view: _View, row: int) -> Words | None:
    """A row as words, if it is one text across and no row of a table."""
    filled = [c for c in view.columns if view.is_filled(row, c)]
    if row in view.stubs or not filled:
        return None
    firsts = {view.leaf.covered.get((row, c), (row, c)) for c in filled}
    texts = {view.leaf.text(*first) for first in firsts}
    is_one = len(firsts) == 1 or (len(texts) == 1 and view.leaf.sheet.spans)
    if not is_one or len(firsts & set(view.kept)) > 1:
        return None
    first, text = min(firsts), texts.pop()
    is_comment = delimited.is_comment(text)
    short = len(text) < _LONGEST_TITLE
    return Words(*first, text, is_title=short and not is_comment)


def _tables(view: _View, rows: Sequence[int]) -> Iterator[Table]:
    """A table of those rows, without empty columns at its sides; none of no rows."""
    filled = [c for c in view.columns if any(view.is_filled(r, c) for r in rows)]
    if not rows or not filled:
        return
    shown = [c for c in view.columns if filled[0] <= c <= filled[-1]]
    made = [list(_cells(view, row, rows, shown)) for row in rows]
    heads = next(
        (n for n, row in enumerate(rows) if view.stubs.get(row, []) is not None),
        len(rows),
    )
    over = (n + cell.down for n, line in enumerate(made[:heads]) for cell in line)
    heads = heads if max(over, default=0) <= heads < len(rows) else 0
    yield Table(made, heads, len(shown))


def _cells(
    view: _View, row: int, rows: Sequence[int], shown: Sequence[int]
) -> Iterator[Cell]:
    """The cells of a row of a table, without those that others lie over."""
    stubs = view.stubs.get(row, [])
    for column in shown:
        first = view.leaf.covered.get((row, column), (row, column))
        across: Sequence[int] = [column]
        down: Sequence[int] = [row]
        if span := view.leaf.spans.get(first):
            across = _within(shown, span.column, span.across)
            down = _within(rows, span.row, span.down)
        if (row, column) != (down[0], across[0]):
            continue
        text = view.leaf.text(*first)
        head: Head = "column" if stubs is None else "row" if column in stubs else ""
        head = head if text else ""
        is_number = bool(_NUMBER.fullmatch(text))
        yield Cell(*first, text, len(across), len(down), head, is_number)

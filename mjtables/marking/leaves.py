"""The sheets of a table as they were read, ready to be written again."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mjtables.reading.sheets import MOST_COLUMNS, Span
from mjtables.scoresheet import delimited

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.reading.sheets import Sheet, Source


@dataclass(slots=True)
class Leaf:
    """A sheet: its rows by number, its merged cells, and what of it is hidden.

    `spans` are by the row and column of their first cells, `covered` has the first cell
    of every other one; a `hidden` row or column has its number there, a sheet that is
    hidden is `unseen`.
    """

    sheet: Sheet
    rows: dict[int, list[str]]
    spans: dict[tuple[int, int], Span] = field(default_factory=dict)
    covered: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    unseen: bool = False

    def first(self, row: int, column: int) -> tuple[int, int] | None:
        """The cell at a place, of merged ones the first; none where there is no row."""
        if row not in self.rows or not 1 <= column <= MOST_COLUMNS:
            return None
        return self.covered.get((row, column), (row, column))

    def text(self, row: int, column: int) -> str:
        """What is printed in a cell."""
        cells = self.rows.get(row, [])
        return cells[column - 1] if column <= len(cells) else ""

    def is_hidden(self, row: int, column: int) -> bool:
        """Whether a cell is not seen."""
        aside = row in self.hidden_rows or column in self.hidden_columns
        return self.unseen or aside

    def merge(self, spans: Iterable[Span]) -> None:
        """Merge cells, as far as the sheet goes and no two lie over each other."""
        last = max(self.rows, default=0)
        for span in spans:
            row, column, down, across = span
            down = min(down, last - row + 1)
            across = min(across, MOST_COLUMNS - column + 1)
            own = [
                (r, c) for r in range(row, row + down) for c in _from(column, across)
            ]
            taken = any(cell in self.covered or cell in self.spans for cell in own)
            if len(own) < 2 or taken:
                continue
            self.spans[row, column] = Span(row, column, down, across)
            self.covered.update(dict.fromkeys(own[1:], (row, column)))


def _from(first: int, count: int) -> range:
    return range(first, first + count)


def leaves(source: Source, data: bytes, book: Any = None) -> list[Leaf]:
    """The sheets of a file; a workbook, opened, says what is merged and hidden."""
    made = []
    for sheet in source.sheets:
        rows = {row.number: list(row.cells) for row in sheet.rows}
        leaf = Leaf(sheet, rows)
        if book is None:
            leaf.merge(sheet.spans)
        else:
            _look(leaf, book.worksheets[sheet.number])
        made.append(leaf)
    if source.form == "csv":
        _put_comments(made[0].rows, delimited.text_of(data, source.name))
    return made


def _put_comments(rows: dict[int, list[str]], text: str) -> None:
    """Put back the lines that say what a table is, which are no rows of it."""
    for number, line in enumerate(io.StringIO(text, newline=""), 1):
        if rows.get(number) == [] and delimited.is_comment(line):
            quoted = line.lstrip().startswith('"')
            said = next(csv.reader([line.strip()]))[0] if quoted else line
            rows[number] = [said.strip().rstrip(",;\t ")]


def _look(leaf: Leaf, worksheet: Any) -> None:
    """Take from a worksheet what is merged and hidden in it."""
    from openpyxl.utils import column_index_from_string

    ranges = sorted(worksheet.merged_cells.ranges, key=lambda own: own.coord)
    for own in ranges:
        for row in range(own.min_row, min(own.max_row, max(leaf.rows, default=0)) + 1):
            leaf.rows.setdefault(row, [])
    leaf.merge(
        Span(own.min_row, own.min_col, *(own.size["rows"], own.size["columns"]))
        for own in ranges
    )
    leaf.rows = dict(sorted(leaf.rows.items()))
    dimensions = worksheet.column_dimensions
    leaf.hidden_columns = frozenset(
        column
        for letter, own in dimensions.items()
        if own.hidden
        for column in _from(
            own.min or column_index_from_string(letter),
            min((own.max or 1) - (own.min or 1) + 1, MOST_COLUMNS),
        )
    )
    heights = worksheet.row_dimensions
    leaf.hidden_rows = frozenset(r for r, own in heights.items() if own.hidden)
    leaf.unseen = worksheet.sheet_state != "visible"

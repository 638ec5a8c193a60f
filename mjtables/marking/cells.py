"""Marks in the cells of a workbook, to be read on paper too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.marking import numbers
from mjtables.scoresheet import copies

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjtables.marking.notes import Mark

#: What is struck out, and what is right, in red that is seen on red.
_STRUCK, _RIGHT, _FRAME = "FF7A1F1F", "FFB00000", "FFB00000"

#: How wide a column is without a width of its own, and how high its rows are.
_WIDTH, _HEIGHT = 8.43, 15.0

#: What stands between the two, and before what is missing.
ARROW = "→"


class _Text(NamedTuple):
    """What a marked cell says: as printed, and what is right."""

    printed: str
    right: str
    is_doubt: bool

    def lines(self) -> tuple[str, ...]:
        """The lines of it, where it does not fit on one."""
        right = f"{ARROW} {self.right}" if self.right else ""
        printed = f"{self.printed} ?" if self.is_doubt else self.printed
        return tuple(line for line in (printed, right) if line)


def mark(worksheet: Any, marks: Mapping[tuple[int, int], Mark]) -> None:
    """Mark cells of a worksheet by row and column; those beside them stay as they are.

    What is printed is struck out, what is right stands after it, or below it where the
    column is too narrow; the column grows where not even that is room enough.
    """
    ranges = {(r.min_row, r.min_col): r for r in worksheet.merged_cells.ranges}
    heads = _table_heads(worksheet)
    for (row, column), own in marks.items():
        cell = worksheet.cell(row, column)
        copies.remark(cell, own.words)
        copies.colour(cell, copies.YELLOW if own.is_doubt else copies.RED)
        _frame(cell, own.is_doubt, ranges.get((row, column)))
        if (row, column) in heads:
            continue  # a program would take the workbook for a broken one
        area = ranges.get((row, column))
        across, down = (area.size["columns"], area.size["rows"]) if area else (1, 1)
        _write(cell, own, range(column, column + across), range(row, row + down))


def _table_heads(worksheet: Any) -> set[tuple[int, int]]:
    """The heads of a program's own tables, whose texts are stored elsewhere as well."""
    from openpyxl.utils import range_boundaries

    heads: set[tuple[int, int]] = set()
    for table in worksheet.tables.values():
        left, top, right, _ = range_boundaries(table.ref)
        if table.headerRowCount != 0 and left and top and right:
            heads |= {(top, column) for column in range(left, right + 1)}
    return heads


def _frame(cell: Any, is_doubt: bool, area: Any) -> None:  # noqa: FBT001
    """A line around a cell: colours do not print everywhere."""
    from openpyxl.styles import Border, Side

    side = Side("mediumDashed" if is_doubt else "medium", color=_FRAME)
    cell.border = Border(left=side, right=side, top=side, bottom=side)
    if area is not None:
        area.start_cell = cell
        area.format()


def _write(cell: Any, own: Mark, columns: Sequence[int], rows: Sequence[int]) -> None:
    """Write into a cell what is right, and make room for it."""
    is_number = isinstance(cell.value, int | float) and not isinstance(cell.value, bool)
    printed = numbers.shown(cell.value, cell.number_format or "")
    text = _Text(copies.clean(printed), copies.clean(own.right), own.is_doubt)
    if not own.is_doubt or text.right or isinstance(cell.value, str):
        room = _room(cell, columns)
        lines = text.lines()
        together = " ".join(lines)
        stacked = len(lines) > 1 and _wide(together) > room
        cell.value = _rich(cell, text, "\n" if stacked else " ")
        longest = max(map(_wide, lines if stacked else [together]), default=0)
        high = len(lines) if stacked else 1
        _make_room(cell, longest, high + printed.count("\n"), columns, rows)
        _align(cell, is_number=is_number)


def _rich(cell: Any, text: _Text, between: str) -> Any:
    """A cell's text with what is struck out, and what is right in bold."""
    from openpyxl.cell.rich_text import CellRichText, TextBlock
    from openpyxl.cell.text import InlineFont
    from openpyxl.styles.colors import Color

    own = {"rFont": cell.font.name, "sz": cell.font.sz}
    bold = InlineFont(**own, b=True, color=Color(_RIGHT))
    struck = InlineFont(**own, strike=True, i=cell.font.i, color=Color(_STRUCK))
    plain = InlineFont(**own, b=cell.font.b, i=cell.font.i, color=cell.font.color)
    parts = []
    if text.printed:
        parts.append(TextBlock(plain if text.is_doubt else struck, text.printed))
        parts += [TextBlock(bold, " ?")] if text.is_doubt else []
    if text.right:
        ahead = between if text.printed else ""
        parts.append(TextBlock(bold, f"{ahead}{ARROW} {text.right}"))
    return CellRichText(parts) if parts else None


def _room(cell: Any, columns: Sequence[int]) -> float:
    """How many characters there is room for in the columns of a cell."""
    size = float(cell.font.sz or 11)
    return (sum(_width(cell.parent, column) for column in columns) - 1) * 11 / size


def _width(worksheet: Any, column: int) -> float:
    from openpyxl.utils import get_column_letter

    letter = get_column_letter(column)
    own = worksheet.column_dimensions
    if letter in own and own[letter].width:
        return float(own[letter].width)
    usual = worksheet.sheet_format
    return float(usual.defaultColWidth or usual.baseColWidth or _WIDTH)


def _wide(text: str) -> int:
    """How many characters wide the widest line of a text is; those of CJK are two."""
    from wcwidth import wcswidth

    return max(max(wcswidth(line), len(line)) for line in text.split("\n"))


def _make_room(
    cell: Any, wide: int, high: int, columns: Sequence[int], rows: Sequence[int]
) -> None:
    """Widen the last column of a cell, and heighten its last row, where need be."""
    from openpyxl.utils import get_column_letter

    worksheet, size = cell.parent, float(cell.font.sz or 11)
    lacking = wide - _room(cell, columns)
    if lacking > 0:
        letter = get_column_letter(columns[-1])
        wider = _width(worksheet, columns[-1]) + lacking * size / 11 + 0.5
        worksheet.column_dimensions[letter].width = wider
    usual = float(worksheet.sheet_format.defaultRowHeight or _HEIGHT)
    heights = [worksheet.row_dimensions[row].height or usual for row in rows]
    short = high * size * 1.35 + 2 - sum(heights)
    if short > 0 and high > 1:
        worksheet.row_dimensions[rows[-1]].height = heights[-1] + short


def _align(cell: Any, *, is_number: bool) -> None:
    """Let a cell have lines; what was a number stays where numbers stand."""
    from copy import copy

    own = copy(cell.alignment)
    own.wrap_text, own.shrink_to_fit = True, False
    if is_number and own.horizontal in (None, "general"):
        own.horizontal = "right"
    cell.alignment = own

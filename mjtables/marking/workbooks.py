"""Annotated copies as workbooks: of a workbook, or of any other table."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from mjtables.marking import cells, numbers
from mjtables.marking.layout import Table, Words, layout
from mjtables.scoresheet import copies
from mjtables.scoresheet.listing import list_findings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjtables.marking.leaves import Leaf
    from mjtables.marking.notes import Finding, Mark

    Marks = Mapping[tuple[int, int, int], Mark]

#: The heads of the worksheet of findings, and how wide its columns are.
_HEADER = ("place", "printed", "right", "verdict", "why")
_WIDTHS = (32, 22, 22, 20, 56)

#: What no name of a worksheet may hold.
_UNNAMED = re.compile(r"[\[\]:*?/\\]")

#: The font of a new workbook; heads so far down are not kept in view.
_FONT, _HIGHEST = "Calibri", 15

#: So many cells are merged: each one takes longer than the one before.
_MOST_MERGED = 1_000

#: No column is wider than this, whatever stands in it.
_WIDEST = 40


def marked(
    book: Any,
    rows: Sequence[Mapping[int, int]],
    marks: Marks,
    found: Sequence[Finding],
    heading: str,
) -> None:
    """Mark the cells of a workbook, and list all findings in a worksheet of their own.

    `rows` say of each sheet where its rows stand in the workbook.
    """
    worksheets = list(book.worksheets)
    for sheet, (worksheet, at) in enumerate(zip(worksheets, rows, strict=True)):
        own = {(at[r], c): m for (s, r, c), m in marks.items() if s == sheet}
        cells.mark(worksheet, own)
    lines: list[Sequence[str]] = [_HEADER]
    for each in found:
        note = each.note
        lines.append((each.where, each.printed, note.right, note.verdict, note.words))
    listed = list_findings(book, lines, _WIDTHS, numbers.exact_of, heading)
    first = listed.max_row - len(found) + 1
    for row, each in enumerate(found, first):
        if each.key:
            sheet, down, column = each.key
            target = worksheets[sheet].cell(rows[sheet][down], column)
            _link(listed.cell(row, 1), target)


def _link(cell: Any, target: Any) -> None:
    """Let a cell lead to another one."""
    from copy import copy

    from openpyxl.worksheet.hyperlink import Hyperlink

    name = target.parent.title.replace("'", "''")
    place = f"'{name}'!{target.coordinate}"
    cell.hyperlink = Hyperlink(ref=cell.coordinate, location=place)
    font = copy(cell.font)
    font.u, font.color = "single", "FF1F5F99"
    cell.font = font


def rebuilt(leaves: Sequence[Leaf], name: str) -> tuple[Any, list[dict[int, int]]]:
    """A workbook of sheets that were none, and where the rows of each stand in it."""
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    rows = []
    for number, leaf in enumerate(leaves, 1):
        said = leaf.sheet.name or (name if len(leaves) == 1 else f"table {number}")
        title = _UNNAMED.sub(" ", copies.clean(said)).strip(" '")[:28] or "table"
        rows.append(_fill(book.create_sheet(title), leaf))
    return book, rows


def _fill(worksheet: Any, leaf: Leaf) -> dict[int, int]:
    """Write a sheet's cells, numbers as numbers; where its rows stand."""
    from openpyxl.styles import Font
    from openpyxl.worksheet.properties import PageSetupProperties

    first = 1
    title = leaf.sheet.title
    is_said = any(title and title in cell for row in leaf.rows.values() for cell in row)
    if title and not is_said:
        first = 3
        _put(worksheet.cell(1, 1), title)
        worksheet.cell(1, 1).font = Font(name=_FONT, bold=True, size=12)
    rows = {row: place for place, row in enumerate(sorted(leaf.rows), first)}
    parts = layout(leaf)
    for part in parts:
        if isinstance(part, Words):
            cell = worksheet.cell(rows[part.row], part.column)
            _put(cell, part.text)
            cell.font = Font(name=_FONT, bold=part.is_title, italic=not part.is_title)
        else:
            _fill_table(worksheet, part, rows)
    for span in islice(leaf.spans.values(), _MOST_MERGED):
        first, last = rows[span.row], rows[span.row] + span.down - 1
        end = span.column + span.across - 1
        worksheet.merge_cells(None, first, span.column, last, end)
    tables = [part for part in parts if isinstance(part, Table)]
    if len(tables) == 1 and tables[0].heads:
        first = rows[tables[0].rows[0][0].row]
        last = first + tables[0].heads - 1
        worksheet.freeze_panes = f"A{last + 1}" if last < _HIGHEST else None
        worksheet.print_title_rows = f"{first}:{last}"
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    return rows


def _fill_table(worksheet: Any, table: Table, rows: Mapping[int, int]) -> None:
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
    from openpyxl.utils import get_column_letter
    from wcwidth import wcswidth

    line = Side("thin", color="FF9A978F")
    head = PatternFill("solid", start_color="FFF1EFE9", end_color="FFF1EFE9")
    for row in table.rows:
        for own in row:
            cell = worksheet.cell(rows[own.row], own.column)
            _put(cell, own.text)
            cell.border = Border(left=line, right=line, top=line, bottom=line)
            across = (
                "center" if own.across > 1 else "right" if own.is_number else "left"
            )
            cell.alignment = Alignment(
                across, "center", wrap_text=True, indent=int(across == "left")
            )
            if own.head:
                cell.fill, cell.font = head, Font(name=_FONT, bold=True)
            if own.across == 1:
                letter = get_column_letter(own.column)
                wide = min(max(wcswidth(own.text), len(own.text)) + 2, _WIDEST)
                dimension = worksheet.column_dimensions[letter]
                dimension.width = max(dimension.width, wide)


def _put(cell: Any, text: str) -> None:
    """Put a text into a cell, a number if it is one."""
    said = numbers.of_text(text)
    if said is None:
        cell.value = copies.clean(text)
        cell.data_type = "s"
    else:
        number = said.number
        cell.value = float(number) if number.denominator > 1 else int(number)
        cell.number_format = said.looks

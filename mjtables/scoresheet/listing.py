"""A worksheet that lists what was found in a workbook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.scoresheet.copies import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mjtables.exact import Exact

#: The worksheet that findings are written to.
FINDINGS = "Findings"

#: Numbers that were written with their signs.
_SIGNED = "+General;-General;0"

#: How high a line of text is, in points.
_LINE = 14


def list_findings(
    book: Any,
    rows: Sequence[Sequence[str]],
    widths: Sequence[int],
    number: Callable[[str], Exact | None],
    heading: str = "",
) -> Any:
    """A worksheet of findings, as wide as a page; `rows` begin with their heads.

    `number` says which texts are numbers.
    """
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.properties import PageSetupProperties

    taken = {each.casefold() for each in book.sheetnames}
    others = (f"{FINDINGS} {again}" for again in range(2, len(taken) + 3))
    named = (name for name in (FINDINGS, *others) if name.casefold() not in taken)
    worksheet = book.create_sheet(next(named))
    first = 3 if heading else 1
    if heading:
        worksheet["A1"].value = clean(heading)
        worksheet["A1"].data_type = "s"
        worksheet["A1"].font = Font(name="Arial", size=12, bold=True)
    for place, row in enumerate(rows, first):
        for column, text in enumerate(row, 1):
            said = None if place == first else number(text)
            _put(worksheet.cell(place, column), clean(text), said)
            worksheet.cell(place, column).font = Font(
                name="Arial", size=10, bold=place == first
            )
        pairs = zip(row, widths, strict=True)
        lines = max(_lines(text, width) for text, width in pairs)
        worksheet.row_dimensions[place].height = _LINE * lines
    worksheet.freeze_panes = f"A{first + 1}"
    worksheet.print_title_rows = f"{first}:{first}"
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    for column, width in enumerate(widths, 1):
        worksheet.column_dimensions[get_column_letter(column)].width = width
    return worksheet


def _lines(text: str, width: int) -> int:
    """How many lines a text takes in a column; characters of CJK are two wide."""
    from wcwidth import wcswidth

    parts = text.split("\n")
    return sum(1 + max(wcswidth(part), len(part)) // (width - 2) for part in parts)


def _put(cell: Any, text: str, number: Exact | None) -> None:
    """Put a text or a number into a cell of the findings."""
    from openpyxl.styles import Alignment

    if number is None:
        cell.value = text
        cell.data_type = "s"
    else:
        cell.value = float(number) if number.denominator > 1 else int(number)
        cell.number_format = _SIGNED if text.startswith("+") else "General"
    cell.alignment = Alignment("left", "top", wrap_text=True)

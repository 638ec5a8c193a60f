"""An annotated copy of a scoresheet: the same cells, and what is wrong with them."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjtables.auditing import report
from mjtables.scoresheet import cells, delimited
from mjtables.scoresheet.books import BROKEN
from mjtables.scoresheet.grid import refusal
from mjtables.scoresheet.reading import contents
from mjtables.writing import write_bytes

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from mjtables.auditing.auditing import Audit

#: The column, or the worksheet, that findings are written to.
FINDINGS = "findings"

#: The colour of cells that are wrong.
_RED = "FFF4B6B6"
#: Numbers that were written with their signs.
_SIGNED = "+General;-General;0"
#: What begins a formula in a spreadsheet program.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")

#: How wide the columns of the findings are, and how high a line of text, in points.
_WIDTHS, _LINE = (10, 7, 14, 16, 28, 28, 10, 44), 14


def save(audit: Audit, path: str | os.PathLike[str]) -> Path:
    """Write an annotated copy of the file that was audited, in the same format.

    CSV: the same rows, with the findings of each in a last column. A workbook: the
    cells that are wrong in red, each with a comment, and a worksheet of all findings;
    what formulas had come to is written as values, since nothing calculates them anew.
    No text of the file becomes a formula.

    Raises `SheetError` where the copy would be the file itself, or has another ending
    than it, `MjtablesError` where it cannot be written.
    """
    target, source = Path(path), Path(audit.sheet.source)
    form = audit.sheet.form
    ending = target.suffix.removeprefix(".").casefold()
    if ending != form:
        expected = f"a copy in the same format (.{form})"
        raise refusal(str(target), expected, repr(target.suffix))
    if target.resolve() == source.resolve():
        raise refusal(str(target), "another file than the sheet itself", "the same")
    data = contents(source, str(source))
    made = _text(audit, data) if form == "csv" else _book(audit, data)
    write_bytes({target: made})
    return target


def _by_row(audit: Audit) -> dict[int, list[str]]:
    told: dict[int, list[str]] = {}
    for found in audit.findings:
        number = int(found.row.rsplit(" ", 1)[-1])
        said = str(found).removeprefix(f"{found.row}, ").removeprefix(f"{found.row}: ")
        told.setdefault(number, []).append(said)
    return told


def _text(audit: Audit, data: bytes) -> bytes:
    """The same CSV with a column more; comments stay as they are."""
    told = _by_row(audit)
    source = audit.sheet.source
    grid = delimited.grid(data, source)
    between = delimited.delimiter(delimited.text_of(data, source))
    wide = max(len(grid.header.cells), 1)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=between, lineterminator="\n")
    for line in delimited.rows_of(delimited.text_of(data, source), source):
        own = [str(cell) for cell in line.cells]
        if line.number < grid.header.number or delimited.is_comment(own[0]):
            out.write(own[0] + "\n")
            continue
        own = [inert(cell) for cell in own] + [""] * (wide - len(own))
        is_header = line.number == grid.header.number
        last = FINDINGS if is_header else "; ".join(told.get(line.number, ()))
        writer.writerow([*own, inert(last)])
    return out.getvalue().encode()


def inert(text: str) -> str:
    """A cell of text that no program takes for a formula; numbers stay numbers.

    >>> inert("=1+1"), inert("-8"), inert("+8"), inert("@x"), inert("Ann")
    ("'=1+1", '-8', '+8', "'@x", 'Ann')
    """
    is_number = cells.number(text) is not None or cells.is_blank(text)
    return text if is_number or not text.startswith(_FORMULA) else f"'{text}"


def _book(audit: Audit, data: bytes) -> bytes:
    import openpyxl

    try:
        book = openpyxl.load_workbook(
            io.BytesIO(data), data_only=True, keep_links=False
        )
    except BROKEN as error:
        said = str(error).splitlines()[0][:80]
        raise refusal(audit.sheet.source, "a workbook to copy", said) from None
    _mark(book[audit.sheet.worksheet], audit)
    _hide(book[audit.sheet.worksheet])
    _list(book, audit)
    for worksheet in book.worksheets:
        for row in worksheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, str) and cell.data_type == "f":
                    cell.data_type = "s"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _hide(worksheet: Any) -> None:
    """Keep hidden columns hidden; openpyxl joins those beside each other, and errs."""
    from openpyxl.utils import get_column_letter

    for own in list(worksheet.column_dimensions.values()):
        if own.hidden and own.min and own.max:
            for column in range(own.min, own.max + 1):
                worksheet.column_dimensions[get_column_letter(column)].hidden = True


def _mark(worksheet: Any, audit: Audit) -> None:
    """Colour the cells that are wrong, and say in a comment what is."""
    from openpyxl.cell.cell import MergedCell
    from openpyxl.comments import Comment
    from openpyxl.styles import PatternFill

    red = PatternFill("solid", start_color=_RED, end_color=_RED)
    told: dict[str, list[str]] = {}
    for found in audit.findings:
        number = found.row.rsplit(" ", 1)[-1]
        for address in (found.cell or f"A{number}").split(", "):
            told.setdefault(address, []).append(str(found))
    for address, said in told.items():
        cell = worksheet[address]
        if isinstance(cell, MergedCell):
            continue  # it has no comment; the list of findings has it
        cell.fill = red
        cell.comment = Comment("\n".join(said), "mjtables", height=120, width=320)


def _list(book: Any, audit: Audit) -> None:
    """A worksheet of all findings, as wide as a page."""
    from openpyxl.styles import Alignment, Font
    from openpyxl.worksheet.properties import PageSetupProperties

    name = FINDINGS.capitalize()
    while name in book.sheetnames:
        name = f"{name[:25]} again"
    worksheet = book.create_sheet(name)
    rows: list[Sequence[str]] = [report.HEADER, *report.rows(audit)]
    for number, row in enumerate(rows, 1):
        for place, text in enumerate(row, 1):
            cell = worksheet.cell(number, place)
            amount = cells.number(text) if number > 1 else None
            if amount is None:
                cell.value = text
                cell.data_type = "s"
            else:
                cell.value = float(amount) if amount.denominator > 1 else int(amount)
                cell.number_format = _SIGNED if text.startswith("+") else "General"
            cell.alignment = Alignment("left", "top", wrap_text=True)
            cell.font = Font(name="Arial", size=10, bold=number == 1)
    worksheet.freeze_panes, worksheet.print_title_rows = "A2", "1:1"
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    for letter, width in zip("ABCDEFGH", _WIDTHS, strict=True):
        worksheet.column_dimensions[letter].width = width
    for number, row in enumerate(rows, 1):
        pairs = zip(row, _WIDTHS, strict=True)
        lines = max(1 + len(text) // (width - 2) for text, width in pairs)
        worksheet.row_dimensions[number].height = _LINE * lines

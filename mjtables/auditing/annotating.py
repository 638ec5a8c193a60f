"""An annotated copy of a scoresheet: the same cells, and what is wrong with them."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjtables.auditing import report
from mjtables.scoresheet import cells, copies, delimited
from mjtables.scoresheet.grid import refusal
from mjtables.scoresheet.listing import list_findings
from mjtables.scoresheet.reading import contents
from mjtables.writing import write_bytes

if TYPE_CHECKING:
    import os

    from mjtables.auditing.auditing import Audit

#: The column that findings are written to.
FINDINGS = "findings"

#: What begins a formula in a spreadsheet program.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")

#: How wide the columns of the findings of a workbook are.
_WIDTHS = (10, 7, 14, 16, 28, 28, 10, 44)


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
    book = copies.opened(data, audit.sheet.source)
    _mark(book[audit.sheet.worksheet], audit)
    rows = [report.HEADER, *report.rows(audit)]
    list_findings(book, rows, _WIDTHS, cells.number)
    return copies.packed(book, audit.sheet.source)


def _mark(worksheet: Any, audit: Audit) -> None:
    """Colour the cells that are wrong, and say in a comment what is."""
    from openpyxl.cell.cell import MergedCell

    told: dict[str, list[str]] = {}
    for found in audit.findings:
        number = found.row.rsplit(" ", 1)[-1]
        for address in (found.cell or f"A{number}").split(", "):
            told.setdefault(address, []).append(str(found))
    for address, said in told.items():
        cell = worksheet[address]
        if isinstance(cell, MergedCell):
            continue  # it has no comment; the list of findings has it
        copies.colour(cell)
        copies.remark(cell, "\n".join(said))

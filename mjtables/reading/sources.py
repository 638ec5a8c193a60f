"""The cells of a file or a pasted text, whatever format they are in."""

from __future__ import annotations

import io
import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from mjtables.errors import SheetError, TableError
from mjtables.reading import pages, texts
from mjtables.reading.sheets import (
    LARGEST,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    Row,
    Sheet,
    Source,
    refusal,
    trimmed,
)
from mjtables.scoresheet import books, delimited
from mjtables.scoresheet.cells import NOT_CALCULATED, Odd, cell_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.errors import Problem
    from mjtables.reading.model import Form

#: Rows of a worksheet further down are not looked at.
_FARTHEST = 100_000

_PASTE = (
    "open it, copy the table, and paste it as text "
    "(or save it as CSV in UTF-8, or .xlsx)"
)

#: What begins files that hold no cells, and what they are.
_OTHERS = {
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"RIFF": "a picture",
    b"II*\0": "a picture",
    b"%PDF": "a PDF",
    b"{\\rtf": "a text document (RTF)",
    b"\x1f\x8b": "a packed file",
    b"7z\xbc\xaf": "a packed file",
}
_HTML = re.compile(r"<(?:!doctype html|html|table|body|div|h[1-6])\b", re.IGNORECASE)


def of_bytes(data: bytes, name: str) -> Source:
    """The cells of a file's bytes, its format known by what stands in it.

    Raises `TableError` for what holds no cells, and what is too large.
    """
    if len(data) > LARGEST:
        raise refusal(name, f"a file of at most {LARGEST // 1_000_000} MB", "more")
    for begins, what in _OTHERS.items():
        if data.lstrip().startswith(begins):
            raise refusal(name, "a table", what, _PASTE)
    try:
        if books.is_book(data):
            return Source(name, "xlsx", _bounded(_worksheets(data, name), name))
        return of_text(delimited.text_of(data, name), name)
    except SheetError as error:
        problems = [_advised(problem) for problem in error.problems]
        raise TableError(name, problems) from None


def of_text(text: str, name: str) -> Source:
    """The cells of a text: JSON, HTML, Markdown, or cells between separators."""
    if len(text) > LARGEST:
        raise refusal(name, f"a text of at most {LARGEST // 1_000_000} MB", "more")
    if not text.strip():
        raise refusal(name, "a table", "an empty text")
    form: Form
    if text.lstrip()[0] in "[{" and (sheets := texts.records(text, name)) is not None:
        form = "json"
    elif _HTML.search(text[:100_000]):
        form, sheets = "html", _pages(text, name)
    elif texts.is_markdown(text):
        form, sheets = "markdown", [Sheet("", "", list(texts.markdown(text)))]
    else:
        between = texts.between_of(text)
        form = "csv" if between else "text"
        rows = texts.separated(text, between, name) if between else texts.spaced(text)
        sheets = [Sheet("", texts.title_of(text), list(islice(rows, MOST_ROWS + 1)))]
    return Source(name, form, _bounded(sheets, name))


def _advised(problem: Problem) -> Problem:
    """A problem of a file, said of a table and not of a scoresheet."""
    expected = "a table: CSV in UTF-8, .xlsx, HTML, Markdown, JSON or text"
    return problem._replace(expected=expected, hint=problem.hint or _PASTE)


def _bounded(sheets: list[Sheet], name: str) -> list[Sheet]:
    if sum(len(sheet.rows) for sheet in sheets) > MOST_ROWS:
        raise refusal(name, f"at most {MOST_ROWS:,} rows", "more")
    rows = [row for sheet in sheets for row in sheet.rows]
    if sum(len(row.cells) for row in rows) > MOST_CELLS:
        raise refusal(name, f"at most {MOST_CELLS:,} cells", "more")
    if any(len(row.cells) > MOST_COLUMNS for row in rows):
        raise refusal(name, f"at most {MOST_COLUMNS} columns", "more")
    for number, sheet in enumerate(sheets):
        sheet.number = number
    return sheets


def _worksheets(data: bytes, name: str) -> list[Sheet]:
    """The cells of a workbook as they were stored; nothing is calculated."""
    books.check(data, name)
    sheets: list[Sheet] = []
    left = MOST_ROWS + 1
    try:
        values, formulas = (_opened(data, values=values) for values in (True, False))
        for title in values.sheetnames:
            if hasattr(values[title], "iter_rows"):  # else it is a sheet of a chart
                rows = list(islice(_rows(values[title], formulas[title]), left))
                sheets.append(Sheet(title, "", rows))
                left = max(left - len(rows), 0)
    except books.BROKEN as error:
        said = f"a broken one ({(str(error).splitlines() or [''])[0][:80]})"
        raise refusal(name, "an Excel workbook (.xlsx)", said) from None
    for sheet in sheets:
        sheet.title = sheet.ahead = sheet.name if len(sheets) > 1 else ""
    return sheets


def _opened(data: bytes, *, values: bool) -> Any:
    import warnings

    import openpyxl

    with warnings.catch_warnings():  # of parts that are left out
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(
            io.BytesIO(data), read_only=True, data_only=values, keep_links=False
        )


def _rows(values: Any, formulas: Any) -> Iterator[Row]:
    """The rows of a worksheet; of several empty ones together, the first."""
    both = []
    for worksheet in (values, formulas):
        worksheet.reset_dimensions()
        both.append(worksheet.iter_rows(max_col=MOST_COLUMNS + 1))
    filled = False
    pairs = islice(zip(*both, strict=False), _FARTHEST)
    for number, (row, twin) in enumerate(pairs, 1):
        cells = [_text(one, two) for one, two in zip(row, twin, strict=False)]
        if any(cells) or filled:
            yield Row(number, trimmed(cells))
        filled = any(cells)


def _text(cell: Any, formula: Any) -> str:
    """What stands in a cell of a workbook, with the money of its format."""
    if cell.value is None and formula.data_type == "f" and cell.data_type != "str":
        return NOT_CALCULATED
    said = cell_of(cell.value)
    if isinstance(said, Odd):
        return said.found
    sign = re.search(r"[$¥€£]", cell.number_format or "") if said else None
    return sign[0] + said if sign and said.replace(".", "").isdecimal() else said


def _pages(text: str, name: str) -> list[Sheet]:
    found = pages.tables(text, MOST_ROWS)
    if found is None:
        raise refusal(name, f"at most {MOST_ROWS:,} rows", "more")
    if not found:
        hint = "save the page after its table is shown, or paste the table as text"
        raise refusal(name, "a page with a table", "none", hint)
    return [
        Sheet(
            f"table {place}" if len(found) > 1 else "",
            table.title,
            [Row(n, trimmed(row)) for n, row in enumerate(table.rows, 1)],
            f"table {place}" if len(found) > 1 else "",
            spans=tuple(table.merged),
        )
        for place, table in enumerate(found, 1)
    ]

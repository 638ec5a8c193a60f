"""Copies of workbooks that tell what is wrong in them; nothing in them calculates."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from typing import TYPE_CHECKING, Any

from mjtables.scoresheet import books
from mjtables.scoresheet.grid import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The colours of cells that are wrong, and of those that say nothing known.
RED, YELLOW = "FFF4B6B6", "FFFFF2A8"

#: As much of cells is copied: with their looks they take far more room than to be read.
_LARGEST = 30_000_000

#: As many cells may be merged, or lead elsewhere, each of which has to be made.
_MOST_MERGED = 500_000
_REACH = re.compile(
    rb"<(?:\w+:)?(?:mergeCell|hyperlink)\s[^>]*?\bref\s*=\s*[\"']"
    rb"\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})[\"']"
)
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s>]")


def opened(data: bytes, source: str) -> Any:
    """A workbook to be written again, looks and all: formulas are what they came to.

    A formula that never was calculated stays as text. Names that lead anywhere but to
    cells of the workbook itself are left out, as links to other files are.
    Raises `SheetError` for what is no workbook, and what is too large to copy.
    """
    books.check(data, source)
    try:
        large, calculates = _weighed(data)
        if large:
            said = f"a workbook of at most {_LARGEST // 1_000_000} MB of cells to copy"
            raise refusal(source, said, "more")
        book = _loaded(data, values=True)
        if calculates:
            _keep_formulas(book, _loaded(data, values=False))
        for holder in (book, *book.worksheets):
            for name, own in list(holder.defined_names.items()):
                if own.type != "RANGE" or "[" in own.attr_text:
                    del holder.defined_names[name]
    except books.BROKEN as error:
        said = (str(error).splitlines() or ["something else"])[0][:80]
        raise refusal(source, "a workbook to copy", said) from None
    for worksheet in book.worksheets:
        _ungroup(worksheet)
    return book


def _weighed(data: bytes) -> tuple[bool, bool]:
    """Whether a workbook has too many cells, and whether any holds a formula."""
    calculates, size, merged = False, 0, 0
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        for info in packed.infolist():
            if info.filename.startswith("xl/worksheets/"):
                size += info.file_size
                if size > _LARGEST:
                    return True, calculates
                part = packed.read(info)
                calculates |= bool(_FORMULA.search(part))
                merged += sum(_area(own) for own in _REACH.findall(part))
                if merged > _MOST_MERGED:
                    return True, calculates
    return False, calculates


def _area(corners: tuple[bytes, bytes, bytes, bytes]) -> int:
    """How many cells a range has."""
    from openpyxl.utils import column_index_from_string

    left, top, right, bottom = (corner.decode() for corner in corners)
    across = column_index_from_string(right) - column_index_from_string(left)
    return (abs(across) + 1) * (abs(int(bottom) - int(top)) + 1)


def _loaded(data: bytes, *, values: bool) -> Any:
    import openpyxl

    with warnings.catch_warnings():  # of parts that are left out
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(
            io.BytesIO(data), data_only=values, keep_links=False, rich_text=True
        )


def _keep_formulas(book: Any, twin: Any) -> None:
    """Keep formulas without a value as text, so that their cells are not empty."""
    pairs = zip(book.worksheets, twin.worksheets, strict=True)
    for worksheet, formulas in pairs:
        for own in cells(formulas):
            if own.data_type != "f":
                continue
            cell = worksheet.cell(own.row, own.column)
            if cell.value is None and cell.data_type != "str":
                cell.value = str(getattr(own.value, "text", own.value))
                cell.data_type = "s"


def cells(worksheet: Any) -> Iterator[Any]:
    """The cells that a worksheet has; one far off brings none between with it."""
    yield from list(worksheet._cells.values())  # noqa: SLF001 - rows are filled up


def _ungroup(worksheet: Any) -> None:
    """Let every used column have its own width, and be hidden alone.

    openpyxl keeps those beside each other as one, and errs where one of them changes.
    """
    from copy import copy

    from openpyxl.utils import get_column_letter

    last = max((cell.column for cell in cells(worksheet)), default=1)
    for own in list(worksheet.column_dimensions.values()):
        if not (own.min and own.max and own.max > own.min):
            continue
        end, alone = own.max, min(own.max, max(last, own.min))
        own.max = own.min
        for column in range(own.min + 1, alone + 2):
            if column <= end:
                other = copy(own)
                other.index = get_column_letter(column)
                other.min, other.max = column, column if column <= alone else end
                worksheet.column_dimensions[other.index] = other


def remark(cell: Any, text: str) -> None:
    """Put a comment to a cell, below one that it has."""
    from openpyxl.comments import Comment

    before = f"{cell.comment.text}\n" if cell.comment else ""
    cell.comment = Comment(clean(before + text), "mjtables", height=120, width=320)


def colour(cell: Any, ground: str = RED) -> None:
    """Fill a cell with a colour."""
    from openpyxl.styles import PatternFill

    cell.fill = PatternFill("solid", start_color=ground, end_color=ground)


def clean(text: str) -> str:
    r"""A text without what no workbook and no page can hold.

    >>> clean("a\x00b\ud800")
    'ab?'
    """
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    known = text.encode("utf-8", "replace").decode()
    return str(ILLEGAL_CHARACTERS_RE.sub("", known))


def packed(book: Any, source: str) -> bytes:
    """A workbook's bytes; none of its texts is a formula.

    Raises `SheetError` where it holds what cannot be written again.
    """
    for worksheet in book.worksheets:
        for cell in cells(worksheet):
            if cell.data_type == "f":
                cell.data_type = "s"
    out = io.BytesIO()
    try:
        book.save(out)
    except books.BROKEN as error:
        said = (str(error).splitlines() or ["something else"])[0][:80]
        raise refusal(source, "a workbook to copy", said) from None
    return out.getvalue()

"""Scoresheets as workbooks: our own, by its hidden keys; any other, by its header."""

from __future__ import annotations

import io
import warnings
import zipfile
import zlib
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree.ElementTree import ParseError

from mjtables.scoresheet import fields
from mjtables.scoresheet.cells import NOT_CALCULATED, Cell, Odd, cell_of, is_blank
from mjtables.scoresheet.grid import (
    MOST_COLUMNS,
    SETTINGS,
    Grid,
    Line,
    bounded,
    refusal,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.errors import SheetError

#: The worksheets of our own workbooks.
SHEET, SETTINGS_SHEET = "Scoresheet", "Settings"

#: What begins an old .xls file, and a workbook that is encrypted.
_OLE = b"\xd0\xcf\x11\xe0"

#: As much is unpacked of a workbook, and so many times what it is packed.
_UNPACKED, _RATIO = 100_000_000, 200
#: A part so small may be packed as well as it can.
_SMALL = 1_000_000

#: Where the header of a workbook that is not ours can be.
_HEADER_ROWS = 20

#: Rows below are not looked at: none that far down is of a sheet that can be read.
_FARTHEST = 100_000

#: What openpyxl raises for files that are no workbooks.
BROKEN = (
    *(zipfile.BadZipFile, zlib.error, ParseError, KeyError, ValueError, TypeError),
    *(AttributeError, LookupError, SyntaxError, OSError, EOFError, RuntimeError),
    OverflowError,
)

_UNCALCULATED = Odd(NOT_CALCULATED, "open the workbook and save it once")


class _Book(NamedTuple):
    """A workbook twice: the values as they were stored, and the formulas."""

    values: Any
    formulas: Any


def is_book(data: bytes) -> bool:
    """Whether a file is a workbook, or was one once."""
    return data.startswith((b"PK\x03\x04", _OLE))


def grid(data: bytes, source: str) -> Grid:
    """The cells of a workbook, as they were stored; nothing is calculated.

    Raises `SheetError` for anything that is no workbook, or is not safe to unpack, and
    where no worksheet has a header.
    """
    check(data, source)
    try:
        book = _Book(_opened(data, values=True), _opened(data, values=False))
        return _grid(book, source)
    except BROKEN as error:
        raise _no_book(source, str(error)) from None


def check(data: bytes, source: str) -> None:
    """Refuse what is no workbook, or would unpack to more than a sheet can be."""
    if data.startswith(_OLE):
        what = "an encrypted workbook, or an old one (.xls)"
        hint = "save it as .xlsx, without a password"
        raise refusal(source, "an Excel workbook (.xlsx)", what, hint)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            infos = packed.infolist()
            names = {info.filename for info in infos}
            whole = sum(info.file_size for info in infos)
            if any(info.flag_bits & 1 for info in infos):
                raise refusal(source, "a workbook", "an encrypted archive")
            if whole > _UNPACKED or any(map(_swells, infos)):
                said = f"a workbook of at most {_UNPACKED // 1_000_000} MB, unpacked, "
                said += f"no part of it packed {_RATIO}-fold"
                raise refusal(source, said, f"{whole / 1_000_000:,.0f} MB")
            if "[Content_Types].xml" not in names or "xl/workbook.xml" not in names:
                raise refusal(source, "an Excel workbook (.xlsx)", "another archive")
            for info in infos:
                _check_part(packed, info, source)
    except BROKEN as error:
        raise _no_book(source, str(error)) from None


def _swells(info: zipfile.ZipInfo) -> bool:
    packed = max(info.compress_size, 1)
    return info.file_size > _SMALL and info.file_size / packed > _RATIO


def _check_part(packed: zipfile.ZipFile, info: zipfile.ZipInfo, source: str) -> None:
    """Refuse XML that declares entities: no program writes such workbooks."""
    if info.filename.endswith((".xml", ".rels")):
        with packed.open(info) as part:
            head = part.read(4096)
        if b"<!DOCTYPE" in head or b"<!ENTITY" in head:
            raise refusal(source, "a workbook", f"entities in {info.filename}")


def _opened(data: bytes, *, values: bool) -> Any:
    import openpyxl

    with warnings.catch_warnings():  # of parts that are left out
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(
            io.BytesIO(data), read_only=True, data_only=values, keep_links=False
        )


def _no_book(source: str, why: str) -> SheetError:
    said = why.splitlines()[0][:80] if why else "something else"
    return refusal(source, "an Excel workbook (.xlsx)", f"a broken one ({said})")


def _grid(book: _Book, source: str) -> Grid:
    for name in book.values.sheetnames:
        header = next(_lines(book, name, empty=True), None)
        if header is not None and {"hand", fields.amount(0)} <= set(header.cells):
            lines = _lines(book, name, empty=_is_calculated(book, name))
            safe = bounded(source, _safe(lines, source))
            rows = _with_numbers(safe, header.cells.index("hand"), header.number)
            settings = _settings(book)
            return Grid(source, "xlsx", header, rows, settings, name, keyed=True)
    found = [
        (name, place)
        for name in book.values.sheetnames
        if (place := _header(_lines(book, name)))
    ]
    if not found:
        expected = "a worksheet with a header (hand, winner, discarder, names ...)"
        raise refusal(source, expected, "none in the first 20 rows of any")
    name, place = max(found, key=lambda each: each[1].known)
    lines = bounded(source, _safe(_lines(book, name), source))
    rows = (line for line in lines if line.number > place.number)
    return Grid(source, "xlsx", Line(place.number, place.cells), rows, {}, name)


class _Header(NamedTuple):
    number: int
    cells: Sequence[Cell]
    known: bool


def _header(lines: Iterator[Line]) -> _Header | None:
    """The first row that can be a header: several words, and nothing else."""
    known = fields.fields_of(None)
    for line in lines:
        if line.number > _HEADER_ROWS:
            return None
        words = [cell for cell in line.cells if not is_blank(cell)]
        texts = [word for word in words if isinstance(word, str)]
        if len(texts) > 1 and len(texts) == len(words) and not any(map(_digits, texts)):
            is_known = any(fields.joined(text) in known for text in texts)
            return _Header(line.number, line.cells, is_known)
    return None


def _digits(text: str) -> bool:
    return text.strip().lstrip("+-").replace(".", "").isdecimal()


def _lines(book: _Book, name: str, *, empty: bool = False) -> Iterator[Line]:
    """The rows of a worksheet that hold anything, formulas as their values.

    With `empty` a formula without a value is one that came to an empty text.
    """
    for number, pairs in enumerate(islice(_pairs(book, name), _FARTHEST), 1):
        cells = [_cell(one, two, empty=empty) for one, two in pairs]
        if any(cells):
            yield Line(number, cells)


def _pairs(book: _Book, name: str) -> Iterator[Iterator[tuple[Any, Any]]]:
    """The cells of each row, as values and as formulas."""
    values, formulas = book.values[name], book.formulas[name]
    if not hasattr(values, "iter_rows"):  # a sheet of a chart
        return
    for worksheet in (values, formulas):
        worksheet.reset_dimensions()
    for row, twin in zip(values.iter_rows(), formulas.iter_rows(), strict=False):
        yield zip(row[:MOST_COLUMNS], twin[:MOST_COLUMNS], strict=False)


def _is_calculated(book: _Book, name: str) -> bool:
    """Whether formulas of our own sheet have values: its headings are formulas."""
    rows = islice(_pairs(book, name), _HEADER_ROWS)
    return any(
        formula.data_type == "f" and value.value is not None
        for row in rows
        for value, formula in row
    )


def _cell(value: Any, formula: Any, *, empty: bool) -> Cell:
    if value.value is None and formula.data_type == "f":
        # A formula that came to an empty text was calculated, and says nothing.
        return "" if empty or value.data_type == "str" else _UNCALCULATED
    return cell_of(value.value)


def _safe(lines: Iterator[Line], source: str) -> Iterator[Line]:
    """The rows; a workbook may be broken anywhere, and is read row by row."""
    try:
        yield from lines
    except BROKEN as error:
        raise _no_book(source, str(error)) from None


def _with_numbers(lines: Iterator[Line], place: int, above: int) -> Iterator[Line]:
    """The rows of hands of our own workbooks: those with a number where it belongs."""
    for line in lines:
        if line.number <= above:
            continue
        cell = line.cells[place] if place < len(line.cells) else ""
        if isinstance(cell, Odd) or cell.isdecimal():
            yield line


def _settings(book: _Book) -> dict[str, str]:
    """What the settings of our own workbooks say, by their hidden keys."""
    said: dict[str, str] = {}
    players: dict[int, str] = {}
    if SETTINGS_SHEET not in book.values.sheetnames:
        return said
    for line in _lines(book, SETTINGS_SHEET):
        key, value = (*line.cells, "", "", "")[0], (*line.cells, "", "", "")[2]
        if not isinstance(key, str) or not isinstance(value, str) or is_blank(value):
            continue
        name, _, place = key.partition(":")
        if key in SETTINGS:
            said[key] = value.strip()
        elif name == "player" and place.isdecimal():
            players[int(place)] = " ".join(value.split())
    if players:
        said["players"] = ";".join(players[place] for place in sorted(players))
    return said

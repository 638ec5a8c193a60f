"""Scoresheets as CSV: settings above, in lines that begin with #, then the rows."""

from __future__ import annotations

import csv
import io
from difflib import get_close_matches
from typing import TYPE_CHECKING

from mjtables.errors import found
from mjtables.scoresheet.grid import SETTINGS, Grid, Line, bounded, refusal

if TYPE_CHECKING:
    from collections.abc import Iterator


def grid(data: bytes, source: str) -> Grid:
    """The cells of a CSV file in UTF-8, between commas, semicolons or tabs.

    Raises `SheetError` where it is none, and where it is empty.
    """
    text = text_of(data, source)
    rows = bounded(source, rows_of(text, source))
    settings: dict[str, str] = {}
    for line in rows:
        first = str(line.cells[0])
        if not is_comment(first):
            return Grid(source, "csv", line, _played(rows), settings)
        _set(settings, first, line.number, source)
    raise refusal(source, "a scoresheet", "no rows")


def delimiter(text: str) -> str:
    r"""What stands between the cells of a file: a comma, a semicolon or a tab.

    >>> delimiter("# options: gun=half, base=2\nhand;Ann;Bob")
    ';'
    """
    lines = (line for line in text.splitlines() if line.strip())
    first = next((line for line in lines if not is_comment(line)), "")
    return max(",;\t", key=first.count)


def text_of(data: bytes, source: str) -> str:
    """The text of a file in UTF-8; `SheetError` where it is none."""
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError:
        raise refusal(source, "a workbook, or CSV in UTF-8", "other bytes") from None
    if "\0" in text:
        raise refusal(source, "a workbook, or CSV in UTF-8", "other bytes")
    return text


def rows_of(text: str, source: str) -> Iterator[Line]:
    """Every row that is not empty; a comment is one cell, whatever stands in it."""
    between = delimiter(text)
    lines = (
        _quoted(line, between) if is_comment(line) else line
        for line in io.StringIO(text, newline="")
    )
    reader = csv.reader(lines, delimiter=between)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield Line(reader.line_num, cells)
    except csv.Error as error:
        where = f"line {reader.line_num}"
        raise refusal(source, "a CSV file", f"{error} ({where})") from None


def _played(rows: Iterator[Line]) -> Iterator[Line]:
    return (line for line in rows if not is_comment(str(line.cells[0])))


def is_comment(cell: str) -> bool:
    """Whether a line is a comment; a column may be called "#"."""
    said = cell.lstrip(' "')
    return said.startswith("#") and said.lstrip("# ")[:1] not in ("", ",", ";", "\t")


def _quoted(line: str, between: str) -> str:
    """A comment as one cell, without the separators that a program put after it."""
    text = line.rstrip("\r\n").rstrip(between + " ")
    end = line[len(line.rstrip("\r\n")) :]
    if text.startswith('"'):
        return line
    return '"' + text.replace('"', '""') + '"' + end


def _set(settings: dict[str, str], text: str, number: int, source: str) -> None:
    """A setting; any other comment is left alone."""
    name, colon, value = text.lstrip("# ").partition(":")
    key = name.strip().casefold()
    if not colon:
        return
    if key in SETTINGS and key in settings:
        where = f"{key} once (line {number})"
        raise refusal(source, where, "it twice")
    if key in SETTINGS:
        settings[key] = value.strip()
    elif near := get_close_matches(key, SETTINGS, 1, 0.8):
        expected = f"a setting (line {number}: {', '.join(SETTINGS)})"
        raise refusal(source, expected, found(key), f"did you mean {near[0]!r}?")

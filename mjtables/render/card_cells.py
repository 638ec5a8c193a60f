"""A card's cells as one long table, for spreadsheets and programs."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, NamedTuple

from mjtables.cards.noting import BLANK
from mjtables.exact import as_text
from mjtables.sheets import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.cards.model import Cell, Content, Grid, Head, Paid, Row, Table

COLUMNS = (
    "preset",
    "options",
    "language",
    "table",
    "title",
    "grid",
    "situations",
    "payer",
    "case",
    "row",
    "row_values",
    "column",
    "column_values",
    "what",
    "amount",
    "text",
    "status",
    "marks",
    "level",
)

_AMOUNT = re.compile(r"(\(?)([+-]?\d+(?:\.\d+)?)\)?(\D*)")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
#: What a spreadsheet runs.
_FORMULA = re.compile(r"[=+\-@＝＋－＠]")
#: What a spreadsheet takes for a day: 6-7 is a band of values.
_DAY = re.compile(r"(\d+)-(\d+)")
_STATUSES = {UNKNOWN: "not_established", BLANK: "blank", "": "blank"}


class Place(NamedTuple):
    """Where a cell stands: the card's table, which grid of it, row, and column."""

    table: Table
    grid: int
    row: Row
    column: tuple[Head, ...]


def tidy_csv(content: Content) -> str:
    """The card's cells as CSV: a row for each amount, or text, of each cell.

    The header: `preset`, `options`, `language`; `table` (as it is asked for), `title`,
    `grid` (from 1 in each table); `situations` (joined by +), `payer`, `case`; `row`
    and `column` (labels as printed, but 6–7 with a dash that makes no date of it),
    `row_values` and `column_values` (the values, points or named hand that they stand
    for, semicolons between); `what` (payment, final_score, extra, fu, words); `amount`
    (a number, or empty), `text` (what is printed instead of a number); `status`
    (impossible, not_established, blank); `marks` of footnotes; `level` (0 to 5, how
    high it pays).

    Text that a spreadsheet would take for a formula has an apostrophe before it.

    >>> import mjtables as mj
    >>> from mjtables.cards.making import content
    >>> text = tidy_csv(content(mj.preset("japanese_modern")))
    >>> rows = [row for row in csv.DictReader(io.StringIO(text)) if row["payer"]]
    >>> row = next(row for row in rows if row["payer"] == "dealer")
    >>> row["situations"], row["row_values"], row["column_values"], row["amount"]
    ('nondealer_self_drawn', '1', '20', '400')
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    card = [*map(inert, (content.preset, content.options, content.language))]
    for table in content.tables:
        for number, grid in enumerate(table.grids, 1):
            for place, cell in _places(table, number, grid):
                for paid, text in _told(place, cell):
                    writer.writerow([*card, *_row(place, cell, paid, text)])
    return out.getvalue()


def inert(text: str) -> str:
    """Text in one line that no spreadsheet runs, nor takes for a day.

    >>> inert("=1+1"), inert("-100"), inert("-a"), inert("6-7"), inert("a-b")
    ("'=1+1", '-100', "'-a", '6–7', 'a-b')
    """
    line = " ".join(text.split())
    if _FORMULA.match(line) and not _NUMBER.fullmatch(line):
        return f"'{line}"
    return _DAY.sub(r"\1–\2", line) if _DAY.fullmatch(line) else line


def _places(table: Table, number: int, grid: Grid) -> Iterator[tuple[Place, Cell]]:
    spread = [
        [head for head in heads for _ in range(head.span)] for heads in grid.heads
    ]
    columns = list(zip(*spread, strict=True))[1:]
    for row in grid.rows:
        for column, cell in zip(columns, row.cells, strict=True):
            yield Place(table, number, row, column), cell


def _told(place: Place, cell: Cell) -> Iterator[tuple[Paid | None, str]]:
    """Each amount of a cell, and whose payment it is."""
    paid = place.row.head.paid or place.column[-1].paid
    lines = place.table.lines
    if cell.words and len(cell.lines) > 1:
        return  # it only names the lines of its row
    if paid is not None or not lines or cell.words:
        yield paid, " / ".join(cell.lines)
        return
    texts = cell.lines * (len(lines) if len(cell.lines) == 1 else 1)
    for text, line in zip(texts, lines, strict=True):
        parts = text.split("/") if len(line) > 1 else [text]
        parts *= len(line) if len(parts) == 1 else 1
        yield from zip(line, parts, strict=True)


def _row(place: Place, cell: Cell, paid: Paid | None, text: str) -> Sequence[object]:
    table, row, column = place.table, place.row, place.column
    situations = "+".join(s.value for s in paid.situations) if paid else ""
    amount, words, status, marks = _read(cell, text)
    return (
        inert(table.key),
        inert(table.title),
        place.grid,
        situations,
        inert(paid.payer) if paid else "",
        inert(paid.case) if paid else "",
        _label((row.head,)),
        _values((row.head,)),
        _label(column),
        _values(column),
        _what(table, cell, paid),
        amount,
        inert(words),
        status,
        inert(marks + cell.marks),
        cell.level,
    )


def _read(cell: Cell, text: str) -> tuple[str, str, str, str]:
    """The amount of a cell, or its text; its status, and marks beside the amount."""
    found = None if cell.words else _AMOUNT.fullmatch(text)
    if found is None:
        status = "" if cell.words and text else _STATUSES.get(text, "")
        return "", "" if status else text, status, ""
    impossible, amount, marks = found.groups()
    return amount, "", "impossible" if impossible else "", marks


def _what(table: Table, cell: Cell, paid: Paid | None) -> str:
    if cell.words:
        return "words"
    if paid is None:
        return "extra" if table.group == "extras" else table.group
    return "payment" if paid.situations else "final_score"


def _label(heads: Sequence[Head]) -> str:
    texts = [" ".join(filter(None, (head.text, head.under))) for head in heads]
    return inert(": ".join(filter(None, texts)))


def _values(heads: Sequence[Head]) -> str:
    keys = [key for head in heads for key in head.keys]
    texts = [key if isinstance(key, str) else as_text(key) for key in keys]
    return inert(";".join(texts))

"""Rows of cells as every format gives them, and how much of them is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from mjtables.errors import Problem, TableError

if TYPE_CHECKING:
    from mjtables.reading.model import Form

#: As many rows, columns and cells are read, and no larger file (in bytes).
MOST_ROWS, MOST_COLUMNS, MOST_CELLS, LARGEST = 20_000, 200, 200_000, 20_000_000


class Row(NamedTuple):
    """A row of cells, and its number in its source."""

    number: int
    cells: list[str]


class Span(NamedTuple):
    """A cell that goes over several rows or columns; its text stands in all of them."""

    row: int
    column: int
    down: int
    across: int


@dataclass(slots=True)
class Sheet:
    """The cells of one worksheet, page table or text; `title` stands above it.

    `ahead` is its name where there are others beside it, `number` its place among them,
    counted from 0; `spans` are the cells of a page that go over several.
    """

    name: str
    title: str
    rows: list[Row]
    ahead: str = ""
    number: int = 0
    spans: tuple[Span, ...] = ()


class Source(NamedTuple):
    """All cells that a file or a text holds."""

    name: str
    form: Form
    sheets: list[Sheet]


def refusal(source: str, expected: str, what: str, hint: str = "") -> TableError:
    """A file that is no table that can be read."""
    return TableError(source, [Problem("", expected, what, hint)])


def trimmed(cells: list[str]) -> list[str]:
    """The cells without the empty ones at the end."""
    while cells and not cells[-1].strip():
        cells.pop()
    return [cell.strip() for cell in cells]

"""A scoresheet's cells, whatever file they came from: settings, a header, rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from mjtables.errors import Problem, SheetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mjtables.scoresheet.cells import Cell

#: As many rows of hands as a sheet can have, and as many of any other kind.
MOST_ROWS, MOST_LINES = 5_000, 20_000
#: No sheet is larger, in bytes.
LARGEST = 20_000_000
#: As many columns are looked at.
MOST_COLUMNS = 200

#: What the file itself may say of the sheet.
SETTINGS = ("preset", "options", "players", "hands", "start")


@dataclass(slots=True)
class Line:
    """One row of cells, and its number in the file."""

    number: int
    cells: Sequence[Cell]


@dataclass(slots=True)
class Grid:
    """What a file says: its settings, and its rows, the header not yet understood.

    `keyed` is a header of keys, as our own workbooks have it.
    """

    source: str
    form: Literal["csv", "xlsx"]
    header: Line
    lines: Iterable[Line]
    settings: Mapping[str, str] = field(default_factory=dict)
    worksheet: str = ""
    keyed: bool = False

    def where(self, number: int, name: str = "") -> str:
        """Where people find a row, or a cell of it."""
        row = f"{'line' if self.form == 'csv' else 'row'} {number}"
        return f"{row}, {name}" if name else row


def refusal(source: str, expected: str, what: str, hint: str = "") -> SheetError:
    """A file that is no scoresheet at all."""
    return SheetError(source, [Problem("", expected, what, hint)])


def bounded(source: str, lines: Iterable[Line]) -> Iterator[Line]:
    """The rows, as long as there are not too many.

    Raises `SheetError` where there are.
    """
    for count, line in enumerate(lines):
        if count >= MOST_LINES:
            raise too_many(source)
        yield line


def too_many(source: str) -> SheetError:
    """The error of a sheet with more rows than are read."""
    return refusal(source, f"at most {MOST_ROWS:,} rows of hands", "more")

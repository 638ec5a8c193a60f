"""What stands on the sheets of a workbook: items in cells, before they are written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from mjtables.render.widths import longest, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjtables.workbook.expressions import Held, Node

#: How wide a digit is, in em: what widths of columns are counted in.
_DIGIT = 0.56

#: The narrowest column, the widest; the room beside its text; one with nothing in it.
_NARROWEST, _WIDEST, _ROOM, _PLAIN = 6.5, 34, 1.5, 8.43

#: A text that may be wrapped is, from this width on (in em).
_WRAPPED = {"head": 6.0, "words": 16.0}

#: How many rows and columns a chart covers.
CHART = (20, 9)

#: What an item is: how it looks goes by that.
Kind = Literal[
    "title", "heading", "head", "stub", "amount", "words", "note", "choice", "given"
]


class Look(NamedTuple):
    """How an item looks: what it is, how dark its tier stands, how a number is set.

    A `hollow` amount is of a cell that no hand reaches; `after` is set behind it; a
    formula that `tells` comes to a word.
    """

    kind: Kind
    level: int = 0
    strong: bool = False
    hollow: bool = False
    after: str = ""
    whole: bool = False
    signed: bool = False
    decimals: str = ""
    wraps: bool = False
    plain_text: bool = False
    tells: bool = False


@dataclass(slots=True)
class Item:
    """What one cell holds: a text, or a tree that it reckons; over so many columns."""

    row: int
    column: int
    content: str | Node
    look: Look
    span: int = 1


class Curve(NamedTuple):
    """A chart of two columns of a sheet, and what stands at its axes."""

    title: str
    across: str
    up: str
    first: int
    last: int
    column: int
    top: float | None = None


@dataclass(slots=True)
class Leaf:
    """One sheet: its items, what stays in sight, what is printed on every page.

    `pages` is how many pages high it is printed at most; 0: as many as it needs.
    """

    name: str
    items: list[Item] = field(default_factory=list)
    frozen: tuple[int, int] = (0, 0)
    repeated: tuple[int, int] | None = None
    pages: int = 1
    landscape: bool = False
    curve: Curve | None = None

    def put(
        self, row: int, column: int, content: str | Node, look: Look, span: int = 1
    ) -> None:
        """Add an item."""
        self.items.append(Item(row, column, content, look, span))

    def hold(
        self, row: int, column: int, cell: Held, look: Look, span: int = 1
    ) -> None:
        """Add the item that is a cell which others reckon with."""
        cell.place = (self.name, address(row, column))
        self.put(row, column, cell.node, look, span)

    @property
    def next_row(self) -> int:
        """The row below all items."""
        return max((item.row for item in self.items), default=-1) + 1

    @property
    def chart_at(self) -> tuple[int, int]:
        """Where the chart stands: beside its columns, or below them in a long list."""
        beside = max(item.column + item.span for item in self.items)
        return (2, beside + 1) if self.curve else (0, 0)

    @property
    def chart_end(self) -> int:
        """The last row that the chart covers."""
        return self.chart_at[0] + CHART[0] if self.curve else 0

    def fitting(self, shown: Callable[[Item], str]) -> dict[int, float]:
        """How wide each column must be for what stands in it alone, in digits."""
        widths: dict[int, float] = {}
        for item in self.items:
            if item.span == 1 and item.look.kind not in ("title", "heading", "note"):
                text = shown(item)
                own = width(text)
                if item.look.wraps:
                    own = max(
                        longest(text), min(own, _WRAPPED.get(item.look.kind, 6.0))
                    )
                own = min(own / _DIGIT, _WIDEST) + _ROOM
                widths[item.column] = max(widths.get(item.column, _NARROWEST), own)
        return widths

    def wrapping(self, shown: Callable[[Item], str]) -> dict[int, int]:
        """How many lines the rows have of which a text is wrapped."""
        widths = self.fitting(shown)
        lines: dict[int, int] = {}
        for item in self.items:
            is_text = isinstance(item.content, str) or item.look.tells
            if item.look.wraps and is_text and (text := shown(item)):
                columns = range(item.column, item.column + item.span)
                room = sum(widths.get(column, _PLAIN) for column in columns) - _ROOM
                own = len(wrapped(text, room * _DIGIT))
                lines[item.row] = max(lines.get(item.row, 1), own)
        return {row: count for row, count in lines.items() if count > 1}

    @property
    def trees(self) -> Iterator[Node]:
        """All that is reckoned."""
        for item in self.items:
            if not isinstance(item.content, str):
                yield item.content


def address(row: int, column: int) -> str:
    """A cell's address, of row and column from 0.

    >>> address(0, 0), address(9, 27)
    ('A1', 'AB10')
    """
    letters, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(65 + letter) + letters
    return f"{letters}{row + 1}"

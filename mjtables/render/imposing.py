"""Small cards on large sheets: as many as fit, lines to cut along, backs for duplex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.errors import CardError
from mjtables.render.typesetting import Item, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.cards.papers import Paper

#: How long a mark is, and how much cards may reach over a sheet that is cut right
#: through: millimetres. What printers leave white at its edge, a large card leaves too.
_MARK, _OVER = 4.0, 1.0
#: What printers leave white at both edges together.
_WHITE = 9.0

Marks = tuple[tuple[float, float, float, float], ...]


class Grid:
    """Where cards lie on a sheet: in the middle of it, edge to edge."""

    def __init__(self, card: Paper, sheet: Paper) -> None:
        self.card, self.sheet = card, sheet
        self.across = int((sheet.width + _OVER) // card.width)
        self.down = int((sheet.height + _OVER) // card.height)
        self.left = (sheet.width - self.across * card.width) / 2
        self.top = (sheet.height - self.down * card.height) / 2

    @property
    def room(self) -> int:
        """How many cards lie on a sheet."""
        return self.across * self.down

    def place(self, number: int, *, back: bool) -> tuple[float, float]:
        """Where a card lies; its back is mirrored, as the sheet is turned over."""
        down, across = divmod(number, self.across)
        if back:
            across = self.across - 1 - across
        x = self.left + across * self.card.width
        return x, self.top + down * self.card.height

    @property
    def printable(self) -> bool:
        """Whether the cards keep off the edges that printers leave white."""
        spare = (
            self.sheet.width - self.across * self.card.width,
            self.sheet.height - self.down * self.card.height,
        )
        return min(spare) >= _WHITE or self.card.margin * 2 >= _WHITE

    @property
    def marks(self) -> Marks:
        """Short lines at the edges of the cards: outside of them, if there is room."""
        right = self.left + self.across * self.card.width
        bottom = self.top + self.down * self.card.height
        made: list[tuple[float, float, float, float]] = []
        for number in range(self.across + 1):
            x = self.left + number * self.card.width
            made += [(x, y, 0, _MARK) for y in _ends(self.top, bottom)]
        for number in range(self.down + 1):
            y = self.top + number * self.card.height
            made += [(x, y, _MARK, 0) for x in _ends(self.left, right)]
        return tuple(made)


def _ends(start: float, stop: float) -> tuple[float, float]:
    """Where marks begin: before and after the cards, or just inside of their edges."""
    if start > _MARK + 1:
        return start - _MARK - 0.5, stop + 0.5
    return max(start, 0), stop - _MARK


def imposed(
    sides: Sequence[int], card: Paper, sheet: Paper, copies: int
) -> tuple[Sheet, ...]:
    """So many copies of a card on sheets: fronts, and their backs on the next sheet.

    Two sides make a leaf; print on both sides, turned over the long edge.
    Raises `CardError` where no card lies on a sheet.
    """
    ways = [Grid(card, own) for own in (sheet, sheet.turned)]
    grid = max(ways, key=lambda way: (way.room * way.printable, way.room))
    if not grid.room:
        raise CardError(
            f"expected a card that lies on a sheet of {sheet.name} "
            f"({sheet.width:g} x {sheet.height:g} mm), found {card.name} "
            f"({card.width:g} x {card.height:g} mm)"
        )
    leaves = [sides[place : place + 2] for place in range(0, len(sides), 2)]
    every = [leaf for leaf in leaves for _ in range(copies)]
    return tuple(_sheets(every, grid))


def _sheets(leaves: list[Sequence[int]], grid: Grid) -> Iterator[Sheet]:
    """A sheet of fronts, and one of backs if any leaf has one."""
    sheet = grid.sheet
    for start in range(0, len(leaves), grid.room):
        own = leaves[start : start + grid.room]
        for back in (False, True):
            items = tuple(
                Item(leaf[back], *grid.place(number, back=back))
                for number, leaf in enumerate(own)
                if len(leaf) > back
            )
            if items:
                yield Sheet(sheet.width, sheet.height, items, grid.marks)

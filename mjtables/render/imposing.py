"""Small cards on large sheets: as many as fit, lines to cut along, backs for duplex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.errors import CardError
from mjtables.render.typesetting import Item, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.cards.papers import Paper

#: How long a mark is, and how much cards may reach over a sheet that is cut right
#: through: millimetres. What printers leave white at its edge, a card leaves white too.
_MARK, _OVER = 4.0, 1.0

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
    def marks(self) -> Marks:
        """Short lines at the edges of the cards, outside of them."""
        made: list[tuple[float, float, float, float]] = []
        right = self.left + self.across * self.card.width
        bottom = self.top + self.down * self.card.height
        for number in range(self.across + 1):
            x = self.left + number * self.card.width
            made += [(x, self.top - _MARK - 0.5, 0, _MARK), (x, bottom + 0.5, 0, _MARK)]
        for number in range(self.down + 1):
            y = self.top + number * self.card.height
            made += [(self.left - _MARK - 0.5, y, _MARK, 0), (right + 0.5, y, _MARK, 0)]
        return tuple(made)


def imposed(
    sides: Sequence[int], card: Paper, sheet: Paper, copies: int
) -> tuple[Sheet, ...]:
    """So many copies of a card on sheets: fronts, and their backs on the next sheet.

    Two sides make a leaf; print on both sides, turned over the long edge.
    Raises `CardError` where no card lies on a sheet.
    """
    grid = max((Grid(card, own) for own in (sheet, sheet.turned)), key=_room)
    if not grid.room:
        raise CardError(
            f"expected a card that lies on a sheet of {sheet.name} "
            f"({sheet.width:g} x {sheet.height:g} mm), found {card.name} "
            f"({card.width:g} x {card.height:g} mm)"
        )
    leaves = [sides[place : place + 2] for place in range(0, len(sides), 2)]
    every = [leaf for leaf in leaves for _ in range(copies)]
    return tuple(_sheets(every, grid))


def _room(grid: Grid) -> int:
    return grid.room


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

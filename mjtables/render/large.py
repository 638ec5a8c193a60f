"""Large cards: all tables on one side or two, as large as there is room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.render import flowing
from mjtables.render.sides import APART, ARM, Room, Side, airy, texts

if TYPE_CHECKING:
    from mjtables.cards.model import Content
    from mjtables.cards.papers import Paper

#: Which sizes are tried for the tables below, in the size of notes.
_RESTS = (1.6, 1.4, 1.25, 1.1, 1.0, 0.9, 0.8)
#: How much smaller tables may be for everything to stand on fewer sides.
_CLOSE = 0.88
#: Notes alone go overleaf only where they are longer than this share of a side.
_NOTES = 0.2


def together(content: Content, paper: Paper) -> tuple[Side, ...] | None:
    """All tables, on the first side if they can be read there, or on both.

    None where there is no room for them.
    """
    large = _Large(content, paper)
    if not large.main:
        rest = large.rest(large.sizes.notes, large.below_head(first=True))
        return None if rest is None else (rest,)
    for most in range(paper.tables_on, paper.sides + 1):
        found = large.largest(most)
        if found is not None:
            return found
    return None


class _Large(Room):
    """What is to be placed on a large card."""

    def largest(self, most: int) -> tuple[Side, ...] | None:
        """The largest size on so many sides; a little less, if that saves a side."""
        found: tuple[Side, ...] | None = None
        for size in self.tried():
            if found is not None and (
                size < _CLOSE * found[0].size or size < ARM <= found[0].size
            ):
                return found
            # Rather cut a table in two than print it much smaller.
            tried = self._placed(size, most) or self._placed(size, most, split=True)
            if tried is not None and len(tried) < len(found or (*tried, None)):
                found = tried
            if found is not None and len(found) == 1:
                return found
        return found

    def _placed(
        self, size: float, most: int, *, split: bool = False
    ) -> tuple[Side, ...] | None:
        """The tables in one size on so many sides, and the rest where there is room."""
        rooms = [self.below_head(first=first) for first in (True, False)]
        columns = flowing.flowed(self.main, rooms[0] / size, split=split)
        if columns is None:
            return None
        made = list(flowing.by_side(columns, self.width / size))
        if len(made) > most or flowing.width(made[-1]) * size > self.width:
            return None
        if len(made) == 1:
            made = [flowing.balanced(self.main, columns, split=split)]
            if flowing.width(made[0]) * size > self.width:
                made = [columns]
        sides = [Side(size, own) for own in made]
        return self._with_rest(sides, rooms[min(len(sides), 2) - 1])

    def _with_rest(self, sides: list[Side], room: float) -> tuple[Side, ...] | None:
        """The smaller tables, notes and curve below the last columns, or overleaf."""
        *before, last = sides
        left = room - last.used - self.sizes.notes * APART
        for size in _RESTS:
            rest = self.rest(size * self.sizes.notes, left)
            fair = size >= 1 or len(sides) == self.paper.sides
            if rest is not None and fair:
                joined = rest._replace(size=last.size, columns=last.columns)
                high = last.used + left - self._rest_height(rest)
                return (*before, airy(joined, high))
        left = self.below_head(first=False)
        only = not self.below and not self.content.curve
        if only and self.notes_height(texts(self.content)) < _NOTES * self.height:
            return None
        for size in _RESTS if len(sides) < self.paper.sides else ():
            rest = self.rest(size * self.sizes.notes, left)
            if rest is not None:
                return (*before, airy(last, room), rest)
        return None

    def rest(self, size: float, room: float) -> Side | None:
        """What stands below the tables, if there is room for it."""
        rows = flowing.shelves(self.below, self.width / size)
        if rows is None:
            return None
        rest = Side(
            size,
            below=rows,
            below_size=size,
            notes=texts(self.content),
            curve=self.content.curve is not None,
        )
        return rest if self._rest_height(rest) <= room else None

    def _rest_height(self, rest: Side) -> float:
        shelved = flowing.shelved(rest.below) * rest.below_size
        apart = self.sizes.notes if rest.below else 0
        return shelved + apart + self.notes_height(rest.notes) + self.curve_height

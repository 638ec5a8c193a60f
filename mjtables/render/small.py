"""Small cards: one table a side, a long one on several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.render import flowing
from mjtables.render.sides import STEP, Room, Side, airy, texts

if TYPE_CHECKING:
    from mjtables.cards.model import Content
    from mjtables.cards.papers import Paper
    from mjtables.render.blocks import Block
    from mjtables.render.flowing import Columns

#: How much smaller a table may be for its notes to stand on the same side.
_LITTLE = 0.75
#: A long table goes on overleaf rather than be printed smaller than this.
_READABLE = 1.3


def one_a_side(content: Content, paper: Paper) -> tuple[Side, ...] | None:
    """Each table on a side of its own; a long one goes on overleaf.

    None where a row is too wide.
    """
    small = _Small(content, paper)
    sides: list[Side] = []
    every = (*small.main, *small.below)
    for block in every:
        own = small.placed(block, first=not sides, last=block is every[-1])
        if own is None:
            return None
        sides += own
    return small.noted(sides)


class _Small(Room):
    """What is to be placed on a small card."""

    def placed(self, block: Block, *, first: bool, last: bool) -> list[Side] | None:
        """A table on its side, or on several."""
        room = self.below_head(first=first)
        own = self._on_one(block, room)
        if last and own:
            # Rather a little smaller than have its notes on another side.
            notes = self.notes_height(texts(self.content)) + self.curve_height
            noted = self._on_one(block, room - notes)
            if noted and noted.size > _LITTLE * own.size:
                own = noted
        return [own] if own else self._on_several(block)

    def _on_one(self, block: Block, room: float) -> Side | None:
        size, least = self.paper.size
        while size >= least * _READABLE:
            columns = flowing.flowed([block], room / size)
            if columns is not None and flowing.width(columns) * size <= self.width:
                even = flowing.balanced([block], columns)
                return airy(Side(size, even), room * 0.9)
            size *= STEP
        return None

    def _on_several(self, block: Block) -> list[Side] | None:
        """As few sides as can be read, and then as large as they have room for."""
        least = self.paper.size[1]
        size = least * _READABLE
        while size >= least and not self._cut(block, size):
            size *= STEP
        found = self._cut(block, size)
        if not found:
            return None
        larger = size / STEP
        while (tried := self._cut(block, larger)) and len(tried) <= len(found):
            found, size, larger = tried, larger, larger / STEP
        return [Side(size, columns) for columns in self._evenly(block, size, found)]

    def _cut(self, block: Block, size: float, room: float = 0) -> list[Columns]:
        """A table on sides in one size; on none where that cannot be."""
        room = room or self.below_head(first=True)
        columns = flowing.flowed([block], room / size)
        if columns is None or block.width * size > self.width:
            return []
        return list(flowing.by_side(columns, self.width / size))

    def _evenly(self, block: Block, size: float, found: list[Columns]) -> list[Columns]:
        """On as many sides, but none of them with a few rows only."""
        low, high = 0.0, self.below_head(first=True)
        for _ in range(8):
            middle = (low + high) / 2
            tried = self._cut(block, size, middle)
            if tried and len(tried) <= len(found):
                found, high = tried, middle
            else:
                low = middle
        return found

    def noted(self, sides: list[Side]) -> tuple[Side, ...]:
        """Notes where the last side has room for them, else on one of their own.

        No leaf is added for nothing but the source.
        """
        drawn = self.content.curve is not None
        last = sides[-1] if sides else Side(self.sizes.notes)
        room = self.below_head(first=len(sides) <= 1) - last.used - self.curve_height
        every = texts(self.content)
        said = (*self.content.notes, self.content.edition)
        needed = tuple(text for text in said if text)
        whole = len(sides) % 2 == 0 and bool(sides)
        for notes in (every, needed) if whole else (every,):
            if self.notes_height(notes) <= room:
                return (*sides[:-1], last._replace(notes=notes, curve=drawn))
        own = Side(self.sizes.notes, notes=every, curve=drawn)
        return (*sides, own)

"""The sides of a card: what stands on each, how large; the words around the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.render import flowing, widths
from mjtables.render.blocks import blocks
from mjtables.render.measures import LINE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.cards.model import Content
    from mjtables.cards.papers import Paper
    from mjtables.render.flowing import Columns

#: Points in a millimetre.
POINTS = 72 / 25.4
#: Digits of this size are read at arm's length, so exactly it is tried.
ARM = 13
#: How much of a size is tried at each step.
STEP = 0.985
#: The room between the parts of a side, in the size of notes.
APART = 1.0
#: How high a limit curve is, in the size of notes.
CURVE = 16.0
#: Tables that stand below the others, in a smaller size.
_BELOW = ("liable", "extras", "fu")
#: The most room that is left between the rows of a side, in em.
_AIR = 0.34


class Sizes(NamedTuple):
    """Sizes of a card's words, in points."""

    title: float
    terms: float
    notes: float


class Side(NamedTuple):
    """One side: tables in columns, others on shelves below; the words at its end."""

    size: float
    columns: Columns = ()
    air: float = 0
    below: Columns = ()
    below_size: float = 0
    notes: tuple[str, ...] = ()
    curve: bool = False

    @property
    def used(self) -> float:
        """How high its columns are, in points."""
        return max(map(flowing.height, self.columns), default=0) * self.size


class Fitted(NamedTuple):
    """A card's sides, on a paper."""

    content: Content
    paper: Paper
    sizes: Sizes
    sides: tuple[Side, ...]


class Room:
    """What is to be placed on a paper, and the room that there is, in points."""

    def __init__(self, content: Content, paper: Paper) -> None:
        self.content, self.paper = content, paper
        self.width = (paper.width - 2 * paper.margin) * POINTS
        self.sizes = sizes(paper)
        measured = blocks(content.tables)
        self.main = [b for b in measured if b.table.group not in _BELOW]
        self.below = [b for b in measured if b.table.group in _BELOW]
        if not self.main:
            self.main, self.below = self.below, []
        self.height = (paper.height - 2 * paper.margin) * POINTS - self._foot()

    def below_head(self, *, first: bool) -> float:
        """How high a side is below its head; later ones only have the title, small."""
        head = head_height(self.content, self.sizes, self.width, first=first)
        return self.height - head

    def _foot(self) -> float:
        lines = widths.wrapped(self.content.foot, self.width / self.sizes.notes)
        return (len(lines) * LINE + APART) * self.sizes.notes

    def notes_height(self, notes: tuple[str, ...]) -> float:
        """How high notes are, with the room before them."""
        room = self.width / self.sizes.notes
        lines = sum(len(widths.wrapped(text, room)) for text in notes)
        return (lines * 1.2 + APART) * self.sizes.notes if lines else 0

    @property
    def curve_height(self) -> float:
        """How high the limit curve is, with the room before it."""
        return (CURVE + APART) * self.sizes.notes if self.content.curve else 0

    def tried(self) -> Iterator[float]:
        """The sizes of digits that are tried, the largest first."""
        size, least = self.paper.size
        while size >= least:
            yield size
            smaller = size * STEP
            size = ARM if smaller < ARM < size else smaller


def airy(side: Side, room: float) -> Side:
    """A side whose rows stand apart by what room there is."""
    if not side.columns:
        return side
    lines = max(
        sum(len(grid.heights) + len(grid.head_heights) for b in own for grid in b.grids)
        for own in side.columns
    )
    return side._replace(air=max(0, min((room - side.used) / lines / side.size, _AIR)))


def sizes(paper: Paper) -> Sizes:
    """The sizes of words on a paper."""
    notes = paper.notes
    return Sizes(notes * 2.6 if notes > 5 else notes * 2, notes * 1.35, notes)


def texts(content: Content) -> tuple[str, ...]:
    """What stands at the end of a card, above its foot."""
    every = (*content.notes, content.edition, content.source)
    return tuple(text for text in every if text)


def head_lines(
    content: Content, own: Sizes, room: float
) -> tuple[tuple[str, float, tuple[str, ...]], ...]:
    """What stands at the head of the first side: which part, its size, its lines."""
    if content.logo:
        room *= 0.8
    parts = (
        ("title", content.title, own.title),
        ("note", content.note, own.terms),
        ("terms", " · ".join(content.terms), own.terms),
    )
    return tuple(
        (name, size, widths.wrapped(text, room / size))
        for name, text, size in parts
        if text
    )


def head_height(content: Content, own: Sizes, room: float, *, first: bool) -> float:
    """How high the head of a side is, in points."""
    if not first:
        return own.terms * (LINE + 0.8)
    lines = head_lines(content, own, room)
    text = sum(size * 1.2 * len(said) for _, size, said in lines)
    return text + own.notes * 1.2

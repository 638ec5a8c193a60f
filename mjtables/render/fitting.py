"""Where everything stands on a card: sizes in points, tables by side and column."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.errors import CardError
from mjtables.render import flowing, widths
from mjtables.render.measures import LINE, blocks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.cards.model import Content
    from mjtables.cards.papers import Paper
    from mjtables.render.flowing import Columns
    from mjtables.render.measures import Block

#: Points in a millimetre.
POINTS = 72 / 25.4
#: Tables that stand below the others, in a smaller size.
_BELOW = ("liable", "extras", "fu")
#: Digits of this size are read at arm's length, so exactly it is tried.
_ARM = 13
#: How much of a size is tried at each step.
_STEP = 0.985
#: Which sizes are tried for the others, in the size of notes.
_RESTS = (1.6, 1.4, 1.25, 1.1, 1.0, 0.9, 0.8)
#: How much smaller tables may be for everything to stand on fewer sides.
_CLOSE = 0.88
#: Notes alone go overleaf only where they are longer than this share of a side.
_NOTES = 0.2
#: The most room that is left between the rows of a side, in em.
_AIR = 0.34
#: How much smaller a table may be for its notes to stand on the same side.
_LITTLE = 0.75
#: A long table goes on overleaf rather than be printed smaller than this.
_READABLE = 1.3
#: The room between the parts of a side, in the size of notes.
_APART = 1.0
#: How high a limit curve is, in the size of notes.
CURVE = 16.0


class Sizes(NamedTuple):
    """Sizes of a card's words, in points."""

    title: float
    terms: float
    notes: float


class Side(NamedTuple):
    """One side: tables in columns, others on shelves below; the words at its end."""

    size: float
    columns: Columns
    air: float = 0
    below: Columns = ()
    below_size: float = 0
    notes: tuple[str, ...] = ()
    curve: bool = False


class Fitted(NamedTuple):
    """A card's sides, on a paper."""

    content: Content
    paper: Paper
    sizes: Sizes
    sides: tuple[Side, ...]


def fitted(content: Content, paper: Paper) -> Fitted:
    """The card on its paper, as large as there is room for.

    Raises `CardError` where it does not fit, and says what would.
    """
    found = _fitted(content, paper)
    if found is None:
        raise CardError(_advice(content, paper))
    return found


def _fitted(content: Content, paper: Paper) -> Fitted | None:
    page = _Page(content, paper)
    sides = page.one_a_side() if paper.one_a_side else page.together()
    return None if sides is None else Fitted(content, paper, page.sizes, sides)


def _advice(content: Content, paper: Paper) -> str:
    """What does not fit, and what would."""
    from mjtables.cards.papers import PAPERS

    names = ", ".join(table.key for table in content.tables)
    would = [
        f"{other.name} {'landscape' if other.landscape else 'portrait'}"
        for known in PAPERS.values()
        for other in (known, known.turned)
        if other != paper and _fitted(content, other) is not None
    ]
    instead = f"; it fits {' or '.join(would[:3])}" if would else ""
    way = "landscape" if paper.landscape else "portrait"
    return (
        f"{content.preset}: the tables ({names}) do not fit {paper.name} {way}, "
        f"{paper.sides} sides{instead}; or choose fewer tables"
    )


class _Page:
    """What is to be placed, and the room there is."""

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

    def head(self, *, first: bool) -> float:
        """How high a side's head is; later sides only have the title, small."""
        return head_height(self.content, self.sizes, self.width, first=first)

    def _foot(self) -> float:
        lines = widths.wrapped(self.content.foot, self.width / self.sizes.notes)
        return (len(lines) * LINE + _APART) * self.sizes.notes

    def _notes(self) -> float:
        lines = note_lines(self.content, self.sizes, self.width)
        return (sum(map(len, lines)) * 1.2 + _APART) * self.sizes.notes if lines else 0

    def _curve(self) -> float:
        return (CURVE + _APART) * self.sizes.notes if self.content.curve else 0

    def _tried(self) -> Iterator[float]:
        size, least = self.paper.size
        while size >= least:
            yield size
            smaller = size * _STEP
            size = _ARM if smaller < _ARM < size else smaller

    def together(self) -> tuple[Side, ...] | None:
        """All tables, on the first side if there they can be read, or on both."""
        for most in range(self.paper.tables_on, self.paper.sides + 1):
            found = None
            for size in self._tried():
                if found is not None and (
                    size < _CLOSE * found[0].size or size < _ARM <= found[0].size
                ):
                    return found
                # Rather cut a table in two than print it much smaller.
                tried = self._placed(size, most) or self._placed(size, most, split=True)
                if tried is not None and len(tried) < len(found or (*tried, None)):
                    found = tried
                if found is not None and len(found) == 1:
                    return found
            if found is not None:
                return found
        return None

    def _placed(
        self, size: float, most: int, *, split: bool = False
    ) -> tuple[Side, ...] | None:
        """The tables in one size on so many sides, and the rest where there is room."""
        rooms = [
            self.height - self.head(first=True),
            self.height - self.head(first=False),
        ]
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
        last = sides[-1]
        used = max(map(flowing.height, last.columns)) * last.size
        left = room - used - self.sizes.notes * _APART
        for size in _RESTS:
            rest = self._rest(size * self.sizes.notes, left)
            fair = size >= 1 or len(sides) == self.paper.sides
            if rest is not None and fair:
                joined = rest._replace(size=last.size, columns=last.columns)
                high = used + left - self._rest_height(rest)
                return (*sides[:-1], _airy(joined, high))
        left = self.height - self.head(first=False)
        only = not self.below and not self.content.curve
        if only and self._notes() < _NOTES * self.height:
            return None
        for size in _RESTS if len(sides) < self.paper.sides else ():
            rest = self._rest(size * self.sizes.notes, left)
            if rest is not None:
                return (*sides[:-1], _airy(last, room), rest)
        return None

    def _rest(self, size: float, room: float) -> Side | None:
        """What stands below the tables, if there is room for it."""
        rows = flowing.shelves(self.below, self.width / size)
        if rows is None:
            return None
        curve = self.content.curve is not None
        rest = Side(size, (), 0, rows, size, _texts(self.content), curve=curve)
        return rest if self._rest_height(rest) <= room else None

    def _rest_height(self, rest: Side) -> float:
        shelved = flowing.shelved(rest.below) * rest.below_size
        apart = self.sizes.notes if rest.below else 0
        return shelved + apart + self._notes() + self._curve()

    def one_a_side(self) -> tuple[Side, ...] | None:
        """Each table on a side of its own; a long one goes on overleaf."""
        sides: list[Side] = []
        least = self.paper.size[1]
        every = (*self.main, *self.below)
        for block in every:
            room = self.height - self.head(first=not sides)
            own = self._on_one(block, room)
            if block is every[-1]:
                # Rather a little smaller than have its notes on another side.
                noted = self._on_one(block, room - self._notes() - self._curve())
                if noted and own and noted[0].size > _LITTLE * own[0].size:
                    own = noted
            own = own or self._on_several(block, least)
            if own is None:
                return None
            sides += own
        return self._noted(sides) if sides else None

    def _on_one(self, block: Block, room: float) -> list[Side] | None:
        largest, least = self.paper.size
        size = largest
        while size >= least * _READABLE:
            columns = flowing.flowed([block], room / size)
            if columns is not None and flowing.width(columns) * size <= self.width:
                return [
                    _airy(Side(size, flowing.balanced([block], columns)), room * 0.9)
                ]
            size *= _STEP
        return None

    def _on_several(self, block: Block, least: float) -> list[Side] | None:
        room = self.height - self.head(first=True)
        size = least * _READABLE
        while size >= least:
            columns = flowing.flowed([block], room / size)
            if columns is not None and block.width * size <= self.width:
                own = flowing.by_side(columns, self.width / size)
                return [Side(size, side) for side in own]
            size *= _STEP
        return None

    def _noted(self, sides: list[Side]) -> tuple[Side, ...]:
        """Notes where the last side has room for them, else on one of their own."""
        last = sides[-1]
        room = self.height - self.head(first=len(sides) == 1)
        used = max(map(flowing.height, last.columns)) * last.size
        notes = _texts(self.content)
        if used + self._notes() + self._curve() <= room:
            noted = last._replace(notes=notes, curve=self.content.curve is not None)
            return (*sides[:-1], noted)
        own = Side(last.size, (), 0, notes=notes, curve=self.content.curve is not None)
        return (*sides, own)


def _airy(side: Side, room: float) -> Side:
    """A side whose rows stand apart by what room there is."""
    if not side.columns:
        return side
    lines = max(
        sum(len(grid.heights) + len(grid.head_heights) for b in own for grid in b.grids)
        for own in side.columns
    )
    used = max(map(flowing.height, side.columns)) * side.size
    return side._replace(air=max(0, min((room - used) / lines / side.size, _AIR)))


def sizes(paper: Paper) -> Sizes:
    """The sizes of words on a paper."""
    notes = paper.notes
    return Sizes(notes * 2.6 if notes > 5 else notes * 2, notes * 1.35, notes)


def note_lines(
    content: Content, own: Sizes, room: float
) -> tuple[tuple[str, ...], ...]:
    """The notes and the source, each on its lines."""
    return tuple(widths.wrapped(text, room / own.notes) for text in _texts(content))


def _texts(content: Content) -> tuple[str, ...]:
    """What stands at the end of a card, above its foot."""
    texts = (*content.notes, content.edition, content.source)
    return tuple(text for text in texts if text)


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

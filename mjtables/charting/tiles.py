"""Tables as tiles: points down and values across, or values in rows of tiles.

Both maps of payments and maps of differences are laid out so; what a tile says and how
it is filled is theirs to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.charting.lettering import BOLD, REGULAR, wrapped
from mjtables.charting.page import LEADING
from mjtables.charting.style import INK, MUTED, PAPER, RULE, ink_on
from mjtables.exact import as_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mjtables.charting.page import Page
    from mjtables.exact import Exact
    from mjtables.speech import Speech

#: Sizes of letters: amounts, heads of columns and rows, names within tiles.
AMOUNT, HEAD, NAME = 8.5, 7.5, 6.5
#: How much of a tile's width stays free.
PAD = 7.0
#: How much larger amounts are where they stand alone in a tile with its head.
LARGER = 2.0
#: The gap between tiles and what their colours mean.
GAP = 6.0


class Face(NamedTuple):
    """What a tile says and how it looks; `tier` is what borders are drawn between."""

    text: str
    tier: str = ""
    name: str = ""
    fill: str = "#FFFFFF"
    hatch: str = ""
    ink: str = ""


class Column(NamedTuple):
    """A column of tiles, or one tile: its head, and a face for each row, or one."""

    head: str
    faces: tuple[Face, ...]

    @property
    def counted(self) -> bool:
        """Whether it is of values, not of a named hand."""
        return self.head[:1].isdigit()

    @property
    def tall(self) -> bool:
        """Whether one tile serves every row."""
        return len(self.faces) == 1


class Tile(NamedTuple):
    """A face at a place: left, top, width, height."""

    left: float
    top: float
    wide: float
    high: float
    face: Face
    head: str = ""


class Layout(NamedTuple):
    """Tiles, and what stands beside and above them; from the upper left, in points."""

    tiles: tuple[Tile, ...]
    heads: tuple[tuple[float, float, str], ...]
    corner: tuple[float, float, str]
    wide: float
    high: float


def in_words(
    columns: Sequence[Column],
    rows: Sequence[Exact],
    names: tuple[str, str],
    said: Speech,
) -> Iterator[str]:
    """The tiles in words, a line for each row, and one for what serves every row.

    Tiles that say nothing are left out.
    """
    for place, number in enumerate(rows):
        own = [_told(c, c.faces[place], names[0]) for c in columns if not c.tall]
        shown = said.book.comma.join(filter(None, own))
        if shown:
            yield f"{as_text(number)} {names[1]}{said.colon}{shown}."
    every = [
        _told(column, column.faces[0], names[0]) for column in columns if column.tall
    ]
    shown = said.book.comma.join(filter(None, every))
    if shown:
        yield f"{shown}."


def _told(column: Column, face: Face, unit: str) -> str:
    if not face.text:
        return ""
    head = f"{column.head} {unit}" if column.counted else column.head or face.name
    name = f" ({face.name})" if face.name and column.head else ""
    return f"{head} {face.text}{name}"


def draw(page: Page, laid: Layout, left: float, top: float) -> None:
    """Draw the tiles, their heads, and thick lines where one tier meets another."""
    language = page.head.language
    for tile in laid.tiles:
        _tile(page, tile, left, top, language)
    x, y, text = laid.corner
    page.text(left + x, top + y, text, HEAD, MUTED, ha="right", va="center_baseline")
    for x, y, text in laid.heads:
        beside = y > HEAD * LEADING
        how = "right" if beside else "center"
        page.text(left + x, top + y, text, HEAD, MUTED, ha=how, va="center_baseline")
    for start, end in _borders(laid.tiles):
        xs, ys = (left + start[0], left + end[0]), (top + start[1], top + end[1])
        page.line(xs, ys, color=INK, linewidth=1.3, solid_capstyle="projecting")


def _tile(page: Page, tile: Tile, left: float, top: float, language: str) -> None:
    face, room = tile.face, tile.wide - PAD
    place = left + tile.left, top + tile.top, tile.wide, tile.high
    hatch = face.hatch or None
    if hatch:
        page.box(place, face.fill, edgecolor=PAPER, hatch=hatch)
    own = "none" if hatch else face.fill
    page.box(place, own, edgecolor=RULE, linewidth=0.4)
    ink = face.ink or ink_on(face.fill)
    bold = BOLD if face.tier else REGULAR
    lines = [
        *((line, HEAD, REGULAR) for line in _wrapped(tile.head, language, HEAD, room)),
        (face.text, AMOUNT + (LARGER if tile.head else 0), bold),
        *((line, NAME, REGULAR) for line in _wrapped(face.name, language, NAME, room)),
    ]
    shown = [line for line in lines if line[0]]
    x, y = place[0] + tile.wide / 2, place[1] + tile.high / 2
    how = {"bbox": {"facecolor": face.fill, "edgecolor": "none", "pad": 0.6}}
    page.texts(x, y, shown, ink, **(how if hatch else {}))


def _wrapped(text: str, language: str, size: float, room: float) -> list[str]:
    return wrapped(text, language, size, room) if text else []


Place = tuple[float, float]


def _borders(tiles: Sequence[Tile]) -> list[tuple[Place, Place]]:
    """Where tiles of different tiers meet: edges of both."""
    found: list[tuple[Place, Place]] = []
    sides: tuple[tuple[Callable[[Tile], float], Callable[[Tile], float]], ...] = (
        (lambda tile: tile.left + tile.wide, lambda tile: tile.left),
        (lambda tile: tile.top + tile.high, lambda tile: tile.top),
    )
    for upright, (ends, begins) in zip((True, False), sides, strict=True):
        after: dict[float, list[Tile]] = {}
        for tile in tiles:
            after.setdefault(round(begins(tile), 3), []).append(tile)
        for one in tiles:
            for two in after.get(round(ends(one), 3), ()):
                low, high = _shared(one, two, upright=upright)
                if low < high and one.face.tier != two.face.tier:
                    at = ends(one)
                    line = (
                        ((at, low), (at, high)) if upright else ((low, at), (high, at))
                    )
                    found.append(line)
    return found


def _shared(one: Tile, two: Tile, *, upright: bool) -> tuple[float, float]:
    """How far the sides of two tiles lie beside each other."""
    if upright:
        return max(one.top, two.top), min(one.top + one.high, two.top + two.high) - 0.01
    return max(one.left, two.left), min(one.left + one.wide, two.left + two.wide) - 0.01

"""Where tiles stand: in a grid, or one after the other as words do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.charting.lettering import BOLD, width, wrapped
from mjtables.charting.page import LEADING, MARGIN, WIDE
from mjtables.charting.tiles import AMOUNT, HEAD, LARGER, NAME, PAD, Layout, Tile
from mjtables.exact import as_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.charting.tiles import Column
    from mjtables.exact import Exact

#: The least and the greatest width of a tile; how high a row is.
_NARROW, _BROAD, _ROW = 38.0, 104.0, 17.0
#: So many stand in a row where they are counted through.
_TENS = 10


def layout(
    columns: Sequence[Column],
    rows: Sequence[Exact],
    names: tuple[str, str],
    language: str,
) -> Layout:
    """The tiles of a table: with rows a grid, without them in rows as books set words.

    `names` are what values and points are called.
    """
    if rows:
        return _grid(columns, rows, names, language)
    return _running(columns, names[0], language)


def _grid(
    columns: Sequence[Column],
    rows: Sequence[Exact],
    names: tuple[str, str],
    language: str,
) -> Layout:
    corner = f"{names[1]} / {names[0]}"
    stub = (
        max(width(text, language, HEAD) for text in (corner, *map(as_text, rows))) + 8
    )
    wides = [_wide(column, language) for column in columns]
    above = HEAD * LEADING + 4
    tiles: list[Tile] = []
    heads = [
        (stub - 5, above + _ROW * (place + 0.5), as_text(number))
        for place, number in enumerate(rows)
    ]
    left = stub
    for column, wide in zip(columns, wides, strict=True):
        heads.append((left + wide / 2, HEAD * LEADING / 2, column.head))
        high = _ROW * (len(rows) if column.tall else 1)
        for place, face in enumerate(column.faces):
            tiles.append(Tile(left, above + _ROW * place, wide, high, face))
        left += wide
    at = stub - 5, HEAD * LEADING / 2, corner
    return Layout(tuple(tiles), tuple(heads), at, left, above + _ROW * len(rows))


def _running(columns: Sequence[Column], unit: str, language: str) -> Layout:
    """Tiles one after the other, each with its head in it."""
    room = WIDE - 2 * MARGIN
    wide = max(_wide(column, language) for column in columns)
    across = min(len(columns), int(room // wide))
    if across < len(columns) and across > _TENS:
        across = _TENS  # so that tens stand below each other
    wide = min(room / across, 1.4 * wide)
    heads = [wrapped(column.head, language, HEAD, wide - PAD) for column in columns]
    under = [
        len(wrapped(column.faces[0].name, language, NAME, wide - PAD))
        if column.faces[0].name
        else 0
        for column in columns
    ]
    lines = max(map(len, heads)) * HEAD + AMOUNT + LARGER + max(under) * NAME
    high = lines * LEADING + 8
    above = HEAD * LEADING + 4
    tiles = tuple(
        Tile(
            wide * (place % across),
            above + high * (place // across),
            wide,
            high,
            column.faces[0],
            column.head,
        )
        for place, column in enumerate(columns)
    )
    down = above + high * -(-len(columns) // across)
    at = width(unit, language, HEAD), HEAD * LEADING / 2, unit
    return Layout(tiles, (), at, wide * across, down)


def _wide(column: Column, language: str) -> float:
    """How wide a column has to be for all that stands in it."""
    told = [width(face.text, language, AMOUNT, BOLD) for face in column.faces]
    words = [
        width(word, language, size)
        for text, size in ((column.head, HEAD), *((f.name, NAME) for f in column.faces))
        for word in wrapped(text, language, size, 1)
    ]
    long = max((len(face.name) for face in column.faces), default=0)
    needed = max([*told, *words]) + PAD
    # Names of several CJK characters break anywhere: two of them at least in a line.
    return min(max(needed, _NARROW, min(long, 4) * NAME + PAD), _BROAD)

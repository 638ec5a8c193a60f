"""A fitted card as the data that the typesetter draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.render.fonts import FAMILIES
from mjtables.render.measures import FAINT, WORDS, is_count, is_faint
from mjtables.render.runs import runs
from mjtables.render.sides import POINTS, head_height, head_lines
from mjtables.render.widths import width, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.cards.model import Cell, Content, Curve, Head
    from mjtables.render.blocks import Block
    from mjtables.render.flowing import Columns
    from mjtables.render.measures import Measured
    from mjtables.render.sides import Fitted, Side

#: Tables of more rows have a heavier rule after every fifth.
_LONG = 12

#: Language, region and script, as the typesetter names them.
TAGS = {
    "en": ("en", None, "auto"),
    "ja": ("ja", "JP", "auto"),
    "zh_hant": ("zh", "TW", "hant"),
    "zh_hans": ("zh", "CN", "hans"),
}


def sides(card: Fitted) -> list[dict[str, Any]]:
    """Every side of a card, in points and texts."""
    language, count = card.content.language, len(card.sides)
    return [
        _side(card, side, first=place == 0)
        | {"number": runs([f"{place + 1}/{count}"], language) if count > 1 else None}
        for place, side in enumerate(card.sides)
    ]


def _side(card: Fitted, side: Side, *, first: bool) -> dict[str, Any]:
    content, paper, own = card.content, card.paper, card.sizes
    language = content.language
    room = (paper.width - 2 * paper.margin) * POINTS
    foot = wrapped(content.foot, room / own.notes)
    return {
        "width": paper.width * POINTS,
        "height": paper.height * POINTS,
        "margin": paper.margin * POINTS,
        "lang": TAGS[language],
        "fonts": [FAMILIES[language]],
        "first": first,
        "head": _head(content, card, room, first=first),
        "head-height": head_height(content, own, room, first=first),
        "notes-size": own.notes,
        "size": side.size,
        "air": side.air,
        "columns": _columns(side.columns, language),
        "below": _columns(side.below, language),
        "below-size": side.below_size,
        "curve": _curve(content.curve, language, room) if side.curve else None,
        "notes": [runs(wrapped(n, room / own.notes), language) for n in side.notes],
        "foot": runs(foot, language),
        "foot-height": (len(foot) * 1.06 + 0.6) * own.notes,
    }


def _head(
    content: Content, card: Fitted, room: float, *, first: bool
) -> list[dict[str, Any]]:
    parts = head_lines(content, card.sizes, room)
    if not first:
        size = card.sizes.terms
        parts = (("title", size, wrapped(content.title, room / size)[:1]),)
    return [
        {"name": name, "size": size, "lines": runs(said, content.language)}
        for name, size, said in parts
    ]


def _columns(columns: Columns, language: str) -> list[list[dict[str, Any]]]:
    return [[_block(block, language) for block in column] for column in columns]


def _block(block: Block, language: str) -> dict[str, Any]:
    return {
        "title": runs(block.title_lines, language),
        "continued": block.continued,
        "grids": [_grid(grid, language) for grid in block.grids],
    }


def _grid(grid: Measured, language: str) -> dict[str, Any]:
    heads = [
        [
            _cell(runs(said, language), head.level, WORDS, span=head.span)
            | {"left": left, "strong": True}
            for head, said, left in zip(row, lines, _lefts(grid, row), strict=True)
        ]
        for row, lines in zip(grid.grid.heads, grid.heads, strict=True)
    ]
    _stand_tall(heads)
    rows = []
    for row, stub, own in zip(grid.grid.rows, grid.stubs, grid.cells, strict=True):
        digits = is_count(row.head.text) and len(stub) == 1
        made: list[Any] = [
            _cell(runs(stub, language), row.head.level, 1 if digits else WORDS)
        ]
        for cell, said in zip(row.cells, own, strict=True):
            made.append(_amount(cell, said, language))
        rows.append(made)
    return {
        "columns": list(grid.columns),
        "heads": heads,
        "rows": rows,
        "strip": grid.grid.strip,
        "long": len(rows) > _LONG,
    }


def _lefts(grid: Measured, heads: Sequence[Head]) -> list[bool]:
    """Which headers stand left: the stub's, and those above words."""
    made, place = [], 0
    for head in heads:
        words = place and all(row.cells[place - 1].words for row in grid.grid.rows)
        made.append(place == 0 or bool(words))
        place += head.span
    return made


def _stand_tall(heads: list[list[dict[str, Any]]]) -> None:
    """Headers with nothing above them reach up to the first row."""
    if len(heads) < 2:
        return
    first, second = heads
    for place, above in enumerate(first):
        if above["span"] > 1 or any(run["parts"] for run in above["lines"]):
            break
        first[place] = second[place] | {"tall": True}
        second[place] = {"skip": True}


def _amount(cell: Cell, lines: Sequence[str], language: str) -> Any:
    """A cell of the body; a plain number as it is, for every font has digits."""
    marked = cell.level or cell.words or cell.marks or is_faint(cell)
    if not marked and len(lines) == 1 and lines[0]:
        return lines[0]
    said = (*lines[:-1], lines[-1] + cell.marks)
    scale = WORDS if cell.words else FAINT if is_faint(cell) else 1
    return _cell(runs(said, language), cell.level, scale, words=cell.words) | {
        "strong": cell.strong
    }


def _cell(
    lines: list[dict[str, Any]],
    level: int,
    scale: float,
    *,
    span: int = 1,
    words: bool = False,
) -> dict[str, Any]:
    return {
        "lines": lines,
        "level": level,
        "scale": scale,
        "span": span,
        "words": words,
        "strong": False,
        "tall": False,
        "skip": False,
    }


def _curve(curve: Curve | None, language: str, room: float) -> dict[str, Any] | None:
    """A curve with as many numbers as there is room for."""
    if curve is None:
        return None
    count = len(curve.labels)
    shown = [
        place == 0 or score != curve.scores[place - 1]
        for place, score in enumerate(curve.scores)
    ]
    widest = max(map(width, curve.texts)) + 0.6
    every = max(1, round(widest * count / max(room / 7.5, 1)))
    alt = ", ".join(
        f"{label}: {text}"
        for label, text in zip(curve.labels, curve.texts, strict=True)
    )
    return {
        "title": runs([curve.title], language),
        "alt": f"{curve.title} ({curve.across}; {curve.up}): {alt}",
        "across": runs([f"{curve.up} / {curve.across}"], language),
        "room": room,
        "heights": list(curve.scores),
        "labels": [runs([label], language) for label in curve.labels],
        "texts": [runs([text], language) for text in curve.texts],
        "shown": [own and place % every == 0 for place, own in enumerate(shown)],
        "marked": [place % every == 0 for place in range(count)],
    }


def club_alt(content: Content) -> str:
    """What stands for the picture of a club where it cannot be seen."""
    return content.note or content.title

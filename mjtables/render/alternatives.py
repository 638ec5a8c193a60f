"""What the sides of a card show, in words, for who cannot see their pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.cards.model import Content
    from mjtables.render.sides import Fitted, Side


def alternatives(cards: Sequence[Fitted], order: Sequence[int]) -> tuple[str, ...]:
    """A text for each side in order: title, what is in force, number, tables."""
    sides = [(card.content, side) for card in cards for side in card.sides]
    count = len(order)
    return tuple(
        f"{_title(sides[place][0])}, {number}/{count}: {_shown(*sides[place])}"
        for number, place in enumerate(order, 1)
    )


def _title(content: Content) -> str:
    terms = f" ({', '.join(content.terms)})" if content.terms else ""
    return content.title + terms


def _shown(content: Content, side: Side) -> str:
    return "; ".join(dict.fromkeys(_parts(content, side)))


def _parts(content: Content, side: Side) -> Iterator[str]:
    """The tables of a side, its curve; of one that has neither its notes."""
    blocks = [block for column in (*side.columns, *side.below) for block in column]
    yield from (block.table.title for block in blocks if block.titled)
    if side.curve and content.curve:
        yield content.curve.title
    if not blocks:
        yield from side.notes

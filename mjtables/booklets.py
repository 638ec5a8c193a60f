"""A booklet: the cards of many presets in one PDF, with contents and bookmarks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.carding import card
from mjtables.errors import CardError
from mjtables.speech import speech
from mjtables.writing import write_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mjtables.ruleset import Preset


def save(path: Path, presets: Iterable[Preset], **how: Any) -> int:
    """Write the cards of presets as one PDF; how many pages of cards it has.

    `how` is what `card` takes. Raises `CardError` for another ending than .pdf, for no
    preset at all, and where a card does not fit.
    """
    from mjtables.render.typesetting import plain_sheets, typeset

    if path.suffix.casefold() != ".pdf":
        raise CardError(f"{path}: expected a file that ends in .pdf")
    cards = [card(preset, **how) for preset in presets]
    if not cards:
        raise CardError("expected presets for a booklet, found none")
    fitted = [part for own in cards for part in own.fitted]
    alone = iter(plain_sheets(*fitted))
    each = [[next(alone) for _ in range(own.sides)] for own in cards]
    sheets = [
        part[place]
        for own, part in zip(cards, each, strict=True)
        for place in own.order
    ]
    said = speech(cards[0].content.language)
    title = said.sentence(said.label("booklet"))
    made = typeset(fitted, sheets, cards[0].style, "pdf", title)
    write_bytes({path: made[0]})
    return len(sheets)

"""The footnotes of a card, gathered while its cells are printed."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.exact import as_text
from mjtables.sheets import UNKNOWN, Notes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.speech import Speech

BLANK = "–"


class CardNotes(Notes):
    """Footnotes in the card's language; reasons stand as the preset gives them."""

    blank: bool = False

    def marks(self, whys: tuple[str, ...]) -> str:
        """The marks of a cell, told apart: 1 and 2 are not 12."""
        return " ".join(Notes.marks(self, (why,)) for why in whys)

    def said(self, speech: Speech) -> tuple[str, ...]:
        """The footnotes, in order."""
        label = speech.label
        texts = [f"{self.marks((why,))} {label('derived')}: {why}" for why in self.whys]
        if self.more:
            texts.append(speech.sentence(label("goes_on")))
        if self.unknown:
            texts.append(f"{UNKNOWN} {label('not_established')}")
        if self.impossible:
            texts.append(f"( ) {label('impossible')}")
        if self.blank:
            texts.append(f"{BLANK} {label('impossible')}")
        return tuple(texts)


def amount(
    number: Exact | None, status: str, notes: CardNotes, *, thousands: bool = False
) -> str:
    """An amount as a card prints it, told apart from what no hand pays."""
    if status == "not_established":
        notes.unknown = True
        return UNKNOWN
    if number is None:
        notes.blank |= status == "impossible"
        return BLANK
    text = as_text(Fraction(number) / 1000 if thousands else number)
    if thousands and "." not in text:
        text += ".0"  # so that points stand below each other
    if status == "impossible":
        notes.impossible = True
        return f"({text})"
    return text


def alone(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines that are all blank, once."""
    return (BLANK,) if set(lines) == {BLANK} else tuple(lines)


def dashed(band: str) -> str:
    """A band as printers set it.

    >>> dashed("6-7"), dashed("13+")
    ('6–7', '13+')
    """
    return band.replace("-", "–")

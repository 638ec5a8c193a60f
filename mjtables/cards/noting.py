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

    def marks(self, whys: tuple[str, ...]) -> str:
        """The marks of a cell, told apart: 1 and 2 are not 12."""
        return " ".join(Notes.marks(self, (why,)) for why in whys)

    def said(self, speech: Speech) -> tuple[str, ...]:
        """The footnotes, in order."""
        label = speech.label
        texts = [f"{self.marks((why,))} {label('derived')}: {why}" for why in self.whys]
        if self.more:
            texts.append(f"… {label('and_more')}")
        if self.unknown:
            texts.append(f"{UNKNOWN} {label('not_established')}")
        if self.impossible:
            texts.append(f"( ) {label('impossible')}")
        return tuple(texts)


def amount(
    number: Exact | None, status: str, notes: Notes, *, thousands: bool = False
) -> str:
    """An amount as a card prints it, told apart from what no hand pays."""
    if status == "not_established":
        notes.unknown = True
        return UNKNOWN
    if number is None:
        return BLANK
    text = as_text(Fraction(number) / 1000 if thousands else number)
    if status == "impossible":
        notes.impossible = True
        return f"({text})"
    return text


def alone(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines that are all blank, once."""
    return (BLANK,) if set(lines) == {BLANK} else tuple(lines)

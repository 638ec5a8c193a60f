"""What the colours and marks of a chart mean, in rows that fit its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.charting.lettering import width, wrapped
from mjtables.charting.page import LEADING
from mjtables.charting.style import MUTED, PAPER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.charting.page import Page

#: The size of what colours mean; how far keys stand apart.
KEY, _APART = 7.5, 15.0
#: A box of a colour, and all the room that it takes before its text.
_WIDE, _HIGH, _BOX = 13.0, 10.0, 18.0
_ROW = KEY * LEADING + 4


class Key(NamedTuple):
    """What a colour means: fill, hatch, its name, the colour of its edge.

    Without a fill it is of a mark, which its text begins with.
    """

    fill: str
    hatch: str
    text: str
    edge: str = ""

    @property
    def box(self) -> float:
        """How much room its colour takes."""
        return _BOX if self.fill else 0.0


class Keys:
    """Keys beside each other, in as many rows as they need in a width in points.

    >>> said = [Key("#FFFFFF", "", "discarder"), Key("", "", "(700): no hand is so")]
    >>> len(Keys(said, "en", 300).rows), len(Keys(said, "en", 100).rows)
    (1, 2)
    """

    def __init__(self, keys: Sequence[Key], language: str, wide: float) -> None:
        self.language = language
        self.rows: list[list[tuple[Key, list[str]]]] = []
        left = wide
        for key in keys:
            lines = wrapped(key.text, language, KEY, wide - key.box)
            taken = key.box + max(width(line, language, KEY) for line in lines)
            if not self.rows or left + taken > wide:
                self.rows.append([])
                left = 0.0
            self.rows[-1].append((key, lines))
            left += taken + _APART

    @property
    def high(self) -> float:
        """How high all rows are."""
        return sum(map(_high, self.rows))

    def draw(self, page: Page, left: float, top: float) -> None:
        """Draw them from an upper left corner on."""
        for row in self.rows:
            at = left
            for key, lines in row:
                y = top + _ROW / 2
                if key.fill:
                    how: dict[str, Any] = {"edgecolor": key.edge or PAPER}
                    how["hatch"] = key.hatch or None
                    how["linewidth"] = 1.3 if key.edge else 0
                    page.box((at, y - _HIGH / 2, _WIDE, _HIGH), key.fill, **how)
                at += key.box
                for place, line in enumerate(lines):
                    under = y + place * KEY * LEADING
                    page.text(at, under, line, KEY, MUTED, va="center_baseline")
                at += max(width(line, self.language, KEY) for line in lines) + _APART
            top += _high(row)


def _high(row: list[tuple[Key, list[str]]]) -> float:
    """How high a row is: its longest text may have several lines."""
    return _ROW + (max(len(lines) for _, lines in row) - 1) * KEY * LEADING

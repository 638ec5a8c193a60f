"""A page to draw on: points from its upper left corner; head, foot, boxes, texts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.charting.lettering import BOLD, REGULAR, properties, width, wrapped
from mjtables.charting.style import INK, MUTED, TITLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.text import Text
    from matplotlib.transforms import Transform

#: Points of an inch; of the margins; how wide pages are unless they need more.
INCH, MARGIN, WIDE = 72, 12.0, 518.0
#: How far lines stand apart, as a share of their size.
LEADING = 1.32

#: As narrow as pages may be.
_LEAST = 330.0
#: Axes lie on grids and borders, under marks and texts.
_AXES = 1.5
_TITLE, _UNDER, _NOTE, _FOOT = 13.0, 9.0, 7.5, 6.5


class Head(NamedTuple):
    """What stands above and below a chart; `shown` is what its numbers are.

    `notes` are what a reader has to bear in mind; they stand above the foot.
    """

    title: str
    under: str
    foot: str
    language: str
    shown: str = ""
    notes: tuple[str, ...] = ()

    @property
    def wide(self) -> float:
        """How wide a page its title asks for, so that it need not break."""
        title = width(self.title, self.language, _TITLE, BOLD)
        return max(_LEAST, min(title + 2 * MARGIN + 1, WIDE))

    def laid(self, wide: float) -> Laid:
        """Its lines on a page that is so wide."""
        room = wide - 2 * MARGIN
        return Laid(
            tuple(wrapped(self.title, self.language, _TITLE, room, BOLD)),
            tuple(
                wrapped(self.under, self.language, _UNDER, room) if self.under else ()
            ),
            tuple(
                line
                for note in self.notes
                for line in wrapped(note, self.language, _NOTE, room)
            ),
            tuple(wrapped(self.foot, self.language, _FOOT, room)),
        )


class Laid(NamedTuple):
    """The lines of a head and a foot."""

    title: tuple[str, ...]
    under: tuple[str, ...]
    notes: tuple[str, ...]
    foot: tuple[str, ...]

    @property
    def above(self) -> float:
        """How much of the page's height the head takes."""
        lines = len(self.title) * _TITLE + len(self.under) * _UNDER
        return MARGIN + lines * LEADING + 6

    @property
    def below(self) -> float:
        """How much of it the foot takes."""
        notes = len(self.notes) * _NOTE * LEADING + (8 if self.notes else 0)
        return notes + len(self.foot) * _FOOT * LEADING + MARGIN + 4


class Page:
    """A figure, its head and foot drawn; what is drawn on it is placed in points."""

    def __init__(self, head: Head, wide: float, high: float) -> None:
        from matplotlib.figure import Figure

        self.head, self.laid = head, head.laid(wide)
        self.wide = wide
        self.high = self.laid.above + high + self.laid.below
        self.figure = Figure(figsize=(wide / INCH, self.high / INCH))
        self._lines()

    @cached_property
    def points(self) -> Transform:
        """From points of the page to what matplotlib draws in."""
        from matplotlib.transforms import Affine2D

        own = Affine2D().scale(1 / INCH, -1 / INCH).translate(0, self.high / INCH)
        return own + self.figure.dpi_scale_trans

    @property
    def top(self) -> float:
        """Where the chart itself begins."""
        return self.laid.above

    def _lines(self) -> None:
        at = MARGIN
        styles = (
            (self.laid.title, _TITLE, TITLE, BOLD),
            (self.laid.under, _UNDER, MUTED, REGULAR),
        )
        for lines, size, colour, weight in styles:
            for line in lines:
                self.text(MARGIN, at, line, size, colour, weight, va="top")
                at += size * LEADING
        at = self.high - self.laid.below + 4
        for line in self.laid.notes:
            self.text(MARGIN, at, line, _NOTE, INK, va="top")
            at += _NOTE * LEADING
        at += 8 if self.laid.notes else 0
        for line in self.laid.foot:
            self.text(MARGIN, at, line, _FOOT, MUTED, va="top")
            at += _FOOT * LEADING

    def axes(self, left: float, top: float, wide: float, high: float) -> Axes:
        """Axes of their own in a part of the page."""
        across, up = self.wide, self.high
        place = (left / across, 1 - (top + high) / up, wide / across, high / up)
        made: Axes = self.figure.add_axes(place, zorder=_AXES)
        return made

    def text(  # noqa: PLR0913, PLR0917 - what a text looks like
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: str = INK,
        weight: int = REGULAR,
        **how: Any,
    ) -> Text:
        """A text at a place."""
        from matplotlib.text import Text

        font = properties(text, self.head.language, size, weight)
        how = {"color": colour, "fontproperties": font, **how}
        made = Text(x, y, text, transform=self.points, **how)
        self.figure.add_artist(made)
        return made

    def texts(
        self,
        x: float,
        y: float,
        lines: Sequence[tuple[str, float, int]],
        colour: str = INK,
        **how: Any,
    ) -> None:
        """Lines under each other (text, size, weight), their middle at a place."""
        at = y - sum(size for _, size, _ in lines) * LEADING / 2
        for text, size, weight in lines:
            middle = at + size * LEADING / 2
            how = {"ha": "center", "va": "center_baseline", **how}
            self.text(x, middle, text, size, colour, weight, **how)
            at += size * LEADING

    def box(self, place: Sequence[float], fill: str, **how: Any) -> None:
        """A box: left, top, width, height."""
        from matplotlib.patches import Rectangle

        left, top, wide, high = place
        how = {"linewidth": 0, "transform": self.points, **how}
        made = Rectangle((left, top), wide, high, facecolor=fill, **how)
        self.figure.add_artist(made)

    def line(self, xs: Sequence[float], ys: Sequence[float], **how: Any) -> None:
        """A line through places."""
        from matplotlib.lines import Line2D

        self.figure.add_artist(Line2D(xs, ys, transform=self.points, **how))

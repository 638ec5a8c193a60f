"""How charts look: ink, lines that differ in more than colour, ramps of amounts.

Nothing of the reader's own matplotlib is used or changed.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mjtables.errors import ChartError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

INK, MUTED, RULE, FAINT = "#141414", "#5A5A5A", "#8C8C8C", "#E2E2E2"
PAPER, BLACK = "#FFFFFF", "#000000"
#: The colour of titles, which cards have, too.
TITLE = "#17406D"

#: Colours of lines, dark to light: apart in grey, and for the colour-blind.
COLOURS = ("#141414", "#073A85", "#A01439", "#007767", "#C5631C", "#958CD0")
#: What tells lines apart besides: how they are dashed, and where they end.
DASHES: tuple[Any, ...] = ("-", (0, (6, 1.6)), (0, (1.6, 1.2)), (0, (7, 1.5, 1.6, 1.5)))
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
#: The most lines that can be told apart: each colour twice, dashed quite otherwise.
MOST = 2 * len(COLOURS)

#: Amounts from the lowest to the highest: darker all the way, yellow to blue.
RAMP = ("#FFFCEB", "#FBE7A6", "#A9CFD3", "#4F92C0", "#123A6B")
#: What is paid less, and what is paid more: from a little to the most.
LESS, MORE = ("#FDE9D5", "#E08A3C"), ("#E1ECF8", "#6FA3DA")
#: The colour and hatch of who pays: liable, discarder, dealer, others.
PAYERS = {
    "liable": ("#5B3A78", "xx"),
    "discarder": ("#123A6B", ""),
    "dealer": ("#4F92C0", "//"),
    "other": ("#FBE7A6", ""),
    "adds": ("#A9CFD3", ""),
}

_OWN: Any = {
    "axes.unicode_minus": False,
    "figure.facecolor": "white",
    "hatch.color": "#FFFFFF",
    "hatch.linewidth": 0.6,
    "path.simplify": False,
    "pdf.compression": 6,
    "pdf.fonttype": 42,
    "svg.fonttype": "path",
    "svg.hashsalt": "mjtables",
    "text.hinting": "no_hinting",
    "text.parse_math": False,
    "text.usetex": False,
}


@contextmanager
def drawing() -> Iterator[None]:
    """Draw in the style of charts, whatever the reader's own is.

    Raises `ChartError` where matplotlib is not installed.
    """
    try:
        import matplotlib as mpl
    except ImportError:
        raise ChartError(
            "expected matplotlib to draw charts with, found none; "
            "pip install 'mjtables[charts]'"
        ) from None
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_OWN)
        yield


def dash(place: int) -> Any:
    """How a line is dashed: one of the same colour quite otherwise.

    >>> dash(0), dash(6)
    ('-', (0, (1.6, 1.2)))
    """
    again, colour = divmod(place, len(COLOURS))
    return DASHES[(colour + again * len(DASHES) // 2) % len(DASHES)]


def between(colours: Sequence[str], share: float) -> str:
    """The colour at a share of a ramp.

    >>> between(("#000000", "#FFFFFF"), 0.5), between(("#000000", "#FFFFFF"), 1)
    ('#808080', '#FFFFFF')
    """
    along = min(max(share, 0.0), 1.0) * (len(colours) - 1)
    place = min(int(along), len(colours) - 2)
    one, two = map(_parts, colours[place : place + 2])
    rest = along - place
    mixed = (round(a + (b - a) * rest) for a, b in zip(one, two, strict=True))
    return "#" + "".join(f"{part:02X}" for part in mixed)


def ink_on(fill: str) -> str:
    """Black or white, whichever reads better on a colour.

    >>> ink_on("#FFFCEB"), ink_on("#123A6B")
    ('#000000', '#FFFFFF')
    """
    light = luminance(fill)
    dark = (light + 0.05) / (luminance(BLACK) + 0.05)
    return BLACK if dark >= 1.05 / (light + 0.05) else PAPER


def luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1, as WCAG reckons.

    >>> luminance("#FFFFFF"), luminance("#000000")
    (1.0, 0.0)
    """
    parts = (part / 255 for part in _parts(colour))
    linear = [
        p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
    ]
    red, green, blue = linear
    return round(0.2126 * red + 0.7152 * green + 0.0722 * blue, 6)


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))

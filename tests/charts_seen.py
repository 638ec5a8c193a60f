"""What a chart shows, read from what is drawn: texts, steps, fills, places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

if TYPE_CHECKING:
    import mjtables as mj


def texts(chart: mj.Chart) -> list[Text]:
    """All texts that are written."""
    found = chart.figure.findobj(Text)  # those of axes are their own
    return [own for own in found if own.get_text() and own.axes is None]


def lines(chart: mj.Chart) -> list[Line2D]:
    """Lines and marks about a chart, not the curves."""
    return [line for line in chart.figure.findobj(Line2D) if line.axes is None]


def words(chart: mj.Chart) -> list[str]:
    return [text.get_text() for text in texts(chart)]


def steps(chart: mj.Chart) -> dict[str, list[tuple[float, float]]]:
    """Each curve by its name: where each level begins, and how high it is."""
    found = [
        line
        for line in chart.figure.findobj(Line2D)
        if line.get_drawstyle() == "steps-post"
    ]
    return {
        str(line.get_label()): [
            (float(x), float(y))
            for x, y in zip(line.get_xdata(), line.get_ydata(), strict=True)
        ]
        for line in found
    }


def tiles(chart: mj.Chart) -> dict[str, dict[str, Any]]:
    """Each text that stands in a box: its fill and hatch."""
    found: dict[str, dict[str, Any]] = {}
    drawn = [box for box in chart.figure.findobj(Rectangle) if box.axes is None]
    drawn.remove(chart.figure.patch)
    for text in texts(chart):
        own = [box for box in drawn if _within(box, *text.get_position())]
        fills = [to_hex(box.get_facecolor()) for box in own if box.get_facecolor()[3]]
        hatches = [box.get_hatch() for box in own if box.get_hatch()]
        if own:
            found[text.get_text()] = {"fill": fills[-1:], "hatch": hatches}
    return found


def _within(box: Rectangle, x: float, y: float) -> bool:
    left, top = box.get_xy()
    return left <= x <= left + box.get_width() and top <= y <= top + box.get_height()


def boxes(chart: mj.Chart) -> tuple[list[str], np.ndarray, tuple[float, float]]:
    """Where texts stand, in dots: left, bottom, right, top; how large the page is."""
    canvas = FigureCanvasAgg(chart.figure)
    renderer = canvas.get_renderer()
    own = texts(chart)
    places = [text.get_window_extent(renderer).extents for text in own]
    size = canvas.get_width_height()
    return [text.get_text() for text in own], np.array(places), size


def overlapping(chart: mj.Chart) -> list[tuple[str, str]]:
    """Texts that lie on each other, or outside of the page."""
    names, at, (wide, high) = boxes(chart)
    slack = 0.6  # of a dot: letters have room about them
    left, bottom, right, top = (at[:, place] for place in range(4))
    across = np.minimum.outer(right, right) - np.maximum.outer(left, left) > slack
    up = np.minimum.outer(top, top) - np.maximum.outer(bottom, bottom) > slack
    both = np.triu(across & up, k=1)
    found = [
        (names[one], names[two]) for one, two in zip(*np.nonzero(both), strict=True)
    ]
    outside = (left < 0) | (bottom < 0) | (right > wide) | (top > high)
    return found + [(names[place], "the edge") for place in np.nonzero(outside)[0]]


def layout(chart: mj.Chart) -> dict[str, Any]:
    """Where everything stands, as shares of the page: what a golden keeps."""
    names, at, (wide, high) = boxes(chart)
    scale = np.array([wide, high, wide, high])
    return {
        "inches": [round(float(side), 2) for side in chart.figure.get_size_inches()],
        "texts": [
            [name, *(round(float(side), 3) for side in place)]
            for name, place in zip(names, at / scale, strict=True)
        ],
        "boxes": len(chart.figure.findobj(Rectangle)),
    }

"""A limit curve as a drawing: steps, each held until the next value."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mjtables.cards.model import Curve

_WIDTH, _HEIGHT = 640, 300
_LEFT, _TOP, _BOTTOM = 64, 28, 250
#: The most scores and values that are written at the axes.
_UP, _ACROSS = 7, 16


class Mark(NamedTuple):
    """A text at an axis, and where it stands."""

    at: float
    text: str


class Drawing(NamedTuple):
    """What an image of a curve is drawn from; `said` tells it in words."""

    title: str
    name_across: str
    name_up: str
    said: str
    path: str
    across: tuple[Mark, ...]
    up: tuple[Mark, ...]
    width: int = _WIDTH
    height: int = _HEIGHT
    left: int = _LEFT
    bottom: int = _BOTTOM


def drawing(curve: Curve) -> Drawing:
    """The steps of a curve, from left to right, never smoothed.

    >>> from mjtables.cards.model import Curve
    >>> limit = Curve("limit", "faan", "score", ("0", "1"), (0.0, 4.0), ("0", "4"))
    >>> drawing(limit).path
    'M64 250 H352 V28 H640'
    """
    step = (_WIDTH - _LEFT) / len(curve.scores)
    top = max(curve.scores) or 1

    def high(score: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * score / top, 1)

    path = f"M{_LEFT} {high(curve.scores[0]):g}"
    for place, score in enumerate(curve.scores):
        path += f" V{high(score):g}" if place else ""
        path += f" H{round(_LEFT + step * (place + 1), 1):g}"
    every = -(-len(curve.labels) // _ACROSS)
    across = tuple(
        Mark(round(_LEFT + step * (place + 0.5), 1), label)
        for place, label in enumerate(curve.labels)
        if place % every == 0
    )
    pairs = zip(curve.labels, curve.texts, strict=True)
    said = "; ".join(f"{label}: {text}" for label, text in pairs)
    up = tuple(Mark(high(score), text) for score, text in _told(curve))
    return Drawing(curve.title, curve.across, curve.up, said, path, across, up)


def _told(curve: Curve) -> tuple[tuple[float, str], ...]:
    """The scores written beside the curve: the highest first, none near another."""
    least = max(curve.scores) / (_UP + 2)
    told: list[tuple[float, str]] = []
    pairs = dict(zip(curve.scores, curve.texts, strict=True))
    for score, text in sorted(pairs.items(), reverse=True):
        if not told or told[-1][0] - score >= least:
            told.append((score, text))
    return tuple(told)

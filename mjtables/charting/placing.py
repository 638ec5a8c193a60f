"""Where labels and ticks stand, so that none covers another."""

from __future__ import annotations

from math import floor, log2, log10
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

T = TypeVar("T")

_NICE = (1, 2, 5, 10)


def spread(
    wanted: Sequence[float], heights: Sequence[float], low: float, high: float
) -> list[float]:
    """The middles of labels as near as can be to where they are wanted, in order.

    They do not overlap, and stay between `low` and `high` where there is room.

    >>> spread([10, 12, 50], [10, 10, 10], 0, 100)
    [6.0, 16.0, 50.0]
    """
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    blocks: list[list[float]] = []  # top, height, then the labels' own places
    for place in order:
        tall = heights[place]
        top = min(max(wanted[place] - tall / 2, low), high - tall)
        blocks.append([top, tall, top])
        while len(blocks) > 1 and blocks[-2][0] + blocks[-2][1] > blocks[-1][0]:
            _join(blocks, low, high)
    made, at, members = [0.0] * len(wanted), 0.0, iter(order)
    for top, tall, *_ in blocks:
        at = top
        while at < top + tall - 1e-9:
            place = next(members)
            made[place] = at + heights[place] / 2
            at += heights[place]
    return made


def _join(blocks: list[list[float]], low: float, high: float) -> None:
    """Put the last two blocks together, about where both would be."""
    _, lower_tall, *lower = blocks.pop()
    _, upper_tall, *upper = blocks.pop()
    # Where each member wants the whole block's top to be.
    wishes = [*upper, *(wish - upper_tall for wish in lower)]
    tall = upper_tall + lower_tall
    top = min(max(sum(wishes) / len(wishes), low), max(high - tall, low))
    blocks.append([top, tall, *wishes])


def rows(places: Sequence[tuple[float, float]]) -> list[int]:
    """In which row each of several texts (left, width) stands, the first that is free.

    >>> rows([(0, 30), (20, 30), (40, 10), (60, 10)])
    [0, 1, 0, 0]
    """
    ends: list[float] = []
    made = []
    for left, wide in places:
        free = (row for row, end in enumerate(ends) if end <= left)
        row = next(free, len(ends))
        if row == len(ends):
            ends.append(0)
        ends[row] = left + wide
        made.append(row)
    return made


def apart(things: Iterable[T], where: Callable[[T], float], least: float) -> list[T]:
    """Those of things in order that stand so far from the one taken before.

    >>> apart([1, 2, 3, 7, 9], float, 3)
    [1, 7]
    """
    taken: list[T] = []
    for thing in things:
        if not taken or abs(where(thing) - where(taken[-1])) >= least:
            taken.append(thing)
    return taken


def nice(span: float, most: int) -> float:
    """The smallest of 1, 2, 5, 10, 20 ... that parts a span into so many at most.

    >>> nice(80, 16), nice(10, 16), nice(4000, 8)
    (5.0, 1.0, 500.0)
    """
    least = span / max(most, 1)
    power = 10.0 ** floor(log10(least)) if least > 0 else 1.0
    return next(power * own for own in _NICE if power * own >= least * (1 - 1e-9))


def doublings(low: float, high: float, start: float = 1.0) -> list[float]:
    """A number, doubled and halved, from one bound to the other.

    >>> doublings(200, 8000, 8000), doublings(1, 5)
    ([250.0, 500.0, 1000.0, 2000.0, 4000.0, 8000.0], [1.0, 2.0, 4.0])
    """
    first = -floor(log2(start / low) + 1e-9)
    last = floor(log2(high / start) + 1e-9)
    return [start * 2.0**power for power in range(first, last + 1)]

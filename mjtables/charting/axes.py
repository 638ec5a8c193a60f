"""Where the lines of a curve chart stand, and which numbers are written at its axes."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from math import log2
from typing import TYPE_CHECKING

from mjtables.charting.lettering import width
from mjtables.charting.naming import amount
from mjtables.charting.placing import apart, doublings, nice
from mjtables.exact import as_text, exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.charting.series import Series

#: The size of the numbers at the axes; how far apart they stand at the left.
TICK, _APART = 8.0, 12.0
#: Values double from one line to the next where one rule set counts so much farther.
_FARTHER = 3
#: The most numbers at the left: that double, or that are evenly apart.
_DOUBLED, _EVEN = 16, 9
#: How far above the highest and below the lowest amount a chart goes.
_ROOM = 1.25


class Axes:
    """The scales of some lines, on a plot `high` points high; `times` are multiples."""

    def __init__(
        self, found: Sequence[Series], high: float, *, log: bool, times: bool
    ) -> None:
        self.found, self.high, self.log, self.times = found, high, log, times
        self.units = {own.rules.settling.unit for own in found}

    @cached_property
    def across(self) -> tuple[float, float]:
        """Where the first value begins, and where the last one ends, as drawn."""
        edges = [edge for own in self.found for edge in own.edges]
        return self.along(min(edges)), self.along(max(edges))

    @cached_property
    def powers(self) -> bool:
        """Whether values, too, double from one number to the next."""
        lasts = [float(own.steps[-1].value) for own in self.found]
        return len(self.units) > 1 and max(lasts) > _FARTHER * min(lasts)

    def along(self, value: float) -> float:
        """Where a value stands, as drawn: itself, or how often it has doubled."""
        return 1 + log2(value) if self.powers and value > 1 else value

    def share(self, value: float) -> float:
        """Where a value stands between the ends, from 0 to 1."""
        low, high = self.across
        return (self.along(value) - low) / (high - low)

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """The lowest and the highest amount that the plot has room for."""
        amounts = [float(step.amount) for own in self.found for step in own.steps]
        if not self.log:
            low, high = min(0.0, *amounts), max(amounts)
            return low, high + (high - low) * 0.05
        above = [one for one in amounts if one > 0]
        return min(above) / _ROOM, max(above) * _ROOM

    def up(self, number: float) -> float:
        """How high an amount stands, in points."""
        low, high = self.bounds
        if self.log:
            low, high, number = log2(low), log2(high), log2(number)
        return self.high * (number - low) / (high - low)

    @cached_property
    def amounts(self) -> list[tuple[float, str]]:
        """The numbers at the left: those of the highest line, or some that double."""
        if not self.log:
            return self._even()
        tops = [max(step.amount for step in own.steps) for own in self.found]
        doubled = all(
            log2(max(tops) / top).is_integer() for top in tops if top > 0
        )  # from one system's limit to the next
        if self.times or (len(self.units) > 1 and not doubled):
            return self._doubled(1.0)
        if self.found[1:] and doubled:
            return self._doubled(float(max(tops)))
        highest = self.found[tops.index(max(tops))]
        lowest = min(step.amount for step in highest.steps)
        told = {
            step.amount
            for own in self.found
            for step in own.steps
            if step.amount > 0 and (own is highest or step.amount < lowest)
        }
        shown = apart(
            sorted(told, reverse=True), lambda number: self.up(float(number)), _APART
        )
        return [(float(number), amount(number)) for number in shown]

    def _even(self) -> list[tuple[float, str]]:
        low, high = self.bounds
        step = nice(high - low, _EVEN)
        numbers = [step * n for n in range(round(high / step) + 1) if step * n <= high]
        return [(number, text(number)) for number in numbers]

    def _doubled(self, start: float) -> list[tuple[float, str]]:
        numbers = doublings(*self.bounds, start)
        shown = numbers[:: -max(1, -(-len(numbers) // _DOUBLED))]
        return [(n, ("×" if self.times else "") + text(n)) for n in shown]

    def values(self, wide: float, language: str) -> list[float]:
        """The values below a plot that is so wide, as many as do not touch."""
        listed = sorted({float(step.value) for own in self.found for step in own.steps})
        first, last = listed[0], listed[-1]
        if self.powers:
            return [*([0.0] if first == 0 else []), *doublings(max(first, 1), last)]
        widest = max(width(text(value), language, TICK) for value in listed) + 7
        most = max(int(wide // widest), 2)
        least = (last - first) / most
        if len(listed) <= most and all(b - a >= least for a, b in pairwise(listed)):
            return listed
        step = nice(last - first, most)
        # The first is always told; a round one near it then is not.
        shown = [value for value in listed if (value / step).is_integer()]
        return [first, *(value for value in shown if value - first >= step * 0.9)]


def text(number: float) -> str:
    """A number at an axis.

    >>> text(250.0), text(0.5)
    ('250', '0.5')
    """
    return as_text(exact(number))

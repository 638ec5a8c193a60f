"""Value -> final score, as trees: what `settling.score` does, in cells."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.exact import Rounding, whole
from mjtables.ladder import Added, Doubled, Laaks, Stated
from mjtables.settling import FARTHEST
from mjtables.workbook.expressions import (
    Below,
    Between,
    Doubling,
    Held,
    Number,
    Rounded,
    added,
    bound,
    times,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.settling import Cell, Settling, Worth
    from mjtables.workbook.expressions import Node
    from mjtables.workbook.numbers import Numbers


def is_smooth(settling: Settling) -> bool:
    """Whether one formula serves every value, so that a value may be reckoned too."""
    plain = not (settling.counted_rungs or settling.scores or settling.cells)
    match settling.ladder:
        case Added():
            return plain and not settling.auxiliary
        case Doubled(multipliers=()):
            return plain and not settling.auxiliary
    return False


class Scoring:
    """The maker of trees for the scores of one settling table.

    `heads` are the cells that hold values and points, by number.
    """

    def __init__(
        self, settling: Settling, numbers: Numbers, heads: tuple[Heads, Heads]
    ) -> None:
        self.settling = settling
        self.numbers = numbers
        self.values, self.points = heads
        self.smooth = is_smooth(settling)

    def score(self, worth: Worth, units: Node, cells: Sequence[Cell]) -> Node:
        """The final score of a hand, so many units added to it."""
        if worth.rung is not None:
            most = worth.rung.most
            counted = worth.multiples if most is None else min(worth.multiples, most)
            held = self.numbers.held(f"rungs.{worth.rung.name}")
            return times(held, Number(counted))
        if self.smooth:
            return self._limited(self._climbed(self._count(worth, units), worth))
        known = units.value if isinstance(units, Number) else 0
        return self._on_steps(self.settling.counted(worth, known), worth, cells)

    def _count(self, worth: Worth, units: Node) -> Node:
        """The value that is settled, as one tree."""
        value = self.values.of(worth.value or 0)
        count = value if units == Number(0) else added(value, units)
        ceiling = self.numbers.held("ceiling")
        known = self.numbers.known("ceiling")
        if known == FARTHEST:
            return count
        if known is not None and isinstance(units, Number):
            total = whole((worth.value or 0) + units.value)
            return count if total <= known else Number(known)
        return bound("least", count, ceiling)

    def _climbed(self, count: Node, worth: Worth) -> Node:
        match self.settling.ladder:
            case Added():
                base, per = self._kept("base"), self._kept("per")
                return added(times(count, per), base)
            case _:
                return self._doubled(worth, Doubling(count))

    def _kept(self, name: str) -> Node:
        """A number's cell; a number that does nothing needs none."""
        known = self.numbers.known(name)
        idle = {"base": 0, "per": 1, "start": 1}.get(name)
        if known is not None and known == idle:
            return Number(known)
        return self.numbers.held(name)

    def _doubled(self, worth: Worth, factor: Node) -> Node:
        """The points, so often doubled."""
        points = self.settling.rounded_points(worth.points)
        if points is None:
            raise ValueError(worth)
        own: Node = Number(points)
        if points == worth.points:
            own = self.points.of(points)
        return times(own, self._kept("start"), factor)

    def _on_steps(self, count: Exact, worth: Worth, cells: Sequence[Cell]) -> Node:
        """The score of a count that is known."""
        spelled = self._spelled(count, worth.points, cells)
        if spelled is not None:
            return spelled
        rungs = self.settling.counted_rungs
        place = bisect_right(rungs, count, key=lambda rung: rung.at or 0)
        if place:
            rung = rungs[place - 1]
            again = (count - (rung.at or 0)) // rung.again if rung.again else 0
            most = again + 1 if rung.most is None else min(again + 1, rung.most)
            return times(self.numbers.held(f"rungs.{rung.name}"), Number(most))
        return self._limited(self._on_ladder(count, worth))

    def _spelled(
        self, count: Exact, points: Exact | None, cells: Sequence[Cell]
    ) -> Node | None:
        own = self.settling.rounded_points(points)
        for cell in cells:
            if cell.value in (None, count) and cell.points in (None, own):
                return self.numbers.held(f"cells.{self.settling.cells.index(cell)}")
        stated = isinstance(self.settling.ladder, Stated)
        for at, _ in () if stated else self.settling.scores:
            if at == count:
                return self.numbers.held(f"scores.{at}")
        return None

    def _on_ladder(self, count: Exact, worth: Worth) -> Node:
        match self.settling.ladder:
            case Laaks() as laaks:
                return self._on_laaks(laaks, count)
            case Stated(steps=steps):
                return self.numbers.held(f"scores.{_at_or_below(steps, count)}")
            case Doubled(multipliers=(_, *_) as steps):
                at = _at_or_below(steps, count)
                return self._doubled(worth, self.numbers.held(f"multipliers.{at}"))
        shown = count == worth.value
        return self._climbed(self.values.of(count) if shown else Number(count), worth)

    def _on_laaks(self, ladder: Laaks, count: Exact) -> Node:
        limit: Node = self.numbers.held("limit")
        reached, last, following = ladder.step(count)
        if not reached:
            return times(limit, Number(Fraction(1, 2 ** int(ladder.at[0] - count))))
        score = times(limit, Number(2 ** (reached - 1)))
        if count == last or following is None or ladder.between == "hold":
            return score
        step, steps = count - last, following - last
        if ladder.between == "linear":
            share = whole(1 + Fraction(step) / steps)
            own = times(score, Number(share))
            rule = Rounding(ladder.grid or 1, "off")
            return own if ladder.grid is None else Rounded(own, Number(rule.to), rule)
        return Between(score, step, steps, ladder.grid or 1)

    def _limited(self, score: Node) -> Node:
        settling = self.settling
        if isinstance(settling.ladder, Laaks):
            return score
        if settling.round:
            score = Rounded(score, self.numbers.held("round"), settling.round)
        if settling.limit is None:
            return score
        limit = self.numbers.held("limit")
        start = self.numbers.held("limit_from")
        if start.node is limit:
            return bound("least", score, limit)
        return Below(score, start, score, limit)


class Heads:
    """The cells that hold values, or points: the headers of a table."""

    def __init__(self) -> None:
        self._cells: dict[Exact, Held] = {}

    def of(self, number: Exact) -> Held:
        """The cell of a number."""
        return self._cells.setdefault(number, Held(Number(number)))


def _at_or_below(steps: Sequence[tuple[Exact, Exact]], count: Exact) -> Exact:
    place = bisect_right(steps, count, key=lambda step: step[0])
    if not place:
        raise ValueError(count)
    return steps[place - 1][0]

"""The four ladders: how a counted value becomes a score, before any limit is cut."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from typing import Literal, NamedTuple

from mjtables.errors import MjtablesError
from mjtables.exact import Exact, Rounding, as_text, rounded, whole

Between = Literal["hold", "linear", "geometric"]


class OffLadderError(MjtablesError):
    """A value for which the ladder has no score."""


class Score(NamedTuple):
    """A final score, and where it comes from.

    `uses` holds the preset's paths that it rests on, `stated` says that the preset
    spells it, `inferred` that it was read between two laaks, `rung` names the rung
    that was reached, however many of it.
    """

    amount: Exact
    tier: str = ""
    uses: tuple[str, ...] = ()
    stated: bool = False
    inferred: bool = False
    rung: str = ""


class Laaks(NamedTuple):
    """Faan-Laak: the limit, doubled at each laak, halved per faan below the first.

    `at` holds the counts of the laaks; with `every` they go on from the only one
    given. `grid` is what a score between two laaks is rounded to.
    """

    limit: Exact
    at: tuple[Exact, ...]
    every: Exact | None = None
    between: Between = "hold"
    grid: Exact | None = None

    def step(self, count: Exact) -> tuple[int, Exact, Exact | None]:
        """How many laaks are reached, the count of the last one, and of the next.

        >>> Laaks(16, (4, 7, 10)).step(8), Laaks(16, (4,), every=2).step(9)
        ((2, 7, 10), (3, 8, 10))
        """
        if self.every is not None and count >= self.at[0]:
            reached = (count - self.at[0]) // self.every + 1
            last = self.at[0] + (reached - 1) * self.every
            return reached, whole(last), whole(last + self.every)
        reached = bisect_right(self.at, count)
        following = self.at[reached] if reached < len(self.at) else None
        return reached, self.at[reached - 1] if reached else 0, following


class Stated(NamedTuple):
    """Scores spelled out by count; a missing count takes the one below."""

    steps: tuple[tuple[Exact, Exact], ...]


class Doubled(NamedTuple):
    """Points x start x 2^value, or x a stated multiplier ("regulated")."""

    start: Exact = 1
    multipliers: tuple[tuple[Exact, Exact], ...] = ()


class Added(NamedTuple):
    """Base + per x value."""

    base: Exact = 0
    per: Exact = 1


Ladder = Laaks | Stated | Doubled | Added


def climb(ladder: Ladder, count: Exact, points: Exact) -> Score:
    """The score of a count (and points, where they are doubled) on a ladder.

    Raises `OffLadderError` where the ladder has none.

    >>> climb(Laaks(16, (4, 7, 10)), 2, 1).amount, climb(Doubled(start=4), 3, 40).amount
    (4, 1280)
    """
    match ladder:
        case Laaks():
            return _on_laaks(ladder, count)
        case Stated():
            score, path = _at_or_below(ladder.steps, count, "settling.scores")
            return Score(score, uses=(path,), stated=True)
        case Doubled():
            factor, path = _factor(ladder, count)
            return Score(whole(points * ladder.start * factor), uses=(path,))
        case Added():
            amount = ladder.base + ladder.per * count
            return Score(whole(amount), uses=("settling.base", "settling.per"))


def laak(number: int) -> str:
    """The name of a laak.

    >>> laak(1), laak(3)
    ('1 laak', '3 laaks')
    """
    return f"{number} laak{'s' if number > 1 else ''}"


def _on_laaks(ladder: Laaks, count: Exact) -> Score:
    reached, last, following = ladder.step(count)
    uses: tuple[str, ...] = ("settling.limit", "settling.laaks")
    if not reached:
        halvings = ladder.at[0] - count
        if halvings.denominator != 1:
            raise _off(count, "between two doublings")
        return Score(whole(Fraction(ladder.limit) / 2 ** int(halvings)), uses=uses)
    score = whole(ladder.limit * 2 ** (reached - 1))
    held = Score(score, laak(reached), uses, stated=reached == 1)
    if count == last or following is None:
        return held
    if count.denominator != 1:
        raise _off(count, "a half step that is not spelled")
    if ladder.between == "hold":
        return held
    uses = (*uses, "settling.between")
    if ladder.between == "linear":
        share = Fraction(count - last) / (following - last)
        rule = None if ladder.grid is None else Rounding(ladder.grid, "off")
        return Score(whole(rounded(score + score * share, rule)), uses=uses)
    amount = geometric(score, count - last, following - last, ladder.grid or 1)
    # A coarse grid must not carry a score past the laaks it lies between.
    return Score(min(max(amount, score), 2 * score), uses=uses, inferred=True)


def _off(count: Exact, why: str) -> OffLadderError:
    said = f"{as_text(count)}, {why}"
    return OffLadderError(said)


def geometric(score: Exact, step: Exact, steps: Exact, grid: Exact) -> Exact:
    """``score x 2^(step/steps)``, rounded half up to the grid, by integers alone.

    The largest k with ``(k - grid/2) <= score x 2^(step/steps)``, both sides raised
    to the power ``steps``.

    >>> [geometric(64, step, 3, 10) for step in (1, 2)]
    [80, 100]
    """
    share = Fraction(step) / Fraction(steps)
    power, root = share.numerator, share.denominator
    bound = Fraction(score) ** root * 2**power
    low, high = 0, int(2 * Fraction(score) / grid) + 2
    while high - low > 1:
        middle = (low + high) // 2
        edge = middle * grid - Fraction(grid) / 2
        low, high = (middle, high) if edge**root <= bound else (low, middle)
    return whole(low * grid)


def _factor(ladder: Doubled, count: Exact) -> tuple[Exact, str]:
    if ladder.multipliers:
        return _at_or_below(ladder.multipliers, count, "settling.multipliers")
    if count.denominator != 1:
        raise _off(count, "between two doublings")
    power = int(count)
    factor: Exact = 1 << power if power >= 0 else Fraction(1, 1 << -power)
    return factor, "settling.start"


def _at_or_below(
    steps: tuple[tuple[Exact, Exact], ...], count: Exact, path: str
) -> tuple[Exact, str]:
    place = bisect_right(steps, count, key=lambda step: step[0])
    if not place:
        raise _off(count, "for which nothing is stated")
    at, score = steps[place - 1]
    return score, f"{path}.{at}"

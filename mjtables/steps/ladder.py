"""How a counted value climbs a ladder, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, assert_never

from mjtables.exact import as_text
from mjtables.ladder import Added, Doubled, Laaks, Stated, climb, laak
from mjtables.phrases import multiples, of_unit, share
from mjtables.step import Step

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.ladder import Ladder

_TIMES = {1: "once", 2: "twice"}


def ladder_steps(
    ladder: Ladder, count: Exact, points: Exact, unit: str, name: str
) -> tuple[Step, ...]:
    """From a count to the ladder's score, before anything is rounded or cut.

    `unit` is what is counted, `name` what is doubled (empty: nothing). No step where
    the value is its own score.

    >>> ladder_steps(Doubled(start=4), 3, 40, "han", "fu")[0].text
    '40 fu x 2^(3 + 2) = 1280'
    >>> ladder_steps(Laaks(16, (4, 7, 10)), 3, 1, "faan", "")[0].text
    '3 faan, 1 below the first laak (4): 16 halved once = 8'
    >>> ladder_steps(Added(50, 10), 6, 1, "tai", "")[0].text
    '50 + 10 x 6 tai = 110'
    """
    score = climb(ladder, count, points).amount
    worth = of_unit(count, unit)
    match ladder:
        case Laaks():
            text = _on_laaks(ladder, count, score, worth)
        case Stated():
            text = _as_stated(ladder, count, score, worth)
        case Doubled():
            doubled = of_unit(points, name) if name else ""
            text = f"{_doubled(ladder, count, unit, doubled)}{as_text(score)}"
        case Added(base=0, per=1):
            return ()
        case Added(base=base, per=per):
            added = worth if per == 1 else f"{as_text(per)} x {worth}"
            text = f"{as_text(base)} + {added}" if base else added
            text = f"{text} = {as_text(score)}"
        case _:
            assert_never(ladder)
    return (Step("ladder", text, score),)


def _on_laaks(ladder: Laaks, count: Exact, score: Exact, worth: str) -> str:
    reached, last, following = ladder.step(count)
    paid = as_text(score)
    if not reached:
        first = ladder.at[0]
        below = f"{as_text(first - count)} below the first laak ({as_text(first)})"
        halved = f"{as_text(ladder.limit)} halved {_often(first - count)}"
        return f"{worth}, {below}: {halved} = {paid}"
    start = ladder.limit * 2 ** (reached - 1)
    if count == last or following is None or ladder.between == "hold":
        held = "" if count == last else f" (from {as_text(last)} on)"
        doubled = f"{as_text(ladder.limit)} doubled {_often(reached - 1)} = {paid}"
        return f"{worth}, {laak(reached)}{held}: {doubled if reached > 1 else paid}"
    laaks = f"{laak(reached)} ({as_text(last)}) and {laak(reached + 1)}"
    between = f"{worth}, between {laaks} ({as_text(following)})"
    part = Fraction(count - last) / Fraction(following - last)
    if ladder.between == "geometric":
        grid = multiples(ladder.grid or 1)
        grown = f"{as_text(start)} x 2^({part}), rounded off to {grid}"
        return f"{between}: {grown}: {paid} (derived)"
    grown = f"{as_text(start)} and {share(part, start)}"
    if ladder.grid is not None:
        return f"{between}: {grown}, rounded off to {multiples(ladder.grid)}: {paid}"
    return f"{between}: {grown} = {paid}"


def _as_stated(ladder: Stated, count: Exact, score: Exact, worth: str) -> str:
    at = max(at for at, _ in ladder.steps if at <= count)
    if at == count:
        return f"{worth}: {as_text(score)}, as stated"
    next_ = "the highest" if at == ladder.steps[-1][0] else "the next below"
    return f"{worth} count as {as_text(at)}, {next_} that is stated: {as_text(score)}"


def _doubled(ladder: Doubled, count: Exact, unit: str, points: str) -> str:
    """What is multiplied; a start that is a power of two joins the exponent."""
    if ladder.multipliers:
        at, factor = max(step for step in ladder.multipliers if step[0] <= count)
        said = of_unit(count, unit) if at == count else f"stated for {as_text(at)}"
        return f"{points or 1} x {as_text(factor)} ({said}) = "
    start = Fraction(ladder.start)
    above, below = start.numerator, start.denominator
    if above & (above - 1) or below & (below - 1):
        power, factors = str(count), [points, as_text(ladder.start)]
    else:
        start_power = above.bit_length() - below.bit_length()
        sign = "-" if start_power < 0 else "+"
        shifted = f"({count} {sign} {abs(start_power)})"
        negative = f"({count})" if count < 0 else str(count)
        power, factors = shifted if start_power else negative, [points]
        if points and not start_power and not count:
            return f"{points}, not doubled: "
    return " x ".join([*filter(None, factors), f"2^{power}"]) + " = "


def _often(number: Exact) -> str:
    return _TIMES.get(int(number), f"{as_text(number)} times")

"""What a complete table lists: which values, where it ends, and whether it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.adjustment import Facts, Unknown
from mjtables.exact import Exact, whole
from mjtables.ladder import Added, Doubled, Laaks, OffLadderError, Stated
from mjtables.settling import Settling, Worth

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.adjustment import Adjustment
    from mjtables.ruleset import Preset
    from mjtables.settling import Rung

#: A hand as fu go.
TYPICAL = 30
#: How far a limit is looked for before the preset is asked to say what it lists.
_FARTHEST = 1000


class Line(NamedTuple):
    """One line of a table: what the hand is worth, or that more follow."""

    worth: Worth
    and_more: bool = False


def expand(spec: Any, step: Exact) -> tuple[Exact, ...]:
    """The numbers that a list of numbers and ranges means, ascending.

    >>> expand(({"from": 30, "to": 50, "every": 10}, 20), 1)
    (20, 30, 40, 50)
    """
    numbers: set[Exact] = set()
    for part in (spec,) if isinstance(spec, dict) else spec:
        if isinstance(part, dict):
            number = part["from"]
            while number <= part["to"]:
                numbers.add(whole(number))
                number = number + part.get("every", step)
        else:
            numbers.add(part)
    return tuple(sorted(numbers))


def typical(preset: Preset) -> Exact | None:
    """The points of a hand as they go: 30 fu, or the middle of those listed.

    None where points do not count.

    >>> import mjtables as mj
    >>> typical(mj.preset("japanese_modern")), typical(mj.preset("hong_kong"))
    (30, None)
    """
    listed = preset.shown.points
    if preset.settling.points is None or not listed:
        return None
    return TYPICAL if TYPICAL in listed else listed[len(listed) // 2]


def cut(
    settling: Settling, values: tuple[Exact, ...], taken_off: Exact = 0
) -> tuple[Exact, ...]:
    """The values between the minimum and the ceiling in force.

    Where adjustments take units off, values above the ceiling still come down to it.
    """
    return tuple(
        value
        for value in values
        if (settling.minimum is None or value >= settling.minimum)
        and (settling.ceiling is None or value <= settling.ceiling + taken_off)
    )


def natural_end(settling: Settling, points: tuple[Exact, ...]) -> Exact | None:
    """The last value that a complete table needs, where the ladder itself ends."""
    if settling.ceiling is not None:
        return settling.ceiling
    rungs = settling.counted_rungs
    if rungs:
        return rungs[-1].at
    match settling.ladder:
        case Laaks(at=at, every=None):
            return at[-1]
        case Stated(steps=steps) | Doubled(multipliers=steps) if steps:
            return steps[-1][0]
        case Added() | Doubled() if settling.limit is not None:
            for value in range(_FARTHEST):
                if _limited(settling, value, points):
                    return value
    return None


def endless(settling: Settling, last: Exact, points: tuple[Exact, ...]) -> bool:
    """Whether the scores go on to change after the last value listed."""
    if settling.ceiling is not None and last >= settling.ceiling:
        return False
    rungs = settling.counted_rungs
    if rungs:
        top = rungs[-1]
        return last < (top.at or 0) or (top.again is not None and top.most is None)
    match settling.ladder:
        case Laaks(at=at, every=every):
            return every is not None or last < at[-1]
        case Stated(steps=steps) | Doubled(multipliers=(_, *_) as steps):
            return bool(steps) and last < steps[-1][0]
        case Added() | Doubled():
            return not _limited(settling, last, points)


def _limited(settling: Settling, value: Exact, points: tuple[Exact, ...]) -> bool:
    if settling.limit is None:
        return False
    try:
        score = settling.score(Worth(value, points[0] if points else None))
    except OffLadderError:
        return False
    return score.amount >= settling.limit


def lines(
    preset: Preset,
    values: tuple[Exact, ...] | None = None,
    points: tuple[Exact, ...] | None = None,
    *,
    names: bool = False,
) -> Iterator[Line]:
    """Every line of the preset's table, or those of the values and points given.

    One line per value and point number below the first limit step, one per value
    from there on, one per named rung (and multiple of it; beside values that are given
    only if `names`), and a last one where the table goes on without end.
    """
    settling = preset.settling
    listed = preset.shown.values if values is None else values
    across = preset.shown.points if points is None else points
    taken = preset.shown.taken_off
    for value in listed:
        if settling.points_matter(value - taken) and across:
            yield from (Line(Worth(value, number)) for number in across)
        else:
            yield Line(Worth(value))
    if values is not None and not names:
        return
    named = [rung for rung in settling.rungs if rung.at is None]
    for rung in named:
        yield from _named(rung)
    if values is not None:
        return
    if preset.shown.endless or any(rung.most is None for rung in named):
        yield Line(Worth(), and_more=True)


def taken_off(
    adjustments: Sequence[Adjustment], cases: Sequence[tuple[str, Facts]]
) -> Exact:
    """The most units that adjustments take off a value, in any case listed."""
    taken: Exact = 0
    for adjustment in adjustments:
        amount = adjustment.amount
        if adjustment.effect == "units" and not isinstance(amount, Unknown):
            listed = [facts.number(adjustment.by) for _, facts in cases]
            times = max([Facts().number(adjustment.by), *listed])
            taken = taken - min(amount, 0) * (times if adjustment.by else 1)
    return whole(taken)


def _named(rung: Rung) -> Iterator[Line]:
    # Without a bound any number may be won together: one, and more.
    for multiple in range(1, (rung.most or 1) + 1):
        yield Line(Worth(None, None, rung, multiple))

"""Limit curves as numbers: what a hand settles at, and where it stops doubling."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pandas as pd

from mjtables.arrays import numbers
from mjtables.catalog import resolve
from mjtables.errors import MjtablesError, did_you_mean, found
from mjtables.exact import Exact, exact, whole
from mjtables.extent import typical
from mjtables.listing import entries, situations
from mjtables.situation import Situation

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from mjtables.ruleset import Preset

#: The columns of a limit curve, in order.
COLUMNS = (
    *("preset", "options", "situation", "value", "points", "tier"),
    *("final_score", "receives", "growth", "short"),
)


class Step(NamedTuple):
    """One value of a curve: what it settles at, and what the winner gets."""

    value: Exact
    points: Exact | None
    tier: str
    final_score: Exact
    receives: Exact


def limit_curve(
    *presets: Preset | str | os.PathLike[str],
    situation: str = "",
    points: int | str | None = None,
) -> pd.DataFrame:
    """The limit curves of rule sets: one row for each situation and value.

    Where points (fu) count, the curve is of hands of that many `points`: 30 fu, if none
    are given, or what stands in the middle of the rule set's tables. All situations
    without liability, or the one that is named.

    Columns: preset, options, situation, value, points, tier, final_score (in the rule
    set's own points), receives (all that the winner gets, in money), growth (the final
    score as a multiple of the one before; a float, empty for the first), short (what it
    lacks of twice the one before: 0 where it doubles, below 0 where it more than
    doubles). Values that cannot win are left out.

    Raises `MjtablesError` for a situation that a rule set does not have, points that
    are no number, and no rule set at all.

    >>> import mjtables as mj
    >>> curve = mj.limit_curve("japanese_modern", situation="dealer_on_discard")
    >>> curve["final_score"].astype(int).tolist()[:5]
    [240, 480, 960, 1920, 2000]
    >>> curve["short"].astype(object).tolist()[1:5]
    [0, 0, 0, 1840]
    """
    if not presets:
        raise MjtablesError("expected a rule set at least, found none")
    frames = [_of(resolve(preset), situation, _points(points)) for preset in presets]
    return pd.concat(frames, ignore_index=True)


def _points(given: int | str | None) -> Exact | None:
    try:
        return None if given is None else exact(given)
    except ValueError as error:
        raise MjtablesError(f"points: expected a number, found {error}") from None


def _of(rules: Preset, situation: str, points: Exact | None) -> pd.DataFrame:
    """The curves of one rule set."""
    known = [way for way in situations(rules) if not way.liable]
    names = [way.value for way in known]
    if situation and situation not in names:
        hint = did_you_mean(situation, names)
        expected = f"a situation ({', '.join(names)})"
        said = f"{rules.id}: expected {expected}, found {found(situation)}"
        raise MjtablesError(f"{said}; {hint}" if hint else said)
    chosen = [Situation(situation)] if situation else known
    own = [(way, list(steps(rules, way, points))) for way in chosen]
    rows = [(way.value, step, last) for way, each in own for step, last in _pairs(each)]
    columns = {
        "preset": rules.id,
        "options": rules.options_text,
        "situation": pd.array([way for way, _, _ in rows], dtype="str"),
        "value": numbers([step.value for _, step, _ in rows]),
        "points": numbers([step.points for _, step, _ in rows]),
        "tier": pd.array([step.tier for _, step, _ in rows], dtype="str"),
        "final_score": numbers([step.final_score for _, step, _ in rows]),
        "receives": numbers([step.receives for _, step, _ in rows]),
        "growth": [_growth(step, last) for _, step, last in rows],
        "short": numbers([_short(step, last) for _, step, last in rows]),
    }
    return pd.DataFrame(columns)


def steps(
    rules: Preset, situation: Situation, points: Exact | None = None
) -> Iterator[Step]:
    """The values of a rule set, one after the other, in one situation.

    >>> import mjtables as mj
    >>> drawn = steps(mj.preset("hong_kong"), Situation.DEALER_SELF_DRAWN)
    >>> [(int(step.value), int(step.final_score)) for step in drawn][3:6]
    [(3, 8), (4, 16), (5, 16)]
    """
    across = points if points is not None else typical(rules)
    asked = None if across is None or rules.settling.points is None else (across,)
    seen: set[Exact] = set()
    for entry in entries(rules, [situation], rules.shown.values, asked):
        score, gets = entry.final_score, entry.receives
        if entry.case or entry.value is None or entry.value in seen:
            continue
        seen.add(entry.value)
        if score is not None and gets is not None and entry.status != "below_minimum":
            yield Step(entry.value, entry.points, entry.tier, score, gets)


def _pairs(own: list[Step]) -> Iterator[tuple[Step, Step | None]]:
    """Each step, and the one before it."""
    yield from zip(own, [None, *own], strict=False)


def _growth(step: Step, last: Step | None) -> float:
    if last is None or not last.final_score:
        return float("nan")
    return float(step.final_score / last.final_score)


def _short(step: Step, last: Step | None) -> Exact | None:
    return None if last is None else whole(2 * last.final_score - step.final_score)

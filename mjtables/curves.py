"""Limit curves as numbers: what a hand settles at, and where it stops doubling."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from mjtables.arrays import numbers
from mjtables.catalog import resolve
from mjtables.errors import MjtablesError
from mjtables.exact import Exact, whole
from mjtables.listing import situations
from mjtables.measuring.premiums import points_asked
from mjtables.measuring.typical import times, typical_hand, worth_in
from mjtables.measuring.winnings import asked, ladder

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from mjtables.measuring.winnings import Won
    from mjtables.ruleset import Preset
    from mjtables.situation import Situation

#: The columns of a limit curve, in order.
COLUMNS = (
    *("preset", "options", "situation", "value", "points", "tier"),
    *("final_score", "receives", "times_typical", "growth", "short"),
)


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
    set's own points), receives (all that the winner gets, in money), times_typical
    (that as a multiple of what `typical_hand` brings in the same situation; a float,
    empty where that is not won so), growth (the final
    score as a multiple of the one before; a float, empty for the first), short (what it
    lacks of twice the one before: 0 where it doubles, below 0 where it more than
    doubles). Values that cannot win are left out.

    Raises `MjtablesError` for a situation that a rule set does not have, points that no
    hand can have or that no rule set counts, and no rule set at all.

    >>> import mjtables as mj
    >>> curve = mj.limit_curve("japanese_modern", situation="dealer_on_discard")
    >>> curve["final_score"].astype(int).tolist()[:5]
    [240, 480, 960, 1920, 2000]
    >>> curve["short"].astype(object).tolist()[1:5]
    [0, 0, 0, 1840]
    """
    if not presets:
        raise MjtablesError("expected a rule set at least, found none")
    rules = [resolve(preset) for preset in presets]
    asked_for = points_asked(rules, points)
    frames = [_of(own, situation, asked_for) for own in rules]
    return pd.concat(frames, ignore_index=True)


def _of(rules: Preset, situation: str, points: Exact | None) -> pd.DataFrame:
    """The curves of one rule set."""
    known = [way for way in situations(rules) if not way.liable]
    ways = [asked(rules, situation)] if situation else known
    hand = typical_hand(rules)
    own = [(way, steps(rules, way, points)) for way in ways]
    rows = [(way, step, last) for way, each in own for step, last in _pairs(each)]
    unit = {way: worth_in(rules, hand, way) for way in ways}
    columns = {
        "preset": rules.id,
        "options": rules.options_text,
        "situation": pd.array([way.value for way, _, _ in rows], dtype="str"),
        "value": numbers([step.value for _, step, _ in rows]),
        "points": numbers([step.points for _, step, _ in rows]),
        "tier": pd.array([step.tier for _, step, _ in rows], dtype="str"),
        "final_score": numbers([step.final_score for _, step, _ in rows]),
        "receives": numbers([step.receives for _, step, _ in rows]),
        "times_typical": [times(step.receives, unit[way]) for way, step, _ in rows],
        "growth": [_growth(step, last) for _, step, last in rows],
        "short": numbers([_short(step, last) for _, step, last in rows]),
    }
    return pd.DataFrame(columns)


def steps(
    rules: Preset, situation: Situation, points: Exact | None = None
) -> tuple[Won, ...]:
    """The values of a rule set, one after the other, in one situation.

    >>> import mjtables as mj
    >>> from mjtables.situation import Situation
    >>> drawn = steps(mj.preset("hong_kong"), Situation.DEALER_SELF_DRAWN)
    >>> [(int(step.value), int(step.final_score)) for step in drawn][3:6]
    [(3, 8), (4, 16), (5, 16)]
    """
    listed = ladder(rules, situation, points)
    return tuple(step for step in listed if step.value is not None)


def _pairs(own: tuple[Won, ...]) -> Iterator[tuple[Won, Won | None]]:
    """Each step, and the one before it."""
    yield from zip(own, (None, *own), strict=False)


def _growth(step: Won, last: Won | None) -> float:
    if last is None or not last.final_score:
        return float("nan")
    return float(step.final_score / last.final_score)


def _short(step: Won, last: Won | None) -> Exact | None:
    return None if last is None else whole(2 * last.final_score - step.final_score)

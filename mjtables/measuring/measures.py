"""A rule set in a line of numbers: its range, its premiums, where doubling breaks."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.catalog import resolve
from mjtables.errors import MjtablesError
from mjtables.exact import Exact, whole
from mjtables.measuring.frames import frame
from mjtables.measuring.premiums import PREMIUMS, SHARES, measure, ways
from mjtables.measuring.typical import given_hands, times, typical_hand, worth_of
from mjtables.measuring.winnings import asked, ladder, won

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    import pandas as pd

    from mjtables.measuring.typical import Typical
    from mjtables.measuring.winnings import Won
    from mjtables.ruleset import Preset
    from mjtables.situation import Situation

COLUMNS = (
    *("preset", "options", "situation", "typical_value", "typical_points", "basis"),
    *(
        "counted",
        "seen",
        "wins",
        "typical",
        "cheapest",
        "dearest",
        "endless",
        "range",
        "dearest_of_typical",
    ),
    *("breaks_at", "breaks_by", *PREMIUMS, *SHARES),
)
#: Those of exact numbers.
EXACT = (
    *("typical_value", "typical_points", "seen", "wins", "typical"),
    *("cheapest", "dearest"),
    *("breaks_at", "breaks_by"),
)


class Break(NamedTuple):
    """The first value that does not double the one before, and what it lacks of it."""

    value: Exact
    short: Exact


def measures(
    *presets: Preset | str | os.PathLike[str],
    situation: str = "",
    typical: Mapping[str, object] | None = None,
) -> pd.DataFrame:
    """Rule sets beside each other: a row each, of numbers that need no common unit.

    Of one situation: where a non-dealer wins on another's discard, if none is named.
    `typical` states hands to measure by ({"hong_kong": 3}, {"wrc_2022": (3, 40)}),
    where not those of `typical_hand` are meant.

    Columns: preset, options, situation; typical_value and typical_points (a typical
    hand), basis (how it was found: counted, cheapest, given), counted, seen and wins
    (in which counts, how many of how many wins were of it); typical, cheapest, dearest
    (what the winner gets for it, and for the cheapest and the dearest hand that
    the complete table lists, in money), endless (whether the table goes on), range
    (dearest as a multiple of cheapest), dearest_of_typical; breaks_at (the first value
    whose final score is not twice that of the value before), breaks_by (what it lacks
    of that, in the rule set's own points; below 0 where it more than doubles); and the
    premiums and shares of `premiums`, of the typical hand.

    Raises `MjtablesError` for no rule set, and a situation that one does not have.

    >>> import mjtables as mj
    >>> told = mj.measures("japanese_modern").iloc[0]
    >>> [int(told[name]) for name in ("cheapest", "dearest", "range", "breaks_at")]
    [1000, 32000, 32, 5]
    """
    if not presets:
        raise MjtablesError("expected a rule set at least, found none")
    rules = [resolve(preset) for preset in presets]
    own = given_hands(rules, typical)
    rows = [
        _row(one, asked(one, situation), own.get(one.id) or typical_hand(one))
        for one in rules
    ]
    return frame(rows, COLUMNS, EXACT)


def _row(rules: Preset, situation: Situation, hand: Typical) -> dict[str, Any]:
    usual = worth_of(rules, hand, situation)
    listed = [one.receives for one in won(rules, situation) if one.receives]
    cheapest, dearest = min(listed), max(listed)
    broken = doubling_breaks(ladder(rules, situation, hand.points))
    own = ways(rules, hand.points)[
        usual.value, usual.points, "" if usual.value is not None else usual.tier
    ]
    return {
        "preset": rules.id,
        "options": rules.options_text,
        "situation": situation.value,
        "typical_value": hand.value,
        "typical_points": hand.points,
        "basis": hand.basis,
        "counted": hand.counted,
        "seen": hand.seen or None,
        "wins": hand.wins or None,
        "typical": usual.receives,
        "cheapest": cheapest,
        "dearest": dearest,
        "endless": rules.shown.endless,
        "range": float(dearest / cheapest),
        "dearest_of_typical": times(dearest, usual.receives),
        "breaks_at": broken.value if broken else None,
        "breaks_by": broken.short if broken else None,
        **{name: measure(name, own) for name in (*PREMIUMS, *SHARES)},
    }


def doubling_breaks(listed: tuple[Won, ...]) -> Break | None:
    """Where the scores of ascending values first do not double; none if they all do.

    Between values that stand next to each other in units: a rule set that lists only
    some of its values does not break between them.
    """
    own = [won for won in listed if won.value is not None]
    for before, after in pairwise(own):
        if before.value is None or after.value is None or not before.final_score:
            continue
        if after.value - before.value != 1:
            continue
        short = 2 * before.final_score - after.final_score
        if short:
            return Break(after.value, whole(short))
    return None

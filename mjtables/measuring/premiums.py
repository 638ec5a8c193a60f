"""What it is worth to draw the tile oneself, to be the dealer; what a discard costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from mjtables.arrays import numbers
from mjtables.catalog import resolve
from mjtables.errors import MjtablesError
from mjtables.exact import as_text, exact
from mjtables.listing import situations
from mjtables.measuring.winnings import USUAL, Won, ladder
from mjtables.situation import FIVE, Payer, Situation

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from mjtables.exact import Exact
    from mjtables.ruleset import Preset

#: One hand, won in each situation.
Ways = dict[Situation, Won]

#: Each premium: what the winner gets in the first situation, of what in the second.
PREMIUMS = {
    "self_draw_premium": (Situation.NONDEALER_SELF_DRAWN, USUAL[0]),
    "dealer_self_draw_premium": (
        Situation.DEALER_SELF_DRAWN,
        Situation.DEALER_ON_DISCARD,
    ),
    "dealer_premium": (Situation.DEALER_ON_DISCARD, USUAL[0]),
    "dealer_premium_self_drawn": (
        Situation.DEALER_SELF_DRAWN,
        Situation.NONDEALER_SELF_DRAWN,
    ),
}
#: Each share: what one payer pays in a situation, of all that the winner gets.
SHARES = {
    "discarder_share": (USUAL[0], Payer.DISCARDER),
    "dealer_share_self_drawn": (Situation.NONDEALER_SELF_DRAWN, Payer.DEALER),
}
COLUMNS = ("preset", "options", "value", "points", "tier", *PREMIUMS, *SHARES)
#: No hand has so many times the points of the last line of its rule set's table.
_FARTHEST = 10


def premiums(
    *presets: Preset | str | os.PathLike[str], points: int | str | None = None
) -> pd.DataFrame:
    """What each hand pays one way beside another: a row for each value and named hand.

    Where points (fu) count, of hands of that many `points`, else of typical ones.

    Columns: preset, options, value, points, tier; self_draw_premium (what a non-dealer
    gets self-drawn, as a multiple of what another non-dealer's discard brings),
    dealer_self_draw_premium (the dealer's), dealer_premium (what the dealer gets on a
    discard, as a multiple of what a non-dealer does) and dealer_premium_self_drawn;
    discarder_share (of all that is paid on a non-dealer's discard, the discarder's
    part, 0 to 1), dealer_share_self_drawn (the dealer's part of a non-dealer's
    self-draw). Floats; empty where the hand is not won in one of the two ways.

    Raises `MjtablesError` for no rule set at all, and points that no hand can have.

    >>> import mjtables as mj
    >>> told = mj.premiums("hong_kong").set_index("value").loc[3]
    >>> float(told["self_draw_premium"]), float(told["discarder_share"])
    (1.5, 0.5)
    """
    if not presets:
        raise MjtablesError("expected a rule set at least, found none")
    rules = [resolve(preset) for preset in presets]
    asked = points_asked(rules, points)
    frames = [_of(own, asked) for own in rules]
    return pd.concat(frames, ignore_index=True)


def points_asked(presets: Sequence[Preset], points: int | str | None) -> Exact | None:
    """Points (fu) as they are asked for, exact.

    Raises `MjtablesError` for what no hand can have: no number, none that is whole and
    above 0, far more than the tables list, and points where no rule set counts any.

    >>> import mjtables as mj
    >>> points_asked([mj.preset("tenhou_4p")], "40")
    40
    """
    if points is None:
        return None
    try:
        asked = exact(points)
    except ValueError as error:
        raise MjtablesError(f"points: expected a number, found {error}") from None
    counting = [own for own in presets if own.settling.points is not None]
    if not counting:
        named = ", ".join(own.id for own in presets)
        expected = f"no points or fu ({named}: none are counted)"
        raise MjtablesError(f"points: expected {expected}, found {as_text(asked)}")
    for own in counting:
        said = _range(own, asked)
        if said:
            raise MjtablesError(f"{own.id}: expected {said}, found {as_text(asked)}")
    return asked


def _range(rules: Preset, points: Exact) -> str:
    """What a rule set expects instead of so many points; nothing where they can be."""
    own = rules.settling.points
    if own is None:
        return ""
    if own.fixed is not None:
        fixed = as_text(own.fixed)
        same = points == own.fixed
        return "" if same else f"{fixed} {own.name} (as every hand counts there)"
    most = _FARTHEST * max(rules.shown.points, default=points)
    if points.denominator == 1 and 0 < points <= most:
        return ""
    return f"{own.name}, a whole number from 1 to {as_text(most)}"


def _of(rules: Preset, points: Exact | None) -> pd.DataFrame:
    hands = ways(rules, points)
    keys = list(hands)
    columns: dict[str, object] = {
        "preset": rules.id,
        "options": rules.options_text,
        "value": numbers([key[0] for key in keys]),
        "points": numbers([key[1] for key in keys]),
        "tier": pd.array([_tier(hands[key]) for key in keys], dtype="str"),
    }
    for name in (*PREMIUMS, *SHARES):
        columns[name] = [measure(name, hands[key]) for key in keys]
    return pd.DataFrame(columns)


def ways(
    rules: Preset, points: Exact | None = None
) -> Mapping[tuple[Exact | None, Exact | None, str], Ways]:
    """Each hand of a rule set, in every situation in which it is won."""
    made: dict[tuple[Exact | None, Exact | None, str], Ways] = {}
    for situation in situations(rules):
        if situation not in FIVE:
            continue
        for won in ladder(rules, situation, points):
            key = won.value, won.points, "" if won.value is not None else won.tier
            made.setdefault(key, {})[situation] = won
    return made


def measure(name: str, hand: Ways) -> float:
    """One premium or share of a hand; not a number where it has none."""
    if name in SHARES:
        situation, payer = SHARES[name]
        won = hand.get(situation)
        if won is None or not won.receives or payer not in won.pays:
            return float("nan")
        return float(won.pays[payer] / won.receives)
    above, below = (hand.get(situation) for situation in PREMIUMS[name])
    if above is None or below is None or not below.receives:
        return float("nan")
    return float(above.receives / below.receives)


def _tier(hand: Ways) -> str:
    return next(iter(hand.values())).tier

"""What losers pay among themselves, of whole columns of their own scores."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from mjtables.bulk.numbers import Array
    from mjtables.exact import Rounding
    from mjtables.ruleset import Preset


def moved(
    preset: Preset, unit: int, scores: Array, dealer: Array, losers: Array
) -> Array:
    """What each seat gains or loses by settling with the other losers, in a unit.

    `scores` has a column for each seat, `losers` is true where a seat is one of them.
    The loser with the smaller score pays the difference, doubled (or as the rule set
    says) where the dealer is one of the two.
    """
    rule, settling = preset.payment.losers, preset.settling
    changes = np.zeros_like(scores)
    if rule is None:
        return changes
    own = _rounded(scores, settling.round)
    if rule.limit_on == "score" and settling.limit is not None:
        own = np.minimum(own, int(settling.limit))
    once = int(Fraction(preset.payment.unit) * unit)
    more = int(Fraction(preset.payment.unit) * rule.dealer * unit)
    for one, two in combinations(range(scores.shape[1]), 2):
        gap = own[:, one] - own[:, two]
        if rule.limit_on == "difference" and settling.limit is not None:
            limit = int(settling.limit)
            gap = np.clip(gap, -limit, limit)
        paid = gap * np.where((dealer == one) | (dealer == two), more, once)
        paid = np.where(losers[:, one] & losers[:, two], paid, 0)
        changes[:, one] += paid
        changes[:, two] -= paid
    return changes


def _rounded(scores: Array, rule: Rounding | None) -> Array:
    """Whole scores, rounded as one score is (`exact.rounded`)."""
    if rule is None:
        return scores
    to = int(rule.to)
    match rule.way:
        case "up":
            made = -(-scores // to) * to
        case "off":
            made = (2 * scores + to) // (2 * to) * to
        case "down":
            made = scores // to * to
        case "half_down":
            made = -((to - 2 * scores) // (2 * to)) * to
    kept = np.isin(scores, [int(number) for number in rule.keep])
    return np.where(kept, scores, made)

"""One hand -> its legs: what each loser pays the winner, before and after regrouping.

A leg is one payer's payment: round(final score x multiplier x unit) + flats.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from mjtables import regrouping
from mjtables.adjustment import Facts, Unknown, hold
from mjtables.errors import HandError, Problem
from mjtables.exact import rounded, whole
from mjtables.examining import not_established
from mjtables.ladder import OffLadderError
from mjtables.leg import Leg
from mjtables.payment import Liability
from mjtables.plans import Plan, Terms, effect, plan
from mjtables.settling import PointsMissingError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.ladder import Score
    from mjtables.ruleset import Preset
    from mjtables.settling import Worth
    from mjtables.situation import Seating

#: Scores already reckoned for one preset: what differs between legs is the key.
Memo = dict[tuple[object, ...], "Score"]


class Stage(NamedTuple):
    """The legs after one regrouping; `missing` is the absent player's, if shared."""

    what: str
    legs: tuple[Leg, ...]
    missing: Leg | None = None


def legs(plan: Plan, worth: Worth, memo: Memo) -> tuple[Leg, ...]:
    """What each loser pays, regrouped as the rule set says, in seat order."""
    own, *rest = [_regrouped(*part, memo) for part in parts(plan, worth)]
    if rest and worth.rung is not None:
        score = worth.rung.times(worth.multiples)
        return regrouping.together(own, rest[0], score)
    return own


def is_open(plan: Plan, worth: Worth) -> bool:
    """Whether what a liable player pays of such a hand is stated nowhere."""
    liability = plan.preset.liability
    return (
        isinstance(liability, Liability)
        and isinstance(liability.covers, Unknown)
        and plan.seating.liable is not None
        and worth.counted > 1
    )


def parts(plan: Plan, worth: Worth) -> tuple[tuple[Plan, Worth], ...]:
    """The hand; or its two parts, where a liable player pays for the first only."""
    liability = plan.preset.liability
    if (
        isinstance(liability, Liability)
        and liability.covers != "hand"
        and plan.seating.liable is not None
        and worth.rung is not None
        and worth.counted > 1
    ):
        if is_open(plan, worth):
            raise _not_established(
                plan.preset, "covers", "what a liable player pays for"
            )
        rest = replace(plan, seating=plan.seating._replace(liable=None))
        left = worth.counted - worth.liable_for
        own = (plan, worth._replace(multiples=worth.liable_for))
        return (own, (rest, worth._replace(multiples=left))) if left else (own,)
    return ((plan, worth),)


def of_hand(
    preset: Preset, seating: Seating, facts: Facts, worth: Worth
) -> tuple[Leg, ...]:
    """What each loser pays in one hand, in seat order.

    Raises `HandError`: a value without a score is the hand's mistake.
    """
    try:
        return legs(plan(preset, seating, facts), worth, {})
    except PointsMissingError:
        name = preset.settling.points.name if preset.settling.points else "points"
        expected = f"the hand's {name} (they decide its score)"
        own = "fu" if name == "fu" else "points"
        problem = Problem(own, expected, "nothing")
    except OffLadderError as error:
        problem = Problem("value", "a value that has a score", str(error))
    raise HandError(f"{preset.id}: this hand cannot be settled", [problem])


def stages(plan: Plan, worth: Worth, memo: Memo) -> Iterator[Stage]:
    """What each loser pays: first for himself, then after each regrouping."""
    payment, seating = plan.preset.payment, plan.seating
    paid = tuple(_leg(plan.preset, terms, worth, memo) for terms in plan.terms)
    yield Stage("own", paid)
    if plan.absent is not None:
        missing = _leg(plan.preset, plan.absent, worth, memo)
        paid = regrouping.share_absent(paid, missing, payment.round)
        yield Stage("absent", paid, missing)
    if payment.others_at_most is not None and seating.discarder is not None:
        most = whole(payment.others_at_most * payment.unit)
        paid = regrouping.cap_others(paid, seating, most)
        yield Stage("others_at_most", paid)
    if payment.discarder_pays == "all" and seating.discarder is not None:
        paid = regrouping.discarder_pays_all(paid, seating)
        yield Stage("discarder_pays", paid)
    liability = plan.preset.liability
    if seating.liable is not None and isinstance(liability, Liability):
        has_honba = any(leg.counted for leg in paid) and seating.discarder is not None
        if has_honba and isinstance(liability.extras, Unknown):
            expected = "who pays what is counted (honba)"
            raise _not_established(plan.preset, "extras", expected)
        paid = regrouping.hold_liable(paid, seating, liability, payment.round)
        yield Stage("liability", paid)


def _not_established(preset: Preset, key: str, expected: str) -> HandError:
    """The refusal of a hand that needs a part of the liability rule nobody states."""
    problem = not_established(preset, f"liability.{key}", expected)
    return HandError(f"{preset.id}: this hand needs it", [problem])


def _regrouped(plan: Plan, worth: Worth, memo: Memo) -> tuple[Leg, ...]:
    *_, last = stages(plan, worth, memo)
    return last.legs


def _leg(preset: Preset, terms: Terms, worth: Worth, memo: Memo) -> Leg:
    key = (worth, terms.units, terms.cells)
    score = memo.get(key)
    if score is None:
        score = memo[key] = preset.settling.score(worth, terms.units, terms.cells)
    times, flat, counted, uses = terms.times, terms.flat, terms.counted, terms.uses
    if terms.waiting:
        words = terms.words | {score.rung}
        for adjustment, count in terms.waiting:
            if hold(adjustment.when, words):
                times, flat, counted = effect(
                    preset, adjustment, count, (times, flat, counted)
                )
                uses = (*uses, adjustment.path)
    final = whole(score.amount * times)
    unit = preset.payment.unit
    return Leg(
        seat=terms.seat,
        payer=terms.payer,
        score=score,
        final_score=final,
        multiplier=terms.multiplier,
        amount=rounded(whole(final * terms.multiplier * unit), preset.payment.round),
        flat=whole(flat * unit),
        counted=whole(counted * unit),
        uses=uses,
    )

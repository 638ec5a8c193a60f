"""All that the hands of a rule set can come to, for rows that have amounts only."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from mjtables.adjustment import BUILT_IN_FACTS
from mjtables.auditing.expecting import deposit_of, settled
from mjtables.hand import EVENT, FALSE_WIN, Hand
from mjtables.ladder import Laaks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.ruleset import Preset
    from mjtables.scoresheet.model import Amounts

#: A ladder without an end is climbed so far: nobody has a dearer hand.
_FARTHEST = 40
#: More hands than these are not listed.
_MOST = 12_000


def payouts(rules: Preset) -> frozenset[Amounts]:
    """The amounts by seat of every hand there is; none where they cannot be listed.

    They can where nothing but the worth of a hand, who won it and who pays decide.

    >>> import mjtables as mj
    >>> listed = payouts(mj.preset("hk_half_spicy"))
    >>> (-8, 8, 0, 0) in listed, (-9, 9, 0, 0) in listed
    (True, False)
    >>> payouts(mj.preset("tenhou_4p"))
    frozenset()
    """
    worths = _worths(rules)
    seats = range(rules.players)
    ways = len(worths) * rules.players**3 * (rules.players if rules.liability else 1)
    if not _is_plain(rules) or not worths or ways > _MOST:
        return frozenset()
    hands = [*_wins(rules, worths, seats), *_events(rules, seats)]
    all_dues = (settled(rules, (hand,)) for hand in hands)
    nothing = (0,) * rules.players
    listed = {due.amounts[: rules.players] for due in all_dues if not due.problems}
    return frozenset({*listed, nothing})


def nearest(listed: frozenset[Amounts], own: Amounts) -> Amounts:
    """The amounts of a hand that are least off."""
    return min(listed, key=lambda due: (_gap(due, own), due))


def _gap(due: Amounts, own: Amounts) -> Fraction:
    gaps = (abs(Fraction(one - two)) for one, two in zip(due, own, strict=True))
    return sum(gaps, start=Fraction(0))


def _is_plain(rules: Preset) -> bool:
    """Whether no count, no fact and no score of a loser changes what is paid."""
    if deposit_of(rules) or rules.payment.losers is not None or rules.draw is not None:
        return False
    asked = [
        adjustment
        for adjustment in rules.adjustments
        if adjustment.amount != 0
        and (
            adjustment.by
            or any(word not in BUILT_IN_FACTS for word, _ in adjustment.when)
        )
    ]
    return not asked and all(rung.most is not None for rung in rules.settling.rungs)


def _worths(rules: Preset) -> list[dict[str, Any]]:
    values = list(rules.shown.values)
    if rules.shown.endless:
        if not isinstance(rules.settling.ladder, Laaks):
            return []
        values = list(range(_FARTHEST))
    least = rules.settling.minimum or 0
    counted = rules.settling.points
    points: list[dict[str, Any]] = [{}]
    if counted is not None and counted.fixed is None:
        name = "fu" if counted.name == "fu" else "points"
        points = [{name: own} for own in rules.shown.points]
    listed: list[dict[str, Any]] = [
        {"value": value, **own}
        for value, own in product(values, points)
        if value >= least
    ]
    return [*listed, *({"special": rung.name} for rung in rules.settling.rungs)]


def _wins(rules: Preset, worths: list[dict[str, Any]], seats: range) -> Iterator[Hand]:
    liable = [None, *seats] if rules.liability is not None else [None]
    for worth, winner, dealer, other, held in product(
        worths, seats, seats, seats, liable
    ):
        if held != winner:
            discarder = None if other == winner else other
            yield Hand(
                winner=winner, dealer=dealer, discarder=discarder, liable=held, **worth
            )


def _events(rules: Preset, seats: range) -> Iterator[Hand]:
    for name, owner, dealer, other in product(rules.events, seats, seats, seats):
        discarder = None if other == owner else other
        said: dict[str, Any] = {"kind": EVENT, "event": name}
        if name == FALSE_WIN:
            said = {"kind": FALSE_WIN}
        yield Hand(winner=owner, dealer=dealer, discarder=discarder, **said)

"""The regroupings of a hand's legs, applied in this order, and last the losers' own.

Absent share, what others pay at most, the discarder pays all, liability.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.exact import Exact, Rounding, rounded, whole
from mjtables.situation import Payer

if TYPE_CHECKING:
    from mjtables.ladder import Score
    from mjtables.leg import Leg
    from mjtables.payment import Liability, Losers, Payment
    from mjtables.situation import Seating

Legs = tuple["Leg", ...]

#: What sums start from.
_NONE: Exact = 0


def share_absent(legs: Legs, missing: Leg, rule: Rounding | None) -> Legs:
    """Half the absent player's rounded share, rounded again, on each payer."""
    half = rounded(whole(Fraction(missing.amount) / 2), rule)
    return tuple(
        leg._replace(amount=whole(leg.amount + half), multiplier=None) for leg in legs
    )


def cap_others(legs: Legs, seating: Seating, most: Exact) -> Legs:
    """Nobody but the discarder pays more than that; he pays what is missing."""
    moved = sum(
        (max(leg.amount - most, 0) for leg in legs if leg.seat != seating.discarder),
        start=_NONE,
    )
    if not moved:
        return legs
    return tuple(
        leg._replace(amount=whole(leg.amount + moved), multiplier=None)
        if leg.seat == seating.discarder
        else leg._replace(amount=min(leg.amount, most), multiplier=None)
        if leg.amount > most
        else leg
        for leg in legs
    )


def discarder_pays_all(legs: Legs, seating: Seating) -> Legs:
    """The discarder pays the sum of all legs, the others nothing."""
    return _moved(legs, {seating.discarder: (_sum(legs), _counted(legs))})


def hold_liable(
    legs: Legs, seating: Seating, liability: Liability, rule: Rounding | None
) -> Legs:
    """Shares of the whole sum; the counted flats go to whom the rule set says.

    The liable share is rounded, the discarder pays what remains, so that whole
    hundreds survive. Without a rule for such a win nothing moves.
    """
    shares = liability.shares(self_drawn=seating.discarder is None)
    if shares is None or seating.liable is None:
        return legs
    total, counted = _sum(legs), _counted(legs)
    liable = total
    if shares.get(Payer.DISCARDER):
        liable = min(rounded(whole(total * shares.get(Payer.LIABLE, 0)), rule), total)
    extras_liable = seating.discarder is None or liability.extras == "liable"
    paid: dict[int | None, tuple[Exact, Exact]] = {
        seating.discarder: (total - liable, 0 if extras_liable else counted),
    }
    paid[seating.liable] = (liable, counted if extras_liable else 0)
    return _moved(legs, paid)


def together(own: Legs, others: Legs, score: Score) -> Legs:
    """The two parts of a hand of which only one is a liable player's to pay."""
    amounts = {leg.seat: leg for leg in others}
    return tuple(
        leg._replace(
            score=score,
            final_score=whole(leg.final_score + amounts[leg.seat].final_score),
            multiplier=None,
            amount=whole(leg.amount + amounts[leg.seat].amount),
        )
        for leg in own
    )


def differences(
    scores: tuple[Exact | None, ...],
    seating: Seating,
    losers: Losers,
    limit: Exact | None,
) -> list[tuple[int, int, Exact]]:
    """What the losers pay among themselves: (payer, receiver, points).

    The scores are final: what cuts each of them has been done.

    >>> from mjtables.payment import Losers
    >>> from mjtables.situation import Seating
    >>> seats = Seating(players=4, dealer=0, winner=3, discarder=1)
    >>> rule = Losers("settle_differences", dealer=2)
    >>> differences((2, 46, 12, None), seats, rule, None)
    [(0, 1, 88), (0, 2, 20), (2, 1, 34)]
    """
    moved = []
    seats = seating.losers
    for place, one in enumerate(seats):
        for two in seats[place + 1 :]:
            less, more = sorted((one, two), key=lambda seat: (scores[seat] or 0, seat))
            own, other = scores[less] or 0, scores[more] or 0
            gap = other - own
            if limit is not None and losers.limit_on == "difference":
                gap = min(gap, limit)
            if gap:
                factor = losers.dealer if seating.dealer in (one, two) else 1
                moved.append((less, more, whole(gap * factor)))
    return moved


def added(payment: Payment, seating: Seating, final_score: Exact) -> Exact:
    """What a winner adds to his total, in money, where scores only add up.

    >>> from mjtables.payment import Losers, Payment
    >>> from mjtables.situation import Seating
    >>> doubled = Payment({}, losers=Losers("add_up", dealer=2))
    >>> added(doubled, Seating(players=4, dealer=0, winner=0), 120)
    240
    """
    dealer_wins = seating.winner == seating.dealer
    factor = payment.losers.dealer if payment.losers and dealer_wins else 1
    return whole(final_score * factor * payment.unit)


def _sum(legs: Legs) -> Exact:
    return whole(sum((leg.amount + leg.flat for leg in legs), start=_NONE))


def _counted(legs: Legs) -> Exact:
    return whole(sum((leg.counted for leg in legs), start=_NONE))


def _moved(legs: Legs, paid: dict[int | None, tuple[Exact, Exact]]) -> Legs:
    """The same legs with the amounts and counted flats of these seats, 0 elsewhere."""
    return tuple(
        leg._replace(
            amount=whole(paid.get(leg.seat, (0, 0))[0]),
            flat=0,
            counted=paid.get(leg.seat, (0, 0))[1],
            multiplier=None,
        )
        for leg in legs
    )

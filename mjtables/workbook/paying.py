"""Final score -> payments, as trees: what `legs` does, with cells for numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.adjustment import hold
from mjtables.exact import whole
from mjtables.legs import parts
from mjtables.payment import Liability
from mjtables.plans import effect
from mjtables.situation import Payer
from mjtables.workbook.expressions import (
    ZERO,
    Number,
    Rounded,
    added,
    bound,
    times,
)

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.plans import Plan, Terms
    from mjtables.ruleset import Preset
    from mjtables.settling import Worth
    from mjtables.situation import Seating
    from mjtables.workbook.expressions import Node
    from mjtables.workbook.numbers import Numbers
    from mjtables.workbook.scores import Scores

#: Who would have sat in the seat of the fourth.
ABSENT = "absent"

_LESS, _HALF = Number(-1), Number(Fraction(1, 2))


@dataclass(frozen=True, slots=True)
class Paid:
    """What one payer pays: the rounded part, what is added to it, what is counted."""

    seat: int
    payer: Payer
    amount: Node
    flat: Node = ZERO
    counted: Node = ZERO
    score: Node = ZERO

    @property
    def pays(self) -> Node:
        """All of it."""
        return added(self.amount, self.flat, self.counted)


def leg_name(where: str, payer: str, what: str) -> str:
    """What a number of a leg is called among the numbers."""
    return f"leg|{where}|{payer}|{what}"


def note(numbers: Numbers, place: int, where: str, way: Plan) -> None:
    """Tell the numbers of every leg of a plan, under the variant of that place."""
    row = way.preset.payment.rows[way.seating.situation].name
    drawn = way.seating.discarder is None
    legs = [(terms.payer.value, terms) for terms in way.terms]
    if way.absent is not None:
        legs.append((ABSENT, way.absent))
    for payer, terms in legs:
        role = way.seating.role(terms.seat).value
        told = {
            "factor": whole(terms.multiplier * terms.times),
            "flat": terms.flat,
            "counted": terms.counted,
            "units": terms.units,
        }
        for what, number in told.items():
            alike = leg_name(f"{row}|{drawn}", role, what)
            numbers.note(place, leg_name(where, payer, what), number, alike)


class Paying:
    """The maker of trees for what is paid in one way to win, under one variant."""

    def __init__(
        self, preset: Preset, way: Plan, where: str, numbers: Numbers, scores: Scores
    ) -> None:
        self.preset = preset
        self.way = way
        self.where = where
        self.numbers = numbers
        self.scores = scores

    def legs(self, worth: Worth) -> tuple[Paid, ...]:
        """What each loser pays, regrouped."""
        own, *rest = [self._regrouped(*part) for part in parts(self.way, worth)]
        if not rest:
            return own
        amounts = {leg.seat: leg.amount for leg in rest[0]}
        return tuple(
            replace(leg, amount=added(leg.amount, amounts[leg.seat])) for leg in own
        )

    def _regrouped(self, way: Plan, worth: Worth) -> tuple[Paid, ...]:
        payment, seating = self.preset.payment, way.seating
        paid = tuple(self._leg(terms, terms.payer.value, worth) for terms in way.terms)
        if way.absent is not None:
            missing = self._leg(way.absent, ABSENT, worth)
            half = self._rounded(times(missing.amount, _HALF))
            paid = tuple(replace(p, amount=added(p.amount, half)) for p in paid)
        if payment.others_at_most is not None and seating.discarder is not None:
            paid = self._capped(paid, seating)
        if payment.discarder_pays == "all" and seating.discarder is not None:
            paid = _moved(paid, {seating.discarder: (_sum(paid), _counted(paid))})
        if seating.liable is not None and isinstance(self.preset.liability, Liability):
            paid = self._liable(paid, seating, self.preset.liability)
        return paid

    def _leg(self, terms: Terms, payer: str, worth: Worth) -> Paid:
        def held(what: str) -> Node:
            name = leg_name(self.where, payer, what)
            known = self.numbers.known(name)
            idle = (0, 1) if what == "factor" else (0,)
            if known in idle or (what == "units" and known is not None):
                return Number(known or 0)
            return self.numbers.held(name)

        score = self.scores.of(self.preset, worth, held("units"), terms)
        factor, flat, counted = held("factor"), held("flat"), held("counted")
        if terms.waiting:
            more, extra, third = self._waiting(terms, worth)
            factor, flat = times(factor, Number(more)), added(flat, Number(extra))
            counted = added(counted, Number(third))
        unit = self._unit
        amount = self._rounded(times(score, factor, unit))
        flat, counted = times(flat, unit), times(counted, unit)
        return Paid(terms.seat, terms.payer, amount, flat, counted, score)

    @property
    def _unit(self) -> Node:
        known = self.numbers.known("payment.unit")
        return Number(1) if known == 1 else self.numbers.held("payment.unit")

    def _waiting(self, terms: Terms, worth: Worth) -> tuple[Exact, Exact, Exact]:
        """What adjustments change that ask which rung the hand reaches."""
        settling = self.preset.settling
        rung = settling.score(worth, terms.units, terms.cells).rung
        sums: tuple[Exact, Exact, Exact] = (1, 0, 0)
        for adjustment, count in terms.waiting:
            if hold(adjustment.when, terms.words | {rung}):
                sums = effect(self.preset, adjustment, count, sums)
        return sums

    def _rounded(self, amount: Node) -> Node:
        rule = self.preset.payment.round
        if rule is None or isinstance(amount, Number):
            return amount
        return Rounded(amount, self.numbers.held("payment.round"), rule)

    def _capped(self, paid: tuple[Paid, ...], seating: Seating) -> tuple[Paid, ...]:
        most = times(self.numbers.held("payment.others_at_most"), self._unit)
        moved = [
            bound("most", added(leg.amount, times(_LESS, most)), ZERO)
            for leg in paid
            if leg.seat != seating.discarder
        ]
        return tuple(
            replace(leg, amount=added(leg.amount, *moved))
            if leg.seat == seating.discarder
            else replace(leg, amount=bound("least", leg.amount, most))
            for leg in paid
        )

    def _liable(
        self, paid: tuple[Paid, ...], seating: Seating, liability: Liability
    ) -> tuple[Paid, ...]:
        drawn = seating.discarder is None
        shares = liability.shares(self_drawn=drawn)
        if shares is None:
            return paid
        total, counted = _sum(paid), _counted(paid)
        liable: Node = total
        left: Node = ZERO
        if shares.get(Payer.DISCARDER):
            way = "self_drawn" if drawn else "on_discard"
            share: Node = Number(0)
            if Payer.LIABLE in shares:
                share = self.numbers.held(f"liability.{way}.liable")
            part = self._rounded(times(total, share))
            liable = bound("least", part, total)
            left = added(total, times(_LESS, liable))
        own = drawn or liability.extras == "liable"
        to: dict[int | None, tuple[Node, Node]] = {
            seating.discarder: (left, ZERO if own else counted)
        }
        to[seating.liable] = (liable, counted if own else ZERO)
        return _moved(paid, to)


def _sum(paid: tuple[Paid, ...]) -> Node:
    return added(*(leg.amount for leg in paid), *(leg.flat for leg in paid))


def _counted(paid: tuple[Paid, ...]) -> Node:
    return added(*(leg.counted for leg in paid))


def _moved(
    paid: tuple[Paid, ...], to: dict[int | None, tuple[Node, Node]]
) -> tuple[Paid, ...]:
    """The same legs with the amounts and counts of these seats, 0 elsewhere."""
    return tuple(
        Paid(leg.seat, leg.payer, amount, ZERO, counted)
        for leg in paid
        for amount, counted in [to.get(leg.seat, (ZERO, ZERO))]
    )

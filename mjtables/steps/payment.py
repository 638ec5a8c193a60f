"""From final scores to what each payer pays for himself, in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.exact import as_text, whole
from mjtables.phrases import plus, share
from mjtables.step import Step
from mjtables.steps.score import applied, rounding_steps, score_steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjtables.exact import Exact
    from mjtables.leg import Leg
    from mjtables.plans import Plan
    from mjtables.steps.score import Win

#: What each seat pays so far.
Amounts = dict[int, "Exact"]


@dataclass(frozen=True, slots=True)
class Passage:
    """Steps that concern all (of `who`, if not of the hand), then each seat's own."""

    shared: tuple[Step, ...] = ()
    own: dict[int, list[Step]] = field(default_factory=dict)

    def add(self, seat: int, step: Step) -> None:
        """Tell one more step of a seat."""
        self.own.setdefault(seat, []).append(step)


def own_passage(win: Win, plan: Plan, legs: tuple[Leg, ...]) -> Passage:
    """What each payer pays for himself; steps that all have alike are the hand's."""
    scores = {
        leg.seat: score_steps(win, terms, leg)
        for terms, leg in zip(plan.terms, legs, strict=True)
        if leg.multiplier
    }
    if not scores:
        scores = {legs[0].seat: score_steps(win, plan.terms[0], legs[0])}
    alike = 0
    for steps in zip(*scores.values(), strict=False):
        if len(set(steps)) > 1:
            break
        alike += 1
    own = {
        leg.seat: [*scores.get(leg.seat, ())[alike:], *amount_steps(win, leg)]
        for leg in legs
    }
    return Passage(next(iter(scores.values()))[:alike], own)


def amount_steps(win: Win, leg: Leg) -> Iterator[Step]:
    """Final score x multiplier x unit, rounded."""
    amount, payment = leg.final_score, win.rules.payment
    if not leg.multiplier:
        return
    if leg.multiplier != 1:
        times = f"{as_text(amount)} x {as_text(leg.multiplier)}"
        said = share(leg.multiplier, amount) if leg.multiplier < 1 else times
        amount = whole(amount * leg.multiplier)
        yield Step("multiplier", f"{said} = {as_text(amount)}", amount)
    if payment.unit != 1:
        said = f"{as_text(amount)} x base {as_text(payment.unit)}"
        amount = whole(amount * payment.unit)
        yield Step("base", f"{said} = {as_text(amount)}", amount)
    yield from rounding_steps(amount, payment.round)


def add_flats(win: Win, legs: Iterable[Leg], told: Passage) -> None:
    """What is added to a payment, whatever is counted."""
    for leg in legs:
        amount = leg.amount
        for why, flat, _ in applied(win, leg, "flat", by=False):
            change = whole(flat * win.rules.payment.unit)
            text = plus(amount, change) if amount else as_text(change)
            amount = whole(amount + change)
            told.add(leg.seat, Step("flat", f"{why}: {text}", amount))


def add_counted(
    win: Win, legs: tuple[Leg, ...], told: Passage, amounts: Amounts
) -> None:
    """What is added for each honba and the like, to payer and `amounts` alike."""
    unit = win.rules.payment.unit
    stated = {leg.seat: list(applied(win, leg, "flat", by=True)) for leg in legs}
    everybody = dict.fromkeys(why for rows in stated.values() for why, _, _ in rows)
    for leg in legs:
        rows = [
            (why if often == 1 else f"{why}, {as_text(each * unit)} each", each * often)
            for why, each, often in stated[leg.seat]
        ]
        if whole(sum((n for _, n in rows), start=Fraction(0)) * unit) != leg.counted:
            # A regrouping has moved to one payer what is counted for all.
            rows = [(", ".join(everybody), leg.counted / Fraction(unit))]
        for why, points in rows:
            before, change = amounts[leg.seat], whole(points * unit)
            if change:
                text = plus(before, change) if before else as_text(change)
                amounts[leg.seat] = whole(before + change)
                told.add(leg.seat, Step("counted", f"{why}: {text}", amounts[leg.seat]))


def added(amounts: Iterable[Exact]) -> str:
    """A sum of amounts, equal ones told once.

    >>> added([4000, 0, 2000, 2000])
    '4000 + 2 x 2000'
    """
    paid = sorted((amount for amount in amounts if amount), reverse=True)
    times = {amount: paid.count(amount) for amount in paid}
    return " + ".join(
        as_text(amount) if number == 1 else f"{number} x {as_text(amount)}"
        for amount, number in times.items()
    )

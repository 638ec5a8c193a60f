"""What each seat adds to its total where nobody pays, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables import regrouping
from mjtables.exact import as_text, whole
from mjtables.legs import stages
from mjtables.plans import plan
from mjtables.step import Step
from mjtables.steps.losers import own_score_steps, scored
from mjtables.steps.score import score_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.judging import Reading
    from mjtables.steps.score import Win


def tally_steps(win: Win, hand: Hand, reading: Reading) -> Iterator[Step]:
    """The winner's final score, the losers' own, and what each of them adds."""
    rules, seating = win.rules, win.seating
    plans = plan(rules, seating, win.facts)
    leg = next(stages(plans, win.worth, {})).legs[0]
    # No fact of one leg counts here, so all legs have the winner's one score.
    yield from score_steps(win, plans.terms[0], leg)
    who, seats, score = "the winner", (seating.winner,), leg.final_score
    losers = rules.payment.losers
    if losers is not None and losers.dealer != 1 and seating.winner == seating.dealer:
        factor, score = as_text(losers.dealer), whole(score * losers.dealer)
        text = f"the dealer: {as_text(leg.final_score)} x {factor} = {as_text(score)}"
        yield Step("times", text, score, who, seats)
    yield from _in_money(win, score, who, seats)
    totals = [(who, seats, regrouping.added(rules.payment, seating, leg.final_score))]
    for seat, steps in own_score_steps(rules, hand, reading).items():
        own = reading.scores[seat] or 0
        who, seats = steps[0].who if steps else scored(seating, seat, own), (seat,)
        yield from steps or (Step("score", f"adds {as_text(own)}", own, who, seats),)
        yield from _in_money(win, own, who, seats)
        totals.append((who, seats, whole(own * rules.payment.unit)))
    for who, seats, adds in totals:
        yield Step("total", as_text(adds), adds, who, seats)


def _in_money(
    win: Win, score: Exact, who: str, seats: tuple[int, ...]
) -> Iterator[Step]:
    unit = win.rules.payment.unit
    if unit != 1:
        money = whole(score * unit)
        text = f"{as_text(score)} x base {as_text(unit)} = {as_text(money)}"
        yield Step("base", text, money, who, seats)

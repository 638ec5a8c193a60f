"""What is paid where nobody won a hand: a nagashi, a kong, a penalty, in steps."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables import draws, events
from mjtables import hand as kinds
from mjtables.exact import Exact, as_text, whole
from mjtables.examining import kind_of
from mjtables.phrases import signed, spaced
from mjtables.step import Step
from mjtables.steps.grouping import alike, called

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.hand import Hand
    from mjtables.leg import Leg
    from mjtables.ruleset import Preset
    from mjtables.situation import Seating


def event_steps(rules: Preset, hand: Hand) -> Iterator[Step]:
    """The steps of an abortive draw, a nagashi, an event or a false win.

    Raises `HandError` with everything that keeps it from being settled.
    """
    kind = kind_of(hand)
    if kind == kinds.ABORTIVE:
        draws.call_off(hand, rules)
        yield Step("situation", "the hand is called off")
        yield Step("score", "nothing is paid", 0)
        return
    if kind == kinds.NAGASHI:
        seating, legs = draws.nagashi(hand, rules)
        rung = spaced(legs[0].score.rung)
        yield Step("situation", f"a nagashi, paid as a self-drawn {rung} without honba")
    else:
        seating, legs = events.payments(hand, rules)
        name = spaced(kind if kind == kinds.FALSE_WIN else hand.event)
        left = len(seating.out)
        out = f"; {left} no longer {'plays' if left == 1 else 'play'}" if left else ""
        yield Step("situation", f"a {name}, paid at once{out}")
    score = legs[0].final_score
    yield Step("score", f"it is worth {as_text(score)}", score)
    yield from _payments(rules, seating, legs)
    yield from _totals(seating, legs)


def _payments(rules: Preset, seating: Seating, legs: tuple[Leg, ...]) -> Iterator[Step]:
    """What each seat pays, those who pay alike together."""
    ends = {leg.seat: (leg.pays, leg.multiplier, leg.final_score) for leg in legs}
    unit = rules.payment.unit
    base = "" if unit == 1 else f" x base {as_text(unit)}"
    for (pays, times, score), seats in alike(seating, ends):
        said = f"{as_text(score)} x {as_text(times or 0)}{base}"
        made = whole(Fraction(score) * (times or 0) * unit)
        text = f"{said} = {as_text(made)}"
        if made != pays:
            text += f", rounded to {as_text(pays)}"
        if pays < 0:
            text += f": gets {as_text(whole(-pays))}"
        yield Step("pays", text, pays, called(seating, seats), seats)


def _totals(seating: Seating, legs: tuple[Leg, ...]) -> Iterator[Step]:
    nets: dict[int, Exact] = {leg.seat: whole(-leg.pays) for leg in legs}
    owner = whole(sum((leg.pays for leg in legs), start=Fraction(0)))
    yield Step("total", signed(owner), owner, "its owner", (seating.winner,))
    for net, seats in alike(seating, nets):
        yield Step("total", signed(net), net, called(seating, seats), seats)

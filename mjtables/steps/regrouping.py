"""What each payer pays in a win, through all regroupings, in words.

It is told in passages: first what concerns all (the whole sum, the absent player's
share), then each payer's own steps.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.exact import as_text, whole
from mjtables.legs import parts, stages
from mjtables.payment import Liability
from mjtables.phrases import plus, share, spaced
from mjtables.plans import plan
from mjtables.situation import Payer
from mjtables.step import Step
from mjtables.steps.payment import (
    Passage,
    add_counted,
    add_flats,
    added,
    amount_steps,
    own_passage,
)
from mjtables.steps.score import rounding_steps, score_steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjtables.exact import Exact
    from mjtables.leg import Leg
    from mjtables.legs import Stage
    from mjtables.plans import Plan
    from mjtables.settling import Worth
    from mjtables.steps.payment import Amounts
    from mjtables.steps.score import Win

_HALF = Fraction(1, 2)


def passages(win: Win) -> tuple[list[Passage], Amounts]:
    """The passages of one win, and what each seat pays at their end, in money."""
    whole_plan = plan(win.rules, win.seating, win.facts)
    (liable, worth), *rest = parts(whole_plan, win.worth)
    # A hand of two parts has one set of flats, told with the first.
    told, legs = _part(win._replace(worth=worth), liable, flats=True)
    amounts = {leg.seat: whole(leg.amount + leg.flat) for leg in legs}
    for part, others in rest:
        own = win._replace(seating=part.seating, worth=others)
        more, shares = _part(own, part, flats=False)
        told = [
            _heading(f"first the {_named(worth)} that a player is liable for"),
            *told,
            _heading(f"then the {_named(others)} that all pay for"),
            *more,
            _together(amounts, more, shares),
        ]
        for leg in shares:
            amounts[leg.seat] = whole(amounts[leg.seat] + leg.amount)
    add_counted(win, legs, told[-1], amounts)
    return told, amounts


def _part(
    win: Win, part: Plan, *, flats: bool
) -> tuple[list[Passage], tuple[Leg, ...]]:
    """The passages of one part, up to what is counted, and its legs at their end.

    The flats that are not counted are told where `flats` says so, and before the
    whole sum is shared out: they belong to it.
    """
    own, *regrouped = stages(part, win.worth, {})
    told, legs = [own_passage(win, part, own.legs)], own.legs
    gathered = False
    for stage in regrouped:
        match stage.what:
            case "absent":
                told.append(_absent(win, part, stage, legs, told[-1].shared))
            case "others_at_most":
                _at_most(win, legs, stage.legs, told[-1])
            case _:
                if flats and not gathered:
                    add_flats(win, legs, told[-1])
                _tell_the_silent(told, legs)
                told.append(_gathered(win, stage, legs, again=gathered))
                gathered = True
        legs = stage.legs
    if flats and not gathered:
        add_flats(win, legs, told[-1])
    _tell_the_silent(told, legs, "nothing" if flats else "")
    return told, legs


def _tell_the_silent(
    told: list[Passage], legs: Iterable[Leg], nothing: str = ""
) -> None:
    """Tell of a payer whose payment is the score itself, and of one who pays nothing.

    `told` are the passages of one part, `nothing` is what the latter is told with.
    """
    for leg in legs:
        text = f"pays {as_text(leg.amount)}" if leg.amount else nothing
        silent = not any(passage.own.get(leg.seat) for passage in told)
        if silent and text and (leg.amount or not leg.counted):
            told[0].add(leg.seat, Step("multiplier", text, leg.amount))


def _absent(
    win: Win,
    part: Plan,
    stage: Stage,
    before: Iterable[Leg],
    score: tuple[Step, ...],
) -> Passage:
    """Half of what the absent player would pay, on each of those who are there.

    `score` are the steps to the hand's score, which have been told.
    """
    missing, terms = stage.missing, part.absent
    if missing is None or terms is None:
        return Passage()
    at_four = win._replace(seating=part.seating._replace(players=4))
    half = whole(missing.amount * _HALF)
    steps = [
        *(step for step in score_steps(at_four, terms, missing) if step not in score),
        *amount_steps(at_four, missing),
        Step("absent", f"{share(_HALF, missing.amount)} = {as_text(half)}", half),
        *rounding_steps(half, win.rules.payment.round),
    ]
    half = steps[-1].amount or 0
    told = Passage(tuple(replace(step, who="the absent player") for step in steps))
    for leg in before:
        after = whole(leg.amount + half)
        told.add(leg.seat, Step("absent", plus(leg.amount, half), after))
    return told


def _at_most(
    win: Win, before: tuple[Leg, ...], after: tuple[Leg, ...], told: Passage
) -> None:
    """Others pay so much at most; the discarder pays what is missing."""
    pairs = list(zip(before, after, strict=True))
    missing = added(max(old.amount - new.amount, 0) for old, new in pairs)
    for old, new in pairs:
        text = f"{as_text(old.amount)}, but on a discard at most {as_text(new.amount)}"
        if old.seat == win.seating.discarder:
            total = f"{as_text(old.amount)} + {missing} = {as_text(new.amount)}"
            text = f"what the others do not pay: {total}"
        if old.amount != new.amount:
            told.add(old.seat, Step("regrouping", text, new.amount))


def _gathered(
    win: Win, stage: Stage, before: tuple[Leg, ...], *, again: bool
) -> Passage:
    """The whole sum (`again`: as it was told), and who pays which share of it."""
    sums = {leg.seat: whole(leg.amount + leg.flat) for leg in before}
    total = whole(sum(sums.values(), start=Fraction(0)))
    text = f"{added(sums.values())} = {as_text(total)}"
    several = sum(map(bool, sums.values())) > 1 and not again
    shared = (Step("sum", text, total, "the whole sum"),) if several else ()
    if all(leg.amount == sums[leg.seat] for leg in stage.legs):
        return Passage()
    own = {
        leg.seat: list(_share(win, stage, leg, total))
        for leg in stage.legs
        if leg.amount or sums[leg.seat]
    }
    return Passage(shared, own)


def _share(win: Win, stage: Stage, leg: Leg, total: Exact) -> Iterator[Step]:
    """One payer's share of the whole sum."""
    what, liability = stage.what, win.rules.liability
    remains = what == "liability" and leg.seat == win.seating.discarder
    if not leg.amount:
        yield Step(what, "nothing", 0)
    elif leg.amount == total or not isinstance(liability, Liability):
        yield Step(what, f"pays for all: {as_text(total)}", total)
    elif remains:
        text = f"what remains: {plus(total, leg.amount - total)}"
        yield Step(what, text, leg.amount)
    else:
        shares = liability.shares(self_drawn=win.seating.discarder is None) or {}
        own = shares.get(Payer.LIABLE, 1)
        part = whole(total * own)
        yield Step(what, f"{share(own, total)} = {as_text(part)}", part)
        yield from rounding_steps(part, win.rules.payment.round)


def _heading(text: str) -> Passage:
    return Passage((Step("part", text),))


def _named(worth: Worth) -> str:
    """A part of a named hand: so many of it."""
    number = f"{worth.multiples} " if worth.multiples > 1 else ""
    return f"{number}{spaced(worth.rung.name) if worth.rung else ''}"


def _together(amounts: Amounts, rest: list[Passage], legs: Iterable[Leg]) -> Passage:
    """Both parts of what a payer pays, where he pays in the first."""
    told = Passage()
    for leg in legs:
        before = amounts[leg.seat]
        if before and any(passage.own.get(leg.seat) for passage in rest):
            total = whole(before + leg.amount)
            text = plus(before, leg.amount) if leg.amount else f"pays {as_text(before)}"
            told.add(leg.seat, Step("sum", text, total))
    return told

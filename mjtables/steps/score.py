"""From a hand's value to the final score of one payer's leg, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from mjtables.adjustment import Unknown
from mjtables.errors import MjtablesError
from mjtables.exact import as_text, exact, rounded, whole
from mjtables.ladder import Laaks, Stated
from mjtables.phrases import (
    counted,
    fact,
    if_facts,
    multiples,
    of_unit,
    plus,
    rounded_to,
    spaced,
)
from mjtables.step import Step
from mjtables.steps.ladder import ladder_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.adjustment import Adjustment, Effect, Facts
    from mjtables.exact import Exact, Rounding
    from mjtables.ladder import Score
    from mjtables.leg import Leg
    from mjtables.plans import Terms
    from mjtables.ruleset import Preset
    from mjtables.settling import Rung, Worth
    from mjtables.situation import Seating


class Win(NamedTuple):
    """A win as a rule set reads it: who, on which facts, worth what."""

    rules: Preset
    seating: Seating
    facts: Facts
    worth: Worth


def score_steps(win: Win, terms: Terms, leg: Leg) -> tuple[Step, ...]:
    """From the value to the final score of a leg that nothing has regrouped.

    Raises `MjtablesError` where the words do not end with the leg's own score.
    """
    steps = tuple(_score_steps(win, terms, leg))
    if not steps or steps[-1].amount != leg.final_score:
        told = as_text(steps[-1].amount or 0) if steps else "nothing"
        found = f"expected a derivation of {as_text(leg.final_score)}, found {told}"
        raise MjtablesError(f"{win.rules.id}: {found}")
    return steps


def applied(
    win: Win, leg: Leg, effect: Effect, *, by: bool | None = None
) -> Iterator[tuple[str, Exact, Exact]]:
    """The adjustments of one effect that a leg rests on: why, how much, how often."""
    for adjustment in win.rules.adjustments:
        amount = adjustment.amount
        if adjustment.path not in leg.uses or adjustment.effect != effect:
            continue
        if isinstance(amount, Unknown) or by not in (None, bool(adjustment.by)):
            continue
        count = win.facts.number(adjustment.by) if adjustment.by else 1
        if effect == "times" or amount * count:
            yield _reason(adjustment, win), amount, count


def rounding_steps(before: Exact, rule: Rounding | None) -> tuple[Step, ...]:
    """An amount rounded; no step where that changes nothing."""
    after = rounded(before, rule)
    if rule is None or after == before:
        return ()
    to = rounded_to(rule.way, multiples(rule.to))
    return (Step("rounding", f"{as_text(before)}, {to}: {as_text(after)}", after),)


def _score_steps(win: Win, terms: Terms, leg: Leg) -> Iterator[Step]:
    settling, worth = win.rules.settling, win.worth
    if worth.rung is not None:
        yield _named(worth.rung, worth.multiples, leg.score, settling.limit)
    else:
        yield from _value_steps(win, leg)
        count = settling.counted(worth, terms.units)
        yield from _climb_steps(win, terms, leg.score, count)
    score = leg.score.amount
    for why, amount, often in applied(win, leg, "times"):
        after = whole(score * amount * often)
        factor = as_text(amount * often)
        yield Step("times", f"{why}: {as_text(score)} x {factor} = {after}", after)
        score = after


def _value_steps(win: Win, leg: Leg) -> Iterator[Step]:
    """The value, and what is added to it before it climbs."""
    settling, worth = win.rules.settling, win.worth
    unit, count = settling.unit, worth.value or 0
    name = settling.points.name if settling.points else "points"
    beside = "" if worth.points is None else f", {of_unit(worth.points, name)}"
    yield Step("value", of_unit(count, unit) + beside, count)
    for why, amount, often in applied(win, leg, "units"):
        each = "" if often == 1 or abs(amount) == 1 else f", {as_text(amount)} each"
        added = f"{why}{each}: {plus(count, amount * often)}"
        count = whole(count + amount * often)
        yield Step("units", f"{added} {unit}", count)
    faan = settling.auxiliary_faan(worth.points) if settling.auxiliary else 0
    if faan:
        converted = f"{of_unit(worth.points or 0, name)} are {of_unit(faan, unit)}"
        added = f"{converted}: {plus(count, faan)} {unit}"
        count = whole(count + faan)
        yield Step("auxiliary", added, count)
    if settling.ceiling is not None and count > settling.ceiling:
        cut = f"{of_unit(count, unit)}, cut to the ceiling: "
        count = settling.ceiling
        yield Step("ceiling", cut + of_unit(count, unit), count)


def _climb_steps(win: Win, terms: Terms, score: Score, count: Exact) -> Iterator[Step]:
    settling, worth = win.rules.settling, win.worth
    source, value = score.uses[0], of_unit(count, settling.unit)
    points = settling.rounded_points(worth.points)
    paid = f"{as_text(score.amount)}{_called(score)}"
    if source == "settling.cells":
        cell = next(
            cell
            for cell in terms.cells
            if cell.value in (None, count) and cell.points in (None, points)
        )
        beside = (
            ""
            if points is None or not settling.points
            else (f", {of_unit(points, settling.points.name)}")
        )
        spelled = f"{value}{beside}: {paid}, a cell of its own{if_facts(cell.when)}"
        yield Step("cell", spelled, score.amount)
    elif source.startswith("settling.rungs."):
        yield _reached(win, score, count)
    elif source.startswith("settling.scores.") and not isinstance(
        settling.ladder, Stated
    ):
        yield Step("ladder", f"{value}: {paid}, as stated", score.amount)
    else:
        yield from _points_steps(win)
        name = settling.points.name if settling.points else ""
        steps = ladder_steps(settling.ladder, count, points or 0, settling.unit, name)
        yield from steps
        reached = steps[-1].amount or 0 if steps else count
        if not isinstance(settling.ladder, Laaks):
            yield from _limit_steps(win, reached, score)


def _points_steps(win: Win) -> Iterator[Step]:
    """The points that are doubled, where they are not those of the hand."""
    rule, given = win.rules.settling.points, win.worth.points
    if rule is None:
        return
    if rule.fixed is not None:
        fixed = of_unit(rule.fixed, rule.name)
        yield Step("points", f"every hand counts {fixed}", rule.fixed)
    before = given if rule.fixed is None else rule.fixed
    if before is None or rule.round is None:
        return
    after = rounded(before, rule.round)
    words = of_unit(before, rule.name)
    if after != before:
        to = rounded_to(rule.round.way, multiples(rule.round.to))
        yield Step("points", f"{words}, {to}: {of_unit(after, rule.name)}", after)
    elif before in rule.round.keep and before % rule.round.to:
        yield Step("points", f"{words} are not rounded", after)


def _limit_steps(win: Win, amount: Exact, score: Score) -> Iterator[Step]:
    settling = win.rules.settling
    yield from rounding_steps(amount, settling.round)
    amount = rounded(amount, settling.round)
    if settling.limit is None or score.uses[-1] != "settling.limit":
        return
    limit, name = as_text(settling.limit), _called(score)
    if amount > settling.limit:
        text = f"{as_text(amount)}, cut to the limit: {limit}{name}"
    elif amount < settling.limit:
        bound = as_text(settling.limit_from or settling.limit)
        what = spaced(score.rung) or "the limit"
        text = f"{as_text(amount)} counts as {what} (from {bound} on): {limit}"
    else:
        text = f"{limit} is the limit{name}"
    yield Step("limit", text, settling.limit)


def _reached(win: Win, score: Score, count: Exact) -> Step:
    """A rung that the count reaches, once or again and again."""
    settling = win.rules.settling
    rung = next(rung for rung in settling.rungs if rung.name == score.rung)
    unit, start = settling.unit, exact(rung.at or 0)
    value = of_unit(count, unit)
    again = f", and again every {as_text(rung.again)}" if rung.again else ""
    is_one = "are" if unit.endswith("s") and count != 1 else "is"
    reached = f"{value} {is_one} {spaced(rung.name)} (from {as_text(start)} on{again})"
    times = whole(score.amount / Fraction(rung.score)) if rung.score else 1
    if times == 1:
        return Step("rung", f"{reached}: {as_text(score.amount)}", score.amount)
    product = f"{as_text(times)} x {as_text(rung.score)} = {as_text(score.amount)}"
    return Step("rung", f"{reached}: {product}", score.amount)


def _named(rung: Rung, multiples: int, score: Score, limit: Exact | None) -> Step:
    """A hand that was named, or a share of the limit."""
    number = f"{multiples} " if multiples > 1 else ""
    name = f"{number}{spaced(rung.name)}"
    counted = multiples if rung.most is None else min(multiples, rung.most)
    if counted < multiples:
        name += f", of which {counted} count{'s' if counted == 1 else ''}"
    if rung.name.endswith("% of the limit") and limit is not None:
        name += f" of {as_text(limit)}"
    times = f"{counted} x {as_text(rung.score)} = " if counted > 1 else ""
    return Step("rung", f"{name}: {times}{as_text(score.amount)}", score.amount)


def _called(score: Score) -> str:
    return f" ({spaced(score.rung)})" if score.rung else ""


def _reason(adjustment: Adjustment, win: Win) -> str:
    """Why an adjustment counts: what is counted, which facts hold, or its name."""
    if adjustment.by:
        return counted(win.facts.number(adjustment.by), adjustment.by)
    if not adjustment.when:
        return spaced(adjustment.name)
    said = []
    # How the hand was won has been told; only where nothing else counts is it why.
    told = ("self_drawn", "on_discard")
    more = [row for row in adjustment.when if row[0] not in told]
    for word, holds in more or adjustment.when:
        if word == "dealer_leg" and holds:
            wins = win.seating.winner == win.seating.dealer
            said.append("the dealer wins" if wins else "the dealer pays")
        else:
            said.append(fact(word, holds=holds))
    return ", ".join(said)

"""The losers' own scores, in words: paid among themselves, or only added up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mjtables import regrouping
from mjtables.exact import as_text, exact, rounded, whole
from mjtables.situation import Payer
from mjtables.step import Step
from mjtables.steps.grouping import in_order
from mjtables.steps.score import rounding_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.judging import Reading
    from mjtables.ruleset import Preset
    from mjtables.situation import Seating


def own_score_steps(
    rules: Preset, hand: Hand, reading: Reading
) -> dict[int, tuple[Step, ...]]:
    """What is done to each loser's own score, in points; no step where it stays.

    The players are called by the scores that the hand states, before they change.
    """
    losers, settling = rules.payment.losers, rules.settling
    told: dict[int, tuple[Step, ...]] = {}
    if losers is None or not reading.scores:
        return told
    given: Any = hand.scores
    stated = dict(given) if isinstance(given, Mapping) else dict(enumerate(given))
    for seat in in_order(reading.seating):
        score = exact(stated[seat])
        who = scored(reading.seating, seat, score)
        steps = rounding_steps(score, settling.round)
        score = rounded(score, settling.round)
        limit = settling.limit if losers.limit_on == "score" else None
        if limit is not None and score > limit:
            cut = f"{as_text(score)}, cut to the limit: {as_text(limit)}"
            steps += (Step("limit", cut, limit),)
        told[seat] = tuple(replace(step, who=who, seats=(seat,)) for step in steps)
    return told


def difference_steps(rules: Preset, reading: Reading) -> Iterator[tuple[Step, int]]:
    """What a loser pays another, in money, and the seat of him who receives it."""
    losers, seating = rules.payment.losers, reading.seating
    if losers is None or not reading.scores:
        return
    limit, unit = rules.settling.limit, rules.payment.unit
    moved = regrouping.differences(reading.scores, seating, losers, limit)
    for payer, receiver, points in moved:
        less, more = (reading.scores[seat] or 0 for seat in (payer, receiver))
        gap, said = more - less, f"{as_text(more)} - {as_text(less)}"
        if losers.limit_on == "difference" and limit is not None and gap > limit:
            said = f"{said} = {as_text(gap)}, cut to the limit: {as_text(limit)}"
            gap = limit
        else:
            said = f"{said} = {as_text(gap)}"
        if points != gap:
            factor = as_text(losers.dealer)
            said += f"; x {factor} with the dealer: {as_text(points)}"
        amount = whole(points * unit)
        if unit != 1:
            said += f"; x base {as_text(unit)}: {as_text(amount)}"
        to = scored(seating, receiver, reading.scores[receiver])
        who = scored(seating, payer, reading.scores[payer])
        yield Step("losers", f"pays {to}: {said}", amount, who, (payer,)), receiver


def scored(seating: Seating, seat: int, score: Exact | None) -> str:
    """A loser by his role and his own score, which tells him from the others.

    >>> from mjtables.situation import Seating
    >>> scored(Seating(players=4, dealer=0, winner=1), 2, 46)
    'another (46)'
    """
    role = seating.title(seat)
    name = "another" if role is Payer.OTHER else f"the {role.value}"
    return f"{name} ({as_text(score or 0)})"

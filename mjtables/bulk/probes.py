"""Hands of every sort, settled to find the smallest unit that a rule set pays in."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

from mjtables.adjustment import Unknown
from mjtables.bulk.axes import second_name
from mjtables.bulk.entries import Entry, counted, entry
from mjtables.hand import EVENT, EXHAUSTIVE_DRAW, FALSE_WIN, NAGASHI, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.ruleset import Preset

#: Winner and discarder of the five situations, the dealer in seat 0.
_FIVE = ((0, None), (1, None), (0, 1), (1, 0), (1, 2))
#: Of more facts than these, only each alone and all together are tried.
_MOST_FACTS = 6


def entries(preset: Preset) -> Iterator[Entry]:
    """What hands with facts, counts, liable seats, draws and events come to."""
    for hand in _hands(preset):
        yield entry(preset, hand)


def of_money(preset: Preset) -> int:
    """Into how many parts one is divided by what a deposit, or a point, is worth."""
    payment, deposit = preset.payment, preset.deposit
    parts = payment.unit.denominator
    if deposit is not None and not isinstance(deposit, Unknown):
        parts *= (deposit * payment.unit).denominator
    if payment.losers is not None:
        parts *= (payment.unit * payment.losers.dealer).denominator
    return parts


def _hands(preset: Preset) -> Iterator[Hand]:
    counts = {*preset.counts, *(row.by for row in preset.adjustments if row.by)}
    counts = {"streak" if name == "deal" else name for name in counts}
    for (winner, discarder), worth in product(_FIVE, list(_worths(preset))):
        if max(winner, discarder or 0) >= preset.players:
            continue
        scores = _scores(preset, winner)
        hand = Hand(winner=winner, discarder=discarder, scores=scores, **worth)
        for facts in _facts(preset):
            known = replace(hand, facts=dict.fromkeys(facts, 1))
            yield known
            for name in sorted(counts):
                yield from (counted(known, {name: number}) for number in (1, 2))
        others = [seat for seat in range(preset.players) if seat != winner]
        if preset.liability is not None:
            yield from (replace(hand, liable=seat) for seat in others)
    yield from _without_winner(preset)


def _without_winner(preset: Preset) -> Iterator[Hand]:
    for bits in range(1, 2**preset.players - 1):
        ready = tuple(s for s in range(preset.players) if bits >> s & 1)
        yield Hand(kind=EXHAUSTIVE_DRAW, ready=ready)
    for winner, discarder in _FIVE:
        if max(winner, discarder or 0) >= preset.players:
            continue
        yield Hand(kind=NAGASHI, winner=winner)
        yield Hand(kind=FALSE_WIN, winner=winner, discarder=discarder)
        for name in preset.events:
            yield Hand(kind=EVENT, event=name, winner=winner, discarder=discarder)


def _worths(preset: Preset) -> Iterator[dict[str, Any]]:
    """The least, the second and the dearest value, and each named hand."""
    settling, shown = preset.settling, preset.shown
    for rung in settling.rungs:
        yield {"special": rung.name}
    values, points = shown.values, settling.points
    listed = shown.points if points is not None and points.fixed is None else ()
    for value in {*values[:2], *values[len(values) // 2 :][:1], *values[-1:]}:
        yield {"value": value}
        for number in {*listed[:2], *listed[-1:]}:
            yield {"value": value, second_name(preset): number}


def _facts(preset: Preset) -> Iterator[tuple[str, ...]]:
    facts = preset.facts
    if len(facts) > _MOST_FACTS:
        yield from ((), facts, *((name,) for name in facts))
        return
    for bits in range(2 ** len(facts)):
        yield tuple(name for bit, name in enumerate(facts) if bits >> bit & 1)


def _scores(preset: Preset, winner: int) -> tuple[int | None, ...]:
    if preset.payment.losers is None:
        return ()
    return tuple(
        None if seat == winner or seat >= preset.players else 0 for seat in range(4)
    )

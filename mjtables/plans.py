"""On which terms each loser of a hand pays: rows, adjustments, facts, resolved once.

The adjustments are judged for each leg, so the final scores of one hand may differ
between payers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mjtables.adjustment import Adjustment, Facts, Unknown, hold
from mjtables.errors import HandError, Problem
from mjtables.exact import Exact, whole

if TYPE_CHECKING:
    from mjtables.ruleset import Preset
    from mjtables.settling import Cell
    from mjtables.situation import Payer, Seating


@dataclass(frozen=True, slots=True)
class Terms:
    """What one payer's leg is reckoned with, whatever the hand is worth.

    `waiting` are the adjustments that ask which rung the hand reached.
    """

    seat: int
    payer: Payer
    multiplier: Exact
    units: Exact
    times: Exact
    flat: Exact
    counted: Exact
    cells: tuple[Cell, ...]
    waiting: tuple[tuple[Adjustment, int], ...]
    words: frozenset[str]
    uses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A seating and its facts, resolved once; any number of hands are then cheap."""

    preset: Preset
    seating: Seating
    terms: tuple[Terms, ...]
    absent: Terms | None


def plan(preset: Preset, seating: Seating, facts: Facts) -> Plan:
    """Resolve who pays on which terms.

    Raises `HandError` where a fact of the hand meets an amount that is unknown.
    """
    absent = None
    if preset.payment.absent and seating.players == 3 and seating.discarder is None:
        absent = _terms(preset, seating._replace(players=4), 3, facts)
    terms = tuple(_terms(preset, seating, seat, facts) for seat in seating.losers)
    return Plan(preset, seating, terms, absent)


def _terms(preset: Preset, seating: Seating, seat: int, facts: Facts) -> Terms:
    situation = seating.situation
    row = preset.payment.rows[situation]
    words = facts.about(seating, seat)
    rungs = {rung.name for rung in preset.settling.rungs}
    units: Exact = 0
    sums: tuple[Exact, Exact, Exact] = (1, 0, 0)
    uses, waiting = [f"payment.{row.name}"], []
    for adjustment in preset.adjustments:
        count = facts.number(adjustment.by) if adjustment.by else 1
        asks_rung = any(word in rungs for word, _ in adjustment.when)
        if asks_rung and adjustment.effect != "units":
            waiting.append((adjustment, count))
        elif hold(adjustment.when, words) and (count or adjustment.effect == "times"):
            if adjustment.effect == "units":
                units = whole(units + _amount(adjustment, preset.id) * count)
            else:
                sums = effect(preset, adjustment, count, sums)
            uses.append(adjustment.path)
    return Terms(
        seat=seat,
        payer=seating.title(seat),
        multiplier=row.of(situation, seating.role(seat)),
        units=units,
        times=sums[0],
        flat=sums[1],
        counted=sums[2],
        cells=tuple(c for c in preset.settling.cells if hold(c.when, words)),
        waiting=tuple(waiting),
        words=words,
        uses=tuple(uses),
    )


def effect(
    preset: Preset,
    adjustment: Adjustment,
    count: int,
    sums: tuple[Exact, Exact, Exact],
) -> tuple[Exact, Exact, Exact]:
    """Times, flat and counted flat after one more adjustment."""
    times, flat, counted = sums
    if not count and adjustment.effect == "flat":
        return sums
    change = _amount(adjustment, preset.id) * count
    if adjustment.effect == "times":
        return whole(times * change), flat, counted
    if adjustment.by:
        return times, flat, whole(counted + change)
    return times, whole(flat + change), counted


def _amount(adjustment: Adjustment, preset_id: str) -> Exact:
    if isinstance(adjustment.amount, Unknown):
        where = f"{adjustment.path}.{adjustment.effect}"
        problem = Problem(where, "an amount that a source states", "'unknown'")
        raise HandError(f"{preset_id}: this hand needs it", [problem])
    return adjustment.amount

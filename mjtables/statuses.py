"""What kind of number a cell is, and why it is derived, if it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.adjustment import hold
from mjtables.exact import Exact, rounded

if TYPE_CHECKING:
    from mjtables.extent import Line
    from mjtables.ladder import Score
    from mjtables.ruleset import Preset
    from mjtables.settling import Settling


def is_blank(preset: Preset, said: str) -> bool:
    """Whether a line of such a status has no amounts."""
    marked = said == "impossible" and preset.shown.impossible == "mark"
    return marked or said in ("below_minimum", "and_more", "not_established")


def status(
    preset: Preset,
    line: Line,
    score: Score,
    uses: tuple[str, ...],
    words: frozenset[str] | None,
) -> str:
    """What kind of number a cell is: the first of these that holds.

    `words` are the facts of the hand; without them a cell is impossible only if it is
    so in whatever way the hand was won.
    """
    worth = line.worth
    if line.and_more:
        return "and_more"
    if preset.impossible and is_impossible(preset, worth.value, worth.points, words):
        return "impossible"
    outside = _outside(preset.settling, worth.value, score)
    if outside:
        return outside
    if score.inferred or footnotes(preset, worth.value, uses):
        return "derived"
    return "stated" if score.stated else "computed"


def _outside(settling: Settling, value: Exact | None, score: Score) -> str:
    """Which bound of the rule set the hand is beyond, or nothing."""
    if value is not None:
        if settling.minimum is not None and value < settling.minimum:
            return "below_minimum"
        if settling.ceiling is not None and value > settling.ceiling:
            return "above_ceiling"
    if settling.least is not None and score.amount < settling.least:
        return "below_minimum"
    return ""


def is_impossible(
    preset: Preset,
    value: Exact | None,
    points: Exact | None,
    words: frozenset[str] | None,
) -> bool:
    """Whether no hand reaches a cell; without words: in whatever way it was won."""
    if points is not None and preset.settling.points is not None:
        points = rounded(points, preset.settling.points.round)
    return any(
        cell.value in (None, value)
        and cell.points in (None, points)
        and (not cell.when if words is None else hold(cell.when, words))
        for cell in preset.impossible
    )


def footnotes(
    preset: Preset, value: Exact | None, uses: tuple[str, ...]
) -> tuple[str, ...]:
    """Why a cell is derived, if it is: what the preset says of what it rests on."""
    if not preset.derived:
        return ()
    return tuple(
        row.why
        for row in preset.derived
        if (value is not None and value in row.values)
        or (
            row.path
            and any(use == row.path or use.startswith(row.path + ".") for use in uses)
        )
    )

"""Hands of one rule set told in another's, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from mjtables.exact import exact
from mjtables.measuring.typical import worth_of
from mjtables.phrases import of_unit, spaced
from mjtables.render.cells import text_of
from mjtables.units import units

if TYPE_CHECKING:
    from mjtables.measuring.typical import Typical
    from mjtables.ruleset import Preset
    from mjtables.situation import Situation


def translated(
    told: pd.DataFrame, first: Preset, other: Preset
) -> tuple[list[list[str]], list[str]]:
    """One rule set's hands in another's, as rows of text; equal neighbours once."""
    known = (told["other"] == other.id) & (told["other_options"] == other.options_text)
    groups: list[list[dict[str, Any]]] = []
    for row in told[known].to_dict("records"):
        own = {str(name): cell for name, cell in row.items()}
        last = groups[-1][-1] if groups else None
        if last and own["tier"] and own["tier"] == last["tier"]:
            groups[-1].append(own)
        else:
            groups.append([own])
    rows = [_translated(group, units(first), units(other)) for group in groups]
    header = [first.id, "gets", "times", other.id, "gets", "times", "off"]
    return rows, header


def measure(rules: Preset, hand: Typical, way: Situation) -> str:
    """By which hand, and how won, a rule set is told.

    >>> import mjtables as mj
    >>> from mjtables.measuring.winnings import usual
    >>> kong = mj.preset("hong_kong")
    >>> measure(kong, mj.typical_hand(kong), usual(kong))
    'hong_kong: nondealer on nondealer discard; typical: 0 faan (the cheapest), gets 4'
    """
    ends = (hand.value, hand.value, hand.points, hand.tier)
    said = _hand(tuple(pd.NA if end is None else end for end in ends), units(rules))
    gets = text_of(worth_of(rules, hand, way).receives)
    found = how_found(rules, hand)
    return f"{rules.id}: {spaced(way.value)}; typical: {said} ({found}), gets {gets}"


def how_found(rules: Preset, hand: Typical) -> str:
    """How a typical hand was found, with the counts that it rests on.

    >>> import mjtables as mj
    >>> tenhou = mj.preset("tenhou_3p")
    >>> how_found(tenhou, mj.typical_hand(tenhou))
    '44 of 411 wins counted in tenhou_3p'
    """
    match hand.basis:
        case "counted":
            return f"{hand.seen:,} of {hand.wins:,} wins counted in {hand.counted}"
        case "cheapest" if hand.points is not None:
            own = units(rules)[1] or "points"
            return f"the cheapest with {of_unit(exact(hand.points), own)}"
        case "cheapest":
            return "the cheapest"
        case _:
            return "given"


def _translated(
    group: list[dict[str, Any]], own: tuple[str, str], other: tuple[str, str]
) -> list[str]:
    one, last = group[0], group[-1]
    there = ("from_value", "to_value", "other_points", "other_tier")
    return [
        _hand((one["value"], last["value"], one["points"], one["tier"]), own),
        text_of(one["receives"]),
        text_of(one["times_typical"]),
        _hand(tuple(one[name] for name in there), other),
        text_of(one["other_receives"]),
        text_of(one["other_times_typical"]),
        text_of(one["off"]),
    ]


def _hand(hand: tuple[Any, ...], counted: tuple[str, str]) -> str:
    """A hand, or neighbours: "6-7 han (haneman)", "2 han 30 fu", "yakuman"."""
    first, last, points, tier = hand
    named = spaced(tier)
    if pd.isna(first):
        return named
    ends = f"{text_of(first)}-{text_of(last)} {counted[0]}"
    said = of_unit(exact(first), counted[0]) if first == last else ends
    if not pd.isna(points):
        said += f" {of_unit(exact(points), counted[1] or 'points')}"
    return f"{said} ({named})" if named else said

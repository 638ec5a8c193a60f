"""The plain wins of a rule set in one array: by dealer, winner, discarder and worth."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from mjtables.bulk.axes import Axes, Place, dealers, seatings, turned, worths
from mjtables.bulk.entries import Entry, entry, linear
from mjtables.bulk.flags import FIRST_FLAG, UNSEEN, mark_of
from mjtables.hand import Hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjtables.bulk.numbers import Array
    from mjtables.ruleset import Preset

#: How many worths of each seating are tried with a count.
_WITNESSES = 3

#: The hands of a grid, exact, those that other dealers' are turned from.
Hands = dict[Place, tuple[Hand, Entry]]


@dataclass(frozen=True, slots=True)
class Grid:
    """The array, row by row as its axes count: a mark, and four changes, in each place.

    `per` holds, for each count that adds the same whatever the hand is worth, what one
    of it changes by seating (dealer, winner, discarder).
    """

    axes: Axes
    marks: Array
    changes: Array
    per: Mapping[str, Array]


def hands_of(preset: Preset, axes: Axes) -> Hands:
    """Every hand of the grid that has to be settled, and what it comes to."""
    found: Hands = {}
    for dealer, seats, (worth, fields) in product(
        dealers(preset), list(seatings(axes)), list(worths(preset, axes))
    ):
        winner, place = seats
        discarder = None if place == axes.nobody else place
        hand = Hand(winner=winner, discarder=discarder, dealer=dealer, **fields)
        found[dealer, *seats, *worth] = hand, entry(preset, hand)
    return found


def filled(preset: Preset, axes: Axes, hands: Hands, unit: int) -> Grid:
    """The grid of these hands, in a unit."""
    marks = np.full(axes.shape, UNSEEN, np.uint8)
    changes = np.zeros((*axes.shape, 4), np.int64)
    for place, (_, one) in hands.items():
        scaled = one.scaled(unit)
        for at, turn in _turns(preset, axes, place):
            marks[at] = scaled.mark
            changes[at] = turned(scaled.changes, turn, axes.players)
    for seat in range(axes.players):
        marks[: axes.players, seat, seat] = mark_of("winner_is_discarder")
    per = {
        name: table
        for name in linear(preset)
        if (table := _per(preset, axes, hands, unit, name)) is not None
    }
    return Grid(axes, marks.reshape(-1), changes.reshape(-1, 4), per)


def _turns(
    preset: Preset, axes: Axes, place: Place
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Where a hand stands when its dealer sits elsewhere, and how far all move."""
    players = axes.players
    for turn in range(players // len(dealers(preset))):
        seats = [(s + turn) % players if s < players else s for s in place[:3]]
        yield (*seats, *place[3:]), turn


def _per(
    preset: Preset, axes: Axes, hands: Hands, unit: int, name: str
) -> Array | None:
    """What one of a count changes in every seating; none where worth is a matter of it.

    Nor where some seating refuses it: such hands are looked at one by one.
    """
    if _asks_rung(preset, name):
        return None
    table = np.zeros((*axes.shape[:3], 4), np.int64)
    for seats, witnesses in _witnesses(hands).items():
        steps = set()
        for hand in witnesses:
            one = entry(preset, hand, (name,)).scaled(unit)
            steps.add(one.per[0] if one.mark < FIRST_FLAG else None)
        step = steps.pop()
        if step is None or steps:
            return None
        for at, turn in _turns(preset, axes, (*seats, 0, 0)):
            table[at[:3]] = turned(step, turn, axes.players)
    return table.reshape(-1, 4)


def _asks_rung(preset: Preset, name: str) -> bool:
    """Whether a count matters only to hands of some limits."""
    rungs = {rung.name for rung in preset.settling.rungs}
    names = {name, "deal"} if name == "streak" else {name}
    return any(
        word in rungs
        for row in preset.adjustments
        if row.by in names
        for word, _ in row.when
    )


def _witnesses(hands: Hands) -> dict[tuple[int, int, int], list[Hand]]:
    """A few hands of each seating: the least, the dearest, and those between."""
    settled: dict[tuple[int, int, int], list[Hand]] = {}
    for (dealer, winner, discarder, *_), (hand, one) in hands.items():
        if one.mark < FIRST_FLAG:
            settled.setdefault((dealer, winner, discarder), []).append(hand)
    return {
        seats: [
            found[n * (len(found) - 1) // (_WITNESSES - 1)] for n in range(_WITNESSES)
        ]
        for seats, found in settled.items()
    }

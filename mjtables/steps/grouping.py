"""Of whom a step tells: players by their roles, those who pay alike told of once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from mjtables.situation import Payer

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from mjtables.situation import Seating
    from mjtables.step import Step

Key = TypeVar("Key", bound="Hashable")

_NAMES = {
    Payer.LIABLE: "the liable player",
    Payer.DISCARDER: "the discarder",
    Payer.DEALER: "the dealer",
    Payer.OTHER: "the other player",
}
_ORDER = tuple(_NAMES)


def grouped(seating: Seating, own: Mapping[int, Sequence[Step]]) -> Iterator[Step]:
    """The steps of all payers; those of several who pay alike once for all of them."""
    told = {seat: tuple(own.get(seat, ())) for seat in seating.losers}
    for steps, seats in alike(seating, told):
        who = called(seating, seats)
        for step in steps:
            yield replace(step, who=who, seats=seats)


def alike(
    seating: Seating, keys: Mapping[int, Key]
) -> list[tuple[Key, tuple[int, ...]]]:
    """Losers of whom the same is told; those whom no role names come last."""
    groups: dict[Key, list[int]] = {}
    for seat in in_order(seating):
        groups.setdefault(keys[seat], []).append(seat)
    found = [(key, tuple(sorted(seats))) for key, seats in groups.items()]
    return sorted(found, key=lambda group: _nameless(seating, group[1]))


def _nameless(seating: Seating, seats: Sequence[int]) -> bool:
    return any(seating.title(seat) is Payer.OTHER for seat in seats)


def in_order(seating: Seating) -> list[int]:
    """The losers in the order in which they are told of."""
    return sorted(
        seating.losers, key=lambda seat: (_ORDER.index(seating.title(seat)), seat)
    )


def called(seating: Seating, seats: Sequence[int]) -> str:
    """Losers by their roles.

    >>> from mjtables.situation import Seating
    >>> seating = Seating(players=4, dealer=0, winner=1, discarder=2)
    >>> called(seating, [2]), called(seating, [3]), called(seating, [0, 3])
    ('the discarder', 'the other player', 'each of the others')
    """
    if len(seats) > 1 and _nameless(seating, seats):
        return "each of the others"
    names = " and ".join(_NAMES[seating.title(seat)] for seat in seats)
    return f"{names}, each" if len(seats) > 1 else names

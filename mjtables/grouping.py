"""Of whom a step tells: players by their roles, those who pay alike told of once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mjtables.situation import Payer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjtables.situation import Seating
    from mjtables.step import Step

_NAMES = {
    Payer.LIABLE: "the liable player",
    Payer.DISCARDER: "the discarder",
    Payer.DEALER: "the dealer",
    Payer.OTHER: "the other player",
}
_ORDER = tuple(_NAMES)


def grouped(seating: Seating, own: Mapping[int, Sequence[Step]]) -> Iterator[Step]:
    """The steps of all payers; those of several who pay alike once for all of them."""
    groups: dict[tuple[Step, ...], list[int]] = {}
    for seat in in_order(seating):
        groups.setdefault(tuple(own.get(seat, ())), []).append(seat)
    # Those whom no role names are told of last.
    for steps, seats in sorted(
        groups.items(), key=lambda group: _last(seating, group[1])
    ):
        who = called(seating, seats)
        for step in steps:
            yield replace(step, who=who, seats=tuple(sorted(seats)))


def _last(seating: Seating, seats: Sequence[int]) -> bool:
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
    roles = [seating.title(seat) for seat in seats]
    if len(seats) > 1 and Payer.OTHER in roles:
        return "each of the others"
    names = " and ".join(_NAMES[role] for role in roles)
    return f"{names}, each" if len(seats) > 1 else names

"""Who won, and how; who pays, and in which role."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Payer(Enum):
    """The role of a player who pays the winner."""

    DEALER = "dealer"
    DISCARDER = "discarder"
    LIABLE = "liable"
    OTHER = "other"

    # A member is itself alone; Enum's own hash is that of its name, and slow.
    __hash__ = object.__hash__


class Situation(Enum):
    """Who won, and how: the five of every table, and their liable forms."""

    DEALER_SELF_DRAWN = "dealer_self_drawn"
    NONDEALER_SELF_DRAWN = "nondealer_self_drawn"
    DEALER_ON_DISCARD = "dealer_on_discard"
    NONDEALER_ON_DEALER_DISCARD = "nondealer_on_dealer_discard"
    NONDEALER_ON_NONDEALER_DISCARD = "nondealer_on_nondealer_discard"
    DEALER_SELF_DRAWN_LIABLE = "dealer_self_drawn_liable"
    NONDEALER_SELF_DRAWN_LIABLE = "nondealer_self_drawn_liable"
    DEALER_ON_DISCARD_LIABLE = "dealer_on_discard_liable"
    NONDEALER_ON_DISCARD_LIABLE = "nondealer_on_discard_liable"

    __hash__ = object.__hash__

    @property
    def liable(self) -> bool:
        """Whether a liable player pays in it."""
        return self.value.endswith("_liable")

    @property
    def self_drawn(self) -> bool:
        """Whether the winner drew the last tile."""
        return "self_drawn" in self.value

    @property
    def dealer_wins(self) -> bool:
        """Whether the winner is the dealer."""
        return self.value.startswith("dealer")


FIVE = tuple(situation for situation in Situation if not situation.liable)

#: For each of the five: the payment rows that serve it, the most specific first.
ROWS: dict[Situation, tuple[str, ...]] = {
    Situation.DEALER_SELF_DRAWN: ("dealer_self_drawn", "self_drawn", "any"),
    Situation.NONDEALER_SELF_DRAWN: ("nondealer_self_drawn", "self_drawn", "any"),
    Situation.DEALER_ON_DISCARD: ("dealer_on_discard", "on_discard", "any"),
    Situation.NONDEALER_ON_DEALER_DISCARD: (
        "nondealer_on_dealer_discard",
        "nondealer_on_discard",
        "on_discard",
        "any",
    ),
    Situation.NONDEALER_ON_NONDEALER_DISCARD: (
        "nondealer_on_nondealer_discard",
        "nondealer_on_discard",
        "on_discard",
        "any",
    ),
}

#: Every name a payment row can bear, the general ones first.
ROW_NAMES = tuple(
    dict.fromkeys(name for names in ROWS.values() for name in reversed(names))
)

#: In which order each payer's multiplier is looked up. A discarding dealer is the
#: discarder first; a row that names no discarder still knows him as the dealer.
LOOKUP: dict[tuple[Situation, Payer], tuple[Payer, ...]] = {
    (Situation.DEALER_SELF_DRAWN, Payer.OTHER): (Payer.OTHER,),
    (Situation.NONDEALER_SELF_DRAWN, Payer.DEALER): (Payer.DEALER, Payer.OTHER),
    (Situation.NONDEALER_SELF_DRAWN, Payer.OTHER): (Payer.OTHER,),
    (Situation.DEALER_ON_DISCARD, Payer.DISCARDER): (Payer.DISCARDER, Payer.OTHER),
    (Situation.DEALER_ON_DISCARD, Payer.OTHER): (Payer.OTHER,),
    (Situation.NONDEALER_ON_DEALER_DISCARD, Payer.DISCARDER): (
        Payer.DISCARDER,
        Payer.DEALER,
        Payer.OTHER,
    ),
    (Situation.NONDEALER_ON_DEALER_DISCARD, Payer.OTHER): (Payer.OTHER,),
    (Situation.NONDEALER_ON_NONDEALER_DISCARD, Payer.DISCARDER): (
        Payer.DISCARDER,
        Payer.OTHER,
    ),
    (Situation.NONDEALER_ON_NONDEALER_DISCARD, Payer.DEALER): (
        Payer.DEALER,
        Payer.OTHER,
    ),
    (Situation.NONDEALER_ON_NONDEALER_DISCARD, Payer.OTHER): (Payer.OTHER,),
}


class Seating(NamedTuple):
    """Who sits where in one hand: seats 0 to 3, by first seat."""

    players: int
    dealer: int
    winner: int
    discarder: int | None = None
    liable: int | None = None
    out: frozenset[int] = frozenset()

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats that can pay: everyone still playing but the winner."""
        return tuple(
            seat
            for seat in range(self.players)
            if seat != self.winner and seat not in self.out
        )

    @property
    def situation(self) -> Situation:
        """Which of the five this is, liability left aside."""
        if self.discarder is None:
            return (
                Situation.DEALER_SELF_DRAWN
                if self.winner == self.dealer
                else Situation.NONDEALER_SELF_DRAWN
            )
        if self.winner == self.dealer:
            return Situation.DEALER_ON_DISCARD
        if self.discarder == self.dealer:
            return Situation.NONDEALER_ON_DEALER_DISCARD
        return Situation.NONDEALER_ON_NONDEALER_DISCARD

    def role(self, seat: int) -> Payer:
        """As what a seat pays, liability left aside."""
        if seat == self.discarder:
            return Payer.DISCARDER
        return Payer.DEALER if seat == self.dealer else Payer.OTHER

    def title(self, seat: int) -> Payer:
        """As what a seat pays, liability counted."""
        return Payer.LIABLE if seat == self.liable else self.role(seat)


def seatings(situation: Situation, players: int) -> dict[str, Seating]:
    """Every way to seat a situation, the dealer in seat 0, by what tells them apart.

    The first, with the empty name, has the dealer neither liable nor discarding
    where that can be. Impossible ones are left out: two players have no hand in
    which a non-dealer wins on another non-dealer's discard.

    >>> list(seatings(Situation.NONDEALER_SELF_DRAWN_LIABLE, 4))
    ['', 'dealer liable']
    """
    winner = 0 if situation.dealer_wins else 1
    ways: dict[str, tuple[int | None, int | None]] = {}
    match situation:
        case Situation.DEALER_SELF_DRAWN | Situation.NONDEALER_SELF_DRAWN:
            ways = {"": (None, None)}
        case Situation.DEALER_ON_DISCARD:
            ways = {"": (1, None)}
        case Situation.NONDEALER_ON_DEALER_DISCARD:
            ways = {"": (0, None)}
        case Situation.NONDEALER_ON_NONDEALER_DISCARD:
            ways = {"": (2, None)}
        case Situation.DEALER_SELF_DRAWN_LIABLE:
            ways = {"": (None, 1)}
        case Situation.NONDEALER_SELF_DRAWN_LIABLE:
            ways = {"": (None, 2), "dealer liable": (None, 0)}
        case Situation.DEALER_ON_DISCARD_LIABLE:
            ways = {"": (1, 2)}
        case Situation.NONDEALER_ON_DISCARD_LIABLE:
            ways = {"": (2, 3), "dealer discards": (0, 2), "dealer liable": (2, 0)}
    return {
        name: Seating(players, 0, winner, discarder, liable)
        for name, (discarder, liable) in ways.items()
        if all(seat is None or seat < players for seat in (discarder, liable))
    }

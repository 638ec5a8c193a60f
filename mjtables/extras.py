"""What is paid beside the hand: draws, several winners, events, the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from mjtables.adjustment import Unknown
from mjtables.exact import whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.exact import Exact, Rounding
    from mjtables.payment import Row
    from mjtables.situation import Situation

Several = Literal["all", "first", "abort"]
Taker = Literal["first", "each"]
Ties = Literal["seat_order", "split"]
Leftover = Literal["first", "lost", "shared"]


class Draw(NamedTuple):
    """An exhaustive draw: what the seats not ready pay in all, and nagashi's rung."""

    pool: Exact | Unknown | None = None
    nagashi: str | Unknown | None = None


class Winners(NamedTuple):
    """Several winners on one discard, and who takes honba and deposits."""

    two: Several | Unknown = "all"
    three: Several | Unknown = "all"
    honba: Taker | Unknown = "first"
    deposits: Taker | Unknown = "first"

    def rule(self, count: int) -> Several | Unknown:
        """What is done with so many winners; one is always paid.

        >>> Winners(three="abort").rule(3), Winners("first").rule(1)
        ('abort', 'all')
        """
        return {1: "all", 2: self.two}.get(count, self.three)


class Rotation(NamedTuple):
    """After which hands the dealer deals again: after all others the deal moves on.

    `dealer_wins`; `dealer_ready`, of a draw or nagashi; `exhaustive_draw`, every one
    of them; `abortive`, a hand that was called off. After those that `honba` names in
    the same words the next deal has one honba more, after all others none.
    """

    repeat: tuple[str, ...]
    honba: tuple[str, ...] = ()


class Event(NamedTuple):
    """Paid at once to whoever has it, of a score of its own or of the ceiling."""

    name: str
    rows: Mapping[Situation, Row]
    score: Exact | None = None
    of: Literal["ceiling"] | None = None


def paid_in(
    start: Exact | Unknown | None, returned: Exact | Unknown | None, players: int
) -> Exact | Unknown:
    """What all have paid in at the end of a game, which is the oka if none is stated.

    >>> paid_in(25000, 30000, 4), paid_in(30000, None, 4)
    (20000, 0)
    """
    if returned is None or start is None:
        return 0
    if isinstance(start, Unknown) or isinstance(returned, Unknown):
        return Unknown.UNKNOWN
    return whole((returned - start) * players)


class End(NamedTuple):
    """The end of a game; `uma` goes by place, or by players below the start.

    `rounds` is what the rounding is of: the points that a seat ends with, or their
    difference to the return. `penalties` is what offences cost after it, by name.
    """

    start: Exact | Unknown | None = None
    returned: Exact | Unknown | None = None
    uma: tuple[Exact, ...] | Mapping[str, tuple[Exact, ...]] | Unknown | None = None
    oka: Exact | Unknown | None = None
    round: Rounding | None = None
    rounds: Literal["points", "difference"] = "points"
    ties: Ties | Unknown | None = None
    deposits: Leftover | Unknown | None = None
    penalties: Mapping[str, Exact | Unknown] | None = None

"""One hand as a record: the same names in settlements, logs, sheets and frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from decimal import Decimal

    from mjtables.exact import Exact


WINS = ("win", "robbed_kong")
EXHAUSTIVE_DRAW = "exhaustive_draw"
KINDS = (*WINS, EXHAUSTIVE_DRAW)

#: More than any hand is worth; a score may double with each.
MOST = 10_000


@dataclass(frozen=True, slots=True)
class Hand:
    """What happened in one hand. Seats are 0 to 3, by first seat.

    An empty `discarder` means self-drawn; in a robbed kong it is who made the kong.
    `value` is in the preset's unit, `special` names a hand (``"yakuman"``, ``"2
    yakuman"``) or a share of the limit (``"150%"``). `facts` holds words, or counts
    under words. `deposits` is a number of sticks that this winner collects, `scores`
    the losers' own where the rule set asks for them. In an exhaustive draw `ready`
    are the seats with a ready hand; it has no winner and no value. `out` are seats
    that no longer play.
    """

    winner: int | None = None
    discarder: int | None = None
    dealer: int = 0
    value: Exact | Decimal | str | None = None
    fu: Exact | None = None
    points: Exact | None = None
    special: str | None = None
    facts: Collection[str] | Mapping[str, int] = ()
    honba: int = 0
    streak: int = 0
    deposits: int = 0
    liable: int | None = None
    kind: str = "win"
    event: str = ""
    ready: Collection[int] = ()
    out: Collection[int] = ()
    winner_index: int = 0
    scores: Collection[Exact | None] = ()

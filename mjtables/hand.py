"""One hand as a record: the same names in settlements, logs, sheets and frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mjtables.adjustment import ROBBED_KONG

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from decimal import Decimal

    from mjtables.exact import Exact


WIN = "win"
WINS = (WIN, ROBBED_KONG)
EXHAUSTIVE_DRAW = "exhaustive_draw"
ABORTIVE = "abortive"
NAGASHI = "nagashi"
FALSE_WIN = "false_win"
EVENT = "event"
KINDS = (*WINS, EXHAUSTIVE_DRAW, ABORTIVE, NAGASHI, FALSE_WIN, EVENT)

#: What only a win says: its worth, who else pays for it, the losers' own scores.
OF_A_WIN = ("liable", "liable_for", "value", "special", "fu", "points", "scores")


@dataclass(frozen=True, slots=True)
class Hand:
    """What happened in one hand. Seats are 0 to 3, by first seat.

    `kind` says what the fields mean:

    ``win``: `winner` won on the tile of the `discarder`; an empty one means
    self-drawn. `value` is in the preset's unit, with `fu` or `points` where they are
    counted; or `special` names a hand (``"yakuman"``, ``"2 yakuman"``) or a share of
    the limit (``"150%"``). `facts` holds words, or counts under words; `deposits` is a
    number of sticks that this winner collects, `liable` a seat held liable (for so many
    of several as `liable_for` says, where liability covers only a part), `scores` the
    losers' own where the rule set asks for them. Of several winners on one
    discard the first in turn has `winner_index` 0, the next one 1.
    ``robbed_kong``: the same; the `discarder` is who made the kong.
    ``exhaustive_draw``: nobody won; `ready` are the seats with a ready hand.
    ``abortive``: the hand was called off; nothing is paid.
    ``nagashi``: `winner` is the seat whose discards are paid for.
    ``event``: what is paid at once, a kong or a penalty, which `event` names; `winner`
    is who has it, `discarder` who fed it (empty: nobody did).
    ``false_win``: `winner` is who declared a win that is none, `discarder` (if that
    matters) on whose tile.

    `dealer` and `out`, seats that no longer play (they neither pay nor are paid), may
    be stated of every kind; so may `honba`, `streak` and `deposits`, which count for
    nothing where nobody won, and `ready` of a win and of every draw. Any other field
    that a kind does not name must be empty.
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
    liable_for: int | None = None
    kind: str = WIN
    event: str = ""
    ready: Collection[int] = ()
    out: Collection[int] = ()
    winner_index: int = 0
    scores: Collection[Exact | None] = ()

"""What is paid beside the hand: draws, several winners, events, the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.adjustment import Unknown
    from mjtables.exact import Exact
    from mjtables.payment import Row
    from mjtables.situation import Situation

Several = Literal["all", "first", "abort"]
Taker = Literal["first", "each"]


class Draw(NamedTuple):
    """An exhaustive draw: what the seats not ready pay in all, and nagashi's rung."""

    pool: Exact | Unknown | None = None
    nagashi: str | Unknown | None = None


class Winners(NamedTuple):
    """Several winners on one discard, and who takes honba and deposits."""

    two: Several = "all"
    three: Several = "all"
    honba: Taker = "first"
    deposits: Taker = "first"


class Event(NamedTuple):
    """Paid at once to whoever has it, of a score of its own or of the ceiling."""

    name: str
    rows: Mapping[Situation, Row]
    score: Exact | None = None
    of: Literal["ceiling"] | None = None


class End(NamedTuple):
    """The end of a game; `uma` goes by place, or by players below the start."""

    start: Exact | Unknown | None = None
    returned: Exact | Unknown | None = None
    uma: tuple[Exact, ...] | Mapping[Exact, tuple[Exact, ...]] | Unknown | None = None
    oka: Exact | Unknown | None = None
    ties: str | Unknown | None = None

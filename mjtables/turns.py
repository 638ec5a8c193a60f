"""Rows of a log that tell of several winners of one deal: whether they can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.errors import Problem
from mjtables.hand import WINS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.logs.record import Record
    from mjtables.ruleset import Preset


def misplaced(rules: Preset, record: Record, above: Record | None) -> list[Problem]:
    """What keeps a row from being one of several winners, each in a row of its own.

    `above` is the row before it. What settling the hand alone tells is left to it.
    """
    hand, count = record.hands[0], record.winners
    alone = count == 1 and not hand.winner_index
    if alone or len(record.hands) > 1 or hand.kind not in WINS:
        return []
    if hand.discarder is None:
        one = Problem("winners", "one winner of a self-draw", str(count))
        return [] if hand.winner_index else [one]
    seats = (hand.winner, hand.discarder)
    told = [seat for seat in seats if seat not in range(rules.players)]
    return [] if told else [*_by_number(rules, record), *_by_turn(rules, record, above)]


def _by_number(rules: Preset, record: Record) -> Iterator[Problem]:
    """Whether so many can have won, and are paid."""
    place, count = record.hands[0].winner_index, record.winners
    if not 1 < count < rules.players:
        expected = f"a number from 2 to {rules.players - 1}, where there are several"
        yield Problem("winners", expected, str(count))
    elif isinstance(place, int) and place not in range(count):
        yield Problem("winner_index", f"a number from 0 to {count - 1}", str(place))
    elif rules.winners.rule(count) == "abort":
        yield Problem("winners", f"no payment ({rules.id}: abort)", str(count))


def _by_turn(rules: Preset, record: Record, above: Record | None) -> Iterator[Problem]:
    """Whether he sits after the winner of the row above, if that is of his deal."""
    if above is None or not _follows(record, above):
        return
    if _turn(rules, above) >= _turn(rules, record):
        expected = "a winner later in turn than in the row above"
        yield Problem("winner", expected, str(record.hands[0].winner))


def _follows(record: Record, above: Record) -> bool:
    """Whether the row above is of the same deal, and of the winner before this one."""
    one, two = above.hands[0], record.hands[0]
    shared = ("discarder", "dealer", "honba")
    return (
        above.winners == record.winners
        and all(getattr(one, name) == getattr(two, name) for name in shared)
        # A log may hold any text there; what is no number follows nothing.
        and (one.winner_index, two.winner_index) in ((0, 1), (1, 2))
    )


def _turn(rules: Preset, record: Record) -> int:
    """How far from the discarder a winner sits, in turn."""
    hand = record.hands[0]
    return ((hand.winner or 0) - (hand.discarder or 0)) % rules.players

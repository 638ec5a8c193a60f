"""Rows of a log that tell of several winners of one deal: whether they can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.errors import Problem
from mjtables.hand import WINS

if TYPE_CHECKING:
    from mjtables.hand import Hand
    from mjtables.logs.record import Record
    from mjtables.ruleset import Preset


def misplaced(rules: Preset, record: Record, above: Record | None) -> list[Problem]:
    """What keeps a row from being one of several winners, each in a row of its own.

    `above` is the row before it: the winner who is paid before this one, if he is not
    the first in turn after the discarder.
    """
    hand = record.hands[0]
    place, count = _number(hand.winner_index), record.winners
    if len(record.hands) > 1 or hand.kind not in WINS or (count == 1 and not place):
        return []
    discarder, winner = _number(hand.discarder), _number(hand.winner)
    if hand.discarder is None:
        return [Problem("winners", "one winner of a self-draw", str(count))]
    if place is None or discarder is None or winner is None:
        return []  # told as what it is: no number
    if not 1 < count < rules.players:
        expected = f"a number from 2 to {rules.players - 1}, where there are several"
        return [Problem("winners", expected, str(count))]
    if not place < count:
        return [Problem("winner_index", f"a number from 0 to {count - 1}", str(place))]
    return [*_by_rule(rules, count, place), *_after(rules, record, above)]


def _by_rule(rules: Preset, count: int, place: int) -> list[Problem]:
    rule = rules.winners.two if count == 2 else rules.winners.three
    if rule == "abort":
        return [Problem("winners", f"no payment ({rules.id}: abort)", str(count))]
    if rule == "first" and place:
        expected = f"one winner who is paid, the first in turn ({rules.id})"
        return [Problem("winner_index", expected, str(place))]
    return []


def _after(rules: Preset, record: Record, above: Record | None) -> list[Problem]:
    """Whether the row above, if it is of the same deal, is of who is paid before."""
    if above is None or above.winners != record.winners:
        return []
    one, two = above.hands[0], record.hands[0]
    same = all(
        _number(getattr(one, name)) == _number(getattr(two, name))
        for name in ("discarder", "dealer", "honba")
    )
    if not same or _number(one.winner_index) != (_number(two.winner_index) or 0) - 1:
        return []
    if _turn(rules, one) < _turn(rules, two):
        return []
    expected = "a winner later in turn than in the row above"
    return [Problem("winner", expected, str(two.winner))]


def _turn(rules: Preset, hand: Hand) -> int:
    """How far from the discarder a winner sits, in turn."""
    winner, discarder = _number(hand.winner), _number(hand.discarder)
    return ((winner or 0) - (discarder or 0)) % rules.players


def _number(given: object) -> int | None:
    """A whole number, none where there is no such."""
    try:
        return None if given is None else int(str(given))
    except ValueError:
        return None

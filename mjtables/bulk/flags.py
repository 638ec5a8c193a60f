"""Why a row is not settled: one word for each reason, the same over all rule sets."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.exact import exact
from mjtables.examining import is_empty
from mjtables.hand import ABORTIVE, EVENT, EXHAUSTIVE_DRAW, FALSE_WIN, WINS
from mjtables.situation import Situation

if TYPE_CHECKING:
    from mjtables.errors import Problem
    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset

#: Every reason, in the order of their codes, and what it means.
REASONS = {
    "kind": "no kind of hand that is known",
    "players": "a hand of so many players as the rule set is not for",
    "seat": "a seat that is not at the table, or no longer plays",
    "no_winner": "a win, and nobody who won it",
    "no_dealer": "nobody deals",
    "no_discarder": "a robbed kong, and nobody who made it",
    "winner_is_discarder": "the winner has discarded to himself",
    "winner_is_liable": "the winner is liable to himself",
    "no_value": "neither a value nor a named hand",
    "value": "a value that no hand has, or beside a named hand",
    "below_minimum": "less than what wins",
    "impossible": "a hand that cannot be",
    "special": "no named hand of the rule set",
    "no_points": "the fu or points that decide the score are missing",
    "points": "fu or points that no hand has, or the rule set does not count",
    "facts": "facts that the rule set does not know, or no hand has together",
    "count": "a count below 0, not whole, or higher than it can be",
    "liable_for": "liability for a part, where there is none, or none is stated",
    "winner_index": "a winner after the first who is not paid",
    "scores": "losers' own scores that are missing, or not asked for",
    "event": "no event of the rule set, or one beside another kind of hand",
    "ready": "seats that are ready where nobody can be, or not stated in a draw",
    "not_asked": "what a hand of this kind cannot say",
    "no_rule": "no source states a rule that the hand needs",
    "not_in_bulk": "amounts finer than the unit of the rule set, or past 64 bits",
}
FLAGS = tuple(REASONS)
CODES = {flag: code for code, flag in enumerate(FLAGS)}

#: What stands for a row in one byte: its situation, none (a draw), or its flag.
SITUATIONS = tuple(situation.value for situation in Situation)
WITHOUT_SITUATION = len(SITUATIONS)
FIRST_FLAG = 32
#: Not in the table: looked at more closely.
UNSEEN = 255

_COUNTS = ("honba", "streak", "deposits")
_SEATS = ("winner", "discarder", "dealer", "liable", "out")
_RULES = ("adjust", "winners", "draw", "liability", "deposit", "events")
_OWN = ("facts", "liable_for", "winner_index", "scores", "event", "special", "ready")


def mark_of(flag: str) -> int:
    """The byte that stands for a flag.

    >>> mark_of("kind"), mark_of("not_in_bulk") < UNSEEN
    (32, True)
    """
    return FIRST_FLAG + CODES[flag]


def reason(preset: Preset, hand: Hand, problem: Problem) -> str:
    """The flag of what is wrong with a hand, by the place of the problem.

    >>> import mjtables as mj
    >>> rules, hand = mj.preset("hk_half_spicy"), mj.Hand(winner=1, discarder=1)
    >>> reason(rules, hand, mj.Problem("discarder", "another seat", "1"))
    'winner_is_discarder'
    """
    where, _, rest = problem.where.partition(".")
    if where in _RULES:
        return "no_rule"
    if where in _SEATS:
        return _of_a_seat(hand, where)
    if where == "value":
        return _of_a_value(preset, hand)
    if where in ("fu", "points"):
        return _of_points(preset, hand, where)
    if where in (*_COUNTS, *preset.counts) or (where == "facts" and rest):
        return "count"
    return where if where in _OWN else "not_asked"


def _of_a_seat(hand: Hand, where: str) -> str:
    seat = getattr(hand, where)
    if where != "out" and is_empty(seat):
        return f"no_{where}"
    won = hand.kind in WINS
    drawn = hand.kind in (EXHAUSTIVE_DRAW, ABORTIVE)
    fed = won or hand.kind in (EVENT, FALSE_WIN)
    if drawn or (where == "discarder" and not fed) or (where == "liable" and not won):
        return "seat" if where == "out" else "not_asked"
    if where in ("discarder", "liable") and seat == hand.winner:
        return f"winner_is_{where}"
    return "no_rule" if where == "liable" and seat not in hand.out else "seat"


def _of_a_value(preset: Preset, hand: Hand) -> str:
    settling = preset.settling
    if is_empty(hand.value):
        return "no_value"
    value = exact(hand.value)
    if not is_empty(hand.special) or (Fraction(value) / settling.step).denominator > 1:
        return "value"
    if settling.minimum is not None and value < settling.minimum:
        return "below_minimum"
    if settling.points is None and _is_listed(preset, value, None):
        return "impossible"
    return "below_minimum" if settling.least is not None else "value"


def _of_points(preset: Preset, hand: Hand, where: str) -> str:
    given = getattr(hand, where)
    if is_empty(given):
        return "no_points"
    if is_empty(hand.value):
        return "points"
    cannot_be = _is_listed(preset, exact(hand.value), exact(given))
    return "impossible" if cannot_be else "points"


def _is_listed(preset: Preset, value: Exact, points: Exact | None) -> bool:
    """Whether a cell is impossible in some way of winning."""
    return preset.shown.impossible == "mark" and any(
        cell.value in (None, value) and cell.points in (None, points)
        for cell in preset.impossible
    )

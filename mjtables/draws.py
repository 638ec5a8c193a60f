"""Hands that nobody won: exhaustive draws, nagashi, and those that were called off."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.adjustment import Facts, Unknown
from mjtables.exact import Exact, as_text, has_decimal, whole
from mjtables.examining import Examiner, not_established
from mjtables.hand import OF_A_WIN
from mjtables.legs import of_hand
from mjtables.settling import Worth
from mjtables.stated import check_beside, seating_of

if TYPE_CHECKING:
    from mjtables.hand import Hand
    from mjtables.leg import Leg
    from mjtables.ruleset import Preset
    from mjtables.settling import Rung
    from mjtables.situation import Seating

#: What a hand that nobody won cannot say.
_UNASKED = ("discarder", *OF_A_WIN, "event")


def payments(hand: Hand, preset: Preset) -> list[tuple[int, int, Exact]]:
    """Who pays whom how much in an exhaustive draw, in money.

    Each is (payer, receiver, amount).

    The pool is shared evenly by those who pay and by those who are paid; one that
    leaves amounts without a decimal is refused. Nothing moves where all are ready, or
    nobody is; so the pool need not be known there.

    Raises `HandError` with everything that keeps the draw from being settled.

    >>> import mjtables as mj
    >>> modern = mj.preset("japanese_modern").with_options(pool=600)
    >>> payments(mj.Hand(kind="exhaustive_draw", ready=[2]), modern)
    [(0, 2, 200), (1, 2, 200), (3, 2, 200)]
    """
    examiner, ready, out = _without_winner(hand, preset, "a draw")
    others = [seat for seat in range(preset.players) if seat not in ready | out]
    pool = _pool(examiner) if ready and others else 0
    if examiner.problems:
        raise examiner.error()
    if not pool:
        return []
    share = Fraction(pool) * preset.payment.unit / (len(ready) * len(others))
    if not has_decimal(share):
        expected = f"a pool that {len(others)} players can pay evenly"
        examiner.note("draw.pool", expected, as_text(pool))
        raise examiner.error()
    return [(payer, seat, whole(share)) for payer in others for seat in sorted(ready)]


def call_off(hand: Hand, preset: Preset) -> None:
    """See that a hand which was called off says no more than such a hand can.

    Raises `HandError` with everything that it cannot say.
    """
    examiner, _, _ = _without_winner(hand, preset, "an abortive draw")
    if examiner.problems:
        raise examiner.error()


def nagashi(hand: Hand, preset: Preset) -> tuple[Seating, tuple[Leg, ...]]:
    """Who pays for a nagashi: its rung, as self-drawn, without honba or streak.

    Raises `HandError` with everything that keeps it from being settled.
    """
    examiner = Examiner(preset, hand)
    examiner.unasked(_UNASKED, "a nagashi")
    check_beside(examiner)
    examiner.count("winner_index", hand.winner_index)
    examiner.seats("ready", hand.ready)
    seating = seating_of(examiner, ())
    rung = _rung(examiner)
    if examiner.problems or seating is None or rung is None:
        raise examiner.error()
    facts = Facts(frozenset({rung.name}))
    return seating, of_hand(preset, seating, facts, Worth(None, None, rung))


def _without_winner(
    hand: Hand, preset: Preset, what: str
) -> tuple[Examiner, frozenset[int], frozenset[int]]:
    """What there is to say of it, who is ready, and who has left."""
    examiner = Examiner(preset, hand)
    examiner.unasked(("winner", *_UNASKED), what)
    if examiner.count("winner_index", hand.winner_index):
        examiner.note("winner_index", f"nothing in {what}", hand.winner_index)
    examiner.seat("dealer", hand.dealer)
    check_beside(examiner)
    ready = examiner.seats("ready", hand.ready)
    out = examiner.seats("out", hand.out)
    if ready & out:
        left = ", ".join(map(str, sorted(ready & out)))
        examiner.note("ready", "seats that are still playing", left)
    return examiner, ready, out


def _pool(examiner: Examiner) -> Exact:
    """What those not ready pay in all; 0 where the rule set pays nothing in a draw."""
    preset = examiner.preset
    rule = preset.draw
    pool = rule if rule is None or isinstance(rule, Unknown) else rule.pool
    if not isinstance(pool, Unknown):
        return pool or 0
    _not_established(examiner, "pool", f"what is paid in a draw of {preset.id}")
    return 0


def _rung(examiner: Examiner) -> Rung | None:
    """The rung that a nagashi is paid as, if the rule set has a rule for it."""
    preset = examiner.preset
    rule = preset.draw
    name = rule if rule is None or isinstance(rule, Unknown) else rule.nagashi
    if isinstance(name, Unknown):
        expected = f"what a nagashi of {preset.id} is paid as"
        _not_established(examiner, "nagashi", expected)
    elif name is None:
        expected = f"a rule for it in {preset.id}"
        examiner.note("draw.nagashi", expected, None)
    named = [rung for rung in preset.settling.rungs if rung.name == name]
    return named[0] if named else None


def _not_established(examiner: Examiner, key: str, expected: str) -> None:
    preset = examiner.preset
    where = "draw" if isinstance(preset.draw, Unknown) else f"draw.{key}"
    examiner.problems.append(not_established(preset, where, expected))

"""An exhaustive draw: who is not ready pays those who are, out of the pool."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.adjustment import Unknown
from mjtables.errors import HandError
from mjtables.exact import Exact, whole
from mjtables.examining import Examiner, is_empty
from mjtables.judging import facts_of

if TYPE_CHECKING:
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset

#: What a hand that nobody won cannot say.
OF_A_WIN = (
    *("winner", "discarder", "liable", "value", "special", "fu", "points"),
    *("event", "scores"),
)


def payments(hand: Hand, preset: Preset) -> list[tuple[int, int, Exact]]:
    """Who pays whom how much, in money: (payer, receiver, amount).

    The pool is shared evenly by those who pay and by those who are paid, so an amount
    need not have a decimal. Nothing moves where all are ready, or nobody is; so the
    pool need not be known there.

    Raises `HandError` with everything that keeps the draw from being settled.

    >>> import mjtables as mj
    >>> modern = mj.preset("japanese_modern").with_options(pool=600)
    >>> payments(mj.Hand(kind="exhaustive_draw", ready=[2]), modern)
    [(0, 2, 200), (1, 2, 200), (3, 2, 200)]
    """
    examiner = Examiner(preset, hand)
    for name in OF_A_WIN:
        if _is_stated(getattr(hand, name)):
            examiner.note(name, "nothing in a draw", getattr(hand, name))
    if examiner.count("winner_index", hand.winner_index):
        examiner.note("winner_index", "nothing in a draw", hand.winner_index)
    examiner.seat("dealer", hand.dealer)
    examiner.count("deposits", hand.deposits)
    facts_of(examiner, later=False)
    ready = examiner.seats("ready", hand.ready)
    out = examiner.seats("out", hand.out)
    if ready & out:
        left = ", ".join(map(str, sorted(ready & out)))
        examiner.note("ready", "seats that are still playing", left)
    others = [seat for seat in range(preset.players) if seat not in ready | out]
    pool = _pool(examiner) if ready and others else 0
    if examiner.problems:
        raise HandError(f"{preset.id}: this hand cannot be settled", examiner.problems)
    if not pool:
        return []
    share = Fraction(pool) * preset.payment.unit / (len(ready) * len(others))
    return [(payer, seat, whole(share)) for payer in others for seat in sorted(ready)]


def _pool(examiner: Examiner) -> Exact:
    """What those not ready pay in all; 0 where the rule set pays nothing in a draw."""
    preset = examiner.preset
    rule = preset.draw
    pool = rule if rule is None or isinstance(rule, Unknown) else rule.pool
    if not isinstance(pool, Unknown):
        return pool or 0
    where = "draw" if isinstance(rule, Unknown) else "draw.pool"
    setting = [
        option.name for option in preset.options.values() if option.sets == where
    ]
    hint = f"the option {setting[0]} sets it" if setting else ""
    examiner.note(where, f"what is paid in a draw of {preset.id}", "unknown", hint)
    return 0


def _is_stated(given: object) -> bool:
    """Whether a field says anything: an empty list and a list of nothing do not."""
    if isinstance(given, Mapping):
        given = tuple(given.values())
    if isinstance(given, Collection) and not isinstance(given, str | bytes):
        return any(not is_empty(item) for item in given)
    return not is_empty(given) and given != ""

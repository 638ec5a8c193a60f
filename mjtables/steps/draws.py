"""An exhaustive draw, in words: how the pool is shared."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables import draws
from mjtables.exact import as_text, whole
from mjtables.phrases import signed
from mjtables.step import Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset


def draw_steps(rules: Preset, hand: Hand) -> Iterator[Step]:
    """Who is not ready pays who is, in money."""
    yield Step("situation", "nobody wins: an exhaustive draw")
    moved = draws.payments(hand, rules)
    if not moved:
        why = "all are ready, or nobody is"
        if rules.draw is None:
            why = f"{rules.id} pays nothing in a draw"
        yield Step("pool", f"nothing is paid: {why}", 0)
        return
    pool = whole(sum((amount for _, _, amount in moved), start=Fraction(0)))
    payers = tuple(sorted({payer for payer, _, _ in moved}))
    ready = tuple(sorted({receiver for _, receiver, _ in moved}))
    yield Step("pool", f"the pool is {as_text(pool)}", pool)
    yield _share(pool, payers, "not ready", "pays")
    yield _share(pool, ready, "ready", "receives")
    for seats, how, sign in ((ready, "ready", 1), (payers, "not ready", -1)):
        change = whole(Fraction(pool) * sign / len(seats))
        yield Step("total", signed(change), change, _who(seats, how), seats)


def _share(pool: Exact, seats: tuple[int, ...], how: str, verb: str) -> Step:
    share = whole(Fraction(pool) / len(seats))
    text = as_text(share)
    if len(seats) > 1:
        text = f"{as_text(pool)} / {len(seats)} = {text}"
    return Step("share", f"{verb} {text}", share, _who(seats, how), seats)


def _who(seats: tuple[int, ...], how: str) -> str:
    return f"{'each' if len(seats) > 1 else 'the one'} who is {how}"

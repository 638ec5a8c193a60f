"""What of a rule set decides the form of its formulas, not the numbers in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.ladder import Doubled, Laaks, Stated
from mjtables.payment import Liability
from mjtables.workbook.scoring import is_smooth

if TYPE_CHECKING:
    from mjtables.exact import Rounding
    from mjtables.payment import Payment
    from mjtables.ruleset import Preset
    from mjtables.settling import Settling


def structure(preset: Preset) -> str:
    """Equal for rule sets whose formulas differ in numbers only.

    >>> import mjtables as mj
    >>> rules = mj.preset("japanese_modern")
    >>> structure(rules) == structure(rules.with_options(limit=3000))
    True
    >>> structure(rules) == structure(rules.with_options(counted_yakuman="none"))
    False
    """
    smooth = is_smooth(preset.settling)
    rungs = {rung.name for rung in preset.settling.rungs}
    adjustments = [
        (
            each.effect,
            each.when,
            each.by,
            (
                (each.effect != "units" or smooth)
                and not any(word in rungs for word, _ in each.when)
            )
            or each.amount,
        )
        for each in preset.adjustments
    ]
    parts = (
        preset.players,
        preset.facts,
        *_of_settling(preset.settling, smooth=smooth),
        *_of_payment(preset.payment),
        *_of_liability(preset),
        adjustments,
    )
    return repr(parts)


def _of_settling(settling: Settling, *, smooth: bool) -> tuple[object, ...]:
    ladder: tuple[object, ...] = ()
    match settling.ladder:
        case Laaks(at=at, every=every, between=between, grid=grid):
            ladder = (at, every, between, grid)
        case Stated(steps=steps) | Doubled(multipliers=steps):
            ladder = tuple(at for at, _ in steps)
    return (
        type(settling.ladder).__name__,
        ladder,
        settling.limit is None,
        smooth or settling.ceiling,
        settling.points,
        _way(settling.round),
        [(rung.name, rung.at, rung.most, rung.again) for rung in settling.rungs],
        [(cell.value, cell.points, cell.when) for cell in settling.cells],
        [at for at, _ in settling.scores],
        settling.auxiliary,
    )


def _of_payment(payment: Payment) -> tuple[object, ...]:
    return (
        _way(payment.round),
        payment.absent,
        payment.others_at_most is None,
        payment.discarder_pays,
        payment.losers,
    )


def _of_liability(preset: Preset) -> tuple[object, ...]:
    own = preset.liability
    if not isinstance(own, Liability):
        return (own,)
    drawn, discard = ((own.shares(self_drawn=way) or {}) for way in (True, False))
    return (own.covers, own.extras, tuple(drawn), tuple(discard))


def _way(rule: Rounding | None) -> object:
    return rule and (rule.way, rule.keep)

"""One hand, settled: who paid whom, and each net. It sums to zero or does not exist."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables import draws, judging, regrouping
from mjtables.adjustment import Unknown
from mjtables.catalog import resolve
from mjtables.errors import HandError, MjtablesError, Problem
from mjtables.exact import Exact, whole
from mjtables.examining import kind_of
from mjtables.hand import EXHAUSTIVE_DRAW, KINDS
from mjtables.legs import of_hand
from mjtables.situation import Seating, Situation

if TYPE_CHECKING:
    import os

    from mjtables.explanation import Explanation
    from mjtables.hand import Hand
    from mjtables.judging import Reading
    from mjtables.leg import Leg
    from mjtables.ruleset import Preset


@dataclass(frozen=True, slots=True)
class Transfer:
    """Money that changes hands; `payer` is empty for deposits from the table."""

    payer: int | None
    receiver: int
    amount: Exact
    why: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who paid whom in one hand, and each seat's net.

    `changes` has four entries, by seat, in money; `table` is the change of the
    deposits that lie on the table. Together they sum to zero. Amounts are integers
    where whole, else exact fractions. A draw has no situation and no legs. `rules` is
    the rule set it was settled under.

    Raises `MjtablesError` if they do not.
    """

    preset: str
    options: str
    situation: Situation | None
    hand: Hand
    legs: tuple[Leg, ...]
    transfers: tuple[Transfer, ...]
    changes: tuple[Exact, ...]
    rules: Preset = field(repr=False, compare=False)
    table: Exact = 0

    def __post_init__(self) -> None:
        """Refuse to exist where money would appear or vanish."""
        total = sum(self.changes, start=Fraction(self.table))
        if total:
            raise MjtablesError(f"{self.preset}: expected a sum of 0, found {total}")

    def explain(self) -> Explanation:
        """How it came about, step by step, in words and as data.

        Raises `HandError` for a kind of hand that is not explained.

        >>> import mjtables as mj
        >>> hand = mj.Hand(winner=1, discarder=0, value=24)
        >>> for step in mj.settle("chinese_official", hand).explain().steps[:3]:
        ...     print(step.who, step.text)
         a non-dealer wins on the dealer's discard
         24 points
        the discarder minimum from each: 24 + 8 = 32
        """
        from mjtables.explaining import explained

        told = explained(self.rules, self.hand, self.situation)
        return told.held_to({leg.seat: leg.pays for leg in self.legs}, self.changes)


def settle(preset: Preset | str | os.PathLike[str], hand: Hand) -> Settlement:
    """Settle one win or exhaustive draw: who pays whom, in money.

    Honba, deposits and liability are included. In a draw the deposits stay where they
    lie: the seats that are not ready share the preset's pool (`draw.pool`, if it has
    one) evenly between them, and the ready ones share what they pay.

    Raises `HandError` with everything that keeps the hand from being settled, among
    it what the preset leaves unknown, and that its scores only add up (`add_up`).

    >>> import mjtables as mj
    >>> hand = mj.Hand(winner=1, discarder=0, value=3)
    >>> mj.settle("hk_half_spicy", hand).changes
    (-8, 8, 0, 0)
    >>> modern = mj.preset("japanese_modern").with_options(pool=600)
    >>> mj.settle(modern, mj.Hand(kind="exhaustive_draw", ready=[1, 2])).changes
    (-300, 300, 300, -300)
    """
    rules = resolve(preset)
    if rules.payment.adds_up:
        path, expected = "payment.losers.method", "a rule set whose hands are paid"
        found = "scores that only add up"
        problem = Problem(path, expected, found, "use add_up")
        raise HandError(f"{rules.id}: this hand cannot be settled", [problem])
    if kind_of(hand) == EXHAUSTIVE_DRAW:
        return _drawn(rules, hand)
    reading = judging.read(hand, rules, KINDS)
    seating = reading.seating
    paid = of_hand(rules, reading.seating, reading.facts, reading.worth)
    transfers = [
        Transfer(leg.seat, seating.winner, leg.pays, leg.payer.value)
        for leg in paid
        if leg.pays
    ]
    transfers += _among_losers(rules, reading)
    table: Exact = 0
    if reading.deposits and rules.deposit and not isinstance(rules.deposit, Unknown):
        deposits = whole(reading.deposits * rules.deposit * rules.payment.unit)
        transfers.append(Transfer(None, seating.winner, deposits, "deposits"))
        table = -deposits
    return Settlement(
        preset=rules.id,
        options=rules.options_text,
        situation=situation_of(seating),
        hand=hand,
        legs=paid,
        transfers=tuple(transfers),
        changes=_nets(transfers),
        rules=rules,
        table=table,
    )


def _drawn(rules: Preset, hand: Hand) -> Settlement:
    transfers = [
        Transfer(payer, receiver, amount, "not ready")
        for payer, receiver, amount in draws.payments(hand, rules)
    ]
    return Settlement(
        preset=rules.id,
        options=rules.options_text,
        situation=None,
        hand=hand,
        legs=(),
        transfers=tuple(transfers),
        changes=_nets(transfers),
        rules=rules,
    )


def situation_of(seating: Seating) -> Situation:
    """Which of all the situations this is, liability counted."""
    five = seating.situation
    if seating.liable is None:
        return five
    if five.self_drawn or five.dealer_wins:
        return Situation(f"{five.value}_liable")
    return Situation.NONDEALER_ON_DISCARD_LIABLE


def _among_losers(rules: Preset, reading: Reading) -> list[Transfer]:
    losers = rules.payment.losers
    if losers is None:
        return []
    moved = regrouping.differences(
        reading.scores, reading.seating, losers, rules.settling.limit
    )
    unit = rules.payment.unit
    return [
        Transfer(payer, receiver, whole(points * unit), "difference")
        for payer, receiver, points in moved
    ]


def _nets(transfers: list[Transfer]) -> tuple[Exact, ...]:
    nets = [Fraction(0)] * 4
    for transfer in transfers:
        nets[transfer.receiver] += transfer.amount
        if transfer.payer is not None:
            nets[transfer.payer] -= transfer.amount
    return tuple(whole(net) for net in nets)

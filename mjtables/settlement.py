"""One hand, settled: who paid whom, and each net. It sums to zero or does not exist."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables import draws, events, judging, regrouping
from mjtables import hand as kinds
from mjtables.adjustment import Unknown
from mjtables.catalog import resolve
from mjtables.errors import HandError, MjtablesError, Problem
from mjtables.exact import Exact, whole
from mjtables.examining import kind_of
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
    where whole, else exact fractions. `situation` says which payment row was read,
    and `legs` what it made each seat pay; a draw without a winner has neither. The
    leg of an event is negative where its owner pays. `rules` is the rule set it was
    settled under, `others` who else won on the same discard.

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
    others: frozenset[int] = frozenset()

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

        told = explained(self.rules, self.hand, self.situation, self.others)
        return told.held_to({leg.seat: leg.pays for leg in self.legs}, self.changes)


def settle(preset: Preset | str | os.PathLike[str], hand: Hand) -> Settlement:
    """Settle one hand of any kind: who pays whom, in money.

    Honba, deposits and liability of a win are included. In an exhaustive draw the
    seats that are not ready share the preset's pool (`draw.pool`, if it has one)
    evenly between them, and the ready ones share what they pay. A nagashi is paid as
    the rung that `draw.nagashi` names, self-drawn, without honba; an event (a kong, a
    penalty) as `events` has it, a false win as the event `false_win`. Nothing moves in
    an abortive draw. Deposits stay where they lie unless somebody won.

    Several winners on one discard are for `settle_together`; a hand settled here
    knows of the others only its own `winner_index`.

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
    rules = payable(preset)
    judging.check_turn(hand, rules)
    return settled(rules, hand)


def payable(preset: Preset | str | os.PathLike[str]) -> Preset:
    """A preset whose hands are paid; `HandError` where scores only add up."""
    rules = resolve(preset)
    if rules.payment.adds_up:
        path, expected = "payment.losers.method", "a rule set whose hands are paid"
        found = "scores that only add up"
        problem = Problem(path, expected, found, "use add_up")
        raise HandError(f"{rules.id}: this hand cannot be settled", [problem])
    return rules


def settled(
    rules: Preset, hand: Hand, others: frozenset[int] = frozenset()
) -> Settlement:
    """Settle a hand; `others` are who won on the same discard, and do not pay it."""
    match kind_of(hand):
        case kinds.EXHAUSTIVE_DRAW:
            moved = [
                Transfer(payer, receiver, amount, "not ready")
                for payer, receiver, amount in draws.payments(hand, rules)
            ]
            return _made(rules, hand, moved)
        case kinds.ABORTIVE:
            draws.call_off(hand, rules)
            return _made(rules, hand, [])
        case kinds.NAGASHI:
            who = draws.nagashi(hand, rules)
            return _made(rules, hand, _paid(*who, kinds.NAGASHI), who)
        case kinds.EVENT | kinds.FALSE_WIN as kind:
            who = events.payments(hand, rules)
            why = hand.event if kind == kinds.EVENT else kind
            return _made(rules, hand, _paid(*who, why), who)
        case _:
            return _won(rules, hand, others)


def situation_of(seating: Seating) -> Situation:
    """Which of all the situations this is, liability counted."""
    five = seating.situation
    if seating.liable is None:
        return five
    if five.self_drawn or five.dealer_wins:
        return Situation(f"{five.value}_liable")
    return Situation.NONDEALER_ON_DISCARD_LIABLE


def _won(rules: Preset, hand: Hand, others: frozenset[int]) -> Settlement:
    reading = judging.read(hand, rules, kinds.KINDS, others)
    seating = reading.seating
    legs = of_hand(rules, seating, reading.facts, reading.worth)
    # Each loser pays each winner as he would pay a single one; a winner is no loser.
    paid = tuple(
        leg for leg in legs if leg.seat not in others or leg.seat == seating.liable
    )
    moved = _paid(seating, paid) + _among_losers(rules, reading, others)
    table: Exact = 0
    if reading.deposits and rules.deposit and not isinstance(rules.deposit, Unknown):
        deposits = whole(reading.deposits * rules.deposit * rules.payment.unit)
        moved.append(Transfer(None, seating.winner, deposits, "deposits"))
        table = -deposits
    made = _made(rules, hand, moved, (seating, paid), table)
    return replace(made, others=others)


def _paid(seating: Seating, legs: tuple[Leg, ...], why: str = "") -> list[Transfer]:
    """What changes hands; a negative leg is paid by who else is paid."""
    return [
        Transfer(leg.seat, seating.winner, leg.pays, why or leg.payer.value)
        if leg.pays > 0
        else Transfer(seating.winner, leg.seat, -leg.pays, why or leg.payer.value)
        for leg in legs
        if leg.pays
    ]


def _made(
    rules: Preset,
    hand: Hand,
    moved: list[Transfer],
    who: tuple[Seating, tuple[Leg, ...]] | None = None,
    table: Exact = 0,
) -> Settlement:
    return Settlement(
        preset=rules.id,
        options=rules.options_text,
        situation=None if who is None else situation_of(who[0]),
        hand=hand,
        legs=() if who is None else who[1],
        transfers=tuple(moved),
        changes=_nets(moved),
        rules=rules,
        table=table,
    )


def _among_losers(
    rules: Preset, reading: Reading, others: frozenset[int]
) -> list[Transfer]:
    losers = rules.payment.losers
    if losers is None or not reading.scores:
        return []
    seating = reading.seating
    seating = seating._replace(out=seating.out | others)
    moved = regrouping.differences(
        reading.scores, seating, losers, rules.settling.limit
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

"""Several winners of one deal, settled together: in which order, and whether at all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables import deals
from mjtables.adjustment import Unknown
from mjtables.errors import HandError
from mjtables.exact import Exact, whole
from mjtables.examining import kind_of, not_established
from mjtables.hand import ABORTIVE, WINS, Hand
from mjtables.settlement import Settlement, payable, settled

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence

    from mjtables.errors import Problem
    from mjtables.extras import Several
    from mjtables.ruleset import Preset


@dataclass(frozen=True, slots=True)
class Total:
    """What several settlements come to: each seat's net, and the table's."""

    changes: tuple[Exact, ...]
    table: Exact = 0


def total(settlements: Iterable[Settlement]) -> Total:
    """Add up what several settlements change, of one deal or of many.

    >>> import mjtables as mj
    >>> rules = mj.preset("hk_half_spicy").with_options(winners="all")
    >>> two = [mj.Hand(winner=seat, discarder=0, value=3) for seat in (1, 2)]
    >>> mj.total(mj.settle_together(rules, two)).changes
    (-16, 8, 8, 0)
    """
    changes, table = [Fraction(0)] * 4, Fraction(0)
    for settlement in settlements:
        table += settlement.table
        pairs = zip(changes, settlement.changes, strict=True)
        changes = [one + other for one, other in pairs]
    return Total(tuple(whole(change) for change in changes), whole(table))


def settle_together(
    preset: Preset | str | os.PathLike[str], hands: Iterable[Hand]
) -> tuple[Settlement, ...]:
    """Settle the hands of several winners on one discard, in the order of payment.

    The hands are of one deal: they have the discarder (or who made the robbed kong),
    the dealer, honba and streak in common, and may come in any order. The first in
    turn after the discarder is paid first. What `winners.two` and `winners.three` of
    the preset say is done: with ``all`` each winner has a settlement; with ``first``
    the first in turn alone; with ``abort`` there is one, in which nothing moves, of a
    hand of the kind ``abortive``. Honba and deposits go to the first in turn, unless
    `winners.honba` or `winners.deposits` says ``each``: each winner then takes the
    deposits that his own hand states.

    A loser pays each winner as he would pay a single one, and no winner pays another,
    unless he is held liable (http://4windsmj.com/kb/help/4wincl05.htm); losers who
    settle their differences do so once.

    Several nagashi of one draw are settled together, too: each is paid in full.

    Raises `HandError` with everything that keeps the hands from being settled, and
    with what keeps them from being of one deal, each with the place of its hand.

    >>> import mjtables as mj
    >>> ron = {"discarder": 3, "honba": 1, "deposits": 1}
    >>> west = mj.Hand(winner=2, value=5, **ron)
    >>> east = mj.Hand(winner=0, value=3, fu=40, **ron)
    >>> for each in mj.settle_together("mahjong_soul_4p", [west, east]):
    ...     print(each.changes, each.table)
    (9000, 0, 0, -8000) -1000
    (0, 0, 8000, -8000) 0
    """
    rules = payable(preset)
    given = tuple(hands)
    if len(given) == 1:
        return (settled(rules, given[0]),)
    deal = [deals.said(rules, hand) for hand in given]
    placed = deals.in_turn(rules.players, deal)
    rule = rule_for(rules, given)
    if isinstance(rule, Unknown):
        raise _not_established(rules, len(given))
    winners = {hand.winner for hand in deal if hand.winner is not None}
    problems, paid = deals.problems(rules, deal), []
    for index, place in enumerate(placed):
        others = frozenset(winners - {deal[place].winner} if rule == "all" else ())
        one, told = _settled(rules, given[place], index, others)
        paid += one
        problems += [
            problem._replace(where=f"hand {place + 1}, {problem.where}")
            for problem in told
        ]
    if problems:
        problems.sort(key=lambda problem: problem.where.partition(",")[0])
        raise HandError(f"{rules.id}: these hands cannot be settled", problems)
    if rule == "abort":
        return (settled(rules, _called_off(given[placed[0]])),)
    return tuple(paid if rule == "all" else paid[:1])


def _not_established(rules: Preset, count: int) -> HandError:
    where = f"winners.{'two' if count == 2 else 'three'}"
    problem = not_established(rules, where, f"what is done with {count} winners")
    return HandError(f"{rules.id}: these hands cannot be settled", [problem])


def rule_for(rules: Preset, hands: tuple[Hand, ...]) -> Several | Unknown:
    """What the preset does with so many winners; every nagashi is paid."""
    won = bool(hands) and kind_of(hands[0]) in WINS
    return rules.winners.rule(len(hands)) if won else "all"


def _settled(
    rules: Preset, hand: Hand, index: int, others: frozenset[int]
) -> tuple[list[Settlement], Sequence[Problem]]:
    """One of the hands, settled; or what is wrong with it."""
    kind = kind_of(hand)
    if kind not in deals.SEVERAL:
        return [], ()  # told already
    if kind in WINS:
        hand = replace(hand, winner_index=index)
    try:
        return [settled(rules, hand, others)], ()
    except HandError as error:
        return [], error.problems


def _called_off(hand: Hand) -> Hand:
    """The deal of a hand, as a draw that nothing is paid for."""
    return Hand(
        kind=ABORTIVE,
        dealer=hand.dealer,
        honba=hand.honba,
        streak=hand.streak,
        deposits=hand.deposits,
        out=hand.out,
    )

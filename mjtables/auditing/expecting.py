"""What a row of a scoresheet should come to under its rule set."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.adjustment import ROBBED_KONG, Facts, Unknown
from mjtables.errors import HandError, Problem
from mjtables.exact import whole
from mjtables.hand import WINS
from mjtables.settlement import settle
from mjtables.situation import Seating
from mjtables.statuses import is_impossible
from mjtables.tally import add_up
from mjtables.together import settle_together, total

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.scoresheet.model import Row


@dataclass(frozen=True, slots=True)
class Due:
    """What a row comes to: each player's amount, and the change of the table's.

    `problems` say why there is none; `unknown` is whether that is because no source
    says what the rule set pays.
    """

    amounts: tuple[Exact, ...] = ()
    table: Exact = 0
    problems: tuple[Problem, ...] = ()

    @property
    def unknown(self) -> bool:
        """Whether the rule set, not the sheet, keeps the hand from being settled."""
        return bool(self.problems) and all(
            problem.found == "'unknown'" for problem in self.problems
        )


def lenient(rules: Preset) -> Preset:
    """The same rule set, which settles what nobody may win with: the audit tells it."""
    settling = rules.settling._replace(minimum=None, least=None)
    shown = rules.shown._replace(impossible="print")
    return rules._replace(settling=settling, shown=shown)


def deposit_of(rules: Preset | None) -> Exact:
    """What one deposit is worth, in money; 0 where there is none."""
    if rules is None or rules.deposit is None or isinstance(rules.deposit, Unknown):
        return 0
    return whole(rules.deposit * Fraction(rules.payment.unit))


def settled(rules: Preset, hands: Sequence[Hand]) -> Due:
    """What hands of one deal come to, by seat."""
    try:
        if rules.payment.adds_up:
            return Due(add_up(rules, hands[0]).scores)
        if len(hands) == 1:
            one = settle(rules, hands[0])
            return Due(one.changes, one.table)
        both = total(settle_together(rules, hands))
    except HandError as error:
        alone = Problem("kind", "a hand that can be settled", str(error))
        return Due(problems=tuple(error.problems) or (alone,))
    return Due(both.changes, both.table)


def of_row(rules: Preset, row: Row, hands: Sequence[Hand], players: int) -> Due:
    """What a row comes to, by player, with the deposits that were laid in it."""
    due = settled(rules, hands)
    if due.problems:
        return due
    deposit = deposit_of(rules)
    amounts: list[Exact] = []
    for player in range(players):
        seat = row.seat(player)
        own = 0 if seat < 0 else due.amounts[seat]
        amounts.append(whole(own - deposit * (player in row.declared)))
    return replace(due, amounts=tuple(amounts))


def dealt(row: Row, dealer: int) -> tuple[Hand, ...]:
    """The hands of a row with that dealer (a player)."""
    return tuple(replace(hand, dealer=row.seat(dealer)) for hand in row.hands)


def shared(
    rules: Preset, row: Row, hands: Sequence[Hand], sticks: int
) -> tuple[Hand, ...]:
    """The hands with the deposits that each takes, where each takes back his own."""
    if rules.winners.deposits != "each" or len(hands) < 2:
        return tuple(replace(hand, deposits=sticks) for hand in hands)
    own = [
        int(hand.winner is not None and row.player(hand.winner) in row.declared)
        for hand in hands
    ]
    turn = [_turn(rules, hand) for hand in hands]
    own[turn.index(min(turn))] += sticks - sum(own)
    return tuple(
        replace(hand, deposits=count) for hand, count in zip(hands, own, strict=True)
    )


def _turn(rules: Preset, hand: Hand) -> int:
    """How far from the discarder a winner sits."""
    before = hand.discarder if hand.discarder is not None else hand.dealer - 1
    return ((hand.winner or 0) - before - 1) % rules.players


def value_of(hand: Hand) -> Exact | None:
    """The value of a win, where it has one."""
    own = hand.kind in WINS and isinstance(hand.value, int | Fraction)
    return hand.value if own else None  # type: ignore[return-value]


def cannot_be(rules: Preset, hand: Hand) -> bool:
    """Whether a win is one of the cells that no hand reaches."""
    value = value_of(hand)
    if value is None or not rules.impossible or hand.winner is None:
        return False
    seating = Seating(
        winner=hand.winner,
        dealer=hand.dealer,
        discarder=hand.discarder,
        liable=hand.liable,
        players=rules.players,
    )
    words = frozenset({ROBBED_KONG} if hand.kind == ROBBED_KONG else ())
    stated = frozenset(word for word in hand.facts if word in rules.facts)
    facts = Facts(words | stated)
    losers = seating.losers
    about = facts.about(seating, losers[0]) if losers else facts.words
    points = hand.points if hand.fu is None else hand.fu
    return is_impossible(rules, value, points, about)

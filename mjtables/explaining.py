"""One hand -> its explanation: the steps of the whole, in order.

They are told along the computation that settles: where words and numbers part, there
is no explanation.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables import judging
from mjtables.adjustment import Unknown
from mjtables.exact import as_text, whole
from mjtables.examining import kind_of
from mjtables.explanation import Explanation
from mjtables.hand import EXHAUSTIVE_DRAW, KINDS, WINS
from mjtables.phrases import counted, plus, signed
from mjtables.step import Step
from mjtables.steps.draws import draw_steps
from mjtables.steps.events import event_steps
from mjtables.steps.grouping import alike, called, grouped
from mjtables.steps.losers import difference_steps, own_score_steps, scored
from mjtables.steps.payment import added
from mjtables.steps.regrouping import passages
from mjtables.steps.score import Win
from mjtables.steps.tally import tally_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.judging import Reading
    from mjtables.ruleset import Preset
    from mjtables.situation import Situation
    from mjtables.steps.payment import Amounts


def explained(
    rules: Preset,
    hand: Hand,
    situation: Situation | None = None,
    others: frozenset[int] = frozenset(),
) -> Explanation:
    """How a hand is settled under a rule set, or added up where nobody pays.

    `situation` is the settlement's own, and `others` who won on the same discard.
    Raises `HandError` with everything that keeps
    the hand from being settled, and for a kind of hand that is not explained.

    >>> import mjtables as mj
    >>> hand = mj.Hand(winner=1, discarder=2, value=8)
    >>> print(explained(mj.preset("hong_kong"), hand))
    Hong Kong Old Style 4-7-10 (Four Winds)
    A non-dealer wins on a discard: 8 faan.
    <BLANKLINE>
    the hand            8 faan, 2 laaks (from 7 on): 16 doubled once = 32
    the discarder       32 x 2 = 64
    each of the others  pays 32
    the winner          receives 64 + 2 x 32 = 128
    in all              the winner +128
                        the discarder -64
                        each of the others -32
    """
    kind = kind_of(hand)
    if kind == EXHAUSTIVE_DRAW and not rules.payment.adds_up:
        steps = draw_steps(rules, hand)
    elif kind in KINDS and kind not in WINS and not rules.payment.adds_up:
        steps = event_steps(rules, hand)
    else:
        allowed = WINS if rules.payment.adds_up else KINDS
        reading = judging.read(hand, rules, allowed, others)
        win = Win(rules, reading.seating, reading.facts, reading.worth)
        if rules.payment.adds_up:
            own = tally_steps(win, hand, reading)
        else:
            spared = others - {reading.seating.liable}
            own = _paid_steps(win, hand, reading, spared)
        steps = _told(own, win, kind)
    options = f" ({rules.options_text})" if rules.chosen else ""
    return Explanation(
        preset=rules.id,
        options=rules.options_text,
        hand=hand,
        situation=situation,
        title=f"{rules.title}{options}",
        steps=tuple(steps),
    )


def _told(steps: Iterator[Step], win: Win, kind: str) -> Iterator[Step]:
    """The steps of a win, after how it was won."""
    seating = win.seating
    who = "the dealer" if seating.winner == seating.dealer else "a non-dealer"
    whose = "the dealer's" if seating.discarder == seating.dealer else "a"
    if seating.discarder is None:
        how = "by self-draw"
    elif kind == "robbed_kong":
        how = f"by robbing {whose} kong"
    else:
        how = f"on {whose} discard"
    liable = ""
    if seating.liable is not None:
        held = "the dealer" if seating.liable == seating.dealer else "another player"
        liable = f"; {held} is liable"
    left = len(seating.out)
    out = "" if not left else f"; {left} no longer {'plays' if left == 1 else 'play'}"
    yield Step("situation", f"{who} wins {how}{liable}{out}")
    yield from steps


def _paid_steps(
    win: Win, hand: Hand, reading: Reading, spared: frozenset[int]
) -> Iterator[Step]:
    """What is paid for a win, and what each seat gains or loses by it.

    Those spared have won on the same discard, and pay nothing.
    """
    told, amounts = passages(win)
    amounts |= dict.fromkeys(spared, 0)
    for passage in told:
        yield from passage.shared
        own = {seat: steps for seat, steps in passage.own.items() if seat not in spared}
        yield from grouped(win.seating, own)
    nets: Amounts = {seat: -amount for seat, amount in amounts.items()}
    received = whole(sum(amounts.values(), start=Fraction(0)))
    winner = ("the winner", (win.seating.winner,))
    if sum(map(bool, amounts.values())) > 1:
        text = f"receives {added(amounts.values())} = {as_text(received)}"
        yield Step("receives", text, received, *winner)
    deposit = win.rules.deposit
    if reading.deposits and deposit and not isinstance(deposit, Unknown):
        each = whole(deposit * win.rules.payment.unit)
        change = whole(each * reading.deposits)
        sticks = f"{counted(reading.deposits, 'deposits')} of {as_text(each)}"
        text = f"{sticks}: {plus(received, change)}"
        received = whole(received + change)
        yield Step("deposits", text, received, *winner)
    nets[win.seating.winner] = received
    # Another winner is no loser with a score.
    seating = reading.seating._replace(out=reading.seating.out | spared)
    losers = replace(reading, seating=seating)
    for steps in own_score_steps(win.rules, hand, losers).values():
        yield from (replace(step, what="losers") for step in steps)
    for step, receiver in difference_steps(win.rules, losers):
        nets[step.seats[0]] = whole(nets[step.seats[0]] - (step.amount or 0))
        nets[receiver] = whole(nets[receiver] + (step.amount or 0))
        yield step
    yield from _totals(reading, nets)


def _totals(reading: Reading, nets: Amounts) -> Iterator[Step]:
    """What each seat gains or loses, those alike together."""
    seating = reading.seating
    yield _total("the winner", (seating.winner,), nets[seating.winner])
    own = {
        seat: scored(seating, seat, reading.scores[seat]) if reading.scores else ""
        for seat in seating.losers
    }
    ends = {seat: (nets[seat], own[seat]) for seat in seating.losers}
    for (net, name), seats in alike(seating, ends):
        who = name or called(seating, seats)
        each = who.replace("another", "each other") if len(seats) > 1 else who
        yield _total(each, seats, net)


def _total(who: str, seats: tuple[int, ...], net: Exact) -> Step:
    return Step("total", signed(net), net, who, seats)

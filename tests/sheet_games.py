"""Games for scoresheets: hands that a rule set settles, drawn with a seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import mjtables as mj
from mjtables.adjustment import case_facts
from mjtables.scoresheet.model import Row
from mjtables.sheetbook.payments import payments_of

if TYPE_CHECKING:
    from mjtables.sheetbook.payments import Payments

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")


def rows_of(*hands: mj.Hand, declared: tuple[int, ...] = ()) -> list[Row]:
    """Rows of a sheet, one for each hand."""
    return [
        Row(8 + place, place + 1, hands=(hand,), dealer=hand.dealer, declared=declared)
        for place, hand in enumerate(hands)
    ]


def game(
    rules: mj.Preset, seed: str, hands: int, *, rotates: bool, possible: bool = False
) -> list[Row]:
    """Rows of hands that the rule set's table has, and of draws.

    Some of them can be in no way in which they are won, unless only `possible` ones are
    wanted.
    """
    rng = Random(seed)  # noqa: S311 - a game, no secret
    seats = rules.players
    players = seats + rotates
    table = payments_of(rules)
    layout = mj.new_sheet(rules, NAMES[:players]).layout
    rows, dealer = [], 0
    for place in range(hands):
        sits_out = rng.randrange(players) if rotates else None
        dealer = (dealer + (dealer == sits_out)) % players
        playing = [player for player in range(players) if player != sits_out]
        seat = playing.index(dealer)
        declared = tuple(
            player for player in playing if layout.has_bank and rng.random() < 0.2
        )
        hand = _drawn(rng, seat, layout.has_pool, playing, declared)
        while hand is None or (possible and not _settles(rules, hand)):
            hand = _won(rules, rng, table, seat)
        row = Row(8 + place, place + 1, hands=(hand,), dealer=dealer)
        rows.append(replace(row, declared=declared, sits_out=sits_out))
        dealer = (dealer + (rng.random() < 0.6)) % players
    return rows


def _settles(rules: mj.Preset, hand: mj.Hand) -> bool:
    try:
        mj.settle(rules, hand)
    except mj.HandError:
        return False
    return True


def _drawn(
    rng: Random,
    dealer: int,
    pool: bool,  # noqa: FBT001 - whether those who are not ready pay
    playing: list[int],
    declared: tuple[int, ...],
) -> mj.Hand | None:
    chance = rng.random()
    if chance < 0.12:
        own = {playing.index(player) for player in declared}
        more = {seat for seat in range(len(playing)) if rng.random() < 0.5}
        ready = sorted(own | more) if pool else ()
        return mj.Hand(kind="exhaustive_draw", dealer=dealer, ready=ready)
    return mj.Hand(kind="abortive", dealer=dealer) if chance < 0.16 else None


def _won(rules: mj.Preset, rng: Random, table: Payments, dealer: int) -> mj.Hand:
    """A hand of a row of the table, won in a way in which it can be."""
    winner = rng.randrange(rules.players)
    others = [seat for seat in range(rules.players) if seat != winner]
    discarder = rng.choice([None, *others])
    held = any(
        column.way.liable and column.way.self_drawn == (discarder is None)
        for column in table.columns
    )
    free = [seat for seat in others if seat != discarder]
    liable = rng.choice(free) if held and free and rng.random() < 0.3 else None
    row = rng.choice(table.rows)
    found = case_facts(row.case) if row.case else case_facts("none")
    facts: dict[str, int] = dict.fromkeys(found.words, 1) if row.case else {}
    facts |= dict(found.counts)
    streak = facts.pop("streak", 0)
    kind = "robbed_kong" if facts.pop("robbed_kong", 0) else "win"
    own: dict[str, Any] = {}
    if row.points is not None and rules.settling.points is not None:
        own["fu" if rules.settling.points.name == "fu" else "points"] = row.points
    losers = rules.payment.losers
    if losers is not None and not set(facts) & set(losers.unless):
        own["scores"] = tuple(
            None if seat == winner else rng.choice([0, 2, 8, 16, 44, 100, 300])
            for seat in range(rules.players)
        )
    return mj.Hand(
        winner=winner,
        discarder=discarder,
        dealer=dealer,
        value=row.value,
        special=row.special or None,
        facts=facts,
        streak=streak,
        kind=kind,
        liable=liable,
        honba=rng.choice([0, 0, 1, 2]) if table.honba else 0,
        **own,
    )

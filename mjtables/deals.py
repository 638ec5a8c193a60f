"""Several hands of one deal: what they have in common, and in which turn they come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mjtables.errors import Problem, did_you_mean, found
from mjtables.examining import Examiner, is_empty, kind_of
from mjtables.hand import NAGASHI, WINS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjtables.hand import Hand
    from mjtables.ruleset import Preset

#: Kinds of which one deal may have several.
SEVERAL = (*WINS, NAGASHI)

#: What the hands of one deal say alike.
SHARED = ("kind", "discarder", "dealer", "honba", "streak", "out")


@dataclass(frozen=True, slots=True)
class Said:
    """What one hand says of its deal; `read` lacks what cannot be read."""

    kind: str
    winner: int | None
    deposits: int | None
    read: Mapping[str, object]


def said(preset: Preset, hand: Hand) -> Said:
    """Read what a hand says of its deal; its mistakes are told when it is settled."""
    examiner = Examiner(preset, hand)
    winner = examiner.seat("winner", hand.winner)
    deposits = examiner.count("deposits", hand.deposits)
    stated = {
        "kind": kind_of(hand),
        "discarder": None
        if is_empty(hand.discarder)
        else examiner.seat("discarder", hand.discarder),
        "dealer": examiner.seat("dealer", hand.dealer),
        "honba": examiner.count("honba", hand.honba),
        "streak": examiner.count("streak", hand.streak),
        "out": examiner.seats("out", hand.out),
    }
    unread = {problem.where for problem in examiner.problems}
    return Said(
        kind_of(hand),
        winner=winner,
        deposits=None if "deposits" in unread else deposits,
        read={name: what for name, what in stated.items() if name not in unread},
    )


def in_turn(players: int, deal: Sequence[Said]) -> list[int]:
    """The places of the hands, in turn from the discarder on; without him, the dealer.

    >>> won = [Said("win", seat, 0, {"discarder": 2}) for seat in (0, 1, 3)]
    >>> in_turn(4, won)
    [2, 0, 1]
    """
    first = deal[0].read if deal else {}
    dealer, discarder = first.get("dealer"), first.get("discarder")
    before = discarder if isinstance(discarder, int) else players - 1
    if discarder is None and isinstance(dealer, int):
        before = dealer - 1
    turns = [
        players if hand.winner is None else (hand.winner - before - 1) % players
        for hand in deal
    ]
    return sorted(range(len(deal)), key=turns.__getitem__)


def problems(preset: Preset, deal: Sequence[Said]) -> list[Problem]:
    """What keeps the hands from being those of one deal, each with its place."""
    if not deal:
        return [Problem("hands", "at least one hand", "none")]
    told: list[Problem] = []
    for place, hand in enumerate(deal, 1):
        told += [
            problem._replace(where=f"hand {place}, {problem.where}")
            for problem in _of(hand, deal[: place - 1])
        ]
    return told + _too_many(preset, deal) + _deposits(preset, deal)


def _of(hand: Said, before: Sequence[Said]) -> list[Problem]:
    """What is wrong with a hand, seen beside those before it."""
    if hand.kind not in SEVERAL:
        expected = f"one of {', '.join(SEVERAL)}, where there are several hands"
        hint = did_you_mean(str(hand.kind), SEVERAL)
        return [Problem("kind", expected, found(hand.kind), hint)]
    told: list[Problem] = []
    shared: tuple[str, ...] = SHARED
    if hand.kind in WINS and hand.read.get("discarder", "unread") is None:
        expected = "a discarder, since several win only on one tile"
        told.append(Problem("discarder", expected, found(None)))
        shared = tuple(name for name in SHARED if name != "discarder")
    first = before[0] if before and before[0].kind in SEVERAL else hand
    for name in shared:
        one, other = first.read.get(name, "unread"), hand.read.get(name, "unread")
        if one != other and "unread" not in (one, other):
            expected = f"{_text(one)}, as hand 1 has"
            told.append(Problem(name, expected, _text(other)))
    winners = [each.winner for each in before]
    if hand.winner is not None and hand.winner in winners:
        other = winners.index(hand.winner) + 1
        expected = f"another winner than hand {other}'s"
        told.append(Problem("winner", expected, _text(hand.winner)))
    return told


def _too_many(preset: Preset, deal: Sequence[Said]) -> list[Problem]:
    out = deal[0].read.get("out")
    most = preset.players - (len(out) if isinstance(out, frozenset) else 0)
    if deal[0].kind != NAGASHI:
        most -= 1
    if len(deal) <= most:
        return []
    winners = "winner" if most == 1 else "winners"
    return [Problem("hands", f"at most {most} {winners}", str(len(deal)))]


def _deposits(preset: Preset, deal: Sequence[Said]) -> list[Problem]:
    """Where the first in turn takes the deposits, no other hand can state others."""
    first = in_turn(preset.players, deal)[0]
    most = deal[first].deposits
    if preset.winners.deposits != "first" or most is None:
        return []
    expected = f"{most}, which hand {first + 1} has as the first in turn"
    expected += ", or 0" if most else ""
    return [
        Problem(f"hand {place}, deposits", expected, _text(hand.deposits))
        for place, hand in enumerate(deal, 1)
        if hand.deposits not in (0, None, most)
    ]


def _text(thing: object) -> str:
    if isinstance(thing, frozenset):
        return ", ".join(map(str, sorted(thing))) or found(None)
    return thing if isinstance(thing, str) else found(thing)

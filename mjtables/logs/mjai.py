"""mjai logs: one event per line, as JSON.

`start_kyoku` begins a hand, `reach_accepted` lays a deposit, a `hora` for each winner
(`actor`, `target`, `fan`, `fu`; 100 fan are a yakuman) or a `ryukyoku` ends it, with
`deltas` and `scores` (after them). Logs that leave fan and fu away cannot be settled.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mjtables.adjustment import ROBBED_KONG
from mjtables.errors import Problem, found
from mjtables.hand import EXHAUSTIVE_DRAW, WIN, Hand
from mjtables.logs.progress import (
    MistakeError,
    Progress,
    amounts,
    players_of,
    whole_number,
)
from mjtables.logs.record import Amounts, Ending, Record, added, drawn, gainers
from mjtables.logs.words import WINDS, is_robbed_kong, kind_of_draw, round_label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Event = Mapping[str, Any]

#: So many fan stand for one yakuman.
_YAKUMAN = 100


def records(text: str) -> Iterator[Record | Problem]:
    """The hands of an mjai log, and what is wrong with it."""
    log = _Log()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        where = f"line {number}"
        event = _event(line)
        if event is None:
            yield Problem(where, "an event of mjai", found(line.strip()))
            log.broken()
            continue
        try:
            yield from log.follow(event)
        except MistakeError as error:
            yield error.problem(where, event["type"])
            log.broken()
    yield from log.ended()


def _event(line: str) -> Event | None:
    """The event of a line, or none where it has none."""
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        return None
    is_event = isinstance(event, dict) and isinstance(event.get("type"), str)
    return event if is_event else None


class _Log:
    """Follows a log event by event."""

    def __init__(self) -> None:
        self.hand: Progress | None = None
        self.games = 0
        self.players: int | None = None

    def broken(self) -> None:
        """A mistake has been told: the hand that it stands in is left out."""
        if self.hand:
            self.hand.broken = True

    def ended(self) -> Iterator[Record | Problem]:
        """The hand that has ended, if there is one."""
        if self.hand:
            yield from self.hand.record()
        self.hand = None

    def follow(self, event: Event) -> Iterator[Record | Problem]:
        """One event."""
        match event["type"]:
            case "start_game":
                yield from self.ended()
                self.games += 1
                names = event.get("names")
                self.players = players_of(names) if isinstance(names, list) else None
            case "start_kyoku":
                yield from self.ended()
                self.hand = Progress("", "", broken=True)
                self.hand = self._begun(event)
            case "reach_accepted" if self.hand:
                self.hand.declared.append(_whole(event, "actor"))
            case "hora" | "ryukyoku":
                if self.hand is None:
                    raise MistakeError("", "a start_kyoku before it", None)
                self._end(event, self.hand)
            case "end_kyoku" | "end_game":
                yield from self.ended()

    def _begun(self, event: Event) -> Progress:
        wind = event.get("bakaze")
        if not isinstance(wind, str) or wind not in tuple(WINDS):
            raise MistakeError("bakaze", "E, S, W or N", wind)
        number = 4 * WINDS.index(wind) + _whole(event, "kyoku") - 1
        honba = _whole(event, "honba")
        row = round_label(number, honba)
        return Progress(
            row=f"game {self.games} {row}" if self.games > 1 else row,
            game=str(self.games),
            players=self.players,
            dealer=_whole(event, "oya"),
            honba=honba,
            sticks=_whole(event, "kyotaku", 0),
            start=_amounts(event, "scores"),
        )

    def _end(self, event: Event, hand: Progress) -> None:
        changes, after = _amounts(event, "deltas"), _amounts(event, "scores")
        ending = (
            _won(event, hand) if event["type"] == "hora" else _drawn(event, hand)
        )._replace(changes=changes)
        before = None
        if changes and after:
            before = added(after, tuple(-change for change in changes))
        hand.ends(ending, before, after)


def _won(event: Event, hand: Progress) -> Ending:
    winner, discarder = _whole(event, "actor"), _whole(event, "target")
    fan = _whole(event, "fan") if event.get("fan") is not None else None
    yakuman = (fan or 0) // _YAKUMAN
    yakus = event.get("yakus")
    names = [str(y[0]) for y in yakus if y] if isinstance(yakus, list) else []
    robbed = any(map(is_robbed_kong, names)) and winner != discarder
    won = Hand(
        winner=winner,
        discarder=None if winner == discarder else discarder,
        dealer=hand.dealer,
        value=None if yakuman else fan,
        fu=None if yakuman or fan is None else event.get("fu"),
        special=f"{yakuman} yakuman" if yakuman else None,
        honba=hand.honba,
        deposits=hand.deposits,
        kind=ROBBED_KONG if robbed else WIN,
    )
    return Ending((won,))


def _drawn(event: Event, hand: Progress) -> Ending:
    word = event.get("reason") or EXHAUSTIVE_DRAW
    kind = kind_of_draw(word) if isinstance(word, str) else ""
    if not kind:
        raise MistakeError("reason", "a kind of draw (fanpai ...)", word)
    changes = _amounts(event, "deltas")
    gained = gainers(changes) if changes else ()
    tenpais = event.get("tenpais")
    ready = gained if kind == EXHAUSTIVE_DRAW else ()
    if isinstance(tenpais, list):
        ready = tuple(seat for seat, is_ready in enumerate(tenpais) if is_ready)
    elif kind == EXHAUSTIVE_DRAW and changes is None:
        raise MistakeError("tenpais", "who was ready (or deltas)", None)
    hands = drawn(
        kind,
        dealer=hand.dealer,
        honba=hand.honba,
        deposits=hand.deposits,
        ready=ready,
        winners=gained,
    )
    return Ending(hands, note="" if word == EXHAUSTIVE_DRAW else word)


def _whole(event: Event, name: str, default: int | None = None) -> int:
    return whole_number(event.get(name, default), name)


def _amounts(event: Event, name: str) -> Amounts | None:
    given = event.get(name)
    return None if given is None else amounts(given, name)

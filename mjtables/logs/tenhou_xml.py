"""Tenhou's own logs: `<mjloggm>`, an element for each move, amounts in hundreds.

`INIT seed="hand,honba,sticks,..." ten="..." oya="..."` begins a hand; each riichi that
is accepted is a `REACH step="2"`; an `AGARI` for each winner (the first takes honba
and sticks) or a `RYUUKYOKU` ends it, one for each seat where nagashi pays several.
`ba` holds honba and sticks, `sc` for each seat its total and what it gains, `ten` fu,
points and limit, `yaku` pairs of number and han, `yakuman` numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from mjtables.adjustment import ROBBED_KONG
from mjtables.errors import Problem
from mjtables.hand import ABORTIVE, EXHAUSTIVE_DRAW, NAGASHI, WIN, Hand
from mjtables.logs.progress import MistakeError, Progress
from mjtables.logs.record import (
    SEATS,
    Amounts,
    Ending,
    Record,
    added,
    drawn,
    gainers,
    padded,
)
from mjtables.logs.words import kind_of_draw, round_label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Said = Mapping[str, str]

_ROOT = "mjloggm"

#: The bit of `GO type` that says that three play.
_THREE = 0x10

#: The number that the yaku of a robbed kong has.
_ROBBED = 3


def records(data: bytes) -> Iterator[Record | Problem]:
    """The hands of a Tenhou log, and what is wrong with it.

    Neither a document type nor an entity is read, nothing is fetched: a log has none.
    """
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    game = _Game()
    parser = DefusedXMLParser(target=game, forbid_dtd=True)
    try:
        parser.feed(data)
        parser.close()
    except DefusedXmlException:
        expected = "a Tenhou log without document type and entities"
        yield Problem("", expected, "one that has them")
    except _NoLogError as error:
        yield Problem("", f"a Tenhou log (<{_ROOT}>)", f"<{error.args[0][:40]}>")
    except (ParseError, ValueError, LookupError) as error:
        yield from game.told
        yield Problem("", "a whole Tenhou log", f"broken XML ({error})")
    else:
        yield from game.told


class _NoLogError(Exception):
    """Another document."""


class _Game:
    """Follows a log element by element; the parser calls it."""

    def __init__(self) -> None:
        self.told: list[Record | Problem] = []
        self.players: int | None = None
        self.hand: Progress | None = None
        self.root = ""
        self.begun = 0

    def start(self, tag: str, said: Said) -> None:
        """One element."""
        if not self.root:
            self.root = tag
            if tag != _ROOT:
                raise _NoLogError(tag)
        try:
            self._element(tag, said)
        except MistakeError as error:
            row = self.hand.row if self.hand else "before the first hand"
            self.told.append(error.problem(row, tag))
            if self.hand:
                self.hand.broken = True

    def close(self) -> None:
        """The end of the log, and of its last hand."""
        self._next(None)

    def _next(self, hand: Progress | None) -> None:
        if self.hand:
            self.told += self.hand.record()
        self.hand = hand

    def _element(self, tag: str, said: Said) -> None:
        match tag:
            case "GO" if said.get("type", "").isdecimal():
                self.players = 3 if int(said["type"][:9]) & _THREE else 4
            case "INIT":
                self.begun += 1
                self._next(Progress(f"hand {self.begun}", "1", broken=True))
                self.hand = self._begun(said)
            case "REACH" if said.get("step") == "2" and self.hand:
                self.hand.declared.append(_seat(said, "who"))
            case "AGARI" | "RYUUKYOKU":
                if self.hand is None:
                    raise MistakeError("", "an INIT before it", None)
                before, changes = _scores(said)
                self.hand.ends(
                    _won(said, self.hand, changes)
                    if tag == "AGARI"
                    else _drawn(said, self.hand, changes),
                    before,
                    added(before, changes),
                )

    def _begun(self, said: Said) -> Progress:
        number, honba, sticks = _numbers(said, "seed", 3)[:3]
        return Progress(
            row=round_label(number, honba),
            game="1",
            players=self.players,
            dealer=_seat(said, "oya"),
            honba=honba,
            sticks=sticks,
            start=padded([100 * ten for ten in _numbers(said, "ten", 3)[:SEATS]]),
        )


def _won(said: Said, hand: Progress, changes: Amounts) -> Ending:
    honba, sticks = _numbers(said, "ba", 2)[:2]
    winner, discarder = _seat(said, "who"), _seat(said, "fromWho")
    fu = _numbers(said, "ten", 2)[0]
    yaku = _numbers(said, "yaku", 2) if "yaku" in said else []
    yakuman = _numbers(said, "yakuman", 1) if "yakuman" in said else []
    if not (yaku or yakuman):
        raise MistakeError("yaku", "the yaku of the hand, or yakuman", None)
    robbed = _ROBBED in yaku[::2] and winner != discarder
    won = Hand(
        winner=winner,
        discarder=None if winner == discarder else discarder,
        dealer=hand.dealer,
        value=None if yakuman else sum(yaku[1::2]),
        fu=None if yakuman else fu,
        special=f"{len(yakuman)} yakuman" if yakuman else None,
        honba=honba,
        deposits=sticks,
        liable=_seat(said, "paoWho") if "paoWho" in said else None,
        kind=ROBBED_KONG if robbed else WIN,
    )
    return Ending((won,), changes)


def _drawn(said: Said, hand: Progress, changes: Amounts) -> Ending:
    """A draw; who was ready shows the tiles (`hai0` ...), who is paid gains."""
    word = said.get("type", "")
    kind = kind_of_draw(word) if word else EXHAUSTIVE_DRAW
    if not kind:
        raise MistakeError("type", "a kind of draw (yao9, nm ...)", word)
    honba, sticks = _numbers(said, "ba", 2)[:2]
    ready = [seat for seat in range(SEATS) if f"hai{seat}" in said]
    hands = drawn(
        kind,
        dealer=hand.dealer,
        honba=honba,
        deposits=sticks,
        ready=ready if kind != ABORTIVE else (),
        winners=gainers(changes) if kind == NAGASHI else (),
    )
    return Ending(hands, changes, word)


def _scores(said: Said) -> tuple[Amounts, Amounts]:
    """Each seat's total before a hand is paid, and what it gains, in points."""
    numbers = [100 * number for number in _numbers(said, "sc", 6)]
    return padded(numbers[:8:2]), padded(numbers[1:8:2])


def _seat(said: Said, name: str) -> int:
    return _numbers(said, name, 1)[0]


def _numbers(said: Said, name: str, least: int) -> list[int]:
    """The whole numbers of a list, at least so many."""
    text = said.get(name)
    try:
        numbers = [int(part) for part in text.split(",")] if text else []
    except ValueError:
        numbers = []
    if len(numbers) < least:
        many = "a number" if least == 1 else f"at least {least} numbers"
        raise MistakeError(name, many, text)
    return numbers

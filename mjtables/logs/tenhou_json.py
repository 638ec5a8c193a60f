"""Tenhou logs as JSON, in the form of tenhou.net/6.

`log` is a list of hands: `[number, honba, sticks]`, totals, two lists of dora, then
for each of four seats what it was dealt, what it drew and what it discarded (riichi:
`"r21"`), and the result: `["和了", changes, [winner, discarder or winner, liable or
winner, "30符2飜2000点", "断幺九(1飜)", ...], ...]`, changes and list again for a second
winner; or the name of a draw, and changes where something is paid.
"""

from __future__ import annotations

import re
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
from mjtables.logs.record import SEATS, Amounts, Ending, Record, drawn, gainers
from mjtables.logs.words import is_robbed_kong, kind_of_draw, round_label
from mjtables.printed.wordings import tiers

if TYPE_CHECKING:
    from collections.abc import Iterator

_WON = "和了"
_RESULT = 16
_DISCARDS = (6, 9, 12, 15)

_FU_HAN = re.compile(r"(\d{1,3})符(\d{1,3})[飜翻]")
_HAN = re.compile(r"\((\d{1,3})[飜翻]\)")
_LIMIT = re.compile(r"[^\d]+")
_YAKUMAN = "(役満)"
_MANGAN = "mangan"


def records(document: Any) -> Iterator[Record | Problem]:
    """The hands of a Tenhou log that JSON has been read from."""
    hands = document.get("log") if isinstance(document, dict) else None
    if not isinstance(hands, list) or not hands:
        expected = "a Tenhou log (a list of hands under log), or mjai"
        given = "a list" if isinstance(document, list) else found(document)
        if isinstance(document, dict):
            given = f"{', '.join(map(str, document))[:60]}" or given
        yield Problem("", expected, given)
        return
    names = document.get("name")
    players = players_of(names) if isinstance(names, list) else None
    for number, hand in enumerate(hands, 1):
        where = f"hand {number}"
        try:
            progress = _begun(hand, players)
            where = progress.row
            _end(hand, progress)
        except MistakeError as error:
            yield error.problem(where)
        else:
            yield from progress.record()


def _begun(hand: Any, players: int | None) -> Progress:
    if not isinstance(hand, list) or len(hand) <= _RESULT:
        raise MistakeError("", "a list of 17 parts", hand)
    head = hand[0]
    if not isinstance(head, list) or len(head) < 3:
        raise MistakeError("", "[number, honba, sticks]", head)
    number, honba, sticks = (whole_number(part, "head") for part in head[:3])
    result = hand[_RESULT]
    if not isinstance(result, list) or not result or not isinstance(result[0], str):
        raise MistakeError("result", "how the hand ended", result)
    return Progress(
        row=round_label(number, honba),
        game="1",
        players=players,
        dealer=number % SEATS,
        honba=honba,
        sticks=sticks,
        start=amounts(hand[1], "totals"),
        declared=_accepted(hand, result),
    )


def _accepted(hand: list[Any], result: list[Any]) -> list[int]:
    """The seats whose riichi stood: not on the tile that somebody won on."""
    seats = []
    for seat, place in enumerate(_DISCARDS):
        discards = hand[place] if isinstance(hand[place], list) else []
        riichi = [n for n, tile in enumerate(discards) if str(tile).startswith("r")]
        won_on = result[0] == _WON and _parts(result)[0][1][1] == seat
        if riichi and not (won_on and riichi[-1] == len(discards) - 1):
            seats.append(seat)
    return seats


def _parts(result: list[Any]) -> list[tuple[Any, list[Any]]]:
    """Changes and the list of each winner."""
    parts = list(zip(result[1::2], result[2::2], strict=False))
    if not parts:
        raise MistakeError("result", "changes and winner", result[1:])
    for _, said in parts:
        if not isinstance(said, list) or len(said) < 3:
            raise MistakeError("result", "[winner, discarder, liable ...]", said)
    return parts


def _end(hand: list[Any], progress: Progress) -> None:
    result = hand[_RESULT]
    if result[0] != _WON:
        progress.ends(_drawn(result, progress), None, None)
        return
    for given, said in _parts(result):
        changes = amounts(given, "changes")
        progress.ends(_won(said, changes, progress), None, None)


def _won(said: list[Any], changes: Amounts, progress: Progress) -> Ending:
    winner, discarder, liable = (whole_number(seat, "result") for seat in said[:3])
    deposits, note = progress.deposits, ""
    if deposits and not sum(changes):
        # Some writers leave the sticks out of what a winner gains.
        deposits, note = 0, "what the log says of the changes leaves the deposits out"
    texts = [text for text in said[3:] if isinstance(text, str)]
    yaku = [text.partition("(")[0] for text in texts[1:]]
    robbed = any(map(is_robbed_kong, yaku)) and winner != discarder
    value, fu, special = _worth(texts)
    won = Hand(
        winner=winner,
        discarder=None if winner == discarder else discarder,
        dealer=progress.dealer,
        value=value,
        fu=fu,
        special=special,
        honba=progress.honba,
        deposits=deposits,
        liable=None if liable == winner else liable,
        kind=ROBBED_KONG if robbed else WIN,
    )
    return Ending((won,), changes, note)


def _worth(texts: list[str]) -> tuple[int | None, int | None, str | None]:
    """Han, fu and the name of what `40符2飜2600点` or `満貫8000点` and the yaku say."""
    yakuman = sum(_YAKUMAN in text for text in texts[1:])
    if yakuman:
        return None, None, f"{yakuman} yakuman"
    counted = _FU_HAN.match(texts[0]) if texts else None
    if counted:
        return int(counted[2]), int(counted[1]), None
    named = _LIMIT.match(texts[0]) if texts else None
    names = sorted(tiers(named[0])) if named else []
    han = sum(int(n) for text in texts[1:] for n in _HAN.findall(text))
    if han and names != [_MANGAN]:  # which few han reach with the fu that it leaves out
        return han, None, None
    return None, None, names[-1] if names else None


def _drawn(result: list[Any], progress: Progress) -> Ending:
    kind = kind_of_draw(result[0])
    if not kind:
        raise MistakeError("result", "和了, 流局 or another draw", result[0])
    changes = amounts(result[1], "changes") if len(result) > 1 else (0,) * SEATS
    gained = gainers(changes)
    hands = drawn(
        kind,
        dealer=progress.dealer,
        honba=progress.honba,
        deposits=progress.deposits,
        ready=gained if kind == EXHAUSTIVE_DRAW else (),
        winners=gained,
    )
    return Ending(hands, changes, result[0])

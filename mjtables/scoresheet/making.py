"""What a row says -> the hands that are settled, one for each winner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.errors import found
from mjtables.hand import Hand
from mjtables.scoresheet import cells

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.scoresheet.seating import Table

#: What each of several winners has for himself, between semicolons.
_OWN = ("value", "fu", "points", "special", "deposits", "liable_for")
_COUNTS = ("honba", "streak", "deposits")


def hands_of(said: Mapping[str, str], kind: str, table: Table) -> tuple[Hand, ...]:
    """The hands of a row; what cannot be read goes to the problems of the table."""
    shared: dict[str, Any] = {"kind": kind, "dealer": _dealer(table)}
    for name in ("discarder", "liable"):
        if name in said and not _is_self(name, said, table):
            shared[name] = table.seat(name, said[name])
    for name in ("honba", "streak"):
        if name in said:
            shared[name] = _number(name, said[name], table)
    for name in ("ready", "out"):
        if name in said:
            shared[name] = tuple(table.seats_of(name, said[name]))
    if "event" in said:
        shared["event"] = "_".join(said["event"].split())
    if "facts" in said:
        shared["facts"] = cells.facts(said["facts"])
    if "scores" in said:
        shared["scores"] = _scores(said["scores"], table)
    winners = table.seats_of("winner", said["winner"]) if "winner" in said else [None]
    own = _own(said, len(winners), table)
    return tuple(
        Hand(
            winner=winner, **shared, **{name: each[place] for name, each in own.items()}
        )
        for place, winner in enumerate(winners)
    )


def _dealer(table: Table) -> int:
    """The dealer's seat; where the sheet does not say, the audit finds it."""
    if table.dealer is None or table.dealer == table.sits_out:
        return 0
    out = table.sits_out
    return table.dealer - (out is not None and table.dealer > out)


def _is_self(name: str, said: Mapping[str, str], table: Table) -> bool:
    """Whether the discarder is said to be nobody, or the winner himself."""
    if name != "discarder":
        return False
    text = said[name].casefold()
    folded = [player.casefold() for player in table.names]
    own = text == said.get("winner", "").casefold()
    return (text not in folded and text in cells.SELF_DRAWN) or own


def _own(said: Mapping[str, str], count: int, table: Table) -> dict[str, list[Any]]:
    """What each winner has for himself: one for each, or one for all."""
    own: dict[str, list[Any]] = {}
    for name in _OWN:
        if name not in said:
            continue
        texts = cells.parts(said[name])
        if len(texts) not in (1, count):
            expected = f"one for each of {count} winners" if count > 1 else "one"
            table.note(name, expected, found(said[name]))
            continue
        read = [
            _special(text) if name == "special" else _number(name, text, table)
            for text in texts
        ]
        own[name] = read * count if len(read) == 1 else read
        if name in _COUNTS:
            own[name] = [number or 0 for number in own[name]]
    return own


def _special(text: str) -> str | None:
    return None if cells.is_blank(text) else text


def _number(name: str, text: str, table: Table) -> Any:
    if cells.is_blank(text):
        return None
    number = cells.number(text)
    if number is None:
        what, hint = cells.odd(text) or (found(text), "")
        table.note(name, "a number", what, hint)
    return number


def _scores(text: str, table: Table) -> tuple[Any, ...]:
    """The losers' own scores, by seat; the sheet has them by player."""
    texts = cells.parts(text.replace(",", ";"))
    if table.sits_out is not None and len(texts) == len(table.names):
        del texts[table.sits_out]
    return tuple(_number("scores", part, table) for part in texts)

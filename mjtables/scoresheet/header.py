"""The header of a scoresheet: which field stands in which column, and who plays."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from mjtables.errors import Problem, found
from mjtables.scoresheet import fields
from mjtables.scoresheet.fields import Column

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjtables.ruleset import Preset

#: A column whose name is nearly one of these is taken for a slip of the pen.
_WEIGHTY = (
    *("winner", "discarder", "dealer", "value", "special", "honba", "streak"),
    *("deposits", "liable", "declared", "balance", "sits_out", "kind", "ready"),
)
_NEAR = 0.8

#: Columns that only formulas read.
_OF_FORMULAS = frozenset({"way", "place", "counted", "remark", "repeat"})


class Columns(NamedTuple):
    """What the columns of a sheet hold, the players' names, and what is not read."""

    fields: Mapping[str, Column]
    players: tuple[str, ...]
    unread: tuple[str, ...]
    problems: tuple[Problem, ...]


def read(
    header: Sequence[str],
    preset: Preset | None,
    players: tuple[str, ...],
    where: str,
) -> Columns:
    """What the columns of a header hold; its mistakes are among the `problems`.

    Where the players are not known, they are the columns that hold nothing else.
    """
    known = fields.fields_of(preset)
    problems: list[Problem] = []
    named = [_field(name, known, players) for name in header]
    if not players and not any(field.startswith(fields.AMOUNT) for field in named):
        players = _strangers(header, named, known, where, problems)
        named = [_field(name, known, players) for name in header]
    placed: dict[str, Column] = {}
    unread = []
    for place, (name, field) in enumerate(zip(header, named, strict=True)):
        if not field:
            told = name.strip() and fields.joined(name) not in _OF_FORMULAS
            unread += [name.strip()] if told else []
        elif field in placed:
            both = f"{placed[field].name!r} and {name.strip()!r}"
            problems.append(Problem(where, f"{field} in one column", both))
        else:
            placed[field] = Column(place, name.strip())
    problems += _slips(unread, placed, known, players, where)
    problems += _missing(placed, players, where)
    return Columns(placed, players, tuple(unread), tuple(problems))


def _field(name: str, known: Mapping[str, str], players: tuple[str, ...]) -> str:
    """The field of a column; a player's name as it is written comes first."""
    said = " ".join(name.split())
    if said in players:
        return fields.amount(players.index(said))
    key = fields.joined(said)
    if key in known:
        return known[key]
    folded = [fields.joined(player) for player in players]
    if key in folded:
        return fields.amount(folded.index(key))
    first, _, rest = key.partition("_")
    if first == fields.TOTAL and rest in folded:
        return fields.total(folded.index(rest))
    return ""


def _strangers(
    header: Sequence[str],
    named: Sequence[str],
    known: Mapping[str, str],
    where: str,
    problems: list[Problem],
) -> tuple[str, ...]:
    """The columns that can only be players."""
    names = [
        " ".join(name.split())
        for name, field in zip(header, named, strict=True)
        if not field
        and name.strip()
        and fields.joined(name) not in _OF_FORMULAS
        and not _near(name, known)
    ]
    folded = {fields.joined(name) for name in names}
    own = [name for name in names if not _is_total(name, folded)]
    if not 2 <= len(own) <= fields.MOST_PLAYERS:
        expected = f"a column for each of 2 to {fields.MOST_PLAYERS} players"
        told = found(", ".join(own)) if own else "none"
        hint = "name them: --players, or a line # players:"
        problems.append(Problem(where, expected, told, hint))
        return ()
    return tuple(own)


def _is_total(name: str, folded: set[str]) -> bool:
    key = fields.joined(name)
    return (
        key.startswith(f"{fields.TOTAL}_")
        and key.removeprefix(f"{fields.TOTAL}_") in folded
    )


def _near(name: str, known: Mapping[str, str]) -> str:
    """The weighty column that a name is nearly one of, or the empty string."""
    words = [word for word in (*_WEIGHTY, "faan") if word in known]
    near = get_close_matches(fields.joined(name)[:40], words, 1, _NEAR)
    return near[0] if near else ""


def _slips(
    unread: Sequence[str],
    placed: Mapping[str, Column],
    known: Mapping[str, str],
    players: tuple[str, ...],
    where: str,
) -> list[Problem]:
    """Columns that are nearly a known one, which is missing."""
    told = []
    for name in unread:
        near = _near(name, known)
        if near and known[near] not in placed:
            hint = f"did you mean {near!r}?"
            told.append(Problem(where, "a known column", found(name), hint))
            continue
        missing = [
            player
            for seat, player in enumerate(players)
            if fields.amount(seat) not in placed
        ]
        close = get_close_matches(name, missing, 1, _NEAR)
        if close:
            hint = f"did you mean {close[0]!r}?"
            told.append(Problem(where, "a player", found(name), hint))
    return told


def _missing(
    placed: Mapping[str, Column], players: tuple[str, ...], where: str
) -> list[Problem]:
    """Players without a column of amounts, where others have one; columns of nobody."""
    told = []
    lack = [
        name for seat, name in enumerate(players) if fields.amount(seat) not in placed
    ]
    if lack and len(lack) < len(players):
        expected = "a column for an amount of every player"
        told.append(Problem(where, expected, f"none for {', '.join(lack)}"))
    for field, column in placed.items():
        number = field.rpartition(":")[2]
        if players and number.isdecimal() and int(number) >= len(players):
            expected = f"columns of {len(players)} players"
            told.append(Problem(where, expected, found(column.name)))
    return told

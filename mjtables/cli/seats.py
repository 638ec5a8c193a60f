"""Seats as people say them, and what several winners are stated as."""

from __future__ import annotations

from typing import Any

import click

from mjtables.errors import GameError, HandError, Problem, did_you_mean, found

SEATS = ("east", "south", "west", "north")

#: What `--also` may say of another winner, and the field that it means.
ALSO = {
    "winner": "winner",
    **dict.fromkeys(("value", "faan", "han", "tai"), "value"),
    **{
        name: name
        for name in ("fu", "points", "special", "liable", "liable_for", "deposits")
    },
    "fact": "facts",
}


class Seat(click.ParamType[int]):
    """A seat: 0 to 3, or a wind's name (the first seat is East's)."""

    name = "seat"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """The number of the seat."""
        number = seat(str(value))
        if number is not None:
            return number
        expected = f"0 to 3 or {', '.join(SEATS)}"
        return self.fail(f"expected {expected}, found {value!r}", param, ctx)


def seat(word: str) -> int | None:
    """The number of a seat, or none where the word is no seat's.

    >>> seat("West"), seat("3"), seat("4")
    (2, 3, None)
    """
    said = word.strip().lower()
    if said in SEATS:
        return SEATS.index(said)
    return int(said) if said in ("0", "1", "2", "3") else None


def facts(given: tuple[str, ...] | list[str]) -> dict[str, object]:
    """Words and counts as the command takes them: WORD or WORD=N."""
    pairs = [fact.partition("=") for fact in given]
    return {name: count if equals else 1 for name, equals, count in pairs}


def offences(given: tuple[str, ...]) -> dict[int, list[str]]:
    """What each `--penalty` says: the penalties of each seat.

    Raises `GameError` with everything that cannot be read.

    >>> offences(("west=chombo", "0=late", "2=late"))
    {2: ['chombo', 'late'], 0: ['late']}
    """
    problems: list[Problem] = []
    committed: dict[int, list[str]] = {}
    for place, text in enumerate(given, 1):
        word, _, name = (piece.strip() for piece in text.partition("="))
        number = seat(word)
        if not name:
            problems.append(Problem(f"--penalty {place}", "SEAT=NAME", found(text)))
        elif number is None:
            expected = f"0 to 3 or {', '.join(SEATS)}"
            problems.append(Problem(f"--penalty {place}", expected, found(word)))
        else:
            committed.setdefault(number, []).append(name)
    if problems:
        raise GameError("standings", problems)
    return committed


def also(given: tuple[str, ...]) -> list[dict[str, Any]]:
    """What each `--also` says of another winner, by field; none where it is silent.

    Raises `HandError` with everything that cannot be read.

    >>> also(("winner=west, han=5",))[0]["winner"]
    2
    """
    problems: list[Problem] = []
    winners = [
        _winner(text, f"--also {place}", problems)
        for place, text in enumerate(given, 1)
    ]
    if problems:
        raise HandError("settle", problems)
    return winners


def _winner(text: str, at: str, problems: list[Problem]) -> dict[str, Any]:
    said: dict[str, Any] = {}
    words: list[str] = []
    for part in text.split(","):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        field = ALSO.get(key)
        if not equals or not value:
            problems.append(Problem(at, "KEY=VALUE,KEY=VALUE", found(part)))
        elif field is None:
            hint = did_you_mean(key, ALSO)
            problems.append(Problem(at, f"one of {', '.join(ALSO)}", found(key), hint))
        elif field == "facts":
            words.append(value)
        elif field in said:
            problems.append(Problem(f"{at}, {key}", f"one {field}", "two"))
        elif field in ("winner", "liable"):
            said[field] = seat(value)
            if said[field] is None:
                expected = f"0 to 3 or {', '.join(SEATS)}"
                problems.append(Problem(f"{at}, {key}", expected, found(value)))
        else:
            said[field] = value
    silent = dict.fromkeys(field for field in ALSO.values() if field != "deposits")
    return {**silent, **said, "facts": facts(words)}

"""Cells of a scoresheet: what a person writes, as numbers, names, winds and words."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import Exact, as_text, exact
from mjtables.logs.cells import number as number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Cells that say nothing.
_BLANK = frozenset({"", "-", "–", "—", "nan", "na", "n/a", "none", "null", "<na>"})

#: A number as people write it, with commas between thousands.
_NUMBER = re.compile(
    r"[+-]?(\d{1,3}(,\d{3})+|\d{1,15})(\.\d{1,15})?(/\d{1,15})?", re.ASCII
)
#: What a spreadsheet program makes of 3/5, and other ways to write a date.
_DATE = re.compile(
    r"\d{4}-\d\d?-\d\d?([ T]\d\d?:\d\d.*)?|\d\d?[-./ ][a-z]{3,9}([-./ ]\d{2,4})?"
    r"|[a-z]{3,9}[-./ ]\d{1,4}|\d\d?[-./]\d\d?[-./](\d\d|\d{4})",
    re.ASCII | re.IGNORECASE,
)
#: The prevailing winds, as they are written.
_WINDS = (
    *(("east", "e", "東", "东"), ("south", "s", "南")),
    *(("west", "w", "西"), ("north", "n", "北")),
)
WINDS = ("east", "south", "west", "north")

#: Words for a win without a discarder, and for one with.
SELF_DRAWN = frozenset(
    {"self-drawn", "self drawn", "self-draw", "selfdraw", "selfdrawn", "self"}
    | {"tsumo", "zimo", "自摸", "ツモ", "self_drawn"}
)
#: Whole words in a list of players.
EVERYBODY = frozenset({"all", "everybody", "everyone"})


class Odd(NamedTuple):
    """What stands in a cell and is neither text nor a number: a date, an error."""

    found: str
    hint: str = ""


Cell = str | Odd

#: What is found where a formula has no stored value.
#: No amount and no count is larger.
_LARGEST = 1e15

NOT_CALCULATED = "a formula without its value"


def cell_of(value: object) -> Cell:  # noqa: PLR0911 - a kind of value each
    """What stands in a cell of a workbook, as text; numbers in full.

    >>> cell_of(8.0), cell_of(-0.125), cell_of(None), cell_of(0.1 + 0.2)
    ('8', '-0.125', '', '0.3')
    """
    match value:
        case None:
            return ""
        case bool():
            return Odd(f"the word {'TRUE' if value else 'FALSE'}")
        case int():
            return as_text(value)
        case float() if abs(value) > _LARGEST:
            return Odd(f"a number as large as {value:.0e}")
        case float():
            return as_text(exact(f"{value:.12g}"))
        case dt.datetime() | dt.date():
            return _date(value)
        case dt.time() | dt.timedelta():
            return Odd(f"a time ({value})")
        case _:
            text = str(value)
            return Odd(f"an error ({text})") if text.startswith("#") else text


def _date(value: dt.date) -> Odd:
    day = value.date() if isinstance(value, dt.datetime) else value
    said = f"the program took {day.month}/{day.day} for one"
    return Odd(f"a date ({day.isoformat()})", said)


def is_blank(cell: Cell) -> bool:
    """Whether a cell says nothing.

    >>> is_blank(" - "), is_blank("0")
    (True, False)
    """
    return isinstance(cell, str) and cell.strip().casefold() in _BLANK


def number(text: str) -> Exact | None:
    """A number as people write it, exactly; none where the text is none.

    >>> number("+8"), number("−1,000"), number("0.125"), number("three")
    (8, -1000, Fraction(1, 8), None)
    >>> number("0,5"), number("1e3"), number("1/16")
    (None, None, Fraction(1, 16))
    """
    plain = unicodedata.normalize("NFKC", text).replace("−", "-").strip()
    if not _NUMBER.fullmatch(plain):
        return None
    read = number_of(plain.replace(",", "").removeprefix("+"))
    return None if isinstance(read, str) else read


def odd(text: str) -> Odd | None:
    """Why a text is no number, where that can be told: it is a date.

    >>> odd("2026-03-05").hint
    'the program took 3/5 for one'
    >>> odd("5-Mar").found, odd("three")
    ("a date ('5-Mar')", None)
    """
    said = text.strip()
    if not _DATE.fullmatch(said):
        return None
    try:
        return _date(dt.date.fromisoformat(said[:10]))
    except ValueError:
        return Odd(f"a date ({said!r})", "a program took a number for one")


def parts(text: str) -> list[str]:
    """What stands between semicolons.

    >>> parts("Bob; Cid"), parts("3;5")
    (['Bob', 'Cid'], ['3', '5'])
    """
    return [part.strip() for part in text.split(";")]


def wind(text: str) -> int | None:
    """A prevailing wind, 0 for east; none where the word is no wind.

    >>> wind("East"), wind("南"), wind("W"), wind("up")
    (0, 1, 2, None)
    """
    said = text.strip().casefold()
    for place, words in enumerate(_WINDS):
        if said in words:
            return place
    return None


def names(text: str, players: Sequence[str]) -> list[str]:
    """The names of a list, which blanks part where no semicolon does.

    >>> names("Ann; Bob", ["Ann"]), names("Ann Bob", ["Ann", "Bob"])
    (['Ann', 'Bob'], ['Ann', 'Bob'])
    >>> names("Li Wei", ["Li Wei", "Bob"])
    ['Li Wei']
    """
    said = text.replace(",", ";").strip()
    known = {player.casefold() for player in players}
    if ";" in said or said.casefold() in known:
        return [part for part in parts(said) if part]
    return said.split()


def facts(text: str) -> dict[str, object]:
    """Words and counts of a hand: WORD or WORD=N, between commas or semicolons.

    >>> facts("flowers=2; jokerless")
    {'flowers': 2, 'jokerless': 1}
    """
    said: dict[str, object] = {}
    for part in text.replace(",", ";").split(";"):
        name, equals, count = (piece.strip() for piece in part.partition("="))
        if name:
            said["_".join(name.split())] = number_of(count) if equals else 1
    return said

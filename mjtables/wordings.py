"""What the words and numbers of printed tables mean."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjtables.exact import Exact, exact, whole
from mjtables.ladder import laak
from mjtables.situation import Payer, Situation

if TYPE_CHECKING:
    from collections.abc import Mapping

ALIASES = Path(__file__).parent / "data" / "aliases.toml"

#: What a table calls the sum of all that the winner gets.
TOTAL = "total"

_BAND = re.compile(r"(\d+(?:\.\d+)?)(?:\s*[-–]\s*(\d+(?:\.\d+)?)|(\+))?")


@cache
def aliases() -> Mapping[str, Any]:
    """The words of other people's tables."""
    return tomllib.loads(ALIASES.read_text(encoding="utf-8"))


def situations(word: str) -> tuple[Situation, ...]:
    """The situations that a word of a table stands for; none where it is no such word.

    >>> [s.value for s in situations("dealer_ron")]
    ['dealer_on_discard']
    """
    word = word.strip()
    named = aliases()["situations"].get(word, [word])
    try:
        return tuple(Situation(name) for name in named)
    except ValueError:
        return ()


def payer(word: str) -> Payer | str:
    """Who pays, `TOTAL` for a sum, or the empty string where a word is no payer.

    >>> payer("each_nondealer"), payer("total"), payer("nobody")
    (<Payer.OTHER: 'other'>, 'total', '')
    """
    named = aliases()["payers"].get(word.strip().lower(), word.strip().lower())
    if named == TOTAL:
        return TOTAL
    try:
        return Payer(named)
    except ValueError:
        return ""


def band(text: str) -> tuple[Exact, Exact | None] | None:
    """The first and last count of a band (none: onwards); none where it is no band.

    >>> band("6-7"), band("10+"), band("3"), band("mangan")
    ((6, 7), (10, None), (3, 3), None)
    """
    match = _BAND.fullmatch(text.strip())
    if match is None:
        return None
    first, last, onwards = match.groups()
    start = exact(first)
    return start, None if onwards else exact(last) if last else start


def number(text: str) -> Exact | None:
    """A printed amount: `1,300`, `0.25`, `2+2+4=8`; none where it is none.

    >>> number("1,300"), number("0.25"), number("2 + 2 + 4 = 8"), number("満貫")
    (1300, Fraction(1, 4), 8, None)
    """
    plain = text.rpartition("=")[2].strip().replace("\u2212", "-")
    if re.fullmatch(r"-?\d{1,3}(,\d{3})+(\.\d+)?", plain):
        plain = plain.replace(",", "")
    if not re.fullmatch(r"[-+]?\d{1,15}(\.\d{1,9}|/[1-9]\d{0,8})?", plain):
        return None
    return whole(Fraction(plain))


def is_blank(text: str) -> bool:
    """Whether a mark says that no amount is printed."""
    return text.strip().casefold() in aliases()["blanks"]["marks"]


def tiers(text: str) -> frozenset[str]:
    """The tiers that a printed label can mean; empty where it is no label.

    A bare number in a column of laaks is so many of them.

    >>> sorted(tiers("役満")), tiers("2"), tiers("1300")
    (['counted_yakuman', 'yakuman'], frozenset({'2 laaks'}), frozenset())
    """
    plain = text.strip().casefold()
    laaks = re.fullmatch(r"([1-9]\d?)(?: laaks?)?", plain)
    if laaks is not None:
        return frozenset({laak(int(laaks[1]))})
    times, _, name = plain.rpartition(" ")
    if not times.isdigit():
        times, name = "", plain
    return frozenset(
        f"{times} {tier}".strip()
        for tier, names in aliases()["labels"].items()
        if name in names or name == tier
    )

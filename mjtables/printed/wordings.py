"""What the words and numbers of printed tables mean."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjtables.exact import Exact, exact, whole
from mjtables.ladder import laak
from mjtables.situation import Payer, Situation

if TYPE_CHECKING:
    from collections.abc import Mapping

ALIASES = Path(__file__).parents[1] / "data" / "aliases.toml"

#: What a table calls the sum of all that the winner gets.
TOTAL = "total"

_COUNT = r"\d{1,6}(?:\.\d{1,2})?"
_BAND = re.compile(rf"({_COUNT})\s*(?:[-~]\s*({_COUNT})|(\+|以上|and more|or more))?")
_THOUSANDS = re.compile(r"[-+]?\d{1,3}(,\d{3})+(\.\d+)?")
_NUMBER = re.compile(r"[-+]?\d{1,15}(\.\d{1,9}|/(2|4|8|16|32))?")
#: 7.700 is seven thousand to some, and seven to others.
_UNSURE = re.compile(r"[-+]?[1-9]\d{0,2}\.\d{3}")
_THOUSAND = re.compile(r"\d{1,3}(?:,\d{3})+")
_DIGITS = re.compile(r"\d+(?:\.\d+)?")


@cache
def aliases() -> Mapping[str, Any]:
    """The words of other people's tables."""
    return tomllib.loads(ALIASES.read_text(encoding="utf-8"))


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A word without what differs between printers: case, width, blanks and hyphens.

    >>> plain(" Non-East self-drawn"), plain("１３＋")
    ('non_east_self_drawn', '13+')
    """
    narrow = unicodedata.normalize("NFKC", text).strip().casefold()
    return re.sub(r"[\s\-–_]+", "_", narrow)


def situations(word: str) -> tuple[Situation, ...]:
    """The situations that a word of a table stands for; none where it is no such word.

    >>> [s.value for s in situations("Dealer ron")]
    ['dealer_on_discard']
    """
    named = aliases()["situations"].get(plain(word), [plain(word)])
    try:
        return tuple(Situation(name) for name in named)
    except ValueError:
        return ()


def payer(word: str) -> Payer | str:
    """Who pays, `TOTAL` for a sum, or the empty string where a word is no payer.

    >>> payer("each_nondealer"), payer("total"), payer("nobody")
    (<Payer.OTHER: 'other'>, 'total', '')
    """
    named = aliases()["payers"].get(plain(word), plain(word))
    if named == TOTAL:
        return TOTAL
    try:
        return Payer(named)
    except ValueError:
        return ""


def band(text: str) -> tuple[Exact, Exact | None] | None:
    """The first and last count of a band (none: onwards); none where it is no band.

    >>> band("6-7"), band("10+"), band("13以上"), band("3"), band("7-6")
    ((6, 7), (10, None), (13, None), (3, 3), None)
    """
    narrow = unicodedata.normalize("NFKC", text).strip()
    narrow = narrow.replace("–", "-").replace("〜", "~")
    match = _BAND.fullmatch(narrow)
    if match is None:
        return None
    first, last, onwards = match.groups()
    start = exact(first)
    if onwards:
        return start, None
    end = exact(last) if last else start
    return (start, end) if end >= start else None


def number(text: str) -> Exact | None:
    """A printed amount: `1,300`, `0.25`, `2+2+4=8`, `x2`; none if none, or unsure.

    >>> number("1,300"), number("0.25"), number("2 + 2 + 4 = 8"), number("満貫")
    (1300, Fraction(1, 4), 8, None)
    >>> number("x2"), number("7.700"), number("1300/2600")
    (2, None, None)
    """
    narrow = unicodedata.normalize("NFKC", text).rpartition("=")[2].strip()
    narrow = narrow.replace("\u2212", "-")
    narrow = re.sub(r"^[x×](?=\d)", "", narrow)
    if _THOUSANDS.fullmatch(narrow):
        narrow = narrow.replace(",", "")
    elif _UNSURE.fullmatch(narrow):
        return None
    return whole(Fraction(narrow)) if _NUMBER.fullmatch(narrow) else None


def holds(text: str, amount: Exact) -> bool:
    """Whether printed words hold a number, or its hundreds.

    >>> holds("1,300/2,600", 2600), holds("10", 1000), holds("1500", 1600)
    (True, True, False)
    """
    # "60,120" may be one number, or two.
    numbers = [*_THOUSAND.findall(text), *_DIGITS.findall(text)]
    read = {Fraction(number.replace(",", "")) for number in numbers}
    return not read.isdisjoint((Fraction(amount), Fraction(amount) / 100))


def says_all(text: str) -> bool:
    """Whether a printed amount says that all pay it (`1300 all`, `1300オール`)."""
    return plain(text).endswith(("all", "オール"))


def is_blank(text: str) -> bool:
    """Whether a mark says that no amount is printed."""
    return text.strip().casefold() in aliases()["blanks"]["marks"]


def tiers(text: str) -> frozenset[str]:
    """The tiers that a printed label can mean; empty where it is no label.

    A bare number in a column of laaks is so many of them.

    >>> sorted(tiers("役満")), tiers("2"), tiers("double yakuman"), tiers("1300")
    (['counted_yakuman', 'yakuman'], frozenset({'2 laaks'}), \
frozenset({'2 yakuman'}), frozenset())
    """
    words = plain(text).removeprefix("double_")
    twice = words != plain(text)
    laaks = re.fullmatch(r"([1-9]\d?)(?:_laaks?)?", words)
    if laaks is not None:
        return frozenset({laak(int(laaks[1]))})
    times, _, name = words.partition("_")
    if not times.isdigit():
        times, name = "", words
    if twice:
        times = "2"
    named = [
        tier
        for tier, names in aliases()["labels"].items()
        if name in names or name == tier
    ]
    if times:
        named = [tier for tier in named if tier != "counted_yakuman"]
    return frozenset(f"{times} {tier}".strip() for tier in named)

"""Counts at the head of a row or a column: han, faan, fu, and bands of them."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from mjtables.printed import wordings

if TYPE_CHECKING:
    from mjtables.reading.model import Band

#: What a count counts: han, faan, tai (value) or fu (points); empty where unsaid.
Axis = Literal["value", "points", ""]

_FU = r"fu|符|minipoints?|points?|pts"
_HAN = r"hans?|faans?|fans?|tais?|phans?|doubles?|番|翻|飜|台|ハン"
_UNIT = re.compile(rf"(?<![a-z])(?:(?P<fu>{_FU})|(?P<han>{_HAN}))(?![a-z])")
_KANJI = re.compile(r"[一二三四五六七八九十]+")
_DIGITS = "〇一二三四五六七八九"
_ONWARDS = re.compile(r"(\d)\s*(?:\+|以上|or more|and more|and up|& up|or over|up|↑)")
_FROM = re.compile(r"(?:≥|>=|from\s|at least\s)\s*(\d+)")
#: Words that other tables have not; points and doubles they may have, too.
_OURS = re.compile(
    r"(?<![a-z])(?:fu|hans?|fans?|faans?|tais?|phans?|laaks?)(?![a-z])|[符番翻飜台辣]|ハン"
)
#: "No doubles" are none.
_NONE = re.compile(r"^(?:no|without)\s+(?=double|han|faan|fan|tai)")
#: 6/7 are two han; 20/40 are amounts.
_EITHER = re.compile(r"^(\d|1[0-3])\s*/\s*(\d|1[0-3])$")
_FU_NUMBERS = frozenset({20, 22, 25, *range(30, 180, 10)})


#: No row is for more han, or fu.
_MOST = 300
#: No head of a count is longer.
_LONGEST = 40


class Count(NamedTuple):
    """A band, and what it counts."""

    axis: Axis
    band: Band


@lru_cache(maxsize=4096)
def count(text: str) -> Count | None:
    """The band at the head of a row or column; none where it is no such head.

    >>> count("30 fu"), count("6~7翻"), count("10番以上"), count("三番")
    (Count(axis='points', band=(30, 30)), Count(axis='value', band=(6, 7)), \
Count(axis='value', band=(10, None)), Count(axis='value', band=(3, 3)))
    >>> count("mangan"), count("1300/2600")
    (None, None)
    """
    said = unicodedata.normalize("NFKC", text[:_LONGEST]).strip().casefold()
    if len(text) > _LONGEST:
        return None
    said = _NONE.sub("0 ", said)
    named = {match.lastgroup for match in _UNIT.finditer(said)}
    rest = _KANJI.sub(_number, _UNIT.sub(" ", said)).strip()
    rest = re.sub(r"\s+", " ", _FROM.sub(r"\1+", _ONWARDS.sub(r"\1+", rest))).strip()
    rest = re.sub(r"(?<=\d)\s*(?:–|—|〜|～|・|to|-|~)\s*(?=\d)", "-", rest)
    rest = _EITHER.sub(r"\1-\2", rest)
    band = wordings.band(rest.replace(" ", ""))
    if band is None or len(named) > 1 or band[0] > _MOST:
        return None
    return Count("points" if "fu" in named else "value" if named else "", band)


def axes(text: str) -> list[Axis]:
    r"""What the corner of a table names, in order.

    >>> axes("Han\\Fu"), axes("符"), axes("dealer")
    (['value', 'points'], ['points'], [])
    """
    said = unicodedata.normalize("NFKC", text).casefold()
    return ["points" if m.lastgroup == "fu" else "value" for m in _UNIT.finditer(said)]


def is_ours(text: str) -> bool:
    """Whether a text has a word for what only mahjong counts.

    >>> is_ours("Faan"), is_ours("30 fu"), is_ours("points"), is_ours("price")
    (True, True, False, False)
    """
    said = unicodedata.normalize("NFKC", text[:_LONGEST]).casefold()
    return bool(_OURS.search(said))


def are_fu(bands: list[Band]) -> bool:
    """Whether bare counts can only be fu: 20, 25, 30 ...

    >>> are_fu([(20, 20), (30, 30)]), are_fu([(1, 1), (20, 20)])
    (True, False)
    """
    return bool(bands) and all(first in _FU_NUMBERS for first, _ in bands)


def _number(match: re.Match[str]) -> str:
    """A number below a hundred in Chinese numerals, as digits."""
    tens, ten, ones = match[0].rpartition("十")
    if len(tens) > 1 or len(ones) > 1:
        return match[0]
    ahead = _DIGITS.index(tens) if tens else int(bool(ten))
    return str(10 * ahead + (_DIGITS.index(ones) if ones else 0))

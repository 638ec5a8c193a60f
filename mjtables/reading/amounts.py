"""What people write in the cells of a payment table."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from mjtables.exact import Exact, whole
from mjtables.printed import wordings

if TYPE_CHECKING:
    from mjtables.reading.model import Kind

#: No cell that holds an amount is longer.
_LONGEST = 80
_CURRENCY = re.compile(r"hk\$|us\$|nt\$|s\$|[$¥€£]|円|元|蚊")
_UNITS = re.compile(r"(?<=[\dk)])\s*(?:points?|pts?\.?|点|點|分)(?![a-z])")
_ALL = re.compile(r"[\s-]*(?:all|each|オ-ル|∀)$|^(?:all|each|各)\s*(?=[\d$¥])")
_NUMBER = r"[-+]?(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,9})?k?"
_PAIR = re.compile(
    rf"({_NUMBER})\s*(?:[/:;|&・·~]|(?<!\s)-|\s-\s|,\s*(?!\d{{3}}(?!\d))|,\s+|and)\s*({_NUMBER})"
)
#: What is won on a discard, and below it the shares of a self-drawn win.
_STACKED = re.compile(
    rf"({_NUMBER})\s+({_NUMBER}\s*/\s*{_NUMBER}|{_NUMBER}[\s-]*(?:all|each|オ-ル))"
)
_HUNDREDS = re.compile(r"(\d{3}),(\d{3})")
_FRACTION = re.compile(r"(\d{1,2})/(2|4|8|16|32)")
#: (400), (200) / (400): all of a cell in brackets.
_ENCLOSED = re.compile(r"\(([^()]+)\)(?:\s*/\s*\(([^()]+)\))?")
_BRACKETS = re.compile(r"\(([^()]*)\)|\[([^][]*)\]")
_DASHES = str.maketrans(dict.fromkeys("–—―−‐‑ー－", "-") | {"〜": "~", "：": ":"})
#: Short for tiers in the cells of a table, too short to be words anywhere else.
_SHORT = {
    "m": "mangan",
    "跳": "haneman",
    "倍": "baiman",
    "三倍": "sanbaiman",
    "役": "yakuman",
    "满贯": "mangan",
    "满": "mangan",
    "滿": "mangan",
}
_BLANK = frozenset({"", "-", "--", "---", "~", "/", "-/-", "n/a", "na", "null", "none"})
_REFUSED = frozenset({"refused", "unknown", "nan", "x", "×", "...", "…", "*"})


@dataclass(frozen=True, slots=True)
class Said:
    """What a cell says, before it is known who won.

    `outer` are its one or two amounts, `inner` those in brackets (`bracketed`, even
    where one of them is but a dash); `everyone` pays them
    (`2000 all`), or `total` is their sum (`2 + 2 + 4 = 8`). `full` are amounts in
    thousands (`3.9k`), which no scale changes.
    """

    kind: Kind
    outer: tuple[Exact, ...] = ()
    inner: tuple[Exact, ...] = ()
    everyone: bool = False
    bracketed: bool = False
    total: bool = False
    full: bool = False
    enclosed: bool = False
    tier: str = ""
    currency: str = ""


def narrow(text: str) -> str:
    """A text without what differs between printers: width, case, kinds of dashes."""
    return unicodedata.normalize("NFKC", text).strip().casefold().translate(_DASHES)


def is_blank(text: str) -> bool:
    """Whether a cell says nothing, or marks that no amount is printed."""
    return narrow(text) in _BLANK | _REFUSED


def tier(text: str) -> str:
    """The tier that a cell names, empty where it names none.

    >>> tier("満貫"), tier("M"), tier("役満"), tier("3倍満"), tier("2")
    ('mangan', 'mangan', 'yakuman', 'sanbaiman', '')
    """
    said = narrow(text)
    if said in _SHORT:
        return _SHORT[said]
    if not said or said.isdecimal():
        return ""
    return min(wordings.tiers(said), key=len, default="")


@lru_cache(maxsize=8192)
def said(text: str, *, paired: bool = False) -> Said:
    """What a cell says; `paired` where two amounts are to be expected.

    >>> said("1300/2600").outer, said("(1000) 3900").inner, said("2000 all").everyone
    ((1300, 2600), (1000,), True)
    >>> said("3.9k").outer, said("1/2").outer, said("満").tier, said("―").kind
    ((3900,), (Fraction(1, 2),), 'mangan', 'blank')
    """
    words = narrow(text[:_LONGEST])
    if len(text) > _LONGEST:
        return Said("not understood")
    if is_blank(words):
        return Said("blank")
    named = tier(words)
    return Said("tier", tier=named) if named else _amount(words, paired=paired)


def _amount(words: str, *, paired: bool) -> Said:
    """What a cell says that is neither blank nor a tier."""
    signs = _CURRENCY.findall(words)
    words = _UNITS.sub("", _CURRENCY.sub("", words)).strip()
    named, words = _without_tier(words)
    if all_of := _ENCLOSED.fullmatch(words):
        inside = "/".join(filter(None, all_of.groups()))
        return replace(_amount(inside, paired=paired), enclosed=True)
    brackets = _BRACKETS.search(words)
    if brackets and is_blank(re.sub(r"[()\[\]\s]+", "", words)):
        return Said("blank")
    within = (brackets[1] or brackets[2] or "").strip() if brackets else ""
    rest = _BRACKETS.sub(" ", words).strip()
    if not within and (both := _STACKED.fullmatch(rest)):
        rest, within = both.groups()
    everyone = bool(_ALL.search(rest) or _ALL.search(within))
    outer = _numbers(_ALL.sub("", rest).strip(), paired=paired)
    inner = _numbers(_ALL.sub("", within).strip(), paired=True) if within else ()
    # "- (400/700)": no hand that is won on a discard has so little.
    dashes = brackets and (not rest or is_blank(within if outer else rest))
    if not (outer or inner) or (not (outer and (inner or not within)) and not dashes):
        return Said("not understood")
    return Said(
        "amount",
        outer,
        inner,
        everyone=everyone,
        bracketed=bool(within),
        total="=" in words,
        full="k" in rest,
        tier=named,
        currency=signs[0] if signs else "",
    )


def _without_tier(words: str) -> tuple[str, str]:
    """The tier named beside an amount (`mangan 8000`), and the amount alone."""
    match = re.fullmatch(r"\(?([^\W\d]+)\)?[\s:]*(\(?[\d].*)", words)
    match = match or re.fullmatch(r"(?P<n>.*[\dk])[\s(]+(?P<t>[^\W\d]+)\)?", words)
    if match is None:
        return "", words
    both = match.groupdict()
    name, amount = (both["t"], both["n"]) if both else (match[1], match[2])
    named = tier(name)
    return (named, amount) if named else ("", words)


def _numbers(words: str, *, paired: bool) -> tuple[Exact, ...]:
    """One or two amounts; none where the words are something else."""
    if paired and (hundreds := _HUNDREDS.fullmatch(words)):
        return int(hundreds[1]), int(hundreds[2])
    fraction = _FRACTION.fullmatch(words)
    if fraction and not paired and int(fraction[1]) % 2:
        one = wordings.number(words)
        return () if one is None else (one,)
    if pair := _PAIR.fullmatch(words):
        both = (_number(pair[1]), _number(pair[2]))
        return tuple(n for n in both if n is not None) if None not in both else ()
    one = _number(words)
    return () if one is None else (one,)


def _number(words: str) -> Exact | None:
    """A number, in full where it is in thousands."""
    if not words.endswith("k"):
        return wordings.number(words)
    number = wordings.number(words[:-1].strip())
    return None if number is None else whole(1000 * number)

"""What titles and heads say: who won and how, who pays, how much it is worth."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from mjtables.printed import wordings
from mjtables.reading import amounts, counts
from mjtables.situation import ROW_NAMES, ROWS, Payer, Situation

if TYPE_CHECKING:
    from mjtables.reading.model import Band

#: No title is longer.
_LONGEST = 300
_DEALER = r"dealer|east|parent|oya|親|亲|莊家?|庄家?"
_OTHER = (
    r"non[\s_-]*(?:dealer|east)|child(?:ren)?|子|閒家?|闲家?|閑家?|散家|ko(?![a-z])"
)
_EACH = r"each|every(?:body)?|all|others?|players?|losers?|blameless|other players"
_THROWER = r"discarder|thrower|shooter|放銃者|出銃者|responsible"
_PAYS = re.compile(
    rf"(?:(?:{_EACH})[\s_]+)*(?:(?P<discarder>{_THROWER})|(?P<each>{_OTHER}|{_EACH})"
    rf"|(?P<dealer>{_DEALER}))(?:s|'s|の)?(?:[\s_]+(?:losers?|players?))?[\s_]*"
    r"(?:pays?(?![a-z])|payments?|払い?|支払い?|付)"
)
_BY = re.compile(
    rf"(?:on|from|off)[\s_]+(?:an?[\s_]+|the[\s_]+)?(?:(?P<other>{_OTHER})|(?P<dealer>{_DEALER}))"
    r"(?:'s)?[\s_]+discards?"
)
#: 閒家放槍閒家, "non-dealer wins, dealer discards": who discarded stands apart.
_BY_WHOM = re.compile(
    rf"(?:放[銃铳槍枪炮砲]|[点點][炮砲])[\s_]*(?:(?P<other>{_OTHER})|(?P<dealer>{_DEALER}))"
    rf"|(?:(?P<other2>{_OTHER})|(?P<dealer2>{_DEALER}))[\s_]+(?:discards?|throws?)(?![a-z])"
)
_SELF = re.compile(
    r"tsumo|self[\s_-]*(?:drawn?|pick(?:ed)?)|ツモ|自摸|zimo|(?<![a-z])on[\s_]draw"
)
_DISCARD = re.compile(
    r"(?<![a-z])ron(?![a-z])|discards?(?!er)|thrown|ロン|出[銃铳衝冲沖]|放[銃铳槍枪炮砲](?!者)"
    r"|[点點]炮|食糊|[点點]和|出和"
)
_WINNERS = re.compile(rf"(?P<nondealer>{_OTHER})|(?P<dealer>{_DEALER})")
_TOTAL = re.compile(r"(?<![a-z])(?:total|sum|winner[\s_](?:gains|gets))|合計|合计")
_PAYERS = re.compile(
    rf"(?P<discarder>{_THROWER})"
    r"|(?P<other>(?<![a-z])(?:each|others?|other players|losers)(?![a-z]))"
)
#: nondealer_tsumo_dealer: who pays stands behind how the hand was won.
_BEHIND = re.compile(
    rf"(?:tsumo|self[\s_-]*drawn|ツモ|自摸)[\s_]+(?:(?P<other>{_OTHER}|each|others?)|(?P<dealer>{_DEALER}))"
)
#: A number, or a band, with what it counts.
_COUNTED = re.compile(r"\d[\d\s+~-]*[^\d\s,、/+~-]+")
#: counted yakuman 13+: a tier of two words, and its count.
_TIERED = re.compile(r"([^\W\d]+(?: [^\W\d]+)+)[\s(:]+(\d\S*?)\)?")
_BEHIND_COLON = {
    "winner": "total",
    "total": "total",
    "each": "other",
    "other": "other",
    "others": "other",
    "dealer": "dealer",
    "discarder": "discarder",
}
_SITUATION = re.compile(r"(?:(dealer|nondealer)_)?(self_drawn.*|on_.*|any)")
_NAMES = {
    frozenset(s for s in Situation if name in ROWS.get(s, ())): name
    for name in reversed(ROW_NAMES)
}


@dataclass(frozen=True, slots=True)
class Mark:
    """What words say; `role` is a dealer or not, who may have won or have to pay.

    `unknown` is what stands where a situation, a payer or a count has to, and is none.
    """

    winner: str = ""
    way: str = ""
    payer: str = ""
    role: str = ""
    value: Band | None = None
    points: Band | None = None
    tier: str = ""
    labels: tuple[str, ...] = ()
    unknown: str = ""

    def merged(self, other: Mark) -> Mark:
        """Both, the other coming first where they differ."""
        said = {f.name: getattr(other, f.name) for f in fields(Mark)}
        said = {name: what for name, what in said.items() if what}
        if self.labels and other.labels:
            said["labels"] = tuple(dict.fromkeys((*self.labels, *other.labels)))
        return replace(self, **said)

    def roled(self, *, pays: bool) -> Mark:
        """The same, its role told: the one who pays, or the winner."""
        if not self.role:
            return self
        if pays:
            payer = "dealer" if self.role == "dealer" else "other"
            return replace(self, role="", payer=self.payer or payer)
        return replace(self, role="", winner=self.winner or self.role)

    @property
    def situation(self) -> str:
        """The situation's name, empty where it is not known how the hand was won."""
        if self.winner and self.way and self.way != "any":
            return f"{self.winner}_{self.way}"
        return self.way


def situated(name: str) -> Mark:
    """A situation by this project's name of it, empty where it is none.

    >>> situated("nondealer_on_dealer_discard").winner, situated("nobody").way
    ('nondealer', '')
    """
    match = _SITUATION.fullmatch(name)
    return Mark(winner=match[1] or "", way=match[2]) if match else Mark()


@lru_cache(maxsize=4096)
def mark(text: str) -> Mark:
    """What a title, a head or a stub says; words that say nothing are its label.

    >>> mark("Non-dealer, tsumo (each non-dealer pays)").situation
    'nondealer_self_drawn'
    >>> mark("親 ロン").situation, mark("discarder pays").payer, mark("跳満").tier
    ('dealer_on_discard', 'discarder', 'haneman')
    """
    said = unicodedata.normalize("NFKC", text).strip().casefold()
    if amounts.is_blank(said) or len(said) > _LONGEST:
        return Mark(labels=(f"{said[:40]}...",) if len(said) > _LONGEST else ())
    if count := counts.count(said):
        is_fu = count.axis == "points"
        return Mark(points=count.band) if is_fu else Mark(value=count.band)
    if tier := amounts.tier(said):
        return Mark(tier=tier)
    if known := frozenset(wordings.situations(said)):
        return situated(_NAMES.get(known) or _liable(known))
    payer = wordings.payer(said)
    if wordings.plain(said) not in ("nondealer", "non_dealer", "子") and payer:
        name = payer.value if isinstance(payer, Payer) else payer
        return Mark(role="dealer") if name == "dealer" else Mark(payer=name)
    ways = (_behind, _parts, _both, _with_count)
    found = next((made for way in ways if (made := way(said))), None)
    return found or _words(said, text.strip())


def _parts(said: str) -> Mark | None:
    """What a tier and its count say together: "mangan (5 han)"."""
    if (match := _TIERED.fullmatch(said)) and (tier := amounts.tier(match[1])):
        counted_ = counts.count(match[2])
        return Mark(tier=tier, value=counted_.band) if counted_ else None
    parts = [part for part in re.split(r"[\s()\[\]:]+", said) if part]
    counted = [count for part in parts if (count := counts.count(part))]
    named = [tier for part in parts if (tier := amounts.tier(part))]
    joined = counts.count(" ".join(p for p in parts if not amounts.tier(p)))
    if len(named) != 1 or not (joined or (len(parts) == 2 and counted)):
        return None
    band = (joined or counted[0]).band
    return Mark(tier=named[0], value=band)


def _both(said: str) -> Mark | None:
    """A hand's han and its fu in one text: "3 han 30 fu", "1飜 30符"."""
    pieces = [piece.strip() for piece in _COUNTED.findall(said)]
    rest = re.sub(r"[\s,、/]+", "", _COUNTED.sub("", said))
    found = {c.axis: c.band for piece in pieces if (c := counts.count(piece))}
    if rest or len(pieces) != 2 or found.keys() != {"value", "points"}:
        return None
    return Mark(value=found["value"], points=found["points"])


def _behind(said: str) -> Mark | None:
    """Who pays, behind a colon: "non-dealer self-drawn: dealer", "...: winner"."""
    ahead, colon, who = said.rpartition(":")
    payer = _BEHIND_COLON.get(who.strip(), "") if colon else ""
    before = mark(ahead) if payer else Mark()
    return replace(before, payer=payer, role="") if before.way else None


def _with_count(said: str) -> Mark | None:
    """A count, and how the hand was won or who pays: "1 han ron", "30 fu tsumo"."""
    match = _COUNTED.match(said)
    found = counts.count(match[0]) if match else None
    if match is None or found is None or not found.axis:
        return None
    rest = mark(said[match.end() :].strip(" ,;:-"))
    if not (rest.way or rest.winner or rest.payer or rest.role):
        return None
    is_fu = found.axis == "points"
    return (
        replace(rest, points=found.band) if is_fu else replace(rest, value=found.band)
    )


def _liable(known: frozenset[Situation]) -> str:
    names = [situation.value for situation in known]
    return names[0] if len(names) == 1 else "self_drawn_liable"


def _words(said: str, text: str) -> Mark:
    """What the words of a longer text say."""
    payer = winner = way = role = ""
    if match := _PAYS.search(said):
        payer = {"each": "other"}.get(match.lastgroup or "", match.lastgroup or "")
        said = said.replace(match[0], " ")
    if match := _BY.search(said) or _BY_WHOM.search(said):
        other = any(match.groupdict().get(key) for key in ("other", "other2"))
        way = "on_nondealer_discard" if other else "on_dealer_discard"
        said = said.replace(match[0], " ")
    elif bool(_SELF.search(said)) != bool(_DISCARD.search(said)):
        way = "self_drawn" if _SELF.search(said) else "on_discard"
    if not payer and (match := _BEHIND.search(said)):
        payer = match.lastgroup or ""
        said = said[: match.start()]
    if not payer and (match := _PAYERS.search(said)):
        payer = match.lastgroup or ""
        said = said[: match.start()]
    if _TOTAL.search(said):
        payer = payer or "total"
    if match := _WINNERS.search(said):
        winner = match.lastgroup or ""
    if not way and not payer:
        winner, role = "", winner
    if not (winner or way or payer or role):
        return Mark(labels=(text,)) if text else Mark()
    return Mark(winner=winner, way=way, payer=payer, role=role)

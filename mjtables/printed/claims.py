"""What a printed cell claims, as a question that a preset can answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from mjtables.adjustment import case_facts
from mjtables.exact import Exact, exact
from mjtables.printed import wordings
from mjtables.printed.layouts import PERHAPS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from mjtables.situation import Payer, Situation

#: A count, or a band of them; the last is none where it goes on.
Band = tuple[Exact, Exact | None]

OfTable = Literal[
    "pays", "receives", "final_score", "tier", "multiplier", "points", "units"
]
OfHand = Literal["transfer", "paid", "change", "after"]

OF_TABLE = get_args(OfTable)
OF_HAND = get_args(OfHand)

#: Fields of a hand that a claim about one settled hand may state.
_NUMBERS = ("winner", "discarder", "dealer", "liable", "honba", "deposits")
_LISTS = ("scores", "ready")
_WORDS = ("kind", "event", "special")

#: What depends on who won, and how.
_SITUATED = ("pays", "receives", "multiplier", "units")

#: What depends on what the hand is worth.
_VALUED = ("pays", "receives", "final_score", "tier")

_FIELDS = (
    *("what", "preset", "situation", "payer", "case", "value", "points"),
    *("unit", "seat", "to", "before", "options", "not_compared"),
    *_NUMBERS,
    *_LISTS,
    *_WORDS,
)


class NotUnderstoodError(ValueError):
    """A cell whose place or meaning is not understood; its text says what of it."""


#: Words by which a column of facts says that one does not hold.
_NO = ("", "no", "not", "false", "0", "_")
_YES = ("yes", "true", "1", "x")


class Claim(NamedTuple):
    """What a printed cell says of a rule set: of its tables, or of one settled hand.

    `unit` is the money that a printed 1 means. `hand` holds the fields of a hand,
    `seat` whose change is printed, `to` who gets a transfer, `before` what a seat had.
    """

    what: str
    situations: tuple[Situation, ...] = ()
    payer: Payer | str = ""
    case: str = ""
    values: Band | None = None
    named: frozenset[str] = frozenset()
    points: Band | None = None
    unit: Exact = 1
    hand: Mapping[str, object] | None = None
    seat: int = 0
    to: int = 0
    before: Exact = 0


def claim(says: Mapping[str, str]) -> Claim:
    """What a cell claims that says so much.

    Raises `NotUnderstoodError` where a word of it is not known.
    """
    unknown = [k for k in says if k not in _FIELDS and not k.startswith(PERHAPS)]
    if unknown:
        raise NotUnderstoodError(unknown[0] if len(unknown) == 1 else str(unknown))
    what = says.get("what", "pays")
    if what in OF_HAND:
        return _of_hand(what, says)
    if what not in OF_TABLE:
        raise NotUnderstoodError(f"what is printed ({what})")
    payer = wordings.payer(says["payer"]) if "payer" in says else ""
    if "payer" in says and not payer:
        raise NotUnderstoodError(f"the payer {says['payer']!r}")
    if what == "pays" and payer == wordings.TOTAL:
        what = "receives"
    if what == "pays" and not payer:
        raise NotUnderstoodError("who pays (a column payer says it)")
    situations = _situations(says, needed=what in _SITUATED)
    values, named = _value(says)
    if what in _VALUED and values is None and not named:
        raise NotUnderstoodError("the value (a column han, faan, tai ... says it)")
    return Claim(
        what=what,
        situations=situations,
        payer=payer,
        case=says.get("case", ""),
        values=values,
        named=named,
        points=_band(says, "points"),
        unit=_number(says, "unit", 1),
    )


def facts(
    says: Mapping[str, str], words: Collection[str], counts: Collection[str]
) -> str:
    """The facts and counts that columns of their own state, as a preset's case.

    `words` and `counts` are those that the preset knows; other columns say nothing of
    its rules.

    Raises `NotUnderstoodError` for a fact or a count that is none.

    >>> facts({"?concealed": "yes", "?streak": "2", "?name": "x"}, ["concealed"],
    ...       ["streak"])
    'concealed, streak 2'
    """
    stated = []
    for key, text in sorted(says.items()):
        name, said = key.removeprefix(PERHAPS), wordings.plain(text)
        if name == key or name not in (*words, *counts) or said in _NO:
            continue
        count = wordings.number(said)
        if name in counts and count is not None and count.denominator == 1:
            stated.append(f"{name} {count}")
        elif name in words and said in (*_YES, name):
            stated.append(name)
        else:
            raise NotUnderstoodError(f"the {name} {text!r}")
    return ", ".join(stated)


def _situations(says: Mapping[str, str], *, needed: bool) -> tuple[Situation, ...]:
    if "situation" not in says:
        if needed:
            raise NotUnderstoodError("the situation (a column situation says it)")
        return ()
    situations = wordings.situations(says["situation"])
    if not situations:
        raise NotUnderstoodError(f"the situation {says['situation']!r}")
    return situations


def _value(says: Mapping[str, str]) -> tuple[Band | None, frozenset[str]]:
    """The value, or the tiers that stand in its place (a column called mangan)."""
    text = says.get("special") or says.get("value", "")
    if "special" not in says and wordings.band(text) is not None:
        return _band(says, "value"), frozenset()
    own = frozenset({wordings.plain(text)}) if "special" in says else frozenset()
    named = wordings.tiers(text) | own
    if text and not named:
        raise NotUnderstoodError(f"the value {text!r}")
    return None, named


def _band(says: Mapping[str, str], key: str) -> Band | None:
    if not says.get(key):
        return None
    band = wordings.band(says[key])
    if band is None:
        raise NotUnderstoodError(f"the {key} {says[key]!r}")
    return band


def _number(says: Mapping[str, str], key: str, default: Exact) -> Exact:
    try:
        return exact(says[key]) if key in says else default
    except ValueError:
        raise NotUnderstoodError(f"the {key} {says[key]!r}") from None


def _of_hand(what: str, says: Mapping[str, str]) -> Claim:
    hand: dict[str, object] = {
        key: int(_number(says, key, 0)) for key in _NUMBERS if key in says
    }
    for key in _LISTS:
        if key in says:
            parts = says[key].split("/")
            hand[key] = tuple(_listed(part) for part in parts)
    hand |= {key: says[key] for key in _WORDS if key in says}
    if "case" in says:
        stated = case_facts(says["case"])
        hand["facts"] = dict(stated.counts) | dict.fromkeys(stated.words, 1)
    if "value" in says:
        hand["value"] = _number(says, "value", 0)
    if "points" in says:
        hand["points"] = _number(says, "points", 0)
    return Claim(
        what=what,
        unit=_number(says, "unit", 1),
        hand=hand,
        seat=int(_number(says, "seat", 0)),
        to=int(_number(says, "to", 0)),
        before=_number(says, "before", 0),
    )


def _listed(text: str) -> Exact | None:
    try:
        return exact(text) if text else None
    except ValueError:
        raise NotUnderstoodError(f"the number {text!r}") from None

"""What a printed cell claims, as a question that a preset can answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from mjtables import wordings
from mjtables.exact import Exact, exact

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.published import Cell
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

#: What depends on who won, and how.
_SITUATED = ("pays", "receives", "multiplier", "units")

_FIELDS = (
    *("what", "preset", "situation", "payer", "case", "value", "points", "special"),
    *("unit", "seat", "to", "before", "kind", "options", "not_compared"),
    *_NUMBERS,
    *_LISTS,
)


class NotUnderstoodError(ValueError):
    """A cell whose place or meaning is not understood; its text says what of it."""


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


def claim(cell: Cell) -> Claim:
    """What a cell claims.

    Raises `NotUnderstoodError` where a word of it is not known.
    """
    says = cell.says
    unknown = [key for key in says if key not in _FIELDS]
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
    named = wordings.tiers(text) or (frozenset({text}) if "special" in says else ())
    if text and not named:
        raise NotUnderstoodError(f"the value {text!r}")
    return None, frozenset(named)


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
            hand[key] = tuple(exact(part) if part else None for part in parts)
    if "kind" in says:
        hand["kind"] = says["kind"]
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

"""What was read from a file -> the parts of a preset, every number resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.adjustment import (
    EFFECTS,
    Adjustment,
    Unknown,
    case_facts,
    when,
)
from mjtables.extent import cut, endless, expand, natural_end, taken_off
from mjtables.extras import Draw, End, Event, Rotation, Winners
from mjtables.payment import Liability, Losers, Payment, Row
from mjtables.ruleset import (
    Derived,
    Excluded,
    Exemption,
    Impossible,
    Shown,
)
from mjtables.settling_assembly import rounding
from mjtables.situation import FIVE, ROWS, Payer, Situation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.settling import Settling

Data = dict[str, Any]

#: What a preset holds as it was read, and what stands for it where the file is silent.
PLAIN: Data = {
    "id": "",
    "name": "",
    "family": "",
    "edition": "",
    "aliases": (),
    "sources": (),
    "words": {},
    "unknown": (),
    "like": "",
    "players": 4,
    "facts": (),
    "counts": (),
    "at_most": {},
    "never_together": (),
    "deposit": None,
}


def parts(data: Data, step: Exact, names: tuple[str, str]) -> Data:
    """Everything else that is put together, but the settling table and its extent."""
    drawn = data.get("draw")
    return {
        "derived": derived(data.get("derived", ()), step),
        "payment": payment(data["payment"]),
        "adjustments": adjustments(data.get("adjust", {})),
        "liability": liability(data.get("liability")),
        "events": {
            name: Event(name, _rows(event), event.get("score"), event.get("of"))
            for name, event in data.get("events", {}).items()
        },
        "draw": Draw(**drawn) if isinstance(drawn, dict) else drawn,
        "winners": Winners(**data.get("winners", {})),
        "rotation": rotation(data.get("rotation")),
        "end": end(data.get("end")),
        "impossible": impossible(data.get("impossible", ()), *names),
        "exempt": exempt(data.get("exempt", ())),
    }


def payment(data: Data) -> Payment:
    """The payment table, the most specific row chosen for each situation."""
    losers = data.get("losers")
    adds_up = losers is not None and losers["method"] == "add_up"
    # A row without multipliers: in every situation all pay nothing.
    nobody_pays = dict.fromkeys(FIVE, Row("losers", {}))
    return Payment(
        rows=nobody_pays if adds_up else _rows(data),
        unit=data.get("unit", 1),
        round=rounding(data.get("round")),
        absent=data.get("absent"),
        others_at_most=data.get("others_at_most"),
        discarder_pays=data.get("discarder_pays", "own"),
        losers=losers and Losers(**losers),
    )


def adjustments(data: Data) -> tuple[Adjustment, ...]:
    """The adjustments, in written order."""
    return tuple(
        Adjustment(name, effect, row[effect], when(row.get("when")), row.get("by", ""))
        for name, row in data.items()
        for effect in EFFECTS
        if effect in row
    )


def liability(data: Data | Unknown | None) -> Liability | Unknown | None:
    """The liable player's shares, if the rule set has a rule for them."""
    if data is None or isinstance(data, Unknown):
        return data
    rows: dict[str, Any] = {
        row: {Payer(name): share for name, share in data[row].items()}
        for row in ("self_drawn", "on_discard")
        if row in data
    }
    return Liability(**{**data, **rows}) if rows else None


def rotation(data: Data | None) -> Rotation | None:
    """When the dealer deals again, if that is stated."""
    if data is None:
        return None
    return Rotation(tuple(data["repeat"]), tuple(data.get("honba", ())))


def end(data: Data | Unknown | None) -> End | Unknown | None:
    """The end of a game."""
    if not isinstance(data, dict):
        return data
    named = {"returned" if key == "return" else key: data[key] for key in data}
    rule = dict(data.get("round", {}))
    rounds = rule.pop("of", "points")
    return End(**{**named, "round": rounding(rule or None), "rounds": rounds})


def shown(data: Data, rules: Settling, adjusted: Sequence[Adjustment]) -> Shown:
    """What a complete table lists, cut to the minimum and the ceiling in force."""
    cases = tuple((case, case_facts(case)) for case in data.get("cases", ()))
    taken = taken_off(adjusted, cases)
    points = expand(data.get("points", ()), 1)
    if "values" in data:
        values = expand(data["values"], rules.step)
    else:
        last = natural_end(rules, points)
        start = rules.minimum or 0
        span = () if last is None else ({"from": start, "to": last + taken},)
        values = expand(span, rules.step)
    values = cut(rules, values, taken)
    return Shown(
        values=values,
        points=points,
        cases=cases,
        impossible=data.get("impossible", "mark"),
        endless=bool(values) and endless(rules, values[-1] - taken, points),
        taken_off=taken,
    )


def impossible(data: Sequence[Data], unit: str, points: str) -> tuple[Impossible, ...]:
    """The cells that no hand reaches."""
    return tuple(
        Impossible(
            cell.get("value", cell.get(unit)),
            cell.get("points", cell.get(points)),
            when(cell.get("when")),
        )
        for cell in data
    )


def derived(data: Sequence[Data], step: Exact) -> tuple[Derived, ...]:
    """What is inferred, and why."""
    return tuple(
        Derived(row["why"], row.get("path", ""), expand(row.get("values", ()), step))
        for row in data
    )


def excluded(data: Sequence[Data]) -> tuple[Excluded, ...]:
    """Combinations of options that nobody states."""
    return tuple(
        Excluded({k: str(v) for k, v in row.items() if k != "why"}, row["why"])
        for row in data
    )


def exempt(data: Sequence[Data]) -> tuple[Exemption, ...]:
    """Laws that the rule set breaks, with the reason."""
    return tuple(Exemption(row["law"], row["why"]) for row in data)


def _rows(data: Data) -> dict[Situation, Row]:
    rows = {}
    for situation in FIVE:
        name = next((name for name in ROWS[situation] if name in data), None)
        if name is not None:
            multipliers = {Payer(payer): n for payer, n in data[name].items()}
            rows[situation] = Row(name, multipliers)
    return rows

"""What was read of a settling table -> its ladder, rungs and bounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mjtables.adjustment import when
from mjtables.exact import Exact, Percent, Rounding, whole
from mjtables.ladder import Added, Doubled, Laaks, Ladder, Stated
from mjtables.settling import Cell, Points, Rung, Settling

Data = dict[str, Any]


def settling(data: Data) -> Settling:
    """The settling table's ladder, rungs and bounds."""
    limit = data.get("limit")
    rungs = [
        Rung(
            name,
            _amount(rung["score"], limit),
            rung.get("at"),
            rung.get("most"),
            rung.get("again"),
        )
        for name, rung in data.get("rungs", {}).items()
    ]
    rungs.sort(key=lambda rung: (rung.at is None, rung.at or 0))
    scores = tuple((at, _amount(n, limit)) for at, n in data.get("scores", ()))
    return Settling(
        kind=data["kind"],
        unit=data["unit"],
        ladder=_ladder(data, scores),
        minimum=data.get("minimum"),
        ceiling=data.get("ceiling"),
        least=data.get("least"),
        limit=limit,
        limit_from=_amount_or_none(data.get("limit_from"), limit),
        scores=scores,
        points=_points(data.get("points")),
        round=rounding(data.get("round")),
        rungs=tuple(rungs),
        cells=tuple(_cell(cell, data, limit) for cell in data.get("cells", ())),
        auxiliary=data.get("auxiliary", ()),
    )


def _ladder(data: Data, scores: tuple[tuple[Exact, Exact], ...]) -> Ladder:
    match data["kind"]:
        case "laaks":
            laaks = data["laaks"]
            listed = isinstance(laaks, tuple)
            return Laaks(
                limit=data["limit"],
                at=laaks if listed else (laaks["from"],),
                every=None if listed else laaks["every"],
                between=data.get("between", "hold"),
                grid=data.get("grid"),
            )
        case "stated":
            return Stated(scores)
        case "doubled":
            return Doubled(data.get("start", 1), data.get("multipliers", ()))
        case _:
            return Added(data.get("base", 0), data.get("per", 1))


def _points(data: Data | None) -> Points | None:
    if data is None:
        return None
    return Points(data["name"], data.get("fixed"), rounding(data.get("round")))


def rounding(data: Data | None) -> Rounding | None:
    """To what, and which way, numbers are rounded, if they are."""
    if data is None:
        return None
    return Rounding(data["to"], data["way"], data.get("keep", ()))


def _cell(cell: Data, data: Data, limit: Exact | None) -> Cell:
    points = data.get("points", {}).get("name", "points")
    return Cell(
        cell.get("value", cell.get(data["unit"])),
        cell.get("points", cell.get(points)),
        _amount(cell["score"], limit),
        when(cell.get("when")),
    )


def _amount(number: Exact | Percent, limit: Exact | None) -> Exact:
    if isinstance(number, Percent):
        return whole(Fraction(number.share) * (limit or 0))
    return number


def _amount_or_none(
    number: Exact | Percent | None, limit: Exact | None
) -> Exact | None:
    return None if number is None else _amount(number, limit)

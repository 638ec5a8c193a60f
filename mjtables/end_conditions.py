"""What the end of a game asks: uma for everybody, and nothing won that nobody lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.adjustment import Unknown
from mjtables.exact import as_text, whole
from mjtables.extras import paid_in

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.parsing import Report
    from mjtables.shapes import Path

Data = dict[str, Any]


def check_end(data: Data, report: Report) -> None:
    """Uma has a number for each player; with the oka it is what was paid in."""
    end = data.get("end")
    if not isinstance(end, dict) or report.spoiled(("end",)):
        return
    players = data.get("players", 4)
    uma = end.get("uma", (0,) * players)
    if isinstance(uma, dict):
        for below, numbers in uma.items():
            if int(below) > players:
                said = f"at most {players} players below the start"
                report.note(("end", "uma", below), said, below)
            else:
                _check_uma(end, numbers, ("end", "uma", below), players, report)
    elif not isinstance(uma, Unknown):
        _check_uma(end, uma, ("end", "uma"), players, report)
    if "start" not in end:
        by_start = isinstance(uma, dict)
        if by_start or ("return" in end and "oka" not in end):
            why = "uma goes by it" if by_start else "the oka is made of it"
            report.note(("end", "start"), f"it, since {why}", "nothing")


def _check_uma(
    end: Data, uma: tuple[Exact, ...], at: Path, players: int, report: Report
) -> None:
    if len(uma) != players:
        report.note(at, f"{players} numbers, one for each player", str(len(uma)))
        return
    paid = paid_in(end.get("start"), end.get("return"), players)
    oka = end.get("oka", paid)
    if isinstance(paid, Unknown) or isinstance(oka, Unknown):
        return
    missing = whole(paid - oka)
    if sum(uma) != missing:
        expected = f"numbers that sum to {as_text(missing)}"
        why = "uma and oka share out what all have paid in (return less start)"
        report.note(at, expected, as_text(whole(sum(uma))), why)

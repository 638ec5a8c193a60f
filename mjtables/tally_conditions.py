"""What a rule set cannot say where scores only add up: nobody pays there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.adjustment import LEG_FACTS
from mjtables.situation import ROW_NAMES

if TYPE_CHECKING:
    from mjtables.parsing import Report
    from mjtables.shapes import Path

Data = dict[str, Any]

#: Keys about payments, which could never be read.
OF_PAYMENT = (*ROW_NAMES, "round", "absent", "others_at_most", "discarder_pays")
BESIDE = ("liability", "draw", "deposit", "events")

_NOBODY = "(scores only add up: nobody pays)"


def adds_up(data: Data) -> bool:
    """Whether the file says that its scores only add up."""
    losers = data.get("payment", {}).get("losers", {})
    return bool(losers.get("method") == "add_up")


def may_add_up(tree: Data, report: Report) -> bool:
    """Whether a file without any row misspells that; it is told of that alone."""
    without = not set(ROW_NAMES) & set(tree["payment"])
    return without and report.spoiled(("payment", "losers"))


def check_add_up(data: Data, tree: Data, report: Report) -> None:
    """Nothing of a file asks who pays."""
    for key in OF_PAYMENT:
        if key in tree["payment"]:
            report.add(("payment", key), f"nothing {_NOBODY}", tree["payment"][key])
    for key in BESIDE:
        if key in tree:
            report.add((key,), f"nothing {_NOBODY}", tree[key])
    if data["payment"]["losers"].get("limit_on") == "difference":
        at = ("payment", "losers", "limit_on")
        report.add(at, f"score {_NOBODY}", "difference")
    for name, row in data.get("adjust", {}).items():
        path = ("adjust", name)
        if "flat" in row:
            flat = tree["adjust"][name]["flat"]
            report.add((*path, "flat"), f"units or times {_NOBODY}", flat)
        _whole_hand(row, path, report)
    cells = data.get("settling", {}).get("cells", ())
    for place, cell in enumerate(cells, 1):
        _whole_hand(cell, ("settling", "cells", str(place)), report)


def _whole_hand(row: Data, at: Path, report: Report) -> None:
    """Facts of one payer's leg have no meaning where nobody pays."""
    for word in row.get("when", ()):
        if word.removeprefix("not ") in LEG_FACTS:
            report.add((*at, "when"), f"facts of the whole hand {_NOBODY}", word)

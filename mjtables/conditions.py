"""What the parts of a preset ask of each other, beyond each one's own shape.

Each condition looks at what could be read, and adds its mistakes to the report; none
stops at the first, none needs the others to hold. What a file does say, though not
readably, is not called missing: that is what the written tree is for.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mjtables.adjustment import BUILT_IN_COUNTS, BUILT_IN_FACTS
from mjtables.end_conditions import check_end
from mjtables.errors import did_you_mean
from mjtables.exact import Percent, as_text
from mjtables.fact_conditions import check_adjustments, check_words
from mjtables.row_conditions import check_event, check_liability, check_rows
from mjtables.schema import KIND_KEYS
from mjtables.shapes import dotted
from mjtables.tally_conditions import adds_up, check_add_up, may_add_up

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.parsing import Report
    from mjtables.shapes import Path

Data = dict[str, Any]

#: What an id may be: it names files, and is typed.
ID = re.compile(r"[a-z0-9][a-z0-9_]{0,59}")


def check(data: Data, tree: Data, report: Report) -> None:
    """Every condition, on the parts that are there; `tree` is the file as written."""
    settling = data.get("settling", {})
    written = tree.get("settling") if settling else {}
    written = written if isinstance(written, dict) else {}
    players = data.get("players", 4)
    if "id" in data and not ID.fullmatch(data["id"]):
        expected = "small letters, digits and _, at most 60 of them"
        report.add(("id",), expected, data["id"])
    if "kind" in settling:
        _kind(settling, written, report)
    _bounds(settling, written, report)
    _auxiliary(settling, report)
    _rungs(settling, report)
    if adds_up(data):
        check_add_up(data, tree, report)
    elif "payment" in data and not may_add_up(tree, report):
        check_rows(tree["payment"], ("payment",), players, report)
    for name, event in data.get("events", {}).items():
        at = ("events", name)
        check_event(tree["events"][name], at, report)
        if ("score" in event) == ("of" in event) and not report.spoiled(at):
            both = "both" if "of" in event else "neither"
            report.note(at, "one of score, of", both)
        if "of" in event and "ceiling" not in written:
            report.note((*at, "of"), "a ceiling to take", "nothing")
    _regroupings(data, written, report)
    _belonging(data, written, report)
    check_liability(data.get("liability"), tree.get("liability"), report)
    check_adjustments(data, tree, report)
    check_words(data, report)
    check_end(data, report)
    _nagashi(data, report)


def _kind(settling: Data, written: Data, report: Report) -> None:
    kind = settling["kind"]
    for key in settling:
        kinds = KIND_KEYS.get(key, (kind,))
        if kind not in kinds:
            report.note(
                ("settling", key), f"kind {' or '.join(kinds)} for it", f"kind {kind}"
            )
    needed = {"laaks": ("laaks", "limit"), "stated": ("scores",)}.get(kind, ())
    for key in needed:
        if key not in written and not (key == "scores" and "rungs" in written):
            report.note(("settling", key), f"it with kind {kind}", "nothing")
    first = min((at for at, _ in settling.get("scores", ())), default=None)
    known = "minimum" in settling or "minimum" not in written
    if (
        kind == "stated"
        and known
        and first is not None
        and settling.get("minimum", 0) < first
    ):
        report.note(
            ("settling", "minimum"),
            f"at least {as_text(first)}, the first score that is stated",
            as_text(settling.get("minimum", 0)),
        )


def _bounds(settling: Data, written: Data, report: Report) -> None:
    minimum, ceiling = settling.get("minimum", 0), settling.get("ceiling")
    if ceiling is not None and minimum > ceiling:
        expected = f"at most the ceiling ({as_text(ceiling)})"
        report.note(("settling", "minimum"), expected, as_text(minimum))
    least, limit = settling.get("least"), settling.get("limit")
    if least is not None and limit is not None and least > limit:
        expected = f"at most the limit ({as_text(limit)})"
        report.note(("settling", "least"), expected, as_text(least))
    shares = [] if "limit" in written else list(_percents(settling, ("settling",)))
    if shares:
        expected = f"it, since {dotted(shares[0])} is a share of it"
        report.note(("settling", "limit"), expected, "nothing")


def _auxiliary(settling: Data, report: Report) -> None:
    for points, faan in settling.get("auxiliary", ()):
        if (2 * faan).denominator != 1:
            at = ("settling", "auxiliary", as_text(points))
            report.note(at, "faan in half steps", as_text(faan))


def _percents(node: Any, path: Path) -> Iterable[Path]:
    if isinstance(node, Percent):
        yield path
    elif isinstance(node, dict):
        for key, item in node.items():
            yield from _percents(item, (*path, key))
    elif isinstance(node, tuple):
        for place, item in enumerate(node, 1):
            if path[-1] == "scores":
                yield from _percents(item[1], (*path, as_text(item[0])))
            else:
                yield from _percents(item, (*path, str(place)))


def _rungs(settling: Data, report: Report) -> None:
    seen: dict[Any, str] = {}
    for name, rung in settling.get("rungs", {}).items():
        path = ("settling", "rungs", name)
        at = rung.get("at")
        if at is None:
            if "again" in rung:
                report.note((*path, "again"), "a count to start at", "no key at")
        elif at in seen:
            expected = f"a count of its own ({seen[at]} starts there)"
            report.note((*path, "at"), expected, as_text(at))
        else:
            seen[at] = name


def _regroupings(data: Data, written: Data, report: Report) -> None:
    payment = data.get("payment", {})
    if "absent" in payment and data.get("players", 4) != 3:
        found = as_text(data.get("players", 4))
        report.note(("payment", "absent"), "it with players = 3", f"players = {found}")
    losers = payment.get("losers", {})
    if "limit_on" in losers and "limit" not in written:
        report.note(
            ("payment", "losers", "limit_on"), "a limit to cut to", "no settling.limit"
        )


def _belonging(data: Data, written: Data, report: Report) -> None:
    """Keys that say nothing without another one beside them."""
    settling = data.get("settling", {})
    if "grid" in settling and settling.get("between", "hold") == "hold":
        report.note(("settling", "grid"), "between, linear or geometric", "hold")
    points = written.get("points")
    if "points" in data.get("shown", {}) and points is None:
        report.note(("shown", "points"), "settling.points beside it", "nothing")
    cells = data.get("impossible", ()) if "unit" in settling else ()
    for place, cell in enumerate(cells, 1):
        if not set(cell) - {"when"}:
            report.note(("impossible", str(place)), "a value or points", "neither")
    names = [*data.get("facts", ()), *data.get("counts", ())]
    names += list(settling.get("rungs", {}))
    known = (*BUILT_IN_FACTS, *BUILT_IN_COUNTS)
    for place, name in enumerate(names):
        if name in known or name in names[:place]:
            at = ("facts" if name in data.get("facts", ()) else "counts",)
            report.note(at, "words that nothing else is called by", repr(name))


def _nagashi(data: Data, report: Report) -> None:
    draw = data.get("draw")
    rungs = data.get("settling", {}).get("rungs", {})
    named = draw.get("nagashi") if isinstance(draw, dict) else None
    if isinstance(named, str) and named not in rungs:
        hint = did_you_mean(named, rungs)
        expected = f"a rung ({', '.join(rungs) or 'there are none'})"
        report.add(("draw", "nagashi"), expected, named, hint)

"""What the parts of a preset ask of each other, beyond each one's own shape.

Each condition looks at what could be read, and adds its mistakes to the report; none
stops at the first, none needs the others to hold. What a file does say, though not
readably, is not called missing: that is what the written tree is for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.adjustment import BUILT_IN_COUNTS, BUILT_IN_FACTS, EFFECTS
from mjtables.errors import did_you_mean
from mjtables.exact import Percent, as_text
from mjtables.schema import KIND_KEYS
from mjtables.situation import FIVE, LOOKUP, ROW_NAMES, ROWS, Payer, Situation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.parsing import Report
    from mjtables.shapes import Path

Data = dict[str, Any]


def check(data: Data, tree: Data, report: Report) -> None:
    """Every condition, on the parts that are there; `tree` is the file as written."""
    settling = data.get("settling", {})
    written = tree.get("settling") if settling else {}
    written = written if isinstance(written, dict) else {}
    if data.get("players", 4) > 4:
        report.add(("players",), "2, 3 or 4", data["players"])
    if "kind" in settling:
        _kind(settling, written, report)
    _bounds(settling, written, report)
    _rungs(settling, report)
    if "payment" in data:
        _rows(tree["payment"], ("payment",), report)
    for name, event in data.get("events", {}).items():
        _rows(tree["events"][name], ("events", name), report)
        if ("score" in event) == ("of" in event):
            report.note(("events", name), "one of score, of", _both(event))
    _regroupings(data, written, report)
    _liability(data.get("liability"), tree.get("liability"), report)
    _adjustments(data, tree, report)
    _words(data, report)
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
    if "limit" not in written:
        for path in _percents(settling, ("settling",)):
            report.note(path, "a limit to take a share of", "no settling.limit")


def _percents(node: Any, path: Path) -> Iterable[Path]:
    if isinstance(node, Percent):
        yield path
    elif isinstance(node, dict):
        for key, item in node.items():
            yield from _percents(item, (*path, key))
    elif isinstance(node, tuple):
        for place, item in enumerate(node, 1):
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


def _rows(table: Data, path: Path, report: Report) -> None:
    for situation in FIVE:
        if not any(name in table for name in ROWS[situation]):
            names = ", ".join(ROWS[situation])
            report.note(path, f"a row for {situation.value} ({names})", "none")
    for name in ROW_NAMES:
        if not isinstance(table.get(name), dict):
            continue
        served = [situation for situation in FIVE if name in ROWS[situation]]
        named = [payer for payer in Payer if payer.value in table[name]]
        for payer in named:
            if not any(_reads(situation, payer, named) for situation in served):
                report.note(
                    (*path, name, payer.value),
                    "a payer who can pay in such a hand",
                    f"{payer.value}, who never does",
                )
        left_out = _left_out(served, named)
        if left_out:
            report.note(
                (*path, name), f"a multiplier for {left_out.value}", "a row without one"
            )


def _reads(situation: Situation, payer: Payer, named: list[Payer]) -> bool:
    """Whether the multiplier of a payer is ever looked at in a situation."""
    return any(
        next((name for name in order if name in named), None) is payer
        for (asked, _), order in LOOKUP.items()
        if asked is situation
    )


def _left_out(served: list[Situation], named: list[Payer]) -> Payer | None:
    """The payer whom a row forgets: each loser of a self-draw, or the discarder."""
    for situation in served:
        must = Payer.OTHER if situation.self_drawn else Payer.DISCARDER
        if not any(name in named for name in LOOKUP[situation, must]):
            return must
    return None


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


def _liability(liability: Any, written: Any, report: Report) -> None:
    if not isinstance(liability, dict):
        return
    for row in ("self_drawn", "on_discard"):
        shares = liability.get(row)
        if shares is None or len(shares) != len(written[row]):
            continue
        path = ("liability", row)
        if sum(shares.values()) != 1:
            total = as_text(sum(shares.values()))
            report.note(path, "shares that add to 1", f"shares that add to {total}")
        if row == "self_drawn" and "discarder" in shares:
            report.note((*path, "discarder"), "the liable player", "a discarder")
        if "liable" not in shares:
            report.note(path, "a share for the liable player", "none")


def _adjustments(data: Data, tree: Data, report: Report) -> None:
    counts = _counts(data)
    for name, row in data.get("adjust", {}).items():
        path = ("adjust", name)
        effects = [effect for effect in EFFECTS if effect in tree["adjust"][name]]
        if len(effects) != 1:
            said = " and ".join(effects) or "none"
            report.note(path, "one of units, times, flat", said)
        by = row.get("by")
        if by is not None and by not in counts:
            expected = f"a count ({', '.join(counts)})"
            report.add((*path, "by"), expected, by, did_you_mean(by, counts))


def _words(data: Data, report: Report) -> None:
    """Facts and counts that are named somewhere must be known ones."""
    rungs = tuple(data.get("settling", {}).get("rungs", {}))
    facts = (*BUILT_IN_FACTS, *data.get("facts", ()), *rungs)
    places: list[tuple[Path, Any]] = [
        (("adjust", name, "when"), row.get("when", ()))
        for name, row in data.get("adjust", {}).items()
    ]
    for key, rows in (
        ("settling.cells", data.get("settling", {}).get("cells", ())),
        ("impossible", data.get("impossible", ())),
    ):
        for place, row in enumerate(rows, 1):
            at = (*key.split("."), str(place), "when")
            places.append((at, row.get("when", ())))
    for path, words in places:
        for word in words:
            fact = word.removeprefix("not ")
            if fact not in facts:
                expected = f"a fact ({', '.join(facts)})"
                report.add(path, expected, fact, did_you_mean(fact, facts))
    _cases(data, facts, report)


def _cases(data: Data, facts: tuple[str, ...], report: Report) -> None:
    counts = _counts(data)
    for case in data.get("shown", {}).get("cases", ()):
        for part in case.split(","):
            name, _, number = part.strip().partition(" ")
            known = counts if number else facts
            if name not in known or (number and not number.isdigit()):
                expected = f"facts and counts ({', '.join((*facts, *counts))})"
                hint = did_you_mean(name, known)
                report.add(("shown", "cases"), expected, case, hint)


def _nagashi(data: Data, report: Report) -> None:
    draw = data.get("draw")
    rungs = data.get("settling", {}).get("rungs", {})
    if isinstance(draw, dict) and draw.get("nagashi", "unknown") not in (
        "unknown",
        *rungs,
    ):
        hint = did_you_mean(draw["nagashi"], rungs)
        expected = f"a rung ({', '.join(rungs)})"
        report.add(("draw", "nagashi"), expected, draw["nagashi"], hint)


def _both(row: Data) -> str:
    return " and ".join(key for key in row if key not in ("when", "by")) or "neither"


def _counts(data: Data) -> tuple[str, ...]:
    """Every count that an adjustment or a case may name."""
    return (*BUILT_IN_COUNTS, *data.get("counts", ()))

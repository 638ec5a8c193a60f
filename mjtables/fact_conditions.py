"""What adjustments and cases ask: facts and counts that are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.adjustment import (
    BUILT_IN_COUNTS,
    BUILT_IN_FACTS,
    EFFECTS,
    NEVER_TOGETHER,
    ROBBED_KONG,
    Unknown,
)
from mjtables.errors import did_you_mean
from mjtables.exact import as_text

if TYPE_CHECKING:
    from mjtables.parsing import Report
    from mjtables.shapes import Path

Data = dict[str, Any]


def check_adjustments(data: Data, tree: Data, report: Report) -> None:
    """Each has one effect, of a known count, that can act."""
    counts = _counts(data)
    for name, row in data.get("adjust", {}).items():
        path = ("adjust", name)
        effects = [effect for effect in EFFECTS if effect in tree["adjust"][name]]
        if len(effects) != 1:
            said = " and ".join(effects) or "none"
            report.note(path, "one of units, times, flat", said, wants=EFFECTS)
        by = row.get("by")
        if by is not None and by not in counts and not report.spoiled(("counts",)):
            expected = f"a count ({', '.join(counts)})"
            report.add((*path, "by"), expected, by, did_you_mean(by, counts))
        when = set(row.get("when", ()))
        for one, other in NEVER_TOGETHER:
            if {one, other} <= when:
                expected = f"facts that can hold together with {one}"
                report.note((*path, "when"), expected, other)
        if "times" in row and by not in (None, "deal"):
            expected = "deal, a count that is never 0"
            report.add((*path, "by"), expected, by)
        if row.get("flat") is Unknown.UNKNOWN and by is None:
            report.note((*path, "flat"), "an amount, unless it is counted", "unknown")
        if row.get("flat") is Unknown.UNKNOWN and _is_listed(by, data):
            expected = f"an amount, since tables list cases of {by}"
            report.note((*path, "flat"), expected, "unknown")
        _adjusted_units(row, path, data, report)


def _has_unit(data: Data) -> bool:
    return "unit" in data.get("settling", {})


def _is_listed(count: str | None, data: Data) -> bool:
    """Whether a case of the tables states a count (which `deal` always is)."""
    cases = data.get("shown", {}).get("cases", ())
    stated = [part.split() for case in cases for part in case.split(",")]
    return count == "deal" or any(part[:1] == [count] for part in stated)


def _adjusted_units(row: Data, path: Path, data: Data, report: Report) -> None:
    """Units are added before the ladder: in its steps, whatever rung it leads to."""
    settling = data.get("settling", {})
    if "units" not in row:
        return
    asked = {word.removeprefix("not ") for word in row.get("when", ())}
    for rung in asked & set(settling.get("rungs", {})):
        said = f"{rung}, a rung that is reached after it"
        report.note((*path, "when"), "facts known before the ladder", said)
    halves = any(faan.denominator != 1 for _, faan in settling.get("auxiliary", ()))
    if row["units"].denominator != 1 and not halves and settling.get("kind") != "added":
        report.add((*path, "units"), "whole units", as_text(row["units"]))


def check_words(data: Data, report: Report) -> None:
    """Facts and counts that are named somewhere must be known ones."""
    rungs = tuple(data.get("settling", {}).get("rungs", {}))
    facts = (*BUILT_IN_FACTS, *data.get("facts", ()), *rungs)
    places: list[tuple[Path, Any]] = [
        (("adjust", name, "when"), row.get("when", ()))
        for name, row in data.get("adjust", {}).items()
    ]
    for key, rows in (
        ("settling.cells", data.get("settling", {}).get("cells", ())),
        ("impossible", data.get("impossible", ()) if _has_unit(data) else ()),
    ):
        for place, row in enumerate(rows, 1):
            at = (*key.split("."), str(place), "when")
            places.append((at, row.get("when", ())))
    losers = data.get("payment", {}).get("losers", {})
    places.append((("payment", "losers", "unless"), losers.get("unless", ())))
    places += [
        (("never_together", str(place)), group)
        for place, group in enumerate(data.get("never_together", ()), 1)
    ]
    if report.spoiled(("facts",)) or report.spoiled(("settling", "rungs")):
        return
    counts = _counts(data)
    for name in data.get("at_most", {}):
        if name not in counts:
            expected = f"a count ({', '.join(counts)})"
            report.add(("at_most", name), expected, name, did_you_mean(name, counts))
    for path, words in places:
        for word in words:
            fact = word.removeprefix("not ")
            if fact not in facts:
                expected = f"a fact ({', '.join(facts)})"
                report.add(path, expected, fact, did_you_mean(fact, facts))
    _cases(data, (*data.get("facts", ()), ROBBED_KONG), report)


def _cases(data: Data, facts: tuple[str, ...], report: Report) -> None:
    counts = _counts(data)
    cases = data.get("shown", {}).get("cases", ())
    for place, case in enumerate(cases):
        if case in cases[:place]:
            report.note(("shown", "cases"), "each case once", f"{case!r} twice")
        for part in case.split(","):
            name, _, number = part.strip().partition(" ")
            known = counts if number else facts
            counted = number.isascii() and number.isdigit() and len(number) <= 3
            if name not in known or (number and not counted):
                listed = ", ".join((*facts, *counts)) or "there are none"
                hint = did_you_mean(name, known)
                expected = f"facts and counts of the hand ({listed})"
                report.add(("shown", "cases"), expected, case, hint)


def _counts(data: Data) -> tuple[str, ...]:
    """Every count that an adjustment or a case may name."""
    return (*BUILT_IN_COUNTS, *data.get("counts", ()))

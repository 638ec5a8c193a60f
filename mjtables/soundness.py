"""What only shows once the numbers are put together: scores that must be there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.exact import as_text, has_decimal
from mjtables.extent import expand, natural_end
from mjtables.ladder import Laaks, OffLadderError
from mjtables.settling import Worth

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.parsing import Report
    from mjtables.ruleset import Shown
    from mjtables.settling import Settling


def check(settling: Settling, shown: Shown, report: Report) -> None:
    """Every condition on an assembled settling table; mistakes go into the report."""
    if not shown.values and not any(rung.at is None for rung in settling.rungs):
        report.note(("shown", "values"), "the values that a table lists", "none")
    _spelled_halves(settling, shown, report)
    _exact_between(settling, report)
    if (settling.limit_from or 0) > (settling.limit or 0):
        report.note(("settling", "limit_from"), "at most the limit", "more")
    counted = settling.points is not None and settling.points.fixed is None
    if counted and not shown.points:
        report.note(("shown", "points"), "the points that a table lists", "none")
    if 0 in shown.points:
        report.note(("shown", "points"), "points above 0", "0")
    if not report.problems:
        _every_value_scores(settling, shown, report)


def check_events(settling: Settling, events: Mapping[str, Any], report: Report) -> None:
    """An event that pays the score of the ceiling: there must be one."""
    for name, event in events.items():
        if event.get("of") == "ceiling":
            try:
                settling.ceiling_score()
            except OffLadderError as error:
                at = ("events", name, "of")
                report.note(at, "a ceiling with a score of its own", f"none ({error})")


def _every_value_scores(settling: Settling, shown: Shown, report: Report) -> None:
    """What a table lists must have a score, with all units taken off it, too."""
    points = shown.points[0] if shown.points else None
    for units in dict.fromkeys((0, -shown.taken_off)):
        for value in shown.values:
            try:
                amount = settling.score(Worth(value, points), units).amount
                why = "" if amount >= 0 else f"expected no less than 0, found {amount}"
            except OffLadderError as error:
                why = str(error)
            if why:
                less = f" less {as_text(-units)}" if units else ""
                said = f"{as_text(value)}{less} ({why})"
                report.note(("shown", "values"), "values that have a score", said)
                return


def _spelled_halves(settling: Settling, shown: Shown, report: Report) -> None:
    """With half faans every half step is spelled: 2^(1/2) has no exact decimal.

    That holds as far as scores change, however few of the values a table lists.
    """
    if settling.step == 1 or not shown.values or settling.kind == "added":
        return
    spelled = {at for at, _ in settling.scores}
    last = max(shown.values[-1], natural_end(settling, shown.points) or 0)
    bounds = {"from": settling.minimum or 0, "to": last}
    halves = [n for n in expand(bounds, settling.step) if n.denominator != 1]
    missing = ", ".join(as_text(n) for n in halves if n not in spelled)
    if missing:
        at = ("settling", "scores")
        report.note(at, "a score for every half step", f"none for {missing}")


def _exact_between(settling: Settling, report: Report) -> None:
    """A score between two laaks must have an exact decimal."""
    ladder = settling.ladder
    if not isinstance(ladder, Laaks) or ladder.between != "linear":
        return
    last = ladder.at[-1] if ladder.every is None else ladder.at[0] + ladder.every
    for value in expand({"from": ladder.at[0], "to": last}, 1):
        try:
            amount = settling.score(Worth(value)).amount
        except OffLadderError:
            continue
        if not has_decimal(amount):
            at = ("settling", "grid")
            report.note(at, f"it, since {value} {settling.unit} is {amount}", "nothing")
            return

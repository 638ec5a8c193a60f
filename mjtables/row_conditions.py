"""What payment rows and liability ask: that every payer is named, and none in vain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.exact import as_text
from mjtables.situation import (
    FIVE,
    LOOKUP,
    ROW_NAMES,
    ROWS,
    Payer,
    Situation,
    seatings,
)

if TYPE_CHECKING:
    from mjtables.parsing import Report
    from mjtables.shapes import Path

Data = dict[str, Any]


def check_rows(table: Data, path: Path, players: int, report: Report) -> None:
    """Every situation has a row, every row names who pays."""
    _check_situations(table, path, players, report)
    _check_payers(table, path, report)


def check_event(table: Data, path: Path, report: Report) -> None:
    """Some row, and every row names who pays: no concealed kong is fed by anybody."""
    if not any(name in table for name in ROW_NAMES):
        expected = "a row: " + ", ".join(ROW_NAMES)
        report.note(path, expected, "none", wants=ROW_NAMES)
    _check_payers(table, path, report)


def _check_situations(table: Data, path: Path, players: int, report: Report) -> None:
    without = [
        situation
        for situation in FIVE
        if seatings(situation, players)
        and not any(name in table for name in ROWS[situation])
    ]
    if without:
        said = ", ".join(situation.value for situation in without)
        wants = tuple(name for situation in without for name in ROWS[situation])
        report.note(path, f"a row for {said}", "none", wants=wants)


def _check_payers(table: Data, path: Path, report: Report) -> None:
    """Every row names who pays, and nobody who cannot."""
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
                (*path, name),
                f"a multiplier for {left_out.value}",
                "a row without one",
                wants=("discarder", "other"),
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


def check_liability(liability: Any, written: Any, report: Report) -> None:
    """Shares of the whole sum, and who can bear them."""
    if not isinstance(liability, dict):
        return
    if not {"self_drawn", "on_discard"} & set(written):
        rows = ("self_drawn", "on_discard")
        report.note(("liability",), f"shares: {', '.join(rows)}", "none", wants=rows)
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
            wants = ("liable",)
            report.note(path, "a share for the liable player", "none", wants=wants)

"""A replayed log as a document, as rows, and as a summary."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.exact import as_text
from mjtables.replay import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.logs.record import Amounts
    from mjtables.replay import Outcome, Replay

_SEATS = range(4)

#: The columns of the amounts that are written.
HEADER = (
    *("row", "kind"),
    *(f"delta{seat}" for seat in _SEATS),
    "table",
    *(f"logged{seat}" for seat in _SEATS),
    *("verdict", "note"),
)


class Part(NamedTuple):
    """One table of a summary."""

    header: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def document(replay: Replay) -> dict[str, Any]:
    """What a replay comes to; `settled` are hands whose changes are not recorded."""
    return {
        "rows": len(replay.outcomes),
        "agree": replay.agree,
        "differ": len(replay.differences),
        "differences": [
            {
                "row": outcome.record.row,
                "kind": outcome.record.kind,
                "logged": outcome.record.logged,
                "computed": outcome.computed,
            }
            for outcome in replay.differences
        ],
        "situations": len(replay.situations),
        "totals": {
            "followed": replay.followed,
            "differences": [gap._asdict() for gap in replay.gaps],
        },
        "settled": [
            {
                "row": outcome.record.row,
                "kind": outcome.record.kind,
                "computed": outcome.computed,
            }
            for outcome in replay.of(Verdict.NOT_RECORDED)
        ],
        "preset": replay.preset,
        "options": replay.options,
    }


def amounts(replay: Replay) -> str:
    """Every hand with what it comes to, as CSV (columns: `HEADER`)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    writer.writerows(map(_row, replay.outcomes))
    return out.getvalue()


def _row(outcome: Outcome) -> tuple[str, ...]:
    record = outcome.record
    logged = record.logged
    return (
        record.row,
        record.kind,
        *map(as_text, outcome.computed or ()),
        as_text(outcome.table),
        *(map(as_text, logged) if logged else [""] * len(_SEATS)),
        outcome.verdict.value,
        record.note,
    )


def headline(replay: Replay) -> list[str]:
    """How many hands agree, in words."""
    alone = len(replay.of(Verdict.NOT_RECORDED))
    counts = [_counted(len(replay.outcomes), "row")]
    if alone < len(replay.outcomes):
        counts += [f"agree: {replay.agree}", f"differ: {len(replay.differences)}"]
        counts.append(f"distinct situations that agree: {len(replay.situations)}")
    if alone:
        counts.append(f"changes not recorded: {alone}")
    lines = ["; ".join(counts)]
    if replay.followed:
        followed = _counted(replay.followed, "hand") + " followed"
        lines.append(f"running totals: {followed}; differ: {len(replay.gaps)}")
    return lines


def parts(replay: Replay) -> list[Part]:
    """What differs, row by row, and what a log without changes comes to."""
    differences = [
        (
            outcome.record.row,
            outcome.record.kind,
            _signed(outcome.record.logged),
            _signed(outcome.computed),
            outcome.record.note,
        )
        for outcome in replay.differences
    ]
    gaps = [
        (gap.row, gap.when, _listed(gap.logged), _listed(gap.computed))
        for gap in replay.gaps
    ]
    alone = [
        (outcome.record.row, outcome.record.kind, _signed(outcome.computed))
        for outcome in replay.of(Verdict.NOT_RECORDED)
    ]
    header = ("row", "kind", "logged", "computed", "note")
    said = len(header) if any(row[-1] for row in differences) else len(header) - 1
    made = (
        Part(header[:said], [row[:said] for row in differences]),
        Part(("row", "running totals", "logged", "computed"), gaps),
        Part(("row", "kind", "computed"), alone),
    )
    return [part for part in made if part.rows]


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _listed(amounts: Amounts) -> str:
    return " ".join(map(as_text, amounts))


def _signed(amounts: Amounts | None) -> str:
    return " ".join(map(_with_sign, amounts or ()))


def _with_sign(amount: Exact) -> str:
    return f"+{as_text(amount)}" if amount > 0 else as_text(amount)

"""The ledger of printed cells that are wrong, asserted both ways.

A difference that the ledger does not know is a problem, and so is an erratum that no
longer differs: either the print, the preset or the code has changed.
"""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, NamedTuple

from mjtables.errors import Problem
from mjtables.verdicts import DIFFERENT

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mjtables.verdicts import Finding

COLUMNS = ("table", "cell", "printed", "right", "kind", "why")


class Erratum(NamedTuple):
    """A printed cell that is wrong: what is printed, what is right, and why."""

    table: str
    cell: str
    printed: str
    right: str
    kind: str
    why: str


def errata(path: Path) -> tuple[Erratum, ...]:
    """The errata of a ledger, in its order."""
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(
            Erratum(**{name: row[name] for name in COLUMNS})
            for row in csv.DictReader(file)
        )


def disagreements(
    findings: Iterable[Finding], ledger: Iterable[Erratum]
) -> list[Problem]:
    """Where print, preset and ledger do not fit together; empty where they do."""
    by_cell = {(erratum.table, erratum.cell): erratum for erratum in ledger}
    problems, met = [], set()
    for finding in findings:
        key = (finding.table, finding.where)
        erratum = by_cell.get(key)
        if erratum is None:
            if finding.verdict in DIFFERENT:
                hint = "a misprint needs its line in errata.csv, with the reason"
                problems.append(_problem(finding, finding.computed, hint))
            continue
        met.add(key)
        if finding.verdict not in DIFFERENT:
            hint = "errata.csv lists it, but it differs no longer"
            problems.append(_problem(finding, f"other than {finding.computed}", hint))
        elif erratum.printed != finding.printed:
            hint = f"errata.csv says that {erratum.printed!r} is printed"
            problems.append(_problem(finding, finding.computed, hint))
        elif erratum.right != finding.computed:
            hint = f"errata.csv says that {erratum.right!r} is right"
            problems.append(_problem(finding, finding.computed, hint))
    for (table, cell), erratum in by_cell.items():
        if (table, cell) not in met:
            where = f"errata.csv: {table}: {cell}"
            problems.append(Problem(where, "a printed cell", "none", erratum.why))
    return problems


def _problem(finding: Finding, expected: str, hint: str) -> Problem:
    where = f"{finding.table}, line {finding.line}: {finding.where}"
    against = f"{expected or 'nothing'} ({finding.preset})"
    return Problem(where, against, finding.printed or "nothing", hint)

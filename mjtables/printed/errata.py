"""The ledger of printed cells that are wrong, asserted both ways.

A difference that the ledger does not know is a problem, and so is an erratum that no
longer differs: either the print, the preset or the code has changed.
"""

from __future__ import annotations

import csv
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from mjtables.errors import Problem, TableError
from mjtables.printed.published import lines_of
from mjtables.printed.verdicts import DIFFERENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from mjtables.printed.verdicts import Finding

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
    """The errata of a ledger, in its order.

    Raises `TableError` where it is no ledger.
    """
    rows = list(csv.reader(lines_of(path)))
    if not rows or tuple(rows[0]) != COLUMNS:
        found = ", ".join(rows[0]) if rows else "nothing"
        problem = Problem("", f"the columns {', '.join(COLUMNS)}", found)
        raise TableError(str(path), [problem])
    problems = [
        Problem(f"line {n}", f"{len(COLUMNS)} cells, none empty", ", ".join(row))
        for n, row in enumerate(rows[1:], 2)
        if len(row) != len(COLUMNS) or not all(row)
    ]
    if problems:
        raise TableError(str(path), problems)
    return tuple(Erratum(*row) for row in rows[1:])


def disagreements(
    findings: Iterable[Finding], ledger: Sequence[Erratum]
) -> list[Problem]:
    """Where print, preset and ledger do not fit together; empty where they do."""
    by_cell = {(erratum.table, erratum.cell): erratum for erratum in ledger}
    found = {(finding.table, finding.where): finding for finding in findings}
    problems = [
        problem
        for key, finding in found.items()
        if (problem := _disagreement(finding, by_cell.get(key))) is not None
    ]
    times = Counter((erratum.table, erratum.cell) for erratum in ledger)
    for (table, cell), count in times.items():
        where = f"errata.csv: {table}: {cell}"
        if count > 1:
            problems.append(Problem(where, "one line for a cell", str(count)))
        if (table, cell) not in found:
            why = by_cell[table, cell].why
            problems.append(Problem(where, "a printed cell", "none", why))
    return problems


def _disagreement(finding: Finding, known: Erratum | None) -> Problem | None:
    """What does not fit between a printed cell and its erratum, if anything."""
    differs = finding.verdict in DIFFERENT
    expected = finding.computed
    if known is None and not differs:
        return None
    if known is None:
        hint = "a misprint needs its line in errata.csv, with the reason"
    elif not differs:
        expected = f"other than {finding.computed}"
        hint = "errata.csv lists it, but it differs no longer"
    elif known.printed != finding.printed:
        hint = f"errata.csv says that {known.printed!r} is printed"
    elif known.right != finding.computed:
        hint = f"errata.csv says that {known.right!r} is right"
    else:
        return None
    return _problem(finding, expected, hint)


def _problem(finding: Finding, expected: str, hint: str) -> Problem:
    where = f"{finding.table}, line {finding.line}: {finding.where}"
    against = f"{expected or 'nothing'} ({finding.preset})"
    return Problem(where, against, finding.printed or "nothing", hint)

"""All that was printed, compared with all that is computed."""

from __future__ import annotations

import csv
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from mjtables.errata import Erratum, disagreements, errata
from mjtables.errors import Problem
from mjtables.published import KINDS, Published, read
from mjtables.verdicts import UNSAID, Finding, Judge

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(__file__).parent / "data" / "published"

#: Lists beside the tables themselves, which stand in folders by publisher or family.
ERRATA, AWAITING, ANCHORS = "errata.csv", "awaiting.csv", "anchors.csv"

#: What every table has to tell of itself.
_NEEDED = ("source", "publisher", "kind", "read", "rules")


def path_of(name: str) -> Path:
    """The file of that name, or of the table that comes with mjtables and is so called.

    >>> path_of("ma_jann_limits").parent.name
    'riichi'
    """
    given = Path(name)
    found = [] if given.exists() else sorted(FOLDER.glob("*/*.csv"))
    return next((path for path in found if path.stem == name), given)


class Evidence:
    """The printed tables of a folder, the verdict on each cell, and the ledger."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder

    @cached_property
    def tables(self) -> tuple[Published, ...]:
        """Every printed table, by folder and name."""
        return tuple(read(path) for path in sorted(self.folder.glob("*/*.csv")))

    @cached_property
    def findings(self) -> Mapping[str, tuple[Finding, ...]]:
        """The verdict on each printed cell, by table."""
        judge = Judge()
        return {table.name: tuple(judge.findings(table)) for table in self.tables}

    @cached_property
    def errata(self) -> tuple[Erratum, ...]:
        """The printed cells that are known to be wrong."""
        return errata(self.folder / ERRATA)

    @property
    def problems(self) -> list[Problem]:
        """Where print, preset and ledger do not fit together; empty where they do."""
        problems = [p for table in self.tables for p in _untold(table)]
        names = [table.name for table in self.tables]
        problems += [
            Problem(name, "a name of its own", "two tables of that name")
            for name in sorted({n for n in names if names.count(n) > 1})
        ]
        findings = [f for found in self.findings.values() for f in found]
        problems += [
            Problem(
                f"{f.table}, line {f.line}: {f.where}",
                "a cell that is compared, or left aside in the header with the reason",
                f.printed or "nothing",
                f.note,
            )
            for f in findings
            if f.verdict in UNSAID
        ]
        return problems + disagreements(findings, self.errata)

    def listed(self, name: str) -> tuple[Mapping[str, str], ...]:
        """The rows of a list beside the tables (`AWAITING`, `ANCHORS`)."""
        with (self.folder / name).open(encoding="utf-8", newline="") as file:
            return tuple(csv.DictReader(file))


def _untold(table: Published) -> list[Problem]:
    """What a table leaves out of its header, or tells wrongly."""
    problems = [
        Problem(f"{table.name}: {key}", "a line of the header", "none")
        for key in _NEEDED
        if not table.told(key)
    ]
    kind = table.told("kind")
    if kind and kind not in KINDS:
        expected = "one of " + ", ".join(KINDS)
        problems.append(Problem(f"{table.name}: kind", expected, repr(kind)))
    return problems

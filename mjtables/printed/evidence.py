"""All that was printed, compared with all that is computed."""

from __future__ import annotations

import csv
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from mjtables.errors import Problem
from mjtables.printed.comparing import Judge
from mjtables.printed.errata import Erratum, disagreements, errata
from mjtables.printed.published import KINDS, Published, lines_of, read
from mjtables.printed.verdicts import UNSAID, Finding

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(__file__).parents[1] / "data" / "published"

#: Lists beside the tables themselves, which stand in folders by publisher or family.
ERRATA, AWAITING, ANCHORS = "errata.csv", "awaiting.csv", "anchors.csv"
#: Those of them that print something else than a settling or payment table.
OTHER = "other.csv"

#: What every table has to tell of itself.
_NEEDED = ("source", "publisher", "kind", "read", "rules")


def path_of(name: str) -> Path:
    """The file of that name, or of the table that comes with mjtables and is so called.

    >>> path_of("ma_jann_limits").parent.name
    'riichi'
    """
    given = Path(name)
    if given.name != name or given.suffix:
        return given
    return next((p for p in sorted(FOLDER.glob("*/*.csv")) if p.stem == name), given)


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
        return {table.name: tuple(self._judge.findings(table)) for table in self.tables}

    @cached_property
    def _judge(self) -> Judge:
        return Judge()

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
            Problem(table, "a column that is read, or named under # aside", column)
            for table, columns in self._judge.unread.items()
            for column in sorted(columns)
        ]
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
        return tuple(csv.DictReader(lines_of(self.folder / name)))


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
    problems += [
        Problem(table.name, "a header whose every line means something", slip)
        for slip in table.slips
    ]
    return problems

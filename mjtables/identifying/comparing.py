"""Anyone's printed table beside a rule set, whatever layout and format it has."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mjtables.errors import Problem, TableError
from mjtables.identifying.checked import checked, remark
from mjtables.printed import wordings
from mjtables.printed.comparing import Judge
from mjtables.printed.evidence import path_of
from mjtables.printed.published import read
from mjtables.printed.verdicts import DIFFERENT, NOT_SAID, UNSAID
from mjtables.reading.model import Table
from mjtables.reading.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjtables.printed.verdicts import Finding
    from mjtables.reading.model import Place
    from mjtables.ruleset import Preset


#: A larger file is no tidy table that somebody has printed.
_LARGEST = 2_000_000


@dataclass(frozen=True, slots=True)
class Comparison:
    """A verdict on every printed cell, in the table's order.

    `places` are the cells' own, empty for a tidy CSV file (whose findings have lines);
    `remarks` is what is to be said of the table as a whole.
    """

    findings: tuple[Finding, ...]
    places: tuple[Place, ...] = ()
    remarks: tuple[str, ...] = field(default=())

    @property
    def clean(self) -> bool:
        """Whether all that is printed agrees, and all of it was understood."""
        return not any(own.verdict in (*DIFFERENT, *UNSAID) for own in self.findings)


def compared(
    table: Table | str | os.PathLike[str],
    rules: Preset | None,
    told: Mapping[str, str] | None = None,
    *,
    placed: bool = False,
) -> Comparison:
    """A printed table beside a rule set: a file, `-` for standard input, or a table.

    A tidy CSV file may name its rule set itself; its columns may hold the facts and
    counts of that one. Every other table is read as `read_table` does, `told` what it
    leaves unsaid; a tidy one, too, if its cells are to be `placed`.

    Raises `TableError` for what is no such table, and where no cell can be compared.
    """
    asked = {key: value for key, value in (told or {}).items() if value}
    name = table.source if isinstance(table, Table) else os.fspath(table)
    if isinstance(table, Table):
        return _of_table(table, rules)
    if asked or placed or name == "-":
        file = name if name == "-" else path_of(name)
        return _of_table(read_table(file, **asked), rules)
    tidy = _of_tidy(name, rules)
    if isinstance(tidy, Comparison):
        return tidy
    if not _is_wide(tidy):
        raise tidy
    try:
        table = read_table(path_of(name))
        return _of_table(table, rules)
    except TableError as error:
        raise tidy if "can be compared" in str(tidy) else error from None


def _of_tidy(name: str, rules: Preset | None) -> Comparison | TableError:
    """A tidy CSV file compared; the reason where it is none."""
    try:
        if path_of(name).is_file() and path_of(name).stat().st_size > _LARGEST:
            return TableError(name, [Problem("", "a table", "a large file")])
        printed = read(path_of(name))
    except TableError as error:
        return error
    named = any(cell.says.get("preset") for cell in printed.cells)
    if rules is None and not printed.told("preset") and not named:
        return _unnamed(name)
    judge = Judge(rules)
    found = tuple(judge.findings(printed))
    if not any(own.verdict not in NOT_SAID for own in found):
        return _nothing(name, found)
    aside = ", ".join(sorted(judge.unread.get(printed.name, ())))
    return Comparison(found, (), (f"columns left aside: {aside}",) if aside else ())


def _of_table(table: Table, rules: Preset | None) -> Comparison:
    if rules is None:
        raise _unnamed(table.source)
    pairs = checked(table, rules)
    found = tuple(own for _, own in pairs)
    if not any(own.verdict not in NOT_SAID for own in found):
        raise _nothing(table.source, found)
    places = tuple(table.cells[number].place for number, _ in pairs)
    said = [str(p) for p in table.not_understood if not p.where.startswith("line")]
    seems = remark(table, rules)
    return Comparison(
        found, places, (*table.remarks, *said, *([seems] if seems else []))
    )


def _is_wide(tidy: TableError) -> bool:
    """Whether a file that is no tidy table may be a table of another layout."""
    said = str(tidy)
    if any(part in said for part in ("cells in line", "--preset", "no such")):
        return False
    twice = [
        p.found.removesuffix(" twice") for p in tidy.problems if "twice" in p.found
    ]
    meant = wordings.aliases()["columns"]
    return not any(wordings.plain(name) in meant for name in twice)


def _unnamed(name: str) -> TableError:
    problem = Problem("--preset", "P, the rule set to compare with", "none")
    return TableError(name, [problem])


def _nothing(name: str, found: Sequence[Finding]) -> TableError:
    whys = list(dict.fromkeys(own.note for own in found if own.note))
    hint = "; ".join(whys[:5]) or "no cell at all"
    return TableError(name, [Problem("", "a cell that can be compared", "none", hint)])

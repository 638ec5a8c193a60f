"""Anyone's printed table beside a rule set, whatever layout and format it has."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mjtables.errors import Problem, TableError
from mjtables.identifying.checked import checked
from mjtables.printed.comparing import Judge
from mjtables.printed.evidence import path_of
from mjtables.printed.published import UntidyError, read
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


class IncomparableError(TableError):
    """A table of which no cell can be compared."""


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
        return _of_table(read_table(path_of(name), **asked), rules)
    try:
        return _of_tidy(name, rules)
    except UntidyError:
        return _of_table(read_table(path_of(name)), rules)
    except IncomparableError as error:
        try:
            return _of_table(read_table(path_of(name)), rules)
        except TableError:
            raise error from None


def _of_tidy(name: str, rules: Preset | None) -> Comparison:
    """A tidy CSV file compared.

    Raises `UntidyError` where it is none.
    """
    path = path_of(name)
    if path.is_file() and path.stat().st_size > _LARGEST:
        raise UntidyError(name, [Problem("", "a table", "a large file")])
    printed = read(path)
    named = any(cell.says.get("preset") for cell in printed.cells)
    if rules is None and not printed.told("preset") and not named:
        raise _unnamed(name)
    judge = Judge(rules)
    found = tuple(judge.findings(printed))
    _refuse_nothing(name, found)
    aside = ", ".join(sorted(judge.unread.get(printed.name, ())))
    return Comparison(found, (), (f"columns left aside: {aside}",) if aside else ())


def _of_table(table: Table, rules: Preset | None) -> Comparison:
    if rules is None:
        raise _unnamed(table.source)
    made = checked(table, rules)
    found = tuple(own for _, own in made.findings)
    _refuse_nothing(table.source, found)
    places = tuple(table.cells[number].place for number, _ in made.findings)
    said = [str(p) for p in table.not_understood if not p.where.startswith("line")]
    seems = [made.remark] if made.remark else []
    return Comparison(found, places, (*table.remarks, *said, *seems))


def _unnamed(name: str) -> TableError:
    problem = Problem("--preset", "P, the rule set to compare with", "none")
    return TableError(name, [problem])


def _refuse_nothing(name: str, found: Sequence[Finding]) -> None:
    """Refuse a table of which no cell was compared."""
    if any(own.verdict not in NOT_SAID for own in found):
        return
    whys = list(dict.fromkeys(own.note for own in found if own.note))
    hint = "; ".join(whys[:5]) or "no cell at all"
    problem = Problem("", "a cell that can be compared", "none", hint)
    raise IncomparableError(name, [problem])

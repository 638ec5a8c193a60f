"""The tables that an export has: their columns, types, keys, and what each says."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from mjtables.errors import MjtablesError, did_you_mean, found

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Type = Literal["text", "integer", "boolean"]

FILE = Path(__file__).parent.parent / "data" / "export.toml"


class Column(NamedTuple):
    """A column: its name, its type, whether it may be empty, and what it says."""

    name: str
    type: Type
    empty: bool
    says: str


class Table(NamedTuple):
    """A table: what it is about, its columns, its key, and what it is looked up by."""

    name: str
    about: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    indexed: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns."""
        return tuple(column.name for column in self.columns)


class Schema(NamedTuple):
    """All tables, and the number that changes where a reader must."""

    version: int
    tables: tuple[Table, ...]


@cache
def schema() -> Schema:
    """The schema of every export.

    >>> schema().version, [table.name for table in schema().tables]
    (1, ['presets', 'options', 'settling', 'payments', 'extras', 'sources'])
    """
    written = tomllib.loads(FILE.read_text(encoding="utf-8"))
    tables = written["tables"].items()
    made = tuple(_table(name, row, written["says"]) for name, row in tables)
    return Schema(written["schema"], made)


def chosen_tables(names: Iterable[str] = ()) -> tuple[Table, ...]:
    """The tables of these names, in the schema's order; all, if none is named.

    Raises `MjtablesError` for a name that no table has.

    >>> [table.name for table in chosen_tables(["payments", "presets"])]
    ['presets', 'payments']
    """
    wanted = set(names)
    known = {table.name: table for table in schema().tables}
    for name in sorted(wanted - known.keys()):
        hint = did_you_mean(name, known)
        said = f"expected a table ({', '.join(known)}), found {found(name)}"
        raise MjtablesError(said + (f"; {hint}" if hint else ""))
    return tuple(own for name, own in known.items() if name in wanted or not wanted)


def _table(name: str, row: Mapping[str, Any], says: Mapping[str, str]) -> Table:
    columns = tuple(
        _column(column, given if isinstance(given, dict) else {"type": given}, says)
        for column, given in row["columns"].items()
    )
    return Table(
        name, row["about"], columns, tuple(row["key"]), tuple(row.get("index", ()))
    )


def _column(name: str, given: Mapping[str, Any], says: Mapping[str, str]) -> Column:
    kind = given["type"]
    said = given.get("says") or says[name]
    return Column(name, kind.removesuffix("?"), kind.endswith("?"), said)

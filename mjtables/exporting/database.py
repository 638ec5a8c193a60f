"""Tables as one SQLite database: typed columns, keys, indexes, a view to look up."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from mjtables.exporting.schema import schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjtables.exporting.rows import Filled
    from mjtables.exporting.schema import Column, Table

_TYPES = {"text": "TEXT", "integer": "INTEGER", "boolean": "INTEGER"}

#: What one payer pays for one hand, whether or not its fu still count.
_LOOKUP = """\
-- payments to look up: those that points no longer change stand there for each number
-- of them that the rule set lists, and for none.
CREATE VIEW lookup AS
SELECT preset, options, situation, "case", payer, value, value_denominator, fu, points,
       points_denominator, tier, pays, receives, amount_denominator, status
FROM payments
UNION ALL
SELECT paid.preset, paid.options, situation, "case", payer, value, value_denominator,
       listed.fu, listed.points, points_denominator, tier, pays, receives,
       amount_denominator, status
FROM payments AS paid
JOIN (SELECT DISTINCT preset, options, fu, points FROM payments
      WHERE fu IS NOT NULL OR points IS NOT NULL) AS listed
  ON listed.preset = paid.preset AND listed.options = paid.options
WHERE value IS NOT NULL AND paid.fu IS NULL AND paid.points IS NULL;
"""


def database(tables: Sequence[Filled]) -> bytes:
    """The tables as the bytes of an SQLite file, the same bytes each time.

    `PRAGMA user_version` is the version of the schema.

    >>> from mjtables.exporting.rows import filled
    >>> database(filled([], ()))[:15]
    b'SQLite format 3'
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        made.execute("PRAGMA page_size = 4096")
        made.executescript(sql([filled.table for filled in tables]))
        made.execute("BEGIN")
        for filled in tables:
            marks = ", ".join("?" * len(filled.table.columns))
            insert = f"INSERT INTO {filled.table.name} VALUES ({marks})"  # noqa: S608
            made.executemany(insert, filled.rows)
        made.execute("COMMIT")
        made.execute("VACUUM")
        return made.serialize()


def sql(tables: Iterable[Table]) -> str:
    """The statements that make the tables, what each column says beside it.

    >>> from mjtables.exporting.schema import chosen_tables
    >>> print(sql(chosen_tables(["sources"])).splitlines()[3])
    CREATE TABLE sources (
    """
    listed = tuple(tables)
    names = {table.name for table in listed}
    parts = [f"PRAGMA user_version = {schema().version};\n"]
    parts += [_create(table, names) for table in listed]
    if "payments" in names:
        parts.append(_LOOKUP)
    return "\n".join(parts)


def _create(table: Table, names: set[str]) -> str:
    columns = [f"  {said}, -- {own.says}" for own, said in _columns(table)]
    keys = [f"  PRIMARY KEY ({_quoted(table.key)})"]
    if "presets" in names - {table.name}:
        keys.append("  FOREIGN KEY (preset, options) REFERENCES presets")
    made = "\n".join([*columns, ",\n".join(keys)])
    text = f"-- {table.about}\nCREATE TABLE {table.name} (\n{made}\n) WITHOUT ROWID;\n"
    if table.indexed:
        name = f"{table.name}_lookup"
        text += f"CREATE INDEX {name} ON {table.name} ({_quoted(table.indexed)});\n"
    return text


def _columns(table: Table) -> Iterator[tuple[Column, str]]:
    for column in table.columns:
        name = _quoted([column.name])
        said = f"{name} {_TYPES[column.type]}" + " NOT NULL" * (not column.empty)
        if column.type == "boolean":
            said += f" CHECK ({name} IN (0, 1))"
        yield column, said


def _quoted(names: Iterable[str]) -> str:
    """Names of columns as SQL takes them: case is a word of its own."""
    return ", ".join(f'"{name}"' if name == "case" else name for name in names)

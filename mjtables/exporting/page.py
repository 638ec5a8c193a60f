"""The schema of exports, as people and as programs read it."""

from __future__ import annotations

import json
from pathlib import Path as File
from typing import TYPE_CHECKING

from mjtables.exporting.database import sql
from mjtables.exporting.document import json_schema
from mjtables.exporting.schema import schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.exporting.schema import Column, Table

#: What is to be known before the tables; VERSION and NEXT are numbers of the schema.
TOP = File(__file__).parent.parent / "data" / "export.md"


def page() -> str:
    """Every table and column, in Markdown."""
    version = schema().version
    top = TOP.read_text(encoding="utf-8")
    top = top.replace("VERSION", str(version)).replace("NEXT", str(version + 1))
    return "\n".join([top, *map(_table, schema().tables)])


def printed_schema(form: str = "") -> str:
    """The schema as JSON Schema (``json``), SQL (``sqlite``), or in Markdown.

    >>> printed_schema("sqlite").splitlines()[0]
    'PRAGMA user_version = 1;'
    """
    tables: Sequence[Table] = schema().tables
    match form:
        case "json":
            return json.dumps(json_schema(tables), ensure_ascii=False, indent=1) + "\n"
        case "sqlite":
            return sql(tables)
        case _:
            return page()


def _table(table: Table) -> str:
    return "\n".join(
        [
            f"## {table.name}",
            "",
            table.about,
            f"Key: {_listed(table.key)}.",
            "",
            "| column | type | |",
            "|---|---|---|",
            *_rows(table),
            "",
        ]
    )


def _rows(table: Table) -> Iterator[str]:
    for column in table.columns:
        yield f"| `{column.name}` | {_type(column)} | {column.says} |"


def _type(column: Column) -> str:
    return f"{column.type} or empty" if column.empty else column.type


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)

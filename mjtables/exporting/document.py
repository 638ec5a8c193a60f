"""Tables as one JSON document, and the JSON Schema of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mjtables.exporting.schema import schema
from mjtables.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjtables.exporting.rows import Filled
    from mjtables.exporting.schema import Column, Table

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TYPES = {"text": "string", "integer": "integer", "boolean": "boolean"}


def document(tables: Sequence[Filled]) -> str:
    """All tables as JSON: an object for each row, a line for each object.

    >>> import mjtables as mj
    >>> from mjtables.exporting.rows import filled
    >>> from mjtables.exporting.schema import chosen_tables
    >>> text = document(filled([mj.preset("hong_kong")], chosen_tables(["settling"])))
    >>> json.loads(text)["tables"]["settling"][4]["final_score"]
    16
    """
    head = f'"schema":{schema().version},"mjtables":{_text(__version__)}'
    parts = ",\n".join(map(_part, tables))
    return f'{{{head},"tables":{{\n{parts}\n}}}}\n'


def json_schema(tables: Iterable[Table]) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a document of these tables.

    >>> from mjtables.exporting.schema import chosen_tables
    >>> json_schema(chosen_tables())["required"]
    ['schema', 'mjtables', 'tables']
    """
    listed = {
        table.name: {
            "description": table.about,
            "type": "array",
            "items": _object({own.name: _node(own) for own in table.columns}),
        }
        for table in tables
    }
    keys = {
        "schema": {
            "description": "The version of the schema.",
            "const": schema().version,
        },
        "mjtables": {
            "description": "The version of mjtables that wrote the document.",
            "type": "string",
        },
        "tables": _object(listed),
    }
    title = "Mahjong settling and payment tables (mjtables export)"
    return {"$schema": _DIALECT, "title": title, **_object(keys)}


def _object(keys: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": keys,
        "required": list(keys),
        "additionalProperties": False,
    }


def _node(column: Column) -> dict[str, Any]:
    kind = _TYPES[column.type]
    return {
        "description": column.says,
        "type": [kind, "null"] if column.empty else kind,
    }


def _part(filled: Filled) -> str:
    rows = ",\n".join(_rows(filled))
    return (
        f"{_text(filled.table.name)}:[\n{rows}\n]"
        if rows
        else (f"{_text(filled.table.name)}:[]")
    )


def _rows(filled: Filled) -> Iterator[str]:
    names = filled.table.names
    for row in filled.rows:
        yield _text(dict(zip(names, row, strict=True)))


def _text(thing: object) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))

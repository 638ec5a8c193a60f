"""Tables as Parquet and Arrow files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from mjtables.errors import MjtablesError
from mjtables.exporting.schema import schema
from mjtables.version import __version__

if TYPE_CHECKING:
    from mjtables.exporting.rows import Filled

Kind = Literal["parquet", "arrow"]


def columnar(filled: Filled, kind: Kind) -> bytes:
    """A table as the bytes of one file: Parquet, or Arrow's (Feather, version 2).

    Arrow files are not compressed, so that every reader can map them. What a column
    says is the metadata `description` of its field; the metadata of the file are
    `mjtables`, `schema` and `table`.

    Raises `MjtablesError` where pyarrow is not installed.
    """
    pa = _pyarrow(kind)
    table = _table(filled, pa)
    sink = pa.BufferOutputStream()
    if kind == "parquet":
        from pyarrow.parquet import write_table

        write_table(table, sink)
    else:
        from pyarrow.ipc import new_file

        with new_file(sink, table.schema) as file:
            file.write_table(table)
    written: bytes = sink.getvalue().to_pybytes()
    return written


def _pyarrow(kind: Kind) -> Any:
    try:
        import pyarrow as pa
    except ImportError:
        raise MjtablesError(
            f"{kind}: expected pyarrow, found it is not installed; "
            "pip install 'mjtables[export]'"
        ) from None
    return pa


def _table(filled: Filled, pa: Any) -> Any:
    types = {
        "text": pa.string(),
        "integer": pa.int64(),
        "boolean": pa.bool_(),
    }
    own = filled.table
    fields = [
        pa.field(
            column.name,
            types[column.type],
            nullable=column.empty,
            metadata={"description": column.says},
        )
        for column in own.columns
    ]
    said = {
        "mjtables": __version__,
        "schema": str(schema().version),
        "table": own.name,
        "description": own.about,
    }
    cells = list(zip(*filled.rows, strict=True)) or [()] * len(fields)
    arrays = [
        pa.array(column, type=field.type)
        for column, field in zip(cells, fields, strict=True)
    ]
    return pa.Table.from_arrays(arrays, schema=pa.schema(fields, metadata=said))

"""The engines of lazy frames: what narwhals does not do alike for all of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import narwhals as nw

from mjtables.bulk.narwhals_source import framed
from mjtables.bulk.sources import column_of
from mjtables.errors import Problem, TableError, found

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.bulk.sources import Result

#: How the columns begin that are added to a frame while it is settled.
PREFIX = "_mjtables_"


#: What the names of columns cannot be, as an engine would take them for something else.
_NO_NAMES = {
    nw.Implementation.POLARS: ("names, no pattern (^ to $)", r"\^.*\$"),
    nw.Implementation.PYSPARK: ("names without dots and backticks", r".*[.`].*"),
}


def check_names(frame: Any) -> None:
    """Refuse names of columns that the engine of a lazy frame does not take for names.

    Raises `TableError`.
    """
    if frame.implementation not in _NO_NAMES:
        return
    expected, pattern = _NO_NAMES[frame.implementation]
    problems = [
        Problem("columns", expected, found(name), "rename it first")
        for name in frame.collect_schema().names()
        if re.fullmatch(pattern, name)
    ]
    if problems:
        raise TableError("frame", problems)


def collected(frame: Any) -> Any:
    """A lazy frame of narwhals, computed; Polars does it piece by piece."""
    if frame.implementation == nw.Implementation.POLARS:
        return frame.collect(engine="streaming")
    return frame.collect()


def different(frame: Any, most: int) -> Any:
    """The different rows of a lazy frame, computed: so many of them at most.

    They are grouped: `unique` of narwhals numbers all rows in windows on some engines.
    """
    names = frame.collect_schema().names()
    groups = frame.group_by(*names).agg(nw.len().alias(f"{PREFIX}count"))
    return collected(groups.select(*names).head(most))


def table(beside: Any, columns: Mapping[str, Result]) -> Any:
    """A small lazy table on the engine of a lazy frame, to be joined with it."""
    match beside.implementation:
        case nw.Implementation.POLARS:
            made = _plain(columns, "polars").to_native().lazy()
        case nw.Implementation.DASK:
            made = _of_dask(columns)
        case nw.Implementation.DUCKDB:
            made = _of_duckdb(beside.to_native(), _plain(columns, "pyarrow"))
        case _:
            made = _of_spark(beside.to_native(), _plain(columns, "pyarrow"))
    return nw.from_native(made)


def _of_dask(columns: Mapping[str, Result]) -> Any:
    import pandas as pd
    from dask import dataframe

    frame = pd.DataFrame(
        {
            name: column_of(result)
            if result.words or result.null is not None
            # A key is of numpy's own type, as what is joined with it.
            else result.values  # noqa: PD011 - of no frame
            for name, result in columns.items()
        }
    )
    words = [name for name, result in columns.items() if result.words is not None]
    made = frame.astype(dict.fromkeys(words, "string"))
    from_pandas: Any = dataframe.from_pandas
    return from_pandas(made, npartitions=1)


def _plain(columns: Mapping[str, Result], space: str) -> Any:
    """An eager frame, with plain text for words."""
    words = [name for name, result in columns.items() if result.words is not None]
    made = framed(columns, space)
    return made.with_columns(nw.col(*words).cast(nw.String)) if words else made


def _of_duckdb(relation: Any, made: Any) -> Any:
    """A relation of the same connection: it is found there by its name in Python."""
    mjtables_table = made.to_native()
    named = relation.query("mjtables_rows", "select * from mjtables_table")
    del mjtables_table
    return named


def _of_spark(frame: Any, made: Any) -> Any:
    """A table that goes to every worker whole."""
    from pyspark.sql.functions import broadcast

    return broadcast(frame.sparkSession.createDataFrame(made.to_native()))

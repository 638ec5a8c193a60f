"""Parquet files on an engine: read piece by piece, settled, and written again."""

from __future__ import annotations

import glob
import tempfile
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.bulk.frames import settle_frame
from mjtables.bulk.sources import lazy
from mjtables.errors import MjtablesError
from mjtables.writing import beside

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from mjtables.ruleset import Preset

#: Engines that settle a file, in the order in which one is chosen.
ENGINES = ("duckdb", "polars")

#: The modules of the engines' errors.
_RAISING = {"duckdb", "_duckdb", "narwhals", "polars"}
#: What they say of a disk without room, as the system does.
_FULL = "no space left"


class Totals(NamedTuple):
    """How many rows there are, those of each flag, and the sums of what is settled."""

    rows: int
    flags: Mapping[str, int]
    sums: Mapping[str, int]


def engine_of(name: str | None) -> str:
    """An engine that is installed: the one that is named, or the first there is.

    Raises `MjtablesError` where it is missing, and says how to get it.
    """
    for engine in (name,) if name else ENGINES:
        if engine not in ENGINES:
            expected = " or ".join(ENGINES)
            raise MjtablesError(f"engine: expected {expected}, found {engine!r}")
        needed = (engine, "narwhals", *(["pyarrow"] if engine == "duckdb" else []))
        if all(map(find_spec, needed)):
            return engine
    wanted = name or ENGINES[0]
    expected = name or " or ".join(ENGINES)
    raise MjtablesError(
        f"engine: expected {expected}, found it is not installed; "
        f"pip install 'mjtables[{wanted}]'"
    )


def opened(path: Path, engine: str) -> Any:
    """A Parquet file as a lazy frame. Raises `MjtablesError` for what is none."""
    if not path.is_file():
        raise MjtablesError(f"{path}: expected a Parquet file, found none")
    try:
        with path.open("rb") as file:
            begins = file.read(4)
    except OSError as error:
        expected = "a file that can be read"
        raise MjtablesError(
            f"{path}: expected {expected}, found: {error.strerror}"
        ) from None
    if begins != b"PAR1":
        raise MjtablesError(f"{path}: expected a Parquet file, found another")
    with refused(path):
        return _of_polars(path) if engine == "polars" else _of_duckdb(path)


def _of_polars(path: Path) -> Any:
    import polars as pl

    return pl.scan_parquet(path, glob=False, hive_partitioning=False)


def _of_duckdb(path: Path) -> Any:
    import duckdb

    settings: dict[str, Any] = {"temp_directory": tempfile.gettempdir()}
    connection = duckdb.connect(config=settings)
    return connection.read_parquet(glob.escape(str(path)), hive_partitioning=False)


@contextmanager
def refused(path: Path) -> Iterator[None]:
    """What an engine says of a file that it cannot read, as `MjtablesError`."""
    try:
        yield
    except RuntimeError as error:  # what DuckDB makes of Ctrl-C
        if "interrupted" in str(error).lower():
            raise KeyboardInterrupt from None
        raise
    except Exception as error:
        modules = {kind.__module__.partition(".")[0] for kind in type(error).__mro__}
        if not modules & _RAISING:
            raise
        said = str(error).strip().partition("\n")[0]
        raise MjtablesError(
            f"{path}: expected a Parquet file that can be settled, found: {said}"
        ) from None


def written(preset: Preset, frame: Any, path: Path) -> None:
    """Settle a lazy frame into a Parquet file, whole or not at all."""
    made = lazy(settle_frame(preset, frame))
    with beside(path) as temporary:
        try:
            made.sink_parquet(str(temporary))
        except Exception as error:
            if _FULL not in str(error).lower():
                raise
            expected, found = "a place to write to", str(error).partition("\n")[0]
            raise MjtablesError(
                f"{path}: expected {expected}, found: {found}"
            ) from None


def counted(preset: Preset, frame: Any) -> Totals:
    """Settle a lazy frame only to count and add up what its rows come to."""
    return totals(settle_frame(preset, frame))


def totals(settled: Any) -> Totals:
    """The rows of a settled lazy frame by flag, and what they sum to, in one pass."""
    import narwhals as nw

    from mjtables.bulk.engines import collected

    frame = lazy(settled)
    amounts = [f"delta{seat}" for seat in range(4)] + ["table"]
    flags = nw.col("flag").fill_null("").alias("flag")
    groups = frame.select(flags, *amounts).group_by("flag")
    sums = [nw.col(name).sum().cast(nw.Int64) for name in amounts]
    said = collected(groups.agg(nw.len().alias("rows"), *sums)).rows(named=True)
    by_flag = {row["flag"]: row["rows"] for row in said}
    fine: dict[str, int] = next((row for row in said if not row["flag"]), {})
    return Totals(
        rows=sum(by_flag.values()),
        flags={flag: n for flag, n in sorted(by_flag.items()) if flag},
        sums={name: fine.get(name) or 0 for name in amounts},
    )

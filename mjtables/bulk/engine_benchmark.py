"""How fast engines settle a Parquet file, beside reading and writing it, in one run.

    python -m mjtables.bulk.engine_benchmark [--preset P] [--rows N] [--rounds N]

Files of 10^3, 10^4 ... rows are dealt piece by piece. The ways take turns, each in a
process of its own, and the best round counts. For each engine the table has

scan     every column that is settled from, summed: nanoseconds a row
sums     the file settled, flags and all, each result summed: how fast beside the scan
copy     the settled file written once more, no more: nanoseconds a row
writes   the file settled into another: how fast beside the copy
MB       the most memory that settling took, and the copy

Settling counts everything: the extremes, the different hands, and what each comes to.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import narwhals as nw
import numpy as np

from mjtables.bulk.benchmark import dealt
from mjtables.bulk.compiled import compiled
from mjtables.bulk.engines import collected
from mjtables.bulk.parquet import ENGINES, counted, opened, written

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Rows of one group of a file.
_GROUP = 1_000_000
_WAYS = ("scan", "sums", "writes", "copy")


class Task(NamedTuple):
    """One way to be measured on one file."""

    way: str
    engine: str
    preset: str
    source: Path
    output: Path


class Taken(NamedTuple):
    """Seconds, and the most memory in MB (0 where the system does not count it)."""

    seconds: float
    peak: float


def deal(preset: str, rows: int, path: Path) -> None:
    """Write so many plain wins, with honba and deposits, group by group."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    made = compiled(preset)
    dealt_once = dealt(made, min(rows, _GROUP), "int64").frame(made, extras=True)
    random = np.random.default_rng(2)
    writer = None
    for start in range(0, rows, _GROUP):
        order = random.permutation(len(dealt_once))[: rows - start]
        hands = dealt_once.iloc[order]
        group = pa.Table.from_pandas(hands, preserve_index=False)
        writer = writer or pq.ParquetWriter(path, group.schema)
        writer.write_table(group)
    if writer:
        writer.close()


def run(task: Task) -> Taken:
    """Do it once, what is compiled or imported beforehand not counted."""
    rules = compiled(task.preset).preset
    frame = opened(task.source, task.engine)
    start = time.perf_counter()
    match task.way:
        case "scan":
            _summed(frame)
        case "sums":
            counted(rules, frame)
        case "writes":
            written(rules, frame, task.output)
        case _:
            copied = opened(task.output, task.engine)
            _sunk(copied, task.output.with_suffix(".copy"))
    return Taken(time.perf_counter() - start, _peak())


def _summed(frame: Any) -> None:
    collected(nw.from_native(frame).select(nw.all().sum()))


def _sunk(frame: Any, path: Path) -> None:
    nw.from_native(frame).sink_parquet(str(path))


def _peak() -> float:
    try:
        import resource
    except ImportError:  # not on Windows
        return 0.0
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def measured(engine: str, preset: str, source: Path, rounds: int) -> dict[str, Taken]:
    """The best of so many rounds of each way, and the most memory of all of them."""
    output = source.with_name("settled.parquet")
    best: dict[str, Taken] = {}
    # A process of its own has its own peak.
    context = multiprocessing.get_context("spawn")
    for _ in range(rounds):
        for way in _WAYS:
            with context.Pool(1) as pool:
                told = pool.apply(run, (Task(way, engine, preset, source, output),))
            before = best.get(way, told)
            seconds = min(told.seconds, before.seconds)
            best[way] = Taken(seconds, max(told.peak, before.peak))
    return best


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="mjtables.bulk.engine_benchmark",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--preset", default="japanese_modern")
    parser.add_argument("--rows", type=int, default=10**7, help="the longest file")
    parser.add_argument("--least", type=int, default=10**3, help="the shortest one")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--engine", choices=ENGINES, action="append")
    given = parser.parse_args(arguments)
    head = ("scan ns", "sums ns", "of scan", "copy ns", "writes ns", "of copy")
    line = "".join(f"{name:>11}" for name in (*head, "MB", "copy's MB"))
    sys.stdout.write(f"{'rows':>12} {'engine':<8}{line}\n")
    rows = given.least
    while rows <= given.rows:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "hands.parquet")
            deal(given.preset, rows, source)
            for engine in given.engine or ENGINES:
                best = measured(engine, given.preset, source, given.rounds)
                sys.stdout.write(_line(rows, engine, best))
                sys.stdout.flush()
        rows *= 10
    return 0


def _line(rows: int, engine: str, best: dict[str, Taken]) -> str:
    scan, sums, writes, copy = (best[way].seconds / rows * 1e9 for way in _WAYS)
    numbers = (scan, sums, scan / sums, copy, writes, copy / writes)
    cells = "".join(
        f"{number:>11.2f}" if place in (2, 5) else f"{number:>11.1f}"
        for place, number in enumerate(numbers)
    )
    own = max(best[way].peak for way in ("sums", "writes"))
    return f"{rows:>12,} {engine:<8}{cells}{own:>11.0f}{best['copy'].peak:>11.0f}\n"


if __name__ == "__main__":
    sys.exit(main())

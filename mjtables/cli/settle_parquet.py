"""mjtables settle FILE.parquet: any number of hands, settled by an engine."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

import click

from mjtables.cli.common import print_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from mjtables.bulk.parquet import Totals
    from mjtables.ruleset import Preset

#: How often an engine is asked how far it has come, in seconds.
_PAUSE = 0.2


def settle_parquet(
    file: Path, engine: str | None, rules: Preset, form: str, output: Path | None
) -> None:
    """Settle the hands of a Parquet file; print how many have which flag, and sums."""
    from mjtables.bulk import parquet

    name = parquet.engine_of(engine)
    if engine is None:
        click.echo(f"engine: {name}", err=True)
    if output is not None and output.resolve() == file.resolve():
        raise click.UsageError("expected another file than the LOG after --output")
    opened = parquet.opened(file, name)
    with _progress(opened.percent), parquet.refused(file):
        if output is None:
            found = parquet.counted(rules, opened.frame)
        else:
            parquet.written(rules, opened.frame, output)
            found = parquet.totals(parquet.opened(output, name).frame)
    print_rows(_rows(found), ("what", "rows", "sum"), form)


def _rows(found: Totals) -> list[tuple[str, str, str]]:
    settled = found.rows - sum(found.flags.values())
    rows = [("rows", str(found.rows), ""), ("settled", str(settled), "")]
    rows += [(name, "", str(amount)) for name, amount in found.sums.items()]
    return rows + [(flag, str(count), "") for flag, count in found.flags.items()]


@contextmanager
def _progress(percent: Callable[[], float] | None) -> Iterator[None]:
    """A bar while an engine works: how far it has come, if it says so, or how long."""
    from tqdm import tqdm

    done = Event()
    shown = "{desc}: {percentage:3.0f}%|{bar}| {elapsed}"
    with tqdm(
        desc="Hands",
        total=100 if percent else None,
        bar_format=shown if percent else "{desc}: {elapsed}",
        disable=None,
        leave=False,
    ) as bar:

        def watch() -> None:
            while not done.wait(_PAUSE):
                if percent:
                    bar.n = max(0.0, min(percent(), 100.0))
                bar.refresh()

        watcher = Thread(target=watch, daemon=True)
        if not bar.disable:
            watcher.start()
        try:
            yield
        finally:
            done.set()
            if not bar.disable:
                watcher.join()

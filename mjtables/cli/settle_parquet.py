"""mjtables settle FILE.parquet: any number of hands, settled by an engine."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

import click

from mjtables.cli.common import print_rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mjtables.bulk.parquet import Totals
    from mjtables.ruleset import Preset

#: How often the time is told, in seconds.
_PAUSE = 0.2


def settle_parquet(
    file: Path, engine: str | None, rules: Preset, form: str, output: Path | None
) -> None:
    """Settle the hands of a Parquet file; print how many have which flag, and sums."""
    from mjtables.bulk import parquet

    name = parquet.engine_of(engine)
    if engine is None:
        click.echo(f"engine: {name}", err=True)
    if output is not None:
        if output.resolve() == file.resolve():
            raise click.UsageError("expected another file than the LOG after --output")
        if output.suffix != ".parquet":
            said = f"expected FILE.parquet after --output, found {output.name}"
            raise click.UsageError(said)
    frame = parquet.opened(file, name)
    with _progress(), parquet.refused(file):
        if output is None:
            found = parquet.counted(rules, frame)
        else:
            parquet.written(rules, frame, output)
            found = parquet.totals(parquet.opened(output, name))
    print_rows(_rows(found), ("what", "rows", "sum"), form)


def _rows(found: Totals) -> list[tuple[str, str, str]]:
    settled = found.rows - sum(found.flags.values())
    rows = [("rows", str(found.rows), ""), ("settled", str(settled), "")]
    rows += [(name, "", str(amount)) for name, amount in found.sums.items()]
    return rows + [(flag, str(count), "") for flag, count in found.flags.items()]


@contextmanager
def _progress() -> Iterator[None]:
    """How long an engine has been at work: none says how far with a join it is."""
    from tqdm import tqdm

    done = Event()
    shown = "{desc}: {elapsed}"
    with tqdm(desc="Hands", bar_format=shown, disable=None, leave=False) as bar:

        def watch() -> None:
            while not done.wait(_PAUSE):
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

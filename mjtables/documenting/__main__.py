"""python -m mjtables.documenting: the documentation, as a folder of pages to open."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from mjtables.errors import MjtablesError


@click.command()
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path),
    default=Path("reports/site"),
    show_default=True,
    help="The folder to write to.",
)
@click.option(
    "--executed",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="DIR",
    help="Notebooks that were executed already, to show instead of running them.",
)
@click.option("--no-run", is_flag=True, help="Show the notebooks without outputs.")
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    help="How many processes share the work.",
)
def main(out: Path, executed: Path | None, workers: int, *, no_run: bool) -> None:
    """Write the documentation as HTML: presets, options, commands, gallery, how-tos."""
    from mjtables.documenting.site import Plan, build

    try:
        count = build(out, Plan(not no_run, executed, workers))
    except MjtablesError as error:
        for line in str(error).splitlines():
            click.echo(f"mjtables: {line}", err=True)
        sys.exit(2)
    click.echo(f"{out / 'index.html'}: {count} pages")


if __name__ == "__main__":
    main()

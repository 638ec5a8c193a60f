"""mjtables identify."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjtables.cli.common import NO
from mjtables.cli.tables import annotate_option, reading_options

if TYPE_CHECKING:
    from pathlib import Path


@click.command(short_help="Find the rule set of a printed table, and its misprints.")
@click.argument("table", metavar="FILE")
@click.option(
    "--preset",
    "-p",
    "names",
    metavar="P",
    multiple=True,
    help="Try this rule set alone; may be repeated.",
)
@annotate_option
@reading_options
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="How the result is printed.",
)
def identify(
    table: str,
    names: tuple[str, ...],
    annotate: Path | None,
    form: str,
    **told: str,
) -> None:
    """Find which rule sets, options and unit explain a table, and where it is wrong.

    FILE is a table as people have it: CSV, .xlsx, HTML, Markdown, JSON or text (- is
    standard input), or the name of one that comes with mjtables. Every rule set is
    tried with every value that its options list; limits, bases and units are read off
    the table itself.

    The exit status is 0 where one rule set (or several that are equal on these cells)
    explains all, 1 where cells are misprints or nothing fits, 2 where the table cannot
    be read.
    """
    from mjtables.catalog import preset
    from mjtables.identifying.identified import identify as identified
    from mjtables.printed.evidence import path_of
    from mjtables.reading.tables import read_table

    every = [preset(name) for name in names] or None
    read = read_table(path_of(table), **told)
    found = identified(read, every)
    if annotate is not None:
        from mjtables.identifying.copying import mark_identified

        click.echo(
            f"wrote {mark_identified(path_of(table), found, annotate)}", err=True
        )
    if form == "json":
        from mjtables.render.json import text

        click.echo(text(found.json()), nl=False)
    else:
        from mjtables.render.rows import lines

        click.echo(lines(str(found).splitlines(), "text"))
    for remark in read.remarks:
        click.echo(f"mjtables: {table}: {remark}", err=True)
    if not found.clean:
        click.get_current_context().exit(NO)

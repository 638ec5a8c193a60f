"""mjtables list."""

from __future__ import annotations

import click

from mjtables.cli.common import format_option, print_rows


@click.command("list", short_help="List every preset, by family.")
@format_option
@click.pass_context
def list_presets(ctx: click.Context, form: str) -> None:
    """List every preset, by family: the built-in ones, and yours."""
    from mjtables.catalog import preset, presets
    from mjtables.errors import MjtablesError

    rows, broken = [], []
    for name in presets():
        try:
            rules = preset(name)
        except MjtablesError as error:
            broken.append(str(error))
            continue
        rows.append(
            (
                rules.id,
                rules.title,
                rules.family,
                rules.edition,
                "yours" if rules.yours else "",
                "" if rules.complete else "not complete",
            )
        )
    rows.sort(key=lambda row: (row[2], row[0]))
    header = ("id", "name", "family", "edition", "whose", "complete")
    if form == "text":
        short = [(*row[:3], " ".join(filter(None, row[4:]))) for row in rows]
        print_rows(short, ("id", "name", "family", ""), form)
    else:
        print_rows(rows, header, form)
    for problems in broken:
        for line in problems.splitlines():
            click.echo(f"mjtables: {line}", err=True)
    if broken:
        ctx.exit(2)

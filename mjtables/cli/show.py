"""mjtables show."""

from __future__ import annotations

from typing import cast

import click

from mjtables.cli.common import chosen, format_option, set_option


@click.command(short_help="Show a preset: tables, options, sources.")
@click.argument("preset", metavar="P")
@set_option
@format_option
@click.option(
    "--merged", is_flag=True, help="Only the preset itself, as one TOML file."
)
@click.option(
    "--sources", is_flag=True, help="Only what its numbers rest on, and what is open."
)
def show(
    preset: str, choices: tuple[str, ...], form: str, *, merged: bool, sources: bool
) -> None:
    """Show a preset: its numbers, its complete tables, its options, its sources.

    CSV prints the tidy payment table: every situation, payer and hand.
    """
    if merged and sources:
        raise click.UsageError("expected one of --merged, --sources, found both")
    from mjtables.building import Format, printed
    from mjtables.starting import merged_toml

    rules = chosen(preset, choices)
    if merged:
        click.echo(merged_toml(rules.tree), nl=False)
    elif sources:
        from mjtables.render.provenance import provenance

        click.echo(provenance(rules, cast("Format", form)), nl=False)
    else:
        click.echo(printed(rules, cast("Format", form)), nl=False)

"""mjtables show."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import click

from mjtables.cli.common import chosen, format_option, set_option

if TYPE_CHECKING:
    from mjtables.building import Format
    from mjtables.ruleset import Preset


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
@click.option(
    "--extras", is_flag=True, help="Only what is paid beside the hands: honba, draws."
)
def show(preset: str, choices: tuple[str, ...], form: str, **only: bool) -> None:
    """Show a preset: its numbers, its complete tables, its options, its sources.

    CSV prints the tidy payment table: every situation, payer and hand.
    """
    asked = [name for name, flag in only.items() if flag]
    if len(asked) > 1:
        said = " and ".join(f"--{name}" for name in asked)
        raise click.UsageError(f"expected one part of the preset, found {said}")
    text = _page(chosen(preset, choices), cast("Format", form), "".join(asked))
    click.echo(text, nl=False)


def _page(rules: Preset, form: Format, part: str) -> str:
    """The whole preset, or the part that was asked for."""
    match part:
        case "merged":
            from mjtables.starting import merged_toml

            return merged_toml(rules.tree)
        case "sources":
            from mjtables.render.provenance import provenance

            return provenance(rules, form)
        case "extras":
            from mjtables.building import printed_extras

            return printed_extras(rules, form)
        case _:
            from mjtables.building import printed

            return printed(rules, form)

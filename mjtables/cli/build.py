"""mjtables build."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import click

from mjtables.cli.common import FORMATS, all_chosen, set_option


@click.command(short_help="Write the tables and cards of presets to files.")
@click.argument("names", metavar="[P]...", nargs=-1)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("reports/tables"),
    show_default=True,
    help="The folder to write to.",
)
@click.option(
    "--format",
    "forms",
    type=click.Choice((*FORMATS, "pdf", "html", "xlsx")),
    multiple=True,
    default=("csv", "md", "pdf", "html"),
    show_default=True,
    help="Which files are written; may be repeated.",
)
@set_option
def build(
    names: tuple[str, ...], out: Path, forms: tuple[str, ...], choices: tuple[str, ...]
) -> None:
    """Write the tables and cards of presets (all of them, unless named) to files.

    Nothing is written while any of them has a mistake.
    """
    from tqdm import tqdm

    from mjtables import building

    rules = all_chosen(names, choices)
    kinds = cast("tuple[building.Kind, ...]", tuple(dict.fromkeys(forms)))
    written = building.build(
        tqdm(rules, desc="Presets", unit="", disable=None, leave=False),
        out,
        kinds,
    )
    count = len(written)
    files = "file" if count == 1 else "files"
    built = len({preset.stem for preset in rules})
    plural = "preset" if built == 1 else "presets"
    click.echo(f"{count} {files} of {built} {plural} in {out}")

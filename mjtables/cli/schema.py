"""mjtables schema."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(short_help="Print the preset format, for editors.")
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path),
    help="The file to write, instead of printing.",
)
def schema(out: Path | None) -> None:
    """Print the preset format as a JSON Schema, by which editors complete and check.

    An editor that knows TOML schemas uses it where the first line of a preset says
    #:schema ./preset.schema.json
    """
    from mjtables.json_schema import document
    from mjtables.render.json import text
    from mjtables.writing import write

    written = text(document())
    if out is None:
        click.echo(written, nl=False)
        return
    write(out, written)
    click.echo(
        f"{out} written; first line of a preset beside it: #:schema ./{out.name}"
    )

"""mjtables new."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(short_help="Start a rule set of your own.")
@click.argument("new_id", metavar="ID")
@click.option(
    "--from", "parent", metavar="P", required=True, help="What to start from."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="The folder to write to.  [default: ./presets]",
)
def new(new_id: str, parent: str, out: Path | None) -> None:
    """Start a rule set of your own: a small file that says only what differs."""
    from mjtables.catalog import own_folders
    from mjtables.starting import start

    path = start(new_id, parent, out)
    click.echo(f"{path} written; edit it, then: mjtables show {new_id}")
    known = [folder.resolve() for folder in own_folders()]
    if path.parent.resolve() not in known:
        click.echo(
            f"{path.parent} is not looked through: name the file itself, or set "
            f"MJTABLES_PRESETS={path.parent}",
            err=True,
        )

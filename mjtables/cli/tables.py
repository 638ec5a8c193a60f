"""What the verbs share that read somebody's table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable

_TOLD = (
    click.option(
        "--situation",
        metavar="WAY",
        default="",
        help="How hands were won, where the table leaves it out (dealer ron ...).",
    ),
    click.option(
        "--payer",
        metavar="WHO",
        default="",
        help="Who pays, where it leaves that out (discarder, each, total ...).",
    ),
    click.option(
        "--unit",
        metavar="UNIT",
        default="",
        help="What a printed 1 means: points, hundreds or thousands.",
    ),
    click.option(
        "--sheet", metavar="NAME", default="", help="The worksheet; all, if none."
    ),
)

annotate_option: Callable[[Any], Any] = click.option(
    "--annotate",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a copy with the right value beside each wrong one (.xlsx or .html).",
)


def reading_options(verb: Any) -> Any:
    """Give a verb the options that say what a table leaves out."""
    for option in reversed(_TOLD):
        verb = option(verb)
    return verb

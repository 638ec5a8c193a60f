"""The command: one file per verb. Nothing heavy is imported before it is needed."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

import click

import mjtables
from mjtables.cli.build import build
from mjtables.cli.card import booklet, card
from mjtables.cli.chart import chart
from mjtables.cli.check import check
from mjtables.cli.compare import compare
from mjtables.cli.explain import explain
from mjtables.cli.export import export
from mjtables.cli.identify import identify
from mjtables.cli.list import list_presets
from mjtables.cli.new import new
from mjtables.cli.schema import schema
from mjtables.cli.settle import settle
from mjtables.cli.sheet import sheet
from mjtables.cli.show import show
from mjtables.cli.standings import standings
from mjtables.cli.verify import verify
from mjtables.errors import MjtablesError

#: The exit status of bad input; 0 is fine, and 1 is kept for the answer "no".
BAD_INPUT = 2


class Face(click.Group):
    """The group of all verbs; what goes wrong is said in lines, without traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a verb, and turn our own errors into lines and an exit status."""
        try:
            return super().invoke(ctx)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message(), err=True)
            ctx.exit(BAD_INPUT)
        except click.UsageError as error:
            verb = _verb(error.ctx, ctx)
            said = error.format_message().rstrip(".")
            click.echo(f"mjtables: {said} ({verb} -h tells more)", err=True)
            ctx.exit(BAD_INPUT)
        except MjtablesError as error:
            for line in str(error).splitlines():
                click.echo(f"mjtables: {line}", err=True)
            ctx.exit(BAD_INPUT)
        except OSError as error:
            if error.errno == errno.EPIPE:  # whoever reads has read enough
                raise
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            click.echo(f"mjtables: cannot write: {error.strerror}", err=True)
            ctx.exit(BAD_INPUT)


def _verb(inner: click.Context | None, face: click.Context) -> str:
    """The verb that was called, as people type it: mjtables sheet new."""
    words: list[str] = []
    while inner is not None and inner is not face:
        words.insert(0, inner.info_name or "")
        inner = inner.parent
    return " ".join(["mjtables", *words])


@click.group(cls=Face, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(mjtables.__version__, package_name="mjtables")
def main() -> None:
    """Mahjong rule sets: complete settling and payment tables, hands settled.

    P is the id of a preset, an alias, or a TOML file.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")


VERBS = (
    list_presets,
    show,
    card,
    booklet,
    chart,
    verify,
    build,
    check,
    identify,
    compare,
    settle,
    sheet,
    explain,
    standings,
    new,
    export,
    schema,
)
for verb in VERBS:
    main.add_command(verb)

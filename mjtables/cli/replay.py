"""mjtables settle LOG: a whole game log settled, and compared with what it records."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from mjtables.cli.common import NO, chosen, print_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

#: What stands beside a log; every other option is of one hand.
_OF_A_LOG = ("log", "preset", "choices", "form", "output", "engine")


def replay_log(
    log: str, preset: str, choices: Sequence[str], form: str, output: Path | None
) -> None:
    """Settle every hand of a log, print how it compares, write the amounts to `output`.

    Raises `LogError` with every mistake and its row; then nothing is written.
    """
    from mjtables.errors import LogError
    from mjtables.logs import read
    from mjtables.render import replay as render
    from mjtables.replay import replayed

    no_hand_beside()
    if output is not None and output.resolve() == Path(log).resolve():
        raise click.UsageError("expected another file than the LOG after --output")
    replay = replayed(chosen(preset, choices), read(log))
    if replay.problems:
        raise LogError(log, replay.problems)
    if output is not None:
        from mjtables.writing import write

        write(output, render.amounts(replay))
    if form == "json":
        from mjtables.render.json import text

        click.echo(text(render.document(replay)), nl=False)
    elif form == "csv":
        click.echo(render.amounts(replay), nl=False)
    else:
        click.echo(f"{log}: " + "\n".join(render.headline(replay)))
        for part in render.parts(replay):
            click.echo()
            print_rows(part.rows, part.header, form)
    if replay.differences or replay.gaps:
        for remark in replay.remarks:
            click.echo(f"mjtables: {log}: {remark}", err=True)
        click.get_current_context().exit(NO)


def no_hand_beside() -> None:
    """Refuse options of one hand: they would be passed over."""
    context = click.get_current_context()
    given = [
        parameter.opts[-1]
        for parameter in context.command.params
        if parameter.name not in _OF_A_LOG
        and context.get_parameter_source(str(parameter.name))
        is ParameterSource.COMMANDLINE
    ]
    if given:
        raise click.UsageError(f"expected a LOG or one hand, found {', '.join(given)}")

"""mjtables sheet audit: what is wrong in a scoresheet, and where its players stand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mjtables.cli.common import NO, print_rows, set_option
from mjtables.errors import OptionError, Problem, found

if TYPE_CHECKING:
    from mjtables.auditing.auditing import Audit


@click.command(short_help="What is wrong in a scoresheet, and who has won.")
@click.argument("file", metavar="FILE")
@click.option("--preset", "-p", metavar="P", help="The rule set, whatever FILE says.")
@set_option
@click.option(
    "--players",
    metavar="A,B,C,D",
    help="The players, where FILE does not say: the first is East first.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="How the result is printed.",
)
@click.option(
    "--output",
    "-o",
    "output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="COPY",
    help="Write an annotated copy there, in the format of FILE.",
)
def audit(  # noqa: PLR0913, PLR0917 - an option each
    file: str,
    preset: str | None,
    choices: tuple[str, ...],
    players: str | None,
    form: str,
    output: Path | None,
) -> None:
    """Audit a scoresheet (CSV, XLSX): every row, every total, every deal.

    FILE names its rule set, its options and its players; --preset and --set override
    them. Each finding points at its row and cell: what belongs there, what stands
    there, and which slip explains it. The exit status is 1 where there are findings,
    2 where FILE cannot be read; then every problem is told, and nothing is written.
    """
    from mjtables.auditing.auditing import audit as audited

    names = [name.strip() for name in (players or "").split(",") if name.strip()]
    told = audited(file, preset, _options(choices), names, copy=output)
    _print(told, form)
    if not told.clean:
        click.get_current_context().exit(NO)


def _options(choices: tuple[str, ...]) -> dict[str, object]:
    """What `--set` says; each option once."""
    made: dict[str, object] = {}
    problems = []
    for choice in choices:
        option, _, value = (piece.strip() for piece in choice.partition("="))
        if not option or not value:
            problems.append(Problem("--set", "OPTION=VALUE", found(choice)))
        elif option in made:
            problems.append(Problem("--set", f"{option} once", "it twice"))
        else:
            made[option] = value
    if problems:
        raise OptionError("sheet audit", problems)
    return made


def _print(told: Audit, form: str) -> None:
    from mjtables.auditing import report

    if form == "json":
        from mjtables.render.json import text

        click.echo(text(report.document(told)), nl=False)
        return
    click.echo(f"{told.sheet.source}: {report.headline(told)}")
    for line in report.lines(told):
        click.echo(line)
    header, rows = report.standings(told)
    click.echo()
    print_rows(rows, header, form)
    for remark in told.remarks:
        click.echo(f"mjtables: {told.sheet.source}: {remark}", err=True)

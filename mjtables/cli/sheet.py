"""mjtables sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mjtables.cli.common import chosen, set_option
from mjtables.cli.sheet_audit import audit
from mjtables.errors import MjtablesError

if TYPE_CHECKING:
    from mjtables.scoresheet.model import Row


@click.group(short_help="Scoresheets: new ones, and what is wrong with one.")
def sheet() -> None:
    """Scoresheets: make a new one to fill in, or audit one that is filled in."""


@sheet.command(short_help="A new scoresheet: a live workbook, or CSV.")
@click.option("--preset", "-p", required=True, metavar="P", help="The rule set.")
@click.option(
    "--players",
    required=True,
    metavar="NAMES",
    help="Ann,Bob,Cid,Dee: East first; one more than play a hand sits out in turn.",
)
@click.option(
    "--hands", type=int, metavar="N", help="Deals that count.  [default: four winds]"
)
@click.option(
    "--rows-of",
    metavar="FILE",
    help="Fill in the rows of this scoresheet (CSV or workbook).",
)
@click.option(
    "--paper", default="a4", show_default=True, metavar="PAPER", help="a4, letter."
)
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where to write it: .xlsx or .csv.  [default: P-scoresheet.xlsx, here]",
)
@click.option(
    "--amounts",
    "only_amounts",
    is_flag=True,
    help="As CSV: only the number of each hand, and a column for each player.",
)
@set_option
def new(  # noqa: PLR0913, PLR0917 - an option each
    preset: str,
    players: str,
    hands: int | None,
    rows_of: str | None,
    paper: str,
    output: Path | None,
    choices: tuple[str, ...],
    *,
    only_amounts: bool,
) -> None:
    """A new scoresheet: it settles each hand as it is filled in, and checks the sums.

    As CSV it is the same sheet without formulas.
    """
    from mjtables.sheetbook.new import new_sheet

    rules = chosen(preset, choices)
    names = tuple(name.strip() for name in players.split(","))
    rows: tuple[Row, ...] = ()
    if rows_of is not None:
        from mjtables.scoresheet.reading import read_sheet

        rows = read_sheet(rows_of, preset=rules, players=names).rows
    made = new_sheet(rules, names, hands=hands, rows=rows, paper=paper)
    ending = "csv" if only_amounts else "xlsx"
    path = output or Path(f"{rules.stem}-scoresheet.{ending}")
    if output is None and path.exists():
        said = "expected no sheet there yet, found one (-o FILE writes over it)"
        raise MjtablesError(f"{path}: {said}")
    if rows_of is not None and path.resolve() == Path(rows_of).resolve():
        said = "expected another file than that of --rows-of after --output"
        raise click.UsageError(said)
    made.save(path, only_amounts=only_amounts)
    agreed = "1 hand" if made.hands == 1 else f"{made.hands} hands"
    count = f"{agreed}, {made.layout.rows - made.hands} rows to spare"
    click.echo(f"{path}: {count}")


sheet.add_command(audit)

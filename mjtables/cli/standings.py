"""mjtables standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjtables.cli.common import chosen, format_option, print_rows, set_option
from mjtables.cli.seats import SEATS

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.placing import Standings

HEADER = (
    *("place", "seat", "name", "points", "deposits", "difference"),
    *("uma", "oka", "rounding", "total"),
)


# A score below 0 begins as an option does.
@click.command(
    short_help="The end of a game: places, uma, oka, totals.",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("preset", metavar="P")
@click.argument("scores", metavar="SCORE...", nargs=-1, required=True)
@click.option("--deposits", metavar="N", default="0", help="Sticks left on the table.")
@set_option
@format_option
def standings(
    preset: str,
    scores: tuple[str, ...],
    deposits: str,
    choices: tuple[str, ...],
    form: str,
) -> None:
    """The final standings of a game: each seat's points, by first seat, are enough.

    The difference is what is left of points and deposits when the return is taken
    off; uma, oka and rounding make the total of it.
    """
    from mjtables.placing import standings as placed

    for score in scores:
        if score.startswith("--"):
            raise click.NoSuchOption(score)
    _print(placed(chosen(preset, choices), scores, deposits=deposits), form)  # type: ignore[arg-type]


def _print(final: Standings, form: str) -> None:
    if form == "json":
        from mjtables.render.json import placed, text

        click.echo(text(placed(final)), nl=False)
        return
    from mjtables.exact import as_text

    rows = [
        (
            str(standing.place),
            str(standing.seat),
            SEATS[standing.seat],
            *(as_text(standing.points), as_text(standing.deposits)),
            *(_signed(standing.difference), _signed(standing.uma)),
            *(_signed(standing.oka), _signed(standing.rounding)),
            _signed(standing.total),
        )
        for standing in final.by_place
    ]
    if final.lost:
        blank = ("",) * 5
        rows.append(("", "", "lost", "", as_text(final.lost), *blank))
    print_rows(rows, HEADER, form)


def _signed(amount: Exact) -> str:
    from mjtables.exact import as_text

    return ("+" if amount > 0 else "") + as_text(amount)

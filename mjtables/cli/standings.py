"""mjtables standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from mjtables.cli.common import chosen, format_option, print_rows, set_option
from mjtables.cli.seats import SEATS, offences

if TYPE_CHECKING:
    from mjtables.placing import Standing, Standings

HEADER = (
    *("place", "seat", "name", "points", "deposits", "difference"),
    *("uma", "oka", "rounding", "penalty", "total"),
)


# A score below 0 begins as an option does.
@click.command(
    short_help="The end of a game: places, uma, oka, totals.",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("preset", metavar="P")
@click.argument("scores", metavar="SCORE...", nargs=-1, required=True)
@click.option("--deposits", metavar="N", default="0", help="Sticks left on the table.")
@click.option(
    "--penalty",
    "penalties",
    metavar="SEAT=NAME",
    multiple=True,
    help="An offence that is taken off the total: west=chombo; may be repeated.",
)
@set_option
@format_option
def standings(
    preset: str,
    scores: tuple[str, ...],
    choices: tuple[str, ...],
    form: str,
    **given: Any,
) -> None:
    """The final standings of a game: each seat's points, by first seat, are enough.

    The difference is what is left of points and deposits when the return is taken
    off; uma, oka and rounding make the total of it, less what offences cost.
    """
    from mjtables.placing import standings as placed

    for score in scores:
        if score.startswith("--"):
            raise click.NoSuchOption(score)
    given["penalties"] = offences(given["penalties"])
    _print(placed(chosen(preset, choices), scores, **given), form)


def _print(final: Standings, form: str) -> None:
    if form == "json":
        from mjtables.render.json import placed, text

        click.echo(text(placed(final)), nl=False)
        return
    from mjtables.exact import as_text

    rows = [_row(standing) for standing in final.by_place]
    if final.lost:
        lost = dict.fromkeys(HEADER, "")
        rows.append(lost | {"name": "lost", "deposits": as_text(final.lost)})
    is_used = any(standing.penalty for standing in final.seats)
    header = [name for name in HEADER if name != "penalty" or is_used]
    print_rows([[row[name] for name in header] for row in rows], header, form)


def _row(standing: Standing) -> dict[str, str]:
    from mjtables.exact import as_text
    from mjtables.phrases import signed

    cells = (
        *(str(standing.place), str(standing.seat), SEATS[standing.seat]),
        *(as_text(standing.points), as_text(standing.deposits)),
        *(signed(standing.difference), signed(standing.uma), signed(standing.oka)),
        *(signed(standing.rounding), as_text(standing.penalty)),
        signed(standing.total),
    )
    return dict(zip(HEADER, cells, strict=True))

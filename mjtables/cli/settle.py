"""mjtables settle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mjtables.cli.common import chosen, format_option, print_rows, set_option
from mjtables.cli.replay import replay_log

if TYPE_CHECKING:
    from mjtables.settlement import Settlement
    from mjtables.tally import Tally

SEATS = ("east", "south", "west", "north")


class Seat(click.ParamType[int]):
    """A seat: 0 to 3, or a wind's name (the first seat is East's)."""

    name = "seat"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """The number of the seat."""
        word = str(value).lower()
        if word in SEATS:
            return SEATS.index(word)
        if word in ("0", "1", "2", "3"):
            return int(word)
        expected = f"0 to 3 or {', '.join(SEATS)}"
        return self.fail(f"expected {expected}, found {value!r}", param, ctx)


@click.command(short_help="Settle one hand, or a game log: who pays whom.")
@click.argument("log", metavar="[LOG]", required=False)
@click.option("--preset", "-p", required=True, metavar="P", help="The rule set.")
@click.option("--winner", type=Seat(), help="Who won (in a draw: nobody).")
@click.option("--discarder", type=Seat(), help="On whose discard; none: self-drawn.")
@click.option("--dealer", type=Seat(), default="0", help="Who dealt.  [default: 0]")
@click.option(
    "--value",
    "--faan",
    "--han",
    "--tai",
    "values",
    metavar="N",
    multiple=True,
    help="The hand's value.",
)
@click.option("--fu", metavar="N", help="Its fu, where they decide the score.")
@click.option("--points", metavar="N", help="Its points, where they are doubled.")
@click.option("--special", metavar="NAME", help='A named hand: yakuman, "2 yakuman".')
@click.option("--liable", type=Seat(), help="Who is held liable.")
@click.option("--honba", metavar="N", default="0", help="Repeat counters.")
@click.option("--streak", metavar="N", default="0", help="The dealer's extra hands.")
@click.option("--deposits", metavar="N", default="0", help="Sticks on the table.")
@click.option(
    "--kind",
    default="win",
    help="win, robbed_kong or exhaustive_draw.  [default: win]",
)
@click.option(
    "--ready", type=Seat(), multiple=True, help="A seat that is ready in a draw."
)
@click.option(
    "--fact", "facts", metavar="WORD[=N]", multiple=True, help="What else is known."
)
@click.option(
    "--score", "scores", metavar="SEAT=N", multiple=True, help="A loser's own score."
)
@click.option(
    "--output",
    "-o",
    "output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="With LOG: write what each row comes to there, as CSV.",
)
@set_option
@format_option
def settle(
    form: str,
    preset: str,
    choices: tuple[str, ...],
    log: str | None,
    output: Path | None,
    **stated: Any,
) -> None:
    """Settle one hand: who pays whom, and what each seat gains or loses.

    Where scores only add up: what each seat adds to its total.

    LOG is a game log instead: tidy CSV, Tenhou XML or JSON, mjai. Every hand of it is
    settled and compared with the changes that it records; the exit status is 1 where
    rows or running totals differ.
    """
    if log is not None:
        replay_log(log, preset, choices, form, output)
        return
    if output is not None:
        raise click.UsageError("expected a LOG beside --output")
    from mjtables.hand import Hand
    from mjtables.settlement import settle as settled
    from mjtables.tally import add_up

    values = stated.pop("values")
    if len(values) > 1:
        raise click.UsageError(f"expected one value, found {' and '.join(values)}")
    pairs = [fact.partition("=") for fact in stated.pop("facts")]
    facts = {name: count if equals else 1 for name, equals, count in pairs}
    scores = _scores(stated.pop("scores"))
    hand = Hand(
        value=values[0] if values else None, facts=facts, scores=scores, **stated
    )
    rules = chosen(preset, choices)
    if rules.payment.adds_up:
        _print_tally(add_up(rules, hand), form)
    else:
        _print(settled(rules, hand), form)


def _scores(given: tuple[str, ...]) -> tuple[Any, ...]:
    scores: list[Any] = [None] * len(SEATS)
    for pair in given:
        seat, _, score = pair.partition("=")
        scores[Seat().convert(seat, None, None)] = score or None
    return tuple(scores) if given else ()


def _print_tally(tally: Tally, form: str) -> None:
    from mjtables.exact import as_text

    if form == "json":
        from mjtables.render.json import added_up, text

        click.echo(text(added_up(tally)), nl=False)
        return
    rows = [
        (str(seat), SEATS[seat], as_text(score))
        for seat, score in enumerate(tally.scores)
    ]
    print_rows(rows, ("seat", "name", "adds"), form)


def _print(settlement: Settlement, form: str) -> None:
    from mjtables.exact import as_text

    if form == "json":
        from mjtables.render.json import settled, text

        click.echo(text(settled(settlement)), nl=False)
        return
    rows = []
    for seat, change in enumerate(settlement.changes):
        sign = "+" if change > 0 else ""
        pays = [t for t in settlement.transfers if t.payer == seat]
        why = ", ".join(
            f"{as_text(t.amount)} to {SEATS[t.receiver]} ({t.why})" for t in pays
        )
        rows.append((str(seat), SEATS[seat], sign + as_text(change), why))
    if settlement.table:
        rows.append(("", "table", as_text(settlement.table), "deposits"))
    print_rows(rows, ("seat", "name", "change", "pays"), form)

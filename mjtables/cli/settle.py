"""mjtables settle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mjtables.cli.common import (
    chosen,
    count_options,
    format_option,
    liable_for_option,
    print_rows,
    set_option,
    worth_options,
)
from mjtables.cli.replay import replay_log
from mjtables.cli.seats import SEATS, Seat, also, facts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.settlement import Settlement
    from mjtables.tally import Tally


@click.command(short_help="Settle one hand, or a game log: who pays whom.")
@click.argument("log", metavar="[LOG]", required=False)
@click.option("--preset", "-p", required=True, metavar="P", help="The rule set.")
@click.option(
    "--winner", type=Seat(), help="Who won, or has the event (in a draw: nobody)."
)
@click.option("--discarder", type=Seat(), help="On whose discard; none: self-drawn.")
@click.option("--dealer", type=Seat(), default="0", help="Who dealt.  [default: 0]")
@worth_options
@click.option("--liable", type=Seat(), help="Who is held liable.")
@liable_for_option
@count_options
@click.option(
    "--also",
    "others",
    metavar="KEY=VALUE,...",
    multiple=True,
    help="Another winner on the same tile, in any order: winner=west,han=3,fu=40; the "
    "keys are winner, han (faan, tai, value), fu, points, special, liable, "
    "liable_for, deposits "
    "(where each takes his own), fact.",
)
@click.option(
    "--kind",
    help="win, robbed_kong, exhaustive_draw, abortive, nagashi, event or false_win.  "
    "[default: win; with --event: event]",
)
@click.option("--event", metavar="NAME", default="", help="What is paid at once: kong.")
@click.option(
    "--ready", type=Seat(), multiple=True, help="A seat that is ready in a draw."
)
@click.option("--out", type=Seat(), multiple=True, help="A seat that plays no more.")
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
    help="With LOG: write what each row comes to there, as CSV (of Parquet: Parquet).",
)
@click.option(
    "--engine",
    metavar="NAME",
    help="With a Parquet file: duckdb or polars.  [default: the first installed]",
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

    Where scores only add up: what each seat adds to its total. Several winners on one
    tile: each is stated by an --also, and the preset says who is paid.

    LOG is a game log instead: tidy CSV, Tenhou XML or JSON, mjai. Every hand of it is
    settled and compared with the changes that it records; the exit status is 1 where
    rows or running totals differ.

    Or it is a Parquet file of any length, which an engine settles: the columns of a
    game log go out with what each row comes to beside them, in any order of rows.
    """
    engine = stated.pop("engine")
    if engine is not None or (log is not None and Path(log).suffix == ".parquet"):
        _of_parquet(log, engine, chosen(preset, choices), form, output)
        return
    if log is not None:
        replay_log(log, preset, choices, form, output)
        return
    if output is not None:
        raise click.UsageError("expected a LOG beside --output")
    settle_stated(form, chosen(preset, choices), stated)


def _of_parquet(
    log: str | None, engine: str | None, rules: Preset, form: str, output: Path | None
) -> None:
    from mjtables.cli.replay import no_hand_beside
    from mjtables.cli.settle_parquet import settle_parquet

    if log is None:
        raise click.UsageError("expected a Parquet file beside --engine")
    no_hand_beside()
    settle_parquet(Path(log), engine, rules, form, output)


def settle_stated(form: str, rules: Preset, stated: dict[str, Any]) -> None:
    """Settle the hand that the command line states, and print what came of it."""
    from dataclasses import replace

    from mjtables.settlement import settle as settled
    from mjtables.tally import add_up
    from mjtables.together import settle_together

    others = also(stated.pop("others"))
    hand = _hand(stated)
    if others and rules.payment.adds_up:
        raise click.UsageError("expected one winner where scores only add up")
    if rules.payment.adds_up:
        _print_tally(add_up(rules, hand), form)
    elif others:
        # With `each` a winner takes the sticks that he states himself.
        own = {"deposits": 0} if rules.winners.deposits == "each" else {}
        hands = [hand, *(replace(hand, **{**own, **other}) for other in others)]
        _print_several(settle_together(rules, hands), rules, len(hands), form)
    else:
        _print(settled(rules, hand), form)


def _hand(stated: dict[str, Any]) -> Hand:
    from mjtables.hand import EVENT, WINS, Hand

    values = stated.pop("values")
    if len(values) > 1:
        raise click.UsageError(f"expected one value, found {' and '.join(values)}")
    kind = stated.pop("kind") or (EVENT if stated["event"] else WINS[0])
    words = facts(stated.pop("facts"))
    scores = _scores(stated.pop("scores"))
    value = values[0] if values else None
    return Hand(value=value, kind=kind, facts=words, scores=scores, **stated)


def _scores(given: tuple[str, ...]) -> tuple[Any, ...]:
    scores: list[Any] = [None] * len(SEATS)
    for pair in given:
        seat, _, score = pair.partition("=")
        number = Seat().convert(seat, None, None)
        if scores[number] is not None:
            raise click.UsageError(f"expected one --score of seat {number}, found two")
        scores[number] = score or None
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
    if form == "json":
        from mjtables.render.json import settled, text

        click.echo(text(settled(settlement)), nl=False)
    else:
        _print_changes([settlement], form)


def _print_several(
    settlements: Sequence[Settlement], rules: Preset, winners: int, form: str
) -> None:
    """What several winners come to; in words, where not all of them are paid."""
    if form == "json":
        from mjtables.render.json import settled_together, text

        click.echo(text(settled_together(settlements)), nl=False)
        return
    _print_changes(settlements, form)
    if form != "csv" and len(settlements) < winners:
        key = "two" if winners == 2 else "three"
        said = "aborted: nobody is paid"
        if settlements[0].hand.winner is not None:
            said = (
                f"only {SEATS[settlements[0].hand.winner]}, the first in turn, is paid"
            )
        rule = getattr(rules.winners, key)
        click.echo(f"\n{said} ({rules.id}: winners.{key} = {rule})")


def _print_changes(settlements: Sequence[Settlement], form: str) -> None:
    from mjtables.exact import as_text
    from mjtables.together import total

    whole = total(settlements)
    moved = [transfer for each in settlements for transfer in each.transfers]
    rows = []
    for seat, change in enumerate(whole.changes):
        sign = "+" if change > 0 else ""
        why = ", ".join(
            f"{as_text(t.amount)} to {SEATS[t.receiver]} ({t.why})"
            for t in moved
            if t.payer == seat
        )
        rows.append((str(seat), SEATS[seat], sign + as_text(change), why))
    if whole.table:
        rows.append(("", "table", as_text(whole.table), "deposits"))
    print_rows(rows, ("seat", "name", "change", "pays"), form)

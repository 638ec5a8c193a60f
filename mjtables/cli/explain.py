"""mjtables explain."""

from __future__ import annotations

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
from mjtables.cli.roles import Roles, scores, seated
from mjtables.errors import HandError, Problem

if TYPE_CHECKING:
    from mjtables.explanation import Explanation
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset


@click.command(short_help="How a hand is settled, step by step.")
@click.argument("preset", metavar="P")
@worth_options
@click.option("--dealer", is_flag=True, help="The dealer wins, not another player.")
@click.option("--self-drawn", is_flag=True, help="Self-drawn: so it is without a flag.")
@click.option("--discard", is_flag=True, help="On the discard of a non-dealer.")
@click.option("--dealer-discards", is_flag=True, help="On the dealer's discard.")
@click.option(
    "--liable",
    type=click.Choice(["dealer", "other"]),
    help="Who is held liable, if not the discarder.",
)
@liable_for_option
@click.option("--robbed-kong", is_flag=True, help="The discard is a robbed kong.")
@count_options
@click.option(
    "--fact", "facts", metavar="WORD[=N]", multiple=True, help="What else is known."
)
@click.option(
    "--score",
    "scores_",
    metavar="ROLE=N",
    multiple=True,
    help="A loser's own score: dealer, discarder, liable, other.",
)
@click.option("--ready", metavar="N", help="A draw: how many players are ready.")
@set_option
@format_option
def explain(preset: str, choices: tuple[str, ...], form: str, **stated: Any) -> None:
    """Explain how a hand is settled, step by step, as a teacher writes it.

    A non-dealer wins by self-draw, if nothing else is said. Seats do not matter here.
    """
    values = stated.pop("values")
    if len(values) > 1:
        raise click.UsageError(f"expected one value, found {' and '.join(values)}")
    pairs = [fact.partition("=") for fact in stated.pop("facts")]
    stated["facts"] = {name: count if equals else 1 for name, equals, count in pairs}
    stated["value"] = values[0] if values else None
    roles = Roles(*(stated.pop(name) for name in Roles._fields))
    rules = chosen(preset, choices)
    problems: list[Problem] = []
    if stated["ready"] is None:
        hand = _win(rules, roles, stated, problems)
    else:
        hand = _draw(rules, roles, stated, problems)
    _print(_explained(rules, hand, problems), form)


def _win(
    rules: Preset, roles: Roles, stated: dict[str, Any], problems: list[Problem]
) -> Hand:
    from mjtables.adjustment import ROBBED_KONG
    from mjtables.hand import WINS, Hand

    kind = ROBBED_KONG if stated.pop("robbed_kong") else WINS[0]
    seating = seated(roles, rules.players, problems)
    del stated["ready"]
    given: tuple[str, ...] = stated.pop("scores_")
    own: tuple[Any, ...] = given
    if rules.payment.losers is not None:
        own = scores(given, seating, problems)
    return Hand(
        winner=seating.winner,
        discarder=seating.discarder,
        dealer=seating.dealer,
        liable=seating.liable,
        scores=own,
        kind=kind,
        **stated,
    )


def _draw(
    rules: Preset, roles: Roles, stated: dict[str, Any], problems: list[Problem]
) -> Hand:
    from mjtables.hand import EXHAUSTIVE_DRAW, Hand

    number, players = stated.pop("ready"), rules.players
    count = int(number) if number.isascii() and number.isdigit() else players + 1
    if count > players:
        found = repr(number)
        problems.append(Problem("--ready", f"a number from 0 to {players}", found))
    given = [name for name in roles._fields if getattr(roles, name)]
    given += ["robbed_kong"] * bool(stated.pop("robbed_kong"))
    if given:
        found = ", ".join(f"--{name.replace('_', '-')}" for name in given)
        problems.append(Problem("--ready", "nothing of a win in a draw", found))
    ready = range(min(count, players))
    own = stated.pop("scores_")
    return Hand(kind=EXHAUSTIVE_DRAW, ready=ready, scores=own, **stated)


def _explained(rules: Preset, hand: Hand, problems: list[Problem]) -> Explanation:
    """The explanation; what is wrong with flags and hand is told together."""
    from mjtables.settlement import settle
    from mjtables.tally import add_up

    try:
        settled = add_up if rules.payment.adds_up else settle
        told = settled(rules, hand).explain()
    except HandError as error:
        problems.extend(error.problems)
    if problems:
        raise HandError(f"{rules.id}: this hand cannot be explained", problems)
    return told


def _print(told: Explanation, form: str) -> None:
    from mjtables.exact import as_text

    match form:
        case "text":
            click.echo(str(told))
        case "json":
            from mjtables.render.json import explained, text

            click.echo(text(explained(told)), nl=False)
        case "csv":
            rows = [
                (s.what, s.who, s.text, "" if s.amount is None else as_text(s.amount))
                for s in told.steps
            ]
            print_rows(rows, ("what", "who", "text", "amount"), form)
        case _:
            from mjtables.render.rows import heading

            click.echo(f"{heading(told.title, 1, 'md')}\n\n{told.headline}\n")
            print_rows(told.rows, ("who", "step"), form)

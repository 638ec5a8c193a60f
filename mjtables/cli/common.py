"""What several verbs share: formats, options of a preset, output."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from mjtables.errors import MjtablesError, OptionError, Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mjtables.ruleset import Preset

#: The exit status of the answer "no".
NO = 1

FORMATS = ("text", "csv", "json", "md")

format_option = click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How the result is printed.",
)

set_option: Callable[[Any], Any] = click.option(
    "--set",
    "choices",
    metavar="OPTION=VALUE",
    multiple=True,
    help="Play an option otherwise; may be repeated.",
)


#: What says how much a hand is worth.
_WORTH = (
    click.option(
        "--value",
        "--faan",
        "--han",
        "--tai",
        "values",
        metavar="N",
        multiple=True,
        help="The hand's value.",
    ),
    click.option("--fu", metavar="N", help="Its fu, where they decide the score."),
    click.option("--points", metavar="N", help="Its points, where they are doubled."),
    click.option(
        "--special", metavar="NAME", help='A named hand: yakuman, "2 yakuman".'
    ),
)
#: For how much of several a liable player pays.
liable_for_option: Callable[[Any], Any] = click.option(
    "--liable-for",
    metavar="N",
    help="Of several yakuman: how many the liable player pays for.",
)
#: What is counted beside it.
_COUNTS = (
    click.option("--honba", metavar="N", default="0", help="Repeat counters."),
    click.option(
        "--streak", metavar="N", default="0", help="The dealer's extra hands."
    ),
    click.option("--deposits", metavar="N", default="0", help="Sticks on the table."),
)


def worth_options(verb: Any) -> Any:
    """Give a verb the options that say what a hand is worth."""
    return _with(verb, _WORTH)


def count_options(verb: Any) -> Any:
    """Give a verb the options of what is counted beside a hand."""
    return _with(verb, _COUNTS)


def _with(verb: Any, options: tuple[Callable[[Any], Any], ...]) -> Any:
    for option in reversed(options):
        verb = option(verb)
    return verb


def chosen(name: str, choices: Sequence[str]) -> Preset:
    """The preset of an id, an alias or a file, with the options that were set.

    An alias says (on stderr) which preset it was taken for: it may have no date.

    Raises `OptionError` for what is not OPTION=VALUE, or set twice.
    """
    from mjtables.catalog import preset

    rules = preset(name)
    if name in rules.aliases:
        click.echo(f"{name} is taken as {rules.id} ({rules.name})", err=True)
    made: dict[str, str] = {}
    problems = []
    for choice in choices:
        option, equals, value = choice.partition("=")
        if not equals or not option or not value:
            problems.append(Problem("--set", "OPTION=VALUE", repr(choice)))
        elif option.strip() in made:
            problems.append(Problem("--set", f"{option} once", "it twice"))
        else:
            made[option.strip()] = value.strip()
    if problems:
        raise OptionError(rules.id, problems)
    return rules.with_options(**made) if made else rules


def all_chosen(names: Iterable[str], choices: Sequence[str]) -> list[Preset]:
    """The presets of these names (all of them, if none), with the options set.

    Raises `MjtablesError` with every mistake in any of them at once.
    """
    from mjtables.catalog import presets

    rules, broken = [], []
    for name in dict.fromkeys(names) or presets():
        try:
            rules.append(chosen(name, choices))
        except MjtablesError as error:
            broken.append(str(error))
    if broken:
        raise MjtablesError("\n".join(broken))
    return rules


def print_rows(rows: Sequence[Sequence[str]], header: Sequence[str], form: str) -> None:
    """Rows of text, in a format."""
    if form == "json":
        from mjtables.render.json import text

        click.echo(
            text([dict(zip(header, row, strict=True)) for row in rows]), nl=False
        )
    elif form == "csv":
        import csv
        import io

        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows([header, *rows])
        click.echo(out.getvalue(), nl=False)
    else:
        from mjtables.render.rows import table

        click.echo(table(rows, header, "md" if form == "md" else "text"))

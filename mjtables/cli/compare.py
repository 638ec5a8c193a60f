"""mjtables compare."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mjtables.cli.common import chosen, format_option, print_rows, set_option

if TYPE_CHECKING:
    from mjtables.ruleset import Preset


_TRANSLATED = """\
gets: what the winner gets; times: that as a multiple of the typical hand's
off: the worth there as a multiple of the worth here; 1 where they are equal"""
_MEASURED = """\
What the winner gets where a non-dealer wins on another's discard (self-drawn where
nothing else is won). typical: for the hand that was won most often where hands were
counted, else for the cheapest (with 30 fu, or as many points as hands have as they go).
cheapest, dearest, range: over all hands of the tables. breaks_at: the first value whose
final score is not twice that of the value before."""


@click.command(short_help="Compare rule sets: every cell and option that differs.")
@click.argument("presets", metavar="P [Q]...", nargs=-1)
@set_option
@click.option(
    "--translate",
    is_flag=True,
    help="Tell each hand of P in the hands of the others that are worth the same.",
)
@click.option(
    "--situation", metavar="WAY", default="", help="With --translate: how it was won."
)
@click.option("--all", "everything", is_flag=True, help="Measure every rule set.")
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="With --all: write the report of all comparisons there, its charts beside it.",
)
@format_option
def compare(  # noqa: PLR0913 - one parameter for each flag
    presets: tuple[str, ...],
    choices: tuple[str, ...],
    situation: str,
    report: Path | None,
    form: str,
    *,
    translate: bool,
    everything: bool,
) -> None:
    """Compare rule sets: every cell, option, rule and extra that differs, and its cost.

    With --set, the options are those of the last one named; where P stands alone, it is
    compared with itself under them. Rule sets of other units (han, faan) have no cell
    in common: --translate tells the hands of P in theirs, by a typical hand of each.

    What it costs is told of hands that were counted in real games, where there are
    any. CSV prints the cells alone.
    """
    if everything:
        if presets or choices or translate or situation:
            raise click.UsageError("expected --all alone, found more")
        _all(report, form)
        return
    if report is not None:
        raise click.UsageError("expected --report beside --all")
    if situation and not translate:
        raise click.UsageError("expected --situation beside --translate")
    rules = _rules(presets, choices)
    if translate:
        _translate(rules, situation, form)
        return
    from mjtables.comparison.comparison import compare as compared
    from mjtables.render.comparison import comparison

    click.echo(comparison(compared(*rules), form), nl=False)  # type: ignore[arg-type]


def _rules(presets: tuple[str, ...], choices: tuple[str, ...]) -> list[Preset]:
    """The rule sets to compare, the last with the options that were set."""
    if not presets:
        raise click.UsageError("expected two rule sets, found none")
    if len(presets) == 1:
        if not choices:
            found = f"found {presets[0]} alone"
            raise click.UsageError(f"expected another rule set, or --set, {found}")
        presets = (*presets, *presets)
    *first, last = presets
    return [*(chosen(name, ()) for name in first), chosen(last, choices)]


def _translate(rules: list[Preset], situation: str, form: str) -> None:
    from mjtables.measuring.translations import translations
    from mjtables.measuring.typical import bases
    from mjtables.measuring.winnings import asked
    from mjtables.render.cells import rows_of
    from mjtables.render.translation import measure, translated

    first, *others = rules
    told = translations(first, *others, situation=situation)
    if form in ("csv", "json"):
        columns = list(told.columns)
        print_rows(rows_of(told, columns), columns, form)
        return
    for other in others:
        rows, header = translated(told, first, other)
        print_rows(rows, header, form)
        click.echo()
    for own, hand in zip(rules, bases(rules), strict=True):
        click.echo(measure(own, hand, asked(own, situation)))
    click.echo(_TRANSLATED)


def _all(report: Path | None, form: str) -> None:
    """Every rule set's measures, or the whole report."""
    from mjtables.catalog import preset, presets
    from mjtables.measuring.measures import COLUMNS, measures
    from mjtables.measuring.typical import typical_hand
    from mjtables.render.cells import rows_of
    from mjtables.render.translation import how_found

    if report is not None:
        from mjtables.surveying.report import write_report

        for path in write_report(report):
            click.echo(f"wrote {path}")
        return
    rules = [preset(name) for name in presets()]
    found = [how_found(one, typical_hand(one)) for one in rules]
    told = measures(*rules).assign(found=found)
    columns = [name for name in COLUMNS if name != "options"]
    if form in ("csv", "json"):
        print_rows(rows_of(told, columns), columns, form)
        return
    short = ["preset", "found", "typical", "cheapest", "dearest", "range", "breaks_at"]
    short += ["self_draw_premium", "dealer_premium", "discarder_share"]
    print_rows(rows_of(told, short), short, form)
    click.echo(f"\n{_MEASURED}")

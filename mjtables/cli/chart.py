"""mjtables chart: curves, payments, payers, difference."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mjtables.cli.common import chosen, set_option, worth_options

if TYPE_CHECKING:
    from mjtables.charting.chart import Chart
    from mjtables.ruleset import Preset

#: Names of files are about this long at most, however many presets are on a chart.
_LONGEST = 100

_out = click.option(
    "-o",
    "out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="png, svg or pdf, by its ending; here, named by what is on it, unless given.",
)
_lang = click.option(
    "--lang",
    default="en",
    show_default=True,
    metavar="LANG",
    help="en, ja, zh-Hant, zh-Hans.",
)
_situation = click.option(
    "--situation",
    default="",
    metavar="NAME",
    help="Who won, and how: dealer_self_drawn, nondealer_on_dealer_discard ...",
)
_payer = click.option(
    "--payer",
    default="",
    metavar="ROLE",
    help="dealer, discarder, liable, other; the discarder, where there is one.",
)
_case = click.option(
    "--case",
    default="",
    metavar="NAME",
    help='Of several cases of a situation: "streak 1", robbed_kong ...; the plain one.',
)


#: What is typed for each kind; click keeps lines as they are after a backspace.
_EXAMPLES = """\b
mjtables chart curves hong_kong hk_half_spicy
mjtables chart curves japanese_modern hong_kong --normalised
mjtables chart payments japanese_modern --situation dealer_on_discard
mjtables chart payers japanese_modern --han 3 --fu 40
mjtables chart difference ema_2016 ema_2025 -o changed.svg
"""


@click.group(epilog=_EXAMPLES)
def chart() -> None:
    """Draw limit curves, maps of payments, who pays, maps of differences.

    A chart has its numbers in words, too, for those who cannot see it: as the
    description of an SVG or PNG, the subject of a PDF.
    """


@chart.command(short_help="Limit curves as steps, one preset or several.")
@click.argument("names", metavar="P...", nargs=-1, required=True)
@_situation
@click.option("--points", "--fu", metavar="N", help="Of hands of so many points (fu).")
@click.option("--receives", is_flag=True, help="What the winner gets, not the score.")
@click.option(
    "--normalised",
    is_flag=True,
    help="What the winner gets, in units of a typical hand.",
)
@_lang
@set_option
@_out
def curves(  # noqa: PLR0913 - the options of the command
    *,
    names: tuple[str, ...],
    situation: str,
    points: str | None,
    receives: bool,
    normalised: bool,
    lang: str,
    choices: tuple[str, ...],
    out: Path | None,
) -> None:
    """Draw the limit curves of presets: each value's score, held until the next."""
    from mjtables.charting.curve import curve_chart

    if choices and names[1:]:
        raise click.UsageError(f"expected one preset beside --set, found {len(names)}")
    rules = [chosen(name, choices) for name in names]
    made = curve_chart(
        *rules,
        situation=situation,
        points=points,
        shows="receives" if receives else None,
        normalised=normalised,
        language=lang,
    )
    units = list(dict.fromkeys(own.settling.unit for own in rules))
    if units[1:] and not normalised:
        said = f"amounts of different units ({', '.join(units)}) cannot be compared"
        click.echo(f"{said}; --normalised draws them as they can be", err=True)
    parts = (situation, _counted(points, "points"), "receives" * receives)
    _save(made, rules, ("curve", *parts, "normalised" * normalised), out)


@chart.command(short_help="What one payer pays, as a map.")
@click.argument("preset", metavar="P")
@_situation
@_payer
@_case
@_lang
@set_option
@_out
def payments(
    preset: str, choices: tuple[str, ...], lang: str, out: Path | None, **asked: Any
) -> None:
    """Draw what one payer pays in one situation: the more, the darker.

    A non-dealer wins on the discard of another, and the discarder pays, if nothing else
    is said; without the facts that change amounts (streaks, robbed kongs).
    """
    from mjtables.charting.payments import payment_chart

    rules = chosen(preset, choices)
    made = payment_chart(rules, language=lang, **asked)
    _save(made, [rules], ("payments", *_where(asked)), out)


@chart.command(short_help="Who pays what, in every situation.")
@click.argument("preset", metavar="P")
@worth_options
@click.option("--liable", is_flag=True, help="Situations with a liable player, too.")
@_lang
@set_option
@_out
def payers(  # noqa: PLR0913 - the options of the command
    *,
    preset: str,
    values: tuple[str, ...],
    fu: str | None,
    points: str | None,
    special: str | None,
    liable: bool,
    lang: str,
    choices: tuple[str, ...],
    out: Path | None,
) -> None:
    """Draw who pays what for a hand of some worth, a bar for each situation."""
    from mjtables.charting.payers import payers_chart

    if len(values) > 1:
        raise click.UsageError(f"expected one value, found {' and '.join(values)}")
    if fu is not None and points is not None:
        raise click.UsageError("expected --fu or --points, found both")
    rules = chosen(preset, choices)
    made = payers_chart(
        rules,
        value=values[0] if values else None,
        points=points if fu is None else fu,
        special=special,
        liable=liable,
        language=lang,
    )
    worth = [_counted(value, rules.settling.unit) for value in values]
    worth += [_counted(fu, "fu"), _counted(points, "points"), special or ""]
    _save(made, [rules], ("payers", *worth, "liable" * liable), out)


@chart.command(short_help="What one preset pays more, or less, than another.")
@click.argument("preset", metavar="P")
@click.argument("other", metavar="[Q]", required=False)
@_situation
@_payer
@_case
@_lang
@set_option
@_out
def difference(
    *,
    preset: str,
    other: str | None,
    choices: tuple[str, ...],
    lang: str,
    out: Path | None,
    **asked: Any,
) -> None:
    """Draw what Q pays more, or less, than P, cell by cell.

    --set plays Q otherwise; without Q it shows what that changes of P itself.
    """
    from mjtables.charting.difference import difference_chart

    if other is None and not choices:
        raise click.UsageError("expected a second preset, or --set, found neither")
    before, after = chosen(preset, ()), chosen(other or preset, choices)
    made = difference_chart(before, after, language=lang, **asked)
    _save(made, [before, after], ("difference", *_where(asked)), out)


def _counted(number: str | None, unit: str) -> str:
    """A number with its unit, as names of files have it; nothing for none."""
    return "" if number is None else f"{number}{unit}"


def _where(asked: dict[str, str]) -> tuple[str, ...]:
    """Which cells are asked for, in the order in which names of files tell it."""
    return tuple(asked[name] for name in ("situation", "payer", "case"))


def _save(
    made: Chart, rules: list[Preset], parts: tuple[str, ...], out: Path | None
) -> None:
    """Write a chart where it is asked for, and tell the file."""
    path = made.save(out or _named(made, rules, parts))
    click.echo(click.format_filename(path))


def _named(made: Chart, rules: list[Preset], parts: tuple[str, ...]) -> Path:
    """A name that tells all that a chart is of; a sum of it stands for a long one."""
    stems = "+".join(dict.fromkeys(own.stem for own in rules))
    language = "" if made.language == "en" else made.language
    told = [re.sub(r"[^\w.+=-]+", "_", part) for part in (*parts, language) if part]
    name = "-".join([stems, *told])
    if len(name) > _LONGEST:
        name = f"{name[:_LONGEST]}-{sha256(name.encode()).hexdigest()[:8]}"
    return Path(f"{name}.png")

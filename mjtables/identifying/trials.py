"""How many planted misprints are found: ``python -m mjtables.identifying.trials``.

Every rule set, as it is and with single options played otherwise, has its own tables
identified with slips planted in them. Seeds are fixed: the figures are the same each
time.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from mjtables.catalog import preset, presets
from mjtables.identifying.cleaning import clean
from mjtables.identifying.planted import Tally, judge, planted
from mjtables.options import single_choices

if TYPE_CHECKING:
    from mjtables.ruleset import Preset

#: How often each rule set is tried, and in how many ways it is played at most.
TRIALS, WAYS = 200, 3


def trials(name: str, count: int = TRIALS) -> Tally:
    """The trials of one rule set, the same each time."""
    every = [rules for own in presets() if not (rules := preset(own)).yours]
    rules = preset(name)
    tally = Tally(name)
    ways = _ways(rules)
    for number, way in enumerate(ways):
        own = clean(way, every)
        for trial in range(number, count, len(ways)):
            random = Random(f"{name} {trial}")  # noqa: S311 - no secret
            made = planted(own, random)
            if made is not None:
                judge(own, made, every, tally)
    return tally


def _ways(rules: Preset) -> list[Preset]:
    """The rule set as it is, and with single options that change its tables."""
    from mjtables.verifying import read_by_tables, telling

    told = {option.name for option in telling(rules)} - {"impossible"}
    made = {read_by_tables(rules): rules}
    choices = [
        (name, value)
        for name, value in single_choices(rules.options, rules.excluded)
        if name in told
    ]
    Random(rules.id).shuffle(choices)  # noqa: S311 - no secret
    for name, value in choices:
        if len(made) == WAYS:
            break
        way = rules.with_options(**{name: value})
        made.setdefault(read_by_tables(way), way)
    return list(made.values())


@click.command()
@click.option("--count", default=TRIALS, show_default=True, help="Trials a rule set.")
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the report there.",
)
@click.argument("names", nargs=-1)
def main(count: int, report: Path | None, names: tuple[str, ...]) -> None:
    """Plant misprints in the tables of rule sets (all, if none is named)."""
    from tqdm import tqdm

    from mjtables.identifying import report as reports
    from mjtables.writing import write

    chosen = list(names) or [own for own in presets() if not preset(own).yours]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        made = pool.map(partial(trials, count=count), chosen)
        tallies = list(tqdm(made, total=len(chosen), disable=None))
    click.echo(reports.trials(tallies))
    for tally in tallies:
        for line in tally.wrong:
            click.echo(line, err=True)
    if report is not None:
        write(report, reports.report(tallies))


if __name__ == "__main__":
    main()

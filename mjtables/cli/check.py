"""mjtables check."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mjtables.cli.common import chosen, format_option, print_rows, set_option

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjtables.printed.verdicts import Finding

_HEADER = ("line", "cell", "printed", "computed", "verdict", "note")

#: The exit status of the answer "no".
_NO = 1


@click.command(short_help="Compare printed tables with presets, cell by cell.")
@click.argument("table", metavar="[FILE]", required=False)
@click.option("--preset", "-p", metavar="P", help="The rule set to compare with.")
@click.option(
    "--all", "everything", is_flag=True, help="Every table that comes with mjtables."
)
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="With --all: write the coverage report there.",
)
@set_option
@format_option
def check(  # noqa: PLR0913 - one parameter for each flag
    table: str | None,
    preset: str | None,
    report: Path | None,
    choices: tuple[str, ...],
    form: str,
    *,
    everything: bool,
) -> None:
    """Compare a printed table with a preset: one verdict for each printed cell.

    FILE is tidy CSV: columns situation, payer, han (faan, tai ...), fu, and the amount
    (value or pays); labels (limit, tier) are compared, too. The name of a table that
    comes with mjtables will do. Text shows the cells that do not agree, the other
    formats show all. The exit status is 1 where cells differ, or are not understood.

    With --all, every table that comes with mjtables, and the ledger of misprints.
    """
    if everything:
        if table or preset or choices:
            raise click.UsageError("expected --all alone, found a table or a preset")
        _check_all(form, report)
        return
    if table is None:
        raise click.UsageError("expected a FILE, or --all")
    if report is not None:
        raise click.UsageError("expected --report beside --all")
    if choices and preset is None:
        raise click.UsageError("expected --preset beside --set")
    _check_one(table, preset, choices, form)


def _check_one(
    table: str, preset: str | None, choices: Sequence[str], form: str
) -> None:
    from mjtables.errors import Problem, TableError
    from mjtables.printed.comparing import Judge
    from mjtables.printed.evidence import path_of
    from mjtables.printed.published import read
    from mjtables.printed.verdicts import DIFFERENT, NOT_SAID, UNSAID

    printed = read(path_of(table))
    named = any(cell.says.get("preset") for cell in printed.cells)
    if preset is None and not printed.told("preset") and not named:
        problem = Problem("--preset", "P, the rule set to compare with", "none")
        raise TableError(table, [problem])
    judge = Judge(None if preset is None else chosen(preset, choices))
    found = list(judge.findings(printed))
    compared = [f for f in found if f.verdict not in NOT_SAID]
    if not compared:
        whys = list(dict.fromkeys(f.note for f in found if f.note))
        hint = "; ".join(whys[:5]) or "no cell at all"
        problem = Problem("", "a cell that can be compared", "none", hint)
        raise TableError(table, [problem])
    shown = found
    if form == "text":
        click.echo(f"{table}: {_counts(found)}")
        shown = [f for f in found if f.verdict in (*DIFFERENT, *UNSAID)]
    if shown:
        print_rows([_row(f) for f in shown], _HEADER, form)
    unread = ", ".join(sorted(judge.unread.get(printed.name, ())))
    if unread:
        click.echo(f"mjtables: {table}: columns left aside: {unread}", err=True)
    if any(f.verdict in (*DIFFERENT, *UNSAID) for f in found):
        click.get_current_context().exit(_NO)


def _check_all(form: str, report: Path | None) -> None:
    from mjtables.printed.evidence import Evidence

    evidence = Evidence()
    problems = evidence.problems
    if form == "text":
        for name, found in evidence.findings.items():
            click.echo(f"{name}: {_counts(found)}")
        cells = sum(map(len, evidence.findings.values()))
        known = len(evidence.errata)
        click.echo(f"\n{cells} cells of {len(evidence.tables)} tables; {known} errata")
    else:
        rows = [(n, *_row(f)) for n, found in evidence.findings.items() for f in found]
        print_rows(rows, ("table", *_HEADER), form)
    if report is not None:
        from mjtables.coverage import report as coverage
        from mjtables.writing import write

        write(report, coverage(evidence))
    for problem in problems:
        click.echo(f"mjtables: {problem}", err=True)
    if problems:
        click.get_current_context().exit(_NO)


def _row(finding: Finding) -> tuple[str, ...]:
    return (
        str(finding.line),
        finding.where,
        finding.printed,
        finding.computed,
        finding.verdict.value,
        finding.note,
    )


def _counts(found: Iterable[Finding]) -> str:
    """How many cells, and how many of each verdict, in words."""
    from mjtables.printed.verdicts import counted

    counts = {verdict: count for verdict, count in counted(found).items() if count}
    said = "; ".join(f"{verdict.value}: {count}" for verdict, count in counts.items())
    total = sum(counts.values())
    return f"{total} {'cell' if total == 1 else 'cells'}; {said}"

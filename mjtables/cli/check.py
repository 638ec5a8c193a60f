"""mjtables check."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mjtables.cli.common import NO, chosen, format_option, print_rows, set_option
from mjtables.cli.tables import annotate_option, reading_options

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjtables.printed.verdicts import Finding
    from mjtables.ruleset import Preset

_HEADER = ("line", "cell", "printed", "computed", "verdict", "note")


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
@annotate_option
@reading_options
@set_option
@format_option
def check(  # noqa: PLR0913, PLR0917 - one parameter for each flag
    table: str | None,
    preset: str | None,
    report: Path | None,
    annotate: Path | None,
    choices: tuple[str, ...],
    form: str,
    *,
    everything: bool,
    **told: str,
) -> None:
    """Compare a printed table with a preset: one verdict for each printed cell.

    FILE is a table as people have it: CSV, .xlsx, HTML, Markdown, JSON or text (- is
    standard input), fu across han, faan across stakes, or one amount a line. The name
    of a table that comes with mjtables will do. Text shows the cells that do not agree,
    the other formats show all. The exit status is 1 where cells differ, or are not
    understood.

    With --all, every table that comes with mjtables, and the ledger of misprints.
    """
    if everything:
        if table or preset or choices or annotate or any(told.values()):
            raise click.UsageError("expected --all alone, found more")
        _check_all(form, report)
        return
    if table is None:
        raise click.UsageError("expected a FILE, or --all")
    if report is not None:
        raise click.UsageError("expected --report beside --all")
    if choices and preset is None:
        raise click.UsageError("expected --preset beside --set")
    if annotate is not None and preset is None:
        raise click.UsageError("expected --preset beside --annotate")
    rules = None if preset is None else chosen(preset, choices)
    _check_one(table, rules, form, told, annotate)


def _check_one(
    table: str,
    rules: Preset | None,
    form: str,
    told: Mapping[str, str],
    annotate: Path | None,
) -> None:
    from mjtables.identifying.comparing import compared
    from mjtables.printed.evidence import path_of
    from mjtables.printed.verdicts import DIFFERENT, UNSAID

    found = compared(table, rules, told, placed=annotate is not None)
    if annotate is not None and rules is not None:
        from mjtables.identifying.copying import mark

        click.echo(f"wrote {mark(path_of(table), found, annotate, rules)}", err=True)
    shown = found.findings
    if form == "text":
        click.echo(f"{table}: {_counts(found.findings)}")
        shown = tuple(f for f in shown if f.verdict in (*DIFFERENT, *UNSAID))
    if shown:
        print_rows([_row(f) for f in shown], _HEADER, form)
    for remark in found.remarks:
        click.echo(f"mjtables: {table}: {remark}", err=True)
    if not found.clean:
        click.get_current_context().exit(NO)


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
        click.get_current_context().exit(NO)


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

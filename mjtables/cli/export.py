"""mjtables export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mjtables.cli.common import all_chosen, set_option

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.exporting.exported import Form
    from mjtables.exporting.schema import Table
    from mjtables.ruleset import Preset


@click.command(short_help="Write complete tables for programs: Parquet, JSON, SQLite.")
@click.argument("names", metavar="[P]...", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Every preset there is.")
@click.option(
    "--format",
    "form",
    metavar="FORMAT",
    default="",
    help="parquet, json, sqlite or arrow; json, unless the ending of FILE says.",
)
@click.option(
    "-o",
    "out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The file to write; of parquet and arrow the folder, or the file of a single "
    "--table. JSON is printed, unless given.",
)
@click.option(
    "--table",
    "tables",
    metavar="TABLE",
    multiple=True,
    help="presets, options, settling, payments, extras, sources; may be repeated. All, "
    "unless given.",
)
@set_option
@click.option("--schema", is_flag=True, help="Print what every table and column says.")
def export(  # noqa: PLR0913 - one parameter for each flag
    *,
    names: tuple[str, ...],
    everything: bool,
    form: str,
    out: Path | None,
    tables: tuple[str, ...],
    choices: tuple[str, ...],
    schema: bool,
) -> None:
    """Write the complete tables of presets for programs in other languages.

    Numbers are integers, amounts in the smallest unit of their preset: divide them by
    the amount_denominator of their row. Empty cells are null, and status says why.
    --schema tells of every table and column; with --format json it is a JSON Schema,
    with --format sqlite the SQL.

    SQLite is one database (with the view lookup), JSON one document; Parquet and Arrow
    have a file for each table, in one folder. What was there is replaced.
    """
    if schema:
        _tell(form, out, given=bool(names or everything or tables or choices))
        return
    if bool(names) == everything:
        found = "both" if everything else "neither"
        raise click.UsageError(f"expected presets, or --all; found {found}")
    from mjtables.exporting.exported import form_of
    from mjtables.exporting.schema import chosen_tables

    own = form_of(out, form or ("" if out else "json"))
    wanted = chosen_tables(tables)
    _write(_rules(names, choices), own, out, wanted)


def _write(
    rules: list[Preset], form: Form, out: Path | None, tables: tuple[Table, ...]
) -> None:
    """The tables of presets to files, or as JSON to be read by whoever asks."""
    from tqdm import tqdm

    from mjtables.exporting.exported import contents, places
    from mjtables.exporting.rows import filled
    from mjtables.writing import write_bytes

    path = out or (None if form == "json" else Path(_named(rules, form, tables)))
    paths = () if path is None else places(path, form, tables)
    shown = tqdm(rules, desc="Presets", unit="", disable=None, leave=False)
    made = contents(filled(shown, tables), form)
    if path is None:
        click.echo(made[0].decode(), nl=False)
        return
    write_bytes(dict(zip(paths, made, strict=True)))
    said = f"{_counted(tables, 'table')} of {_counted(rules, 'preset')}"
    click.echo(f"{click.format_filename(path)}: {said}")


def _tell(form: str, out: Path | None, *, given: bool) -> None:
    """The schema, printed or written."""
    from mjtables.exporting.exported import form_of
    from mjtables.exporting.page import printed_schema
    from mjtables.writing import write

    if given:
        raise click.UsageError("expected --schema alone, found presets or tables, too")
    text = printed_schema(form_of(None, form) if form else "")
    if out is None:
        click.echo(text, nl=False)
        return
    write(out, text)
    click.echo(f"{click.format_filename(out)} written")


def _rules(names: tuple[str, ...], choices: tuple[str, ...]) -> list[Preset]:
    """The presets under the options set; every mistake in any of them at once."""
    from mjtables.exporting.exported import distinct

    return distinct(all_chosen(names, choices))


def _named(rules: list[Preset], form: Form, tables: tuple[Table, ...]) -> str:
    """A name for what is written: the preset's, if it is one, and the table's."""
    from mjtables.exporting.schema import schema

    stem = rules[0].stem if len(rules) == 1 else "mjtables"
    if form == "sqlite":
        return f"{stem}.sqlite"
    if len(tables) == 1 < len(schema().tables):
        return f"{stem}-{tables[0].name}.{form}"
    return f"{stem}-{form}"


def _counted(things: Iterable[object], name: str) -> str:
    count = len(list(things))
    return f"{count} {name}{'' if count == 1 else 's'}"

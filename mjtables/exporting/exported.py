"""Exports as files: in which form, which tables, where; each whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from mjtables.catalog import presets as every_id
from mjtables.catalog import resolve
from mjtables.errors import MjtablesError, did_you_mean, found
from mjtables.exporting.columnar import columnar
from mjtables.exporting.database import database
from mjtables.exporting.document import document
from mjtables.exporting.rows import filled
from mjtables.exporting.schema import chosen_tables
from mjtables.writing import write_bytes

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence

    from mjtables.exporting.rows import Filled
    from mjtables.exporting.schema import Table
    from mjtables.ruleset import Preset

Form = Literal["parquet", "json", "sqlite", "arrow"]
FORMS: tuple[Form, ...] = ("parquet", "json", "sqlite", "arrow")

#: The forms by the endings that files of them have.
_ENDINGS: dict[str, Form] = {
    ".parquet": "parquet",
    ".json": "json",
    ".sqlite": "sqlite",
    ".sqlite3": "sqlite",
    ".db": "sqlite",
    ".arrow": "arrow",
    ".feather": "arrow",
}

#: What SQLite keeps beside a database while somebody writes to it.
_BESIDE = ("-journal", "-wal")


def export(
    path: str | os.PathLike[str],
    *presets: Preset | str | os.PathLike[str],
    form: str = "",
    tables: Iterable[str] = (),
) -> tuple[Path, ...]:
    """Write the complete tables of presets (of all, unless named); the files' paths.

    `form` is ``parquet``, ``json``, ``sqlite`` or ``arrow``; the ending of `path` says
    so, too. JSON and SQLite are one file. Parquet and Arrow have a file for each table,
    in the folder `path`; a single one of the `tables` may be the file `path`. What is
    there is replaced once everything is made.

    Numbers are integers, in the smallest unit that the preset has: amounts are to be
    divided by the `amount_denominator` of their row. `mjtables export --schema` tells
    of every table and column.

    Raises `MjtablesError` for a form, table, preset or place that cannot be had.

    >>> import mjtables as mj
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     [path.name for path in mj.export(f"{folder}/hk.sqlite", "hong_kong")]
    ['hk.sqlite']
    """
    wanted = chosen_tables([tables] if isinstance(tables, str) else tables)
    place = Path(path)
    own = form_of(place, form)
    paths = places(place, own, wanted)
    rules = distinct([resolve(preset) for preset in presets or every_id()])
    parts = contents(filled(rules, wanted), own)
    write_bytes(dict(zip(paths, parts, strict=True)))
    return paths


def form_of(path: Path | None, form: str = "") -> Form:
    """The form that is asked for, or that the ending of the path says.

    Raises `MjtablesError` where neither does, or where they differ.

    >>> form_of(Path("riichi.db")), form_of(Path("riichi"), "parquet")
    ('sqlite', 'parquet')
    """
    known = ", ".join(FORMS)
    asked = next((own for own in FORMS if own == form), None)
    if form and asked is None:
        hint = did_you_mean(form, FORMS)
        said = f"expected a format ({known}), found {found(form)}"
        raise MjtablesError(said + (f"; {hint}" if hint else ""))
    ending = _ENDINGS.get(path.suffix.casefold()) if path else None
    if asked and ending and asked != ending:
        raise MjtablesError(
            f"{path}: expected a name for {asked}, found one of {ending}"
        )
    own = asked or ending
    if own is None:
        raise MjtablesError(f"{path}: expected a format ({known}), found none")
    return own


def places(path: Path, form: Form, tables: Sequence[Table]) -> tuple[Path, ...]:
    """The files that are written: one, or one for each table in a folder.

    Raises `MjtablesError` where the path is a file's and the tables are several, or
    where a program has the database open.

    >>> tables = chosen_tables(["presets", "payments"])
    >>> [path.as_posix() for path in places(Path("riichi"), "arrow", tables)]
    ['riichi/presets.arrow', 'riichi/payments.arrow']
    """
    if form in ("json", "sqlite"):
        beside = [path.with_name(path.name + ending) for ending in _BESIDE]
        for other in beside if form == "sqlite" else ():
            if other.exists():
                raise MjtablesError(
                    f"{path}: expected a file that no program writes to, found {other}"
                )
        return (path,)
    if path.suffix.casefold() in _ENDINGS and not path.is_dir():
        if len(tables) > 1:
            raise MjtablesError(
                f"{path}: expected a folder for {len(tables)} tables, found the name "
                "of a file, which holds one of them"
            )
        return (path,)
    return tuple(path / f"{table.name}.{form}" for table in tables)


def distinct(presets: Iterable[Preset]) -> list[Preset]:
    """The presets, each once.

    Raises `MjtablesError` where two that differ have the same id and options.
    """
    seen: dict[tuple[str, str], Preset] = {}
    for preset in presets:
        other = seen.setdefault((preset.id, preset.options_text), preset)
        if other != preset:
            raise MjtablesError(
                f"{preset.id}: expected one preset of that id, found those of "
                f"{other.source} and {preset.source}"
            )
    return list(seen.values())


def contents(tables: Sequence[Filled], form: Form) -> tuple[bytes, ...]:
    """What stands in each file.

    Raises `MjtablesError` where pyarrow is needed and missing.
    """
    match form:
        case "json":
            return (document(tables).encode(),)
        case "sqlite":
            return (database(tables),)
        case "parquet" | "arrow":
            return tuple(columnar(table, form) for table in tables)

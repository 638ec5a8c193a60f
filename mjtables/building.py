"""Writing the tables of presets to files: each whole, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mjtables.carding import card
from mjtables.errors import MjtablesError
from mjtables.extra_lines import extra_lines
from mjtables.writing import write_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from mjtables.ruleset import Preset

#: What tables are printed as; and what files may be written, cards among them.
Format = Literal["csv", "md", "text", "json"]
FORMATS: tuple[Format, ...] = ("text", "csv", "json", "md")
Kind = Literal["csv", "md", "text", "json", "pdf", "html", "xlsx"]


def build(presets: Iterable[Preset], folder: Path, kinds: Iterable[Kind]) -> list[Path]:
    """Write every preset's tables and cards as files of these kinds.

    Nothing is written before all are printed.

    Raises `MjtablesError` where two presets would be written to one file, or where
    the folder cannot be written to.
    """
    if folder.exists() and not folder.is_dir():
        said = "expected a place to write to, found: File exists"
        raise MjtablesError(f"{folder}: {said}")
    parts: dict[Path, tuple[Preset, bytes]] = {}
    wanted = tuple(kinds)
    for preset in presets:
        for name, part in _files(preset, wanted):
            path = folder / name
            if path in parts and parts[path][0] != preset:
                raise MjtablesError(
                    f"{path}: expected tables of one preset, found those of "
                    f"{parts[path][0].source} and {preset.source}"
                )
            parts[path] = (preset, part)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_all({path: part for path, (_, part) in parts.items()})
    except OSError as error:
        raise MjtablesError(
            f"{error.filename or folder}: expected a place to write to, "
            f"found: {error.strerror}"
        ) from None
    return list(parts)


def _files(preset: Preset, kinds: Iterable[Kind]) -> Iterator[tuple[str, bytes]]:
    """Names and contents; as CSV the extras, if any, are a table of their own."""
    name = preset.stem
    for kind in kinds:
        match kind:
            case "pdf":
                yield f"{name}.pdf", card(preset).pdf()
            case "html":
                yield f"{name}.html", card(preset).text("html").encode()
            case "xlsx":
                yield f"{name}.xlsx", card(preset).workbook()
            case "text":
                yield f"{name}.txt", printed(preset, kind).encode()
            case _:
                yield f"{name}.{kind}", printed(preset, kind).encode()
        if kind == "csv" and any(extra_lines(preset)):
            yield f"{name}-extras.csv", printed_extras(preset, kind).encode()


def printed_extras(preset: Preset, form: Format) -> str:
    """The extras of a preset in one format, as text."""
    from mjtables.extra_tables import extras_table

    match form:
        case "csv":
            return extras_table(preset).to_csv(index=False, lineterminator="\n")
        case "json":
            from mjtables.render.json import records, text

            return text(records(extras_table(preset)))
        case "md" | "text":
            from mjtables.render.text import extras_page

            return extras_page(preset, form)


def printed(preset: Preset, form: Format) -> str:
    """The tables of a preset in one format, as text."""
    match form:
        case "csv":
            from mjtables.tables import payment_table

            return payment_table(preset).to_csv(index=False, lineterminator="\n")
        case "json":
            from mjtables.render.json import document

            return document(preset)
        case "md" | "text":
            from mjtables.render.text import page

            return page(preset, form)

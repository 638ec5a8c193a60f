"""Writing the tables of presets to files: each whole, or not at all."""

from __future__ import annotations

import os
import tempfile
from errno import EISDIR
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from mjtables.errors import MjtablesError
from mjtables.extra_lines import extra_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjtables.ruleset import Preset

Format = Literal["csv", "md", "text", "json"]
FORMATS: tuple[Format, ...] = ("text", "csv", "json", "md")
_ENDINGS: dict[Format, str] = {"csv": "csv", "md": "md", "text": "txt", "json": "json"}


def build(
    presets: Iterable[Preset], folder: Path, formats: Iterable[Format]
) -> list[Path]:
    """Write every preset's tables in every format; nothing before all are printed.

    Raises `MjtablesError` where two presets would be written to one file, or where
    the folder cannot be written to.
    """
    texts: dict[Path, tuple[Preset, str]] = {}
    forms = tuple(formats)
    for preset in presets:
        for name, text in _files(preset, forms):
            path = folder / name
            if path in texts and texts[path][0] != preset:
                raise MjtablesError(
                    f"{path}: expected tables of one preset, found those of "
                    f"{texts[path][0].source} and {preset.source}"
                )
            texts[path] = (preset, text)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_all({path: text for path, (_, text) in texts.items()})
    except OSError as error:
        raise MjtablesError(
            f"{folder}: expected a folder to write to, found: {error.strerror}"
        ) from None
    return list(texts)


def _files(preset: Preset, forms: Iterable[Format]) -> Iterator[tuple[str, str]]:
    """Names and texts; as CSV the extras, if any, are a table of their own."""
    for form in forms:
        yield f"{stem(preset)}.{_ENDINGS[form]}", printed(preset, form)
        if form == "csv" and any(extra_lines(preset)):
            yield f"{stem(preset)}-extras.csv", printed_extras(preset, form)


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


def stem(preset: Preset) -> str:
    """The file name of a preset, its options in it where they differ.

    >>> import mjtables as mj
    >>> stem(mj.preset("hk_half_spicy").with_options(gun="half"))
    'hk_half_spicy-gun=half'
    """
    said = [f"{name}={value}" for name, value in preset.chosen.items()]
    return "-".join([preset.id, *said]).replace(" ", "_").replace("/", "_")


def write(path: Path, text: str) -> None:
    """Write one file whole, its folder with it where there is none.

    Raises `MjtablesError` where that cannot be.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_all({path: text})
    except OSError as error:
        raise MjtablesError(
            f"{path}: expected a place to write to, found: {error.strerror}"
        ) from None


def write_all(texts: Mapping[Path, str]) -> None:
    """Write files whole, and all of them or none: renamed when every one is written."""
    written: dict[Path, Path] = {}
    try:
        for path, text in texts.items():
            if path.is_dir():
                raise IsADirectoryError(EISDIR, f"{path} is a folder")
            written[path] = _temporary(path, text)
        for path, temporary in written.items():
            temporary.replace(path)
    finally:
        for temporary in written.values():
            temporary.unlink(missing_ok=True)


def _temporary(path: Path, text: str) -> Path:
    """A file of that text beside the one that it will become."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(name).chmod(0o644)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)

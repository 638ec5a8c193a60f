"""The site: pages gathered in a folder of their own, made HTML, and put in place."""

from __future__ import annotations

import io
import re
import shutil
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from mjtables.documenting.cards_shown import files_of
from mjtables.documenting.settings import settings
from mjtables.documenting.sources import sources
from mjtables.errors import MjtablesError
from mjtables.writing import write_all

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: What every site has: without it a folder is somebody else's.
_MARK = "objects.inv"
#: What the generator leaves behind for its own next run.
_LEFTOVERS = (".buildinfo", ".nojekyll")

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class Plan(NamedTuple):
    """What is built: notebooks executed by the build, elsewhere, or not at all."""

    run: bool = True
    executed: Path | None = None
    workers: int = 1


def build(folder: Path, plan: Plan = Plan()) -> int:  # noqa: B008 - frozen
    """Write the site to a folder, whole or not at all; how many pages it has.

    Raises `MjtablesError` where the folder holds something else, for a warning of the
    generator, and for a notebook that fails.
    """
    _check(folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as name:
            place = Path(name)
            made = sources(plan.executed)
            _write(place / "source", made.pages)
            _generate(place, plan)
            of_presets = _files(made.presets, plan.workers)
            _write(place / "site", {**made.files, **of_presets})
            for leftover in _LEFTOVERS:
                (place / "site" / leftover).unlink(missing_ok=True)
            _put(place, folder)
    except OSError as error:
        raise MjtablesError(
            f"{error.filename or folder}: expected a place to write to, "
            f"found: {error.strerror}"
        ) from None
    return len(list(folder.rglob("*.html")))


def _check(folder: Path) -> None:
    """Refuse a folder that holds anything but a site."""
    if folder.exists() and not folder.is_dir():
        raise MjtablesError(f"{folder}: expected a folder, found a file")
    if folder.exists() and any(folder.iterdir()) and not (folder / _MARK).exists():
        raise MjtablesError(
            f"{folder}: expected an empty folder, or a site written before; found "
            "other files"
        )


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
    write_all({folder / name: part for name, part in files.items()})


def _files(presets: Sequence[str], workers: int) -> dict[str, bytes]:
    """What belongs to each preset and is no page."""
    if workers == 1:
        return {path: part for name in presets for path, part in files_of(name).items()}
    # What sets cards has threads of its own, which a forked process would wait for.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        made = pool.map(files_of, presets, chunksize=4)
        return {path: part for own in made for path, part in own.items()}


def _generate(place: Path, plan: Plan) -> None:
    """Pages to HTML; whatever the generator warns of is a mistake."""
    from sphinx.application import Sphinx
    from sphinx.errors import SphinxError

    warned = io.StringIO()
    try:
        Sphinx(
            place / "source",
            None,
            place / "site",
            place / "state",
            "html",
            confoverrides=settings(run=plan.run and plan.executed is None),
            status=None,
            warning=warned,
            parallel=plan.workers,
        ).build()
    except SphinxError as error:
        warned.write(f"{error}\n")
    said = _COLOUR.sub("", warned.getvalue()).replace(f"{place / 'source'}/", "")
    if said.strip():
        raise MjtablesError(said.strip())


def _put(place: Path, folder: Path) -> None:
    """The new site in place of the old one, which is gone only then."""
    old = place / "old"
    if folder.exists():
        folder.rename(old)
    try:
        (place / "site").rename(folder)
    except OSError:
        if old.exists():
            old.rename(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)

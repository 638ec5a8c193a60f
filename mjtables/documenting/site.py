"""The site: pages gathered in a folder of their own, made HTML, and put in place."""

from __future__ import annotations

import shutil
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from mjtables.documenting.cards_shown import files_of
from mjtables.documenting.generating import generated
from mjtables.documenting.settings import settings
from mjtables.documenting.sources import built_in, sources
from mjtables.errors import MjtablesError
from mjtables.writing import write_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

#: What pages are made with.
_TOOLS = ("sphinx", "furo", "myst_nb")
#: What every site has: without it a folder is somebody else's.
_MARK = "objects.inv"
#: What the generator leaves behind for its own next run.
_LEFTOVERS = (".buildinfo", ".nojekyll", "_static/gallery.toml")


class Plan(NamedTuple):
    """What is built: notebooks executed by the build, elsewhere, or not at all."""

    run: bool = True
    executed: Path | None = None
    workers: int = 1


def build(folder: Path, plan: Plan = Plan()) -> int:  # noqa: B008 - frozen
    """Write the site to a folder, whole or not at all; how many pages it has.

    Raises `MjtablesError` where the folder holds something else, without the generator,
    for whatever it warns of, and for a notebook that fails.
    """
    _check_tools()
    _check(folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as name:
            place = Path(name)
            with _files(plan.workers) as files:
                made = sources(plan.executed)
                _write(place / "source", made.pages)
                _generate(place, plan)
                _write(place / "site", {**made.files, **files()})
            for leftover in _LEFTOVERS:
                (place / "site" / leftover).unlink(missing_ok=True)
            _put(place, folder)
    except OSError as error:
        raise MjtablesError(
            f"{error.filename or folder}: expected a place to write to, "
            f"found: {error.strerror}"
        ) from None
    return len(list(folder.rglob("*.html")))


def _check_tools() -> None:
    """Refuse to begin without the generator."""
    missing = [name for name in _TOOLS if find_spec(name) is None]
    if missing:
        raise MjtablesError(
            f"expected {', '.join(_TOOLS)}, found no {', '.join(missing)}; "
            "pip install 'mjtables[docs]' has them"
        )


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


@contextmanager
def _files(workers: int) -> Iterator[Callable[[], dict[str, bytes]]]:
    """What belongs to each preset and is no page, made beside the pages."""
    names = built_in()
    if workers == 1:
        own = _together(map(files_of, names))
        yield lambda: own
        return
    # What sets cards has threads of its own, which a forked process would wait for.
    with ProcessPoolExecutor(workers - 1, get_context("spawn")) as pool:
        made = pool.map(files_of, names)
        try:
            yield lambda: _together(made)
        finally:
            pool.shutdown(cancel_futures=True)


def _together(made: Iterable[dict[str, bytes]]) -> dict[str, bytes]:
    return {path: part for own in made for path, part in own.items()}


def _generate(place: Path, plan: Plan) -> None:
    """Pages to HTML; whatever the generator warns of is a mistake."""
    run = plan.run and plan.executed is None
    # It takes a process for its own: what it registers there it never takes back.
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        said = pool.submit(generated, place, settings(run=run)).result()
    if said:
        raise MjtablesError(said)


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

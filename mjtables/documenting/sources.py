"""Every page of the site, before it is HTML: by path, as Markdown (objects: reST)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mjtables.catalog import BUILT_IN, files, preset
from mjtables.documenting import front, gallery_pages, repository
from mjtables.documenting.column_pages import columns_page
from mjtables.documenting.command_pages import commands_page
from mjtables.documenting.face_pages import face_page
from mjtables.documenting.kind_pages import kinds_page
from mjtables.documenting.option_pages import by_name, options_page
from mjtables.documenting.preset_index import by_family
from mjtables.documenting.preset_pages import preset_pages
from mjtables.documenting.word_pages import glossary_page
from mjtables.json_schema import document
from mjtables.render.json import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.documenting.gallery_pages import Shown
    from mjtables.ruleset import Preset

#: The parts of README that the front page has, and the list of how-tos.
_SET_UP, _HOW_TO = "set-up", "how-to"


class Sources(NamedTuple):
    """Pages by path, and files that are put beside them."""

    pages: dict[str, bytes]
    files: dict[str, bytes]


def built_in() -> tuple[str, ...]:
    """The presets that come with mjtables; one's own are nobody else's to read."""
    return tuple(name for name, path in files().items() if path.parent == BUILT_IN)


def sources(executed: Path | None = None) -> Sources:
    """The pages of everything that comes with mjtables.

    Raises `MjtablesError` where there is no repository, or a notebook is missing.
    """
    root = repository.root()
    rules = [preset(name) for name in built_in()]
    books = repository.notebooks(root, executed)
    cards, charts = gallery_pages.cards(), gallery_pages.charts()
    found = {**dict(repository.texts(root)), **dict(repository.how_tos(root))}
    for name, path in books.items():
        found[f"notebooks/{name}.ipynb"] = path.read_bytes()
    for name, page in (
        *_front(root, rules, tuple(books), cards),
        *preset_pages(rules),
        *_reference(rules),
        ("gallery.md", gallery_pages.gallery_page(cards, charts)),
    ):
        found[name] = page.encode()
    beside = {
        path: part for own in (*cards, *charts) for path, part in own.files.items()
    }
    beside["preset.schema.json"] = text(document()).encode()
    return Sources(found, beside)


def _front(
    root: Path, rules: Sequence[Preset], books: Sequence[str], cards: Sequence[Shown]
) -> Iterator[tuple[str, str]]:
    """The front page, and those of README's parts and of the notebooks."""
    opening, parts = repository.readme(root)
    known = {part.name: part for part in parts}
    set_up, listed = known.pop(_SET_UP), known.pop(_HOW_TO)
    own = tuple(known.values())
    told = f"## {set_up.title}\n\n{set_up.text}"
    tasks = tuple(Path(name).stem for name, _ in repository.how_tos(root))
    families, options = by_family(rules), by_name(rules)
    counts = front.Counts(len(rules), len(families), len(options), len(books))
    strip = gallery_pages.strip(cards[:3])
    opening = opening.replace("](#how-to)", "](how-to.md)")
    page = front.front(opening, told, strip, front.doors(counts, tasks[0]))
    rest = front.margin(tasks[0], own, repository.reports(root))
    yield "index.md", f"{page}\n{rest}"
    yield "how-to.md", front.how_to(listed.text, tasks, books)
    yield from repository.part_pages(own)


def _reference(rules: Sequence[Preset]) -> Iterator[tuple[str, str]]:
    yield "options.md", options_page(rules)
    yield "kinds.md", kinds_page(rules)
    yield "columns.md", columns_page(rules)
    yield "commands.md", commands_page()
    yield "python.rst", face_page()
    yield "glossary.md", glossary_page()

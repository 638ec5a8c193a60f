"""Every page of the site, before it is HTML: by path, as Markdown (objects: reST)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.catalog import preset, presets
from mjtables.documenting import repository
from mjtables.documenting.front import front
from mjtables.documenting.preset_pages import preset_pages

if TYPE_CHECKING:
    from pathlib import Path


def sources(executed: Path | None = None) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """The pages by path, and the presets that they are of: those that come with mjtables.

    Raises `MjtablesError` where there is no repository, or a notebook is missing.
    """
    root = repository.root()
    rules = [own for own in map(preset, presets()) if not own.yours]
    opening, parts = repository.readme(root)
    books = repository.notebooks(root, executed)
    found = dict(repository.texts(root))
    found |= {f"notebooks/{name}.ipynb": path.read_bytes() for name, path in books.items()}
    made = [
        ("index.md", front(opening, parts, tuple(books), repository.reports(root))),
        *repository.part_pages(parts),
        *preset_pages(rules),
    ]
    found |= {path: text.encode() for path, text in made}
    return found, tuple(own.id for own in rules)

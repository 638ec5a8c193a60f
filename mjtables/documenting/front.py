"""The front page: README's opening, and the way to everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.documenting.markup import contents, heading, page

if TYPE_CHECKING:
    from mjtables.documenting.repository import Part


def front(
    opening: str,
    parts: tuple[Part, ...],
    notebooks: tuple[str, ...],
    reports: tuple[str, ...],
) -> str:
    """The front page, and the whole of the site's contents in its margin."""
    return page(
        heading("mjtables", 1, "start"),
        opening,
        contents((f"using/{part.name}" for part in parts), "Using it"),
        contents((f"notebooks/{name}" for name in notebooks), "How to"),
        contents(("presets/index",), "Reference"),
        contents((f"reports/{name}" for name in reports), "Reports"),
        contents(("CONTRIBUTING", "CHANGELOG"), "The project"),
    )

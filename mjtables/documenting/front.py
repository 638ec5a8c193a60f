"""The front page: README's opening, and the way to everything else."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from mjtables.documenting.markup import contents, heading, page
from mjtables.documenting.repository import HOW_TOS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjtables.documenting.repository import Part

#: The pages that tell all there is of one thing, in this order.
REFERENCE = (
    "presets/index",
    "options",
    "kinds",
    "columns",
    "commands",
    "python",
    "glossary",
)

#: What is told of the project itself.
_PROJECT = ("CONTRIBUTING", "CHANGELOG", "LICENSE", "LICENSE-DATA")


class Door(NamedTuple):
    """A way from the front page: where to, and what for."""

    target: str
    title: str
    says: str


class Counts(NamedTuple):
    """How much there is of what the front page names."""

    presets: int
    families: int
    options: int
    notebooks: int


def front(
    opening: str, set_up: str, strip: Iterable[str], doors: Iterable[Door]
) -> str:
    """The front page without contents."""
    pictures = "\n".join(strip)
    ways = "\n".join(
        f'<a href="{door.target}.html"><strong>{escape(door.title)}</strong> '
        f"<span>{escape(door.says)}</span></a>"
        for door in doors
    )
    promise, _, example = opening.partition("\n\n")
    return page(
        heading("mjtables", 1, "start"),
        promise,
        f'<nav class="doors" aria-label="Where to go">\n{ways}\n</nav>',
        f'<div class="strip">\n{pictures}\n</div>',
        example,
        set_up,
    )


def doors(counts: Counts, start: str) -> tuple[Door, ...]:
    """The ways from the front page."""
    books = f"{counts.notebooks} notebook{'s' if counts.notebooks != 1 else ''}"
    rule_sets = f"{counts.presets} rule sets in {counts.families} families"
    return (
        Door(
            f"{HOW_TOS}/{start}", "Start here", "from nothing to a card in five lines"
        ),
        Door("how-to", "How to", f"a page for each task; {books} to run"),
        Door("presets/index", "Presets", f"{rule_sets}: tables, cards, sources"),
        Door("options", "Options", f"{counts.options} things agreed at the table"),
        Door("gallery", "Gallery", "cards and charts, and how each was made"),
        Door("using/the-command", "The command", "show, card, check, settle ..."),
        Door("using/in-python", "In Python", "tables as DataFrames, hands settled"),
        Door("glossary", "Glossary", "mahjong's words in four scripts"),
        Door("CONTRIBUTING", "Contributing", "a rule set, a number, a printed table"),
    )


def margin(start: str, parts: Sequence[Part], reports: Sequence[str]) -> str:
    """The whole of the site's contents, as its margin lists them."""
    return page(
        contents((f"{HOW_TOS}/{start}", "how-to", "gallery"), "To begin with"),
        contents((f"using/{part.name}" for part in parts), "Using it"),
        contents(REFERENCE, "Reference"),
        contents((f"reports/{name}" for name in reports), "Reports"),
        contents(_PROJECT, "The project"),
    )


def how_to(listed: str, tasks: Sequence[str], notebooks: Sequence[str]) -> str:
    """The page that lists the how-tos (the first one stands alone) and notebooks."""
    said = (
        "Longer questions and their answers, with the public face alone: read them "
        "here, or open them in JupyterLab ([how](using/notebooks.md))."
    )
    return page(
        heading("How to", 1, "how-to"),
        listed,
        contents(f"{HOW_TOS}/{name}" for name in tasks[1:]),
        heading("Notebooks", 2, "notebooks"),
        said,
        contents((f"notebooks/{name}" for name in notebooks), shown=True),
    )

"""The index of presets, by family, and what rule sets are called elsewhere."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from mjtables.documenting.markup import (
    DOUBT,
    code,
    contents,
    heading,
    link,
    page,
    spoken,
    table,
)
from mjtables.overview import system
from mjtables.render.card_markdown import inert
from mjtables.wordbook import Wordbook, languages

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjtables.ruleset import Preset


def by_family(presets: Sequence[Preset]) -> list[tuple[str, list[Preset]]]:
    """The presets of each family, families and presets in alphabetical order."""
    ordered = sorted(presets, key=lambda rules: (rules.family, rules.id))
    grouped = groupby(ordered, lambda rules: rules.family)
    return [(family, list(own)) for family, own in grouped]


def family_label(family: str) -> str:
    """Where a family stands in the index: family-hong-kong."""
    return f"family-{family.lower().replace(' ', '-')}"


def to_preset(rules: Preset, text: str = "") -> str:
    """A link to the page of a preset."""
    return link(text or rules.name, f"#preset-{rules.id}")


def foreign_names(rules: Preset) -> list[str]:
    """What a rule set is called in other languages, each name once in its own."""
    words = [(book.name(rules), language) for language, book in _books().items()]
    return [spoken(w.text, language, confirmed=w.confirmed) for w, language in words]


def index(presets: Sequence[Preset]) -> str:
    """The page that lists every preset under its family."""
    families = by_family(presets)
    said = (
        f"{len(presets)} rule sets in {len(families)} families. Each page has the "
        "complete tables, the options, the sources and what nobody states; a card to "
        "print; and the file itself, which is all that mjtables knows of the rule set. "
        f"{DOUBT} marks a name that no source in its language writes so."
    )
    pages = [rules.id for _, own in families for rules in own]
    return page(
        heading("Presets", 1, "presets"),
        said,
        *(_family(family, own) for family, own in families),
        contents(pages),
    )


def _family(family: str, own: Sequence[Preset]) -> str:
    rows = [
        (
            f"{to_preset(rules)}<br>{code(rules.id)}",
            inert(system(rules.settling)),
            str(rules.players),
            "<br>".join(foreign_names(rules)),
        )
        for rules in own
    ]
    header = ("name", "settling", "players", "elsewhere called")
    words = [(book.family(own[0]), language) for language, book in _books().items()]
    names = " · ".join(spoken(w.text, name, confirmed=w.confirmed) for w, name in words)
    told = heading(family, 2, family_label(family))
    return page(told, names, table(header, rows))


@cache
def _books() -> Mapping[str, Wordbook]:
    return {name: Wordbook(name) for name in languages() if name != "en"}

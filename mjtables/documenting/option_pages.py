"""Every option of all presets: what it sets, who has it, what it takes, its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.documenting.markup import (
    TAGS,
    bullets,
    code,
    heading,
    page,
    spoken,
    table,
)
from mjtables.documenting.paths import meaning
from mjtables.documenting.preset_index import to_preset
from mjtables.overview import choices
from mjtables.phrases import spaced
from mjtables.render.card_markdown import inert
from mjtables.wordbook import Wordbook, is_word, languages

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjtables.ruleset import Option, Preset
    from mjtables.wordbook import Word

_ABOUT = """\
What people agree at the table, as each preset takes it. On the command line
`--set OPTION=VALUE` plays an option otherwise, in Python
`mj.preset(P).with_options(OPTION=VALUE)`; a card states what is in force. The value in
brackets is the preset's own."""


def options_page(presets: Sequence[Preset]) -> str:
    """The page of all options, in alphabetical order."""
    found = by_name(presets)
    links = " · ".join(f"[{inert(spaced(name))}](#option-{name})" for name in found)
    return page(
        heading("Options", 1, "options"),
        _ABOUT,
        links,
        *(_option(name, own) for name, own in found.items()),
    )


def by_name(presets: Sequence[Preset]) -> dict[str, list[tuple[Preset, Option]]]:
    """The presets that have an option of a name, with what it is there.

    >>> import mjtables as mj
    >>> found = by_name([mj.preset("hk_half_spicy"), mj.preset("hong_kong")])
    >>> [rules.id for rules, _ in found["gun"]]
    ['hk_half_spicy']
    """
    found: dict[str, list[tuple[Preset, Option]]] = {}
    for rules in presets:
        for option in rules.options.values():
            found.setdefault(option.name, []).append((rules, option))
    return dict(sorted(found.items()))


def _option(name: str, own: Sequence[tuple[Preset, Option]]) -> str:
    takers: dict[str, list[str]] = {}
    for rules, option in own:
        takers.setdefault(inert(choices(rules, option)), []).append(to_preset(rules))
    rows = [(taken, ", ".join(names)) for taken, names in takers.items()]
    said = [f"{code(path)}: {inert(why)}" for path, why in _sets(own).items()]
    return page(
        heading(spaced(name), 2, f"option-{name}"),
        f"{code(f'--set {name}=...')} sets",
        bullets(said),
        table(("takes", "in"), rows),
        _words(name, own),
    )


def _sets(own: Sequence[tuple[Preset, Option]]) -> Mapping[str, str]:
    """The paths that an option sets anywhere, and what each says."""
    paths = dict.fromkeys(
        path
        for _, option in own
        for path in (
            [option.sets]
            if option.sets
            else [p for v in option.values.values() for p in v]
        )
    )
    return {path: meaning(path) for path in paths}


def _words(name: str, own: Sequence[tuple[Preset, Option]]) -> str:
    """What the option and its values are called on cards, in every language."""
    values = dict.fromkeys(v for _, option in own for v in option.values if is_word(v))
    books = [Wordbook(language) for language in languages()]
    rows = [[code(name), *(_of(book, book.entry("options", name)) for book in books)]]
    rows += [
        [code(f"{name}={value}"), *(_of(b, b.choice(name, value)) for b in books)]
        for value in values
    ]
    return table(("", *(TAGS[book.language] for book in books)), rows)


def _of(book: Wordbook, word: Word) -> str:
    return spoken(word.text, book.language, confirmed=word.confirmed)

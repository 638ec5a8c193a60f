"""The glossary: what things are called in each language, and who writes so."""

from __future__ import annotations

import tomllib
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from mjtables.documenting.markup import (
    DOUBT,
    TAGS,
    Words,
    cell,
    heading,
    page,
    scrolling,
)
from mjtables.wordbook import ANY, FOLDER, KINDS, Wordbook, languages

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjtables.wordbook import Kind, Word

_ABOUT = """\
The words of cards and lists, as players write them. The small number behind a word is
the source that writes so (they stand below); **?** marks a word that no source in that
language confirms. `#` is a number. Where families of rule sets call a thing by
different names, each family has a line. The words are data: `mjtables/data/words/`."""

_TITLES: Mapping[Kind, str] = {
    "families": "Families of rule sets",
    "presets": "Presets",
    "units": "Units",
    "tiers": "Limits and named steps",
    "situations": "Who won, and how",
    "payers": "Who pays",
    "extras": "Beside the hand",
    "cases": "Facts and counts",
    "options": "Options",
    "choices": "What options take",
    "fu": "The fu chart",
    "labels": "Labels",
}


def glossary_page() -> str:
    """The page of all words, by kind, and of their sources."""
    return page(
        heading("Glossary in four scripts", 1, "glossary"),
        _ABOUT,
        *(part for kind in KINDS for part in _part(kind)),
        heading("Sources of the words", 2, "word-sources"),
        *(part for language in languages() for part in _sources(language)),
    )


def lines_of(kind: Kind) -> list[tuple[str, str]]:
    """Key and family of every word of a kind that any language has.

    >>> [family for key, family in lines_of("situations") if key == "on_discard"][:2]
    ['', 'Hong Kong']
    """
    found: dict[str, set[str]] = {}
    for language in languages():
        for key, value in _tree(language).get(kind, {}).items():
            simple = isinstance(value, str) or "word" in value
            found.setdefault(key, set()).update([""] if simple else value)
    return [
        (key, family)
        for key, families in found.items()
        for family in sorted({"" if name == ANY else name for name in families})
    ]


@cache
def _tree(language: str) -> Mapping[str, Any]:
    path = FOLDER / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def _numbers(language: str) -> Mapping[str, int]:
    """The number of each source of a language."""
    sources = sorted(set(_tree(language).get("sources", {}).values()))
    return {source: number for number, source in enumerate(sources, 1)}


def _part(kind: Kind) -> Iterator[str]:
    yield heading(_TITLES[kind], 2, f"words-{kind}")
    head = "".join(
        cell(_called(name), "th", ' scope="col"') for name in ("", *languages())
    )
    rows = "\n".join(_row(kind, key, family) for key, family in lines_of(kind))
    inner = f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>"
    yield scrolling(_TITLES[kind], inner, "words")


def _called(language: str) -> str:
    return str(_tree(language)["name"]) if language else "key"


def _row(kind: Kind, key: str, family: str) -> str:
    said = f"{key} ({family})" if family else key
    anchor = f' scope="row" id="{_anchor(kind, key, family)}"'
    words = "".join(_word(kind, key, family, name) for name in languages())
    return f"<tr>{cell(said, 'th', anchor)}{words}</tr>"


def _anchor(kind: Kind, key: str, family: str) -> str:
    """A link to a line: tiers-mangan, situations-on_discard-hong_kong."""
    plain = "-".join(filter(None, (kind, key, family))).lower().replace(" ", "_")
    return escape(plain, quote=True)


def _word(kind: Kind, key: str, family: str, language: str) -> str:
    """A word in its language, with the numbers of its sources, or a mark."""
    book = Wordbook(language)
    word = _own_name(kind, key) if language == "en" else book.entry(kind, key, family)
    word = word or book.entry(kind, key, family)
    if not word.stated:
        return cell("–")
    return cell(Words(word.text, language, _mark(word, language)))


def _own_name(kind: Kind, key: str) -> Word | None:
    """A preset states its own English name."""
    from mjtables.catalog import preset, presets

    if kind != "presets" or key not in presets():
        return None
    return Wordbook("en").name(preset(key))


def _mark(word: Word, language: str) -> str:
    numbers = _numbers(language)
    links = [
        f'<a href="#{TAGS[language]}-{numbers[source]}">{numbers[source]}</a>'
        for source in word.sources
    ]
    doubt = "" if word.confirmed else DOUBT
    return doubt + (f"<sup>{' '.join(links)}</sup>" if links else "")


def _sources(language: str) -> Iterator[str]:
    numbers = _numbers(language)
    if not numbers:
        return
    yield heading(_called(language), 3)
    items = "\n".join(
        f'<li id="{TAGS[language]}-{number}">{_address(source)}</li>'
        for source, number in numbers.items()
    )
    yield f'<ol class="sources">\n{items}\n</ol>'


def _address(source: str) -> str:
    said = escape(source, quote=True)
    is_address = source.startswith(("http://", "https://")) and " " not in source
    return f'<a class="external" href="{said}">{said}</a>' if is_address else said

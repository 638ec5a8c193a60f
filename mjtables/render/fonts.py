"""The fonts of cards: one for each language, of the open Noto Sans families.

The same character has other shapes in Japanese, traditional and simplified Chinese, so
no font serves them all. Text that a language's own font cannot print (a rule book's
title in another script) is printed in the first of the others that can.
"""

from __future__ import annotations

import io
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from mjtables.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The font family of each language's cards.
FAMILIES: Mapping[str, str] = {
    "en": "Noto Sans JP",
    "ja": "Noto Sans JP",
    "zh_hant": "Noto Sans TC",
    "zh_hans": "Noto Sans SC",
    "latin": "Noto Sans",
}

#: Whose font stands in for another language's, in this order.
INSTEAD = ("ja", "zh_hant", "zh_hans", "latin")

#: What the licence asks to stay with every copy, a subset of the characters too.
COPYRIGHT = (
    "Copyright 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name "
    "'Source'. SIL Open Font License, Version 1.1."
)

#: So many characters before and after one that no font has are told.
_AROUND = 20

_CJK = "justmytype_intl_cjk"
#: The letters of Europe beyond those of the west, and of Vietnam: names of clubs.
_PACKAGES = {"latin": "justmytype_western_core"}

#: Tables of a font that lines of plain text, set across, do not need.
_DROPPED = ("GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "VVAR", "STAT")

#: What charts write beside words.
_SIGNS = "−×→–·"

_DATA = Path(__file__).parent.parent / "data"


@cache
def folder(language: str) -> Path:
    """The folder of the files of a language's font.

    Raises `CardError` where the package of fonts is not installed.
    """
    name = _PACKAGES.get(language, _CJK)
    found = find_spec(name)
    if found is None or not found.submodule_search_locations:
        package = name.replace("_", "-")
        raise CardError(f"expected the fonts of cards, found no package {package}")
    family = FAMILIES[language].replace(" ", "").lower()
    return Path(found.submodule_search_locations[0]) / "fonts" / "ofl" / family


def font_file(language: str) -> Path:
    """The variable font of a language's cards.

    >>> font_file("zh_hant").name
    'NotoSansTC[wght].ttf'
    """
    upright = (p for p in folder(language).glob("*.ttf") if "Italic" not in p.name)
    return next(upright)


def lacking(text: str, language: str) -> str:
    """The characters of a text that the language's font lacks, each once.

    >>> lacking("満貫 8000", "zh_hant"), lacking("満貫 8000", "ja")
    ('満', '')
    """
    known = _characters(FAMILIES[language])
    return "".join(dict.fromkeys(c for c in text if ord(c) not in known))


def by_language(text: str, language: str, shown: str = "") -> dict[str, str]:
    """The characters of a text, each once, by the language whose font prints them.

    Raises `CardError` for a character that no font has, with the words around it in
    what is `shown`: the text itself if not said otherwise.

    >>> by_language("国標 満贯", "ja")
    {'ja': ' 国標満', 'zh_hans': '贯'}
    """
    found: dict[str, str] = {}
    for character in sorted(set(text)):
        for own in (language, *INSTEAD):
            if not lacking(character, own):
                found[own] = found.get(own, "") + character
                break
        else:
            words = _around(shown if character in shown else text, character)
            raise CardError(
                f"expected text that a font of cards has, found {character!r} "
                f"(U+{ord(character):04X}) in {words!r}"
            )
    return dict(sorted(found.items()))


def _around(text: str, character: str) -> str:
    """The words among which a character stands first, from one line of a text."""
    before, _, after = text.partition(character)
    start = (before.splitlines() or [""])[-1] if not before.endswith("\n") else ""
    end = (after.splitlines() or [""])[0]
    return f"{start[-_AROUND:]}{character}{end[:_AROUND]}".strip()


@cache
def subset(language: str, characters: str) -> bytes:
    """A WOFF2 font of those characters of a language's font, in every weight."""
    known, font = usual(language)
    if known.issuperset(characters):
        return cut(io.BytesIO(font), characters, "woff2")
    return cut(font_file(language), characters, "woff2")


@cache
def usual(language: str) -> tuple[frozenset[str], bytes]:
    """The characters of all words and presets, and a font of them: quick to cut."""
    files = (*_DATA.glob("words/*.toml"), *_DATA.glob("presets/*.toml"))
    texts = (file.read_text(encoding="utf-8") for file in files)
    every = frozenset(_SIGNS).union(*texts)
    known = every - frozenset(lacking("".join(every), language))
    return known, cut(font_file(language), "".join(sorted(known)))


def cut(source: Path | io.BytesIO, characters: str, flavor: str | None = None) -> bytes:
    """A font of some characters; of its tables those that a line of text needs."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options()
    options.layout_features = []
    options.drop_tables += _DROPPED
    options.name_IDs = [0, 13, 14]
    options.notdef_outline = True
    options.hinting = False
    made = io.BytesIO()
    with TTFont(source, lazy=True, recalcTimestamp=False) as opened:
        subsetter = Subsetter(options)
        subsetter.populate(text=characters)
        subsetter.subset(opened)
        opened.flavor = flavor
        opened.save(made, reorderTables=None)
    return made.getvalue()


@cache
def _characters(family: str) -> frozenset[int]:
    """The code points that a family's font has."""
    from fontTools.ttLib import TTFont

    language = next(key for key, own in FAMILIES.items() if own == family)
    with TTFont(font_file(language), lazy=True) as opened:
        return frozenset(opened.getBestCmap())

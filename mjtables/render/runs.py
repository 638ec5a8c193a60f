"""Text as the typesetter is handed it: with the fonts that have its letters."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from mjtables.render.fonts import FAMILIES, by_language, lacking

if TYPE_CHECKING:
    from collections.abc import Iterable

_RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True))
_ENDS = re.compile(r"[\x00-\x1f\x7f]")


@lru_cache(maxsize=8192)
def _run(text: str, language: str) -> dict[str, Any]:
    plain = _ENDS.sub(" ", text)
    cut = [
        ("".join(_RAISED.get(letter, letter) for letter in letters), raised)
        for raised, letters in groupby(plain, _RAISED.__contains__)
    ]
    parts = [{"text": said, "raised": raised} for said, raised in cut]
    printed = "".join(said for said, _ in cut)
    return {"fonts": _fonts(printed, language), "parts": parts}


def _fonts(text: str, language: str) -> list[str]:
    """The language's own font where it has all letters, else others before it."""
    own = FAMILIES[language]
    if not lacking(text, language):
        return [own]
    needed = [FAMILIES[other] for other in by_language(text, language)]
    whole = [other for other in needed if not lacking(text, _LANGUAGES[other])]
    return list(dict.fromkeys([*whole, own, *needed]))


_LANGUAGES = {family: language for language, family in FAMILIES.items()}


def run(text: str, language: str) -> dict[str, Any]:
    """A text with its fonts; raised digits apart, since the fonts lack some of them.

    Raises `CardError` for a character that no font has.

    >>> run("10¹", "en")["parts"]
    [{'text': '10', 'raised': False}, {'text': '1', 'raised': True}]
    """
    return _run(text, language)


def runs(texts: Iterable[str], language: str) -> list[dict[str, Any]]:
    """Texts with their fonts."""
    return [_run(text, language) for text in texts]

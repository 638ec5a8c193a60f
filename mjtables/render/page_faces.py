"""The fonts of a page: of just the characters that it shows."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import TYPE_CHECKING

from mjtables.render import fonts

if TYPE_CHECKING:
    from collections.abc import Iterator

_TAG = re.compile(r"<[^>]*>")

#: Latin letters and punctuation, which every browser has a font for.
_LATIN = ((0x0000, 0x024F), (0x1E00, 0x1EFF), (0x2000, 0x206F))

#: Amounts are as wide everywhere as was reckoned with: a table fits where it has to.
_FIGURES = "()+-.0123456789?¹²³–…"


def faces(shown: str, language: str) -> str:
    """The font faces of the letters on a page that are not Latin, and of amounts.

    Raises `CardError` for a character that no font of cards has.
    """
    needed = "".join(c for c in sorted(set(shown)) if not _is_latin(c))
    found = fonts.by_language(needed, language, _TAG.sub("\n", shown))
    made = [_face("mjtables", *own) for own in found.items()]
    return "".join([*made, _face("mjtables figures", "en", _FIGURES)])


def _face(family: str, language: str, characters: str) -> str:
    font = b64encode(fonts.subset(language, characters)).decode()
    return (
        f"/* {fonts.COPYRIGHT} */\n"
        f'@font-face {{ font-family: "{family}"; font-weight: 100 900; '
        f'src: url("data:font/woff2;base64,{font}") format("woff2"); '
        f"unicode-range: {', '.join(_ranges(characters))}; }}\n"
    )


def _ranges(characters: str) -> Iterator[str]:
    """Characters as ranges of code points.

    >>> list(_ranges("一丁門"))
    ['U+4E00-4E01', 'U+9580']
    """
    codes = sorted(map(ord, characters))
    start = before = codes[0]
    for code in [*codes[1:], -1]:
        if code != before + 1:
            yield f"U+{start:X}" + (f"-{before:X}" if before > start else "")
            start = code
        before = code


def _is_latin(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in _LATIN)

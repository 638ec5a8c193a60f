"""The letters of charts: the fonts of cards, each weight a font of its own.

matplotlib draws a variable font in its thinnest weight, so the two weights are cut out
of it first. A text that its language's font cannot write borrows from the others.
"""

from __future__ import annotations

import io
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from mjtables.render import fonts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.font_manager import FontProperties

REGULAR, BOLD = 400, 700

#: From here on characters have no spaces between words (CJK and its punctuation).
_CJK = 0x2E80
#: No line begins with these.
_CLOSING = ")]）」』】、。，：；・ー…"

_NAMES = {1: "mjtables Sans", 3: "mjtables Sans", 4: "mjtables Sans"}


def properties(text: str, language: str, size: float, weight: int) -> FontProperties:
    """A font that writes a text.

    Raises `CardError` for a character that no font has.
    """
    from matplotlib.font_manager import FontProperties

    return FontProperties(
        fname=_file(language, _extra(text, language), weight), size=size
    )


def width(text: str, language: str, size: float, weight: int = REGULAR) -> float:
    """How wide a line of text is, in points.

    >>> round(width("8000", "en", 10), 1), round(width("8000", "en", 10, BOLD), 1)
    (22.2, 23.6)
    """
    widths = _advances(_file(language, _extra(text, language), weight))
    return sum(widths.get(ord(character), 1.0) for character in text) * size


def wrapped(
    text: str, language: str, size: float, room: float, weight: int = REGULAR
) -> list[str]:
    """A text in lines that fit a room in points; a word that is wider stands alone.

    >>> wrapped("dealer on a discard", "en", 8, 50)
    ['dealer on a', 'discard']
    """
    made = [""]
    for part in _parts(text):
        longer = made[-1] + part
        if made[-1] and width(longer.rstrip(), language, size, weight) > room:
            made.append(part.lstrip())
        else:
            made[-1] = longer
    return [line.strip() for line in made]


def _parts(text: str) -> Iterator[str]:
    """What stays together: words with the space before them, single CJK characters."""
    own = ""
    for character in text:
        alone = ord(character) >= _CJK and character not in _CLOSING
        before = bool(own) and ord(own[-1]) >= _CJK
        if own and (
            character == " " or alone or (before and character not in _CLOSING)
        ):
            yield own
            own = ""
        own += character
    yield own


def _extra(text: str, language: str) -> str:
    """The characters of a text that the usual font of a language lacks."""
    known, _ = fonts.usual(language)
    return "".join(sorted(set(text) - known))


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="mjtables-fonts-")


@cache
def _file(language: str, extra: str, weight: int) -> Path:
    """A font of the usual characters and more, in one weight; gone when all is done."""
    made = _merged([_usual(language, weight), *_others(language, extra, weight)])
    name = sha256(f"{fonts.FAMILIES[language]} {extra} {weight}".encode())
    path = Path(_folder().name) / f"{name.hexdigest()[:16]}.ttf"
    path.write_bytes(made)
    return path


@cache
def _usual(language: str, weight: int) -> bytes:
    return _static(fonts.usual(language)[1], weight)


def _others(language: str, extra: str, weight: int) -> Iterator[bytes]:
    """Fonts of characters beyond the usual ones, from whichever font has them."""
    for own, characters in fonts.by_language(extra, language).items():
        yield _static(fonts.cut(fonts.font_file(own), characters), weight)


def _static(font: bytes, weight: int) -> bytes:
    """One weight of a variable font."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    with TTFont(io.BytesIO(font), recalcTimestamp=False) as opened:
        fixed = instantiateVariableFont(opened, {"wght": weight}, inplace=True)
        for number, name in {
            **_NAMES,
            2: str(weight),
            6: f"mjtablesSans-{weight}",
        }.items():
            fixed["name"].setName(name, number, 3, 1, 0x409)
        made = io.BytesIO()
        fixed.save(made, reorderTables=None)
    return made.getvalue()


def _merged(own: list[bytes]) -> bytes:
    """Several fonts as one."""
    if len(own) == 1:
        return own[0]
    from fontTools.merge import Merger, Options
    from fontTools.ttLib import TTFont

    made = io.BytesIO()
    merger = Merger(options=Options(drop_tables=["vhea", "vmtx"]))
    merged = merger.merge([io.BytesIO(font) for font in own])
    with TTFont(io.BytesIO(own[0])) as first:  # or it would have today's date
        merged["head"].created = merged["head"].modified = first["head"].modified
    merged.recalcTimestamp = False
    merged.save(made, reorderTables=None)
    return made.getvalue()


@cache
def _advances(path: Path) -> dict[int, float]:
    """How wide each character is, as a share of the size."""
    from fontTools.ttLib import TTFont

    with TTFont(path) as opened:
        scale, metrics = opened["head"].unitsPerEm, opened["hmtx"]
        names = opened.getBestCmap()
        return {code: metrics[name][0] / scale for code, name in names.items()}

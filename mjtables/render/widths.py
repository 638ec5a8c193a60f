"""How wide text is in the card fonts at their bold weight, so that columns are planned.

Widths are in em. A test measures the fonts: no character may be wider than said here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_EM = 1000
#: In thousandths of an em; what is not listed is a whole em wide.
_BY_WIDTH = {
    227: " ",
    306: "|ij",
    330: "l',.:;I",
    378: "!-f()[]{}",
    387: "/\\",
    437: "t¹²³⁴r",
    514: "s*z?",
    567: "c–x_",
    590: 'Jy"vLYeéèF#$+0123456789<=>^~−£€',
    604: "aägk",
    627: "ZEÉVST`oöX",
    641: "uühAn",
    682: "bdpqCPBR",
    717: "KßDG",
    770: "&UNHOQ",
    863: "Mw",
    964: "W%m",
    1007: "@",
}
_WIDTHS = {letter: width for width, letters in _BY_WIDTH.items() for letter in letters}


@lru_cache(maxsize=4096)
def width(text: str) -> float:
    """How wide a text is, in em.

    >>> width("12000"), width("満貫"), width("")
    (2.95, 2.0, 0.0)
    """
    return sum(_WIDTHS.get(letter, _EM) for letter in text) / _EM


@lru_cache(maxsize=8192)
def wrapped(text: str, room: float) -> tuple[str, ...]:
    """A text on lines that are at most so wide; only what no line holds is cut.

    Between two wide (CJK) letters a line may always end.

    >>> wrapped("non-dealer on a discard", 8), wrapped("子のロン（親の放銃）", 6)
    (('non-dealer on a', 'discard'), ('子のロン', '（親の放銃）'))
    """
    lines: list[str] = []
    line = ""
    for piece in _fitting(text, room):
        if line and width((line + piece).rstrip()) > room:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    lines.append(line.rstrip())
    return tuple(lines)


def _fitting(text: str, room: float) -> Iterator[str]:
    """The pieces of a text, those that no line holds (addresses) cut."""
    for whole in _pieces(text):
        piece = whole
        while len(piece) > 1 and width(piece.rstrip()) > room:
            stop = max(1, sum(width(piece[: n + 1]) <= room for n in range(len(piece))))
            yield piece[:stop]
            piece = piece[stop:]
        yield piece


def longest(text: str) -> float:
    """How wide the widest piece is that cannot be broken."""
    return max((width(piece.rstrip()) for piece in _pieces(text)), default=0.0)


#: Letters that begin no line, and letters that end none.
_NO_START, _NO_END = "）」、。，：；！？%", "（「"
#: So many letters of a remark in brackets stay together.
_TOGETHER = 6


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[str, ...]:
    """What stays together: words with the space after them, single wide letters."""
    pieces: list[str] = []
    for letter in text:
        last = pieces[-1] if pieces else ""
        joined = last and (
            letter == " "
            or letter in _NO_START
            or last[-1] in _NO_END
            or ("（" in last and "）" not in last and len(last) < _TOGETHER)
            or not (last[-1] in " /" or _is_wide(letter) or _is_wide(last[-1]))
        )
        if joined:
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return tuple(pieces)


def _is_wide(letter: str) -> bool:
    return "\u2e80" <= letter <= "\uffef"

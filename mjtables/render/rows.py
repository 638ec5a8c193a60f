"""Rows and lines of text, plain or in Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

Markup = Literal["text", "md"]


#: How wide a terminal usually is.
COLUMNS = 80


def table(rows: Sequence[Sequence[str]], header: Sequence[str], markup: Markup) -> str:
    """Rows of text as a table, as wide as it needs to be."""
    from tabulate import tabulate

    if markup == "text":
        return tabulate(rows, header, "plain", disable_numparse=True)
    header = header or [""] * len(rows[0])
    return tabulate(rows, header, "github", disable_numparse=True)


def labelled(rows: Sequence[tuple[str, str]], markup: Markup) -> str:
    """Labels and texts below each other, wrapped to a terminal's width."""
    from tabulate import tabulate

    if markup == "md":
        return table(rows, (), markup)
    room = COLUMNS - 2 - max(len(label) for label, _ in rows)
    return tabulate(rows, (), "plain", disable_numparse=True, maxcolwidths=[None, room])


def heading(text: str, level: int, markup: Markup) -> str:
    """A heading."""
    if markup == "md":
        return "#" * level + " " + text
    said = _wrapped(text)
    widest = max(map(_width, said.splitlines()))
    return said + "\n" + ("=" if level == 1 else "-") * widest


def lines(texts: Sequence[str], markup: Markup, bullet: str = "") -> str:
    """Texts below each other, in a terminal wrapped to its usual width."""
    if markup == "md":
        return ("\n" if bullet else "  \n").join(bullet + text for text in texts)
    return "\n".join(_wrapped(bullet + text, "  ") for text in texts)


def _wrapped(text: str, indent: str = "") -> str:
    """Text on lines of a terminal's width, however wide its letters are."""
    from wcwidth import wrap

    lines = wrap(
        text,
        COLUMNS,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return "\n".join(lines)


def _width(text: str) -> int:
    from wcwidth import wcswidth

    return max(wcswidth(text), 0)

"""Pieces of pages: Markdown for what is read, HTML for tables of numbers and words."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from mjtables.render.card_markdown import inert
from mjtables.render.rows import table as rows_as

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: How languages are named to a browser, which draws each in its own characters.
TAGS = {"en": "en", "ja": "ja", "zh_hans": "zh-Hans", "zh_hant": "zh-Hant"}


#: Behind a word that no source confirms.
DOUBT = '<abbr class="doubt" title="no source in that language writes so">?</abbr>'


class Words(NamedTuple):
    """A cell of words in one language."""

    text: str
    language: str
    mark: str = ""


def page(*parts: str) -> str:
    """Parts of a page below each other; empty ones are left out."""
    return "\n\n".join(part.strip("\n") for part in parts if part.strip()) + "\n"


def heading(text: str, level: int = 1, label: str = "") -> str:
    """A heading, which links find by its label.

    >>> print(heading("gun", 2, "option-gun"))
    (option-gun)=
    ## gun
    """
    line = f"{'#' * level} {inert(text)}"
    return f"({label})=\n{line}" if label else line


def spoken(text: str, language: str, *, confirmed: bool = True) -> str:
    """A word within a line, in its language; marked where no source writes so.

    >>> spoken("満貫", "ja")
    '<span lang="ja">満貫</span>'
    """
    own = f'<span lang="{TAGS[language]}">{inert(text)}</span>'
    return own if confirmed else own + DOUBT


def link(text: str, target: str) -> str:
    r"""A link to a label (#option-gun) or to another page, by its source.

    >>> link("base_1", "#option-base")
    '[base\\_1](#option-base)'
    """
    return f"[{inert(text)}]({target})"


def code(text: str) -> str:
    r"""Text in code, within a line.

    >>> code("payment.unit"), code("a|b")
    ('`payment.unit`', '`a\\|b`')
    """
    return f"`{text.replace('|', chr(92) + '|')}`" if text else ""


def fence(text: str, language: str = "text") -> str:
    """A block of code."""
    marks = "`" * 3
    while marks in text:
        marks += "`"
    return f"{marks}{language}\n{text.rstrip()}\n{marks}"


def bullets(texts: Iterable[str]) -> str:
    """A list of lines in Markdown."""
    return "\n".join(f"- {text}" for text in texts)


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are Markdown already."""
    return rows_as([list(row) for row in rows], header, "md")


def labelled(rows: Iterable[tuple[str, str]]) -> str:
    """Labels, and what stands under each: a list that narrow screens can break.

    >>> print(labelled([("players", "4")]))
    players
    : 4
    """
    return "\n\n".join(f"{label}\n: {text}" for label, text in rows)


def contents(pages: Iterable[str], caption: str = "", *, shown: bool = False) -> str:
    """Pages that come below this one, in order."""
    options = [f":caption: {caption}"] if caption else []
    options += [":maxdepth: 1"] if shown else [":hidden:"]
    return fence("\n".join([*options, "", *pages]), "{toctree}")


def scrolling(label: str, inner: str, kind: str = "") -> str:
    """A table in HTML, in a frame that scrolls by itself where a screen is narrow."""
    said = escape(label, quote=True)
    classes = " ".join(filter(None, ("table-wrapper", "wide", kind)))
    return (
        f'<div class="{classes}" role="region" aria-label="{said}" tabindex="0">\n'
        f'<table class="docutils">\n{inner}\n</table>\n</div>'
    )


def cell(content: str | Words, tag: str = "td", attributes: str = "") -> str:
    """One cell of a table in HTML, its text in one line.

    >>> cell("a < b"), cell(Words("満貫", "ja"))
    ('<td>a &lt; b</td>', '<td lang="ja">満貫</td>')
    """
    text, mark = content, ""
    if isinstance(content, Words):
        attributes += f' lang="{TAGS[content.language]}"'
        text, mark = content.text, content.mark
    said = escape(" ".join(str(text).split())) + mark
    return f"<{tag}{attributes}>{said}</{tag}>"

"""A card in Markdown, for a page of one's own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mjtables.render.rows import heading, lines, table

if TYPE_CHECKING:
    from mjtables.cards.model import Content, Grid, Head, Table

#: What Markdown or HTML would take for its own.
_MARKUP = re.compile(r"[\\`*_\[\]<>#|~&$]")
#: What makes a list, a rule, or the heading above it, at the beginning of a line.
_OPENING = re.compile(r"^(=|[-+](?=[-\s]|$)|\d{1,9}(?=[.)](?:\s|$)))")
#: An address, as it is written in a sentence: it stays one.
_ADDRESS = re.compile(r"(https?://[^\s<>|`\\\x80-\U0010ffff]*[\w/])", re.ASCII)


def markdown(content: Content) -> str:
    """The card as Markdown: head, a table for each grid, notes, source, foot.

    Tables are those of GitHub; where a header has two lines they stand in one cell. A
    limit curve is left out.

    >>> import mjtables as mj
    >>> from mjtables.cards.making import content
    >>> for line in markdown(content(mj.preset("hong_kong"))).splitlines()[8:12]:
    ...     print(line[:57].rstrip())
    | faan   | tier    | self-drawn: each   | self-drawn: win
    |--------|---------|--------------------|----------------
    | 0      |         | 2                  | 6
    | 1      |         | 4                  | 12
    """
    said = [content.note, content.edition, "; ".join(content.terms)]
    parts = [heading(inert(content.title), 1, "md")]
    parts += [inert(text) for text in said if text]
    for each in content.tables:
        parts += _table(each)
    if content.notes:
        parts.append(lines([inert(note) for note in content.notes], "md"))
    parts += [inert(text) for text in (content.source, content.foot) if text]
    return "\n\n".join(parts) + "\n"


def inert(text: str) -> str:
    r"""Text of which nothing is markup, in one line; addresses stay addresses.

    >>> print(inert("50|10 [*] <b> a_b"), inert("1. x"), inert("at http://a.org/b_c."))
    50\|10 \[\*\] \<b\> a\_b 1\. x at <http://a.org/b_c>.
    """
    parts = _ADDRESS.split(" ".join(text.split()))
    escaped = [
        f"<{part}>" if place % 2 else _MARKUP.sub(r"\\\g<0>", part)
        for place, part in enumerate(parts)
    ]
    return _OPENING.sub(_guarded, "".join(escaped))


def _guarded(found: re.Match[str]) -> str:
    opening = found[0]
    return f"{opening}\\" if opening.isdigit() else f"\\{opening}"


def _table(own: Table) -> list[str]:
    parts = [heading(inert(own.title), 2, "md")]
    if own.legend:
        parts.append(inert(own.legend))
    for grid in own.grids:
        rows = [
            [_head(row.head), *(inert(cell.text) for cell in row.cells)]
            for row in grid.rows
        ]
        parts.append(table(rows, _header(grid), "md"))
    return parts


def _header(grid: Grid) -> list[str]:
    """One header cell for each column: what stands in its lines, above each other."""
    spread = [
        [_head(head) for head in heads for _ in range(head.span)]
        for heads in grid.heads
    ]
    return [": ".join(filter(None, column)) for column in zip(*spread, strict=True)]


def _head(head: Head) -> str:
    return inert(" ".join(filter(None, (head.text, head.under))))

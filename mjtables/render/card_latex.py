"""A card in LaTeX, for a rule book: a fragment that a document takes in."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.cards.model import Cell, Content, Grid, Head, Row, Table

_PREAMBLE = r"""% A fragment: \input it into a document. It needs
%   \usepackage{booktabs}
% and, for Chinese or Japanese words, one of ctex, xeCJK, luatexja."""

#: What LaTeX would take for its own. A line of a table that begins with a bracket or
#: a star would be read as what follows the end of the line before.
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "`": r"\textasciigrave{}",
    '"': r"\char34{}",
    **{letter: f"\\{letter}" for letter in "{}$&#_%"},
    **{letter: f"{{{letter}}}" for letter in "[]*"},
    **{
        mark: f"\\textsuperscript{{{digit}}}"
        for mark, digit in zip("¹²³⁴⁵⁶⁷⁸⁹", "123456789", strict=True)
    },
}
_ESCAPES = str.maketrans(_SPECIAL)
#: Hyphens that would become one dash.
_DASHES = re.compile("-(?=-)")


def latex(content: Content) -> str:
    r"""The card as a fragment of LaTeX: a `tabular` with booktabs rules for each grid.

    What stands in several lines of a cell is joined by strokes; headers over several
    columns are `\multicolumn`. A limit curve is left out.

    >>> import mjtables as mj
    >>> from mjtables.cards.making import content
    >>> text = latex(content(mj.preset("hong_kong"), tables=["payments"]))
    >>> for line in text.splitlines()[10:17]:
    ...     print(line[:56].rstrip())
    \begin{tabular}{rlrrrrrr}
    \toprule
     &  & \multicolumn{2}{c}{self-drawn} & \multicolumn{3}{c
    \cmidrule(lr){3-4} \cmidrule(lr){5-7}
    faan & tier & each & winner & discarder & others & winne
    \midrule
    0 &  & 2 & 6 & 2 & 1 & 4 & 6 \\
    """
    head = [content.note, content.edition, "; ".join(content.terms)]
    body = [rf"{{\large\bfseries {inert(content.title)}\par}}"]
    body += [rf"{inert(text)}\par" for text in head if text]
    for table in content.tables:
        body += _table(table)
    body.append(r"\medskip")
    rest = [*content.notes, content.source, content.foot]
    body += [rf"{{\small {inert(text)}\par}}" for text in rest if text]
    group = [r"\begingroup", r"\setlength{\parindent}{0pt}", *body, r"\endgroup"]
    return "\n".join([_PREAMBLE, *group]) + "\n"


def inert(text: str) -> str:
    r"""Text of which nothing is a command, in one line.

    >>> print(inert("50% & [a_b] {x} --"))
    50\% \& {[}a\_b{]} \{x\} -{}-
    """
    # What is left of control characters has no place in a document.
    plain = "".join(letter for letter in " ".join(text.split()) if letter >= " ")
    return _DASHES.sub("-{}", plain.translate(_ESCAPES))


def _table(own: Table) -> Iterator[str]:
    yield r"\medskip"
    yield rf"\textbf{{{inert(own.title)}}}\par"
    if own.legend:
        yield rf"{inert(own.legend)}\par"
    for grid in own.grids:
        yield rf"\begin{{tabular}}{{{_columns(grid)}}}"
        yield r"\toprule"
        for heads in grid.heads:
            yield from _header(heads)
        yield r"\midrule"
        for row in grid.rows:
            yield _line([_stub(row), *(inert(cell.text) for cell in row.cells)])
        yield r"\bottomrule"
        yield r"\end{tabular}\par"


def _columns(grid: Grid) -> str:
    """How the columns are set: words to the left, numbers to the right."""
    kinds = [
        "l" if any(cell.words for cell in column) else "r" for column in _down(grid)
    ]
    digits = all(row.head.text[:1].isdigit() for row in grid.rows)
    return ("r" if digits else "l") + "".join(kinds)


def _down(grid: Grid) -> Iterator[tuple[Cell, ...]]:
    if grid.rows:
        yield from zip(*(row.cells for row in grid.rows), strict=True)
    else:
        yield from [()] * (grid.columns - 1)


def _header(heads: Sequence[Head]) -> Iterator[str]:
    """A header row, rules below what it spans, and a second line where it has one."""
    yield _line([_head(head.text, head.span) for head in heads])
    if any(head.under for head in heads):
        yield _line([_head(head.under, head.span) for head in heads])
    starts = [1]
    for head in heads:
        starts.append(starts[-1] + head.span)
    rules = [
        rf"\cmidrule(lr){{{start}-{end - 1}}}"
        for start, end in pairwise(starts)
        if end - start > 1
    ]
    if rules:
        yield " ".join(rules)


def _head(text: str, span: int) -> str:
    said = inert(text)
    return rf"\multicolumn{{{span}}}{{c}}{{{said}}}" if span > 1 else said


def _stub(row: Row) -> str:
    return inert(" ".join(filter(None, (row.head.text, row.head.under))))


def _line(cells: Sequence[str]) -> str:
    return " & ".join(cells) + r" \\"

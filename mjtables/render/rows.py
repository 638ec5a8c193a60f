"""Rows of text as a plain or a Markdown table."""

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

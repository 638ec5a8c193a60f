"""Rows of text as a plain or a Markdown table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

Markup = Literal["text", "md"]


def table(rows: Sequence[Sequence[str]], header: Sequence[str], markup: Markup) -> str:
    """Rows of text as a table, as wide as it needs to be."""
    from tabulate import tabulate

    if markup == "text":
        return tabulate(rows, header, "plain", disable_numparse=True)
    header = header or [""] * len(rows[0])
    return tabulate(rows, header, "github", disable_numparse=True)

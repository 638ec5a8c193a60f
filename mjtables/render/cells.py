"""Cells of frames as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from mjtables.exact import as_text, exact

if TYPE_CHECKING:
    from collections.abc import Sequence


def rows_of(frame: pd.DataFrame, columns: Sequence[str]) -> list[list[str]]:
    """Some columns of a frame as text: numbers as people write them."""
    return [[text_of(row[own]) for own in columns] for row in frame.to_dict("records")]


def text_of(cell: object) -> str:
    """A cell as text: ratios to the hundredth, amounts exact, nothing for nothing.

    >>> text_of(1.5), text_of(12000), text_of(float("nan")), text_of(True)
    ('1.5', '12000', '', 'yes')
    """
    match cell:
        case str():
            return cell
        case bool():
            return "yes" if cell else "no"
        case float():
            said = f"{cell:.2f}".rstrip("0").rstrip(".")
            return "" if pd.isna(cell) else said
        case _:
            return "" if cell is None or cell is pd.NA else as_text(exact(cell))

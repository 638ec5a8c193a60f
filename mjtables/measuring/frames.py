"""Rows of measures as DataFrames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from mjtables.arrays import numbers

if TYPE_CHECKING:
    from collections.abc import Sequence


def frame(
    rows: Sequence[dict[str, Any]], columns: Sequence[str], exact: Sequence[str] = ()
) -> pd.DataFrame:
    """A frame of some columns of rows; those of exact numbers stay exact.

    >>> from fractions import Fraction
    >>> frame([{"a": 1, "b": Fraction(1, 4)}], ("a", "b"), ("b",))["b"].tolist()
    [Decimal('0.25')]
    """
    made: dict[str, Any] = {}
    for name in columns:
        column = [row[name] for row in rows]
        if name in exact:
            made[name] = numbers(column)
        elif column and all(isinstance(text, str) for text in column):
            made[name] = pd.array(column, dtype="str")
        else:
            made[name] = column
    return pd.DataFrame(made)

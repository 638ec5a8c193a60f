"""Exact numbers as columns of a DataFrame."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pandas as pd

from mjtables.exact import Exact, as_decimal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_LARGEST: int = 2**63 - 1


def numbers(column: Sequence[Exact | None], *, integers: bool | None = None) -> Any:
    """A column of exact numbers: ``Int64`` where all are whole, else decimals."""
    if integers is None:
        integers = are_integers(column)
    if integers:
        whole_ones = [None if n is None else int(n) for n in column]
        return pd.array(whole_ones, dtype="Int64")
    exact_ones = [pd.NA if n is None else as_decimal(n) for n in column]
    return pd.Series(exact_ones, dtype=object)


def are_integers(column: Iterable[Exact | None]) -> bool:
    """Whether every number is whole, and fits a 64-bit integer."""
    return all(
        n is None or (n.denominator == 1 and abs(int(n)) <= _LARGEST) for n in column
    )


def as_float(frame: pd.DataFrame) -> pd.DataFrame:
    """A copy with every number as a float, for charts; money stays exact before.

    >>> import mjtables as mj
    >>> mj.as_float(mj.settling_table("hong_kong"))["final_score"].dtype
    dtype('float64')
    """
    changed = frame.copy()
    for place in range(frame.shape[1]):
        column = frame.iloc[:, place]
        counts = pd.api.types.is_numeric_dtype(column.dtype) or any(
            isinstance(number, Decimal | int) for number in column.dropna()
        )
        if counts:
            floats = [float("nan") if pd.isna(n) else float(n) for n in column]
            changed.isetitem(place, floats)
    return changed

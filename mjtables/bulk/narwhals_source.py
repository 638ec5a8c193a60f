"""Eager frames other than pandas', read and answered through narwhals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import narwhals as nw
import numpy as np

from mjtables.bulk.numbers import Numbers, Words
from mjtables.bulk.sources import not_numbers
from mjtables.errors import Problem, TableError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.bulk.sources import Result

#: Before the name of a column: where it is empty.
_EMPTY = "empty "


class NarwhalsSource:
    """A Polars or PyArrow frame."""

    def __init__(self, frame: Any) -> None:
        """Raises `TableError` for what narwhals does not know, or is lazy."""
        try:
            self._frame = nw.from_native(frame, eager_only=True)
        except TypeError:
            said = f"a {type(frame).__name__}"
            problem = Problem("", "an eager DataFrame", said)
            raise TableError("frame", [problem]) from None
        self.names = tuple(self._frame.columns)
        self.height = len(self._frame)

    def numbers(self, name: str, *, booleans: bool = False) -> Numbers:
        """A column of numbers; booleans count as 0 and 1 where they may stand."""
        series = self._frame[name]
        dtype = series.dtype
        nothing = series.null_count() == self.height and dtype != nw.Boolean
        said = "" if nothing else no_number(dtype, booleans=booleans)
        if said:
            raise not_numbers(name, said)
        if dtype == nw.Boolean:
            series = series.cast(nw.UInt8)
        elif nothing or dtype == nw.Decimal:
            series = series.cast(nw.Float64)
        null = series.is_null().to_numpy() if series.null_count() else None
        filled = series if null is None else series.fill_null(0)
        return Numbers(np.ascontiguousarray(filled.to_numpy()), null)

    def words(self, name: str) -> Words:
        """A column of words: each distinct one is kept once."""
        series = self._frame[name]
        if series.null_count() == self.height:
            return Words(np.full(self.height, -1), ())
        if series.dtype in (nw.List, nw.Array, nw.Struct):
            raise lists(name)
        if series.dtype in (nw.Categorical, nw.Enum):
            series = series.cast(nw.String)
        items = series.drop_nulls().unique().sort()
        codes = (series.rank("dense") - 1).fill_null(-1).cast(nw.Int64)
        return Words(codes.to_numpy(), tuple(items.to_list()))

    def frame(self, columns: Mapping[str, Result], _where: object = None) -> Any:
        """A frame of the same kind with these columns; rows have no names in it."""
        return nw.to_native(framed(columns, self._frame.implementation))


def framed(columns: Mapping[str, Result], space: Any) -> Any:
    """An eager frame of narwhals with these columns, as Polars or PyArrow has it."""
    cells: dict[str, Any] = {}
    for name, result in columns.items():
        cells[name] = np.ascontiguousarray(result.values)
        if result.null is not None:
            cells[_EMPTY + name] = result.null
    made = nw.from_dict(cells, backend=space)
    return made.select(*map(_cells, columns, columns.values()))


def no_number(dtype: Any, *, booleans: bool) -> str:
    """What a column of this type holds in place of numbers; empty: numbers.

    >>> no_number(nw.String(), booleans=False), no_number(nw.Int8(), booleans=False)
    ('text', '')
    """
    if dtype == nw.Boolean:
        return "" if booleans else "booleans"
    if dtype in (nw.Int128, nw.UInt128) or not dtype.is_numeric():
        text = dtype in (nw.String, nw.Categorical, nw.Enum)
        return "text" if text else str(dtype)
    return ""


def lists(name: str) -> TableError:
    """The refusal of a column that should hold text."""
    problem = Problem("", "text", "lists", 'join them to text ("0 2") first')
    return TableError(f"column {name}", [problem])


def _cells(name: str, result: Result) -> Any:
    """A column of what is made: nothing where it is empty, words for their codes."""
    column = nw.col(name)
    if result.null is not None:
        column = nw.when(~nw.col(_EMPTY + name)).then(column)
    if result.words is not None:
        codes = [-1, *range(len(result.words))]
        words = [None, *result.words]
        column = column.replace_strict(codes, words, return_dtype=nw.String)
        column = column.cast(nw.Categorical)
    return column.alias(name)

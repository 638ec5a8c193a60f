"""Frames of people: their columns as arrays, and frames of the same kind to give back.

pandas is read as it is; other eager frames (Polars, PyArrow) through narwhals.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import pandas as pd

from mjtables.bulk.numbers import Array, Numbers, Words
from mjtables.errors import MjtablesError, Problem, TableError, found

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


#: The engines of lazy frames; each is an extra of the same name.
ENGINES = ("polars", "duckdb", "dask", "pyspark")


class Cells(Protocol):
    """What is read column by column."""

    names: tuple[str, ...]
    height: int

    def numbers(self, name: str, *, booleans: bool = False) -> Numbers:
        """A column of numbers; `TableError` where it holds anything else."""

    def words(self, name: str) -> Words:
        """A column of words, or of single numbers in their place."""


class Source(Cells, Protocol):
    """A frame that is read column by column, and answered by one of its kind."""

    def frame(self, columns: Mapping[str, Result], where: Array | None = None) -> Any:
        """A frame of these columns, called as the source's rows (or some of them)."""


class Result:
    """A column to give back: integers that may be missing, or words by their codes."""

    __slots__ = ("null", "values", "words")

    def __init__(
        self,
        values: Array,
        null: Array | None = None,
        words: Sequence[str] | None = None,
    ) -> None:
        self.values, self.null, self.words = values, null, words


def opened(frame: Any) -> Source:
    """A frame as a source.

    Raises `TableError` for what is no eager frame, and `MjtablesError` where narwhals
    is needed and is not there.
    """
    if isinstance(frame, pd.DataFrame):
        return PandasSource(frame)
    _narwhals(frame)
    from mjtables.bulk.narwhals_source import NarwhalsSource

    return NarwhalsSource(frame)


def lazy(frame: Any) -> Any:
    """A lazy frame as narwhals has it; none for any other. Raises as `opened` does."""
    if isinstance(frame, pd.DataFrame):
        return None
    nw = _narwhals(frame)
    taken = nw.from_native(frame, pass_through=True)
    return taken if isinstance(taken, nw.LazyFrame) else None


def _narwhals(frame: Any) -> Any:
    """narwhals, if something is a frame."""
    if not hasattr(type(frame), "columns"):
        said = f"a {type(frame).__name__}"
        raise TableError("frame", [Problem("", "a DataFrame", said)])
    try:
        import narwhals as nw
    except ImportError:
        kind = type(frame).__module__.partition(".")[0].lstrip("_")
        extra = kind if kind in ENGINES else "polars"
        raise MjtablesError(
            f"frame: expected narwhals beside {kind}, found none; "
            f"pip install 'mjtables[{extra}]'"
        ) from None
    return nw


def not_numbers(name: str, what: str) -> TableError:
    """The refusal of a column that should hold numbers."""
    hint = "turn it into numbers first" if what == "text" else ""
    return TableError(f"column {name}", [Problem("", "numbers", what, hint)])


#: The kinds of types that are numbers without more ado: integers and floats.
_NUMBERS = "iuf"


class PandasSource:
    """A pandas frame: numpy, nullable and Arrow columns, and objects of one kind."""

    def __init__(self, frame: pd.DataFrame) -> None:
        self._frame = frame
        self.names = tuple(n if isinstance(n, str) else "" for n in frame.columns)
        self.height = len(frame)

    def numbers(self, name: str, *, booleans: bool = False) -> Numbers:
        """A column of numbers; booleans count as 0 and 1 where they may stand."""
        series = self._series(name)
        dtype = series.dtype
        if dtype.kind in _NUMBERS:
            return _plain(series)
        if isinstance(dtype, pd.CategoricalDtype):
            series = series.astype(dtype.categories.dtype)
        if not pd.api.types.is_numeric_dtype(series.dtype):
            series = _inferred(series, name)
        if pd.api.types.is_bool_dtype(series.dtype):
            if not booleans:
                raise not_numbers(name, "booleans")
            series = series.astype("boolean").astype("UInt8")
        if not pd.api.types.is_any_real_numeric_dtype(series.dtype):
            raise not_numbers(name, str(series.dtype))
        return _plain(series)

    def words(self, name: str) -> Words:
        """A column of words: each distinct one is kept once."""
        series = self._series(name)
        try:
            codes, items = pd.factorize(series)
        except TypeError:
            said, hint = "lists", 'join them to text ("0 2") or tuples first'
            problem = Problem("", "text", said, hint)
            raise TableError(f"column {name}", [problem]) from None
        return Words(codes, tuple(_item(item) for item in items))

    def frame(
        self, columns: Mapping[str, Result], where: Array | None = None
    ) -> pd.DataFrame:
        """A pandas frame with the source's index, or some of it."""
        index = self._frame.index if where is None else self._frame.index[where]
        made = {name: column_of(result) for name, result in columns.items()}
        return pd.DataFrame(made, index=index, copy=False)

    def _series(self, name: str) -> pd.Series[Any]:
        frame = self._frame
        if frame.columns.is_unique and frame.columns.nlevels == 1:
            return frame[name]  # half the time of asking by place
        return frame.iloc[:, self.names.index(name)]


def _item(item: object) -> object:
    """A word as Python has it."""
    return item.item() if isinstance(item, np.generic) else item


def _inferred(series: pd.Series[Any], name: str) -> pd.Series[Any]:
    """Objects that are numbers of one kind, as numbers."""
    kind = pd.api.types.infer_dtype(series, skipna=True)
    if kind == "empty" or series.isna().all():
        return pd.Series(np.full(len(series), np.nan))
    match kind:
        case "integer":
            try:
                return series.astype("Int64")
            except (OverflowError, TypeError, ValueError):
                return series.astype("float64")
        case "floating" | "mixed-integer-float" | "decimal":
            return series.astype("float64")
        case "boolean":
            return series.astype("boolean")
        case "string":
            raise not_numbers(name, "text")
    raise not_numbers(name, found(kind).strip("'"))


def _plain(series: pd.Series[Any]) -> Numbers:
    """The numbers of a numeric column without a copy, where pandas has them so."""
    array: Any = series.array
    if isinstance(series.dtype, np.dtype):
        return Numbers(series.to_numpy())
    if hasattr(array, "_mask"):
        # to_numpy() would copy a column that has gaps, and write into each of them.
        return Numbers(array._data, array._mask if array._hasna else None)  # noqa: SLF001
    null = series.isna().to_numpy()
    floats = series.dtype.kind not in "iu"
    dtype = np.dtype("float64") if floats else _width(series.dtype)
    fill = np.nan if floats else 0
    values = series.to_numpy(dtype=dtype, na_value=fill)
    return Numbers(values, null if null.any() else None)


def _width(dtype: Any) -> np.dtype[Any]:
    """The numpy type of as many bytes as an Arrow one has."""
    return np.dtype(f"{dtype.kind}{dtype.itemsize}")


@cache
def _words(words: tuple[str, ...]) -> pd.CategoricalDtype:
    return pd.CategoricalDtype(list(words))


def column_of(result: Result) -> Any:
    """A column to give back, as pandas has it."""
    if result.words is not None:
        dtype = _words(tuple(result.words))
        return pd.Categorical.from_codes(result.values, dtype=dtype, validate=False)
    null = result.null
    if null is None:
        null = np.zeros(len(result.values), bool)
    return pd.arrays.IntegerArray(result.values, null)

"""Columns of a lazy frame as digits, and digits as one integer key of each row."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING, Any

import narwhals as nw
import numpy as np

from mjtables.bulk.engines import PREFIX, table
from mjtables.bulk.numbers import Numbers, Words
from mjtables.bulk.sources import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.bulk.numbers import Array

#: A key is below this.
_LARGEST = 2**62


@dataclass(frozen=True, slots=True)
class Digit:
    """What a column says in a row, as an integer from 0 on.

    `cells` has the cell of each digit in turn, and as the last one what is empty.
    `code` is the engine's expression of the digit. Where it takes a look-up, `seen`
    holds the cells to find, and `column` what is looked up among them.
    """

    name: str
    cells: Numbers | Words
    code: Any
    column: Any = None
    seen: Sequence[Any] = field(default=())

    @property
    def size(self) -> int:
        """How many digits there are."""
        cells = self.cells
        return len(cells.codes if isinstance(cells, Words) else cells.values)

    def joined(self, frame: Any) -> Any:
        """The frame with what `code` reads, where that is not in it yet."""
        if not len(self.seen):
            return frame
        cell = f"{PREFIX}cell"
        size = np.arange(len(self.seen))
        cells = Result(np.array(self.seen))
        if isinstance(self.seen[0], str):
            cells = Result(size, words=self.seen)
        codes = table(frame, {cell: cells, place(self.name): Result(size)})
        found = frame.with_columns(self.column.alias(cell))
        return found.join(codes, on=[cell], how="left").drop(cell)

    def numbers(self, codes: Array) -> Numbers:
        """The numbers that these digits stand for."""
        cells = self.cells
        if isinstance(cells, Words):
            raise TypeError(self.name)
        null = None if cells.null is None else cells.null[codes]
        return Numbers(cells.values[codes], null)

    def words(self, codes: Array) -> Words:
        """The words that these digits stand for."""
        cells = self.cells
        if isinstance(cells, Numbers):
            raise TypeError(self.name)
        return Words(cells.codes[codes], cells.items)


def place(name: str) -> str:
    """The column of the digits that were looked up for a column."""
    return f"{PREFIX}digit_{name}"


def empty(name: str, *, words: bool) -> Digit:
    """The digit of a column in which nothing stands."""
    nothing = Words(np.array([-1]), ()) if words else Numbers(np.array([np.nan]))
    return Digit(name, nothing, nw.lit(0))


def of_range(name: str, column: Any, low: int, high: int) -> Digit:
    """The digit of whole numbers between two: how far from the lower one.

    What is empty is filled first with a number that the column's own type can hold:
    not every engine has integers that may be empty.
    """
    values = np.arange(low, high + 2)
    far = column.fill_null(low).cast(nw.Int64) - low
    code = nw.when(column.is_null()).then(nw.lit(high + 1 - low)).otherwise(far)
    return Digit(name, Numbers(values, values > high), code)


def of_values(name: str, column: Any, seen: Sequence[Any], dtype: Any) -> Digit:
    """The digit of numbers that are looked up among all that occur."""
    cells = Numbers(np.array([*seen, 0], dtype), np.arange(len(seen) + 1) == len(seen))
    return Digit(name, cells, _looked_up(name, seen), column, seen)


def of_words(name: str, column: Any, seen: Sequence[Any]) -> Digit:
    """The digit of words that are looked up among all that occur."""
    codes = Words(np.array([*range(len(seen)), -1]), tuple(seen))
    return Digit(name, codes, _looked_up(name, seen), column, seen)


def _looked_up(name: str, seen: Sequence[Any]) -> Any:
    return nw.col(place(name)).fill_null(len(seen)).cast(nw.Int64)


def of_sign(name: str, column: Any) -> Digit:
    """The digit of whether a number is above 0."""
    code = nw.when(column > 0).then(nw.lit(1)).otherwise(nw.lit(0)).cast(nw.Int64)
    return Digit(name, Numbers(np.array([0, 1])), code)


class Keys:
    """Digits of all columns as one integer, or several where one cannot hold them."""

    def __init__(self, digits: Sequence[Digit]) -> None:
        self._groups: list[list[Digit]] = [[]]
        for digit in digits:
            if prod(one.size for one in self._groups[-1]) * digit.size > _LARGEST:
                self._groups.append([])
            self._groups[-1].append(digit)
        self.names = [f"{PREFIX}key_{place}" for place in range(len(self._groups))]

    def added(self, frame: Any) -> Any:
        """The frame with its keys beside its own columns."""
        own = frame.collect_schema().names()
        for group in self._groups:
            for digit in group:
                frame = digit.joined(frame)
        keys = zip(self.names, self._groups, strict=True)
        frame = frame.with_columns(_key(group).alias(name) for name, group in keys)
        return frame.select(*own, *self.names)

    def read(self, keys: Sequence[Array]) -> dict[str, Array]:
        """The digits of each column, by its name, from keys."""
        found = {}
        for rest, group in zip(keys, self._groups, strict=True):
            left = rest
            for digit in group:
                left, found[digit.name] = np.divmod(left, digit.size)
        return found


def _key(digits: Sequence[Digit]) -> Any:
    key, stride = nw.lit(0).cast(nw.Int64), 1
    for digit in digits:
        if digit.size > 1:
            key += digit.code * stride
        stride *= digit.size
    return key

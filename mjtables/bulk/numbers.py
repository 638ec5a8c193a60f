"""Columns of numbers and of words as arrays, whatever frame they come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

#: What a whole number is that is none (a fraction, or past 63 bits).
NOT_WHOLE = -(2**62)
_PAST = 2**62


class Whole(NamedTuple):
    """Whole numbers, and where there are none; without a mask there always are."""

    values: Array
    null: Array | None = None


@dataclass(frozen=True, slots=True)
class Numbers:
    """A column of integers or floats; `null` is where nothing stands.

    A float counts as a whole number where it is one.
    """

    values: Array
    null: Array | None = None

    def whole(self, where: slice | Array, scale: int = 1) -> Whole:
        """The numbers times `scale` as integers; `NOT_WHOLE` where they are none.

        Integers without a scale are a view of the column where `where` is a slice.
        """
        values = self.values[where]
        null = None if self.null is None else self.null[where]
        if values.dtype.kind == "f":
            return _from_floats(values, null, scale)
        if scale == 1:
            return Whole(values, null)
        near = (values <= _PAST // scale) & (values >= -_PAST // scale)
        return Whole(np.where(near, values, NOT_WHOLE // scale) * scale, null)

    def exactly(self, where: slice | Array, scale: int = 1) -> Array:
        """The numbers times `scale` as 64-bit integers, `NOT_WHOLE` where none."""
        values, null = self.whole(where, scale)
        if values.dtype.kind == "u" and values.dtype.itemsize == 8:
            values = np.where(values < _PAST, values, _PAST)
        wide = values.astype(np.int64)
        return wide if null is None else np.where(null, NOT_WHOLE, wide)

    def is_null(self, where: slice | Array) -> Array:
        """Where nothing stands."""
        values = self.values[where]
        null = np.zeros(len(values), bool) if self.null is None else self.null[where]
        return null | np.isnan(values) if values.dtype.kind == "f" else null


@dataclass(frozen=True, slots=True)
class Words:
    """A column of words: for each row the place of its word, -1 where none stands."""

    codes: Array
    items: tuple[object, ...]


def _from_floats(values: Array, null: Array | None, scale: int) -> Whole:
    """Floats as the decimals that Python prints for them: 1.1 is eleven tenths."""
    empty = np.isnan(values)
    with np.errstate(invalid="ignore"):
        whole = (np.rint(values * scale) if scale != 1 else values).astype(np.int64)
    whole[(whole / scale != values) & ~empty] = NOT_WHOLE
    missing = empty if null is None else empty | null
    return Whole(whole, missing if missing.any() else None)

"""Stand-ins for the columns of a lazy frame: what is asked of them, what they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mjtables.bulk.numbers import Numbers, Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjtables.bulk.digits import Digit
    from mjtables.bulk.numbers import Array


class Asked:
    """A frame without rows that takes down which columns are read, and as what."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.height = 0
        #: By column: whether it holds words, and whether it may hold booleans.
        self.columns: dict[str, tuple[bool, bool]] = {}

    def numbers(self, name: str, *, booleans: bool = False) -> Numbers:
        """No numbers, but the column is noted."""
        self.columns[name] = (False, booleans)
        return Numbers(np.empty(0))

    def words(self, name: str) -> Words:
        """No words, but the column is noted."""
        self.columns[name] = (True, False)
        return Words(np.empty(0, np.int64), ())


class Coded:
    """The different rows of a frame, each column known by its digits."""

    def __init__(
        self,
        names: Sequence[str],
        digits: Mapping[str, Digit],
        codes: Mapping[str, Array],
        height: int,
    ) -> None:
        self.names, self.height = tuple(names), height
        self._digits, self._codes = digits, codes

    def numbers(self, name: str, *, booleans: bool = False) -> Numbers:
        """The numbers of a column, booleans as 0 and 1."""
        del booleans
        return self._digits[name].numbers(self._codes[name])

    def words(self, name: str) -> Words:
        """The words of a column."""
        return self._digits[name].words(self._codes[name])

"""Rows that no grid lists, field by field: each number or word as a small code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from mjtables.bulk.flags import CODES

if TYPE_CHECKING:
    from mjtables.bulk.numbers import Array

#: No flag yet.
NONE = -1


@dataclass(slots=True)
class Rows:
    """So many rows; `codes` by field, `counts` as they are, `flags` what is wrong.

    `scores` has a column for each seat, and `special` the names that its codes stand
    for. A field that is missing has the code 0 in every row.
    """

    count: int
    codes: dict[str, Array] = field(default_factory=dict)
    counts: dict[str, Array] = field(default_factory=dict)
    scores: Array | None = None
    flags: Array = field(init=False)

    def __post_init__(self) -> None:
        """Nothing is wrong with any row at first."""
        self.flags = np.full(self.count, NONE, np.int16)

    def flag(self, where: Array, name: str) -> None:
        """Flag rows, unless they have a flag already."""
        if where.any():
            self.flags[where & (self.flags == NONE)] = CODES[name]

    def code(self, name: str) -> Array:
        """The codes of a field."""
        found = self.codes.get(name)
        return np.zeros(self.count, np.int64) if found is None else found

    def taken(self, keep: Array) -> Rows:
        """Some of the rows."""
        some = Rows(int(keep.sum()))
        some.codes = {name: codes[keep] for name, codes in self.codes.items()}
        some.counts = {name: counts[keep] for name, counts in self.counts.items()}
        some.scores = None if self.scores is None else self.scores[keep]
        return some

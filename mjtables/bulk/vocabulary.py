"""Numbers for whatever is seen: the first thing is 0, the next new one 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from mjtables.bulk.numbers import Array


class Vocabulary:
    """Small numbers for large ones, always the same for the same.

    >>> seen = Vocabulary()
    >>> [seen.codes(np.array(keys)).tolist() for keys in ([70, 30, 70], [9, 30])]
    [[1, 0, 1], [2, 0]]
    """

    def __init__(self) -> None:
        self._known = np.empty(0, np.int64)
        self._codes = np.empty(0, np.int64)

    def __len__(self) -> int:
        return len(self._known)

    def places(self, keys: Array) -> tuple[Array, Array]:
        """Where each key stands among those that are known, and whether it does."""
        places = np.searchsorted(self._known, keys)
        if not len(self._known):
            return places, np.zeros(len(keys), bool)
        places = np.minimum(places, len(self._known) - 1)
        return places, self._known[places] == keys

    def codes(self, keys: Array) -> Array:
        """The number of each key; new keys are taken in."""
        places, known = self.places(keys)
        if not known.all():
            self.add(np.unique(keys[~known]))
            places, _ = self.places(keys)
        return self._codes[places]

    def add(self, keys: Array) -> None:
        """Take in keys that are not known yet, each once, in this order."""
        new = np.arange(len(self), len(self) + len(keys))
        known = np.concatenate([self._known, keys])
        order = np.argsort(known, kind="stable")
        self._codes = np.concatenate([self._codes, new])[order]
        self._known = known[order]

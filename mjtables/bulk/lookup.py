"""Rows settled chunk by chunk: by the grid where it lists them, else by the ledger."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from mjtables.bulk.differences import moved
from mjtables.bulk.flags import FIRST_FLAG, UNSEEN
from mjtables.bulk.places import Places
from mjtables.bulk.reader import Reader
from mjtables.bulk.rows import NONE

if TYPE_CHECKING:
    from mjtables.bulk.compiled import Compiled
    from mjtables.bulk.numbers import Array
    from mjtables.bulk.reading import Columns

#: So many rows are looked up at a time: what they need stays in the cache.
CHUNK = 2**16
#: A thread has so many chunks at least; numpy lets others run while it works.
_ENOUGH = 16
_MOST_WORKERS = 4
#: Columns without which no row is a plain win.
_NEEDED = {"winner", "discarder", "dealer", "value"}


class Settled(NamedTuple):
    """What rows come to: a mark each (see `flags`), four changes, and the table's."""

    marks: Array
    changes: Array
    table: Array


def settled(made: Compiled, columns: Columns) -> Settled:
    """Every row of a frame, settled; those with a flag have no changes (0)."""
    lookup = _Lookup(made, columns)
    starts = range(0, columns.height, CHUNK)
    workers = min(_cores(), len(starts) // _ENOUGH)
    if workers > 1:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(lookup.settle, starts))
    else:
        for start in starts:
            lookup.settle(start)
    return lookup.settled


def _cores() -> int:
    """How many cores this process may use, of those that are worth it."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        cores = os.cpu_count() or 1
    return min(cores, _MOST_WORKERS)


class _Lookup:
    """One frame beside a compiled rule set; any thread may settle any of its chunks."""

    def __init__(self, made: Compiled, columns: Columns) -> None:
        self._made, self._columns = made, columns
        self._reader = Reader(made.preset, columns)
        height = columns.height
        self.settled = Settled(
            marks=np.empty(height, np.uint8),
            changes=np.empty((height, 4), np.int64),
            table=np.zeros(height, np.int64),
        )
        self._plain = None
        if made.grid is not None and set(columns.numbers) >= _NEEDED:
            self._plain = Places(made.preset, made.grid, columns)

    def settle(self, start: int) -> None:
        """Settle the chunk that starts there."""
        span = slice(start, min(start + CHUNK, self._columns.height))
        marks, changes, table = (column[span] for column in self.settled)
        if self._plain is None:
            marks[:] = UNSEEN
        else:
            self._plain.settle(span, marks, changes)
        if marks.max() == UNSEEN:
            unseen = np.flatnonzero(marks == UNSEEN)
            marks[unseen], changes[unseen] = self._looked_at(unseen + start)
        if "deposits" in self._columns.numbers:
            for seat in range(4):
                table -= changes[:, seat]

    def _looked_at(self, where: Array) -> tuple[Array, Array]:
        with self._made.ledger.lock:
            return _by_ledger(self._made, self._reader, where)


def _by_ledger(made: Compiled, reader: Reader, where: Array) -> tuple[Array, Array]:
    """The marks and changes of rows, each hand settled once."""
    rows = reader.rows(where)
    made.ledger.worths.read(reader, rows, where)
    marks = (FIRST_FLAG + rows.flags).astype(np.uint8)
    changes = np.zeros((rows.count, 4), np.int64)
    keep = rows.flags == NONE
    some = rows.taken(keep)
    if not some.count:
        return marks, changes
    ledger = made.ledger
    places = ledger.entries(some)
    found = ledger.changes[places]
    for row, name in enumerate(ledger.counts):
        counts = some.counts[name]
        if counts.any():
            found += ledger.per[places, row] * counts[:, None]
    settles = ledger.settles[places]
    if some.scores is not None and settles.any():
        out = some.code("out")[:, None] >> np.arange(4) & 1
        losers = (some.scores >= 0) & (out == 0)
        dealer = some.code("dealer")
        more = moved(made.preset, made.unit, some.scores, dealer, losers)
        found += np.where(settles[:, None], more, 0)
    marks[keep], changes[keep] = ledger.marks[places], found
    return marks, changes

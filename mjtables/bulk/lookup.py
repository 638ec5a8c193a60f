"""Rows settled chunk by chunk: by the grid where it lists them, else by the ledger."""

from __future__ import annotations

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
CHUNK = 2**15


class Settled(NamedTuple):
    """What rows come to: a mark each (see `flags`), changes of four seats, the table's."""

    marks: Array
    changes: Array
    table: Array


def settled(made: Compiled, columns: Columns) -> Settled:
    """Every row of a frame, settled; those with a flag have no changes (0)."""
    marks = np.empty(columns.height, np.uint8)
    changes = np.empty((columns.height, 4), np.int64)
    table = np.zeros(columns.height, np.int64)
    reader = Reader(made.preset, columns)
    grid, plain = made.grid, None
    if grid is not None and {"winner", "discarder", "value"} <= set(columns.numbers):
        plain = Places(made.preset, grid, columns)
    for start in range(0, columns.height, CHUNK):
        span = slice(start, min(start + CHUNK, columns.height))
        if plain is None:
            marks[span] = UNSEEN
        else:
            plain.settle(span, marks[span], changes[span])
        if marks[span].max() == UNSEEN:
            unseen = np.flatnonzero(marks[span] == UNSEEN) + start
            marks[unseen], changes[unseen] = _by_ledger(made, reader, unseen)
        if "deposits" in columns.numbers:
            for seat in range(4):
                table[span] -= changes[span, seat]
    return Settled(marks, changes, table)


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

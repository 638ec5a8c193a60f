"""`settle_frame`: all hands of a frame settled at once, as `settle` settles each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.bulk.compiled import compiled
from mjtables.bulk.lookup import settled
from mjtables.bulk.reading import columns_of
from mjtables.bulk.results import results
from mjtables.bulk.sources import lazy, opened

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from mjtables.ruleset import Preset


def settle_frame(
    preset: Preset | str | os.PathLike[str],
    frame: Any,
    columns: Mapping[str, str] | None = None,
) -> Any:
    """What each seat gains or loses in every hand of a frame, row by row.

    The columns of `frame` are the fields of a `Hand`, under these or the names that
    logs have for them (``han``, ``faan``, ``loser``, ``pao_seat`` ...); `columns` maps
    any other name (``{"punkte": "value"}``). The rule set's own facts and counts may
    have columns of their own, and `ready`, `out` and `scores` one for each seat
    (``ready0`` to ``ready3``). Numbers may be integers or floats that are whole,
    with whatever the frame has for empty cells.

    What comes back is a frame of the same kind (pandas, or by narwhals Polars and
    PyArrow), with the same rows in the same order, and these columns:

    ``delta0`` to ``delta3``, ``table``: 64-bit integers, what each seat and the
    deposits on the table change by; empty where the row has a flag. They are money; in
    a rule set that pays fractions they are its smallest unit, and a column ``unit``
    says how many of it make one (16: sixteenths).
    ``situation``: as in the payment table; empty for draws and flagged rows.
    ``flag``: why the row cannot be settled (`bulk.flags.REASONS`); empty if it is.

    A lazy frame (Polars, DuckDB, Dask, PySpark) gives a lazy frame of the same kind:
    these columns beside its own, of which those that are called as one of these get
    ``own_`` before their names. Its engine reads it at once, to find which hands there
    are (5,000,000 different ones at most), and again when rows are asked for: it has
    to be the same each time. Rows keep their columns, but no order.

    A row is settled where `settle` settles its hand, to the same amounts. Who is ready
    in a draw may be left to recorded changes (``delta0`` ...), as in logs.

    Raises `TableError` for columns that are missing or hold no numbers, `HandError`
    for a rule set whose scores only add up.

    >>> import mjtables as mj
    >>> import pandas as pd
    >>> frame = pd.DataFrame({"winner": [1, 2, 3], "discarder": [0, None, 3],
    ...     "dealer": [0, 0, 1], "han": [3, 5, 1], "fu": [40, 30, 30], "honba": 1})
    >>> print(mj.settle_frame("japanese_modern", frame).iloc[:, :4].to_string())
       delta0  delta1  delta2  delta3
    0   -5500    5500       0       0
    1   -4100   -2100    8300   -2100
    2    <NA>    <NA>    <NA>    <NA>
    >>> mj.settle_frame("japanese_modern", frame)["flag"].tolist()
    [nan, nan, 'winner_is_discarder']
    """
    made = compiled(preset)
    plan = lazy(frame)
    if plan is not None:
        from mjtables.bulk.lazy import settled_lazily

        return settled_lazily(made, plan, columns).to_native()
    source = opened(frame)
    found = settled(made, columns_of(source, made.preset, columns))
    return source.frame(results(found, made.unit))

"""`audit_frame`: what a frame records of each hand, beside what it comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from mjtables.bulk.compiled import compiled
from mjtables.bulk.flags import FIRST_FLAG, FLAGS
from mjtables.bulk.lookup import settled
from mjtables.bulk.numbers import NOT_WHOLE
from mjtables.bulk.reading import columns_of
from mjtables.bulk.sources import Result, lazy, opened
from mjtables.errors import Problem, TableError
from mjtables.replay import Verdict

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from mjtables.bulk.compiled import Compiled
    from mjtables.bulk.lookup import Settled
    from mjtables.bulk.numbers import Array
    from mjtables.bulk.reading import Columns
    from mjtables.ruleset import Preset


@dataclass(frozen=True, slots=True)
class FrameAudit:
    """What a frame records, compared with what is computed.

    `counts` has the rows of each verdict (``agrees``, ``differs``, ``refused``,
    ``not recorded``), `refused` those of each flag. `differing` is a frame of the same
    kind, with the rows that differ: ``row`` counts them from 0, ``recorded0`` to
    ``recorded3`` and ``computed0`` to ``computed3`` are in the unit of `unit` (1: whole
    money; 16: sixteenths). An amount that is no whole number of it is empty.
    """

    preset: str
    options: str
    counts: Mapping[str, int]
    refused: Mapping[str, int]
    differing: Any
    unit: int = 1


def audit_frame(
    preset: Preset | str | os.PathLike[str],
    frame: Any,
    columns: Mapping[str, str] | None = None,
) -> FrameAudit:
    """Settle every hand of a frame, and compare it with what the frame records.

    The recorded changes are the columns ``delta0`` to ``delta3``, or what `columns`
    maps to these names (with three players the last one may be missing); all else is
    read as in `settle_frame`. A row without all of them is not recorded.

    Of a lazy frame its engine counts at once; `differing` is lazy too, and has the
    frame's own columns in place of ``row``: its rows have no order.

    Raises `TableError` where there are no such columns, and as `settle_frame` does.

    >>> import mjtables as mj
    >>> import pandas as pd
    >>> frame = pd.DataFrame({"winner": [1, 1], "discarder": 0, "dealer": 0, "faan": 3,
    ...     "delta0": [-8, -16], "delta1": [8, 16], "delta2": 0, "delta3": 0})
    >>> audit = mj.audit_frame("hk_half_spicy", frame)
    >>> dict(audit.counts)
    {'agrees': 1, 'differs': 1, 'refused': 0, 'not recorded': 0}
    >>> audit.differing[["recorded1", "computed1"]].to_dict("records")
    [{'recorded1': 16, 'computed1': 8}]
    """
    made = compiled(preset)
    plan = lazy(frame)
    if plan is not None:
        return _of_lazy(made, plan, columns)
    source = opened(frame)
    read = columns_of(source, made.preset, columns)
    if not read.recorded:
        raise _unrecorded()
    found = settled(made, read)
    recorded, unsaid = _recorded(read, made.unit)
    refused = found.marks >= FIRST_FLAG
    differs = ~refused & ~unsaid & (recorded != found.changes).any(axis=1)
    where = np.flatnonzero(differs)
    counts = {
        Verdict.AGREES: int((~refused & ~unsaid).sum()) - len(where),
        Verdict.DIFFERS: len(where),
        Verdict.REFUSED: int(refused.sum()),
        Verdict.NOT_RECORDED: int((unsaid & ~refused).sum()),
    }
    return FrameAudit(
        preset=made.preset.id,
        options=made.preset.options_text,
        counts={verdict.value: count for verdict, count in counts.items()},
        refused=_reasons(found.marks[refused]),
        differing=source.frame(_differing(found, recorded, where), where),
        unit=made.unit,
    )


def _of_lazy(
    made: Compiled, frame: Any, columns: Mapping[str, str] | None
) -> FrameAudit:
    from mjtables.bulk.lazy_audits import compared, recorded_in

    recorded = recorded_in(made, frame, columns)
    if not recorded:
        raise _unrecorded()
    found = compared(made, frame, recorded, columns)
    return FrameAudit(
        preset=made.preset.id,
        options=made.preset.options_text,
        counts={verdict.value: count for verdict, count in found.counts.items()},
        refused=found.refused,
        differing=found.differing.to_native(),
        unit=made.unit,
    )


def _unrecorded() -> TableError:
    expected = "what each seat gained or lost (columns delta0 to delta3)"
    return TableError("frame", [Problem("columns", expected, "none")])


def _recorded(columns: Columns, unit: int) -> tuple[Array, Array]:
    """What each seat gained, in a unit, and the rows that do not say it of all."""
    recorded = np.zeros((columns.height, 4), np.int64)
    unsaid = np.zeros(columns.height, bool)
    every = slice(None)
    for seat, column in enumerate(columns.recorded):
        recorded[:, seat] = column.exactly(every, unit)
        empty = column.is_null(every)
        if seat < columns.players:
            unsaid |= empty
        else:
            recorded[empty, seat] = 0
    return recorded, unsaid


def _reasons(marks: Array) -> dict[str, int]:
    codes, counts = np.unique(marks, return_counts=True)
    pairs = zip(codes.tolist(), counts.tolist(), strict=True)
    return {FLAGS[code - FIRST_FLAG]: count for code, count in pairs}


def _differing(found: Settled, recorded: Array, where: Array) -> dict[str, Result]:
    made = {"row": Result(where)}
    sides = {"recorded": recorded[where], "computed": found.changes[where]}
    for name, amounts in sides.items():
        for seat in range(4):
            values = amounts[:, seat]
            uneven = values == NOT_WHOLE
            made[f"{name}{seat}"] = Result(
                np.where(uneven, 0, values), uneven if uneven.any() else None
            )
    return made

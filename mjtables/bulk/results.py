"""The columns that settled rows come back as."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mjtables.bulk.flags import FIRST_FLAG, FLAGS, SITUATIONS, WITHOUT_SITUATION
from mjtables.bulk.sources import Result

if TYPE_CHECKING:
    from mjtables.bulk.lookup import Settled

#: The code of no word.
_NONE = np.int8(-1)


def results(found: Settled, unit: int) -> dict[str, Result]:
    """The columns to give back, of rows that are settled."""
    highest = int(found.marks.max(initial=0))
    flagged = found.marks >= FIRST_FLAG if highest >= FIRST_FLAG else None
    totals = {f"delta{seat}": found.changes[:, seat] for seat in range(4)}
    made = {
        name: Result(values, None if flagged is None else flagged.copy())
        for name, values in {**totals, "table": found.table}.items()
    }
    if unit != 1:
        made["unit"] = Result(np.full(len(found.marks), unit, np.int32))
    situations = found.marks.view(np.int8)
    if highest >= WITHOUT_SITUATION:
        situations = np.where(found.marks < WITHOUT_SITUATION, situations, _NONE)
    flags = np.full(len(found.marks), _NONE)
    if flagged is not None:
        flags[flagged] = found.marks[flagged] - FIRST_FLAG
    made["situation"] = Result(situations, words=SITUATIONS)
    made["flag"] = Result(flags, words=FLAGS)
    return made

"""A digest of a preset's tables: equal tables have equal digests."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from mjtables.catalog import resolve
from mjtables.listing import every_entry

if TYPE_CHECKING:
    import os

    from mjtables.exact import Exact
    from mjtables.ruleset import Preset

#: As many hexadecimal digits as fit the foot of a card.
DIGITS = 8


def digest(preset: Preset | str | os.PathLike[str]) -> str:
    """Eight digits that change with any line of the tables under the options in force.

    Every situation, case, payer, value, points, tier, final score, amount and status
    counts; names, sources and the order of options do not.

    >>> import mjtables as mj
    >>> mj.digest("hong_kong") == mj.digest(mj.preset("hk_4_7_10"))
    True
    """
    return _digest(resolve(preset))


@lru_cache(maxsize=512)
def _digest(preset: Preset) -> str:
    hashed = sha256()
    for entry in every_entry(preset):
        line = [
            entry.situation.value,
            entry.case,
            entry.payer.value,
            *map(_text, (entry.value, entry.points)),
            entry.tier,
            *map(_text, (entry.final_score, entry.pays, entry.receives)),
            entry.status,
        ]
        hashed.update("\t".join(line).encode() + b"\n")
    return hashed.hexdigest()[:DIGITS]


def _text(number: Exact | None) -> str:
    return "" if number is None else str(number)

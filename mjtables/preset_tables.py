"""The presets there are, as a DataFrame: a row each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from mjtables.arrays import numbers
from mjtables.catalog import preset, presets
from mjtables.units import units

if TYPE_CHECKING:
    from mjtables.exact import Exact

COLUMNS = (
    *("preset", "name", "family", "edition", "players", "unit", "points", "kind"),
    *("system", "minimum", "ceiling", "limit"),
)


def presets_table() -> pd.DataFrame:
    """Every preset, by family and id: a row each.

    Columns: preset, name, family, edition, players, unit (of the value: faan, han),
    points (what is counted beside it: fu, points; empty: nothing), kind (of settling:
    doubled, laaks, added, stated), system (what its settling table is called), minimum,
    ceiling and limit (empty: none; the limit in the rule set's own points).

    Raises `PresetError` where the file of one has mistakes.

    >>> import mjtables as mj
    >>> told = mj.presets_table().set_index("preset")
    >>> told.loc["hk_half_spicy", ["family", "unit"]].tolist()
    ['Hong Kong', 'faan']
    """
    rules = sorted(map(preset, presets()), key=lambda own: (own.family, own.id))
    texts = {
        "preset": [own.id for own in rules],
        "name": [own.name for own in rules],
        "family": [own.family for own in rules],
        "edition": [own.edition for own in rules],
        "unit": [units(own)[0] for own in rules],
        "points": [units(own)[1] for own in rules],
        "kind": [own.settling.kind for own in rules],
        "system": [own.settling.system for own in rules],
    }
    counts: dict[str, list[Exact | None]] = {
        "players": [own.players for own in rules],
        "minimum": [own.settling.minimum for own in rules],
        "ceiling": [own.settling.ceiling for own in rules],
        "limit": [own.settling.limit for own in rules],
    }
    columns = {name: pd.array(own, dtype="str") for name, own in texts.items()}
    amounts = {name: numbers(own) for name, own in counts.items()}
    return pd.DataFrame({**columns, **amounts})[list(COLUMNS)]

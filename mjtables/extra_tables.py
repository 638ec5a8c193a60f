"""The extras of presets as DataFrames: what is paid beside the hands.

Tidy columns, in order: preset, options, extra, situation, case, who, pays, receives,
status. Amounts are ``Int64`` where every amount of the frame is whole, else exact
decimals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from mjtables.arrays import are_integers, numbers
from mjtables.catalog import resolve
from mjtables.extra_lines import ExtraLine, extra_lines

if TYPE_CHECKING:
    import os

    from mjtables.ruleset import Preset

AMOUNTS = ("pays", "receives")
COLUMNS = ("preset", "options", *ExtraLine._fields)


def extras_table(preset: Preset | str | os.PathLike[str]) -> pd.DataFrame:
    """Everything that is paid beside the hands, tidy: a row per extra, case and role.

    `extra` is what is counted (``honba``: of one), ``deposit`` (one stick), ``draw``
    (by how many are ready), ``nagashi``, the name of an event (a kong, a penalty; less
    than 0: whoever has it pays), ``uma`` and ``oka`` (by place), ``penalty`` (what an
    offence costs after the game; nobody receives it). `pays` is what each
    of that role pays, `receives` what the winner receives in all, each ready player,
    or a place. Amounts are in money, uma, oka and penalties in points.

    `status` is ``stated``, ``computed``, ``derived``, ``not_established`` (no source
    states the amount, which is empty) or ``indivisible`` (a pool that so many cannot
    share evenly).

    Raises `CatalogError` or `PresetError` where the preset cannot be had.

    >>> import mjtables as mj
    >>> extras = mj.extras_table("tenhou_4p")
    >>> extras[extras["extra"] == "draw"]["pays"].tolist()
    [0, 1000, 1500, 3000, 0]
    """
    rules = resolve(preset)
    rows = list(extra_lines(rules))
    columns = {name: [getattr(row, name) for row in rows] for name in ExtraLine._fields}
    whole = all(are_integers(columns[name]) for name in AMOUNTS)
    made = {
        name: numbers(column, integers=whole)
        if name in AMOUNTS
        else pd.array(column, dtype="str")
        for name, column in columns.items()
    }
    named = {"preset": rules.id, "options": rules.options_text}
    texts = {
        name: pd.array([text] * len(rows), dtype="str") for name, text in named.items()
    }
    return pd.DataFrame({**texts, **made}, columns=pd.Index(COLUMNS))

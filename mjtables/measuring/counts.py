"""Counts of hands as DataFrames: those that come with mjtables, and one's own."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pandas as pd

from mjtables.arrays import numbers
from mjtables.catalog import resolve
from mjtables.counting import counted as counted_in
from mjtables.errors import MjtablesError, found
from mjtables.frequencies import (
    COLUMNS,
    Counts,
    counts,
    fits,
    fitting,
    from_rows,
    names,
)

if TYPE_CHECKING:
    from mjtables.ruleset import Preset


def counted_hands(
    given: str | os.PathLike[str] | pd.DataFrame = "tenhou_4p",
) -> pd.DataFrame:
    """How often each kind of hand was won, in games that were counted.

    A table that comes with mjtables (tenhou_4p, tenhou_3p, mcr_botzone), or one of your
    own with these columns: a CSV file, or a frame. `attrs` of the frame say where it
    was counted, and how.

    Columns: situation, value, fu (or points, where they are so called), special (a
    named hand: 1 yakuman), count.

    Raises `TableError` with everything that is wrong in it.

    >>> import mjtables as mj
    >>> counts = mj.counted_hands("tenhou_4p")
    >>> int(counts["count"].sum()), counts.attrs["preset"]
    (10347, 'tenhou_4p')
    """
    return as_frame(as_counts(given))


def count_hands(
    preset: Preset | str | os.PathLike[str], *logs: str | os.PathLike[str]
) -> pd.DataFrame:
    """How often each kind of hand was won in game logs, as `counted_hands` has it.

    Logs are of any format that `mjtables settle` reads: tidy CSV, Tenhou XML and JSON,
    mjai. Each winner counts; draws do not.

    Raises `LogError` with everything that cannot be read, and its row.

    >>> import mjtables as mj
    >>> mj.count_hands("tenhou_4p", "no_such_log.csv")
    Traceback (most recent call last):
    ...
    mjtables.errors.LogError: no_such_log.csv: expected a file, found no such file
    """
    for log in logs:
        if not isinstance(log, str | os.PathLike):
            raise MjtablesError(f"expected a log's file, found {found(log)}")
    return as_frame(counted_in(resolve(preset), logs))


def as_frame(own: Counts) -> pd.DataFrame:
    """Counts as a DataFrame; `attrs` say where they are from."""
    fu = own.preset != "" and _second(own) == "fu"
    frame = pd.DataFrame(
        {
            "situation": pd.array([r.situation.value for r in own.rows], dtype="str"),
            "value": numbers([row.value for row in own.rows]),
            "fu" if fu else "points": numbers([row.points for row in own.rows]),
            "special": pd.array([row.special for row in own.rows], dtype="str"),
            "count": numbers([row.number for row in own.rows]),
        }
    )
    said = {"counted": own.name, "preset": own.preset, "family": own.family}
    frame.attrs.update({**said, "sources": list(own.sources), "read": own.read})
    return frame


def _second(own: Counts) -> str:
    points = resolve(own.preset).settling.points
    return "" if points is None else points.name


def as_counts(given: str | os.PathLike[str] | pd.DataFrame) -> Counts:
    """Counts of any kind that users give, checked."""
    if not isinstance(given, pd.DataFrame):
        return counts(str(given))
    columns = list(map(str, given.columns))
    rows = (
        (f"row {label}", dict(zip(columns, row, strict=True)))
        for label, *row in given.itertuples(name=None)
    )
    known = [key for key in ("preset", "family", "read") if given.attrs.get(key)]
    told = [f"{key}: {given.attrs[key]}" for key in known]
    told += [f"source: {source}" for source in given.attrs.get("sources", ())]
    name = str(given.attrs.get("counted", "counts"))
    return from_rows(name, columns, rows, told)


def chosen(
    rules: Preset, given: str | os.PathLike[str] | pd.DataFrame | None
) -> Counts:
    """The counts to pay by: those given, or the ones that are good for a rule set.

    Raises `MjtablesError` where there are none, or they are of other hands.
    """
    if given is None:
        own = fitting(rules)
        if own is None:
            known = ", ".join(names())
            raise MjtablesError(
                f"{rules.id}: expected counts of its hands ({', '.join(COLUMNS)}), "
                f"found none among {known}"
            )
        return own
    own = as_counts(given)
    if own.preset and not fits(own, rules):
        raise MjtablesError(
            f"{rules.id}: expected counts of its own hands, found {own.name}, "
            f"of {own.preset}: hands that are counted otherwise"
        )
    return own

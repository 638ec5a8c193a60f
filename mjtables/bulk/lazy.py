"""Lazy frames settled by their own engines: a join with a table of all that occurs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from mjtables.bulk.coded import Coded
from mjtables.bulk.digits import Keys
from mjtables.bulk.engines import PREFIX, check_names, different, table
from mjtables.bulk.lookup import settled
from mjtables.bulk.reading import columns_of
from mjtables.bulk.results import results
from mjtables.bulk.sources import Result
from mjtables.bulk.survey import surveyed
from mjtables.errors import Problem, TableError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.bulk.compiled import Compiled

#: A frame has so many different hands at most: what they come to stays in memory.
MOST_HANDS = 5_000_000
#: A column of the frame that is called as one of the results gets this before it.
OWN = "own_"


def settled_lazily(
    made: Compiled, frame: Any, columns: Mapping[str, str] | None = None
) -> Any:
    """A lazy frame of narwhals with what its rows come to beside its own columns."""
    names = frame.collect_schema().names()
    lookup, joined, keys = _keyed(made, frame, columns)
    joined = joined.rename(renamed(names, list(lookup)))
    return joined.join(table(frame, lookup), on=keys, how="left").drop(keys)


def settled_aside(
    made: Compiled, frame: Any, columns: Mapping[str, str] | None = None
) -> Any:
    """The same with the results under names that no column has (`PREFIX`)."""
    lookup, joined, keys = _keyed(made, frame, columns)
    aside = {
        name if name in keys else f"{PREFIX}{name}": result
        for name, result in lookup.items()
    }
    return joined.join(table(frame, aside), on=keys, how="left").drop(keys)


def renamed(names: list[str], made: list[str]) -> dict[str, str]:
    """New names for columns that are called as results are, be it in capitals.

    >>> renamed(["winner", "delta0", "Flag"], ["delta0", "delta1", "flag"])
    {'delta0': 'own_delta0', 'Flag': 'own_Flag'}
    """
    results = {name.casefold() for name in made}
    taken, found = {name.casefold() for name in (*names, *made)}, {}
    for name in names:
        if name.casefold() in results:
            new = OWN + name
            while new.casefold() in taken:
                new = OWN + new
            taken.add(new.casefold())
            found[name] = new
    return found


def _keyed(
    made: Compiled, frame: Any, columns: Mapping[str, str] | None
) -> tuple[dict[str, Result], Any, list[str]]:
    """What each key comes to, the frame with its keys, and their names."""
    check_names(frame)
    digits = surveyed(frame, made.preset, columns)
    keys = Keys(list(digits.values()))
    joined = keys.added(frame)
    hands = different(joined.select(*keys.names), MOST_HANDS + 1)
    if len(hands) > MOST_HANDS:
        expected, hint = f"at most {MOST_HANDS:,} different hands", "settle it in parts"
        raise TableError("frame", [Problem("", expected, "more", hint)])
    said = [hands[name].to_numpy().astype(np.int64) for name in keys.names]
    names = frame.collect_schema().names()
    source = Coded(names, digits, keys.read(said), len(hands))
    found = settled(made, columns_of(source, made.preset, columns))
    own = {name: Result(codes) for name, codes in zip(keys.names, said, strict=True)}
    return own | results(found, made.unit), joined, keys.names

"""What differs between rule sets, as DataFrames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd

from mjtables.arrays import are_integers, numbers
from mjtables.comparison.terms import written_by
from mjtables.json_schema import described_in
from mjtables.measuring.frames import frame
from mjtables.units import units

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjtables.comparison.cells import Absent, Row
    from mjtables.comparison.terms import Amounts, Term
    from mjtables.exact import Exact
    from mjtables.ruleset import Preset

SPANS = ("preset", "situation", "payer", "cells", "differ", "least", "most")


def cells(
    different: Sequence[Row], presets: Sequence[Preset], labels: Sequence[str]
) -> pd.DataFrame:
    """The cells that differ: whose they are, and what each rule set pays."""
    places = [row.place for row in different]
    second = next(filter(None, (units(preset)[1] for preset in presets)), "points")
    whole = all(are_integers(row.amounts) for row in different)
    columns: dict[str, Any] = {
        "situation": _texts(place.situation.value for place in places),
        "case": _texts(place.case for place in places),
        "payer": _texts(place.payer.value for place in places),
        "value": numbers([place.value for place in places]),
        "fu" if second == "fu" else "points": numbers([p.points for p in places]),
        "tier": _texts(place.named for place in places),
    }
    for number, name in enumerate(labels):
        amounts = [row.amounts[number] for row in different]
        columns[name] = numbers(amounts, integers=whole)
    columns["why"] = _texts(row.why for row in different)
    return pd.DataFrame(columns)


def absent(absent: Sequence[Absent], labels: Sequence[str]) -> pd.DataFrame:
    """Whole tables that a rule set does not have, and which ones lack them."""
    lacking = (
        ", ".join(own for own, gone in zip(labels, one.missing, strict=True) if gone)
        for one in absent
    )
    columns = {
        "situation": _texts(one.situation.value for one in absent),
        "case": _texts(one.case for one in absent),
        "payer": _texts(one.payer.value for one in absent),
        "lacking": _texts(lacking),
    }
    return pd.DataFrame(columns)


def terms(name: str, told: Sequence[Term], labels: Sequence[str]) -> pd.DataFrame:
    """Options or rules that differ, by name, and what each rule set has."""
    columns = {name: _texts(term for term, _ in told)}
    for number, own in enumerate(labels):
        columns[own] = _texts(values[number] for _, values in told)
    return pd.DataFrame(columns)


def rules(
    told: Sequence[Term], presets: Sequence[Preset], labels: Sequence[str]
) -> pd.DataFrame:
    """Rules that differ: each rule set's, the option that sets it, what it says."""
    made = terms("path", told, labels)
    paths = [path for path, _ in told]
    made["option"] = _texts(", ".join(written_by(presets, path)) for path in paths)
    made["says"] = _texts(described_in(tuple(path.split("."))) for path in paths)
    return made


def extras(
    told: Sequence[Amounts],
    labels: Sequence[str],
) -> pd.DataFrame:
    """What is paid beside the hands, where it differs."""
    names = ("extra", "situation", "case", "who")
    columns: dict[str, Any] = {
        name: _texts(place[number] for place, _ in told)
        for number, name in enumerate(names)
    }
    whole = all(are_integers(amounts) for _, amounts in told)
    for number, own in enumerate(labels):
        column = [amounts[number] for _, amounts in told]
        columns[own] = numbers(column, integers=whole)
    return pd.DataFrame(columns)


def spans(compared: Sequence[Row], labels: Sequence[str]) -> pd.DataFrame:
    """By situation and payer: how many cells differ, and by how much at most."""
    made = []
    for number, own in enumerate(labels[1:], start=1):
        groups: dict[tuple[str, str], list[tuple[Exact | None, Exact | None]]] = {}
        for row in compared:
            if not row.unreachable:
                key = row.place.situation.value, row.place.payer.value
                pair = row.amounts[0], row.amounts[number]
                groups.setdefault(key, []).append(pair)
        for (situation, payer), pairs in groups.items():
            ratios = [float(two / one) for one, two in pairs if one and two is not None]
            made.append(
                {
                    "preset": own,
                    "situation": situation,
                    "payer": payer,
                    "cells": len(pairs),
                    "differ": sum(one != two for one, two in pairs),
                    "least": min(ratios, default=float("nan")),
                    "most": max(ratios, default=float("nan")),
                }
            )
    return frame(made, SPANS)


def _texts(words: Iterable[str]) -> Any:
    return pd.array(list(words), dtype="str")

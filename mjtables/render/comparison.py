"""Rule sets beside each other, in every format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pandas as pd

from mjtables.exact import exact
from mjtables.phrases import of_unit, spaced
from mjtables.render.cells import text_of
from mjtables.render.json import records
from mjtables.render.json import text as as_json
from mjtables.render.rows import heading, lines, table
from mjtables.units import units

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from mjtables.comparison.comparison import Comparison
    from mjtables.render.rows import Markup

#: The parts of a comparison, and what is said of each.
PARTS = {
    "options": "Options in force",
    "rules": "Rules that differ",
    "cells": "Cells that differ",
    "liable": "Cells that differ where a player is liable",
    "spans": "How far apart: what is paid, as a multiple of what the first has",
    "absent": "Tables that one does not have",
    "extras": "Beside the hands",
}
#: What stands where there is nothing.
_NONE = "-"
#: Fewer in a hundred are told as they were counted.
_FEW = 0.1
_UNCOUNTED = (
    "What it costs a hundred hands is not known: there are no counts of how often such "
    "hands are won that fit all of them."
)
#: Who is meant by a payer, where each of several pays.
_PAYERS = {"other": "each other"}
#: The columns whose words are read as words; those that are left out where empty.
_SPACED = ("situation", "payer", "case", "who", "extra", "why")
_ASIDE = ("case", "situation", "why", "who")


def comparison(found: Comparison, form: Literal["csv", "json"] | Markup) -> str:
    """All that differs: as a page, as data, or (CSV) the cells alone."""
    match form:
        case "csv":
            return found.cells.to_csv(index=False)
        case "json":
            return as_json(document(found))
        case "md" | "text":
            return "\n\n".join(_page(found, form)) + "\n"


def document(found: Comparison) -> dict[str, Any]:
    """A comparison as plain data."""
    frames = ("options", "rules", "cells", "spans", "absent", "extras", "costs")
    parts = {name: records(getattr(found, name)) for name in frames}
    return {
        "presets": found.labels,
        "same": found.same,
        "compared": found.compared,
        "unreachable": found.unreachable,
        "remarks": found.remarks,
        **parts,
    }


def _page(found: Comparison, markup: Markup) -> Iterator[str]:
    yield heading(" beside ".join(found.labels), 1, markup)
    both = zip(found.labels, found.presets, strict=True)
    named = (f"{own}: {preset.title}" for own, preset in both)
    yield lines([*named, *found.remarks], markup)
    yield lines([summary(found)], markup)
    yield lines(list(costs(found)) or [_UNCOUNTED], markup)
    for name, title in PARTS.items():
        rows, header = part(found, name)
        if rows:
            yield heading(f"{title} ({len(rows)})", 2, markup)
            yield table(rows, header, markup)
            yield from legend(found, name, rows, markup)


def summary(found: Comparison) -> str:
    """How many cells were compared, and how many differ, in words."""
    said = f"{found.compared:,} cells compared: {len(found.cells):,} differ"
    liable = int(_of_liable(found.cells).sum())
    if liable == len(found.cells) and liable:
        said += ", all of them where a player is liable"
    elif liable:
        said += f", {liable:,} of them where a player is liable"
    if found.unreachable:
        said += f"; {found.unreachable:,} left out that no hand reaches in one of them"
    return f"{said}."


def _of_liable(cells: pd.DataFrame) -> pd.Series[bool]:
    """Which cells are of hands for which a player is liable (pao)."""
    return cells["situation"].str.endswith("_liable")


def legend(
    found: Comparison, name: str, rows: Sequence[Sequence[str]], markup: Markup
) -> Iterator[str]:
    """What a part's dashes mean, and what its rules say."""
    dashes = any(_NONE in row for row in rows)
    if name == "options" and dashes:
        yield lines([f"{_NONE}: the rule set has no such option"], markup)
    elif name == "rules":
        said = [f"{_NONE}: the rule set says nothing there"] if dashes else []
        yield lines([*said, *map(_rule, found.rules.to_dict("records"))], markup)


def _rule(row: Mapping[Hashable, object]) -> str:
    """What one rule is, and the option that sets it."""
    option = f" (option {row['option']})" if row["option"] else ""
    return f"{row['path']}{option}: {row['says']}"


def costs(found: Comparison) -> Iterator[str]:
    """What a hundred counted hands cost otherwise, in words: a line for each."""
    for row in found.costs.to_dict("records"):
        said = [_changed(found, row)]
        if row["barred"]:
            said.append(f"{row['barred']:.1f} can no longer be won")
        said.append(f"winners get {_more(row['receives'])}")
        said.append(f"discarders pay {_more(row['discarder'])}")
        counted = f"{row['wins']:,} wins of {row['counted']}"
        own = f"{row['preset']} instead of {found.labels[0]}"
        yield f"{own}, of 100 hands ({counted}): {', '.join(said)}."


def _changed(found: Comparison, row: Mapping[Hashable, float]) -> str:
    """How many of a hundred are paid otherwise; counted, where they are few."""
    changed, wins = row["changed"], row["wins"]
    said = f"{changed:.1f} are paid otherwise"
    if 0 < changed < _FEW:
        said = f"{round(changed * wins / 100):,} of all {wins:,} are paid otherwise"
    if changed and _of_liable(found.cells).all():
        said += " (none that a cell is of, such as several limit hands at once)"
    return said


def _more(amount: float) -> str:
    """How much more or less, in whole points."""
    whole = round(amount)
    if not whole:
        return "the same"
    return f"{abs(whole):,} {'more' if whole > 0 else 'less'}"


def part(found: Comparison, name: str) -> tuple[list[list[str]], list[str]]:
    """One frame of a comparison as rows of text, and their header."""
    if name in ("cells", "liable"):
        liable = _of_liable(found.cells)
        return _cells(found, found.cells[liable if name == "liable" else ~liable])
    frame: pd.DataFrame = getattr(found, name)
    if name == "rules":
        frame = frame.drop(columns=["option", "says"])
    if name == "spans":
        frame = frame[frame["differ"] > 0]
        if len(found.labels) == 2:
            frame = frame.drop(columns="preset")
    kept = [str(column) for column in frame.columns if not _empty(frame, column)]
    rows = frame.to_dict("records")
    return [[_word(row[name], name) for name in kept] for row in rows], kept


def _cells(found: Comparison, frame: pd.DataFrame) -> tuple[list[list[str]], list[str]]:
    unit, points = _units(found)
    second = "fu" if "fu" in frame else "points"
    asides = [name for name in ("case", "why") if not _empty(frame, name)]
    header = ["situation", "payer", "hand", *found.labels, *asides]
    rows = []
    for row in frame.to_dict("records"):
        hand = str(row["tier"])
        if not pd.isna(row["value"]):
            hand = of_unit(exact(row["value"]), unit)
            if not pd.isna(row[second]):
                hand += f" {of_unit(exact(row[second]), points)}"
        said = [_word(row[name], name) for name in ("situation", "payer")]
        said += [hand, *(_word(row[own]) for own in found.labels)]
        rows.append(said + [_word(row[name], name) for name in asides])
    return rows, header


def _units(found: Comparison) -> tuple[str, str]:
    known = [units(preset) for preset in found.presets]
    return known[0][0], next((points for _, points in known if points), "points")


def _empty(frame: pd.DataFrame, column: str) -> bool:
    return column in _ASIDE and not frame[column].any()


def _word(cell: object, column: str = "") -> str:
    """A cell of a frame as people read it; a dash where there is nothing."""
    said = text_of(cell)
    if column == "payer":
        said = _PAYERS.get(said, said)
    return (spaced(said) if column in _SPACED else said) or _NONE

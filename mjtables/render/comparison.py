"""Rule sets beside each other, in every format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pandas as pd

from mjtables.exact import as_text, exact
from mjtables.phrases import of_unit, spaced
from mjtables.render.json import records
from mjtables.render.json import text as as_json
from mjtables.render.rows import heading, lines, table
from mjtables.units import units

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.comparison.comparison import Comparison
    from mjtables.render.rows import Markup
    from mjtables.ruleset import Preset

#: The frames of a comparison, and what is said of each.
PARTS = {
    "options": "Options in force",
    "rules": "Rules that differ",
    "cells": "Cells that differ",
    "spans": "How far apart: what is paid, as a multiple of what the first has",
    "absent": "Tables that one does not have",
    "extras": "Beside the hands",
}
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
    parts = {name: records(getattr(found, name)) for name in (*PARTS, "costs")}
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


def summary(found: Comparison) -> str:
    """How many cells were compared, and how many differ, in words."""
    said = f"{found.compared:,} cells compared: {len(found.cells):,} differ"
    if found.unreachable:
        said += f"; {found.unreachable:,} left out that no hand reaches"
    return f"{said}."


def costs(found: Comparison) -> Iterator[str]:
    """What a hundred counted hands cost otherwise, in words: a line for each."""
    for row in found.costs.to_dict("records"):
        said = [f"{row['changed']:.1f} are paid otherwise"]
        if row["barred"]:
            said.append(f"{row['barred']:.1f} can no longer be won")
        said.append(f"winners get {_more(row['receives'])}")
        said.append(f"discarders pay {_more(row['discarder'])}")
        counted = f"{row['wins']:,} wins of {row['counted']}"
        own = f"{row['preset']} instead of {found.labels[0]}"
        yield f"{own}, of 100 hands ({counted}): {', '.join(said)}."


def _more(amount: float) -> str:
    """How much more or less, in whole points."""
    whole = round(amount)
    if not whole:
        return "the same"
    return f"{abs(whole):,} {'more' if whole > 0 else 'less'}"


def part(found: Comparison, name: str) -> tuple[list[list[str]], list[str]]:
    """One frame of a comparison as rows of text, and their header."""
    frame: pd.DataFrame = getattr(found, name)
    if name == "cells":
        return _cells(found, frame)
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


def translated(
    told: pd.DataFrame, first: Preset, other: Preset
) -> tuple[list[list[str]], list[str]]:
    """One rule set's hands in another's, as rows of text; equal neighbours once."""
    known = (told["other"] == other.id) & (told["other_options"] == other.options_text)
    groups: list[list[dict[str, Any]]] = []
    for row in told[known].to_dict("records"):
        own = {str(name): cell for name, cell in row.items()}
        last = groups[-1][-1] if groups else None
        if last and own["tier"] and own["tier"] == last["tier"]:
            groups[-1].append(own)
        else:
            groups.append([own])
    rows = [_translated(group, units(first), units(other)) for group in groups]
    header = [first.id, "gets", "times", other.id, "gets", "times", "off"]
    return rows, header


def _translated(
    group: list[dict[str, Any]], own: tuple[str, str], other: tuple[str, str]
) -> list[str]:
    one, last = group[0], group[-1]
    there = ("from_value", "to_value", "other_points", "other_tier")
    return [
        _hand((one["value"], last["value"], one["points"], one["tier"]), own),
        text_of(one["receives"]),
        text_of(one["times_typical"]),
        _hand(tuple(one[name] for name in there), other),
        text_of(one["other_receives"]),
        text_of(one["other_times_typical"]),
        text_of(one["off"]),
    ]


def _hand(hand: tuple[Any, ...], counted: tuple[str, str]) -> str:
    """A hand, or neighbours: "6-7 han (haneman)", "2 han 30 fu", "yakuman"."""
    first, last, points, tier = hand
    named = spaced(tier)
    if pd.isna(first):
        return named
    ends = f"{text_of(first)}-{text_of(last)} {counted[0]}"
    said = of_unit(exact(first), counted[0]) if first == last else ends
    if not pd.isna(points):
        said += f" {of_unit(exact(points), counted[1] or 'points')}"
    return f"{said} ({named})" if named else said


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
    return (spaced(said) if column in _SPACED else said) or "-"


def rows_of(frame: pd.DataFrame, columns: Sequence[str]) -> list[list[str]]:
    """Some columns of a frame as text: numbers as people write them."""
    return [[text_of(row[own]) for own in columns] for row in frame.to_dict("records")]


def text_of(cell: object) -> str:
    """A cell as text: ratios to the hundredth, amounts exact, nothing for nothing.

    >>> text_of(1.5), text_of(12000), text_of(float("nan")), text_of(True)
    ('1.5', '12000', '', 'yes')
    """
    match cell:
        case str():
            return cell
        case bool():
            return "yes" if cell else "no"
        case float():
            said = f"{cell:.2f}".rstrip("0").rstrip(".")
            return "" if pd.isna(cell) else said
        case _:
            return "" if cell is None or cell is pd.NA else as_text(exact(cell))

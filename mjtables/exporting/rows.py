"""The rows of every exported table: text, integers, booleans, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.digests import digest
from mjtables.exact import as_text
from mjtables.exporting.scales import Scales, scales
from mjtables.extra_lines import extra_lines
from mjtables.grids import settling_cells
from mjtables.listing import every_entry
from mjtables.overview import score_is, system
from mjtables.provenance import grounds
from mjtables.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mjtables.exact import Exact
    from mjtables.exporting.schema import Table
    from mjtables.ruleset import Option, Preset

Cell = str | int | bool | None
#: The cells of a row by column, without those that every row of a rule set shares.
Row = dict[str, Cell]


class Filled(NamedTuple):
    """A table, and its rows of all rule sets: cells in the order of its columns."""

    table: Table
    rows: tuple[tuple[Cell, ...], ...]


class _Own(NamedTuple):
    """A rule set, and in what unit its numbers are whole."""

    preset: Preset
    scales: Scales


def filled(presets: Iterable[Preset], tables: Iterable[Table]) -> tuple[Filled, ...]:
    """The rows of these tables, rule set by rule set.

    Raises `MjtablesError` for a number that no 64 bits hold.

    >>> import mjtables as mj
    >>> from mjtables.exporting.schema import chosen_tables
    >>> (payments,) = filled([mj.preset("hong_kong")], chosen_tables(["payments"]))
    >>> len(payments.rows)
    165
    """
    made: dict[Table, list[tuple[Cell, ...]]] = {table: [] for table in tables}
    for preset in presets:
        own = _Own(preset, scales(preset))
        for table in made:
            made[table] += _of_table(own, table)
    return tuple(Filled(table, tuple(rows)) for table, rows in made.items())


def _of_table(own: _Own, table: Table) -> Iterator[tuple[Cell, ...]]:
    shared: Row = {
        "preset": own.preset.id,
        "options": own.preset.options_text,
        "value_denominator": own.scales.value,
        "points_denominator": own.scales.points,
        "multiplier_denominator": own.scales.multiplier,
        "amount_denominator": own.scales.amount,
    }
    for line, row in enumerate(_MAKERS[table.name](own)):
        cells = {**shared, "line": line, **row}
        yield tuple(cells[name] for name in table.names)


def _presets(own: _Own) -> Iterator[Row]:
    preset, values, amounts = own.preset, own.scales.values, own.scales.amounts
    settling, listed = preset.settling, preset.shown.values
    yield {
        "name": preset.name,
        "title": preset.title,
        "family": preset.family,
        "edition": preset.edition,
        "players": preset.players,
        "unit": settling.unit,
        "points_unit": settling.points.name if settling.points else None,
        "system": system(settling),
        "score_is": score_is(preset),
        "minimum": values(settling.minimum),
        "ceiling": values(settling.ceiling),
        "last_value": values(listed[-1]) if listed else None,
        "goes_on": preset.shown.endless,
        "limit_score": amounts(settling.limit),
        "base": amounts(preset.payment.unit),
        "adds_up": preset.payment.adds_up,
        "model": preset.like or None,
        "digest": digest(preset),
        "version": __version__,
    }


def _options(own: _Own) -> Iterator[Row]:
    for option in own.preset.options.values():
        words = own.preset.words.get(option.name, {})
        for value in _values(option, words):
            yield {
                "option": option.name,
                "value": value,
                "in_force": value == option.chosen,
                "by_default": value == option.default,
                "word": words.get(value),
                "sets": option.sets or None,
                "above": None if option.above is None else as_text(option.above),
            }


def _values(option: Option, words: Mapping[str, str]) -> Iterable[str]:
    """What it takes; where any number will do, those that there is a word for."""
    if option.above is None:
        return option.values
    return dict.fromkeys((option.default, option.chosen, *words))


def _settling(own: _Own) -> Iterator[Row]:
    for label, cells in settling_cells(own.preset).by_label.items():
        value = None if isinstance(label, str) else label
        for points, cell in cells.items():
            blank = cell.amount is None and value is not None
            yield {
                **_hand(own, value, points),
                "tier": None if blank else cell.tier or None,
                "final_score": own.scales.amounts(cell.amount),
                "status": cell.status,
            }


def _payments(own: _Own) -> Iterator[Row]:
    amounts = own.scales.amounts
    for entry in every_entry(own.preset):
        yield {
            "situation": entry.situation.value,
            "case": entry.case,
            "payer": entry.payer.value,
            **_hand(own, entry.value, entry.points),
            "tier": entry.tier or None,
            "final_score": amounts(entry.final_score),
            "multiplier": own.scales.times(entry.multiplier),
            "flat": amounts(entry.flat),
            "pays": amounts(entry.pays),
            "receives": amounts(entry.receives),
            "status": entry.status,
        }


def _extras(own: _Own) -> Iterator[Row]:
    for line in extra_lines(own.preset):
        paid = {
            "pays": own.scales.amounts(line.pays),
            "receives": own.scales.amounts(line.receives),
        }
        yield {**line._asdict(), **paid}


def _sources(own: _Own) -> Iterator[Row]:
    for ground in grounds(own.preset):
        yield {
            "whose": ground.preset.id,
            "kind": ground.kind,
            "what": ground.what,
            "why": ground.why or None,
        }


def _hand(own: _Own, value: Exact | None, points: Exact | None) -> Row:
    """What the hand is worth; the points by the name that the rule set has for them."""
    second = own.preset.settling.points
    name = "fu" if second is not None and second.name == "fu" else "points"
    empty: Row = {"fu": None, "points": None}
    return {"value": own.scales.values(value), **empty, name: own.scales.fu(points)}


_MAKERS: dict[str, Callable[[_Own], Iterator[Row]]] = {
    "presets": _presets,
    "options": _options,
    "settling": _settling,
    "payments": _payments,
    "extras": _extras,
    "sources": _sources,
}

"""The places of a frame's rows in the grid, and what stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from mjtables.bulk import meanings
from mjtables.bulk.flags import FIRST_FLAG, UNSEEN
from mjtables.bulk.numbers import Numbers, Whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.bulk.grid import Grid
    from mjtables.bulk.numbers import Array
    from mjtables.bulk.reading import Columns
    from mjtables.ruleset import Preset

#: Counts below this are looked up; who has more is looked at one by one.
_FEW = 16

_NOWHERE = np.empty(0, np.intp)


class _Aside(NamedTuple):
    """A column that a row of the grid leaves empty, or at this number."""

    column: Numbers
    neutral: int | None = None

    def where(self, span: slice) -> Array:
        """The rows that say something else."""
        said, null = self.column.whole(span)
        stated = (
            np.ones(len(said), bool) if self.neutral is None else said != self.neutral
        )
        return stated if null is None else stated & ~null


class _Count(NamedTuple):
    """A column of honba, deposits ...: what none, one, two of it change, by seating."""

    column: Numbers
    table: Array

    def add(self, span: slice, seating: Array, changes: Array) -> Array:
        """Add what they change; what comes back are the places of more than a few."""
        said, null = self.column.whole(span)
        if null is not None:
            said = np.where(null, 0, said)
        few = _codes(Whole(said), _FEW, _FEW)
        most = few.max()
        if most:
            place = seating * np.uint32(_FEW)
            np.add(place, few, out=place, casting="unsafe", dtype=np.uint32)
            changes += np.take(self.table, place, axis=0, mode="clip")
        return np.flatnonzero(few == _FEW) if most == _FEW else _NOWHERE


class Places:
    """The columns of one frame beside the grid of a rule set."""

    def __init__(self, preset: Preset, grid: Grid, columns: Columns) -> None:
        self.grid, self.columns = grid, columns
        numbers = columns.numbers
        self._second = numbers.get(grid.axes.second)
        stated = {**columns.own, **numbers}
        self._counts = [
            _Count(stated[name], _multiplied(table))
            for name, table in grid.per.items()
            if name in stated
        ]
        self._aside = list(_asides(preset, grid, columns))
        self._kinds = None
        if "kind" in columns.words:
            self._kinds = meanings.table(columns.words["kind"], meanings.kind, 0)

    def settle(self, span: slice, marks: Array, changes: Array) -> None:
        """Fill in the marks and changes of a span; what needs more stays unseen.

        Rows with a flag have no changes.
        """
        seating, place = self._places(span)
        np.take(self.grid.changes, place, axis=0, out=changes, mode="clip")
        np.take(self.grid.marks, place, out=marks, mode="clip")
        for count in self._counts:
            marks[count.add(span, seating, changes)] = UNSEEN
        for rare in self._elsewhere(span):
            marks[rare] = UNSEEN
        if self._counts and marks.max() >= FIRST_FLAG:
            changes[marks >= FIRST_FLAG] = 0

    def _places(self, span: slice) -> tuple[Array, Array]:
        """The seating and the place of each row."""
        axes, numbers = self.grid.axes, self.columns.numbers
        players = axes.players
        seats = [
            _codes(numbers[name].whole(span), players, null)
            for name, null in (
                ("dealer", players),
                ("winner", players),
                ("discarder", axes.nobody),
            )
        ]
        value = numbers["value"].whole(span, axes.scale)
        codes = [*seats, _codes(value, axes.values, axes.values)]
        place = codes[0].astype(np.uint32)
        seating = place
        for number, code in enumerate(codes[1:], 1):
            place *= axes.shape[number]
            np.add(place, code, out=place, casting="unsafe", dtype=np.uint32)
            if number == len(seats) - 1:
                seating = place.copy() if self._counts else place
        if axes.seconds:
            place *= axes.shape[-1]
            place += self._seconds(span)
        return seating, place.astype(np.intp)

    def _seconds(self, span: slice) -> Array | int:
        """The places of fu or points; what the grid does not list is past the last."""
        axes = self.grid.axes
        if self._second is None:
            return axes.nothing
        said, null = self._second.whole(span)
        unsigned = _unsigned(said, axes.seconds * axes.odd)
        if unsigned.itemsize > 2 and unsigned.max() >= 2**16:
            unsigned = np.minimum(unsigned, 2**16 - 1)
        shared = unsigned.astype(np.uint16)
        if axes.odd > 1:
            shared *= np.uint16(axes.inverse)
        if shared.max() > axes.seconds:
            shared = np.minimum(shared, axes.seconds)
        if null is None:
            return shared
        return np.maximum(shared, null.astype(np.uint16) * axes.nothing)

    def _elsewhere(self, span: slice) -> Iterator[Array]:
        """The rows that say something which the grid does not know of."""
        for aside in self._aside:
            yield aside.where(span)
        for name, words in self.columns.words.items():
            codes = words.codes[span]
            if name == "kind" and self._kinds is not None:
                yield self._kinds[codes] != 0
            else:
                yield codes >= 0


def _asides(preset: Preset, grid: Grid, columns: Columns) -> Iterator[_Aside]:
    """The columns of a frame that most rows leave empty."""
    neutral: dict[str, int | None] = {
        "fu": None,
        "points": None,
        "liable": None,
        "liable_for": None,
        "yakuman": 0,
        "winner_index": 0,
        "players": preset.players,
        "empty_seat": 3 if preset.players == 3 else None,
        **dict.fromkeys(("honba", "streak", "deposits"), 0),
    }
    known = {"dealer", "winner", "discarder", "value", grid.axes.second, *grid.per}
    for name, column in columns.numbers.items():
        if name not in known:
            yield _Aside(column, neutral[name])
    for name, column in columns.own.items():
        if name not in known:
            yield _Aside(column, 0)
    for field, by_seat in columns.seats.items():
        said = [column for column in by_seat if column is not None]
        for column in said:
            yield _Aside(column, None if field == "scores" else 0)


def _multiplied(table: Array) -> Array:
    """What none, one, two ... of a count change, by seating."""
    times = np.arange(_FEW)[None, :, None] * table[:, None, :]
    return times.reshape(-1, 4)


def _codes(said: Whole, most: int, empty: int) -> Array:
    """The numbers up to `most`, all others as `most`, and `empty` where none stands."""
    codes = _unsigned(said.values, max(most, empty))
    if codes.max() > most:
        codes = np.minimum(codes, most)
    if max(most, empty) < 2**8:
        codes = codes.astype(np.uint8, copy=False)
    if said.null is None:
        return codes
    filled: Array = np.maximum(codes, said.null.astype(codes.dtype) * empty)
    return filled


def _unsigned(values: Array, most: int) -> Array:
    """The same numbers, those below 0 past `most`; wider where that must be."""
    size = values.dtype.itemsize
    if most >= 2 ** (8 * size - 1):
        values = values.astype(np.int64)
        size = 8
    return values.view(f"u{size}")

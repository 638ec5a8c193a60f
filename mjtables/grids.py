"""Tables as they are printed: values down or across, neighbours merged into bands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pandas as pd

from mjtables.arrays import numbers
from mjtables.errors import MjtablesError, did_you_mean
from mjtables.exact import Exact, as_text
from mjtables.extent import Line, lines
from mjtables.listing import every_entry, situations
from mjtables.situation import Payer
from mjtables.statuses import footnotes, is_blank, status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.listing import Entry
    from mjtables.ruleset import Preset

AND_MORE = "and more"

#: How a line is called in a grid: its value, or the name of a named hand.
Label = Exact | str


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its amount (none: blank), tier, status, and why it is derived."""

    amount: Exact | None
    tier: str
    status: str
    whys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a grid by value (or name) and points, in the table's own order.

    Where points do not matter the key's points are none, and the cell serves every
    row.
    """

    preset: Preset
    by_label: dict[Label, dict[Exact | None, Cell]] = field(default_factory=dict)

    def put(self, label: Label, points: Exact | None, cell: Cell) -> None:
        """Add a cell."""
        self.by_label.setdefault(label, {})[points] = cell

    @property
    def wide(self) -> bool:
        """Whether points make a second dimension."""
        points = self.preset.settling.points
        return points is not None and points.fixed is None and self.rows != ()

    @property
    def rows(self) -> tuple[Exact, ...]:
        """The point numbers of a wide grid."""
        return self.preset.shown.points

    def frame(self, columns: tuple[str, ...], *, bands: bool) -> pd.DataFrame:
        """The grid; `columns` name what a narrow one shows of each cell."""
        groups = self.groups(bands=bands)
        if self.wide:
            return self._wide(groups, bands=bands)
        unit = self.preset.settling.unit
        firsts = [next(iter(self.by_label[labels[0]].values())) for labels in groups]
        parts = (
            numbers([cell.amount for cell in firsts]),
            _texts([cell.tier for cell in firsts]),
            _texts([cell.status for cell in firsts]),
        )
        frame = pd.DataFrame(dict(zip(columns, parts, strict=False)))
        frame.index = self._index(groups, bands=bands, name=unit)
        return frame

    def _wide(self, groups: list[list[Label]], *, bands: bool) -> pd.DataFrame:
        points = self.preset.settling.points
        data = [
            [self.at(labels[0], number).amount for number in self.rows]
            for labels in groups
        ]
        frame = pd.DataFrame(dict(enumerate(map(numbers, data))))
        unit = self.preset.settling.unit
        frame.columns = self._index(groups, bands=bands, name=unit)
        name = points.name if points else ""
        frame.index = pd.Index(list(map(_plain, self.rows)), name=name)
        return frame

    def at(self, label: Label, points: Exact) -> Cell:
        """The cell of a row and a column."""
        column = self.by_label[label]
        return column.get(points) or column[None]

    def groups(self, *, bands: bool) -> list[list[Label]]:
        """The labels, neighbours that are equal together if `bands`."""
        groups: list[list[Label]] = []
        for label in self.by_label:
            number = not isinstance(label, str)
            if bands and number and groups and self._same(groups[-1][-1], label):
                groups[-1].append(label)
            else:
                groups.append([label])
        return groups

    def _same(self, one: Label, two: Label) -> bool:
        if isinstance(one, str):
            return False
        if self.wide:
            return all(
                self.at(one, n).amount == self.at(two, n).amount for n in self.rows
            )
        ours, theirs = self.by_label[one].values(), self.by_label[two].values()
        return [(c.amount, c.tier) for c in ours] == [
            (c.amount, c.tier) for c in theirs
        ]

    def _index(
        self, groups: list[list[Label]], *, bands: bool, name: str
    ) -> pd.Index[Any]:
        last = next((g for g in reversed(groups) if not isinstance(g[0], str)), None)
        flat = not self.preset.shown.endless
        labels: list[Any] = [
            band(labels, onwards=flat and labels is last)
            if bands
            else _plain(labels[0])
            for labels in groups
        ]
        words = any(isinstance(label, str) for label in labels)
        index: pd.Index[Any] = pd.Index(
            labels, name=name, dtype=object if words else None
        )
        return index


def band(labels: list[Label], *, onwards: bool) -> str:
    """How a card labels neighbours that are equal.

    >>> band([4, 5, 6], onwards=False), band([10], onwards=True)
    ('4-6', '10+')
    """
    first, last = (
        label if isinstance(label, str) else as_text(label)
        for label in (labels[0], labels[-1])
    )
    if onwards:
        return f"{first}+"
    return first if first == last else f"{first}-{last}"


def settling_grid(preset: Preset, *, bands: bool = False) -> pd.DataFrame:
    """Value to final score, before any adjustment of a hand."""
    return settling_cells(preset).frame(("final_score", "tier", "status"), bands=bands)


def settling_cells(preset: Preset) -> Cells:
    """The cells of the settling table."""
    settling = preset.settling
    cells = Cells(preset)
    always = tuple(cell for cell in settling.cells if not cell.when)
    for line in lines(preset):
        worth = line.worth
        if line.and_more:
            cells.put(AND_MORE, None, Cell(None, "", "and_more"))
            continue
        score = settling.score(worth, 0, always)
        said = status(preset, line, score, score.uses, None)
        amount = None if is_blank(preset, said) else score.amount
        whys = footnotes(preset, worth.value, score.uses)
        cells.put(_label(line), worth.points, Cell(amount, score.tier, said, whys))
    return cells


def paid_grid(
    preset: Preset, situation: str, payer: str, *, case: str = "", bands: bool = False
) -> pd.DataFrame:
    """What one payer pays in one situation, as a frame."""
    cells = paid_cells(preset, situation, payer, case=case)
    return cells.frame(("pays",), bands=bands)


def paid_cells(preset: Preset, situation: str, payer: str, *, case: str = "") -> Cells:
    """What one payer pays in one situation.

    Raises `MjtablesError` for a situation, case or payer that the preset lacks.
    """
    known = [way.value for way in situations(preset)]
    if situation not in known:
        raise _unknown("situation", situation, known, preset)
    own = [e for e in every_entry(preset) if e.situation.value == situation]
    cases = list(dict.fromkeys(entry.case for entry in own))
    if case not in cases:
        raise _unknown("case", case, cases, preset)
    payers = [who.value for who in Payer if any(e.payer is who for e in own)]
    if payer not in payers:
        raise _unknown(f"payer in {situation}", payer, payers, preset)
    chosen = [e for e in own if e.payer.value == payer and e.case == case]
    return cells_of(preset, chosen)


def cells_of(preset: Preset, paid: Sequence[Entry]) -> Cells:
    """The cells of what one payer pays in one situation and case."""
    cells = Cells(preset)
    for line, entry in zip(lines(preset), paid, strict=True):
        label = AND_MORE if line.and_more else _label(line)
        whys = entry.whys(preset)
        cell = Cell(entry.pays, entry.tier, entry.status, whys)
        cells.put(label, entry.points, cell)
    return cells


def _label(line: Line) -> Label:
    worth = line.worth
    if worth.value is not None:
        return worth.value
    return worth.rung.times(worth.multiples).tier if worth.rung else AND_MORE


def _plain(label: Label) -> Any:
    """A label as a notebook wants it: an integer where whole."""
    if isinstance(label, str) or label.denominator == 1:
        return label
    return numbers([label])[0]


def _texts(column: list[Any]) -> Any:
    return pd.array([text or None for text in column], dtype="str")


def _unknown(what: str, given: str, known: list[str], preset: Preset) -> MjtablesError:
    hint = did_you_mean(given, known)
    listed = ", ".join(repr(word) for word in known)
    return MjtablesError(
        f"{preset.id}: expected a {what}: {listed}, found {given!r}"
        + (f"; {hint}" if hint else "")
    )

"""The cells of the settling table, whatever is chosen of the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.errors import MjtablesError
from mjtables.extent import Line
from mjtables.statuses import is_blank, status
from mjtables.workbook.expressions import (
    EMPTY,
    ZERO,
    Below,
    Chosen,
    Filled,
    Held,
    Number,
)
from mjtables.workbook.scoring import Heads, Scoring
from mjtables.workbook.structure import structure
from mjtables.workbook.variants import row_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mjtables.exact import Exact
    from mjtables.plans import Terms
    from mjtables.ruleset import Preset
    from mjtables.settling import Cell, Worth
    from mjtables.workbook.expressions import Node
    from mjtables.workbook.numbers import Numbers
    from mjtables.workbook.variants import Row, Variant


class Scores:
    """Every score that the tables show, in the cell that shows it."""

    def __init__(
        self,
        variants: Sequence[Variant],
        numbers: Numbers,
        rows: Mapping[Row, Line],
    ) -> None:
        self.variants = variants
        self.numbers = numbers
        self.rows = rows
        self.values, self.points = Heads(), Heads()
        self._shapes = [structure(variant.rules) for variant in variants]
        self._always = [_always(variant.rules) for variant in variants]
        self._made: dict[int, Scoring] = {}
        self._cells: dict[Row, Held] = {}
        self._inner: dict[Row, Node] = {}
        self._raw: dict[Worth, Held] = {}

    def cell(self, row: Row) -> Held:
        """The cell of one score; empty below the minimum."""
        if row not in self._cells:
            node = self.merged(lambda place: self._plain(place, row))
            self._inner[row] = node
            self._cells[row] = Held(self._bounded(row, node))
        return self._cells[row]

    def _bounded(self, row: Row, node: Node) -> Node:
        """A score, empty where a hand is below the minimum, or its score too low."""
        if self.numbers.known("least") != 0:
            node = Below(node, self.numbers.held("least"), EMPTY, node)
        if row.value is not None and self.numbers.known("minimum") is None:
            minimum = self.numbers.held("minimum")
            node = Below(self.values.of(row.value), minimum, EMPTY, node)
        return node

    def listed(self, row: Row, node: Node) -> Node:
        """What is paid by a score of the table: nothing where that is empty."""
        cell = self.cell(row)
        is_bounded = cell.node != self._inner.get(row)
        return Filled(cell, node) if is_bounded else node

    def of(self, preset: Preset, worth: Worth, units: Node, terms: Terms) -> Node:
        """The score that one payer pays by: a cell of the table where that has it."""
        row = row_of(Line(worth))
        place = self._place(preset)
        always = units == ZERO and terms.cells == self._always[place]
        if row in self.rows and (row.value is None or always):
            return self.cell(row)
        if not self.is_smooth(preset):
            units = Number(terms.units)
        return self._scored(place, worth, units, terms.cells)

    def _place(self, preset: Preset) -> int:
        return next(n for n, own in enumerate(self.variants) if own.rules is preset)

    def is_smooth(self, preset: Preset) -> bool:
        """Whether the value that is settled is reckoned in the cell."""
        return self._scoring(self._place(preset)).smooth

    def merged(self, make: Callable[[int], Node]) -> Node:
        """One tree of those under each variant: they differ by what is chosen."""
        own = make(0)
        moved: dict[str, dict[str, Node]] = {}
        for place, variant in enumerate(self.variants):
            if self._shapes[place] != self._shapes[0]:
                other = make(place)
                if other != own:
                    for option, value in variant.changed.items():
                        moved.setdefault(option, {})[value] = other
        for option, ways in moved.items():
            own = Chosen(option, tuple(ways.items()), own)
        return own

    def expected(self, variant: Variant, row: Row) -> Exact | None:
        """What the library's own table says."""
        line, settling = self.rows[row], variant.rules.settling
        worth = under(variant.rules, line.worth)
        if worth is None:
            return None
        score = settling.score(worth, 0, _always(variant.rules))
        said = status(variant.rules, line, score, (), None)
        hidden = said != "impossible" and is_blank(variant.rules, said)
        return None if hidden else score.amount

    def _plain(self, place: int, row: Row) -> Node:
        """The score of a row under a variant; at most that of the ceiling."""
        rules = self.variants[place].rules
        worth = under(rules, self.rows[row].worth)
        if worth is None:
            return EMPTY
        ceiling = rules.settling.ceiling
        stepped = worth.value is not None and not self._scoring(place).smooth
        if stepped and self.numbers.known("ceiling") is None:
            if ceiling is not None and row.value is not None and row.value > ceiling:
                below = row._replace(value=ceiling)
                if below in self.rows:
                    return self.cell(below)
                worth = worth._replace(value=ceiling)
            return self._uncut(worth)
        return self._scored(place, worth, ZERO, _always(rules))

    def _uncut(self, worth: Worth) -> Held:
        """A score without a ceiling, whatever else is chosen."""
        if worth not in self._raw:
            self._raw[worth] = Held(
                self.merged(lambda place: self._without_ceiling(place, worth))
            )
        return self._raw[worth]

    def _without_ceiling(self, place: int, worth: Worth) -> Node:
        rules = self.variants[place].rules
        settling = rules.settling._replace(ceiling=None)
        scoring = Scoring(settling, self.numbers, (self.values, self.points))
        return scoring.score(worth, ZERO, _always(rules))

    def _scored(
        self, place: int, worth: Worth, units: Node, cells: Sequence[Cell]
    ) -> Node:
        try:
            return self._scoring(place).score(worth, units, cells)
        except (MjtablesError, ValueError):  # no score: the library's has none, too
            return EMPTY

    def _scoring(self, place: int) -> Scoring:
        if place not in self._made:
            settling = self.variants[place].rules.settling
            heads = self.values, self.points
            self._made[place] = Scoring(settling, self.numbers, heads)
        return self._made[place]


def _always(preset: Preset) -> tuple[Cell, ...]:
    """The single cells that are so for every payer."""
    return tuple(cell for cell in preset.settling.cells if not cell.when)


def under(preset: Preset, worth: Worth) -> Worth | None:
    """The same hand under a variant; nothing where it has no such named hand."""
    if worth.rung is None:
        return worth
    own = [rung for rung in preset.settling.rungs if rung.name == worth.rung.name]
    return worth._replace(rung=own[0]) if own else None

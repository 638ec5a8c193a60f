"""Tables of two dimensions: values by points, and the named steps in a strip below."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mjtables.cards.levels import level
from mjtables.cards.maker import Maker
from mjtables.cards.model import Cell, Grid, Head, Paid, Row, Table
from mjtables.cards.noting import alone, dashed
from mjtables.columns import ADDS, Column, columns
from mjtables.exact import as_text
from mjtables.grids import AND_MORE, Cells, cells_of, settling_cells
from mjtables.headings import named
from mjtables.sheets import banded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.cards.model import Group, Wanted
    from mjtables.exact import Exact
    from mjtables.grids import Label

#: So many numbers of points stand across; more of them stand down.
ACROSS = 12

#: So many named steps stand beside each other in one strip.
_IN_A_STRIP = 8

#: Those who pay, in the order in which a cell lists them.
_ORDER = ("liable", "discarder", "each", "others", "dealer")


class Part(NamedTuple):
    """One column's cells, and whose payment they are."""

    cells: Cells
    paid: Paid


class Wide(Maker):
    """The maker of a preset's tables of two dimensions, in one language."""

    @property
    def points(self) -> str:
        """What points are called."""
        points = self.preset.settling.points
        return self.said.word("units", points.name if points else "points")

    @cached_property
    def parts(self) -> list[Part]:
        """All columns of payments."""
        return [self._part(column) for column in columns(self.preset)]

    def _part(self, column: Column) -> Part:
        paid = Paid(column.situations, column.payer, column.case)
        return Part(cells_of(self.preset, column.entries), paid)

    @property
    def across(self) -> bool:
        """Whether points stand across, values down."""
        return len(self.preset.shown.points) <= ACROSS

    def situations(self, wanted: Wanted, group: Group = "payments") -> Iterator[Table]:
        """A table for each situation and case: liable ones, or all others."""
        blocks: dict[tuple[object, str], list[Part]] = {}
        for part in self.parts:
            if part.paid.situations[0].liable == (group == "liable"):
                key = part.paid.situations, part.paid.case
                blocks.setdefault(key, []).append(part)
        for own in blocks.values():
            own.sort(key=lambda part: _rank(part.paid.payer))
            if wanted.takes(group, self._key(own[0].paid)):
                yield self.table(own, group)

    def _key(self, paid: Paid) -> str:
        """What a table is asked for as: its situations, and its case."""
        key = "+".join(named(paid.situations, self.preset))
        return f"{key}:{paid.case}" if paid.case else key

    def score(self, wanted: Wanted) -> Iterator[Table]:
        """The settling table."""
        if not wanted.takes("score", "score"):
            return
        part = Part(settling_cells(self.preset), Paid())
        title = self.said.label("final_score")
        grids = self.grids([[part]], self.preset.shown.points)
        yield Table("score", "score", title, grids, "", ((part.paid,),))

    def table(self, own: Sequence[Part], group: Group = "payments") -> Table:
        """The table of those who pay in one situation: a line of each cell for each."""
        paid = own[0].paid
        lines = [[part] for part in own]
        grids = self.grids(lines, self.preset.shown.points)
        legend = self.paid_by(own)
        title = self.titled(paid)
        told = tuple((part.paid,) for part in own)
        return Table(self._key(paid), group, title, grids, legend, told)

    def paid_by(self, own: Sequence[Part]) -> str:
        """Who pays: a line of each cell is of each of them."""
        names = " / ".join(self.payer(part.paid) for part in own)
        if own[0].paid.payer == ADDS:
            return names
        return f"{self.said.label('paid_by')} {names}"

    def titled(self, paid: Paid) -> str:
        """What the situations of a payment are called, and its case."""
        case = f" ({self.said.case(paid.case)})" if paid.case else ""
        return self.said.heading(paid.situations, self.preset) + case

    def payer(self, paid: Paid) -> str:
        """What a payer is called."""
        if paid.payer == ADDS:
            return self.said.label("adds")
        return self.said.payer(paid.payer)

    def grids(
        self,
        lines: Sequence[Sequence[Part]],
        points: Sequence[Exact],
        group: Group = "payments",
    ) -> tuple[Grid, ...]:
        """The grid of values by points, and the strip of what no points change."""
        parts = [part for line in lines for part in line]
        counted, named_steps = self.groups(parts)
        whole = [*counted, *named_steps]
        made = []
        if counted:
            made.append(self._grid(lines, counted, points, whole))
        if group != "rare":
            made += [self._strip(lines, own, whole) for own in in_parts(named_steps)]
        return tuple(made)

    def groups(
        self, parts: Sequence[Part]
    ) -> tuple[list[list[Label]], list[list[Label]]]:
        """Labels that points matter to, and those they do not; equal ones together."""
        groups: list[list[Label]] = []
        every = [part.cells.groups(bands=True) for part in parts]
        for label in parts[0].cells.by_label:
            joined = bool(groups) and all(
                any(groups[-1][-1] in own and label in own for own in of)
                for of in every
            )
            if joined:
                groups[-1].append(label)
            elif label == AND_MORE:
                self.notes.more = True
            else:
                groups.append([label])
        by_label = parts[0].cells.by_label
        counted = [own for own in groups if set(by_label[own[0]]) != {None}]
        return counted, [own for own in groups if own not in counted]

    def _grid(
        self,
        lines: Sequence[Sequence[Part]],
        groups: list[list[Label]],
        points: Sequence[Exact],
        whole: list[list[Label]],
    ) -> Grid:
        cells = lines[0][0].cells
        values = [
            Head(dashed(banded(cells, own, whole)), keys=tuple(own)) for own in groups
        ]
        numbers = [Head(as_text(number), keys=(number,)) for number in points]
        label = self._names(lines)
        corner = Head(f"{self.unit}/{self.points}", span=1 + len(label))
        if self.across:
            rows = [
                Row(head, (*label, *(self.cell(lines, own[0], n) for n in points)))
                for head, own in zip(values, groups, strict=True)
            ]
            return Grid(((corner, *numbers),), tuple(rows))
        corner = replace(corner, text=f"{self.points}/{self.unit}")
        rows = [
            Row(head, (*label, *(self.cell(lines, own[0], n) for own in groups)))
            for head, n in zip(numbers, points, strict=True)
        ]
        return Grid(((corner, *values),), tuple(rows))

    def _names(self, lines: Sequence[Sequence[Part]]) -> tuple[Cell, ...]:
        """A cell that names the lines of its row, where there are several."""
        if len(lines) == 1:
            return ()
        ways = {line[0].paid.situations for line in lines}
        name = self.payer if len(ways) == 1 else self._way
        return (Cell(tuple(name(line[0].paid) for line in lines), words=True),)

    def _way(self, paid: Paid) -> str:
        """How a hand was won, whoever won it."""
        drawn = paid.situations[0].self_drawn
        return self.said.word("situations", "self_drawn" if drawn else "on_discard")

    def _strip(
        self,
        lines: Sequence[Sequence[Part]],
        groups: list[list[Label]],
        whole: list[list[Label]],
    ) -> Grid:
        heads = self.strip_heads(lines[0][0].cells, groups, whole)
        number = self.preset.shown.points[0]
        label = self._names(lines)
        row = (*label, *(self.cell(lines, own[0], number) for own in groups))
        said = self.said.label("pays" if lines[0][0].paid.situations else "final_score")
        if lines[0][0].paid.payer == ADDS:
            said = self.said.label("adds")
        unit = self.unit
        if all(isinstance(own[0], str) for own in groups):
            unit = self.said.label("tier")
        corner = Head(unit, span=1 + len(label))
        return Grid(((corner, *heads),), (Row(Head(said), row),), strip=True)

    def strip_heads(
        self, cells: Cells, groups: list[list[Label]], whole: list[list[Label]]
    ) -> list[Head]:
        """The heads of named steps: their names, and from which value they are."""
        number = self.preset.shown.points[0]
        heads = []
        for own in groups:
            tier = cells.at(own[0], number).tier
            shade = level(tier, self.levels, 0)
            name = self.said.word("tiers", tier) if tier else ""
            by_name = isinstance(own[0], str)
            count = "" if by_name else dashed(banded(cells, own, whole))
            texts = (name, count) if name else (count, "")
            heads.append(Head(*texts, level=shade, keys=tuple(own)))
        return heads

    def cell(
        self, lines: Sequence[Sequence[Part]], label: Label, number: Exact
    ) -> Cell:
        """A cell: a line for each, those who pay in one line beside each other."""
        said, marks = [], ""
        for line in lines:
            own = [part.cells.at(label, number) for part in line]
            texts = [self.amount(cell.amount, cell.status) for cell in own]
            said.append("/".join(alone(texts)))
            marks = marks or self.notes.marks(own[0].whys)
        shade = level(lines[0][0].cells.at(label, number).tier, self.levels, 0)
        return Cell(alone(said), marks, shade, strong=shade > 0)


def in_parts(steps: list[list[Label]]) -> list[list[list[Label]]]:
    """Named steps in as few strips as people can read, about equally long."""
    strips = -(-len(steps) // _IN_A_STRIP)
    long = -(-len(steps) // strips) if strips else 0
    return [steps[place * long : (place + 1) * long] for place in range(strips)]


def _rank(payer: str) -> int:
    return _ORDER.index(payer) if payer in _ORDER else len(_ORDER)

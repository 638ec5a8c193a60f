"""The payment tables on their sheets: a row for each value, or values by points."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from mjtables.cards.wide import ACROSS, in_parts
from mjtables.columns import ADDS
from mjtables.grids import Cells
from mjtables.workbook.expressions import Number
from mjtables.workbook.leaves import Leaf, Look

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.exact import Exact
    from mjtables.workbook.lanes import Lane
    from mjtables.workbook.tableaus import Tableau
    from mjtables.workbook.variants import Row

#: So many rows stand on one page and can be read.
_ON_A_PAGE = 72

#: Those who pay, in the order in which a card lists them.
_ORDER = ("liable", "discarder", "each", "others", "dealer")

_HEAD = Look("head", wraps=True)
_HEADING, _WORDS = Look("heading"), Look("words")


def payment_leaves(tableau: Tableau, title: str) -> list[Leaf]:
    """The sheets of the payment tables; each table on one of them, whole."""
    wide = Cells(tableau.preset).wide
    tables: list[Wide | Narrow] = [*(_wide(tableau) if wide else _narrow(tableau))]
    leaves: list[Leaf] = []
    for table in tables:
        leaf = leaves[-1] if leaves else None
        if leaf is None or leaf.next_row + table.rows > _ON_A_PAGE:
            number = f" {len(leaves) + 1}" if leaves else ""
            leaf = Leaf(f"Payments{number}")
            leaf.put(0, 0, title, Look("title"))
            leaves.append(leaf)
        table.put(leaf, leaf.next_row + 1)
    for leaf in leaves:
        _finish(leaf)
    return leaves


def _finish(leaf: Leaf) -> None:
    """Freeze the heads of the first table; repeat them where it is the only one."""
    heads = [item.row for item in leaf.items if item.look.kind == "head"]
    first = min(heads)
    last = first
    while last + 1 in heads:
        last += 1
    alone = max(heads) == last
    stubs = [item.column for item in leaf.items if item.look.kind == "words"]
    leaf.frozen = (last + 1 if alone else 1, max(stubs, default=0) + 1)
    leaf.repeated = (0, last) if alone else (0, 0)
    if alone and leaf.next_row > _ON_A_PAGE:
        leaf.pages = 0


class Narrow:
    """A table of one case: a row for each value, a column for each payer."""

    def __init__(self, tableau: Tableau, lanes: Sequence[Lane]) -> None:
        self.tableau = tableau
        self.lanes = lanes
        self.bands = tableau.bands(tableau.model.rows, lanes)
        self.tiers = any(
            tableau.tier(row) for row in tableau.model.rows if row.value is not None
        )

    @property
    def rows(self) -> int:
        """How many rows it takes."""
        return len(self.bands) + 4

    def put(self, leaf: Leaf, top: int) -> None:
        """Put it on a sheet, below what is there."""
        said = self.tableau.said
        case = self.lanes[0].case
        heading = said.sentence(said.case(case) if case else said.label("table"))
        leaf.put(top, 0, heading, _HEADING)
        self._put_heads(leaf, top + 1)
        for row, own in enumerate(self.bands, top + 3):
            self.tableau.put_value(leaf, (row, 0), own, None)
            if self.tiers:
                self._put_tier(leaf, row, own[0])
            for column, lane in enumerate(self.lanes, 1 + self.tiers):
                self.tableau.put_amount(leaf, (row, column), lane, own[0])

    def _put_tier(self, leaf: Leaf, row: int, own: Row) -> None:
        tier = self.tableau.tier(own)
        shade = self.tableau.shade(own, tier)
        look = _WORDS._replace(level=shade, strong=bool(tier))
        if own.value is None:
            leaf.put(row, 1, "", look)
        else:
            self.tableau.put_tier(leaf, (row, 1), own, look)

    def _put_heads(self, leaf: Leaf, top: int) -> None:
        said, tableau = self.tableau.said, self.tableau
        column = 1 + self.tiers
        for place in range(column):
            leaf.put(top, place, "", _HEAD)
        leaf.put(top + 1, 0, tableau.unit, _HEAD)
        if self.tiers:
            leaf.put(top + 1, 1, said.label("tier"), _HEAD)
        for situations, group in groupby(self.lanes, lambda lane: lane.situations):
            own = list(group)
            text = said.heading(situations, tableau.preset)
            leaf.put(top, column, text, _HEAD, len(own))
            for lane in own:
                leaf.put(top + 1, column, payer(tableau, lane), _HEAD)
                column += 1


class Wide:
    """A table of one way to win: values by points, then the named steps in strips."""

    def __init__(self, tableau: Tableau, lanes: Sequence[Lane]) -> None:
        self.tableau = tableau
        self.lanes = sorted(lanes, key=lambda lane: _rank(lane.payer))
        rows = tableau.model.rows
        self.by_value: dict[Exact, list[Row]] = {}
        for row in rows:
            if row.points is not None and row.value is not None:
                self.by_value.setdefault(row.value, []).append(row)
        steps = tableau.bands([row for row in rows if row.points is None], lanes)
        self.strips = in_parts(steps) if steps else []  # type: ignore[arg-type]
        self.points = tableau.preset.shown.points
        self.across = len(self.points) <= ACROSS
        self.stub = 1 if len(self.lanes) == 1 else 2

    @property
    def rows(self) -> int:
        """How many rows it takes."""
        body = len(self.by_value) if self.across else len(self.points)
        each = len(self.lanes)
        grid = body * each + 1 if self.by_value else 0
        return 2 + grid + len(self.strips) * (each + 2)

    def put(self, leaf: Leaf, top: int) -> None:
        """Put it on a sheet, below what is there."""
        tableau, said = self.tableau, self.tableau.said
        lane = self.lanes[0]
        case = f" ({said.case(lane.case)})" if lane.case else ""
        title = said.sentence(said.heading(lane.situations, tableau.preset) + case)
        payers = " / ".join(payer(tableau, own) for own in self.lanes)
        if lane.payer != ADDS:
            payers = f"{said.label('paid_by')} {payers}"
        leaf.put(top, 0, f"{title} · {payers}", _HEADING)
        row = top + 1
        if self.by_value:
            row = self._put_grid(leaf, row)
        for strip in self.strips:
            row = self._put_strip(leaf, row, strip)  # type: ignore[arg-type]

    def _put_grid(self, leaf: Leaf, top: int) -> int:
        tableau = self.tableau
        values = list(self.by_value)
        units, points = tableau.unit, tableau.points
        corner = f"{units}/{points}" if self.across else f"{points}/{units}"
        leaf.put(top, 0, corner, _HEAD, self.stub)
        heads, stubs = (self.points, values) if self.across else (values, self.points)
        for column, number in enumerate(heads, self.stub):
            leaf.put(top, column, Number(number), _HEAD)
        row = top + 1
        for stub in stubs:
            for place, lane in enumerate(self.lanes):
                look = Look("stub")
                leaf.put(row, 0, "" if place else Number(stub), look)
                if self.stub > 1:
                    leaf.put(row, 1, payer(tableau, lane), _WORDS)
                for column, head in enumerate(heads, self.stub):
                    value, number = (stub, head) if self.across else (head, stub)
                    own = self._row(value, number)
                    if own is not None:
                        tableau.put_amount(leaf, (row, column), lane, own)
                row += 1
        return row

    def _row(self, value: Exact, points: Exact) -> Row | None:
        found = [row for row in self.by_value[value] if row.points == points]
        return found[0] if found else None

    def _put_strip(self, leaf: Leaf, top: int, strip: Sequence[list[Row]]) -> int:
        """The named steps beside each other: their names, their values, payments."""
        tableau = self.tableau
        names = any(tableau.tier(own[0]) for own in strip)
        leaf.put(top, 0, tableau.said.label("tier") if names else "", _HEAD, self.stub)
        leaf.put(top + 1, 0, tableau.unit, Look("stub"), self.stub)
        for column, own in enumerate(strip, self.stub):
            tier = tableau.tier(own[0])
            shade = tableau.shade(own[0], tier)
            look = _HEAD._replace(level=shade, strong=shade > 0)
            tableau.put_tier(leaf, (top, column), own[0], look)
            if own[0].value is not None:
                tableau.put_value(leaf, (top + 1, column), own, None)
            else:
                leaf.put(top + 1, column, "", Look("stub", shade))
            for place, lane in enumerate(self.lanes):
                at = (top + 2 + place, column)
                tableau.put_amount(leaf, at, lane, own[0])
        for place, lane in enumerate(self.lanes):
            row = top + 2 + place
            leaf.put(row, 0, "" if place else tableau.said.label("pays"), Look("stub"))
            if self.stub > 1:
                leaf.put(row, 1, payer(tableau, lane), _WORDS)
        return top + 2 + len(self.lanes)


def payer(tableau: Tableau, lane: Lane) -> str:
    """What a payer is called, or who receives."""
    if lane.payer == ADDS:
        return tableau.said.label("adds")
    if lane.receives:
        return tableau.said.label("winner")
    return tableau.said.payer(lane.payer)


def _narrow(tableau: Tableau) -> Iterator[Narrow]:
    lanes = tableau.model.lanes
    for case in dict.fromkeys(lane.case for lane in lanes):
        yield Narrow(tableau, [lane for lane in lanes if lane.case == case])


def _wide(tableau: Tableau) -> Iterator[Wide]:
    """A table for each group of situations and case; liable ones last."""
    groups: dict[tuple[object, str], list[Lane]] = {}
    for lane in tableau.model.lanes:
        groups.setdefault((lane.situations, lane.case), []).append(lane)
    ordered = sorted(groups.values(), key=lambda own: own[0].situations[0].liable)
    for own in ordered:
        yield Wide(tableau, own)


def _rank(name: str) -> int:
    return _ORDER.index(name) if name in _ORDER else len(_ORDER)

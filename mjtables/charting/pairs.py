"""The payments of two rule sets beside each other, hand by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.charting.naming import amount
from mjtables.errors import ChartError

if TYPE_CHECKING:
    from mjtables.charting.paid import Paid
    from mjtables.exact import Exact
    from mjtables.grids import Cell, Label
    from mjtables.ruleset import Preset

#: From what to what.
TO = "→"


class Pair(NamedTuple):
    """What both pay for a hand; an amount is empty where one has none."""

    before: Exact | None
    after: Exact | None

    @property
    def differs(self) -> bool:
        """Whether they do not pay alike."""
        return self.before != self.after

    @property
    def by(self) -> Exact | None:
        """How much more the second pays."""
        if self.before is None or self.after is None:
            return None
        return self.after - self.before

    @property
    def text(self) -> str:
        """The difference with its sign; what only one of them pays, on its side."""
        if not self.differs:
            return ""
        if self.by is not None:
            return amount(self.by, signed=True)
        if self.before is None:
            return f"{TO}{amount(self.after)}"
        return f"{amount(self.before)}{TO}"


class Both(NamedTuple):
    """The payments of two rule sets, beside each other."""

    one: Paid
    two: Paid
    labels: tuple[Label, ...]
    rows: tuple[Exact, ...]

    def pairs(self, label: Label) -> list[Pair]:
        """What both pay for a value: in each row, or in all alike."""
        tall = self._tall(self.one, label) and self._tall(self.two, label)
        wide = self.rows and not tall
        numbers = self.rows if wide else (None,)
        return [
            _pair(_at(self.one, label, n), _at(self.two, label, n)) for n in numbers
        ]

    def _tall(self, own: Paid, label: Label) -> bool:
        listed = listed_by(own, label)
        return listed not in own.cells.by_label or own.tall(listed)

    @property
    def every(self) -> list[Pair]:
        """The pairs of all values."""
        return [pair for label in self.labels for pair in self.pairs(label)]

    @property
    def differing(self) -> list[Pair]:
        """Every pair that does not agree."""
        return [pair for pair in self.every if pair.differs]

    def groups(self) -> list[list[Label]]:
        """Values that are equal in both, together."""
        groups: list[list[Label]] = []
        for label in self.labels:
            last = groups[-1][-1] if groups else ""
            numbers = not isinstance(label, str) and not isinstance(last, str)
            if numbers and self.pairs(last) == self.pairs(label):
                groups[-1].append(label)
            else:
                groups.append([label])
        return groups


def check_units(one: Preset, two: Preset) -> None:
    """Refuse rule sets that count hands otherwise."""
    counted = [_counted(own) for own in (one, two)]
    if counted[0] != counted[1]:
        found = " and ".join(counted)
        raise ChartError(
            f"{one.id}, {two.id}: expected hands counted alike, found {found}"
        )


def _counted(rules: Preset) -> str:
    """What hands are counted in, points among it where tables list them."""
    points = rules.settling.points
    unit = rules.settling.unit
    return f"{unit} with {points.name}" if points and rules.shown.points else unit


def both_of(one: Paid, two: Paid) -> Both:
    """The hands of both, those of the second among them.

    Raises `ChartError` where they have none in common, or read points otherwise.
    """
    if one.cells.wide != two.cells.wide or not set(one.labels) & set(two.labels):
        raise ChartError(
            f"{one.rules.id}, {two.rules.id}: expected hands that both tables list, "
            "found none"
        )
    numbers = sorted(
        {n for own in (one, two) for n in own.labels if not isinstance(n, str)}
    )
    named = dict.fromkeys(
        n for own in (one, two) for n in own.labels if isinstance(n, str)
    )
    rows = sorted({*one.cells.rows, *two.cells.rows}) if one.cells.wide else ()
    return Both(one, two, (*numbers, *named), tuple(rows))


def _pair(one: Cell | None, two: Cell | None) -> Pair:
    """What two cells pay; nothing where one of them says that no hand is so."""
    cells = [cell for cell in (one, two) if cell]
    if any(cell.status == "impossible" for cell in cells):
        return Pair(None, None)
    return Pair(one.amount if one else None, two.amount if two else None)


def _at(own: Paid, label: Label, number: Exact | None) -> Cell | None:
    """The cell of a hand, if the table lists it."""
    column = own.cells.by_label.get(listed_by(own, label), {})
    if number is None:
        return next(iter(column.values()), None)
    return column.get(number) or column.get(None)


def listed_by(own: Paid, label: Label) -> Label:
    """The value that a table lists; beyond the last one of a table that ends, that."""
    numbers = [one for one in own.labels if not isinstance(one, str)]
    if isinstance(label, str) or not numbers or own.rules.shown.endless:
        return label
    return min(label, numbers[-1])

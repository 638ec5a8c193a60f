"""The limit paid by hands below it, and hands beyond it that go on doubling."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.exact import Rounding, as_text, rounded, whole
from mjtables.misprints.cells import Cell, Reason
from mjtables.misprints.roundings import steps_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from mjtables.exact import Exact
    from mjtables.misprints.layout import Layout


def mistimed(layout: Layout) -> Iterator[Reason]:
    """Amounts for which the limit begins too early, or too late."""
    if not layout.wrong:
        return
    limits = Limits(layout.cells)
    groups: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for number in layout.wrong:
        cell = layout.cells[number]
        sheet = cell.place[0]
        if not cell.tier:
            for amount, tier in limits.too_early(cell):
                if amount == cell.printed:
                    groups["limit too early", sheet, tier].append(number)
        elif cell.printed in limits.too_late(cell):
            groups["limit too late", sheet, ""].append(number)
    for (slip, _, tier), numbers in groups.items():
        first = layout.cells[numbers[0]]
        was = f"{as_text(first.right)} became {as_text(first.printed)}"
        more = f", and {len(numbers) - 1} more" if len(numbers) > 1 else ""
        what = f"{tier} begins too early" if tier else f"no {first.tier} here yet"
        rank = 7 if tier else 8
        yield Reason(slip, tuple(numbers), f"{what}: {was}{more}", rank)


class Limits:
    """The limits of a table: where they hold, and what doubling on would give."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self._series: dict[Hashable, list[Cell]] = defaultdict(list)
        for cell in cells:
            self._series[cell.situation, cell.payer].append(cell)
        self._held: dict[Hashable, list[tuple[Exact, str]]] = {}
        self._factors: dict[Hashable, Fraction | None] = {}
        self._steps = steps_of(cells)

    def too_early(self, cell: Cell) -> list[tuple[Exact, str]]:
        """The first limit above what a hand below it pays, if the table has one."""
        if cell.tier:
            return []
        key = (cell.situation, cell.payer)
        if key not in self._held:
            self._held[key] = _held(self._series[key])
        return [held for held in self._held[key] if held[0] > cell.right][:1]

    def too_late(self, cell: Cell) -> tuple[Exact, ...]:
        """What a hand of the limit would pay if amounts went on doubling."""
        if not cell.tier or cell.value is None:
            return ()
        key = (cell.situation, cell.payer)
        if key not in self._factors:
            self._factors[key] = _factor(self._series[key])
        factor = self._factors[key]
        amount: Exact | None = None
        if factor is not None and cell.points is not None:
            amount = whole(factor * cell.points * _two_to(cell.value))
        elif cell.points is None:
            amount = self._doubled(key, cell.value)
        if amount is None:
            return ()
        ways = (rounded(amount, Rounding(step, "up")) for step in self._steps)
        found = dict.fromkeys((*ways, amount))
        return tuple(n for n in found if n > cell.right)

    def _doubled(self, key: Hashable, value: Exact) -> Exact | None:
        """What doubling on from the last hand before would give, without points.

        Where points count, hands without them all have a limit: the first doubles on.
        """
        series = self._series[key]
        below = sorted(
            (one.value, one.right, bool(one.tier))
            for one in series
            if one.points is None and one.value is not None and one.value < value
        )
        free = [(count, right) for count, right, limited in below if not limited]
        if len(free) > 1:
            (lower, small), (count, right) = free[-2:]
            doubled = small * _two_to(count - lower) == right
            return whole(right * _two_to(value - count)) if doubled else None
        if below and not free and any(one.points is not None for one in series):
            count, right, _ = below[0]
            return whole(right * _two_to(value - count))
        return None


def _held(series: list[Cell]) -> list[tuple[Exact, str]]:
    """The amounts of tiers that hold for more than one hand, or pay the most.

    Where points count, every tier holds: for all points, or from some on.
    """
    counts: dict[tuple[Exact, str], int] = defaultdict(int)
    for cell in series:
        counts[cell.right, cell.tier] += 1
    most = max(cell.right for cell in series)
    pointed = any(cell.points is not None for cell in series)
    return sorted(
        held
        for held, count in counts.items()
        if held[1] and (pointed or count > 1 or held[0] == most)
    )


def _factor(series: list[Cell]) -> Fraction | None:
    """By what points and doublings are multiplied below the limit, if by one number."""
    found = {
        cell.unrounded / (cell.points * _two_to(cell.value))
        for cell in series
        if not cell.tier and cell.unrounded and cell.points and cell.value is not None
    }
    return found.pop() if len(found) == 1 else None


def _two_to(count: Exact) -> Fraction:
    """Two to a number of doublings; half a doubling counts as none."""
    return Fraction(2) ** (count.numerator // count.denominator)

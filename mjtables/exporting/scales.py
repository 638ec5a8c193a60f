"""Exact numbers as integers: in the smallest unit that a rule set's numbers have."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from mjtables.adjustment import Unknown
from mjtables.errors import MjtablesError
from mjtables.exact import as_text
from mjtables.extra_lines import extra_lines
from mjtables.grids import settling_cells
from mjtables.listing import every_entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.exact import Exact
    from mjtables.ruleset import Preset

#: What every reader's integers hold.
_LARGEST = 2**63 - 1


class Scales(NamedTuple):
    """The denominators of a rule set's values, points, multipliers and amounts."""

    preset: str
    value: int
    points: int
    multiplier: int
    amount: int

    def values(self, number: Exact | None) -> int | None:
        """A value as an integer: times the values' denominator."""
        return self._over(number, self.value)

    def fu(self, number: Exact | None) -> int | None:
        """Fu or points as an integer."""
        return self._over(number, self.points)

    def times(self, number: Exact | None) -> int | None:
        """A multiplier as an integer."""
        return self._over(number, self.multiplier)

    def amounts(self, number: Exact | None) -> int | None:
        """An amount as an integer.

        Raises `MjtablesError`, as the others do, where 64 bits do not hold it.

        >>> from fractions import Fraction
        >>> Scales("club", value=1, points=1, multiplier=1, amount=4).amounts(
        ...     Fraction(1, 2)
        ... )
        2
        """
        return self._over(number, self.amount)

    def _over(self, number: Exact | None, denominator: int) -> int | None:
        if number is None:
            return None
        scaled: Exact = number * denominator
        if not -_LARGEST <= scaled <= _LARGEST:
            said = f"expected numbers that 64 bits hold, found {as_text(number)}"
            raise MjtablesError(f"{self.preset}: {said}")
        return int(scaled)


def scales(preset: Preset) -> Scales:
    """The least denominators with which all of a rule set's numbers are whole.

    >>> import mjtables as mj
    >>> scales(mj.preset("hk_half_spicy").with_options(base="0.25")).amount
    4
    """
    entries = every_entry(preset)
    settling = preset.settling
    scores = [
        cell.amount
        for row in settling_cells(preset).by_label.values()
        for cell in row.values()
    ]
    extras = [n for line in extra_lines(preset) for n in (line.pays, line.receives)]
    paid = [n for e in entries for n in (e.final_score, e.flat, e.pays, e.receives)]
    bounds = (settling.minimum, settling.ceiling, *preset.shown.values)
    return Scales(
        preset=preset.id,
        value=_least([*(entry.value for entry in entries), *bounds]),
        points=_least(entry.points for entry in entries),
        multiplier=_least(entry.multiplier for entry in entries),
        amount=_least([*paid, *scores, *extras, settling.limit, preset.payment.unit]),
    )


def _least(numbers: Iterable[Exact | Unknown | None]) -> int:
    """The least common denominator."""
    known = (n for n in numbers if n is not None and not isinstance(n, Unknown))
    return lcm(*{number.denominator for number in known})

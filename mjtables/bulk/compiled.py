"""A rule set compiled into integer arrays: a grid, and a ledger of other hands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING

from mjtables.bulk import probes
from mjtables.bulk.axes import axes_of
from mjtables.bulk.grid import Grid, filled, hands_of
from mjtables.bulk.ledger import Ledger
from mjtables.settlement import payable

if TYPE_CHECKING:
    import os

    from mjtables.ruleset import Preset

#: So many rule sets (with their options) are kept at a time.
_KEPT = 128


@dataclass(frozen=True, slots=True)
class Compiled:
    """A rule set as arrays, made from what `settle` says of each hand.

    Amounts are whole numbers of ``1 / unit`` of money: `unit` is 1 where everything
    that the rule set pays is whole. `grid` holds the plain wins: a row's place in it is
    an integer of dealer, winner, discarder, value and fu (`Axes`), where a mark stands
    (situation or flag) and four changes. There is none where losers settle their
    own scores, or where hands have no value. Every other hand, with facts, events,
    liable seats, draws, is in the `ledger`, once it was met.
    """

    preset: Preset
    unit: int
    grid: Grid | None
    ledger: Ledger


def compiled(preset: Preset | str | os.PathLike[str]) -> Compiled:
    """A rule set under its options, compiled once and then kept.

    Raises `HandError` where its scores only add up.

    >>> import mjtables as mj
    >>> made = compiled("japanese_modern")
    >>> made.unit, made.grid.axes.shape, made is compiled(mj.preset("japanese_modern"))
    (1, (5, 5, 6, 15, 25), True)
    """
    return _compiled(payable(preset))


@lru_cache(maxsize=_KEPT)
def _compiled(preset: Preset) -> Compiled:
    axes = axes_of(preset)
    hands = {} if axes is None else hands_of(preset, axes)
    parts = [one.denominator for _, one in hands.values()]
    parts += [one.denominator for one in probes.entries(preset)]
    unit = lcm(*parts, probes.of_money(preset))
    grid = None if axes is None else filled(preset, axes, hands, unit)
    return Compiled(preset, unit, grid, Ledger(preset, unit))

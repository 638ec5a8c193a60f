"""In what units hands are counted, and which rule sets count them alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mjtables.ruleset import Preset


def alike(one: Preset, two: Preset) -> bool:
    """Whether two rule sets count hands in the same units, by as many players."""
    return one.players == two.players and units(one) == units(two)


def units(rules: Preset) -> tuple[str, str]:
    """In what hands are counted: the unit of the value, and that of points if any.

    >>> import mjtables as mj
    >>> units(mj.preset("japanese_modern")), units(mj.preset("hong_kong"))
    (('han', 'fu'), ('faan', ''))
    """
    points = rules.settling.points
    counted = points is not None and points.fixed is None
    return rules.settling.unit, points.name if counted and points else ""

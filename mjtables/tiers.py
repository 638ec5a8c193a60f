"""The order of all tiers, the same over all presets: laaks, rungs, the limit."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from mjtables.catalog import BUILT_IN
from mjtables.ladder import Laaks, laak
from mjtables.trees import tree_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.ruleset import Preset

#: As many laaks, or multiples of one step, as any ladder lists, and then some.
_LAAKS = 20


def tier_order(presets: Iterable[Preset], used: Iterable[str] = ()) -> tuple[str, ...]:
    """Every tier there is, ascending: the catalog's, and these presets' own among them.

    `used` are tiers that occur, for lines that no preset lists.

    >>> import mjtables as mj
    >>> order = tier_order([mj.preset("japanese_modern")])
    >>> order.index("2 laaks") < order.index("mangan") < order.index("haneman")
    True
    """
    order = list(_known())
    for preset in presets:
        order = _with(order, tiers(preset))
    return tuple(_with(order, (tier for tier in dict.fromkeys(used) if tier)))


@cache
def _known() -> tuple[str, ...]:
    order = [laak(n) for n in range(1, _LAAKS + 1)] + ["limit"]
    trees = [tree_of(path) for path in sorted(BUILT_IN.glob("*.toml"))]
    named: list[dict[str, Any]] = [
        tree.get("settling", {}).get("rungs", {}) for tree in trees
    ]
    # Who has the most of them knows best in what order they come.
    for rungs in sorted(named, key=len, reverse=True):
        order = _with(order, _named(rungs))
    return tuple(order)


def _named(rungs: dict[str, Any]) -> Iterable[str]:
    """Every rung, and so many of it as a table lists."""
    for name, rung in rungs.items():
        most = rung.get("most", _LAAKS if "again" in rung else 1)
        yield from (
            name if number == 1 else f"{number} {name}"
            for number in range(1, (most if isinstance(most, int) else 1) + 1)
        )


def tiers(preset: Preset) -> Iterable[str]:
    """Every laak and rung that a preset's own ladder has, ascending.

    >>> import mjtables as mj
    >>> list(tiers(mj.preset("hong_kong")))
    ['1 laak', '2 laaks', '3 laaks']
    """
    if isinstance(preset.settling.ladder, Laaks):
        last = preset.shown.values[-1] if preset.shown.values else 0
        reached, _, _ = preset.settling.ladder.step(last)
        yield from (laak(number) for number in range(1, reached + 1))
    for rung in preset.settling.rungs:
        yield from (
            rung.times(number).tier for number in range(1, (rung.most or 1) + 1)
        )


def _with(order: list[str], added: Iterable[str]) -> list[str]:
    """The order with these tiers in it, each new one after the one it follows."""
    order = list(order)
    place = len(order)
    for tier in added:
        if tier not in order:
            order.insert(place, tier)
        place = order.index(tier) + 1
    return order

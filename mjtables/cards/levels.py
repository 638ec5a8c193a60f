"""How dark a tier is printed: the higher it pays, the darker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.cards.model import LEVELS
from mjtables.ladder import Laaks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.ruleset import Preset


def levels(preset: Preset) -> Mapping[str, int]:
    """A level from 1 to 5 for each rung, laak and the limit, by what they score.

    >>> import mjtables as mj
    >>> found = levels(mj.preset("japanese_modern"))
    >>> found["mangan"], found["sanbaiman"], found["yakuman"]
    (1, 4, 5)
    """
    settling = preset.settling
    scores = {rung.name: rung.score for rung in settling.rungs}
    if settling.limit is not None and not isinstance(settling.ladder, Laaks):
        scores["limit"] = settling.limit
    ranks = sorted(set(scores.values()))
    return {
        name: _spread(ranks.index(score) + 1, len(ranks))
        for name, score in scores.items()
    }


def level(tier: str, known: Mapping[str, int], laaks: int) -> int:
    """The level of a tier; a multiple of a rung has that of the rung.

    >>> level("2 yakuman", {"yakuman": 5}, 0), level("3 laaks", {}, 3), level("", {}, 0)
    (5, 3, 0)
    """
    if tier in known:
        return known[tier]
    number, _, name = tier.partition(" ")
    if name in ("laak", "laaks"):
        return _spread(int(number), laaks)
    return known.get(name, 0)


def _spread(rank: int, ranks: int) -> int:
    return rank if ranks <= LEVELS else -(-rank * LEVELS // ranks)

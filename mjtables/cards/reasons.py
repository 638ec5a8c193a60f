"""Why each hand of the tables is paid so: the steps that a page tells."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mjtables.cards.ways import dealer_last, hand_of, ways
from mjtables.errors import HandError
from mjtables.explaining import explained
from mjtables.extent import Line, lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.cards.ways import Way
    from mjtables.ruleset import Preset

#: Steps that a page tells otherwise: how the hand was won, its count, the sums.
_TOLD = ("situation", "value", "losers", "total")


class Hand(NamedTuple):
    """A line of the tables, and its place among the entries of each column."""

    place: int
    line: Line


#: Whom a step is about, and what it says.
Pair = tuple[str, str]


def hands(preset: Preset) -> list[Hand]:
    """The lines of the tables that are about hands."""
    listed = enumerate(lines(preset))
    return [Hand(*pair) for pair in listed if not pair[1].and_more]


@lru_cache(maxsize=16)
def told(preset: Preset) -> dict[tuple[int, int], tuple[Pair, ...]]:
    """The steps of each hand that is paid, by the places of its way and its line.

    They are the same in every language, and kept for a page in the next.

    >>> import mjtables as mj
    >>> told(mj.preset("hong_kong"))[0, 2][-1]
    ('the winner', 'receives 3 x 8 = 24')
    """
    return {
        (place, hand.place): tuple(_explained(preset, way, hand))
        for place, way in enumerate(ways(preset))
        for hand in hands(preset)
        if way.columns[0].entries[hand.place].pays is not None
    }


def _explained(preset: Preset, way: Way, hand: Hand) -> Iterator[Pair]:
    """The steps of a hand, none of one that the rule set asks more of."""
    try:
        steps = explained(preset, hand_of(way, hand.line, preset)).steps
    except HandError:
        return
    for step in dealer_last(step for step in steps if step.what not in _TOLD):
        yield step.who, step.text

"""What situations that pay alike are called, in as few words as say which they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.listing import situations
from mjtables.situation import Situation
from mjtables.wordbook import Wordbook

if TYPE_CHECKING:
    from collections.abc import Collection

    from mjtables.ruleset import Preset

_S = Situation

_TOGETHER: dict[frozenset[Situation], str] = {
    frozenset(
        {_S.NONDEALER_ON_DEALER_DISCARD, _S.NONDEALER_ON_NONDEALER_DISCARD}
    ): "nondealer_on_discard",
    frozenset(
        {_S.DEALER_ON_DISCARD, _S.NONDEALER_ON_DEALER_DISCARD}
    ): "dealer_in_discard",
}


def heading(
    alike: Collection[Situation],
    preset: Preset,
    book: Wordbook | None = None,
    family: str = "",
) -> str:
    """What a group of situations is called, in plain English or by a book.

    >>> import mjtables as mj
    >>> two = [Situation.DEALER_SELF_DRAWN, Situation.NONDEALER_SELF_DRAWN]
    >>> heading(two, mj.preset("hong_kong"))
    'self-drawn'
    """
    words = book or Wordbook("en")
    said = (words.word("situations", key, family) for key in named(alike, preset))
    return " / ".join(said)


def named(alike: Collection[Situation], preset: Preset) -> tuple[str, ...]:
    """The keys of the words for a group of situations: one, or one for each.

    >>> import mjtables as mj
    >>> named(list(Situation)[2:5], mj.preset("hong_kong"))
    ('on_discard',)
    """
    liable = any(situation.liable for situation in alike)
    every = [way for way in situations(preset) if way.liable == liable]
    groups = {
        "self_drawn": {way for way in every if way.self_drawn},
        "on_discard": {way for way in every if not way.self_drawn},
        "any": set(every),
        "dealer_wins": {way for way in every if way.dealer_wins},
        "nondealer_wins": {way for way in every if not way.dealer_wins},
    }
    for name, ways in groups.items():
        if ways == set(alike) and len(ways) > 1:
            return (f"{name}_liable" if liable else name,)
    together = _TOGETHER.get(frozenset(alike))
    return (together,) if together else tuple(way.value for way in alike)

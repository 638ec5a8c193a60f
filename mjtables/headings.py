"""What situations that pay alike are called, in as few words as say which they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.listing import situations
from mjtables.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Collection

    from mjtables.ruleset import Preset

_S = Situation

_TOGETHER: dict[frozenset[Situation], str] = {
    frozenset(
        {_S.NONDEALER_ON_DEALER_DISCARD, _S.NONDEALER_ON_NONDEALER_DISCARD}
    ): "non-dealer on a discard",
    frozenset(
        {_S.DEALER_ON_DISCARD, _S.NONDEALER_ON_DEALER_DISCARD}
    ): "on a discard, dealer in it",
}
_ALONE: dict[Situation, str] = {
    _S.DEALER_SELF_DRAWN: "dealer self-drawn",
    _S.NONDEALER_SELF_DRAWN: "non-dealer self-drawn",
    _S.DEALER_ON_DISCARD: "dealer on a discard",
    _S.NONDEALER_ON_DEALER_DISCARD: "non-dealer on the dealer's discard",
    _S.NONDEALER_ON_NONDEALER_DISCARD: "non-dealer on a non-dealer's discard",
    _S.DEALER_SELF_DRAWN_LIABLE: "dealer self-drawn, one liable",
    _S.NONDEALER_SELF_DRAWN_LIABLE: "non-dealer self-drawn, one liable",
    _S.DEALER_ON_DISCARD_LIABLE: "dealer on a discard, one liable",
    _S.NONDEALER_ON_DISCARD_LIABLE: "non-dealer on a discard, one liable",
}


def heading(alike: Collection[Situation], preset: Preset) -> str:
    """What a group of situations is called under a preset.

    >>> import mjtables as mj
    >>> two = [Situation.DEALER_SELF_DRAWN, Situation.NONDEALER_SELF_DRAWN]
    >>> heading(two, mj.preset("hong_kong"))
    'self-drawn'
    """
    liable = any(situation.liable for situation in alike)
    every = [way for way in situations(preset) if way.liable == liable]
    named = {
        "self-drawn": {way for way in every if way.self_drawn},
        "on a discard": {way for way in every if not way.self_drawn},
        "however it was won": set(every),
        "dealer wins": {way for way in every if way.dealer_wins},
        "non-dealer wins": {way for way in every if not way.dealer_wins},
    }
    for name, ways in named.items():
        if ways == set(alike) and len(ways) > 1:
            return f"{name}, one liable" if liable else name
    together = _TOGETHER.get(frozenset(alike))
    return together or " / ".join(_ALONE[situation] for situation in alike)

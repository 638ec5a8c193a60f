"""What kind of hand a row tells of, as people say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.adjustment import ROBBED_KONG
from mjtables.errors import did_you_mean, found
from mjtables.hand import EVENT, EXHAUSTIVE_DRAW, KINDS, NAGASHI, WIN
from mjtables.logs.words import is_robbed_kong, kind_of_draw
from mjtables.scoresheet import cells, fields

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    #: Notes a problem: the field, what belongs there, what stands there, a hint.
    Note = Callable[[str, str, str, str], None]

#: Words that logs do not have.
_DRAWS = frozenset({"draw", "drawn", "washout", "wall"})
_ON_DISCARD = frozenset({"discard", "on_discard", "ron", "win_on_discard"})

#: What makes a row one of a hand, not of amounts only.
_TELLING = tuple(
    name
    for name in fields.OF_A_HAND
    if name not in (*fields.PREFILLED, "declared", "out")
)


def kind_of_row(texts: Mapping[str, str], note: Note) -> str:
    """The kind of a row's hand; empty where the row has amounts only.

    >>> kind_of_row({"winner": "Ann"}, print), kind_of_row({"kind": "Draw"}, print)
    ('win', 'exhaustive_draw')
    >>> kind_of_row({"amount:0": "8"}, print)
    ''
    """
    if word := texts.get("kind", ""):
        kind = _said(word, texts, note)
        if kind in (WIN, ROBBED_KONG, NAGASHI) and "winner" not in texts:
            note("winner", "a player who won", found(None), "")
            return ""
        return kind
    for name, kind in (("event", EVENT), ("winner", WIN), ("ready", EXHAUSTIVE_DRAW)):
        if name in texts:
            return kind
    telling = [name for name in _TELLING if name in texts]
    if telling:
        hint = f"there is {', '.join(telling)}"
        note("winner", "a player who won", found(None), hint)
    return ""


def _said(word: str, texts: Mapping[str, str], note: Note) -> str:
    """The kind that a word means, which may also say whether there is a discarder."""
    key = "_".join(word.casefold().replace("-", " ").split())
    discarder = texts.get("discarder", "").casefold()
    if key in KINDS:
        return key
    if {key, word.casefold()} & cells.SELF_DRAWN:
        if discarder not in cells.SELF_DRAWN | {""}:
            note("discarder", "nobody (self-drawn)", found(texts["discarder"]), "")
        return WIN
    if key in _ON_DISCARD:
        if not discarder:
            note("discarder", "a player", found(None), "")
        return WIN
    if key in _DRAWS:
        return EXHAUSTIVE_DRAW
    kind = ROBBED_KONG if is_robbed_kong(word) else kind_of_draw(word)
    kind = kind or kind_of_draw(key)
    if not kind:
        expected, hint = f"one of {', '.join(KINDS)}", did_you_mean(key, KINDS)
        note("kind", expected, found(word), hint)
    return kind

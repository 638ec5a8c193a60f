"""What the distinct words of a column mean: kinds, seats, facts, scores."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np

from mjtables.exact import Exact, exact
from mjtables.examining import is_empty
from mjtables.hand import KINDS
from mjtables.logs.cells import by_seat, listed
from mjtables.logs.words import kind_of_draw

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjtables.bulk.numbers import Array, Words
    from mjtables.ruleset import Preset

#: What a word means that means nothing.
BAD = -1
#: The largest score of a loser (see `stated.scores_of`).
MOST_POINTS = 10**12
NO_SCORE, BAD_SCORE = -1, -2


def is_blank(item: object) -> bool:
    """Whether a word says nothing."""
    if isinstance(item, str):
        return item.strip().lower() in ("", "-", "nan", "none", "null", "<na>")
    return is_empty(item) or item == ()


def table(words: Words, meaning: Callable[[object], object], blank: object) -> Array:
    """What each row's word means: look it up by its code, -1 where there is none."""
    meant = [blank if is_blank(item) else meaning(item) for item in words.items]
    return np.array([*meant, blank], dtype=np.int64)


def kind(item: object) -> int:
    """The place of a kind of hand, words of logs among them.

    >>> kind("robbed_kong"), kind("yao9"), kind("chombo")
    (1, 3, -1)
    """
    word = str(item).strip()
    word = kind_of_draw(word) or word
    return KINDS.index(word) if word in KINDS else BAD


def event(preset: Preset, item: object) -> int:
    """The place of an event, from 1 on; the one after the last is no event."""
    names = list(preset.events)
    return 1 + (names.index(str(item)) if item in names else len(names))


def seats(players: int, item: object) -> int:
    """A bit for each of several seats.

    >>> seats(4, "0 2"), seats(4, (1, 3)), seats(4, 2.0), seats(3, "3")
    (5, 10, 4, -1)
    """
    parts: Collection[object]
    if isinstance(item, str):
        parts = listed(item)
    else:
        parts = item if isinstance(item, Collection) else (item,)
    bits = 0
    for part in parts:
        number = _number(part)
        if number is None or number.denominator != 1 or not 0 <= number < players:
            return BAD
        bits |= 1 << int(number)
    return bits


def words_of(item: object) -> tuple[str, ...]:
    """The facts that a text or a tuple names.

    >>> words_of("concealed, jokerless"), words_of(("concealed",))
    (('concealed', 'jokerless'), ('concealed',))
    """
    if isinstance(item, str):
        return tuple(word.strip() for word in item.split(",") if word.strip())
    return tuple(map(str, item)) if isinstance(item, Collection) else (str(item),)


def facts(preset: Preset, item: object) -> int:
    """A bit for each fact; `BAD` where one is neither fact nor count."""
    bits = 0
    for word in words_of(item):
        if word in preset.facts:
            bits |= 1 << preset.facts.index(word)
        elif word not in preset.counts:
            return BAD
    return bits


def scores(item: object) -> tuple[int, ...]:
    """The losers' own scores by seat, `NO_SCORE` where none stands.

    >>> scores("2;46;12;"), scores((None, 8, 2.5, 4))
    ((2, 46, 12, -1), (-1, 8, -2, 4))
    """
    parts = by_seat(item) if isinstance(item, str) else item
    if not isinstance(parts, Collection) or len(parts) > 4:
        return (BAD_SCORE,) * 4
    read = [NO_SCORE if is_empty(part) else _score(part) for part in parts]
    return (*read, *[NO_SCORE] * (4 - len(read)))


def _score(given: object) -> int:
    number = _number(given)
    if number is None or number.denominator != 1 or not 0 <= number <= MOST_POINTS:
        return BAD_SCORE
    return int(number)


def _number(given: object) -> Exact | None:
    try:
        return exact(given)
    except ValueError:
        return None

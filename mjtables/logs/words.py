"""What the words of other people's logs mean."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mjtables.printed.wordings import aliases

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The rounds, by the wind they are called after.
WINDS = "ESWN"


def columns() -> Mapping[str, str]:
    """The fields that the columns of tidy logs hold, by their names."""
    words: Mapping[str, str] = aliases()["log"]["columns"]
    return words


@cache
def draws() -> Mapping[str, str]:
    """The kinds of draws, by the words of logs."""
    kinds: Mapping[str, list[str]] = aliases()["log"]["draws"]
    return {word: kind for kind, words in kinds.items() for word in words}


def kind_of_draw(word: str) -> str:
    """The kind of a draw, or the empty string where a word is none.

    >>> kind_of_draw("yao9"), kind_of_draw("流局"), kind_of_draw("chombo")
    ('abortive', 'exhaustive_draw', '')
    """
    return draws().get(word.strip().lower(), "")


def is_robbed_kong(yaku: str) -> bool:
    """Whether a name of the list of yaku says that a kong was robbed."""
    return yaku.strip().lower() in aliases()["log"]["robbed_kong"]


def round_label(number: int, honba: int) -> str:
    """The label of a hand: the wind, the number of the dealer, the honba.

    Rounds count by four hands, with three players too.

    >>> round_label(5, 1), round_label(0, 0)
    ('S2-1', 'E1-0')
    """
    wind, dealer = divmod(number, 4)
    name = WINDS[wind] if wind < len(WINDS) else f"round {wind + 1}, "
    return f"{name}{dealer + 1}-{honba}"

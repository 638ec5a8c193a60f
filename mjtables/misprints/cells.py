"""A printed amount beside what is right, and the slip that explains wrong ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mjtables.exact import Exact

#: Every slip that has a name; "other" is all that none of them explains.
SLIPS = (
    "digit dropped",
    "digit doubled",
    "digits swapped",
    "wrong digit",
    "neighbour's row",
    "neighbour's column",
    "row shifted",
    "column shifted",
    "labels exchanged",
    "shares exchanged",
    "rounded wrongly",
    "limit too early",
    "limit too late",
    "sum wrong",
    "other",
)

#: The payer of an amount that is the sum of what all pay.
TOTAL = "total"


class Cell(NamedTuple):
    """One printed amount beside what is right.

    `place` is the sheet, row and column where it is printed: the two amounts of
    ``1300/2600`` share it. `situation` and `payer` are named as everywhere ("total"
    is a sum, empty is unsaid). `value` (of a band the first) and `points` are the
    hand's, none for a tier's own row; `tier` is the right one, empty below the limit.
    `unrounded` is the score times the multiplier, where it is known.
    """

    place: tuple[str, int, int]
    situation: str
    payer: str
    value: Exact | None
    points: Exact | None
    tier: str
    printed: Exact
    right: Exact
    unrounded: Exact | None = None


class Misprint(NamedTuple):
    """One slip: the wrong cells that it explains, its name, and what happened."""

    cells: tuple[Cell, ...]
    slip: str
    words: str


class Reason(NamedTuple):
    """What may explain wrong cells, given by their numbers.

    Of two that explain as many, the one of the lower `rank` wins; `least` is how many
    it has to explain still, once others have taken theirs.
    """

    slip: str
    cells: tuple[int, ...]
    words: str
    rank: int
    least: int = 1
    handicap: int = 0

"""A printed table as it was read: every cell, its place, and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from mjtables.errors import Problem
    from mjtables.exact import Exact

#: A count, or a band of them; the last is none where it goes on.
Band = tuple["Exact", "Exact | None"]

#: What stands in a cell.
Kind = Literal["amount", "tier", "blank", "not understood"]

#: How a table was given.
Form = Literal["csv", "xlsx", "html", "markdown", "json", "text"]


class Place(NamedTuple):
    """Where a cell stands, counted from 1, and as people find it.

    `sheet` is the worksheet, page table or list that holds it, counted from 0.

    >>> str(Place(7, 4, "line 7, column 4"))
    'line 7, column 4'
    """

    row: int
    column: int
    name: str
    sheet: int = 0

    def __str__(self) -> str:
        return self.name


class Amount(NamedTuple):
    """What one payer pays in a situation; `payer` is empty where nothing says it.

    `payer` is "total" for the sum of all that the winner gets. `number` is in full:
    39 in a table of hundreds is 3900.
    """

    payer: str
    number: Exact
    situation: str


class Printed(NamedTuple):
    """One printed cell: its place and text, and what is known of it.

    `situation` is a name of this project (`nondealer_on_discard` is whoever discards),
    empty where nothing says it; `winner` is "dealer" or "nondealer" where at least that
    is known. `value` and `points` are the han (faan, tai) and the fu; `tier` is named
    by the cell or its row or column; `what` is "pays" or "final_score"; `labels` are
    words of its row and column that mean nothing here (stakes, hands, options).
    """

    place: Place
    text: str
    kind: Kind
    situation: str = ""
    winner: str = ""
    payer: str = ""
    value: Band | None = None
    points: Band | None = None
    tier: str = ""
    amounts: tuple[Amount, ...] = ()
    what: str = "pays"
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A printed table, cell by cell, and what of it was not understood.

    `worded` says whether anything in it is a word of mahjong (han, faan, a tier, who
    won and how), `scale` is the number that a printed 1 means (100 in a table of
    hundreds), `currency` the sign before its amounts, if any.
    """

    source: str
    form: Form
    cells: tuple[Printed, ...]
    scale: int = 1
    currency: str = ""
    worded: bool = True
    not_understood: tuple[Problem, ...] = ()
    remarks: tuple[str, ...] = ()

"""The anatomy of a card: head, tables of grids, notes, foot. Text only, and frozen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.grids import Label
    from mjtables.situation import Situation

#: What stands for all tables that there are.
ALL = "all"

#: Which tables a card may carry, in the order in which it does.
Group = Literal[
    "payments",
    "compact",
    "rare",
    "liable",
    "score",
    "curve",
    "fu",
    "aids",
    "extras",
    "rules",
]


class Wanted:
    """Which tables are asked for, by group or by key; what there would have been.

    Where nothing is `asked`, the usual ones are wanted.
    """

    def __init__(self, asked: Iterable[str], usual: Iterable[str] = ()) -> None:
        self.asked = tuple(dict.fromkeys(asked))
        self.names = self.asked or tuple(usual)
        self.known: dict[str, None] = {}

    def takes(self, group: Group, key: str) -> bool:
        """Whether a table is asked for."""
        self.known |= {group: None, key: None}
        return bool({ALL, group, key} & set(self.names))

    @property
    def unknown(self) -> tuple[str, ...]:
        """What was asked for in vain."""
        return tuple(name for name in self.names if name not in (ALL, *self.known))


#: How dark a tier may be: none to yakuman.
LEVELS = 5


@dataclass(frozen=True, slots=True)
class Paid:
    """Whose payment a number is: in which situations, of which payer, in which case.

    Without situations it is no payment, but the final score.
    """

    situations: tuple[Situation, ...] = ()
    payer: str = ""
    case: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """A header cell, and which values (or points) it stands for."""

    text: str = ""
    under: str = ""
    span: int = 1
    level: int = 0
    keys: tuple[Label, ...] = ()
    paid: Paid | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """A body cell: a line for each payer or way, footnotes' marks, its tier's shade.

    `words` are no amounts; a `strong` cell is of a named tier.
    """

    lines: tuple[str, ...] = ("",)
    marks: str = ""
    level: int = 0
    words: bool = False
    strong: bool = False

    @property
    def text(self) -> str:
        """All of it in one line."""
        return " / ".join(self.lines) + self.marks


@dataclass(frozen=True, slots=True)
class Row:
    """The stub's cell, and the cells beside it."""

    head: Head
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Header rows (each beginning with the stub's), and rows; all equally wide.

    A strip has the named steps beside each other.
    """

    heads: tuple[tuple[Head, ...], ...]
    rows: tuple[Row, ...]
    strip: bool = False

    @property
    def columns(self) -> int:
        """How many columns there are, the stub's counted."""
        return sum(head.span for head in self.heads[-1])


@dataclass(frozen=True, slots=True)
class Table:
    """One titled table; `lines` say whose payment each line of a cell is."""

    key: str
    group: Group
    title: str
    grids: tuple[Grid, ...]
    legend: str = ""
    lines: tuple[tuple[Paid, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Curve:
    """A limit curve: scores at values, held until the next one."""

    title: str
    across: str
    up: str
    labels: tuple[str, ...]
    scores: tuple[float, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Content:
    """All that a card says, in one language."""

    preset: str
    options: str
    language: str
    title: str
    edition: str
    terms: tuple[str, ...]
    tables: tuple[Table, ...]
    curve: Curve | None
    notes: tuple[str, ...]
    source: str
    foot: str
    note: str = ""
    logo: bytes | None = None

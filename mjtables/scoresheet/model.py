"""A scoresheet that has been read: its rule set, its players, its rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from mjtables.scoresheet import fields

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.scoresheet.fields import Column

#: An amount for each player, in the order of the sheet.
if TYPE_CHECKING:
    Amounts = tuple[Exact, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a scoresheet. Players are numbers, in the order of the sheet.

    `number` is the row or line of the file, `hand` the number that the sheet gives the
    hand. `hands` has one hand for each winner, in seats of those who play it (the
    others in order, where `sits_out` does not); none where the row has only amounts.
    `said` are the fields that say something. `seated` are the fields in which somebody
    stands who sits out.
    """

    number: int
    hand: int | None = None
    kind: str = ""
    wind: int | None = None
    dealer: int | None = None
    hands: tuple[Hand, ...] = ()
    amounts: Amounts | None = None
    totals: tuple[Exact | None, ...] = ()
    balance: Exact | None = None
    bank: Exact | None = None
    declared: tuple[int, ...] = ()
    sits_out: int | None = None
    said: frozenset[str] = frozenset()
    seated: tuple[str, ...] = ()

    def player(self, seat: int) -> int:
        """Who sits in a seat.

        >>> Row(7, sits_out=1).player(1), Row(7).player(1)
        (2, 1)
        """
        return seat + (self.sits_out is not None and seat >= self.sits_out)

    def seat(self, player: int) -> int:
        """The seat of a player; of who sits out, there is none (-1).

        >>> [Row(7, sits_out=1).seat(player) for player in range(5)]
        [0, -1, 1, 2, 3]
        """
        if player == self.sits_out:
            return -1
        return player - (self.sits_out is not None and player > self.sits_out)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A scoresheet as it was read.

    `rules` is its rule set with the options in force, if it has one. `columns` are the
    fields that it has, with their places; `hands` how many were agreed; `start` what
    everybody's total begins with, if the sheet says so. `worksheet` is the one that was
    read of a workbook. `remarks` is what was taken for granted.
    """

    source: str
    form: Literal["csv", "xlsx"]
    rules: Preset | None
    players: tuple[str, ...]
    rows: tuple[Row, ...]
    columns: Mapping[str, Column] = field(default_factory=dict)
    hands: int | None = None
    start: Exact | None = None
    worksheet: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        """How many play a hand."""
        return len(self.players) if self.rules is None else self.rules.players

    def row(self, row: Row) -> str:
        """Where people find a row."""
        return f"{'line' if self.form == 'csv' else 'row'} {row.number}"

    def cell(self, row: Row, *names: str) -> str:
        """Where people find cells of a row; empty where the sheet has no such columns.

        >>> sheet = Sheet("a", "xlsx", None, (), (), {"winner": fields.Column(4, "")})
        >>> sheet.cell(Row(7), "winner"), sheet.cell(Row(7), "dealer")
        ('E7', '')
        """
        own = [self.columns[name] for name in names if name in self.columns]
        if self.form == "csv":
            return ", ".join(column.name for column in own)
        return ", ".join(f"{letters(column.place)}{row.number}" for column in own)

    def has(self, *names: str) -> bool:
        """Whether the sheet has any of these columns."""
        return any(name in self.columns for name in names)

    @property
    def has_amounts(self) -> bool:
        """Whether the sheet says what each player gained or lost."""
        return self.has(fields.amount(0))


def letters(place: int) -> str:
    """The letters of a column of a workbook.

    >>> letters(0), letters(25), letters(26), letters(701)
    ('A', 'Z', 'AA', 'ZZ')
    """
    said = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        said = chr(ord("A") + rest) + said
    return said

"""The places of a game on a sheet, as formulas and what they show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.exact import whole
from mjtables.extras import End
from mjtables.scoresheet.fields import amount
from mjtables.scoresheet.model import letters
from mjtables.sheetbook.formula import decimal
from mjtables.sheetbook.layout import FIRST_ROW, SHEET

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.sheetbook.layout import Layout

Cell = tuple[str, "Exact | str"]

#: What stands where no source says what to do.
UNKNOWN = "?"

#: The first row of players, and the columns of the page.
FIRST = 4
COLUMNS = ("player", "won and lost", "points", "place", "deposits left")
FULL = (*COLUMNS, "less the return", "uma", "oka", "rounding", "penalty", "total")


@dataclass
class Places:
    """Who is first; `won` is what each player has won and lost.

    They are empty until a hand was `played`.
    """

    layout: Layout
    won: list[Exact]
    bank: Exact
    played: bool = True

    @property
    def end(self) -> End:
        """The rule set's end, or an empty one."""
        return self.layout.preset.end if self._stated else End()  # type: ignore[return-value]

    @property
    def _stated(self) -> bool:
        return isinstance(self.layout.preset.end, End)

    @property
    def full(self) -> bool:
        """Whether everything is known that the standings need."""
        end = self.end
        numbers = (end.start, end.returned, end.oka)
        known = all(own is None or isinstance(own, int | Fraction) for own in numbers)
        shared = end.deposits in ("first", "lost", "shared")
        uma = isinstance(end.uma, tuple | Mapping)
        as_many = not self.layout.rotates  # uma is by place of those who play
        return known and uma and as_many and (shared or not self.layout.has_bank)

    @property
    def columns(self) -> tuple[str, ...]:
        """The headings."""
        if self.full:
            return FULL
        return COLUMNS[:4] if self._stated else (*COLUMNS[:2], COLUMNS[3])

    @property
    def count(self) -> int:
        """How many players there are."""
        return len(self.layout.players)

    @property
    def unit(self) -> Exact:
        """What one point is in money."""
        return self.layout.preset.payment.unit

    @property
    def points(self) -> list[Exact]:
        """What each ends with."""
        start = self.end.start if isinstance(self.end.start, int | Fraction) else 0
        return [whole(Fraction(own) / self.unit + start) for own in self.won]

    @property
    def places(self) -> list[int]:
        """Each player's place; those of equal points share it where they may."""
        points, by_seat = self.points, self.end.ties == "seat_order"
        return [
            sum(other > own for other in points)
            + (points[:seat].count(own) if by_seat else 0)
            + 1
            for seat, own in enumerate(points)
        ]

    def at(self, name: str, player: int) -> str:
        """A cell of a column."""
        return f"${letters(self.columns.index(name))}${FIRST + player + 1}"

    def down(self, name: str) -> str:
        """A column of all players."""
        return f"{self.at(name, 0)}:{self.at(name, self.count - 1)}"

    def _won(self, player: int) -> Cell:
        column = letters(self.layout.column[amount(player)])
        last = FIRST_ROW + self.layout.rows
        span = f"{SHEET}!${column}${FIRST_ROW + 1}:${column}${last}"
        return f"=SUM({span})", self.won[player]

    def _points(self, player: int) -> Cell:
        start = self.end.start if isinstance(self.end.start, int | Fraction) else 0
        said = f"={self.at('won and lost', player)}/{decimal(self.unit)}"
        return f"{said}+{decimal(start)}", self.points[player]

    def _place(self, player: int) -> Cell:
        by = "points" if self._stated else "won and lost"
        own, span = self.at(by, player), self.down(by)
        said = f"=SUMPRODUCT(--({span}>{own}))+1"
        if self.end.ties == "seat_order" and player:
            before = f"{self.at('points', 0)}:{self.at('points', player - 1)}"
            said += f"+SUMPRODUCT(--({before}={own}))"
        return said, self.places[player]

    def _alike(self, player: int) -> tuple[str, int]:
        """How many share a player's place."""
        place = self.places[player]
        alike = f"COUNTIF({self.down('place')},{self.at('place', player)})"
        return alike, self.places.count(place)

    @property
    def _undecided(self) -> bool:
        """Whether nobody says who of equal points is first."""
        return self.end.ties not in ("seat_order", "split")

    def _shared(self, player: int, said: str, value: Exact) -> Cell:
        """A formula that shared places leave open where nobody says how."""
        alike, count = self._alike(player)
        if not self._undecided:
            return f"={said}", value
        shown: Exact | str = UNKNOWN if count > 1 else value
        return f'=IF({alike}>1,"{UNKNOWN}",{said})', shown

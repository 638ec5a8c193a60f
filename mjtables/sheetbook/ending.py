"""The end of a game on a sheet: places, uma, oka, what each has won, as formulas.

Each column is a formula and the value that it shows. Where no source states what a
column needs, the sheet ends with the places.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.exact import Rounding, rounded, whole
from mjtables.extras import paid_in
from mjtables.scoresheet.model import letters
from mjtables.sheetbook.formula import decimal, rounded_to
from mjtables.sheetbook.layout import FIRST_ROW, SHEET
from mjtables.sheetbook.places import FULL, UNKNOWN, Cell, Places

if TYPE_CHECKING:
    from mjtables.exact import Exact

#: What deposits left over are shared in.
_HUNDRED = 100


class Ending(Places):
    """The rows of the standings."""

    def cells(self, player: int) -> list[Cell]:
        """The formulas of a player's row, after his name, and what they show."""
        row = [self._won(player)]
        row += [self._points(player)] if self._stated else []
        row.append(self._place(player))
        if self.full:
            row += self._ended(player)
        return [self._once_played(cell) for cell in row]

    def _ended(self, player: int) -> list[Cell]:
        """What the end of a game adds, and the total."""
        row = [self._taken(player), self._less(player), self._uma(player)]
        row += [self._oka(player), self._rounding(player)]
        values = [value for _, value in row[1:]]
        known = [Fraction(value) for value in values if not isinstance(value, str)]
        total: Exact | str = whole(sum(known, start=Fraction(0)))
        if len(known) < len(values):
            total = UNKNOWN
        parts = [self.at(name, player) for name in FULL[5:9]]
        said = f"{'+'.join(parts)}-{self.at('penalty', player)}"
        return [*row, ("", 0), (f'=IFERROR({said},"{UNKNOWN}")', total)]

    def _once_played(self, cell: Cell) -> Cell:
        """A cell that is empty until a hand was played."""
        said, value = cell
        if not said:
            return cell
        players = self.layout.amounts
        first, last = (self.layout.column[own] for own in (players[0], players[-1]))
        end = FIRST_ROW + self.layout.rows
        area = f"{SHEET}!${letters(first)}${FIRST_ROW + 1}:${letters(last)}${end}"
        once = f'=IF(COUNT({area})=0,"",{said.removeprefix("=")})'
        return once, value if self.played else ""

    def _taken(self, player: int) -> Cell:
        """What a player takes of the deposits left on the table, in points."""
        place = self.at("place", player)
        if not self.layout.has_bank or self.end.deposits == "lost":
            return "=0", 0
        left = whole(Fraction(self.bank) / self.unit)
        last = self.layout.down("bank").split(":")
        span = f"{SHEET}!{last[0]}:{SHEET}!{last[1]}".replace(f":{SHEET}!", ":")
        bank = f"IFERROR(LOOKUP(9E+99,{span}),0)/{decimal(self.unit)}"
        alike, count = self._alike(player)
        grid = _HUNDRED if self.end.deposits == "shared" else None
        each = f"{bank}/{alike}"
        own = whole(Fraction(left) / count)
        if grid:
            each = f"INT({bank}/({alike}*{grid}))*{grid}"
            own = left // (count * grid) * grid
        rest = f"({bank}-{each}*{alike})"
        places = self.places
        nearest = "TRUE"
        if player:
            before = f"{self.at('place', 0)}:{self.at('place', player - 1)}"
            nearest = f"COUNTIF({before},1)=0"
        first = 1 not in places[:player]
        value = whole(own + (left - own * count if first else 0))
        said = f"IF({place}=1,{each}+IF({nearest},{rest},0),0)"
        return self._shared(player, said, value if places[player] == 1 else 0)

    def _returned(self) -> Exact:
        own = self.end.returned
        return own if isinstance(own, int | Fraction) else 0

    def _less(self, player: int) -> Cell:
        points, taken = self.at("points", player), self._taken(player)[1]
        said = f"{points}+{self.at('deposits left', player)}"
        said = f'=IFERROR({said}-{decimal(self._returned())},"{UNKNOWN}")'
        if isinstance(taken, str):
            return said, UNKNOWN
        return said, whole(Fraction(self.points[player]) + taken - self._returned())

    def _uma(self, player: int) -> Cell:
        """A place's uma; of those who share it the mean."""
        place = self.places[player]
        alike, count = self._alike(player)
        own = self.at("place", player)
        tables = self._umas()
        found = self._places_of(tables[-1][1], own, alike)
        values = tables[-1][1]
        if len(tables) > 1:
            start = self.end.start if isinstance(self.end.start, int | Fraction) else 0
            finals = f"{self.down('points')}+{self.down('deposits left')}"
            below = f"SUMPRODUCT(--({finals}<{decimal(start)}))"
            for key, uma in reversed(tables[:-1]):
                row = self._places_of(uma, own, alike)
                found = f"IF({below}={key},{row},{found})"
            values = dict(tables)[str(self._below(start))]
        mean = Fraction(sum(values[place - 1 : place - 1 + count])) / count
        return self._shared(player, found, whole(mean))

    def _below(self, start: Exact) -> int:
        taken = [self._taken(seat)[1] for seat in range(self.count)]
        pairs = zip(self.points, taken, strict=True)
        return sum(own + (0 if isinstance(t, str) else t) < start for own, t in pairs)

    def _umas(self) -> list[tuple[str, tuple[Exact, ...]]]:
        uma = self.end.uma
        if isinstance(uma, Mapping):
            return list(uma.items())
        return [("", uma if isinstance(uma, tuple) else ())]

    @staticmethod
    def _places_of(uma: tuple[Exact, ...], place: str, alike: str) -> str:
        listed = ",".join(decimal(own) for own in uma)
        numbers = ",".join(str(number + 1) for number in range(len(uma)))
        within = f"({{{numbers}}}>={place})*({{{numbers}}}<{place}+{alike})"
        return f"SUMPRODUCT({within}*{{{listed}}})/{alike}"

    def _oka(self, player: int) -> Cell:
        paid = paid_in(self.end.start, self.end.returned, self.count)
        oka = self.end.oka if isinstance(self.end.oka, int | Fraction) else paid
        own = oka if isinstance(oka, int | Fraction) else 0
        alike, count = self._alike(player)
        said = f"IF({self.at('place', player)}=1,{decimal(own)}/{alike},0)"
        value = whole(Fraction(own) / count) if self.places[player] == 1 else 0
        return self._shared(player, said, value)

    def _rounding(self, player: int) -> Cell:
        """What rounding adds; what it leaves over is the first's."""
        if self.end.round is None:
            return "=0", 0
        own = [self._rounded(seat) for seat in range(self.count)]
        place, places = self.at("place", player), self.places
        others = "+".join(
            f"IF({self.at('place', seat)}=1,0,{said})"
            for seat, (said, _) in enumerate(own)
        )
        alike, count = self._alike(player)
        said = f"IF({place}=1,-({others})/{alike},{own[player][0]})"
        rest = [own[seat][1] for seat in range(self.count) if places[seat] > 1]
        left = -Fraction(sum(rest))
        is_first = places[player] == 1
        value = whole(left / count if is_first else Fraction(own[player][1]))
        return self._shared(player, said, value)

    def _rounded(self, player: int) -> tuple[str, Exact]:
        """What rounding a player's points would add."""
        rule = self.end.round or Rounding(1, "off")
        base = self._returned() if self.end.rounds == "difference" else 0
        number = whole(Fraction(self.points[player]) - base)
        sign = 1 if number >= 0 else -1
        nearest = Fraction(rounded(whole(sign * number), rule))
        value = whole(sign * nearest - number)
        own = f"({self.at('points', player)}-{decimal(base)})"
        made = rounded_to(f"ABS{own}", rule)
        return f"(SIGN{own}*{made}-{own})", value

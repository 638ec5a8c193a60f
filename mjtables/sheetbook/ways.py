"""Ways to win, whose payment stands in a column, and a row of what is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import as_text
from mjtables.situation import Seating

if TYPE_CHECKING:
    from mjtables.exact import Exact

#: What the winner receives from all, in place of a payer's role.
RECEIVES = "receives"


class Way(NamedTuple):
    """A way to win: drawn or on a discard, somebody liable or not, who is dealer."""

    self_drawn: bool
    liable: bool
    dealer: str

    @property
    def code(self) -> str:
        """The way as the sheet's formulas put it together.

        >>> Way(self_drawn=True, liable=False, dealer="winner").code
        'S-W'
        """
        how = "S" if self.self_drawn else "D"
        return f"{how}{'L' if self.liable else '-'}{self.dealer[0].upper()}"

    def seating(self, players: int) -> Seating | None:
        """The winner in seat 0, then who discards, who is liable; none if too few."""
        discarder = None if self.self_drawn else 1
        liable = (1 if self.self_drawn else 2) if self.liable else None
        others = iter(sorted(set(range(1, 5)) - {discarder, liable}))
        seats = {"winner": 0, "discarder": discarder, "liable": liable}
        dealer = next(others) if self.dealer == "other" else seats[self.dealer]
        found = [seat for seat in (discarder, liable) if seat is not None]
        if dealer is None or max([dealer, *found]) >= players:
            return None
        return Seating(players, dealer, 0, discarder, liable)


class Column(NamedTuple):
    """Whose payment stands in a column; `code` is what formulas look for."""

    way: Way
    role: str

    @property
    def code(self) -> str:
        """The way and the role."""
        return f"{self.way.code}/{self.role}"


class Row(NamedTuple):
    """One hand's payments, by column; none where no hand is won so."""

    case: str
    value: Exact | None
    points: Exact | None
    special: str
    amounts: tuple[Exact | None, ...]

    @property
    def key(self) -> str:
        """What formulas look for."""
        return "|".join((fact(self.case), self.worth, number(self.points)))

    @property
    def worth(self) -> str:
        """The value, or the name."""
        return self.special or number(self.value)


def fact(case: str) -> str:
    """A case as a cell says it: a count stands after an equals sign.

    >>> fact("birds 2"), fact("concealed")
    ('birds=2', 'concealed')
    """
    return case.replace(" ", "=")


def number(given: Exact | None) -> str:
    """A number as a key has it."""
    return "" if given is None else as_text(given)

"""Where everything stands on a new sheet: its columns, its rows, the cells of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mjtables.extras import Draw
from mjtables.payment import Liability
from mjtables.scoresheet.fields import amount, total
from mjtables.scoresheet.model import letters
from mjtables.sheetbook.formula import kind_word
from mjtables.sheetbook.payments import payments_of
from mjtables.sheetbook.ways import fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.ruleset import Preset
    from mjtables.sheetbook.payments import Payments

#: The worksheets.
SHEET, SETTINGS, LOOKUP, STANDINGS = "Scoresheet", "Settings", "Lookup", "Standings"

#: The first row with a hand (from 0): fields, title, terms, two lines of news, heads.
FIRST_ROW = 7
HEADS = (FIRST_ROW - 2, FIRST_ROW - 1)

#: What only formulas read.
WAY, PLACE, COUNTED = "way", "place", "counted"
REMARK, REPEAT = "remark", "repeat"


class Place(NamedTuple):
    """A column: the field that it holds, its heading, whose group it is in."""

    field: str
    head: str
    group: str = ""
    width: float = 7
    hidden: bool = False


def mark(player: int) -> str:
    """The field of what a player did: r for riichi, t for a ready hand.

    >>> mark(2), score(0)
    ('mark:2', 'score:0')
    """
    return f"mark:{player}"


def score(player: int) -> str:
    """The field of a loser's own score."""
    return f"score:{player}"


@dataclass(frozen=True)
class Layout:
    """A new sheet's columns and rows, for a preset and so many players."""

    preset: Preset
    players: tuple[str, ...]
    rows: int

    @cached_property
    def payments(self) -> Payments:
        """What the sheet looks payments up in."""
        return payments_of(self.preset)

    @property
    def rotates(self) -> bool:
        """Whether one player sits out in turn."""
        return len(self.players) > self.preset.players

    @property
    def differences(self) -> bool:
        """Whether the losers settle the differences of their own scores."""
        return self.preset.payment.losers is not None

    @property
    def has_bank(self) -> bool:
        """Whether deposits lie on the table."""
        return isinstance(self.preset.deposit, int)

    @property
    def has_pool(self) -> bool:
        """Whether seats that are not ready pay in a draw, and how much is known."""
        draw = self.preset.draw
        return isinstance(draw, Draw) and isinstance(draw.pool, int) and draw.pool > 0

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of hands that the sheet offers, as it calls them."""
        own = ["win"]
        if any("robbed_kong" in facts.words for _, facts in self.payments.cases):
            own.append("robbed_kong")
        own += ["exhaustive_draw", "abortive"]
        if isinstance(self.preset.draw, Draw) and self.preset.draw.nagashi:
            own.append("nagashi")
        own += ["false_win"] if "false_win" in self.preset.events else []
        return tuple(map(kind_word, own))

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts that change what is paid, as cells say them."""
        return tuple(
            dict.fromkeys(
                said
                for case, facts in self.payments.cases
                if (said := fact(case)) and not facts.number("streak")
                if said != "robbed_kong"
            )
        )

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The columns, from left to right."""
        return tuple(self._places())

    def _places(self) -> Iterator[Place]:
        names = range(len(self.players))
        yield Place("hand", "hand", width=5)
        yield Place("wind", "wind", width=6)
        yield Place("dealer", "dealer", width=9)
        if self.rotates:
            yield Place("sits_out", "sits out", width=9)
        yield from self._of_a_hand()
        if self.has_bank or self.has_pool:
            legend = "r: riichi, t: ready" if self.has_bank else "t: ready"
            for seat in names:
                yield Place(mark(seat), "", legend, 4)
        if self.differences:
            for seat in names:
                yield Place(score(seat), "", "scores of the losers", 8)
        for seat in names:
            yield Place(amount(seat), "", "won and lost", 9)
        if self.has_bank:
            yield Place("bank", "on table", "deposits", 8)
        yield Place("balance", "balance", "check", 8)
        yield Place(REPEAT, "deals again", "check", 7)
        yield Place(REMARK, "remark", "check", 14)
        for seat in names:
            yield Place(total(seat), "", "total", 9)
        for field in (WAY, PLACE, COUNTED):
            yield Place(field, field, width=6, hidden=True)

    def _of_a_hand(self) -> Iterator[Place]:
        preset, settling = self.preset, self.preset.settling
        yield Place("kind", "kind", "hand", 9)
        yield Place("winner", "winner", "hand", 9)
        yield Place("discarder", "discarder", "hand", 9)
        if preset.shown.values:
            yield Place("value", settling.unit, "worth", 7)
        points = settling.points
        if points is not None and points.fixed is None and preset.shown.points:
            own = "fu" if points.name == "fu" else "points"
            yield Place(own, points.name, "worth", 6)
        if self.specials:
            yield Place("special", "named hand", "worth", 11)
        if self.facts:
            yield Place("facts", "case", "worth", 10)
        if any(each.by in ("streak", "deal") for each in preset.adjustments):
            yield Place("streak", "streak", "worth", 6)
        if self.payments.honba is not None:
            yield Place("honba", "honba", "worth", 6)
        if isinstance(preset.liability, Liability):
            yield Place("liable", "liable", "hand", 9)

    @property
    def specials(self) -> tuple[str, ...]:
        """The hands that are reached by name."""
        return tuple(
            dict.fromkeys(row.special for row in self.payments.rows if row.special)
        )

    @cached_property
    def column(self) -> dict[str, int]:
        """The place of each field, from 0."""
        return {place.field: number for number, place in enumerate(self.places)}

    def at(self, field: str, row: int) -> str:
        """The address of a field in a row of hands (from 0), its column fixed.

        >>> import mjtables as mj
        >>> Layout(mj.preset("hk_half_spicy"), ("A", "B", "C", "D"), 16).at("dealer", 0)
        '$C8'
        """
        return f"${letters(self.column[field])}{FIRST_ROW + row + 1}"

    def across(self, fields: list[str], row: int) -> str:
        """The range of fields that stand beside each other."""
        return f"{self.at(fields[0], row)}:{self.at(fields[-1], row)}"

    def down(self, field: str, last: int | None = None) -> str:
        """The range of a field in all rows; or from the first row to that one."""
        own = letters(self.column[field])
        if last is None:
            return f"${own}${FIRST_ROW + 1}:${own}${FIRST_ROW + self.rows}"
        return f"${own}${FIRST_ROW + 1}:${own}{FIRST_ROW + last + 1}"

    @property
    def amounts(self) -> list[str]:
        """The fields of the players' amounts."""
        return [amount(seat) for seat in range(len(self.players))]

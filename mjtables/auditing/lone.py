"""Rows that have amounts only, held to all that the hands of a rule set come to."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mjtables.auditing.balancing import balanced, finding
from mjtables.auditing.findings import AMOUNT, LOSERS_PAID, Finding
from mjtables.auditing.payouts import nearest, payouts
from mjtables.auditing.pens import written
from mjtables.scoresheet import fields

if TYPE_CHECKING:
    from mjtables.auditing.following import Bank
    from mjtables.scoresheet.model import Amounts, Row, Sheet


class Lone:
    """Judges the rows of a sheet that do not say what was won.

    `unheld` are those of which a rule set cannot say that no hand comes to them.
    """

    def __init__(self, sheet: Sheet, bank: Bank) -> None:
        self.sheet, self.bank = sheet, bank
        self.unheld: list[Row] = []

    @cached_property
    def payouts(self) -> frozenset[Amounts]:
        """All that hands come to, where they can be listed."""
        rules = self.sheet.rules
        return frozenset() if rules is None else payouts(rules)

    @property
    def remarks(self) -> list[str]:
        """Which rows could only be added up."""
        if not self.unheld or self.sheet.rules is None:
            return []
        said = ", ".join(map(self.sheet.row, self.unheld[:5]))
        more = len(self.unheld) - 5
        said += f" and {more} more" if more > 0 else ""
        if len(self.unheld) == len(self.sheet.rows):
            said = "every row"
        return [f"amounts only, held to no table: {said}"]

    def judge(self, row: Row) -> tuple[Finding, ...]:
        """What is wrong in a row of amounts."""
        told = balanced(self.sheet, self.bank, row)
        amounts = row.amounts or ()
        own = tuple(
            amount for player, amount in enumerate(amounts) if row.seat(player) >= 0
        )
        if not self.payouts:
            self.unheld.append(row)
        elif amounts and not told and own not in self.payouts:
            return self._of_no_hand(row, own)
        return told

    def _of_no_hand(self, row: Row, own: Amounts) -> tuple[Finding, ...]:
        """Amounts that no hand comes to; several may have won where all are paid."""
        rules, names = self.sheet.rules, self.sheet.players
        gained = [at for at, amount in enumerate(row.amounts or ()) if amount > 0]
        if rules is None or (len(gained) > 1 and rules.winners.two == "all"):
            self.unheld.append(row)
            return ()
        if len(gained) > 1 and not rules.events:
            cells = tuple(map(fields.amount, gained))
            said = ("one who gains", " and ".join(names[at] for at in gained))
            return (finding(self.sheet, LOSERS_PAID, row, cells, *said),)
        cells = tuple(map(fields.amount, range(len(names))))
        near = f"{written(nearest(self.payouts, own))} is nearest"
        expected = "what a hand comes to"
        return (
            finding(self.sheet, AMOUNT, row, cells, expected, written(own), None, near),
        )

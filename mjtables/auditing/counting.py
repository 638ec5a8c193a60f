"""How many hands a sheet counts, and whether they are numbered in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.auditing.findings import HANDS, HONBA, Finding
from mjtables.exact import as_text
from mjtables.hand import ABORTIVE, EVENT, EXHAUSTIVE_DRAW, NAGASHI, WINS

if TYPE_CHECKING:
    from mjtables.auditing.rotation import Deal
    from mjtables.exact import Exact
    from mjtables.scoresheet.model import Row, Sheet


class Numbers:
    """The numbers of the hands, followed: they begin with 1 and leave none out."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._due = {1}

    def meet(self, row: Row) -> list[Finding]:
        """What is wrong with the number of a row; both counts go on after it."""
        if row.hand is None:
            return []
        told = []
        if row.hand not in self._due:
            expected = str(min(self._due))
            told = [_finding(self.sheet, row, "hand", expected, str(row.hand))]
            self._due = {*self._due, row.hand}
        else:
            self._due = {row.hand}
        self._due = {number + 1 for number in self._due}
        return told


class Honba:
    """The honba of a sheet, followed where the rule set says when there is one more.

    After a finding both counts go on.
    """

    def __init__(self, sheet: Sheet) -> None:
        rotation = None if sheet.rules is None else sheet.rules.rotation
        self.sheet = sheet
        self.rises = rotation.honba if rotation and sheet.has("honba") else ()
        self._due: set[Exact] = {0}

    def meet(self, row: Row) -> list[Finding]:
        """What is wrong with the honba of a row; of a draw it may be left blank."""
        if not self.rises or not row.hands or row.kind == EVENT:
            return []
        own = row.hands[0].honba
        told = []
        if "honba" in row.said or row.kind in WINS:
            if own not in self._due:
                due = " or ".join(as_text(count) for count in sorted(self._due))
                where, cell = self.sheet.row(row), self.sheet.cell(row, "honba")
                told = [Finding(HONBA, where, row.hand, cell, due, as_text(own))]
                self._due = {*self._due, own}
            else:
                self._due = {own}
        self._pass_on(row)
        return told

    def _pass_on(self, row: Row) -> None:
        rises = self._is_more(row)
        more = {count + 1 for count in self._due} if rises is not False else set()
        self._due = more if rises else {*more, 0}

    def _is_more(self, row: Row) -> bool | None:
        """Whether the next deal has a honba more; none where the row does not tell."""
        if row.kind in WINS:
            if row.dealer is None:
                return None
            dealer = row.seat(row.dealer)
            won = any(hand.winner == dealer for hand in row.hands)
            return won and "dealer_wins" in self.rises
        if row.kind in (EXHAUSTIVE_DRAW, NAGASHI):
            return EXHAUSTIVE_DRAW in self.rises
        return ABORTIVE in self.rises if row.kind == ABORTIVE else None


def too_many(sheet: Sheet, deal: Deal) -> list[Finding]:
    """More hands than were agreed, where repeated deals do not count."""
    if sheet.hands is None:
        return []
    count = 0
    for row in sheet.rows:
        if count >= sheet.hands:
            said = f"{sheet.hands} hands that count"
            return [_finding(sheet, row, "hand", said, f"one more ({row.hand or ''})")]
        count += row.number in deal.passed
    return []


def remarks(sheet: Sheet, deal: Deal) -> list[str]:
    """What is not checked of the deals, and how many of those agreed were played."""
    told = []
    if sheet.rules is not None and sheet.has("dealer") and sheet.rules.rotation is None:
        told = [f"when the dealer deals again is not established in {sheet.rules.id}"]
    return told + _played(sheet, deal)


def _played(sheet: Sheet, deal: Deal) -> list[str]:
    if sheet.hands is None:
        return []
    rows, count = len(sheet.rows), len(deal.passed)
    if count >= sheet.hands:
        return []
    played = f"{rows} row" if rows == 1 else f"{rows} rows"
    return [f"{played} played, {count} of {sheet.hands} hands counted"]


def _finding(sheet: Sheet, row: Row, name: str, expected: str, told: str) -> Finding:
    where, cell = sheet.row(row), sheet.cell(row, name)
    return Finding(HANDS, where, row.hand, cell, expected, told)

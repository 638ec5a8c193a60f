"""How many hands a sheet counts, and whether they are numbered in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.auditing.findings import HANDS, Finding

if TYPE_CHECKING:
    from mjtables.auditing.rotation import Deal
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

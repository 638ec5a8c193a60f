"""Running totals and deposits, followed from row to row beside those of the sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.adjustment import Unknown
from mjtables.auditing.findings import BANK, TOTAL, Finding
from mjtables.exact import whole
from mjtables.phrases import signed
from mjtables.scoresheet import fields

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.scoresheet.model import Amounts, Row, Sheet


class Totals:
    """The players' totals; what the sheet has beside ours goes on beside it.

    So one mistake is told once, whether the sheet corrects it or carries it on.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.start = _start(sheet)
        players = len(sheet.players)
        self.ours: list[Exact] = [self.start] * players
        self._bases: list[set[Exact]] = [{self.start} for _ in range(players)]

    def follow(self, row: Row, due: Amounts | None) -> list[Finding]:
        """One row more; `due` is what it should have come to, where that is known."""
        own = row.amounts or due or (0,) * len(self.ours)
        told = []
        writes = any(total is not None for total in row.totals)
        for player, amount in enumerate(own):
            self.ours[player] = whole(self.ours[player] + amount)
            stated = row.totals[player] if row.totals else None
            paid = {amount} if due is None else {amount, due[player]}
            able = {base + each for base in self._bases[player] for each in paid}
            self._bases[player] = {base + amount for base in self._bases[player]}
            if stated in able:
                self._bases[player] = {stated}
            elif writes and self.sheet.has(fields.total(player)):
                told.append(self._finding(row, player, stated))
                self._bases[player] |= set() if stated is None else {stated}
        return told

    def _finding(self, row: Row, player: int, stated: Exact | None) -> Finding:
        expected = min(self._bases[player], key=lambda each: each != self.ours[player])
        return Finding(
            kind=TOTAL,
            row=self.sheet.row(row),
            hand=row.hand,
            cell=self.sheet.cell(row, fields.total(player)),
            expected=signed(expected),
            found="nothing" if stated is None else signed(stated),
            by=None if stated is None else whole(stated - expected),
        )


def _start(sheet: Sheet) -> Exact:
    """What all totals begin with: what the sheet says, or what its totals show."""
    if sheet.start is not None:
        return sheet.start
    end = None if sheet.rules is None else sheet.rules.end
    if end is None or isinstance(end, Unknown) or not isinstance(end.start, int):
        return 0
    written = ([own for own in row.totals if own is not None] for row in sheet.rows)
    first = next(filter(None, written), [0])
    # Amounts sum to little or nothing, so the first totals lie about the start.
    mean = sum(first, start=Fraction(0)) / len(first)
    return min((0, end.start), key=lambda start: abs(Fraction(mean - start)))


class Bank:
    """The deposits that lie on the table, in money.

    After a finding both what lies there and what the sheet says go on.
    """

    def __init__(self, sheet: Sheet, deposit: Exact) -> None:
        self.sheet, self.deposit = sheet, deposit
        self.bases: tuple[Exact, ...] = (0,)
        self.follows = bool(deposit) and sheet.has("declared", "bank", fields.mark(0))

    def sticks(self, base: Exact, row: Row) -> int:
        """How many deposits lie there to be taken in a row, its own included."""
        return int((base + self.deposit * len(row.declared)) // (self.deposit or 1))

    def after(self, base: Exact, row: Row, taken: Exact) -> Exact:
        """What lies there after a row, of which the winners take so much (negative)."""
        return whole(base + self.deposit * len(row.declared) + taken)

    def change(self, row: Row) -> Exact:
        """By how much the sheet says that they changed; ours, where it does not."""
        laid = self.deposit * len(row.declared)
        if row.bank is None:
            return whole(laid)
        near = min(self.bases, key=lambda base: row.bank != base + laid)
        return whole(row.bank - near)

    def follow(
        self, row: Row, base: Exact, taken: Exact, *, sure: bool
    ) -> list[Finding]:
        """One row more, from that base; not `sure`: what the sheet says is believed."""
        after = self.after(base, row, taken)
        stated = row.bank
        told = []
        if stated is None and "bank" in self.sheet.columns and row.amounts is not None:
            told.append(self._finding(row, after, None))
        elif stated is not None and (stated < 0 or (sure and stated != after)):
            told.append(self._finding(row, after, stated))
        both = (after,) if stated is None else (after, stated)
        if stated is not None and not sure:
            both = (stated, after)
        self.bases = tuple(dict.fromkeys(max(each, 0) for each in both))
        return told

    def _finding(self, row: Row, expected: Exact, stated: Exact | None) -> Finding:
        return Finding(
            kind=BANK,
            row=self.sheet.row(row),
            hand=row.hand,
            cell=self.sheet.cell(row, "bank"),
            expected=signed(expected).removeprefix("+"),
            found="nothing" if stated is None else signed(stated).removeprefix("+"),
            by=None if stated is None else whole(stated - expected),
        )

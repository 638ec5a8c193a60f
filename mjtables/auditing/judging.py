"""One row of a scoresheet judged: its balance, its amounts, its deposits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.auditing.balancing import (
    balance_cell,
    balanced,
    finding,
    unbalanced,
)
from mjtables.auditing.expecting import (
    Due,
    dealt,
    deposit_of,
    of_row,
    shared,
    value_of,
)
from mjtables.auditing.findings import (
    ABOVE_CEILING,
    AMOUNT,
    BANK,
    DEPOSIT,
    LOSERS_PAID,
    Finding,
)
from mjtables.auditing.pens import misplaced_deposit, written
from mjtables.auditing.slips import uncut
from mjtables.auditing.worths import refused, seated, worth
from mjtables.exact import as_text, whole
from mjtables.hand import WINS
from mjtables.phrases import signed
from mjtables.scoresheet import fields

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.auditing.following import Bank
    from mjtables.auditing.rotation import Deal
    from mjtables.auditing.slips import Slips
    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.scoresheet.model import Amounts, Row, Sheet


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong in a row, and what it should have come to, where that is known."""

    findings: tuple[Finding, ...] = ()
    amounts: Amounts | None = None


@dataclass(frozen=True, slots=True)
class _Taken:
    """A row as it may have been settled: its hands, from which deposits, to what."""

    hands: tuple[Hand, ...]
    base: Exact
    due: Due


@dataclass
class Judge:
    """Judges the rows of a sheet; `free` are its rules without the bounds of a win."""

    sheet: Sheet
    rules: Preset
    free: Preset
    bank: Bank
    slips: Slips
    remarks: list[str] = field(default_factory=list)

    def judge(self, row: Row, deal: Deal, *, turned: bool) -> Verdict:
        """What is wrong in a row of a hand; `turned`: its dealer has been told."""
        if row.seated:
            return Verdict(tuple(seated(self.sheet, row)))
        dealers = deal.dealers(row)
        if turned:
            dealers = (*dealers, *deal.due)
        taken = self._taken(row, dealers)
        due = taken.due
        told = list(worth(self.sheet, self.rules, row, taken.hands))
        if due.problems:
            if not told:
                told += self._refused(row, due)
            plain = balanced(self.sheet, self.bank, row)
            return Verdict((*told, *plain))
        own = row.amounts
        differs = own != due.amounts and (own is not None or any(due.amounts))
        if differs and self.sheet.has_amounts:
            told = self._differs(row, taken, told)
        elif own is not None:
            told += self._balance(row, due)
        told += self._deposits(row, taken)
        told += self.bank.follow(row, taken.base, due.table, sure=not differs)
        return Verdict(tuple(told), due.amounts)

    def _taken(self, row: Row, dealers: tuple[int, ...]) -> _Taken:
        """The first way to settle a row that is its own; else the first of all."""
        first = None
        for base in self.bank.bases:
            for dealer in dealers:
                for hands in self._with_deposits(row, dealer, base):
                    due = of_row(self.free, row, hands, len(self.sheet.players))
                    one = _Taken(hands, base, due)
                    first = first or one
                    if not due.problems and row.amounts in (None, due.amounts):
                        return one
        if first is None:
            raise AssertionError("there is a dealer, and a base")
        return first

    def _with_deposits(
        self, row: Row, dealer: int, base: Exact
    ) -> Iterator[tuple[Hand, ...]]:
        """The hands with the deposits that lie there; or with those that it states."""
        hands = dealt(row, dealer)
        lies_there = self.bank.follows and hands[0].kind in WINS
        if lies_there:
            sticks = self.bank.sticks(base, row)
            yield shared(self.free, row, hands, sticks)
        if not lies_there or "deposits" in row.said:
            yield hands

    def _refused(self, row: Row, due: Due) -> list[Finding]:
        """Why a hand cannot be settled; what no source states is no fault of it."""
        if due.unknown:
            said = "; ".join(map(str, due.problems))
            self.remarks.append(f"{self.sheet.row(row)}: not checked: {said}")
            return []
        return refused(self.sheet, row, due)

    def _balance(self, row: Row, due: Due) -> list[Finding]:
        """The sheet's own balance, of a row whose amounts are right."""
        moved = self.bank.after(0, row, due.table)
        return balance_cell(self.sheet, row, row.amounts or (), {moved})

    def _differs(self, row: Row, taken: _Taken, told: list[Finding]) -> list[Finding]:
        """What is wrong in a row that has not what the table gives."""
        due = taken.due
        own = row.amounts or (0,) * len(due.amounts)
        moved = self.bank.after(0, row, due.table)
        stated = self.bank.change(row)
        found = []
        if not self.rules.payment.adds_up:
            found = unbalanced(self.sheet, row, own, {moved, stated})
        slip = self.slips.of(row, taken.hands, due.amounts)
        if told and not found and slip:
            # The worth is told already: the amounts only show what it was taken for.
            return [*_with_slip(told, slip)]
        wrong = self._wrong_deposit(row, taken)
        if wrong is not None:
            return [*told, *found, wrong]
        return [*told, *found, self._amount(row, taken, slip)]

    def _amount(self, row: Row, taken: _Taken, slip: str) -> Finding:
        """The amounts that are not what the table gives: one finding for a row."""
        due = taken.due.amounts
        own = row.amounts or (0,) * len(due)
        wrong = [at for at in range(len(due)) if own[at] != due[at]]
        cells = tuple(fields.amount(at) for at in wrong)
        if self._is_uncut(row, taken.hands):
            ceiling = self.rules.settling.ceiling
            most = as_text(ceiling) if ceiling is not None else ""
            unit = self.rules.settling.unit
            expected = f"{written(due)} (the ceiling is {most} {unit})"
            return finding(
                self.sheet, ABOVE_CEILING, row, cells, expected, written(own)
            )
        kind = AMOUNT
        if not slip and (gained := self._gained(row, taken)):
            kind, cells, wrong = LOSERS_PAID, tuple(map(fields.amount, gained)), gained
        if row.amounts is None:
            return finding(self.sheet, AMOUNT, row, cells, written(due), "nothing")
        if len(wrong) == 1:
            at = wrong[0]
            by = whole(own[at] - Fraction(due[at]))
            expected, found = signed(due[at]), signed(own[at])
            return finding(self.sheet, kind, row, cells, expected, found, by, slip)
        return finding(
            self.sheet, kind, row, cells, written(due), written(own), slip=slip
        )

    def _gained(self, row: Row, taken: _Taken) -> list[int]:
        """Losers of a win who gained though none of them should."""
        losers = self.rules.payment.losers
        if taken.hands[0].kind not in WINS or losers is not None:
            return []
        due, own = taken.due.amounts, row.amounts or ()
        winners = {
            row.player(hand.winner) for hand in taken.hands if hand.winner is not None
        }
        return [
            at
            for at, amount in enumerate(own)
            if at not in winners and amount > max(due[at], 0)
        ]

    def _is_uncut(self, row: Row, hands: tuple[Hand, ...]) -> bool:
        """Whether a value above the ceiling was paid in full."""
        ceiling = self.rules.settling.ceiling
        values = [value for hand in hands if (value := value_of(hand)) is not None]
        if ceiling is None or not any(value > ceiling for value in values):
            return False
        for words, rules in uncut(self.free):
            if "ceiling" in words:
                due = of_row(rules, row, hands, len(self.sheet.players))
                return not due.problems and due.amounts == row.amounts
        return False

    def _wrong_deposit(self, row: Row, taken: _Taken) -> Finding | None:
        due = taken.due.amounts
        who = misplaced_deposit(self.rules, row, due, taken.hands)
        if who is None:
            return None
        wrong, right = who
        names, own = self.sheet.players, row.amounts or ()
        cells = (fields.amount(wrong), fields.amount(right))
        sticks = sum(hand.deposits or 0 for hand in taken.hands)
        lay = as_text(whole(Fraction(sticks) * deposit_of(self.rules)))
        expected = f"the deposits ({lay}) with {names[right]} ({signed(due[right])})"
        found = f"with {names[wrong]} ({signed(own[wrong])})"
        return finding(self.sheet, DEPOSIT, row, cells, expected, found)

    def _deposits(self, row: Row, taken: _Taken) -> list[Finding]:
        """Whether the row states as many deposits as lie there to be taken."""
        if not self.bank.follows or row.hands[0].kind not in WINS:
            return []
        if "deposits" not in row.said:
            return []
        most = self.bank.sticks(taken.base, row)
        stated = max(hand.deposits for hand in row.hands)
        if self.rules.winners.deposits == "each":
            stated = sum(hand.deposits for hand in row.hands)
        if stated == most:
            return []
        expected, by = as_text(most), stated - most
        return [
            finding(self.sheet, BANK, row, ("deposits",), expected, as_text(stated), by)
        ]


def _with_slip(told: list[Finding], slip: str) -> list[Finding]:
    return [replace(each, slip=each.slip or slip) for each in told]

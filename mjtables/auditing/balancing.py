"""Whether a row balances: every hand is a transfer, so its amounts sum to zero."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.auditing.findings import LOSERS_PAID, UNBALANCED, Finding
from mjtables.exact import whole
from mjtables.phrases import signed
from mjtables.scoresheet import fields

if TYPE_CHECKING:
    from mjtables.auditing.following import Bank
    from mjtables.exact import Exact
    from mjtables.scoresheet.model import Amounts, Row, Sheet


def finding(  # noqa: PLR0913, PLR0917 - what a finding is made of
    sheet: Sheet,
    kind: str,
    row: Row,
    places: tuple[str, ...],
    expected: str,
    found: str,
    by: Exact | None = None,
    slip: str = "",
) -> Finding:
    """A finding of a row, at the cells of some of its fields."""
    where, cell = sheet.row(row), sheet.cell(row, *places)
    return Finding(kind, where, row.hand, cell, expected, found, by, slip)


def balanced(sheet: Sheet, bank: Bank, row: Row) -> tuple[Finding, ...]:
    """What is wrong in a row of which only the amounts are known."""
    told: list[Finding] = []
    adds_up = sheet.rules is not None and sheet.rules.payment.adds_up
    if row.amounts is not None and not adds_up:
        change = {bank.change(row)}
        told += unbalanced(sheet, row, row.amounts, change)
        if not told and sheet.rules is None:
            told += _gainers(sheet, row, row.amounts)
    base = bank.bases[0]
    told += bank.follow(row, base, 0, sure=False)
    return tuple(told)


def unbalanced(
    sheet: Sheet, row: Row, own: Amounts, moved: set[Exact]
) -> list[Finding]:
    """That a row does not sum to zero, with what came to lie on the table."""
    sums = [whole(sum(own, start=Fraction(change))) for change in moved]
    if 0 in sums:
        return balance_cell(sheet, row, own, moved)
    by = sums[0]
    places = ("balance",) if sheet.has("balance") else ()
    return [finding(sheet, UNBALANCED, row, places, "0", signed(by), by)]


def balance_cell(
    sheet: Sheet, row: Row, own: Amounts, moved: set[Exact]
) -> list[Finding]:
    """That the sheet's own balance is not what the row sums to."""
    if "balance" not in sheet.columns:
        return []
    sums = sorted(
        (whole(sum(own, start=Fraction(each))) for each in moved),
        key=lambda each: abs(Fraction(each)),
    )
    if row.balance in sums:
        return []
    told = "nothing" if row.balance is None else signed(row.balance)
    by = None if row.balance is None else whole(row.balance - sums[0])
    return [
        finding(sheet, UNBALANCED, row, ("balance",), signed(whole(sums[0])), told, by)
    ]


def _gainers(sheet: Sheet, row: Row, own: Amounts) -> list[Finding]:
    """That more than one gained, where nobody but the winner does."""
    gained = [at for at, amount in enumerate(own) if amount > 0]
    if len(gained) < 2:
        return []
    names = " and ".join(sheet.players[at] for at in gained)
    cells = tuple(map(fields.amount, gained))
    return [finding(sheet, LOSERS_PAID, row, cells, "one who gains", names)]

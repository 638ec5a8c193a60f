"""What an audit finds, as values: where, what belongs there, what stands there."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.exact import as_text

if TYPE_CHECKING:
    from mjtables.exact import Exact

UNBALANCED = "unbalanced"
AMOUNT = "amount"
LOSERS_PAID = "losers_paid"
BELOW_MINIMUM = "below_minimum"
ABOVE_CEILING = "above_ceiling"
DEALER = "dealer"
WIND = "wind"
TOTAL = "total"
BANK = "bank"
DEPOSIT = "deposit"
IMPOSSIBLE = "impossible"
REFUSED = "refused"
HANDS = "hands"
HONBA = "honba"

#: Every kind of finding, and what it says.
KINDS = {
    UNBALANCED: "the row does not balance",
    AMOUNT: "not what the table gives",
    LOSERS_PAID: "losers paid each other",
    BELOW_MINIMUM: "below the minimum",
    ABOVE_CEILING: "above the ceiling",
    DEALER: "the wrong dealer",
    WIND: "the wrong prevailing wind",
    TOTAL: "a running total is wrong",
    BANK: "the deposits on the table are wrong",
    DEPOSIT: "a deposit of the wrong player",
    IMPOSSIBLE: "no hand has this",
    REFUSED: "this hand cannot be settled",
    HANDS: "the count of hands",
    HONBA: "the wrong honba",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong in a sheet which can be read.

    `row` is where people find it (``"row 7"`` of a workbook, ``"line 7"`` of a text),
    `hand` the number of the hand, if the sheet has one; `cell` the cell (``"K7"``), or
    several (``"K7, L7"``), or the names of columns. `by` is by how much what was found
    is more than expected, where both are one amount; `slip` the mistake that explains
    it, if one does.

    >>> print(Finding("amount", "row 7", 3, "K7", "+8", "+9", by=1))
    row 7, K7: not what the table gives: expected +8, found +9 (1 too many)
    """

    kind: str
    row: str
    hand: int | None
    cell: str
    expected: str
    found: str
    by: Exact | None = None
    slip: str = ""

    def __str__(self) -> str:
        place = ", ".join(filter(None, (self.row, self.cell)))
        by = ""
        if self.by:
            much = as_text(abs(Fraction(self.by)))
            by = f" ({much} too {'many' if self.by > 0 else 'few'})"
        slip = f"; {self.slip}" if self.slip else ""
        said = f"{KINDS[self.kind]}: expected {self.expected}, found {self.found}"
        return f"{place}: {said}{by}{slip}"

"""Running totals of a game, followed hand by hand beside those of its log."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.adjustment import Unknown
from mjtables.exact import whole
from mjtables.logs.record import SEATS, added

if TYPE_CHECKING:
    from mjtables.logs.record import Amounts, Record
    from mjtables.ruleset import Preset


class Gap(NamedTuple):
    """Where the running totals of a log are not those that are computed."""

    row: str
    when: str
    logged: Amounts
    computed: Amounts


class Totals:
    """The totals of one game after the other; `gaps` are the places that differ.

    A deposit counts as soon as it is laid. After a gap we go on from the log's totals,
    so that one mistake is told once.
    """

    def __init__(self, preset: Preset) -> None:
        deposit = 0 if isinstance(preset.deposit, Unknown) else preset.deposit
        self._deposit = whole((deposit or 0) * preset.payment.unit)
        self._game = ""
        self._ours: Amounts | None = None
        self.gaps: list[Gap] = []
        self.followed = 0

    def follow(self, record: Record, computed: Amounts | None) -> None:
        """One hand more; a refused one leaves the totals to the log."""
        if record.game != self._game or not record.game:
            self._game, self._ours = record.game, None
        told = (record.start, record.before, record.after)
        self.followed += bool(record.game) and any(each is not None for each in told)
        self._meet(record, "before the hand", record.start)
        laid = [-self._deposit * (seat in record.declared) for seat in range(SEATS)]
        self._add(tuple(laid))
        self._meet(record, "before it is paid", record.before)
        self._add(computed)
        self._meet(record, "after the hand", record.after)

    def _add(self, amounts: Amounts | None) -> None:
        if self._ours is not None:
            self._ours = None if amounts is None else added(self._ours, amounts)

    def _meet(self, record: Record, when: str, logged: Amounts | None) -> None:
        """Compare with the log where it has totals, and go on from there."""
        if logged is None:
            return
        if self._ours is not None and self._ours != logged:
            self.gaps.append(Gap(record.row, when, logged, self._ours))
        self._ours = logged

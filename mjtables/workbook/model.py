"""A rule set's tables as cells that reckon, and which options they follow."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mjtables.grids import Cells
from mjtables.legs import is_open
from mjtables.plans import plan
from mjtables.workbook.expressions import EMPTY, Number, added, times
from mjtables.workbook.lanes import Lane, lanes
from mjtables.workbook.numbers import Numbers
from mjtables.workbook.paying import Paying, note
from mjtables.workbook.reckoning import Reckoner
from mjtables.workbook.scores import Scores, under
from mjtables.workbook.variants import rows, seated

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjtables.exact import Exact
    from mjtables.workbook.expressions import Node
    from mjtables.workbook.paying import Paid
    from mjtables.workbook.variants import Key, Pool, Row, Variant


class Model:
    """The trees of all amounts of a rule set, which follow some of its options."""

    def __init__(self, pool: Pool, offered: Mapping[str, Sequence[str]]) -> None:
        self.pool = pool
        self.preset = preset = pool.own.rules
        self.offered = offered
        self.variants = pool.variants(offered)
        self.numbers = Numbers(self.variants)
        found = rows(preset, self.variants)
        self.rows = tuple(row for row, _ in found)
        self.scores = Scores(self.variants, self.numbers, dict(found))
        self._plans: dict[tuple[Key, int], Paying | None] = {}
        self._legs: dict[tuple[object, ...], tuple[Paid, ...]] = {}
        self._known: dict[tuple[Key, Row, str], Node] = {}
        for key in self.variants[0].keys:
            for place in range(len(self.variants)):
                self._plans[key, place] = self._paying(key, place)

    def pays(self, key: Key, row: Row) -> Node:
        """What a payer pays; empty below the minimum, and where nobody states it."""
        return self._once(key, row, "pays")

    def receives(self, key: Key, row: Row) -> Node:
        """What the winner receives in all."""
        return self._once(key, row, "receives")

    def _once(self, key: Key, row: Row, what: str) -> Node:
        if (key, row, what) not in self._known:
            make = self._paid if what == "pays" else self._received
            node = self.scores.merged(lambda place: make(key, row, place))
            self._known[key, row, what] = self.scores.listed(row, node)
        return self._known[key, row, what]

    def _paying(self, key: Key, place: int) -> Paying | None:
        """How a way to win is paid under a variant; nothing where there is none."""
        rules = self.variants[place].rules
        try:
            seating, facts = seated(rules, key)
        except LookupError:
            return None
        where = f"{key.situation.value}|{key.case}|{seating.discarder}|{seating.liable}"
        way = plan(rules, seating, facts)
        note(self.numbers, place, where, way)
        return Paying(rules, way, where, self.numbers, self.scores)

    def _of_legs(self, key: Key, row: Row, place: int) -> tuple[Paid, ...]:
        paying = self._plans[key, place]
        worth = under(self.variants[place].rules, self.scores.rows[row].worth)
        if paying is None or worth is None or is_open(paying.way, worth):
            return ()
        found = (paying.where, row, place)
        if found not in self._legs:
            self._legs[found] = paying.legs(worth)
        return self._legs[found]

    def _paid(self, key: Key, row: Row, place: int) -> Node:
        for leg in self._of_legs(key, row, place):
            if leg.payer is key.payer:
                return leg.pays
        return EMPTY

    def _received(self, key: Key, row: Row, place: int) -> Node:
        legs = self._of_legs(key, row, place)
        payment = self.variants[place].rules.payment
        if legs and payment.losers is not None and payment.adds_up:
            dealer = key.situation.dealer_wins
            factor = payment.losers.dealer if dealer else 1
            unit = self.numbers.held("payment.unit")
            known = self.numbers.known("payment.unit") == 1
            own = times(legs[0].score, Number(factor))
            return own if known else times(own, unit)
        return added(*(leg.pays for leg in legs)) if legs else EMPTY

    def differs(self, variant: Variant) -> bool:
        """Whether any cell comes to something else than the library's tables say."""
        return any(True for _ in self.differences(variant))

    def differences(
        self, variant: Variant
    ) -> Iterator[tuple[str, Row, Exact | None, Exact | None]]:
        """Where cells come to something else than the library's tables say."""
        reckoner = Reckoner(variant.chosen)
        for row in self.rows:
            own = self.scores.expected(variant, row)
            said = reckoner.of(self.scores.cell(row))
            if said != own:
                yield "final score", row, said, own
        for lane in self.lanes:
            for row in self.rows:
                entry = variant.entry(lane.key, row)
                paid = entry and (entry.receives if lane.receives else entry.pays)
                if entry is not None and entry.status == "impossible" and paid is None:
                    continue  # it stands as a dash
                said = reckoner.of(self.amount(lane, row))
                if said != paid:
                    yield str(lane), row, said, paid

    def amount(self, lane: Lane, row: Row) -> Node:
        """The tree of one cell of a lane."""
        own = self.receives if lane.receives else self.pays
        return own(lane.key, row)

    @cached_property
    def lanes(self) -> tuple[Lane, ...]:
        """The columns of payments."""
        adds_up = self.preset.payment.adds_up
        found = lanes(self.variants, self.rows, adds_up=adds_up)
        if adds_up or not Cells(self.preset).wide:
            return found
        return tuple(lane for lane in found if not lane.receives)

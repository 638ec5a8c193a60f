"""What every loser pays a single winner, by way and role: the table of a live sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING

from mjtables.adjustment import Facts, case_facts
from mjtables.errors import HandError
from mjtables.exact import whole
from mjtables.extent import Line, lines
from mjtables.legs import Memo, is_open, legs
from mjtables.listing import never
from mjtables.payment import Liability
from mjtables.plans import plan
from mjtables.sheetbook.ways import RECEIVES, Column, Row, Way
from mjtables.statuses import is_blank, status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.exact import Exact
    from mjtables.plans import Plan
    from mjtables.ruleset import Preset
    from mjtables.situation import Seating

#: What is counted (deals in a row, birds) is listed up to so many.
_COUNTED = 10

#: A table without end is listed so many times as far as a card lists it.
_FARTHER = 4

#: Up to here a spreadsheet reckons whole numbers exactly.
_MOST = 2**50


@lru_cache(maxsize=16)
def payments_of(preset: Preset) -> Payments:
    """All payments under a preset; kept for the next sheet."""
    return Payments(preset)


@dataclass(frozen=True)
class Payments:
    """All payments to a single winner under a preset."""

    preset: Preset

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns: for each way its payers, and what the winner receives."""
        return tuple(
            Column(way, role)
            for way, seating in self._ways.items()
            for role in (*self._roles(seating), RECEIVES)
        )

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The hands that a sheet knows: all that a card lists, and somewhat farther."""
        return tuple(row for case, facts in self.cases for row in self._of(case, facts))

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each row stands, from 1, by its key."""
        return {row.key: place for place, row in enumerate(self.rows, 1)}

    @cached_property
    def cases(self) -> tuple[tuple[str, Facts], ...]:
        """The cases that change what is paid, the plain one first."""
        listed = dict(self.preset.shown.cases)
        counted = dict.fromkeys(
            name for own in listed.values() for name, _ in own.counts
        )
        for each in self.preset.adjustments:
            if each.by not in ("", "honba") and each.amount:
                counted["streak" if each.by == "deal" else each.by] = None
        for name in counted:
            most = self.preset.at_most.get(name, _COUNTED)
            names = (f"{name} {count}" for count in range(1, most + 1))
            listed |= {said: case_facts(said) for said in names}
        losers = self.preset.payment.losers
        unless = losers.unless if losers else ()
        listed |= {word: case_facts(word) for word in unless if word not in listed}
        return (("", Facts()), *listed.items())

    @cached_property
    def honba(self) -> tuple[Exact | None, ...] | None:
        """What each column gains for each honba; none where honba change nothing.

        Where no source states what is paid for honba, the column has none.

        >>> import mjtables as mj
        >>> tenhou = payments_of(mj.preset("tenhou_4p"))
        >>> dict(zip([c.code for c in tenhou.columns], tenhou.honba))["DLL/discarder"]
        0
        """
        if not any(each.by == "honba" for each in self.preset.adjustments):
            return None
        line = [line for line in self._lines if line.worth.rung is None][-1]
        none, one = (
            self._amounts(line, "", Facts(counts=(("honba", count),)))
            for count in (0, 1)
        )
        return tuple(
            None if own is None or two is None else whole(two - own)
            for own, two in zip(none, one, strict=True)
        )

    @property
    def last(self) -> Exact | None:
        """The value above which no hand is paid more; none where there is no end."""
        values = self.preset.shown.values
        return values[-1] if values and not self.preset.shown.endless else None

    @cached_property
    def _ways(self) -> dict[Way, Seating]:
        liability = self.preset.liability
        found = {}
        for drawn, held in product((True, False), (False, True)):
            known = isinstance(liability, Liability) and liability.shares(
                self_drawn=drawn
            )
            for dealer in ("winner", "discarder", "liable", "other"):
                way = Way(drawn, held, dealer)
                seating = way.seating(self.preset.players)
                if seating is not None and (known or not held):
                    found[way] = seating
        return found

    @staticmethod
    def _roles(seating: Seating) -> tuple[str, ...]:
        titles = (seating.title(seat).value for seat in seating.losers)
        return tuple(dict.fromkeys(sorted(titles)))

    @cached_property
    def _lines(self) -> tuple[Line, ...]:
        """The card's lines, an endless table going on."""
        shown = self.preset.shown
        named = [line for line in lines(self.preset) if line.worth.rung]
        values = shown.values
        if shown.endless and values:
            last = int(values[-1])
            values += tuple(range(last + 1, _FARTHER * last + 1))
        plain = lines(self.preset, values, shown.points)
        return (*plain, *(line for line in named if not line.and_more))

    def _of(self, case: str, facts: Facts) -> Iterator[Row]:
        for line in self._lines:
            amounts = self._amounts(line, case, facts)
            known = [amount for amount in amounts if amount is not None]
            if known and max(known) < _MOST:
                worth, special = line.worth, ""
                if worth.rung is not None:
                    special = worth.rung.times(worth.multiples).tier
                yield Row(case, worth.value, worth.points, special, amounts)

    def _amounts(self, line: Line, case: str, facts: Facts) -> tuple[Exact | None, ...]:
        found: list[Exact | None] = []
        for way, seating in self._ways.items():
            roles = (*self._roles(seating), RECEIVES)
            paid = None
            if not self._never(way, facts):
                paid = self._paid(seating, line, (case, facts))
            found += [None if paid is None else paid[role] for role in roles]
        return tuple(found)

    def _plan(self, seating: Seating, case: str, facts: Facts) -> Plan:
        key = (seating, case, facts.counts)
        if key not in self._plans:
            self._plans[key] = plan(self.preset, seating, facts)
        return self._plans[key]

    @cached_property
    def _plans(self) -> dict[object, Plan]:
        return {}

    @cached_property
    def _memo(self) -> Memo:
        return {}

    def _paid(
        self, seating: Seating, line: Line, case: tuple[str, Facts]
    ) -> dict[str, Exact] | None:
        """What each role pays, and the winner receives.

        None where no hand is so, or no source states it.
        """
        try:
            way = self._plan(seating, *case)
            if is_open(way, line.worth) or self._in_parts(seating, line):
                return None
            paid = legs(way, line.worth, self._memo)
        except HandError:
            return None
        first = paid[0]
        said = status(self.preset, line, first.score, (), way.terms[0].words)
        if is_blank(self.preset, said):
            return None
        by_role = {way.seating.title(leg.seat).value: leg.pays for leg in paid}
        return {**by_role, RECEIVES: whole(sum(leg.pays for leg in paid))}

    def _in_parts(self, seating: Seating, line: Line) -> bool:
        """Whether it has to be said of how many yakuman somebody is liable."""
        liability = self.preset.liability
        covers = isinstance(liability, Liability) and liability.covers == "part"
        return covers and seating.liable is not None and line.worth.counted > 1

    def _never(self, way: Way, facts: Facts) -> bool:
        """Whether no hand is won in such a way with these facts."""
        drawn, dealer = way.self_drawn, way.dealer == "winner"
        return never(self.preset, facts, self_drawn=drawn, dealer_wins=dealer)

"""A rule set beside a printed table: what is right, and what was supposed for it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from mjtables.identifying.asked import hits, is_ten
from mjtables.identifying.replies import NONE, Reply

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.identifying.asked import Share
    from mjtables.identifying.asking import Ask, Sense
    from mjtables.ruleset import Preset

#: What must be supposed costs so many cells: an option played otherwise, a number or a
#: unit that is read off the table itself.
_OPTION, _NUMBER, _TEN, _UNIT = (
    Fraction(1, 4),
    Fraction(3, 4),
    Fraction(1, 2),
    Fraction(1),
)

#: A table with mistakes follows a rule set that so many more amounts speak for than
#: against, and such a share of all.
_LEAST, _SHARE = 3, Fraction(1, 4)
#: So many cells are no chance.
_CARD = 40
#: A clean one has to have so many cells for each that was supposed.
_FOURTH = 4


@dataclass(frozen=True)
class Fit:
    """A rule set beside a printed table, of which it explains so many cells."""

    rules: Preset
    shares: tuple[Share, ...]

    @cached_property
    def explained(self) -> int:
        """How many cells are right in all that they say."""
        return sum(share.explained for share in self.shares)

    @cached_property
    def weight(self) -> Fraction:
        """By how many more amounts are right than wrong, less what was supposed."""
        weights = (share.weight for share in self.shares)
        return sum(weights, start=-self.supposed)

    @property
    def plain(self) -> bool:
        """Whether nothing is supposed, and a whole card's amounts are explained."""
        return not self.supposed and self.explained >= _CARD

    @property
    def supposes_units(self) -> bool:
        """Whether a printed 1 means something else, the same in the whole table."""
        return len(self.shares) == 1 and self.shares[0].unit != 1

    @property
    def holds(self) -> bool:
        """Whether the table can be said to follow the rule set."""
        amounts = sum(len(share.asked.asks) for share in self.shares)
        if self.explained == self.cells:
            return self.explained > _FOURTH * self.supposed
        return self.weight >= max(Fraction(_LEAST), _SHARE * amounts)

    @property
    def cells(self) -> int:
        """How many cells the table has."""
        return sum(share.asked.cells for share in self.shares)

    @cached_property
    def supposed(self) -> Fraction:
        """What was supposed for it, in cells."""
        cost = Fraction(0)
        for name in self.rules.chosen:
            listed = self.rules.options[name].above is None
            cost += _OPTION if listed else _NUMBER
        units = {share.unit for share in self.shares} - {1}
        costs = [_TEN if is_ten(unit) else _UNIT for unit in units]
        return cost + max(costs, default=0)

    @cached_property
    def rank(self) -> tuple[Fraction, int, Fraction]:
        """What fits are sorted by: the lowest explains most, and supposes least."""
        return -self.weight, -self.explained, self.supposed

    @cached_property
    def asks(self) -> tuple[Ask, ...]:
        """What was asked, in the table's order."""
        of = {
            place: ask
            for share in self.shares
            for place, ask in zip(share.asked.places, share.asked.asks, strict=True)
        }
        return tuple(of[place] for place in range(len(of)))

    @cached_property
    def replies(self) -> tuple[Reply, ...]:
        """For each ask, what is right."""
        found = dict(pair for share in self.shares for pair in share.replies())
        return tuple(found.get(place, NONE) for place in range(len(found)))

    @cached_property
    def units(self) -> tuple[Exact, ...]:
        """For each ask, what a printed 1 means."""
        of = {
            place: share.unit for share in self.shares for place in share.asked.places
        }
        return tuple(of[place] for place in range(len(of)))

    def sense(self, place: int) -> Sense:
        """The sense in which an ask was taken."""
        return self._senses[place]

    @cached_property
    def _senses(self) -> tuple[Sense, ...]:
        of = {
            share.asked.places[place]: sense
            for share in self.shares
            for manner, sense in share.senses.items()
            for place in share.asked.manners[manner]
        }
        return tuple(of[place] for place in range(len(of)))

    @cached_property
    def hits(self) -> tuple[bool, ...]:
        """For each ask, whether what is printed is right."""
        rows = zip(self.asks, self.replies, self.units, strict=True)
        return tuple(hits(ask, reply, unit) for ask, reply, unit in rows)

    @cached_property
    def answers(self) -> tuple[object, ...]:
        """What the rule set says of the given cells: an amount, or a tier, for each."""
        rows = zip(self.asks, self.replies, strict=True)
        return tuple(r.tier if a.number is None else r.amount for a, r in rows)

    def says_as(self, other: Fit) -> bool:
        """Whether another rule set says the same, asked in the same senses."""
        for own, its in zip(self.shares, other.shares, strict=True):
            if own.said is its.said:
                continue
            for manner, sense in own.senses.items():
                mine = own.asked.lane(own.said, manner)[sense]
                theirs = own.asked.lane(its.said, manner)[sense]
                if mine.amounts != theirs.amounts:
                    return False
                places = own.asked.manners[manner]
                tiers = zip(places, mine.replies, theirs.replies, strict=True)
                if any(
                    one.tier != two.tier
                    for place, one, two in tiers
                    if own.asked.asks[place].number is None
                ):
                    return False
        return True

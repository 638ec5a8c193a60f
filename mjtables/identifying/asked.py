"""The asks of one part of a table, sorted for being put to many rule sets."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING

from mjtables.exact import Exact, whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjtables.identifying.asking import Ask, Sense
    from mjtables.identifying.replies import Replies, Reply
    from mjtables.ruleset import Preset

#: A unit other than 1 needs so many amounts to speak for it, and such a share of them.
_VOICES, _SHARE = 2, Fraction(1, 3)
#: How many units are tried, and how many amounts of a part are asked for them.
_UNITS, _SAMPLE = 2, 64
#: A manner that is wrong as a whole (columns exchanged) counts one of so many.
_DOUBT = 8

#: What is taken in one sense throughout a part.
Manner = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lane:
    """What a rule set replies to all asks of one manner, taken in one sense."""

    replies: tuple[Reply, ...]
    amounts: tuple[Exact | None, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """What a rule set makes of one part of a table.

    `unit` is what a printed 1 means there, `senses` how cells were taken that leave
    something unsaid. `explained` counts the cells that are right in all they say.
    """

    asked: Asked
    said: Replies
    unit: Exact
    senses: Mapping[Manner, Sense]
    explained: int
    weight: Fraction

    def replies(self) -> Iterator[tuple[int, Reply]]:
        """For each ask, counted over the whole table, what is right."""
        for manner, sense in self.senses.items():
            lane = self.asked.lane(self.said, manner)[sense]
            for place, reply in zip(
                self.asked.manners[manner], lane.replies, strict=True
            ):
                yield self.asked.places[place], reply


class Asked:
    """The asks of one part of a table; `places` are theirs in the whole."""

    def __init__(self, asks: Sequence[Ask], places: Sequence[int]) -> None:
        self.asks = tuple(asks)
        self.places = tuple(places)
        self.cells = len({ask.cell for ask in asks})
        self.manners: dict[Manner, list[int]] = {}
        for place, ask in enumerate(asks):
            self.manners.setdefault(ask.manner, []).append(place)
        #: The hands that the asks of a manner are about, in their order.
        self.asked_in = {
            manner: tuple(asks[place].question for place in own)
            for manner, own in self.manners.items()
        }
        self._printed: dict[tuple[Manner, Exact], list[Exact | None]] = {}

    @cached_property
    def liable(self) -> bool:
        """Whether any of them may be about a player who is liable."""
        every = (sense for ask in self.asks for sense in ask.senses)
        return any(s.liable for sense in every for s in sense.situations)

    def alone(self) -> Asked:
        """The same part as a table of its own."""
        return Asked(self.asks, range(len(self.asks)))

    def answerable(self, rules: Preset) -> int:
        """How many cells a rule set can have, however it is played."""
        if rules.settling.points is not None or rules.settling.unit == "points":
            return self.cells
        return len({ask.cell for ask in self.asks if not ask.question.points})

    def lane(self, said: Replies, manner: Manner) -> dict[Sense, Lane]:
        """What a rule set replies to the asks of a manner, by sense."""
        places = self.manners[manner]
        name = manner, self.asked_in[manner]
        if name not in said.lanes:
            made = {}
            for sense in self.asks[places[0]].senses:
                own = tuple(said.to(self.asks[p].question, sense) for p in places)
                made[sense] = Lane(own, tuple(reply.amount for reply in own))
            said.lanes[name] = made
        lanes: dict[Sense, Lane] = said.lanes[name]
        return lanes

    def share(
        self,
        said: Replies,
        rules: Preset,
        *,
        strict: bool = False,
        sense: Sense | None = None,
        unit: Exact = 1,
    ) -> Share:
        """How well a rule set explains the part, in the unit that does it best.

        If `strict`, a printed 1 is 1; in that `sense`, where there are several. Given
        another `unit`, that one alone is tried.
        """
        best = self._share(said, unit, sense)
        if strict or unit != 1 or 2 * best.explained >= self.cells:
            return best  # what is right in one unit is wrong in all others
        for likely in self._units(said, rules, sense):
            other = self._share(said, likely, sense)
            if other.weight > best.weight:
                best = other
        return best

    def _share(self, said: Replies, unit: Exact, only: Sense | None) -> Share:
        senses: dict[Manner, Sense] = {}
        wrong: set[int] = set()
        weight = Fraction(0)
        for manner in self.manners:
            least: list[int] | None = None
            lanes = self.lane(said, manner)
            if only in lanes:
                lanes = {only: lanes[only]}
            for sense, lane in lanes.items():
                missed = self._missed(manner, lane, unit)
                if least is None or len(missed) < len(least):
                    least, senses[manner] = missed, sense
                if not missed:
                    break
            wrong.update(self.asks[place].cell for place in least or ())
            more = len(self.manners[manner]) - 2 * len(least or ())
            weight += more if more > 0 else Fraction(more, _DOUBT)
        return Share(self, said, unit, senses, self.cells - len(wrong), weight)

    def _missed(self, manner: Manner, lane: Lane, unit: Exact) -> list[int]:
        """The places whose print is not what a lane says."""
        places = self.manners[manner]
        if (manner, unit) not in self._printed:
            numbers = [self.asks[place].number for place in places]
            scaled = [None if n is None else whole(n * unit) for n in numbers]
            self._printed[manner, unit] = scaled
        printed = self._printed[manner, unit]
        if None in printed:
            pairs = zip(places, lane.replies, strict=True)
            return [p for p, reply in pairs if not hits(self.asks[p], reply, unit)]
        rows = zip(places, printed, lane.amounts, strict=True)
        return [place for place, number, amount in rows if number != amount]

    def _units(self, said: Replies, rules: Preset, only: Sense | None) -> list[Exact]:
        """What a printed 1 may mean, by how many amounts would be right."""
        votes: Counter[tuple[int, int]] = Counter()
        apart: dict[tuple[int, int], set[Exact]] = {}
        asked = 0
        for number, amounts in self._sampled(said, only):
            asked += 1
            for ratio in {_ratio(amount, number) for amount in amounts if amount}:
                votes[ratio] += 1
                apart.setdefault(ratio, set()).add(number)
        least = max(Fraction(_VOICES), _SHARE * asked)
        likely = [
            whole(Fraction(*ratio))
            for ratio, count in votes.most_common(_UNITS + 1)
            if ratio != (1, 1) and count >= least and len(apart[ratio]) >= _VOICES
        ]
        if rules.settling.points is not None:  # tables of fu leave out but zeros
            likely = [unit for unit in likely if is_ten(unit)]
        return likely[:_UNITS]

    def _sampled(
        self, said: Replies, only: Sense | None
    ) -> Iterator[tuple[Exact, set[Exact | None]]]:
        """Printed amounts from all over the part, and what each may be."""
        for manner, places in self.manners.items():
            every = self.lane(said, manner)
            kept = [every[only]] if only in every else list(every.values())
            lanes = [lane.amounts for lane in kept]
            for number in range(0, len(places), -(-len(self.asks) // _SAMPLE)):
                printed = self.asks[places[number]].number
                if printed:
                    yield printed, {amounts[number] for amounts in lanes}


def _ratio(amount: Exact, number: Exact) -> tuple[int, int]:
    """How many times one amount is the other, in lowest terms."""
    above = amount.numerator * number.denominator
    below = amount.denominator * number.numerator
    common = gcd(above, below)
    return above // common, below // common


def hits(ask: Ask, reply: Reply, unit: Exact) -> bool:
    """Whether what is printed is what a rule set says."""
    if ask.number is None:
        return reply.tier in ask.tiers
    return reply.amount is not None and reply.amount == ask.number * unit


def is_ten(unit: Exact) -> bool:
    """Whether a unit is 1, 10, 1/100 ...: zeros that tables of fu leave out.

    >>> is_ten(1000), is_ten(Fraction(1, 100)), is_ten(20)
    (True, True, False)
    """
    number = Fraction(unit)
    parts = (number.numerator, number.denominator)
    return all(str(part).rstrip("0") == "1" for part in parts)

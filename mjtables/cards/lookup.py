"""What a page looks up: for every hand of the tables who pays what, and why.

All of it is the library's own result, exact; a page only finds it again, and adds what
is counted (honba and the like), which is the same for every hand.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.cards.ways import hand_of, ways
from mjtables.columns import ADDS
from mjtables.errors import HandError
from mjtables.exact import as_text
from mjtables.explaining import explained
from mjtables.extent import Line, lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.cards.ways import Way
    from mjtables.exact import Exact
    from mjtables.listing import Entry
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech

#: Steps that a page tells otherwise: how the hand was won, its count, the sums.
_TOLD = ("situation", "value", "losers", "total")

#: The largest whole number that every reader of JSON takes as it stands.
_SAFE = 2**53 - 1


class _Hand(NamedTuple):
    """A line of the tables, and its place among the entries of each column."""

    place: int
    line: Line


def lookup(preset: Preset, said: Speech) -> dict[str, Any]:
    """Everything that a page looks up, ready for JSON; texts are places in `texts`.

    Amounts are whole numbers of `scale` parts of one. `values` are what a hand counts:
    a name, and for each number of points (or none) a place in the `lines` of a way.
    Such a line is empty, or has what each payer `pays` and what the winner `receives`,
    its `tier`, remarks (`says`) and `steps`, which are pairs of whom and what.

    >>> import mjtables as mj
    >>> from mjtables.speech import speech
    >>> found = lookup(mj.preset("japanese_modern"), speech("en", "Riichi"))
    >>> [found["texts"][way["name"]] for way in found["ways"]][:2]
    ['Dealer tsumo', 'Non-dealer tsumo']
    """
    return _Book(preset, said).document()


class _Book:
    """The look-up of a preset while it is put together; each text is kept once."""

    def __init__(self, preset: Preset, said: Speech) -> None:
        self.preset, self.said = preset, said
        self.ways = ways(preset)
        listed = enumerate(lines(preset))
        self.hands = [_Hand(*pair) for pair in listed if not pair[1].and_more]
        self.scale = self._scale()
        self._texts: dict[str, int] = {"": 0}
        self._steps: dict[tuple[int, int], int] = {}

    def document(self) -> dict[str, Any]:
        """All of it."""
        unit, points = self.preset.settling.unit, self.preset.settling.points
        values = [self._value(own) for own in self._by_value()]
        made = [self._way(way) for way in self.ways]
        return {
            "scale": self.scale,
            "unit": self.said.word("units", unit),
            "points": self.said.word("units", points.name if points else "points"),
            "counts": self._counts(),
            "values": values,
            "ways": made,
            "steps": list(self._steps),
            "texts": list(self._texts),
        }

    def _counts(self) -> list[dict[str, Any]]:
        """What is counted in any way to win: its key, its name, how many there are."""
        keys = dict.fromkeys(key for way in self.ways for key in way.counts)
        return [
            {
                "key": key,
                "name": self.said.word("extras", key),
                "most": self.preset.at_most.get(key),
            }
            for key in keys
        ]

    def _scale(self) -> int:
        """How many parts of one make every amount whole."""
        amounts = [
            amount
            for way in self.ways
            for column in way.columns
            for entry in column.entries
            for amount in (entry.pays, entry.receives)
        ]
        counted = [
            n for way in self.ways for added in way.counts.values() for n in added
        ]
        known = [amount for amount in (*amounts, *counted) if amount is not None]
        return lcm(*(amount.denominator for amount in known))

    def _amount(self, amount: Exact | None) -> int | str:
        number = int(Fraction(amount or 0) * self.scale)
        return number if abs(number) <= _SAFE else str(number)

    def _text(self, text: str) -> int:
        return self._texts.setdefault(text, len(self._texts))

    def _by_value(self) -> Iterator[list[_Hand]]:
        """Hands that count alike together; a named one alone."""
        own: list[_Hand] = []
        for hand in self.hands:
            value = hand.line.worth.value
            if own and (value is None or value != own[-1].line.worth.value):
                yield own
                own = []
            own.append(hand)
        if own:
            yield own

    def _value(self, own: list[_Hand]) -> dict[str, Any]:
        worth = own[0].line.worth
        if worth.rung is not None:
            tier = worth.rung.times(worth.multiples).tier
            name = self.said.word("tiers", tier)
        else:
            name = as_text(worth.value or 0)
        points = [hand.line.worth.points for hand in own]
        return {
            "name": name,
            "named": worth.rung is not None,
            "points": [None if p is None else as_text(p) for p in points],
            "places": [self.hands.index(hand) for hand in own],
        }

    def _way(self, way: Way) -> dict[str, Any]:
        said = self.said
        case = f" ({said.case(way.case)})" if way.case else ""
        name = said.heading(way.situations, self.preset) + case
        called = [
            said.label("adds") if payer == ADDS else said.payer(payer)
            for payer, _ in way.payers
        ]
        counts = {
            count: [self._amount(n) for n in added]
            for count, added in way.counts.items()
        }
        return {
            "name": self._text(said.sentence(name)),
            "liable": way.liable,
            "situations": [situation.value for situation in way.situations],
            "case": way.case,
            "payers": [self._text(payer) for payer in called],
            "seats": [seats for _, seats in way.payers],
            "counts": counts,
            "lines": [self._line(way, hand) for hand in self.hands],
        }

    def _line(self, way: Way, hand: _Hand) -> dict[str, Any]:
        entries = [column.entries[hand.place] for column in way.columns]
        first = entries[0]
        line: dict[str, Any] = {}
        if first.pays is not None:
            line["pays"] = [self._amount(entry.pays) for entry in entries]
            line["receives"] = self._amount(first.receives)
            line["steps"] = list(self._explained(way, hand))
        if first.tier and hand.line.worth.rung is None:
            line["tier"] = self._text(self.said.word("tiers", first.tier))
        says = [text for entry in entries for text in self._remarks(entry)]
        if says:
            line["says"] = [self._text(text) for text in dict.fromkeys(says)]
        return line

    def _remarks(self, entry: Entry) -> Iterator[str]:
        """What has to be said of an amount, or why there is none."""
        label, settling = self.said.label, self.preset.settling
        match entry.status:
            case "impossible" | "not_established" as status:
                yield label(status)
            case "below_minimum" if settling.least is not None:
                yield f"{label('at_the_least')} {as_text(settling.least)}"
            case "below_minimum":
                unit = self.said.word("units", settling.unit)
                yield f"{label('minimum')} {as_text(settling.minimum or 0)} {unit}"
        for why in entry.whys(self.preset):
            yield f"{label('derived')}: {why}"

    def _explained(self, way: Way, hand: _Hand) -> Iterator[int]:
        """The steps of a hand, none of one that the rule set asks more of."""
        played = hand_of(way, hand.line, self.preset)
        try:
            told = explained(self.preset, played)
        except HandError:
            return
        for step in told.steps:
            if step.what not in _TOLD:
                pair = self._text(step.who), self._text(step.text)
                yield self._steps.setdefault(pair, len(self._steps))

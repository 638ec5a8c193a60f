"""What a page looks up: for every hand of the tables who pays what, and why.

All of it is the library's own result, exact; a page only finds it again, and adds what
is counted (honba and the like), which is the same for every hand.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from mjtables.cards.reasons import Hand, hands, told
from mjtables.cards.ways import ways
from mjtables.columns import ADDS
from mjtables.exact import as_text
from mjtables.grids import Cells
from mjtables.phrases import of_unit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.cards.ways import Way
    from mjtables.exact import Exact
    from mjtables.listing import Entry
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech

#: The largest whole number that every reader of JSON takes as it stands.
_SAFE = 2**53 - 1

#: The most of a thing counted that is asked about, where a rule set has no bound.
_MOST = 99


def lookup(preset: Preset, said: Speech) -> dict[str, Any]:
    """Everything that a page looks up, ready for JSON; texts are places in `texts`.

    Amounts are whole numbers of `scale` parts of one. `values` are what a hand counts:
    a name as tables have it, how a sentence has it (`said`), the `labels` that it
    stands for, and for each number of points (or none) a place in the `lines` of a
    way. Such a line is empty, or has what each payer `pays` and what the winner
    `receives`, its `tier`, remarks (`says`) and `steps`, pairs of whom and what.

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
        self.hands = hands(preset)
        self.scale = self._scale()
        self._texts: dict[str, int] = {"": 0}
        self._steps: dict[tuple[int, int], int] = {}

    def document(self) -> dict[str, Any]:
        """All of it."""
        unit, points = self.preset.settling.unit, self.preset.settling.points
        values = list(self._values())
        made = [self._way(place, way) for place, way in enumerate(self.ways)]
        of_points = self.said.word("units", points.name if points else "points")
        return {
            "scale": self.scale,
            "unit": self.said.word("units", unit),
            "points": of_points,
            "of_points": f"{self._apart}{of_points}",
            "comma": self.said.book.comma,
            "colon": self.said.colon,
            "counts": self._counts(),
            "values": values,
            "ways": made,
            "steps": list(self._steps),
            "texts": list(self._texts),
        }

    def _counts(self) -> list[dict[str, Any]]:
        """What is counted in any way to win: its key, its name, how many there are."""
        keys = dict.fromkeys(key for way in self.ways for key in way.counts)
        return [self._count(key, self.preset.at_most.get(key) or _MOST) for key in keys]

    def _count(self, key: str, most: int) -> dict[str, Any]:
        wanted = self.said.label(f"whole number to {most}")
        name = self.said.word("extras", key)
        wrong = f"{self.said.sentence(name)}{self.said.colon}{wanted}"
        return {"key": key, "name": name, "most": most, "wrong": wrong}

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

    @property
    def _apart(self) -> str:
        """What stands between a number and its unit."""
        return " " if self.said.book.comma.isascii() else ""

    def _by_value(self) -> list[list[Hand]]:
        """Hands that count alike together; a named one alone."""
        found: list[list[Hand]] = []
        for hand in self.hands:
            value = hand.line.worth.value
            if found and value is not None and value == found[-1][0].line.worth.value:
                found[-1].append(hand)
            else:
                found.append([hand])
        return found

    def _values(self) -> Iterator[dict[str, Any]]:
        """The values; the last are one where tables print them so: 10 and more."""
        found = self._by_value()
        counted = [own for own in found if own[0].line.worth.value is not None]
        last = len(counted)
        if counted and not self.preset.shown.endless:
            last -= 1
            while last and self._alike(counted[last - 1], counted[last]):
                last -= 1
        yield from map(self._value, counted[:last])
        if last < len(counted):
            yield self._value(counted[last], counted[last + 1 :], more=True)
        yield from map(self._value, found[len(counted) :])

    def _alike(self, one: list[Hand], two: list[Hand]) -> bool:
        """Whether tables print two values as one: without points, and paid alike."""
        if any(hand.line.worth.points is not None for hand in (*one, *two)):
            return False
        every = [column.entries for way in self.ways for column in way.columns]
        here, there = one[0].place, two[0].place
        if Cells(self.preset).wide:
            return all(own[here].pays == own[there].pays for own in every)
        return all(own[here].says == own[there].says for own in every)

    def _value(
        self, own: list[Hand], alike: Sequence[list[Hand]] = (), *, more: bool = False
    ) -> dict[str, Any]:
        worth = own[0].line.worth
        if worth.rung is not None:
            labels = [worth.rung.times(worth.multiples).tier]
            name = said = self.said.word("tiers", labels[0])
        else:
            every = [hands[0].line.worth.value or 0 for hands in (own, *alike)]
            labels = [as_text(value) for value in every]
            name = labels[0] + "+" * more
            said = self._counted(name, every[0])
        points = [hand.line.worth.points for hand in own]
        return {
            "name": name,
            "said": said,
            "labels": labels,
            "points": [None if p is None else as_text(p) for p in points],
            "places": [self.hands.index(hand) for hand in own],
        }

    def _counted(self, name: str, value: Exact) -> str:
        """A value with its unit; one of it has no plural in English."""
        unit = self.preset.settling.unit
        if self.said.book.keys_are_words and name == as_text(value):
            return of_unit(value, unit)
        return f"{name}{self._apart}{self.said.word('units', unit)}"

    def _way(self, place: int, way: Way) -> dict[str, Any]:
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
            "each": [seats > 1 and payer != "each" for payer, seats in way.payers],
            "counts": counts,
            "lines": [self._line(place, hand) for hand in self.hands],
        }

    def _line(self, place: int, hand: Hand) -> dict[str, Any]:
        columns = self.ways[place].columns
        entries = [column.entries[hand.place] for column in columns]
        first = entries[0]
        line: dict[str, Any] = {}
        if first.pays is not None:
            line["pays"] = [self._amount(entry.pays) for entry in entries]
            line["receives"] = self._amount(first.receives)
            steps = told(self.preset)[place, hand.place]
            line["steps"] = [self._step(*pair) for pair in steps]
        if first.tier:
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

    def _step(self, who: str, text: str) -> int:
        pair = self._text(who), self._text(text)
        return self._steps.setdefault(pair, len(self._steps))

"""A rule set as it is, and with one option played otherwise: what is compared.

An option can be changed in a workbook only if every amount then follows; that is
found out by looking at the tables under each of its values.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mjtables.adjustment import Facts
from mjtables.errors import MjtablesError
from mjtables.exact import as_text, whole
from mjtables.extent import lines
from mjtables.listing import entries, every_entry
from mjtables.situation import Situation, seatings
from mjtables.workbook.expressions import as_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mjtables.exact import Exact
    from mjtables.extent import Line
    from mjtables.listing import Entry
    from mjtables.ruleset import Option, Preset
    from mjtables.situation import Payer, Seating

#: What a number that may be any is tried with, times what it is.
_TRIED = (Fraction(3, 2), Fraction(2), Fraction(3, 4))

#: An option with more values than these is not tried out.
_MOST = 24

#: What tells apart how the players of one situation are seated.
_WAYS = ("dealer liable", "dealer discards")


class Key(NamedTuple):
    """Whose payment it is."""

    situation: Situation
    case: str
    payer: Payer


class Row(NamedTuple):
    """Which hand it is about: a value, with points where they matter, or a name."""

    value: Exact | None
    points: Exact | None = None
    tier: str = ""


_Index = dict[Key, dict[Row, "Entry"]]


class Variant:
    """A rule set under a choice of options, and its tables, looked up when asked."""

    def __init__(
        self, rules: Preset, changed: dict[str, str], like: Variant | None = None
    ) -> None:
        self.rules = rules
        self.changed = changed
        self._like = like if like and _read(like.rules) == _read(rules) else None
        self._more: dict[Exact, _Index] = {}

    @property
    def chosen(self) -> dict[str, str]:
        """What is chosen of every option."""
        return {name: own.chosen for name, own in self.rules.options.items()}

    @cached_property
    def index(self) -> _Index:
        """All lines of its tables that have an amount or a reason to have none."""
        if self._like is not None:
            return self._like.index
        return _indexed(every_entry(self.rules))

    @property
    def keys(self) -> tuple[Key, ...]:
        """Whose payments there are."""
        return tuple(self.index)

    @cached_property
    def rows(self) -> frozenset[Row]:
        """Which hands its tables list."""
        return frozenset(row for own in self.index.values() for row in own)

    @cached_property
    def impossible(self) -> frozenset[tuple[Key, Row, bool]]:
        """Which cells no hand reaches, and whether an amount stands in them."""
        return frozenset(
            (key, row, entry.pays is None)
            for key, own in self.index.items()
            for row, entry in own.items()
            if entry.status == "impossible"
        )

    def entry(self, key: Key, row: Row) -> Entry | None:
        """One line of the tables, though they need not list its value."""
        found = _look(self.index, key, row)
        if found is None and row.value is not None and key in self.index:
            if row.value not in self._more:
                listed = entries(self.rules, values=(row.value,))
                self._more[row.value] = _indexed(listed)
            return _look(self._more[row.value], key, row)
        return found


def _look(index: _Index, key: Key, row: Row) -> Entry | None:
    """A line; where it makes no difference how players are seated, none tells it."""
    parts = key.case.split(", ")
    plain = ", ".join(part for part in parts if part not in _WAYS)
    own = index.get(key) or index.get(key._replace(case=plain))
    if own is None:
        return None
    return own.get(row) or own.get(row._replace(points=None))


def _indexed(found: Iterable[Entry]) -> _Index:
    index: _Index = {}
    for entry in found:
        if entry.status != "and_more":
            own = index.setdefault(Key(*entry[:3]), {})
            tier = entry.tier if entry.value is None else ""
            own[Row(entry.value, entry.points, tier)] = entry
    return index


def _read(preset: Preset) -> tuple[object, ...]:
    """All of a rule set that its tables read."""
    return (
        preset.players,
        preset.settling,
        preset.payment,
        preset.adjustments,
        preset.liability,
        preset.shown,
        preset.impossible,
        preset.never_together,
        preset.derived,
    )


class Pool:
    """A rule set's variants, each made once."""

    def __init__(self, preset: Preset) -> None:
        self.own = Variant(preset, {})
        self._made: dict[tuple[tuple[str, str], ...], Variant | None] = {}

    def variants(self, offered: Mapping[str, Sequence[str]]) -> tuple[Variant, ...]:
        """The rule set as it is, and with each of these options played otherwise."""
        made = [
            self.varied({name: value})
            for name, values in offered.items()
            for value in values
        ]
        return (self.own, *(own for own in made if own is not None))

    def varied(self, changed: dict[str, str]) -> Variant | None:
        """The rule set with these options; nothing where no source states it so."""
        key = tuple(changed.items())
        if key not in self._made:
            try:
                rules = self.own.rules.with_options(**changed)
                made = Variant(rules, changed, self.own)
                self._made[key] = made if made.index else None
            except MjtablesError:
                self._made[key] = None
        return self._made[key]


def tried(option: Option) -> tuple[str, ...]:
    """The values of an option that are tried, but for the one in force."""
    if option.above is None:
        others = tuple(value for value in option.values if value != option.chosen)
        return others if len(others) < _MOST else ()
    now = as_number(option.chosen)
    if now is None:
        return ()
    numbers = [whole(now * share) for share in _TRIED]
    own = [number for number in numbers if number > option.above]
    return tuple(map(as_text, own))


def rows(preset: Preset, others: Iterable[Variant]) -> tuple[tuple[Row, Line], ...]:
    """Every line that is listed under any value of an option that takes few."""
    values = set(preset.shown.values)
    for other in others:
        if all(preset.options[name].above is None for name in other.changed):
            values |= set(other.rules.shown.values)
    listed = [*lines(preset, tuple(sorted(values)))]
    listed += [
        line for line in lines(preset) if line.worth.value is None and not line.and_more
    ]
    return tuple((row_of(line), line) for line in listed)


def row_of(line: Line) -> Row:
    """Which hand a line is about."""
    worth = line.worth
    tier = worth.rung.times(worth.multiples).tier if worth.rung else ""
    return Row(worth.value, worth.points, tier)


def seated(preset: Preset, key: Key) -> tuple[Seating, Facts]:
    """How a hand of a situation and a case is seated, and its facts.

    Raises `LookupError` where a rule set has no such hand.
    """
    ways = seatings(key.situation, preset.players)
    cases = (("", Facts()), *preset.shown.cases)
    for name, facts in cases:
        if name == key.case:
            own = [way for way in ways.values() if _pays(way, key.payer)]
            return (own or list(ways.values()))[0], facts
        for way, seating in ways.items():
            if way and key.case == ", ".join(filter(None, (name, way))):
                return seating, facts
    raise LookupError(key)


def _pays(seating: Seating, payer: Payer) -> bool:
    return any(seating.title(seat) is payer for seat in seating.losers)

"""What a rule set replies to the questions of a printed table."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.exact import Exact, whole
from mjtables.extent import lines
from mjtables.identifying.asking import FINAL_SCORE
from mjtables.ladder import OffLadderError
from mjtables.listing import entries
from mjtables.phrases import spaced
from mjtables.printed.wordings import TOTAL, plain
from mjtables.settling import Worth
from mjtables.statuses import is_blank, status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjtables.identifying.asking import Ask, Question, Sense
    from mjtables.listing import Entry
    from mjtables.ruleset import Preset
    from mjtables.situation import Payer, Situation

#: Statuses of lines that no hand reaches.
_UNREACHED = ("impossible", "below_minimum", "above_ceiling")
#: So far beyond the last value of a rule set's table its amounts are still reckoned.
_FARTHER = 20


class Reply(NamedTuple):
    """One amount of a rule set (none where it has none, or several), and its tier.

    `unrounded` is what was rounded; `reachable` is false where no hand reaches it;
    `amounts` are all of several amounts.
    """

    amount: Exact | None
    tier: str = ""
    reachable: bool = True
    unrounded: Exact | None = None
    amounts: tuple[Exact, ...] = ()


class _Line(NamedTuple):
    """What one line of a rule set's table pays."""

    amount: Exact | None
    tier: str
    reachable: bool
    unrounded: Exact | None


#: What most tables call the most that a hand can be worth.
LIMIT = "limit"

#: The reply where a rule set's tables have no such cell.
NONE = Reply(None)

#: What tells the columns of a rule set's tables apart.
_Lane = tuple["Situation | None", "Payer | str", str]


@dataclass(slots=True)
class _Column:
    """The lines of one column of a rule set's tables, found by value or by tier."""

    by_value: dict[Exact, dict[Exact | None, _Line]] = field(default_factory=dict)
    by_tier: dict[str, list[_Line]] = field(default_factory=dict)

    def put(self, value: Exact | None, points: Exact | None, line: _Line) -> None:
        if value is not None:
            self.by_value.setdefault(value, {}).setdefault(points, line)
        if (value is None or points is None) and line.tier:
            self.by_tier.setdefault(line.tier, []).append(line)

    def of_tiers(self, named: Iterable[str]) -> list[_Line]:
        """The lines of tiers; where none is called the limit, it is the last line."""
        found = [line for tier in named for line in self.by_tier.get(tier, ())]
        if not found and LIMIT in named and self.by_value:
            last = max(self.by_value)
            found = list(self.by_value[last].values())
        return found


class Replies:
    """All that one rule set replies to the questions given; each is reckoned once.

    What no hand reaches is reckoned, too: publishers print it.
    """

    def __init__(self, rules: Preset, asks: Iterable[Ask]) -> None:
        self.rules = rules._replace(shown=rules.shown._replace(impossible="print"))
        self._extent = _Extent(self.rules, asks)
        self._columns: dict[_Lane, _Column] = defaultdict(_Column)
        self._filled: set[Situation | None] = set()
        self._known: dict[tuple[Question, Sense], Reply] = {}
        #: What was replied to the asks of a manner, as whoever asks keeps it.
        self.lanes: dict[object, Any] = {}

    def to(self, question: Question, sense: Sense) -> Reply:
        """The reply to a question, taken in that sense."""
        key = question, sense
        if key not in self._known:
            found = list(self._found(question, sense))
            self._known[key] = _together(found)
        return self._known[key]

    @property
    def speaks(self) -> bool:
        """Whether there was anything to reply so far."""
        return any(reply.amount for reply in self._known.values())

    def _found(self, question: Question, sense: Sense) -> Iterator[_Line]:
        case = self._extent.case(question)
        for situation in sense.situations or (None,):
            if situation not in self._filled:
                self._fill(situation)
            column = self._columns.get((situation, sense.payer, case))
            if column is None:
                continue
            if question.is_named:
                yield from column.of_tiers(question.names)
                continue
            for value in self._extent.values_of(question):
                lined = column.by_value.get(value, {})
                yield from self._extent.across(question, lined)

    def _fill(self, situation: Situation | None) -> None:
        self._filled.add(situation)
        if situation is None:
            self._fill_scores()
            return
        wide = self._extent
        every = entries(
            self.rules, (situation,), wide.values, wide.points, names=wide.named
        )
        for entry in every:
            if entry.status == "and_more":
                continue
            place = entry.value, entry.points
            for who, line in _lines(entry):
                self._columns[situation, who, entry.case].put(*place, line)

    def _fill_scores(self) -> None:
        settling, wide = self.rules.settling, self._extent
        always = tuple(cell for cell in settling.cells if not cell.when)
        listed = lines(self.rules, wide.values, wide.points, names=wide.named)
        for line in listed:
            score = settling.score(line.worth, 0, always)
            said = status(self.rules, line, score, score.uses, None)
            amount = None if is_blank(self.rules, said) else score.amount
            reached = said not in _UNREACHED
            own = _Line(amount, score.tier, reached, amount)
            column = self._columns[None, FINAL_SCORE, ""]
            column.put(line.worth.value, line.worth.points, own)


class _Extent:
    """Which lines of a rule set's tables the questions are about."""

    def __init__(self, rules: Preset, asks: Iterable[Ask]) -> None:
        self.rules = rules
        self.cases = [case for case, _ in rules.shown.cases]
        asked = list(dict.fromkeys(ask.question for ask in asks))
        self.named = any(question.is_named for question in asked)
        self._values = {question: self._band_of(question) for question in asked}
        settling, taken = rules.settling, rules.shown.taken_off
        values = {value for own in self._values.values() for value in own}
        if self.named:
            listed = rules.shown.values
            values |= {v for v in listed if not settling.points_matter(v - taken)}
        self.values = tuple(sorted(values))
        self.points: tuple[Exact, ...] | None = None
        if settling.points is not None:
            points = {p for each in asked for p in self._points_of(each)}
            bare = (v for q in asked if not q.points for v in self._values[q])
            if any(settling.points_matter(value - taken) for value in bare):
                # That they are paid differently is seen from the ends.
                points |= {*rules.shown.points[:1], *rules.shown.points[-1:]}
            self.points = tuple(sorted(points)) or rules.shown.points[:1]

    def case(self, question: Question) -> str:
        """The case of the rule set's tables that a question's labels name, if any."""
        if not (self.cases and question.labels):
            return ""
        said = {plain(label) for label in question.labels}
        return next((case for case in self.cases if plain(case) in said), "")

    def values_of(self, question: Question) -> tuple[Exact, ...]:
        """The values that a question is about: one, or those listed in its band."""
        return self._values[question]

    def _band_of(self, question: Question) -> tuple[Exact, ...]:
        settling, band = self.rules.settling, question.values
        if band is None and settling.unit == "points":
            band = question.points
        elif question.points and settling.points is None:
            return ()  # there is no fu in the rule set
        if band is None:
            return ()
        first, last = band
        listed = self.rules.shown.values
        if first == last:
            return (first,) if self._settles(first) else ()
        within = tuple(v for v in listed if v >= first and (last is None or v <= last))
        return within or ((first,) if self._settles(first) else ())

    def _settles(self, value: Exact) -> bool:
        """Whether the rule set has a score for a value, listed or not."""
        listed, settling = self.rules.shown.values, self.rules.settling
        if value in listed:
            return True
        if value > max(listed, default=0) + _FARTHER:
            return False
        points = self.rules.shown.points
        try:
            settling.score(Worth(value, points[0] if points else None))
        except OffLadderError:
            return False
        return True

    def _points_of(self, question: Question) -> Sequence[Exact]:
        if question.points is None:
            return ()
        first, last = question.points
        if first == last:
            rounded = self.rules.settling.rounded_points(first)
            return (first if rounded is None else rounded,)
        listed = self.rules.shown.points
        return [p for p in listed if p >= first and (last is None or p <= last)]

    def across(
        self, question: Question, lined: dict[Exact | None, _Line]
    ) -> Iterator[_Line]:
        """The lines of a value that a question is about."""
        if question.points is None or None in lined:
            yield from lined.values()
            return
        for points in self._points_of(question):
            if points in lined:
                yield lined[points]


def _lines(entry: Entry) -> Iterator[tuple[Payer | str, _Line]]:
    """What a line of the tables says of its payer, and of all that is paid."""
    reached = entry.status not in _UNREACHED
    raw = None
    if entry.multiplier is not None and entry.final_score is not None:
        raw = whole(Fraction(entry.final_score) * entry.multiplier + (entry.flat or 0))
    yield entry.payer, _Line(entry.pays, entry.tier, reached, raw)
    yield TOTAL, _Line(entry.receives, entry.tier, reached, None)


def _together(found: list[_Line]) -> Reply:
    """The reply that several lines make: what all that can be reached agree on."""
    if not found:
        return NONE
    reached = [line for line in found if line.reachable]
    of = reached or found
    amounts = tuple(dict.fromkeys(line.amount for line in of))
    tiers = {line.tier for line in of}
    tier = tiers.pop() if len(tiers) == 1 else ""
    unrounded = of[0].unrounded if len(of) == 1 or len(amounts) == 1 else None
    if len(amounts) == 1:
        return Reply(amounts[0], tier, bool(reached), unrounded)
    several = tuple(amount for amount in amounts if amount is not None)
    return Reply(None, tier, bool(reached), None, several)


def told(reply: Reply) -> str:
    """A reply's tier in words.

    >>> told(Reply(8000, "counted_yakuman"))
    'counted yakuman'
    """
    return spaced(reply.tier)

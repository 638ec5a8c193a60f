"""What a rule set replies to the questions of a printed table."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.exact import Exact, whole
from mjtables.extent import lines
from mjtables.identifying.asking import FINAL_SCORE
from mjtables.identifying.extents import Extent
from mjtables.listing import entries
from mjtables.printed.wordings import TOTAL
from mjtables.statuses import is_blank, status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjtables.identifying.asking import Ask, Question, Sense
    from mjtables.listing import Entry
    from mjtables.ruleset import Preset
    from mjtables.situation import Payer, Situation

#: Statuses of lines that no hand reaches.
_UNREACHED = ("impossible", "below_minimum", "above_ceiling")


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
        self._extent = Extent(self.rules, asks)
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


def _lines(entry: Entry) -> Iterator[tuple[Payer | str, _Line]]:
    """What a line of the tables says of its payer, and of all that is paid."""
    reached = entry.status not in _UNREACHED
    raw = None
    if entry.multiplier is not None and entry.final_score is not None:
        raw = whole(entry.final_score * entry.multiplier + (entry.flat or 0))
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

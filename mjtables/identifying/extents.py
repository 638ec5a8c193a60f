"""Which lines of a rule set's tables a printed table asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from mjtables.ladder import OffLadderError
from mjtables.printed.wordings import plain
from mjtables.settling import Worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjtables.exact import Exact
    from mjtables.identifying.asking import Ask, Question
    from mjtables.ruleset import Preset

#: So far beyond the last value of a rule set's table its amounts are still reckoned.
_FARTHER = 20

#: Whatever stands for one line of a table.
Line = TypeVar("Line")


class Extent:
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
        self, question: Question, lined: dict[Exact | None, Line]
    ) -> Iterator[Line]:
        """The lines of a value that a question is about."""
        if question.points is None or None in lined:
            yield from lined.values()
            return
        for points in self._points_of(question):
            if points in lined:
                yield lined[points]

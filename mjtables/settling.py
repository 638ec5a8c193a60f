"""Value -> final score: one computation in a fixed order.

Value + adjusted units + auxiliary faan -> ceiling -> points rounded -> ladder ->
score rounded -> limit, or a named rung instead.
"""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import Exact, Rounding, rounded, whole
from mjtables.ladder import Laaks, Ladder, OffLadderError, Score, Stated, climb

if TYPE_CHECKING:
    from mjtables.adjustment import When


#: No hand is worth more, with all that is added to it.
FARTHEST = 10_000


class PointsMissingError(OffLadderError):
    """A value whose score depends on points that are not stated."""


class Points(NamedTuple):
    """The second dimension: its name (fu), a fixed number, its rounding."""

    name: str
    fixed: Exact | None = None
    round: Rounding | None = None


class Rung(NamedTuple):
    """A named step: its score, the count it starts at, and how often it counts.

    Without `at` it is reached by name only. `most` is the most multiples (none: no
    bound), `again` the counts per further multiple.
    """

    name: str
    score: Exact
    at: Exact | None = None
    most: int | None = None
    again: Exact | None = None

    def times(self, multiples: int) -> Score:
        """The score of so many multiples, cut to the most that count."""
        counted = multiples if self.most is None else min(multiples, self.most)
        tier = self.name if counted == 1 else f"{counted} {self.name}"
        amount = whole(self.score * counted)
        path = f"settling.rungs.{self.name}"
        return Score(amount, tier, (path,), stated=True, rung=self.name)


class Cell(NamedTuple):
    """The score of single cells of the settling table."""

    value: Exact | None
    points: Exact | None
    score: Exact
    when: When = ()


class Worth(NamedTuple):
    """What a hand is worth: its value and points, or a rung by name.

    `liable_for` are those of the multiples that a liable player pays for, where
    liability covers a part.
    """

    value: Exact | None = None
    points: Exact | None = None
    rung: Rung | None = None
    multiples: int = 1
    liable_for: int = 1

    @property
    def counted(self) -> int:
        """How many of a named hand count."""
        most = None if self.rung is None else self.rung.most
        return self.multiples if most is None else min(self.multiples, most)


class Settling(NamedTuple):
    """How value becomes final score; amounts in the rule set's own points."""

    kind: str
    unit: str
    ladder: Ladder
    minimum: Exact | None = None
    least: Exact | None = None
    ceiling: Exact | None = None
    limit: Exact | None = None
    limit_from: Exact | None = None
    scores: tuple[tuple[Exact, Exact], ...] = ()
    points: Points | None = None
    round: Rounding | None = None
    rungs: tuple[Rung, ...] = ()
    cells: tuple[Cell, ...] = ()
    auxiliary: tuple[tuple[Exact, Exact], ...] = ()

    @property
    def counted_rungs(self) -> tuple[Rung, ...]:
        """The rungs that a count reaches, by ascending count."""
        return tuple(rung for rung in self.rungs if rung.at is not None)

    @property
    def step(self) -> Exact:
        """The step of the table's headers: half, once a half faan can occur."""
        halves = any(faan.denominator != 1 for _, faan in self.auxiliary)
        return Fraction(1, 2) if halves else 1

    @property
    def system(self) -> str:
        """The name people know the kind by, computed from its numbers.

        A Faan-Laak table is named by its first three laaks (4-7-10).
        """
        match self.ladder:
            case Laaks(at=at, every=None):
                return "Faan-Laak " + "-".join(map(str, at[:3]))
            case Laaks(at=(first,), every=every, between=between):
                steps = "faan" if every == 1 else f"{every} faan"
                way = "" if between == "hold" or every == 1 else f", {between}"
                return f"Faan-Laak from {first}, every {steps}{way}"
            case Stated(steps=steps):
                return "stated scores" if steps else "named hands"
        return "added points" if self.kind == "added" else self._doubling

    @property
    def _doubling(self) -> str:
        """The name of a kind whose scores are doubled."""
        if self.limit is not None and self.counted_rungs:
            return "Mangan"
        if getattr(self.ladder, "multipliers", ()):
            return "regulated doubles"
        if self.points is None:
            return f"doubled at every {self.unit.removesuffix('s')}"
        return "points and doubles"

    def points_matter(self, value: Exact | None) -> bool:
        """Whether the points change the score of a value (below the first limit)."""
        if self.points is None or self.points.fixed is not None or value is None:
            return False
        if any(c.points is not None and c.value in (None, value) for c in self.cells):
            return True
        rungs = self.counted_rungs
        if self.ceiling is not None:
            value = min(value, self.ceiling)
        return not rungs or value < (rungs[0].at or 0)

    def auxiliary_faan(self, points: Exact | None) -> Exact:
        """The faan that auxiliary points convert to."""
        place = bisect_right(self.auxiliary, points or 0, key=lambda entry: entry[0])
        return self.auxiliary[place - 1][1] if place else 0

    def score(
        self, worth: Worth, units: Exact = 0, cells: tuple[Cell, ...] = ()
    ) -> Score:
        """The final score of a hand whose adjustments add so many units.

        `cells` are those whose conditions hold for this payer. Raises
        `OffLadderError` where the ladder has no score.
        """
        if worth.rung is not None:
            return worth.rung.times(worth.multiples)
        count = self.counted(worth, units)
        if count > FARTHEST:
            raise OffLadderError(f"more than {FARTHEST}")
        spelled = self._spelled(count, worth.points, cells)
        if spelled is not None:
            return spelled
        rungs = self.counted_rungs
        place = bisect_right(rungs, count, key=lambda rung: rung.at or 0)
        if place:
            rung = rungs[place - 1]
            again = (count - (rung.at or 0)) // rung.again if rung.again else 0
            return rung.times(1 + again)
        points = self.rounded_points(worth.points)
        if points is None:
            name = self.points.name if self.points else "points"
            raise PointsMissingError(f"expected {name} beside the value, found nothing")
        return self._limited(climb(self.ladder, count, points))

    def ceiling_score(self) -> Score:
        """The score of the ceiling: what a rule set pays for its dearest hand.

        Raises `OffLadderError` where it has none that points do not decide.
        """
        always = tuple(cell for cell in self.cells if not cell.when)
        return self.score(Worth(self.ceiling), 0, always)

    def counted(self, worth: Worth, units: Exact) -> Exact:
        """The value that is settled: with all that is added, cut to the ceiling."""
        count = (worth.value or 0) + units
        if self.auxiliary:
            count += self.auxiliary_faan(worth.points)
        return whole(count if self.ceiling is None else min(count, self.ceiling))

    def rounded_points(self, given: Exact | None) -> Exact | None:
        """The points that are doubled: rounded, fixed, or 1 where none are counted."""
        if self.points is None:
            return 1
        points = given if self.points.fixed is None else self.points.fixed
        return None if points is None else rounded(points, self.points.round)

    def _spelled(
        self, count: Exact, given: Exact | None, cells: tuple[Cell, ...]
    ) -> Score | None:
        for cell in cells:
            points = self.rounded_points(given)
            if cell.value in (None, count) and cell.points in (None, points):
                return self._called(
                    Score(cell.score, "", ("settling.cells",), stated=True)
                )
        if not isinstance(self.ladder, Stated):
            for at, score in self.scores:
                if at == count:
                    path = f"settling.scores.{at}"
                    return self._called(Score(score, "", (path,), stated=True))
        return None

    def _limited(self, score: Score) -> Score:
        if isinstance(self.ladder, Laaks):
            return score
        amount = rounded(score.amount, self.round)
        bound = self.limit if self.limit_from is None else self.limit_from
        if self.limit is None or bound is None or amount < bound:
            return score._replace(amount=amount)
        return self._called(Score(self.limit, "", (*score.uses, "settling.limit")))

    def _called(self, score: Score) -> Score:
        """The score, called by the limit step that it equals."""
        for rung in self.counted_rungs:
            if rung.score == score.amount:
                return score._replace(tier=rung.name, rung=rung.name)
        return score._replace(tier="limit" if score.amount == self.limit else "")

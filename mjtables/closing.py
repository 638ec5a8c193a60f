"""What a preset makes of the end of a game: who is where, and what is shared out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables import offences
from mjtables.adjustment import Unknown
from mjtables.errors import GameError, Problem, found
from mjtables.exact import as_text, exact, whole
from mjtables.examining import is_empty
from mjtables.extras import End, paid_in

if TYPE_CHECKING:
    from mjtables.exact import Exact, Rounding
    from mjtables.ruleset import Preset

#: More than anybody ever ends with, or owes; and more sticks than there are.
_MOST_POINTS, _MOST_STICKS = 10**12, 10_000

#: What leftover deposits are shared in.
_HUNDRED = 100

#: The seats of each place, the first place first.
Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Closing:
    """A game's end as a preset reads it, in points; `points` are by first seat.

    Several seats have one place only where ties are split. `deposits` is what each
    seat takes of those left on the table, `lost` what nobody does; `penalties` is what
    each seat's offences cost; `uma` goes by place; `due` is what all totals sum to.
    """

    points: tuple[Exact, ...]
    groups: Groups
    deposits: tuple[Exact, ...]
    lost: Exact
    returned: Exact
    uma: tuple[Exact, ...]
    oka: Exact
    round: Rounding | None
    rounded_from: Exact
    penalties: tuple[Exact, ...]
    due: Exact


def read(preset: Preset, scores: object, sticks: object, penalties: object) -> Closing:
    """What a preset makes of final points, the sticks left over, and offences.

    Raises `GameError` with everything that keeps the standings from being told.
    """
    reader = _Reader(preset)
    points, count = reader.points(scores), reader.sticks(sticks)
    costs = offences.costs(preset, penalties, reader.problems)
    end = reader.end()
    if end is None:
        raise reader.refusal()
    groups = reader.groups(end, points)
    left = reader.left_over(end, count)
    if points:
        reader.check_sum(end, points, left)
    taken = _taken(end, groups, left)
    uma = reader.uma(end, points, taken)
    if reader.problems:
        raise reader.refusal()
    paid = paid_in(end.start, end.returned, len(points))
    oka = _known(paid if end.oka is None else end.oka)
    lost = whole(left - sum(taken))
    return Closing(
        points=points,
        groups=groups,
        deposits=taken,
        lost=lost,
        returned=_known(end.returned),
        uma=uma,
        oka=oka,
        round=end.round,
        rounded_from=_known(end.returned) if end.rounds == "difference" else 0,
        penalties=costs,
        due=whole(_due(end, points, sum(taken) + oka + sum(uma), lost) - sum(costs)),
    )


def _taken(end: End, groups: Groups, left: Exact) -> tuple[Exact, ...]:
    """What each seat takes of the deposits left over: those who are first, if any."""
    taken: dict[int, Exact] = {seat: 0 for group in groups for seat in group}
    if groups and end.deposits in ("first", "shared"):
        first, count = groups[0], len(groups[0])
        each = whole(Fraction(left) / count)
        if end.deposits == "shared":
            each = left // (count * _HUNDRED) * _HUNDRED
        taken |= dict.fromkeys(first, each)
        taken[min(first)] = whole(each + left - each * count)
    return tuple(taken[seat] for seat in sorted(taken))


def _due(end: End, points: tuple[Exact, ...], given: Exact, lost: Exact) -> Exact:
    """What all totals sum to: 0 less what is lost, where the return is taken off.

    Uma and oka share out what was paid in, as the loader makes sure; so what all
    started with is enough to know. Where no source states it, what is there counts.
    """
    if end.start is None or isinstance(end.start, Unknown):
        returned = _known(end.returned) * len(points)
        return whole(sum(points, start=Fraction(given)) - returned)
    started = end.start * len(points) if end.returned is None else 0
    return whole(started - lost)


def _known(number: Exact | Unknown | None) -> Exact:
    """The number; 0 where there is none, or where it has been refused."""
    return 0 if number is None or isinstance(number, Unknown) else number


def _is_known(value: object) -> bool:
    return value is not None and not isinstance(value, Unknown)


@dataclass(slots=True)
class _Reader:
    """Reads one game's end for one preset; `problems` is what is wrong with it."""

    preset: Preset
    problems: list[Problem] = field(default_factory=list)

    def refusal(self) -> GameError:
        said = f"{self.preset.id}: these standings cannot be told"
        return GameError(said, self.problems)

    def note(self, where: str, expected: str, what: object) -> None:
        """Note a problem; `what` is the value that stands there."""
        said = what.value if isinstance(what, Unknown) else what
        said = None if is_empty(said) else said
        self.problems.append(Problem(where, expected, found(said)))

    def number(self, where: str, given: object) -> Exact:
        """An exact number of either sign."""
        try:
            number = exact(given)
        except ValueError:
            self.note(where, "a number", given)
            return 0
        if not -_MOST_POINTS <= number <= _MOST_POINTS:
            self.note(where, f"a number from -{_MOST_POINTS} to {_MOST_POINTS}", given)
        return whole(number)

    def points(self, given: object) -> tuple[Exact, ...]:
        """Each seat's points; none at all after a mistake."""
        unordered = isinstance(given, Mapping | AbstractSet | str | bytes)
        if unordered or not isinstance(given, Collection):
            self.note("scores", "a list, by first seat", given)
            return ()
        before, players = len(self.problems), self.preset.players
        scores = [self.number(f"scores.{seat}", it) for seat, it in enumerate(given)]
        if len(scores) != players:
            self.note("scores", f"{players} of them, by first seat", len(scores))
        return () if len(self.problems) > before else tuple(scores)

    def sticks(self, given: object) -> int:
        """How many deposits lie on the table."""
        before = len(self.problems)
        number = 0 if is_empty(given) else self.number("deposits", given)
        if len(self.problems) > before:
            return 0
        if number.denominator != 1 or not 0 <= number <= _MOST_STICKS:
            self.note("deposits", f"a whole number from 0 to {_MOST_STICKS}", given)
            return 0
        return int(number)

    def end(self) -> End | None:
        """The preset's rule; of what every game needs, all that is unknown is noted."""
        end = self.preset.end
        if not isinstance(end, End):
            self.note("end", f"how a game of {self.preset.id} ends", end)
            return None
        needed = {"end.return": end.returned, "end.uma": end.uma, "end.oka": end.oka}
        if isinstance(end.uma, Mapping) or end.oka is None:
            needed = {"end.start": end.start, **needed}
        for where, value in needed.items():
            if isinstance(value, Unknown):
                self.note(where, "what a source states", value)
        return end

    def groups(self, end: End, points: tuple[Exact, ...]) -> Groups:
        """Who shares which place; nobody, where ties are decided by the seats."""
        order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
        equal = [
            tuple(seat for seat in order if points[seat] == score)
            for score in dict.fromkeys(points[seat] for seat in order)
        ]
        if end.ties == "split":
            return tuple(equal)
        tied = [" and ".join(map(str, seats)) for seats in equal if len(seats) > 1]
        if tied and end.ties != "seat_order":
            expected = f"how ties are decided (of seats {', '.join(tied)})"
            self.note("end.ties", expected, end.ties)
        return tuple((seat,) for seat in order)

    def left_over(self, end: End, sticks: int) -> Exact:
        """What the sticks on the table are worth."""
        deposit = self.preset.deposit
        if sticks and not _is_known(deposit):
            self.note("deposit", f"what one is worth in {self.preset.id}", deposit)
        if sticks and not _is_known(end.deposits):
            self.note("end.deposits", "who takes those left on the table", end.deposits)
        return whole(sticks * _known(deposit))

    def check_sum(self, end: End, points: tuple[Exact, ...], left: Exact) -> None:
        """Nothing has come or gone: what all started with is still there."""
        if end.start is None or isinstance(end.start, Unknown):
            return
        due = whole(end.start * len(points) - left)
        there = whole(sum(points, start=Fraction(0)))
        if there != due:
            made_of = f"{len(points)} x {as_text(end.start)}"
            made_of += f", less {as_text(left)} on the table" if left else ""
            few, much = due - there, there - due
            hint = f"{as_text(max(few, much))} too {'few' if few > 0 else 'many'}"
            expected = f"a sum of {as_text(due)} ({made_of})"
            self.problems.append(Problem("scores", expected, as_text(there), hint))

    def uma(
        self, end: End, points: tuple[Exact, ...], taken: tuple[Exact, ...]
    ) -> tuple[Exact, ...]:
        """What each place gains; it may go by how many players are below the start."""
        if isinstance(end.uma, tuple):
            return end.uma
        start = end.start
        if not isinstance(end.uma, Mapping) or not points or not _is_known(start):
            return (0,) * len(points)
        finals = (own + more for own, more in zip(points, taken, strict=True))
        below = str(sum(final < _known(start) for final in finals))
        if below not in end.uma:
            expected = f"that of {below} players below the start"
            stated = f"those of {', '.join(end.uma)}"
            self.problems.append(Problem("end.uma", expected, stated))
        return end.uma.get(below, (0,) * len(points))

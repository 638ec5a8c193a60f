"""The end of a game: places, leftover deposits, uma, oka, what each seat has won."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables import closing
from mjtables.catalog import resolve
from mjtables.errors import MjtablesError
from mjtables.exact import rounded, whole

if TYPE_CHECKING:
    import os
    from collections.abc import Collection, Mapping

    from mjtables.closing import Closing
    from mjtables.exact import Exact
    from mjtables.ruleset import Preset


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat at the end of a game, in points: what its total is made of.

    `points` are those it ended with, `deposits` what it takes of those left on the
    table, `returned` what is taken off, `rounding` what the rounding adds, `penalty`
    what offences cost, which is taken off the total. Seats of equal points share a
    place where the rule set splits ties.
    """

    seat: int
    place: int
    points: Exact
    deposits: Exact
    returned: Exact
    uma: Exact
    oka: Exact
    rounding: Exact
    penalty: Exact = 0

    @property
    def difference(self) -> Exact:
        """The points, deposits included, less what is taken off."""
        return whole(Fraction(self.points) + self.deposits - self.returned)

    @property
    def total(self) -> Exact:
        """What the seat has won or lost in the game."""
        won = Fraction(self.difference) + self.uma + self.oka + self.rounding
        return whole(won - self.penalty)


@dataclass(frozen=True, slots=True)
class Standings:
    """A game's final standings, in points; `seats` are by first seat.

    `lost` are deposits that nobody takes, `due` is what the totals sum to: 0 less
    what is lost and what offences cost, where the rule set takes the return off.
    Amounts are integers where whole, else exact fractions.

    Raises `MjtablesError` if the totals do not sum to it.
    """

    preset: str
    options: str
    seats: tuple[Standing, ...]
    lost: Exact = 0
    due: Exact = 0

    def __post_init__(self) -> None:
        """Refuse to exist where points would appear or vanish."""
        total = sum(self.totals, start=Fraction(0))
        if total != self.due:
            said = f"expected totals that sum to {self.due}, found {total}"
            raise MjtablesError(f"{self.preset}: {said}")

    @property
    def totals(self) -> tuple[Exact, ...]:
        """What each seat has won or lost, by first seat."""
        return tuple(standing.total for standing in self.seats)

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place, from 1 on, by first seat."""
        return tuple(standing.place for standing in self.seats)

    @property
    def by_place(self) -> tuple[Standing, ...]:
        """The seats, the first first; those that share a place by first seat."""
        return tuple(sorted(self.seats, key=lambda standing: standing.place))


def standings(
    preset: Preset | str | os.PathLike[str],
    scores: Collection[object],
    *,
    deposits: int = 0,
    penalties: Mapping[int, str | Collection[str]] | None = None,
) -> Standings:
    """The final standings of a game, as the preset's `end` has them, in points.

    `scores` are the points that each seat ended with, by first seat; `deposits` is the
    number of sticks left on the table; `penalties` names by seat which of the preset's
    penalties are taken off (one, or a list). In this order: places, leftover deposits,
    the return taken off, uma, oka, the rounding, whose remainder is the first's, and
    penalties, which nobody is paid (EMA 2016: a chombo's 20,000, after the uma). Where
    ties are split, seats of equal points share what they gain evenly, but deposits in
    hundreds where the preset has them `shared`: three who are first take 400, 300 and
    300 of 1,000 (M.League, chapter 6, article 2: https://mahjong.to/web/17538). An oka
    that is not stated is what all have paid in, (return - start) x players
    (https://riichi.wiki/Oka_and_uma).

    Raises `GameError` with everything that keeps the standings from being told, among
    it what the preset leaves unknown, and points that are not what all started with.

    >>> import mjtables as mj
    >>> final = mj.standings("tenhou_4p", [31800, 2700, 37100, 27400], deposits=1)
    >>> final.places, final.totals
    ((2, 4, 1, 3), (11800, -47300, 48100, -12600))
    """
    rules = resolve(preset)
    read = closing.read(rules, scores, deposits, penalties)
    seats = sorted(_standings(read), key=lambda standing: standing.seat)
    return Standings(rules.id, rules.options_text, tuple(seats), read.lost, read.due)


def _standings(read: Closing) -> list[Standing]:
    """One for each seat, in the order of the places."""
    first, *others = read.groups
    roundings = {seat: _rounding(read, seat) for group in others for seat in group}
    left = -sum(roundings.values(), start=Fraction(0))
    placed: list[Standing] = []
    for group in read.groups:
        place = len(placed)
        places = read.uma[place : place + len(group)]
        uma = _share(whole(sum(places, start=Fraction(0))), group)
        is_first = group == first
        placed += [
            Standing(
                seat=seat,
                place=place + 1,
                points=read.points[seat],
                deposits=read.deposits[seat],
                returned=read.returned,
                uma=uma,
                oka=_share(read.oka, group) if is_first else 0,
                rounding=_share(left, group) if is_first else roundings[seat],
                penalty=read.penalties[seat],
            )
            for seat in group
        ]
    return placed


def _share(amount: Exact, group: tuple[int, ...]) -> Exact:
    return whole(Fraction(amount) / len(group))


def _rounding(read: Closing, seat: int) -> Exact:
    """What rounding adds to a seat: what is less than 0 is rounded as if above."""
    points = whole(Fraction(read.points[seat]) - read.rounded_from)
    sign = 1 if points >= 0 else -1
    return whole(sign * rounded(sign * points, read.round) - points)

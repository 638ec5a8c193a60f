"""Which hands the grid of a rule set lists, and where each of them stands in it."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.adjustment import LEG_FACTS
from mjtables.exact import whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.ruleset import Preset

#: A grid lists so many values only that its hands stay below this.
_MOST_HANDS = 12_000

#: The places of dealer, winner, discarder, value and second number.
Place = tuple[int, int, int, int, int]


class Axes(NamedTuple):
    """How the numbers of a row become places of the grid, each below its length.

    A seat stands for itself; after the last one comes whatever is no seat, and after
    that, of discarders, nobody (self-drawn). A value is counted in steps of
    ``1 / scale``. The `second` number (fu, points) is divided by `odd`, the odd part of
    what they have in common. What the grid does not list stands after the last place
    of a value or a second number; after that, of second numbers, none at all.
    """

    players: int
    scale: int
    values: int
    second: str = ""
    odd: int = 1
    seconds: int = 0

    @property
    def shape(self) -> Place:
        """The length of each axis: dealer, winner, discarder, value, second number."""
        seats = self.players + 1
        second = self.seconds + 2 if self.seconds else 1
        return seats, seats, seats + 1, self.values + 1, second

    @property
    def size(self) -> int:
        """How many places there are."""
        return prod(self.shape)

    def place(
        self, dealer: Any, winner: Any, discarder: Any, value: Any, second: Any = 0
    ) -> Any:
        """The integer at which the grid keeps a hand, of the places on each axis.

        It is one sum of products, so the columns of any engine will do for them.

        >>> axes = Axes(players=4, scale=1, values=14, second="fu", odd=5, seconds=23)
        >>> axes.place(0, 1, discarder=axes.nobody, value=3, second=40 // 5)
        4208
        """
        _, winners, discarders, values, seconds = self.shape
        seats = (dealer * winners + winner) * discarders + discarder
        return (seats * values + value) * seconds + second

    @property
    def nobody(self) -> int:
        """The place of an empty discarder."""
        return self.players + 1

    @property
    def nothing(self) -> int:
        """The place of an empty second number."""
        return self.seconds + 1 if self.seconds else 0

    @property
    def inverse(self) -> int:
        """What divides the numbers below 2^16 by `odd`: multiply, and cut to 16 bits.

        Multiples become their quotients; all other numbers land above every quotient.
        """
        return pow(self.odd, -1, 2**16)


def second_name(preset: Preset) -> str:
    """The field of a hand that holds what is counted beside its value.

    >>> import mjtables as mj
    >>> second_name(mj.preset("japanese_modern")), second_name(mj.preset("british"))
    ('fu', 'points')
    """
    points = preset.settling.points
    return "fu" if points is not None and points.name == "fu" else "points"


def axes_of(preset: Preset) -> Axes | None:
    """The axes of a preset's grid; none where worth is not a value (and fu) alone.

    >>> import mjtables as mj
    >>> axes_of(mj.preset("japanese_modern")).shape
    (5, 5, 6, 15, 25)
    """
    settling, shown = preset.settling, preset.shown
    points = settling.points
    counted = points is not None and points.fixed is None
    numbers = shown.points if counted else ()
    uneven = any(number.denominator != 1 for number in numbers)
    if preset.payment.losers is not None or not shown.values or uneven:
        return None
    odd = gcd(*map(int, numbers)) if numbers else 1
    while odd % 2 == 0:
        odd //= 2
    scale = settling.step.denominator
    ways = preset.players**2 * (len(numbers) + 1)
    return Axes(
        players=preset.players,
        scale=scale,
        values=min(int(max(shown.values) * scale) + 1, _MOST_HANDS // ways),
        second=second_name(preset) if numbers else "",
        odd=odd,
        seconds=int(max(numbers)) // odd + 1 if numbers else 0,
    )


def seatings(axes: Axes) -> Iterator[tuple[int, int]]:
    """Every winner and discarder, by their places."""
    for winner in range(axes.players):
        yield winner, axes.nobody
        for discarder in range(axes.players):
            if discarder != winner:
                yield winner, discarder


def worths(preset: Preset, axes: Axes) -> Iterator[tuple[tuple[int, int], Any]]:
    """Every worth, by its places and as fields of a hand."""
    name = second_name(preset)
    for place in range(axes.values):
        value = whole(Fraction(place, axes.scale))
        yield (place, axes.nothing), {"value": value}
        for number in preset.shown.points if axes.seconds else ():
            yield (place, int(number) // axes.odd), {"value": value, name: number}


def dealers(preset: Preset) -> range:
    """The dealers whose hands must be settled; the others' are the same, turned.

    Whether a hand can be is asked of its first loser: where the rule set asks it for
    facts of a single payer, every dealer has hands of his own.
    """
    words = {word for cell in preset.impossible for word, _ in cell.when}
    words |= {word for group in preset.never_together for word in group}
    return range(preset.players if words & set(LEG_FACTS) else 1)


def turned(changes: tuple[Any, ...], turn: int, players: int) -> tuple[Any, ...]:
    """The changes of seats that all move up by so many.

    >>> turned((5, -5, 0, 0), 1, 3)
    (0, 5, -5, 0)
    """
    seats = changes[:players]
    return (*seats[players - turn :], *seats[: players - turn], *changes[players:])

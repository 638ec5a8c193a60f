"""One kind of hand, as `settle` has it: what each seat gains, and for each honba."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.bulk.flags import SITUATIONS, WITHOUT_SITUATION, mark_of, reason
from mjtables.errors import HandError, MjtablesError
from mjtables.exact import Exact, whole
from mjtables.examining import MOST
from mjtables.settlement import settle

if TYPE_CHECKING:
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.settlement import Settlement

#: Built-in counts of a hand, each a field of its own.
FIELDS = ("honba", "streak", "deposits")

#: No amount of a table is larger, so that sums of them fit 64 bits.
LARGEST = 2**60
#: How often a count is tried to see that each one more adds the same.
_TRIED = (3, 7, 20)

Amounts = tuple[Exact, ...]


class Entry(NamedTuple):
    """What stands in a table: the byte of a row, its changes, and those per count.

    `per` has a row for each count that adds the same each time, in their order.
    `settles` says that the losers settle the differences of their own scores.
    """

    mark: int
    changes: Amounts = (0, 0, 0, 0)
    per: tuple[Amounts, ...] = ()
    settles: bool = False

    @property
    def denominator(self) -> int:
        """Into how many parts one is divided so that all amounts are whole."""
        rows = (self.changes, *self.per)
        return lcm(*(amount.denominator for row in rows for amount in row))

    def scaled(self, unit: int) -> Entry:
        """The same in the table's unit; flagged where an amount does not fit it."""
        rows = [
            tuple(whole(amount * unit) for amount in row)
            for row in (self.changes, *self.per)
        ]
        most = [LARGEST, *[LARGEST // MOST for _ in self.per]]
        fits = all(
            isinstance(amount, int) and abs(amount) < bound
            for row, bound in zip(rows, most, strict=True)
            for amount in row
        )
        if not fits:
            return Entry(mark_of("not_in_bulk"))
        changes, *per = [tuple(int(amount) for amount in row) for row in rows]
        return self._replace(changes=changes, per=tuple(per))


def linear(preset: Preset) -> tuple[str, ...]:
    """The counts of which each one more adds the same: they need no dimension.

    >>> import mjtables as mj
    >>> linear(mj.preset("japanese_modern")), linear(mj.preset("wenzhou"))
    (('honba', 'streak', 'deposits'), ('honba', 'deposits'))
    """
    other = {row.by for row in preset.adjustments if row.effect != "flat"}
    other |= {"streak"} if "deal" in other else set()
    return tuple(
        name
        for name in (*FIELDS, *preset.counts)
        if name not in other and name not in preset.at_most
    )


def bent(preset: Preset) -> tuple[str, ...]:
    """The other counts: each number of them is a hand of its own."""
    straight = linear(preset)
    return tuple(n for n in (*FIELDS, *preset.counts) if n not in straight)


def counted(hand: Hand, numbers: dict[str, int]) -> Hand:
    """The same hand with so many of each count."""
    facts: dict[str, Any] = dict(hand.facts) if isinstance(hand.facts, dict) else {}
    own = {name: count for name, count in numbers.items() if name not in FIELDS}
    fields: dict[str, Any] = {n: numbers[n] for n in FIELDS if n in numbers}
    return replace(hand, facts={**facts, **own}, **fields)


def entry(preset: Preset, hand: Hand, names: tuple[str, ...] = ()) -> Entry:
    """What `settle` makes of a hand, and of each of these counts above 0.

    Raises `MjtablesError` where a count turns out not to add the same each time.

    >>> import mjtables as mj
    >>> hand = mj.Hand(winner=1, discarder=0, value=3, fu=40)
    >>> entry(mj.preset("japanese_modern"), hand, ("honba",))[1:3]
    ((-5200, 5200, 0, 0), ((-300, 300, 0, 0),))
    """
    try:
        first, *others = _settled(preset, hand, names)
    except HandError as error:
        return Entry(mark_of(reason(preset, hand, error.problems[0])))
    per = tuple(_less(other.changes, first.changes) for other in others)
    without = tuple(
        whole(change - sum((step[seat] for step in per), start=Fraction(0)))
        for seat, change in enumerate(first.changes)
    )
    situation = first.situation
    mark = WITHOUT_SITUATION if situation is None else _MARKS[situation.value]
    return Entry(mark, without, per, _settles(preset, hand))


_MARKS = {name: code for code, name in enumerate(SITUATIONS)}


def _settled(preset: Preset, hand: Hand, names: tuple[str, ...]) -> list[Settlement]:
    """One of each count; then two of each in turn. More of all must agree."""
    ones = dict.fromkeys(names, 1)
    made = [settle(preset, counted(hand, ones))]
    made += [settle(preset, counted(hand, {**ones, name: 2})) for name in names]
    steps = [_less(one.changes, made[0].changes) for one in made[1:]]
    many = dict(zip(names, _TRIED * len(names), strict=False))
    if names:
        found = settle(preset, counted(hand, many)).changes
        expected = tuple(
            change
            + sum(
                step[seat] * (many[name] - 1)
                for name, step in zip(names, steps, strict=True)
            )
            for seat, change in enumerate(made[0].changes)
        )
        if found != expected:
            raise MjtablesError(
                f"{preset.id}: expected {', '.join(names)} to add the same each time, "
                f"found {found} for {expected}"
            )
    return made


def _less(one: Amounts, other: Amounts) -> Amounts:
    return tuple(whole(a - b) for a, b in zip(one, other, strict=True))


def _settles(preset: Preset, hand: Hand) -> bool:
    """Whether other scores of the losers would change anything."""
    if preset.payment.losers is None or not any(n is not None for n in hand.scores):
        return False
    first = next(seat for seat, n in enumerate(hand.scores) if n is not None)
    told = tuple(
        None if n is None else 10**6 * (seat != first)
        for seat, n in enumerate(hand.scores)
    )
    return (
        settle(preset, replace(hand, scores=told)).changes
        != settle(preset, hand).changes
    )

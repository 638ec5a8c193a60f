"""The ways to win that the tables of a card tell apart: how each is seated, who pays.

Situations that pay alike are one way, as they are one column of the tables.
"""

from __future__ import annotations

from itertools import chain, groupby, product
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from mjtables.adjustment import ROBBED_KONG, Facts
from mjtables.columns import ADDS, Column, columns
from mjtables.errors import HandError
from mjtables.exact import whole
from mjtables.extent import lines
from mjtables.hand import WIN, Hand
from mjtables.legs import legs
from mjtables.payment import Liability
from mjtables.plans import plan
from mjtables.situation import Payer, Seating, Situation, seatings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mjtables.exact import Exact
    from mjtables.extent import Line
    from mjtables.ruleset import Preset
    from mjtables.step import Step


#: Those who pay, in the order in which a cell of a table lists them.
_ORDER = ("liable", "discarder", "each", "others", "dealer")
#: What steps call a dealer who pays, and those who pay as he would if he were none.
_DEALER, _OTHERS = "the dealer", ("each of the others", "the other player")


class Way(NamedTuple):
    """One way to win, as the tables tell ways apart, and who pays in it.

    `payers` are the names of its columns, in the order of a cell's lines, with how many
    seats pay so; `counts` what each of them pays more for one of a thing counted.
    """

    situations: tuple[Situation, ...]
    case: str
    columns: tuple[Column, ...]
    seating: Seating
    facts: Facts
    payers: tuple[tuple[str, int], ...]
    counts: Mapping[str, tuple[Exact, ...]]

    @property
    def liable(self) -> bool:
        """Whether one player is liable."""
        return self.situations[0].liable


def ways(preset: Preset) -> tuple[Way, ...]:
    """The ways to win that the tables tell apart, apart too where counts differ."""
    groups: dict[tuple[object, ...], list[Column]] = {}
    for column in columns(preset):
        groups.setdefault((column.situations, column.case), []).append(column)
    ordered = (sorted(group, key=_rank) for group in groups.values())
    return tuple(way for group in ordered for way in _of_group(preset, group))


def _rank(column: Column) -> int:
    return _ORDER.index(column.payer) if column.payer in _ORDER else len(_ORDER)


def hand_of(way: Way, line: Line, preset: Preset) -> Hand:
    """The hand of a way that a line of the tables is about.

    Losers who settle among themselves have scored nothing in it.
    """
    worth, seating = line.worth, way.seating
    named = worth.rung.times(worth.multiples).tier if worth.rung else None
    fu = preset.settling.points is not None and preset.settling.points.name == "fu"
    counts = dict(way.facts.counts)
    settle = preset.payment.losers is not None and way.columns[0].payer != ADDS
    words = way.facts.words - {ROBBED_KONG}
    part = seating.liable is not None and worth.counted > 1
    liability = preset.liability
    covers = liability.covers if isinstance(liability, Liability) else None
    return Hand(
        winner=seating.winner,
        discarder=seating.discarder,
        dealer=seating.dealer,
        liable=seating.liable,
        liable_for=worth.liable_for if part and covers == "part" else None,
        value=worth.value,
        fu=worth.points if fu else None,
        points=None if fu else worth.points,
        special=named,
        honba=counts.pop("honba", 0),
        streak=counts.pop("streak", 0),
        facts={**dict.fromkeys(words, 1), **counts},
        scores=[0 if seat in seating.losers else None for seat in range(4)]
        if settle
        else (),
        kind=ROBBED_KONG if ROBBED_KONG in way.facts.words else WIN,
    )


def dealer_last(steps: Iterable[Step]) -> Iterator[Step]:
    """The same steps; of a dealer after those of the others, as cells list them."""
    runs = [(who, list(run)) for who, run in groupby(steps, attrgetter("who"))]
    for place in range(len(runs) - 1):
        if runs[place][0] == _DEALER and runs[place + 1][0] in _OTHERS:
            runs[place : place + 2] = reversed(runs[place : place + 2])
    return chain.from_iterable(run for _, run in runs)


def _of_group(preset: Preset, group: Sequence[Column]) -> Iterator[Way]:
    """One way, or one for each way in which things counted are paid."""
    apart: dict[tuple[object, ...], list[Way]] = {}
    for situation in group[0].situations:
        found = _seated(preset, situation, group[0].case)
        payers = _payers([column.payer for column in group], found[0])
        more = {
            name: added
            for name in _counted(preset)
            if name not in dict(found[1].counts)
            and (added := _added(preset, found, payers, name))
        }
        one = Way((situation,), group[0].case, tuple(group), *found, payers, more)
        apart.setdefault(tuple(more.items()), []).append(one)
    for alike in apart.values():
        together = tuple(way.situations[0] for way in alike)
        yield alike[0]._replace(situations=together)


def _seated(preset: Preset, situation: Situation, case: str) -> tuple[Seating, Facts]:
    """How a hand of a situation and a case of the tables is seated, and its facts."""
    seated = seatings(situation, preset.players)
    cases = (("", Facts()), *preset.shown.cases)
    named = {
        ", ".join(filter(None, (name, way))): (seating, facts)
        for (name, facts), (way, seating) in product(cases, reversed(seated.items()))
    }
    first = {name: (next(iter(seated.values())), facts) for name, facts in cases}
    return {**named, **first}[case]


def _payers(names: Sequence[str], seating: Seating) -> tuple[tuple[str, int], ...]:
    """Who pays, by the names of columns, and how many of them there are."""
    if names[0] == ADDS:
        return ((ADDS, 1),)
    every = next((name for name in names if name in ("each", "others")), "")
    titles = [seating.title(seat).value for seat in seating.losers]
    own = [title if title in names else every for title in titles]
    return tuple((name, own.count(name)) for name in names)


def _counted(preset: Preset) -> tuple[str, ...]:
    """What is counted, and adds to a payment whatever the hand is worth."""
    rows = [row for row in preset.adjustments if row.effect == "flat" and row.amount]
    return tuple(dict.fromkeys(row.by for row in rows if row.by not in ("", "deal")))


def _added(
    preset: Preset,
    found: tuple[Seating, Facts],
    payers: Sequence[tuple[str, int]],
    count: str,
) -> tuple[Exact, ...]:
    """What each payer pays more for one of a thing counted; nothing if nobody does."""
    seating, facts = found
    one = facts._replace(counts=(*facts.counts, (count, 1)))
    worth = next(line.worth for line in lines(preset))
    try:
        more = legs(plan(preset, seating, one), worth, {})
        less = legs(plan(preset, seating, facts), worth, {})
    except HandError:  # no source states it
        return ()
    change = {
        two.payer: whole(two.counted - leg.counted)
        for leg, two in zip(less, more, strict=True)
    }
    other = change.get(Payer.OTHER, next(iter(change.values())))
    names = {payer.value: amount for payer, amount in change.items()}
    added = tuple(names.get(name, other) for name, _ in payers)
    return added if any(added) else ()

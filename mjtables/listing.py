"""Every line of a preset's complete tables: exact, and free of DataFrames."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from mjtables.adjustment import NEVER_TOGETHER, Facts
from mjtables.exact import Exact, whole
from mjtables.extent import Line, lines
from mjtables.ladder import Score
from mjtables.leg import Leg
from mjtables.legs import Memo, is_open, legs
from mjtables.payment import Liability
from mjtables.plans import plan
from mjtables.regrouping import added
from mjtables.situation import Payer, Situation, seatings
from mjtables.statuses import footnotes, is_blank, status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjtables.plans import Plan
    from mjtables.ruleset import Preset


#: Why a score between two laaks is derived, where its preset says no more.
INFERRED = "read between two laaks"


#: Payers in the order in which a line lists them; the amounts of a line without any.
_PAYERS, _BLANK = tuple(Payer), (None,) * 4


class Entry(NamedTuple):
    """One payer's line in one situation; an empty amount has a status that says why."""

    situation: Situation
    case: str
    payer: Payer
    value: Exact | None
    points: Exact | None
    tier: str
    final_score: Exact | None
    multiplier: Exact | None
    flat: Exact | None
    pays: Exact | None
    receives: Exact | None
    status: str
    uses: tuple[str, ...] = ()

    @property
    def says(self) -> tuple[object, ...]:
        """What a reader sees of it, beside which hand it is about."""
        return self[5:12]

    def whys(self, preset: Preset) -> tuple[str, ...]:
        """Why the amount is derived, if it is."""
        if self.status != "derived":
            return ()
        return footnotes(preset, self.value, self.uses) or (INFERRED,)


def situations(preset: Preset) -> tuple[Situation, ...]:
    """The situations that the rule set knows, liable ones where it has a rule."""
    liability = preset.liability
    return tuple(
        situation
        for situation in Situation
        if seatings(situation, preset.players)
        and (
            not situation.liable
            or (
                isinstance(liability, Liability)
                and liability.shares(self_drawn=situation.self_drawn) is not None
            )
        )
    )


def never(preset: Preset, facts: Facts, *, self_drawn: bool, dealer_wins: bool) -> bool:
    """Whether no hand is won in such a way with these facts."""
    how = "self_drawn" if self_drawn else "on_discard"
    words = {*facts.words, how, *(["dealer_wins"] * dealer_wins)}
    groups = (*NEVER_TOGETHER, *preset.never_together)
    return any(len(words & set(group)) > 1 for group in groups)


def entries(
    preset: Preset,
    only: Iterable[Situation] | None = None,
    values: tuple[Exact, ...] | None = None,
    points: tuple[Exact, ...] | None = None,
    *,
    names: bool = False,
) -> Iterator[Entry]:
    """The lines of the payment table, by situation, case, value and payer.

    Of the situations, values and points given, if any are; named hands beside such
    values if `names`.
    """
    memo: Memo = {}
    listed = tuple(lines(preset, values, points, names=names))
    cases = (("", Facts()), *preset.shown.cases)
    for situation in situations(preset):
        if only is None or situation in only:
            for case, facts in cases:
                drawn, dealer = situation.self_drawn, situation.dealer_wins
                if never(preset, facts, self_drawn=drawn, dealer_wins=dealer):
                    continue
                yield from _of_case(preset, situation, (case, facts), listed, memo)


@lru_cache(maxsize=128)
def every_entry(preset: Preset) -> tuple[Entry, ...]:
    """All lines of the payment table that a preset lists; kept for the next asking.

    >>> import mjtables as mj
    >>> len(every_entry(mj.preset("hong_kong")))
    165
    """
    return tuple(entries(preset))


def _of_case(
    preset: Preset,
    situation: Situation,
    case: tuple[str, Facts],
    listed: tuple[Line, ...],
    memo: Memo,
) -> Iterator[Entry]:
    """One situation and case: a single block, or one for each way to be seated."""
    ways = {
        name: plan(preset, seating, case[1])
        for name, seating in seatings(situation, preset.players).items()
    }
    blocks = {name: _block(way, listed, memo) for name, way in ways.items()}
    first, *others = blocks
    if all(_agree(one, two) for one, two in combinations(blocks.values(), 2)):
        for name in others:
            blocks[first] = [
                {**more, **line}
                for line, more in zip(blocks[first], blocks[name], strict=True)
            ]
        blocks = {"": blocks[first]}
    for name, block in blocks.items():
        said = ", ".join(filter(None, (case[0], name)))
        way = ways.get(name) or ways[first]
        words = case[1].about(way.seating, way.seating.losers[0])
        for line, paid in zip(listed, block, strict=True):
            unknown = is_open(way, line.worth)
            yield from _of_line(
                preset, (situation, said), line, paid, None if unknown else words
            )


def _block(way: Plan, listed: tuple[Line, ...], memo: Memo) -> list[dict[Payer, _Paid]]:
    """For each line, what each payer pays."""
    block = []
    for line in listed:
        none = line.and_more or is_open(way, line.worth)
        paid = _without_amounts(way, line) if none else legs(way, line.worth, memo)
        receives = whole(sum(leg.pays for leg in paid))
        if way.preset.payment.adds_up:
            # No fact of one leg counts there, so all legs have the same score.
            receives = added(way.preset.payment, way.seating, paid[0].final_score)
        block.append({leg.payer: _Paid(leg, receives) for leg in reversed(paid)})
    return block


class _Paid(NamedTuple):
    leg: Leg
    receives: Exact


def _without_amounts(way: Plan, line: Line) -> tuple[Leg, ...]:
    """The payers of a line that says that more follow, or what nobody states."""
    worth = line.worth
    nothing = worth.rung.times(worth.multiples) if worth.rung else Score(0)
    return tuple(
        Leg(terms.seat, terms.payer, nothing, 0, None, 0) for terms in way.terms
    )


def _agree(one: list[dict[Payer, _Paid]], two: list[dict[Payer, _Paid]]) -> bool:
    """Whether two blocks pay the same wherever both have a payer."""
    return all(
        mine[payer].leg.pays == theirs[payer].leg.pays
        and mine[payer].receives == theirs[payer].receives
        for mine, theirs in zip(one, two, strict=True)
        for payer in mine.keys() & theirs.keys()
    )


def _of_line(
    preset: Preset,
    place: tuple[Situation, str],
    line: Line,
    paid: dict[Payer, _Paid],
    words: frozenset[str] | None,
) -> Iterator[Entry]:
    """A line's payers; without words no source states what they pay."""
    situation, case = place
    value, points = line.worth.value, line.worth.points
    for payer in filter(paid.__contains__, _PAYERS):
        leg, receives = paid[payer]
        uses = (*leg.score.uses, *leg.uses)
        said = "not_established"
        if words is not None:
            said = status(preset, line, leg.score, uses, words)
        amounts = leg.final_score, whole(leg.flat + leg.counted), leg.pays, receives
        final_score, flat, pays, got = _BLANK if is_blank(preset, said) else amounts
        yield Entry(
            situation=situation,
            case=case,
            payer=payer,
            value=value,
            points=points,
            tier=leg.score.tier if final_score is not None or value is None else "",
            final_score=final_score,
            multiplier=leg.multiplier,
            flat=flat,
            pays=pays,
            receives=got,
            status=said,
            uses=uses,
        )

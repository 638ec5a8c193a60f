"""What the winner gets for each hand of a rule set, and from whom."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from mjtables.errors import MjtablesError, did_you_mean, found
from mjtables.extent import typical
from mjtables.listing import entries, every_entry, situations
from mjtables.situation import Payer, Situation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjtables.exact import Exact
    from mjtables.listing import Entry
    from mjtables.ruleset import Preset

#: Where hands are measured unless another situation is asked for: the first of these
#: in which hands are won (some rule sets know self-drawn ones only).
USUAL = (
    Situation.NONDEALER_ON_NONDEALER_DISCARD,
    Situation.NONDEALER_ON_DEALER_DISCARD,
    Situation.NONDEALER_SELF_DRAWN,
)
#: What no hand is won for.
_NO_HAND = ("impossible", "below_minimum", "and_more", "not_established")


class Won(NamedTuple):
    """One hand, won: what it settles at, what the winner gets, what each payer pays."""

    value: Exact | None
    points: Exact | None
    tier: str
    final_score: Exact
    receives: Exact
    pays: Mapping[Payer, Exact]

    @property
    def key(self) -> tuple[object, ...]:
        """Which hand it is."""
        return (self.value, self.points, self.tier if self.value is None else "")


@cache
def usual(rules: Preset) -> Situation:
    """The situation in which a rule set's hands are measured.

    >>> import mjtables as mj
    >>> usual(mj.preset("hong_kong")).value, usual(mj.preset("hangzhou")).value
    ('nondealer_on_nondealer_discard', 'nondealer_self_drawn')
    """
    return next((way for way in USUAL if won(rules, way)), USUAL[-1])


def asked(rules: Preset, situation: str) -> Situation:
    """The situation of that name, the usual one if none is named.

    Raises `MjtablesError` where the rule set has no such situation.
    """
    if not situation:
        return usual(rules)
    known = [way.value for way in situations(rules)]
    if situation not in known:
        hint = did_you_mean(str(situation), known)
        expected = f"a situation ({', '.join(known)})"
        said = f"{rules.id}: expected {expected}, found {found(situation)}"
        raise MjtablesError(f"{said}; {hint}" if hint else said)
    return Situation(situation)


def won(rules: Preset, situation: Situation) -> tuple[Won, ...]:
    """Every hand that a rule set's complete table lists, won in one situation.

    Without the facts of some hands only (streaks, concealed hands), and without what no
    hand reaches.
    """
    return tuple(_won(e for e in every_entry(rules) if e.situation is situation))


def ladder(
    rules: Preset, situation: Situation, points: Exact | None = None
) -> tuple[Won, ...]:
    """The values of a rule set, ascending, as hands of so many points are won.

    Where points count and none are given, of those of a typical hand; named hands
    (value none) come last.

    >>> import mjtables as mj
    >>> modern = mj.preset("japanese_modern")
    >>> [int(one.receives) for one in ladder(modern, usual(modern))][:4]
    [1000, 2000, 3900, 7700]
    """
    across = points if points is not None else typical(rules)
    given = None if across is None or rules.settling.points is None else (across,)
    if given is None:
        return won(rules, situation)
    listed = entries(rules, [situation], rules.shown.values, given, names=True)
    return tuple(_won(listed))


def _won(listed: Iterable[Entry]) -> Iterator[Won]:
    """The hands of some lines: those of one hand together, of each the payers."""
    made: dict[tuple[object, ...], Won] = {}
    for entry in listed:
        score, gets, pays = entry.final_score, entry.receives, entry.pays
        if entry.case or entry.status in _NO_HAND:
            continue
        if score is None or gets is None or pays is None:
            continue
        value, points, tier = entry.value, entry.points, entry.tier
        hand = Won(value, points, tier, score, gets, {})
        own = made.setdefault(hand.key, hand)
        made[hand.key] = own._replace(pays={**own.pays, entry.payer: pays})
    yield from made.values()

"""The typical hand of a rule set: the measure by which others are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from mjtables.catalog import resolve
from mjtables.errors import MjtablesError, found
from mjtables.exact import Exact, as_text, exact
from mjtables.frequencies import fitting
from mjtables.measuring.winnings import ladder, usual

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from mjtables.measuring.winnings import Won
    from mjtables.ruleset import Preset
    from mjtables.situation import Situation

#: How a typical hand was found: won most often; the cheapest that wins with as many
#: points as hands have as they go (30 fu); or said so.
Basis = Literal["counted", "cheapest", "given"]


class Typical(NamedTuple):
    """A rule set's typical hand, and how it is known to be.

    `counted` is the table of counts in which no hand is won more often, `seen` how many
    of its `wins` were of it. Where nobody counted, it is the cheapest hand that may be
    won; where points count, of those with as many as hands have as they go (30 fu, 12
    points): fewer points may be cheaper yet.
    """

    value: Exact | None
    points: Exact | None
    tier: str
    basis: Basis
    counted: str = ""
    seen: int = 0
    wins: int = 0


def typical_hand(preset: Preset | str | os.PathLike[str], basis: str = "") -> Typical:
    """The hand by which a rule set's others are measured.

    The one won most often, where hands were counted (`counted_hands`); else the
    cheapest that may be won with as many points as hands have as they go (30 fu), as
    for every rule set with `basis="cheapest"`.

    Raises `MjtablesError` where counts are asked for and there are none, or where no
    hand of the rule set has a known worth.

    >>> import mjtables as mj
    >>> mj.typical_hand("japanese_modern")[:2], mj.typical_hand("hk_half_spicy")[:2]
    ((2, 30), (3, None))
    """
    rules = resolve(preset)
    if basis not in ("", "counted", "cheapest"):
        raise MjtablesError(f"basis: expected counted or cheapest, found {basis!r}")
    own = None if basis == "cheapest" else _counted(rules)
    if own is None and basis == "counted":
        raise MjtablesError(f"{rules.id}: expected counts of its hands, found none")
    return own or _cheapest(rules)


def _counted(rules: Preset) -> Typical | None:
    """The hand that counts have most often; the dearer of two that are as frequent."""
    given = fitting(rules)
    if given is None:
        return None
    tally: dict[tuple[Exact, Exact | None], int] = {}
    least = rules.settling.minimum or 0
    for row in given.rows:
        if row.value is not None and row.value >= least:
            key = row.value, row.points
            tally[key] = tally.get(key, 0) + row.number
    if not tally:
        return None
    most = max(tally, key=lambda key: (tally[key], key[0], key[1] or 0))
    return Typical(*most, "", "counted", given.name, tally[most], given.wins)


def _cheapest(rules: Preset) -> Typical:
    listed = [won for won in ladder(rules, usual(rules)) if won.receives]
    if not listed:
        raise MjtablesError(f"{rules.id}: expected a hand of known worth, found none")
    own = min(listed, key=lambda won: won.receives)
    return Typical(own.value, own.points, own.tier, "cheapest")


def given_hands(
    presets: Sequence[Preset], given: Mapping[str, object] | None
) -> dict[str, Typical]:
    """The typical hands that a user states, by preset: a value, or value and points.

    Raises `MjtablesError` for what is no number, and for a rule set of others.
    """
    known = [preset.id for preset in presets]
    if given is not None and not isinstance(given, Mapping):
        expected = "hands by rule set, as {'hong_kong': 3}"
        raise MjtablesError(f"typical: expected {expected}, found {found(given)}")
    made = {}
    for name, hand in (given or {}).items():
        if name not in known:
            expected = f"one of the rule sets ({', '.join(known)})"
            raise MjtablesError(f"typical: expected {expected}, found {name!r}")
        parts = tuple(hand) if isinstance(hand, tuple | list) else (hand,)
        said = f"typical, {name}: expected a value, or a value and points, found"
        if len(parts) not in (1, 2):
            raise MjtablesError(f"{said} {len(parts)} numbers")
        try:
            value, *points = (exact(part) for part in parts)
        except ValueError as error:
            raise MjtablesError(f"{said} {error}") from None
        made[name] = Typical(value, points[0] if points else None, "", "given")
    return made


def bases(
    presets: Sequence[Preset],
    given: Mapping[str, object] | None = None,
    basis: str = "",
) -> list[Typical]:
    """The typical hand of each of several rule sets, all found in the same way.

    Counted ones only if all were counted: a hand won often is not beside another's
    cheapest. Hands `given` by preset id stand as they are.

    Raises `MjtablesError` as `typical_hand` does.
    """
    own = given_hands(presets, given)
    if not basis:
        counted = all(_counted(p) is not None for p in presets if p.id not in own)
        basis = "counted" if counted else "cheapest"
    return [own.get(p.id) or typical_hand(p, basis) for p in presets]


def worth_in(rules: Preset, hand: Typical, situation: Situation) -> Exact | None:
    """What a typical hand brings in one situation; none where it is not won so."""
    own = ladder(rules, situation, hand.points)
    return next((won.receives for won in own if _is(won, hand)), None)


def times(receives: Exact, unit: Exact | None) -> float:
    """An amount as a multiple of another; not a number where that is none, or 0."""
    return float(receives / unit) if unit else float("nan")


def worth_of(rules: Preset, hand: Typical, situation: Situation) -> Won:
    """A typical hand as it is won in one situation.

    Raises `MjtablesError` where the rule set's tables have no such hand.
    """
    for own in ladder(rules, situation, hand.points):
        if _is(own, hand):
            return own
    said = hand.tier if hand.value is None else as_text(hand.value)
    raise MjtablesError(
        f"{rules.id}: expected a hand of its tables, found {said} in {situation.value}"
    )


def _is(won: Won, hand: Typical) -> bool:
    if hand.value is None:
        return won.value is None and won.tier == hand.tier
    return won.value == hand.value

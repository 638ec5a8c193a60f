"""Hands of one rule set told in another's: those that are worth the same."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.catalog import resolve
from mjtables.errors import MjtablesError
from mjtables.measuring.frames import frame
from mjtables.measuring.typical import bases, worth_of
from mjtables.measuring.winnings import asked, ladder

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Mapping

    import pandas as pd

    from mjtables.exact import Exact
    from mjtables.measuring.typical import Typical
    from mjtables.measuring.winnings import Won
    from mjtables.ruleset import Preset
    from mjtables.situation import Situation

COLUMNS = (
    *("preset", "options", "situation", "value", "points", "tier", "receives"),
    *("times_typical", "other", "other_options", "other_situation", "from_value"),
    *("to_value", "other_points", "other_tier", "other_receives"),
    *("other_times_typical", "off", "basis"),
)
#: Those of exact numbers.
EXACT = (
    *("value", "points", "receives", "from_value", "to_value"),
    *("other_points", "other_receives"),
)


class Rung(NamedTuple):
    """Neighbouring hands that pay the same, and their worth in typical hands."""

    hands: tuple[Won, ...]
    worth: Fraction


class System(NamedTuple):
    """A rule set's hands as they are won in one situation, in its typical hands."""

    rules: Preset
    situation: Situation
    hand: Typical
    rungs: tuple[Rung, ...]


def translations(
    preset: Preset | str | os.PathLike[str],
    *others: Preset | str | os.PathLike[str],
    situation: str = "",
    typical: Mapping[str, object] | None = None,
    basis: str = "",
) -> pd.DataFrame:
    """The hands of a rule set, each beside the hands of others that are worth the same.

    What the winner gets is measured by a typical hand of the same rule set: one that is
    won most often where both were counted, else the cheapest that may be won
    (`typical_hand`), or what `typical` states by id. So no common unit is needed. Worth
    the same is what is nearest as a ratio; the cheaper of two that are as near. Without
    `situation` each is told where a non-dealer wins on another's discard, or self-drawn
    where nothing else is won.

    A row for each hand and other rule set. Columns: preset, options, situation, value,
    points, tier, receives (in money), times_typical (that as a multiple of the typical
    hand's); other, other_options, other_situation, from_value and to_value (the values
    worth it there: more than one where neighbours pay the same; empty for a named
    hand), other_points, other_tier, other_receives, other_times_typical; off (the
    other's worth as a multiple of this one's: 1 where they are equal; farther where the
    other's tables have nothing so dear or so cheap); basis (how the typical hands were
    found).

    Raises `MjtablesError` for no other rule set, and a situation that one lacks.

    >>> import mjtables as mj
    >>> told = mj.translations("japanese_modern", "hk_half_spicy")
    >>> haneman = told[told["tier"] == "haneman"].iloc[0]
    >>> float(haneman["times_typical"]), int(haneman["from_value"])
    (12.0, 9)
    """
    if not others:
        raise MjtablesError("expected another rule set to tell hands in, found none")
    presets = [resolve(preset), *(resolve(other) for other in others)]
    hands = bases(presets, typical, basis)
    first, *systems = (
        _system(*own, situation) for own in zip(presets, hands, strict=True)
    )
    rows = [row for other in systems for row in _told(first, other)]
    return frame(rows, COLUMNS, EXACT)


def _same(one: Typical, two: Typical) -> str:
    """How two typical hands were found, in one word where it is the same."""
    return one.basis if one.basis == two.basis else f"{one.basis} and {two.basis}"


def _system(rules: Preset, hand: Typical, situation: str) -> System:
    """The hands of a rule set in typical ones; neighbours that pay the same are one."""
    way = asked(rules, situation)
    unit = worth_of(rules, hand, way).receives
    if not unit:
        said = f"{rules.id}: expected a typical hand that is paid for"
        raise MjtablesError(f"{said}, found one that is not, in {way.value}")
    rungs = tuple(_grouped(ladder(rules, way, hand.points), unit))
    return System(rules, way, hand, rungs)


def _grouped(listed: Iterable[Won], unit: Exact) -> Iterator[Rung]:
    group: list[Won] = []
    for one in listed:
        named = one.value is None or (group and group[-1].value is None)
        if group and (named or one.receives != group[-1].receives):
            yield Rung(tuple(group), Fraction(group[0].receives) / unit)
            group = []
        group.append(one)
    if group:
        yield Rung(tuple(group), Fraction(group[0].receives) / unit)


def _told(own: System, other: System) -> Iterator[dict[str, Any]]:
    for rung in own.rungs:
        near = nearest(rung.worth, other.rungs)
        first, last = near.hands[0], near.hands[-1]
        for won in rung.hands:
            yield {
                "preset": own.rules.id,
                "options": own.rules.options_text,
                "situation": own.situation.value,
                "value": won.value,
                "points": won.points,
                "tier": won.tier,
                "receives": won.receives,
                "times_typical": float(rung.worth),
                "other": other.rules.id,
                "other_options": other.rules.options_text,
                "other_situation": other.situation.value,
                "from_value": first.value,
                "to_value": last.value,
                "other_points": first.points,
                "other_tier": first.tier,
                "other_receives": first.receives,
                "other_times_typical": float(near.worth),
                "off": float(near.worth / rung.worth) if rung.worth else float("nan"),
                "basis": _same(own.hand, other.hand),
            }


def nearest(worth: Fraction, rungs: tuple[Rung, ...]) -> Rung:
    """The rung whose worth is nearest as a ratio; the cheaper of two as near."""

    def far(rung: Rung) -> tuple[int, Fraction, Fraction]:
        if not worth or not rung.worth:
            return int(worth != rung.worth), Fraction(0), rung.worth
        ratio = rung.worth / worth
        return 0, max(ratio, 1 / ratio), rung.worth

    return min(rungs, key=far)

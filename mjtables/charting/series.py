"""The lines of a curve chart: whose they are, and their steps; equal ones are one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from mjtables.charting.naming import bracketed, called, counted, joined, said_of
from mjtables.charting.style import MOST
from mjtables.curves import limit_curve
from mjtables.errors import ChartError, did_you_mean
from mjtables.exact import as_text, exact, whole
from mjtables.measuring.premiums import points_asked
from mjtables.measuring.typical import bases, worth_of
from mjtables.measuring.winnings import usual
from mjtables.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.measuring.typical import Typical
    from mjtables.ruleset import Preset

#: What a curve may show: the final score, or all that the winner gets.
Shown = Literal["final_score", "receives"]


#: What stands between rule sets whose lines are equal.
_EQUAL = " = "


class Point(NamedTuple):
    """One value of a line, what is shown of it, and its tier."""

    value: Exact
    amount: Exact
    tier: str


class Series(NamedTuple):
    """One line: of which rule sets and situations, of hands of how many points.

    It is `whole` where its rule sets have no other. In units of a `typical` hand, that
    is what brings `one` in its situation.
    """

    owners: tuple[Preset, ...]
    situations: tuple[Situation, ...]
    points: Exact | None
    steps: tuple[Point, ...]
    whole: bool = False
    typical: Typical | None = None
    one: Exact = 1

    @property
    def rules(self) -> Preset:
        """The rule set that it is, or the first of those."""
        return self.owners[0]

    @property
    def edges(self) -> tuple[float, ...]:
        """Where each value begins, and where the last one ends: halfway between."""
        half = float(self.rules.settling.step) / 2
        values = [float(step.value) for step in self.steps]
        return (*(value - half for value in values), values[-1] + half)

    @property
    def way(self) -> tuple[Situation, ...]:
        """The situations that tell it from others: none if it is the only one."""
        return () if self.whole else self.situations

    def counted(self, language: str) -> str:
        """Of hands of how many points it is, in words; nothing where none count."""
        if self.rules.settling.points is None or self.points is None:
            return ""
        return counted(self.rules, self.points, language)

    def said(self, language: str) -> str:
        """Its situations in words."""
        said = said_of(self.rules, language)
        return said.sentence(said.heading(self.situations, self.rules))

    def named(self, language: str) -> str:
        """The rule sets that it is of: several are equal."""
        return _EQUAL.join(called(own, language) for own in self.owners)


class Apart(NamedTuple):
    """What tells the lines of a chart from each other: rule sets, situations, units."""

    owners: bool
    ways: bool
    units: bool
    points: bool

    def name(self, own: Series, language: str) -> str:
        """What stands at the end of a line: what tells it from the others."""
        if not self.owners:
            return own.said(language)
        said = said_of(own.rules, language)
        unit = said.word("units", own.rules.settling.unit) if self.units else ""
        counts = own.counted(language) if self.units or self.points else ""
        told = said.book.comma.join(filter(None, (unit, counts)))
        name = own.named(language)
        way = own.said(language) if self.ways and own.way else ""
        return joined(bracketed(name, told, said) if told else name, way)


def apart(found: Sequence[Series], language: str) -> Apart:
    """What tells some lines from each other, and has to be said of each."""
    return Apart(
        owners=len({owner for own in found for owner in own.owners}) > 1,
        ways=len({own.way for own in found}) > 1,
        units=len({own.rules.settling.unit for own in found}) > 1,
        points=len({own.counted(language) for own in found}) > 1,
    )


def all_series(
    presets: Sequence[Preset],
    situation: str = "",
    points: int | str | None = None,
    shows: Shown = "final_score",
    *,
    one_way: bool = False,
) -> list[Series]:
    """The lines of rule sets, in their order.

    In `situation`, or in each of them; `one_way` in the usual one of a rule set, if
    none is named. Points count where a rule set counts any.

    Raises `ChartError` where there is nothing to draw, or too much.
    """
    if not presets:
        raise ChartError("expected a rule set at least, found none")
    if shows not in get_args(Shown):
        hint = did_you_mean(str(shows), get_args(Shown))
        raise ChartError(
            f"shows: expected {' or '.join(get_args(Shown))}, found {shows!r}"
            + (f"; {hint}" if hint else "")
        )
    asked = points_asked(presets, points)
    found: dict[object, Series] = {}
    for rules in presets:
        way = usual(rules).value if one_way and not situation else situation
        for own in _of(rules, way, asked if rules.settling.points else None, shows):
            key = (rules.settling.unit, own.points, own.way, own.steps)
            same = found.get(key)
            if same is None:
                found[key] = own
            elif rules not in same.owners:
                found[key] = same._replace(owners=(*same.owners, rules))
    if len(found) > MOST:
        several = any(own.way for own in found.values())
        hint = "name a situation" if several and not situation else "draw fewer"
        expected = f"{MOST} lines at most, so that they can be told apart"
        raise ChartError(f"expected {expected}, found {len(found)}; {hint}")
    return list(found.values())


def _of(
    rules: Preset, situation: str, points: Exact | None, shows: Shown
) -> list[Series]:
    """The lines of one rule set: situations that are equal together."""
    given = None if points is None else as_text(points)
    frame = limit_curve(rules, situation=situation, points=given)
    if frame.empty:
        raise ChartError(
            f"{rules.id}: expected hands with values to draw a curve of, found none"
        )
    alike: dict[tuple[Point, ...], list[Situation]] = {}
    for way, own in frame.groupby("situation", sort=False):
        columns = own["value"], own[shows], own["tier"]
        steps = tuple(
            Point(exact(value), exact(amount), _plain(tier))
            for value, amount, tier in zip(*columns, strict=True)
        )
        alike.setdefault(steps, []).append(Situation(way))
    told = frame["points"].dropna()
    own_points = rules.settling.points
    fixed = None if own_points is None else own_points.fixed
    fu = fixed if told.empty else exact(told.iloc[0])
    whole_one = len(alike) == 1 and not situation
    return [
        Series((rules,), tuple(ways), fu, own, whole_one) for own, ways in alike.items()
    ]


def _plain(tier: object) -> str:
    return tier if isinstance(tier, str) else ""


def normalised(found: list[Series], shows: Shown) -> list[Series]:
    """The lines in units of a typical hand of each rule set, all found in one way.

    Raises `MjtablesError` where a rule set's typical hand is not won in the situation
    that a line is of.
    """
    hands = bases([own.rules for own in found])
    return [_in_units(*own, shows) for own in zip(found, hands, strict=True)]


def _in_units(series: Series, hand: Typical, shows: Shown) -> Series:
    one: Exact = getattr(worth_of(series.rules, hand, series.situations[0]), shows)
    steps = tuple(
        step._replace(amount=whole(Fraction(step.amount) / one))
        for step in series.steps
    )
    return series._replace(steps=steps, typical=hand, one=one)

"""The lines of a curve chart: whose they are, and their steps; equal ones are one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from mjtables.charting.naming import called, joined, said_of
from mjtables.curves import limit_curve
from mjtables.errors import ChartError, did_you_mean
from mjtables.exact import as_text, exact, whole
from mjtables.measuring.typical import bases, worth_of
from mjtables.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.measuring.typical import Typical
    from mjtables.ruleset import Preset

#: What a curve may show: the final score, or all that the winner gets.
Shown = Literal["final_score", "receives"]

#: The most lines that can be told apart.
MOST = 14


class Point(NamedTuple):
    """One value of a line, what is shown of it, and its tier."""

    value: Exact
    amount: Exact
    tier: str


class Series(NamedTuple):
    """One line: of which rule sets and situations, of hands of how many points."""

    owners: tuple[Preset, ...]
    situations: tuple[Situation, ...]
    points: Exact | None
    steps: tuple[Point, ...]

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

    def counted(self, language: str) -> str:
        """Of hands of how many points it is, in words; nothing where none count."""
        counted = self.rules.settling.points
        if counted is None or self.points is None:
            return ""
        unit = said_of(self.rules, language).word("units", counted.name)
        return f"{as_text(self.points)} {unit}"

    def called(
        self,
        language: str,
        *,
        alone: bool = False,
        ways: bool = True,
        units: bool = False,
    ) -> str:
        """What stands at its end; `alone` where all lines are of one rule set.

        `ways` and `units` say whether situations, or units and points, tell them apart.
        """
        said = said_of(self.rules, language)
        way = said.sentence(said.heading(self.situations, self.rules))
        if alone:
            return way
        names = said.book.comma.join(called(own, language) for own in self.owners)
        unit = said.word("units", self.rules.settling.unit)
        told = said.book.comma.join(filter(None, (unit, self.counted(language))))
        return joined(f"{names} ({told})" if units else names, way if ways else "")


def all_series(
    presets: Sequence[Preset],
    situation: str = "",
    points: int | str | None = None,
    shows: Shown = "final_score",
) -> list[Series]:
    """The lines of rule sets, in their order.

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
    found: dict[object, Series] = {}
    for rules in presets:
        for own in _of(rules, situation, points, shows):
            key = (own.rules.settling.unit, own.points, own.steps)
            same = found.get(key)
            if same is None:
                found[key] = own
            elif rules not in same.owners:
                found[key] = same._replace(owners=(*same.owners, rules))
    if len(found) > MOST:
        hint = "" if situation else "; name a situation"
        raise ChartError(f"expected {MOST} lines at most, found {len(found)}{hint}")
    return list(found.values())


def _of(
    rules: Preset, situation: str, points: int | str | None, shows: Shown
) -> list[Series]:
    """The lines of one rule set: situations that are equal together."""
    frame = limit_curve(rules, situation=situation, points=points)
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
    counted = frame["points"].dropna()
    fu = None if counted.empty else exact(counted.iloc[0])
    return [Series((rules,), tuple(ways), fu, own) for own, ways in alike.items()]


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
    one = getattr(worth_of(series.rules, hand, series.situations[0]), shows)
    steps = tuple(
        step._replace(amount=whole(Fraction(step.amount) / one))
        for step in series.steps
    )
    return series._replace(steps=steps)

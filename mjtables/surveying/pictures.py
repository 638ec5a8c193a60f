"""The charts of the report: limit curves of each family, and of one system of each."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from mjtables.charting.curve import curve_chart
from mjtables.charting.difference import difference_chart
from mjtables.curves import steps
from mjtables.measuring.winnings import usual

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.charting.chart import Chart
    from mjtables.ruleset import Preset
    from mjtables.situation import Situation

#: The best known system of each family that has a curve on a discard.
_KNOWN = (
    *("japanese_modern", "hong_kong", "hk_half_spicy", "chinese_official"),
    *("chinese_classical", "singapore", "taiwanese", "korean", "sichuan"),
)
#: Two editions, and where the cell that differs is paid.
_EDITIONS = ("ema_2016", "ema_2025", "dealer_on_discard", "discarder")


class Picture(NamedTuple):
    """A chart as a file beside the report; `alt` tells it in words."""

    name: str
    title: str
    alt: str
    svg: bytes


def pictures(rules: tuple[Preset, ...]) -> tuple[Picture, ...]:
    """The charts of the report, in order."""
    return tuple(_pictures(rules))


def _pictures(rules: tuple[Preset, ...]) -> Iterator[Picture]:
    known = [one for one in rules if one.id in _KNOWN]
    yield _picture("systems", "Systems beside each other", _curves(known))
    for (family, way), group in groupby(rules, lambda one: (one.family, usual(one))):
        own = [one for one in group if steps(one, way)]
        if own:
            name = f"{family} {'self-drawn' if way.self_drawn else ''}".strip()
            chart = _curves(own, way)
            yield _picture(name.lower().replace(" ", "_"), name, chart)
    one, two, *where = _EDITIONS
    title = "What EMA's edition of 2025 changed: the dealer's ron"
    yield _picture("ema", title, difference_chart(one, two, *where))


def _curves(rules: list[Preset], way: Situation | None = None) -> Chart:
    situation = (way or usual(rules[0])).value
    return curve_chart(*rules, situation=situation, shows="receives", normalised=True)


def _picture(name: str, title: str, chart: Chart) -> Picture:
    return Picture(f"{name}.svg", title, chart.alt, chart.picture("svg"))

"""The sections of the report of all comparisons: a title, a text, a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from mjtables.comparison.comparison import compare
from mjtables.curves import limit_curve
from mjtables.errors import MjtablesError
from mjtables.frequencies import counts, fitting, names
from mjtables.measuring.effects import option_effects
from mjtables.measuring.expectations import expected_payments
from mjtables.measuring.measures import measures
from mjtables.measuring.translations import translations
from mjtables.measuring.typical import typical_hand
from mjtables.phrases import spaced
from mjtables.render.translation import how_found
from mjtables.units import units

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping

    from mjtables.ruleset import Preset

#: Whose hands are told in those of every other system.
_MODEL = "japanese_modern"
#: Editions and leagues that people ask to see beside each other.
_EDITIONS = ("ema_2016", "ema_2025", "wrc_2022", "m_league")
_FAMILY = "Hong Kong"
#: The hand by which ladders of one family are laid beside each other.
_FIRST = 3


class Section(NamedTuple):
    """A part of the report; `columns` are those shown of the frame, and their heads."""

    title: str
    text: str
    frame: pd.DataFrame | None = None
    columns: Mapping[str, str] = {}
    pictured: bool = False


def sections(rules: tuple[Preset, ...]) -> Iterator[Section]:
    """Every section, in order."""
    yield in_numbers(rules)
    yield Section(
        "Limit curves",
        "What the winner gets for a hand won on another's discard (self-drawn where "
        "nothing else is won), as a multiple of the typical hand's; by family. Steps, "
        "never smoothed: nobody scores half a faan.",
        pictured=True,
    )
    yield in_other_hands(rules)
    yield expected(rules)
    yield options(rules)
    yield editions()
    yield ladders(rules)


def in_numbers(rules: tuple[Preset, ...]) -> Section:
    """Every rule set's measures."""
    columns = {
        "preset": "preset",
        "typical_value": "typical hand",
        "typical_points": "of points",
        "found": "found as",
        "typical": "pays",
        "cheapest": "cheapest",
        "dearest": "dearest",
        "endless": "and more",
        "range": "range",
        "breaks_at": "doubling breaks at",
        "breaks_by": "by (its own points)",
        "self_draw_premium": "self-draw premium",
        "dealer_premium": "dealer premium",
        "discarder_share": "discarder's share",
    }
    text = (
        "What the winner gets, in money, where a non-dealer wins on another's discard "
        "(self-drawn where nothing else is won): for a typical hand (the one won most "
        "often, where hands were counted; else the cheapest that wins, of those with "
        "30 fu or as many points as hands have as they go), the cheapest and the "
        "dearest of the complete table, and their ratio. Where the final score first "
        "does not double from one value to the next, and what it lacks of that: of the "
        "score, not of the money. "
        "What a self-drawn hand brings, as a multiple; what the dealer gets on a "
        "discard; what part of a win on his discard the discarder pays."
    )
    found = [how_found(one, typical_hand(one)) for one in rules]
    told = measures(*rules).assign(found=found)
    return Section("Rule sets in numbers", text, told, columns)


def in_other_hands(rules: tuple[Preset, ...]) -> Section:
    """The limit hands of riichi, told in the hands of every other system."""
    model = next(one for one in rules if one.id == _MODEL)
    others = [one for one in rules if units(one) != units(model)]
    told = translations(model, *others, basis="cheapest")
    limits = told[told["tier"] != ""].drop_duplicates(["other", "tier"])
    cells = [_worth(row) for row in limits.to_dict("records")]
    made = limits[["other", "tier"]].assign(worth=cells)
    wide = made.pivot_table(
        index="other", columns="tier", values="worth", aggfunc="first", sort=False
    ).reset_index()
    columns = {"other": "preset", **{n: spaced(n) for n in limits["tier"].unique()}}
    text = (
        f"The limit hands of {_MODEL} in the hands of other systems that are worth "
        "the same, each as a multiple of the cheapest hand that wins (riichi: 1 han "
        "30 fu). "
        "In brackets, how much more or less the nearest hand is worth; a system whose "
        "dearest hand is cheaper has nothing nearer."
    )
    return Section("A mangan in every system", text, wide, columns)


def _worth(row: Mapping[Hashable, Any]) -> str:
    """The hands worth it, and how far off they are: 4-6 (x1.33)."""
    first, last = row["from_value"], row["to_value"]
    hand = spaced(str(row["other_tier"]))
    if not pd.isna(first):
        hand = str(first) if first == last else f"{first}-{last}"
    off = round(row["off"], 2)
    return hand if off == 1 else f"{hand} (x{off:g})"


def expected(rules: tuple[Preset, ...]) -> Section:
    """What the hands that were counted are paid under every rule set they fit."""
    frames = []
    refused = []
    for one in rules:
        if fitting(one) is None:
            continue
        try:
            frames.append(expected_payments(one))
        except MjtablesError:
            refused.append(one.id)
    columns = {
        "preset": "preset",
        "counted": "counted in",
        "wins": "wins",
        "mean": "mean",
        "error": "its standard error",
        "spread": "spread",
        "limit_hands": "limit hands",
        "limit_share": "of all points",
    }
    sources = "; ".join(_origin(name) for name in names())
    text = (
        "The same hands, as they were won in real games, paid under each rule set that "
        f"counts such hands: {sources}. Without honba and deposits. Limit hands reach "
        "a named step (mangan, the limit); they move that part of all points."
    )
    if refused:
        text += f" Not told: {', '.join(refused)}, which has no such yakuman."
    return Section("What a win pays", text, pd.concat(frames), columns)


def _origin(name: str) -> str:
    own = counts(name)
    return f"{own.name} ({own.wins:,} wins, {own.read})"


def options(rules: tuple[Preset, ...]) -> Section:
    """What each option changes in a hundred of the hands that were counted."""
    frames = []
    for one in rules:
        if fitting(one) is not None and one.options:
            try:
                frames.append(option_effects(one))
            except MjtablesError:
                continue
    told = pd.concat(frames)
    columns = {
        "preset": "preset",
        "option": "option",
        "choice": "played as",
        "changed": "hands of 100 paid otherwise",
        "barred": "no longer won",
        "receives": "winners get more",
        "discarder": "discarders pay more",
        "moved": "paid otherwise in all",
    }
    text = (
        "Each option played otherwise, the rest as it is: what changes in a hundred of "
        "the hands that were counted. Options that change none of them are left out."
    )
    return Section("What options change", text, told[told["changed"] > 0], columns)


def editions() -> Section:
    """Every cell in which editions of one rule set's kind differ."""
    found = compare(*_EDITIONS)
    plain = found.cells[~found.cells["situation"].str.endswith("_liable")]
    columns = {
        "situation": "situation",
        "payer": "payer",
        "value": "han",
        "fu": "fu",
        **{label: label for label in found.labels},
    }
    text = (
        f"Every cell that differs among {', '.join(found.labels)}, of "
        f"{found.compared:,} (those with a liable player apart). "
        "`mjtables compare` tells the rules and extras that differ, too."
    )
    return Section("EMA, WRC and M.League", text, plain, columns)


def ladders(rules: tuple[Preset, ...]) -> Section:
    """The settling tables of one family, each by its own score of the same hand."""
    family = [one for one in rules if one.family == _FAMILY]
    curve = limit_curve(*family)
    curve = curve.drop_duplicates(["preset", "value"])[["preset", "value", "receives"]]
    first = curve[curve["value"] == _FIRST].set_index("preset")["receives"]
    curve = curve[curve["preset"].isin(first.index)]
    unit = curve["preset"].map(first)
    ratios = [
        float(one) / float(two)
        for one, two in zip(curve["receives"], unit, strict=True)
    ]
    curve = curve.assign(times=ratios)
    wide = curve.pivot_table(index="value", columns="preset", values="times")
    columns = {"value": "faan", **{str(name): str(name) for name in wide.columns}}
    text = (
        f"The ladders of {_FAMILY}, each as a multiple of what {_FIRST} faan pay. "
        "Empty below a minimum and beyond what a rule set lists."
    )
    return Section("Hong Kong ladders", text, wide.reset_index(), columns)

"""Limit curves: each value holds until the next, one line or several on one chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.catalog import resolve
from mjtables.charting.chart import Chart
from mjtables.charting.curve_plot import Plot
from mjtables.charting.naming import (
    amount,
    bracketed,
    called,
    counted,
    foot,
    joined,
    said_of,
    spoken,
)
from mjtables.charting.page import Head
from mjtables.charting.series import all_series, apart
from mjtables.charting.series import normalised as in_units
from mjtables.charting.style import drawing
from mjtables.exact import as_text
from mjtables.ladder import Added
from mjtables.speech import speech

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from mjtables.charting.series import Series, Shown
    from mjtables.ruleset import Preset

#: What the label of each thing shown is.
_LABELS = {"final_score": "final_score", "receives": "received_in_all"}
#: How typical hands were found, in words.
_BASES = {
    "counted": "the one won most often",
    "cheapest": "the cheapest that wins",
}


def curve_chart(
    *presets: Preset | str | os.PathLike[str],
    situation: str = "",
    points: int | str | None = None,
    shows: Shown | None = None,
    normalised: bool = False,
    language: str = "en",
) -> Chart:
    """The limit curves of rule sets as steps, each value held until the next.

    `shows` is the final score, or all that the winner receives; of hands of so many
    `points` (fu) where those count, in one situation or in all that differ. Curves that
    are equal are one line with all their names. Scores double from one line across to
    the next, but for a single rule set that only adds.

    `normalised` curves are in units of a typical hand (`typical_hand`), of all counted
    ones only where all were counted. As in `translations`, it is what the winner
    receives that is divided, in the situation in which a rule set's hands are measured,
    unless `shows` or `situation` say otherwise.

    Raises `ChartError` for no rule set at all, for one whose hands have no values, and
    for too many lines; `MjtablesError` for a situation that a rule set does not have.

    >>> import mjtables as mj
    >>> chart = mj.curve_chart("hong_kong", "hk_half_spicy")
    >>> chart.title
    'Limit curve'
    """
    rules = [resolve(preset) for preset in presets]
    language = spoken(language)
    shows = shows or ("receives" if normalised else "final_score")
    found = all_series(rules, situation, points, shows, one_way=normalised)
    if normalised:
        found = in_units(found, shows)
    log = normalised or bool(found[1:]) or not _only_adds(found[0].rules)
    told = _told(found, shows, language, normalised=normalised)
    with drawing():
        figure = Plot(found, told, log=log, times=normalised).figure
    return Chart(figure, told.title, _alt(found, told, language), language)


def _only_adds(rules: Preset) -> bool:
    return isinstance(rules.settling.ladder, Added)


def _told(
    found: list[Series], shows: Shown, language: str, *, normalised: bool
) -> Head:
    """What stands above the chart and below it."""
    rules = list(dict.fromkeys(owner for own in found for owner in own.owners))
    families = {own.family for own in rules}
    said = speech(language, families.pop() if len(families) == 1 else "")
    curve = said.sentence(said.label("limit_curve"))
    shown = said.label(_LABELS[shows])
    if normalised:
        shown = f"{shown}{said.colon}{said.label('times the typical hand')}"
    told = apart(found, language)
    way = "" if told.ways else said.heading(found[0].situations, rules[0])
    under = joined("" if told.points else found[0].counted(language), way)
    notes = tuple(_notes(found, language))
    if told.owners:
        under = said.sentence(under)
        return Head(curve, under, foot(rules), language, shown, notes)
    goes_on = said.label("goes_on") if rules[0].shown.endless else ""
    under = joined(curve, under, goes_on)
    return Head(called(rules[0], language), under, foot(rules), language, shown, notes)


def _notes(found: list[Series], language: str) -> Iterator[str]:
    """Which hands are the units; that amounts of different units are not alike."""
    said = speech(language)
    by_unit = {own.rules.settling.unit: own.rules for own in found}
    if found[0].typical is None:
        if len(by_unit) > 1:
            words = (said_of(r, language).word("units", u) for u, r in by_unit.items())
            units = said.book.comma.join(words)
            yield f"{units}{said.colon}{said.label('units_differ')}"
        return
    hands = dict.fromkeys(_unit(own, language) for own in found)
    basis = said.label(_BASES[found[0].typical.basis])
    unit = bracketed(said.label("typical_hand"), basis, said)
    yield f"×1 = {unit}{said.colon}{joined(*hands)}"


def _unit(own: Series, language: str) -> str:
    """The typical hand that a line is in units of, and what it brings."""
    said = said_of(own.rules, language)
    hand = own.typical
    if hand is None:
        return ""
    parts = [said.word("tiers", hand.tier)]
    if hand.value is not None:
        parts = [f"{as_text(hand.value)} {said.word('units', own.rules.settling.unit)}"]
    if hand.points is not None:
        parts.append(counted(own.rules, hand.points, language))
    told = said.book.comma.join(parts)
    return f"{own.named(language)} {told} = {amount(own.one)}"


def _alt(found: list[Series], told: Head, language: str) -> str:
    """The steps of each line in words: values that are equal told once."""
    said = speech(language)
    lines = [f"{told.title}. {told.under}."]
    for own in found:
        unit = said_of(own.rules, language).word("units", own.rules.settling.unit)
        name = _name(own, language)
        steps = []
        for step, before in zip(own.steps, (None, *own.steps), strict=False):
            if before is None or before.amount != step.amount:
                tier = (
                    said_of(own.rules, language).word("tiers", step.tier)
                    if step.tier
                    else ""
                )
                more = f" ({tier})" if tier else ""
                steps.append(
                    f"{as_text(step.value)} {unit} {amount(step.amount)}{more}"
                )
        lines.append(f"{name}{said.colon}{said.book.comma.join(steps)}.")
    return "\n".join([*lines, *(f"{note}." for note in told.notes)])


def _name(own: Series, language: str) -> str:
    """Whose line it is, in full: rule sets, situations."""
    return joined(own.named(language), own.said(language))

"""Maps of differences: what one rule set pays more, or less, than another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.cards.noting import dashed
from mjtables.catalog import resolve
from mjtables.charting.chart import Chart
from mjtables.charting.keys import Key, Keys
from mjtables.charting.naming import amount, called, foot, joined, spoken
from mjtables.charting.page import MARGIN, Head, Page
from mjtables.charting.paid import paid
from mjtables.charting.pairs import TO, both_of, check_units, listed_by
from mjtables.charting.style import (
    INK,
    LESS,
    MORE,
    MUTED,
    PAPER,
    RULE,
    between,
    drawing,
)
from mjtables.charting.tile_layout import layout
from mjtables.charting.tiles import GAP, Column, Face, draw, in_words
from mjtables.comparison.comparison import label as compared_as
from mjtables.errors import ChartError
from mjtables.grids import band
from mjtables.speech import speech

if TYPE_CHECKING:
    import os

    from matplotlib.figure import Figure

    from mjtables.charting.pairs import Both, Pair
    from mjtables.exact import Exact
    from mjtables.grids import Label
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech

#: What is paid less is hatched; what only one of both pays is grey.
HATCH, _ONE_SIDED = "//", "#EDEDED"
#: The shade that stands for all of a colour.
_MIDST = 0.7


def difference_chart(  # noqa: PLR0913 - which cells, by name
    one: Preset | str | os.PathLike[str],
    two: Preset | str | os.PathLike[str],
    situation: str = "",
    payer: str = "",
    *,
    case: str = "",
    language: str = "en",
) -> Chart:
    """How much more, or less, a payer pays by the second rule set than by the first.

    Cells that agree are blank; more is blue, less is orange and hatched, both with
    their sign; an amount with an arrow before or behind it stands in the second or the
    first only. Two editions, two presets, or one under two options; of hands without
    the facts that change amounts (streaks, robbed kongs), unless a `case` is named.

    Raises `ChartError` for one rule set twice, for two that count hands otherwise (in
    faan and in han, with points and without) or that have no hand in common, and
    `MjtablesError` for a situation, a payer or a case that one of them lacks.

    >>> import mjtables as mj
    >>> chart = mj.difference_chart("ema_2016", "ema_2025")
    >>> [line for line in chart.alt.splitlines() if "4 han" in line]
    ['30 fu: 4 han 7700→8000.']
    """
    before, after = resolve(one), resolve(two)
    language = spoken(language)
    if compared_as(before) == compared_as(after):
        found = f"{compared_as(before)} twice"
        raise ChartError(f"expected different rule sets, found {found}")
    check_units(before, after)
    first = paid(before, situation, payer, case)
    second = paid(after, first.situation, first.payer, case)
    both = both_of(first, second)
    label = speech(language).label
    names = [called(own, language) for own in (before, after)]
    players = (before.players, after.players)
    under = joined(
        first.told(language),
        *dict.fromkeys(own.told_case(language) for own in (first, second)),
        f"{label('players')} {players[0]} {TO} {players[1]}"
        if len({*players}) > 1
        else "",
        "" if both.differing else label("no difference"),
    )
    told = Head(f" {TO} ".join(names), under, foot([before, after]), language)
    with drawing():
        figure = _figure(both, told)
    return Chart(figure, told.title, _alt(both, told), told.language)


def _figure(both: Both, told: Head) -> Figure:
    columns = _columns(both, told.language)
    names = both.one.unit(told.language), both.one.points(told.language)
    laid = layout(columns, both.rows, names, told.language)
    wide = max(laid.wide + 2 * MARGIN, told.wide)
    keys = Keys(_keys(both, told.language), told.language, wide - 2 * MARGIN - 2)
    page = Page(told, wide, laid.high + GAP + keys.high)
    draw(page, laid, MARGIN, page.top)
    keys.draw(page, MARGIN + 2, page.top + laid.high + GAP)
    return page.figure


def _keys(both: Both, language: str) -> list[Key]:
    """What the colours and arrows mean, where they are used."""
    said = speech(language)
    one, two = (called(own.rules, language) for own in both[:2])
    less, more = (between(ramp, _MIDST) for ramp in (LESS, MORE))
    differing = both.differing
    by = [pair.by for pair in differing if pair.by is not None]
    keys = []
    if any(number > 0 for number in by):
        keys.append(Key(more, "", _so(said, f"+ {two}", "pays more")))
    if any(number < 0 for number in by):
        keys.append(Key(less, HATCH, _so(said, f"− {two}", "pays less")))
    for name, ends in ((one, True), (two, False)):
        own = (p.text for p in differing if p.by is None and (p.after is None) is ends)
        text = next(own, "")
        if text:
            told = _so(said, f"{text} {name}", "alone has an amount")
            keys.append(Key(_ONE_SIDED, "", told, RULE))
    if differing and any(not pair.differs for pair in both.every):
        keys.append(Key(PAPER, "", said.label("the same in both"), RULE))
    return keys


def _so(said: Speech, what: str, key: str) -> str:
    """A thing, and what is said of it."""
    return f"{what}{said.colon}{said.label(key)}"


def _columns(both: Both, language: str) -> list[Column]:
    """A column for each group of hands that differ alike."""
    by: list[Exact] = [pair.by for pair in both.differing if pair.by is not None]
    most = max((max(one, -one) for one in by), default=1)
    groups = both.groups()
    numbers = [group for group in groups if not isinstance(group[0], str)]
    columns = []
    for group in groups:
        label = group[0]
        owner = both.one if label in both.one.cells.by_label else both.two
        onwards = (
            bool(numbers) and group is numbers[-1] and not owner.rules.shown.endless
        )
        text = "" if isinstance(label, str) else dashed(band(group, onwards=onwards))
        pairs = both.pairs(label)
        name = _name(both, label, language) if len(pairs) == 1 else ""
        faces = tuple(_face(pair, most, name) for pair in pairs)
        columns.append(Column(owner.head(label, text, language), faces))
    return columns


def _name(both: Both, label: Label, language: str) -> str:
    """What stands within a tile: its tier in both, or what it becomes."""
    names = []
    for own in both[:2]:
        listed = listed_by(own, label)
        if listed in own.cells.by_label:
            tier = next(iter(own.cells.by_label[listed].values())).tier
            names.append(own.name(listed, tier, language))
    return f" {TO} ".join(dict.fromkeys(names)) if all(names) else ""


def _face(pair: Pair, most: Exact, name: str) -> Face:
    if not pair.differs:
        return Face("", name=name, fill=PAPER, ink=MUTED)
    if pair.by is None:
        return Face(pair.text, name=name, fill=_ONE_SIDED, ink=INK)
    share = float(max(pair.by, -pair.by) / most) if most else 0.0
    ramp, hatch = (MORE, "") if pair.by > 0 else (LESS, HATCH)
    return Face(pair.text, name=name, fill=between(ramp, share), hatch=hatch, ink=INK)


def _alt(both: Both, told: Head) -> str:
    """What differs in words, a line for each row of the tables."""
    said = speech(told.language)
    lines = [f"{told.title}. {told.under}."]
    unit, points = both.one.unit(told.language), both.one.points(told.language)
    columns = _columns(both, told.language)
    shown = [
        Column(column.head, tuple(map(_spoken, both.pairs(group[0]), column.faces)))
        for group, column in zip(both.groups(), columns, strict=True)
    ]
    return "\n".join([*lines, *in_words(shown, both.rows, (unit, points), said)])


def _spoken(pair: Pair, face: Face) -> Face:
    """A tile in words: both amounts."""
    if not pair.differs:
        return face._replace(text="")
    return face._replace(text=f"{amount(pair.before)}{TO}{amount(pair.after)}")

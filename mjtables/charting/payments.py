"""Maps of payments: the more, the darker; borders where a tier begins."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from mjtables.cards.noting import dashed
from mjtables.catalog import resolve
from mjtables.charting.chart import Chart
from mjtables.charting.keys import Key, Keys
from mjtables.charting.naming import (
    UNKNOWN,
    amount,
    called,
    foot,
    joined,
    said_of,
    spoken,
)
from mjtables.charting.page import MARGIN, Head, Page
from mjtables.charting.paid import paid
from mjtables.charting.style import INK, PAPER, RAMP, between, drawing
from mjtables.charting.tile_layout import layout
from mjtables.charting.tiles import GAP, Column, Face, draw, in_words
from mjtables.sheets import banded
from mjtables.speech import speech

if TYPE_CHECKING:
    import os

    from matplotlib.figure import Figure

    from mjtables.charting.paid import Paid
    from mjtables.grids import Cell
    from mjtables.ruleset import Preset

#: The shade of all amounts where they are equal.
_MIDST = 0.4


def payment_chart(
    preset: Preset | str | os.PathLike[str],
    situation: str = "",
    payer: str = "",
    *,
    case: str = "",
    language: str = "en",
) -> Chart:
    """What one payer pays in one situation, as a map: the more, the darker.

    Where points (fu) count they stand down, values across; otherwise a tile for each
    value and named hand. Neighbours that are equal are one tile, thick lines stand
    where a tier begins. In brackets: no hand reaches it; blank: no amount. The
    situation is a non-dealer's win on the discard of another, and the payer the
    discarder, unless they are given; the hand has none of the facts that change amounts
    (streaks, robbed kongs), unless its `case` is.

    Raises `MjtablesError` for a situation, payer or case that the rule set lacks, and
    `ChartError` where no source states an amount.

    >>> import mjtables as mj
    >>> chart = mj.payment_chart("japanese_modern", "dealer_self_drawn", "other")
    >>> "30 fu: 1 han 500" in chart.alt
    True
    """
    rules = resolve(preset)
    language = spoken(language)
    own = paid(rules, situation, payer, case)
    said = said_of(rules, language)
    goes_on = said.label("goes_on") if rules.shown.endless else ""
    under = joined(own.told(language), own.told_case(language), goes_on)
    told = Head(called(rules, language), under, foot([rules]), language)
    columns = _columns(own, told.language)
    with drawing():
        figure = _figure(own, columns, told)
    return Chart(figure, told.title, _alt(own, columns, told), told.language)


def _figure(own: Paid, columns: list[Column], told: Head) -> Figure:
    rows = own.cells.rows if own.cells.wide else ()
    names = own.unit(told.language), own.points(told.language)
    laid = layout(columns, rows, names, told.language)
    wide = max(laid.wide + 2 * MARGIN, told.wide)
    keys = Keys(
        _keys(own, columns, told.language), told.language, wide - 2 * MARGIN - 2
    )
    page = Page(told, wide, laid.high + GAP + keys.high)
    draw(page, laid, MARGIN, page.top)
    keys.draw(page, MARGIN + 2, page.top + laid.high + GAP)
    return page.figure


def _columns(own: Paid, language: str) -> list[Column]:
    """A column for each group of values that are equal, and for each named hand."""
    groups = [group for group in own.cells.groups(bands=True) if group[0] in own.labels]
    bounds = _bounds(own)
    made = []
    for group in groups:
        band = dashed(banded(own.cells, group, groups))
        faces = []
        for cell in own.column(group[0]):
            tier = cell.tier if cell.amount is not None else ""
            name = own.name(group[0], tier, language)
            faces.append(Face(_text(cell), tier, name, _fill(cell, bounds)))
        made.append(Column(own.head(group[0], band, language), tuple(faces)))
    return made


def _text(cell: Cell) -> str:
    if cell.status == "not_established":
        return UNKNOWN
    if cell.amount is None:
        return ""
    text = amount(cell.amount)
    return f"({text})" if cell.status == "impossible" else text


def _bounds(own: Paid) -> tuple[float, float]:
    """The lowest and the highest amount above 0."""
    every = [c.amount for col in own.cells.by_label.values() for c in col.values()]
    above = [float(one) for one in every if one and one > 0] or [1.0]
    return min(above), max(above)


def _fill(cell: Cell, bounds: tuple[float, float]) -> str:
    """The colour of an amount among all of them, by how often it has doubled."""
    if not cell.amount or cell.amount < 0:
        return PAPER
    low, high = bounds
    even = _MIDST if high == low else log(float(cell.amount) / low) / log(high / low)
    return between(RAMP, even)


def _keys(own: Paid, columns: list[Column], language: str) -> list[Key]:
    """Tiers that no tile names, in their colours; what brackets and ? mean."""
    faces = [face for column in columns for face in column.faces if face.tier]
    said = said_of(own.rules, language)
    named = {face.name for face in faces} | {column.head for column in columns}
    words = {face.tier: (said.word("tiers", face.tier), face.fill) for face in faces}
    keys = [
        Key(fill, "", word, INK) for word, fill in words.values() if word not in named
    ]
    texts = [face.text for column in columns for face in column.faces]
    meant = {
        next(
            (text for text in texts if text.startswith("(")), ""
        ): "no hand reaches it",
        UNKNOWN if UNKNOWN in texts else "": "not_established",
    }
    marks = ((mark, said.label(key)) for mark, key in meant.items() if mark)
    return keys + [Key("", "", f"{mark}{said.colon}{word}") for mark, word in marks]


def _alt(own: Paid, columns: list[Column], told: Head) -> str:
    """The amounts in words: a line for each row, equal neighbours told once."""
    said = speech(told.language)
    lines = [f"{told.title}. {told.under}."]
    unit, points = own.unit(told.language), own.points(told.language)
    rows = own.cells.rows if own.cells.wide else ()
    return "\n".join([*lines, *in_words(columns, rows, (unit, points), said)])

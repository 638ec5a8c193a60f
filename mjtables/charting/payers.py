"""Who pays what: a bar for each hand or situation, a part of it for each payer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.catalog import resolve
from mjtables.charting.chart import Chart
from mjtables.charting.keys import Key, Keys
from mjtables.charting.lettering import BOLD, width, wrapped
from mjtables.charting.naming import (
    amount,
    called,
    foot,
    joined,
    said_of,
    spoken,
)
from mjtables.charting.page import LEADING, MARGIN, WIDE, Head, Page
from mjtables.charting.style import (
    INK,
    PAPER,
    PAYERS,
    RULE,
    between,
    drawing,
    ink_on,
)
from mjtables.charting.worth import Asked, Bar, bars_of_hands, bars_of_worth, told_worth
from mjtables.errors import ChartError
from mjtables.speech import speech

if TYPE_CHECKING:
    import os

    from matplotlib.figure import Figure

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech

_NAME, _AMOUNT = 8.0, 9.0
_BAR, _GAP, _ROOM, _KEYS = 22.0, 9.0, 138.0, 6.0
#: How much of its colour a bar keeps that no hand reaches.
_PALE = 0.3
#: The largest payment on one.
_LARGEST = 10**15
#: The most bars on one chart.
_MOST = 24


def payers_chart(  # noqa: PLR0913 - what a hand is worth, by name
    preset: Preset | str | os.PathLike[str],
    *hands: Hand,
    value: Exact | str | None = None,
    points: Exact | str | None = None,
    special: str | None = None,
    liable: bool = False,
    language: str = "en",
) -> Chart:
    """Who pays what: a bar for each hand, or for each situation of a hand's worth.

    The worth is a `value` with `points` (fu) where those count, or the name of a
    `special` hand, with `liable` those, too, in which one player is held liable. A bar
    has a part for each loser who pays, with the amount in it; all of it stands behind.
    Pale and in brackets: the rule set says that no such hand is won so.

    Raises `HandError` for a hand that cannot be settled, `ChartError` for a worth that
    the rule set does not have or that no source settles, and for both or none given.

    >>> import mjtables as mj
    >>> chart = mj.payers_chart("japanese_modern", value=3, points=40)
    >>> print(chart.alt.splitlines()[1])
    Dealer tsumo: 7800 = others 2600 + others 2600 + others 2600.
    """
    rules = resolve(preset)
    language = spoken(language)
    worth = Asked(value, points, special)
    _check(rules, hands, worth)
    if hands:
        bars, what = bars_of_hands(rules, hands, language), ""
    else:
        bars = bars_of_worth(rules, worth, language, liable=liable)
        what = told_worth(rules, worth, language)
    said = said_of(rules, language)
    under = joined(said.sentence(said.label("payers")), what)
    told = Head(called(rules, language), under, foot([rules]), language)
    with drawing():
        figure = _Bars(rules, bars, told).figure
    return Chart(figure, told.title, _alt(rules, bars, told), told.language)


def _check(rules: Preset, hands: tuple[Hand, ...], worth: Asked) -> None:
    """Refuse what says twice, or not at all, what the bars are of."""
    asked = [name for name, own in worth._asdict().items() if own is not None]
    if hands and asked:
        found = f"hands, and {', '.join(asked)} beside them"
    elif len(hands) > _MOST:
        found = f"{len(hands)} hands (more than {_MOST})"
    elif not hands and len({*asked} - {"points"}) != 1:
        found = " and ".join(asked) or "nothing"
    else:
        return
    raise ChartError(
        f"{rules.id}: expected hands, a value or a special one, found {found}"
    )


class _Bars:
    """The figure of some bars."""

    def __init__(self, rules: Preset, bars: list[Bar], told: Head) -> None:
        self.said, self.told = said_of(rules, told.language), told
        self.names = [wrapped(bar.name, told.language, _NAME, _ROOM) for bar in bars]
        room = max(
            width(line, told.language, _NAME) for name in self.names for line in name
        )
        self.left = MARGIN + room + 8
        total = max(width(bar.text, told.language, _AMOUNT, BOLD) for bar in bars)
        most = max(1, *(bar.paid for bar in bars))
        if most > _LARGEST:
            expected = f"payments that fit on a chart, {_LARGEST:,} at most"
            raise ChartError(f"{rules.id}: expected {expected}, found more")
        self.scale = (WIDE - MARGIN - total - 8 - self.left) / float(most)
        heights = [max(_BAR, len(name) * _NAME * LEADING) + _GAP for name in self.names]
        keys = Keys(self._keys(bars), told.language, WIDE - MARGIN - self.left)
        self.page = Page(told, WIDE, keys.high + _KEYS + sum(heights))
        keys.draw(self.page, self.left, self.page.top)
        at = self.page.top + keys.high + _KEYS
        for bar, name, high in zip(bars, self.names, heights, strict=True):
            self._bar(bar, name, at + (high - _GAP) / 2)
            at += high

    @property
    def figure(self) -> Figure:
        """The figure that was drawn."""
        return self.page.figure

    def _keys(self, bars: list[Bar]) -> list[Key]:
        """What the colours of the payers mean, and what brackets and ? do."""
        used = {payer for bar in bars for payer, _ in bar.parts}
        keys = [
            Key(fill, hatch, _called(self.said, payer))
            for payer, (fill, hatch) in PAYERS.items()
            if payer in used
        ]
        marks = {
            "no hand reaches it": [bar.text for bar in bars if not bar.reached],
            "not_established": [bar.text for bar in bars if not bar.known],
        }
        return keys + [
            Key("", "", f"{texts[0]}{self.said.colon}{self.said.label(key)}")
            for key, texts in marks.items()
            if texts
        ]

    def _bar(self, bar: Bar, name: list[str], middle: float) -> None:
        page = self.page
        page.texts(
            self.left - 8, middle, [(line, _NAME, 400) for line in name], ha="right"
        )
        at = self.left
        for payer, pays in bar.parts:
            wide = float(pays) * self.scale
            fill, hatch = PAYERS[payer]
            if not bar.reached:
                fill, hatch = between((PAPER, fill), _PALE), ""
            self._part((fill, hatch), bar.bracketed(amount(pays)), (at, wide), middle)
            at += wide
        page.text(at + 5, middle, bar.text, _AMOUNT, INK, BOLD, va="center_baseline")

    def _part(
        self,
        look: tuple[str, str],
        text: str,
        place: tuple[float, float],
        middle: float,
    ) -> None:
        """One payer's part (fill, hatch; left, width); the amount where it fits."""
        (fill, hatch), (left, wide) = look, place
        box = (left, middle - _BAR / 2, wide, _BAR)
        self.page.box(box, fill, hatch=hatch or None, edgecolor=PAPER)
        self.page.box(box, "none", edgecolor=RULE, linewidth=0.5)
        size = _AMOUNT
        while width(text, self.told.language, size, BOLD) > wide - 3 and size > 4.5:
            size -= 0.5
        how: dict[str, Any] = {"ha": "center", "va": "center_baseline"}
        if hatch:  # digits stand on the plain colour
            how["bbox"] = {"facecolor": fill, "edgecolor": "none", "pad": 1.0}
        self.page.text(left + wide / 2, middle, text, size, ink_on(fill), BOLD, **how)


def _called(said: Speech, payer: str) -> str:
    return said.label("adds") if payer == "adds" else said.payer(payer)


def _alt(rules: Preset, bars: list[Bar], told: Head) -> str:
    """Each bar in words."""
    said = said_of(rules, told.language)
    colon = speech(told.language).colon
    lines = [f"{told.title}. {told.under}."]
    for bar in bars:
        parts = (f"{_called(said, payer)} {amount(pays)}" for payer, pays in bar.parts)
        whole = f"{bar.text} = {' + '.join(parts)}" if bar.parts else bar.text
        if not bar.reached:
            whole += f"{said.book.comma}{said.label('no hand reaches it')}"
        lines.append(f"{bar.name}{colon}{whole}.")
    return "\n".join(lines)

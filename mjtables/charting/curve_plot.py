"""How limit curves are drawn: steps, ticks, borders of tiers, names at lines' ends."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from mjtables.charting.axes import TICK, Axes, text
from mjtables.charting.lettering import BOLD, width, wrapped
from mjtables.charting.naming import said_of
from mjtables.charting.page import LEADING, MARGIN, WIDE, Page
from mjtables.charting.placing import rows, spread
from mjtables.charting.series import apart
from mjtables.charting.style import COLOURS, FAINT, INK, MARKERS, MUTED, RULE, dash
from mjtables.speech import speech

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from mjtables.charting.page import Head
    from mjtables.charting.series import Series

_NAME, _TIER = 8.0, 7.5
_HIGH, _ROOM, _GAP, _SIDE, _SAMPLE = 268.0, 130.0, 44.0, 8.0, 26.0
_MIDDLE = "center_baseline"
_THIN, _THICK, _ALONE = 1.4, 3.0, 2.0


class Plot:
    """The figure of some lines, on a scale that doubles (`log`) or an even one."""

    def __init__(
        self, found: list[Series], head: Head, *, log: bool, times: bool
    ) -> None:
        self.found, self.head, self.language = found, head, head.language
        told = apart(found, self.language)
        self.alone = not told.owners
        named = (told.name(own, self.language) for own in found)
        self.names = [
            wrapped(name, self.language, _NAME, _ROOM, BOLD) for name in named
        ]
        if self.alone and not found[1:]:  # the title names it
            self.names = []
        self.high = max(_HIGH, sum(self._heights) + 4)
        self.axes = Axes(found, self.high, log=log, times=times)
        numbers = (width(text, self.language, TICK) for _, text in self.axes.amounts)
        self.left = MARGIN + max(numbers) + _SIDE
        self.wide = self._wide()
        self.above = TICK * LEADING + 4 + self.tier_rows * _TIER * LEADING
        self.page = Page(head, WIDE, self.above + self.high + 2 * TICK * LEADING + 8)
        self.bottom = self.page.top + self.above + self.high
        self._draw()

    @property
    def figure(self) -> Figure:
        """The figure that was drawn."""
        return self.page.figure

    @property
    def _heights(self) -> list[float]:
        """How high the name of each line is."""
        return [len(name) * _NAME * LEADING + 3 for name in self.names]

    def _wide(self) -> float:
        """How wide the plot is: names beside it, and the last tier's, have room."""
        lines = [line for name in self.names for line in name]
        beside = [width(line, self.language, _NAME, BOLD) + _GAP + 6 for line in lines]
        room = WIDE - MARGIN - self.left
        wide = room - max(beside, default=_SIDE)
        for edge, name in self._tiers:
            share = self.axes.share(edge)
            if share > 0:
                taken = width(name, self.language, _TIER) + 5
                wide = min(wide, (room - taken) / share)
        return wide

    def _x(self, value: float) -> float:
        return self.left + self.wide * self.axes.share(value)

    def _y(self, number: float) -> float:
        return self.bottom - self.axes.up(number)

    @cached_property
    def _tiers(self) -> list[tuple[float, str]]:
        """Where each tier begins, where all lines are of one rule set."""
        if not self.alone:
            return []
        own = self.found[0]
        said = said_of(own.rules, self.language)
        starts: dict[str, float] = {}
        for step, edge in zip(own.steps, own.edges, strict=False):
            if step.tier:
                starts.setdefault(step.tier, edge)
        return [(edge, said.word("tiers", tier)) for tier, edge in starts.items()]

    @cached_property
    def _tier_places(self) -> list[tuple[float, float]]:
        """Where the name of each tier begins, and how wide it is."""
        wides = [width(name, self.language, _TIER) + 7 for _, name in self._tiers]
        lefts = [self._x(edge) for edge, _ in self._tiers]
        return list(zip(lefts, wides, strict=True))

    @property
    def tier_rows(self) -> int:
        """How many rows the names of tiers take."""
        return max(rows(self._tier_places), default=-1) + 1

    def _draw(self) -> None:
        self._up()
        self._across()
        self._borders()
        self._steps()
        if self.names:
            self._ends()

    def _up(self) -> None:
        """The amounts at the left, and what they are."""
        page, ends = self.page, (self.left, self.left + self.wide)
        for number, said in self.axes.amounts:
            y = self._y(number)
            page.line(ends, (y, y), color=FAINT, linewidth=0.6, zorder=0.5)
            page.text(self.left - 5, y, said, TICK, MUTED, ha="right", va=_MIDDLE)
        y = page.top + TICK * LEADING / 2
        page.text(MARGIN, y, self.head.shown, TICK, INK, va=_MIDDLE)

    def _across(self) -> None:
        """The values below, and what they are counted in."""
        page, right, y = self.page, self.left + self.wide, self.bottom
        page.line((self.left, right), (y, y), color=RULE, linewidth=0.8)
        under = y + TICK * 0.9 + 4
        for value in self.axes.values(self.wide, self.language):
            x = self._x(value)
            page.line((x, x), (y, y + 3), color=RULE, linewidth=0.8)
            page.text(x, under, text(value), TICK, MUTED, ha="center", va=_MIDDLE)
        under += TICK * LEADING
        page.text(right, under, self._unit, TICK, INK, ha="right", va=_MIDDLE)

    @property
    def _unit(self) -> str:
        units = {
            said_of(own.rules, self.language).word("units", own.rules.settling.unit)
            for own in self.found
        }
        return units.pop() if len(units) == 1 else speech(self.language).label("value")

    def _borders(self) -> None:
        """Where each tier begins, its name above."""
        places = self._tier_places
        for (_, name), (x, _), row in zip(
            self._tiers, places, rows(places), strict=True
        ):
            y = self.bottom - self.high - (row + 0.5) * _TIER * LEADING
            dotted = {"color": RULE, "linewidth": 0.7, "linestyle": (0, (1, 2))}
            dotted["zorder"] = 0.6
            self.page.line((x, x), (self.bottom, y - 3), **dotted)
            self.page.text(x + 3, y, name, _TIER, INK, va=_MIDDLE)

    def _steps(self) -> None:
        """The lines: each value held until the next, what no scale has left out."""
        top = self.bottom - self.high
        axes = self.page.axes(self.left, top, self.wide, self.high)
        axes.set_axis_off()
        axes.set_xlim(*self.axes.across)
        if self.axes.log:
            axes.set_yscale("log", base=2)
        axes.set_ylim(*self.axes.bounds)
        for place, own in enumerate(self.found):
            amounts = [float(step.amount) for step in own.steps]
            if self.axes.log:
                amounts = [one if one > 0 else float("nan") for one in amounts]
            edges = [self.axes.along(edge) for edge in own.edges]
            axes.plot(edges, [*amounts, amounts[-1]], **self._pen(place))

    def _pen(self, place: int) -> dict[str, Any]:
        """How a line is drawn: later ones lie thinner on the earlier ones."""
        last = len(self.found) - 1
        wide = _THICK - (_THICK - _THIN) * place / last if last else _ALONE
        return {
            "color": COLOURS[place % len(COLOURS)],
            "linestyle": dash(place),
            "linewidth": wide,
            "drawstyle": "steps-post",
            "solid_joinstyle": "miter",
            "solid_capstyle": "butt",
            "clip_on": False,
            "label": " ".join(self.names[place]) if self.names else self.head.title,
        }

    def _ends(self) -> None:
        """The name of each line at its end, its mark, and how it is dashed."""
        ends = [self._y(float(own.steps[-1].amount)) for own in self.found]
        top = self.bottom - self.high - 2
        at = spread(ends, self._heights, top, self.bottom + 2)
        beside = self.left + self.wide + _GAP
        for place, own in enumerate(self.found):
            colour = COLOURS[place % len(COLOURS)]
            x, y = self._x(own.edges[-1]), ends[place]
            mark = MARKERS[place % len(MARKERS)]
            self.page.line((x,), (y,), color=colour, marker=mark, markersize=5)
            start = beside - 4 - _SAMPLE
            xs, ys = (x, start - 8, start), (y, y, at[place])
            self.page.line(xs, ys, color=colour, linewidth=0.6, alpha=0.7)
            how = {"color": colour, "linestyle": dash(place), "linewidth": _THIN}
            sample = (start, start + _SAMPLE)
            self.page.line(sample, (at[place], at[place]), **how)
            lines = [(line, _NAME, BOLD) for line in self.names[place]]
            self.page.texts(beside, at[place], lines, colour, ha="left")

"""Colours and dashes of charts: legible to all, and in grey."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from charts_seen import lines
from colour_vision import MACHADO, lightness, nearest

import mjtables as mj
from mjtables.charting.style import (
    COLOURS,
    DASHES,
    INK,
    LESS,
    MARKERS,
    MORE,
    MOST,
    PAYERS,
    RAMP,
    between,
    dash,
    ink_on,
    luminance,
)

if TYPE_CHECKING:
    from matplotlib.lines import Line2D


@pytest.mark.parametrize("seen", MACHADO)
def test_lines_are_told_apart_whatever_colours_are_seen(seen: str) -> None:
    assert nearest(COLOURS, seen) >= 15


def test_lines_are_told_apart_in_grey() -> None:
    shades = sorted(lightness(colour) for colour in COLOURS)
    assert all(two - one >= 8 for one, two in pairwise(shades))
    assert all(1.05 / (luminance(colour) + 0.05) >= 3 for colour in COLOURS)


@pytest.mark.parametrize("seen", MACHADO)
def test_payers_are_told_apart_whatever_colours_are_seen(seen: str) -> None:
    four = tuple(PAYERS[who][0] for who in ("liable", "discarder", "dealer", "other"))
    assert nearest(four[1:], seen) >= 20
    # Who is liable has a hatch of his own beside.
    assert len({PAYERS[who] for who in PAYERS}) == len(PAYERS)
    assert PAYERS["liable"][1] not in {
        PAYERS[who][1] for who in PAYERS if who != "liable"
    }


@pytest.mark.parametrize("ramp", [RAMP, LESS, MORE], ids=["payments", "less", "more"])
def test_a_ramp_darkens_all_the_way_and_its_numbers_can_be_read(
    ramp: tuple[str, ...],
) -> None:
    fills = [between(ramp, share / 40) for share in range(41)]
    shades = [lightness(fill) for fill in fills]
    assert all(one > two for one, two in pairwise(shades))
    for fill in fills:
        light, dark = sorted((luminance(fill), luminance(ink_on(fill))), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.parametrize("seen", MACHADO)
def test_more_and_less_are_told_apart_whatever_colours_are_seen(seen: str) -> None:
    assert nearest((LESS[1], MORE[1]), seen) >= 35


def test_ink_on_differences_can_be_read() -> None:
    for ramp in (LESS, MORE):
        assert (luminance(ramp[1]) + 0.05) / (luminance(INK) + 0.05) >= 4.5


def test_lines_differ_in_more_than_colour() -> None:
    six = ("hong_kong", "hk_half_spicy", "hk_full_spicy", "hk_5_7_9", "hkma", "sichuan")
    chart = mj.curve_chart(*six)
    pens = [
        (line.get_color(), str(line._dash_pattern))
        for line in chart.figure.axes[0].lines
    ]
    assert len(set(pens)) == len(pens) == 6
    marks = {line.get_marker() for line in lines(chart)} & set(MARKERS)
    assert len(marks) == 6


def test_as_many_lines_as_are_drawn_differ_in_colour_and_dash() -> None:
    """Two of one colour are dashed as differently as there is."""
    pens = {(place % len(COLOURS), str(dash(place))) for place in range(MOST)}
    assert len(pens) == MOST == 12
    for place in range(len(COLOURS)):
        again = DASHES.index(dash(place + len(COLOURS)))
        assert abs(again - DASHES.index(dash(place))) == 2


NINE = (
    *("hong_kong", "hk_half_spicy", "hk_full_spicy", "hk_5_7_9", "hkma", "hongzhong"),
    *("hk_simplified", "chinese_new_style", "chinese_new_style_5_8_11"),
)


def test_nine_lines_differ_in_colour_and_dash_and_so_do_their_samples() -> None:
    chart = mj.curve_chart(*NINE)
    drawn = [(line.get_color(), dashes(line)) for line in chart.figure.axes[0].lines]
    assert len(set(drawn)) == len(drawn) == 9
    samples = [own for own in lines(chart) if own.get_linewidth() == 1.4]
    assert [(own.get_color(), dashes(own)) for own in samples] == drawn


def dashes(line: Line2D) -> int:
    """Which of the dashes a line has, whatever its width."""
    offset, pattern = line._unscaled_dash_pattern
    return DASHES.index((offset, tuple(pattern)) if pattern else "-")

"""Colours and dashes of charts: legible to all, and in grey."""

from __future__ import annotations

from itertools import pairwise

import pytest
from colour_vision import MACHADO, lightness, nearest

from mjtables.charting.style import (
    COLOURS,
    INK,
    LESS,
    MORE,
    PAYERS,
    RAMP,
    between,
    ink_on,
    luminance,
)


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

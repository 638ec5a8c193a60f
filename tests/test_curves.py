"""Limit curves: the steps that are printed, and where doubling breaks."""

from __future__ import annotations

import math

import pytest
from conftest import every_preset
from hypothesis import given
from hypothesis import strategies as st

import mjtables as mj
from mjtables.curves import COLUMNS, steps
from mjtables.listing import situations

#: Printed settling tables: Four Winds (Mangan, Faan-Laak), the half-spicy ladder of the
#: scoresheet text, and what the winner gets for them.
PRINTED = {
    "mangan of 30 fu": (
        "japanese_modern", "dealer_on_discard", None, "final_score",
        {1: 240, 2: 480, 3: 960, 4: 1920, 5: 2000, 6: 3000, 8: 4000, 11: 6000},
    ),
    "dealer's ron of 30 fu": (
        "japanese_modern", "dealer_on_discard", None, "receives",
        {1: 1500, 2: 2900, 3: 5800, 4: 11600, 5: 12000, 6: 18000, 13: 48000},
    ),
    "non-dealer's tsumo of 40 fu": (
        "japanese_modern", "nondealer_self_drawn", 40, "receives",
        {1: 1500, 2: 2700, 3: 5200, 4: 8000, 5: 8000},
    ),
    "faan-laak 4-7-10": (
        "hong_kong", "dealer_self_drawn", None, "final_score",
        {0: 1, 1: 2, 2: 4, 3: 8, 4: 16, 6: 16, 7: 32, 9: 32, 10: 64},
    ),
    "half spicy": (
        "hk_half_spicy", "nondealer_on_dealer_discard", None, "receives",
        {3: 8, 4: 16, 5: 24, 6: 32, 7: 48, 8: 64, 9: 96, 10: 128, 13: 384},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", PRINTED)
def test_a_curve_has_the_printed_steps(case: str) -> None:
    preset, situation, points, column, printed = PRINTED[case]
    curve = mj.limit_curve(preset, situation=situation, points=points)
    assert tuple(curve.columns) == COLUMNS
    told = dict(zip(curve["value"], curve[column], strict=True))
    assert {value: told[value] for value in printed} == printed


#: Where doubling breaks, and by how much: from the printed steps above, by hand.
BREAKS = {
    "mangan": ("japanese_modern", {5: 2 * 1920 - 2000, 6: 2 * 2000 - 3000, 7: 3000}),
    "rounded up to mangan": ("ema_2025", {4: 2 * 960 - 2000, 5: 2000, 6: 1000}),
    "the first laak": ("hong_kong", {4: 0, 5: 16, 6: 16, 7: 0, 8: 32, 10: 0}),
    "half spicy": ("hk_half_spicy", {4: 0, 5: 8, 6: 16, 7: 16, 8: 32}),
    "full spicy": ("hk_full_spicy", {4: 0, 5: 0, 9: 0, 13: 0}),
}


@pytest.mark.parametrize("case", BREAKS)
def test_where_doubling_breaks_and_by_how_much(case: str) -> None:
    preset, short = BREAKS[case]
    curve = mj.limit_curve(preset, situation="dealer_self_drawn")
    told = dict(zip(curve["value"], curve["short"], strict=True))
    assert {value: told[value] for value in short} == short


def test_growth_is_the_multiple_of_the_value_before() -> None:
    curve = mj.limit_curve("japanese_modern", situation="dealer_self_drawn")
    growth = curve["growth"].tolist()
    assert math.isnan(growth[0])
    assert growth[1:5] == [2, 2, 2, 2000 / 1920]


def test_what_the_winner_gets_is_measured_by_the_typical_hand() -> None:
    """2 han 30 fu: 2,900 on a discard, 1,000 each self-drawn; a mangan 12,000."""
    curve = mj.limit_curve("japanese_modern").set_index(["situation", "value"])
    times = curve["times_typical"]
    assert times["dealer_on_discard", 2] == 1
    assert times["dealer_on_discard", 5] == 12000 / 2900
    assert times["dealer_self_drawn", 5] == 12000 / 3000
    assert times["nondealer_self_drawn", 13] == 32000 / 2000


@pytest.mark.parametrize("preset", every_preset(), ids=lambda preset: preset.id)
def test_every_curve_is_the_payment_tables(preset: mj.Preset) -> None:
    """Each step stands in the complete table, and none of a value is left out."""
    table = mj.payment_table(preset)
    for way in situations(preset):
        if way.liable:
            continue
        mine = {
            (s.value, s.points): (s.final_score, s.receives) for s in steps(preset, way)
        }
        own = table[(table["situation"] == way.value) & (table["case"] == "")]
        listed = {
            (row.value, None if fu_of(row) is None else fu_of(row)): row.receives
            for row in own.itertuples()
        }
        for place, (_, gets) in mine.items():
            assert listed[place] == gets


def fu_of(row: object) -> object:
    """The points of a row of the tidy table, whatever its column is called."""
    import pandas as pd

    given_ = getattr(row, "fu", None)
    if given_ is None or given_ is pd.NA:
        given_ = getattr(row, "points", None)
    return None if given_ is None or given_ is pd.NA else given_


@given(st.integers(3, 10).map(lambda tens: 10 * tens))
def test_more_fu_never_settle_lower(fu: int) -> None:
    one = mj.limit_curve("japanese_modern", situation="dealer_on_discard", points=fu)
    two = mj.limit_curve(
        "japanese_modern", situation="dealer_on_discard", points=fu + 10
    )
    assert (two["final_score"].to_numpy() >= one["final_score"].to_numpy()).all()


def test_several_rule_sets_stand_under_each_other() -> None:
    curve = mj.limit_curve(
        "hong_kong", mj.preset("hk_half_spicy").with_options(ceiling=8)
    )
    assert curve["preset"].unique().tolist() == ["hong_kong", "hk_half_spicy"]
    assert curve["options"].unique().tolist() == ["", "ceiling=8"]


BAD = {
    "no rule set": ((), {}, "expected a rule set at least"),
    "no such situation": (("hong_kong",), {"situation": "rain"}, "found 'rain'"),
    "two players": (
        ("mahjong_soul_3p",), {"situation": "nondealer_on_nondealer_discards"},
        "did you mean 'nondealer_on_nondealer_discard'",
    ),
    "points that are none": (
        ("japanese_modern",), {"points": "many"}, "points: expected",
    ),
    "fu below 0": (
        ("japanese_modern",), {"points": -5}, "fu, a whole number from 1 to 1100",
    ),
    "more points than any hand": (
        ("chinese_classical",), {"points": 1001}, "whole number from 1 to 1000, found",
    ),
    "points where none count": (
        ("hong_kong",), {"points": 40}, "hong_kong: none are counted",
    ),
    "no such preset": (("hong_kog",), {}, "did you mean 'hong_kong'"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_told(case: str) -> None:
    presets, asked, said = BAD[case]
    with pytest.raises(mj.MjtablesError, match=said):
        mj.limit_curve(*presets, **asked)

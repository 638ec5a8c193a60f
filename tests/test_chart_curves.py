"""Charts of limit curves: the steps that they draw, and what their lines are called."""

from __future__ import annotations

import pytest
from charts_seen import lines, steps, texts, words

import mjtables as mj
from mjtables.charting import series
from mjtables.charting.style import COLOURS, DASHES, MARKERS

pytestmark = pytest.mark.usefixtures("charts_kept")


#: Where each level begins and how high it is: printed settling tables.
DRAWN = {
    "mangan, 30 fu": (
        ("japanese_modern",), {}, "Japanese Modern (Four Winds)",
        {0.5: 240, 1.5: 480, 2.5: 960, 3.5: 1920, 4.5: 2000, 5.5: 3000, 7.5: 4000,
         10.5: 6000, 12.5: 8000, 13.5: 8000},
    ),
    "dealer's ron": (
        ("japanese_modern",), {"situation": "dealer_on_discard", "shows": "receives"},
        "Japanese Modern (Four Winds)",
        {0.5: 1500, 1.5: 2900, 2.5: 5800, 3.5: 11600, 4.5: 12000, 12.5: 48000},
    ),
    "faan-laak": (
        ("hong_kong",), {}, "Hong Kong Old Style 4-7-10 (Four Winds)",
        {-0.5: 1, 0.5: 2, 1.5: 4, 2.5: 8, 3.5: 16, 6.5: 32, 9.5: 64, 10.5: 64},
    ),
    "half spicy beside it": (
        ("hong_kong", "hk_half_spicy"), {}, "Hong Kong, half spicy",
        {2.5: 8, 3.5: 16, 4.5: 24, 5.5: 32, 6.5: 48, 12.5: 384},
    ),
    "a quarter of the limit hand": (
        ("hong_kong", "sichuan"), {"normalised": True}, "Sichuan bloody battle",
        {-0.5: 1, 0.5: 2, 1.5: 4, 2.5: 8},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", DRAWN)
def test_a_curve_has_the_printed_steps(case: str) -> None:
    presets, asked, name, printed = DRAWN[case]
    drawn = dict(steps(mj.curve_chart(*presets, **asked))[name])
    assert {x: drawn[x] for x in printed} == printed


def test_a_level_holds_until_the_next_value() -> None:
    """No line leads from one score to another but upright."""
    chart = mj.curve_chart("hong_kong")
    (line,) = chart.figure.axes[0].lines
    assert line.get_drawstyle() == "steps-post"
    assert [y for _, y in steps(chart)[chart.title]][4:8] == [16, 16, 16, 32]


def test_scores_double_from_line_to_line_but_where_one_only_adds() -> None:
    def scale(*presets: str) -> str:
        return str(mj.curve_chart(*presets).figure.axes[0].get_yscale())

    assert scale("japanese_modern") == scale("hong_kong", "hk_half_spicy") == "log"
    assert scale("chinese_official") == scale("taiwanese") == "linear"
    assert scale("chinese_official", "japanese_modern") == "log"


def test_a_curve_names_its_scores_values_and_tiers() -> None:
    said = words(mj.curve_chart("japanese_modern"))
    assert {"240", "480", "960", "2000", "8000", "1", "13", "han"} <= set(said)
    assert {"mangan", "haneman", "baiman", "sanbaiman"} <= set(said)
    assert "Limit curve · 30 fu · however it was won" in said


def test_the_border_of_a_tier_stands_where_it_begins() -> None:
    chart = mj.curve_chart("hong_kong")
    drawn = dict.fromkeys(("1 laak", "2 laaks", "3 laaks"))
    axes = chart.figure.axes[0]
    for text in texts(chart):
        if text.get_text() in drawn:
            dots = text.get_transform().transform(text.get_position())
            drawn[text.get_text()] = axes.transData.inverted().transform(dots)[0]
    at = {name: round(float(x) * 2) / 2 for name, x in drawn.items() if x is not None}
    assert at == {"1 laak": 3.5, "2 laaks": 6.5, "3 laaks": 9.5}


def test_every_line_is_named_at_its_end_and_equal_ones_are_one() -> None:
    chart = mj.curve_chart("wrc_2022", "ema_2025", "japanese_modern")
    assert len(steps(chart)) == 2
    assert "World Riichi Championship, 2022, EMA Riichi, 2025" in steps(chart)
    said = " ".join(words(chart))
    assert "Japanese Modern" in said
    assert "EMA Riichi, 2025" in said


def test_situations_of_one_rule_set_are_lines_of_their_own() -> None:
    chart = mj.curve_chart("japanese_modern", shows="receives")
    drawn = {name: dict(own)[2.5] for name, own in steps(chart).items()}
    printed = {"Dealer tsumo": 6000, "Dealer ron": 5800, "Non-dealer tsumo": 4000}
    assert drawn == {**printed, "Non-dealer ron": 3900}


def test_rule_sets_that_count_otherwise_stand_beside_each_other() -> None:
    """Values double from mark to mark where one counts to 88 and the other to 10."""
    chart = mj.curve_chart("hong_kong", "chinese_official", normalised=True)
    said = words(chart)
    assert {"×1", "×2", "×64", "0", "1", "2", "4", "64", "value"} <= set(said)
    drawn = steps(chart)["Chinese Official (MCR) (points)"]
    assert drawn[0] == pytest.approx((1 + 2.9068906, 1))  # half before 8 points
    assert drawn[-1][1] == 11  # 88 of 8 points


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
    pairs = {(n % len(COLOURS), n % len(DASHES)) for n in range(series.MOST)}
    assert len(pairs) >= 12

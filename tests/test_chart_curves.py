"""Charts of limit curves: the steps that they draw, and what their lines are called."""

from __future__ import annotations

from typing import Any

import pytest
from charts_seen import steps, texts, words

import mjtables as mj

pytestmark = pytest.mark.usefixtures("charts_kept")

MODERN = "Japanese Modern (Four Winds)"
OLD_STYLE = "Hong Kong Old Style 4-7-10 (Four Winds)"


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
    "doublings of the cheapest hand": (
        ("hong_kong", "sichuan"), {"normalised": True},
        "Sichuan bloody battle",
        {-0.5: 1, 0.5: 2, 1.5: 4, 2.5: 8},
    ),
    "money, as it is translated: mangan": (
        ("japanese_modern", "hk_half_spicy"), {"normalised": True},
        "Japanese Modern (Four Winds) (han, 30 fu)",
        {0.5: 1, 1.5: 2, 2.5: 3.9, 3.5: 7.7, 4.5: 8, 5.5: 12, 7.5: 16, 12.5: 32},
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
    assert "World Riichi Championship, 2022 = EMA Riichi, 2025" in steps(chart)
    said = " ".join(words(chart))
    assert "Japanese Modern" in said
    assert "EMA Riichi, 2025" in said


def test_a_line_of_several_rule_sets_alone_has_all_their_names() -> None:
    chart = mj.curve_chart("tenhou_3p", "tenhou_4p")
    assert list(steps(chart)) == ["Tenhou, three players = Tenhou, four players"]
    assert "Tenhou, three players = Tenhou, four players" in chart.alt


def test_a_normalised_curve_is_what_translations_tell() -> None:
    """The winner's money by that of a typical hand, in the situation they use."""
    pair = ("japanese_modern", "hk_half_spicy")
    told = mj.translations(*pair).dropna(subset=["value"]).set_index("value")
    drawn = dict(
        steps(mj.curve_chart(*pair, normalised=True))[f"{MODERN} (han, 30 fu)"]
    )
    assert {v: drawn[v - 0.5] for v in range(1, 14)} == pytest.approx(
        {v: told.loc[v, "times_typical"] for v in range(1, 14)}
    )


#: The hand that others are told in, and how it was found.
TYPICAL = {
    "the cheapest of each": (
        ("japanese_modern", "hk_half_spicy"), {},
        "×1 = typical hand (the cheapest that wins): Japanese Modern (Four Winds) 1 "
        "han, 30 fu = 1000 · Hong Kong, half spicy 3 faan = 8",
    ),
    "counted in real games": (
        ("tenhou_4p",), {},
        "×1 = typical hand (the one won most often): Tenhou, four players 2 han, 30 fu "
        "= 2000",
    ),
    "a final score, if it is asked for": (
        ("hong_kong",), {"shows": "final_score"},
        "×1 = typical hand (the cheapest that wins): Hong Kong Old Style 4-7-10 (Four "
        "Winds) 0 faan = 1",
    ),
    "self-drawn": (
        ("hong_kong",), {"situation": "dealer_self_drawn"},
        "×1 = typical hand (the cheapest that wins): Hong Kong Old Style 4-7-10 (Four "
        "Winds) 0 faan = 6",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", TYPICAL)
def test_the_typical_hand_is_named(case: str) -> None:
    presets, asked, told = TYPICAL[case]
    chart = mj.curve_chart(*presets, normalised=True, **asked)
    assert told in " ".join(words(chart))
    assert f"{told}." in chart.alt


def test_what_is_divided_is_named() -> None:
    def shown(**asked: Any) -> list[str]:
        return words(mj.curve_chart("hong_kong", normalised=True, **asked))

    assert "received in all: times the typical hand" in shown()
    assert "final score: times the typical hand" in shown(shows="final_score")


def test_unlike_units_on_one_axis_are_told() -> None:
    said = "han, faan: amounts of different units cannot be compared"
    pair = ("japanese_modern", "hong_kong")
    chart = mj.curve_chart(*pair)
    assert said in " ".join(words(chart))
    assert said in chart.alt
    assert said not in mj.curve_chart(*pair, normalised=True).alt
    assert said not in mj.curve_chart("hong_kong", "hkma").alt


#: Rule sets of one family, and the fu that their curves are of.
FU = {
    "of all": (("wrc_2022", "ema_2016"), {}, "30 fu · however it was won"),
    "as they are asked for": (
        ("wrc_2022", "ema_2016"), {"points": 40}, "40 fu · however it was won",
    ),
    "with one that always counts 30": (
        ("wrc_2022", "ema_2016", "sanma_1000"), {}, "30 fu",
    ),
    "as they are counted": (
        ("wrc_2022",), {"points": 33},
        "Limit curve · 33 fu (counted as 40) · however it was won",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", FU)
def test_the_fu_that_a_curve_is_of_are_told(case: str) -> None:
    presets, asked, told = FU[case]
    assert told in words(mj.curve_chart(*presets, **asked))


def test_fu_that_not_all_count_stand_at_the_lines() -> None:
    drawn = steps(mj.curve_chart("japanese_modern", "hong_kong", points=40))
    assert list(drawn) == [f"{MODERN} (han, 40 fu)", f"{OLD_STYLE} (faan)"]


def test_no_line_says_what_tells_it_from_none() -> None:
    """One rule set has lines of its own for situations; the others have one each."""
    drawn = list(steps(mj.curve_chart("wrc_2022", "japanese_modern", "sanma_1000")))
    assert drawn[:2] == ["World Riichi Championship, 2022", MODERN]
    assert drawn[2].startswith("Three players in thousands · Dealer tsumo")
    assert drawn[3] == "Three players in thousands · Non-dealer tsumo"


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
    assert drawn[-1][1] == 3.5  # 88 + 8 + 8 + 8, of 8 + 8 + 8 + 8

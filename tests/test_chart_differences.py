"""Maps of differences: what one rule set pays more, or less, than another."""

from __future__ import annotations

import pytest
from charts_kept import PRESET
from charts_seen import tiles, words

import mjtables as mj

pytestmark = pytest.mark.usefixtures("charts_kept")


def test_what_an_edition_changed() -> None:
    """The EMA took up rounding to mangan: 30 fu 4 han, 60 fu 3 han."""
    chart = mj.difference_chart("ema_2016", "ema_2025")
    said = words(chart)
    assert said.count("+300") == 2
    assert not [word for word in said if word.startswith("−")]
    assert chart.alt.splitlines()[1:] == [
        "30 fu: 4 han 7700→8000.",
        "60 fu: 3 han 7700→8000.",
    ]


def test_less_is_hatched_and_more_is_not() -> None:
    there = tiles(mj.difference_chart("wrc_2022", "japanese_modern"))
    assert there["+8000"]["hatch"] == []
    assert there["−300"]["hatch"]


def test_what_an_option_changes() -> None:
    club = PRESET("hk_half_spicy").with_options(gun="half")
    chart = mj.difference_chart("hk_half_spicy", club)
    assert {"−4", "−8", "−192"} <= set(words(chart))
    assert chart.title.endswith("Hong Kong, half spicy (who pays a discard: half)")


def test_beyond_its_end_a_table_pays_as_its_last_line_does() -> None:
    """Old style stops at 10 faan: 128 of the discarder; half spicy pays 192 for 11."""
    chart = mj.difference_chart("hong_kong", "hk_half_spicy")
    assert "+64" in words(chart)
    assert "11 faan 128→192" in chart.alt


def test_what_only_one_table_pays_stands_on_its_side() -> None:
    said = words(mj.difference_chart("hong_kong", "hk_half_spicy"))
    assert {"2→", "4→", "8→"} <= set(said)  # 0 to 2 faan: below the other's minimum


def test_a_legend_says_what_signs_arrows_and_blanks_mean() -> None:
    said = words(mj.difference_chart("hong_kong", "hk_half_spicy"))
    assert {
        "+ Hong Kong, half spicy: pays more",
        "− Hong Kong, half spicy: pays less",
        "2→ Hong Kong Old Style 4-7-10 (Four Winds): alone has an amount",
        "the same in both",
    } <= set(said)
    turned = words(mj.difference_chart("hk_half_spicy", "hong_kong"))
    assert "→2 Hong Kong Old Style 4-7-10 (Four Winds): alone has an amount" in turned


def test_a_legend_says_only_what_is_there() -> None:
    said = " ".join(words(mj.difference_chart("ema_2016", "ema_2025")))
    assert "pays more" in said
    assert "pays less" not in said
    assert "alone has" not in said


def test_laaks_are_written_in_the_language() -> None:
    said = words(mj.difference_chart("hong_kong", "hk_half_spicy", language="ja"))
    assert {"1辣", "3辣 → 4辣"} <= set(said)
    assert not [word for word in said if "laak" in word]


def test_cases_are_told_and_can_be_named() -> None:
    """What the dealer's second extra hand adds: 2 x 2 + 1 tai, or 2 + 1, of 10 each."""
    club = PRESET("taiwanese").with_options(streak="n+1")
    pair = ("taiwanese", club, "dealer_on_discard")
    plain, streak = (mj.difference_chart(*pair, case=c) for c in ("", "streak 2"))
    assert "the plain case (cases: streak 1 / streak 2 / streak 3)" in plain.alt
    assert plain.alt.endswith("no difference.")
    assert "discarder · streak 2." in streak.alt
    assert "0 tai 100→80," in streak.alt


def test_nothing_differs() -> None:
    """Of hands: they differ in honba only."""
    chart = mj.difference_chart("tenhou_4p", "parlour_1500")
    assert chart.alt.endswith("no difference.")


def test_three_players_beside_four_are_told() -> None:
    chart = mj.difference_chart("mahjong_soul_3p", "mahjong_soul_4p")
    assert "players 3 → 4" in chart.alt

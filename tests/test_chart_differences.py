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


def test_nothing_differs() -> None:
    chart = mj.difference_chart("hong_kong", "hong_kong")
    assert chart.alt.endswith("no difference.")


def test_three_players_beside_four_are_told() -> None:
    chart = mj.difference_chart("mahjong_soul_3p", "mahjong_soul_4p")
    assert "players 3 → 4" in chart.alt

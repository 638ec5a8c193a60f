"""Charts of who pays: each payer's amount in his part of the bar."""

from __future__ import annotations

import pytest
from charts_seen import tiles, words
from colour_vision import lightness

import mjtables as mj
from mjtables.charting.style import PAYERS

pytestmark = pytest.mark.usefixtures("charts_kept")


def test_each_payers_amount_stands_in_his_part() -> None:
    """3 han 40 fu: 2600 all; 1300/2600; 7700; 5200."""
    chart = mj.payers_chart("japanese_modern", value=3, points=40)
    said = words(chart)
    assert said.count("2600") == 4
    assert said.count("1300") == 2
    assert said.count("7700") == 2  # in the bar, and all of it behind
    assert said.count("5200") == 1 + 2 + 2
    assert tiles(chart)["1300"]["fill"] == [PAYERS["other"][0].lower()]
    assert tiles(chart)["7700"]["fill"] == [PAYERS["discarder"][0].lower()]


def test_hands_of_ones_own_are_settled() -> None:
    hands = (
        mj.Hand(winner=0, discarder=1, value=4, fu=30, honba=2),
        mj.Hand(winner=1, value=13, honba=1),
    )
    alt = mj.payers_chart("m_league", *hands).alt.splitlines()
    assert alt[1:] == [
        "Dealer ron · 4 han, 30 fu, 2 honba: 12600 = discarder 12600.",
        "Non-dealer tsumo · 13 han, 1 honba: 24300 = dealer 12100 + others 6100 + "
        "others 6100.",
    ]


def test_a_named_hand_and_a_liable_player() -> None:
    chart = mj.payers_chart("japanese_modern", special="yakuman", liable=True)
    assert "Dealer ron, one liable (pao): 48000 = liable 24000 + discarder 24000." in (
        chart.alt
    )
    assert "liable" in words(chart)


#: 3 han of 20 fu: pinfu self-drawn; on a discard there is no such hand.
UNREACHED = {
    "japanese_modern": ("(3900)", "Dealer ron: (3900) = discarder 3900"),
    "tenhou_4p": ("(–)", "Dealer ron: (–)"),
}


@pytest.mark.parametrize("name", UNREACHED)
def test_what_no_hand_reaches_is_marked(name: str) -> None:
    """Whether the rule set prints such amounts, or leaves them out."""
    mark, told = UNREACHED[name]
    chart = mj.payers_chart(name, value=3, points=20)
    said = words(chart)
    assert f"{mark}: no hand reaches it" in said
    assert said.count("1300") == 4  # self-drawn it can be: in no brackets
    assert f"{told}, no hand reaches it." in chart.alt.splitlines()


def test_a_bar_that_no_hand_reaches_is_pale() -> None:
    fills = tiles(mj.payers_chart("japanese_modern", value=3, points=20))
    assert lightness(fills["(2600)"]["fill"][0]) > 70
    assert lightness(PAYERS["discarder"][0]) < 30


def test_a_hand_of_ones_own_that_cannot_be_is_marked() -> None:
    hands = (
        mj.Hand(winner=1, discarder=2, value=3, fu=20),
        mj.Hand(winner=1, value=3, fu=20),
    )
    lines = mj.payers_chart("japanese_modern", *hands).alt.splitlines()
    assert [line.endswith("no hand reaches it.") for line in lines[1:]] == [True, False]


@pytest.mark.parametrize(
    ("name", "fu", "told"),
    [
        ("japanese_modern", 33, "Who pays · 3 han, 33 fu (counted as 40)"),
        ("japanese_modern", 25, "Who pays · 3 han, 25 fu"),
        ("japanese_modern", 40, "Who pays · 3 han, 40 fu"),
    ],
)
def test_fu_are_told_as_given_and_as_counted(name: str, fu: int, told: str) -> None:
    assert told in words(mj.payers_chart(name, value=3, points=fu))


def test_what_no_source_states_is_marked() -> None:
    """Of two yakuman, for how many the liable player pays."""
    chart = mj.payers_chart("wrc_2022", special="2 yakuman", liable=True)
    assert "Dealer tsumo, one liable (pao): ?." in chart.alt
    assert "?: not established: no source states it" in words(chart)


def test_losers_who_settle_have_scored_nothing() -> None:
    alt = mj.payers_chart("chinese_classical", value=2, points=24).alt
    assert "Dealer self-drawn: 576 = others 192 + others 192 + others 192." in alt

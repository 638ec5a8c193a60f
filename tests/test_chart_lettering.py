"""Texts of charts: in every language, and none on another."""

from __future__ import annotations

import warnings

import pytest
from charts_kept import PRESET, named
from charts_seen import overlapping, texts, words
from conftest import BUILT_IN

import mjtables as mj
from mjtables.wordbook import languages

pytestmark = pytest.mark.usefixtures("charts_kept")

#: Rule sets whose hands have names only: there is no curve over values.
NAMED_ONLY = ("huashui", "shenzhen", "wenzhou")


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_preset_is_drawn_in_every_language(name: str) -> None:
    """Without a warning, a missing letter, a text on another or beside the page."""
    drawn = BUILT_IN.index(name) % 4
    for place, language in enumerate(languages()):
        charts = [mj.payment_chart(PRESET(name), language=language)]
        if name not in NAMED_ONLY:
            charts.append(mj.curve_chart(PRESET(name), language=language))
        for chart in charts:
            assert chart.alt.startswith(chart.title)
            if place == drawn:
                assert overlapping(chart) == []
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    chart.picture("png", dpi=40)


CROWDED = {
    "lines of families": lambda language: mj.curve_chart(
        "japanese_modern", "hong_kong", "chinese_official", "taiwanese", "sichuan",
        "singapore", "korean", "vietnamese", situation="nondealer_self_drawn",
        normalised=True, language=language,
    ),
    "lines of editions": lambda language: mj.curve_chart(
        "wrc_2022", "ema_2016", "ema_2025", "m_league", "japanese_modern",
        situation="dealer_on_discard", shows="receives", language=language,
    ),
    "situations": lambda language: mj.curve_chart(
        "japanese_modern", shows="receives", language=language
    ),
    "payers": lambda language: mj.payers_chart(
        "mahjong_soul_3p", special="yakuman", liable=True, language=language
    ),
    "payers of small parts": lambda language: mj.payers_chart(
        "chinese_official", value=88, language=language
    ),
    "differences": lambda language: mj.difference_chart(
        "hong_kong", "hk_half_spicy", language=language
    ),
    "differences of editions": lambda language: mj.difference_chart(
        "wrc_2022", "ronin", language=language
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("case", CROWDED)
def test_no_text_lies_on_another(case: str, language: str) -> None:
    assert overlapping(CROWDED[case](language)) == []


def test_words_are_those_of_the_language() -> None:
    assert "満貫" in words(mj.payment_chart("japanese_modern", language="ja"))
    chart = mj.curve_chart("hk_half_spicy", language="zh-Hant")
    assert {"1辣", "番"} <= set(words(chart))
    assert chart.language == "zh_hant"


def test_letters_are_of_the_weight_that_is_asked_for() -> None:
    """A variable font would be drawn in its thinnest weight."""
    from fontTools.ttLib import TTFont

    chart = mj.curve_chart("hong_kong")
    weights = {}
    for text in texts(chart):
        font = TTFont(text.get_fontproperties().get_file())
        assert "fvar" not in font
        weights[text.get_text()] = font["OS/2"].usWeightClass
    assert weights["faan"] == 400
    assert weights[chart.title] == 700


def test_markup_in_a_name_is_text() -> None:
    chart = mj.curve_chart(named("Club $x^2$ & <b>"))
    assert "Club $x^2$ & <b>" in words(chart)
    assert b"<title>Club $x^2$ &amp; &lt;b&gt;</title>" in chart.picture("svg")
    assert chart.picture("png", dpi=40)[:4] == b"\x89PNG"


def test_letters_of_another_language_are_borrowed() -> None:
    chart = mj.curve_chart(named("Łódź 马 馬"), language="ja")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        chart.picture("png", dpi=40)

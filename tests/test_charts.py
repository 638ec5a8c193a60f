"""Charts: the steps and labels that they draw, legible to all, in any language."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import pytest
from charts_seen import layout, lines, overlapping, steps, texts, tiles, words
from colour_vision import MACHADO, lightness, nearest
from conftest import BUILT_IN, mjtables

import mjtables as mj
from mjtables.charting import naming, payments, series
from mjtables.charting.style import (
    COLOURS,
    DASHES,
    INK,
    LESS,
    MARKERS,
    MORE,
    PAYERS,
    RAMP,
    between,
    ink_on,
    luminance,
)
from mjtables.loading import preset_from
from mjtables.wordbook import languages

if TYPE_CHECKING:
    from collections.abc import Callable

GOLDEN = Path(__file__).parent / "data" / "charts.json"

#: Rule sets whose hands have names only: there is no curve over values.
NAMED_ONLY = ("huashui", "shenzhen", "wenzhou")


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers and digests are the same in every language: reckoned once."""
    monkeypatch.setattr(naming, "digest", _DIGEST)
    monkeypatch.setattr(series, "limit_curve", _CURVE)
    monkeypatch.setattr(payments, "paid", _PAID)


_DIGEST = cache(naming.digest)
_CURVE = cache(series.limit_curve)
_PAID = cache(payments.paid)
_PRESET = cache(mj.preset)


# Curves: the steps that are printed.

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


# Payments.


def test_payments_are_those_of_the_table_and_darker_where_they_are_higher() -> None:
    chart = mj.payment_chart("japanese_modern", "nondealer_on_nondealer_discard")
    said = tiles(chart)
    printed = ("1000", "2000", "3900", "7700", "8000", "12000", "16000", "24000")
    shades = [lightness(said[number]["fill"][0]) for number in printed]
    assert shades == sorted(shades, reverse=True)
    assert {"mangan", "haneman", "baiman", "sanbaiman", "yakuman"} <= set(said)
    assert {"fu / han", "20", "110", "6–7", "13+"} <= set(words(chart))


def test_every_amount_of_a_grid_is_written() -> None:
    grid = mj.payment_grid("japanese_modern", "dealer_self_drawn", "other")
    said = words(mj.payment_chart("japanese_modern", "dealer_self_drawn", "other"))
    amounts = [str(cell) for cell in grid[[1, 2, 3, 4]].to_numpy().ravel()]
    for number in {own for own in amounts if own != "<NA>"}:
        told = said.count(number) + said.count(f"({number})")
        assert told >= amounts.count(number), number


def test_a_cell_that_no_hand_reaches_stands_in_brackets() -> None:
    said = words(mj.payment_chart("japanese_modern"))
    assert "(700)" in said  # 20 fu, 1 han
    assert "700" not in said


def test_thick_lines_stand_where_a_tier_begins() -> None:
    """Of 4 han 40 fu, 3 han 70 fu and 5 han on: mangan."""
    chart = mj.payment_chart("japanese_modern")
    thick = [own for own in lines(chart) if own.get_linewidth() == 1.3]
    upright = [own for own in thick if own.get_xdata()[0] == own.get_xdata()[1]]
    level = [own for own in thick if own not in upright]
    assert len(level) == 2  # above 4 han 40 fu, above 3 han 70 fu
    assert len(upright) == 5 + 3 + 3 + 5  # 2|3 han, 3|4 han, 4|5 han, the tiers


@pytest.mark.parametrize("name", ["hk_half_spicy", "chinese_official", "taiwanese"])
def test_without_points_each_value_is_a_tile(name: str) -> None:
    chart = mj.payment_chart(name, "nondealer_self_drawn", "other")
    grid = mj.payment_grid(name, "nondealer_self_drawn", "other", bands=True)
    said = words(chart)
    for label, pays in grid["pays"].dropna().items():
        assert str(label).replace("-", "–") in said
        assert str(pays) in said


def test_a_tier_that_no_tile_names_is_told_below() -> None:
    assert "limit" in words(mj.payment_chart("chinese_classical"))


# Who pays.


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


def test_losers_who_settle_have_scored_nothing() -> None:
    alt = mj.payers_chart("chinese_classical", value=2, points=24).alt
    assert "Dealer self-drawn: 576 = others 192 + others 192 + others 192." in alt


# Differences.


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
    club = _PRESET("hk_half_spicy").with_options(gun="half")
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


# Bad input.


def _curve(*presets: str, **asked: Any) -> Callable[[], mj.Chart]:
    return lambda: mj.curve_chart(*presets, **asked)


BAD: dict[str, tuple[Callable[[], object], str]] = {
    "no preset": (_curve(), "expected a rule set at least"),
    "a situation there is not": (
        _curve("hong_kong", situation="self_drawn"), "did you mean .dealer_self_drawn",
    ),
    "nothing that is shown": (
        _curve("hong_kong", shows="gets"), "expected final_score or receives",
    ),
    "no values": (_curve("wenzhou"), "wenzhou: expected hands with values"),
    "too many lines": (
        _curve("japanese_modern", "hong_kong", "sichuan", "korean", "tenhou_3p",
               "singapore", "hkma", "sanma_1000", shows="receives"),
        "expected 14 lines at most, found .*; name a situation",
    ),
    "a payer there is not": (
        lambda: mj.payment_chart("hong_kong", "dealer_self_drawn", "dealer"),
        "expected a payer in dealer_self_drawn: 'other', found 'dealer'",
    ),
    "nothing to pay": (
        lambda: mj.payment_chart("hongzhong", "dealer_on_discard", "discarder"),
        "expected amounts in dealer_on_discard of discarder, found none",
    ),
    "no common unit": (
        lambda: mj.difference_chart("hong_kong", "japanese_modern"),
        "hong_kong, japanese_modern: expected hands counted alike, found faan and han",
    ),
    "fu beside none": (
        lambda: mj.difference_chart("sanma_1000", "japanese_modern"),
        "found han and han with fu",
    ),
    "nobody is there to discard": (
        lambda: mj.difference_chart("hong_kong", two_players()),
        "two: expected a situation: .*found 'nondealer_on_nondealer_discard'",
    ),
    "no hand at all": (
        lambda: mj.payers_chart("hong_kong"), "expected hands, a value .*found nothing",
    ),
    "hands and a value": (
        lambda: mj.payers_chart("hong_kong", mj.Hand(winner=0, value=3), value=3),
        "found hands, and value beside them",
    ),
    "a value and a name": (
        lambda: mj.payers_chart("japanese_modern", value=3, special="yakuman"),
        "found value and special",
    ),
    "below the minimum": (
        lambda: mj.payers_chart("hk_half_spicy", value=2), "at least 3 faan",
    ),
    "no fu": (
        lambda: mj.payers_chart("japanese_modern", value=3), "expected the hand's fu",
    ),
    "nobody won": (
        lambda: mj.payers_chart("hong_kong", mj.Hand(kind="abortive")),
        "expected hands that are won, found abortive",
    ),
    "a language": (
        _curve("hong_kong", language="fr"), "expected a language",
    ),
}  # fmt: skip


def two_players() -> mj.Preset:
    """A club of two, where nobody but the dealer can discard to a non-dealer."""
    tree = {
        "id": "two",
        "name": "Two",
        "family": "Club",
        "sources": ["our wall"],
        "players": 2,
        "settling": {"kind": "added", "unit": "faan", "ceiling": 10},
        "payment": {"self_drawn": {"other": 1}, "on_discard": {"discarder": 1}},
    }
    return preset_from(tree, "two.toml")


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_told(case: str) -> None:
    made, said = BAD[case]
    with pytest.raises(mj.MjtablesError, match=said):
        made()


def test_without_matplotlib_it_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(mj.ChartError, match=r"pip install 'mjtables\[charts\]'"):
        mj.curve_chart("hong_kong")


def test_a_character_that_no_font_has_is_named() -> None:
    with pytest.raises(mj.CardError, match="U\\+1F004"):
        mj.curve_chart(named("Club \U0001f004"))


def named(name: str) -> mj.Preset:
    """A rule set of that name."""
    tree = {
        "id": "club",
        "name": name,
        "family": "Club",
        "sources": ["our wall"],
        "settling": {"kind": "added", "unit": "points", "ceiling": 20},
        "payment": {"self_drawn": {"other": 1}, "on_discard": {"discarder": 1}},
    }
    return preset_from(tree, "club.toml")


# The style.


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


# Every preset, in every language.


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_preset_is_drawn_in_every_language(name: str) -> None:
    """Without a warning, a missing letter, a text on another or beside the page."""
    drawn = BUILT_IN.index(name) % 4
    for place, language in enumerate(languages()):
        charts = [mj.payment_chart(_PRESET(name), language=language)]
        if name not in NAMED_ONLY:
            charts.append(mj.curve_chart(_PRESET(name), language=language))
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


# Files.


SAVING = """
import sys
import mjtables as mj
from mjtables.charting.chart import FORMATS

def save(folder):
    chart = mj.difference_chart("hong_kong", "hk_half_spicy", language="zh_hant")
    for form in FORMATS:
        chart.save(f"{folder}/chart.{form}")
    # A name whose letters are borrowed, so that fonts are put together.
    club = mj.preset("hong_kong")._replace(id="club", name="Łódź 马")
    mj.curve_chart(club, language="ja").save(f"{folder}/borrowed.pdf")

if len(sys.argv) > 1:
    save(sys.argv[1])
"""


def test_the_same_bytes_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In another process, with another seed of hashes, on another day."""
    one, two = tmp_path / "one", tmp_path / "two"
    own = {**os.environ, "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": "0"}
    command = [sys.executable, "-c", SAVING, str(one)]
    subprocess.run(command, check=True, env=own)
    monkeypatch.setattr(sys, "argv", ["", str(two)])
    exec(SAVING, {})  # noqa: S102 - the same lines, here
    made = sorted(one.iterdir())
    assert len(made) == 4
    for path in made:
        assert path.read_bytes() == (two / path.name).read_bytes(), path.name


def test_the_readers_own_style_changes_nothing_and_stays(tmp_path: Path) -> None:
    plain = mj.curve_chart("hong_kong").picture("svg")
    own = {"text.usetex": True, "lines.linewidth": 9, "axes.facecolor": "black"}
    with mpl.rc_context(own):
        before = dict(mpl.rcParams)
        chart = mj.curve_chart("hong_kong")
        assert chart.picture("svg") == plain
        assert dict(mpl.rcParams) == before
    assert "matplotlib.pyplot" not in sys.modules or not pyplot_figures()
    assert chart.save(tmp_path / "a.svg").read_bytes() == plain


def pyplot_figures() -> list[int]:
    return list(sys.modules["matplotlib.pyplot"].get_fignums())


def test_a_picture_tells_itself_to_who_cannot_see_it(tmp_path: Path) -> None:
    import pikepdf
    from PIL import Image

    chart = mj.curve_chart("hong_kong", language="zh_hant")
    assert "3 番 8" in chart.alt
    with Image.open(chart.save(tmp_path / "a.png")) as picture:
        assert picture.info["Description"] == chart.alt
        assert picture.info["Title"] == chart.title
    svg = chart.save(tmp_path / "a.svg").read_text(encoding="utf-8")
    assert 'role="img"' in svg
    assert 'lang="zh-Hant"' in svg
    assert f"<desc>{chart.alt}</desc>" in svg
    with pikepdf.open(chart.save(tmp_path / "a.pdf")) as pdf:
        assert str(pdf.docinfo["/Subject"]) == chart.alt
        assert "/CreationDate" not in pdf.docinfo


def test_a_notebook_shows_it_with_its_alt_text() -> None:
    chart = mj.curve_chart("hong_kong")
    data, metadata = chart._repr_mimebundle_()
    assert data["text/plain"] == metadata["image/png"]["alt"] == chart.alt
    assert chart._repr_png_()[:4] == b"\x89PNG"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a.gif", r"a\.gif: expected a file of a chart \(png, svg, pdf\), found 'gif'"),
        ("a", "found ''"),
        ("file/a.png", "expected a place to write to"),
    ],
)
def test_a_file_that_cannot_be_written(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(mj.MjtablesError, match=said):
        mj.curve_chart("hong_kong").save(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


# Where everything stands; tests/data/charts.json is written by
# `python tests/test_charts.py`.

KINDS: dict[str, Callable[[], mj.Chart]] = {
    "curve": lambda: mj.curve_chart("hong_kong", "hk_half_spicy"),
    "payments": lambda: mj.payment_chart("japanese_modern"),
    "payers": lambda: mj.payers_chart("japanese_modern", value=3, points=40),
    "difference": lambda: mj.difference_chart("wrc_2022", "japanese_modern"),
}
#: How far anything may have moved, as a share of the page.
_MOVED = 0.03


@pytest.mark.parametrize("kind", KINDS)
def test_everything_stands_where_it_stood(kind: str) -> None:
    kept = json.loads(GOLDEN.read_text(encoding="utf-8"))[kind]
    now = layout(KINDS[kind]())
    assert now["inches"] == pytest.approx(kept["inches"], rel=_MOVED)
    assert now["boxes"] == kept["boxes"]
    assert [own[0] for own in now["texts"]] == [own[0] for own in kept["texts"]]
    for one, two in zip(now["texts"], kept["texts"], strict=True):
        assert one[1:] == pytest.approx(two[1:], abs=_MOVED), one[0]


# The command.


COMMANDS = {
    "curves": (["curves", "hong_kong", "hkma"], "hong_kong+hkma-curve.png"),
    "curves of an option": (
        ["curves", "hk_half_spicy", "--set", "ceiling=10"],
        "hk_half_spicy-ceiling=10-curve.png",
    ),
    "payments": (
        ["payments", "wrc_2022", "--situation", "dealer_self_drawn"],
        "wrc_2022-payments.png",
    ),
    "payers": (
        ["payers", "japanese_modern", "--han", "3", "--fu", "40", "--lang", "ja"],
        "japanese_modern-payers.png",
    ),
    "difference": (
        ["difference", "ema_2016", "ema_2025"], "ema_2016+ema_2025-difference.png",
    ),
    "difference of an option": (
        ["difference", "hk_half_spicy", "--set", "gun=half"],
        "hk_half_spicy+hk_half_spicy-gun=half-difference.png",
    ),
    "a file of ones own": (
        ["curves", "hong_kong", "--normalised", "--receives", "--situation",
         "dealer_self_drawn", "-o", "charts/a.svg"],
        "charts/a.svg",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", COMMANDS)
def test_the_command_writes_a_chart(case: str, elsewhere: Path) -> None:
    arguments, name = COMMANDS[case]
    done = mjtables("chart", *arguments)
    assert (done.exit_code, done.output) == (0, f"{name}\n")
    assert (elsewhere / name).stat().st_size > 5000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["curves", "hong_kong", "hkma", "--set", "minimum=1"], "one preset beside"),
        (["difference", "hong_kong"], "expected a second preset, or --set"),
        (["payers", "hong_kong", "--faan", "3", "--faan", "4"], "one value"),
        (["payers", "hong_kong", "--fu", "3", "--points", "4"], "found both"),
        (["payments", "hong_kog"], "did you mean 'hong_kong'"),
        (["curves", "hong_kong", "-o", "a.gif"], "found 'gif'"),
    ],
)
def test_the_command_says_what_is_wrong(
    arguments: list[str], said: str, elsewhere: Path
) -> None:
    done = mjtables("chart", *arguments)
    assert done.exit_code == 2
    assert said in done.output
    assert list(elsewhere.iterdir()) == []


if __name__ == "__main__":
    kept = {kind: layout(made()) for kind, made in KINDS.items()}
    GOLDEN.write_text(f"{json.dumps(kept, ensure_ascii=False)}\n", encoding="utf-8")

"""What others reported as wrong, each as a test of the right value.

The ids are those of a collection of public reports, with the repository it is from.
Amounts are points; lists are East, South, West, North, and East deals unless a hand
says otherwise. What a report states of tiles enters as the han and fu they come to.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from conftest import BUILT_IN
from hypothesis import given
from hypothesis import strategies as st

import mjtables as mj
from mjtables.situation import Situation

PRESETS = Path(__file__).parent / "presets"
MODERN, EXTRAS, SANMA = "japanese_modern", "riichi_extras", "sanma"
EXTRAS_FILE = PRESETS / f"{EXTRAS}.toml"
SOUL, SOUL_3P, BISECTION = (
    *("mahjong_soul_4p", "mahjong_soul_3p"),
    "mahjong_soul_3p_bisection",
)
HALF_SPICY, MCR = "hk_half_spicy", "chinese_official"

#: Rule sets that one report needs, as what differs from another.
VARIATIONS = {
    "aotenjou, three players": (
        'like = "japanese_modern"\nplayers = 3\n'
        'without = ["settling.limit", "settling.rungs", "options"]\n'
    ),
    "half gun of one share": (
        'like = "hk_half_spicy"\nwithout = ["options.gun", "excluded"]\n'
        '[payment]\non_discard = { discarder = 1, other = "1/2" }\n'
    ),
}

#: Report -> rule set, its options, the hand, what each seat gains or loses.
Reports = dict[str, tuple[str, dict[str, Any], dict[str, Any], tuple[Any, ...]]]

RON, YAKUMAN = {"winner": 1, "discarder": 2}, {"special": "yakuman"}
HALF, QUARTER, EIGHTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)

LIMITS: Reports = {
    "B1 MahjongRepository/mahjong#3: 28 han, one yakuman": (
        MODERN, {}, {**RON, "value": 28}, (0, 32000, -32000, 0),
    ),
    "B1: 28 han, no counted yakuman": (
        MODERN, {"counted_yakuman": "none"}, {**RON, "value": 28},
        (0, 24000, -24000, 0),
    ),
    "B1: 28 han, a yakuman for every 13": (
        MODERN, {"counted_yakuman": "stacked"}, {**RON, "value": 28},
        (0, 64000, -64000, 0),
    ),
    "B2 klen/mahjong.horneds.com#27: 14 han are more than 12": (
        MODERN, {}, {**RON, "value": 14}, (0, 32000, -32000, 0),
    ),
    "B2: 14 han where 13 are no yakuman": (
        "ema_2016", {}, {**RON, "value": 14},
        (0, 24000, -24000, 0),
    ),
    "B6 nissymori/mahjax#88: big four winds are one yakuman": (
        MODERN, {}, {**RON, **YAKUMAN}, (0, 32000, -32000, 0),
    ),
    "B6: with all honours, two": (
        "tenhou_4p", {}, {**RON, "special": "2 yakuman"},
        (0, 64000, -64000, 0),
    ),
    "B8 EmeraldCoder/riichi-pointer-js#15: renhou, where it is a mangan": (
        "wrc_2015", {}, {**RON, "special": "mangan"}, (0, 8000, -8000, 0),
    ),
    "B8: so it is in EMA's rules of 2016": (
        "ema_2016", {}, {**RON, "special": "mangan"}, (0, 8000, -8000, 0),
    ),
    "B9 EmeraldCoder/riichi-pointer-js#29: two yakuman, of which WRC counted one": (
        "wrc_2015", {}, {**RON, "special": "2 yakuman"}, (0, 32000, -32000, 0),
    ),
    "B9: from 2022 on both": (
        "wrc_2022", {}, {**RON, "special": "2 yakuman"}, (0, 64000, -64000, 0),
    ),
    "F2: aotenjou, four players, the same hand": (
        "aotenjou", {}, {"winner": 1, "value": 5, "fu": 30},
        (-7700, 15500, -3900, -3900),
    ),
    "F2 mahjong 2.1.0: aotenjou, three players, 5 han 30 fu self-drawn": (
        "aotenjou, three players", {}, {"winner": 1, "value": 5, "fu": 30},
        (-7700, 11600, -3900, 0),
    ),
    "F3 mahjong 2.1.0: seven yakuman, any number counts": (
        MODERN, {"stacking": "all"}, {**RON, "special": "7 yakuman"},
        (0, 224000, -224000, 0),
    ),
    "F3: seven yakuman, six count": (
        MODERN, {"stacking": "up_to_six"}, {**RON, "special": "7 yakuman"},
        (0, 192000, -192000, 0),
    ),
    "F9 kago-utils: 26 counted han are one yakuman": (
        MODERN, {}, {**RON, "value": 26}, (0, 32000, -32000, 0),
    ),
}  # fmt: skip

KIRIAGE: Reports = {
    "F6 mahjong-utils: kiriage, 3 han 60 fu on a discard": (
        MODERN, {"kiriage": "on"}, {**RON, "value": 3, "fu": 60}, (0, 8000, -8000, 0),
    ),
    "F6: self-drawn": (
        MODERN, {"kiriage": "on"}, {"winner": 1, "value": 3, "fu": 60},
        (-4000, 8000, -2000, -2000),
    ),
    "F6: the dealer, on a discard": (
        MODERN, {"kiriage": "on"},
        {"winner": 0, "discarder": 2, "value": 3, "fu": 60}, (12000, 0, -12000, 0),
    ),
    "F6: the dealer, self-drawn": (
        MODERN, {"kiriage": "on"}, {"winner": 0, "value": 3, "fu": 60},
        (12000, -4000, -4000, -4000),
    ),
    "F6: 4 han 30 fu": (
        MODERN, {"kiriage": "on"}, {**RON, "value": 4, "fu": 30}, (0, 8000, -8000, 0),
    ),
    "F7 pyriichi: 3 han 70 fu on a discard": (
        MODERN, {}, {**RON, "value": 3, "fu": 70}, (0, 8000, -8000, 0),
    ),
    "F7: the dealer": (
        MODERN, {}, {"winner": 0, "discarder": 2, "value": 3, "fu": 70},
        (12000, 0, -12000, 0),
    ),
    "F7: self-drawn": (
        MODERN, {}, {"winner": 1, "value": 3, "fu": 70}, (-4000, 8000, -2000, -2000),
    ),
}  # fmt: skip

LIABILITY: Reports = {
    "B10 mjx-project/mjx#1156: pao on a discard, 6 honba": (
        MODERN, {}, {"winner": 1, "discarder": 0, "liable": 2, **YAKUMAN, "honba": 6},
        (-16000, 33800, -17800, 0),
    ),
    "B11 nissymori/mahjax#94: pao on a discard, the liable player pays the honba": (
        MODERN, {}, {**RON, "liable": 3, **YAKUMAN, "honba": 2},
        (0, 32600, -16000, -16600),
    ),
    "B11: the other reading, the discarder pays the honba": (
        MODERN, {"pao_honba": "discarder"}, {**RON, "liable": 3, **YAKUMAN, "honba": 2},
        (0, 32600, -16600, -16000),
    ),
    "B13 riichi.wiki: pao of one of two yakuman, self-drawn, 1 honba": (
        SOUL, {},
        {"winner": 1, "liable": 2, "liable_for": 1, "special": "2 yakuman", "honba": 1},
        (-16000, 64300, -40300, -8000),
    ),
    "B13: where liability covers the whole hand": (
        "tenhou_4p", {},
        {"winner": 1, "liable": 2, "special": "2 yakuman", "honba": 1},
        (0, 64300, -64300, 0),
    ),
    "B14 nissymori/mahjax#98: a called triplet raised to a kong, self-drawn": (
        MODERN, {}, {"winner": 1, "liable": 3, **YAKUMAN}, (0, 32000, 0, -32000),
    ),
    "B14: on a discard": (
        MODERN, {}, {**RON, "liable": 3, **YAKUMAN}, (0, 32000, -16000, -16000),
    ),
    "F8 pyriichi: pao on a discard, 1 honba, no fifties": (
        MODERN, {}, {**RON, "liable": 3, **YAKUMAN, "honba": 1},
        (0, 32300, -16000, -16300),
    ),
    "beside B13: of two yakuman one is the liable player's, on a discard": (
        SOUL, {},
        {**RON, "liable": 3, "liable_for": 1, "special": "2 yakuman", "honba": 1},
        (0, 64300, -48000, -16300),
    ),
    "beside B13: big four winds, two yakuman, are both the liable player's": (
        SOUL, {}, {"winner": 1, "liable": 2, "liable_for": 2, "special": "2 yakuman"},
        (0, 64000, -64000, 0),
    ),
    "beside B13: with three players, without the absent share": (
        SOUL_3P, {},
        {"winner": 1, "liable": 2, "liable_for": 2, "special": "2 yakuman"},
        (0, 48000, -48000, 0),
    ),
    "beside B13: a liable dealer pays his own share of the other one, too": (
        MODERN, {"stacking": "all", "pao_covers": "its_yakuman"},
        {"winner": 1, "liable": 0, "liable_for": 1, "special": "2 yakuman"},
        (-48000, 64000, -8000, -8000),
    ),
    "a liable dealer, self-drawn": (
        MODERN, {}, {"winner": 1, "liable": 0, **YAKUMAN, "honba": 1},
        (-32300, 32300, 0, 0),
    ),
    "a liable dealer, on another's discard": (
        MODERN, {}, {**RON, "liable": 0, **YAKUMAN}, (-16000, 32000, -16000, 0),
    ),
    "the dealer wins, self-drawn (Tenhou, 33e41492aff6)": (
        MODERN, {}, {"winner": 3, "dealer": 3, "liable": 1, **YAKUMAN, "honba": 1},
        (0, -48300, 0, 48300),
    ),
    "the dealer wins, on a discard": (
        MODERN, {}, {"winner": 0, "discarder": 1, "liable": 3, **YAKUMAN},
        (48000, -24000, 0, -24000),
    ),
    "the discarder is liable himself: as without liability": (
        MODERN, {}, {**RON, "liable": 2, **YAKUMAN, "honba": 1},
        (0, 32300, -32300, 0),
    ),
    "with three players, self-drawn": (
        SANMA, {}, {"winner": 1, "liable": 2, **YAKUMAN, "honba": 1},
        (0, 24200, -24200, 0),
    ),
    "Hong Kong: the liable player pays the whole self-draw": (
        HALF_SPICY, {}, {"winner": 1, "liable": 3, "value": 3}, (0, 12, 0, -12),
    ),
}  # fmt: skip

EXTRA_PAYMENTS: Reports = {
    "B18 rasca0027/Mahjong4RL#118: a self-draw of 2 han 30 fu, 1 honba": (
        MODERN, {}, {"winner": 1, "value": 2, "fu": 30, "honba": 1},
        (-1100, 2300, -600, -600),
    ),
    "B22 shinkuan/Akagi#115: sanma honba is 200 on a discard": (
        SOUL_3P, {},
        {"winner": 0, "discarder": 1, "value": 3, "fu": 40, "honba": 1},
        (7900, -7900, 0, 0),
    ),
    "B22: the same hand of a non-dealer": (
        SOUL_3P, {}, {**RON, "value": 3, "fu": 40, "honba": 1}, (0, 5400, -5400, 0),
    ),
    "B24 vg-mjg/majsoul-api#12: who made the robbed kong pays": (
        MODERN, {}, {"winner": 1, "discarder": 3, "kind": "robbed_kong", "value": 5},
        (0, 8000, 0, -8000),
    ),
    "B25 shinkuan/Akagi#116: 8 han, norths counted, are baiman": (
        SOUL_3P, {}, {**RON, "value": 8}, (0, 16000, -16000, 0),
    ),
    "B26 smly/RiichiEnv#153: 2 han and 2 norths are 4 han": (
        SOUL_3P, {}, {**RON, "value": 2 + 2, "fu": 30}, (0, 7700, -7700, 0),
    ),
    "F11 riichi-tracker: north bisection of a mangan": (
        BISECTION, {}, {"winner": 1, "value": 5}, (-5000, 8000, -3000, 0),
    ),
    "F11: the dealer": (
        BISECTION, {}, {"winner": 0, "value": 5}, (12000, -6000, -6000, 0),
    ),
}  # fmt: skip

DRAWS: Reports = {
    "B28 FluffyStuff/OpenRiichi#39: one is ready": (
        EXTRAS, {}, {"kind": "exhaustive_draw", "ready": [1]},
        (-1000, 3000, -1000, -1000),
    ),
    "B28: two are ready": (
        EXTRAS, {}, {"kind": "exhaustive_draw", "ready": [1, 3]},
        (-1500, 1500, -1500, 1500),
    ),
    "B28: three are ready": (
        EXTRAS, {}, {"kind": "exhaustive_draw", "ready": [0, 1, 3]},
        (1000, 1000, -3000, 1000),
    ),
    "B28: four are ready": (
        EXTRAS, {}, {"kind": "exhaustive_draw", "ready": [0, 1, 2, 3]}, (0, 0, 0, 0),
    ),
    "B29 smly/RiichiEnv#214: a nagashi, while the dealer is ready": (
        EXTRAS, {}, {"kind": "nagashi", "winner": 2, "ready": [0]},
        (-4000, -2000, 8000, -2000),
    ),
    "B31 MahjongPantheon/pantheon#967: the last hand drawn, a bet on the table": (
        EXTRAS, {}, {"kind": "exhaustive_draw", "ready": [1], "deposits": 1},
        (-1000, 3000, -1000, -1000),
    ),
}  # fmt: skip

FU: Reports = {
    "B39 MahjongRepository/mahjong#41: 1 han, 24 fu": (
        MODERN, {}, {**RON, "value": 1, "fu": 24}, (0, 1000, -1000, 0),
    ),
    "B40 MahjongRepository/mahjong#40: 1 han 30 fu, self-drawn": (
        MODERN, {}, {"winner": 1, "value": 1, "fu": 30}, (-500, 1100, -300, -300),
    ),
    "B40: 26 fu pay the same, and are 30 too": (
        MODERN, {}, {"winner": 1, "value": 1, "fu": 26}, (-500, 1100, -300, -300),
    ),
    "B41 WaSuper/Mahjong#10: 34 fu are 40, self-drawn": (
        MODERN, {}, {"winner": 1, "value": 2, "fu": 34}, (-1300, 2700, -700, -700),
    ),
    "B41: a pair of 2 fu, 40 in all": (
        MODERN, {}, {**RON, "value": 3, "fu": 40}, (0, 5200, -5200, 0),
    ),
    "B41: a pair of 4 fu, 42 in all": (
        MODERN, {}, {**RON, "value": 3, "fu": 42}, (0, 6400, -6400, 0),
    ),
    "B42 klen/mahjong.horneds.com#16: 32 fu, the dealer's self-draw": (
        MODERN, {}, {"winner": 0, "value": 2, "fu": 20 + 8 + 2 + 2},
        (3900, -1300, -1300, -1300),
    ),
    "B43 klen/mahjong.horneds.com#28: 4 han, 32 fu": (
        MODERN, {}, {**RON, "value": 4, "fu": 32}, (0, 8000, -8000, 0),
    ),
    "B45 mjx-project/mjx#237: 2 han 20 fu, self-drawn": (
        MODERN, {}, {"winner": 1, "value": 2, "fu": 20}, (-700, 1500, -400, -400),
    ),
    "B46 sotetsuk/pgx#752: 2 han 20 fu, the dealer's self-draw": (
        MODERN, {}, {"winner": 0, "value": 2, "fu": 20}, (2100, -700, -700, -700),
    ),
    "B47 Varantha/Mahjong-ScoringTrainer#3: a self-draw is paid one by one": (
        MODERN, {}, {"winner": 1, "value": 1, "fu": 30}, (-500, 1100, -300, -300),
    ),
    "B47: on a discard": (
        MODERN, {}, {**RON, "value": 1, "fu": 30}, (0, 1000, -1000, 0),
    ),
}  # fmt: skip

CHINESE: Reports = {
    "B48 EpicOrange/riichi_advanced#120: MCR, 11 fan on a discard": (
        MCR, {}, {"winner": 1, "discarder": 0, "value": 11}, (-19, 35, -8, -8),
    ),
    "B49 EpicOrange/riichi_advanced#114: half gun, 0 faan, base 0.5 of the whole": (
        HALF_SPICY, {"gun": "half", "minimum": 0, "base": "0.5"},
        {"winner": 0, "discarder": 1, "value": 0}, (HALF, -QUARTER, -EIGHTH, -EIGHTH),
    ),
    "B49: base 0.5 of one share": (
        "half gun of one share", {"minimum": 0, "base": "0.5"},
        {"winner": 0, "discarder": 1, "value": 0}, (1, -HALF, -QUARTER, -QUARTER),
    ),
    "beside B49: at a base of 0.25, exact sixteenths": (
        HALF_SPICY, {"gun": "half", "minimum": 0, "base": "0.25"},
        {"winner": 0, "discarder": 1, "value": 0},
        (QUARTER, -EIGHTH, -EIGHTH / 2, -EIGHTH / 2),
    ),
    "B51 EpicOrange/riichi_advanced#10: flowers are added to 8": (
        MCR, {}, {"winner": 1, "discarder": 0, "value": 8, "facts": {"flowers": 1}},
        (-17, 33, -8, -8),
    ),
}  # fmt: skip

SETTLED: Reports = {
    **LIMITS,
    **KIRIAGE,
    **LIABILITY,
    **EXTRA_PAYMENTS,
    **DRAWS,
    **FU,
    **CHINESE,
}


@pytest.fixture
def rules(tmp_path: Path) -> Any:
    """The rule set of a name: built in, made for the tests, or for one report."""

    def named(name: str, options: dict[str, Any]) -> mj.Preset:
        if name in BUILT_IN:
            preset = mj.preset(name)
        elif name in VARIATIONS:
            path = tmp_path / "variation.toml"
            head = (
                'id = "variation"\nname = "x"\nfamily = "x"\nsources = ["a report"]\n'
            )
            path.write_text(head + VARIATIONS[name], encoding="utf-8")
            preset = mj.load(path)
        else:
            preset = mj.load(PRESETS / f"{name}.toml")
        return preset.with_options(**options)

    return named


@pytest.mark.parametrize("report", SETTLED)
def test_settled_as_it_should_have_been(report: str, rules: Any) -> None:
    name, options, hand, changes = SETTLED[report]
    settled = mj.settle(rules(name, options), mj.Hand(**hand))
    assert settled.changes == changes
    assert (sum(settled.changes), settled.table) == (0, 0)


#: Report -> options, the hand, what its level is called, and what it pays on a discard.
LABELS: dict[str, tuple[dict[str, Any], dict[str, Any], str, int]] = {
    "B3 klen/mahjong.horneds.com#12: 13 han are said beside the level": (
        {}, {"value": 3 + 2 + 2 + 1 + 1 + 2 + 2}, "counted_yakuman", 32000,
    ),
    "B5 smly/RiichiEnv#211: 26 han, one yakuman in name and in money": (
        {}, {"value": 26}, "counted_yakuman", 32000,
    ),
    "B5: where every 13 count": (
        {"counted_yakuman": "stacked"}, {"value": 26}, "2 counted_yakuman", 64000,
    ),
    "B5: four concealed triplets with a pair wait": (
        {}, {"special": "2 yakuman"}, "yakuman", 32000,
    ),
    "F1 mahjong 2.1.0: kiriage, 4 han 40 fu": (
        {"kiriage": "on"}, {"value": 4, "fu": 40}, "mangan", 8000,
    ),
    "F1: kiriage, 3 han 70 fu": (
        {"kiriage": "on"}, {"value": 3, "fu": 70}, "mangan", 8000,
    ),
    "F1: without kiriage": ({}, {"value": 4, "fu": 40}, "mangan", 8000),
    "F1: kiriage itself": (
        {"kiriage": "on"}, {"value": 4, "fu": 30}, "mangan", 8000,
    ),
    "F3 mahjong 2.1.0: seven yakuman are called so": (
        {"stacking": "all"}, {"special": "7 yakuman"}, "7 yakuman", 224000,
    ),
    "F4 mahjong 2.1.0: 13 counted han keep a name of their own": (
        {}, {"value": 13}, "counted_yakuman", 32000,
    ),
    "F4: where they are no yakuman": (
        {"counted_yakuman": "none"}, {"value": 13}, "sanbaiman", 24000,
    ),
}  # fmt: skip


@pytest.mark.parametrize("report", LABELS)
def test_label_and_amount_come_from_one_computation(report: str) -> None:
    options, worth, label, pays = LABELS[report]
    preset = mj.preset(MODERN).with_options(**options)
    settled = mj.settle(preset, mj.Hand(**RON, **worth))
    assert settled.legs[1].score.tier == label
    assert settled.changes[1] == pays
    assert settled.hand.value == worth.get("value")


def running(start: int, *settlements: mj.Settlement) -> list[list[Any]]:
    """Every seat's total after each settlement."""
    totals = [[start] * 4]
    for settlement in settlements:
        pairs = zip(totals[-1], settlement.changes, strict=True)
        totals.append([total + change for total, change in pairs])
    return totals[1:]


def test_b17_riichi_tracker_3_honba_also_counts_for_the_dealer() -> None:
    """Mangan twice from 25,000, honba 0, then 1."""
    hands = [mj.Hand(winner=0, value=5, honba=honba) for honba in (0, 1)]
    after = running(25000, *(mj.settle(MODERN, hand) for hand in hands))
    assert after[-1] == [49300, 16900, 16900, 16900]


def test_b19_mahjong_21_three_winners_and_one_honba() -> None:
    won = [
        mj.Hand(winner=seat, discarder=0, value=5, honba=1, deposits=1)
        for seat in (3, 1, 2)
    ]
    settled = mj.settle_together(EXTRAS_FILE, won)
    assert mj.total(settled) == mj.Total((-24300, 9300, 8000, 8000), -1000)


def test_b20_majiang_35_the_second_winner_is_paid_after_the_first() -> None:
    won = [mj.Hand(winner=seat, discarder=3, value=5) for seat in (1, 2)]
    after = running(25000, *mj.settle_together(EXTRAS_FILE, won))
    assert after == [[25000, 33000, 25000, 17000], [25000, 33000, 33000, 9000]]


def test_b31_pantheon_967_a_bet_that_nobody_wins_is_not_lost() -> None:
    """4 x 30,000, one bet; who takes it in the end is a matter of the standings."""
    bet = [30000, 30000 - 1000, 30000, 30000]
    drawn = mj.Hand(kind="exhaustive_draw", ready=[1], deposits=1)
    settled = mj.settle(EXTRAS_FILE, drawn)
    after = [total + change for total, change in zip(bet, settled.changes, strict=True)]
    assert sum(after) + 1000 + settled.table == 120000


def test_b32_mahjong_14_a_bet_that_is_won_is_counted_once() -> None:
    bet = [30000, 30000 - 1000, 30000, 30000]
    settled = mj.settle(EXTRAS_FILE, mj.Hand(winner=2, value=5, deposits=1))
    after = [total + change for total, change in zip(bet, settled.changes, strict=True)]
    assert settled.table == -1000
    assert sum(after) == 120000


@pytest.mark.parametrize("fu", range(70, 120, 10))
def test_f7_pyriichi_3_han_from_70_fu_are_no_more_than_mangan(fu: int) -> None:
    five = {who: mj.settle(MODERN, mj.Hand(winner=who, value=5)) for who in (0, 1)}
    for who, mangan in five.items():
        settled = mj.settle(MODERN, mj.Hand(winner=who, value=3, fu=fu))
        assert settled.changes == mangan.changes


def test_b46_pgx_752_points_that_are_no_fu_are_not_taken() -> None:
    """What is doubled is computed from the fu; a number of one's own cannot be said."""
    with pytest.raises(mj.HandError, match="points: expected none"):
        mj.settle(MODERN, mj.Hand(winner=0, value=2, fu=20, points=240))


def test_b51_riichi_advanced_10_flowers_do_not_help_to_8() -> None:
    hand = mj.Hand(winner=1, discarder=0, value=7, facts={"flowers": 1})
    with pytest.raises(mj.HandError, match="expected at least 8 points"):
        mj.settle(MCR, hand)


@given(
    worth=st.fixed_dictionaries(
        {
            "value": st.integers(1, 30),
            "fu": st.integers(20, 110),
            "honba": st.integers(0, 20),
        }
    ),
    seats=st.permutations(range(4)),
    dealer=st.integers(0, 3),
    honba_by=st.sampled_from(["liable", "discarder"]),
)
def test_pao_on_a_discard_splits_to_whole_hundreds(
    worth: dict[str, int], seats: list[int], dealer: int, honba_by: str
) -> None:
    winner, discarder, liable, _ = seats
    preset = mj.preset(MODERN).with_options(pao_honba=honba_by)
    won = {"winner": winner, "discarder": discarder, "dealer": dealer}
    plain = mj.settle(preset, mj.Hand(**won, **worth))
    split = mj.settle(preset, mj.Hand(**won, **worth, liable=liable))
    assert all(change % 100 == 0 for change in split.changes)
    assert split.changes[winner] == plain.changes[winner]
    apart = 300 * worth["honba"]
    half = {seat: -split.changes[seat] for seat in (discarder, liable)}
    half[liable if honba_by == "liable" else discarder] -= apart
    assert 0 <= half[liable] - half[discarder] <= 100


def test_a_settlement_that_would_not_sum_to_zero_cannot_be_made() -> None:
    hand = mj.Hand(winner=1, discarder=0, value=5)
    made = {
        "preset": MODERN, "options": "", "hand": hand, "legs": (), "transfers": (),
        "situation": Situation.NONDEALER_ON_DEALER_DISCARD, "rules": mj.preset(MODERN),
    }  # fmt: skip
    with pytest.raises(mj.MjtablesError, match="expected a sum of 0, found 17800"):
        mj.Settlement(**made, changes=(-16000, 33800, 0, 0))
    with pytest.raises(mj.MjtablesError, match="expected a sum of 0, found -1000"):
        mj.Settlement(**made, changes=(-8000, 8000, 0, 0), table=-1000)
    with pytest.raises(mj.MjtablesError, match="expected a sum of 0, found 1/3"):
        mj.Settlement(**made, changes=(Fraction(1, 3), 0, 0, 0))


#: Reports of the collection's payment parts that are no tests here, and why.
ELSEWHERE = {
    "B34": "oka belongs to the standings",
    "B35": "uma belongs to the standings",
    "B36": "the order of equal scores belongs to the standings",
    "B37": "the order of equal scores belongs to the standings",
    "B50": "which faan a hand has is counted from tiles",
    "B52": "which fan a hand has is counted from tiles",
    "B53": "which fan a hand has is counted from tiles",
    "B54": "which fan a hand has is counted from tiles",
}

#: All that the collection has of limits, liability, extras, draws, fu, Chinese rules,
#: and what was found beside it (F5 and F10 are not in it).
COLLECTED = (
    *("B1", "B2", "B3", "B5", "B6", "B8", "B9", "B10", "B11", "B13", "B14"),
    *("B17", "B18", "B19", "B20", "B22", "B24", "B25", "B26", "B28", "B29"),
    *("B31", "B32", "B34", "B35", "B36", "B37", "B39", "B40", "B41", "B42", "B43"),
    *("B45", "B46", "B47", "B48", "B49", "B50", "B51", "B52", "B53", "B54"),
    *("F1", "F2", "F3", "F4", "F6", "F7", "F8", "F9", "F11"),
)


def test_every_report_is_a_test_or_has_its_reason() -> None:
    rows = {name.replace(":", " ").split()[0] for name in (*SETTLED, *LABELS)}
    tests = {name.split("_")[1].upper() for name in globals() if name[:6] == "test_b"}
    assert set(COLLECTED) <= rows | tests | set(ELSEWHERE)
    assert not set(ELSEWHERE) & (rows | tests)

"""Derivations, as a teacher writes them: the worked examples of the sources."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import mjtables as mj
from mjtables.exact import Rounding, Way
from mjtables.steps.score import rounding_steps

PRESETS = Path(__file__).parent / "presets"
RIICHI, HALF_SPICY = "japanese_modern", "hk_half_spicy"


def preset(name: str, options: dict[str, Any] | None = None) -> mj.Preset:
    path = PRESETS / f"{name}.toml"
    found = mj.load(path) if path.exists() else mj.preset(name)
    return found.with_options(**options or {})


#: The lines below the headline: rule set, options, hand; then who, and what is written.
WRITTEN: dict[str, tuple[str, dict[str, Any], dict[str, Any], str]] = {
    # arcturus.su, Japanese mahjong scoring rules
    "riichi: 3 han 40 fu of the dealer on a discard, 2 honba": (
        RIICHI, {},
        {"winner": 0, "discarder": 1, "value": 3, "fu": 40, "honba": 2},
        """
        the hand: 40 fu x 2^(3 + 2) = 1280
        the discarder: 1280 x 6 = 7680
        the discarder: 7680, rounded up to hundreds: 7700
        the discarder: 2 honba, 300 each: 7700 + 600 = 8300
        each of the others: nothing
        in all: the winner +8300
        in all: the discarder -8300
        in all: each of the others 0
        """,
    ),
    # 4windsmj.com/kb/help/4winexm04.htm: 62 fu are 70; 560, 2240, 2300
    "riichi: 62 fu and 1 han on a discard are 2,300": (
        RIICHI, {}, {"winner": 1, "discarder": 2, "value": 1, "fu": 62},
        """
        the hand: 62 fu, rounded up to tens: 70 fu
        the hand: 70 fu x 2^(1 + 2) = 560
        the discarder: 560 x 4 = 2240
        the discarder: 2240, rounded up to hundreds: 2300
        each of the others: nothing
        in all: the winner +2300
        in all: the discarder -2300
        in all: each of the others 0
        """,
    ),
    # bugs B18: 2 han 30 fu with one honba, 1,100 and 600 twice
    "riichi: 2 han 30 fu self-drawn, 1 honba": (
        RIICHI, {}, {"winner": 1, "value": 2, "fu": 30, "honba": 1},
        """
        the hand: 30 fu x 2^(2 + 2) = 480
        the dealer: 480 x 2 = 960
        the dealer: 960, rounded up to hundreds: 1000
        the dealer: 1 honba: 1000 + 100 = 1100
        each of the others: 480, rounded up to hundreds: 500
        each of the others: 1 honba: 500 + 100 = 600
        the winner: receives 1100 + 2 x 600 = 2300
        in all: the winner +2300
        in all: the dealer -1100
        in all: each of the others -600
        """,
    ),
    # bugs B10: the discarder 16,000, the liable player 17,800
    "riichi: a yakuman on a discard, another player liable, 6 honba, a stick": (
        RIICHI, {},
        {"winner": 1, "discarder": 0, "liable": 2, "special": "yakuman",
         "honba": 6, "deposits": 1},
        """
        the hand: yakuman: 8000
        the discarder: 8000 x 4 = 32000
        the other player: nothing
        the liable player: half of 32000 = 16000
        the liable player: 6 honba: 16000 + 1800 = 17800
        the discarder: what remains: 32000 - 16000 = 16000
        the winner: receives 17800 + 16000 = 33800
        the winner: 1 deposit of 1000: 33800 + 1000 = 34800
        in all: the winner +34800
        in all: the liable player -17800
        in all: the discarder -16000
        in all: the other player 0
        """,
    ),
    # bugs B13, riichi.wiki's example: -16,000, +64,300, -40,300, -8,000
    "riichi: one yakuman of two is the liable player's": (
        RIICHI, {"stacking": "all", "pao_covers": "its_yakuman"},
        {"winner": 1, "liable": 2, "liable_for": 1, "special": "2 yakuman", "honba": 1},
        """
        the hand: first the yakuman that a player is liable for
        the hand: yakuman: 8000
        the dealer: 8000 x 2 = 16000
        each of the others: pays 8000
        the whole sum: 16000 + 2 x 8000 = 32000
        the liable player: pays for all: 32000
        each of the others: nothing
        the hand: then the yakuman that all pay for
        the hand: yakuman: 8000
        the dealer: 8000 x 2 = 16000
        each of the others: pays 8000
        the liable player: 32000 + 8000 = 40000
        the liable player: 1 honba: 40000 + 300 = 40300
        the winner: receives 40300 + 16000 + 8000 = 64300
        in all: the winner +64300
        in all: the liable player -40300
        in all: the dealer -16000
        in all: the other player -8000
        """,
    ),
    # arcturus.su, Mahjong Soul's bisection, by the steps it states: 1,300 and 800
    "riichi for three: the absent player's share is halved": (
        "mahjong_soul_3p_bisection", {}, {"winner": 1, "value": 2, "fu": 30},
        """
        the hand: 30 fu x 2^(2 + 2) = 480
        the dealer: 480 x 2 = 960
        the dealer: 960, rounded up to hundreds: 1000
        the other player: 480, rounded up to hundreds: 500
        the absent player: 480, rounded up to hundreds: 500
        the absent player: half of 500 = 250
        the absent player: 250, rounded up to hundreds: 300
        the dealer: 1000 + 300 = 1300
        the other player: 500 + 300 = 800
        the winner: receives 1300 + 800 = 2100
        in all: the winner +2100
        in all: the dealer -1300
        in all: the other player -800
        """,
    ),
    # 4windsmj.com/kb/help/4winexm04.htm: 124 are 120; East 240, the others 120
    "European Classical: 62 points and a double on East's discard": (
        "european_classical", {},
        {"winner": 2, "discarder": 0, "value": 1, "points": 62,
         "scores": (0, 0, None, 0)},
        """
        the hand: 62 points x 2^1 = 124
        the hand: 124, rounded off to tens: 120
        the discarder: 120 x 2 = 240
        each of the others: pays 120
        the winner: receives 240 + 2 x 120 = 480
        in all: the winner +480
        in all: the discarder (0) -240
        in all: each other (0) -120
        """,
    ),
    # 4windsmj.com/kb/rules/chinese_classical/rules06.htm: 2, 46, 12 and 192
    "Chinese Classical: the losers settle their differences": (
        "chinese_classical", {},
        {"winner": 3, "discarder": 1, "value": 3, "points": 24,
         "scores": (2, 46, 12, None)},
        """
        the hand: 24 points x 2^3 = 192
        the dealer: 192 x 2 = 384
        each of the others: pays 192
        the winner: receives 384 + 2 x 192 = 768
        the dealer (2): pays the discarder (46): 46 - 2 = 44; x 2 with the dealer: 88
        the dealer (2): pays another (12): 12 - 2 = 10; x 2 with the dealer: 20
        another (12): pays the discarder (46): 46 - 12 = 34
        in all: the winner +768
        in all: the discarder (46) -70
        in all: the dealer (2) -492
        in all: another (12) -206
        """,
    ),
    # zj-mahjong.info/zj33_rules_eng.html: 160, 25 and 25
    "Zung Jung: 70 points on a discard": (
        "zung_jung", {}, {"winner": 1, "discarder": 3, "value": 70},
        """
        the discarder: what the others do not pay: 70 + 2 x 45 = 160
        each of the others: 70, but on a discard at most 25
        the winner: receives 160 + 2 x 25 = 210
        in all: the winner +210
        in all: the discarder -160
        in all: each of the others -25
        """,
    ),
    # English Wikipedia, Mahjong Competition Rules: 8 + x, 8 and 8; a flower is 1 more
    "MCR: 24 points and 2 flowers on a discard": (
        "chinese_official", {},
        {"winner": 1, "discarder": 0, "value": 24, "facts": {"flowers": 2}},
        """
        the hand: 2 flowers: 24 + 2 = 26 points
        the discarder: minimum from each: 26 + 8 = 34
        each of the others: minimum from each: 8
        the winner: receives 34 + 2 x 8 = 50
        in all: the winner +50
        in all: the discarder -34
        in all: each of the others -8
        """,
    ),
    # three Taiwan score projects: 50/10, 6 tai are 110; the dealer's streak 2n + 1
    "Taiwanese: 6 tai self-drawn, the dealer in his second extra hand": (
        "taiwanese", {}, {"winner": 1, "value": 6, "streak": 2},
        """
        the dealer: the dealer pays: 6 + 1 = 7 tai
        the dealer: 2 extra hands of the dealer, 2 each: 7 + 4 = 11 tai
        the dealer: 50 + 10 x 11 tai = 160
        each of the others: 50 + 10 x 6 tai = 110
        the winner: receives 160 + 2 x 110 = 380
        in all: the winner +380
        in all: the dealer -160
        in all: each of the others -110
        """,
    ),
    # Mahjong (Hong Kong scoring) Rules and Scoring: half gun, base 0.5
    "half spicy: half gun at base 0.5": (
        HALF_SPICY, {"gun": "half", "base": "0.5"},
        {"winner": 0, "discarder": 1, "value": 5},
        """
        the hand: 5 faan, between 1 laak (4) and 2 laaks (6): 16 and half of 16 = 24
        the discarder: half of 24 = 12
        the discarder: 12 x base 0.5 = 6
        each of the others: a quarter of 24 = 6
        each of the others: 6 x base 0.5 = 3
        the winner: receives 6 + 2 x 3 = 12
        in all: the winner +12
        in all: the discarder -6
        in all: each of the others -3
        """,
    ),
    # 4windsmj.com/kb/rules/chinese_oldstyle/rules04.htm: the liable player pays all
    "Hong Kong: a liable player pays all three shares of a self-draw": (
        "hong_kong", {}, {"winner": 1, "liable": 3, "value": 8},
        """
        the hand: 8 faan, 2 laaks (from 7 on): 16 doubled once = 32
        each of the others: 32 x 2 = 64
        the whole sum: 3 x 64 = 192
        the liable player: pays for all: 192
        each of the others: nothing
        in all: the winner +192
        in all: the liable player -192
        in all: each of the others 0
        """,
    ),
    # Wikipedia, Singaporean Mahjong: 1, 2, 4, 8, 16; the shooter pays for all
    "Singapore: the shooter pays for all": (
        "singapore", {"shooter": "on"}, {"winner": 0, "discarder": 2, "value": 5},
        """
        the hand: 2^(5 - 1) = 16
        the discarder: 16 x 2 = 32
        each of the others: pays 16
        the whole sum: 32 + 2 x 16 = 64
        the discarder: pays for all: 64
        each of the others: nothing
        in all: the winner +64
        in all: the discarder -64
        in all: each of the others 0
        """,
    ),
    # the French regulation of 2019, annex I: the dealer's coefficients 2, 4, 6, 8
    "Wenzhou: the dealer's coefficient in his third hand": (
        "wenzhou", {}, {"winner": 0, "special": "with_joker", "streak": 2},
        """
        the hand: with joker: 1
        the hand: 3 hands of the dealer in a row: 1 x 3 = 3
        each of the others: 3 x 2 = 6
        the winner: receives 3 x 6 = 18
        in all: the winner +18
        in all: each of the others -6
        """,
    ),
    # 4windsmj.com/kb/help/4windr02.htm: a pool of 600
    "a draw: one is ready, the pool is 600": (
        "draw_pool", {}, {"kind": "exhaustive_draw", "ready": [2]},
        """
        the hand: the pool is 600
        each who is not ready: pays 600 / 3 = 200
        the one who is ready: receives 600
        in all: the one who is ready +600
        in all: each who is not ready -200
        """,
    ),
    "a draw: all are ready": (
        "draw_pool", {}, {"kind": "exhaustive_draw", "ready": range(4)},
        """
        the hand: nothing is paid: all are ready, or nobody is
        """,
    ),
    "a draw where none is paid": (
        "hong_kong", {}, {"kind": "exhaustive_draw", "ready": [0]},
        """
        the hand: nothing is paid: hong_kong pays nothing in a draw
        """,
    ),
    # 4windsmj.com/kb/help/4winsc17.htm: East 240, West 20, South 12, North 0
    "scores that only add up: East receives double": (
        "only_adds_up", {},
        {"winner": 0, "value": 2, "points": 30, "scores": (None, 12, 20, 0)},
        """
        the hand: 30 points x 2^2 = 120
        the winner: the dealer: 120 x 2 = 240
        another (12): adds 12
        another (20): adds 20
        another (0): adds 0
        in all: the winner 240
        in all: another (12) 12
        in all: another (20) 20
        in all: another (0) 0
        """,
    ),
}  # fmt: skip


def explained(rules: mj.Preset, hand: dict[str, Any]) -> mj.Explanation:
    if rules.payment.adds_up:
        return mj.add_up(rules, mj.Hand(**hand)).explain()
    return mj.settle(rules, mj.Hand(**hand)).explain()


def lines(told: mj.Explanation) -> list[str]:
    """The lines of a page, each with of whom it tells."""
    before, said = "", []
    for who, text in told.rows:
        before = who or before
        said.append(f"{before}: {text}")
    return said


@pytest.mark.parametrize("case", WRITTEN)
def test_written_as_a_teacher_does(case: str) -> None:
    name, options, hand, written = WRITTEN[case]
    said = lines(explained(preset(name, options), hand))
    assert said == [line.strip() for line in written.strip().splitlines()]


#: How a value becomes a score, of one payer who pays once: rule set, options, hand.
SCORES: dict[str, tuple[str, dict[str, Any], dict[str, Any], tuple[str, ...]]] = {
    "the limit cuts": (
        RIICHI, {}, {"value": 3, "fu": 70},
        ("70 fu x 2^(3 + 2) = 2240", "2240, cut to the limit: 2000 (mangan)"),
    ),
    "a limit reached exactly": (
        RIICHI, {"limit": 1280}, {"value": 3, "fu": 40},
        ("40 fu x 2^(3 + 2) = 1280", "1280 is the limit (mangan)"),
    ),
    "kiriage": (
        RIICHI, {"kiriage": "on"}, {"value": 4, "fu": 30},
        ("30 fu x 2^(4 + 2) = 1920", "1920 counts as mangan (from 1920 on): 2000"),
    ),
    "25 fu stay": (
        RIICHI, {}, {"value": 2, "fu": 25},
        ("25 fu are not rounded", "25 fu x 2^(2 + 2) = 400"),
    ),
    "a named rung": (RIICHI, {}, {"value": 7}, ("7 han is haneman (from 6 on): 3000",)),
    "a rung again and again": (
        RIICHI, {"counted_yakuman": "stacked"}, {"value": 28},
        ("28 han is counted yakuman (from 13 on, and again every 13): "
         "2 x 8000 = 16000",),
    ),
    "yakuman, more than count": (
        RIICHI, {"stacking": "up_to_six"}, {"special": "7 yakuman"},
        ("7 yakuman, of which 6 count: 6 x 8000 = 48000",),
    ),
    "a share of the limit": (
        RIICHI, {}, {"special": "150%"}, ("150% of the limit of 2000: 3000",),
    ),
    "a cell of its own": (
        RIICHI, {"kiriage": "nondealer_60fu"}, {"value": 3, "fu": 60},
        ("3 han, 60 fu: 2000 (mangan), a cell of its own "
         "if the dealer does not win",),
    ),
    "fixed points": (
        "sanma_1000", {}, {"value": 1},
        ("every hand counts 30 fu", "30 fu x 2^(1 + 2) = 240"),
    ),
    # 4winsc22: 36 is rounded to 40, two doubles make 160
    "regulated doubles": (
        "regulated", {}, {"value": 2, "points": 36},
        ("36 points, rounded up to tens: 40 points",
         "40 points x 4 (2 doubles) = 160"),
    ),
    "regulated doubles, more than are stated": (
        "regulated", {}, {"value": 6, "points": 40},
        ("40 points x 8 (stated for 4) = 320",),
    ),
    "points without doubles": (
        "chinese_classical", {"losers": "none"}, {"value": 0, "points": 100},
        ("100 points, not doubled: 100",),
    ),
    # 4windsmj.com/kb/help/4win1rnd.htm: 65 is 70
    "a score rounded off": (
        "european_classical", {"losers": "none"}, {"value": 0, "points": 65},
        ("65 points, not doubled: 65", "65, rounded off to tens: 70"),
    ),
    "below the first laak": (
        "hong_kong", {}, {"value": 2},
        ("2 faan, 2 below the first laak (4): 16 halved twice = 4",),
    ),
    "at a laak": ("hong_kong", {}, {"value": 4}, ("4 faan, 1 laak: 16",)),
    "the ladder's last laak": (
        "hong_kong", {}, {"value": 13},
        ("13 faan, 3 laaks (from 10 on): 16 doubled twice = 64",),
    ),
    "between two laaks, geometric": (
        "chinese_new_style", {}, {"value": 7},
        ("7 faan, between 1 laak (6) and 2 laaks (9): 64 x 2^(1/3), "
         "rounded off to tens: 80 (derived)",),
    ),
    "a ceiling": (
        "hk_full_spicy", {"ceiling": 8, "flowers": 1},
        {"value": 7, "facts": {"flowers": 3}},
        ("3 flowers: 7 + 3 = 10 faan", "10 faan, cut to the ceiling: 8 faan",
         "8 faan, 5 laaks: 16 doubled 4 times = 256"),
    ),
    # 4windsmj.com/kb/help/4winaux.htm
    "auxiliary points": (
        "half_faans", {}, {"value": 1, "points": 16},
        ("16 points are 1.5 faan: 1 + 1.5 = 2.5 faan", "2.5 faan: 6, as stated"),
    ),
    # 4windsmj.com/kb/help/4winpr25.htm: 20 faan are 400
    "a stated score": ("wmpa", {}, {"value": 20}, ("20 faan: 400, as stated",)),
    "more than is stated": (
        "wmpa", {}, {"value": 33}, ("33 faan count as 20, the highest that is stated: "
                                    "400",),
    ),
    # 4windsmj.com/kb/help/4winpm18.htm
    "a concealed self-draw": (
        "korean", {}, {"value": 3, "facts": ["concealed"], "discarder": None},
        ("concealed: 3 + 5 = 8 points", "5 + 8 points = 13"),
    ),
    "what one payer's leg is worth": (
        "named_hand", {}, {"special": "big"},
        ("big: 3", "big, the payer discarded: 3 x 2 = 6"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SCORES)
def test_a_score_in_words(case: str) -> None:
    name, options, hand, said = SCORES[case]
    hand = {"winner": 1, "discarder": 2, **hand}
    told = explained(preset(name, options), hand)
    steps = [s.text for s in told.steps[1:] if s.what != "value" and not s.who]
    assert tuple(steps) == said


#: How it was won, as the line below the title says.
HEADLINES: dict[str, dict[str, Any]] = {
    "The dealer wins by self-draw: 3 han, 30 fu.": {"winner": 0},
    "A non-dealer wins on the dealer's discard: 3 han, 30 fu.": {"discarder": 0},
    "A non-dealer wins by robbing a kong: 3 han, 30 fu.": {
        "discarder": 2, "kind": "robbed_kong",
    },
    "A non-dealer wins on a discard; the dealer is liable: 3 han, 30 fu.": {
        "discarder": 2, "liable": 0,
    },
}  # fmt: skip


@pytest.mark.parametrize("said", HEADLINES)
def test_a_headline_says_how_it_was_won(said: str) -> None:
    hand = {"winner": 1, "value": 3, "fu": 30, **HEADLINES[said]}
    assert explained(preset(RIICHI), hand).headline == said


def test_the_title_names_the_options() -> None:
    rules = preset(HALF_SPICY, {"gun": "half"})
    told = str(explained(rules, {"winner": 0, "value": 3})).splitlines()
    assert told[0].endswith("every 2 faan, linear (gun=half)")
    assert told[1:3] == ["The dealer wins by self-draw: 3 faan.", ""]


def test_losers_own_scores_are_rounded_and_cut_in_words() -> None:
    """European Classical: 44 and 36 are 40; its limit cuts 610 to 500."""
    hand = {"winner": 1, "value": 0, "points": 20, "scores": (44, None, 36, 610)}
    told = explained(preset("european_classical"), hand)
    assert [(s.who, s.text) for s in told.steps if s.what == "losers"][:3] == [
        ("the dealer (44)", "44, rounded off to tens: 40"),
        ("another (36)", "36, rounded off to tens: 40"),
        ("another (610)", "610, cut to the limit: 500"),
    ]


def test_steps_are_data() -> None:
    """Amounts are exact; `pays` and `changes` are the settlement's, by seat."""
    rules = preset(HALF_SPICY, {"gun": "half", "base": "0.5"})
    settled = mj.settle(rules, mj.Hand(winner=0, discarder=2, value=5))
    told = settled.explain()
    assert [(s.what, s.amount, s.seats) for s in told.steps] == [
        ("situation", None, ()),
        ("value", 5, ()),
        ("ladder", 24, ()),
        ("multiplier", 12, (2,)),
        ("base", 6, (2,)),
        ("multiplier", 6, (1, 3)),
        ("base", 3, (1, 3)),
        ("receives", 12, (0,)),
        ("total", 12, (0,)),
        ("total", -6, (2,)),
        ("total", -3, (1, 3)),
    ]
    assert told.pays == {1: 3, 2: 6, 3: 3}
    assert told.changes == settled.changes
    assert (told.preset, told.situation) == (HALF_SPICY, settled.situation)
    assert told.options == "base=0.5, gun=half"


def test_words_that_part_from_the_numbers_are_no_explanation() -> None:
    settled = mj.settle(RIICHI, mj.Hand(winner=1, discarder=2, value=3, fu=40))
    wrong = replace(settled, hand=replace(settled.hand, fu=50))
    with pytest.raises(mj.MjtablesError, match="expected a derivation that ends with"):
        wrong.explain()


def test_a_nagashi_is_paid_as_its_rung() -> None:
    told = mj.settle("tenhou_4p", mj.Hand(kind="nagashi", winner=1)).explain()
    assert [step.text for step in told.steps] == [
        "a nagashi, paid as a self-drawn mangan without honba",
        "it is worth 2000",
        "2000 x 2 = 4000",
        "2000 x 1 = 2000",
        "+8000",
        "-4000",
        "-2000",
    ]
    assert told.changes == (-4000, 8000, -2000, -2000)


def test_a_hand_called_off_moves_nothing() -> None:
    told = mj.settle("tenhou_4p", mj.Hand(kind="abortive")).explain()
    assert "The hand is called off." in str(told)
    assert "nothing is paid" in str(told)


@pytest.mark.parametrize("event", mj.preset("sichuan").events)
def test_what_is_paid_at_once_is_explained(event: str) -> None:
    """Bloody battle: a kong is paid by those who are still in."""
    battle = mj.preset("sichuan")
    hand = mj.Hand(kind="event", event=event, winner=2, out=[3])
    try:
        settled = mj.settle(battle, hand)
    except mj.HandError:  # fed by a discarder
        settled = mj.settle(battle, replace(hand, discarder=0))
    told = settled.explain()
    said = f"a {event.replace('_', ' ')}, paid at once; 1 no longer plays"
    assert told.steps[0].text == said
    assert told.changes == settled.changes


def test_another_winner_on_the_same_discard_pays_nothing() -> None:
    hands = [
        mj.Hand(winner=1, discarder=0, value=1, points=20, scores=(0, None, None, 40)),
        mj.Hand(winner=2, discarder=0, value=2, points=20),
    ]
    for settled in mj.settle_together(preset("losers_settle"), hands):
        told = settled.explain()
        assert told.changes == settled.changes


@pytest.mark.parametrize(
    ("points", "way", "written"),
    [
        (64, "half_down", "64, rounded to tens, halves down: 60"),
        (65, "half_down", "65, rounded to tens, halves down: 60"),
        (66, "half_down", "66, rounded to tens, halves down: 70"),
        (65, "off", "65, rounded off to tens: 70"),
    ],
)
def test_the_way_of_rounding_is_said_in_words(
    points: int, way: Way, written: str
) -> None:
    (step,) = rounding_steps(points, Rounding(10, way))
    assert step.text == written

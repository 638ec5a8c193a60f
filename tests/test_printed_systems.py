"""Numbers that others printed of the classical and the added-points rule sets."""

from __future__ import annotations

import csv
from typing import Any

import pytest
from conftest import changes_by_command, changes_of, mjtables

import mjtables as mj

CHINESE, EUROPEAN = "chinese_classical", "european_classical"
MCR, ZUNG_JUNG, KOREAN = "chinese_official", "zung_jung", "korean"

#: What each seat gains or loses, East first; East is the dealer.
SETTLED: dict[str, tuple[str, dict[str, Any], dict[str, Any], tuple[int, ...]]] = {
    # 4windsmj.com/kb/rules/chinese_classical/rules06.htm: 2,000 each before, and
    # 1508, 1930, 1794, 2768 after
    "Chinese Classical: East 2, South 46, West 12, North wins with 192": (
        CHINESE, {},
        {"winner": 3, "discarder": 1, "value": 3, "points": 24,
         "scores": (2, 46, 12, None)},
        (-492, -70, -206, 768),
    ),
    # metacpan.org, Acme::Mahjong::Rule::CC
    "Chinese Classical: 200 wins against East 100, 50 and 20": (
        CHINESE, {},
        {"winner": 1, "value": 2, "points": 50, "scores": (100, None, 50, 20)},
        (-140, 800, -270, -390),
    ),
    # the same page: 6,000 at most for East
    "Chinese Classical: the limit of 1,000 is 6,000 for East": (
        CHINESE, {},
        {"winner": 0, "value": 7, "points": 100, "scores": (None, 0, 0, 0)},
        (6000, -2000, -2000, -2000),
    ),
    # 4windsmj.com/kb/rules/european_classical/rules06.htm: 2,000 each before, and
    # 1680, 2000, 1920, 2400 after
    "European Classical: East 0, South 40, West 20, North wins with 100": (
        EUROPEAN, {},
        {"winner": 3, "value": 0, "points": 100, "scores": (0, 40, 20, None)},
        (-320, 0, -80, 400),
    ),
    # 4windsmj.com/kb/help/4winexm04.htm
    "European Classical: 62 points and a double are 124, so 120, on East's discard": (
        EUROPEAN, {},
        {"winner": 2, "discarder": 0, "value": 1, "points": 62,
         "scores": (0, 0, None, 0)},
        (-240, -120, 480, -120),
    ),
    # 4windsmj.com/kb/help/4win1j8t.htm: 3,000 for East, 2,000 for another
    "European Classical: the limit of 500 is 3,000 for East": (
        EUROPEAN, {},
        {"winner": 0, "value": 5, "points": 40, "scores": (None, 0, 0, 0)},
        (3000, -1000, -1000, -1000),
    ),
    "European Classical: the limit of 500 is 2,000 for another": (
        EUROPEAN, {},
        {"winner": 1, "discarder": 2, "value": 5, "points": 40,
         "scores": (0, None, 0, 0)},
        (-1000, 2000, -500, -500),
    ),
    # 4windsmj.com/kb/help/4win1rnd.htm
    "European Classical: 64 points are 60": (
        EUROPEAN, {},
        {"winner": 1, "value": 0, "points": 64, "scores": (0, None, 0, 0)},
        (-120, 240, -60, -60),
    ),
    "European Classical: 65 points are 70": (
        EUROPEAN, {},
        {"winner": 1, "value": 0, "points": 65, "scores": (0, None, 0, 0)},
        (-140, 280, -70, -70),
    ),
    # English Wikipedia, Mahjong Competition Rules: 8 + x, 8 and 8
    "MCR: 24 points on a discard are 32, 8 and 8": (
        MCR, {}, {"winner": 1, "discarder": 0, "value": 24}, (-32, 48, -8, -8),
    ),
    "MCR: 24 points self-drawn are 32 from each": (
        MCR, {}, {"winner": 0, "value": 24}, (96, -32, -32, -32),
    ),
    # riichi_advanced, mcr.md: the least self-drawn win gains 48
    "MCR: 8 points self-drawn gain 48": (
        MCR, {}, {"winner": 2, "value": 8}, (-16, -16, 48, -16),
    ),
    # 4windsmj.com/kb/help/4winpr09.htm: a later limit of 88
    "MCR: with a ceiling of 88, 100 points are 88": (
        MCR, {"ceiling": "88"}, {"winner": 1, "discarder": 2, "value": 100},
        (-8, 112, -96, -8),
    ),
    # three Taiwan score projects: 50/10, 6 tai are 110
    "Taiwanese: 6 tai are 110, from the discarder alone": (
        "taiwanese", {}, {"winner": 1, "discarder": 2, "value": 6}, (0, 110, -110, 0),
    ),
    "Taiwanese: 6 tai self-drawn, the dealer pays his tai too": (
        "taiwanese", {}, {"winner": 1, "value": 6}, (-120, 340, -110, -110),
    ),
    # xn--uis76c70x.me/majong-count: 30/10, 2 tai are 50
    "Taiwanese: at 30/10, 2 tai are 50": (
        "taiwanese", {"stake": "30/10"}, {"winner": 3, "discarder": 1, "value": 2},
        (0, -50, 0, 50),
    ),
    # zj-mahjong.info, zj33_rules_eng.html; riichi_advanced, zung_jung.md
    "Zung Jung: 70 points on a discard are 160, 25 and 25": (
        ZUNG_JUNG, {}, {"winner": 1, "discarder": 3, "value": 70},
        (-25, 210, -25, -160),
    ),
    "Zung Jung: 70 points self-drawn are 70 from each": (
        ZUNG_JUNG, {}, {"winner": 1, "value": 70}, (-70, 210, -70, -70),
    ),
    "Zung Jung: up to 25 points a discard is paid by all alike": (
        ZUNG_JUNG, {}, {"winner": 1, "discarder": 3, "value": 25}, (-25, 75, -25, -25),
    ),
    "Zung Jung: a hand without patterns is 1 point": (
        ZUNG_JUNG, {}, {"winner": 0, "discarder": 3, "value": 1}, (3, -1, -1, -1),
    ),
    # 4windsmj.com/kb/help/4winpr15.htm: however the hand was won
    "Zung Jung, uniform payoff: 70 points on a discard are 70 from each": (
        ZUNG_JUNG, {"payoff": "uniform"}, {"winner": 1, "discarder": 3, "value": 70},
        (-70, 210, -70, -70),
    ),
    # 4windsmj.com/kb/help/4winpm18.htm, of a hand worth 3 points
    "Korean: a concealed self-draw is 13 from each, 39 in all": (
        KOREAN, {}, {"winner": 0, "value": 3, "facts": ("concealed",)},
        (39, -13, -13, -13),
    ),
    "Korean: an open self-draw is 8 from each, 24 in all": (
        KOREAN, {}, {"winner": 2, "value": 3}, (-8, -8, 24, -8),
    ),
    "Korean: a discard is 8, doubled": (
        KOREAN, {}, {"winner": 2, "discarder": 0, "value": 3}, (-16, 0, 16, 0),
    ),
    "Korean: a concealed hand gains nothing more on a discard": (
        KOREAN, {},
        {"winner": 2, "discarder": 0, "value": 3, "facts": ("concealed",)},
        (-16, 0, 16, 0),
    ),
    "Korean, 2-5-10: all payments are doubled": (
        KOREAN, {"base": "2"}, {"winner": 0, "value": 3, "facts": ("concealed",)},
        (78, -26, -26, -26),
    ),
    # mahjong.co.kr, Korean 2-Point Mahjong, chapter 11: +45, -15, -15, -15
    "Korean: 3 basic and 2 bonus points, concealed and self-drawn, are 15 each": (
        KOREAN, {}, {"winner": 0, "value": 5, "facts": ("concealed",)},
        (45, -15, -15, -15),
    ),
    # 4windsmj.com/kb/help/4winpr25.htm
    "WMPA: 20 faan are 400, the discarder pays for all three": (
        "wmpa", {}, {"winner": 1, "discarder": 0, "value": 20}, (-1200, 1200, 0, 0),
    ),
    "WMPA: more than 20 faan are still 400": (
        "wmpa", {}, {"winner": 1, "value": 33}, (-400, 1200, -400, -400),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SETTLED)
def test_settled_as_printed(case: str) -> None:
    name, options, hand, changes = SETTLED[case]
    assert changes_of(name, options, hand) == changes


@pytest.mark.parametrize("case", SETTLED)
def test_settled_as_printed_in_the_command(case: str) -> None:
    name, options, hand, changes = SETTLED[case]
    assert changes_by_command(name, options, hand) == list(changes)


#: zj-mahjong.info, zj33_patterns_eng.html; riichi_advanced, zung_jung.majs: the whole
#: list of limit hands.
LIMIT_HANDS = {
    "small_four_winds": 320,
    "all_honors": 320,
    "big_four_winds": 400,
    "pure_greater_terminals": 400,
    "four_kong": 480,
    "four_identical_sequences": 480,
    "nine_gates": 480,
}


@pytest.mark.parametrize(("special", "score"), LIMIT_HANDS.items())
def test_a_limit_hand_of_zung_jung_scores_its_own_value(
    special: str, score: int
) -> None:
    self_drawn = mj.settle(ZUNG_JUNG, mj.Hand(winner=0, special=special))
    assert self_drawn.changes == (3 * score, -score, -score, -score)
    hand = mj.Hand(winner=0, discarder=2, special=special)
    assert mj.settle(ZUNG_JUNG, hand).changes == (
        3 * score,
        -25,
        50 - 3 * score,
        -25,
    )


def test_what_is_added_up_in_zung_jung_is_cut_to_320() -> None:
    assert mj.settle(ZUNG_JUNG, mj.Hand(winner=0, value=400)).changes[0] == 3 * 320


#: 連一拉一 is 3 tai, 連二拉二 5 (2n + 1); Four Winds have 2, 4 and 6 beside the
#: dealer's own 1.
@pytest.mark.parametrize(("streak", "tai"), [(0, 1), (1, 3), (2, 5), (3, 7)])
def test_every_leg_of_a_taiwanese_dealer_counts_2n_and_1_tai_more(
    streak: int, tai: int
) -> None:
    plain, more = 50 + 10 * 6, 50 + 10 * (6 + tai)
    wins = mj.Hand(winner=0, value=6, streak=streak)
    assert mj.settle("taiwanese", wins).changes == (3 * more, -more, -more, -more)
    pays = mj.Hand(winner=1, value=6, streak=streak)
    assert mj.settle("taiwanese", pays).changes[:3] == (-more, more + 2 * plain, -plain)
    discards = mj.Hand(winner=1, discarder=0, value=6, streak=streak)
    assert mj.settle("taiwanese", discards).changes == (-more, more, 0, 0)


def test_a_taiwanese_streak_of_one_tai_a_deal_is_an_option() -> None:
    preset = mj.preset("taiwanese").with_options(streak="n+1")
    hand = mj.Hand(winner=0, discarder=1, value=6, streak=2)
    assert mj.settle(preset, hand).changes[0] == 50 + 10 * (6 + 1 + 2)


@pytest.mark.parametrize(
    ("stake", "paid"),
    [
        ("50/10", 110),
        ("30/10", 90),
        ("100/20", 220),
        ("300/100", 900),
        ("500/200", 1700),
    ],
)
def test_stakes_of_taiwan(stake: str, paid: int) -> None:
    preset = mj.preset("taiwanese").with_options(stake=stake)
    hand = mj.Hand(winner=1, discarder=2, value=6)
    assert mj.settle(preset, hand).changes[1] == paid


#: 4windsmj.com/kb/help/4winpr25.htm; mahjong.wikidot.com: 9 at 3 faan, 400 at 20.
def test_wmpa_scores_are_squares_up_to_400() -> None:
    table = mj.settling_table("wmpa", bands=True)
    assert table.index.tolist() == [*map(str, range(3, 20)), "20+"]
    assert table["final_score"].tolist() == [n * n for n in range(3, 21)]


def shown(name: str, *options: str) -> list[dict[str, str]]:
    """The payment table as the command prints it."""
    result = mjtables("show", name, *options, "--format", "csv")
    assert result.exit_code == 0
    return list(csv.DictReader(result.output.splitlines()))


def test_wmpa_in_the_command() -> None:
    for row in shown("wmpa"):
        square = int(row["value"]) ** 2
        times = {"self": 1, "on": 3 if row["payer"] == "discarder" else 0}
        won = "self" if row["situation"].endswith("self_drawn") else "on"
        assert row["pays"] == str(times[won] * square)


def test_mcr_in_the_command() -> None:
    rows = [row for row in shown(MCR) if row["status"] != "and_more"]
    assert [row["value"] for row in rows[:81]] == [str(n) for n in range(8, 89)]
    for row in rows:
        other = row["payer"] != "discarder" and not row["situation"].endswith("drawn")
        assert row["pays"] == str(8 if other else 8 + int(row["value"]))


def test_zung_jung_in_the_command() -> None:
    for row in shown(ZUNG_JUNG):
        score = LIMIT_HANDS.get(row["tier"]) or int(row["value"])
        drawn = row["situation"].endswith("self_drawn") or score <= 25
        most = 3 * score - 50 if row["payer"] == "discarder" else 25
        assert row["pays"] == str(score if drawn else most)


#: 4windsmj.com/kb/help/4winpm18.htm: what the winner receives, in final scores.
KOREAN_TOTALS = {
    "dealer_self_drawn": 3,
    "nondealer_self_drawn": 3,
    "dealer_on_discard": 2,
    "nondealer_on_dealer_discard": 2,
    "nondealer_on_nondealer_discard": 2,
}


def test_korean_scheme_in_the_command() -> None:
    rows = [row for row in shown(KOREAN) if not row["case"]]
    assert {row["situation"] for row in rows} == set(KOREAN_TOTALS)
    for row in rows:
        total = KOREAN_TOTALS[row["situation"]] * int(row["final_score"])
        assert row["receives"] == str(total)


def test_classical_payments_in_the_command() -> None:
    """The Chinese Classical scheme: East pays and receives double, 6 or 4 in all."""
    for name in (CHINESE, EUROPEAN):
        for row in shown(name):
            dealer_wins = row["situation"].startswith("dealer")
            by_dealer = row["payer"] == "dealer" or (
                row["situation"] == "nondealer_on_dealer_discard"
                and row["payer"] == "discarder"
            )
            score = int(row["final_score"])
            assert row["pays"] == str(score * (2 if dealer_wins or by_dealer else 1))
            assert row["receives"] == str(score * (6 if dealer_wins else 4))


def test_european_totals_are_rounded_off_to_ten_after_the_doubles() -> None:
    table = mj.settling_table(EUROPEAN)
    assert table.loc[62, [0, 1, 2, 3]].tolist() == [60, 120, 250, 500]
    assert all(score % 10 == 0 for score in table.to_numpy().flatten())


def test_the_chinese_classical_limit_says_that_it_is_derived() -> None:
    rows = {(r["points"], r["value"]): r["status"] for r in shown(CHINESE)}
    assert rows["16", "5"] == "computed"
    assert rows["16", "6"] == "derived"


def test_losers_of_a_classical_game_may_agree_to_pay_the_winner_only() -> None:
    preset = mj.preset(CHINESE).with_options(losers="none")
    hand = mj.Hand(winner=3, discarder=1, value=3, points=24)
    assert mj.settle(preset, hand).changes == (-384, -192, -192, 768)


def test_a_classical_total_is_rounded_where_that_is_agreed() -> None:
    preset = mj.preset(CHINESE).with_options(rounding=10, losers="none")
    hand = mj.Hand(winner=1, value=1, points=32)
    assert mj.settle(preset, hand).changes == (-120, 240, -60, -60)


@pytest.mark.parametrize(
    ("name", "options", "hand", "least"),
    [
        (MCR, {}, {"value": 7, "facts": {"flowers": 2}}, "8 points"),
        (ZUNG_JUNG, {"minimum": 5}, {"value": 1}, "5 points"),
        (KOREAN, {}, {"value": 1}, "2 points"),
        ("wmpa", {}, {"value": 2}, "3 faan"),
    ],
)
def test_a_hand_below_the_minimum_is_no_win(
    name: str, options: dict[str, int], hand: dict[str, Any], least: str
) -> None:
    preset = mj.preset(name).with_options(**options)
    with pytest.raises(mj.HandError, match=f"at least {least}"):
        mj.settle(preset, mj.Hand(winner=0, **hand))


def test_a_flower_of_mcr_adds_a_point_to_a_hand_that_wins_without_it() -> None:
    hand = mj.Hand(winner=0, discarder=1, value=8, facts={"flowers": 2})
    assert mj.settle(MCR, hand).changes == (34, -18, -8, -8)


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("mcr", MCR),
        ("guobiao", MCR),
        ("台灣麻將", "taiwanese"),
        ("zj", ZUNG_JUNG),
        ("한국마작", KOREAN),
    ],
)
def test_rule_sets_answer_to_the_names_people_use(alias: str, name: str) -> None:
    assert mj.preset(alias).id == name

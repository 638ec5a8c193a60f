"""Numbers that others printed of the rule sets of Europe, America and Australia.

What is printed as a table stands in `mjtables/data/published`; the rest is here.
"""

from __future__ import annotations

from typing import Any

import pytest
from conftest import changes_by_command, changes_of, mjtables

import mjtables as mj
from mjtables.printed.evidence import ANCHORS, AWAITING, Evidence

Changes = tuple[int, ...]

#: What each seat gains or loses, East first; East is the dealer. The losers of a
#: classical game settle their differences.
SETTLED: dict[str, tuple[str, dict[str, str], dict[str, Any], Changes]] = {
    # BMJA_RULES_REFERENCE.md: the limit does not cut East's double
    "British: the limit of 1,000 is 2,000 from each for East": (
        "british", {},
        {"winner": 0, "value": 6, "points": 100, "scores": (None, 0, 0, 0)},
        (6000, -2000, -2000, -2000),
    ),
    # kajongg, predefined.py: Knitting, Triple Knitting, All Pair Honours
    "British: a half limit hand is 500": (
        "british", {},
        {"winner": 1, "discarder": 2, "special": "half limit hand",
         "scores": (0, None, 0, 0)},
        (-1000, 2000, -500, -500),
    ),
    # mahjongbritishrules.com/scoring/doubling.html: 500 and 8 x 2, not rounded
    "British: All Pair Honours with two flowers is 516": (
        "british", {},
        {"winner": 3, "special": "51.6%", "scores": (0, 0, 0, None)},
        (-1032, -516, -516, 2064),
    ),
    # BMJA_RULES_REFERENCE.md: 400 + 8 x 2 for fishing, as a loser's score
    "British: who fishes for a special hand has 416": (
        "british", {},
        {"winner": 1, "value": 0, "points": 30, "scores": (0, None, 0, 416)},
        (-60 - 832, 120, -30 - 416, -30 + 832 + 416),
    ),
    # kajongg, game.py; andrewcolleran.site: nothing is settled between the losers
    "British: who lets off a cannon pays for all": (
        "british", {},
        {"winner": 1, "discarder": 3, "value": 1, "points": 30,
         "facts": ("dangerous_game",)},
        (0, 240, 0, -240),
    ),
    "British: East, who lets off a cannon, pays no more than another": (
        "british", {},
        {"winner": 1, "discarder": 0, "value": 1, "points": 30,
         "facts": ("dangerous_game",)},
        (-240, 240, 0, 0),
    ),
    "British: a dangerous game that East wins is 6 times its score": (
        "british", {},
        {"winner": 0, "discarder": 3, "value": 1, "points": 30,
         "facts": ("dangerous_game",)},
        (360, 0, 0, -360),
    ),
    # kajongg, predefined.py
    "DMJL: the limit is 500": (
        "german_dmjl", {},
        {"winner": 1, "value": 9, "points": 100, "scores": (0, None, 0, 0)},
        (-1000, 2000, -500, -500),
    ),
    # patmike45.beepworld.de/strafen.htm
    "DMJL: a false Mah-Jongg is 300 to each": (
        "german_dmjl", {}, {"kind": "false_win", "winner": 2}, (300, 300, -900, 300),
    ),
    "DMJL: a tile named wrongly is 100 to who claims it for a pong": (
        "german_dmjl", {},
        {"kind": "event", "event": "misnamed_for_pung_or_kong", "winner": 1,
         "discarder": 0},
        (-100, 100, 0, 0),
    ),
    # tu-chemnitz.de/~sontag, stichworte/limit.html: 35,840 are 5,000, for East 10,000
    "Chemnitz: East receives 10,000 from each at the limit": (
        "chemnitz", {},
        {"winner": 0, "value": 9, "points": 70, "scores": (None, 0, 0, 0)},
        (30000, -10000, -10000, -10000),
    ),
    # the same, bewertung.html and strafen.html
    "Chemnitz: a false Mah Jongg is 100 to each, double to East": (
        "chemnitz", {}, {"kind": "false_win", "winner": 2}, (200, 100, -400, 100),
    ),
    "Chemnitz: East pays double for it": (
        "chemnitz", {}, {"kind": "false_win", "winner": 0}, (-600, 200, 200, 200),
    ),
    # Babcock, chapter 6, figure 18: 42, 84, 168, for East 336 from each
    "Babcock: 42 points and two doubles are 336 from each for East": (
        "babcock_1923", {},
        {"winner": 0, "value": 2, "points": 42, "scores": (None, 0, 0, 0)},
        (1008, -336, -336, -336),
    ),
    # chapter 7: the Four Wind Hand scores 300, not 128
    "Babcock: the Four Wind Hand is the limit, 300": (
        "babcock_1923", {},
        {"winner": 1, "special": "limit hand", "scores": (0, None, 0, 0)},
        (-600, 1200, -300, -300),
    ),
    # the rules page after babcock_202209
    "Babcock: Lucky Thirteen is a third of the limit": (
        "babcock_1923", {},
        {"winner": 1, "special": "lucky thirteen", "scores": (0, None, 0, 0)},
        (-200, 400, -100, -100),
    ),
    # Harr, Playing with a Limit: up to 300, up to 600 if either is East
    "Harr: the limit cuts what the losers settle, before East's double": (
        "harr_1922", {},
        {"winner": 1, "value": 0, "points": 20, "scores": (0, None, 0, 700)},
        (-40 - 600, 80, -20 - 300, -20 + 600 + 300),
    ),
    "Harr: East wins up to double the limit": (
        "harr_1922", {},
        {"winner": 0, "value": 5, "points": 50, "scores": (None, 0, 0, 0)},
        (1800, -600, -600, -600),
    ),
    # the same, Washing the Tiles: East neither pays nor receives double
    "Harr: thirteen heads are 200 from each, of East, too": (
        "harr_1922", {}, {"kind": "event", "event": "thirteen_heads", "winner": 0},
        (600, -200, -200, -200),
    ),
    # Alan Kwan, chapter 2: 400 from East, 200 from each other, 800 in all
    "Early classical: the limit is 800 for another than East": (
        "early_classical", {},
        {"winner": 1, "value": 5, "points": 20, "scores": (0, None, 0, 0)},
        (-400, 800, -200, -200),
    ),
    # pe-ling.nl: 125 for who waits for Zeven tweelingen
    "NTS: who waits for Zeven tweelingen has 125": (
        "dutch_nts", {},
        {"winner": 0, "special": "clean twins", "scores": (None, 125, 0, 0)},
        (3000, -1000 + 250, -1000 - 125, -1000 - 125),
    ),
    # apmahjong.com.au/mahjongrules.php: 60 for a self-drawn 20
    "Victoria: 20 points self-drawn are 60": (
        "australia_victoria", {}, {"winner": 1, "value": 20}, (-20, 60, -20, -20),
    ),
    "Victoria: three times, where that is played": (
        "australia_victoria", {"discarder": "3"},
        {"winner": 1, "discarder": 0, "value": 20}, (-60, 60, 0, 0),
    ),
    # sloperama.com, column 316: 25 cents, without jokers, are a dollar
    "NMJL: a discarder pays a dollar for a jokerless hand of 25 cents": (
        "nmjl", {},
        {"winner": 1, "discarder": 0, "value": 25, "facts": ("jokerless",)},
        (-100, 200, -50, -50),
    ),
    # mahjilla.com/learn/nmjl: 50, 25 and 25
    "NMJL: 25 on a discard": (
        "nmjl", {}, {"winner": 1, "discarder": 0, "value": 25}, (-50, 100, -25, -25),
    ),
    "NMJL: Singles and Pairs are not doubled for want of jokers": (
        "nmjl", {},
        {"winner": 1, "value": 50, "facts": ("jokerless", "singles_and_pairs")},
        (-100, 300, -100, -100),
    ),
    # 4windsmj.com/kb/help/4winpr15.htm: however the hand was won; limit 320
    "Zung Jung, older form: 70 points on a discard are 70 from each": (
        "zung_jung_old", {}, {"winner": 1, "discarder": 3, "value": 70},
        (-70, 210, -70, -70),
    ),
    "Zung Jung, older form: at most 320": (
        "zung_jung_old", {}, {"winner": 1, "discarder": 3, "value": 400},
        (-320, 960, -320, -320),
    ),
    # guobiao-sanma.md: 2(F + 8), and F + 16
    "MCR with three: 12 points self-drawn are 40": (
        "mcr_3p", {}, {"winner": 1, "value": 12}, (-20, 40, -20, 0),
    ),
    "MCR with three: 12 points on a discard are 28": (
        "mcr_3p", {}, {"winner": 1, "discarder": 0, "value": 12}, (-20, 28, -8, 0),
    ),
    "MCR with three: a false win costs 20": (
        "mcr_3p", {}, {"kind": "false_win", "winner": 0}, (-20, 10, 10, 0),
    ),
    # mahjong.wikidot.com: discarder double, the other nothing
    "Korean with three: a discard is doubled, the other pays nothing": (
        "korean_3p", {}, {"winner": 1, "discarder": 0, "value": 3}, (-16, 16, 0, 0),
    ),
    "Korean with three: self-drawn each pays once": (
        "korean_3p", {}, {"winner": 1, "value": 3}, (-8, 16, -8, 0),
    ),
    # Conair94, Season 2 Data/data.csv, 8/22/2025, first hand; 10/3/2025, fourth hand
    "MCR with Hong Kong steps: 4 fan on a discard": (
        "mcr_hong_kong_steps", {}, {"winner": 3, "discarder": 0, "value": 4},
        (-32, -16, -16, 64),
    ),
    "MCR with Hong Kong steps: 32 fan self-drawn are 960": (
        "mcr_hong_kong_steps", {}, {"winner": 0, "value": 32},
        (960, -320, -320, -320),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SETTLED)
def test_settled_as_printed(case: str) -> None:
    name, options, hand, changes = SETTLED[case]
    assert changes_of(name, options, hand) == changes


@pytest.mark.parametrize("name", sorted({case[0] for case in SETTLED.values()}))
def test_settled_as_printed_in_the_command(name: str) -> None:
    _, options, hand, changes = next(
        case for case in SETTLED.values() if case[0] == name and "kind" not in case[2]
    )
    assert changes_by_command(name, options, hand) == list(changes)


#: The limit of each classical rule set, and what East is paid of it by each.
LIMITS = {
    "british": 1000,
    "german_dmjl": 500,
    "chemnitz": 5000,
    "babcock_1923": 300,
    "harr_1922": 300,
    "early_classical": 200,
    "dutch_nts": 2000,
}


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_is_cut_before_the_double_of_east(name: str) -> None:
    limit = LIMITS[name]
    hand = mj.Hand(winner=0, value=12, points=100, scores=(None, 0, 0, 0))
    assert mj.settle(name, hand).changes == (6 * limit, *[-2 * limit] * 3)


@pytest.mark.parametrize("name", LIMITS)
def test_no_classical_rule_set_of_these_rounds(name: str) -> None:
    """Printed totals as 72, 36 and 516 are no tens."""
    hand = mj.Hand(winner=1, value=2, points=36, scores=(0, None, 0, 2))
    assert mj.settle(name, hand).changes == (-292, 576, -146, -138)


def test_harr_is_played_without_a_limit_too() -> None:
    """A player may win up to 380,928 points (Summary of the Game)."""
    unlimited = mj.preset("harr_1922").with_options(limit="none")
    hand = mj.Hand(winner=1, value=10, points=372, scores=(0, None, 0, 0))
    assert mj.settle(unlimited, hand).changes[2] == -380928


def test_what_a_limit_hand_of_the_dutch_rules_is_worth() -> None:
    table = mj.settling_table("dutch_nts")
    worth = {name: table[name].iloc[0] for name in table.columns[-4:]}
    assert list(worth.values()) == [2000, 1000, 500, 250]


def test_for_which_errors_an_american_pays_for_the_table_is_not_guessed() -> None:
    hand = mj.Hand(winner=1, discarder=0, value=25, liable=2)
    with pytest.raises(mj.HandError, match="a liability rule of nmjl"):
        mj.settle("nmjl", hand)


def test_what_three_koreans_count_for_winning_is_told_to_be_inferred() -> None:
    assert "derived:" in mjtables("show", "korean_3p").output


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("bmja", "british"),
        ("dmjl", "german_dmjl"),
        ("red_book", "babcock_1923"),
        ("pung_chow", "harr_1922"),
        ("nts", "dutch_nts"),
        ("national_mah_jongg_league", "nmjl"),
        ("三人国标", "mcr_3p"),
    ],
)
def test_rule_sets_answer_to_the_names_people_use(alias: str, name: str) -> None:
    assert mj.preset(alias).id == name


def test_what_stays_an_anchor_says_what_is_not_established() -> None:
    rows = Evidence().listed(ANCHORS)
    named = {row["rule set"] for row in rows}
    told = {row["rule set"] for row in rows if row["what"] == "not established"}
    assert named == told
    assert {"Wright-Patterson", "French clubs", "Italian (FIMJ)"} <= named


def test_no_table_of_a_rule_set_that_is_here_awaits_one() -> None:
    waiting = {row["table"] for row in Evidence().listed(AWAITING)}
    assert not waiting & {"classical_kajongg", "chemnitz_limits", "nmjl_multipliers"}

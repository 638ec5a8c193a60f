"""What rule sets of East and South-East Asia say, in printed numbers.

The sources stand in the presets; what is printed elsewhere has its own beside it.
"""

from __future__ import annotations

from typing import Any

import pytest
from conftest import BUILT_IN

import mjtables as mj

FAMILIES = ("Singapore", "Malaysian", "Sichuan", "Mainland", "Vietnamese", "Filipino")


def changes(name: str, options: dict[str, Any], **hand: Any) -> tuple[Any, ...]:
    preset = mj.preset(name).with_options(**options)
    return mj.settle(preset, mj.Hand(**hand)).changes


#: Preset -> what a hand pays: options, the hand (seat 0 deals), what each seat gains.
HANDS: dict[str, list[tuple[dict[str, Any], dict[str, Any], tuple[Any, ...]]]] = {
    # Wikipedia mirror: 3 tai are 8 from the discarder, 4 from the others, 16 in all
    "singapore": [
        ({}, {"winner": 1, "discarder": 2, "value": 3}, (-4, 16, -8, -4)),
        ({}, {"winner": 1, "value": 3}, (-8, 24, -8, -8)),
        ({}, {"winner": 1, "value": 7}, (-32, 96, -32, -32)),
        # mahjongcounter: 4 shares from the shooter; 包自摸: 3 self-drawn shares
        ({"shooter": "on"}, {"winner": 1, "discarder": 2, "value": 1}, (0, 4, -4, 0)),
        ({}, {"winner": 1, "value": 1, "liable": 3}, (0, 6, 0, -6)),
        # the unnamed engine: self-drawn one share each, the discarder three
        (
            {"shooter": "three_shares"},
            {"winner": 1, "discarder": 2, "value": 2},
            (0, 6, -6, 0),
        ),
        ({"shooter": "three_shares"}, {"winner": 1, "value": 2}, (-2, 6, -2, -2)),
        ({"base": "0.1"}, {"winner": 1, "value": 3}, (-0.8, 2.4, -0.8, -0.8)),
    ],
    "singapore_5_10": [
        ({}, {"winner": 1, "discarder": 2, "value": 9}, (-16, 64, -32, -16)),
        ({}, {"winner": 1, "discarder": 2, "value": 10}, (-32, 128, -64, -32)),
    ],
    # mahjongcounter: the step from the discarder, that of one tai less from the others
    "singapore_3_6_half": [
        ({}, {"winner": 1, "discarder": 2, "value": 1}, (-1, 4, -2, -1)),
        ({}, {"winner": 1, "discarder": 2, "value": 2}, (-2, 7, -3, -2)),
        ({}, {"winner": 1, "discarder": 2, "value": 3}, (-3, 11, -5, -3)),
        ({}, {"winner": 1, "discarder": 2, "value": 4}, (-5, 20, -10, -5)),
        ({}, {"winner": 1, "discarder": 2, "value": 5}, (-10, 40, -20, -10)),
        # 6 tai and more pay the row of 5
        ({"shooter": "on"}, {"winner": 1, "discarder": 2, "value": 6}, (0, 40, -40, 0)),
        ({}, {"winner": 1, "value": 5, "liable": 2}, (0, 60, -60, 0)),
        ({}, {"winner": 1, "value": 5}, (-20, 60, -20, -20)),
        ({"self_draw": 2}, {"winner": 1, "value": 5}, (-22, 66, -22, -22)),
    ],
    # threemanrules.txt: 9 tai are 9 points, two full hands 2 x 2 x 10 = 40
    "singapore_3p": [
        ({}, {"winner": 1, "value": 9}, (-9, 18, -9, 0)),
        ({}, {"winner": 1, "special": "double_full"}, (-40, 80, -40, 0)),
        ({}, {"winner": 1, "discarder": 2, "value": 10}, (-10, 30, -20, 0)),
        # 1.5 times the points from a shooter
        (
            {"shooter": "on"},
            {"winner": 1, "discarder": 2, "value": 10},
            (0, 30, -30, 0),
        ),
        ({"minimum": 5}, {"winner": 1, "value": 5}, (-5, 10, -5, 0)),
    ],
    # malaysian.majs: 20 a fan, at most 200; limit hands add up
    "malaysian_3p": [
        ({}, {"winner": 1, "discarder": 2, "value": 5}, (-100, 300, -200, 0)),
        ({}, {"winner": 1, "value": 12}, (-400, 800, -400, 0)),
        ({}, {"winner": 1, "special": "2 limit"}, (-800, 1600, -800, 0)),
    ],
    "sichuan": [
        ({}, {"winner": 1, "value": 2}, (-5, 15, -5, -5)),
        ({}, {"winner": 1, "value": 2, "out": [0]}, (0, 10, -5, -5)),
        ({}, {"winner": 1, "discarder": 3, "value": 5}, (0, 8, 0, -8)),
        ({"ceiling": 6}, {"winner": 1, "discarder": 3, "value": 5}, (0, 32, 0, -32)),
        ({"ceiling": 2}, {"winner": 1, "discarder": 3, "value": 5}, (0, 4, 0, -4)),
        ({"self_draw": "1_faan"}, {"winner": 1, "value": 1}, (-4, 12, -4, -4)),
        ({"self_draw": "none"}, {"winner": 1, "value": 1}, (-2, 6, -2, -2)),
    ],
    # rule_help_57: 6 fan are 32 times; 2 more from each, self-drawn
    "sichuan_3p": [
        ({}, {"winner": 1, "value": 1}, (-3, 6, -3, 0)),
        ({}, {"winner": 1, "discarder": 2, "value": 7}, (0, 32, -32, 0)),
    ],
    # annex I: without a joker 2 and 4 from the leader; his third hand 12 from each
    "wenzhou": [
        ({}, {"winner": 1, "special": "without_joker"}, (-4, 8, -2, -2)),
        (
            {},
            {"winner": 0, "special": "without_joker", "streak": 2},
            (36, -12, -12, -12),
        ),
        # MIL: a discard changes nothing
        (
            {},
            {"winner": 1, "discarder": 2, "special": "without_joker"},
            (-4, 8, -2, -2),
        ),
        (
            {},
            {"winner": 1, "special": "with_joker", "facts": ["last_tile"]},
            (-4, 8, -2, -2),
        ),
        # MIL: eight pairs 4; the coefficient on every leg of the dealer's
        (
            {"eight_pairs": 4, "dealer_pays": "coefficient"},
            {"winner": 1, "special": "8_pairs_without_joker", "streak": 1},
            (-16, 24, -4, -4),
        ),
    ],
    "changsha": [
        ({}, {"winner": 1, "special": "small"}, (-2, 6, -2, -2)),
        ({}, {"winner": 1, "discarder": 2, "value": 1}, (0, 8, -8, 0)),
        ({"scale": "1_6"}, {"winner": 1, "special": "small"}, (-2, 6, -2, -2)),
        (
            {"scale": "1_6"},
            {"winner": 1, "discarder": 2, "special": "small"},
            (0, 1, -1, 0),
        ),
        # the app's example, without its birds: two big patterns from the dealer 13
        ({"scale": "1_6_dealer"}, {"winner": 1, "value": 2}, (-13, 37, -12, -12)),
    ],
    # open_mahjong_unity: 1, 2, 6, 7
    "changsha_dealer": [
        ({}, {"winner": 1, "special": "small"}, (-2, 4, -1, -1)),
        ({}, {"winner": 1, "discarder": 0, "special": "small"}, (-2, 2, 0, 0)),
        ({}, {"winner": 1, "discarder": 2, "special": "small"}, (0, 1, -1, 0)),
        ({}, {"winner": 1, "value": 2}, (-14, 38, -12, -12)),
        ({}, {"winner": 0, "discarder": 2, "value": 1}, (7, 0, -7, 0)),
    ],
    # the app's example: seven pairs with 5 fish are 16 from each, or 19
    "huashui": [
        (
            {},
            {"winner": 1, "special": "big", "facts": {"fish": 5}},
            (-16, 48, -16, -16),
        ),
        (
            {},
            {"winner": 1, "discarder": 2, "special": "big", "facts": {"fish": 5}},
            (0, 19, -19, 0),
        ),
    ],
    "fuzhou_16": [
        ({}, {"winner": 1, "discarder": 2, "value": 4}, (0, 14, -14, 0)),
        ({}, {"winner": 0, "value": 0, "streak": 1}, (36, -12, -12, -12)),
        (
            {"payers": "all"},
            {"winner": 1, "discarder": 2, "value": 4},
            (-14, 42, -14, -14),
        ),
    ],
    # RULES.md: (flowers + golds + kongs + streak) x 2 self-drawn, then the special
    "fuzhou": [
        ({}, {"winner": 1, "discarder": 2, "value": 5}, (-5, 15, -5, -5)),
        (
            {},
            {"winner": 0, "value": 5, "streak": 1, "facts": ["golden_pair"]},
            (126, -42, -42, -42),
        ),
    ],
    # (1 + 4) x 2 with a special on a discard, which is added once
    "fuzhou_128": [
        ({}, {"winner": 1, "discarder": 2, "value": 4}, (-5, 15, -5, -5)),
        (
            {},
            {"winner": 1, "discarder": 2, "value": 4, "facts": ["one_suit"]},
            (-110, 330, -110, -110),
        ),
        (
            {},
            {
                "winner": 1,
                "discarder": 2,
                "value": 0,
                "facts": ["one_suit", "golden_pair", "no_bonus_and_no_kong"],
            },
            (-167, 501, -167, -167),
        ),
        ({}, {"winner": 1, "value": 4, "facts": ["three_golds"]}, (-40, 120, -40, -40)),
        # the third hand in a row: 2, or 3
        ({}, {"winner": 0, "value": 0, "streak": 2}, (18, -6, -6, -6)),
        ({"streak": "hands"}, {"winner": 0, "value": 0, "streak": 2}, (24, -8, -8, -8)),
    ],
    "vietnamese": [
        ({}, {"winner": 1, "discarder": 2, "value": 0}, (-1, 3, -1, -1)),
        ({}, {"winner": 1, "value": 0}, (-1, 3, -1, -1)),
        ({}, {"winner": 1, "discarder": 2, "value": 1}, (-1, 4, -2, -1)),
        # 11 phan are one mun, what is left over is ignored; 8 mun 256
        ({}, {"winner": 1, "discarder": 2, "value": 11}, (-32, 128, -64, -32)),
        (
            {},
            {"winner": 1, "discarder": 2, "special": "8 mun"},
            (-256, 1024, -512, -256),
        ),
    ],
    # the worked example: 1.25 is 2.50 + 1.25 + 1.25 = 5.00
    "filipino": [
        ({}, {"winner": 1, "discarder": 2, "value": 1}, (-1.25, 5, -2.5, -1.25)),
        ({}, {"winner": 1, "value": 1}, (-2.5, 7.5, -2.5, -2.5)),
        (
            {},
            {"winner": 1, "discarder": 2, "value": 1, "facts": ["dice_pair"]},
            (-2.5, 10, -5, -2.5),
        ),
    ],
    "tuidaohu": [
        ({}, {"winner": 1, "discarder": 2, "value": 6}, (0, 16, -16, 0)),
        ({}, {"winner": 1, "value": 40}, (-34, 102, -34, -34)),
    ],
    "hongzhong": [
        ({}, {"winner": 1, "value": 3, "facts": {"birds": 2}}, (-10, 30, -10, -10)),
        ({}, {"winner": 1, "value": 5}, (-16, 48, -16, -16)),
    ],
    # test_rules.py: the dealer's plain hand 6; a contract -6, the other way round -12
    "hangzhou": [
        ({}, {"winner": 0, "value": 0}, (6, -2, -2, -2)),
        ({}, {"winner": 0, "value": 0, "liable": 3}, (6, 0, 0, -6)),
        (
            {},
            {"winner": 0, "value": 0, "liable": 1, "facts": ["reverse_contract"]},
            (12, -12, 0, 0),
        ),
        ({}, {"winner": 1, "value": 1, "facts": ["third_deal"]}, (-16, 20, -2, -2)),
    ],
    # a fan more for the dealer's leg, and one for the discarder's
    "changchun": [
        ({}, {"winner": 1, "discarder": 2, "value": 1}, (-4, 10, -4, -2)),
        (
            {"discarder": "not_ready"},
            {"winner": 1, "discarder": 2, "value": 1},
            (0, 10, -10, 0),
        ),
        ({}, {"winner": 1, "value": 6}, (-64, 192, -64, -64)),
    ],
    "guizhou": [
        ({}, {"winner": 1, "value": 3}, (-3, 9, -3, -3)),
        ({}, {"winner": 1, "discarder": 2, "value": 50}, (0, 39, -39, 0)),
        (
            {},
            {"kind": "robbed_kong", "winner": 1, "discarder": 2, "value": 3},
            (0, 9, -9, 0),
        ),
    ],
    "guangdong": [
        ({}, {"winner": 1, "discarder": 2, "value": 9}, (0, 9, -9, 0)),
        ({}, {"winner": 1, "value": 9, "facts": {"horses": 2}}, (-11, 33, -11, -11)),
        (
            {},
            {"winner": 1, "value": 9, "facts": {"horses": 2}, "liable": 3},
            (0, 33, 0, -33),
        ),
        ({}, {"winner": 1, "discarder": 2, "value": 9, "facts": ["no_wild_tile"]},
         (0, 18, -18, 0)),
    ],
    # (1 + 10) x 2^2 for two fan without any flower
    "shanghai_qiaoma": [
        ({}, {"winner": 1, "discarder": 2, "value": 2, "points": 11}, (0, 44, -44, 0)),
        ({}, {"winner": 1, "value": 4, "points": 3}, (-24, 72, -24, -24)),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "options", "hand", "gained"),
    [(name, *row) for name, rows in HANDS.items() for row in rows],
)
def test_what_a_hand_pays(
    name: str, options: dict[str, Any], hand: dict[str, Any], gained: tuple[Any, ...]
) -> None:
    assert tuple(map(float, changes(name, options, **hand))) == gained


def test_every_rule_set_of_these_families_is_pinned() -> None:
    found = {name for name in BUILT_IN if mj.preset(name).family in FAMILIES}
    assert found == set(HANDS)


@pytest.mark.parametrize("name", HANDS)
def test_every_cell_of_these_tables_is_known(name: str) -> None:
    preset = mj.preset(name)
    assert not preset.unknown
    assert (
        mj.payment_table(preset)["status"].isin(["computed", "derived", "stated"]).any()
    )


#: Preset, options, the event -> what its owner gains, and what one other pays.
AT_ONCE = [
    # mahjong-sg; mahjongcounter at 0.10/0.20: kong 0.20 each, bites as kongs
    ("singapore", {}, {"event": "concealed_kong"}, (6, 2)),
    ("singapore", {}, {"event": "fed_kong", "discarder": 3}, (3, 3)),
    (
        "singapore",
        {"kongs": "half_shooter"},
        {"event": "fed_kong", "discarder": 3},
        (4, 2),
    ),
    ("singapore", {"kongs": "with_bites"}, {"event": "concealed_kong"}, (12, 4)),
    ("singapore", {"kongs": "with_bites"}, {"event": "bite"}, (6, 2)),
    (
        "singapore",
        {"kongs": "with_bites"},
        {"event": "bite", "discarder": 3},
        (2, 2),
    ),
    ("singapore_3_6_half", {}, {"event": "fed_kong", "discarder": 3}, (6, 6)),
    ("singapore_3_6_half", {}, {"event": "concealed_bite"}, (12, 4)),
    ("sichuan", {"void_suit": "ceiling"}, {"event": "void_suit"}, (-24, -8)),
    ("huashui", {}, {"event": "follow_the_dealer"}, (-3, -1)),
    ("filipino", {}, {"event": "extended_kong"}, (1.5, 0.5)),
    ("guizhou", {}, {"event": "golden_chicken"}, (6, 2)),
    ("tuidaohu", {}, {"event": "fed_kong", "discarder": 3}, (2, 2)),
    ("guangdong", {}, {"event": "fed_kong", "discarder": 3}, (3, 3)),
    ("hongzhong", {}, {"event": "added_kong"}, (3, 1)),
    ("changchun", {}, {"event": "high_concealed_kong"}, (12, 4)),
]


@pytest.mark.parametrize(("name", "options", "event", "paid"), AT_ONCE)
def test_what_is_paid_at_once(
    name: str, options: dict[str, Any], event: dict[str, Any], paid: tuple[Any, ...]
) -> None:
    got = changes(name, options, kind="event", winner=0, **event)
    assert (float(got[0]), -float(got[3])) == paid


@pytest.mark.parametrize("name", ["hongzhong", "hangzhou"])
def test_where_hands_are_won_self_drawn_only(name: str) -> None:
    with pytest.raises(mj.HandError, match="found 1 faan on a discard"):
        changes(name, {}, winner=1, discarder=2, value=1)


@pytest.mark.parametrize(
    ("name", "worth"),
    [
        ("sichuan", {"value": 1}),
        ("changsha", {"value": 1}),
        ("changsha_dealer", {"special": "small"}),
        ("guizhou", {"value": 3}),
        ("shanghai_qiaoma", {"value": 1, "points": 3}),
    ],
)
def test_several_may_win_on_one_discard(name: str, worth: dict[str, Any]) -> None:
    hands = [mj.Hand(winner=seat, discarder=0, **worth) for seat in (1, 2)]
    settled = mj.settle_together(name, hands)
    assert [one.changes.index(max(one.changes)) for one in settled] == [1, 2]


def test_the_nearest_of_several_winners_in_vietnam() -> None:
    hands = [mj.Hand(winner=seat, discarder=0, value=2) for seat in (1, 2)]
    assert mj.settle_together("vietnamese", hands)[0].hand.winner == 1


def test_what_shanghai_says_of_liability_cannot_be_kept() -> None:
    """Each liable player pays five scores: no share of the sum of three."""
    assert mj.preset("shanghai_qiaoma").liability is not None
    with pytest.raises(mj.HandError, match="liab"):
        changes("shanghai_qiaoma", {}, winner=1, value=1, points=4, liable=2)

"""Scoresheets audited: a test is a sheet, and under the dashes what is wrong in it."""

from __future__ import annotations

import inspect
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.auditing import findings as kinds
from mjtables.auditing.auditing import Audit, audit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def audited(folder: Path, text: str) -> Audit:
    """The audit of a sheet that is written so."""
    file = folder / "club.csv"
    file.write_text(inspect.cleandoc(text) + "\n", encoding="utf-8")
    return audit(file)


def sheet(test: Callable[[], None]) -> Callable[[Path], None]:
    """A test of the sheet in its docstring, with its findings under the dashes."""

    def of_sheet(tmp_path: Path) -> None:
        above, dashes, below = inspect.cleandoc(test.__doc__ or "").partition("\n---")
        assert dashes
        found = audited(tmp_path, above).findings
        # What goes on in an indented line is of the same finding.
        lines = below.strip().replace("\n    ", " ").splitlines()
        assert [f"{each.kind}: {each}" for each in found] == lines

    of_sheet.__name__ = test.__name__
    of_sheet.__doc__ = test.__doc__
    return of_sheet


@sheet
def test_the_figures_of_the_text() -> None:
    """
    # preset: hk_half_spicy
    # players: Ann, Bob, Cid, Dee
    hand,dealer,winner,discarder,faan,liable,Ann,Bob,Cid,Dee
    1,Ann,Bob,Ann,3,,-8,+8,0,0
    2,Bob,Ann,,3,,12,-4,-4,−4
    3,Cid,Dee,,3,Ann,-12,,,12
    4,Dee,Cid,self-drawn,3,,-4,-4,12,-4
    5,Ann,Bob,Bob,3,,-4,12,-4,-4
    ---
    """


@sheet
def test_half_gun() -> None:
    """
    # preset: hk_half_spicy
    # options: gun=half
    # players: Ann, Bob, Cid, Dee
    winner,discarder,faan,Ann,Bob,Cid,Dee
    Bob,Ann,3,-4,8,-2,-2
    ---
    """


@sheet
def test_a_base_of_a_quarter_at_no_faan_under_half_gun() -> None:
    """
    # preset: hk_half_spicy
    # options: gun=half, base=0.25, minimum=0
    # players: Ann, Bob, Cid, Dee
    winner,discarder,faan,Ann,Bob,Cid,Dee,total Ann,total Bob
    Bob,Ann,0,-0.125,0.25,-0.0625,-0.0625,-0.125,0.25
    Bob,Ann,0,-0.125,0.25,-0.0625,-0.0626,-0.25,0.5
    ---
    unbalanced: line 6: the row does not balance: expected 0, found -0.0001 (0.0001
        too few)
    amount: line 6, Dee: not what the table gives: expected -0.0625, found -0.0626
        (0.0001 too few)
    """


@sheet
def test_three_players() -> None:
    """
    # preset: hk_half_spicy
    # options: players=3
    # players: Ann, Bob, Cid
    hand,wind,dealer,winner,discarder,faan,Ann,Bob,Cid
    1,east,Ann,Bob,,3,-4,8,-4
    2,east,Bob,Ann,Bob,3,8,-8,0
    3,east,Cid,Ann,Bob,4,16,-16,0
    4,south,Ann,Ann,Cid,3,8,0,-8
    ---
    """


@sheet
def test_a_row_that_does_not_balance() -> None:
    """
    # preset: hk_half_spicy
    hand,winner,discarder,faan,Ann,Bob,Cid,Dee,balance
    1,Ann,Bob,3,8,-7,0,0,1
    2,Ann,Bob,3,8,-8,0,0,0
    ---
    unbalanced: line 3, balance: the row does not balance: expected 0, found +1 (1
        too many)
    amount: line 3, Bob: not what the table gives: expected -8, found -7 (1 too many)
    """


@sheet
def test_a_balance_that_is_not_the_rows() -> None:
    """
    # preset: hk_half_spicy
    hand,winner,discarder,faan,Ann,Bob,Cid,Dee,balance
    1,Ann,Bob,3,8,-8,0,0,2
    2,Ann,Bob,3,8,-8,0,0,
    ---
    unbalanced: line 3, balance: the row does not balance: expected 0, found +2 (2
        too many)
    unbalanced: line 4, balance: the row does not balance: expected 0, found nothing
    """


@sheet
def test_a_bare_sheet_has_to_balance_and_only_one_gains() -> None:
    """
    Ann,Bob,Cid,Dee,total Ann
    8,-8,0,0,8
    -4,12,-4,-5,4
    2,4,-4,-2,6
    1,-1,,,8
    ---
    unbalanced: line 3: the row does not balance: expected 0, found -1 (1 too few)
    losers_paid: line 4, Ann, Bob: losers paid each other: expected one who gains,
        found Ann and Bob
    total: line 5, total Ann: a running total is wrong: expected +7, found +8 (1 too
        many)
    """


@sheet
def test_amounts_only_are_held_to_all_that_hands_come_to() -> None:
    """
    # preset: hk_half_spicy
    Ann,Bob,Cid,Dee
    8,-8,0,0
    -4,12,-4,-4
    0,0,0,0
    12,-12,0,0
    9,-9,0,0
    4,4,-4,-4
    ---
    amount: line 7, Ann, Bob, Cid, Dee: not what the table gives: expected what a hand
        comes to, found +9 -9 0 0; +8 -8 0 0 is nearest
    losers_paid: line 8, Ann, Bob: losers paid each other: expected one who gains, found
        Ann and Bob
    """


@sheet
def test_losers_paid_each_other() -> None:
    """
    # preset: hk_half_spicy
    hand,winner,discarder,faan,Ann,Bob,Cid,Dee
    1,Ann,Bob,3,8,-8,-3,3
    ---
    losers_paid: line 3, Dee: losers paid each other: expected 0, found +3 (3 too many)
    """


@sheet
def test_a_hand_below_the_minimum() -> None:
    """
    # preset: hk_half_spicy
    hand,winner,discarder,faan,Ann,Bob,Cid,Dee
    1,Ann,Bob,2,4,-4,0,0
    2,Ann,Bob,2,8,-8,0,0
    ---
    below_minimum: line 3, faan: below the minimum: expected at least 3 faan, found
        2 (1 too few)
    below_minimum: line 4, faan: below the minimum: expected at least 3 faan, found
        2 (1 too few); settled as 3 faan
    """


@sheet
def test_a_hand_paid_above_the_ceiling() -> None:
    """
    # preset: hk_half_spicy
    # options: ceiling=8
    hand,winner,discarder,faan,Ann,Bob,Cid,Dee
    1,Ann,Bob,10,64,-64,0,0
    2,Ann,Bob,10,128,-128,0,0
    3,Ann,,10,192,-64,-64,-64
    ---
    above_ceiling: line 5, Ann, Bob: above the ceiling: expected +64 -64 0 0 (the
        ceiling is 8 faan), found +128 -128 0 0
    above_ceiling: line 6, Ann, Bob, Cid, Dee: above the ceiling: expected +96 -32
        -32 -32 (the ceiling is 8 faan), found +192 -64 -64 -64
    """


@sheet
def test_the_dealer_should_have_repeated() -> None:
    """
    # preset: hk_half_spicy
    hand,dealer,kind,winner,discarder,faan,Ann,Bob,Cid,Dee
    1,Ann,win,Ann,Bob,3,8,-8,0,0
    2,Bob,win,Ann,Bob,3,8,-8,0,0
    3,Cid,draw,,,,,,,
    4,Dee,win,Ann,Bob,3,8,-8,0,0
    5,Dee,win,Ann,Bob,3,8,-8,0,0
    ---
    dealer: line 4, dealer: the wrong dealer: expected Ann again, found Bob
    dealer: line 6, dealer: the wrong dealer: expected Cid again, found Dee
    """


@sheet
def test_the_next_in_turn_deals() -> None:
    """
    # preset: hk_half_spicy
    hand,dealer,winner,discarder,faan,Ann,Bob,Cid,Dee
    1,Bob,Cid,Bob,3,0,-8,8,0
    2,Bob,Cid,Bob,3,0,-8,8,0
    3,,Ann,Bob,3,8,-8,0,0
    4,Dee,Dee,Bob,3,0,-8,0,8
    ---
    dealer: line 3, dealer: the wrong dealer: expected Ann, found Bob
    dealer: line 5, dealer: the wrong dealer: expected Cid, the next in turn, found
        nothing
    """


@sheet
def test_the_wrong_wind() -> None:
    """
    # preset: hk_half_spicy
    hand,wind,dealer,winner,discarder,faan,Ann,Bob,Cid,Dee
    1,E,Ann,Bob,Ann,3,-8,8,0,0
    2,E,Bob,Cid,Ann,3,-8,0,8,0
    3,S,Cid,Dee,Ann,3,-8,0,0,8
    4,E,Dee,Bob,Ann,3,-8,8,0,0
    5,南,Ann,Bob,Ann,3,-8,8,0,0
    6,,Bob,Bob,Ann,3,-8,8,0,0
    ---
    wind: line 5, wind: the wrong prevailing wind: expected east, found south
    wind: line 8, wind: the wrong prevailing wind: expected south, found nothing
    """


@sheet
def test_a_total_that_is_wrong_once_and_one_that_is_carried_on() -> None:
    """
    # preset: hk_half_spicy
    hand,winner,discarder,faan,Ann,Bob,Cid,Dee,total Ann,total Bob,total Cid,total Dee
    1,Ann,Bob,3,8,-8,0,0,8,-8,0,0
    2,Ann,Bob,3,8,-8,0,0,18,-16,0,0
    3,Ann,Bob,3,8,-8,0,0,24,-24,1,0
    4,Ann,Bob,3,8,-8,0,0,32,-32,1,0
    ---
    total: line 4, total Ann: a running total is wrong: expected +16, found +18 (2
        too many)
    total: line 5, total Cid: a running total is wrong: expected 0, found +1 (1 too
        many)
    """


@sheet
def test_an_amount_that_is_told_once_though_the_totals_go_on_from_it() -> None:
    """
    # preset: hk_half_spicy
    hand,winner,discarder,faan,Ann,Bob,Cid,Dee,total Ann,total Bob,total Cid,total Dee
    1,Ann,Bob,4,8,-8,0,0,8,-8,0,0
    2,Ann,Bob,3,8,-8,0,0,16,-16,0,0
    3,Ann,Bob,4,8,-8,0,0,32,-32,0,0
    ---
    amount: line 3, Ann, Bob: not what the table gives: expected +16 -16 0 0, found
        +8 -8 0 0; settled as 3 faan
    amount: line 5, Ann, Bob: not what the table gives: expected +16 -16 0 0, found
        +8 -8 0 0; settled as 3 faan
    """


@sheet
def test_more_hands_than_were_agreed() -> None:
    """
    # preset: hk_half_spicy
    # hands: 2
    hand,dealer,winner,discarder,faan,Ann,Bob,Cid,Dee
    1,Ann,Ann,Bob,3,8,-8,0,0
    2,Ann,Bob,Ann,3,-8,8,0,0
    3,Bob,Bob,Ann,3,-8,8,0,0
    4,Bob,Ann,Bob,3,8,-8,0,0
    5,Cid,Ann,Bob,3,8,-8,0,0
    ---
    hands: line 8, hand: the count of hands: expected 2 hands that count, found one
        more (5)
    """


@sheet
def test_hands_are_numbered_in_order() -> None:
    """
    # preset: hk_half_spicy
    hand,winner,discarder,faan,Ann,Bob,Cid,Dee
    1,Ann,Bob,3,8,-8,0,0
    2,Ann,Bob,3,8,-8,0,0
    4,Ann,Bob,3,8,-8,0,0
    5,Ann,Bob,3,8,-8,0,0
    ---
    hands: line 5, hand: the count of hands: expected 3, found 4
    """


@sheet
def test_deposits_honba_draws_and_several_winners() -> None:
    """
    # preset: mahjong_soul_4p
    # players: Ann, Bob, Cid, Dee
    hand,wind,dealer,kind,winner,discarder,han,fu,special,honba,deposits,ready,declared,Ann,Bob,Cid,Dee,bank,balance
    1,E,Ann,win,Bob,Ann,3,40,,0,1,,Bob,-5200,5200,0,0,0,0
    2,E,Bob,流局,,,,,,0,,Bob;Cid,Cid,-1500,1500,500,-1500,1000,0
    3,E,Bob,,Dee,,2,30,,1,1,,,-600,-1100,-600,3300,0,0
    4,E,Cid,win,Bob;Cid,Dee,3;2,40;30,,0,,,Cid Ann,-1000,7200,1900,-8100,0,0
    5,E,Cid,abortive,,,,,,1,,,Ann Bob,-1000,-1000,,,2000,0
    6,E,Cid,win,Ann,,,,yakuman,2,2,,,34200,-8200,-16200,-8200,0,-400
    ---
    unbalanced: line 9, balance: the row does not balance: expected 0, found -400
        (400 too few)
    amount: line 9, Ann: not what the table gives: expected +34600, found +34200
        (400 too few)
    """


@sheet
def test_deposits_on_the_table() -> None:
    """
    # preset: tenhou_4p
    # players: Ann, Bob, Cid, Dee
    hand,dealer,kind,winner,discarder,han,fu,deposits,ready,declared,Ann,Bob,Cid,Dee,bank
    1,Ann,draw,,,,,,Ann;Bob,Ann,500,1500,-1500,-1500,1000
    2,Ann,draw,,,,,,,Ann,-1000,,,,1000
    3,Bob,draw,,,,,,,Bob,,-1000,,,-1000
    4,Cid,,Dee,Cid,3,40,2,,,0,0,-5200,8200,0
    ---
    bank: line 5, bank: the deposits on the table are wrong: expected 2000, found
        1000 (1000 too few)
    bank: line 6, bank: the deposits on the table are wrong: expected 3000, found
        -1000 (4000 too few)
    bank: line 7, deposits: the deposits on the table are wrong: expected 3, found 2
        (1 too few)
    """


@sheet
def test_deposits_of_the_wrong_player() -> None:
    """
    # preset: tenhou_4p
    # players: Ann, Bob, Cid, Dee
    hand,dealer,winner,discarder,han,fu,declared,Ann,Bob,Cid,Dee,bank
    1,Ann,Bob,Dee,3,40,Cid,0,5200,0,-5200,0
    2,Bob,Cid,Dee,3,40,Cid,-1000,0,6200,-5200,0
    ---
    deposit: line 4, Cid, Bob: a deposit of the wrong player: expected the
        deposits (1000) with Bob (+6200), found with Cid (0)
    deposit: line 5, Ann, Cid: a deposit of the wrong player: expected the
        deposits (1000) with Cid (+5200), found with Ann (-1000)
    """


@sheet
def test_what_no_hand_has() -> None:
    """
    # preset: tenhou_4p
    # players: Ann, Bob, Cid, Dee
    hand,dealer,winner,discarder,han,fu,Ann,Bob,Cid,Dee
    1,Ann,Bob,Ann,2,20,-1300,1300,0,0
    2,Bob,Bob,,2,20,-700,2100,-700,-700
    3,Bob,Bob,,1,110,-1800,5400,-1800,-1800
    ---
    impossible: line 4, han, fu: no hand has this: expected a hand that can be,
        found 2 han on a discard with 20 fu
    impossible: line 6, han, fu: no hand has this: expected a hand that can be,
        found 1 han self-drawn with 110 fu
    """


@sheet
def test_honba_that_were_not_counted_up() -> None:
    """
    # preset: tenhou_4p
    # players: Ann, Bob, Cid, Dee
    hand,dealer,kind,winner,discarder,han,fu,honba,ready,Ann,Bob,Cid,Dee
    1,Ann,,Ann,Bob,3,40,0,,7700,-7700,0,0
    2,Ann,draw,,,,,1,Bob,-1000,3000,-1000,-1000
    3,Bob,,Cid,Bob,3,40,1,,0,-5500,5500,0
    4,Cid,,Dee,Cid,3,40,0,,0,0,-5200,5200
    ---
    honba: line 6, honba: the wrong honba: expected 2, found 1
    """


@sheet
def test_a_hand_that_cannot_be_settled() -> None:
    """
    # preset: tenhou_4p
    # players: Ann, Bob, Cid, Dee
    hand,dealer,winner,discarder,liable,han,fu,special,Ann,Bob,Cid,Dee
    1,Ann,Bob,Ann,,3,,,-3900,3900,0,0
    2,Bob,Cid,Bob,,,,dobule yakuman,0,-32000,32000,0
    3,Cid,Dee,Cid,Dee,3,30,,0,0,-3900,3900
    ---
    refused: line 4, fu: this hand cannot be settled: expected the hand's fu (they
        decide its score), found nothing
    refused: line 5, special: this hand cannot be settled: expected mangan, haneman,
        baiman, sanbaiman, counted_yakuman, yakuman or a share of the limit
        ("150%"), found 'dobule yakuman'; did you mean 'yakuman'?
    refused: line 6, liable: this hand cannot be settled: expected another seat than
        the winner's, found Dee
    """


@sheet
def test_five_players_of_whom_one_sits_out() -> None:
    """
    # preset: hk_half_spicy
    # players: Ann, Bob, Cid, Dee, Eve
    hand,dealer,winner,discarder,faan,sits out,Ann,Bob,Cid,Dee,Eve
    1,Ann,Eve,Bob,3,Cid,0,-8,0,0,8
    2,Bob,Eve,,3,Ann,0,-4,-4,-4,12
    3,Cid,Dee,Eve,3,Cid,0,0,0,8,-8
    4,Dee,Eve,Bob,3,Eve,0,-8,0,0,8
    5,Dee,Ann,Bob,3,Eve,8,-4,0,0,-4
    ---
    refused: line 6, dealer: this hand cannot be settled: expected a player at the
        table, found Cid, who sits out
    refused: line 7, winner: this hand cannot be settled: expected a player at the
        table, found Eve, who sits out
    amount: line 8, Bob, Eve: not what the table gives: expected +8 -8 0 0 0, found
        +8 -4 0 0 -4
    """


@sheet
def test_losers_who_settle_their_differences() -> None:
    """
    # preset: chinese_classical
    # players: Ann, Bob, Cid, Dee
    hand,dealer,winner,discarder,doubles,points,scores,Ann,Bob,Cid,Dee
    1,Ann,Bob,Cid,1,22,16;;8;4,-48,176,-56,-72
    2,Bob,Bob,Cid,1,22,16;;8;4,-44,176,-44,-88
    ---
    amount: line 5, Ann, Bob, Cid, Dee: not what the table gives: expected -68 +264
        -92 -104, found -44 +176 -44 -88
    """


def test_a_draw_that_no_source_settles_is_a_remark(tmp_path: Path) -> None:
    text = """
    # preset: japanese_modern
    # players: Ann, Bob, Cid, Dee
    dealer,kind,winner,discarder,han,fu,ready,Ann,Bob,Cid,Dee
    Ann,draw,,,,,Ann,3000,-1000,-1000,-1000
    Ann,,Bob,Ann,3,40,,-5200,5200,0,0
    """
    told = audited(tmp_path, text)
    assert told.clean
    assert told.remarks == (
        "line 4: not checked: draw.pool: expected what is paid in a draw of "
        "japanese_modern, found 'unknown'; the option pool sets it",
        "when the dealer deals again is not established in japanese_modern",
    )
    wrong = audited(tmp_path, text.replace("3000,-1000", "2900,-1000"))
    assert [(each.kind, each.by) for each in wrong.findings] == [("unbalanced", -100)]


def test_a_kong_a_false_win_and_a_robbed_kong(tmp_path: Path) -> None:
    text = """
    # preset: singapore
    # players: Ann, Bob, Cid, Dee
    hand,dealer,kind,winner,discarder,tai,event,Ann,Bob,Cid,Dee
    1,Ann,,Bob,,,concealed_kong,-2,6,-2,-2
    2,Ann,,Bob,,,concealed_kong,-2,5,-2,-2
    """
    found = audited(tmp_path, text).findings
    assert [(each.kind, each.by) for each in found] == [
        ("unbalanced", -1),
        ("amount", -1),
    ]
    text = """
    # preset: hk_half_spicy
    # options: false_win=4_faan
    # players: Ann, Bob, Cid, Dee
    kind,winner,discarder,faan,Ann,Bob,Cid,Dee
    false win,Bob,,,16,-48,16,16
    robbed kong,Bob,Ann,3,-8,8,0,0
    false win,Bob,,,16,-48,16,15
    """
    found = audited(tmp_path, text).findings
    assert [(each.row, each.kind) for each in found] == [
        ("line 7", "unbalanced"),
        ("line 7", "amount"),
    ]


def test_scores_that_only_add_up_need_not_balance(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text(
        'id = "club"\nname = "Club"\nfamily = "Club"\nsources = ["our wall"]\n'
        '[settling]\nkind = "added"\nunit = "points"\nceiling = 500\n'
        '[payment]\nlosers = { method = "add_up", dealer = 2 }\n'
    )
    text = f"""
    # preset: {club}
    # players: Ann, Bob, Cid, Dee
    dealer,winner,discarder,points,scores,Ann,Bob,Cid,Dee
    Ann,Ann,,120,;12;20;0,240,12,20,0
    Ann,Ann,,120,;12;20;0,240,12,21,0
    """
    found = audited(tmp_path, text).findings
    assert [(each.row, each.kind, each.by) for each in found] == [
        ("line 5", "amount", 1)
    ]


def test_standings_of_a_bare_sheet_and_of_a_riichi_game(tmp_path: Path) -> None:
    bare = audited(tmp_path, "Ann,Bob,Cid,Dee\n8,-8,0,0\n0,8,0,-8\n")
    assert [(each.place, each.player, each.won) for each in bare.standings] == [
        (1, "Ann", 8),
        (2, "Bob", 0),
        (2, "Cid", 0),
        (4, "Dee", -8),
    ]
    text = """
    # preset: mahjong_soul_4p
    # players: Ann, Bob, Cid, Dee
    winner,discarder,han,fu,dealer,total Ann,total Bob,total Cid,total Dee
    Ann,Bob,3,40,Ann,32700,17300,25000,25000
    """
    game = audited(tmp_path, text)
    assert game.clean
    ends = [each.end for each in game.standings]
    assert [each.points for each in ends if each] == [32700, 25000, 25000, 17300]
    assert [each.total for each in ends if each] == [22700, 5000, -5000, -22700]


def test_a_sheet_without_its_dealer_follows_the_deal(tmp_path: Path) -> None:
    text = """
    # preset: tenhou_4p
    # players: Ann, Bob, Cid, Dee
    hand,wind,winner,discarder,han,fu,Ann,Bob,Cid,Dee
    1,E,Ann,Bob,3,40,7700,-7700,0,0
    2,E,Bob,Ann,3,40,-5200,5200,0,0
    3,E,Bob,Ann,3,40,-7700,7700,0,0
    4,E,Ann,Bob,3,40,5200,-5200,0,0
    """
    assert audited(tmp_path, text).clean
    wrong = audited(tmp_path, text.replace("-7700,7700", "-5200,5200"))
    assert [each.row for each in wrong.findings] == ["line 6"]


def test_an_early_end_is_a_remark(tmp_path: Path) -> None:
    text = """
    # preset: hk_half_spicy
    # hands: 16
    hand,dealer,winner,discarder,faan,Ann,Bob,Cid,Dee
    1,Ann,Bob,Ann,3,-8,8,0,0
    2,Bob,Bob,Ann,3,-8,8,0,0
    """
    told = audited(tmp_path, text)
    assert told.clean
    assert told.remarks == ("2 rows played, 1 of 16 hands counted",)


def test_one_amount_alone_is_off_by_exactly_so_much(tmp_path: Path) -> None:
    text = """
    # preset: hk_half_spicy
    # options: base=0.25, minimum=0, gun=half
    # players: Ann, Bob, Cid, Dee
    winner,discarder,faan,Ann,Bob,Cid,Dee
    Bob,Ann,0,-0.125,0.25,-0.0625,-0.062
    """
    found = audited(tmp_path, text).findings
    assert [each.by for each in found] == [Fraction(1, 2000), Fraction(1, 2000)]


def test_every_kind_of_finding_has_a_sheet() -> None:
    told = [
        (test.__doc__ or "").partition("---")[2].splitlines()
        for name, test in globals().items()
        if name.startswith("test_") and callable(test)
    ]
    seen = {line.strip().partition(":")[0] for lines in told for line in lines}
    assert set(kinds.KINDS) <= seen

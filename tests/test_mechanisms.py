"""Every part of the preset format that a rule set may need, on small real examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from conftest import BUILT_IN

import mjtables as mj
from mjtables.columns import columns

PRESETS = Path(__file__).parent / "presets"


def changes(name: str, options: dict[str, Any] | None = None, **hand: Any) -> Any:
    preset = mj.preset(name if name in BUILT_IN else PRESETS / f"{name}.toml")
    return mj.settle(preset.with_options(**options or {}), mj.Hand(**hand)).changes


def losers_rounding(tmp_path: Path) -> mj.Preset:
    """Losers who settle, every score rounded off to ten (European Classical)."""
    text = (PRESETS / "losers_settle.toml").read_text(encoding="utf-8")
    path = tmp_path / "losers_settle.toml"
    rule = '[settling]\nround = { to = 10, way = "off" }\n'
    path.write_text(text.replace("[settling]\n", rule), encoding="utf-8")
    return mj.load(path)


#: Mahjong Soul's bisection by the steps it states: (han, fu) -> dealer, non-dealer pay.
BISECTION = {(1, 40): (900, 600), (2, 30): (1300, 800), (3, 30): (2500, 1500)}


@pytest.mark.parametrize(("hand", "paid"), BISECTION.items())
def test_north_bisection_of_a_non_dealers_self_draw(
    hand: tuple[int, int], paid: tuple[int, int]
) -> None:
    han, fu = hand
    dealer, other = paid
    got = changes("mahjong_soul_3p_bisection", winner=1, value=han, fu=fu)
    assert got == (-dealer, dealer + other, -other, 0)


def test_north_bisection_rounds_the_share_then_its_half() -> None:
    """Dealer, 1 han 40 fu: 700 + half of 700 rounded up; both pay 1,100."""
    assert changes("mahjong_soul_3p_bisection", winner=0, value=1, fu=40) == (
        2200,
        -1100,
        -1100,
        0,
    )


def test_north_bisection_leaves_discards_alone() -> None:
    got = changes("mahjong_soul_3p_bisection", winner=1, discarder=2, value=3, fu=30)
    assert got == (0, 3900, -3900, 0)


def test_nobody_but_the_discarder_pays_more_than_25() -> None:
    """Zung Jung, H = 70: 160 + 25 + 25; self-drawn 70 each; H = 20: 20 each."""
    name = "capped_others"
    assert changes(name, winner=0, discarder=2, value=70) == (210, -25, -160, -25)
    assert changes(name, winner=0, value=70) == (210, -70, -70, -70)
    assert changes(name, winner=0, discarder=2, value=20) == (60, -20, -20, -20)


def test_listed_limit_hands_score_their_own_value() -> None:
    got = changes("capped_others", winner=0, special="nine_gates")
    assert got == (1440, -480, -480, -480)


def test_the_compound_limit_cuts_what_is_counted() -> None:
    assert changes("capped_others", winner=0, value=400)[0] == 3 * 320


@pytest.mark.parametrize(
    ("streak", "tai"), [(0, 1), (1, 3), (2, 5)], ids=["連一拉一", "連二拉二", "連三"]
)
def test_dealer_streak_is_2n_plus_1_on_every_leg_of_the_dealer(
    streak: int, tai: int
) -> None:
    got = changes("dealer_streak", winner=1, dealer=0, value=6, streak=streak)
    other = 50 + 10 * 6
    assert got == (-(other + 10 * tai), 3 * other + 10 * tai, -other, -other)


def test_dealer_streak_as_an_option() -> None:
    got = changes("dealer_streak", {"streak": "n+1"}, winner=0, value=6, streak=2)
    assert got[0] == 3 * (50 + 10 * (6 + 1 + 2))


@pytest.mark.parametrize(
    ("stake", "each"),
    [("50/10", 110), ("30/10", 90), ("100/20", 220), ("300/100", 900)],
)
def test_stakes_are_names_and_no_fractions(stake: str, each: int) -> None:
    got = changes("dealer_streak", {"stake": stake}, winner=1, dealer=0, value=6)
    assert got[2] == -each


@pytest.mark.parametrize(("streak", "coefficient"), [(0, 2), (1, 4), (2, 6), (3, 8)])
def test_the_dealers_coefficient_grows_with_his_deals(
    streak: int, coefficient: int
) -> None:
    got = changes("wenzhou", winner=0, special="with_joker", streak=streak)
    assert got == (3 * coefficient, *[-coefficient] * 3)
    got = changes("wenzhou", winner=1, special="without_joker", streak=streak)
    assert got == (-4, 8, -2, -2)


def test_three_players_in_thousands() -> None:
    """https://3-mahjong.com/zero12: 1,000, 2,000 and 4,000 on a discard."""
    for han, paid in ((1, 1000), (2, 2000), (3, 4000)):
        assert changes("sanma_1000", winner=1, discarder=2, value=han)[1] == paid
    with pytest.raises(mj.HandError, match="every hand counts 30 fu"):
        changes("sanma_1000", winner=1, discarder=2, value=1, fu=40)


def test_a_table_goes_on_where_units_are_taken_off() -> None:
    """At the ceiling the others still pay one tai less; from 6 on they do not."""
    preset = mj.load(PRESETS / "others_less.toml")
    grid = mj.payment_grid(preset, "dealer_on_discard", "other", bands=True)
    assert grid.index.tolist() == ["1", "2", "3", "4", "5", "6+"]
    assert grid["pays"].tolist() == [1, 2, 3, 5, 10, 20]
    assert changes("others_less", winner=0, discarder=1, value=9)[2] == -20


def test_losers_scores_are_read_by_seat() -> None:
    hand = {"winner": 3, "value": 3, "points": 24}
    by_seat = changes("losers_settle", **hand, scores={0: 2, 2: 12, 1: 46})
    assert by_seat == changes("losers_settle", **hand, scores=[2, 46, 12])
    with pytest.raises(mj.HandError, match="scores: expected a list, by seat"):
        changes("losers_settle", **hand, scores={2, 46, 12})
    with pytest.raises(mj.HandError) as caught:
        changes("losers_settle", **hand)
    assert len(caught.value.problems) == 1


def test_losers_settle_as_the_chinese_classical_page_prints() -> None:
    """2,000 each before; 1508, 1930, 1794, 2768 after."""
    got = changes(
        "losers_settle",
        winner=3,
        discarder=1,
        value=3,
        points=24,
        scores=(2, 46, 12, None),
    )
    assert tuple(2000 + change for change in got) == (1508, 1930, 1794, 2768)


def test_losers_scores_are_rounded_before_they_are_compared(tmp_path: Path) -> None:
    """44 and 36 are 40 and 40: nothing moves between these two."""
    preset = losers_rounding(tmp_path)
    win = mj.Hand(winner=3, value=2, points=51, scores=(4, 44, 36, None))
    settled = mj.settle(preset, win)
    between = {(t.payer, t.receiver): t.amount for t in settled.transfers}
    assert between == {
        (0, 3): 400,
        (1, 3): 200,
        (2, 3): 200,
        (0, 1): 80,
        (0, 2): 80,
    }


def test_losers_settle_as_the_european_classical_page_prints(tmp_path: Path) -> None:
    """2,000 each before; 1,680, 2,000, 1,920, 2,400 after.

    http://www.4windsmj.com/kb/rules/european_classical/rules06.htm. The page gives
    North 200 points, but its payments are those of 100.
    """
    win = mj.Hand(winner=3, value=2, points=25, scores=(0, 40, 20, None))
    got = mj.settle(losers_rounding(tmp_path), win).changes
    assert [2000 + change for change in got] == [1680, 2000, 1920, 2400]


@pytest.mark.parametrize(
    ("limit_on", "south_pays"), [("difference", 500), ("score", 400)]
)
def test_the_limit_cuts_the_score_or_the_difference(
    limit_on: str, south_pays: int
) -> None:
    """American Modern prints: 660 against 100 pays 500, instead of 400."""
    options = {"limit": 500, "limit_on": limit_on}
    scores = (None, 100, 660, 100)
    got = changes("losers_settle", options, winner=0, value=0, points=2, scores=scores)
    assert got[1] == -south_pays - 4


@pytest.mark.parametrize(
    ("special", "dealer_in_it", "alone"),
    [("small", (2, 2), (1, 1)), ("big", (4, 7), (3, 6))],
)
def test_named_hands_pay_what_they_are_named_for(
    special: str, dealer_in_it: tuple[int, int], alone: tuple[int, int]
) -> None:
    self_drawn = changes("named_hand", winner=1, dealer=0, special=special)
    assert self_drawn[:1] + self_drawn[2:3] == (-dealer_in_it[0], -alone[0])
    assert changes("named_hand", winner=1, discarder=0, special=special)[0] == (
        -dealer_in_it[1]
    )
    assert changes("named_hand", winner=1, discarder=2, special=special)[2] == -alone[1]


#: 4 points are half a faan, 8 one, 16 one and a half.
@pytest.mark.parametrize(
    ("faan", "points", "score"),
    [(1, 0, 2), (1, 3, 2), (1, 4, 3), (1, 8, 4), (1, 15, 4), (1, 16, 6), (2, 40, 8)],
)
def test_auxiliary_points_convert_to_half_faans(
    faan: int, points: int, score: int
) -> None:
    got = changes("half_faans", winner=0, value=faan, points=points)
    assert got[0] == 3 * 2 * score


def test_auxiliary_points_do_not_help_to_reach_the_minimum() -> None:
    with pytest.raises(mj.HandError, match="value: expected at least 1 faan"):
        changes("half_faans", winner=0, value=0, points=16)


def test_a_half_faan_past_an_endless_table_is_refused(tmp_path: Path) -> None:
    """Its score is spelled nowhere, and never the one below."""
    path = tmp_path / "club.toml"
    head = 'id = "club"\nname = "C"\nfamily = "F"\nlike = "hk_half_spicy"\n'
    path.write_text(
        f'{head}sources = ["a test"]\n'
        'without = ["settling.ceiling", "options", "excluded"]\n'
        '[settling]\nminimum = 4\nbetween = "hold"\nauxiliary = { 4 = "1/2" }\n'
        'scores = { "4.5" = 20, "5.5" = 24 }\n[shown]\nvalues = [4, 5, 6]\n',
        encoding="utf-8",
    )
    win = mj.Hand(winner=0, discarder=1, value=5, points=4)
    assert mj.settle(path, win).changes[0] == 24
    with pytest.raises(mj.HandError, match=r"found 7\.5, a half step that is not"):
        mj.settle(path, mj.Hand(winner=0, discarder=1, value=7, points=4))


def test_half_faans_show_in_the_headers() -> None:
    table = mj.settling_table(mj.load(PRESETS / "half_faans.toml"))
    assert [str(label) for label in table.index] == ["1", "1.5", "2", "2.5", "3"]


def test_single_cells_of_a_house_table() -> None:
    """The non-dealer's 3 han 60 fu alone is mangan; the dealer's stays 11,600."""
    win = {"value": 3, "fu": 60, "discarder": 3}
    house = {"kiriage": "nondealer_60fu"}
    assert changes("japanese_modern", house, winner=1, **win)[1] == 8000
    assert changes("japanese_modern", house, winner=0, **win)[0] == 11600


def test_a_single_cell_counts_at_a_limit_too(variation: Any) -> None:
    preset = variation('[settling]\ncells = [{ han = 5, fu = 20, score = "50%" }]\n')
    hand = mj.Hand(winner=0, discarder=1, value=5, fu=20)
    assert mj.settle(preset, hand).changes[0] == 6000
    grid = mj.payment_grid(preset, "dealer_on_discard", "discarder")
    assert grid.loc[[20, 30], 5].tolist() == [6000, 12000]


def test_a_house_table_labels_its_cell_as_the_tier_it_pays() -> None:
    preset = mj.preset("japanese_modern").with_options(kiriage="nondealer_60fu")
    hand = mj.Hand(winner=1, discarder=3, value=3, fu=60)
    assert mj.settle(preset, hand).legs[-1].score.tier == "mangan"


@pytest.fixture
def variation(tmp_path: Path) -> Any:
    """A preset that is like japanese_modern but for the text given."""

    def made(text: str) -> mj.Preset:
        path = tmp_path / "variation.toml"
        head = 'id = "x"\nname = "x"\nfamily = "x"\nlike = "japanese_modern"\n'
        path.write_text(f'{head}sources = ["a test"]\n{text}', encoding="utf-8")
        return mj.load(path)

    return made


def test_fu_count_where_a_ceiling_keeps_the_value_below_the_limits(
    variation: Any,
) -> None:
    preset = variation("[settling]\nceiling = 4\n")
    five = mj.Hand(winner=0, value=5, fu=30)
    assert mj.settle(preset, five).changes[0] == 3 * 3900
    with pytest.raises(mj.HandError, match="fu: expected the hand's fu"):
        mj.settle(preset, mj.Hand(winner=0, value=5))


def test_fu_count_where_an_adjustment_takes_the_value_below_the_limits(
    variation: Any,
) -> None:
    preset = variation('[adjust.less]\nwhen = ["not dealer_leg"]\nunits = -1\n')
    five = mj.Hand(winner=1, value=5, fu=30)
    assert mj.settle(preset, five).changes == (-4000, 8000, -2000, -2000)
    grid = mj.payment_grid(preset, "nondealer_self_drawn", "other")
    assert grid.loc[[20, 30], 5].tolist() == [1300, 2000]
    with pytest.raises(mj.HandError, match="fu: expected the hand's fu"):
        mj.settle(preset, mj.Hand(winner=1, value=5))


def test_a_rungs_fact_holds_for_every_multiple_of_it(variation: Any) -> None:
    preset = variation(
        'without = ["options.counted_yakuman"]\n'
        '[adjust.more]\nwhen = ["counted_yakuman"]\nflat = 1\n'
        "[settling.rungs]\n"
        'counted_yakuman = { at = 13, score = "400%", again = 13 }\n'
    )
    for value, paid in ((12, 6000), (13, 8001), (26, 16001)):
        got = mj.settle(preset, mj.Hand(winner=1, value=value)).changes
        assert got[2] == -paid


def test_regulated_doubles_round_before_they_double() -> None:
    """4winsc22: 36 is rounded to 40, two doubles make 160."""
    table = mj.settling_table(mj.load(PRESETS / "regulated.toml"))
    assert table.loc[36, 2] == 160


def test_the_shooter_pays_for_all() -> None:
    name, win = "singapore", {"winner": 0, "discarder": 2, "value": 5}
    assert changes(name, **win) == (64, -16, -32, -16)
    assert changes(name, {"shooter": "on"}, **win) == (64, 0, -64, 0)


def test_flowers_count_before_the_ceiling_and_do_not_help_to_the_minimum() -> None:
    preset = mj.preset("hk_half_spicy").with_options(flowers=1)
    three = mj.Hand(winner=0, discarder=1, value=3, facts={"flowers": 2})
    assert mj.settle(preset, three).changes[0] == 24
    most = mj.Hand(winner=0, discarder=1, value=12, facts={"flowers": 8})
    assert mj.settle(preset, most).changes[0] == 384
    with pytest.raises(mj.HandError, match="at least 3 faan"):
        mj.settle(preset, mj.Hand(winner=0, value=2, facts={"flowers": 2}))


def test_knee_at_5_changes_from_5_faan_on() -> None:
    ladder = mj.settling_table(mj.preset("hk_half_spicy").with_options(knee=5))
    before = mj.settling_table("hk_half_spicy")
    same = ladder["final_score"] == before["final_score"]
    assert ladder.index[same].tolist() == [3, 4]
    assert ladder["final_score"].tolist()[:5] == [8, 16, 32, 48, 64]


#: Players -> what each seat gains, self-drawn and on a discard, where all losers pay.
PLAYERS = {
    4: ((-16, 48, -16, -16), (-16, 32, -8, -8)),
    3: ((-16, 32, -16, 0), (-16, 24, -8, 0)),
    2: ((-16, 16, 0, 0), (-16, 16, 0, 0)),
}


@pytest.mark.parametrize(("players", "paid"), PLAYERS.items())
def test_fewer_players_have_fewer_legs_and_the_same_multipliers(
    players: int, paid: tuple[tuple[int, ...], ...]
) -> None:
    self_drawn, on_discard = paid
    win = {"options": {"players": players}, "winner": 1, "value": 3}
    assert changes("draw_pool", **win) == self_drawn
    assert changes("draw_pool", **win, discarder=0) == on_discard
    assert changes("draw_pool", **win, discarder=0, kind="robbed_kong") == on_discard


def test_who_is_no_longer_in_does_not_pay_on_a_discard_either() -> None:
    win = {"winner": 1, "value": 3, "discarder": 0, "out": [3]}
    assert changes("draw_pool", **win) == (-16, 24, -8, 0)


def test_a_robbed_kong_asks_who_made_it() -> None:
    with pytest.raises(mj.HandError, match="discarder: expected who made the robbed"):
        changes("draw_pool", winner=1, value=3, kind="robbed_kong")


#: What a hand cannot be: (preset, hand, what is told of it).
NO_HANDS: dict[str, tuple[str, dict[str, Any], str]] = {
    "a fifth hand of the dealer of Wenzhou": (
        "wenzhou", {"special": "with_joker", "streak": 4},
        "streak: expected at most 3 (in wenzhou), found 4",
    ),
    "nine flowers": (
        "chinese_official", {"value": 8, "facts": {"flowers": 9}},
        "flowers: expected at most 8 (in chinese_official), found 9",
    ),
    "two special hands of Fuzhou at once": (
        "fuzhou", {"value": 1, "facts": ("three_golds", "heavenly")},
        "found three golds and heavenly",
    ),
    "a heavenly hand on a discard": (
        "fuzhou", {"value": 1, "discarder": 2, "facts": ("heavenly",)},
        "at most one of heavenly, on a discard, found heavenly and on a discard",
    ),
    "a cannon let off by nobody": (
        "british",
        {"value": 1, "points": 30, "facts": ("dangerous_game",)},
        "found dangerous game and self-drawn",
    ),
    "scores that are not settled after a cannon": (
        "british",
        {"value": 1, "points": 30, "discarder": 2, "facts": ("dangerous_game",),
         "scores": (None, 0, 8, 0)},
        "scores: expected none (the losers settle nothing after dangerous game)",
    ),
    "a cheap Mah Jongg in Chemnitz": (
        "chemnitz", {"value": 1, "points": 48, "scores": (None, 0, 0, 0)},
        "value: expected a score of at least 100, the least that wins, found 96",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", NO_HANDS)
def test_what_no_hand_is_cannot_be_settled(case: str) -> None:
    name, hand, said = NO_HANDS[case]
    with pytest.raises(mj.HandError) as caught:
        mj.settle(name, mj.Hand(winner=0, **hand))
    assert said in str(caught.value)


def test_a_score_below_the_least_that_wins_is_blank() -> None:
    """TU Chemnitz: no cheap Mah Jongg, below 100 points."""
    table = mj.settling_table("chemnitz")
    assert pd.isna(table.loc[48, 1])
    assert table.loc[50, 1] == 100


def test_a_way_in_which_no_hand_is_won_has_no_column() -> None:
    """The red dragon rules of the MIL: self-drawn only."""
    headings = {column.heading for column in columns(mj.preset("hongzhong"))}
    assert headings == {"self-drawn"}

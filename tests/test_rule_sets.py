"""What each rule set of riichi and Hong Kong says, in printed numbers.

The sources stand in the presets; what is printed elsewhere has its own beside it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from conftest import BUILT_IN, mjtables

import mjtables as mj
from mjtables import coverage

RON = {"winner": 1, "discarder": 2}
YAKUMAN = {"special": "yakuman"}

#: What 4 han 30 fu and 3 han 60 fu, 13 han, and two yakuman pay on a discard.
FLAGS = {
    "japanese_modern": (7700, 32000, 32000),
    "ema_riichi": (7700, 32000, 32000),
    "ema_2016": (7700, 24000, 32000),
    "ema_2025": (8000, 24000, 32000),
    "wrc_2015": (8000, 24000, 32000),
    "wrc_2022": (8000, 24000, 64000),
    "jpml_a": (7700, 24000, 32000),
    "m_league": (8000, 24000, 64000),
    "saikouisen": (8000, 24000, 32000),
    "tenhou_4p": (7700, 32000, 64000),
    "tenhou_3p": (7700, 32000, 64000),
    "mahjong_soul_4p": (7700, 32000, 64000),
    "mahjong_soul_3p": (7700, 32000, 64000),
    "mahjong_soul_3p_bisection": (7700, 32000, 64000),
    "rrc": (7700, 32000, 64000),
    "ronin": (8000, 32000, 64000),
    "parlour_1500": (7700, 32000, 32000),
}


def received(preset: mj.Preset, **hand: Any) -> Any:
    return mj.settle(preset, mj.Hand(**RON, **hand)).changes[1]


@pytest.mark.parametrize("name", FLAGS)
def test_kiriage_counted_yakuman_and_stacking(name: str) -> None:
    kiriage, counted, stacked = FLAGS[name]
    preset = mj.preset(name)
    assert received(preset, value=4, fu=30) == kiriage
    assert received(preset, value=3, fu=60) == kiriage
    assert received(preset, value=13) == counted
    assert received(preset, special="2 yakuman") == stacked


def test_every_riichi_preset_with_that_grid_is_in_the_table() -> None:
    own = {"sanma_1000", "aotenjou", "japanese_classical"}
    riichi = {name for name in BUILT_IN if mj.preset(name).family == "Riichi"}
    assert riichi == own | set(FLAGS)


#: By the option named: what it changes in the same three hands.
OPTIONS = {
    ("ronin", "edition", "0.19"): (7700, 32000, 64000),
    ("saikouisen", "edition", "2023"): (8000, 24000, 64000),
    ("wrc_2022", "counted_yakuman", "one"): (8000, 32000, 64000),
    ("jpml_a", "counted_yakuman", "one"): (7700, 32000, 32000),
    ("jpml_a", "stacking", "4"): (7700, 24000, 64000),
    ("parlour_1500", "kiriage", "on"): (8000, 32000, 32000),
    ("parlour_1500", "counted_yakuman", "none"): (7700, 24000, 32000),
    ("mahjong_soul_4p", "kiriage", "on"): (8000, 32000, 64000),
}


@pytest.mark.parametrize(("name", "option", "value"), OPTIONS)
def test_sources_that_disagree_are_an_option(
    name: str, option: str, value: str
) -> None:
    kiriage, counted, stacked = OPTIONS[name, option, value]
    preset = mj.preset(name).with_options(**{option: value})
    assert received(preset, value=4, fu=30) == kiriage
    assert received(preset, value=13) == counted
    assert received(preset, special="2 yakuman") == stacked


def test_a_house_table_lifts_one_cell_of_non_dealers() -> None:
    house = mj.preset("japanese_modern").with_options(kiriage="nondealer_60fu")
    assert received(house, value=3, fu=60) == 8000
    assert received(house, value=4, fu=30) == 7700
    assert received(house, value=3, fu=60, dealer=1) == 11600


#: Preset -> what the first and the second of two winners gain, of 8,000 each with
#: 2 honba and one deposit of each his own.
TWO_WINNERS = {
    "ema_2016": (8000 + 600 + 1000, 8000 + 600 + 1000),
    "ema_2025": (8000 + 600 + 1000, 8000 + 600 + 1000),
    "rrc": (8000 + 600 + 1000, 8000 + 600 + 1000),
    "wrc_2015": (8000 + 600 + 1000, None),
    "wrc_2022": (8000 + 600 + 1000, None),
    "jpml_a": (8000 + 600 + 1000, None),
    "m_league": (8000 + 600 + 1000, None),
    "saikouisen": (8000 + 600 + 1000, None),
    "tenhou_4p": (8000 + 600 + 1000, 8000),
    "mahjong_soul_4p": (8000 + 600 + 1000, 8000),
    "ronin": (8000 + 600 + 1000, 8000 + 600),
    "parlour_1500": (8000 + 3000 + 1000, 8000),
}


@pytest.mark.parametrize("name", TWO_WINNERS)
def test_who_is_paid_of_two_winners_and_who_takes_honba_and_deposits(name: str) -> None:
    ron = {"discarder": 0, "value": 5, "honba": 2, "deposits": 1}
    hands = [mj.Hand(winner=1, **ron), mj.Hand(winner=2, **ron)]
    settled = mj.settle_together(name, hands)
    first, second = TWO_WINNERS[name]
    assert settled[0].changes[1] == first
    assert [one.changes[2] for one in settled[1:]] == [second][: second is not None]


@pytest.mark.parametrize(
    ("name", "said"),
    [("tenhou_4p", "abortive"), ("ronin", "abortive"), ("mahjong_soul_4p", "win")],
)
def test_three_winners(name: str, said: str) -> None:
    hands = [mj.Hand(winner=seat, discarder=0, value=5) for seat in (1, 2, 3)]
    assert mj.settle_together(name, hands)[0].hand.kind == said


#: A liable win on a discard with 2 honba: what the discarder and the liable pay.
LIABLE = {
    "ema_2016": (16600, 16000),
    "ema_2025": (16600, 16000),
    "wrc_2015": (16600, 16000),
    "wrc_2022": (16600, 16000),
    "jpml_a": (16600, 16000),
    "rrc": (16600, 16000),
    "tenhou_4p": (16000, 16600),
    "mahjong_soul_4p": (16000, 16600),
}


@pytest.mark.parametrize("name", LIABLE)
def test_who_pays_the_honba_of_a_liable_win(name: str) -> None:
    hand = mj.Hand(**RON, **YAKUMAN, liable=3, honba=2)
    discarder, liable = LIABLE[name]
    assert mj.settle(name, hand).changes == (0, 32600, -discarder, -liable)


@pytest.mark.parametrize(
    ("name", "hand", "said"),
    [
        ("m_league", {"liable": 3}, "liability: expected a liability rule of m_league"),
        (
            "mahjong_soul_3p_bisection",
            {"liable": 0},
            "liability: expected a liability rule",
        ),
        (
            "mahjong_soul_4p",
            {"liable": 3, "special": "2 yakuman"},
            "liable_for: expected how many of the 2 yakuman the liable player pays for",
        ),
        (
            "ronin",
            {"liable": 3, "honba": 1},
            "liability.extras: expected who pays what is counted (honba), found",
        ),
        (
            "wrc_2022",
            {"liable": 3, "special": "2 yakuman"},
            "liability.covers: expected what a liable player pays for, found 'unknown'",
        ),
        ("saikouisen", {"liable": 3}, "liable: expected no liable player"),
    ],
)
def test_what_nobody_states_is_refused_where_a_hand_needs_it(
    name: str, hand: dict[str, Any], said: str
) -> None:
    with pytest.raises(mj.HandError) as refused:
        mj.settle(name, mj.Hand(**{**RON, **YAKUMAN, **hand}))
    assert said in str(refused.value)


def test_the_rest_of_such_a_rule_is_used() -> None:
    assert mj.settle("ronin", mj.Hand(**RON, **YAKUMAN, liable=3)).changes == (
        *(0, 32000),
        *(-16000, -16000),
    )
    table = mj.payment_table(mj.preset("jpml_a").with_options(stacking=4))
    open_ = table[table["status"] == "not_established"]
    assert set(open_["tier"]) == {"2 yakuman", "3 yakuman", "4 yakuman"}
    assert open_["situation"].str.endswith("_liable").all()
    assert open_["pays"].isna().all()


#: Preset -> a game's end, deposits left on the table, and what each has won.
ENDS: dict[str, tuple[list[int], int, tuple[int, ...]]] = {
    "ema_2016": ([41000, 30000, 28000, 20000], 1, (27000, 5000, -7000, -25000)),
    "wrc_2015": ([41000, 30000, 28000, 20000], 1, (26000, 5000, -7000, -25000)),
    # two share the first place: 20,000 of uma between them
    "wrc_2022": ([40000, 40000, 25000, 15000], 0, (20000, 20000, -10000, -30000)),
    # three, two, one below the start
    "jpml_a": ([45000, 29000, 26000, 20000], 0, (27000, -2000, -7000, -18000)),
    "m_league": ([40000, 30000, 20000, 10000], 0, (60000, 10000, -20000, -50000)),
    "saikouisen": ([40000, 35000, 25000, 20000], 0, (40000, 15000, -15000, -40000)),
    "rrc": ([40000, 30000, 30000, 20000], 0, (25000, 0, 0, -25000)),
    "mahjong_soul_4p": (
        [40000, 30000, 20000, 10000],
        0,
        (30000, 10000, -10000, -30000),
    ),
    "mahjong_soul_3p": ([50000, 35000, 20000], 0, (30000, 0, -30000)),
}


@pytest.mark.parametrize("name", ENDS)
def test_what_a_game_comes_to(name: str) -> None:
    scores, deposits, totals = ENDS[name]
    assert mj.standings(name, scores, deposits=deposits).totals == totals


@pytest.mark.parametrize(
    ("below", "scores", "uma"),
    [
        (3, [45000, 29000, 26000, 20000], [12000, -1000, -3000, -8000]),
        (2, [45000, 35000, 22000, 18000], [8000, 4000, -4000, -8000]),
        (1, [36000, 34000, 32000, 18000], [8000, 3000, 1000, -12000]),
    ],
)
def test_jpml_a_pays_uma_by_how_many_end_below_the_start(
    below: int, scores: list[int], uma: list[int]
) -> None:
    assert sum(score < 30000 for score in scores) == below
    final = mj.standings("jpml_a", scores)
    assert [standing.uma for standing in final.seats] == uma


def test_ronin_rounds_what_is_left_of_the_return_towards_0() -> None:
    """backend/game's own test: 41, 10, -20, -31."""
    final = mj.standings("ronin", [30600, 30500, 19500, 19400])
    assert final.totals == (41000, 10000, -20000, -31000)


@pytest.mark.parametrize(
    ("name", "cost"),
    [("ema_2016", 20000), ("wrc_2015", 20000), ("wrc_2022", 30000), ("jpml_a", 20000)],
)
def test_a_chombo_is_taken_off_the_total(name: str, cost: int) -> None:
    scores = [40000, 35000, 25000, 20000]
    plain = mj.standings(name, scores)
    fined = mj.standings(name, scores, penalties={1: "chombo"})
    assert [a - b for a, b in zip(plain.totals, fined.totals, strict=True)] == [
        *(0, cost),
        *(0, 0),
    ]


#: Without fu, in thousands (http://w.atwiki.jp/mahjlocal/pages/4284.html): on a
#: discard, self-drawn by the other and by the dealer; the dealer on a discard, each.
THOUSANDS = {
    1: (1000, (1000, 1000), 2000, 1000),
    2: (2000, (1000, 1000), 3000, 2000),
    3: (4000, (1000, 3000), 6000, 3000),
    4: (8000, (3000, 5000), 12000, 6000),
    7: (12000, (4000, 8000), 18000, 9000),
    10: (16000, (6000, 10000), 24000, 12000),
    12: (24000, (8000, 16000), 36000, 18000),
    13: (32000, (12000, 20000), 48000, 24000),
}


@pytest.mark.parametrize("han", THOUSANDS)
def test_three_players_in_thousands(han: int) -> None:
    discard, (other, dealer), by_dealer, each = THOUSANDS[han]

    def settled(**hand: Any) -> tuple[Any, ...]:
        return mj.settle("sanma_1000", mj.Hand(value=han, **hand)).changes

    assert settled(winner=1, discarder=2) == (0, discard, -discard, 0)
    assert settled(winner=1) == (-dealer, dealer + other, -other, 0)
    assert settled(winner=0, discarder=1) == (by_dealer, -by_dealer, 0, 0)
    assert settled(winner=0) == (2 * each, -each, -each, 0)


def test_a_honba_in_thousands_is_not_split_by_guessing() -> None:
    with pytest.raises(mj.HandError, match=r"adjust\.honba_self_drawn\.flat"):
        mj.settle("sanma_1000", mj.Hand(winner=1, value=5, honba=1))
    paid = mj.settle("sanma_1000", mj.Hand(**RON, value=5, honba=1)).changes
    assert paid == (0, 9000, -9000, 0)


def test_parlours_are_inferred_where_none_with_that_honba_says() -> None:
    table = mj.payment_table("parlour_1500")
    derived = table[table["status"] == "derived"]
    cells = set(zip(derived["value"], derived["fu"].fillna(0), strict=True))
    assert cells == {(4, 30), (3, 60), (13, 0)}
    one = mj.Hand(winner=1, value=1, fu=30, honba=1)
    assert mj.settle("parlour_1500", one).changes == (-1000, 2600, -800, -800)


def test_hong_kong_association_makes_the_maker_of_a_robbed_kong_pay_for_all() -> None:
    """48 at 3 faan, as self-drawn: 16 from each; 32 on a discard."""
    win = {**RON, "value": 3}
    assert mj.settle("hkma", mj.Hand(**win)).changes == (0, 32, -32, 0)
    robbed = mj.settle("hkma", mj.Hand(**win, kind="robbed_kong"))
    assert robbed.changes == (0, 48, -48, 0)
    assert mj.settle("hkma", mj.Hand(winner=1, value=3)).changes == (-16, 48, -16, -16)
    liable = mj.settle("hkma", mj.Hand(winner=1, value=3, liable=3))
    assert liable.changes == (0, 48, 0, -48)


def test_simplified_a_risky_discard_is_paid_for_all() -> None:
    win = mj.Hand(**RON, value=5)
    assert mj.settle("hk_simplified", win).changes == (-2, 8, -4, -2)
    risky = mj.Hand(**RON, value=5, facts=["high_risk"])
    assert mj.settle("hk_simplified", risky).changes == (0, 8, -8, 0)


@pytest.mark.parametrize(
    ("hand", "changes"),
    [
        ({"winner": 1, "special": "win"}, (-2, 6, -2, -2)),
        ({"winner": 1, "special": "win", "facts": {"horses": 1}}, (-4, 12, -4, -4)),
        ({**RON, "special": "win"}, (0, 2, -2, 0)),
        ({**RON, "special": "win", "kind": "robbed_kong"}, (0, 6, -6, 0)),
        ({"winner": 1, "kind": "event", "event": "added_kong"}, (-1, 3, -1, -1)),
        ({"winner": 1, "kind": "event", "event": "concealed_kong"}, (-2, 6, -2, -2)),
        ({**RON, "kind": "event", "event": "fed_kong"}, (0, 3, -3, 0)),
    ],
)
def test_shenzhen_in_x(hand: dict[str, Any], changes: tuple[int, ...]) -> None:
    """http://www.mahjongclub.com/shenzhenbang-bang, Y = 2 X."""
    assert mj.settle("shenzhen", mj.Hand(**hand)).changes == changes


def test_a_robbed_kong_is_explained_as_it_is_settled() -> None:
    said = mjtables(
        *("explain", "hkma", "--faan", "3", "--discard", "--robbed-kong", "--format"),
        "csv",
    ).output
    assert "on a robbed kong" in said or "robbed" in said
    assert "+48" in said


def test_for_how_many_a_liable_player_pays_is_asked_and_told() -> None:
    """Big four winds are two yakuman in Mahjong Soul, both the liable player's."""
    two = {"winner": 1, "liable": 2, "special": "2 yakuman"}
    one = mj.settle("mahjong_soul_4p", mj.Hand(**two, liable_for=1))
    both = mj.settle("mahjong_soul_4p", mj.Hand(**two, liable_for=2))
    assert one.changes == (-16000, 64000, -40000, -8000)
    assert both.changes == (0, 64000, -64000, 0)
    told = mjtables(
        *("settle", "-p", "mahjong_soul_4p", "--winner", "south", "--liable", "west"),
        *("--special", "2 yakuman", "--liable-for", "2"),
    )
    assert "64000 to south (liable)" in told.output
    with pytest.raises(mj.HandError, match="liable_for: expected none, unless"):
        mj.settle("tenhou_4p", mj.Hand(**two, liable_for=1))
    with pytest.raises(mj.HandError, match="liable_for: expected how many of the 2"):
        mj.settle("mahjong_soul_4p", mj.Hand(**two, liable_for=3))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wrc_2022", "to the limit a score of 1920 or more counts 2000"),
        ("mahjong_soul_4p", "two winners all are paid; honba to the first; deposits"),
        ("hkma", "two winners not established"),
        ("ronin", "two winners all are paid; three: no win; honba to each"),
    ],
)
def test_a_page_says_what_no_table_shows(name: str, said: str) -> None:
    assert said in " ".join(mjtables("show", name).output.split())


@pytest.mark.parametrize(
    ("alias", "name"), [("ema", "ema_2025"), ("wrc", "wrc_2022"), ("jpml", "jpml_a")]
)
def test_an_alias_without_a_date_says_which_edition_it_took(
    alias: str, name: str
) -> None:
    preset = mj.preset(alias)
    assert repr(preset) == f"<Preset {name}>"
    shown = mjtables("show", alias)
    assert shown.stderr == f"{alias} is taken as {name} ({preset.name})\n"
    assert preset.edition.split(";")[0] in " ".join(shown.stdout.split())
    assert mjtables("show", name).stderr == ""


@pytest.mark.parametrize(
    ("base", "stake"), [("1", "0.25/0.5"), ("2", "0.5/1"), ("4", "1/2")]
)
def test_a_page_names_the_stake(base: str, stake: str) -> None:
    """https://zh.wikipedia.org/zh-hk/廣東麻雀籌碼計法, in the scoresheet's V."""
    page = mjtables("show", "hk_half_spicy", "--set", f"base={base}").output
    in_force = next(line for line in page.splitlines() if line.startswith("in force"))
    assert f"base {base} (" in in_force
    assert stake in in_force


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hong_kong", "what each other pays on a discard"),
        ("hk_half_spicy", "what the discarder pays"),
        ("hkma", "what the discarder pays"),
        ("shenzhen", "what the discarder pays"),
    ],
)
def test_a_table_says_of_whom_its_score_is_the_whole_payment(
    name: str, said: str
) -> None:
    assert mj.settling_table(name).attrs["unit"] == said
    assert f"score is {said}" in " ".join(mjtables("show", name).output.split())


@pytest.mark.parametrize("name", BUILT_IN)
def test_an_unnamed_source_is_never_the_only_one(name: str) -> None:
    unnamed = ("an unnamed", "unnamed", "an app", "a public project")
    sources = mj.preset(name).sources
    assert any(not source.lower().startswith(unnamed) for source in sources)


@pytest.mark.parametrize("name", BUILT_IN)
def test_nothing_that_the_tables_need_is_missing(name: str) -> None:
    assert mj.preset(name).complete


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_is_done_with_several_winners_is_said(name: str) -> None:
    """Known, or said to be unknown: no silent default."""
    preset = mj.preset(name)
    assert preset.payment.adds_up or "winners" in preset.tree


def test_presets_are_counted_by_their_tables() -> None:
    groups = coverage.alike()
    assert len(groups) >= 40
    assert sorted(name for group in groups for name in group) == BUILT_IN
    same = next(group for group in groups if "wrc_2015" in group)
    assert same == ("wrc_2015", "wrc_2022")
    report = Path(__file__).parents[1] / "reports" / "coverage.md"
    said = f"{len(BUILT_IN)} presets, {len(groups)} different tables"
    assert said in report.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_copy_of_a_file_is_a_rule_set_everywhere(name: str, elsewhere: Path) -> None:
    """House rules: a copied file, without touching code."""
    text = (mj.catalog.BUILT_IN / f"{name}.toml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("aliases")]
    copy = "\n".join(lines).replace(f'id = "{name}"', 'id = "house_rules"', 1)
    (elsewhere / "presets").mkdir()
    (elsewhere / "presets" / "house_rules.toml").write_text(copy, encoding="utf-8")
    assert "house_rules" in mj.presets()
    assert "house_rules" in mjtables("list").output
    assert mjtables("build", "house_rules", "--format", "md").exit_code == 0
    assert mj.digest("house_rules") == mj.digest(name)
    ours, theirs = mj.extras_table("house_rules"), mj.extras_table(name)
    assert ours.drop(columns="preset").equals(theirs.drop(columns="preset"))

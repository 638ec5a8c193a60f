"""Scores that only add up: nobody pays, and every seat adds its own."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from conftest import mjtables

import mjtables as mj
from mjtables.beside import beside
from mjtables.columns import columns

PATH = Path(__file__).parent / "presets" / "only_adds_up.toml"
TEXT = PATH.read_text(encoding="utf-8")

#: 4winsc17: East wins with 120, West 20, South 12, North 0 (seats: E, S, W, N).
EAST_WINS = mj.Hand(winner=0, value=2, points=30, scores=(None, 12, 20, 0))


def variation(tmp_path: Path, old: str, new: str) -> mj.Preset:
    path = tmp_path / PATH.name
    assert old in TEXT
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    return mj.load(path)


def test_east_receives_double_as_four_winds_prints_it() -> None:
    """East receives 240, West 20, South 12, North 0."""
    tally = mj.add_up(PATH, EAST_WINS)
    assert tally.scores == (240, 12, 20, 0)
    assert (tally.preset, tally.options) == ("only_adds_up", "")
    assert (tally.situation.value, tally.hand) == ("dealer_self_drawn", EAST_WINS)


def test_the_same_from_the_command() -> None:
    hand = (
        *("--winner", "east", "--value", "2", "--points", "30"),
        *("--score", "west=20", "--score", "south=12", "--score", "north=0"),
    )
    said = mjtables("settle", "-p", str(PATH), *hand)
    assert said.exit_code == 0
    assert [line.split() for line in said.output.splitlines()] == [
        ["seat", "name", "adds"],
        ["0", "east", "240"],
        ["1", "south", "12"],
        ["2", "west", "20"],
        ["3", "north", "0"],
    ]
    said = mjtables("settle", "-p", str(PATH), *hand, "--format", "json")
    assert json.loads(said.output) == {
        "preset": "only_adds_up",
        "options": "",
        "situation": "dealer_self_drawn",
        "scores": [240, 12, 20, 0],
    }


def test_the_factor_is_for_a_dealer_who_wins() -> None:
    south = mj.Hand(winner=1, discarder=0, value=2, points=30, scores=(20, None, 2, 0))
    assert mj.add_up(PATH, south).scores == (20, 120, 2, 0)
    once = mj.load(PATH).with_options(east_receives=1)
    assert mj.add_up(once, EAST_WINS).scores == (120, 12, 20, 0)


def test_the_limit_comes_before_the_factor() -> None:
    hand = mj.Hand(winner=0, value=6, points=100, scores=(None, 0, 0, 0))
    assert mj.add_up(PATH, hand).scores[0] == 2000


@pytest.mark.parametrize(("limit_on", "south"), [("nothing", 660), ("score", 500)])
def test_the_losers_own_scores_are_cut_where_the_rules_say_so(
    limit_on: str, south: int
) -> None:
    preset = mj.load(PATH).with_options(limit=500, limit_on=limit_on)
    hand = mj.Hand(winner=0, value=0, points=2, scores=(None, 660, 100, 0))
    assert mj.add_up(preset, hand).scores == (4, south, 100, 0)


def test_every_score_is_rounded(tmp_path: Path) -> None:
    rule = '[settling]\nround = { to = 10, way = "off" }'
    preset = variation(tmp_path, "[settling]", rule)
    hand = mj.Hand(winner=0, value=0, points=26, scores=(None, 44, 5, 0))
    assert mj.add_up(preset, hand).scores == (60, 40, 10, 0)


def test_scores_are_points_of_the_unit(tmp_path: Path) -> None:
    preset = variation(tmp_path, "[payment]", '[payment]\nunit = "1/4"')
    half = Fraction(1, 2)
    hand = mj.Hand(winner=1, value=0, points=2, scores=(6, None, 20, 0))
    assert mj.add_up(preset, hand).scores == (3 * half, half, 5, 0)


def test_who_does_not_play_adds_nothing(tmp_path: Path) -> None:
    three = variation(tmp_path, "[settling]", "players = 3\n[settling]")
    hand = mj.Hand(winner=0, value=0, points=2, scores=(None, 6, 20))
    assert mj.add_up(three, hand).scores == (4, 6, 20, 0)
    gone = mj.Hand(winner=0, value=0, points=2, scores=(None, 6, 20), out=[3])
    assert mj.add_up(PATH, gone).scores == (4, 6, 20, 0)


def test_adjustments_of_the_whole_hand_count(tmp_path: Path) -> None:
    more = '[adjust.x]\nwhen = ["self_drawn"]\ntimes = 2\n[payment]'
    preset = variation(tmp_path, "[payment]", more)
    assert mj.add_up(preset, EAST_WINS).scores[0] == 480
    adds = [(c.heading, c.payer, c.entries[0].pays) for c in columns(preset)]
    assert adds == [
        ("dealer self-drawn", "adds", 8),
        ("non-dealer self-drawn / dealer on a discard", "adds", 4),
        ("non-dealer on a discard", "adds", 2),
    ]


def test_a_settlement_of_it_is_refused_and_so_is_a_tally_of_another() -> None:
    with pytest.raises(mj.HandError) as caught:
        mj.settle(PATH, EAST_WINS)
    assert str(caught.value) == (
        "only_adds_up: this hand cannot be settled: payment.losers.method: expected a "
        "rule set whose hands are paid, found scores that only add up; use add_up"
    )
    with pytest.raises(mj.HandError) as caught:
        mj.add_up("hong_kong", mj.Hand(winner=0, value=3))
    assert str(caught.value) == (
        "hong_kong: this hand cannot be added up: payment.losers.method: expected "
        "add_up, found nothing; its hands are paid: use settle"
    )
    settling = PATH.with_name("losers_settle.toml")
    with pytest.raises(mj.HandError, match="add_up, found settle_differences"):
        mj.add_up(settling, EAST_WINS)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ({"scores": ()}, "scores: expected a score for seat 1, 2, 3, found nothing"),
        ({"points": None}, "points: expected the hand's points"),
        ({"winner": None}, "winner: expected a seat from 0 to 3, found nothing"),
        ({"liable": 1}, "liable: expected no liable player"),
        ({"deposits": 1}, "deposit: expected what a deposit is worth"),
        (
            {"kind": "exhaustive_draw", "winner": None, "value": None},
            "kind: expected one of win, robbed_kong, found 'exhaustive_draw'",
        ),
    ],
)
def test_a_hand_that_cannot_be_added_up(hand: dict[str, Any], said: str) -> None:
    fields = {"winner": 0, "value": 2, "points": 30, "scores": (None, 12, 20, 0)}
    with pytest.raises(mj.HandError) as caught:
        mj.add_up(PATH, mj.Hand(**{**fields, **hand}))
    assert len(caught.value.problems) == 1
    assert said in str(caught.value)


NOBODY = "(scores only add up: nobody pays)"

#: What stands after [payment] or before it, and what the loader says.
PAID = {
    "a row": (
        "[payment]\nany = { other = 1 }",
        f"payment.any: expected nothing {NOBODY}, found a table",
    ),
    "rounding of payments": (
        "[payment]\nround = { to = 10, way = 'up' }",
        f"payment.round: expected nothing {NOBODY}, found a table",
    ),
    "what others pay at most": (
        "[payment]\nothers_at_most = 25",
        f"payment.others_at_most: expected nothing {NOBODY}, found 25",
    ),
    "a discarder who pays all": (
        "[payment]\ndiscarder_pays = 'all'",
        f"payment.discarder_pays: expected nothing {NOBODY}, found 'all'",
    ),
    "an absent player's share": (
        "[payment]\nabsent = 'shared'",
        f"payment.absent: expected nothing {NOBODY}, found 'shared'",
    ),
    "events": (
        "[events.kong]\nscore = 1\nany = { other = 1 }\n[payment]",
        f"events: expected nothing {NOBODY}, found a table",
    ),
    "liability": (
        "[liability]\nself_drawn = { liable = 1 }\n[payment]",
        f"liability: expected nothing {NOBODY}, found a table",
    ),
    "a pool": (
        "[draw]\npool = 600\n[payment]",
        f"draw: expected nothing {NOBODY}, found a table",
    ),
    "a flat": (
        "[adjust.x]\nflat = 8\n[payment]",
        f"adjust.x.flat: expected units or times {NOBODY}, found 8",
    ),
    "an unknown flat": (
        "[adjust.x]\nby = 'honba'\nflat = 'unknown'\n[payment]",
        f"adjust.x.flat: expected units or times {NOBODY}, found 'unknown'",
    ),
    "a fact of one payer": (
        "[adjust.x]\nwhen = ['dealer_leg']\nunits = 1\n[payment]",
        f"adjust.x.when: expected facts of the whole hand {NOBODY}, found 'dealer_leg'",
    ),
    "a fact of one payer, denied": (
        "[adjust.x]\nwhen = ['not discarder']\ntimes = 2\n[payment]",
        "adjust.x.when: expected facts of the whole hand "
        f"{NOBODY}, found 'not discarder'",
    ),
}


@pytest.mark.parametrize("key", PAID)
def test_a_file_cannot_say_who_pays(key: str, tmp_path: Path) -> None:
    written, said = PAID[key]
    with pytest.raises(mj.PresetError) as caught:
        variation(tmp_path, "[payment]", written)
    problems = [str(problem) for problem in caught.value.problems]
    assert said in problems


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[settling]", "deposit = 1000\n[settling]",
         f"deposit: expected nothing {NOBODY}, found 1000"),
        ("dealer = 2 }", "dealer = 2, limit_on = 'difference' }",
         f"payment.losers.limit_on: expected score {NOBODY}, found 'difference'"),
        ("limit = 1000",
         "limit = 1000\ncells = [{ doubles = 1, score = 9, when = ['other'] }]",
         f"settling.cells.1.when: expected facts of the whole hand {NOBODY}, "
         "found 'other'"),
    ],
)  # fmt: skip
def test_nor_can_it_elsewhere(old: str, new: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(mj.PresetError) as caught:
        variation(tmp_path, old, new)
    assert str(caught.value.problems[0]) == said
    assert len({problem.where for problem in caught.value.problems}) <= 2


@pytest.mark.parametrize(
    ("old", "new"),
    [("losers", "loosers"), ("method", "metod"), ("add_up", "ad_up"), ("= 2", "= -2")],
)
def test_a_slip_of_the_pen_is_one_line(old: str, new: str, tmp_path: Path) -> None:
    line = 'losers = { method = "add_up", dealer = 2 }'
    with pytest.raises(mj.PresetError) as caught:
        variation(tmp_path, line, line.replace(old, new))
    assert len(caught.value.problems) == 1


def test_in_the_tables_nobody_pays_and_the_winner_still_adds() -> None:
    table = mj.payment_table(PATH)
    assert set(table["multiplier"].dropna()) == {0}
    assert set(table["pays"].dropna()) == {0}
    line = table[(table["value"] == 2) & (table["points"] == 30)]
    received = line.groupby("situation", observed=True)["receives"].unique()
    assert {key: list(value) for key, value in received.items()} == {
        "dealer_self_drawn": [240],
        "nondealer_self_drawn": [120],
        "dealer_on_discard": [240],
        "nondealer_on_dealer_discard": [120],
        "nondealer_on_nondealer_discard": [120],
    }
    grid = mj.payment_grid(PATH, "dealer_on_discard", "discarder")
    assert grid.loc[30, 2] == 0


def test_a_page_shows_what_the_winner_adds() -> None:
    page = mjtables("show", str(PATH)).output
    assert "Dealer wins: the winner adds\n----" in page
    assert "; non-dealer wins: the winner adds\n----" in page
    assert "pays" not in page.replace("nobody pays", "")
    alike = mjtables("show", str(PATH), "--set", "east_receives=1").output
    assert "; however it was won: the winner adds\n----" in alike
    assert "ealer wins" not in alike


def test_a_page_without_points_shows_it_in_columns(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    settling = '[settling]\nkind = "added"\nunit = "points"\nlimit = 8\n'
    head = TEXT[: TEXT.index("[settling]")]
    payment = TEXT[TEXT.index("[payment]") : TEXT.index("[shown]")]
    path.write_text(head + settling + payment, encoding="utf-8")
    page = mjtables("show", str(path)).output.splitlines()
    start = next(n for n, line in enumerate(page) if line.startswith("points"))
    assert page[start - 1].split() == ["final", "dealer", "wins", "non-dealer", "wins"]
    assert page[start].split() == ["points", "score", "tier", "adds", "adds"]
    assert page[start + 3].split() == ["1", "1", "2", "1"]


def test_the_rule_is_said_in_words() -> None:
    assert dict(beside(mj.load(PATH)))["scores"] == (
        "only add up, nobody pays: the winner's (times 2 where the dealer wins) "
        "and the losers' own"
    )

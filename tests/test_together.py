"""Several winners of one deal: who is paid, in which order, and by whom."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import mjtables
from hypothesis import given
from hypothesis import strategies as st

import mjtables as mj

PRESETS = Path(__file__).parent / "presets"
RIICHI = mj.load(PRESETS / "riichi_extras.toml")
EXTRAS = str(PRESETS / "riichi_extras.toml")


def ron(winner: int, discarder: int = 3, **hand: Any) -> mj.Hand:
    worth = {"value": 5} if not {"value", "special"} & hand.keys() else {}
    return mj.Hand(winner=winner, discarder=discarder, **worth, **hand)


def together(
    preset: mj.Preset | str, *hands: mj.Hand, **options: Any
) -> list[tuple[Any, ...]]:
    rules = mj.preset(preset) if isinstance(preset, str) else preset
    settled = mj.settle_together(rules.with_options(**options), hands)
    return [settlement.changes for settlement in settled]


#: North discards; South and West win, honba 2, one deposit.
SOUTH = ron(1, honba=2, deposits=1)
WEST = ron(2, value=3, fu=40, honba=2, deposits=1)
EAST = ron(0, honba=2, deposits=1)


@pytest.mark.parametrize("hands", [(SOUTH, WEST), (WEST, SOUTH)])
def test_the_first_in_turn_is_paid_first_and_takes_honba_and_deposits(
    hands: tuple[mj.Hand, ...],
) -> None:
    settled = mj.settle_together(RIICHI, hands)
    assert [one.hand.winner for one in settled] == [1, 2]
    assert [one.hand.winner_index for one in settled] == [0, 1]
    assert [one.changes for one in settled] == [
        (0, 9600, 0, -8600),
        (0, 0, 5200, -5200),
    ]
    assert [one.table for one in settled] == [-1000, 0]


def test_turns_go_on_from_the_discarder_and_round() -> None:
    won = [ron(seat, discarder=1) for seat in (0, 2, 3)]
    settled = mj.settle_together(RIICHI, won)
    assert [one.hand.winner for one in settled] == [2, 3, 0]
    three = mj.load(PRESETS / "sanma.toml")
    settled = mj.settle_together(three, [ron(1, discarder=2), ron(0, discarder=2)])
    assert [one.hand.winner for one in settled] == [0, 1]


def test_honba_to_each_is_an_option() -> None:
    """majantenho: deposits to the first in turn, honba to both."""
    assert together(RIICHI, SOUTH, WEST, to_whom_honba="each") == [
        (0, 9600, 0, -8600),
        (0, 0, 5800, -5800),
    ]


def test_deposits_to_each_are_those_that_his_own_hand_states() -> None:
    own = [SOUTH, replace(WEST, deposits=2)]
    assert together(RIICHI, *own, to_whom_deposits="each") == [
        (0, 9600, 0, -8600),
        (0, 0, 7200, -5200),
    ]


def test_a_head_bump_pays_the_nearest_alone() -> None:
    assert together(RIICHI, WEST, SOUTH, two="first") == [(0, 9600, 0, -8600)]
    won = (EAST, WEST, SOUTH)
    assert together(RIICHI, *won, three="first") == [(13600, 0, 0, -12600)]
    assert len(together(RIICHI, *won, two="first")) == 3


def test_who_is_bumped_pays_as_a_loser() -> None:
    """MCR: of two winners the nearest to the discarder wins, the others pay 8."""
    won = [mj.Hand(winner=seat, discarder=0, value=8) for seat in (3, 1)]
    assert together("chinese_official", *won) == [(-16, 32, -8, -8)]


def test_three_winners_may_abort_the_hand() -> None:
    rules = RIICHI.with_options(three="abort")
    (settled,) = mj.settle_together(rules, [EAST, SOUTH, WEST])
    assert settled.hand == mj.Hand(kind="abortive", honba=2, deposits=1)
    assert (settled.changes, settled.table) == ((0, 0, 0, 0), 0)
    assert settled.transfers == ()
    assert len(mj.settle_together(rules, [SOUTH, WEST])) == 2


def test_a_liable_player_pays_his_half_of_one_of_two() -> None:
    pao = ron(1, special="yakuman", liable=0, honba=1)
    assert together(RIICHI, ron(2, honba=1), pao) == [
        (-16300, 32000 + 300, 0, -16000),
        (0, 0, 8000, -8000),
    ]
    second = ron(2, special="yakuman", liable=0, honba=1)
    assert together(RIICHI, ron(1, honba=1), second)[1] == (-16000, 0, 32000, -16000)


def test_a_winner_who_is_liable_pays_all_the_same() -> None:
    pao = ron(1, special="yakuman", liable=2)
    assert together(RIICHI, pao, ron(2)) == [
        (0, 32000, -16000, -16000),
        (0, 0, 8000, -8000),
    ]


def test_a_robbed_kong_may_have_two_winners() -> None:
    won = [ron(seat, kind="robbed_kong") for seat in (0, 2)]
    assert together(RIICHI, *won) == [(12000, 0, 0, -12000), (0, 0, 8000, -8000)]


def test_no_winner_pays_another() -> None:
    """4wincl05: the losers pay each winner as they would pay a single one."""
    won = [mj.Hand(winner=seat, discarder=0, value=3) for seat in (1, 2)]
    assert together("hong_kong", *won, winners="all") == [
        (-16, 24, 0, -8),
        (-16, 0, 24, -8),
    ]


def test_a_discarder_who_pays_for_all_pays_for_a_winner_too(tmp_path: Path) -> None:
    won = [mj.Hand(winner=seat, discarder=2, value=5) for seat in (0, 1)]
    path = tmp_path / "club.toml"
    head = 'id = "club"\nname = "Club"\nlike = "singapore"\nsources = ["us"]\n'
    path.write_text(f'{head}[winners]\ntwo = "all"\n', encoding="utf-8")
    rules = mj.load(path).with_options(shooter="on")
    assert together(rules, *won) == [(64, 0, -64, 0), (0, 64, -64, 0)]


def test_losers_settle_their_differences_once() -> None:
    """East 2 and West 12 settle once; the winners' own scores are not asked."""
    losers = {"value": 0, "points": 100, "discarder": 2, "scores": {0: 2, 2: 12}}
    won = [mj.Hand(winner=seat, **losers) for seat in (3, 1)]
    rules = mj.load(PRESETS / "losers_settle.toml")
    assert together(rules, *won) == [
        (-200 - 20, 0, -100 + 20, 300),
        (-200, 300, -100, 0),
    ]
    alone = mj.settle(rules, replace(won[1], winner_index=1))
    assert alone.changes == (-200, 400, -100, -100)


def test_several_nagashi_cancel_as_their_payments_say() -> None:
    """arcturus wiki: East's and South's own payments to each other cancel."""
    won = [mj.Hand(kind="nagashi", winner=seat, honba=1) for seat in (1, 0)]
    settled = mj.settle_together(RIICHI, won)
    assert [one.hand.winner for one in settled] == [0, 1]
    assert mj.total(settled).changes == (12000 - 4000, 8000 - 4000, -6000, -6000)
    every = [mj.Hand(kind="nagashi", winner=seat) for seat in range(4)]
    assert mj.total(mj.settle_together(RIICHI, every)).changes == (0, 0, 0, 0)


def test_one_hand_is_settled_as_it_is() -> None:
    self_drawn = mj.Hand(winner=1, value=5)
    assert mj.settle_together(RIICHI, [self_drawn]) == (mj.settle(RIICHI, self_drawn),)
    later = replace(SOUTH, winner_index=1)
    assert together(RIICHI, later) == [(0, 8000, 0, -8000)]


def test_a_total_of_nothing_is_nothing() -> None:
    assert mj.total([]) == mj.Total((0, 0, 0, 0), 0)


#: What keeps hands from being of one deal -> what is told of it.
WRONG: dict[str, tuple[tuple[mj.Hand, ...], list[str]]] = {
    "no hands": ((), ["hands: expected at least one hand, found none"]),
    "two discarders": (
        (ron(1), ron(0, discarder=2)),
        ["hand 2, discarder: expected 3, as hand 1 has, found 2"],
    ),
    "two dealers and two counts": (
        (ron(1), ron(2, dealer=1, honba=1, streak=1, out=[0])),
        [
            "hand 2, dealer: expected 0, as hand 1 has, found 1",
            "hand 2, honba: expected 0, as hand 1 has, found 1",
            "hand 2, out: expected nothing, as hand 1 has, found 0",
            "hand 2, streak: expected 0, as hand 1 has, found 1",
            "hand 2, streak: expected none (riichi_extras counts no streak), found 1",
        ],
    ),
    "one winner twice": (
        (ron(1), ron(2), ron(1)),
        ["hand 3, winner: expected another winner than hand 1's, found 1"],
    ),
    "a self-draw among them": (
        (ron(1), mj.Hand(winner=2, value=5)),
        [
            "hand 2, discarder: expected a discarder, since several win only on one "
            "tile, found nothing",
        ],
    ),
    "the discarder among the winners, and more than can be": (
        tuple(ron(seat) for seat in range(4)),
        [
            "hand 4, discarder: expected another seat than the winner's, found 3",
            "hands: expected at most 3 winners, found 4",
        ],
    ),
    "more than those who are in": (
        (ron(1, out=[0, 2]), ron(2, out=[0, 2])),
        [
            "hand 2, winner: expected a seat that is still playing, found 2",
            "hands: expected at most 1 winner, found 2",
        ],
    ),
    "a draw among them": (
        (ron(1), mj.Hand(kind="exhaustive_draw")),
        [
            "hand 2, kind: expected one of win, robbed_kong, nagashi, where there are "
            "several hands, found 'exhaustive_draw'",
        ],
    ),
    "two kinds": (
        (ron(1), ron(2, kind="robbed_kong")),
        ["hand 2, kind: expected win, as hand 1 has, found robbed_kong"],
    ),
    "deposits that are not the first winner's": (
        (ron(2, deposits=2), ron(1, deposits=1), ron(0)),
        [
            "hand 1, deposits: expected 0, which hand 3 has as the first in turn, "
            "found 2",
            "hand 2, deposits: expected 0, which hand 3 has as the first in turn, "
            "found 1",
        ],
    ),
    "each with mistakes of its own": (
        (ron(1, value="x", discarder=9), ron(7, honba=-1)),
        [
            "hand 1, discarder: expected a seat from 0 to 3, found 9",
            "hand 1, value: expected a number, found 'x'",
            "hand 2, honba: expected a number from 0 to 10000, found -1",
            "hand 2, winner: expected a seat from 0 to 3, found 7",
        ],
    ),
}


@pytest.mark.parametrize("mistake", WRONG)
def test_hands_that_are_not_of_one_deal_are_told(mistake: str) -> None:
    hands, told = WRONG[mistake]
    with pytest.raises(mj.HandError) as caught:
        mj.settle_together(RIICHI, hands)
    assert sorted(map(str, caught.value.problems)) == told
    assert str(caught.value).startswith("riichi_extras: these hands cannot be settled")


def test_deposits_may_be_stated_by_the_first_winner_alone() -> None:
    logged = [SOUTH, replace(WEST, deposits=0)]
    assert together(RIICHI, *logged) == together(RIICHI, SOUTH, WEST)


def test_scores_that_only_add_up_have_no_winners_to_settle() -> None:
    with pytest.raises(mj.HandError, match="use add_up"):
        mj.settle_together(PRESETS / "only_adds_up.toml", [SOUTH, WEST])


@st.composite
def deals(draw: st.DrawFn) -> list[mj.Hand]:
    """Several winners on one tile, given in any order."""
    seats = draw(st.permutations(range(4)))
    shared = {
        "discarder": seats[0],
        "dealer": draw(st.integers(0, 3)),
        "honba": draw(st.integers(0, 5)),
        "deposits": draw(st.integers(0, 4)),
    }
    winners = seats[1 : draw(st.integers(3, 4))]
    hands = []
    for winner in winners:
        liable = draw(st.sampled_from([None, *(s for s in range(4) if s != winner)]))
        worth = draw(st.sampled_from([{"value": 2, "fu": 40}, {"special": "yakuman"}]))
        hands.append(mj.Hand(winner=winner, liable=liable, **worth, **shared))
    return hands


OPTIONS = st.fixed_dictionaries(
    {
        "two": st.sampled_from(["all", "first", "abort"]),
        "three": st.sampled_from(["all", "first", "abort"]),
        "to_whom_honba": st.sampled_from(["first", "each"]),
    }
)


def moved(hand: mj.Hand, seats: list[int]) -> mj.Hand:
    where = {None: None, **dict(enumerate(seats))}
    named = {
        name: where[getattr(hand, name)] for name in ("winner", "discarder", "liable")
    }
    return replace(hand, dealer=seats[hand.dealer], **named)  # type: ignore[arg-type]


@given(hands=deals(), options=OPTIONS, turn=st.integers(0, 3), data=st.data())
def test_turned_seats_turn_the_result_whatever_the_order_of_the_hands(
    hands: list[mj.Hand], options: dict[str, str], turn: int, data: st.DataObject
) -> None:
    rules = RIICHI.with_options(**options)
    seats = [(seat + turn) % 4 for seat in range(4)]
    before = mj.settle_together(rules, hands)
    shuffled = data.draw(st.permutations([moved(hand, seats) for hand in hands]))
    after = mj.settle_together(rules, shuffled)
    assert len(before) == len(after)
    for one, other in zip(before, after, strict=True):
        assert [other.changes[seat] for seat in seats] == list(one.changes)
        assert one.table == other.table
        assert sum(one.changes) + one.table == 0
    whole = mj.total(before)
    assert sum(whole.changes) + whole.table == 0


@given(hands=deals(), seats=st.permutations(range(4)))
def test_permuted_seats_permute_the_total_where_nothing_goes_by_turn(
    hands: list[mj.Hand], seats: list[int]
) -> None:
    alike = [replace(hand, honba=0, deposits=0) for hand in hands]
    before = mj.total(mj.settle_together(RIICHI, alike)).changes
    after = mj.settle_together(RIICHI, [moved(hand, seats) for hand in alike])
    changes = mj.total(after).changes
    assert [changes[seat] for seat in seats] == list(before)


@given(hands=deals(), options=OPTIONS)
def test_each_is_settled_as_its_own_winner_index_says(
    hands: list[mj.Hand], options: dict[str, str]
) -> None:
    rules = RIICHI.with_options(**options)
    for settled in mj.settle_together(rules, hands):
        assert mj.settle(rules, settled.hand).changes == settled.changes


COMMAND = (
    *("settle", "-p", EXTRAS, "--winner", "west", "--discarder", "north"),
    *("--han", "3", "--fu", "40", "--honba", "2", "--deposits", "1"),
)


def test_the_command_totals_what_several_winners_are_paid() -> None:
    said = mjtables(*COMMAND, "--also", "winner=south,han=5")
    assert said.output.splitlines() == [
        "seat    name    change    pays",
        "0       east    0",
        "1       south   +9600",
        "2       west    +5200",
        "3       north   -13800    8600 to south (discarder), 5200 to west (discarder)",
        "        table   -1000     deposits",
    ]


def test_the_command_says_each_settlement_in_json() -> None:
    said = mjtables(*COMMAND, "--also", "winner=south,han=5", "--format", "json")
    document = json.loads(said.output)
    assert document["changes"] == [0, 9600, 5200, -13800]
    assert document["table"] == -1000
    assert [one["winner"] for one in document["settlements"]] == [1, 2]
    assert document["settlements"][1]["changes"] == [0, 0, 5200, -5200]
    assert document["settlements"][0]["kind"] == "win"


@pytest.mark.parametrize("form", ["text", "md", "csv"])
@pytest.mark.parametrize(
    ("option", "also", "told"),
    [
        ("two=first", ["winner=south,han=5"], "only south, the first in turn, is paid"),
        ("two=abort", ["winner=south,han=5"], "aborted: nobody is paid"),
        (
            "three=abort",
            ["winner=1,han=5", "winner=east, special = yakuman, liable = 2"],
            "aborted: nobody is paid",
        ),
    ],
)
def test_the_command_says_who_is_not_paid_and_why(
    form: str, option: str, also: list[str], told: str
) -> None:
    others = [word for text in also for word in ("--also", text)]
    said = mjtables(*COMMAND, *others, "--set", option, "--format", form)
    assert said.exit_code == 0
    key, value = option.split("=")
    why = f"\n\n{told} (riichi_extras: winners.{key} = {value})\n"
    assert said.output.endswith(why) == (form != "csv")


def test_another_winner_may_have_facts_of_his_own() -> None:
    said = mjtables(
        *("settle", "-p", "hk_half_spicy", "--set", "flowers=1", "--format", "json"),
        *("--set", "winners=all"),
        *("--winner", "0", "--discarder", "3", "--faan", "3", "--fact", "flowers=2"),
        *("--also", "winner=1,faan=4,fact=flowers=1"),
    )
    assert json.loads(said.output)["changes"] == [24, 24, 0, -48]


@pytest.mark.parametrize(
    ("also", "told"),
    [
        ("winner=west,hann=3", "--also 1: expected one of winner, value, faan, han"),
        ("winner=west,hann=3", "found 'hann'; did you mean 'han'?"),
        ("winner=middle,han=3", "--also 1, winner: expected 0 to 3 or east, south"),
        ("winner=south,han=3,han=4", "--also 1, han: expected one value, found two"),
        ("south", "--also 1: expected KEY=VALUE,KEY=VALUE, found 'south'"),
        ("winner=south", "hand 2, value: expected a number of han, or special"),
        ("winner=west,han=5", "hand 2, winner: expected another winner than hand 1's"),
    ],
)
def test_a_slip_in_another_winner_is_told(also: str, told: str) -> None:
    said = mjtables(*COMMAND, "--also", also)
    assert (said.exit_code, said.stdout) == (2, "")
    assert told in said.stderr


def test_two_winners_where_scores_only_add_up_are_refused() -> None:
    said = mjtables(
        *("settle", "-p", str(PRESETS / "only_adds_up.toml"), "--winner", "0"),
        *("--also", "winner=1"),
    )
    assert said.exit_code == 2
    assert "expected one winner where scores only add up" in said.stderr

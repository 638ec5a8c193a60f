"""What is paid where nobody won: nagashi, kongs, penalties, false wins, called off."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from conftest import mjtables
from hypothesis import given
from hypothesis import strategies as st

import mjtables as mj

PRESETS = Path(__file__).parent / "presets"
RIICHI = mj.load(PRESETS / "riichi_extras.toml")
SANMA = mj.load(PRESETS / "sanma.toml")
SICHUAN = mj.preset("sichuan")
SINGAPORE = mj.preset("singapore")
HONG_KONG = mj.preset("hk_half_spicy").with_options(false_win="maximum")


def changes(preset: mj.Preset | str | Path, **hand: Any) -> tuple[Any, ...]:
    return mj.settle(preset, mj.Hand(**hand)).changes


def problems(preset: mj.Preset | str | Path, **hand: Any) -> list[str]:
    with pytest.raises(mj.HandError, match="this hand cannot be settled") as caught:
        mj.settle(preset, mj.Hand(**hand))
    return [str(problem) for problem in caught.value.problems]


#: arcturus wiki, Ryuukyoku; the sanma rows are two of Tenhou's logs.
@pytest.mark.parametrize(
    ("preset", "hand", "paid"),
    [
        (RIICHI, {"winner": 2}, (-4000, -2000, 8000, -2000)),
        (RIICHI, {"winner": 0}, (12000, -4000, -4000, -4000)),
        (SANMA, {"winner": 1, "dealer": 1}, (-4000, 8000, -4000, 0)),
        (SANMA, {"winner": 0, "dealer": 1}, (6000, -4000, -2000, 0)),
    ],
    ids=["a non-dealer", "the dealer", "sanma, the dealer", "sanma, a non-dealer"],
)
def test_a_nagashi_is_a_self_drawn_mangan(
    preset: mj.Preset, hand: dict[str, Any], paid: tuple[int, ...]
) -> None:
    settled = mj.settle(preset, mj.Hand(kind="nagashi", **hand))
    assert settled.changes == paid
    assert settled.situation is not None
    assert settled.situation.self_drawn
    assert {transfer.why for transfer in settled.transfers} == {"nagashi"}
    assert settled.legs[0].score.tier == "mangan"


def test_a_nagashi_takes_neither_honba_nor_deposits() -> None:
    hand = mj.Hand(kind="nagashi", winner=1, honba=3, deposits=2, streak=1, ready=[0])
    settled = mj.settle(RIICHI, hand)
    assert (settled.changes, settled.table) == ((-4000, 8000, -2000, -2000), 0)


def test_who_has_left_pays_no_nagashi() -> None:
    paid = changes(RIICHI, kind="nagashi", winner=1, out=[3])
    assert paid == (-4000, 6000, -2000, 0)


def test_a_nagashi_without_a_rule_for_it_is_refused_by_its_name() -> None:
    assert problems("japanese_modern", kind="nagashi", winner=1) == [
        "draw.nagashi: expected a rule for it in japanese_modern, found nothing"
    ]
    assert problems("hong_kong", kind="nagashi", winner=1) == [
        "draw.nagashi: expected a rule for it in hong_kong, found nothing"
    ]


def test_an_unknown_nagashi_is_refused_by_its_name() -> None:
    assert problems(
        RIICHI.with_options(nagashi="unknown"), kind="nagashi", winner=1
    ) == [
        "draw.nagashi: expected what a nagashi of riichi_extras is paid as, "
        "found 'unknown'; the option nagashi sets it"
    ]
    none = RIICHI.with_options(nagashi="none")
    assert "expected a rule for it" in problems(none, kind="nagashi", winner=1)[0]


def test_an_abortive_draw_moves_nothing_and_deposits_stay() -> None:
    hand = mj.Hand(kind="abortive", deposits=4, honba=1, ready=[0, 1, 2, 3], dealer=2)
    settled = mj.settle(RIICHI, hand)
    assert (settled.changes, settled.table) == ((0, 0, 0, 0), 0)
    assert (settled.transfers, settled.legs, settled.situation) == ((), (), None)
    assert mj.settle("hong_kong", mj.Hand(kind="abortive")).changes == (0, 0, 0, 0)


#: riichi_advanced, sichuan.majs: the payments at once.
KONGS = {
    "concealed": ({"event": "concealed_kong", "winner": 1}, (-2, 6, -2, -2)),
    "fed": ({"event": "fed_kong", "winner": 1, "discarder": 3}, (0, 2, 0, -2)),
    "added": ({"event": "added_kong", "winner": 0}, (3, -1, -1, -1)),
    "concealed, one has left": (
        {"event": "concealed_kong", "winner": 1, "out": [2]}, (-2, 4, 0, -2),
    ),
    "added, two have left": (
        {"event": "added_kong", "winner": 0, "out": [1, 2]}, (1, 0, 0, -1),
    ),
    "a void suit pays 16 to each": (
        {"event": "void_suit", "winner": 2}, (16, 16, -48, 16),
    ),
    "a void suit, one has left": (
        {"event": "void_suit", "winner": 2, "out": [0]}, (0, 16, -32, 16),
    ),
}  # fmt: skip


@pytest.mark.parametrize("kong", KONGS)
def test_kongs_and_penalties_of_sichuan_are_paid_at_once(kong: str) -> None:
    hand, paid = KONGS[kong]
    settled = mj.settle(SICHUAN, mj.Hand(kind="event", **hand))
    assert settled.changes == paid
    assert {transfer.why for transfer in settled.transfers} == {hand["event"]}
    assert all(transfer.amount > 0 for transfer in settled.transfers)


@pytest.mark.parametrize("kong", KONGS)
def test_the_same_kongs_in_the_command(kong: str) -> None:
    hand, paid = KONGS[kong]
    told = {key: value for key, value in hand.items() if key != "out"}
    arguments = [
        word for key, value in told.items() for word in (f"--{key}", str(value))
    ]
    left = [f"--out={seat}" for seat in hand.get("out", ())]
    said = mjtables(
        *("settle", "-p", "sichuan", "--format", "json"),
        *(*arguments, *left),
    )
    document = json.loads(said.output)
    assert document["changes"] == list(paid)
    assert (document["kind"], document["winner"]) == ("event", hand["winner"])


def test_the_command_names_what_is_paid_for() -> None:
    said = mjtables(
        *("settle", "-p", "sichuan"),
        *("--event", "fed_kong", "--winner", "south", "--discarder", "north"),
    )
    row = "3       north   -2        2 to south (fed_kong)"
    assert said.output.splitlines()[-1] == row


@pytest.mark.parametrize(
    ("hand", "paid"),
    [
        # mahjong-sg, handleKangPayment: 1 from each, or 3 from who fed it
        ({"event": "added_kong", "winner": 0}, (3, -1, -1, -1)),
        ({"event": "fed_kong", "winner": 0, "discarder": 2}, (3, 0, -3, 0)),
    ],
)
def test_a_kong_of_singapore(hand: dict[str, Any], paid: tuple[int, ...]) -> None:
    assert changes(SINGAPORE, kind="event", **hand) == paid


def test_a_kong_is_in_money_as_scores_are() -> None:
    stake = SICHUAN.with_options(base="0.25")
    quarter = Fraction(1, 4)
    paid = changes(stake, kind="event", event="added_kong", winner=3)
    assert paid == (-quarter, -quarter, -quarter, 3 * quarter)


def test_an_event_asks_no_other_numbers_of_the_hand() -> None:
    """Honba, streak, deposits and adjustments are for who wins."""
    hand = mj.Hand(
        kind="event", event="added_kong", winner=0, honba=2, streak=1, deposits=1
    )
    settled = mj.settle(SICHUAN, hand)
    assert (settled.changes, settled.table) == ((3, -1, -1, -1), 0)
    assert [leg.multiplier for leg in settled.legs] == [1, 1, 1]


#: arcturus wiki, Chombo; yawnoc, Game results: nine portions, three to each.
@pytest.mark.parametrize(
    ("preset", "winner", "paid"),
    [
        (RIICHI, 1, (4000, -8000, 2000, 2000)),
        (RIICHI, 0, (-12000, 4000, 4000, 4000)),
        (HONG_KONG, 2, (576, 576, -1728, 576)),
        (
            HONG_KONG.with_options(base="0.25", gun="half"),
            2,
            (144, 144, -432, 144),
        ),
    ],
    ids=["a riichi non-dealer", "a riichi dealer", "Hong Kong", "Hong Kong at 0.25"],
)
def test_a_false_win_pays_the_others(
    preset: mj.Preset, winner: int, paid: tuple[int, ...]
) -> None:
    settled = mj.settle(preset, mj.Hand(kind="false_win", winner=winner))
    assert settled.changes == paid
    assert {transfer.payer for transfer in settled.transfers} == {winner}
    said = mjtables(
        *("settle", "-p", preset.source, "--kind", "false_win"),
        *("--winner", str(winner), "--format", "json"),
        *(w for name, n in preset.chosen.items() for w in ("--set", f"{name}={n}")),
    )
    assert json.loads(said.output)["changes"] == list(paid)


def test_a_false_win_on_a_discard_is_its_declarers_too() -> None:
    """He pays each the same: the row does not ask on whose tile it was."""
    paid = changes(HONG_KONG, kind="false_win", winner=2, discarder=0)
    assert paid == (576, 576, -1728, 576)


def test_a_false_win_that_nobody_has_priced_is_refused_by_its_name() -> None:
    assert problems("japanese_modern", kind="false_win", winner=1) == [
        "events.false_win: expected what a false win costs in japanese_modern, "
        "found nothing"
    ]


def test_a_missing_row_is_told() -> None:
    assert problems(RIICHI, kind="false_win", winner=1, discarder=0) == [
        "events.false_win: expected a row for nondealer_on_dealer_discard, "
        "found nothing; it has dealer_self_drawn, nondealer_self_drawn"
    ]


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (
            {"event": "conceled_kong", "winner": 1},
            "event: expected concealed_kong, fed_kong, added_kong, void_suit, "
            "found 'conceled_kong'; did you mean 'concealed_kong'?",
        ),
        (
            {"winner": 1},
            "event: expected concealed_kong, fed_kong, added_kong, void_suit, "
            "found nothing",
        ),
        (
            {"event": ["fed_kong"], "winner": 1},
            "event: expected concealed_kong, fed_kong, added_kong, void_suit, "
            "found a list; did you mean 'fed_kong'?",
        ),
        (
            {"event": "fed_kong", "winner": 1},
            "events.fed_kong: expected a row for nondealer_self_drawn, found nothing; "
            "it has on_discard",
        ),
        (
            {"event": "added_kong"},
            "winner: expected a seat from 0 to 3, found nothing",
        ),
        (
            {"event": "fed_kong", "winner": 1, "discarder": 1},
            "discarder: expected another seat than the winner's, found 1",
        ),
        (
            {"event": "added_kong", "winner": 1, "out": [1]},
            "winner: expected a seat that is still playing, found 1",
        ),
        (
            {"event": "added_kong", "winner": 1, "out": [0, 2, 3]},
            "out: expected somebody else who is still playing, found a list",
        ),
        (
            {"event": "added_kong", "winner": 1, "value": 3},
            "value: expected nothing in an event, found 3",
        ),
        (
            {"event": "added_kong", "winner": 1, "liable": 0},
            "liable: expected nothing in an event, found 0",
        ),
        (
            {"event": "added_kong", "winner": 1, "ready": [0]},
            "ready: expected nothing in an event, found a list",
        ),
        (
            {"event": "added_kong", "winner": 1, "facts": ["windy"]},
            "facts: expected no facts (sichuan asks for none), found 'windy'",
        ),
    ],
)
def test_an_event_that_cannot_be_settled_is_told(
    hand: dict[str, Any], told: str
) -> None:
    assert problems(SICHUAN, kind="event", **hand) == [told]


def test_what_a_win_is_paid_for_changes_no_event() -> None:
    """A dice pair doubles a Filipino hand; of kongs no source says so."""
    kong = {"kind": "event", "event": "open_kong", "winner": 1}
    told = problems(mj.preset("filipino"), **kong, facts=["dice_pair"])
    assert told == ["facts: expected nothing in an event, found 'dice pair'"]
    told = problems(
        mj.preset("chinese_official"), kind="false_win", winner=1, facts={"flowers": 2}
    )
    assert "facts: expected nothing in a false win, found 'flowers'" in told


@pytest.mark.parametrize(
    ("kind", "hand", "told"),
    [
        ("event", {"winner": 0, "event": "kong"}, "an event (hong_kong has none)"),
        ("nagashi", {"winner": 0, "discarder": 1}, "discarder: expected nothing in"),
        ("nagashi", {"winner": 0, "special": "mangan"}, "nothing in a nagashi"),
        ("nagashi", {"winner": 0, "liable": 1}, "nothing in a nagashi, found 1"),
        ("nagashi", {"winner": 9}, "winner: expected a seat from 0 to 3, found 9"),
        ("nagashi", {"winner": 0, "ready": [7]}, "ready: expected a seat"),
        ("false_win", {"winner": 0, "event": "false_win"}, "nothing in a false win"),
        ("abortive", {"winner": 0}, "winner: expected nothing in an abortive draw"),
        ("abortive", {"value": 3}, "value: expected nothing in an abortive draw"),
        ("abortive", {"honba": -1}, "honba: expected a number from 0 to 10000"),
        ("abortive", {"ready": [1], "out": [1]}, "ready: expected seats that are"),
    ],
)
def test_what_such_a_hand_cannot_say_is_told(
    kind: str, hand: dict[str, Any], told: str
) -> None:
    assert told in "\n".join(problems("hong_kong", kind=kind, **hand))


def test_all_that_is_wrong_with_an_event_is_told_at_once() -> None:
    told = problems(SICHUAN, kind="event", winner=8, event="kong", honba="x", fu=30)
    assert [line.partition(":")[0] for line in told] == [
        "fu",
        "honba",
        "winner",
        "event",
    ]


def test_a_kind_that_there_is_not_is_told() -> None:
    assert problems(RIICHI, kind="nagasi", winner=0) == [
        "kind: expected one of win, robbed_kong, exhaustive_draw, abortive, nagashi, "
        "false_win, event, found 'nagasi'; did you mean 'nagashi'?"
    ]


def test_a_frames_empty_cells_are_empty_fields() -> None:
    empty = dict.fromkeys(("discarder", "value", "special", "scores"), float("nan"))
    assert changes(RIICHI, kind="nagashi", winner=0, **empty)[0] == 12000
    paid = changes(SICHUAN, kind="event", event="added_kong", winner=0, **empty)
    assert paid[0] == 3
    hand = mj.Hand(kind="false_win", winner=1, event=float("nan"))  # type: ignore[arg-type]
    assert mj.settle(RIICHI, hand).transfers[0].why == "false_win"


@pytest.mark.parametrize("kind", ["abortive", "exhaustive_draw"])
def test_a_mistake_is_told_once(kind: str) -> None:
    assert problems(RIICHI, kind=kind, winner_index=-1) == [
        "winner_index: expected a number from 0 to 10000, found -1"
    ]


@given(
    seats=st.permutations(range(4)),
    winner=st.integers(0, 3),
    out=st.sets(st.integers(0, 3), max_size=2),
    event=st.sampled_from(sorted(SICHUAN.events)),
)
def test_seats_permute_and_nothing_is_lost(
    seats: list[int], winner: int, out: set[int], event: str
) -> None:
    left = out - {winner}
    feeder = min(set(range(4)) - left - {winner}) if event == "fed_kong" else None
    where = {None: None, **dict(enumerate(seats))}
    before = changes(
        SICHUAN, kind="event", event=event, winner=winner, discarder=feeder, out=left
    )
    hand = {"winner": seats[winner], "discarder": where[feeder]}
    gone = {seats[seat] for seat in left}
    after = changes(SICHUAN, kind="event", event=event, out=gone, **hand)
    assert sum(before) == 0
    assert [after[seat] for seat in seats] == list(before)
    assert all(before[seat] == 0 for seat in left)


#: Sichuan: who has won is out, and the others play on.
@pytest.mark.parametrize(
    ("hand", "paid"),
    [
        ({"winner": 1, "value": 2}, (-5, 15, -5, -5)),
        ({"winner": 1, "value": 2, "out": [3]}, (-5, 10, -5, 0)),
        ({"winner": 1, "value": 2, "out": [0, 3]}, (0, 5, -5, 0)),
        ({"winner": 1, "discarder": 2, "value": 2, "out": [0, 3]}, (0, 4, -4, 0)),
        ({"winner": 1, "value": 5, "out": [0, 3]}, (0, 9, -9, 0)),
    ],
    ids=["three losers", "two losers", "one loser", "one loser, fed", "the ceiling"],
)
def test_only_who_is_still_in_pays(hand: dict[str, Any], paid: tuple[int, ...]) -> None:
    assert changes(SICHUAN, **hand) == paid


def test_a_bloody_battle_from_first_to_last() -> None:
    """A kong, a win on a discard, a self-draw, the last win; nothing is lost."""
    hands = [
        mj.Hand(kind="event", event="concealed_kong", winner=2),
        mj.Hand(winner=1, discarder=0, value=1),
        mj.Hand(winner=2, value=3, out=[1]),
        mj.Hand(winner=0, discarder=3, value=0, out=[1, 2]),
    ]
    settled = [mj.settle(SICHUAN, hand) for hand in hands]
    assert mj.total(settled).changes == (-2 - 2 - 9 + 1, -2 + 2, 6 + 18, -2 - 9 - 1)

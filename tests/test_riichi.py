"""What Japanese Modern settles, with its extras and options."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest

import mjtables as mj

if TYPE_CHECKING:
    from pathlib import Path


def settle(options: dict[str, Any] | None = None, **hand: Any) -> Any:
    preset = mj.preset("japanese_modern").with_options(**options or {})
    return mj.settle(preset, mj.Hand(**hand))


def test_deposits_come_from_the_table() -> None:
    settled = settle(winner=1, discarder=0, value=3, fu=40, deposits=2)
    assert settled.changes == (-5200, 7200, 0, 0)
    assert settled.table == -2000


def test_deposits_are_points_as_scores_are(tmp_path: Path) -> None:
    """A cent a point: a stick of 1,000 is 10, as 1,000 points of a hand are."""
    path = tmp_path / "club.toml"
    head = 'id = "club"\nname = "Club"\nfamily = "Riichi"\nsources = ["a test"]\n'
    unit = 'like = "japanese_modern"\n[payment]\nunit = "1/100"\n'
    path.write_text(head + unit + "round = { to = 1, way = 'up' }\n", encoding="utf-8")
    hand = mj.Hand(winner=1, discarder=0, value=5, deposits=2)
    settled = mj.settle(path, hand)
    assert (settled.changes, settled.table) == ((-80, 100, 0, 0), -20)


def test_liability_of_a_low_hand_keeps_whole_hundreds() -> None:
    """The liable half is rounded up, the discarder pays the rest."""
    got = settle(winner=1, discarder=2, liable=3, value=3, fu=30)
    assert got.changes == (0, 3900, -1900, -2000)


def test_the_liable_discarder_pays_as_any_discarder() -> None:
    win = {"winner": 1, "discarder": 2, "special": "yakuman"}
    liable = settle(liable=2, **win)
    assert liable.changes == settle(**win).changes
    assert liable.situation.value == "nondealer_on_nondealer_discard"


def test_kiriage_follows_the_limit_points() -> None:
    options = {"kiriage": "on", "limit": 4000}
    got = settle(options, winner=1, discarder=0, value=5, fu=30)
    assert got.changes[1] == 16000


def test_a_share_of_the_limit_as_a_special_hand() -> None:
    got = settle(winner=1, discarder=0, special="250%")
    assert got.changes[1] == 4 * 5000


@pytest.mark.parametrize(
    ("options", "paid"),
    [({}, 7700), ({"rounding": 10}, 7680), ({"rounding": 1}, 7680)],
)
def test_rounding_is_an_option(options: dict[str, Any], paid: int) -> None:
    got = settle(options, winner=0, discarder=1, value=3, fu=40)
    assert got.changes[0] == paid


def test_fu_are_rounded_up_but_for_25() -> None:
    assert settle(winner=1, discarder=0, value=1, fu=62).changes[1] == 2300
    assert settle(winner=1, discarder=0, value=2, fu=25).changes[1] == 1600


def test_a_robbed_kong_is_paid_by_who_made_it() -> None:
    got = settle(winner=1, discarder=3, kind="robbed_kong", value=1, fu=30)
    assert got.changes == (0, 1000, 0, -1000)


def test_a_later_winner_gets_neither_honba_nor_deposits() -> None:
    win = {"winner": 1, "discarder": 3, "value": 5, "honba": 2, "deposits": 1}
    every = {"winners": "all"}
    assert settle(every, **win).changes[1] == 9600
    assert settle(every, winner_index=1, **win).changes[1] == 8000


def test_what_becomes_of_a_later_winner_is_not_established() -> None:
    win = {"winner": 1, "discarder": 3, "value": 5, "winner_index": 1}
    with pytest.raises(mj.HandError, match=r"winners\.two: .*the option winners sets"):
        settle(**win)


@pytest.mark.parametrize("what", ["honba", "deposits"])
def test_who_takes_what_there_is_one_of_is_not_established(what: str) -> None:
    """Four Winds' EMA rules have several winners, and say no more of it."""
    won = [mj.Hand(winner=w, discarder=3, value=5, **{what: 1}) for w in (0, 1)]
    with pytest.raises(mj.HandError, match=rf"winners\.{what}: expected who takes the"):
        mj.settle_together("ema_riichi", won)


@pytest.mark.parametrize("empty", [None, float("nan"), pd.NA])
def test_a_frames_empty_cell_is_an_empty_field(empty: Any) -> None:
    cells = (
        "discarder",
        "fu",
        "special",
        "kind",
        "event",
        "facts",
        "out",
        "scores",
    )
    got = settle(winner=1, value=5, **dict.fromkeys(cells, empty))
    assert got.changes == (-4000, 8000, -2000, -2000)


@pytest.mark.parametrize("number", [np.int64(5), np.float32(5), "5", Fraction(5)])
def test_a_number_is_a_number_however_it_comes(number: Any) -> None:
    assert settle(winner=1, discarder=0, value=number).changes[0] == -8000


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ({"value": 3, "fu": 0}, "fu: expected a whole number above 0"),
        ({"value": 3, "fu": 25.5}, "fu: expected a whole number above 0"),
        ({"value": 3, "special": "yakuman"}, "value: expected none beside special"),
        ({"special": "² yakuman"}, "special: expected mangan"),
        ({"special": "9" * 5000}, "special: expected mangan"),
        ({"value": 5, "out": (0, 2, 3)}, "out: expected somebody else"),
        ({"value": 5, "out": 5}, "out: expected a list, found 5"),
        ({"value": 5, "facts": 5}, "facts: expected a list, found 5"),
        ({"value": 5, "facts": [1]}, "facts: expected no facts"),
        ({"value": 5, "scores": (1, 2)}, "scores: expected none"),
        ({"value": 5, "event": "kong"}, "event: expected none in a win"),
        ({"value": 5, "kind": "tsumo"}, "kind: expected one of win"),
    ],
)
def test_a_hand_that_says_too_much_is_refused(hand: dict[str, Any], said: str) -> None:
    with pytest.raises(mj.HandError, match=said):
        settle(winner=1, **hand)

"""What Tenhou's two rule sets settle, pinned by public game logs and by reports."""

from __future__ import annotations

from typing import Any

import pytest

import mjtables as mj

SETS = ("tenhou_4p", "tenhou_3p")


def settle(preset: str, options: dict[str, Any] | None = None, **hand: Any) -> Any:
    rules = mj.preset(preset).with_options(**options or {})
    return mj.settle(rules, mj.Hand(**hand))


#: Wins of public logs, and what each seat gained: (players, hand, changes).
LOGGED = {
    "a self-draw of 20 fu, with the last stick": (
        "tenhou_4p",
        {"winner": 1, "dealer": 1, "value": 4, "fu": 20, "deposits": 1},
        (-2600, 8800, -2600, -2600),
    ),
    "13 counted han, dealer self-drawn": (
        "tenhou_4p",
        {"winner": 0, "value": 13, "fu": 20, "honba": 1, "deposits": 2},
        (50300, -16100, -16100, -16100),
    ),
    "liable for a self-draw: everything": (
        "tenhou_4p",
        {"winner": 2, "dealer": 3, "liable": 0, "special": "yakuman"},
        (-32000, 0, 32000, 0),
    ),
    "liable for a self-draw: the honba, too": (
        "tenhou_4p",
        {"winner": 2, "dealer": 1, "liable": 0, "special": "yakuman", "honba": 1},
        (-32300, 0, 32300, 0),
    ),
    "liable for the dealer's self-draw": (
        "tenhou_4p",
        {"winner": 3, "dealer": 3, "liable": 1, "special": "yakuman", "honba": 1,
         "deposits": 1},
        (0, -48300, 0, 49300),
    ),
    "liable for one of two yakuman: for both": (
        "tenhou_4p",
        {"winner": 0, "dealer": 3, "liable": 2, "special": "2 yakuman", "honba": 3},
        (64900, 0, -64900, 0),
    ),
    "liable for a discard: half": (
        "tenhou_4p",
        {"winner": 3, "discarder": 2, "dealer": 1, "liable": 0, "special": "yakuman"},
        (-16000, 0, -16000, 32000),
    ),
    "three players, a self-draw of mangan, 1 honba, 2 sticks": (
        "tenhou_3p",
        {"winner": 0, "dealer": 1, "value": 5, "fu": 30, "honba": 1, "deposits": 2},
        (8200, -4100, -2100, 0),
    ),
    "three players, a self-draw of 40 fu": (
        "tenhou_3p",
        {"winner": 2, "value": 2, "fu": 40},
        (-1300, -700, 2000, 0),
    ),
    "three players, a discard": (
        "tenhou_3p",
        {"winner": 0, "discarder": 2, "dealer": 2, "value": 1, "fu": 30},
        (1000, 0, -1000, 0),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("preset", "hand", "changes"), LOGGED.values(), ids=LOGGED)
def test_a_win_as_the_game_logged_it(
    preset: str, hand: dict[str, Any], changes: tuple[int, ...]
) -> None:
    assert settle(preset, **hand).changes == changes


def test_the_liable_player_pays_the_honba_of_a_discard() -> None:
    """B11, in hundreds [0, 326, -160, -166]."""
    win = {"winner": 1, "discarder": 2, "liable": 3, "special": "yakuman"}
    got = settle("tenhou_4p", honba=2, **win)
    assert got.changes == (0, 32600, -16000, -16600)


@pytest.mark.parametrize(
    ("value", "paid"),
    [({"special": "yakuman"}, 32000), ({"special": "2 yakuman"}, 64000),
     ({"special": "7 yakuman"}, 224000), ({"value": 26}, 32000)],
    ids=["big four winds", "with all honours", "seven", "26 counted han"],
)  # fmt: skip
def test_yakuman_stack_without_a_bound_and_counted_han_do_not(
    value: dict[str, Any], paid: int
) -> None:
    """B6: big four winds is one yakuman, two with all honours; B1 and B5: 26 han."""
    for preset in SETS:
        got = settle(preset, winner=1, discarder=0, **value)
        assert got.changes == (-paid, paid, 0, 0)


#: Three wins of special lobbies: (options, hand, changes).
SPECIAL = {
    "kiriage, the dealer's 7": (
        {"kiriage": "on"},
        {"winner": 0, "value": 4, "fu": 30, "deposits": 1},
        (13000, -4000, -4000, -4000),
    ),
    "kiriage, another's": (
        {"kiriage": "on"},
        {"winner": 2, "dealer": 1, "value": 4, "fu": 30, "deposits": 1},
        (-2000, -4000, 9000, -2000),
    ),
    "honba of 1,500": (
        {"honba": 1500},
        {"winner": 3, "discarder": 2, "dealer": 2, "value": 4, "fu": 40, "honba": 1,
         "deposits": 2},
        (0, 0, -9500, 11500),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("options", "hand", "changes"), SPECIAL.values(), ids=SPECIAL)
def test_a_special_lobby_is_an_option(
    options: dict[str, Any], hand: dict[str, Any], changes: tuple[int, ...]
) -> None:
    assert settle("tenhou_4p", options, **hand).changes == changes
    assert settle("tenhou_4p", **hand).changes != changes


def test_no_kiriage_in_ranked_games() -> None:
    """30 fu 4 han: 7,700, the dealer 11,600, as Tenhou's title match has it."""
    assert settle("tenhou_4p", winner=1, discarder=2, value=4, fu=30).changes[1] == 7700
    assert (
        settle("tenhou_4p", winner=0, discarder=2, value=4, fu=30).changes[0] == 11600
    )


@pytest.mark.parametrize(("preset", "each"), [("tenhou_4p", 300), ("tenhou_3p", 200)])
def test_what_one_honba_adds_in_all(preset: str, each: int) -> None:
    """B22: three players, 7,700 on a discard and 1 honba, 7,900 and not 8,000."""
    for discarder in (1, None):
        win = {"winner": 0, "discarder": discarder, "value": 3, "fu": 40}
        without, with_one = settle(preset, **win), settle(preset, honba=1, **win)
        assert with_one.changes[0] - without.changes[0] == each
    got = settle("tenhou_3p", winner=0, discarder=1, value=3, fu=40, honba=1)
    assert got.changes == (7900, -7900, 0, 0)


@pytest.mark.parametrize("preset", SETS)
def test_of_two_winners_the_first_takes_honba_and_deposits(preset: str) -> None:
    win = {"winner": 1, "discarder": 0, "value": 5, "honba": 1, "deposits": 2}
    first, later = settle(preset, **win), settle(preset, winner_index=1, **win)
    assert first.changes[1] > 10_000
    assert (later.changes[1], later.table) == (8000, 0)


@pytest.mark.parametrize(
    ("preset", "ready", "changes"),
    [
        ("tenhou_4p", [3], (-1000, -1000, -1000, 3000)),
        ("tenhou_4p", [1, 2], (-1500, 1500, 1500, -1500)),
        ("tenhou_4p", [0, 1, 2], (1000, 1000, 1000, -3000)),
        ("tenhou_3p", [2], (-1000, -1000, 2000, 0)),
        ("tenhou_3p", [0, 2], (1000, -2000, 1000, 0)),
    ],
)
def test_an_exhaustive_draw_moves_3000_or_2000(
    preset: str, ready: list[int], changes: tuple[int, ...]
) -> None:
    """Draws of public logs; B28."""
    got = settle(preset, kind="exhaustive_draw", ready=ready, honba=1)
    assert got.changes == changes


@pytest.mark.parametrize(
    ("preset", "winner", "dealer", "changes"),
    [
        ("tenhou_4p", 2, 3, (-2000, -2000, 8000, -4000)),
        ("tenhou_4p", 3, 3, (-4000, -4000, -4000, 12000)),
        ("tenhou_3p", 1, 1, (-4000, 8000, -4000, 0)),
        ("tenhou_3p", 0, 1, (6000, -4000, -2000, 0)),
    ],
)
def test_nagashi_pays_the_rung_of_a_self_draw(
    preset: str, winner: int, dealer: int, changes: tuple[int, ...]
) -> None:
    """Four of the six logged; on the table lay honba and sticks, which stayed."""
    drawn: Any = mj.preset(preset).draw
    got = settle(preset, winner=winner, dealer=dealer, special=drawn.nagashi)
    assert got.changes == changes


def test_three_winners_abort_where_three_can_win() -> None:
    assert mj.preset("tenhou_4p").winners.three == "abort"
    assert {mj.preset(preset).winners.two for preset in SETS} == {"all"}


def test_the_absent_seats_share_of_a_self_draw_is_lost() -> None:
    """Each payer pays what four players print: no table differs but by the seat."""
    four, three = (mj.payment_table(preset) for preset in SETS)
    keys = ["situation", "payer", "value", "fu", "tier"]
    # A liable player pays the sum, which lacks the share.
    four, three = (t[~t["situation"].str.endswith("_liable")] for t in (four, three))
    both = four.merge(three, on=keys, suffixes=("_4", "_3"))
    assert len(both) == len(three)
    assert both["pays_4"].equals(both["pays_3"])
    lost = both[both["situation"] == "nondealer_self_drawn"]
    mangan = lost[lost["tier"] == "mangan"].iloc[0]
    assert (mangan["receives_4"], mangan["receives_3"]) == (8000, 6000)


def test_a_liable_player_among_three_does_not_pay_the_absent_share() -> None:
    """smly/RiichiEnv: 16,000 and 8,000 of a non-dealer, 2 x 16,000 of the dealer."""
    win = {"liable": 2, "special": "yakuman"}
    assert settle("tenhou_3p", winner=1, **win).changes == (0, 24000, -24000, 0)
    assert settle("tenhou_3p", winner=0, **win).changes == (32000, 0, -32000, 0)


@pytest.mark.parametrize("preset", SETS)
def test_cells_that_no_hand_reaches_are_marked(preset: str) -> None:
    table = mj.payment_table(preset)
    marked = table[table["status"] == "impossible"]
    assert marked["pays"].isna().all()
    assert set(marked["fu"]) == {20, 25, 110}

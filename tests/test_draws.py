"""Exhaustive draws: who is not ready pays who is, out of the rule set's pool."""

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
from mjtables.overview import choices

POOL = str(Path(__file__).parent / "presets" / "draw_pool.toml")


def drawn(options: dict[str, Any] | None = None, **hand: Any) -> mj.Settlement:
    preset = mj.load(POOL).with_options(**options or {})
    return mj.settle(preset, mj.Hand(kind="exhaustive_draw", **hand))


#: 4windr02, a pool of 600: how many are ready -> each of them receives, the others pay.
PRINTED = {1: (600, 200), 2: (300, 300), 3: (200, 600)}


@pytest.mark.parametrize(("count", "paid"), PRINTED.items())
def test_a_pool_of_600_as_four_winds_prints_it(
    count: int, paid: tuple[int, int]
) -> None:
    receives, pays = paid
    got = drawn(ready=range(count)).changes
    assert got == (*[receives] * count, *[-pays] * (4 - count))


@pytest.mark.parametrize(("count", "paid"), PRINTED.items())
@pytest.mark.parametrize("form", ["text", "json"])
def test_the_same_from_the_command(
    form: str, count: int, paid: tuple[int, int]
) -> None:
    receives, pays = paid
    ready = [f"--ready={seat}" for seat in ("north", "west", "south")[:count]]
    settled = mjtables(
        *("settle", "-p", "japanese_modern", "--set", "pool=600"),
        *("--kind", "exhaustive_draw", "--format", form, *ready),
    )
    assert settled.exit_code == 0
    changes = [*[-pays] * (4 - count), *[receives] * count]
    if form == "json":
        document = json.loads(settled.output)
        assert document["changes"] == changes
        assert document["situation"] is None
        assert len(document["transfers"]) == count * (4 - count)
    else:
        rows = [line.split()[2] for line in settled.output.splitlines()[1:]]
        assert rows == [f"{change:+}" for change in changes]


def test_who_pays_whom_is_told_one_by_one() -> None:
    said = mjtables(
        *("settle", "-p", POOL, "--kind", "exhaustive_draw"),
        *("--ready", "south", "--ready", "west"),
    )
    row = "0       east    -300      150 to south (not ready), 150 to west (not ready)"
    assert said.output.splitlines()[1] == row


@pytest.mark.parametrize("ready", [(), range(4)])
def test_nothing_moves_where_nobody_or_everybody_is_ready(ready: Any) -> None:
    settled = drawn(ready=ready)
    assert settled.changes == (0, 0, 0, 0)
    assert (settled.transfers, settled.legs, settled.situation) == ((), (), None)


def test_riichi_pays_3000_in_all() -> None:
    assert drawn({"pool": 3000}, ready=[2]).changes == (-1000, -1000, 3000, -1000)
    assert drawn({"pool": 3000}, ready=[0, 2]).changes == (1500, -1500, 1500, -1500)


@pytest.mark.parametrize(
    ("players", "ready", "changes"),
    [
        (3, [1], (-300, 600, -300, 0)),
        (3, [0, 1], (300, 300, -600, 0)),
        (2, [1], (-600, 600, 0, 0)),
    ],
)
def test_fewer_players_share_the_same_pool(
    players: int, ready: list[int], changes: tuple[int, ...]
) -> None:
    assert drawn({"players": players}, ready=ready).changes == changes


def test_who_has_left_neither_pays_nor_receives() -> None:
    assert drawn(ready=[1], out=[3]).changes == (-300, 600, -300, 0)
    assert drawn(ready=[0, 1, 2], out=[3]).transfers == ()


def test_a_pool_is_in_points_as_scores_are() -> None:
    assert drawn({"base": "0.5"}, ready=[0]).changes == (300, -100, -100, -100)


def test_a_pool_that_cannot_be_paid_evenly_is_told() -> None:
    """Four Winds: a pool that 3 divides."""
    said = mjtables(
        *("settle", "-p", "japanese_modern", "--set", "pool=1000"),
        *("--kind", "exhaustive_draw", "--ready", "east"),
    )
    assert said.exit_code == 2
    told = "draw.pool: expected a pool that 3 players can pay evenly, found '1000'"
    assert told in said.output


@given(
    seats=st.permutations(range(4)),
    ready=st.sets(st.integers(0, 3)),
    out=st.sets(st.integers(0, 3)),
    pool=st.integers(1, 3333).map(lambda third: 3 * third),
)
def test_seats_permute_and_nothing_is_lost(
    seats: list[int], ready: set[int], out: set[int], pool: int
) -> None:
    preset = mj.preset("japanese_modern").with_options(pool=pool)
    hand = mj.Hand(kind="exhaustive_draw", ready=ready - out, out=out)
    moved = replace(
        hand, ready=[seats[n] for n in ready - out], out=[seats[n] for n in out]
    )
    before, after = (mj.settle(preset, drawn).changes for drawn in (hand, moved))
    assert sum(before) == 0
    assert [after[seat] for seat in seats] == list(before)


def test_an_unknown_pool_is_refused_by_its_name_only_where_it_is_needed() -> None:
    modern = mj.preset("japanese_modern")
    with pytest.raises(mj.HandError) as caught:
        mj.settle(modern, mj.Hand(kind="exhaustive_draw", ready=[1]))
    assert str(caught.value) == (
        "japanese_modern: this hand cannot be settled: draw.pool: expected what is "
        "paid in a draw of japanese_modern, found 'unknown'; the option pool sets it"
    )
    nobody = mj.settle(modern, mj.Hand(kind="exhaustive_draw"))
    assert nobody.changes == (0, 0, 0, 0)


def test_a_draw_rule_that_is_wholly_unknown_is_refused_too(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    text = 'id = "club"\nname = "C"\nfamily = "F"\nsources = ["s"]\ndraw = "unknown"\n'
    path.write_text(f'{text}like = "hong_kong"\n', encoding="utf-8")
    with pytest.raises(mj.HandError, match="draw: expected what is paid in a draw"):
        mj.settle(path, mj.Hand(kind="exhaustive_draw", ready=[1]))


@pytest.mark.parametrize("pool", ["none", 600])
def test_without_a_rule_a_draw_moves_nothing(pool: object) -> None:
    hand = mj.Hand(kind="exhaustive_draw", ready=[1], deposits=1)
    assert mj.settle("hong_kong", hand).transfers == ()
    assert bool(drawn({"pool": pool}, ready=[1]).transfers) == (pool == 600)


def test_deposits_stay_on_the_table_and_honba_counts_for_nothing() -> None:
    preset = mj.preset("japanese_modern").with_options(pool=3000)
    hand = mj.Hand(
        kind="exhaustive_draw", ready=[1], deposits=3, honba=2, streak=1, dealer=2
    )
    settled = mj.settle(preset, hand)
    assert settled.table == 0
    assert settled.changes == (-1000, 3000, -1000, -1000)


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ({"winner": 0}, "winner: expected nothing in a draw, found 0"),
        ({"discarder": 0}, "discarder: expected nothing in a draw, found 0"),
        ({"liable": 2}, "liable: expected nothing in a draw, found 2"),
        ({"value": 0}, "value: expected nothing in a draw, found 0"),
        ({"special": "big"}, "special: expected nothing in a draw, found 'big'"),
        ({"fu": 30}, "fu: expected nothing in a draw, found 30"),
        ({"points": 2}, "points: expected nothing in a draw, found 2"),
        ({"event": "kong"}, "event: expected nothing in a draw, found 'kong'"),
        ({"winner_index": 1}, "winner_index: expected nothing in a draw, found 1"),
        ({"scores": (1, None)}, "scores: expected nothing in a draw, found a list"),
        ({"scores": {1: 2}}, "scores: expected nothing in a draw, found a table"),
        ({"ready": [4]}, "ready: expected a seat from 0 to 3, found 4"),
        ({"ready": 1}, "ready: expected a list, found 1"),
        ({"ready": {1: 1}}, "ready: expected a list of seats, found a table"),
        ({"ready": [1], "out": [1]}, "ready: expected seats that are still playing"),
        ({"dealer": 4}, "dealer: expected a seat from 0 to 3, found 4"),
        ({"honba": -1}, "honba: expected a number from 0 to 10000, found -1"),
        ({"facts": ["clear"]}, "facts: expected no facts"),
    ],
)
def test_a_draw_that_says_too_much_is_refused(
    stated: dict[str, Any], said: str
) -> None:
    with pytest.raises(mj.HandError, match="this hand cannot be settled") as caught:
        drawn(**stated)
    assert said in str(caught.value)
    assert len(caught.value.problems) == 1


def test_a_frames_empty_cells_are_empty_fields() -> None:
    empty = float("nan")
    cells = dict.fromkeys(("winner", "value", "special", "event", "scores"), empty)
    assert drawn(ready=[0], **cells).changes == (600, -200, -200, -200)


def test_a_win_without_a_winner_is_one_line() -> None:
    result = mjtables("settle", "-p", "hong_kong", "--faan", "3")
    assert result.exit_code == 2
    assert result.stderr == (
        "mjtables: hong_kong: this hand cannot be settled: "
        "winner: expected a seat from 0 to 3, found nothing\n"
    )


def test_a_number_that_is_not_established_is_an_option_like_any_other() -> None:
    modern = mj.preset("japanese_modern")
    assert modern.options["pool"].chosen == "unknown"
    assert (
        choices(modern, modern.options["pool"])
        == "[not established], any number above 0"
    )
    chosen = modern.with_options(pool=600)
    assert chosen.options_text == "pool=600"
    assert choices(chosen, chosen.options["pool"]) == "[600], any number above 0"
    assert chosen.with_options(pool="unknown") == modern
    listed = mj.load(POOL).with_options(pool="unknown")
    said = choices(listed, listed.options["pool"])
    assert said == "[not established], none, 600, 3000"


@pytest.mark.parametrize("pool", [0, -600, "much"])
def test_a_pool_that_is_none_is_refused(pool: object) -> None:
    with pytest.raises(mj.OptionError, match="pool: expected a number above 0"):
        mj.preset("japanese_modern").with_options(pool=pool)

"""What is paid beside the hands, as tables: honba, draws, nagashi, penalties, uma."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from conftest import BUILT_IN, every_preset, mjtables

import mjtables as mj
from mjtables.situation import Situation, seatings


def rows(preset: Any, extra: str, *columns: str) -> list[tuple[Any, ...]]:
    table = mj.extras_table(preset)
    own = table[table["extra"] == extra][list(columns)]
    return [tuple(row) for row in own.itertuples(index=False)]


@pytest.mark.parametrize(
    ("name", "paid"),
    [
        # https://riichi.wiki/Noten_bappu: 3,000 in all
        ("tenhou_4p", [(0, 0), (1000, 3000), (1500, 1500), (3000, 1000), (0, 0)]),
        # 60 draws of public Tenhou logs: 2,000 in all
        ("tenhou_3p", [(0, 0), (1000, 2000), (2000, 1000), (0, 0)]),
    ],
)
def test_a_draw_is_paid_by_how_many_are_ready(
    name: str, paid: list[tuple[int, int]]
) -> None:
    assert rows(name, "draw", "pays", "receives") == paid


def test_nagashi_mangan_is_paid_as_self_drawn() -> None:
    """https://riichi.wiki/Nagashi_mangan: 4,000 from each; 4,000 and 2,000."""
    assert rows("tenhou_4p", "nagashi", "situation", "who", "pays", "receives") == [
        ("dealer_self_drawn", "other", 4000, 12000),
        ("nondealer_self_drawn", "dealer", 4000, 8000),
        ("nondealer_self_drawn", "other", 2000, 8000),
    ]


def test_honba_is_what_one_of_it_adds() -> None:
    """https://riichi.wiki/Honba: 300 from who discards, 100 from each."""
    found = rows("tenhou_4p", "honba", "situation", "case", "who", "pays", "receives")
    assert ("dealer_self_drawn", "1 honba", "other", 100, 300) in found
    assert ("dealer_on_discard", "1 honba", "discarder", 300, 300) in found
    assert ("nondealer_on_discard_liable", "1 honba", "liable", 300, 300) in found
    three = rows("tenhou_3p", "honba", "situation", "who", "pays", "receives")
    assert ("dealer_on_discard", "discarder", 200, 200) in three
    assert ("nondealer_self_drawn", "dealer", 100, 200) in three


def test_uma_and_oka_go_by_place() -> None:
    found = mj.extras_table("tenhou_4p")
    end = found[found["extra"].isin(["uma", "oka"])]
    assert end["receives"].tolist() == [20000, 10000, -10000, -20000, 20000]
    assert end["pays"].isna().all()


def test_what_nobody_states_has_no_amount() -> None:
    found = rows("japanese_modern", "draw", "case", "status")
    assert found[0] == ("0 ready", "computed")  # nothing moves, whatever the pool is
    assert found[1] == ("1 ready", "not_established")
    table = mj.extras_table("japanese_modern")
    unknown = table[table["status"] == "not_established"]
    assert unknown["pays"].isna().all()
    assert "? not established" in mjtables("show", "japanese_modern").output


def test_a_pool_that_three_cannot_share_is_told() -> None:
    odd = mj.preset("japanese_modern").with_options(pool=1000)
    statuses = [status for (status,) in rows(odd, "draw", "status")]
    assert statuses[1:4] == ["indivisible", "computed", "indivisible"]
    assert rows(odd, "draw", "pays")[2] == (500,)
    said = mjtables("show", "japanese_modern", "--set", "pool=1000", "--extras").output
    assert "– a pool that so many cannot share evenly" in said


@pytest.mark.parametrize(
    ("name", "false_win", "each"),
    [
        # 13 faan are 384: self-drawn 192 from each, 576 in all (yawnoc: to each)
        ("hk_half_spicy", "maximum", 576),
        # Kimeiga/hkos, docs/penalties.md
        ("hk_half_spicy", "4_faan", 16),
        ("hk_full_spicy", "4_faan", 16),
        # http://bigproduction.com/mj/hk/points.html
        ("hong_kong", "128", 128),
        ("hong_kong", "4_faan", 16),
    ],
)
def test_a_false_win_is_paid_to_the_others(
    name: str, false_win: str, each: int
) -> None:
    preset = mj.preset(name).with_options(false_win=false_win)
    found = rows(preset, "false_win", "pays", "receives")
    assert set(found) == {(-each, -3 * each)}
    page = mjtables("show", name, "--set", f"false_win={false_win}", "--extras").output
    assert "less than 0: paid by the player whom it befalls" in page


@pytest.mark.parametrize("preset", every_preset(), ids=lambda preset: preset.id)
def test_an_extra_is_what_settle_makes_of_it(preset: mj.Preset) -> None:
    """One more honba, a draw, an event: the table says what a settlement changes."""
    table = mj.extras_table(preset)
    for line in table.to_dict("records"):
        if line["status"] in ("not_established", "indivisible"):
            continue
        hand = _hand(preset, line)
        if hand is None:
            continue
        seat = 0 if hand.winner is None else hand.winner
        assert mj.settle(preset, hand).changes[seat] == line["receives"], line


def _hand(preset: mj.Preset, line: dict[Any, Any]) -> mj.Hand | None:
    """The hand that a line of draws, nagashi or events is about."""
    if line["extra"] == "draw":
        ready = range(int(line["case"].split()[0]))
        return mj.Hand(kind="exhaustive_draw", ready=ready)
    if line["extra"] not in ("nagashi", *preset.events):
        return None
    seating = seatings(Situation(line["situation"]), preset.players)[""]
    seats: dict[str, Any] = {"winner": seating.winner, "discarder": seating.discarder}
    match line["extra"]:
        case "nagashi":
            return mj.Hand(winner=seating.winner, kind="nagashi")
        case "false_win":
            return mj.Hand(**seats, kind="false_win")
        case event:
            return mj.Hand(**seats, kind="event", event=event)


@pytest.mark.parametrize("form", ["csv", "json", "text", "md"])
@pytest.mark.parametrize("name", BUILT_IN)
def test_the_command_prints_the_extras_alone(name: str, form: str) -> None:
    result = mjtables("show", name, "--extras", "--format", form)
    assert result.exit_code == 0
    match form:
        case "csv":
            printed = list(csv.DictReader(io.StringIO(result.output)))
            assert len(printed) == len(mj.extras_table(name))
        case "json":
            assert len(json.loads(result.output)) == len(mj.extras_table(name))
        case _:
            assert mj.preset(name).title in " ".join(result.output.split())

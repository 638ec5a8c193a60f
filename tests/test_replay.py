"""Real hands settled anew: every seat's change as the log has it, and every total.

The facts stand in `tests/data/replay/` (a sample by rule, see `replay_sample.py`); the
full files and whole games run where `../shared/replay` exists.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
import replay_sample
from conftest import TESTS, mjtables

import mjtables as mj
from mjtables.logs import read
from mjtables.replay import Replay, Verdict, replayed

if TYPE_CHECKING:
    from pathlib import Path

SHARED = TESTS.parents[1] / "shared" / "replay"
LOGS = TESTS / "data" / "logs"
SAMPLE = replay_sample.FOLDER
TENHOU = "tenhou_4p"

shared = pytest.mark.skipif(not SHARED.exists(), reason="no ../shared/replay here")


def settled(rules: str, path: Path) -> Replay:
    """A log replayed; whatever is refused in it is a mistake."""
    replay = replayed(mj.preset(rules), read(path))
    assert not replay.problems
    return replay


def differing(replay: Replay) -> list[str]:
    return [f"{one.record.row} ({one.record.note})" for one in replay.differences]


#: Rows of special lobbies, the options they were played under.
LOBBIES = {
    "special lobby: kiriage mangan (4h30f / 3h60f = mangan)": ({"kiriage": "on"}, 2),
    "special lobby: honba 1500 per counter": ({"honba": 1500}, 1),
}


@pytest.mark.parametrize("name", replay_sample.SAMPLES)
def test_the_sample_agrees_but_for_the_special_lobbies(name: str) -> None:
    replay = settled(replay_sample.SAMPLES[name][1], SAMPLE / name)
    notes = Counter(one.record.note for one in replay.differences)
    expected = {note: count for note, (_, count) in LOBBIES.items()}
    assert notes == (expected if name == "tenhou_4p.csv" else {})
    assert replay.agree + len(replay.differences) == len(replay.outcomes) > 0


@pytest.mark.parametrize("note", LOBBIES)
def test_a_special_lobby_agrees_under_its_option(note: str) -> None:
    options, count = LOBBIES[note]
    rules = mj.preset(TENHOU).with_options(**options)
    rows = [r for r in read(SAMPLE / "tenhou_4p.csv") if r.note == note]
    assert replayed(rules, rows).agree == len(rows) == count


def test_the_sample_covers_what_it_is_there_for() -> None:
    situations: set[object] = set()
    for name, (_, rules) in replay_sample.SAMPLES.items():
        if "draws" not in name:
            situations |= settled(rules, SAMPLE / name).situations
    said = {key[1] for key in situations if isinstance(key, tuple)}
    names = {situation for situation, *_ in said}
    assert {
        *("dealer_self_drawn", "nondealer_self_drawn", "dealer_on_discard"),
        *("nondealer_on_dealer_discard", "nondealer_on_nondealer_discard"),
        *("nondealer_self_drawn_liable", "nondealer_on_discard_liable"),
    } <= names
    worths = {worth for _, worth, *_ in said}
    tiers = {"mangan", "haneman", "baiman", "sanbaiman", "yakuman", "2 yakuman"}
    assert tiers <= worths
    assert {later for *_, later in said} == {True, False}


#: Rows of each full file, and how many differ under the plain rules.
FULL = {
    "tenhou_4p.csv": ("tenhou_4p", 10_347, 3),
    "tenhou_3p.csv": ("tenhou_3p", 411, 0),
    "kobalab_wins.csv": ("tenhou_4p", 10_000, 0),
    "mcr_botzone.csv": ("chinese_official", 14, 0),
    "tenhou_draws_4p.csv": ("tenhou_4p", 2_330, 0),
    "tenhou_draws_3p.csv": ("tenhou_3p", 61, 0),
}


@shared
@pytest.mark.parametrize("name", FULL)
def test_every_row_of_a_full_file_agrees(name: str) -> None:
    rules, rows, differ = FULL[name]
    assert sum(1 for _ in read(SHARED / name)) == rows
    replay = settled(rules, SHARED / name)
    assert len(differing(replay)) == differ
    assert all("special lobby" in one for one in differing(replay))
    assert replay.agree == rows - differ


@shared
@pytest.mark.parametrize("name", replay_sample.SAMPLES)
def test_the_sample_is_what_its_rule_chooses(name: str) -> None:
    chosen = replay_sample.sample(name, SHARED)
    assert (SAMPLE / name).read_text(encoding="utf-8") == chosen


GAMES = sorted((SHARED / "logs").iterdir()) if SHARED.exists() else []


@shared
@pytest.mark.parametrize("path", GAMES, ids=[path.name for path in GAMES])
def test_every_hand_and_total_of_a_whole_game_agrees(path: Path) -> None:
    rules = "tenhou_3p" if "3p" in path.name else "tenhou_4p"
    replay = replayed(mj.preset(rules), read(path))
    assert (replay.problems, replay.differences, replay.gaps) == ((), (), ())
    assert replay.agree == len(replay.outcomes) == replay.followed > 0


OWN = {
    "four_players.xml": "tenhou_4p",
    "four_players_draws.xml": "tenhou_4p",
    "three_players.xml": "tenhou_3p",
    "four_players.json": "tenhou_4p",
    "four_players.mjson": "tenhou_4p",
}


@pytest.mark.parametrize("name", OWN)
def test_a_game_of_each_format_agrees(name: str) -> None:
    replay = settled(OWN[name], LOGS / name)
    assert (replay.differences, replay.gaps) == ((), ())
    assert replay.agree == len(replay.outcomes) == replay.followed


def spoiled(tmp_path: Path, name: str, old: str, new: str) -> str:
    text = (LOGS / name).read_text(encoding="utf-8")
    assert text.count(old) == 1
    path = tmp_path / name
    path.write_text(text.replace(old, new), encoding="utf-8")
    return str(path)


GAPS = {
    "a deposit that was not taken off": (
        'sc="250,15,250,-15,240,15,250,-15"',
        'sc="250,15,250,-15,250,15,250,-15"',
        ("E1-0", "before it is paid", (25000, 25000, 25000, 25000)),
    ),
    "a total carried over wrongly": (
        'ten="162,268,335,235"',
        'ten="162,268,335,285"',
        ("E2-0", "before the hand", (16200, 26800, 33500, 28500)),
    ),
}


@pytest.mark.parametrize(("old", "new", "gap"), GAPS.values(), ids=GAPS)
def test_running_totals_that_do_not_go_on_are_told(
    old: str, new: str, gap: tuple[object, ...], tmp_path: Path
) -> None:
    path = spoiled(tmp_path, "four_players.xml", old, new)
    replay = replayed(mj.preset(TENHOU), read(path))
    first = replay.gaps[0]
    assert (first.row, first.when, first.logged) == gap
    assert not replay.differences
    assert mjtables("settle", path, "-p", TENHOU).exit_code == 1


def test_a_difference_stands_in_a_line(tmp_path: Path) -> None:
    """A mangan of 8000 paid as 7700, as without any limit: here on purpose."""
    path = tmp_path / "log.csv"
    path.write_text(
        "winner,discarder,dealer,han,fu,honba,delta0,delta1,delta2,delta3,note\n"
        "1,0,0,3,40,2,-5800,5800,0,0,\n"
        "1,0,0,5,30,0,-7700,7700,0,0,on purpose\n",
        encoding="utf-8",
    )
    result = mjtables("settle", str(path), "-p", "japanese_modern")
    assert result.exit_code == 1
    first, _, _, line = result.output.splitlines()
    told = "2 rows; agree: 1; differ: 1; distinct situations that agree: 1"
    assert first == f"{path}: {told}"
    assert re.split("  +", line) == [
        *("line 3", "win", "-7700 +7700 0 0", "-8000 +8000 0 0", "on purpose")
    ]
    result = mjtables("settle", str(path), "-p", "japanese_modern", "--format", "json")
    assert result.exit_code == 1
    document = json.loads(result.output)
    assert list(document)[:4] == ["rows", "agree", "differ", "differences"]
    assert [document[key] for key in ("rows", "agree", "differ")] == [2, 1, 1]
    assert document["differences"] == [
        {
            "row": "line 3",
            "kind": "win",
            "logged": [-7700, 7700, 0, 0],
            "computed": [-8000, 8000, 0, 0],
        }
    ]


def test_options_are_set_as_for_one_hand(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(
        "winner,discarder,han,fu,delta0,delta1,delta2,delta3\n"
        "1,0,4,30,-8000,8000,0,0\n",
        encoding="utf-8",
    )
    command = ["settle", str(path), "--preset", "japanese_modern"]
    assert mjtables(*command).exit_code == 1
    assert mjtables(*command, "--set", "kiriage=on").exit_code == 0


def test_the_amounts_are_written_row_by_row(tmp_path: Path) -> None:
    out = tmp_path / "new" / "amounts.csv"
    log = str(LOGS / "four_players.xml")
    result = mjtables("settle", log, "-p", TENHOU, "-o", str(out))
    assert result.exit_code == 0
    rows = list(csv.DictReader(io.StringIO(out.read_text(encoding="utf-8"))))
    assert [row["row"] for row in rows] == ["E1-0", "E1-1", "E2-0", "E3-0", "E4-0"]
    double = rows[1]
    assert [double[f"delta{seat}"] for seat in range(4)] == [
        *("-10300", "3300", "8000", "0")
    ]
    assert (double["table"], double["verdict"]) == ("-1000", "agrees")
    printed = mjtables("settle", log, "-p", TENHOU, "--format", "csv").output
    assert printed == out.read_text(encoding="utf-8")


def test_a_log_without_changes_is_settled_all_the_same() -> None:
    club = str(LOGS / "club.csv")
    result = mjtables("settle", club, "-p", "hong_kong")
    assert result.exit_code == 0
    first, _, _, *lines = result.output.splitlines()
    assert first == f"{club}: 2 rows; changes not recorded: 2"
    assert [re.split("  +", line)[-1] for line in lines] == [
        *("-16 +32 -8 -8", "-128 -128 +384 -128")
    ]
    document = json.loads(
        mjtables("settle", club, "-p", "hong_kong", "--format", "json").output
    )
    assert [document[key] for key in ("rows", "agree", "differ")] == [2, 0, 0]
    assert document["settled"][0]["computed"] == [-16, 32, -8, -8]


def test_amounts_need_not_be_whole(tmp_path: Path) -> None:
    """HK half gun at a base of 0.25: sixteenths, exact in every format."""
    path = tmp_path / "log.csv"
    path.write_text(
        "winner,discarder,faan,delta0,delta1,delta2,delta3\n"
        "0,1,0,0.25,-0.125,-0.0625,-1/16\n",
        encoding="utf-8",
    )
    choices = ["--set", "gun=half", "--set", "base=0.25", "--set", "minimum=0"]
    command = ["settle", str(path), "-p", "hk_half_spicy", *choices]
    result = mjtables(*command, "--format", "json")
    assert (result.exit_code, json.loads(result.output)["agree"]) == (0, 1)
    assert "0.25,-0.125,-0.0625,-0.0625" in mjtables(*command, "--format", "csv").output


BAD = {
    "an unknown seat": ("7,0,3,40,0", "winner: expected a seat from 0 to 3, found 7"),
    "a winner who discards": (
        "1,1,3,40,0",
        "discarder: expected another seat than the winner's, found 1",
    ),
    "han in words": ("1,0,three,40,0", "value: expected a number, found 'three'"),
    "a negative honba": (
        "1,0,3,40,-1",
        "honba: expected a number from 0 to 10000, found -1",
    ),
    "half a han": ("1,0,2.5,40,0", "value: expected steps of 1, found '2.5'"),
    "no fu where they decide": (
        "1,0,3,,0",
        "fu: expected the hand's fu (they decide its score), found nothing",
    ),
}


def test_every_mistake_is_told_with_its_row_and_nothing_is_written(
    tmp_path: Path,
) -> None:
    path, out = tmp_path / "log.csv", tmp_path / "amounts.csv"
    rows = [row for row, _ in BAD.values()]
    good = "1,0,3,40,0"
    path.write_text("\n".join(["winner,discarder,han,fu,honba", good, *rows]))
    result = mjtables(*("settle", str(path), "-p", "japanese_modern", "-o", str(out)))
    assert result.exit_code == 2
    assert result.stdout == ""
    told = [f"line {n}, {what}" for n, (_, what) in enumerate(BAD.values(), 3)]
    assert result.stderr.splitlines() == [f"mjtables: {path}: {line}" for line in told]
    assert sorted(tmp_path.iterdir()) == [path]


def test_a_hundred_thousand_bad_rows_are_a_hundred_thousand_lines(
    tmp_path: Path,
) -> None:
    path, out = tmp_path / "log.csv", tmp_path / "amounts.csv"
    head, row = "winner,discarder,faan", "9,0,3"
    path.write_text("\n".join([head, *[row] * 100_000]), encoding="utf-8")
    result = mjtables("settle", str(path), "-p", "hong_kong", "-o", str(out))
    lines = result.stderr.splitlines()
    assert (result.exit_code, len(lines)) == (2, 100_000)
    assert lines[-1] == (
        f"mjtables: {path}: line 100001, winner: expected a seat from 0 to 3, found 9"
    )
    assert not out.exists()


def test_three_players_are_not_settled_under_rules_for_four() -> None:
    log = str(LOGS / "three_players.xml")
    result = mjtables("settle", log, "-p", "japanese_modern")
    assert result.exit_code == 2
    first = result.stderr.splitlines()[0]
    told = "E1-0, players: expected 4 (japanese_modern), found 3"
    assert first == f"mjtables: {log}: {told}"


WRONGLY = {
    "a log and a hand": (
        ["settle", "x.csv", "-p", "hong_kong", "--winner", "1"],
        "expected a LOG or one hand, found --winner",
    ),
    "a file for the amounts of one hand": (
        *(["settle", "-p", "hong_kong", "--winner", "1", "-o", "x.csv"],),
        "expected a LOG beside --output",
    ),
    "the log as the file to write": (
        *(["settle", "x.csv", "-p", "hong_kong", "-o", "./x.csv"],),
        "expected another file than the LOG after --output",
    ),
    "no such log": (
        ["settle", "x.csv", "-p", "hong_kong"],
        "mjtables: x.csv: expected a file, found no such file",
    ),
}


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize(("command", "told"), WRONGLY.values(), ids=WRONGLY)
def test_settle_used_wrongly(command: list[str], told: str) -> None:
    result = mjtables(*command)
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_refused_hand_leaves_the_totals_to_the_log(tmp_path: Path) -> None:
    path = spoiled(tmp_path, "four_players.xml", 'ten="30,3900,0"', 'ten="0,3900,0"')
    replay = replayed(mj.preset(TENHOU), read(path))
    (refused,) = replay.of(Verdict.REFUSED)
    assert refused.problems[0].where == "E3-0, fu"
    assert (replay.agree, replay.gaps) == (4, ())


def test_a_mistake_in_the_order_of_winners_is_seen() -> None:
    """B19, B20: honba and sticks go to the first winner, each is paid once."""
    rows = list(read(LOGS / "four_players.xml"))
    one, two = rows[1].hands
    assert (one.winner_index, two.winner_index) == (0, 1)
    changes = [mj.settle(TENHOU, hand).changes for hand in (one, two)]
    assert changes == [(-2300, 3300, 0, 0), (-8000, 0, 8000, 0)]

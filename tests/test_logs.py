"""Game logs read: every format people have, and whatever else stands in a file."""

from __future__ import annotations

import gzip
import json
import sys
from typing import TYPE_CHECKING, Any

import pytest
from conftest import TESTS
from hypothesis import given
from hypothesis import strategies as st

import mjtables as mj
from mjtables.logs import Record, read

if TYPE_CHECKING:
    from pathlib import Path

LOGS = TESTS / "data" / "logs"


def hands(path: Path) -> dict[str, Record]:
    return {record.row: record for record in read(path)}


def said(record: Record) -> list[dict[str, Any]]:
    """The fields of each hand that say anything."""
    empty = mj.Hand()
    return [
        {
            name: value
            for name in mj.Hand.__slots__
            if (value := getattr(hand, name)) != getattr(empty, name)
        }
        for hand in record.hands
    ]


EXPECTED = {
    "four_players.xml": {
        "E1-0": [{"kind": "exhaustive_draw", "ready": (0, 2), "deposits": 1}],
        # The second winner has neither honba nor sticks to collect.
        "E1-1": [
            {"winner": 1, "discarder": 0, "value": 2, "fu": 30, "honba": 1}
            | {"deposits": 1},
            {"winner": 2, "discarder": 0, "value": 4, "fu": 40, "honba": 1}
            | {"winner_index": 1},
        ],
        "E2-0": [
            {"winner": 3, "discarder": 1, "dealer": 1, "special": "1 yakuman"}
            | {"liable": 0}
        ],
        "E3-0": [
            {"winner": 0, "discarder": 3, "dealer": 2, "value": 3, "fu": 30}
            | {"deposits": 1, "kind": "robbed_kong"}
        ],
        "E4-0": [{"winner": 2, "dealer": 3, "value": 4, "fu": 20}],
    },
    "four_players_draws.xml": {
        "E1-0": [{"kind": "abortive"}],
        "E1-1": [
            {
                "kind": "nagashi",
                "winner": seat,
                "honba": 1,
                "deposits": 1,
                "ready": (3,),
            }
            for seat in (1, 2)
        ],
    },
    "three_players.xml": {
        "E1-0": [{"kind": "exhaustive_draw", "ready": (1,), "deposits": 1}],
        "E2-1": [
            {"winner": 2, "dealer": 1, "value": 3, "fu": 30, "honba": 1}
            | {"deposits": 1}
        ],
        "E3-0": [{"winner": 0, "discarder": 1, "dealer": 2, "value": 2, "fu": 25}],
        "S1-2": [{"winner": 0, "discarder": 2, "value": 3, "fu": 40, "honba": 2}],
    },
    "four_players.json": {
        "E1-0": [{"kind": "exhaustive_draw", "ready": (0,), "deposits": 1}],
        # D's riichi was won on: only B's stick lies there beside the one of before.
        "E1-1": [
            {"winner": 1, "discarder": 3, "value": 3, "fu": 30, "honba": 1}
            | {"deposits": 2},
            {"winner": 2, "discarder": 3, "special": "mangan", "honba": 1}
            | {"winner_index": 1},
        ],
        "E2-0": [
            {"winner": 3, "discarder": 1, "dealer": 1, "special": "1 yakuman"}
            | {"liable": 0}
        ],
        "E3-0": [{"winner": 2, "dealer": 2, "special": "mangan"}],
        "E3-1": [
            {"winner": 0, "discarder": 3, "dealer": 2, "value": 1, "fu": 40}
            | {"honba": 1, "kind": "robbed_kong"}
        ],
    },
    "four_players.mjson": {
        "E1-0": [
            {"winner": 1, "discarder": 3, "value": 2, "fu": 30, "deposits": 1},
            {"winner": 2, "discarder": 3, "value": 1, "fu": 40, "winner_index": 1},
        ],
        "E2-0": [
            {"kind": "exhaustive_draw", "dealer": 1, "ready": (1, 3), "deposits": 1}
        ],
        "S1-1": [{"winner": 0, "special": "1 yakuman", "honba": 1, "deposits": 1}],
    },
    "club.csv": {
        "line 3": [{"winner": 1, "discarder": 0, "value": 3}],
        "line 4": [{"winner": 2, "value": 10}],
    },
}

CASES = [(file, row) for file, rows in EXPECTED.items() for row in rows]


@pytest.mark.parametrize(("file", "row"), CASES, ids=[" ".join(c) for c in CASES])
def test_a_hand_is_read_as_it_was_played(file: str, row: str) -> None:
    found = hands(LOGS / file)
    assert list(found) == list(EXPECTED[file])
    assert said(found[row]) == EXPECTED[file][row]


def test_the_changes_of_several_winners_are_added() -> None:
    assert hands(LOGS / "four_players.xml")["E1-1"].logged == (
        -10300,
        3300,
        8000,
        0,
    )


def test_running_totals_come_along() -> None:
    draw = hands(LOGS / "four_players.xml")["E1-0"]
    assert draw.start == (25000,) * 4
    assert draw.declared == (2,)
    assert draw.before == (25000, 25000, 24000, 25000)
    assert draw.after == (26500, 23500, 25500, 23500)
    three = hands(LOGS / "three_players.xml")["E2-1"]
    assert (three.players, three.after) == (3, (32900, 33900, 38200, 0))


@pytest.mark.parametrize("file", sorted(EXPECTED))
def test_a_packed_log_is_as_good_under_any_name(file: str, tmp_path: Path) -> None:
    packed = tmp_path / "log.txt"
    packed.write_bytes(gzip.compress((LOGS / file).read_bytes()))
    assert list(read(packed)) == list(read(LOGS / file))


TIDY = {
    "other people's names of columns": (
        "oya,winner,loser,fan,fu,honba,riichi_sticks,pao_seat\n1,2,3,4,30,1,2,0\n",
        {"winner": 2, "discarder": 3, "dealer": 1, "value": 4, "fu": 30}
        | {"honba": 1, "deposits": 2, "liable": 0},
    ),
    "semicolons, as spreadsheets write them": (
        "winner;discarder;tai\n1;;5\n",
        {"winner": 1, "value": 5},
    ),
    "numbers with a point, as pandas writes them": (
        "winner,discarder,han,fu\n1.0,nan,3.0,40.0\n",
        {"winner": 1, "value": 3, "fu": 40},
    ),
    "a named hand": (
        "winner,special,fu\n1,nine_gates,0\n",
        {"winner": 1, "special": "nine_gates"},
    ),
    "yakuman counted": (
        "winner,han,fu,yakuman_mult\n1,,,2\n",
        {"winner": 1, "special": "2 yakuman"},
    ),
    "who was ready": (
        "kind,ready\nexhaustive,0 2\n",
        {"kind": "exhaustive_draw", "ready": (0, 2)},
    ),
    "who was ready, by what changed": (
        "kind,delta0,delta1,delta2,delta3\nexhaustive,1000,-3000,1000,1000\n",
        {"kind": "exhaustive_draw", "ready": (0, 2, 3)},
    ),
    "nobody or all ready": (
        "kind,delta0,delta1,delta2,delta3\nexhaustive,0,0,0,0\n",
        {"kind": "exhaustive_draw"},
    ),
    "paid by nagashi": (
        "kind,dealer,delta0,delta1,delta2,delta3\nnagashi_mangan,3,-2000,8000,-2000,-4000\n",
        {"kind": "nagashi", "winner": 1, "dealer": 3},
    ),
    "losers' own scores": (
        "winner,value,scores\n3,2,2;46;12;\n",
        {"winner": 3, "value": 2, "scores": (2, 46, 12, None)},
    ),
}


@pytest.mark.parametrize(("text", "expected"), TIDY.values(), ids=TIDY)
def test_a_tidy_row(text: str, expected: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(text, encoding="utf-8")
    (record,) = read(path)
    assert said(record) == [expected]


def test_three_players_need_no_fourth_column(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("winner,faan,delta0,delta1,delta2\n0,3,8,-4,-4\n", encoding="utf-8")
    (record,) = read(path)
    assert record.logged == (8, -4, -4, 0)


def test_json_that_leaves_the_sticks_out_of_the_changes(tmp_path: Path) -> None:
    """A winner's changes sum to the sticks that he takes, or to nothing."""
    log = json.loads((LOGS / "four_players.json").read_text(encoding="utf-8"))
    hand = log["log"][1]
    hand[-1] = ["和了", [0, 4200, 0, -4200], [1, 3, 1, "30符3飜3900点"]]
    path = tmp_path / "log.json"
    path.write_text(json.dumps({**log, "log": [hand]}), encoding="utf-8")
    (record,) = read(path)
    assert record.hands[0].deposits == 0
    assert "leaves the deposits out" in record.note


JUNK = {
    "an empty file": (b"", "expected a game log, found an empty file"),
    "a binary file": (b"\x89PNG\r\n\xff\x00", "expected a game log in UTF-8"),
    "text": (b"Dear diary,\n", "line 1: expected a game log (Tenhou XML or JSON, mjai"),
    "another table": (
        b"han,fu,pays\n1,30,1000\n",
        "line 1: expected a game log (Tenhou XML or JSON, mjai, or CSV with columns",
    ),
    "another XML document": (
        b"<html><body/></html>",
        "expected a Tenhou log (<mjloggm>), found <html>",
    ),
    "a truncated XML log": (
        b'<mjloggm ver="2.3"><GO type="169"/><INIT seed="0,0,',
        "expected a whole Tenhou log, found broken XML (unclosed token",
    ),
    "a JSON document that is no log": (
        b'{"name": "hong_kong", "faan": 3}',
        "expected a Tenhou log (a list of hands under log), or mjai, found name, faan",
    ),
    "a JSON list": (b"[1, 2]", "or mjai, found a list"),
    "a truncated JSON log": (
        b'{"title":["",""],\n"log":[[[0,0,0],[250',
        "line 2: expected a game log, found broken JSON",
    ),
    "JSON without end": (b"[" * 100_000, "found broken JSON (nested too deeply"),
    "a truncated packed log": (
        gzip.compress(b"<mjloggm/>")[:-9],
        "expected a game log, found",
    ),
    "no packed log at all": (b"\x1f\x8bxxxxxxxxx", "expected a game log, found"),
    "a packed bomb": (
        gzip.compress(b"0" * 60_000_000),
        "expected a log of at most 50 MB, found more",
    ),
    "nearly a column's name": (
        b"winner,discader,dealer,han\n1,0,0,3\n",
        "line 1: expected a known column, found 'discader'; did you mean 'discarder'?",
    ),
    "two columns of one thing": (
        b"winner,han,fan\n1,3,3\n",
        "line 1: expected value in one column, found han and fan",
    ),
    "columns of changes that leave a seat out": (
        b"winner,han,delta0,delta2\n1,3,0,0\n",
        "line 1: expected a column for each seat (delta0 to delta3)",
    ),
    "a row that is too long": (
        b"winner,faan\n1,3,8\n",
        "line 2: expected 2 cells, found 3",
    ),
    "changes that are no amounts": (
        b"winner,faan,delta0,delta1,delta2,delta3\n0,3,24,-8,x,\n",
        "line 2, delta2: expected an amount, found 'x'\n"
        "line 2, delta3: expected an amount, found nothing",
    ),
    "a draw that somebody won": (
        b"kind,winner,ready\nexhaustive,1,1\n",
        "line 2, winner: expected nothing in a draw, found '1'",
    ),
    "a draw of which too little is known": (
        b"kind,winner\nexhaustive,\n",
        "line 2, ready: expected its seats (or what each seat gained and lost)",
    ),
    "nagashi that pays nobody": (
        b"kind,delta0,delta1,delta2,delta3\nnagashi,0,0,0,0\n",
        "line 2, winner: expected a seat that gains by nagashi, found none",
    ),
    "another empty seat": (
        b"winner,faan,empty_seat\n1,3,0\n",
        "line 2, empty_seat: expected 3 (three play in seats 0 to 2), found '0'",
    ),
    "a quote without end": (b'winner,faan\n1,"3' + b"3" * 140_000, "a CSV file"),
    "a hand that does not end": (
        b'<mjloggm><INIT seed="4,2,0" ten="1,2,3,4" oya="0"/></mjloggm>',
        "S1-2: expected how the hand ended, found nothing",
    ),
    "an end without a hand": (
        b'<mjloggm><AGARI who="0"/></mjloggm>',
        "before the first hand, AGARI: expected an INIT before it, found nothing",
    ),
    "a win without yaku": (
        b'<mjloggm><INIT seed="0,0,0" ten="1,2,3,4" oya="0"/><AGARI who="0" '
        b'fromWho="1" ba="0,0" ten="30,1000,0" sc="0,0,0,0,0,0,0,0"/></mjloggm>',
        "E1-0, AGARI yaku: expected the yaku of the hand, or yakuman, found nothing",
    ),
    "a seat without number": (
        b'<mjloggm><INIT seed="0,0,0" ten="1,2,3,4" oya="east"/></mjloggm>',
        "hand 1, INIT oya: expected a number, found 'east'",
    ),
    "a draw of no known kind": (
        b'<mjloggm><INIT seed="0,0,0" ten="1,2,3,4" oya="0"/><RYUUKYOKU type="xx" '
        b'ba="0,0" sc="0,0,0,0,0,0,0,0"/></mjloggm>',
        "E1-0, RYUUKYOKU type: expected a kind of draw (yao9, nm ...), found 'xx'",
    ),
    "a JSON hand without an end": (
        b'{"log": [[[0,0,0],[1,2,3,4]]]}',
        "hand 1: expected a list of 17 parts, found a list",
    ),
    "mjai with a broken line": (
        b'{"type":"start_game"}\n{"type":"hora","actor\n{"type":"end_game"}\n',
        'line 2: expected an event of mjai, found \'{"type":"hora","actor\'',
    ),
    "mjai whose first line is broken": (
        b'{"type":"start_game"\n{"type":"end_game"}\n',
        "line 1: expected an event of mjai, found",
    ),
    "mjai with a hand out of the air": (
        b'{"type":"hora","actor":1,"target":0}\n',
        "line 1, hora: expected a start_kyoku before it, found nothing",
    ),
    "mjai with a seat that is none": (
        b'{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"oya":"A"}\n',
        "line 1, start_kyoku oya: expected a whole number, found 'A'",
    ),
}


@pytest.mark.parametrize(("data", "told"), JUNK.values(), ids=JUNK)
def test_what_is_no_log_is_told_in_lines(
    data: bytes, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "log"
    path.write_bytes(data)
    with pytest.raises(mj.LogError) as caught:
        list(read(path))
    for line in told.splitlines():
        assert line in str(caught.value)


BOMB = (
    "<!DOCTYPE mjloggm [<!ENTITY a '"
    + "ha" * 50
    + "'>"
    + "".join(
        f"<!ENTITY {one} '{f'&{two};' * 10}'>"
        for one, two in zip("bcdefghij", "abcdefghi", strict=True)
    )
    + "]><mjloggm><UN n0='&j;'/></mjloggm>"
)

HOSTILE = {
    "a billion laughs": BOMB,
    "a file of ours as an entity": (
        "<!DOCTYPE mjloggm [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"
        "<mjloggm><UN n0='A'/>&x;</mjloggm>"
    ),
    "a page as an entity": (
        "<!DOCTYPE mjloggm [<!ENTITY % x SYSTEM 'http://127.0.0.1:9/x.dtd'> %x;]>"
        "<mjloggm/>"
    ),
    "a document type from elsewhere": (
        "<!DOCTYPE mjloggm SYSTEM 'http://127.0.0.1:9/x.dtd'><mjloggm/>"
    ),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_log_is_one_line(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it is put in, and nothing is fetched."""

    def no_network(*_: Any) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr("socket.socket.connect", no_network)
    path = tmp_path / "log.xml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(mj.LogError) as caught:
        list(read(path))
    assert str(caught.value) == (
        f"{path}: expected a Tenhou log without document type and entities, "
        "found one that has them"
    )


def test_a_log_nested_without_end_needs_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "log.xml"
    path.write_text("<mjloggm>" + "<a>" * 300_000, encoding="utf-8")
    with pytest.raises(mj.LogError, match="broken XML"):
        list(read(path))


def test_what_is_right_is_read_before_what_is_wrong_is_told(tmp_path: Path) -> None:
    text = (LOGS / "four_players.xml").read_text(encoding="utf-8")
    path = tmp_path / "log.xml"
    path.write_text(text.replace('oya="1"', 'oya="?"'), encoding="utf-8")
    rows = []
    with pytest.raises(mj.LogError) as caught:
        rows.extend(record.row for record in read(path))
    told = "hand 3, INIT oya: expected a number, found '?'"
    assert str(caught.value) == f"{path}: {told}"
    assert rows == ["E1-0", "E1-1", "E3-0", "E4-0"]


SAMPLES = sorted(LOGS.iterdir())


@given(st.data())
def test_a_spoiled_log_is_read_or_told(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Whatever bytes are lost, doubled or put in: never another error."""
    whole = data.draw(st.sampled_from(SAMPLES)).read_bytes()
    first = data.draw(st.integers(0, len(whole)))
    last = data.draw(st.integers(first, min(first + 60, len(whole))))
    put = data.draw(
        st.sampled_from(
            [b"", b"0", b"-1", b"x", b'"', b"[]", b"null", b",", b"<", b"9e9"]
        )
        | st.just(whole[first : first + 30])
    )
    path = tmp_path_factory.getbasetemp() / f"spoiled_{sys.platform}"
    path.write_bytes(whole[:first] + put + whole[last:])
    try:
        for record in read(path):
            assert record.hands
            for hand in record.hands:
                try:
                    mj.settle("japanese_modern", hand)
                except mj.HandError:
                    continue
    except mj.LogError as error:
        assert str(error).strip()

"""Several winners on one discard, told row by row or hand by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from conftest import mjtables

import mjtables as mj

if TYPE_CHECKING:
    from pathlib import Path

HEADER = (
    "winner,discarder,dealer,han,fu,ron_count,ron_index,honba,"
    "delta0,delta1,delta2,delta3"
)

#: Rows that cannot be of one deal, or are not paid; the preset, and what is told.
WRONG = {
    "MCR pays the first in turn alone": (
        "chinese_official",
        ["1,0,0,10,,2,0,0,-18,34,-8,-8", "2,0,0,10,,2,1,0,-18,-8,34,-8"],
        "line 3, winner_index: expected 0 (chinese_official pays no winner after the "
        "first), found 1",
    ),
    "three winners abort at Tenhou": (
        "tenhou_4p",
        ["1,0,0,3,40,3,0,0,-7700,7700,0,0"],
        "line 2, winners: expected no payment (tenhou_4p: abort), found 3",
    ),
    "the farther winner first": (
        "tenhou_4p",
        ["2,0,0,3,40,2,0,0,-5200,0,5200,0", "1,0,0,3,40,2,1,0,-5200,5200,0,0"],
        "line 3, winner: expected a winner later in turn than in the row above",
    ),
    "the same winner twice": (
        "tenhou_4p",
        ["1,0,0,3,40,2,0,0,-5200,5200,0,0", "1,0,0,3,40,2,1,0,-5200,5200,0,0"],
        "line 3, winner: expected a winner later in turn than in the row above",
    ),
    "two winners of a self-draw": (
        "tenhou_4p",
        ["1,,0,3,40,2,0,0,-2600,5200,-1300,-1300"],
        "line 2, winners: expected one winner of a self-draw, found 2",
    ),
    "the sixth of one": (
        "tenhou_4p",
        ["1,0,0,3,40,1,5,0,-5200,5200,0,0"],
        "line 2, winners: expected a number from 2 to 3, where there are several",
    ),
    "places that are no numbers": (
        "tenhou_4p",
        ["1,0,0,3,40,2,x,0,-5200,5200,0,0", "2,0,0,3,40,2,y,0,-5200,0,5200,0"],
        "line 3, winner_index: expected a number, found 'y'",
    ),
    "the third of two": (
        "tenhou_4p",
        ["1,0,0,3,40,2,2,0,-5200,5200,0,0"],
        "line 2, winner_index: expected a number from 0 to 1, found 2",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_rows_of_several_winners_that_cannot_be_are_told(
    case: str, elsewhere: Path
) -> None:
    preset, rows, told = WRONG[case]
    (elsewhere / "log.csv").write_text("\n".join([HEADER, *rows]), encoding="utf-8")
    result = mjtables("settle", "log.csv", "-p", preset)
    assert result.exit_code == 2
    assert told in result.output


def test_every_mistake_of_such_a_row_is_told(elsewhere: Path) -> None:
    """What is wrong with the deal, and what is wrong with the hand."""
    rows = ["1,0,0,three,40,3,0,-1,-7700,7700,0,0"]
    (elsewhere / "log.csv").write_text("\n".join([HEADER, *rows]), encoding="utf-8")
    told = mjtables("settle", "log.csv", "-p", "tenhou_4p").output.splitlines()
    assert [line.split(": ")[2] for line in told] == [
        "line 2, winners",
        "line 2, honba",
        "line 2, value",
    ]


def test_two_winners_in_turn_agree(elsewhere: Path) -> None:
    rows = ["1,0,3,3,40,2,0,1,-5500,5500,0,0", "2,0,3,3,40,2,1,1,-5200,0,5200,0"]
    (elsewhere / "log.csv").write_text("\n".join([HEADER, *rows]), encoding="utf-8")
    assert mjtables("settle", "log.csv", "-p", "tenhou_4p").exit_code == 0


def test_a_seat_without_a_column_is_told(elsewhere: Path) -> None:
    names, name = HEADER.split(","), "delta3"
    row = ["1", "0", "0", "3", "40", "1", "0", "0", "-5200", "5200", "0", "0"]
    kept = [place for place, column in enumerate(names) if column != name]
    text = "\n".join(",".join(cells[n] for n in kept) for cells in (names, row))
    (elsewhere / "log.csv").write_text(text, encoding="utf-8")
    result = mjtables("settle", "log.csv", "-p", "tenhou_4p")
    assert result.exit_code == 2
    assert "line 2, players: expected 4 (tenhou_4p), found 3" in result.output


def test_a_log_of_no_hands_proves_nothing(elsewhere: Path) -> None:
    (elsewhere / "log.csv").write_text(HEADER + "\n", encoding="utf-8")
    result = mjtables("settle", "log.csv", "-p", "tenhou_4p", "-o", "out.csv")
    assert result.exit_code == 2
    assert "expected a log of at least one hand" in result.output
    assert not (elsewhere / "out.csv").exists()


@pytest.mark.parametrize(
    ("preset", "hand", "told"),
    {
        "MCR's second": (
            "chinese_official",
            {"winner": 1, "discarder": 0, "value": 8, "winner_index": 1},
            "expected 0 (chinese_official pays no winner after the first), found 1",
        ),
        "Tenhou's third": (
            "tenhou_4p",
            {"winner": 1, "discarder": 0, "value": 5, "winner_index": 2},
            "expected 0 (tenhou_4p pays no winner after the first), found 2",
        ),
        "the second of a self-draw": (
            "tenhou_4p",
            {"winner": 1, "value": 5, "winner_index": 1},
            "expected a number from 0 to 0, found 1",
        ),
        "the fourth of a discard": (
            "hong_kong",
            {"winner": 1, "discarder": 0, "value": 5, "winner_index": 3},
            "expected a number from 0 to 2, found 3",
        ),
    }.values(),
)
def test_a_later_winner_who_cannot_be_paid_is_told(
    preset: str, hand: dict[str, int], told: str
) -> None:
    with pytest.raises(mj.HandError) as caught:
        mj.settle(preset, mj.Hand(**hand))
    assert told in str(caught.value)


def test_sticks_are_paid_once_where_each_takes_his_own(elsewhere: Path) -> None:
    club = (
        'id = "club"\nname = "Club"\nlike = "japanese_modern"\nsources = ["our wall"]\n'
        '[winners]\ntwo = "all"\nhonba = "first"\ndeposits = "each"\n'
    )
    (elsewhere / "club.toml").write_text(club, encoding="utf-8")
    hand = ["settle", "-p", "club.toml", "--winner", "3", "--discarder", "0"]
    worth = ["--han", "3", "--fu", "30", "--deposits", "2"]
    one = mjtables(*hand, *worth, "--also", "winner=1,han=2,fu=30")
    assert (
        "table      -2000" in " ".join(one.output.split("\n")) or "-2000" in one.output
    )
    assert "+5900" in one.output
    both = mjtables(*hand, *worth, "--also", "winner=1,han=2,fu=30,deposits=1")
    assert "+3000" in both.output
    assert "table   -3000" in both.output.replace("    ", "   ")


def test_what_was_taken_for_granted_is_told_where_rows_differ(elsewhere: Path) -> None:
    rows = "winner,han,fu,sticks_on_table,delta0,delta1,delta2,delta3\n"
    log = elsewhere / "log.csv"
    log.write_text(rows + "1,3,40,1,-5200,6200,0,0\n", encoding="utf-8")
    result = mjtables("settle", "log.csv", "-p", "tenhou_4p")
    assert result.exit_code == 1
    assert "mjtables: log.csv: no column dealer: seat 0 deals\n" in result.output
    assert "no column discarder: every win is self-drawn" in result.output
    assert "columns not read: sticks_on_table" in result.output
    log.write_text(rows + "1,3,40,0,-2600,5200,-1300,-1300\n", encoding="utf-8")
    assert "no column" not in mjtables("settle", "log.csv", "-p", "tenhou_4p").output

"""mjtables explain: the same derivations, from roles instead of seats."""

from __future__ import annotations

import csv
import io
import json

import pytest
from conftest import mjtables
from test_explanation import PRESETS, RIICHI, explained, preset

HAND = ("--han", "3", "--fu", "40", "--dealer", "--discard", "--honba", "2")


def test_the_command_prints_what_python_says() -> None:
    win = {"winner": 0, "discarder": 1, "value": 3, "fu": 40, "honba": 2}
    said = mjtables("explain", RIICHI, *HAND)
    assert said.exit_code == 0
    assert said.output == f"{explained(preset(RIICHI), win)}\n"


def test_the_command_in_other_formats() -> None:
    amounts = [3, 1280, 7680, 7700, 8300]
    document = json.loads(mjtables("explain", RIICHI, *HAND, "--format", "json").output)
    assert document["situation"] == "dealer_on_discard"
    assert [step["amount"] for step in document["steps"]][1:6] == amounts
    table = mjtables("explain", RIICHI, *HAND, "--format", "csv").output
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [row["amount"] for row in rows][1:6] == list(map(str, amounts))
    assert [row["what"] for row in rows][3:6] == ["multiplier", "rounding", "counted"]
    page = mjtables("explain", RIICHI, *HAND, "--format", "md").output
    assert page.startswith("# Japanese Modern")
    assert "| the discarder      | 1280 x 6 = 7680 " in page


#: Flags, and the headline that they make.
FLAGS: dict[str, tuple[str, ...]] = {
    "A non-dealer wins by self-draw: 5 han.": (),
    "A non-dealer wins on a discard: 5 han.": ("--discard",),
    "A non-dealer wins on the dealer's discard: 5 han.": ("--dealer-discards",),
    "The dealer wins by self-draw; another player is liable: 5 han.": (
        "--dealer", "--self-drawn", "--liable", "other",
    ),
    "The dealer wins on a discard; another player is liable: 5 han.": (
        "--dealer", "--discard", "--liable", "other",
    ),
    "A non-dealer wins on a discard; another player is liable: 5 han.": (
        "--discard", "--liable", "other",
    ),
    "A non-dealer wins on a discard; the dealer is liable: 5 han.": (
        "--discard", "--liable", "dealer",
    ),
    "A non-dealer wins on the dealer's discard; another player is liable: 5 han.": (
        "--dealer-discards", "--liable", "other",
    ),
}  # fmt: skip


@pytest.mark.parametrize("said", FLAGS)
def test_roles_stand_for_seats(said: str) -> None:
    output = mjtables("explain", RIICHI, "--han", "5", *FLAGS[said]).output
    assert output.splitlines()[1] == said


def test_losers_scores_by_role() -> None:
    said = mjtables(
        "explain", "chinese_classical", "--value", "3", "--points", "24", "--discard",
        "--score", "dealer=2", "--score", "discarder=46", "--score", "other=12",
    ).output.splitlines()  # fmt: skip
    assert said[-4].endswith("the winner +768")
    assert said[-3:] == [
        f"{'':20}the discarder (46) -70",
        f"{'':20}the dealer (2) -492",
        f"{'':20}another (12) -206",
    ]


def test_a_draw_in_the_command() -> None:
    said = mjtables("explain", RIICHI, "--set", "pool=600", "--ready", "3").output
    assert "the one who is not ready  pays 600" in said
    assert "each who is ready         receives 600 / 3 = 200" in said


#: Wrong flags, and every line that they are told with.
WRONG: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "everything at once": (
        (RIICHI, "--han", "x", "--self-drawn", "--discard", "--dealer",
         "--dealer-discards", "--liable", "dealer", "--honba", "-1"),
        ("--self-drawn: expected a hand self-drawn or on a discard, found both",
         "--dealer-discards: expected another discarder, found the dealer, who wins",
         "--liable: expected another player, found the dealer, who wins",
         "honba: expected a number from 0 to 10000, found '-1'",
         "value: expected a number, found 'x'"),
    ),
    "a discarder who is liable": (
        (RIICHI, "--han", "5", "--dealer-discards", "--liable", "dealer"),
        ("--liable: expected another player, found the dealer, who discards and pays "
         "as any discarder",),
    ),
    "more players than sit there": (
        (str(PRESETS / "sanma.toml"), "--han", "5", "--discard",
         "--liable", "other"),
        ("expected a hand that 3 players can play, found a winner, a discarder, "
         "a liable player, none of them the dealer",),
    ),
    "scores of nobody": (
        ("chinese_classical", "--value", "3", "--points", "24",
         "--score", "dealer=2", "--score", "bob=3", "--score", "other=y"),
        ("--score: expected other=N, found 'bob=3'",
         "--score other: expected a number, found 'y'",
         "--score: expected each loser's own score (other=N), found nothing"),
    ),
    "scores where none are asked for": (
        (RIICHI, "--han", "5", "--score", "dealer=2"),
        ("scores: expected none (japanese_modern asks for no losers' scores), "
         "found a list",),
    ),
    "a draw that was won": (
        (RIICHI, "--set", "pool=600", "--ready", "5", "--dealer", "--han", "3"),
        ("--ready: expected a number from 0 to 4, found '5'",
         "--ready: expected nothing of a win in a draw, found --dealer",
         "value: expected nothing in a draw, found '3'"),
    ),
    "a pool that nobody states": (
        (RIICHI, "--ready", "2"),
        ("draw.pool: expected what is paid in a draw of japanese_modern, found "
         "'unknown'; the option pool sets it",),
    ),
    "a draw where scores only add up": (
        (str(PRESETS / "only_adds_up.toml"), "--ready", "2"),
        ("kind: expected one of win, robbed_kong, found 'exhaustive_draw'",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", WRONG)
def test_every_mistake_is_a_line(mistake: str) -> None:
    arguments, said = WRONG[mistake]
    result = mjtables("explain", *arguments)
    told = [line.split(": ", 3)[3] for line in result.stderr.splitlines()]
    assert (result.exit_code, result.stdout) == (2, "")
    assert sorted(told) == sorted(said)

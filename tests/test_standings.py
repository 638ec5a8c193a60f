"""The end of a game: places, leftover deposits, uma, oka, totals."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from conftest import mjtables
from hypothesis import given
from hypothesis import strategies as st

import mjtables as mj
from mjtables.beside import beside
from mjtables.loading import preset_from
from mjtables.placing import Standing

if TYPE_CHECKING:
    from mjtables.exact import Exact

MODERN = mj.preset("japanese_modern").tree


def club(end: Any, **other: Any) -> mj.Preset:
    """Japanese Modern with an end of its own."""
    return preset_from({**MODERN, "id": "club", "end": end, **other}, "club.toml")


#: The uma of the European and the world championship rules; both share it on ties.
SHARED = {
    "start": 30000,
    "return": 30000,
    "uma": [15000, 5000, -5000, -15000],
    "oka": 0,
    "ties": "split",
    "deposits": "first",
}
#: M.League: the oka stands inside the uma, equal places share it.
M_LEAGUE = {
    "start": 25000,
    "return": 30000,
    "uma": [50000, 10000, -10000, -30000],
    "oka": 0,
    "ties": "split",
    "deposits": "shared",
}
#: The European rules of 2016 deduct 20,000 for a chombo, after the uma
#: (mahjong.ru, EMA riichi revision 2015); the world championship of 2022 30,000
#: (mahjongbelgium.be, aangepaste spelregels WRC).
EMA = SHARED | {"penalties": {"chombo": 20000}}
WRC = SHARED | {"penalties": {"chombo": 30000}}
#: A club with more of them, of which one is not known.
STRICT = SHARED | {"penalties": {"chombo": 20000, "late": 500, "noise": "unknown"}}

#: riichi_uma_oka.csv: JPML A as MahjongPantheon/pantheon has it.
FLOATING = SHARED | {
    "uma": {
        "1": [8000, 3000, 1000, -12000],
        "2": [8000, 4000, -4000, -8000],
        "3": [12000, -1000, -3000, -8000],
    }
}

#: Results of whole games of public Tenhou logs, in points and thousands:
#: preset, points, sticks left -> totals.
LOGGED = {
    "tenhou_4p_1": ("tenhou_4p", (-15, 828, 60, 117), 1, (-52, 94, -34, -8)),
    "tenhou_4p_2": ("tenhou_4p", (-40, 719, 250, 71), 0, (-54, 82, 5, -33)),
    "tenhou_4p_3": ("tenhou_4p", (27, 318, 284, 371), 0, (-47, 12, -12, 47)),
    "tenhou_4p_4": ("tenhou_4p", (269, 9, 440, 282), 0, (-13, -49, 54, 8)),
    "tenhou_double_ron": ("tenhou_4p", (334, 360, 320, -14), 0, (13, 46, -8, -51)),
    "tenhou_fu_max": ("tenhou_4p", (105, 248, 506, 141), 0, (-39, 5, 60, -26)),
    "tenhou_3p_1": ("tenhou_3p", (-55, 458, 647), 0, (-66, 6, 60)),
    "tenhou_3p_2": ("tenhou_3p", (563, 615, -128), 0, (16, 57, -73)),
    "tenhou_3p_3": ("tenhou_3p", (481, 267, 302), 0, (43, -33, -10)),
}


@pytest.mark.parametrize(
    ("preset", "points", "sticks", "totals"), LOGGED.values(), ids=LOGGED
)
def test_a_whole_game_ends_as_tenhou_logged_it(
    preset: str, points: tuple[int, ...], sticks: int, totals: tuple[int, ...]
) -> None:
    """Until 2022 points were rounded to thousands, and the first took the rest."""
    rules = mj.preset(preset).with_options(final_rounding=1000)
    scores = [100 * hundreds for hundreds in points]
    got = mj.standings(rules, scores, deposits=sticks)
    assert got.totals == tuple(1000 * total for total in totals)


#: Ronin's rules (MahjongRepository/ronin, backend/game/game-rules.md).
RONIN = {
    "start": 25000,
    "return": 30000,
    "uma": [20000, 10000, -10000, -20000],
    "round": {"to": 1000, "way": "half_down"},
    "ties": "seat_order",
    "deposits": "first",
}


@pytest.mark.parametrize(
    ("points", "way", "rounded"),
    [
        # Ronin's own tests of goshashonyu: 12500 is 12, 12600 is 13; so below 0
        (12300, "half_down", 12000),
        (12500, "half_down", 12000),
        (12600, "half_down", 13000),
        (-1300, "half_down", -1000),
        (-1500, "half_down", -1000),
        (-1600, "half_down", -2000),
        (-1900, "half_down", -2000),
        # beside it the other ways
        (12500, "off", 13000),
        (-1500, "off", -2000),
        (12900, "down", 12000),
        (12100, "up", 13000),
    ],
)
def test_final_points_are_rounded_whatever_their_sign(
    points: int, way: str, rounded: int
) -> None:
    rules = club(RONIN | {"round": {"to": 1000, "way": way}})
    final = mj.standings(rules, [70000 - points, 20000, points, 10000])
    seat = final.seats[2]
    assert seat.points + seat.rounding == rounded


@pytest.mark.parametrize(
    ("scores", "totals"),
    [
        # its tests of final scores, in thousands
        ([42300, 28100, 18600, 11000], [52, 8, -21, -39]),
        ([25000, 25000, 25000, 25000], [35, 5, -15, -25]),
        ([55000, 25000, 25000, -5000], [65, 5, -15, -55]),
    ],
)
def test_a_game_ends_as_ronin_has_it(scores: list[int], totals: list[int]) -> None:
    got = mj.standings(club(RONIN), scores)
    assert list(got.totals) == [1000 * total for total in totals]


@pytest.mark.parametrize(
    ("end", "scores", "sticks", "totals"),
    [
        pytest.param(
            SHARED, [41000, 33000, 25000, 20000], 1, [27000, 8000, -10000, -25000],
            id="B31, the stick of a drawn last hand goes to the leader",
        ),
        pytest.param(
            SHARED, [42000, 33000, 25000, 20000], 0, [27000, 8000, -10000, -25000],
            id="B32, none is left of a last hand that was won",
        ),
        pytest.param(
            {"start": 25000, "return": 30000, "oka": 20000, "ties": "seat_order"},
            [25000] * 4, 0, [15000, -5000, -5000, -5000],
            id="B34, the first has paid for the oka, too",
        ),
        pytest.param(
            {"start": 25000, "return": 30000, "ties": "seat_order"},
            [25000] * 4, 0, [15000, -5000, -5000, -5000],
            id="an oka that is not stated is what all have paid in",
        ),
        pytest.param(
            {"start": 25000, "uma": [30000, 10000, -10000, -30000]},
            [40000, 30000, 20000, 10000], 0, [70000, 40000, 10000, -20000],
            id="B35, uma is in points as scores are; nothing is taken off",
        ),
        pytest.param(
            {"uma": [30000, 10000, -10000, -30000], "ties": "seat_order",
             "deposits": "first", "return": 30000, "oka": 0},
            [18000, 32000, 18000, 32000], 1, [-22000, 33000, -42000, 12000],
            id="B36, from the first dealer's seat on, less the return",
        ),
        pytest.param(
            {"start": 25000, "return": 30000, "oka": 0,
             "uma": [50000, 10000, -10000, -30000]},
            [40000, 30000, 20000, 10000], 0, [60000, 10000, -20000, -50000],
            id="M.League, the oka inside the uma",
        ),
        pytest.param(
            FLOATING, [45000, 29000, 25000, 21000], 0, [27000, -2000, -8000, -17000],
            id="floating uma, three below the start",
        ),
        pytest.param(
            FLOATING, [45000, 30000, 25000, 20000], 0, [23000, 4000, -9000, -18000],
            id="floating uma, two below: the start itself is not",
        ),
        pytest.param(
            FLOATING, [35000, 31000, 30000, 24000], 0, [13000, 4000, 1000, -18000],
            id="floating uma, one below",
        ),
        pytest.param(
            SHARED, [30000] * 4, 0, [0] * 4, id="all equal, all shared",
        ),
        pytest.param(
            SHARED, [35000, 35000, 30000, 20000], 0, [15000, 15000, -5000, -25000],
            id="two first",
        ),
        pytest.param(
            SHARED, [36000, 28000, 28000, 28000], 0, [21000, -7000, -7000, -7000],
            id="three second",
        ),
        pytest.param(
            SHARED | {"start": 30000, "uma": [20000, 5000, -10000, -15000]},
            [29000, 35000, 29000, 27000], 0, [-3500, 25000, -3500, -18000],
            id="two second, half of it each",
        ),
        pytest.param(
            SHARED, [34000, 34000, 34000, 15000], 3,
            [10000, 10000, 10000, -30000],
            id="three first share the sticks, too",
        ),
        pytest.param(
            M_LEAGUE, [37000, 37000, 15000, 10000], 1,
            [37500, 37500, -25000, -50000],
            id="M.League, two first take half a stick each",
        ),
        pytest.param(
            M_LEAGUE, [40000, 29000, 20000, 10000], 1,
            [61000, 9000, -20000, -50000],
            id="M.League, the stick is the only first's",
        ),
        pytest.param(
            M_LEAGUE | {"ties": "seat_order"}, [33000, 33000, 33000, 0], 1,
            [54000, 13000, -7000, -60000],
            id="one is first where the seats decide ties",
        ),
        pytest.param(
            FLOATING | {"deposits": "shared"}, [29900, 29900, 29900, 29300], 1,
            [4300, 4200, 4200, -12700],
            id="floating uma, the hundreds lift three above the start",
        ),
        pytest.param(
            SHARED | {"deposits": "lost"}, [41000, 33000, 25000, 20000], 1,
            [26000, 8000, -10000, -25000],
            id="sticks that nobody takes are lost",
        ),
    ],
)  # fmt: skip
def test_what_each_seat_has_won(
    end: dict[str, Any], scores: list[int], sticks: int, totals: list[int]
) -> None:
    got = mj.standings(club(end), scores, deposits=sticks)
    assert list(got.totals) == totals


@pytest.mark.parametrize(
    ("scores", "sticks", "deposits"),
    [
        # note.com/good_lion597/n/n26aa7d30548c and mahjong.to/web/17538: the larger
        # part to the one nearest the first dealer
        ([33000, 33000, 33000, 0], 1, [400, 300, 300, 0]),
        ([0, 33000, 33000, 33000], 1, [0, 400, 300, 300]),
        ([33000, 0, 33000, 33000], 1, [400, 0, 300, 300]),
        ([49500, 0, 0, 49500], 1, [500, 0, 0, 500]),
        ([24500] * 4, 2, [500] * 4),
        ([24000] * 4, 4, [1000] * 4),
        ([32000, 32000, 32000, 1000], 3, [1000, 1000, 1000, 0]),
        ([0, 50000, 49000, 0], 1, [0, 1000, 0, 0]),
        ([40000, 20000, 20000, 20000], 0, [0] * 4),
    ],
)
def test_deposits_are_shared_in_hundreds(
    scores: list[int], sticks: int, deposits: list[int]
) -> None:
    """M.League, chapter 6, article 2 (6)."""
    final = mj.standings(club(M_LEAGUE), scores, deposits=sticks)
    assert [standing.deposits for standing in final.seats] == deposits


def test_b36_as_it_was_reported() -> None:
    """In hundreds and by player, P2 being first dealer: [-120, 420, 80, 630]."""
    end = {
        "uma": [300, 100, -100, -300],
        "ties": "seat_order",
        "deposits": "first",
    }
    rules = club(end, deposit=10)
    players = {"P0": 180, "P1": 320, "P2": 180, "P3": 320}
    seated = ("P2", "P3", "P0", "P1")
    final = mj.standings(rules, [players[name] for name in seated], deposits=1)
    totals = dict(zip(seated, final.totals, strict=True))
    assert totals == {"P0": -120, "P1": 420, "P2": 80, "P3": 630}


def test_equal_points_go_by_the_seats_of_the_first_hand() -> None:
    """B37, and the leader of two takes the sticks."""
    got = mj.standings("tenhou_4p", [20000, 29000, 29000, 20000], deposits=2)
    assert got.places == (3, 1, 2, 4)
    assert [standing.deposits for standing in got.seats] == [0, 2000, 0, 0]


def test_shared_places_are_counted_as_in_a_race() -> None:
    rules = club(SHARED)
    assert mj.standings(rules, [35000, 20000, 35000, 30000]).places == (1, 4, 1, 3)
    assert mj.standings(rules, [40000, 27000, 26000, 27000]).places == (1, 2, 4, 2)


def test_a_seat_shows_of_what_its_total_is_made() -> None:
    rules = mj.preset("tenhou_4p").with_options(final_rounding=1000)
    final = mj.standings(rules, [31800, 2700, 37100, 27400], deposits=1)
    first = final.by_place[0]
    assert first == Standing(2, 1, 37100, 1000, 30000, 20000, 20000, -100)
    assert (first.difference, first.total) == (8100, 48000)
    assert (final.preset, final.options) == ("tenhou_4p", "final_rounding=1000")


@pytest.mark.parametrize(
    ("uma", "totals"),
    [("20-10", (35000, 5000, -15000, -25000)), ("15-5", (30000, 0, -10000, -20000))],
)
def test_two_sources_two_umas(uma: str, totals: tuple[int, ...]) -> None:
    """Tenhou's rule page, and pantheon's configuration for it."""
    rules = mj.preset("tenhou_4p").with_options(uma=uma)
    assert mj.standings(rules, [25000] * 4).totals == totals


def test_thirds_stay_exact() -> None:
    rules = club(SHARED | {"uma": [20000, -5000, -5000, -10000]})
    got = mj.standings(rules, [31000, 31000, 31000, 27000])
    assert got.totals == (*[1000 + Fraction(10000, 3)] * 3, -13000)
    assert sum(got.totals) == 0


@pytest.mark.parametrize(
    "scores",
    [
        ["31800", "2700", "37100", "28400"],
        [31800.0, 2700.0, 37100.0, 28400.0],
        np.array([31800, 2700, 37100, 28400]),
        pd.Series([31800, 2700, 37100, 28400]),
    ],
    ids=["text", "floats", "numpy", "pandas"],
)
def test_a_number_is_a_number_however_it_comes(scores: Any) -> None:
    got = mj.standings("tenhou_4p", scores)
    assert got.totals == (11800, -47300, 47100, -11600)


ALL_UNKNOWN = {
    "start": "unknown",
    "return": "unknown",
    "uma": "unknown",
    "oka": "unknown",
    "ties": "unknown",
    "deposits": "unknown",
}

#: What is asked of which end -> what is told, all of it.
REFUSED: dict[str, tuple[Any, Any, Any, list[str]]] = {
    "too few points": (
        SHARED, [40000, 33000, 25000, 20000], 1,
        ["scores: expected a sum of 119000 (4 x 30000, less 1000 on the table), "
         "found 118000; 1000 too few"],
    ),
    "B32, sticks counted twice": (
        SHARED, [42000, 33000, 25000, 20000], 1,
        ["scores: expected a sum of 119000 (4 x 30000, less 1000 on the table), "
         "found 120000; 1000 too many"],
    ),
    "three seats of four": (
        SHARED, [40000, 40000, 40000], 0,
        ["scores: expected 4 of them, by first seat, found 3"],
    ),
    "an empty seat": (
        SHARED, [40000, 40000, 40000, None], 0,
        ["scores.3: expected a number, found nothing"],
    ),
    "words, and half a stick": (
        SHARED, ["three", True, float("nan"), 30000], "0.5",
        ["scores.0: expected a number, found 'three'",
         "scores.1: expected a number, found true",
         "scores.2: expected a number, found nothing",
         "deposits: expected a whole number from 0 to 10000, found '0.5'"],
    ),
    "more than there is": (
        SHARED, [10**13, 0, 0, 0], -1,
        ["scores.0: expected a number from -1000000000000 to 1000000000000, "
         "found 10000000000000",
         "deposits: expected a whole number from 0 to 10000, found -1"],
    ),
    "scores by name": (
        SHARED, {"A": 30000}, 0,
        ["scores: expected a list, by first seat, found a table"],
    ),
    "one score for all": (
        SHARED, 30000, 0, ["scores: expected a list, by first seat, found 30000"],
    ),
    "a tie that nobody decides": (
        {"start": 30000}, [35000, 35000, 25000, 25000], 0,
        ["end.ties: expected how ties are decided (of seats 0 and 1, 2 and 3), "
         "found nothing"],
    ),
    "sticks that are nobody's": (
        {"start": 30000}, [35000, 34000, 25000, 24000], 2,
        ["end.deposits: expected who takes those left on the table, found nothing"],
    ),
    "floating uma with all above the start": (
        FLOATING | {"start": 20000, "return": 20000}, [20000] * 4, 0,
        ["end.uma: expected that of 0 players below the start, found those of 1, 2, 3"],
    ),
    "all that is unknown, at once": (
        ALL_UNKNOWN, [35000, 35000, 25000, 24000], 1,
        ["end.return: expected what a source states, found 'unknown'",
         "end.uma: expected what a source states, found 'unknown'",
         "end.oka: expected what a source states, found 'unknown'",
         "end.ties: expected how ties are decided (of seats 0 and 1), found 'unknown'",
         "end.deposits: expected who takes those left on the table, found 'unknown'"],
    ),
    "an unknown start that the oka is made of": (
        {"start": "unknown", "return": 30000}, [35000, 34000, 25000, 24000], 0,
        ["end.start: expected what a source states, found 'unknown'"],
    ),
    "an end of which nothing is known": (
        "unknown", [30000] * 3, 0,
        ["scores: expected 4 of them, by first seat, found 3",
         "end: expected how a game of club ends, found 'unknown'"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("end", "scores", "sticks", "told"), REFUSED.values(), ids=REFUSED
)
def test_what_cannot_be_told_is_refused_with_every_reason(
    end: Any, scores: Any, sticks: Any, told: list[str]
) -> None:
    with pytest.raises(mj.GameError) as caught:
        mj.standings(club(end), scores, deposits=sticks)
    assert list(map(str, caught.value.problems)) == told


PLAIN = [42000, 33000, 25000, 20000]

#: The end, who has committed what -> the totals, and what is taken off.
OFFENCES: dict[str, tuple[Any, Any, list[int], list[int]]] = {
    "EMA 2016, a chombo of the second": (
        EMA, {1: "chombo"}, [27000, -12000, -10000, -25000], [0, 20000, 0, 0],
    ),
    "WRC 2022, a chombo of the second": (
        WRC, {1: "chombo"}, [27000, -22000, -10000, -25000], [0, 30000, 0, 0],
    ),
    "two by one, one by another": (
        EMA, {3: ["chombo", "chombo"], 0: ("chombo",)},
        [7000, 8000, -10000, -65000], [20000, 0, 0, 40000],
    ),
    "several kinds": (
        STRICT, {2: ["late", "chombo", "late"]},
        [27000, 8000, -31000, -25000], [0, 0, 21000, 0],
    ),
    "a seat as numbers come": (
        EMA, {np.int64(1): "chombo", "2": " chombo "},
        [27000, -12000, -30000, -25000], [0, 20000, 20000, 0],
    ),
    "nobody": (EMA, {}, [27000, 8000, -10000, -25000], [0] * 4),
    "an empty field": (EMA, None, [27000, 8000, -10000, -25000], [0] * 4),
    "a seat with none": (
        EMA, {0: [], 1: None}, [27000, 8000, -10000, -25000], [0] * 4,
    ),
    "one that nobody knows, and nobody has committed": (
        STRICT, {0: "late"}, [26500, 8000, -10000, -25000], [500, 0, 0, 0],
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("end", "penalties", "totals", "taken"), OFFENCES.values(), ids=OFFENCES
)
def test_an_offence_is_taken_off_the_total(
    end: Any, penalties: Any, totals: list[int], taken: list[int]
) -> None:
    final = mj.standings(club(end), PLAIN, penalties=penalties)
    assert list(final.totals) == totals
    assert [standing.penalty for standing in final.seats] == taken
    assert final.due == -sum(taken)
    assert final.places == (1, 2, 3, 4)


def test_an_offence_moves_no_place_and_no_rounding() -> None:
    """It comes after the game: who was first stays it, and takes what is left."""
    rules = club(RONIN | {"penalties": {"chombo": 20000}})
    scores = [42300, 28100, 18600, 11000]
    plain = mj.standings(rules, scores)
    final = mj.standings(rules, scores, penalties={0: "chombo"})
    assert final.places == plain.places
    assert final.totals == (plain.totals[0] - 20000, *plain.totals[1:])


def test_penalties_may_be_agreed_at_the_table() -> None:
    """A championship's own: the world's of 2022 over the European rules."""
    wrc = {"end.penalties.chombo": 30000}
    none = {"end.penalties.chombo": "none"}
    options = {
        "chombo": {"default": "ema", "values": {"wrc": wrc, "never": none}},
        "late": {"sets": "end.penalties.late", "above": 0},
    }
    late = {"penalties": {"chombo": 20000, "late": "unknown"}}
    rules = club(EMA | late, options=options)
    took = {
        chosen: mj.standings(rules.with_options(**chosen_options), PLAIN, penalties=by)
        for chosen, chosen_options, by in (
            ("ema", {}, {1: "chombo"}),
            ("wrc", {"chombo": "wrc"}, {1: "chombo"}),
            ("late", {"late": 700}, {1: "late"}),
        )
    }
    assert {name: -final.due for name, final in took.items()} == {
        "ema": 20000, "wrc": 30000, "late": 700,
    }  # fmt: skip
    with pytest.raises(mj.GameError, match=r"club \(late\), found 'chombo'"):
        mj.standings(rules.with_options(chombo="never"), PLAIN, penalties={1: "chombo"})


def test_a_child_takes_over_penalties_one_by_one(tmp_path: Path) -> None:
    (tmp_path / "parent.toml").write_text(
        'id = "parent"\nname = "Parent"\nsources = ["us"]\nfamily = "Riichi"\n'
        '[settling]\nkind = "added"\nunit = "han"\nlimit = 10\n'
        "[payment]\nany = { other = 1 }\n[shown]\nvalues = [1, 2]\n"
        "[end.penalties]\nchombo = 20000\nlate = 500\n",
        encoding="utf-8",
    )
    child = tmp_path / "child.toml"
    child.write_text(
        'id = "child"\nname = "Child"\nsources = ["us"]\nlike = "parent"\n'
        "[end.penalties]\nchombo = 30000\n",
        encoding="utf-8",
    )
    end: Any = mj.load(child).end
    assert end.penalties == {"chombo": 30000, "late": 500}


#: The end, who has committed what -> what is told, all of it.
NOT_OFFENCES: dict[str, tuple[Any, Any, list[str]]] = {
    "a seat that there is not": (
        EMA, {4: "chombo", "west": "chombo", True: "chombo"},
        ["penalties: expected a seat from 0 to 3, found 4",
         "penalties: expected a seat from 0 to 3, found 'west'",
         "penalties: expected a seat from 0 to 3, found true"],
    ),
    "a penalty that there is not": (
        STRICT, {1: "chmbo"},
        ["penalties.1: expected a penalty of club (chombo, late, noise), "
         "found 'chmbo'; did you mean 'chombo'?"],
    ),
    "a rule set that has none": (
        SHARED, {1: "chombo"},
        ["penalties.1: expected a penalty of club (none stated), found 'chombo'"],
    ),
    "what no source states, told once": (
        STRICT, {1: "noise", 2: ["noise", "late"]},
        ["end.penalties.noise: expected an amount that a source states, "
         "found 'unknown' (not established)"],
    ),
    "a number for a name": (
        EMA, {1: 20000, 2: [["chombo"], None]},
        ["penalties.1: expected the name of a penalty, found 20000",
         "penalties.2: expected the name of a penalty, found a list",
         "penalties.2: expected the name of a penalty, found nothing"],
    ),
    "a table for a name": (
        EMA, {1: {"chombo": 2}},
        ["penalties.1: expected the name of a penalty, found a table"],
    ),
    "names without seats": (
        EMA, ["chombo"], ["penalties: expected a table, by seat, found a list"],
    ),
    "everything at once": (
        STRICT | {"uma": "unknown"}, {7: "x", 1: "noise"},
        ["penalties: expected a seat from 0 to 3, found 7",
         "penalties: expected a penalty of club (chombo, late, noise), found 'x'",
         "end.penalties.noise: expected an amount that a source states, "
         "found 'unknown' (not established)",
         "end.uma: expected what a source states, found 'unknown'"],
    ),
    "an end of which nothing is known": (
        "unknown", {7: "chombo"},
        ["penalties: expected a seat from 0 to 3, found 7",
         "end: expected how a game of club ends, found 'unknown'"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("end", "penalties", "told"), NOT_OFFENCES.values(), ids=NOT_OFFENCES
)
def test_offences_that_cannot_be_told_are_refused_with_every_reason(
    end: Any, penalties: Any, told: list[str]
) -> None:
    with pytest.raises(mj.GameError) as caught:
        mj.standings(club(end), PLAIN, penalties=penalties)
    assert list(map(str, caught.value.problems)) == told


def test_a_rule_set_whose_games_have_no_end() -> None:
    with pytest.raises(mj.GameError, match="end: expected how a game of hong_kong"):
        mj.standings("hong_kong", [1, 2, 3, 4])


def test_a_deposit_that_is_worth_nothing_known() -> None:
    rules = club(SHARED, deposit="unknown")
    with pytest.raises(mj.GameError, match="deposit: expected what one is worth in"):
        mj.standings(rules, [30000] * 4, deposits=1)
    assert mj.standings(rules, [30000] * 4).totals == (0, 0, 0, 0)


def test_ties_and_deposits_may_be_unknown_where_none_occur() -> None:
    rules = club(SHARED | {"ties": "unknown", "deposits": "unknown"})
    assert mj.standings(rules, [45000, 40000, 25000, 10000]).places == (1, 2, 3, 4)


def test_standings_that_do_not_balance_cannot_be_made() -> None:
    seat = Standing(0, 1, 35000, 0, 30000, 0, 0, 0)
    with pytest.raises(mj.MjtablesError, match="sum to 0, found 5000"):
        mj.Standings("club", "", (seat,))


#: What a file may not say of the end, and what is told.
MISTAKES = {
    "three numbers for four": (
        SHARED | {"uma": [15000, 0, -15000]},
        "end.uma: expected 4 numbers, one for each player, found 3",
    ),
    "uma that gives more than it takes": (
        SHARED | {"uma": [15000, 5000, -5000, -10000]},
        "end.uma: expected numbers that sum to 0, found 5000; uma and oka share out",
    ),
    "an oka that nobody has paid for": (
        SHARED | {"oka": 20000},
        "end.uma: expected numbers that sum to -20000, found 0",
    ),
    "an oka of 20,000 and a return of the start": (
        {"start": 25000, "return": 25000, "oka": 20000},
        "end.uma: expected numbers that sum to -20000, found 0",
    ),
    "one list of several": (
        FLOATING | {"uma": FLOATING["uma"] | {"2": [1, 2]}},
        "end.uma.2: expected 4 numbers, one for each player, found 2",
    ),
    "more below than play": (
        FLOATING | {"uma": {"5": [0, 0, 0, 0]}},
        "end.uma.5: expected one of 0, 1, 2, 3, 4",
    ),
    "uma by a start that is not stated": (
        {"uma": {"1": [0, 0, 0, 0]}},
        "end.start: expected it, since uma goes by it, found nothing",
    ),
    "oka of a start that is not stated": (
        {"return": 30000},
        "end.start: expected it, since the oka is made of it, found nothing",
    ),
    "ties by a word of one's own": (
        SHARED | {"ties": "seat order"},
        'end.ties: expected one of seat_order, split, or "unknown", '
        "found 'seat order'",
    ),
    "deposits by a word of one's own": (
        SHARED | {"deposits": "split"},
        "end.deposits: expected one of first, lost, shared",
    ),
    "a penalty of nothing": (
        SHARED | {"penalties": {"chombo": 0}},
        "end.penalties.chombo: expected a number above 0",
    ),
    "a penalty by a word of one's own": (
        SHARED | {"penalties": {"chombo": "mangan"}},
        "end.penalties.chombo: expected a number above 0",
    ),
    "penalties without names": (
        SHARED | {"penalties": [20000]},
        "end.penalties: expected a table, found a list",
    ),
    "half a rounding": (
        SHARED | {"round": {"to": 1000}},
        "end.round.way: expected one of up, off, down, half_down, found nothing",
    ),
}


@pytest.mark.parametrize(("end", "told"), MISTAKES.values(), ids=MISTAKES)
def test_a_file_that_says_it_wrongly(end: Any, told: str) -> None:
    with pytest.raises(mj.PresetError) as caught:
        club(end)
    assert told in str(caught.value)


def test_uma_of_three_players_has_three_numbers() -> None:
    three = {"start": 35000, "return": 40000, "uma": [20000, 0, -20000]}
    rules = club(three, players=3)
    assert mj.standings(rules, [50000, 35000, 20000]).totals == (45000, -5000, -40000)
    with pytest.raises(mj.PresetError, match="at most 3 players below"):
        club({"start": 1, "uma": {"4": [0, 0, 0]}}, players=3)


#: Rule sets with a start, whose totals sum to 0.
ZERO = [mj.preset("tenhou_4p"), mj.preset("tenhou_3p"), club(SHARED), club(FLOATING)]
SHARING = club(M_LEAGUE)
ZERO.append(SHARING)
ZERO += [rules.with_options(final_rounding=1000) for rules in ZERO[:2]]


@st.composite
def games(draw: st.DrawFn) -> tuple[mj.Preset, list[int], int]:
    """A rule set, and points and sticks that sum to what all started with."""
    rules: Any = draw(st.sampled_from(ZERO))
    sticks = draw(st.integers(0, 4))
    hundreds = st.integers(-300, 1000)
    scores = [100 * draw(hundreds) for _ in range(rules.players - 1)]
    if draw(st.booleans()):
        scores[-1] = scores[0]
    started = rules.players * rules.end.start - 1000 * sticks
    return rules, [*scores, started - sum(scores)], sticks


def told(rules: mj.Preset, scores: list[int], sticks: int) -> mj.Standings | None:
    """The standings; none where no uma is stated for so many below the start."""
    try:
        return mj.standings(rules, scores, deposits=sticks)
    except mj.GameError as error:
        assert [problem.where for problem in error.problems] == ["end.uma"]
        return None


@given(game=games())
def test_totals_sum_to_zero(game: tuple[mj.Preset, list[int], int]) -> None:
    final = told(*game)
    assert final is None or sum(final.totals) == 0


@given(hundreds=st.integers(-300, 330), sticks=st.integers(0, 60), data=st.data())
def test_shared_deposits_are_whole_hundreds_of_what_was_left(
    hundreds: int, sticks: int, data: st.DataObject
) -> None:
    """However many are first; whoever takes more sat first in the first hand."""
    count = data.draw(st.integers(2, 4))
    seats = sorted(data.draw(st.permutations(range(4)))[:count])
    scores = [100 * hundreds] * 4
    for seat in seats:
        scores[seat] = 100 * (hundreds + 1)
    rules = club({key: M_LEAGUE[key] for key in ("ties", "deposits")})
    final = mj.standings(rules, scores, deposits=sticks)
    most, *others = [final.seats[seat].deposits for seat in seats]
    assert most + sum(others) == sum(it.deposits for it in final.seats) == 1000 * sticks
    assert all(share % 100 == 0 for share in (most, *others))
    assert len(set(others)) == 1
    assert 0 <= most - others[0] < 100 * count


@given(
    game=games(),
    seats=st.dictionaries(
        st.integers(0, 2), st.lists(st.sampled_from(["chombo", "late"]), max_size=3)
    ),
)
def test_totals_sum_to_what_is_due_whatever_is_given(
    game: tuple[mj.Preset, list[int], int], seats: dict[int, list[str]]
) -> None:
    rules, scores, sticks = game
    costs = {"chombo": 20000, "late": 500}
    end = {**rules.tree["end"], "penalties": costs}
    rules = preset_from({**rules.tree, "end": end}, "club.toml")
    plain = told(rules, scores, sticks)
    if plain is None:
        return
    final = mj.standings(rules, scores, deposits=sticks, penalties=seats)
    cost = {seat: sum(costs[name] for name in names) for seat, names in seats.items()}
    assert sum(final.totals) == final.due == -sum(cost.values())
    assert final.places == plain.places
    for seat, total in enumerate(plain.totals):
        assert final.totals[seat] == total - cost.get(seat, 0)


@given(game=games())
def test_more_points_never_make_a_worse_place(
    game: tuple[mj.Preset, list[int], int],
) -> None:
    final = told(*game)
    for one in final.seats if final else ():
        for two in final.seats if final else ():
            if one.points > two.points:
                assert one.place < two.place
                assert one.total > two.total


@given(game=games(), data=st.data())
def test_other_seats_have_other_standings_and_no_other_points(
    game: tuple[mj.Preset, list[int], int], data: st.DataObject
) -> None:
    rules, scores, sticks = game
    order = data.draw(st.permutations(range(len(scores))))
    moved = [scores[seat] for seat in order]
    one, two = told(rules, scores, sticks), told(rules, moved, sticks)
    if one is None or two is None:
        assert one == two
        return
    end: Any = rules.end
    shares = end.ties == "split" and end.deposits != "shared"
    if len(set(scores)) == len(scores) or shares:
        totals: list[Exact] = [one.totals[seat] for seat in order]
        assert list(two.totals) == totals
        assert list(two.places) == [one.places[seat] for seat in order]
    else:
        assert sorted(two.totals) == sorted(one.totals)


GAME = ("standings", "tenhou_4p", "-1500", "82800", "6000", "11700", "--deposits", "1")


def test_the_command_tells_it_by_place() -> None:
    result = mjtables(*GAME, "--set", "final_rounding=1000", "--format", "csv")
    assert result.exit_code == 0
    rows = list(csv.DictReader(io.StringIO(result.output)))
    assert [row["name"] for row in rows] == ["south", "north", "west", "east"]
    assert rows[0] == {
        "place": "1", "seat": "1", "name": "south", "points": "82800",
        "deposits": "1000", "difference": "+53800", "uma": "+20000", "oka": "+20000",
        "rounding": "+200", "total": "+94000",
    }  # fmt: skip
    assert [row["total"] for row in rows] == ["+94000", "-8000", "-34000", "-52000"]


def test_the_command_in_json_has_numbers() -> None:
    document = json.loads(mjtables(*GAME, "--format", "json").output)
    first = document["standings"][0]
    assert (first["seat"], first["total"], first["rounding"]) == (1, 93800, 0)
    assert (document["preset"], document["lost"]) == ("tenhou_4p", 0)


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (
            {"ties": "seat_order", "deposits": "first"},
            ("by first seat", "to the first"),
        ),
        ({"ties": "split", "deposits": "lost"}, ("split", "lost")),
        (
            {"ties": "split", "deposits": "shared"},
            ("split", "shared by those who are first, in hundreds"),
        ),
        (
            {"ties": "unknown", "deposits": "unknown"},
            ("not established", "not established"),
        ),
    ],
)
def test_pages_say_who_is_first_and_who_takes_what_is_left(
    end: dict[str, str], said: tuple[str, str]
) -> None:
    words = dict(beside(club(SHARED | end)))
    assert (words["equal points"], words["deposits left"]) == said


@pytest.mark.parametrize("form", ["text", "md"])
def test_the_command_as_a_table(form: str) -> None:
    lines = mjtables(*GAME, "--format", form).output.splitlines()
    assert "place" in lines[0]
    assert "total" in lines[0]
    assert "+93800" in "".join(lines)


STRICT_FILE = (
    'id = "club"\nname = "Club"\nsources = ["us"]\nlike = "japanese_modern"\n'
    '[end]\nstart = 30000\ndeposits = "lost"\n'
    '[end.penalties]\nchombo = 20000\nlate = 500\nnoise = "unknown"\n'
)


@pytest.fixture
def strict(elsewhere: Path) -> tuple[str, ...]:
    """The command, for a game of a club that is strict."""
    (elsewhere / "club.toml").write_text(STRICT_FILE, encoding="utf-8")
    return ("standings", "club.toml", "40000", "30000", "29000", "20000")


def test_the_command_takes_off_what_offences_cost(strict: tuple[str, ...]) -> None:
    offences = ("--penalty", "west=chombo", "--penalty=2=late", "--penalty", "0=late")
    sticks = ("--deposits", "1", "--format", "csv")
    result = mjtables(*strict, *sticks, *offences)
    assert result.exit_code == 0, result.stderr
    rows = list(csv.DictReader(io.StringIO(result.output)))
    assert list(rows[0])[-3:] == ["rounding", "penalty", "total"]
    assert [(row["name"], row["penalty"], row["total"]) for row in rows] == [
        ("east", "500", "+39500"),
        ("south", "0", "+30000"),
        ("west", "20500", "+8500"),
        ("north", "0", "+20000"),
        ("lost", "", ""),
    ]


def test_the_command_has_no_column_of_penalties_where_there_are_none(
    strict: tuple[str, ...],
) -> None:
    plain = mjtables(*strict, "--deposits", "1", "--format", "csv").output
    assert "penalty" not in plain
    assert plain.splitlines()[-1] == ",,lost,,1000,,,,,"
    said = json.loads(mjtables(*strict, "--deposits", "1", "--format", "json").output)
    assert [standing["penalty"] for standing in said["standings"]] == [0] * 4


@pytest.mark.parametrize(
    ("offences", "said"),
    [
        (
            ("up=chombo", "chombo", "2=", "=chombo"),
            [
                "standings: --penalty 1: expected 0 to 3 or east, south, west, north, "
                "found 'up'",
                "standings: --penalty 2: expected SEAT=NAME, found 'chombo'",
                "standings: --penalty 3: expected SEAT=NAME, found '2='",
                "standings: --penalty 4: expected 0 to 3 or east, south, west, north, "
                "found ''",
            ],
        ),
        (
            ("2=noise", "east=lte"),
            [
                "end.penalties.noise: expected an amount that a source states",
                "penalties.0: expected a penalty of club (chombo, late, noise), "
                "found 'lte'; did you mean 'late'?",
            ],
        ),
    ],
    ids=["words that are none", "penalties that are none"],
)
def test_the_command_tells_of_offences_that_are_none(
    strict: tuple[str, ...], offences: tuple[str, ...], said: list[str]
) -> None:
    asked = [f"--penalty={offence}" for offence in offences]
    result = mjtables(*strict, "--deposits", "1", *asked)
    assert result.exit_code == 2
    for line in said:
        assert line in result.stderr


@pytest.mark.usefixtures("elsewhere")
def test_the_command_tells_what_is_lost() -> None:
    Path("club.toml").write_text(
        'id = "club"\nname = "Club"\nsources = ["us"]\nlike = "japanese_modern"\n'
        '[end]\nstart = 30000\ndeposits = "lost"\n',
        encoding="utf-8",
    )
    scores = ("40000", "30000", "29000", "20000")
    result = mjtables("standings", "club.toml", *scores, "--deposits", "1")
    assert result.output.splitlines()[-1].split() == ["lost", "1000"]
    shown = mjtables("show", "club.toml").output
    assert "deposits left lost" in " ".join(shown.split())


def test_pages_say_how_halves_are_rounded() -> None:
    said = dict(beside(club(RONIN)))
    assert said["final points"] == "rounded to 1000, halves down"
    other = club(RONIN | {"round": {"to": 1000, "way": "off"}})
    assert dict(beside(other))["final points"] == "rounded off to 1000"


def test_show_tells_how_a_game_ends() -> None:
    shown = mjtables("show", "tenhou_4p", "--set", "final_rounding=1000").output
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    end = lines.index("End of the game")
    assert lines[end + 3 : end + 9] == [
        "place uma oka together",
        "------ ------ ------ --------",
        "first +20000 +20000 +40000",
        "second +10000 +10000",
        "third -10000 -10000",
        "fourth -20000 -20000",
    ]
    for said in (
        "points at the start 25000",
        "points returned 30000",
        "final points rounded off to 1000",
        "equal points by first seat",
        "deposits left to the first",
    ):
        assert said in lines


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tenhou_4p"], "Missing argument 'SCORE...'"),
        (["tenhou_4p", "1", "2", "3", "x"], "scores.3: expected a number, found 'x'"),
        (["tenhou_4p", "1", "2", "3", "4", "--depsits", "1"], "No such option"),
        (["tenhou_4p", "1", "2"], "scores: expected 4 of them, by first seat, found 2"),
        (
            ["tenhou", *["25000"] * 4, "--deposits", "two"],
            "deposits: expected a number",
        ),
    ],
)
def test_bad_input_is_told_in_lines(arguments: list[str], said: str) -> None:
    result = mjtables("standings", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr

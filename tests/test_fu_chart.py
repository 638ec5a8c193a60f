"""The fu chart: its amounts as rule books print them, and what no source states."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import mjtables as mj
from mjtables.cards.fu import PATH, chart, items, sets
from mjtables.catalog import BUILT_IN
from mjtables.exact import rounded
from mjtables.speech import speech
from mjtables.statuses import is_impossible
from mjtables.vocabulary import FU, FU_TILES, counts_fu, needed
from mjtables.wordbook import languages

if TYPE_CHECKING:
    from mjtables.cards.model import Table

PRESETS = sorted(path.stem for path in BUILT_IN.glob("*.toml"))
WITH = tuple(name for name in PRESETS if counts_fu(mj.preset(name)))
WITHOUT = tuple(name for name in PRESETS if name not in WITH)


@cache
def data() -> dict[str, Any]:
    return tomllib.loads(PATH.read_text(encoding="utf-8"))


def english(preset: str) -> tuple[tuple[Table, ...], tuple[str, ...]]:
    rules = mj.preset(preset)
    return chart(rules, speech("en", rules.family))


def printed(table: Table) -> dict[str, list[str]]:
    return {
        row.head.text: [cell.text for cell in row.cells]
        for grid in table.grids
        for row in grid.rows
    }


# Printed amounts.


def test_triplets_and_kongs_count_as_the_books_print_them() -> None:
    """The RRC's rule book, EMA's of 2008, arcturus.su and the Nihon Mahjong Renmei."""
    triplets, _ = english("rrc")[0]
    assert [head.text for head in triplets.grids[0].heads[0]] == [
        "",
        "Simples",
        "Terminals and honours",
    ]
    assert printed(triplets) == {
        "Open triplet": ["2", "4"],
        "Concealed triplet": ["4", "8"],
        "Open kong": ["8", "16"],
        "Concealed kong": ["16", "32"],
    }


def test_the_rest_counts_as_the_rule_book_of_the_rrc_prints_it() -> None:
    (_, rest), notes = english("rrc")
    assert printed(rest) == {
        "Base": ["20"],
        "Ron, hand concealed": ["+10"],
        "Tsumo": ["+2"],
        "Tsumo after a kong": ["+2"],
        "Pair of dragons, seat or round wind": ["+2"],
        "Pair of seat and round wind in one": ["+4"],
        "Edge or closed wait": ["+2"],
        "Pair wait": ["+2"],
        "Seven pairs, in all": ["25"],
        "Pinfu with tsumo, in all": ["20"],
        "Open hand without other fu, in all": ["30"],
        "The sum is rounded up to": ["10, 25 stays"],
    }
    assert notes == ()


@pytest.mark.parametrize(
    ("preset", "item", "text"),
    [
        # Tenhou's rule page, quoted by Mortal
        ("tenhou_4p", "double_wind_pair", "+4"),
        ("tenhou_3p", "double_wind_pair", "+4"),
        # arcturus.su wiki, Majsoul
        ("mahjong_soul_4p", "double_wind_pair", "+4"),
        ("mahjong_soul_4p", "pinfu_self_drawn", "20"),
        # riichi-pointer-js, issue 29: what changed in 2022
        ("wrc_2015", "double_wind_pair", "+4"),
        ("wrc_2022", "double_wind_pair", "+2"),
        # the author of the WRC rules: 1 han 20 fu is possible
        ("wrc_2015", "open_without_fu", "20"),
        ("wrc_2022", "open_without_fu", "20"),
        # riichi-pointer-js, its EMA rules
        ("ema_2016", "double_wind_pair", "+4"),
        # FiveSou, JPML2022
        ("jpml_a", "double_wind_pair", "+4"),
        ("jpml_a", "self_drawn_after_kong", "0"),
        # kobalab/Majiang, issue 111
        ("m_league", "double_wind_pair", "+2"),
        # Ronin's game rules
        ("ronin", "double_wind_pair", "+4"),
        # Nihon Mahjong Renmei: 22 is the least
        ("japanese_classical", "pinfu_self_drawn", "22"),
        # no source states these
        ("ema_2025", "double_wind_pair", "?"),
        ("saikouisen", "double_wind_pair", "?"),
        ("parlour_1500", "double_wind_pair", "?"),
        ("aotenjou", "double_wind_pair", "?"),
        ("japanese_modern", "double_wind_pair", "?"),
        ("ema_riichi", "double_wind_pair", "?"),
        ("m_league", "self_drawn_after_kong", "?"),
        ("mahjong_soul_4p", "self_drawn_after_kong", "?"),
        ("japanese_classical", "seven_pairs", "?"),
    ],
)
def test_rule_sets_differ_as_their_sources_say(
    preset: str, item: str, text: str
) -> None:
    assert items(mj.preset(preset))[item].text == text


# Hands, counted from the chart by hand.

#: Of the arcturus.su wiki, Fu: won on the pair wait, self-drawn.
THREE_KONGS = [
    *("base", "self_drawn", "pair_wait"),
    *("open_kong", "concealed_kong", "concealed_kong"),
    "double_wind_pair",
]


@pytest.mark.parametrize(
    ("preset", "names", "total", "fu"),
    [
        # won on a discard, concealed, a concealed triplet of honours
        ("tenhou_4p", ["base", "closed_ron", "concealed_triplet"], 38, 40),
        # the wiki's example of 2 han and 110 fu
        (
            "tenhou_4p",
            THREE_KONGS,
            108,
            110,
        ),
        # the same hand where the pair counts 2 only
        (
            "m_league",
            THREE_KONGS,
            106,
            110,
        ),
        # WaSuper/Mahjong, issue 10: 20 + 4 + 8 = 32 before the self-draw
        ("mahjong_soul_4p", ["base", "double_wind_pair", "concealed_triplet"], 32, 40),
        ("m_league", ["base", "double_wind_pair", "concealed_triplet"], 30, 30),
        # EMA 2012 and 2016, example 2: a pinfu on a discard
        ("ema_2016", ["base", "closed_ron"], 30, 30),
        ("wrc_2015", ["seven_pairs"], 25, 25),
    ],
)
def test_a_hand_counts_what_its_parts_do(
    preset: str, names: list[str], total: int, fu: int
) -> None:
    rules = mj.preset(preset)
    known = items(rules) | {
        name: row["terminals_and_honours"] for name, row in sets().items()
    }
    parts = [known[name].amount for name in names]
    counted = sum(part for part in parts if part is not None)
    assert (None not in parts, counted) == (True, total)
    assert rules.settling.points is not None
    assert rounded(counted, rules.settling.points.round) == fu


@pytest.mark.parametrize("preset", WITH)
def test_no_whole_hand_has_fu_that_its_rule_set_calls_impossible(preset: str) -> None:
    """The chart and the payment tables of a rule set tell the same of 20 fu."""
    rules, known = mj.preset(preset), items(mj.preset(preset))
    for item, value, fact in (
        ("open_without_fu", 1, "on_discard"),
        ("open_without_fu", 2, "on_discard"),
        ("pinfu_self_drawn", 2, "self_drawn"),
        ("seven_pairs", 2, "on_discard"),
        ("seven_pairs", 3, "self_drawn"),
    ):
        amount, words = known[item].amount, frozenset({fact})
        if amount is not None:
            assert not is_impossible(rules, value, amount, words), (item, value)
    if known["open_without_fu"].amount == 30:
        assert is_impossible(rules, 1, 20, frozenset({"on_discard"}))


# Sources.


def stated() -> list[tuple[str, dict[str, Any]]]:
    rows = [*data()["sets"].items(), *data()["items"].items()]
    return rows + [(row["item"], row) for row in data()["differs"]]


def test_every_amount_has_a_source_and_every_source_states_one() -> None:
    assert all(row["source"] for _, row in stated())
    named = {name for _, row in stated() for name in row["source"]}
    assert named == set(data()["sources"])
    for known in map(items, map(mj.preset, WITH)):
        assert all(source for item in known.values() for source in item.sources)


def test_what_differs_is_an_item_of_a_rule_set_with_a_chart() -> None:
    rows = data()["differs"]
    assert {row["item"] for row in rows} <= set(data()["items"])
    assert {name for row in rows for name in row["presets"]} <= set(WITH)
    told = [(row["item"], name) for row in rows for name in row["presets"]]
    assert len(told) == len(set(told))


def test_no_built_in_rule_set_takes_what_another_states() -> None:
    """What a parent counts would be told of its children, without a source."""
    parents = {mj.preset(name).like for name in PRESETS}
    assert not parents & {name for row in data()["differs"] for name in row["presets"]}


def test_a_rule_set_of_one_s_own_counts_as_the_one_that_it_is_like() -> None:
    club = mj.preset("m_league")._replace(id="our_club", like="m_league")
    assert items(club)["double_wind_pair"].text == "+2"


def test_every_word_is_needed_and_there() -> None:
    keys = {*data()["sets"], *data()["items"], *FU_TILES}
    assert set(FU) == keys | {"triplets_and_kongs", "the_rest"}
    asked = [key for kind, key in needed(mj.preset("rrc")) if kind == "fu"]
    assert asked == [*FU, "rounded_up", "25 kept"]


# Cards.


@pytest.mark.parametrize("preset", WITHOUT)
def test_a_rule_set_whose_hands_count_no_fu_has_no_chart(preset: str) -> None:
    assert english(preset) == ((), ())
    assert not [key for kind, key in needed(mj.preset(preset)) if kind == "fu"]


def test_three_players_in_thousands_have_none() -> None:
    """Their hands have 30 fu, whatever is in them."""
    assert {"sanma_1000", "hong_kong", "chinese_classical"} <= set(WITHOUT)


@pytest.mark.parametrize("preset", WITH)
def test_what_no_source_states_is_marked_and_said(preset: str) -> None:
    tables, notes = english(preset)
    cells = [text for row in printed(tables[1]).values() for text in row]
    assert notes == (
        ("? not established: no source states it",) if "?" in cells else ()
    )


def test_classical_hands_are_rounded_without_exception() -> None:
    _, rest = english("japanese_classical")[0]
    assert printed(rest)["The sum is rounded up to"] == ["10"]


@pytest.mark.parametrize("preset", WITH)
def test_tables_are_named_and_evenly_wide(preset: str) -> None:
    tables, _ = english(preset)
    assert [(table.key, table.group) for table in tables] == [
        ("fu:0", "fu"),
        ("fu:1", "fu"),
    ]
    for grid in (grid for table in tables for grid in table.grids):
        assert {1 + len(row.cells) for row in grid.rows} == {grid.columns}


@pytest.mark.parametrize("language", languages())
def test_a_chart_is_in_the_language_of_its_card(language: str) -> None:
    rules = mj.preset("m_league")
    tables, notes = chart(rules, speech(language, rules.family))
    rows = [row for table in tables for row in table.grids[0].rows]
    heads = [row.head.text for row in rows]
    assert len(heads) == len(set(heads)) == 16
    if language != "en":
        assert not [text for text in (*heads, *notes) if text.isascii()]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ja",
            (
                "刻子・槓子の符",
                "中張牌",
                "暗槓",
                "門前ロン",
                "切り上げ",
                "10、25はそのまま",
            ),
        ),
        (
            "zh_hant",
            ("刻子與槓子的符", "中張", "暗槓", "門清榮和", "無條件進位", "10、25不變"),
        ),
        (
            "zh_hans",
            ("刻子与杠子的符", "中张", "暗杠", "门清荣和", "进位", "10、25不变"),
        ),
    ],
)
def test_players_of_a_language_read_their_own_words(
    language: str, words: tuple[str, ...]
) -> None:
    (triplets, rest), _ = chart(mj.preset("rrc"), speech(language, "Riichi"))
    head = triplets.grids[0].heads[0]
    last = rest.grids[0].rows[-1]
    assert words == (
        triplets.title,
        head[1].text,
        triplets.grids[0].rows[3].head.text,
        rest.grids[0].rows[1].head.text,
        last.head.text,
        last.cells[0].text,
    )

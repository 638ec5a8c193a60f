"""Printed tables as people have them: cells, layouts, formats, and what is no table.

Real tables are read where `../shared/published` exists, as they are and in wide
layouts rebuilt from their rows.
"""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from layouts import PAYERS, SITUATIONS, html, paired, tidy_rows, wide

from mjtables.errors import TableError
from mjtables.printed import wordings
from mjtables.reading import read_table, read_text
from mjtables.reading.amounts import said
from mjtables.reading.counts import count
from mjtables.reading.marks import mark

if TYPE_CHECKING:
    from mjtables.reading import Table

SHARED = Path(__file__).parents[2] / "shared" / "published"
shared = pytest.mark.skipif(not SHARED.exists(), reason="no ../shared/published here")

#: Published files that place every amount by situation, payer, han and fu.
REAL = (
    *("agowaki_limits_2006", "arcturus_scoring_table"),
    *("ayanokouji_scan_point", "equim_gist_partial", "fourwinds_japanese_modern"),
    *("ma_jann_limits", "mahjong_drill_score_table", "mahjong_drill_tutorial_table"),
    *("purotora_limits", "riichi_hand_points_table", "riichi_scoring_toolkit_3han"),
    *("tenhou_aotenjou_examples", "unnamed_childscore", "unnamed_fu_points_map"),
    *("unnamed_fuhan_detail", "unnamed_kivy_if_chain", "unnamed_line_bot"),
    *("unnamed_next_calculator", "unnamed_ryukyu_e235712", "unnamed_sanma_no_loss"),
    *("unnamed_scores_coffee", "unnamed_scoretable_js", "unnamed_riichi_counter"),
)

CELLS = {
    # printed: (its amounts, those in brackets)
    "1300/2600": ((1300, 2600), ()),
    "1300-2600": ((1300, 2600), ()),
    "1300 - 2600": ((1300, 2600), ()),
    "1300–2600": ((1300, 2600), ()),
    "1300・2600": ((1300, 2600), ()),
    "1300:2600": ((1300, 2600), ()),
    "1,300/2,600": ((1300, 2600), ()),
    "１３００／２６００": ((1300, 2600), ()),
    "3,5": ((3, 5), ()),
    "(1000) 3900": ((3900,), (1000,)),
    "3900 (2000)": ((3900,), (2000,)),
    "3900（1000/2000）": ((3900,), (1000, 2000)),
    "1000\n300/500": ((1000,), (300, 500)),
    "1500 500オール": ((1500,), (500,)),
    "— (400/700)": ((), (400, 700)),
    "1600 (-)": ((1600,), ()),
    "2000 all": ((2000,), ()),
    "2000オール": ((2000,), ()),
    "2000∀": ((2000,), ()),
    "2000 each": ((2000,), ()),
    "700-all": ((700,), ()),
    "700ALL": ((700,), ()),
    "2,000": ((2000,), ()),
    "２０００": ((2000,), ()),
    "3.9k": ((3900,), ()),
    "1.3k/2.6k": ((1300, 2600), ()),
    "39": ((39,), ()),
    "$1.20": ((Fraction(6, 5),), ()),
    "¥300": ((300,), ()),
    "HK$16": ((16,), ()),
    "12000点": ((12000,), ()),
    "1/2": ((Fraction(1, 2),), ()),
    "0.25": ((Fraction(1, 4),), ()),
    "-40": ((-40,), ()),
    "0": ((0,), ()),
    "2 + 2 + 4 = 8": ((8,), ()),
    "mangan 8000": ((8000,), ()),
    "8000 (満貫)": ((8000,), ()),
}


@pytest.mark.parametrize("text", CELLS)
def test_an_amount_is_read_as_it_is_written(text: str) -> None:
    cell = said(text)
    assert (cell.kind, (cell.outer, cell.inner)) == ("amount", CELLS[text])


@pytest.mark.parametrize(
    ("text", "tier"),
    [
        *(("mangan", "mangan"), ("満貫", "mangan"), ("満", "mangan"), ("M", "mangan")),
        *(("满贯", "mangan"), ("Mangan", "mangan"), ("跳満", "haneman")),
        *(("倍満", "baiman"), ("三倍満", "sanbaiman"), ("役満", "yakuman")),
        *(("数え役満", "counted_yakuman"), ("limit", "limit"), ("haneman", "haneman")),
    ],
)
def test_a_tier_is_known_by_its_name(text: str, tier: str) -> None:
    assert (said(text).kind, said(text).tier) == ("tier", tier)


@pytest.mark.parametrize("text", ["-", "", "~", "―", "/", "－/－", "—", "N/A", "null"])
def test_a_blank_is_no_amount(text: str) -> None:
    assert said(text).kind == "blank"


@pytest.mark.parametrize(
    "text", ["1.300", "8+x", "H", "ask Ann", "1/2/3", "12 (see 3)x"]
)
def test_what_may_be_two_things_is_not_understood(text: str) -> None:
    assert said(text).kind == "not understood"


@pytest.mark.parametrize("text", ["2000 all", "2000オール", "700-all", "各2000"])
def test_all_pay_it(text: str) -> None:
    assert said(text).everyone


@pytest.mark.parametrize(
    ("text", "axis", "band"),
    [
        ("6-7", "", (6, 7)),
        ("6~7", "", (6, 7)),
        ("6/7 han", "value", (6, 7)),
        ("６〜７", "", (6, 7)),
        ("11+", "", (11, None)),
        ("10 or more", "", (10, None)),
        ("13以上", "", (13, None)),
        ("10番以上", "value", (10, None)),
        ("三番", "value", (3, 3)),
        ("十三翻", "value", (13, 13)),
        ("5 han", "value", (5, 5)),
        ("11-12 han", "value", (11, 12)),
        ("3台", "value", (3, 3)),
        ("30符", "points", (30, 30)),
        ("fu 110", "points", (110, 110)),
    ],
)
def test_a_head_is_a_band(text: str, axis: str, band: object) -> None:
    assert count(text) == (axis, band)


@pytest.mark.parametrize(
    ("text", "tier", "band"),
    [
        ("mangan (5 han)", "mangan", (5, 5)),
        ("満貫 5翻", "mangan", (5, 5)),
        ("11-12 han: sanbaiman", "sanbaiman", (11, 12)),
        ("数え役満（13翻以上）", "counted_yakuman", (13, None)),
    ],
)
def test_a_head_names_a_tier_and_its_han(text: str, tier: str, band: object) -> None:
    assert (mark(text).tier, mark(text).value) == (tier, band)


@pytest.mark.parametrize(
    ("text", "situation", "payer"),
    [
        ("Dealer tsumo", "dealer_self_drawn", ""),
        ("Non-dealer wins by ron", "nondealer_on_discard", ""),
        ("親 ロン", "dealer_on_discard", ""),
        ("子・ツモ", "nondealer_self_drawn", ""),
        ("莊家自摸", "dealer_self_drawn", ""),
        ("閒家食糊", "nondealer_on_discard", ""),
        ("庄家 点炮", "dealer_on_discard", ""),
        ("自摸", "self_drawn", ""),
        ("出銃", "on_discard", ""),
        ("East self-drawn", "dealer_self_drawn", ""),
        ("Non-East on East's discard", "nondealer_on_dealer_discard", ""),
        ("Non-dealer tsumo: dealer pays", "nondealer_self_drawn", "dealer"),
        ("Child tsumo (each non-dealer pays)", "nondealer_self_drawn", "other"),
        ("discarder pays", "", "discarder"),
        ("each_other_pays", "", "other"),
        ("winner_gains", "", "total"),
    ],
)
def test_a_title_says_who_won_and_who_pays(
    text: str, situation: str, payer: str
) -> None:
    assert (mark(text).situation, mark(text).payer) == (situation, payer)


WIDE = "Non-dealer ron\nfu,1,2,3,4\n30,1000,2000,3900,7700\n40,1300,2600,5200,8000\n"
TRANSPOSED = (
    "Non-dealer ron\nhan,30,40\n1,1000,1300\n2,2000,2600\n3,3900,5200\n4,7700,8000"
)
WORDED = """子 ロン
翻＼符,30符,40符
1翻,1000,1300
2翻,2000,2600
3翻,3900,5200
4翻,7700,満貫 8000
"""
TIDY = """situation,payer,han,fu,value
nondealer_ron,discarder,1,30,1000
nondealer_ron,discarder,2,30,2000
nondealer_ron,discarder,3,30,3900
nondealer_ron,discarder,4,30,7700
nondealer_ron,discarder,1,40,1300
nondealer_ron,discarder,2,40,2600
nondealer_ron,discarder,3,40,5200
nondealer_ron,discarder,4,40,8000
"""
HUNDREDS = "Non-dealer ron\nfu;1;2;3;4\n30;10;20;39;77\n40;13;26;52;80\n"
THOUSANDS = (
    "Non-dealer ron\nfu\t1\t2\t3\t4\n30\t1k\t2k\t3.9k\t7.7k\n40\t1.3k\t2.6k\t5.2k\t8k\n"
)
SPACED = """Non-dealer, ron

        1 han    2 han    3 han    4 han
30 fu   1,000    2,000    3,900    7,700
40 fu   1,300    2,600    5,200    8,000
"""
MARKDOWN = """## Non-dealer ron

| han | 30 fu | 40 fu |
|----:|:-----:|------:|
| 1   | 1000  | 1300  |
| **2** | 2000  | 2600  |
| 3   | 3900  | 5200  |
| 4   | 7700  | 8000  |
"""
HTML = """<!DOCTYPE html><html><body><h2>Child, ron</h2><p>
<table><tr><th rowspan=2>fu<th colspan=4>han<tr><th>1<th>2<th>3<th>4
<tr><th>30<td>1000<td>2000<td>3900<td>7700
<tr><th>40<td>1300<td>2600<td>5200<td>8000</table></body></html>"""
RECORDS = json.dumps(
    [
        {
            "situation": "nondealer ron",
            "payer": "discarder",
            "fu": fu,
            "han": han,
            "pays": n,
        }
        for fu, row in ((30, (1000, 2000, 3900, 7700)), (40, (1300, 2600, 5200, 8000)))
        for han, n in enumerate(row, 1)
    ]
)
BY_HEAD = json.dumps(
    {
        "30": {"1": 1000, "2": 2000, "3": 3900, "4": 7700},
        "40": {"1": 1300, "2": 2600, "3": 5200, "4": 8000},
    }
)
LISTS = json.dumps(
    {
        "Non-dealer ron": [
            ["fu", 1, 2, 3, 4],
            [30, 1000, 2000, 3900, 7700],
            [40, 1300, 2600, 5200, 8000],
        ]
    }
)

#: Non-dealer wins on a discard, 30 and 40 fu, 1 to 4 han (japanese_modern).
RON = Counter(
    ("nondealer_on_discard", "discarder", (han, han), (fu, fu), number)
    for fu, row in ((30, (1000, 2000, 3900, 7700)), (40, (1300, 2600, 5200, 8000)))
    for han, number in enumerate(row, 1)
)


@pytest.mark.parametrize(
    ("text", "form", "scale"),
    [
        pytest.param(WIDE, "csv", 1, id="wide, han across"),
        pytest.param(TRANSPOSED, "csv", 1, id="wide, fu across"),
        pytest.param(WORDED, "csv", 1, id="Japanese heads"),
        pytest.param(TIDY, "csv", 1, id="tidy"),
        pytest.param(HUNDREDS, "csv", 100, id="hundreds, semicolons"),
        pytest.param(THOUSANDS, "csv", 1, id="thousands, tabs"),
        pytest.param(SPACED, "text", 1, id="pasted"),
        pytest.param(MARKDOWN, "markdown", 1, id="Markdown"),
        pytest.param(HTML, "html", 1, id="HTML"),
        pytest.param(RECORDS, "json", 1, id="JSON records"),
        pytest.param(LISTS, "json", 1, id="JSON lists by title"),
    ],
)
def test_one_table_in_every_shape(text: str, form: str, scale: int) -> None:
    table = read_text(text)
    assert (table.form, table.scale, table.not_understood) == (form, scale, ())
    assert found(table) == RON


def test_one_row_of_heads_above_sections() -> None:
    page = (
        "<table><tr><th>fu<th>1<th>2<tr><td colspan=3>Dealer ron"
        "<tr><td>30<td>1500<td>2900<tr><td>40<td>2000<td>3900"
        "<tr><td colspan=3>Non-dealer ron<tr><td>30<td>1000<td>2000</table>"
    )
    table = read_text(page)
    assert table.not_understood == ()
    assert found(table).total() == 6
    child = ("nondealer_on_discard", "discarder", (2, 2), (30, 30), 2000)
    assert found(table)[child] == 1


def test_words_below_a_table_are_listed() -> None:
    table = read_text(WIDE + "\nDouble wind pairs count 4 fu\n")
    assert found(table) == RON
    assert [str(problem) for problem in table.not_understood] == [
        "line 6, column 1: expected a table below a title, "
        "found 'Double wind pairs count 4 fu'"
    ]


def test_records_by_fu_and_by_situation() -> None:
    told = read_text(BY_HEAD, situation="nondealer_on_discard")
    nested = read_text(f'{{"Non-dealer ron": {BY_HEAD}}}')
    assert found(told) == found(nested) == RON


def test_a_dash_beside_brackets() -> None:
    table = read_text(
        "Non-dealer\nhan,20 fu,25 fu,30 fu\n1,-,-,1000 (300/500)\n"
        "2,- (400/700),1600 (-),2000 (500/1000)\n3,- (700/1300),3200,3900 (1000/2000)\n"
    )
    assert table.not_understood == ()
    ron = "nondealer_on_discard"
    assert found(table)[(ron, "discarder", (2, 2), (25, 25), 1600)] == 1
    assert found(table)[(ron, "discarder", (3, 3), (25, 25), 3200)] == 1
    drawn = ("nondealer_self_drawn", "dealer", (2, 2), (20, 20), 700)
    assert found(table)[drawn] == 1
    assert found(table).total() == 15


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    pasted = io.TextIOWrapper(io.BytesIO(SPACED.encode()), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", pasted)
    table = read_table("-")
    assert (table.source, found(table)) == ("standard input", RON)


def test_a_full_sheet_is_read_in_time() -> None:
    bands = "\t".join(str(han) for han in range(1, 40))
    rows = ("\t".join(str(100 * (fu + n)) for n in range(39)) for fu in range(4900))
    text = f"Dealer ron\nhan\t{bands}\n" + "\n".join(f"30\t{row}" for row in rows)
    began = time.perf_counter()
    assert len(read_text(text).cells) == 39 * 4900
    assert time.perf_counter() - began < 60


def test_two_blocks_side_by_side() -> None:
    table = read_text(
        ",Dealer,,Non-dealer,\n"
        "han,Ron,Tsumo,Ron,Tsumo\n"
        "5,12000,4000 all,8000,2000/4000\n"
        "6-7,18000,6000 all,12000,3000/6000\n"
    )
    assert found(table)[("nondealer_self_drawn", "dealer", (6, 7), None, 6000)] == 1
    assert found(table)[("nondealer_self_drawn", "other", (6, 7), None, 3000)] == 1
    assert found(table)[("dealer_self_drawn", "other", (5, 5), None, 4000)] == 1
    assert found(table)[("dealer_on_discard", "discarder", (6, 7), None, 18000)] == 1
    assert found(table).total() == 10
    assert "the smaller is taken for what each non-dealer pays" in table.remarks[0]


def test_two_blocks_that_repeat_the_fu() -> None:
    table = read_text(
        "親,,,,子,,\nfu,1翻,2翻,,fu,1翻,2翻\n"
        "30,1500 (500 all),2900 (1000),,30,1000 (300/500),2000 (500/1000)\n"
        "40,2000 (700),3900 (1300),,40,1300 (400/700),2600 (700/1300)\n"
    )
    assert table.not_understood == ()
    assert found(table).total() == 20
    dealer = ("dealer_self_drawn", "other", (2, 2), (40, 40), 1300)
    assert found(table)[dealer] == 1
    child = ("nondealer_self_drawn", "dealer", (2, 2), (40, 40), 1300)
    assert found(table)[child] == 1


def test_the_fu_between_two_blocks() -> None:
    table = read_text(
        "親ロン,,,子ロン,\n2翻,1翻,符,1翻,2翻\n2900,1500,30,1000,2000\n"
        "3900,2000,40,1300,2600\n"
    )
    assert found(table) == Counter(
        (f"{winner}_on_discard", "discarder", (han, han), (fu, fu), number)
        for winner, fu, row in (
            *(("dealer", 30, (1500, 2900)), ("dealer", 40, (2000, 3900))),
            *(("nondealer", 30, (1000, 2000)), ("nondealer", 40, (1300, 2600))),
        )
        for han, number in enumerate(row, 1)
    )


def test_tables_under_each_other() -> None:
    table = read_text(
        "Dealer wins on a discard\nfu,1,2\n30,1500,2900\n40,2000,3900\n\n"
        "Non-dealer tsumo, dealer pays\nfu,1,2\n30,500,1000\n40,700,1300\n"
        "Non-dealer tsumo, each other pays\nfu,1,2\n30,300,500\n40,400,700\n"
    )
    assert found(table) == Counter(
        (situation, payer, (han, han), (fu, fu), number)
        for situation, payer, rows in (
            ("dealer_on_discard", "discarder", ((1500, 2900), (2000, 3900))),
            ("nondealer_self_drawn", "dealer", ((500, 1000), (700, 1300))),
            ("nondealer_self_drawn", "other", ((300, 500), (400, 700))),
        )
        for fu, row in zip((30, 40), rows, strict=True)
        for han, number in enumerate(row, 1)
    )


def test_situations_beside_the_fu() -> None:
    table = read_text(
        "<table><tr><th>符<th><th>1翻<th>2翻"
        "<tr><th rowspan=2>30<th>ロン<td>1000<td>2000"
        "<tr><th>ツモ<td>300/500<td>500/1000"
        "</table>",
        situation="non-dealer ron",
    )
    # What the caller says comes before what the table says.
    assert {cell.situation for cell in table.cells} == {"nondealer_on_discard"}
    table = read_text("符,,1翻,2翻\n30,子ロン,1000,2000\n,子ツモ,300/500,500/1000\n")
    assert found(table).total() == 6
    assert found(table)[("nondealer_self_drawn", "dealer", (2, 2), (30, 30), 1000)] == 1


def test_faan_by_payers() -> None:
    table = read_text(
        "tai,each_other_pays,discarder_pays,winner_gains\n1,1,2,4\n2,2,4,8\n10+,4,8,16"
    )
    assert [cell.payer for cell in table.cells[:3]] == ["other", "discarder", "total"]
    assert table.cells[-1].value == (10, None)


def test_faan_by_stakes() -> None:
    table = read_text("番,二五雞,五一\n三番,$1,$2\n四番,$2,$4\n10番以上,$8,$16\n")
    assert table.currency == "$"
    assert [cell.value for cell in table.cells[::2]] == [(3, 3), (4, 4), (10, None)]
    assert {cell.labels for cell in table.cells} == {("二五雞",), ("五一",)}
    assert table.remarks[-1] == "words that say nothing here: 二五雞, 五一"


def test_final_scores_by_faan() -> None:
    table = read_text("faan,score\n0,1\n1,2\n4-6,16\n")
    assert [(c.what, c.value, c.amounts[0].number) for c in table.cells] == [
        *(("final_score", (0, 0), 1), ("final_score", (1, 1), 2)),
        ("final_score", (4, 6), 16),
    ]


def test_payers_that_are_dealers() -> None:
    table = read_text(
        "situation,east,discarder,each_other,total\n"
        "East self-drawn,-,-,2,6\nNon-East on East's discard,-,4,0,4\n"
    )
    assert [(c.situation, c.payer) for c in table.cells[4:6]] == [
        ("nondealer_on_dealer_discard", "dealer"),
        ("nondealer_on_dealer_discard", "discarder"),
    ]
    assert [c.kind for c in table.cells[:3]] == ["blank", "blank", "amount"]


def test_the_unit_can_be_told() -> None:
    text = "Dealer ron\nfu,4,5\n30,116,120\n40,120,120\n"
    assert read_text(text).cells[0].amounts[0].number == 116
    told = read_text(text, unit="hundreds")
    assert (told.scale, told.cells[0].amounts[0].number) == (100, 11600)


def test_what_is_not_understood_is_listed_with_its_place() -> None:
    table = read_text("Dealer ron\nfu,1,2\n30,1500,2900\n40,ask Ann,3900\n")
    assert [str(problem) for problem in table.not_understood] == [
        "line 4, column 2: expected an amount (1300, 1300/2600, 2000 all, 3.9k), "
        "a tier (mangan), or a blank, found 'ask Ann'"
    ]
    assert [c.kind for c in table.cells].count("not understood") == 1


def test_a_table_of_something_else_beside_one_that_is_not() -> None:
    table = read_text(WIDE + "\nname,town\nAnn,Leeds\nBob,Hull\n")
    assert found(table) == RON
    (problem,) = table.not_understood
    assert (problem.where, problem.found) == ("line 6, column 1", "'name, town'")


def test_a_workbook_with_merged_cells_and_two_sheets(tmp_path: Path) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    ron = book.active
    assert ron is not None
    ron.title = "ron"
    for row in (["Non-dealer"], ["fu", "han"], [None, 1, 2, 3, 4]):
        ron.append(row)
    ron.append([30, 1000, 2000, 3900, 7700])
    ron.append([40, 1300, 2600, 5200, 8000])
    ron.merge_cells("A1:E1")
    ron.merge_cells("B2:E2")
    ron.merge_cells("A2:A3")
    notes = book.create_sheet("notes")
    notes.append(["name", "='http://example.com/[x.xlsx]S'!A1"])
    notes.append(["Ann", "Leeds"])
    book.save(tmp_path / "t.xlsx")
    table = read_table(tmp_path / "t.xlsx")
    assert found(table) == RON
    assert str(table.cells[0].place) == "ron, row 4, column B"
    assert found(read_table(tmp_path / "t.xlsx", sheet="ron")) == RON
    with pytest.raises(TableError, match=r"expected a sheet \(ron, notes\), found 'x'"):
        read_table(tmp_path / "t.xlsx", sheet="x")
    with pytest.raises(TableError, match="payment table"):
        read_table(tmp_path / "t.xlsx", sheet="notes")


def test_a_workbook_of_money_and_formulas(tmp_path: Path) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["faan", "discarder pays"], [3, 0.25], [4, 0.5], [5, "=2*B3"]):
        sheet.append(row)
    for row in ([], ["name", "town"], ["Ann", "Leeds"]):
        sheet.append(row)
    sheet["B2"].number_format = '"$"#,##0.00'
    book.save(tmp_path / "stakes.xlsx")
    table = read_table(tmp_path / "stakes.xlsx")
    assert table.currency == "$"
    assert [c.amounts[0].number for c in table.cells[:2]] == [
        *(Fraction(1, 4), Fraction(1, 2)),
    ]
    assert [(p.where, p.found) for p in table.not_understood] == [
        ("row 6, column A", "'name, town'"),
        ("row 4, column B", "'a formula without its value'"),
    ]


def test_formulas_of_other_files_beside_a_table(tmp_path: Path) -> None:
    """A link and a web address: nothing is fetched, and no cell is lost."""
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    rows = ["Dealer ron"], ["fu", "1 han", "2 han"], [30, 1500, 2900], [40, 2000, 3900]
    for own in rows:
        sheet.append(own)
    sheet.merge_cells("A1:C1")
    sheet["G1"] = "='[other.xlsx]Sheet1'!A1"
    sheet["G2"] = '=WEBSERVICE("http://example.org")'
    book.save(tmp_path / "links.xlsx")
    table = read_table(tmp_path / "links.xlsx")
    amounts = [a.number for cell in table.cells for a in cell.amounts]
    assert amounts == [1500, 2900, 2000, 3900]
    assert {cell.situation for cell in table.cells if cell.amounts} == {
        "dealer_on_discard"
    }


def test_limits_in_hundreds() -> None:
    table = read_text("Dealer ron\n,amount\nmangan,120\nhaneman,180\n")
    assert table.scale == 1  # nothing says that these are hundreds
    table = read_text("Non-dealer tsumo\n,amount\nmangan,20/40\nhaneman,30/60\n")
    assert (table.scale, table.cells[1].amounts[1].number) == (100, 6000)


@shared
@pytest.mark.parametrize("name", REAL)
def test_a_published_table_as_it_is_and_in_a_wide_layout(name: str) -> None:
    file = SHARED / "riichi" / f"{name}.csv"
    table, rows = read_table(file), tidy_rows(file)
    assert found(table) == Counter(map(_wanted, (row for row in rows if row["value"])))
    assert table.not_understood == ()
    assert table.scale == 1
    for text in (wide(rows), html(rows), paired(rows)):
        again = read_text(text)
        assert found(again) == found(table)
        assert again.not_understood == ()


@shared
def test_a_published_table_in_hundreds() -> None:
    rows = tidy_rows(SHARED / "riichi" / "equim_gist_partial.csv")
    hundreds = [{**row, "value": str(int(row["value"]) // 100)} for row in rows]
    table = read_text(wide(hundreds))
    assert table.scale == 100
    assert found(table) == Counter(map(_wanted, rows))


@shared
def test_every_published_file_is_read_or_refused() -> None:
    told = {}
    for file in sorted(SHARED.rglob("*.csv")):
        try:
            told[file.stem] = len(read_table(file).cells)
        except TableError as error:
            told[file.stem] = 0
            assert "expected a settling or payment table" in str(error)
    assert sum(map(bool, told.values())) > 80
    assert told["payment_jm_1_east_selfdraw_each_loser"] == 72


@shared
@pytest.mark.parametrize(
    ("number", "situation", "payer"),
    [
        (1, "dealer_self_drawn", "other"),
        (2, "dealer_on_discard", "discarder"),
        (3, "nondealer_self_drawn", "other"),
        (4, "nondealer_on_discard", "discarder"),
    ],
)
def test_what_stands_above_a_wide_table(
    number: int, situation: str, payer: str
) -> None:
    (file,) = (SHARED / "fourwinds").glob(f"payment_jm_{number}_*.csv")
    table = read_table(file)
    assert {(c.situation, c.payer or c.amounts[0].payer) for c in table.cells} == {
        (situation, payer)
    }


PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(PNG, "found a picture; open it, copy the table", id="photo"),
        pytest.param(b"%PDF-1.7\n1 0 obj", "found a PDF; open it, copy", id="PDF"),
        pytest.param(bytes(range(128, 256)), "found other bytes", id="bytes"),
        pytest.param(b"a\0b", "found other bytes", id="zero bytes"),
        pytest.param(b"", "found an empty file", id="empty"),
        pytest.param(b"name,town\nAnn,Leeds\n", "found 'name, town'", id="names"),
        pytest.param(b"just words", "payment table", id="words"),
        pytest.param(b"[[[[", "payment table", id="no JSON"),
        pytest.param(b"[" * 100_000, "payment table", id="deep JSON"),
        pytest.param(b'{"a": 1}', "list of records", id="other JSON"),
        pytest.param(b"<html><p>hello", "a page with a table, found none", id="page"),
        pytest.param(b"fu,1\n" + b"30,10\n" * 21_000, "at most 20,000 rows", id="rows"),
        pytest.param(b"fu" + b",1" * 300 + b"\n30,10\n", "200 columns", id="columns"),
        pytest.param(b"PK\x03\x04" + b"x" * 99, "a broken one", id="broken book"),
    ],
)
def test_what_is_no_table_is_refused(data: bytes, says: str, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_bytes(data)
    with pytest.raises(TableError) as caught:
        read_table(file)
    assert says in str(caught.value)


def test_a_word_file_and_a_bomb_are_refused(tmp_path: Path) -> None:
    for part, content, says in (
        ("word/document.xml", b"<w/>", "another archive; open it, copy the table"),
        ("xl/worksheets/sheet1.xml", b" " * 30_000_000, "found 30 MB"),
    ):
        file = tmp_path / "t.docx"
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("[Content_Types].xml", b"<Types/>")
            packed.writestr(part, content)
        with pytest.raises(TableError) as caught:
            read_table(file)
        assert says in str(caught.value)


def test_two_million_rows_are_refused_at_once(tmp_path: Path) -> None:
    file = tmp_path / "long.csv"
    file.write_bytes(b"fu,1\n" + b"30,100\n" * 2_000_000)
    began = time.perf_counter()
    with pytest.raises(TableError, match="at most 20,000 rows"):
        read_table(file)
    assert time.perf_counter() - began < 10


@pytest.mark.parametrize(
    "given", [{"situation": "up"}, {"payer": "nobody"}, {"unit": "dozens"}]
)
def test_a_flag_that_says_nothing(given: dict[str, str]) -> None:
    with pytest.raises(TableError, match=r"expected a (situation|payer|unit)"):
        read_text(WIDE, **given)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="expected a file, found no such file"):
        read_table(tmp_path / "none.csv")


Found = tuple[str, str, object, object, object]


def found(table: Table) -> Counter[Found]:
    """Every amount of a table with its place."""
    return Counter(
        (a.situation, a.payer, cell.value, cell.points, a.number)
        for cell in table.cells
        for a in cell.amounts
    )


def _wanted(row: dict[str, str]) -> Found:
    fu = wordings.band(row["fu"]) if row["fu"] else None
    situation, payer = SITUATIONS[row["situation"]][0], PAYERS[row["payer"]][0]
    return situation, payer, wordings.band(row["han"]), fu, int(row["value"])

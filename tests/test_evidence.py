"""What others printed beside what is computed: every cell, and every difference."""

from __future__ import annotations

import csv
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from conftest import BUILT_IN

import mjtables as mj
from mjtables import catalog
from mjtables.printed import evidence
from mjtables.printed.errata import Erratum
from mjtables.printed.evidence import ANCHORS, AWAITING, ERRATA, FOLDER, Evidence
from mjtables.printed.verdicts import DIFFERENT, Verdict

SHARED = Path(__file__).parents[2] / "shared" / "published"
EVERYTHING = Evidence()
TABLES = {table.name: table for table in EVERYTHING.tables}
FILES = {path.stem: path for path in FOLDER.glob("*/*.csv")}


def test_print_presets_and_ledger_fit_together() -> None:
    problems = EVERYTHING.problems
    assert not problems, "\n".join(map(str, problems))


#: Columns that place the cells of a table, and those that hold a label or nothing.
PLACES = {"situation", "payer", "player", "han", "fu", "faan", "raw"}
LABELS = {"limit", "laak"}


@pytest.mark.parametrize("name", FILES)
def test_every_cell_of_a_file_has_a_verdict(name: str) -> None:
    """Counted once more, from the bare file: rows x columns, but for the places."""
    text = FILES[name].read_text(encoding="utf-8").splitlines()
    header, *body = csv.reader(line for line in text if not line.startswith("#"))
    placing = re.findall(r"^# column (.+): place=", "\n".join(text), re.MULTILINE)
    aside = [line for line in text if line.startswith("# aside: ")]
    named = placing + [part.strip() for line in aside for part in line[9:].split(",")]
    read = [
        column for column in header[1:] if column not in PLACES and column not in named
    ]
    if header[0] not in PLACES and TABLES[name].cells[0].where == header[0]:
        read.append(header[0])
    cells = Counter(
        column
        for row in body
        for column, printed in zip(header, row, strict=True)
        if column in read and (printed or column not in LABELS)
    )
    assert len(EVERYTHING.findings[name]) == sum(cells.values()) > 0, (
        f"{name}: a verdict on each cell of {', '.join(read)}"
    )


#: rules/riichi.md, Published mistakes: how many cells of each file are wrong.
MISTAKES = {
    "mahjong_drill_score_table": 9 + 3,  # shifted, and the places left empty
    "mahjong_drill_tutorial_table": 3,
    "riichi_scoring_toolkit_3han": 4,
    "unnamed_fuhan_detail": 5,
    "unnamed_next_calculator": 10,
    "unnamed_riichi_counter": 3,
    "unnamed_ryukyu_e235712": 2,  # one label, in both of its cells
    "sergicalsix_practice_app": 1,
    "agowaki_limits_2006": 5 + 5,  # amounts and their labels
    "japanese_modern_60fu_2han_example": 2,
    "european_classical_heading": 1,
    "hk_half_spicy_wikidot": 2,
    "hk_4710_dbrudnicki": 12,
    "majsoul_sanma_north_bisection": 6,
    "unnamed_sanma_no_loss": 13 + 5,  # two rows one han too low, and what they lack
    "tenhou_aotenjou_examples": 1,
}


@pytest.mark.parametrize("name", MISTAKES)
def test_the_mistakes_that_are_known_are_found(name: str) -> None:
    """And no others in these tables: the ledger keeps what it knows of any table."""
    found = EVERYTHING.findings[name]
    assert sum(f.verdict in DIFFERENT for f in found) == MISTAKES[name]


def test_every_erratum_says_what_is_wrong_and_why() -> None:
    for erratum in EVERYTHING.errata:
        assert all([erratum.kind, erratum.why, erratum.right]), erratum


def test_cells_no_hand_reaches_are_told_apart_from_mistakes() -> None:
    """Four Winds prints 20 fu on a discard, and 20 fu with 1 han."""
    found = EVERYTHING.findings["fourwinds_japanese_modern"]
    printed = [f for f in found if f.verdict is Verdict.UNREACHABLE]
    assert {f.where.split(",")[2] for f in printed} == {" 20 fu"}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_says_where_it_is_from(name: str) -> None:
    table = TABLES[name]
    for key in ("source", "publisher", "kind", "read", "rules"):
        assert table.told(key), key


def test_every_awaiting_table_is_absent_and_named_once() -> None:
    names = [row["table"] for row in EVERYTHING.listed(AWAITING)]
    assert len(set(names)) == len(names)
    assert not set(names) & set(TABLES)


def test_anchors_belong_to_rule_sets_without_a_preset() -> None:
    named = {catalog.preset(name).name.split(" (")[0] for name in BUILT_IN}
    for row in EVERYTHING.listed(ANCHORS):
        assert row["printed"]
        assert row["source"]
        assert row["rule set"].split(" (")[0] not in named


def test_every_anchor_says_what_is_missing() -> None:
    rows = EVERYTHING.listed(ANCHORS)
    missing = {row["rule set"] for row in rows if row["what"] == "not established"}
    assert missing == {row["rule set"] for row in rows}


#: The same print under another name; of anchors and derived tables what was printed.
SAME_PRINT = {
    "hk_4710_fourwinds": "hong_kong_4_7_10",
    "hk_4windsmj_example": "settlement_hong_kong",
    "newstyle_6912_fourwinds": "chinese_new_style_6_9_12",
    "korean_4windsmj": "scheme_korean",
    **{
        f"payment_jm_{end}": f"japanese_modern_{end}"
        for end in (
            "1_east_selfdraw_each_loser",
            "2_east_discard_discarder",
            "3_noneast_selfdraw_noneast_loser",
            "4_noneast_discard_discarder",
        )
    },
    "example_draw_pool_600": "draw_pool_600",
    "example_settlement_chinese_classical": "settlement_chinese_classical",
    "example_settlement_european_classical": "settlement_european_classical",
    "example_settlement_hong_kong": "settlement_hong_kong",
    "example_west_on_east_discard_steps": "west_on_east_discard_steps",
    "settling_faanlaak_hongkong_4-7-10": "hong_kong_4_7_10",
    "settling_faanlaak_newstyle_6-9-12_ANCHORS": "chinese_new_style_6_9_12",
    "settling_mangan_final_score_DERIVED": "japanese_modern_final_scores",
    "settling_wmpa_ANCHORS": "wmpa",
}


@pytest.mark.skipif(not SHARED.exists(), reason="the collection is not at hand")
@pytest.mark.parametrize("family", ["fourwinds", "riichi", "chinese"])
def test_every_table_of_the_collection_is_here_or_awaited(family: str) -> None:
    awaited = {row["table"] for row in EVERYTHING.listed(AWAITING)}
    known = {*TABLES, *awaited, *SAME_PRINT}
    assert set(SAME_PRINT.values()) <= set(TABLES)
    missing = {path.stem for path in (SHARED / family).glob("*.csv")} - known
    assert not missing


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "published"))


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def told(folder: Path) -> str:
    return "\n".join(map(str, Evidence(folder).problems))


def test_an_erratum_removed_is_told(copied: Path) -> None:
    ledger = copied / ERRATA
    lines = ledger.read_text(encoding="utf-8").splitlines(keepends=True)
    gone = [line for line in lines if "hk_half_spicy_wikidot" in line]
    ledger.write_text("".join(lines).replace(gone[0], ""), encoding="utf-8")
    assert told(copied) == (
        "hk_half_spicy_wikidot, line 23: 11 faan: expected 192 "
        "(hk_half_spicy (minimum=0)), found 196; a misprint needs its line in "
        "errata.csv, with the reason"
    )


def test_a_printed_cell_changed_is_told(copied: Path) -> None:
    grid = copied / "fourwinds" / "japanese_modern_2_east_discard_discarder.csv"
    changed(grid, "\n30,1500,2900", "\n30,1500,2800")
    assert told(copied) == (
        "japanese_modern_2_east_discard_discarder, line 11: 30 fu, 2: expected 2900 "
        "(japanese_modern), found 2800; a misprint needs its line in errata.csv, "
        "with the reason"
    )


def test_a_printed_label_changed_is_told(copied: Path) -> None:
    table = copied / "riichi" / "ma_jann_limits.csv"
    changed(table, "12000,12000,跳満", "12000,12000,倍満")
    assert "limit: expected haneman (japanese_modern), found 倍満" in told(copied)


def test_an_erratum_that_no_longer_differs_is_told(copied: Path) -> None:
    table = copied / "chinese" / "hk_half_spicy_wikidot.csv"
    changed(table, "\n12,264", "\n12,256")
    assert "it differs no longer" in told(copied)
    assert "12 faan" in told(copied)


def test_an_erratum_without_a_cell_is_told(copied: Path) -> None:
    row = Erratum("hk_half_spicy_wikidot", "99 faan", "1", "2", "slip", "none")
    with (copied / ERRATA).open("a", encoding="utf-8", newline="") as file:
        csv.writer(file).writerow(row)
    assert "errata.csv: hk_half_spicy_wikidot: 99 faan: expected a printed cell" in (
        told(copied)
    )


def test_another_print_than_the_ledgers_is_told(copied: Path) -> None:
    changed(copied / "chinese" / "hk_half_spicy_wikidot.csv", "\n11,196", "\n11,195")
    assert "errata.csv says that '196' is printed" in told(copied)


#: One value of a preset changed, and a cell that then no longer is as printed.
CHANGED = {
    "japanese_modern": ("limit = 2000", "limit = 1900", "90 fu, 5: expected 1900"),
    "hk_half_spicy": ("every = 2", "every = 3", "5 faan, half_spicy"),
    "hong_kong": ("discarder = 2", "discarder = 3", "East (discarder), pays_north"),
}


@pytest.mark.parametrize("name", CHANGED)
def test_a_preset_value_changed_is_told(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new, where = CHANGED[name]
    folder = Path(shutil.copytree(catalog.BUILT_IN, tmp_path / "presets"))
    changed(folder / f"{name}.toml", old, new)
    monkeypatch.setattr(catalog, "BUILT_IN", folder)
    problems = "\n".join(map(str, Evidence().problems))
    assert where in problems
    assert f"({name}" in problems


def test_a_table_that_tells_too_little_is_told(copied: Path) -> None:
    changed(copied / "fourwinds" / "wmpa.csv", "# kind: named project\n", "")
    changed(
        copied / "fourwinds" / "hong_kong_4_7_10.csv",
        "# kind: named project",
        "# kind: a friend",
    )
    assert "wmpa: kind: expected a line of the header, found none" in told(copied)
    assert "hong_kong_4_7_10: kind: expected one of rule body or book" in told(copied)


def test_a_cell_that_is_not_understood_is_told(copied: Path) -> None:
    changed(copied / "riichi" / "ma_jann_limits.csv", "nondealer_ron,6", "rain,6")
    assert "the situation 'rain'" in told(copied)


def test_a_number_that_its_words_do_not_hold_is_told(copied: Path) -> None:
    table = copied / "riichi" / "arcturus_scoring_table.csv"
    changed(
        table,
        "dealer_ron,1,30,discarder,1500,1500,",
        "dealer_ron,1,30,discarder,1500,1600,",
    )
    assert "the words '1600' do not hold 1500" in told(copied)


@pytest.mark.parametrize(
    ("line", "said"),
    {
        "a key misspelled": ("# colunm score: what=pays", "no line of a header"),
        "no such column": ("# column nope: what=pays", "finds no cell"),
        "no such row": ("# row 99: value=3", "finds no cell"),
        "no such cell": ("# cell 9 | value: value=3", "finds no cell"),
        "no reason": ("# row 10+: not_compared=", "finds no cell"),
        "no column to leave aside": ("# aside: nope", "no such column"),
    }.values(),
)
def test_a_header_line_that_means_nothing_is_told(
    line: str, said: str, copied: Path
) -> None:
    table = copied / "fourwinds" / "hong_kong_4_7_10.csv"
    changed(table, "faan,final_score", f"{line}\nfaan,final_score")
    assert said in told(copied)


def test_a_column_that_nobody_reads_is_told(copied: Path) -> None:
    table = copied / "fourwinds" / "wmpa.csv"
    changed(table, "faan,final_score\n20+,400", "faan,final_score,page\n20+,400,7")
    assert "wmpa: expected a column that is read, or named under # aside" in told(
        copied
    )


def test_an_erratum_told_twice_is_told(copied: Path) -> None:
    ledger = copied / ERRATA
    text = ledger.read_text(encoding="utf-8")
    ledger.write_text(text + text.splitlines()[-1] + "\n", encoding="utf-8")
    assert "expected one line for a cell, found 2" in told(copied)


@pytest.mark.parametrize(
    ("text", "said"),
    {
        "no header": ("a,b,c,1,2,3\n", "expected the columns table, cell, printed"),
        "empty": ("", "expected the columns table, cell, printed"),
        "a cell short": (
            "table,cell,printed,right,kind,why\nt,c,1,2,slip,\n",
            "line 2: expected 6 cells, none empty",
        ),
    }.values(),
)
def test_a_ledger_that_is_none_is_told(text: str, said: str, copied: Path) -> None:
    (copied / ERRATA).write_text(text, encoding="utf-8")
    with pytest.raises(mj.TableError, match=said):
        told(copied)


def test_the_evidence_is_read_from_the_package() -> None:
    assert evidence.FOLDER.is_relative_to(Path(catalog.__file__).parent)

"""What others printed beside what is computed: every cell, and every difference."""

from __future__ import annotations

import csv
import shutil
from collections import Counter
from pathlib import Path

import pytest
from conftest import BUILT_IN

from mjtables import catalog, evidence
from mjtables.errata import Erratum
from mjtables.evidence import ANCHORS, AWAITING, ERRATA, FOLDER, Evidence
from mjtables.verdicts import DIFFERENT, Verdict

SHARED = Path(__file__).parents[2] / "shared" / "published"
EVERYTHING = Evidence()
TABLES = {table.name: table for table in EVERYTHING.tables}
FILES = {path.stem: path for path in FOLDER.glob("*/*.csv")}


def test_print_presets_and_ledger_fit_together() -> None:
    problems = EVERYTHING.problems
    assert not problems, "\n".join(map(str, problems))


@pytest.mark.parametrize("name", FILES)
def test_every_cell_of_a_file_has_a_verdict(name: str) -> None:
    """Counted once more, from the bare file: rows x columns, but for the places."""
    with FILES[name].open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))
    header, *body = rows
    places = {"situation", "payer", "han", "fu", "faan", "raw", header[0]}
    if header[0] == "hand" or "item" in header:
        places.add("item")
    labels = {"limit", "laak"}
    cells = sum(
        bool(text) or column not in labels
        for row in body
        for column, text in zip(header, row, strict=True)
        if column not in places
    )
    assert len(EVERYTHING.findings[name]) == cells > 0


#: rules/riichi.md, Published mistakes: how many cells of each file are wrong.
MISTAKES = {
    "mahjong_drill_score_table": 9 + 3,  # shifted, and the places left empty
    "mahjong_drill_tutorial_table": 3,
    "riichi_scoring_toolkit_3han": 4,
    "unnamed_fuhan_detail": 5,
    "unnamed_next_calculator": 10,
    "unnamed_riichi_counter": 3,
    "sergicalsix_practice_app": 1,
    "agowaki_limits_2006": 5 + 5,  # amounts and their labels
    "japanese_modern_60fu_2han_example": 2,
    "european_classical_heading": 1,
    "hk_half_spicy_wikidot": 2,
    "hk_4710_dbrudnicki": 12,
}


def test_the_known_mistakes_are_found_and_no_others() -> None:
    wrong = Counter(
        finding.table
        for found in EVERYTHING.findings.values()
        for finding in found
        if finding.verdict in DIFFERENT
    )
    assert wrong == MISTAKES


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


#: Read from another copy of the same print, under another name.
SAME_PRINT = {
    "hk_4710_fourwinds": "hong_kong_4_7_10",
    "hk_4windsmj_example": "settlement_hong_kong",
    "newstyle_6912_fourwinds": "chinese_new_style_6_9_12",
    "korean_4windsmj": "scheme_korean",
}


@pytest.mark.skipif(not SHARED.exists(), reason="the collection is not at hand")
@pytest.mark.parametrize("family", ["riichi", "chinese"])
def test_every_table_of_the_collection_is_here_or_awaited(family: str) -> None:
    awaited = {row["table"] for row in EVERYTHING.listed(AWAITING)}
    known = {*TABLES, *awaited, *SAME_PRINT}
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
    changed(copied / "riichi" / "ma_jann_limits.csv", "8000,8000,", "8000,8k,")
    changed(copied / "riichi" / "ma_jann_limits.csv", "nondealer_ron,6", "ron,6")
    assert "the situation 'ron'" in told(copied)


def test_the_evidence_is_read_from_the_package() -> None:
    assert evidence.FOLDER.is_relative_to(Path(catalog.__file__).parent)

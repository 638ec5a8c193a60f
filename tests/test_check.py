"""A table of anyone's beside a preset: the verdicts, and what is bad input."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pandas as pd
import pytest
from conftest import every_preset, mjtables
from hypothesis import given, settings
from hypothesis import strategies as st

import mjtables as mj
from mjtables.checking import COLUMNS
from mjtables.printed.evidence import FOLDER
from mjtables.reading import read_text

if TYPE_CHECKING:
    from pathlib import Path

TIDY = {"situation": "dealer_ron", "payer": "discarder", "han": "3", "fu": "30"}
PRESETS = {preset.id: preset for preset in every_preset()}


def verdict(preset: str = "japanese_modern", **cell: str) -> tuple[str, str]:
    """The verdict on the first cell of a table of one row, and its note."""
    found = mj.check(pd.DataFrame([{**TIDY, **cell}]), preset).iloc[0]
    return found["verdict"], found["note"]


@pytest.mark.parametrize(
    ("cell", "expected"),
    {
        "the amount": ({"value": "5800"}, "agrees"),
        "the amount with a comma": ({"value": "5,800"}, "agrees"),
        "another amount": ({"value": "5900"}, "differs"),
        "half of it": ({"value": "5800.5"}, "differs"),
        "blank": ({"value": ""}, "missing"),
        "a dash": ({"value": "-"}, "missing"),
        "a word for it": ({"value": "mangan"}, "differs"),
        "4 han 40 fu as mangan": (
            {"han": "4", "fu": "40", "value": "満貫"}, "agrees",
        ),
        "4 han 40 fu left blank": (
            {"han": "4", "fu": "40", "value": ""}, "limit, blank",
        ),
        "20 fu on a discard, the formula": (
            {"fu": "20", "value": "3900"}, "impossible, printed",
        ),
        "20 fu on a discard, blank": ({"fu": "20", "value": "-"}, "impossible, blank"),
        "20 fu on a discard, not by the formula": (
            {"fu": "20", "value": "4000"}, "differs",
        ),
        "a band": ({"han": "6-7", "fu": "", "value": "18000"}, "agrees"),
        "a band too wide": ({"han": "6-8", "fu": "", "value": "18000"}, "differs"),
        "from 13 han on": ({"han": "13+", "fu": "", "value": "48000"}, "agrees"),
        "mangan instead of a number": (
            {"han": "mangan", "fu": "", "value": "12000"}, "agrees",
        ),
        "a band that runs down": (
            {"han": "7-3", "fu": "40", "value": "18000"}, "not understood",
        ),
        "thousands or decimals": ({"value": "5.800"}, "not understood"),
        "two amounts in one cell": ({"value": "1300/2600"}, "not understood"),
        "other words beside the number": (
            {"value": "5800", "raw": "5900"}, "not understood",
        ),
        "the number among its words": (
            {"value": "5800", "raw": "5800 points"}, "agrees",
        ),
        "words as people write them": (
            {"situation": "Dealer Ron", "han": "３", "value": "5,800"}, "agrees",
        ),
        "13 or more, in Japanese": (
            {"han": "13以上", "fu": "", "value": "48000"}, "agrees",
        ),
        "the total": ({"payer": "total", "value": "5800"}, "agrees"),
        "31 to 39 fu count as 40": ({"fu": "31-39", "value": "7700"}, "agrees"),
        "more han than are listed": (
            {"han": "20", "fu": "", "value": "48000"}, "agrees",
        ),
        "a payer there is not": ({"payer": "dealer", "value": "5800"}, "not listed"),
        "neither amount nor label": ({"value": "soon"}, "not understood"),
        "an unknown situation": (
            {"situation": "rain", "value": "5800"}, "not understood",
        ),
        "an unknown payer": ({"payer": "uncle", "value": "5800"}, "not understood"),
        "a value that is none": ({"han": "three", "value": "5800"}, "not understood"),
    }.values(),
)  # fmt: skip
def test_a_printed_cell_has_a_verdict(cell: dict[str, str], expected: str) -> None:
    assert verdict(**cell)[0] == expected


def test_what_is_not_understood_says_what_of_it() -> None:
    assert "'rain'" in verdict(situation="rain", value="5800")[1]
    assert "'uncle'" in verdict(payer="uncle", value="5800")[1]
    assert "'three'" in verdict(han="three", value="5800")[1]


@pytest.mark.parametrize(
    ("preset", "cell", "expected"),
    {
        "a streak": ("taiwanese", {"tai": 3, "streak": 2, "pays": 130}, "agrees"),
        "no streak": ("taiwanese", {"tai": 3, "streak": 0, "pays": 90}, "agrees"),
        "another streak": (
            "taiwanese", {"tai": 3, "streak": 1, "pays": 130}, "differs",
        ),
        "concealed": (
            "korean", {"points": 3, "concealed": "yes", "pays": 13}, "agrees",
        ),
        "not concealed": (
            "korean", {"points": 3, "concealed": "no", "pays": 8}, "agrees",
        ),
        "flowers": (
            "chinese_official", {"points": 8, "flowers": 2, "pays": 18}, "agrees",
        ),
        "half a flower": (
            "chinese_official", {"points": 8, "flowers": "0.5", "pays": 18},
            "not understood",
        ),
        "a liable player": (
            "hong_kong", {"faan": 3, "liable": "yes", "pays": 16}, "not understood",
        ),
        "nothing of the rules": (
            "hong_kong", {"faan": 3, "shop": "yes", "pays": 16}, "agrees",
        ),
    }.values(),
)  # fmt: skip
def test_columns_of_facts_and_counts_are_read(
    preset: str, cell: dict[str, object], expected: str
) -> None:
    row = {"situation": "dealer_self_drawn", "payer": "each", **cell}
    assert mj.check(pd.DataFrame([row]), preset)["verdict"].tolist() == [expected]


def test_a_label_never_stands_for_a_value_that_is_not_there(elsewhere: Path) -> None:
    """5 to 9 faan are not all of the first laak, whatever the label says."""
    text = "faan_from,faan_to,final_score,laak\n4,6,16,1\n5,9,16,1\n10,,64,3\n"
    (elsewhere / "bands.csv").write_text(text, encoding="utf-8")
    found = mj.check("bands.csv", "hong_kong")
    assert (
        found["verdict"].tolist() == ["agrees"] * 2 + ["differs"] * 2 + ["agrees"] * 2
    )
    (elsewhere / "bands.csv").write_text("hand,pays,laak\nx,17,1\n", encoding="utf-8")
    result = mjtables("check", "bands.csv", "-p", "hong_kong")
    assert result.exit_code == 1
    assert "1 laak" in result.output
    assert "16" in result.output


def test_columns_that_say_nothing_of_the_rules_are_named(elsewhere: Path) -> None:
    text = "situation,payer,faan,pays,shop\nself_drawn,each,3,16,corner\n"
    (elsewhere / "shop.csv").write_text(text, encoding="utf-8")
    result = mjtables("check", "shop.csv", "-p", "hong_kong")
    assert result.exit_code == 0
    assert "mjtables: shop.csv: columns left aside: shop" in result.output


def test_a_value_above_the_ceiling_is_compared_with_it() -> None:
    ladder = pd.DataFrame({"faan": [13, 14, 15], "score": [384, 512, 384]})
    found = mj.check(ladder, "hk_half_spicy")
    assert found["verdict"].tolist() == ["agrees", "differs", "agrees"]


def test_labels_are_compared_too() -> None:
    rows = [
        {**TIDY, "han": han, "fu": "", "value": value, "limit": label}
        for han, value, label in [
            ("5", "12000", "満貫"),
            ("6", "18000", "Mangan"),
            ("13", "48000", "yakuman"),
        ]
    ]
    found = mj.check(pd.DataFrame(rows), "japanese_modern")
    labels = found[found["what"] == "tier"]
    assert labels["verdict"].tolist() == ["agrees", "differs", "agrees"]
    assert labels["computed"].tolist() == ["mangan", "haneman", "counted yakuman"]


def test_options_are_compared_with() -> None:
    kiriage = mj.preset("japanese_modern").with_options(kiriage="on")
    row = pd.DataFrame([{**TIDY, "han": 4, "value": 12000}])
    assert mj.check(row, "japanese_modern")["verdict"].tolist() == ["differs"]
    found = mj.check(row, kiriage)
    assert found["verdict"].tolist() == ["agrees"]
    assert found["preset"].tolist() == ["japanese_modern (kiriage=on)"]


@pytest.mark.parametrize("name", PRESETS)
def test_our_own_table_agrees_with_itself(name: str) -> None:
    """Every line of the payment table, amounts and labels, read back as CSV."""
    preset = PRESETS[name]
    found = mj.check(mj.payment_table(preset), preset)
    assert tuple(found.columns) == COLUMNS
    said = set(found["verdict"])
    assert said <= {"agrees", "impossible, printed", "impossible, blank"}, (
        found[~found["verdict"].str.contains("agrees|impossible")].iloc[0].to_dict()
    )


@given(data=st.data())
@settings(max_examples=20)
def test_any_changed_amount_is_found(data: st.DataObject) -> None:
    table = mj.payment_table("japanese_modern")
    place = data.draw(st.integers(0, len(table) - 1))
    changed = table.astype({"pays": object})
    if pd.isna(table["pays"].iloc[place]):
        return
    amount = int(table["pays"].iloc[place])
    other = data.draw(st.integers(0, 10**6).filter(lambda n: n != amount))
    changed.loc[place, "pays"] = other
    found = mj.check(changed, "japanese_modern")
    wrong = found[found["verdict"] == "differs"]
    assert wrong["printed"].tolist() == [str(other)]
    assert wrong["computed"].tolist() == [str(amount)]


def test_every_published_table_in_one_frame() -> None:
    found = mj.check_all()
    differs = found[found["verdict"].isin(["differs", "missing"])]
    assert not differs.empty
    assert (differs["erratum"] != "").all()
    assert (found.loc[found["verdict"] == "agrees", "erratum"] == "").all()


RIICHI = FOLDER / "riichi"


def test_the_command_compares_a_file() -> None:
    file = str(RIICHI / "arcturus_scoring_table.csv")
    result = mjtables("check", file, "--preset", "japanese_modern")
    assert result.exit_code == 0
    assert result.output == (
        f"{file}: 180 cells; agrees: 171; impossible, printed: 9\n"
    )


def test_the_command_shows_what_differs_and_says_no() -> None:
    file = str(RIICHI / "unnamed_fuhan_detail.csv")
    result = mjtables("check", file, "-p", "japanese_modern")
    assert result.exit_code == 1
    assert "dealer_ron, 2 han, 110 fu, discarder" in result.output
    assert "10600" in result.output
    assert "110 fu, each_nondealer" in result.output


def test_the_command_gives_every_cell_as_json() -> None:
    file = str(RIICHI / "ma_jann_limits.csv")
    result = mjtables("check", file, "-p", "japanese_modern", "--format", "json")
    rows = json.loads(result.output)
    assert len(rows) == 30
    assert {row["verdict"] for row in rows} == {"agrees"}


def test_the_command_takes_options() -> None:
    file = str(RIICHI / "ayanokouji_scan_point.csv")
    on = mjtables("check", file, "-p", "japanese_modern", "--set", "kiriage=on")
    assert on.exit_code == 0
    assert mjtables("check", file, "-p", "japanese_modern").exit_code == 1


def test_a_file_that_names_its_rule_set_needs_no_preset() -> None:
    assert mjtables("check", str(RIICHI / "ma_jann_limits.csv")).exit_code == 0


def test_the_command_compares_everything() -> None:
    result = mjtables("check", "--all")
    assert result.exit_code == 0, result.output
    assert "ma_jann_limits: 30 cells; agrees: 30\n" in result.output


#: Headers that lead nowhere: told cell by cell, never a traceback.
NOWHERE = {
    "a hand's scores": "# cells: what=change, winner=1, scores=a/b/c\n",
    "a seat": "# cells: what=change, winner=east\n",
    "another seat": "# cells: what=change, winner=7, value=3\n",
    "a key": "# cells: colour=red\n",
    "a thing": "# cells: what=weather\n",
    "a preset": "# preset: nowhere\n",
    "a quote": '# preset: hong_kong "\n',
    "an option": "# preset: hong_kong limit\n",
    "a unit": "# cells: unit=big, situation=self_drawn, payer=other\n",
}


@pytest.mark.parametrize("case", NOWHERE)
def test_a_header_that_leads_nowhere_is_told(case: str, elsewhere: Path) -> None:
    preset = "" if "preset" in NOWHERE[case] else "# preset: hong_kong\n"
    text = f"{NOWHERE[case]}{preset}# column x: what=pays\nfaan,x\n3,16\n"
    if "what=change" in text or "what=weather" in text:
        text = text.replace("# column x: what=pays", "# column x: seat=1")
    (elsewhere / "table.csv").write_text(text, encoding="utf-8")
    result = mjtables("check", "table.csv")
    assert result.exit_code == 2
    assert "table.csv: expected a cell that can be compared, found none; " in (
        result.output
    )
    assert "Traceback" not in result.output


def test_a_ladder_needs_no_situation(elsewhere: Path) -> None:
    text = "faan,final_score,laak\n3,8,\n4-6,16,1\n10+,64,3\n"
    (elsewhere / "ladder.csv").write_text(text, encoding="utf-8")
    result = mjtables("check", "ladder.csv", "-p", "hong_kong")
    assert result.output == "ladder.csv: 5 cells; agrees: 5\n"


BAD = {
    "nothing": ([], "expected a FILE, or --all"),
    "both": (["x.csv", "--all"], "expected --all alone"),
    "options of nothing": (["x.csv", "--set", "a=b"], "expected --preset beside --set"),
    "a report of one": (["x.csv", "--report", "y"], "expected --report beside --all"),
    "no file": (["none.csv", "-p", "hong_kong"], "none.csv: expected a file"),
    "a folder": ([".", "-p", "hong_kong"], ".: expected a table, found a folder"),
    "no preset": (["table.csv"], "table.csv: --preset: expected P"),
    "no such preset": (["table.csv", "-p", "hong_kog"], "did you mean 'hong_kong'"),
    "no table": (
        ["prose.txt", "-p", "hong_kong"],
        "expected a settling or payment table",
    ),
    "empty": (
        ["empty.csv", "-p", "hong_kong"],
        "expected a table, found an empty file",
    ),
    "bytes": (["bytes.csv", "-p", "hong_kong"], "expected a table: CSV in UTF-8"),
    "a column twice": (["twice.csv", "-p", "hong_kong"], "found faan twice"),
    "too many cells": (["long.csv", "-p", "hong_kong"], "expected 4 cells in line 2"),
    "nothing understood": (["other.csv", "-p", "hong_kong"], "can be compared"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_told_in_a_line(case: str, elsewhere: Path) -> None:
    header = "situation,payer,faan,pays\n"
    texts = {
        "table.csv": header + "self_drawn,other,3,16\n",
        "twice.csv": "faan,faan,score\n3,4,8\n",
        "prose.txt": "It was a dark night.\nAnd more.\n",
        "empty.csv": "",
        "long.csv": header + "self_drawn,other,3,16,17\n",
        "other.csv": header + "thunder,cloud,3,16\n",
    }
    for name, text in texts.items():
        (elsewhere / name).write_text(text, encoding="utf-8")
    (elsewhere / "bytes.csv").write_bytes(b"\xff\xfe\x00")
    arguments, said = BAD[case]
    result = mjtables("check", *arguments)
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output


WIDE = (
    "Dealer ron\nfu,1 han,2 han,3 han,4 han,mangan\n20,-,-,3900,7700,12000\n"
    "30,1500,2900,5700,11600,12000\n40,2000,3900,,12000,mangan\n"
)


def test_a_wide_table_has_a_verdict_for_each_cell(elsewhere: Path) -> None:
    (elsewhere / "ron.csv").write_text(WIDE, encoding="utf-8")
    found = mj.check("ron.csv", "japanese_modern")
    verdicts = dict(zip(found["cell"], found["verdict"], strict=True))
    hand = "dealer_on_discard, discarder, {} han, {} fu"
    said = {
        cell.split(": ")[1]: verdict
        for cell, verdict in verdicts.items()
        if "han" in cell
    }
    assert said[hand.format(1, 20)] == "impossible, blank"
    assert said[hand.format(3, 20)] == "impossible, printed"
    assert said[hand.format(3, 30)] == "differs"
    assert said[hand.format(3, 40)] == "missing"
    assert said[hand.format(4, 40)] == "agrees"
    wrong = found[found["verdict"] == "differs"].iloc[0]
    assert (wrong["printed"], wrong["computed"], wrong["line"]) == ("5700", "5800", 4)
    assert "rounded down" in wrong["note"]


@pytest.mark.parametrize("ending", ["xlsx", "html"])
def test_a_copy_has_the_right_value_beside_the_wrong_one(
    ending: str, elsewhere: Path
) -> None:
    (elsewhere / "ron.csv").write_text(WIDE, encoding="utf-8")
    copy = elsewhere / f"marked.{ending}"
    arguments = ("ron.csv", "-p", "japanese_modern", "--annotate", str(copy))
    result = mjtables("check", *arguments)
    assert result.exit_code == 1
    assert "5800" in text_of(copy)
    assert "11600" in text_of(copy)
    assert (elsewhere / "ron.csv").read_text(encoding="utf-8") == WIDE


def text_of(copy: Path) -> str:
    if copy.suffix == ".html":
        return copy.read_text(encoding="utf-8")
    import openpyxl

    book = openpyxl.load_workbook(copy)
    rows = (row for sheet in book for row in sheet.iter_rows(values_only=True))
    return " ".join(str(cell) for row in rows for cell in row if cell is not None)


def test_a_table_that_was_read_and_one_from_standard_input(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import sys
    from types import SimpleNamespace

    table = read_text(WIDE)
    found = mj.check(table, "japanese_modern")
    stdin = SimpleNamespace(buffer=io.BytesIO(WIDE.encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    again = mj.check("-", "japanese_modern")
    assert found["verdict"].tolist() == again["verdict"].tolist()
    assert "differs" in found["verdict"].tolist()
    assert list(elsewhere.iterdir()) == []

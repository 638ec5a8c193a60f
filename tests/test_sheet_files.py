"""Files of scoresheets: what is read of them, what is refused, annotated copies."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import re
import time
import zipfile
from inspect import cleandoc
from typing import TYPE_CHECKING, Any

import openpyxl
import pytest
from click.testing import CliRunner
from sheet_games import rows_of

import mjtables as mj
from mjtables.auditing.annotating import save
from mjtables.auditing.auditing import audit
from mjtables.cli.sheet_audit import audit as command
from mjtables.errors import MjtablesError, SheetError
from mjtables.scoresheet import books
from mjtables.scoresheet.reading import read_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
from random import Random

HEADER = ("hand", "dealer", "winner", "discarder", "faan", "Ann", "Bob", "Cid", "Dee")
GOOD = (1, "Ann", "Bob", "Ann", 3, -8, 8, 0, 0)


def written(folder: Path, text: str) -> Path:
    file = folder / "club.csv"
    file.write_text(cleandoc(text) + "\n", encoding="utf-8")
    return file


def book(folder: Path, rows: Sequence[Sequence[Any]], name: str = "club.xlsx") -> Path:
    """A workbook that somebody made: one worksheet, with a title above."""
    made = openpyxl.Workbook()
    worksheet = made.active
    assert worksheet is not None
    worksheet.append(["Our club, Tuesday"])
    for row in rows:
        worksheet.append(list(row))
    made.save(folder / name)
    return folder / name


def problems(file: Path, **wishes: Any) -> list[str]:
    with pytest.raises(SheetError) as error:
        read_sheet(file, **wishes)
    return [str(problem) for problem in error.value.problems]


#: What stands in a sheet of Hong Kong, and what is said of it.
BAD = {
    "an unknown player": (
        "1,Ann,Bbo,Ann,3,-8,8,0,0",
        "line 4, winner: expected a player (Ann, Bob, Cid, Dee), found 'Bbo'; "
        "did you mean 'Bob'?",
    ),
    "faan in words": (
        "1,Ann,Bob,Ann,three,-8,8,0,0",
        "line 4, faan: expected a number, found 'three'",
    ),
    "faan that became a date": (
        "1,Ann,Bob,Ann,2026-03-05,-8,8,0,0",
        "line 4, faan: expected a number, found a date (2026-03-05); "
        "the program took 3/5 for one",
    ),
    "an amount that became a date": (
        "1,Ann,Bob,Ann,3,8-Mar,8,0,0",
        "line 4, Ann: expected an amount, found a date ('8-Mar'); "
        "a program took a number for one",
    ),
    "an amount with a decimal comma": (
        '1,Ann,Bob,Ann,3,"-0,5",8,0,0',
        "line 4, Ann: expected an amount, found '-0,5'; write -0.5",
    ),
    "a hand without its winner": (
        "1,Ann,,Ann,3,-8,8,0,0",
        "line 4, winner: expected a player who won, found nothing; "
        "there is discarder, value",
    ),
    "a hand without its number": (
        ",Ann,Bob,Ann,3,-8,8,0,0",
        "line 4, hand: expected a whole number, found nothing",
    ),
    "half a hand": (
        "1.5,Ann,Bob,Ann,3,-8,8,0,0",
        "line 4, hand: expected a whole number, found 1.5",
    ),
    "more cells than columns": (
        "1,Ann,Bob,Ann,3,-8,8,0,0,0",
        "line 4: expected 9 cells, found 10",
    ),
    "a wind that may be two players": (
        "1,Bob,east,Ann,3,-8,8,0,0",
        "line 4, winner: expected a player's name (Ann sat there first, Bob does "
        "now), found 'east'",
    ),
    "three values of two winners": (
        "1,Ann,Bob; Cid,Ann,3;4;5,-8,8,0,0",
        "line 4, faan: expected one for each of 2 winners, found '3;4;5'",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_what_cannot_be_read_is_told_with_row_and_cell(
    what: str, tmp_path: Path
) -> None:
    row, said = BAD[what]
    text = f"# preset: hk_half_spicy\n\n{','.join(HEADER)}\n{row}"
    assert problems(written(tmp_path, text)) == [said]


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    text = f"""
    # preset: hk_half_spicy
    {",".join(HEADER)}
    1,Ann,Bob,Ann,three,-8,x,0,0
    2,Eve,Bob,Ann,3,-8,8,0,0
    1,Bob,Bob,Ann,4,-16,16,0,0
    """
    assert problems(written(tmp_path, text)) == [
        "line 3, Bob: expected an amount, found 'x'",
        "line 3, faan: expected a number, found 'three'",
        "line 4, dealer: expected a player (Ann, Bob, Cid, Dee), found 'Eve'",
        "line 5, hand: expected a hand of its own, found 1, as line 3 has",
    ]


#: Whole files, and what is said of them.
WHOLE = {
    "nothing": ("", "expected a scoresheet, found an empty file"),
    "only settings": (
        "# preset: hk_half_spicy",
        "expected a scoresheet, found no rows",
    ),
    "no hand": (
        "# preset: hk_half_spicy\nhand,winner,Ann,Bob,Cid,Dee\n1,,,,,\n2,,,,,",
        "expected a row of a hand that was played, found none",
    ),
    "a misspelled column": (
        "# preset: hk_half_spicy\nhand,winer,faan,Ann,Bob,Cid,Dee\n1,Ann,3,8,-8,0,0",
        "line 2: expected a known column, found 'winer'; did you mean 'winner'?",
    ),
    "a column twice": (
        "# preset: hk_half_spicy\nfaan,value,Ann,Bob,Cid,Dee\n3,3,8,-8,0,0",
        "line 2: expected value in one column, found 'faan' and 'value'",
    ),
    "three players of four": (
        "# preset: hk_half_spicy\nwinner,faan,Ann,Bob,Cid\nAnn,3,8,-4,-4",
        "line 2: expected 4 players (hk_half_spicy), or one more in rotation, found "
        "3 (Ann, Bob, Cid); the option players=3 sets it",
    ),
    "one player": (
        "hand,Ann\n1,8",
        "line 1: expected a column for each of 2 to 5 players, found 'Ann'; name "
        "them: --players, or a line # players:",
    ),
    "a player without a column": (
        "# players: Ann, Bob, Cid\nAnn,Bob\n8,-8",
        "line 2: expected a column for an amount of every player, found none for Cid",
    ),
    "a player twice": (
        "# players: Ann, Bob, ann\nAnn,Bob\n8,-8",
        "players: expected names that differ, found Ann, Bob, ann",
    ),
    "hands that are no number": (
        "# hands: many\nAnn,Bob\n8,-8",
        "hands: expected a number, found 'many'",
    ),
    "options without a preset": (
        "# options: gun=half\nAnn,Bob\n8,-8",
        "preset: expected a preset, of which options can be set, found none",
    ),
    "a preset twice": (
        "# preset: hkma\n# preset: hk_half_spicy\nAnn,Bob\n8,-8",
        "expected preset once (line 2), found it twice",
    ),
    "a fifth player who plays": (
        "# preset: hk_half_spicy\nwinner,faan,A,B,C,D,E\nA,3,12,-4,-4,-4,0",
        "line 3: expected who of A, B, C, D, E sits out, found nothing",
    ),
    "a photograph": ("\x89PNG\r\n", "expected a workbook (.xlsx), or CSV, found"),
    "a page": ("<html></html>", "expected a workbook (.xlsx), or CSV, found a page"),
}


@pytest.mark.parametrize("what", WHOLE)
def test_a_file_that_is_no_sheet(what: str, tmp_path: Path) -> None:
    text, said = WHOLE[what]
    file = tmp_path / "club.csv"
    file.write_bytes(text.encode("latin-1"))
    assert problems(file)[0].startswith(said)


def test_files_that_are_something_else(tmp_path: Path) -> None:
    old, broken, other = (tmp_path / name for name in ("a.xls", "b.xlsx", "c.xlsx"))
    old.write_bytes(b"\xd0\xcf\x11\xe0" + b"\0" * 600)
    broken.write_bytes(book(tmp_path, [HEADER, GOOD]).read_bytes()[:900])
    with zipfile.ZipFile(other, "w") as packed:
        packed.writestr("word/document.xml", "<w/>")
    assert problems(old) == [
        "expected an Excel workbook (.xlsx), found an encrypted workbook, or an old "
        "one (.xls); save it as .xlsx, without a password"
    ]
    assert "found a broken one" in problems(broken)[0]
    assert problems(other) == [
        "expected an Excel workbook (.xlsx), found another archive"
    ]
    assert problems(tmp_path / "nowhere.csv") == ["expected a file, found no such file"]
    assert problems(tmp_path) == ["expected a scoresheet, found Is a directory"]
    (tmp_path / "wide.csv").write_bytes("hand,Ann,Bob\n1,8,-8".encode("utf-16"))
    assert problems(tmp_path / "wide.csv")[0].endswith("found other bytes")


def repacked(file: Path, changes: dict[str, bytes]) -> Path:
    """The same workbook with other parts, as nobody's program writes it."""
    with zipfile.ZipFile(file) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in {**parts, **changes}.items():
            packed.writestr(name, part)
    return file


def test_a_zip_bomb_is_not_unpacked(tmp_path: Path) -> None:
    file = repacked(
        book(tmp_path, [HEADER, GOOD]), {"xl/media/big.xml": b" " * 150_000_000}
    )
    assert file.stat().st_size < 300_000
    start = time.process_time()
    assert problems(file, preset="hk_half_spicy") == [
        "expected a workbook of at most 100 MB, unpacked, no part of it packed "
        "200-fold, found 150 MB"
    ]
    assert time.process_time() - start < 1
    small = repacked(
        book(tmp_path, [HEADER, GOOD]), {"xl/media/big.xml": b" " * 9_000_000}
    )
    assert problems(small)[0].endswith("found 9 MB")


def test_entities_are_not_unfolded(tmp_path: Path) -> None:
    lol = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaa">]><sst>&a;</sst>'
    file = repacked(book(tmp_path, [HEADER, GOOD]), {"xl/sharedStrings.xml": lol})
    assert problems(file) == [
        "expected a workbook, found entities in xl/sharedStrings.xml"
    ]


def test_external_links_are_not_followed(tmp_path: Path) -> None:
    file = book(tmp_path, [HEADER, GOOD])
    links = (
        b'<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/'
        b'package/2006/relationships"><Relationship Id="rId1" TargetMode="External" '
        b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
        b'externalLinkPath" Target="http://192.0.2.1/other.xlsx"/></Relationships>'
    )
    repacked(file, {"xl/externalLinks/_rels/externalLink1.xml.rels": links})
    assert audit(file, preset="hk_half_spicy").clean


def test_a_hundred_thousand_rows_are_refused_in_bounded_time(tmp_path: Path) -> None:
    start = time.process_time()
    text = "Ann,Bob,Cid,Dee\n" + "8,-8,0,0\n" * 100_000
    assert problems(written(tmp_path, text)) == [
        "expected at most 5,000 rows of hands, found more"
    ]
    assert time.process_time() - start < 5
    many = openpyxl.Workbook(write_only=True)
    worksheet = many.create_sheet("Hands")
    worksheet.append(["Ann", "Bob", "Cid", "Dee"])
    for _ in range(100_000):
        worksheet.append([8, -8, 0, 0])
    many.save(tmp_path / "many.xlsx")
    start = time.process_time()
    assert problems(tmp_path / "many.xlsx") == [
        "expected at most 5,000 rows of hands, found more"
    ]
    assert time.process_time() - start < 15


def test_five_thousand_wrong_rows_take_bounded_time(tmp_path: Path) -> None:
    text = "# preset: tenhou_4p\n# players: Ann, Bob, Cid, Dee\n"
    text += "dealer,winner,discarder,han,fu,Ann,Bob,Cid,Dee\n"
    text += "Ann,Bob,Ann,3,40,-5201,5201,0,0\n" * 5000
    start = time.process_time()
    found = audit(written(tmp_path, text)).findings
    assert sum(each.kind == "amount" for each in found) == 5000
    assert time.process_time() - start < 20


def test_a_workbook_that_somebody_made(tmp_path: Path) -> None:
    wrong = (2, "Bob", "Cid", None, 3, -4, -4, 12.5, -4)
    told = audit(book(tmp_path, [HEADER, GOOD, wrong]), preset="hk_half_spicy")
    assert told.sheet.players == ("Ann", "Bob", "Cid", "Dee")
    assert list(map(str, told.findings)) == [
        "row 4: the row does not balance: expected 0, found +0.5 (0.5 too many)",
        "row 4, H4: not what the table gives: expected +12, found +12.5 (0.5 too many)",
    ]


def test_dates_and_errors_in_cells_of_a_workbook(tmp_path: Path) -> None:
    day = dt.datetime(2026, 3, 5)  # noqa: DTZ001 - a cell has no time zone
    rows = [
        (1, "Ann", "Bob", "Ann", day, -8, 8, 0, 0),
        (2, "Bob", "Bob", "Ann", 3, "#REF!", 8, 0, True),
    ]
    assert problems(book(tmp_path, [HEADER, *rows]), preset="hk_half_spicy") == [
        "row 3, E3 (faan): expected a number of faan, found a date (2026-03-05); the "
        "program took 3/5 for one",
        "row 4, F4 (Ann): expected an amount, found an error (#REF!)",
        "row 4, I4 (Dee): expected an amount, found the word TRUE",
    ]


def test_formulas_that_nobody_calculated(tmp_path: Path) -> None:
    rows = [(1, "Ann", "Bob", "Ann", 3, "=-8", "=4*2", 0, 0), (2, *[None] * 4, "=0")]
    said = (
        "row 3, F3 (Ann): expected an amount, found a formula without its value; open "
        "the workbook and save it once"
    )
    file = book(tmp_path, [HEADER, *rows])
    assert problems(file, preset="hk_half_spicy") == [said]


def made_by_us(folder: Path, name: str, rows: str, **options: Any) -> Path:
    """A workbook as `mjtables sheet new` writes it, with the rows of a CSV sheet."""
    from mjtables.sheetbook.new import new_sheet

    rules = mj.preset(name).with_options(**options)
    read = read_sheet(written(folder, rows), preset=rules)
    new_sheet(rules, read.players, rows=read.rows).save(folder / "made.xlsx")
    return folder / "made.xlsx"


def test_our_own_workbook_is_read_by_its_hidden_keys(tmp_path: Path) -> None:
    text = """
    # players: Ann, Bob, Cid, Dee
    hand,dealer,kind,winner,discarder,han,fu,honba,declared,ready,Ann,Bob,Cid,Dee
    1,Ann,,Bob,Ann,3,40,0,Bob,,-5200,5200,0,0
    2,Bob,draw,,,,,,Cid,Bob;Cid,-1500,1500,500,-1500
    3,Bob,,Dee,,2,30,1,,,-600,-1100,-600,3300
    """
    told = audit(made_by_us(tmp_path, "tenhou_4p", text))
    assert (told.sheet.worksheet, len(told.sheet.rows)) == (books.SHEET, 3)
    assert told.clean
    assert [row.declared for row in told.sheet.rows] == [(1,), (2,), ()]
    assert told.won == (-7300, 5600, -100, 1800)


def test_our_own_workbook_that_lost_its_values(tmp_path: Path) -> None:
    text = """
    # players: Ann, Bob, Cid, Dee
    hand,dealer,winner,discarder,faan,Ann,Bob,Cid,Dee
    1,Ann,Bob,Ann,3,-8,8,0,0
    2,Bob,Bob,Ann,3,-8,8,0,0
    """
    file = made_by_us(tmp_path, "hk_half_spicy", text)
    openpyxl.load_workbook(file).save(file)  # openpyxl keeps no values of formulas
    (said,) = problems(file)
    assert "found a formula without its value; open the workbook and save it" in said


def test_what_the_command_says_comes_before_the_file(tmp_path: Path) -> None:
    text = """
    # preset: hk_half_spicy
    # options: gun=half, minimum=0
    winner,discarder,faan,Ann,Bob,Cid,Dee
    Ann,Bob,3,8,-8,0,0
    """
    file = written(tmp_path, text)
    assert not audit(file).clean
    full = audit(file, options={"gun": "full"})
    assert full.clean
    assert full.sheet.rules
    assert full.sheet.rules.options_text == "minimum=0"
    other = audit(file, preset="hk_full_spicy")
    assert other.sheet.rules == mj.preset("hk_full_spicy")
    assert other.remarks[0] == (
        "hk_full_spicy is taken, not hk_half_spicy, nor what its options are"
    )
    named = problems(
        written(tmp_path, "# players: Ann, Bob\nAnn,Bob\n8,-8"), players=["Ann", "Cid"]
    )
    assert named == ["players: expected those of the file (Ann, Bob), found Ann, Cid"]


def test_other_people_write_csv_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "club.csv"
    text = "# preset: hk_half_spicy;;;;\r\n\r\nNo;Winner;Loser;Fan;ANN;Bob;Cid;Dee\r\n"
    text += '1;bob; ANN ;3;"−8";+8;;\r\n'
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    told = audit(file, players=["Ann", "Bob", "Cid", "Dee"])
    assert told.clean
    assert told.sheet.rows[0].amounts == (-8, 8, 0, 0)


def test_a_player_may_be_called_as_a_column(tmp_path: Path) -> None:
    text = """
    # preset: hk_half_spicy
    # players: Fu, Han, Fan, Wind
    wind,winner,discarder,faan,Fu,Han,Fan,Wind
    east,Fan,Wind,3,0,0,8,-8
    """
    assert audit(written(tmp_path, text)).clean


def test_an_annotated_copy_of_a_csv_sheet(tmp_path: Path) -> None:
    text = """
    # preset: hk_half_spicy
    # players: Ann, Bob, Cid, Dee
    winner,discarder,faan,Ann,Bob,Cid,Dee,note
    # after "tea", and cake
    Ann,Bob,3,8,-7,0,0,=HYPERLINK("http://192.0.2.1")
    Ann,Bob,3,8,-8,0,0,@home
    """
    copy = save(audit(written(tmp_path, text)), tmp_path / "copy.csv")
    lines = copy.read_text().splitlines()
    assert lines[:2] == ["# preset: hk_half_spicy", "# players: Ann, Bob, Cid, Dee"]
    assert lines.pop(3) == '# after "tea", and cake'
    rows = list(csv.reader(io.StringIO("\n".join(lines[2:]))))
    assert [row[-1] for row in rows] == [
        "findings",
        "the row does not balance: expected 0, found +1 (1 too many); Bob: not what "
        "the table gives: expected -8, found -7 (1 too many)",
        "",
    ]
    assert [row[-2] for row in rows[1:]] == [
        '\'=HYPERLINK("http://192.0.2.1")',
        "'@home",
    ]
    again = audit(copy)
    assert [each.kind for each in again.findings] == ["unbalanced", "amount"]


def test_an_annotated_copy_of_a_workbook(tmp_path: Path) -> None:
    wrong = (2, "Bob", "Cid", None, 3, -4, -4, 13, -4)
    file = book(tmp_path, [(*HEADER, "note"), (*GOOD, "'=1+1"), (*wrong, "fine")])
    copy = save(audit(file, preset="hk_half_spicy"), tmp_path / "copy.xlsx")
    made = openpyxl.load_workbook(copy)
    marked = made.worksheets[0]["H4"]
    assert marked.value == 13
    assert marked.fill.start_color.rgb == "FFF4B6B6"
    assert "expected +12, found +13" in str(marked.comment and marked.comment.text)
    listed = [[cell.value for cell in row] for row in made["Findings"].iter_rows()]
    assert listed[0][:4] == ["row", "hand", "cell", "kind"]
    assert [(row[0], row[1], row[3], row[6]) for row in listed[1:]] == [
        ("row 4", 2, "unbalanced", 1),
        ("row 4", 2, "amount", 1),
    ]
    types = {cell.data_type for sheet in made for row in sheet.rows for cell in row}
    assert "f" not in types
    assert len(audit(copy, preset="hk_half_spicy").findings) == 2


def test_names_that_look_like_formulas_stay_text(tmp_path: Path) -> None:
    names = ("=1+1", "+Bob", "-Cid", "@Dee")
    file = book(tmp_path, [("winner", "discarder", "faan", *names)])
    made = openpyxl.load_workbook(file)
    sheet = made.active
    assert sheet is not None
    for cell in sheet[2]:
        cell.data_type = "s"
    sheet.append(["+Bob", "-Cid", 3, 0, 8, -7, 0])
    sheet["A3"].data_type = sheet["B3"].data_type = "s"
    made.save(file)
    told = audit(file, preset="hk_half_spicy", players=names)
    copy = openpyxl.load_workbook(save(told, tmp_path / "copy.xlsx"))
    cells = [cell for each in copy for row in each.rows for cell in row]
    assert {"=1+1", "+Bob"} <= {cell.value for cell in cells}
    assert all(cell.data_type != "f" for cell in cells)


def test_a_copy_is_never_the_sheet_itself(tmp_path: Path) -> None:
    file = written(tmp_path, "Ann,Bob\n8,-8")
    told = audit(file)
    before = file.read_bytes()
    for target, said in (
        (file, "expected another file than the sheet itself"),
        (tmp_path / "copy.xlsx", "expected a copy in the same format (.csv)"),
        (tmp_path / "club.csv" / "copy.csv", "expected a place to write to"),
    ):
        with pytest.raises(MjtablesError, match=re.escape(said)):
            save(told, target)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_an_audit_writes_its_copy_itself(tmp_path: Path) -> None:
    file = written(tmp_path, "Ann,Bob\n8,-7")
    found = mj.audit(file, copy=tmp_path / "copy.csv")
    assert not found.clean
    told = '"the row does not balance: expected 0, found +1 (1 too many)"'
    assert (tmp_path / "copy.csv").read_text().splitlines()[1] == f"8,-7,{told}"
    with pytest.raises(SheetError, match="expected another file than the sheet itself"):
        mj.audit(file, copy=file)


def run(*arguments: str) -> Any:
    return CliRunner().invoke(command, list(arguments))


def test_the_command_prints_findings_and_standings(tmp_path: Path) -> None:
    text = f"""
    # preset: hk_half_spicy
    {",".join(HEADER)}
    1,Ann,Bob,Ann,3,-8,8,0,0
    2,Bob,Cid,,3,-4,-4,13,-4
    """
    file = str(written(tmp_path, text))
    told = run(file)
    assert told.exit_code == 1
    assert told.stdout.splitlines() == [
        f"{file}: hk_half_spicy; 2 rows; 2 findings",
        "line 4: the row does not balance: expected 0, found +1 (1 too many)",
        "line 4, Cid: not what the table gives: expected +12, found +13 (1 too many)",
        "",
        "place    player    won",
        "1        Cid       +13",
        "2        Bob       +4",
        "3        Dee       -4",
        "4        Ann       -12",
    ]
    data = json.loads(run(file, "--format", "json").stdout)
    assert list(data) == [
        *("file", "preset", "options", "rows", "findings", "standings", "remarks")
    ]
    assert data["findings"][1] == {
        "kind": "amount",
        "row": "line 4",
        "hand": 2,
        "cell": "Cid",
        "expected": "+12",
        "found": "+13",
        "by": 1,
        "slip": "",
    }
    assert data["standings"][0] == {"place": 1, "player": "Cid", "won": 13}


def test_the_command_reads_a_bare_sheet_as_it_is_told(tmp_path: Path) -> None:
    text = "winner,discarder,faan,change0,change1,change2,change3\nAnn,Bob,3,4,-2,-1,-1"
    file = str(written(tmp_path, text))
    asked = ("--preset", "hk_half_spicy", "--players", "Ann,Bob,Cid,Dee")
    assert run(file, *asked).exit_code == 1
    told = run(file, *asked, "--set", "gun=half", "--set", "base=0.5")
    assert told.exit_code == 0, told.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--set", "gun=half"), "preset: expected a preset"),
        (("-p", "hk_half_spicy", "--set", "gun"), "--set: expected OPTION=VALUE"),
        (("-p", "hk_half_spicy", "--set", "gun=no"), "gun: expected full, half"),
        (("-p", "hk_half"), "expected a preset"),
    ],
)
def test_the_command_refuses_what_there_is_not(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    file = written(tmp_path, "Ann,Bob,Cid,Dee\n8,-8,0,0")
    told = run(str(file), *arguments, "-o", str(tmp_path / "copy.csv"))
    assert isinstance(told.exception, MjtablesError)
    assert said in str(told.exception)
    assert list(tmp_path.iterdir()) == [file]


def broken(change: Callable[[bytearray], None], data: bytes) -> bytes:
    own = bytearray(data)
    change(own)
    return bytes(own)


def test_no_broken_workbook_ends_in_a_traceback(tmp_path: Path) -> None:
    good = book(tmp_path, [HEADER, GOOD]).read_bytes()
    file = tmp_path / "broken.xlsx"
    for place in range(0, len(good), 97):

        def flip(own: bytearray, at: int = place) -> None:
            own[at] ^= 0xFF

        file.write_bytes(broken(flip, good))
        try:
            audit(file, preset="hk_half_spicy")
        except MjtablesError as error:
            assert str(error)


def _damaged(book: bytes, rng: Random) -> bytes:
    """A workbook with some bytes changed, in its archive or in one of its parts."""
    if rng.random() < 0.5:
        data = bytearray(book)
        for _ in range(rng.randrange(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        return bytes(data[: rng.randrange(len(data))] if rng.random() < 0.2 else data)
    packed = zipfile.ZipFile(io.BytesIO(book))
    name = rng.choice(packed.namelist())
    part = bytearray(packed.read(name))
    for _ in range(rng.randrange(1, 4)):
        part[rng.randrange(len(part))] = rng.randrange(32, 127)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as out:
        for other in packed.namelist():
            out.writestr(other, bytes(part) if other == name else packed.read(other))
    return made.getvalue()


def test_a_damaged_workbook_is_read_or_refused_in_words(tmp_path: Path) -> None:
    rng = Random(1)  # noqa: S311 - damage, no secret
    rows = rows_of(mj.Hand(winner=1, discarder=0, value=3))
    book = mj.new_sheet("hk_half_spicy", ["Ann", "Bob", "Cid", "Dee"], rows=rows)
    whole, path = book.workbook(), tmp_path / "sheet.xlsx"
    read = refused = 0
    for _ in range(150):
        path.write_bytes(_damaged(whole, rng))
        try:
            mj.audit(path)
            read += 1
        except mj.MjtablesError as error:
            assert "expected" in str(error)
            refused += 1
    assert refused > 30
    assert read > 10

"""Which rule set a printed table follows, under which options, and its misprints."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from conftest import mjtables
from layouts import paired, pivoted, tidy_rows, turned

import mjtables as mj
from mjtables.identifying import report
from mjtables.identifying.cleaning import clean
from mjtables.identifying.planted import Tally as Trials
from mjtables.identifying.planted import judge, misprinted, planted
from mjtables.identifying.survey import Row, files, others, row
from mjtables.identifying.trials import trials
from mjtables.printed.evidence import FOLDER
from mjtables.reading import read_text
from mjtables.reading.tables import read_table

if TYPE_CHECKING:
    from mjtables.identifying.mistakes import Finding

SHARED = Path(__file__).parents[2] / "shared" / "published"
shared = pytest.mark.skipif(not SHARED.exists(), reason="no ../shared/published here")
REPORT = Path(__file__).parents[1] / "reports" / "identify.md"

EVERY = [mj.preset(name) for name in mj.presets()]

#: What `../shared/rules/riichi.md` lists as published mistakes: printed -> right.
MISTAKES = {
    "mahjong_drill_score_table": {
        ("row shifted", "400/700", "200"), ("row shifted", "400/700", "400"),
        ("row shifted", "700/1,300", "400"), ("row shifted", "700/1,300", "700"),
        ("row shifted", "1,300/2,600", "700"), ("row shifted", "1,300/2,600", "1300"),
        ("row shifted", "700 all", "400"), ("row shifted", "1,300 all", "700"),
        ("row shifted", "2,600 all", "1300"),
    },
    "mahjong_drill_tutorial_table": {
        ("neighbour's column", "400/700", "200"),
        ("neighbour's column", "400/700", "400"),
        ("neighbour's column", "700オール", "400"),
    },
    "unnamed_sanma_no_loss": {
        ("row shifted", "600/900", "300"), ("row shifted", "600/900", "500"),
        ("row shifted", "2600", "1300"), ("row shifted", "1100/1700", "600"),
        ("row shifted", "1100/1700", "900"), ("row shifted", "5200", "2600"),
        ("row shifted", "2000/3300", "1100"), ("row shifted", "2000/3300", "1700"),
        ("row shifted", "1100オール", "600"), ("row shifted", "3900", "2000"),
        ("row shifted", "2000オール", "1100"), ("row shifted", "7700", "3900"),
        ("row shifted", "3900オール", "2000"),
    },
    "unnamed_riichi_counter": {
        ("other", "11600", "12000"), ("other", "3900", "4000"),
        ("other", "2000/3900", "4000"),
    },
    "unnamed_next_calculator": {
        ("other", text, right)
        for text, rights in {
            "4000/8000": ("2000", "4000"), "6000/12000": ("3000", "6000"),
            "8000/16000": ("4000", "8000"), "12000/24000": ("6000", "12000"),
            "16000/32000": ("8000", "16000"),
        }.items()
        for right in rights
    },
    "riichi_scoring_toolkit_3han": {("other", "2400", "3200")},
    "majsoul_sanma_north_bisection": {
        ("sum wrong", "5500", "5300"), ("sum wrong", "2600", "2400"),
        ("wrong digit", "1000All", "1100"), ("wrong digit", "2000", "2200"),
    },
    "tenhou_aotenjou_examples": {("rounded wrongly", "1966080", "1966100")},
    "unnamed_fuhan_detail": {
        ("limit too early", "mangan", right)
        for right in ("10600", "3600", "7100", "1800")
    },
}  # fmt: skip

#: What errata.csv has of Chinese tables: which amounts are wrong, and what is right.
ERRATA = {
    "hk_half_spicy_wikidot": [("196", "192"), ("264", "256")],
    "hk_4710_dbrudnicki": [
        ("16 + 16 + 16 = 48", "64"), ("16 + 16 + 32 = 64", "48"),
        ("2 + 2 + 2 = 6", "8"), ("2 + 2 + 4 = 8", "6"),
        ("32 + 32 + 32 = 96", "128"), ("32 + 32 + 64 = 128", "96"),
        ("4 + 4 + 4 = 12", "16"), ("4 + 4 + 8 = 16", "12"),
        ("64 + 64 + 128 = 256", "192"), ("8 + 8 + 16 = 32", "24"),
        ("8 + 8 + 8 = 24", "32"),
    ],
}  # fmt: skip
#: Prints, beside its own rows, those of parlours that count fu (its header says so).
FU_ROWS = "mahjlocal_1000_unit"
ALSO = {*ERRATA, FU_ROWS}


@cache
def known(file: Path) -> Row:
    """What is found of a published table; each is looked into once."""
    return row(file, EVERY)


def cells(findings: tuple[Finding, ...]) -> set[tuple[str, str, str]]:
    return {
        (own.slip, mistake.printed.replace("1,966,080", "1966080"), mistake.right)
        for own in findings
        for mistake in own.mistakes
    }


@pytest.mark.parametrize("name", ERRATA)
def test_what_the_ledger_has_of_a_table_is_found(name: str) -> None:
    found = known(FOLDER / "chinese" / f"{name}.csv").found
    pairs = [(m.printed, m.right) for own in found.misprints for m in own.mistakes]
    assert sorted(pairs) == ERRATA[name]


def test_rows_of_another_parlour_are_what_differs() -> None:
    found = known(FOLDER / "riichi" / f"{FU_ROWS}.csv").found
    wrong_rows = {m.place.row for own in found.misprints for m in own.mistakes}
    rows = {cell.place.row: cell.points for cell in found.table.cells}
    assert {rows[row] for row in wrong_rows} == {(40, 40), (50, 50)}


@pytest.mark.parametrize("file", list(files()), ids=lambda file: file.stem)
def test_a_published_table_follows_what_its_publisher_says(file: Path) -> None:
    own = known(file)
    assert own.is_right, own.first[0].presets
    if file.stem not in ALSO:
        assert cells(own.found.misprints) == MISTAKES.get(file.stem, set())
        assert own.found.clean == (file.stem not in MISTAKES)


#: Four Winds' own pages are wide as they are; their title says what they are of.
LAID_OUT = [file for file in files() if file.parent.name != "fourwinds"]


@pytest.mark.parametrize("file", LAID_OUT, ids=lambda file: file.stem)
def test_the_same_table_in_another_layout(file: Path) -> None:
    """Wide where it is a line an amount; its columns as rows where it is wide."""
    own = known(file)
    again = Row(file.stem, own.publisher, mj.identify(read_text(laid_out(file)), EVERY))
    assert again.is_right, str(again.found)
    if is_tidy(file):
        assert wrong(again.found) == wrong(own.found)


def is_tidy(file: Path) -> bool:
    columns = tidy_rows(file)[0].keys()
    return {"situation", "payer", "han", "fu", "value"} <= columns


def laid_out(file: Path) -> str:
    """A file's table in the wide layout that it can have."""
    rows = tidy_rows(file)
    if is_tidy(file):
        return paired(rows)
    by_line = {"situation", "payer", "value"} <= rows[0].keys()
    return pivoted(file) if by_line else turned(file)


def wrong(found: mj.Identified) -> list[str]:
    """What is right in the wrong cells, whatever the table calls them."""
    return sorted(m.right for own in found.misprints for m in own.mistakes)


#: Files of `../shared` that come with mjtables under another name.
RENAMED = {
    "hk_4710_fourwinds": "hong_kong_4_7_10",
    "newstyle_6912_fourwinds": "chinese_new_style_6_9_12",
}
OTHERS = others()
HANDED_IN = [
    file
    for family in ("riichi", "chinese")
    for file in sorted((SHARED / family).glob("*.csv"))
    if file.stem not in OTHERS
]


@shared
@pytest.mark.parametrize("file", HANDED_IN, ids=lambda file: file.stem)
def test_a_published_table_without_its_publishers_remarks(file: Path) -> None:
    """As it is in `../shared`: where nothing but the cells say what it is."""
    ours = next(FOLDER.glob(f"*/{RENAMED.get(file.stem, file.stem)}.csv"))
    found = Row(file.stem, known(ours).publisher, mj.identify(file, EVERY))
    assert found.is_right, str(found.found)
    if file.stem not in ALSO:
        assert cells(found.found.misprints) == MISTAKES.get(file.stem, set())
    wide = mj.identify(read_text(laid_out(file)), EVERY)
    assert Row(file.stem, found.publisher, wide).is_right, str(wide)


FAAN = "faan,discard,self-draw\n{}"
TOLD = {
    "kiriage": (
        "Non-dealer ron\nfu,1 han,2 han,3 han,4 han\n30,1000,2000,3900,8000\n"
        "40,1300,2600,5200,8000\n60,2000,3900,8000,8000\n",
        "japanese_modern", {"kiriage": "on"}, "1",
    ),
    "a limit that no preset has": (
        "Dealer ron\nfu,3 han,4 han,mangan,haneman,baiman\n30,5800,11600,18000,27000,"
        "36000\n40,7700,15400,18000,27000,36000\n",
        "japanese_modern", {"limit": "3000"}, "1",
    ),
    "hundreds": (
        "Non-dealer ron\nfu,1 han,2 han,3 han,4 han\n30,10,20,39,77\n"
        "40,13,26,52,80\n60,20,39,77,80\n",
        "japanese_modern", {"kiriage": "off"}, "100",
    ),
    "a base": (
        "faan,on a discard,self-drawn each\n3,2,1\n4,4,2\n5,6,3\n6,8,4\n7,12,6\n"
        "8,16,8\n",
        "hk_half_spicy", {"base": "0.25"}, "1",
    ),
    "half gun": (
        "On a discard\nfaan,discarder pays,each other player pays\n3,4,2\n4,8,4\n"
        "5,12,6\n6,16,8\n7,24,12\n",
        "hk_half_spicy", {"gun": "half"}, "1",
    ),
    "full spicy": (
        "faan,discard\n3,8\n4,16\n5,32\n6,64\n7,128\n8,256\n",
        "hk_full_spicy", {"minimum": "3"}, "1",
    ),
    "the lowest ceiling": (
        "faan,discard\n3,8\n4,16\n5,24\n6,32\n7,48\n8+,64\n",
        "hk_half_spicy", {"ceiling": "8"}, "1",
    ),
    "points": (
        "points,discarder,other losers,self-drawn each\n8,16,8,16\n24,32,8,32\n"
        "48,56,8,56\n88,96,8,96\n",
        "chinese_official", {}, "1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", TOLD)
def test_options_and_units_are_told_by_the_cells(case: str) -> None:
    text, preset, options, unit = TOLD[case]
    found = mj.identify(read_text(text), EVERY)
    assert found.clean, str(found)
    told = found.json()["best"][0]
    member = next(m for m in told["members"] if m["preset"] == preset)
    assert options.items() <= member["options"].items(), member
    assert told["unit"] == unit


#: Heads and shapes as people have them: what is found, and how many cells are wrong.
SHAPES = {
    "points down, doubles across": (
        "Points,No double,1 double,2 doubles,3 doubles\n20,20,40,80,160\n"
        "24,24,48,96,192\n30,30,60,120,240\n40,40,80,160,320\n",
        "chinese_classical", 0,
    ),
    "points in words": (
        "Points,0 doubles,1 double,2 doubles,3 doubles\n20 points,20,40,80,160\n"
        "30 points,30,60,120,240\n40 points,40,80,160,320\n",
        "chinese_classical", 0,
    ),
    "a copy of a PDF": (
        "Faan Self-drawn Discard\n3 4 8\n4 8 16\n5 12 24\n6 16 32\n",
        "hk_half_spicy", 0,
    ),
    "a copy of a PDF, han in words": (
        "Non-dealer ron\nfu 1 han 2 han 3 han 4 han\n30 1000 2000 3900 7700\n"
        "40 1300 2600 5200 8000\n50 1600 3200 6400 8000\n",
        "japanese_modern", 0,
    ),
    "who won and how in one head": (
        "fu,1 han ron,2 han ron,3 han ron\n30,1000,2000,3900\n40,1300,2600,5200\n"
        "50,1600,3200,6400\n",
        "japanese_modern", 0,
    ),
    "han above, who won below": (
        "fu,1 han,,2 han,\n,Non-dealer ron,Dealer ron,Non-dealer ron,Dealer ron\n"
        "30,1000,1500,2000,2900\n40,1300,2000,2600,3900\n50,1600,2400,3200,4800\n",
        "japanese_modern", 0,
    ),
    "one pair the other way round": (
        "Non-dealer tsumo (each non-dealer / dealer)\nfu,1 han,2 han,3 han\n"
        "30,300/500,500/1000,1000/2000\n40,400/700,1300/700,1300/2600\n"
        "50,400/800,800/1600,1600/3200\n",
        "japanese_modern", 1,
    ),
    "both impossible": (
        "Non-dealer: ron (tsumo)\nfu,1 han,2 han,3 han\n20,- (-),- (400/700),"
        "- (700/1300)\n30,1000 (300/500),2000 (500/1000),3900 (1000/2000)\n",
        "japanese_modern", 0,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SHAPES)
def test_a_table_is_known_in_the_shape_that_people_have(case: str) -> None:
    text, preset, count = SHAPES[case]
    found = mj.identify(read_text(text), EVERY)
    assert preset in found.groups[0].presets, str(found)
    assert found.cells - found.explained == count, str(found)
    assert not any(cell.kind == "not understood" for cell in found.table.cells)


@pytest.mark.parametrize(
    "text",
    [
        "nights,price\n1,100\n2,200\n3,400\n4,800\n5,1600\n",
        "km,day,night\n1,2,4\n2,4,8\n3,8,16\n4,16,32\n",
    ],
    ids=["a hotel", "a taxi"],
)
def test_a_table_without_a_word_of_mahjong_is_no_rule_sets(text: str) -> None:
    found = mj.identify(read_text(text), EVERY)
    assert not found.holds
    said = str(found)
    assert said.startswith(("no word of it is of mahjong", "nothing fits"))


@pytest.mark.parametrize("preset", ["japanese_modern", "hk_half_spicy", "singapore"])
def test_what_the_library_shows_is_identified(preset: str) -> None:
    result = mjtables("show", preset, "--format", "csv")
    found = mj.identify(read_text(result.stdout), EVERY)
    assert found.clean, str(found)
    assert preset in found.groups[0].presets


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("On the dealer's discard", "(on dealer discard, discarder): printed 3800"),
        ("Dealer wins on a dealer's discard", "nothing fits"),
    ],
    ids=["who discarded", "what cannot be"],
)
def test_a_title_that_only_says_who_discarded(title: str, said: str) -> None:
    text = f"{title}\nfu,1 han,2 han,3 han,4 han\n30,1000,2000,3800,7700\n"
    text += "40,1300,2600,5200,8000\n50,1600,3200,6400,8000\n"
    assert said in str(mj.identify(read_text(text), ["japanese_modern"]))


def test_a_frame_and_what_is_none() -> None:
    frame = mj.payment_table("hong_kong")
    assert "hong_kong" in mj.identify(frame, EVERY).groups[0].presets
    table = read_text(TOLD["kiriage"][0])
    assert mj.identify(table, "japanese_modern").clean
    with pytest.raises(mj.MjtablesError, match="found none"):
        mj.identify(table, [])


def test_titles_exchanged_are_one_finding() -> None:
    text = (
        "Dealer ron\nfu,1 han,2 han,3 han\n30,1000,2000,3900\n40,1300,2600,5200\n"
        "50,1600,3200,6400\n\nNon-dealer ron\nfu,1 han,2 han,3 han\n30,1500,2900,5800\n"
        "40,2000,3900,7700\n50,2400,4800,9600\n\nDealer tsumo\nfu,1 han,2 han,3 han\n"
        "30,500 all,1000 all,2000 all\n40,700 all,1300 all,2600 all\n"
        "50,800 all,1600 all,3200 all\n"
    )
    found = mj.identify(read_text(text), ["japanese_modern"])
    (finding,) = found.misprints
    assert (finding.slip, len(finding.mistakes)) == ("labels exchanged", 18)


def test_a_check_under_stakes_takes_each_column_as_it_is() -> None:
    text = "faan,$0.5/1,$1/2,$2/4\n3,4,8,16\n4,8,16,32\n5,12,24,48\n6,16,32,64\n"
    found = mj.check(read_text(text), "hk_half_spicy")
    assert set(found["verdict"]) == {"agrees"}


def test_options_that_no_cell_depends_on_are_left_out() -> None:
    found = mj.identify(read_text(TOLD["kiriage"][0]), EVERY)
    modern = next(m for m in found.groups[0].members if m.rules.id == "japanese_modern")
    assert set(modern.options) == {"kiriage", "limit", "rounding"}


def test_rule_sets_that_are_equal_here_say_what_would_tell_them_apart() -> None:
    """EMA 2016 pays counted yakuman as sanbaiman; no cell is of 13 han."""
    text = (
        "Dealer ron\nfu,3 han,4 han,mangan\n30,5800,11600,12000\n40,7700,12000,12000\n"
    )
    found = mj.identify(read_text(text), ["japanese_modern", "ema_2016"])
    first = found.groups[0]
    assert set(first.presets) == {"japanese_modern", "ema_2016"}
    cell = first.told_apart_by[0]
    assert cell.value == "13"
    assert len(set(cell.amounts.values())) == 2


def test_columns_that_follow_two_rule_sets_are_two_parts() -> None:
    text = "faan,half spicy,full spicy\n3,8,8\n4,16,16\n5,24,32\n6,32,64\n7,48,128\n"
    found = mj.identify(read_text(text), EVERY)
    assert found.clean
    parts = {head: own.groups[0].presets for head, own in found.parts.items()}
    assert "hk_half_spicy" in parts["half spicy"]
    assert "hk_full_spicy" in parts["full spicy"]
    best = found.json()["best"]
    assert [group["part"] for group in best] == ["half spicy", "full spicy"]


def test_columns_under_stakes_are_one_rule_set_in_several_units() -> None:
    text = (
        "faan,二五雞,五一,一二蚊\n0,1,2,4\n1,2,4,8\n2,4,8,16\n3,8,16,32\n"
        "4,16,32,64\n5,24,48,96\n"
    )
    found = mj.identify(read_text(text), EVERY)
    assert found.clean
    assert not found.parts
    assert "hk_half_spicy" in found.groups[0].presets
    assert len(found.groups[0].units) == 3


def test_a_whole_shifted_row_is_one_finding() -> None:
    text = (
        "Non-dealer ron\nfu,1 han,2 han,3 han,4 han\n30,1000,2000,3900,7700\n"
        "40,1600,3200,6400,8000\n50,1600,3200,6400,8000\n60,2000,3900,7700,8000\n"
        "70,2300,4500,8000,8000\n80,2600,5200,8000,8000\n"
    )
    found = mj.identify(read_text(text), EVERY)
    (finding,) = found.misprints
    assert finding.slip == "row shifted"
    assert [(m.printed, m.right) for m in finding.mistakes] == [
        ("1600", "1300"), ("3200", "2600"), ("6400", "5200"),
    ]  # fmt: skip
    (told,) = found.json()["misprints"]
    assert (told["row"], told["column"], told["slip"]) == (4, 2, "row shifted")
    assert len(told["cells"]) == 3


def test_what_follows_no_rule_set_is_told() -> None:
    found = mj.identify(read_text("faan,discard\n3,7\n4,7001\n5,3\n6,19\n"), EVERY)
    assert not found.holds
    assert not found.misprints
    assert str(found).startswith("nothing fits")


def test_a_table_about_no_hand_fits_nothing() -> None:
    found = mj.identify(read_text("situation,payer,value\nself-draw,each,2\n"), EVERY)
    assert (found.cells, found.holds) == (0, False)


# -- planted misprints ------------------------------------------------------------


def test_slips_are_planted_and_found() -> None:
    """A few of the trials of reports/identify.md, the same ones."""
    for name in ("hk_half_spicy", "ema_2025", "taiwanese", "shenzhen"):
        tally = trials(name, 9)
        assert tally.trials == 9
        assert (tally.right, tally.false) == (9, 0), tally.wrong
        assert tally.flagged == tally.planted > 0


def test_what_is_planted_is_no_other_rule_sets() -> None:
    own = clean(mj.preset("japanese_modern"), EVERY)
    for seed in range(8):
        made = planted(own, Random(seed))  # noqa: S311 - no secret
        assert made is not None
        assert 0 < len(made.printed) <= len(own.cells) // 10
        right = [cell.right for cell in own.cells]
        assert all(right[n] != amount > 0 for n, amount in made.printed.items())
        for theirs in own.near:
            apart = [n for n in range(len(right)) if right[n] != theirs[n]]
            taken = [n for n in apart if made.printed.get(n) == theirs[n]]
            kept = [n for n in apart if n not in made.printed]
            assert not apart or len(taken) < len(kept)


def test_a_judge_counts_what_was_missed() -> None:
    """Trials that cannot fail would show nothing: only another rule set is tried."""
    own = clean(mj.preset("hong_kong"), EVERY)
    made = planted(own, Random(1))  # noqa: S311 - no secret
    assert made is not None
    assert misprinted(own, made) != own.table
    tally = Trials("hong_kong")
    judge(own, made, [mj.preset("wmpa")], tally)
    assert (tally.trials, tally.right) == (1, 0)
    assert tally.flagged < tally.planted
    assert tally.wrong


def test_the_report_is_current() -> None:
    written = REPORT.read_text(encoding="utf-8")
    assert report.published(map(known, files())) in written, (
        "reports/identify.md is out of date: "
        "python -m mjtables.identifying.trials --report reports/identify.md"
    )


def test_the_report_shows_what_was_asked_for() -> None:
    """Right groups, found cells: at least 99 %; no false alarms; every preset."""
    lines = REPORT.read_text(encoding="utf-8").splitlines()
    rows = [[c.strip() for c in line.split("|")[1:-1]] for line in lines]
    told = {cells_[0]: cells_ for cells_ in rows if len(cells_) == 7}
    for name in mj.presets():
        _, amounts, count, right, placed, found, false = told[name]
        assert int(amounts) > 0
        assert (int(count), int(false)) == (200, 0)
        assert int(right.split()[0]) >= 198
        assert int(found.split()[0]) >= 0.99 * int(placed)


# -- the command ------------------------------------------------------------------


def test_the_command_tells_a_clean_table(elsewhere: Path) -> None:
    (elsewhere / "ron.csv").write_text(TOLD["kiriage"][0], encoding="utf-8")
    result = mjtables("identify", "ron.csv", "-p", "japanese_modern")
    assert result.exit_code == 0
    said = " ".join(result.output.split())
    assert "12 of 12 cells, none is a misprint" in said
    assert max(map(len, result.output.splitlines())) <= 80
    assert "with kiriage on" in result.output


def test_the_command_tells_misprints_and_says_no(elsewhere: Path) -> None:
    text = TOLD["kiriage"][0].replace("5200", "5300")
    (elsewhere / "ron.csv").write_text(text, encoding="utf-8")
    result = mjtables("identify", "ron.csv", "--format", "json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert set(told["best"][0]) >= {
        "presets", "options", "unit", "explained", "cells", "told_apart_by",
    }  # fmt: skip
    (misprint,) = told["misprints"]
    assert misprint["printed"] == "5300"
    assert misprint["right"] == "5200"
    assert misprint["situation"] == "nondealer_on_discard"
    assert misprint["payer"] == "discarder"
    assert (misprint["row"], misprint["column"]) == (4, 4)
    assert told["not_understood"] == []


def test_the_command_writes_a_marked_copy(elsewhere: Path) -> None:
    text = TOLD["kiriage"][0].replace("5200", "5300")
    (elsewhere / "ron.csv").write_text(text, encoding="utf-8")
    result = mjtables("identify", "ron.csv", "--annotate", "marked.html")
    assert result.exit_code == 1
    assert "5200" in (elsewhere / "marked.html").read_text(encoding="utf-8")
    assert (elsewhere / "ron.csv").read_text(encoding="utf-8") == text


BAD = {
    "no file": (["none.csv"], "none.csv: expected a file, found no such file"),
    "a picture": (["photo.csv"], "found a picture"),
    "prose": (["prose.txt"], "expected a settling or payment table"),
    "no such preset": (["ron.csv", "-p", "hong_kog"], "did you mean 'hong_kong'"),
    "a payer": (["ron.csv", "--payer", "uncle"], "expected a payer"),
    "a situation": (["ron.csv", "--situation", "rain"], "expected a situation"),
    "a unit": (["ron.csv", "--unit", "dozens"], "expected a unit"),
    "a sheet": (["ron.csv", "--sheet", "Two"], "expected a sheet"),
    "a copy as a picture": (["ron.csv", "--annotate", "x.png"], "(.xlsx)"),
    "a copy over the file": (["page.html", "--annotate", "page.html"], "page.html"),
    "nothing": ([], "Missing argument"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_told_in_a_line(case: str, elsewhere: Path) -> None:
    (elsewhere / "ron.csv").write_text(TOLD["kiriage"][0], encoding="utf-8")
    rows = "<tr><td>faan</td><td>discard</td></tr><tr><td>3</td><td>8</td></tr>"
    (elsewhere / "page.html").write_text(f"<table>{rows}</table>", encoding="utf-8")
    (elsewhere / "photo.csv").write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 99)
    (elsewhere / "prose.txt").write_text("It was a dark night.\n", encoding="utf-8")
    arguments, said = BAD[case]
    result = mjtables("identify", *arguments)
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output


def test_standard_input_is_read() -> None:
    from click.testing import CliRunner

    from mjtables.cli import main

    text = TOLD["full spicy"][0]
    result = CliRunner().invoke(main, ["identify", "-"], input=text)
    assert result.exit_code == 0
    assert "hk_full_spicy" in result.output


def test_a_table_that_was_read_is_identified() -> None:
    table = read_table(FOLDER / "riichi" / "ma_jann_limits.csv")
    assert mj.identify(table, ["japanese_modern"]).clean

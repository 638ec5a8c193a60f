"""The command, used as people use it: rightly, and wrongly."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from conftest import BUILT_IN, mjtables

import mjtables as mj
from mjtables.options import single_choices

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("elsewhere")


@pytest.mark.parametrize("form", ["text", "csv", "json", "md"])
def test_list_names_every_preset(form: str) -> None:
    result = mjtables("list", "--format", form)
    assert result.exit_code == 0
    assert all(name in result.output for name in mj.presets())
    if form == "json":
        assert sorted(row["id"] for row in json.loads(result.output)) == BUILT_IN
    if form == "csv":
        rows = list(csv.DictReader(io.StringIO(result.output)))
        assert sorted(row["id"] for row in rows) == BUILT_IN


@pytest.mark.parametrize("form", ["text", "csv", "json", "md"])
@pytest.mark.parametrize("name", BUILT_IN)
def test_show_prints_every_preset_in_every_format(name: str, form: str) -> None:
    result = mjtables("show", name, "--format", form)
    assert result.exit_code == 0
    assert name in result.output
    if form == "csv":
        rows = list(csv.DictReader(io.StringIO(result.output)))
        assert len(rows) == len(mj.payment_table(name))


@pytest.mark.parametrize("form", ["text", "md", "json"])
@pytest.mark.parametrize("name", ["hk_half_spicy", "hk_full_spicy"])
def test_the_three_numbers_stand_wherever_the_table_is_shown(
    name: str, form: str
) -> None:
    shown = mjtables("show", name, "--set", "base=0.5", "--format", form).output
    assert "minimum 3 faan, ceiling 13 faan, base 0.5" in shown


def test_the_system_is_computed_from_the_laaks() -> None:
    assert mj.preset("hong_kong").title == "Hong Kong Old Style 4-7-10 (Four Winds)"
    assert "Faan-Laak 5-8-11" in mjtables("show", "cns_5_8_11").output
    text = mjtables("show", "hk_half_spicy", "--set", "knee=5").output
    assert "from 5, every 2 faan" in text.splitlines()[0]


def test_show_states_why_a_cell_is_derived() -> None:
    text = mjtables("show", "chinese_new_style", "--format", "md").output
    assert "halved per faan" in text
    assert "other readings exist" in text


def test_show_says_what_is_not_established() -> None:
    page = " ".join(mjtables("show", "japanese_modern").output.split())
    assert "winners.honba, winners.deposits, draw.pool" in page


def test_an_alias_and_a_file_are_as_good_as_an_id(elsewhere: Path) -> None:
    by_id = mjtables("show", "hk_half_spicy", "--format", "csv").output
    by_alias = mjtables("show", "半辣上", "--format", "csv")
    assert by_alias.stdout == by_id
    assert (
        by_alias.stderr == "半辣上 is taken as hk_half_spicy (Hong Kong, half spicy)\n"
    )
    merged = mjtables("show", "hk_half_spicy", "--merged").output
    (elsewhere / "copy.toml").write_text(merged, encoding="utf-8")
    assert mjtables("show", "copy.toml", "--format", "csv").output == by_id


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_merged_preset_is_a_whole_preset(name: str, elsewhere: Path) -> None:
    """What --merged prints, loaded again, is the same rule set."""
    path = elsewhere / "merged.toml"
    path.write_text(mjtables("show", name, "--merged").output, encoding="utf-8")
    again, before = mj.load(path), mj.preset(name)
    assert again.settling == before.settling
    assert again.payment == before.payment
    assert again.options == before.options


SINGLE = [
    (name, option, value)
    for name in BUILT_IN
    for option, value in single_choices(
        mj.preset(name).options, mj.preset(name).excluded
    )
]


@pytest.mark.parametrize(("name", "option", "value"), SINGLE)
def test_a_variant_merged_is_a_rule_set_of_its_own(
    name: str, option: str, value: str, elsewhere: Path
) -> None:
    merged = mjtables("show", name, "--set", f"{option}={value}", "--merged").output
    path = elsewhere / "merged.toml"
    path.write_text(merged, encoding="utf-8")
    again, variant = mj.load(path), mj.preset(name).with_options(**{option: value})
    columns = [*range(2, 15)]
    ours, theirs = mj.payment_table(again), mj.payment_table(variant)
    assert ours.iloc[:, columns].equals(theirs.iloc[:, columns])


def test_build_writes_the_tables_of_every_preset(elsewhere: Path) -> None:
    result = mjtables("build")
    assert result.exit_code == 0
    count = len(mj.presets())
    names = {
        f"{name}.{end}" for name in mj.presets() for end in ("csv", "md", "pdf", "html")
    }
    names |= {
        f"{name}-extras.csv" for name in mj.presets() if not mj.extras_table(name).empty
    }
    said = f"{len(names)} files of {count} presets in reports/tables\n"
    assert result.output == said
    tables = elsewhere / "reports" / "tables"
    assert {path.name for path in tables.iterdir()} == names
    written = (tables / "hong_kong.csv").read_text(encoding="utf-8")
    assert written == mjtables("show", "hong_kong", "--format", "csv").output


def test_build_twice_writes_the_same_bytes(elsewhere: Path) -> None:
    some = BUILT_IN[::6]
    for folder in ("one", "two"):
        assert mjtables("build", *some, "--out", folder).exit_code == 0
    for path in (elsewhere / "one").iterdir():
        assert path.read_bytes() == (elsewhere / "two" / path.name).read_bytes()


def test_build_of_some_in_other_formats_under_other_options(elsewhere: Path) -> None:
    result = mjtables(
        "build", "hk_half_spicy", "--set", "gun=half", "--format", "json", "--out", "x"
    )
    assert result.output == "1 file of 1 preset in x\n"
    document = json.loads(
        (elsewhere / "x" / "hk_half_spicy-gun=half.json").read_text(encoding="utf-8")
    )
    assert document["options"]["gun"] == "half"


def test_build_of_one_preset_by_several_names_builds_it_once(elsewhere: Path) -> None:
    result = mjtables("build", "hong_kong", "hk_4_7_10", "chinese_old_style")
    assert result.stdout == "4 files of 1 preset in reports/tables\n"
    assert len(list((elsewhere / "reports" / "tables").iterdir())) == 4


def test_build_writes_all_files_or_none(elsewhere: Path) -> None:
    (elsewhere / "x" / "hong_kong.md").mkdir(parents=True)
    result = mjtables("build", "hong_kong", "--out", "x")
    assert result.exit_code == 2
    assert (
        "hong_kong.md: expected a place to write to, found: Is a directory"
        in result.stderr
    )
    assert [path.name for path in (elsewhere / "x").iterdir()] == ["hong_kong.md"]


def test_a_link_stays_a_link_and_a_file_keeps_its_readers(elsewhere: Path) -> None:
    kept = elsewhere / "kept.md"
    kept.write_text("", encoding="utf-8")
    kept.chmod(0o640)
    link = elsewhere / "link.md"
    link.symlink_to(kept)
    assert mjtables("card", "hong_kong", "-o", "link.md").exit_code == 0
    assert link.is_symlink()
    assert kept.read_text(encoding="utf-8").startswith("# ")
    assert kept.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("ending", ["pdf", "html"])
def test_a_character_that_no_font_has_is_told_with_its_place(
    elsewhere: Path, ending: str
) -> None:
    out = f"card.{ending}"
    result = mjtables("card", "hong_kong", "--title", "Happy 😀 club", "-o", out)
    assert result.exit_code == 2
    assert "hong_kong: expected text that a font of cards has" in result.stderr
    assert "'😀' (U+1F600) in 'Happy 😀 club'" in result.stderr
    assert not list(elsewhere.iterdir())


def test_build_does_not_write_two_presets_to_one_file(elsewhere: Path) -> None:
    for folder, parent in (("one", "hong_kong"), ("two", "hk_half_spicy")):
        mjtables("new", "club", "--from", parent, "--out", folder)
    result = mjtables("build", "one/club.toml", "two/club.toml")
    assert result.exit_code == 2
    assert "expected tables of one preset, found those of one/club" in result.stderr
    assert not (elsewhere / "reports").exists()


def test_build_is_clean_when_piped(elsewhere: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mjtables", "build", "hong_kong", "tenhou_4p"],
        capture_output=True,
        text=True,
        check=True,
        cwd=elsewhere,
    )
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


def test_build_to_a_place_that_is_none(elsewhere: Path) -> None:
    (elsewhere / "file").write_text("", encoding="utf-8")
    result = mjtables("build", "--out", "file")
    assert result.exit_code == 2
    assert "file: expected a place to write to, found: File exists" in result.stderr


def test_nothing_is_written_while_a_preset_has_a_mistake(elsewhere: Path) -> None:
    own = elsewhere / "presets"
    own.mkdir()
    (own / "club.toml").write_text('id = "club"\n', encoding="utf-8")
    result = mjtables("build")
    assert result.exit_code == 2
    assert "presets/club.toml: name: expected text, found nothing" in result.stderr
    assert not (elsewhere / "reports").exists()


#: Wrong arguments, and what a newcomer is told.
WRONG = {
    "a verb that there is not": (["shwo"], "Did you mean 'show'?"),
    "a preset that there is not": (["show", "hongkong"], "did you mean 'hong_kong'?"),
    "a format that there is not": (["show", "hong_kong", "--format", "pdf"], "'md'"),
    "an option without a value": (
        ["show", "hong_kong", "--set", "limit"], "expected OPTION=VALUE, found 'limit'",
    ),
    "a value twice": (
        ["settle", "-p", "hong_kong", "--winner", "1", "--faan", "3", "--han", "4"],
        "expected one value, found 3 and 4",
    ),
    "a seat in superscript": (
        ["settle", "-p", "hong_kong", "--winner", "²", "--faan", "3"],
        "expected 0 to 3 or east, south, west, north, found '²'",
    ),
    "a count left empty": (
        ["settle", "-p", "hk_half_spicy", "--winner", "1", "--faan", "3",
         "--fact", "flowers="],
        "facts.flowers: expected a number, found ''",
    ),
    "an option twice": (
        ["show", "hong_kong", "--set", "limit=8", "--set", "limit=16"],
        "expected limit once, found it twice",
    ),
    "an option of another preset": (
        ["show", "hong_kong", "--set", "gun=half"],
        "expected an option: limit, winners, false_win, minimum, found 'gun'",
    ),
    "a value that is none": (
        ["show", "hong_kong", "--set", "limit=much"],
        "limit: expected a number above 0, found 'much'",
    ),
    "what nobody states": (
        ["show", "hk_half_spicy", "--set", "gun=half", "--set", "players=3"],
        "no source says what two payers pay under half gun",
    ),
    "a seat that there is not": (
        ["settle", "-p", "hong_kong", "--winner", "5", "--faan", "3"],
        "expected 0 to 3 or east, south, west, north, found '5'",
    ),
    "a seat where three play": (
        ["settle", "-p", "hk_half_spicy", "--set", "players=3", "--winner", "north",
         "--faan", "3"],
        "winner: expected a seat from 0 to 2, found 3",
    ),
    "the winner's own discard": (
        ["settle", "-p", "hong_kong", "--winner", "1", "--discarder", "1",
         "--faan", "3"],
        "discarder: expected another seat than the winner's, found 1",
    ),
    "faan in words": (
        ["settle", "-p", "hong_kong", "--winner", "1", "--faan", "three"],
        "value: expected a number, found 'three'",
    ),
    "no value at all": (
        ["settle", "-p", "hong_kong", "--winner", "1"],
        "value: expected a number of faan, or special, found nothing",
    ),
    "fewer faan than the minimum": (
        ["settle", "-p", "hk_half_spicy", "--winner", "1", "--faan", "2"],
        "value: expected at least 3 faan (the minimum), found '2'",
    ),
    "fu where they decide, left out": (
        ["settle", "-p", "japanese_modern", "--winner", "1", "--han", "3"],
        "fu: expected the hand's fu (they decide its score), found nothing",
    ),
    "fu where none are counted": (
        ["settle", "-p", "hong_kong", "--winner", "1", "--faan", "3", "--fu", "30"],
        "fu: expected none (hong_kong counts no fu), found '30'",
    ),
    "negative honba": (
        ["settle", "-p", "japanese_modern", "--winner", "1", "--han", "5",
         "--honba", "-1"],
        "honba: expected a number from 0 to 10000, found '-1'",
    ),
    "a named hand that there is not": (
        ["settle", "-p", "japanese_modern", "--winner", "1", "--special", "yakumn"],
        "did you mean 'yakuman'?",
    ),
    "a fact that nobody asks for": (
        ["settle", "-p", "hk_half_spicy", "--winner", "1", "--faan", "3",
         "--fact", "flower=2"],
        "facts: expected flowers, found 'flower'; did you mean 'flowers'?",
    ),
    "a liable player where there is no rule": (
        ["settle", "-p", "hong_kong", "--winner", "1", "--discarder", "2",
         "--liable", "3", "--faan", "3"],
        "liable: expected no liable player "
        "(hong_kong has no rule for a win on a discard), found 3",
    ),
    "deposits where none are known": (
        ["settle", "-p", "hong_kong", "--winner", "1", "--faan", "3",
         "--deposits", "1"],
        "deposit: expected what a deposit is worth in hong_kong, found nothing",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", WRONG)
def test_a_newcomers_mistake_is_told_in_lines(mistake: str) -> None:
    arguments, said = WRONG[mistake]
    result = mjtables(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_all_that_is_wrong_with_a_hand_is_told_at_once() -> None:
    result = mjtables(
        "settle", "-p", "japanese_modern", "--winner", "1", "--discarder", "1",
        "--han", "x", "--honba", "-1",
    )  # fmt: skip
    assert len(result.stderr.splitlines()) == 3


def test_settle_says_who_pays_whom() -> None:
    text = mjtables(
        "settle", "-p", "japanese_modern", "--winner", "south", "--discarder", "east",
        "--han", "3", "--fu", "40", "--honba", "2", "--deposits", "1",
    ).output  # fmt: skip
    rows = [line.split() for line in text.splitlines()[1:]]
    assert rows[0][:3] == ["0", "east", "-5800"]
    assert rows[1][:3] == ["1", "south", "+6800"]
    assert rows[4][:2] == ["table", "-1000"]


#: What a hand states and its rule set never asks for is told, never passed over.
UNASKED = {
    "honba": (
        ["chinese_official", "--value", "9", "--honba", "1"],
        "honba: expected none (chinese_official counts no honba), found '1'",
    ),
    "a streak": (
        ["hong_kong", "--value", "3", "--streak", "2"],
        "streak: expected none (hong_kong counts no streak), found '2'",
    ),
    "ready seats": (
        ["hong_kong", "--value", "3", "--ready", "west"],
        "ready: expected nothing in a win, found a list",
    ),
    "the winner's own score": (
        [
            *("chinese_classical", "--value", "1", "--points", "20"),
            *("--score", "south=4", "--score", "east=2"),
            *("--score", "west=2", "--score", "north=2"),
        ],
        "scores.1: expected none, but a loser's, found '4'",
    ),
    "a score twice": (
        ["chinese_classical", "--value", "1", "--score", "east=4", "--score", "east=5"],
        "expected one --score of seat 0, found two",
    ),
    "a word with a count": (
        ["korean", "--value", "3", "--fact", "concealed=2"],
        "facts.concealed: expected a word, without a count, found '2'",
    ),
}


@pytest.mark.parametrize("case", UNASKED)
def test_what_a_rule_set_never_asks_for_is_told(case: str) -> None:
    (preset, *stated), told = UNASKED[case]
    result = mjtables("settle", "-p", preset, "--winner", "south", *stated)
    assert result.exit_code == 2
    assert told in result.output


def test_a_count_that_an_option_has_switched_off_is_no_mistake() -> None:
    said = mjtables(
        *("settle", "-p", "japanese_modern", "--set", "honba=0", "--winner", "south"),
        *("--han", "5", "--honba", "3"),
    )
    assert said.exit_code == 0
    assert "+8000" in said.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    {
        "a verb there is not": (["shwo"], "No such command 'shwo'"),
        "no preset": (["settle"], "Missing option '--preset' / '-p' (mjtables settle"),
        "a seat": (["settle", "-p", "hong_kong", "--dealer", "9"], "found '9'"),
        "a hand that cannot be": (
            [
                *("settle", "-p", "tenhou_4p", "--winner", "1", "--discarder", "0"),
                *("--han", "1", "--fu", "20"),
            ],
            "fu: expected fu that such a hand can have, found 20 with 1 han on a",
        ),
        "a number with an exponent": (
            ["settle", "-p", "hong_kong", "--winner", "1", "--faan", "1e1"],
            "value: expected a number, found '1e1'",
        ),
    }.values(),
)
def test_a_mistake_is_one_line(arguments: list[str], told: str) -> None:
    result = mjtables(*arguments)
    assert result.exit_code == 2
    assert result.output.count("\n") == 1
    assert result.output.startswith("mjtables: ")
    assert told in result.output

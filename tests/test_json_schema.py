"""The JSON Schema of the format: what it lets through, and what it finds."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING

import pytest
from conftest import TESTS, mjtables
from jsonschema import Draft202012Validator

from mjtables import catalog, schema
from mjtables.json_schema import document
from mjtables.parsing import Report, read

if TYPE_CHECKING:
    from pathlib import Path


PLACES = (catalog.BUILT_IN, TESTS / "presets")
FILES = [path for place in PLACES for path in sorted(place.glob("*.toml"))]
FORMAT = Draft202012Validator(document())


def told(text: str) -> list[str]:
    """Where the schema finds mistakes in a file, as paths, each once."""
    errors = FORMAT.iter_errors(tomllib.loads(text))
    return sorted({error.json_path.removeprefix("$.") for error in errors})


def test_it_is_a_json_schema() -> None:
    Draft202012Validator.check_schema(document())
    assert document() == json.loads(json.dumps(document()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_preset_passes_it(path: Path) -> None:
    assert told(path.read_text(encoding="utf-8")) == []


GOOD = """
id = "club"
name = "Club"
family = "Hong Kong"
sources = ["the club's wall"]
deposit = "unknown"

[settling]
kind = "laaks"
unit = "faan"
limit = 16
laaks = [4, 7, 10]
rungs = { big = { score = "150%", at = 8 } }
cells = [{ faan = 3, score = 8 }]

[payment]
self_drawn = { other = "1/2" }
on_discard = { discarder = 2, other = 0.5 }
round = { to = 10, way = "up" }

[liability]
self_drawn = { liable = 1 }

[end]
uma = { 1 = [30, 10, -10, -30], 2 = [20, 10, -10, -20] }

[options.limit]
sets = "settling.limit"
values = [8, 16, "none"]
[options.gun]
default = "full"
values.half = { "payment.on_discard" = { discarder = 1 } }

[[exempt]]
law = "never_falls"
why = "the wall says so"
"""

#: What is spoiled -> the old text, the new one, and where it is found.
MISTAKES = {
    "a misspelled key": ("limit = 16", "limmit = 16", "settling"),
    "a misspelled table": ("[payment]", "[paymnt]", "$"),
    "text for a number": ("limit = 16", 'limit = "much"', "settling.limit"),
    "a boolean for a number": ("limit = 16", "limit = true", "settling.limit"),
    "infinity": ("limit = 16", "limit = inf", "settling.limit"),
    "a limit of nothing": ("limit = 16", "limit = 0", "settling.limit"),
    "a limit of nothing, in text": ("limit = 16", 'limit = "0.0"', "settling.limit"),
    "a fraction of nothing": ('"1/2"', '"1/0"', "payment.self_drawn.other"),
    "a share where there is none": ('"1/2"', '"50%"', "payment.self_drawn.other"),
    "a negative share": ('"150%"', '"-150%"', "settling.rungs.big.score"),
    "a kind that there is not": ('"laaks"', '"laak"', "settling.kind"),
    "a way that there is not": ('"up"', '"upwards"', "payment.round.way"),
    "between by a word of its own": (
        "limit = 16", 'limit = 16\nbetween = "cubic"', "settling.between",
    ),
    "a payer that there is not": ("discarder = 2", "loser = 2", "payment.on_discard"),
    "a row that there is not": ("self_drawn = { o", "selfdrawn = { o", "payment"),
    "an extra key in a row": (
        "discarder = 2", "discarder = 2, base = 1", "payment.on_discard",
    ),
    "a number for a row": ("{ liable = 1 }", "1", "liability"),
    "no sources": ('sources = ["the club\'s wall"]\n', "", "$"),
    "an empty list of sources": ('["the club\'s wall"]', "[]", "sources"),
    "a source that says nothing": ('["the club\'s wall"]', '[" "]', "sources[0]"),
    "one source without a list": ('["the club\'s wall"]', '"us"', "sources"),
    "no family": ('family = "Hong Kong"\n', "", "$"),
    "no kind": ('kind = "laaks"\n', "", "settling"),
    "half a rounding": (', way = "up"', "", "payment.round"),
    "a rung without a score": ('score = "150%", ', "", "settling.rungs.big"),
    "a cell without a score": (", score = 8", "", "settling.cells[0]"),
    "a cell of a word": ("faan = 3", 'faan = "x"', "settling.cells[0].faan"),
    "a laak twice": ("[4, 7, 10]", "[4, 4, 10]", "settling.laaks"),
    "laaks without a step": ("[4, 7, 10]", "{ from = 4 }", "settling.laaks"),
    "a half step without quotes": (
        "limit = 16", "limit = 16\nscores = { 0.5 = 1 }", "settling.scores['0']",
    ),
    "nine auxiliary entries": (
        "limit = 16",
        "limit = 16\nauxiliary = { 1=1, 2=1, 3=1, 4=1, 5=1, 6=1, 7=1, 8=1, 9=1 }",
        "settling.auxiliary",
    ),
    "a word for a deposit": ('"unknown"', '"unkown"', "deposit"),
    "uma of words": ("[30, 10, -10, -30]", '["a", "b"]', "end"),
    "a law that there is not": ('"never_falls"', '"never"', "exempt[0].law"),
    "an exemption without a reason": ('why = "the wall says so"', "", "exempt[0]"),
    "an option of no values": ('[8, 16, "none"]', "[]", "options.limit.values"),
    "an option's key": ("sets =", "set =", "options.limit"),
    "players by halves": ("[settling]", "players = 3.5\n[settling]", "players"),
}  # fmt: skip


def test_the_file_that_all_others_here_spoil_is_good() -> None:
    assert told(GOOD) == []


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found(mistake: str) -> None:
    old, new, where = MISTAKES[mistake]
    assert old in GOOD
    assert told(GOOD.replace(old, new, 1)) == [where]


#: How a number may be written, and how not.
WRITTEN = [
    "16",
    '"16"',
    '"0.5"',
    '" 1 / 4"',
    '"+.5"',
    '"1e2"',
    '"1_000"',
    "0.25",
    "1e3",
]
NOT_SO = [
    '"1/0"',
    '"-1"',
    '"1/2/3"',
    '"50%"',
    '"1.2.3"',
    '"."',
    '""',
    '"x"',
    "0",
    "[1]",
]


@pytest.mark.parametrize("number", WRITTEN + NOT_SO)
def test_a_number_is_written_as_the_loader_reads_it(number: str) -> None:
    text = GOOD.replace('deposit = "unknown"', f"deposit = {number}")
    report = Report()
    read(schema.POSITIVE, tomllib.loads(text)["deposit"], (), report)
    assert bool(report.problems) == (number in NOT_SO)
    assert told(text) == (["deposit"] if number in NOT_SO else [])


def test_a_child_says_only_what_differs() -> None:
    child = 'id = "kid"\nname = "Kid"\nsources = ["us"]\nlike = "japanese_modern"\n'
    assert told(child + "[payment.round]\nto = 1000\n") == []
    assert told(child.replace("sources", "source")) == ["$"]
    assert told(child + "[settling]\nrungs.big = { at = 3 }") == ["settling.rungs.big"]


def test_the_command_prints_it(elsewhere: Path) -> None:
    assert json.loads(mjtables("schema").output) == document()
    result = mjtables("schema", "--out", "presets/preset.schema.json")
    assert result.exit_code == 0
    assert "presets/preset.schema.json written" in result.output
    assert "#:schema ./preset.schema.json" in result.output
    written = elsewhere / "presets" / "preset.schema.json"
    assert written.read_text(encoding="utf-8") == mjtables("schema").output
    assert list(written.parent.iterdir()) == [written]


def test_the_command_told_to_write_to_a_place_that_is_none(elsewhere: Path) -> None:
    (elsewhere / "file").write_text("", encoding="utf-8")
    (elsewhere / "folder").mkdir()
    for place in ("folder", "file/x.json"):
        result = mjtables("schema", "-o", place)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"{place}: expected a place to write to, found: " in result.stderr
    assert not list((elsewhere / "folder").iterdir())

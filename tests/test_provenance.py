"""`mjtables show P --sources`: what numbers rest on, whose it is, what is open."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest
from conftest import BUILT_IN, mjtables

import mjtables as mj
from mjtables.catalog import parent

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("elsewhere")

FORMS = ["text", "csv", "json", "md"]


def shown(name: str, form: str = "text") -> str:
    """What is printed, on one line."""
    result = mjtables("show", name, "--sources", "--format", form)
    assert result.exit_code == 0
    return " ".join(result.output.split())


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", BUILT_IN)
def test_all_that_a_preset_rests_on_is_told_in_every_format(
    name: str, form: str
) -> None:
    preset = mj.preset(name)
    model = parent(preset)
    said = shown(name, form)
    assert name in said
    assert preset.edition in said
    for source in (*preset.sources, *(model.sources if model else ())):
        assert source in said
    for row in (*preset.derived, *preset.excluded, *preset.exempt):
        assert row.why in said


def test_no_line_of_it_is_wider_than_a_terminal() -> None:
    for name in BUILT_IN:
        _, _, *below = mjtables("show", name, "--sources").output.splitlines()
        wide = [line for line in below if len(line) > 80]
        assert not [line for line in wide if " " in line.strip("- ")]


def test_a_childs_page_says_whose_each_source_is() -> None:
    said = shown("hk_full_spicy")
    own, inherited = said.split("Sources of hk_half_spicy")
    assert "spicy-spicy column" in own
    assert "riichi_advanced hk.majs" in inherited
    assert "like hk_half_spicy: all that this file does not say itself" in own
    assert "Sources of" not in shown("hk_half_spicy")


def test_csv_has_a_row_for_each_with_the_preset_whose_it_is() -> None:
    text = mjtables("show", "hk_full_spicy", "--sources", "--format", "csv").output
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["preset"] for row in rows if row["kind"] == "source"] == [
        *["hk_full_spicy"] * len(mj.preset("hk_full_spicy").sources),
        *["hk_half_spicy"] * len(mj.preset("hk_half_spicy").sources),
    ]
    assert rows[-1] == {
        "preset": "hk_full_spicy",
        "name": "Hong Kong, full spicy",
        "edition": mj.preset("hk_full_spicy").edition,
        "kind": "excluded",
        "what": "gun=half, players=3",
        "why": "no source says what two payers pay under half gun",
    }


def test_json_has_a_list_for_each_kind() -> None:
    text = mjtables("show", "chinese_new_style", "--sources", "--format", "json").output
    document = json.loads(text)
    assert document["id"] == "chinese_new_style"
    assert document["like"] is None
    assert [row["what"] for row in document["derived"]] == [
        "0-5 faan",
        "settling.between",
    ]
    assert document["derived"][0]["why"].startswith("the source states nothing below")
    assert document["excluded"] == document["exempt"] == []


def test_what_is_not_established_and_exempt_is_told(elsewhere: Path) -> None:
    merged = mjtables("show", "hong_kong", "--merged").output
    head = 'unknown = ["what 11 faan score"]\ndeposit = "unknown"\n'
    tail = (
        '\n[[exempt]]\nlaw = "never_falls"\nwhy = "the wall says so"\n'
        '[[derived]]\nvalues = [0, 2, { from = 4, to = 6 }]\nwhy = "a guess"\n'
    )
    (elsewhere / "club.toml").write_text(head + merged + tail, encoding="utf-8")
    said = shown("club.toml")
    assert "Not established --------------- - what 11 faan score - winners.two " in said
    assert "Exempt ------ - never_falls: the wall says so" in said
    assert "- 0, 2, 4-6 faan: a guess" in said


def test_the_parent_of_a_file_may_lie_beside_it(elsewhere: Path) -> None:
    merged = mjtables("show", "hong_kong", "--merged").output
    (elsewhere / "else").mkdir()
    own = merged.replace('id = "hong_kong"', 'id = "old"')
    (elsewhere / "else" / "old.toml").write_text(own, encoding="utf-8")
    child = 'id = "kid"\nname = "Kid"\nlike = "old"\nsources = ["us"]\n'
    (elsewhere / "else" / "kid.toml").write_text(child, encoding="utf-8")
    assert "Sources of old" in shown("else/kid.toml")


def test_a_mistake_in_the_parent_is_told_as_the_parents(elsewhere: Path) -> None:
    mjtables("new", "kid", "--from", "hong_kong", "--out", "presets")
    text = mjtables("show", "hong_kong", "--merged").output
    text = text.replace('id = "hong_kong"', 'id = "old"').replace("aliases", "# ")
    text = text.replace("sources = [", "sources = [1, ")
    (elsewhere / "presets" / "old.toml").write_text(text, encoding="utf-8")
    kid = elsewhere / "presets" / "kid.toml"
    child = kid.read_text(encoding="utf-8").replace("hong_kong", "old")
    kid.write_text(child, encoding="utf-8")
    result = mjtables("show", "kid", "--sources")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "presets/old.toml: sources.1: expected text, found 1" in result.stderr


def test_options_do_not_change_what_numbers_rest_on() -> None:
    text = mjtables("show", "hk_full_spicy", "--sources", "--set", "gun=half").output
    assert text == mjtables("show", "hk_full_spicy", "--sources").output


def test_only_one_part_is_printed() -> None:
    result = mjtables("show", "hong_kong", "--merged", "--sources")
    assert result.exit_code == 2
    assert (
        "expected one part of the preset, found --merged and --sources" in result.stderr
    )

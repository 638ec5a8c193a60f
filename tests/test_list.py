"""`mjtables list` in a language: names, columns, and what nobody confirms."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from wcwidth import wcswidth

import mjtables as mj
from mjtables.catalog import BUILT_IN
from mjtables.cli import main
from mjtables.vocabulary import needed
from mjtables.wordbook import Wordbook, languages

if TYPE_CHECKING:
    from pathlib import Path

PRESETS = sorted(path.stem for path in BUILT_IN.glob("*.toml"))


def mjtables(*arguments: str) -> Any:
    return CliRunner().invoke(main, arguments)


def test_help_names_every_language() -> None:
    text = mjtables("list", "--help").output
    assert all(re.search(rf"\b{language}\b", text) for language in languages())


@pytest.mark.parametrize("language", languages())
def test_the_columns_of_a_list_stand_below_each_other(language: str) -> None:
    lines = mjtables("list", "--lang", language).output.split("\n\n")[0].splitlines()
    at = wcswidth(lines[0][: lines[0].index("family")])
    book = Wordbook(language)
    assert len(lines) == 1 + len(PRESETS)
    for line in lines[1:]:
        family = book.family(mj.preset(line.split()[0])).text
        assert wcswidth(line[: line.rindex(family)]) == at, line


@pytest.mark.parametrize("form", ["text", "md"])
def test_a_name_that_nobody_confirms_is_marked_where_people_read(form: str) -> None:
    text = mjtables("list", "--lang", "ja", "--format", form).output
    assert "中国新章 6-9-12?" in text
    assert "香港麻雀 旧章 " in text
    assert text.endswith("\n\n? no source in that language confirms the word\n")
    assert "韓國麻將?" in mjtables("list", "--lang", "zh-TW", "--format", form).output
    assert "?" not in mjtables("list", "--format", form).output


def test_a_program_reads_it_in_a_column() -> None:
    text = mjtables("list", "--lang", "zh-TW", "--format", "csv").output
    rows = {row["id"]: row for row in csv.DictReader(io.StringIO(text))}
    assert rows["korean"]["name"] == "韓國麻將 1-5-10"
    assert rows["korean"]["confirmed"] == rows["korean"]["family_confirmed"] == "no"
    assert rows["hong_kong"]["confirmed"] == "yes"
    english = json.loads(mjtables("list", "--format", "json").output)
    assert {row["confirmed"] for row in english} == {"yes"}


def test_a_preset_of_one_s_own_keeps_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert mjtables("new", "club", "--from", "hk_half_spicy").exit_code == 0
    own = mj.preset("club")
    word = Wordbook("ja").name(own)
    assert (word.text, word.confirmed) == (own.name, False)
    assert f"{own.name}?" in mjtables("list", "--lang", "ja").output
    assert f"{own.name}?" not in mjtables("list").output
    said = {
        kind: key
        for kind, key in needed(own)
        if not Wordbook("ja").entry(kind, key).stated
    }
    assert said == {"presets": "club"}


def test_a_language_that_there_is_not_is_one_line() -> None:
    result = mjtables("list", "--lang", "klingon")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "mjtables: expected a language (en, ja, zh_hans, zh_hant), found 'klingon'"
    ]

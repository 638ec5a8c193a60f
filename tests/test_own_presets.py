"""Rule sets of one's own: started, listed, shown, built."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from conftest import BUILT_IN, mjtables

import mjtables as mj

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("elsewhere")


def test_new_starts_one_that_is_found_everywhere(elsewhere: Path) -> None:
    result = mjtables("new", "club_rules", "--from", "hk_half_spicy")
    assert result.exit_code == 0
    path = elsewhere / "presets" / "club_rules.toml"
    assert "presets/club_rules.toml written" in result.output
    text = path.read_text(encoding="utf-8")
    assert 'like = "hk_half_spicy"' in text
    path.write_text(text + "\n[settling]\nceiling = 8\n", encoding="utf-8")
    assert "club_rules" in mj.presets()
    assert "yours" in mjtables("list").output
    shown = mjtables("show", "club_rules").output
    assert "club_rules (yours)" in shown
    assert "ceiling 8 faan" in shown
    mjtables("build", "--format", "md")
    assert (elsewhere / "reports" / "tables" / "club_rules.md").exists()


def test_a_changed_file_is_read_again(elsewhere: Path) -> None:
    mjtables("new", "parent", "--from", "hong_kong", "--out", "else")
    parent, child = elsewhere / "else" / "parent.toml", elsewhere / "else" / "kid.toml"
    text = mjtables("show", str(parent), "--merged").output
    parent.write_text(text, encoding="utf-8")
    child.write_text(
        'id = "kid"\nname = "Kid"\nlike = "parent"\nsources = ["us"]\n',
        encoding="utf-8",
    )
    before = mj.load(child)
    assert mj.load(child) is before
    changed = text.replace('name = "My ', 'name = "Mr ').replace(
        "limit = 16", "limit = 32"
    )
    assert len(changed) == len(text)
    parent.write_text(changed, encoding="utf-8")
    assert mj.load(parent).name.startswith("Mr ")
    assert mj.load(child).settling.limit == 32
    assert before.settling.limit == 16


def test_new_from_a_child_takes_over_what_differs_there(elsewhere: Path) -> None:
    mjtables("new", "club", "--from", "hk_full_spicy")
    text = (elsewhere / "presets" / "club.toml").read_text(encoding="utf-8")
    assert 'like = "hk_half_spicy"' in text
    ours, theirs = mj.preset("club"), mj.preset("hk_full_spicy")
    assert (ours.settling, ours.payment) == (theirs.settling, theirs.payment)


def test_new_hands_on_what_is_derived() -> None:
    mjtables("new", "mine", "--from", "chinese_new_style")
    statuses = mj.settling_table("mine")["status"]
    assert statuses.equals(mj.settling_table("chinese_new_style")["status"])


def test_new_from_a_file_whose_parent_no_folder_has(elsewhere: Path) -> None:
    mjtables("new", "parent", "--from", "hong_kong", "--out", "else")
    (elsewhere / "else" / "parent.toml").write_text(
        mjtables("show", "else/parent.toml", "--merged").output, encoding="utf-8"
    )
    child = 'id = "kid"\nname = "Kid"\nlike = "parent"\nsources = ["us"]\n'
    (elsewhere / "else" / "kid.toml").write_text(child, encoding="utf-8")
    assert mjtables("new", "mine", "--from", "else/kid.toml").exit_code == 0
    assert mj.preset("mine").payment == mj.preset("hong_kong").payment


def test_new_from_a_file_of_ones_own(elsewhere: Path) -> None:
    mjtables("new", "one", "--from", "japanese_modern", "--out", "else")
    result = mjtables("new", "two", "--from", "else/one.toml")
    assert result.exit_code == 0
    assert mj.preset("two").payment == mj.preset("japanese_modern").payment
    assert (elsewhere / "presets" / "two.toml").exists()


@pytest.mark.parametrize("name", BUILT_IN)
def test_new_from_every_preset_is_the_same_rule_set(name: str) -> None:
    assert mjtables("new", "mine", "--from", name).exit_code == 0
    ours, theirs = mj.preset("mine"), mj.preset(name)
    assert (ours.settling, ours.payment) == (theirs.settling, theirs.payment)
    assert ours.options == theirs.options


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hong_kong", "found 'hong_kong' already there"),
        ("hk_4_7_10", "found 'hk_4_7_10' already there"),
        ("Club Rules", "expected an id of small letters, digits and _"),
        ("../club", "expected an id of small letters, digits and _"),
    ],
)
def test_new_under_a_name_that_will_not_do(
    name: str, said: str, elsewhere: Path
) -> None:
    result = mjtables("new", name, "--from", "hong_kong")
    assert result.exit_code == 2
    assert said in result.stderr
    assert not (elsewhere / "presets").exists()


def test_the_folders_are_looked_through_in_order(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, name in (
        ("presets", "first"),
        ("config", "second"),
        ("named", "third"),
    ):
        mjtables("new", name, "--from", "hong_kong", "--out", folder)
    monkeypatch.setenv("MJTABLES_PRESETS", str(elsewhere / "named"))
    found = [name for name in mj.presets() if mj.preset(name).yours]
    assert found == ["first", "second", "third"]


def test_the_configuration_folder_is_where_the_system_has_it(elsewhere: Path) -> None:
    """In a process of its own, since the folder is looked up once."""
    home = str(elsewhere / "home")
    names = ("HOME", "USERPROFILE", "XDG_CONFIG_HOME", "LOCALAPPDATA", "APPDATA")
    environment = {**os.environ, **dict.fromkeys(names, home)}

    def run(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
            cwd=elsewhere,
        )
        return done.stdout.strip()

    asked = "print(user_config_path('mjtables', appauthor=False) / 'presets')"
    place = run("-c", f"from platformdirs import user_config_path; {asked}")
    run("-m", "mjtables", "new", "club", "--from", "hong_kong", "--out", place)
    assert "club" in run("-m", "mjtables", "list")


def test_two_files_of_one_id_are_an_error(elsewhere: Path) -> None:
    own = elsewhere / "presets"
    own.mkdir()
    (own / "hong_kong.toml").write_text('id = "hong_kong"', encoding="utf-8")
    for verb in (["list"], ["show", "hong_kong"], ["build"]):
        result = mjtables(*verb)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
        assert "expected an id of its own, found 'hong_kong' again" in result.stderr


def test_a_file_called_as_anothers_alias_is_to_blame_alone(elsewhere: Path) -> None:
    mjtables("new", "club", "--from", "hong_kong")
    own = elsewhere / "presets"
    text = (own / "club.toml").read_text(encoding="utf-8")
    named = text.replace('"club"', '"hk_4_7_10"')
    (own / "hk_4_7_10.toml").write_text(named, encoding="utf-8")
    (own / "club.toml").unlink()
    assert mjtables("show", "hong_kong").exit_code == 0
    result = mjtables("show", "hk_4_7_10")
    assert "presets/hk_4_7_10.toml: id: expected a name that no other preset" in (
        result.stderr
    )


def test_a_file_whose_id_is_not_its_name(elsewhere: Path) -> None:
    mjtables("new", "club", "--from", "hong_kong")
    (elsewhere / "presets" / "club.toml").rename(elsewhere / "presets" / "b.toml")
    result = mjtables("show", "b")
    assert "id: expected the file's name (b), found 'club'" in result.stderr


def test_list_names_the_others_beside_a_broken_one(elsewhere: Path) -> None:
    own = elsewhere / "presets"
    own.mkdir()
    (own / "broken.toml").write_text("id = 1", encoding="utf-8")
    result = mjtables("list")
    assert result.exit_code == 2
    assert "hong_kong" in result.stdout
    assert "broken.toml" in result.stderr

"""What is kept of the evidence: the coverage report, and the digests of tables."""

from __future__ import annotations

import json
import re
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path

import pytest
from conftest import BUILT_IN, mjtables

import mjtables as mj
from mjtables import coverage
from mjtables.options import single_choices
from mjtables.printed.evidence import Evidence

ROOT = Path(__file__).parents[1]
REPORT = ROOT / "reports" / "coverage.md"
EVERYTHING = Evidence()


def test_the_report_is_current() -> None:
    written = REPORT.read_text(encoding="utf-8").splitlines()
    now = coverage.report(EVERYTHING).splitlines()
    lines = unified_diff(written, now, "reports/coverage.md", "now", n=0, lineterm="")
    changes = "\n".join(lines)
    assert not changes, (
        f"{changes}\nreports/coverage.md is out of date: "
        "mjtables check --all --report reports/coverage.md"
    )


def test_the_command_writes_the_report(elsewhere: Path) -> None:
    result = mjtables("check", "--all", "--report", "coverage.md")
    assert result.exit_code == 0
    written = (elsewhere / "coverage.md").read_text(encoding="utf-8")
    assert written == coverage.report(EVERYTHING)


def test_a_report_that_cannot_be_written_is_told(elsewhere: Path) -> None:
    (elsewhere / "taken").write_text("", encoding="utf-8")
    result = mjtables("check", "--all", "--report", "taken/where.md")
    assert result.exit_code == 2
    assert "expected a place to write to" in result.output


def test_every_preset_has_its_row() -> None:
    rows = {row.preset: row for row in coverage.rows(EVERYTHING)}
    assert sorted(rows) == BUILT_IN
    for row in rows.values():
        assert 0 <= row.agree <= row.printed <= row.cells
        assert max(row.by_kind) <= row.printed <= sum(row.by_kind)


def test_the_columns_of_a_table_add_up_to_its_cells() -> None:
    lines = REPORT.read_text(encoding="utf-8").split("## Printed tables")[1]
    counted = 0
    for line in lines.split("## ")[0].splitlines():
        parts = [part.strip() for part in line.strip("|").split("|")]
        if len(parts) > 4 and parts[3].isdigit():
            assert sum(int(part or 0) for part in parts[4:]) == int(parts[3])
            counted += 1
    assert counted == len(EVERYTHING.tables)


def test_every_value_of_a_preset_is_in_its_digest() -> None:
    """Extras, too, which no table shows: the start, who is paid, honba."""
    preset = mj.preset("chinese_official")
    tree = {**preset.tree, "end": {"start": preset.end.start + 1}}
    assert of_rules(preset._replace(tree=tree)) != of_rules(preset)
    assert mj.digest(preset._replace(tree=tree)) == mj.digest(preset)
    renamed = {**preset.tree, "name": "MCR"}
    assert of_rules(preset._replace(tree=renamed)) == of_rules(preset)


def kept() -> dict[str, tuple[str, str]]:
    """The two digests that the changelog gives for each preset, the newest ones."""
    rows = re.findall(
        r"^\| `(\w+)` +\| `([0-9a-f]{8})` \| `([0-9a-f]{8})` \|",
        (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    return {name: (tables, options) for name, tables, options in reversed(rows)}


#: What a file says without a rule in it.
PROSE = (
    "name",
    "family",
    "edition",
    "aliases",
    "sources",
    "words",
    "unknown",
    "derived",
)


def of_rules(preset: mj.Preset) -> str:
    """A digest of all its rules: extras too, and the tables under every option."""
    rules = {key: value for key, value in preset.tree.items() if key not in PROSE}
    hashed = sha256(json.dumps(rules, sort_keys=True, default=str).encode())
    for option, value in single_choices(preset.options, preset.excluded):
        other = preset.with_options(**{option: value})
        hashed.update(f"{option}={value} {mj.digest(other)}\n".encode())
    return hashed.hexdigest()[:8]


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_changelog_names_every_changed_table(name: str) -> None:
    """**Tables changed** gives the digests of each preset since they changed last."""
    preset = mj.preset(name)
    now = mj.digest(preset), of_rules(preset)
    assert kept().get(name) == now, (
        f"{name}: its tables or rules have changed (digests {now[0]}, {now[1]}); "
        "say so, and why, under Tables changed in CHANGELOG.md"
    )


def test_the_changelog_names_no_table_that_is_gone() -> None:
    assert set(kept()) == set(BUILT_IN)


def test_a_digest_is_of_the_numbers_alone() -> None:
    preset = mj.preset("hk_half_spicy")
    assert mj.digest(preset) == mj.digest(preset._replace(name="Another name"))


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_option_that_changes_a_table_changes_its_digest(name: str) -> None:
    preset = mj.preset(name)
    for option in preset.options.values():
        for value in option.values:
            other = preset.with_options(**{option.name: value})
            same = mj.payment_table(other).drop(columns="options")
            equal = same.equals(mj.payment_table(preset).drop(columns="options"))
            assert (mj.digest(other) == mj.digest(preset)) == equal

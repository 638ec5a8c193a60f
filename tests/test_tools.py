"""Tests that need a program outside Python are left out, or fail, and say so."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from mjtables.cli import main

CONFTEST = Path(__file__).with_name("conftest.py")

ONE_TEST = """
import pytest
@pytest.mark.needs_java
def test_on_java(): pass
def test_without(): pass
"""


@pytest.fixture
def without_java(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makeconftest(CONFTEST.read_text(encoding="utf-8"))
    monkeypatch.setenv("PYTHONPATH", str(CONFTEST.parent))
    pytester.makepyfile(ONE_TEST)
    pytester.makeini("[pytest]\nmarkers =\n  needs_java: runs a program on Java\n")
    monkeypatch.setenv("PATH", str(pytester.path))


@pytest.mark.usefixtures("without_java")
def test_a_missing_program_leaves_its_tests_out_with_one_line(
    pytester: pytest.Pytester,
) -> None:
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, deselected=1)
    result.stdout.fnmatch_lines(["left out: 1 test that needs java"])


@pytest.mark.usefixtures("without_java")
def test_the_line_is_printed_by_a_parallel_run_too(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest_subprocess("-n", "2", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["left out: 1 test that needs java"])


@pytest.mark.usefixtures("without_java")
def test_under_all_tools_a_missing_program_fails(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest_inprocess("--all-tools", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*java is not installed (--all-tools asks for it)*"])


@pytest.mark.needs_libreoffice
def test_a_built_csv_opens_with_numbers_as_numbers(tmp_path: Path) -> None:
    """What LibreOffice reads from the table of half gun at base 0.25, printed again."""
    from openpyxl import load_workbook

    arguments = ["build", "hk_half_spicy", "--set", "gun=half", "--set", "base=0.25"]
    CliRunner().invoke(main, [*arguments, "--format", "csv", "--out", str(tmp_path)])
    (table,) = tmp_path.glob("*.csv")
    program = shutil.which("soffice") or shutil.which("libreoffice") or "soffice"
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    to = ["--headless", "--convert-to", "xlsx", "--outdir", str(tmp_path), str(table)]
    subprocess.run(
        [program, profile, *to], check=True, capture_output=True, timeout=180
    )
    (workbook,) = tmp_path.glob("*.xlsx")
    head, *rows = load_workbook(workbook).active.iter_rows(values_only=True)
    pays = [row[head.index("pays")] for row in rows]
    assert all(isinstance(amount, int | float) for amount in pays)
    assert 0.5 in pays

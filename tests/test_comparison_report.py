"""The committed report of all comparisons is what the presets make now."""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path

import pytest
from conftest import mjtables

from mjtables.surveying.pictures import Picture, pictures
from mjtables.surveying.report import every, report

REPORTS = Path(__file__).parent.parent / "reports"
REPORT = REPORTS / "comparison.md"


@cache
def drawn() -> tuple[Picture, ...]:
    return pictures(every())


def test_the_report_is_current() -> None:
    made = report("comparison", drawn())
    assert REPORT.read_text(encoding="utf-8") == made, (
        "run mjtables compare --all --report reports/comparison.md"
    )


def test_every_chart_of_the_report_tells_the_numbers_of_now() -> None:
    """Their words, not their bytes: those are the drawing library's."""
    files = {path.name: path for path in (REPORTS / "comparison").iterdir()}
    assert sorted(files) == sorted(picture.name for picture in drawn())
    for picture in drawn():
        text = files[picture.name].read_text(encoding="utf-8")
        said = re.search(r"<desc[^>]*>(.*?)</desc>", text, re.DOTALL)
        assert said is not None, picture.name
        assert html.unescape(said[1]).split() == picture.alt.split(), picture.name
        assert f"(comparison/{picture.name})" in REPORT.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "cell",
    [
        # Four Winds: 1 2 4 8 16 16 16 32 ... of 4-7-10, x 8 of 3 faan
        "| 7      | 8          | 16              | 6               | 4 ",
        # printed: 3,900 and 4,000 each; 11,600 and 12,000
        "| dealer_self_drawn              | other     | 4     | 30   | 3900 ",
        # 10,347 wins of 61,861,600 points
        "| tenhou_4p                 | tenhou_4p    | 10347  | 5978.7 ",
        # a mangan is eight times 1,000: 8 faan of half spicy, 64 of 8
        "| hk_half_spicy            | 8 ",
    ],
)
def test_the_report_has_numbers_known_by_hand(cell: str) -> None:
    assert cell in REPORT.read_text(encoding="utf-8")


def test_a_report_without_a_name_is_told() -> None:
    done = mjtables("compare", "--all", "--report", "")
    assert done.exit_code == 2
    assert "report: expected a file to write, found no name" in done.output


def test_a_report_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    done = mjtables("compare", "--all", "--report", str(tmp_path / "file" / "x.md"))
    assert done.exit_code == 2
    assert "expected a place to write to" in done.output
    assert (tmp_path / "file").read_text(encoding="utf-8") == "kept"

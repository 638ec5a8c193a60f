"""How long it takes to find the rule set of a printed table; never asserted.

    pytest tests/benchmarks/test_identify.py --benchmark-enable

The budgets that these watch: 288 cells over all presets and options under a second, a
workbook of 40 sheets under ten. Nothing is remembered from one round to the next.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest
from forgetting import forget

import mjtables as mj
from mjtables.printed.evidence import FOLDER
from mjtables.reading import read_table

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_benchmark.fixture import BenchmarkFixture

PUBLISHED = FOLDER / "riichi" / "fourwinds_japanese_modern.csv"


@pytest.mark.benchmark(group="a table over all presets and options")
def test_288_cells(benchmark: BenchmarkFixture) -> None:
    table = read_table(PUBLISHED)
    found = benchmark.pedantic(lambda: str(mj.identify(table)), setup=forget, rounds=5)
    assert "288 of 288 cells" in found


@pytest.mark.benchmark(group="a table over all presets and options")
def test_a_workbook_of_40_sheets(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    lines = PUBLISHED.read_text(encoding="utf-8").splitlines()
    rows = list(csv.reader(io.StringIO("\n".join(x for x in lines if x[:1] != "#"))))
    for number in range(40):
        sheet = book.create_sheet(f"card {number + 1}")
        for own in rows:
            sheet.append([int(cell) if cell.isdecimal() else cell for cell in own])
    del book["Sheet"]
    book.save(tmp_path / "cards.xlsx")
    found = benchmark.pedantic(
        lambda: mj.identify(tmp_path / "cards.xlsx"), setup=forget, rounds=1
    )
    assert found.explained == found.cells == 40 * 288

"""How long things take, beside bare Python in the same run; never asserted.

    pytest tests/benchmarks --benchmark-enable

The budgets that these watch: ``import mjtables`` within 10 ms of bare Python, a preset
within 60 ms and without pandas, the command's help within 100 ms, all tables of all
presets under a second after the imports, one card within 0.1 s, the cards of all
presets as PDF and page within 20 s. Machines are noisy: read the ratios.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from forgetting import forget

import mjtables as mj
from mjtables.logs import read
from mjtables.replay import replayed

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

PROCESSES = {
    "bare python": ["-c", "pass"],
    "import mjtables": ["-c", "import mjtables"],
    "preset": ["-c", "import mjtables as mj; mj.preset('japanese_modern')"],
    "help": ["-m", "mjtables", "--help"],
    "list": ["-m", "mjtables", "list"],
    "import pandas": ["-c", "import pandas"],
}


@pytest.mark.benchmark(group="a whole process")
@pytest.mark.parametrize("what", PROCESSES)
def test_process(benchmark: BenchmarkFixture, what: str) -> None:
    command = [sys.executable, *PROCESSES[what]]
    benchmark.pedantic(
        subprocess.run,
        args=(command,),
        kwargs={"check": True, "capture_output": True},
        rounds=5,
        warmup_rounds=1,
    )


@pytest.mark.benchmark(group="in a running process")
def test_loading_every_preset(benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(
        lambda: [mj.preset(name) for name in mj.presets()], setup=forget, rounds=5
    )


@pytest.mark.benchmark(group="in a running process")
def test_all_tables_of_all_presets(benchmark: BenchmarkFixture) -> None:
    presets = [mj.preset(name) for name in mj.presets()]

    def tables() -> list[object]:
        payments = [mj.payment_table(preset) for preset in presets]
        return [*payments, *(mj.settling_table(preset) for preset in presets)]

    benchmark.pedantic(tables, setup=forget, rounds=5)


@pytest.mark.benchmark(group="in a running process")
def test_settling_one_hand(benchmark: BenchmarkFixture) -> None:
    preset = mj.preset("japanese_modern")
    hand = mj.Hand(winner=1, discarder=0, value=3, fu=40, honba=2, deposits=1)
    benchmark(mj.settle, preset, hand)


@pytest.mark.benchmark(group="in a running process")
def test_replaying_a_log_of_five_hundred_hands(benchmark: BenchmarkFixture) -> None:
    tests = Path(__file__).parents[1] / "data"
    preset = mj.preset("tenhou_4p")
    log = tests / "replay" / "tenhou_4p.csv"
    benchmark(lambda: replayed(preset, read(log)))


#: What is printed was not printed before: no round prints a card again.
SOME = mj.presets()[::4]


def each_anew() -> Callable[[], tuple[tuple[mj.Preset], dict[str, object]]]:
    """What comes before each round: another preset, and nothing of it known."""
    left = iter([mj.preset(name) for name in SOME])

    def setup() -> tuple[tuple[mj.Preset], dict[str, object]]:
        forget()
        return (next(left),), {}

    return setup


@pytest.mark.benchmark(group="cards, each of another preset")
@pytest.mark.parametrize("paper", ["a4", "wallet"])
def test_one_card_as_pdf(benchmark: BenchmarkFixture, paper: str) -> None:
    mj.card("hong_kong", title="first of all", paper=paper).pdf()
    benchmark.pedantic(
        lambda preset: mj.card(preset, paper=paper).pdf(),
        setup=each_anew(),
        rounds=len(SOME),
    )


@pytest.mark.benchmark(group="cards, each of another preset")
def test_one_card_as_page(benchmark: BenchmarkFixture) -> None:
    mj.card("hong_kong").text("html")
    benchmark.pedantic(
        lambda preset: mj.card(preset).text("html"),
        setup=each_anew(),
        rounds=len(SOME),
    )


@pytest.mark.benchmark(group="all presets, a whole process")
@pytest.mark.parametrize(
    "what",
    [
        ["build", "--out", "out", "--format", "csv", "--format", "md"],
        ["build", "--out", "out", "--format", "pdf", "--format", "html"],
        ["booklet", "-o", "booklet.pdf"],
    ],
    ids=["tables", "cards-and-pages", "booklet"],
)
def test_everything(
    benchmark: BenchmarkFixture, what: list[str], tmp_path: Path
) -> None:
    benchmark.pedantic(
        subprocess.run,
        args=([sys.executable, "-m", "mjtables", *what],),
        kwargs={"check": True, "capture_output": True, "cwd": tmp_path},
        rounds=1,
    )

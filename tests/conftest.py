"""What all tests share: every preset that is found, and programs outside Python."""

from __future__ import annotations

import gc
import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, settings

import mjtables as mj
from mjtables import catalog
from mjtables.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

pytest_plugins = ("pytester", "office", "charts_kept")

# A slow machine is no failure; nothing here is timed.
settings.register_profile(
    "mjtables", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("mjtables")

# What is reckoned here is kept, in tuples without cycles: seldom looking for cycles
# among them takes a quarter of the time off.
gc.set_threshold(100_000, 50, 50)

TESTS = Path(__file__).parent
TEST_PRESETS = sorted((TESTS / "presets").glob("*.toml"))

#: How many tests were left out for want of each program.
LEFT_OUT = pytest.StashKey[dict[str, int]]()

#: The programs that a marker asks for, any one of which will do.
PROGRAMS = {
    "needs_libreoffice": ("soffice", "libreoffice"),
    "needs_chromium": ("chromium", "chromium-browser", "google-chrome"),
    "needs_java": ("java",),
    "needs_node": ("node",),
    "needs_sqlite": ("sqlite3",),
}


#: The presets that come with mjtables, whatever others the reader of a test has.
BUILT_IN = sorted(path.stem for path in catalog.BUILT_IN.glob("*.toml"))


def every_preset() -> list[mj.Preset]:
    """The catalog's presets (one's own too), and those made for the tests."""
    found = [mj.preset(name) for name in mj.presets()]
    return found + [mj.load(path) for path in TEST_PRESETS]


def mjtables(*arguments: str) -> Result:
    """The command, run in this process."""
    return CliRunner().invoke(main, list(arguments))


def changes_of(
    name: str, options: Mapping[str, Any], hand: Mapping[str, Any]
) -> tuple[Any, ...]:
    """What each seat gains or loses by a hand of a rule set under options."""
    rules = mj.preset(name).with_options(**options)
    return mj.settle(rules, mj.Hand(**hand)).changes


def changes_by_command(
    name: str, options: Mapping[str, str], hand: Mapping[str, Any]
) -> list[Any]:
    """What each seat gains or loses by a hand, as the command prints it."""
    arguments = ["settle", "--preset", name, "--format", "json"]
    for option, value in options.items():
        arguments += ["--set", f"{option}={value}"]
    for key, value in hand.items():
        match key:
            case "facts":
                arguments += [f"--fact={fact}" for fact in value]
            case "scores":
                told = [(seat, n) for seat, n in enumerate(value) if n is not None]
                arguments += [f"--score={seat}={n}" for seat, n in told]
            case _:
                arguments += [f"--{key}", str(value)]
    result = mjtables(*arguments)
    changes: list[Any] = json.loads(result.output)["changes"]
    return changes


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-tools",
        action="store_true",
        help="fail, instead of leaving out, tests whose outside program is missing",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Of several workers each has neighbouring tests, which share what they reckon."""
    if getattr(config.option, "numprocesses", None) and config.option.dist == "no":
        config.option.dist = "worksteal"


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    if config.getoption("--all-tools"):
        return
    missing = {
        marker: programs
        for marker, programs in PROGRAMS.items()
        if not any(map(shutil.which, programs))
    }
    left_out = [item for item in items if _asks(item, missing)]
    items[:] = [item for item in items if not _asks(item, missing)]
    config.hook.pytest_deselected(items=left_out)
    config.stash[LEFT_OUT] = {
        PROGRAMS[marker][0]: count
        for marker in missing
        if (count := sum(_asks(item, [marker]) for item in left_out))
    }


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of a parallel run tells what it left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(LEFT_OUT, {})


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """All workers leave out the same; what the last one says will do."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", {})


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    left_out = config.stash.get(LEFT_OUT, {})
    if left_out:
        count = sum(left_out.values())
        need = "1 test that needs" if count == 1 else f"{count} tests that need"
        terminalreporter.write_line(f"left out: {need} {', '.join(sorted(left_out))}")


def pytest_runtest_setup(item: pytest.Item) -> None:
    for marker, programs in PROGRAMS.items():
        if item.get_closest_marker(marker) and not any(map(shutil.which, programs)):
            pytest.fail(f"{programs[0]} is not installed (--all-tools asks for it)")


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, without presets of one's own anywhere."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MJTABLES_PRESETS", raising=False)
    monkeypatch.setattr(catalog, "_configuration", lambda: tmp_path / "config")
    return tmp_path


def _asks(item: pytest.Item, markers: Iterable[str]) -> bool:
    return any(item.get_closest_marker(marker) for marker in markers)

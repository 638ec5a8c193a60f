"""What README prints is what the command prints; every verb stands in it."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from mjtables.cli import main

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")
PATTERN = r"^```\n\$ (mjtables [^\n]+)\n(.*?)^```"
BLOCKS = re.findall(PATTERN, TEXT, re.MULTILINE | re.DOTALL)


def test_there_are_blocks_to_compare() -> None:
    assert len(BLOCKS) >= 3


@pytest.mark.parametrize(("command", "printed"), BLOCKS, ids=[b[0] for b in BLOCKS])
def test_a_block_shows_what_the_command_prints(
    command: str, printed: str, elsewhere: Path
) -> None:
    """A block may leave off the end of what is printed, and nothing else."""
    game = README.parent / "tests" / "data" / "logs" / "four_players.xml"
    shutil.copy(game, elsewhere / "game.xml")
    result = CliRunner().invoke(main, shlex.split(command)[1:])
    lines = [line.rstrip() for line in result.output.splitlines()]
    shown = printed.splitlines()
    assert lines[: len(shown)] == shown


@pytest.mark.parametrize("verb", sorted(main.commands))
def test_every_verb_stands_in_the_readme(verb: str) -> None:
    assert f"`mjtables {verb}" in TEXT


def test_the_two_set_up_commands_end_with_tables_and_with_tests() -> None:
    lines = TEXT.splitlines()
    tables, tests, *_ = (line for line in lines if line.startswith("python3 -m venv"))
    assert tables.endswith("mjtables build")
    assert "pytest" in tests

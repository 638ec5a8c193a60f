"""Every how-to does what it says: its commands print that, its Python returns that."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from conftest import mjtables

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
HOW_TOS = sorted((ROOT / "notebooks" / "how_to").glob("*.md"))
START = HOW_TOS[0]

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`(\w+\.csv)`")


class Block(NamedTuple):
    """A block of code: its language, its text, and the file named last before it."""

    language: str
    text: str
    file: str

    @property
    def command(self) -> str:
        first = self.text.splitlines()[0]
        return first.removeprefix("$ ") if first.startswith("$ ") else ""


def blocks(path: Path) -> Iterator[Block]:
    text = path.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        named = FILE.findall(text[: found.start()])
        yield Block(found[1], found[2], named[-1] if named else "")


@pytest.mark.parametrize("path", HOW_TOS, ids=lambda path: path.stem)
def test_a_how_to_does_what_it_says(path: Path, elsewhere: Path) -> None:
    """Its blocks one after the other; a command may leave off the end of its output."""
    game = ROOT / "tests" / "data" / "logs" / "four_players.xml"
    shutil.copy(game, elsewhere / "game.xml")
    known: dict[str, Any] = {}
    for block in blocks(path):
        if block.language == "text":
            (elsewhere / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            check_python(block.text, known)
        elif block.command:
            done = mjtables(*shlex.split(block.command)[1:])
            lines = [line.rstrip() for line in done.output.splitlines()]
            shown = block.text.splitlines()[1:]
            assert shown
            assert lines[: len(shown)] == shown


def check_python(text: str, known: dict[str, Any]) -> None:
    """Examples that know what those before them have made."""
    parsed = doctest.DocTestParser().get_doctest(text, known, "how-to", None, None)
    assert parsed.examples
    parsed.globs = known
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    assert not runner.run(parsed, out=told.append, clear_globs=False).failed, told


@pytest.mark.parametrize("path", HOW_TOS, ids=lambda path: path.stem)
def test_a_how_to_has_a_command_a_call_and_what_one_sees(path: Path) -> None:
    found = list(blocks(path))
    assert any(block.command for block in found)
    assert any("mj." in block.text for block in found if block.language == "python")
    text = path.read_text(encoding="utf-8")
    assert "You see " in text
    assert text.startswith("# ")


def test_from_nothing_to_a_card_in_five_lines(elsewhere: Path) -> None:
    lines = next(blocks(START)).text.splitlines()
    assert len(lines) == 5
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert " && ".join(lines[:2]) in readme
    for line in lines[2:]:
        done = mjtables(*shlex.split(line.removeprefix(".venv/bin/"))[1:])
        assert done.exit_code == 0
    assert [path.suffix for path in elsewhere.iterdir()] == [".pdf"]


def test_the_readme_leads_to_every_how_to_and_opens_with_the_first() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    first = readme.partition("```")[0]
    assert f"(notebooks/how_to/{START.name})" in first
    for path in HOW_TOS:
        assert f"(notebooks/how_to/{path.name})" in readme


def test_links_of_how_tos_lead_somewhere() -> None:
    for path in HOW_TOS:
        for link in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).exists(), (path.name, link)

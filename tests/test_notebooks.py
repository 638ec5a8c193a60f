"""Every notebook runs from top to bottom, and teaches the public face alone."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from nbclient import NotebookClient

import mjtables as mj

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))

#: As many lines as a cell has; wide lines run out of the page.
LONGEST, WIDEST = 16, 88

#: What a notebook may use beside mjtables: what looks at frames and writes files.
IMPORTS = {"IPython.display", "mjtables", "pandas", "pathlib", "tempfile"}

#: What stands in files of one machine only.
_OF_A_MACHINE = re.compile(r"/home/|/root/|/Users/|/tmp/|[A-Z]:\\\\")


@cache
def _read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def _cells(path: Path, kind: str) -> list[str]:
    return [cell.source for cell in _read(path).cells if cell.cell_type == kind]


def _nodes(path: Path) -> Iterator[ast.AST]:
    for source in _cells(path, "code"):
        yield from ast.walk(ast.parse(source))


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_the_notebooks_are_numbered() -> None:
    numbers = [int(path.stem.partition("_")[0]) for path in NOTEBOOKS]
    assert numbers
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_notebook_is_kept_without_outputs(notebook: Path) -> None:
    read = _read(notebook)
    nbformat.validate(read)
    assert not any(cell.get("outputs") for cell in read.cells)
    assert all(cell.get("execution_count") is None for cell in read.cells)
    assert not any(cell.metadata for cell in read.cells)
    assert set(read.metadata) == {"kernelspec", "language_info"}
    assert read.metadata.kernelspec.name == "python3"
    assert not _OF_A_MACHINE.search(notebook.read_text(encoding="utf-8"))


def test_a_notebook_opens_with_its_title_and_is_told_in_small_cells(
    notebook: Path,
) -> None:
    titles = [
        line
        for source in _cells(notebook, "markdown")
        for line in source.splitlines()
        if line.startswith("# ")
    ]
    assert len(titles) == 1
    assert _read(notebook).cells[0].source.startswith(titles[0])
    for source in _cells(notebook, "code"):
        lines = source.splitlines()
        assert len(lines) <= LONGEST, source
        assert all(len(line) <= WIDEST for line in lines), source


def test_a_notebook_uses_the_public_face_alone(notebook: Path) -> None:
    imported, used = set[str](), set[str]()
    for node in _nodes(notebook):
        match node:
            case ast.Import(names=names):
                imported |= {name.name for name in names}
            case ast.ImportFrom(module=str(module)):
                imported.add(module)
                assert module != "mjtables", "from mjtables import ...: use mj"
            case ast.Attribute(value=ast.Name(id="mj"), attr=name):
                used.add(name)
    assert imported <= IMPORTS
    assert used
    assert used <= {*mj.__all__}


def test_a_notebook_holds_no_logic_of_its_own(notebook: Path) -> None:
    own = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.While)
    assert not [ast.unparse(node) for node in _nodes(notebook) if isinstance(node, own)]
    assert not [
        ast.unparse(node)
        for node in _nodes(notebook)
        if isinstance(node, ast.Attribute) and node.attr.startswith("_")
    ]


def test_the_tour_leads_to_every_other_notebook() -> None:
    told = "\n".join(_cells(NOTEBOOKS[0], "markdown"))
    for path in NOTEBOOKS[1:]:
        assert f"({path.name})" in told


def test_limit_curves_are_of_every_family() -> None:
    [path] = [path for path in NOTEBOOKS if path.stem.endswith("limit_curves")]
    code = "\n".join(_cells(path, "code"))
    shown = {mj.preset(name).family for name in mj.presets() if f'"{name}"' in code}
    shown |= set(re.findall(r'families\["(.+?)"\]', code))
    assert shown == {mj.preset(name).family for name in mj.presets()}


def test_links_between_notebooks_lead_somewhere(notebook: Path) -> None:
    told = "\n".join(_cells(notebook, "markdown"))
    for name in re.findall(r"\(([^()\s]+\.ipynb)\)", told):
        assert (FOLDER / name).is_file()


def test_the_readme_names_every_notebook() -> None:
    readme = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
    for path in NOTEBOOKS:
        assert f"notebooks/{path.name}" in readme


def test_a_notebook_runs(
    notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(name, str(tmp_path))
    read = nbformat.read(notebook, as_version=4)
    resources = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(read, timeout=300, resources=resources).execute()
    outputs = [out for cell in read.cells for out in cell.get("outputs", ())]
    assert not [out.text for out in outputs if out.get("name") == "stderr"]
    for out in outputs:
        if "image/png" in out.get("data", {}):
            assert len(out.metadata["image/png"]["alt"].split()) >= 4
    shown = [str(out.get("data", out.get("text", ""))) for out in outputs]
    assert not [text for text in shown if str(tmp_path) in text]

"""A wheel built from the tree holds every data file, and works outside the tree."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from conftest import BUILT_IN

import mjtables as mj

PACKAGE = Path(mj.__file__).parent
ROOT = PACKAGE.parent

pytestmark = pytest.mark.skipif(
    not (ROOT / "pyproject.toml").exists(), reason="mjtables is not run from its tree"
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([sys.executable, *build, str(ROOT)], check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_holds_every_data_file(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    ours = {
        path.relative_to(ROOT).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert ours <= packed
    assert any(name.startswith("mjtables/data/presets/") for name in packed)
    assert any(name.endswith("LICENSE-DATA") for name in packed)
    assert not any(name.startswith("tests") for name in packed)


def test_the_wheel_works_outside_the_tree(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "site"
    pip = ["-m", "pip", "install", "--no-index", "--no-deps", "--target", str(place)]
    subprocess.run([sys.executable, *pip, str(wheel)], check=True, capture_output=True)
    environment = {**os.environ, "PYTHONPATH": str(place)}
    where = "import mjtables; print(mjtables.__file__)"
    for arguments, expected in (
        (["-c", where], str(place)),
        (["-m", "mjtables", "build", "--format", "csv"], f"of {len(BUILT_IN)} presets"),
        (["-m", "mjtables", "build", "japanese_modern"], "files of 1 preset"),
    ):
        done = subprocess.run(
            [sys.executable, *arguments],
            check=True,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
        )
        assert expected in done.stdout
    built = {path.name for path in (tmp_path / "reports" / "tables").iterdir()}
    assert built > {f"japanese_modern.{end}" for end in ("csv", "md", "pdf", "html")}
    assert built > {f"{preset}.csv" for preset in BUILT_IN}

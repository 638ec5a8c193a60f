"""The public face: every name works, nothing heavy is imported before it is used."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys

import pytest

import mjtables as mj

HEAVY = ("pandas", "numpy", "tabulate", "click", "tomlkit", "tqdm", "dataclasses")


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_every_name_works_after_every_submodule_has_been_imported() -> None:
    for module in pkgutil.walk_packages(mj.__path__, "mjtables."):
        if module.name != "mjtables.__main__":
            importlib.import_module(module.name)
    for name in mj.__all__:
        assert callable(getattr(mj, name)), name
    assert mj.settle("hong_kong", mj.Hand(winner=0, value=3)).changes[0] == 48


def test_no_public_name_is_a_modules() -> None:
    modules = {module.name for module in pkgutil.iter_modules(mj.__path__)}
    assert not modules & set(mj.__all__)


def test_the_face_knows_where_each_of_its_names_lives() -> None:
    assert sorted(mj._HOMES) == sorted(mj.__all__)
    assert set(mj.__all__) <= set(dir(mj))


def test_importing_mjtables_imports_nothing_heavy() -> None:
    code = f"import sys, mjtables; print([m for m in {HEAVY} if m in sys.modules])"
    assert run(code) == "[]"


def test_a_preset_and_a_settlement_need_no_pandas() -> None:
    code = (
        "import sys, mjtables as mj; p = mj.preset('japanese_modern');"
        "mj.settle(p, mj.Hand(winner=0, value=1, fu=30));"
        "print([m for m in ('pandas', 'numpy', 'click') if m in sys.modules])"
    )
    assert run(code) == "[]"


def test_a_preset_needs_no_dataclass() -> None:
    """They cost a tenth of its time, and nothing on its way asks for one."""
    code = (
        "import sys, mjtables as mj; mj.preset('japanese_modern');"
        "print('dataclasses' in sys.modules)"
    )
    assert run(code) == "False"


def test_help_needs_no_pandas() -> None:
    code = (
        "import sys; from mjtables.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: print('pandas' in sys.modules)"
    )
    assert run(code).splitlines()[-1] == "False"


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'setle'"):
        mj.setle  # noqa: B018

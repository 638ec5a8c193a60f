"""LibreOffice for tests: one for all tests of a run (of each worker), started once.

    @pytest.mark.needs_libreoffice
    def test_totals(office):
        cells = office.cells("sheet.xlsx", set={("Hands", "B2"): 3000})
        assert cells["Hands"]["C2"] == {"value": 6.0, "formula": "=B2/500", "error": 0}

`cells` recalculates all formulas, `both` has what a viewer shows that does not, too;
`pages` says how many pages each sheet is printed on, `pdf` prints the whole.
A workbook is a path or its bytes; the file itself is never changed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path
from queue import Empty, Queue
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DRIVER = Path(__file__).with_name("calc_driver.py")

#: The Pythons that may have LibreOffice's `uno`, the first that has it is taken.
PYTHONS = ("/usr/bin/python3", "python3", "/usr/lib/libreoffice/program/python")

#: So long one answer may take, in seconds; the first waits for LibreOffice to start.
_LONGEST = 180

Cells = dict[str, dict[str, dict[str, Any]]]


class Office:
    """A running LibreOffice, its profile and files in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lines: Queue[str] = Queue()
        self._count = 0
        self._run = subprocess.Popen(
            [_python(), str(DRIVER), _soffice(), str(folder / "profile")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=(folder / "errors.txt").open("w"),
            text=True,
        )
        threading.Thread(target=self._listen, daemon=True).start()
        self._read()

    def cells(
        self,
        source: str | Path | bytes,
        set: Mapping[tuple[str, str], float | str | None] | None = None,  # noqa: A002
    ) -> Cells:
        """Every cell of every sheet, {sheet: {address: {value, formula, error}}}."""
        own: Cells = self._ask("cells", source, set or {})
        return own

    def both(self, source: str | Path | bytes) -> tuple[Cells, Cells]:
        """Every cell as it is stored, and recalculated."""
        before, after = self._ask("both", source, {})
        return before, after

    def pages(
        self,
        source: str | Path | bytes,
        set: Mapping[tuple[str, str], float | str | None] | None = None,  # noqa: A002
    ) -> dict[str, int]:
        """How many pages each sheet is printed on."""
        own: dict[str, int] = self._ask("pages", source, set or {})
        return own

    def pdf(
        self,
        source: str | Path | bytes,
        set: Mapping[tuple[str, str], float | str | None] | None = None,  # noqa: A002
    ) -> bytes:
        """All sheets as they are printed."""
        place = self._place("pdf")
        self._ask("pdf", source, set or {}, to=str(place))
        return place.read_bytes()

    def close(self) -> None:
        """End it; nothing is left running."""
        if self._run.stdin:
            self._run.stdin.close()
        try:
            self._run.wait(30)
        except subprocess.TimeoutExpired:
            self._run.kill()

    def _ask(
        self,
        what: str,
        source: str | Path | bytes,
        cells: Mapping[tuple[str, str], float | str | None],
        **more: Any,
    ) -> Any:
        path = source
        if isinstance(path, bytes):
            path = self._place("xlsx")
            path.write_bytes(source)  # type: ignore[arg-type]
        wishes = [[*place, value] for place, value in cells.items()]
        asked = {"do": what, "path": str(path), "set": wishes, **more}
        assert self._run.stdin
        self._run.stdin.write(json.dumps(asked) + "\n")
        self._run.stdin.flush()
        told = self._read()
        if "error" in told:
            pytest.fail(f"LibreOffice, {what} of {path}: {told['error']}")
        return told["answer"]

    def _place(self, ending: str) -> Path:
        self._count += 1
        return self.folder / f"{self._count}.{ending}"

    def _listen(self) -> None:
        for line in self._run.stdout or ():
            self._lines.put(line)
        self._lines.put("")

    def _read(self) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=_LONGEST)
        except Empty:
            self._run.kill()
            pytest.fail(f"LibreOffice has not answered within {_LONGEST} seconds")
        if not line:
            said = (self.folder / "errors.txt").read_text()[-2000:]
            pytest.fail(f"LibreOffice is gone: {said or 'it left no message'}")
        told: dict[str, Any] = json.loads(line)
        return told


@pytest.fixture(scope="session")
def office(request: pytest.FixtureRequest) -> Iterator[Office]:
    """LibreOffice, started for the first test that asks for it."""
    if not _python():
        said = "no Python here has uno, which drives LibreOffice (Debian: python3-uno)"
        if request.config.getoption("--all-tools"):
            pytest.fail(said)
        pytest.skip(said)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        running = Office(Path(folder))
        yield running
        running.close()


def _soffice() -> str:
    found = shutil.which("soffice") or shutil.which("libreoffice")
    return found or pytest.fail("soffice is not installed")


def _python() -> str:
    """The first Python that can drive LibreOffice; the empty string if none can."""
    for name in PYTHONS:
        program = shutil.which(name)
        if (
            program
            and not subprocess.run(
                [program, "-c", "import uno"], capture_output=True, check=False
            ).returncode
        ):
            return program
    return ""

"""LibreOffice Calc without a window: a command a line in, an answer a line out (JSON).

Run by a Python that has `uno` (Debian's, with python3-uno), which need not be that of
the tests; `tests/office.py` starts it and speaks to it. It needs no other package.

    python3 calc_driver.py PROGRAM PROFILE     # soffice, and an empty folder of its own

Every command names a `path` to open, and may `set` cells first ([sheet, address, number
or text; null empties it]); `do` is "cells", "both" (as they are stored, and
recalculated), "pages" or "pdf" (to a path named `to`).
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

#: So long LibreOffice may take to start, and to end, in seconds.
_STARTS, _ENDS = 90, 10

#: What com.sun.star.sheet calls formulas, and formulas with an error.
_FORMULAS, _WITH_ERROR = 16, 4


def main() -> None:
    """Start LibreOffice, answer commands until there are none, end it."""
    program, profile = sys.argv[1:3]
    pipe = f"mjtables-{Path(profile).parent.name}-{Path(profile).name}-{time.time_ns()}"
    run = subprocess.Popen(
        [
            program,
            f"-env:UserInstallation={Path(profile).absolute().as_uri()}",
            f"--accept=pipe,name={pipe};urp;StarOffice.ComponentContext",
            *("--headless", "--invisible", "--norestore", "--nologo"),
            *("--nodefault", "--nolockcheck", "--nofirststartwizard"),
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        desktop = _desktop(pipe, run)
        _tell({"ready": True})
        for line in sys.stdin:
            try:
                _tell({"answer": _answer(desktop, json.loads(line))})
            except Exception as error:  # noqa: BLE001 - whatever it is, it is told
                _tell({"error": f"{type(error).__name__}: {error}"})
        with suppress(Exception):  # it may be gone before it has answered
            desktop.terminate()
    finally:
        try:
            run.wait(_ENDS)
        except subprocess.TimeoutExpired:
            run.kill()


def _tell(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def _desktop(pipe: str, run: subprocess.Popen[bytes]) -> Any:
    """What opens files, once it listens."""
    import uno
    from com.sun.star.connection import NoConnectException

    here = uno.getComponentContext()
    make = here.ServiceManager.createInstanceWithContext
    resolver = make("com.sun.star.bridge.UnoUrlResolver", here)
    until = time.monotonic() + _STARTS
    while True:
        try:
            there = resolver.resolve(
                f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext"
            )
        except NoConnectException:
            if time.monotonic() > until or run.poll() not in (None, 0, 81):
                raise
            time.sleep(0.1)
        else:
            services = there.ServiceManager
            return services.createInstanceWithContext(
                "com.sun.star.frame.Desktop", there
            )


def _answer(desktop: Any, asked: dict[str, Any]) -> Any:
    with _opened(desktop, asked["path"]) as book:
        for sheet, address, value in asked.get("set", ()):
            _put(_sheet(book, sheet).getCellRangeByName(address), value)
        stored = _every_cell(book) if asked["do"] == "both" else {}
        book.calculateAll()
        match asked["do"]:
            case "cells":
                return _every_cell(book)
            case "both":
                return [stored, _every_cell(book)]
            case "pages":
                return {sheet.Name: _pages(book, sheet) for sheet in book.Sheets}
            case "pdf":
                place = Path(asked["to"]).absolute().as_uri()
                book.storeToURL(place, _named(FilterName="calc_pdf_Export"))
                return place


@contextmanager
def _opened(desktop: Any, path: str) -> Iterator[Any]:
    place = Path(path).absolute().as_uri()
    wishes = _named(Hidden=True, UpdateDocMode=0, MacroExecutionMode=0)
    book = desktop.loadComponentFromURL(place, "_blank", 0, wishes)
    if book is None or not hasattr(book, "Sheets"):
        raise ValueError(f"{path}: expected a workbook, found none that opens")
    try:
        yield book
    finally:
        book.close(True)


def _sheet(book: Any, name: str) -> Any:
    if not book.Sheets.hasByName(name):
        known = ", ".join(book.Sheets.ElementNames)
        raise ValueError(f"expected a sheet ({known}), found {name!r}")
    return book.Sheets.getByName(name)


def _put(cell: Any, value: float | str | None) -> None:
    if isinstance(value, int | float):
        cell.setValue(value)
    else:
        cell.setString(value or "")


def _every_cell(book: Any) -> dict[str, dict[str, dict[str, Any]]]:
    return {sheet.Name: _cells(sheet) for sheet in book.Sheets}


def _cells(sheet: Any) -> dict[str, dict[str, Any]]:
    """Every cell that holds something: what it shows, its formula, its error."""
    used = sheet.createCursor()
    used.gotoEndOfUsedArea(False)
    last = used.RangeAddress
    area = sheet.getCellRangeByPosition(0, 0, last.EndColumn, last.EndRow)
    formulas = _places(area.queryContentCells(_FORMULAS))
    errors = _places(area.queryFormulaCells(_WITH_ERROR))
    return {
        f"{_letters(column)}{row + 1}": {
            "value": value,
            "formula": written if (column, row) in formulas else "",
            "error": sheet.getCellByPosition(column, row).getError()
            if (column, row) in errors
            else 0,
        }
        for row, (values, texts) in enumerate(
            zip(area.getDataArray(), area.getFormulaArray(), strict=True)
        )
        for column, (value, written) in enumerate(zip(values, texts, strict=True))
        if written != ""
    }


def _places(ranges: Any) -> set[tuple[int, int]]:
    """Columns and rows of some ranges, one by one."""
    return {
        (column, row)
        for own in ranges.RangeAddresses
        for column in range(own.StartColumn, own.EndColumn + 1)
        for row in range(own.StartRow, own.EndRow + 1)
    }


def _pages(book: Any, sheet: Any) -> int:
    """How many pages a sheet is printed on, of its print areas where it has some."""
    areas = [
        sheet.getCellRangeByPosition(
            *(own.StartColumn, own.StartRow, own.EndColumn, own.EndRow)
        )
        for own in sheet.getPrintAreas()
    ]
    return sum(int(book.getRendererCount(own, ())) for own in areas or [sheet])


def _letters(column: int) -> str:
    own, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        own = chr(65 + letter) + own
    return own


def _named(**wishes: Any) -> tuple[Any, ...]:
    from com.sun.star.beans import PropertyValue

    return tuple(PropertyValue(name, 0, own, 0) for name, own in wishes.items())


if __name__ == "__main__":
    main()

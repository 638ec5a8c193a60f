"""A printed table beside a preset, as a DataFrame: one row for each printed cell."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pandas as pd

from mjtables.catalog import resolve
from mjtables.errors import Problem, TableError
from mjtables.identifying.comparing import compared
from mjtables.identifying.copying import mark
from mjtables.printed.comparing import Judge
from mjtables.printed.evidence import Evidence, path_of
from mjtables.printed.published import Published, understood
from mjtables.reading.model import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.printed.verdicts import Finding
    from mjtables.ruleset import Preset

COLUMNS = (
    "table",
    "line",
    "cell",
    "what",
    "preset",
    "printed",
    "computed",
    "verdict",
    "note",
)


def check(  # noqa: PLR0913 - what read_table takes, and where the copy goes
    table: pd.DataFrame | Table | str | os.PathLike[str],
    preset: Preset | str | os.PathLike[str],
    *,
    situation: str = "",
    payer: str = "",
    unit: str = "",
    sheet: str = "",
    copy: str | os.PathLike[str] | None = None,
) -> pd.DataFrame:
    """Every printed cell of a table beside what a preset says.

    The table is a file of any kind and layout that `read_table` reads (with what
    `situation`, `payer`, `unit` and `sheet` say of it), a table that was read, the name
    of one that comes with mjtables, or a tidy DataFrame: columns for the situation, the
    payer, the value (`han`, `faan`, `tai` ...; a count or a band such as ``6-7``,
    ``13+``), points (`fu`) and the amount (`pays`, or `value` beside `han`); a column
    `limit` or `tier` holds labels, which are compared, too, and columns named as the
    preset's facts and counts (streak, concealed, honba) hold those.

    The columns are table, line (of the file, or the row of its sheet; of a frame the
    row, from 0), cell, what (pays, receives, final_score, tier), preset, printed,
    computed, verdict and note. A verdict is ``agrees``, ``differs``, ``missing``
    (blank, though a hand reaches it), ``impossible, printed``, ``impossible, blank``,
    ``limit, blank``, ``not listed``, ``not understood`` or ``not compared`` (`note`
    says why).

    With `copy`, a copy of the file is written there (.xlsx or .html) that has the right
    value beside each cell that differs.

    Raises `TableError` where it is no such table, `MjtablesError` where the copy cannot
    be written.

    >>> import mjtables as mj, pandas as pd
    >>> printed = pd.DataFrame(
    ...     {"situation": "dealer_ron", "payer": "discarder", "han": [3, 4], "fu": 30,
    ...      "pays": [5800, 11700]})
    >>> mj.check(printed, "japanese_modern")[["printed", "computed", "verdict"]]
      printed computed  verdict
    0    5800     5800   agrees
    1   11700    11600  differs
    """
    rules = resolve(preset)
    told = {"situation": situation, "payer": payer, "unit": unit, "sheet": sheet}
    if isinstance(table, pd.DataFrame | Table) and (copy or any(told.values())):
        expected = "a file, where copy, situation, payer, unit or sheet is given"
        raise TableError("the table", [Problem("", expected, type(table).__name__)])
    if isinstance(table, pd.DataFrame):
        return framed(Judge(rules).findings(_of_frame(table)))
    found = compared(table, rules, told, placed=copy is not None)
    if copy is not None:
        mark(path_of(os.fspath(table)), found, copy, rules)  # type: ignore[arg-type]
    return framed(found.findings)


def check_all() -> pd.DataFrame:
    """Every cell of every printed table that comes with mjtables, and its erratum.

    As `check`, with a column `erratum` that says why a printed cell is wrong.

    >>> import mjtables as mj
    >>> found = mj.check_all()
    >>> found[(found["verdict"] == "differs") & (found["erratum"] == "")].empty
    True
    """
    evidence = Evidence()
    frame = framed(f for found in evidence.findings.values() for f in found)
    whys = {(row.table, row.cell): row.why for row in evidence.errata}
    cells = zip(frame["table"], frame["cell"], strict=True)
    frame["erratum"] = pd.array([whys.get(cell, "") for cell in cells], dtype="str")
    return frame


def framed(findings: Iterable[Finding]) -> pd.DataFrame:
    """Findings as a DataFrame."""
    rows = [(*finding[:7], finding.verdict.value, finding.note) for finding in findings]
    frame = pd.DataFrame(rows, columns=list(COLUMNS))
    texts = [name for name in COLUMNS if name != "line"]
    return frame.astype({**dict.fromkeys(texts, "str"), "line": "int64"})


def _of_frame(frame: pd.DataFrame) -> Published:
    """A table that is a DataFrame, read as its CSV file is; lines count its rows."""
    lines = frame.to_csv(index=False).splitlines()
    printed = understood(lines, "the DataFrame")
    return printed._replace(
        cells=tuple(cell._replace(line=cell.line - 2) for cell in printed.cells)
    )

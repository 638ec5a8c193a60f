"""Printed tables as people have them, read cell by cell."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mjtables.errors import Problem, found
from mjtables.exact import as_text
from mjtables.reading import counts, meaning, rows, sheets, sources
from mjtables.reading.marks import Mark, mark, situated
from mjtables.reading.model import Table

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from mjtables.reading.meaning import Draft
    from mjtables.reading.model import Printed
    from mjtables.reading.sheets import Source

#: Words for what a printed 1 means.
_UNITS = {
    "": 0,
    "1": 1,
    "points": 1,
    "ones": 1,
    "100": 100,
    "hundreds": 100,
    "1000": 1000,
    "thousands": 1000,
}
_EXPECTED = "a settling or payment table (heads that say han, faan or fu, or who pays)"
_HEAD = "a situation, a payer or a count at the head of its row"
_CELL = "an amount (1300, 1300/2600, 2000 all, 3.9k), a tier (mangan), or a blank"


def read_table(
    source: str | os.PathLike[str],
    *,
    situation: str = "",
    payer: str = "",
    unit: str = "",
    sheet: str = "",
) -> Table:
    r"""Read a printed table: CSV, XLSX, HTML, Markdown, JSON or text; `-` is stdin.

    `situation` and `payer` say what the table does not, `unit` what a printed 1 means
    ("hundreds"), `sheet` which worksheet is read (all of them, if none is named).

    Raises `TableError` for what cannot be read, and what is no such table.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "ron.csv")
    ...     _ = file.write_text("Non-dealer ron\nfu,1,2\n30,10,20\n40,13,26\n")
    ...     table = read_table(file)
    >>> table.scale, table.cells[3].amounts[0].number, str(table.cells[3].place)
    (100, 2600, 'line 4, column 3')
    """
    given = _given(str(source), situation, payer, unit)
    if str(source) == "-":
        data, name = sys.stdin.buffer.read(sheets.LARGEST + 1), "standard input"
    else:
        data, name = contents(Path(source), str(source)), str(source)
    return _table(sources.of_bytes(data, name), given, unit, sheet)


def read_text(
    text: str,
    name: str = "text",
    *,
    situation: str = "",
    payer: str = "",
    unit: str = "",
) -> Table:
    r"""Read a printed table that was pasted as text, as `read_table` does.

    >>> table = read_text("Tsumo\nhan  30 fu  40 fu\n2    500/1000  700/1300")
    >>> [(a.payer, a.number) for a in table.cells[0].amounts]
    [('other', 500), ('dealer', 1000)]
    """
    given = _given(name, situation, payer, unit)
    return _table(sources.of_text(text, name), given, unit, "")


def _given(source: str, situation: str, payer: str, unit: str) -> Mark:
    """What the caller says of the table.

    Raises `TableError` for words that say nothing.
    """
    named = situated(situation.strip().replace("-", "_"))
    if situation and not named.way:
        named = mark(situation).roled(pays=False)
    if situation and not (named.way or named.winner):
        expected = "a situation (dealer self-drawn, nondealer on discard, ...)"
        raise sheets.refusal(source, expected, found(situation))
    pays = mark(payer).roled(pays=True).payer
    if payer and not pays:
        expected = "a payer (dealer, discarder, other, liable, total)"
        raise sheets.refusal(source, expected, found(payer))
    if unit.strip().casefold() not in _UNITS:
        expected = "a unit (points, hundreds, thousands)"
        raise sheets.refusal(source, expected, found(unit))
    return Mark(winner=named.winner, way=named.way, payer=pays)


def contents(file: Path, source: str) -> bytes:
    """What is in a file, as far as one may be read.

    Raises `TableError` where nothing is, or nothing can be read.
    """
    try:
        with file.open("rb") as opened:
            data = opened.read(sheets.LARGEST + 1)
    except FileNotFoundError:
        raise sheets.refusal(source, "a file", "no such file") from None
    except IsADirectoryError:
        raise sheets.refusal(source, "a table", "a folder") from None
    except (OSError, ValueError) as error:
        what = getattr(error, "strerror", None) or str(error)
        raise sheets.refusal(source, "a table", what) from None
    if not data.strip():
        raise sheets.refusal(source, "a table", "an empty file")
    return data


def _table(source: Source, given: Mark, unit: str, sheet: str) -> Table:
    """The table that a source's cells are."""
    names = [each.name for each in source.sheets]
    if sheet and sheet not in names:
        said = ", ".join(names) or "none with a name"
        raise sheets.refusal(source.name, f"a sheet ({said})"[:200], found(sheet))
    problems: list[Problem] = []
    drafts: list[Draft] = []
    for each in source.sheets:
        if sheet in ("", each.name):
            drafts += rows.drafts(each, source.form, given, problems)
    if not drafts:
        what = problems[0].found if problems else "no rows below heads"
        raise sheets.refusal(source.name, _EXPECTED, what)
    times = _UNITS[unit.strip().casefold()] or meaning.scale(drafts)
    bracketed = any(draft.said.bracketed for draft in drafts)
    if bracketed:
        drafts = [meaning.within_brackets(draft) for draft in drafts]
    first = meaning.order(drafts)
    both = [
        meaning.meant(draft, times, bracketed=bracketed, first=first)
        for draft in drafts
    ]
    cells = tuple(cell for cell, _ in both)
    odd = [c for c in cells if c.kind == "not understood"]
    if len(odd) == len([c for c in cells if c.kind != "blank"]):
        what = "no amount" if not odd else f"{found(odd[0].text)} ({odd[0].place})"
        raise sheets.refusal(source.name, _EXPECTED, what)
    problems += [
        _odd(draft, cell)
        for draft, cell in zip(drafts, cells, strict=True)
        if cell.kind == "not understood"
    ]
    noted = dict.fromkeys(
        part for _, remark in both for part in remark.split("; ") if part
    )
    return Table(
        source=source.name,
        form=source.form,
        cells=cells,
        scale=times,
        currency=next((d.said.currency for d in drafts if d.said.currency), ""),
        not_understood=tuple(problems),
        worded=_is_worded(source, drafts),
        remarks=(*noted, *_remarks(cells, times, unit)),
    )


def _is_worded(source: Source, drafts: Sequence[Draft]) -> bool:
    """Whether any word says that a table is of mahjong."""
    if any(d.mark.way or d.mark.tier or d.said.tier for d in drafts):
        return True
    texts = (text for each in source.sheets for row in each.rows for text in row.cells)
    return any(counts.is_ours(text) for text in texts)


def _odd(draft: Draft, cell: Printed) -> Problem:
    """What is not understood of a cell: what stands in it, or at its head."""
    if draft.mark.unknown:
        return Problem(str(cell.place), _HEAD, found(draft.mark.unknown))
    return Problem(str(cell.place), _CELL, found(cell.text))


def _remarks(cells: tuple[Printed, ...], times: int, unit: str) -> list[str]:
    """What is to be said of the table as a whole."""
    remarks = []
    of = next((cell for cell in cells if cell.amounts), None)
    if times > 1 and of is not None and not unit:
        full = as_text(of.amounts[0].number)
        remarks.append(f"amounts are taken as x{times}: {of.text!r} is {full}")
    labels = dict.fromkeys(label for cell in cells for label in cell.labels)
    if labels:
        said = ", ".join(list(labels)[:12])
        remarks.append(f"words that say nothing here: {said}")
    return remarks

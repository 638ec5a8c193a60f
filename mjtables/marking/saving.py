"""Annotated copies of printed tables, in a workbook or a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mjtables.marking.leaves import leaves
from mjtables.marking.notes import findings, marks
from mjtables.reading import sources
from mjtables.reading.sheets import refusal
from mjtables.reading.tables import contents
from mjtables.scoresheet import copies
from mjtables.writing import write_bytes

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from mjtables.marking.notes import Note

#: The endings of copies, and what they are copies as.
_ENDINGS = {".xlsx": "xlsx", ".html": "html", ".htm": "html"}


def save(
    source: str | os.PathLike[str],
    notes: Sequence[Note],
    path: str | os.PathLike[str],
    heading: str = "",
) -> Path:
    r"""Write a copy of a printed table with what is right beside what is printed.

    `source` is the file that was read, in any format that `read_table` reads; the
    copy's ending says what it is. A workbook (.xlsx): wrong cells are struck out, what
    is right stands behind or below in the cell itself, why in a comment, and all of it
    in a worksheet of findings; of a workbook everything else stays as it is, formulas
    as what they came to. A page (.html): the tables and, below them, the findings, in
    one file that asks for nothing else. No text becomes a formula, or markup.

    Raises `TableError` where the copy would be the file itself or has another ending,
    and for what cannot be read, `MjtablesError` where it cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> from mjtables.marking import Note
    >>> from mjtables.reading import Place
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "ron.csv")
    ...     _ = file.write_text("Dealer ron\nfu,3 han\n60,11500\n")
    ...     note = Note(Place(3, 2, "line 3"), "differs", "11600", "one digit wrong")
    ...     copy = save(file, [note], Path(folder, "ron.html"))
    ...     "11600" in copy.read_text(encoding="utf-8")
    True
    """
    file, target = Path(source), Path(path)
    form = _ENDINGS.get(target.suffix.casefold())
    if form is None or "\0" in str(target):
        expected = "a copy as a workbook (.xlsx) or a page (.html)"
        raise refusal(str(target), expected, repr(target.suffix))
    if str(source) == "-":
        raise refusal("standard input", "a file, of which a copy can be made", "a text")
    data = contents(file, str(source))
    if _is_same(file, target):
        raise refusal(str(target), "another file than the table itself", "the same")
    made = _made(data, str(source), notes, form, heading)
    write_bytes({target: made})
    return target


def _is_same(file: Path, target: Path) -> bool:
    """Whether two paths lead to one file."""
    try:
        return target.resolve() == file.resolve() or target.samefile(file)
    except (OSError, ValueError):
        return False


def _made(
    data: bytes, name: str, notes: Sequence[Note], form: str, heading: str
) -> bytes:
    """The copy's bytes."""
    read = sources.of_bytes(data, name)
    book = copies.opened(data, name) if read.form == "xlsx" else None
    sheets = leaves(read, data, book)
    found = findings(notes, sheets)
    if form == "xlsx":
        from mjtables.marking import workbooks

        rows: list[dict[int, int]] = [{r: r for r in leaf.rows} for leaf in sheets]
        if book is None:
            book, rows = workbooks.rebuilt(sheets, Path(name).stem)
        workbooks.marked(book, rows, marks(found), found, heading)
        return copies.packed(book, name)
    from mjtables.marking.page import page

    return page(sheets, marks(found), found, heading or Path(name).name).encode()

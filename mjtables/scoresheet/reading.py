"""A scoresheet's file, its format recognised by what stands in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mjtables.scoresheet import books, delimited
from mjtables.scoresheet.grid import LARGEST, refusal
from mjtables.scoresheet.parsing import Wishes, sheet

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from mjtables.ruleset import Preset
    from mjtables.scoresheet.model import Sheet

#: What begins files that people take for sheets, and what they are.
_OTHERS = {
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"%PDF": "a PDF",
    b"\x1f\x8b": "a packed file (gzip)",
    b"<": "a page or another XML file",
}


def read_sheet(
    path: str | os.PathLike[str],
    preset: Preset | str | os.PathLike[str] | None = None,
    options: Mapping[str, object] | None = None,
    players: Sequence[str] = (),
) -> Sheet:
    r"""Read a scoresheet: CSV or a workbook (XLSX), recognised by content.

    `preset` and `options` come before what the file says; `players` (by name, the first
    is East first) are for a file that does not say who plays.

    Raises `SheetError` with everything that cannot be read, each with its row and cell;
    `CatalogError` and `OptionError` for a preset or options that there are not.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "club.csv")
    ...     _ = file.write_text("hand,Ann,Bob,Cid,Dee\n1,8,-8,0,0\n")
    ...     club = read_sheet(file)
    >>> club.players, club.rows[0].amounts
    (('Ann', 'Bob', 'Cid', 'Dee'), (8, -8, 0, 0))
    """
    source = str(path)
    data = contents(Path(path), source)
    grid = books.grid if books.is_book(data) else delimited.grid
    return sheet(grid(data, source), Wishes(preset, options or {}, players))


def contents(file: Path, source: str) -> bytes:
    """What is in a file.

    Raises `SheetError` where there is none, or one that is too large or something else.
    """
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except FileNotFoundError:
        raise refusal(source, "a file", "no such file") from None
    except (OSError, ValueError) as error:
        what = getattr(error, "strerror", None) or str(error)
        raise refusal(source, "a scoresheet", what) from None
    if len(data) > LARGEST:
        raise refusal(source, f"a file of at most {LARGEST // 1_000_000} MB", "more")
    if not data.strip():
        raise refusal(source, "a scoresheet", "an empty file")
    for begins, what in _OTHERS.items():
        if data.lstrip().startswith(begins):
            raise refusal(source, "a workbook (.xlsx), or CSV", what)
    return data

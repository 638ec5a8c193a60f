"""An annotated copy as one page of HTML, which asks for nothing and runs nothing."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mjtables.marking.layout import Table, Words, layout
from mjtables.marking.notes import DOUBT
from mjtables.scoresheet.copies import clean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jinja2 import Environment

    from mjtables.marking.layout import Cell
    from mjtables.marking.leaves import Leaf
    from mjtables.marking.notes import Finding, Mark

    Marks = Mapping[tuple[int, int, int], Mark]

_FOLDER = Path(__file__).parent.parent / "data" / "page"

#: Tables of wider rows, in characters, are printed on wide paper, and smaller.
_WIDE, _WIDEST = 80, 175

#: Texts of cells that are longer may go over several lines.
_LONG = 24


class _Part(NamedTuple):
    """A table or words, and how a table is called."""

    table: Table | None
    words: Words | None
    label: str
    size: str


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A sheet on the page, with its marks."""

    number: int
    name: str
    title: str
    parts: Sequence[_Part]
    hidden: str
    marks: Marks

    def key(self, own: Cell | Words) -> str:
        """The address of a cell on the page."""
        return _key((self.number, own.row, own.column))

    def mark(self, own: Cell | Words) -> Mark | None:
        """What is marked in a cell."""
        return self.marks.get((self.number, own.row, own.column))


def page(
    leaves: Sequence[Leaf], marks: Marks, found: Sequence[Finding], heading: str
) -> str:
    """The page: the sheets with their marks, and below them all findings."""
    from markupsafe import Markup

    made = [_sheet(number, leaf, marks) for number, leaf in enumerate(leaves)]
    sheets = [sheet for sheet in made if sheet]
    house = _environment()
    css = house.get_template("marked.css").render()
    digest = b64encode(sha256(css.encode()).digest()).decode()
    text = house.get_template("marked.html").render(
        heading=heading,
        sheets=sheets,
        is_wide=any(part.size for sheet in sheets for part in sheet.parts),
        findings=found,
        sum=_sum(found),
        has_wrong=any(not mark.is_doubt for mark in marks.values()),
        has_doubt=any(mark.is_doubt for mark in marks.values()),
        doubt=DOUBT,
        long=_LONG,
        key=_key,
        css=Markup(css),  # noqa: S704 - ours
        policy=f"default-src 'none'; style-src 'sha256-{digest}'",
    )
    return clean(text)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(_FOLDER)
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined)


def _key(key: tuple[int, int, int]) -> str:
    return f"cell-{key[0]}-{key[1]}-{key[2]}"


def _sum(found: Sequence[Finding]) -> str:
    """How many findings there are, by verdict."""
    if not found:
        return "Nothing found."
    counts = Counter(each.note.verdict for each in found)
    if len(counts) == 1:
        ((verdict, count),) = counts.items()
        return f"{count} finding{'s' if count > 1 else ''}: {verdict}."
    said = "; ".join(f"{verdict}: {count}" for verdict, count in counts.items())
    return f"{len(found)} findings. {said[:1].upper()}{said[1:]}."


def _sheet(number: int, leaf: Leaf, marks: Marks) -> _Sheet | None:
    """A sheet as it is shown; none that is hidden or empty and has no mark."""
    kept = {(row, column) for sheet, row, column in marks if sheet == number}
    if not kept and (leaf.unseen or not any(map(any, leaf.rows.values()))):
        return None
    label = leaf.sheet.title or leaf.sheet.name
    parts: list[_Part] = []
    for part in layout(leaf, kept):
        if isinstance(part, Words):
            label = part.text if part.is_title else label
            parts.append(_Part(None, part, "", ""))
        else:
            size = _size(part, number, marks)
            parts.append(_Part(part, None, label or "table", size))
    name = leaf.sheet.name if leaf.sheet.ahead or leaf.unseen else ""
    shown = {part.words.text for part in parts if part.words} | {name}
    title = leaf.sheet.title
    is_said = any(title in text for text in shown)
    return _Sheet(
        number, name, "" if is_said else title, parts, _hidden(leaf, kept), marks
    )


def _size(table: Table, sheet: int, marks: Marks) -> str:
    """The class of a table that is wide, by the widest cell of each column."""
    widths: dict[int, int] = {}
    for cell in (cell for row in table.rows for cell in row if cell.across == 1):
        mark = marks.get((sheet, cell.row, cell.column))
        wide = _wide(cell.text) + (_wide(mark.right) + 4 if mark else 0)
        widths[cell.column] = max(widths.get(cell.column, 0), min(wide, _LONG + 4) + 2)
    whole = sum(widths.values())
    return " widest" if whole > _WIDEST else " wide" if whole > _WIDE else ""


def _wide(text: str) -> int:
    """How many characters wide a text is; those of CJK are two."""
    from wcwidth import wcswidth

    return max(wcswidth(text), len(text))


def _hidden(leaf: Leaf, kept: set[tuple[int, int]]) -> str:
    """What is left out of a sheet, because it is hidden in its workbook."""
    if leaf.unseen:
        return "This sheet is hidden in the workbook."
    width = max(map(len, leaf.rows.values()), default=0)
    columns = leaf.hidden_columns - {column for _, column in kept}
    rows = leaf.hidden_rows - {row for row, _ in kept}
    out = [
        (sum(1 for own in rows if any(leaf.rows.get(own, []))), "row"),
        (sum(1 for own in columns if own <= width), "column"),
    ]
    said = [f"{n} {what}{'s' if n > 1 else ''}" for n, what in out if n]
    return f"Left out, as hidden in the workbook: {', '.join(said)}." if said else ""

"""The rows of a sheet's tables, cell by cell, each with all that is said of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mjtables.errors import Problem, found
from mjtables.ladder import laak
from mjtables.printed import wordings
from mjtables.reading import amounts, counts
from mjtables.reading.amounts import is_blank
from mjtables.reading.blocks import blocks
from mjtables.reading.columns import columns
from mjtables.reading.marks import Mark, mark
from mjtables.reading.meaning import Draft
from mjtables.reading.model import Place
from mjtables.reading.sheets import Row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.reading.blocks import Block
    from mjtables.reading.columns import Column
    from mjtables.reading.model import Form
    from mjtables.reading.sheets import Sheet

#: Columns whose words have to say something.
_SAYING = frozenset({"situation", "payer", "value", "points"})
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def drafts(
    sheet: Sheet, form: Form, given: Mark, problems: list[Problem]
) -> list[Draft]:
    """The cells of a sheet's tables; what is no such table goes to the problems."""
    made: list[Draft] = []
    for block in blocks(sheet):
        if not block.body:
            rows = block.heads or [Row(block.number, block.titles)]
            expected = "rows below heads" if block.heads else "a table below a title"
            words = " ".join(cell for row in rows for cell in row.cells)
            where = place(sheet, form, rows[0].number, 1).name
            problems.append(Problem(where, expected, found(words)))
            continue
        problems += _twice(block, sheet, form)
        cells = _without_words(list(_cells(block, sheet, form, given)), problems)
        if any(_is_placed(draft, block) for draft in cells):
            made += cells
        else:
            expected = "heads that say han, faan or fu, or who pays"
            words = ", ".join(block.heads[0].cells)
            where = place(sheet, form, block.heads[0].number, 1).name
            problems.append(Problem(where, expected, found(words)))
    return made


def _twice(block: Block, sheet: Sheet, form: Form) -> list[Problem]:
    """Heads of the same hands, of which one must be another's."""
    seen: dict[tuple[Mark, str], str] = {}
    made = []
    for number, column in enumerate(columns(block), 1):
        said = column.mark
        if column.is_stub or column.is_aside or not (said.value or said.points):
            continue
        if (said, column.what) in seen:
            where = place(sheet, form, block.heads[-1].number, number).name
            twice = f"{found(column.text)} twice"
            made.append(Problem(where, "heads of different hands", twice))
        seen[said, column.what] = column.text
    return made


def _without_words(cells: list[Draft], problems: list[Problem]) -> list[Draft]:
    """The cells without columns that hold no amount at all, but words."""
    kinds: dict[int, set[str]] = {}
    for cell in cells:
        kinds.setdefault(cell.place.column, set()).add(cell.said.kind)
    words = {c for c, kind in kinds.items() if kind - {"blank"} == {"not understood"}}
    if words == set(kinds):
        return cells
    for column in sorted(words):
        of = [c for c in cells if c.place.column == column and c.said.kind != "blank"]
        where, expected = of[0].place.name, "a column of amounts"
        more = f" and {len(of) - 1} more cells of words" if len(of) > 1 else ""
        what = f"{found(of[0].text)}{more}"
        problems.append(Problem(where, expected, what))
    return [cell for cell in cells if cell.place.column not in words]


def place(sheet: Sheet, form: Form, row: int, column: int) -> Place:
    """Where people find a cell."""
    ahead = f"{sheet.ahead}, " if sheet.ahead else ""
    line = "line" if form in ("csv", "text", "markdown") else "row"
    if form == "json":
        line = "record"
    name = f"column {_letters(column) if form == 'xlsx' else column}"
    return Place(row, column, f"{ahead}{line} {row}, {name}", sheet.number)


def _letters(column: int) -> str:
    """A column's letters in a workbook, as in AA."""
    before, last = divmod(column - 1, 26)
    return (_LETTERS[before - 1] if before else "") + _LETTERS[last]


def _is_placed(draft: Draft, block: Block) -> bool:
    """Whether anything says where a cell stands in a table of payments."""
    mark = draft.mark
    corner = block.heads[-1].cells[0]
    placed = (
        counts.axes(corner)
        or mark.value
        or mark.points
        or mark.way
        or mark.winner
        or mark.tier
    )
    return draft.said.kind != "not understood" and bool(placed or mark.payer)


def _cells(block: Block, sheet: Sheet, form: Form, given: Mark) -> Iterator[Draft]:
    """The cells of one table."""
    made = columns(block)
    titles = Mark()
    for title in block.titles:
        said = mark(title).roled(pays=False)
        titles = titles.merged(Mark(said.winner, said.way, said.payer))
    above: list[str] = []
    pays = _are_payers(block, made)
    for row in block.body:
        texts = [*row.cells, *[""] * len(made)][: len(made)]
        stubs = _carried(texts, above, made)
        above = stubs
        base = titles.merged(_row(stubs, made, pays=pays))
        raw = next(
            (t for t, c in zip(texts, made, strict=True) if c.meant == "raw"), ""
        )
        for number, (text, column) in enumerate(zip(texts, made, strict=True), 1):
            if column.is_stub or column.is_aside or (not text and _is_unnamed(column)):
                continue
            whole = _against(base, column.mark).merged(given)
            where = place(sheet, form, row.number, number)
            yield Draft(where, raw or text, _said(text, raw, whole), whole, column.what)


def _said(text: str, raw: str, whole: Mark) -> amounts.Said:
    """What a cell says; a tidy table may keep the words that were printed beside it."""
    drawn = not whole.payer and whole.way in ("self_drawn", "")
    said = amounts.said(text, paired=drawn and whole.winner == "nondealer")
    if said.kind == "blank" and (named := amounts.tier(raw)):
        return amounts.Said("tier", tier=named)
    return said


def _is_unnamed(column: Column) -> bool:
    return not column.text


def _against(base: Mark, head: Mark) -> Mark:
    """A row's and a column's marks together; both may hold a bare count."""
    if base.value and head.value and not head.points and not base.points:
        # Both are bare: the one of fu is known by its numbers.
        if counts.are_fu([head.value]):
            return base.merged(replace(head, value=None, points=head.value))
        if counts.are_fu([base.value]):
            return replace(base, value=None, points=base.value).merged(head)
    return base.merged(head)


def _carried(texts: list[str], above: list[str], made: Sequence[Column]) -> list[str]:
    """The stubs of a row; a count that spans rows stands only in the first of them."""
    places = [c for c, column in enumerate(made) if column.is_stub]
    stubs = list(texts)
    first = places[0] if places else 0
    counted = bool(places) and made[first].meant in ("value", "points", "")
    if above and counted and not texts[first] and any(texts[c] for c in places):
        stubs[first] = above[first]
    return stubs


def _are_payers(block: Block, made: Sequence[Column]) -> bool:
    """Whether rows stand for those who pay: a dealer among them does, too."""
    said = [
        mark(text)
        for row in block.body
        for text, column in zip(row.cells, made, strict=False)
        if column.is_stub and text
    ]
    return any(own.payer and not own.way for own in said)


def _row(stubs: list[str], made: Sequence[Column], *, pays: bool) -> Mark:
    """What the stubs of a row say together."""
    said = Mark()
    first = last = ""
    heads = [column.mark for column in made if not column.is_stub]
    across = any(head.value or head.points for head in heads)
    for text, column in zip(stubs, made, strict=True):
        if not column.is_stub or not text:
            continue
        if column.meant == "value_from":
            first = text
        elif column.meant == "value_to":
            last = text
        else:
            own = _stub(text, column, pays=pays)
            if across and column.meant in ("value", "points"):
                own = replace(own, unknown="")  # what it heads stands across
            said = said.merged(own)
    if first:
        return said.merged(_stub(f"{first}-{last}" if last else f"{first}+", None))
    return said


def _stub(text: str, column: Column | None, *, pays: bool = False) -> Mark:
    """What one stub says, by what its column holds."""
    meant = column.meant if column else "value"
    count = counts.count(text)
    if count and meant in ("value", "points", ""):
        is_fu = (count.axis or meant) == "points"
        return Mark(points=count.band) if is_fu else Mark(value=count.band)
    if not count and meant == "value" and (band := wordings.band(text)):
        return Mark(value=band)  # of points there may be more than of han
    if meant == "tier" and text.isdecimal():
        return Mark(tier=laak(int(text)))
    said = mark(text)
    if meant in _SAYING and said == Mark(labels=said.labels) and not is_blank(text):
        return replace(said, unknown=text)
    return said.roled(pays=meant == "payer" or (pays and meant != "situation"))

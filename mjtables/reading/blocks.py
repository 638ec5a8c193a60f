"""One sheet's tables: the titles above each, its heads, and its rows."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mjtables.printed import wordings
from mjtables.reading import amounts, counts
from mjtables.reading.marks import mark
from mjtables.scoresheet.cells import NOT_CALCULATED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.reading.sheets import Row, Sheet


@dataclass(slots=True)
class Block:
    """A table: titles, one or more rows of heads, and the rows below.

    `number` is that of the row of its last title.
    """

    titles: list[str]
    heads: list[Row] = field(default_factory=list)
    body: list[Row] = field(default_factory=list)
    number: int = 0


def blocks(sheet: Sheet) -> Iterator[Block]:
    """The tables of a sheet, from above; words below all of them are one of titles."""
    above = [sheet.title] if sheet.title else []
    block, before, gap = Block(list(above)), Block([]), False
    for row, after in zip(sheet.rows, [*sheet.rows[1:], None], strict=False):
        filled = [cell for cell in row.cells if cell and cell != NOT_CALCULATED]
        if not filled:
            gap = True
            continue
        if is_title(row) or _is_parted(row, after):
            if block.body:
                yield block
            if block.heads:
                before, block = block, Block(list(above))
            block.titles.append(", ".join(dict.fromkeys(filled)))
            block.number = row.number
            continue
        if not block.heads and before.heads and not before.body and not _is_below(row):
            yield before
        if block.body and _begins(row, block, gap=gap):
            yield block
            block = Block(block.titles)
        _put(row, block, before)
        gap = False
    if block.heads or block.number:
        yield block


def _put(row: Row, block: Block, before: Block) -> None:
    """Put a row into a table; one without heads is below those of the one before."""
    if not block.heads and before.heads and _is_below(row):
        block.heads = list(before.heads)
    if not block.heads or (not block.body and _continues(row, block)):
        block.heads.append(row)
    else:
        block.body.append(row)


def _is_below(row: Row) -> bool:
    """Whether a row cannot be a head: it begins with a count or a tier."""
    return bool(counts.count(row.cells[0]) or amounts.tier(row.cells[0]))


def is_title(row: Row) -> bool:
    """Whether a row is one text across the table, and not a head or an amount."""
    filled = {cell for cell in row.cells if cell and cell != NOT_CALCULATED}
    if len(filled) != 1:
        return False
    text = filled.pop()
    if counts.count(text) or amounts.is_blank(text) or counts.axes(text) == ["points"]:
        return False
    if not row.cells[0] and wordings.plain(text) in wordings.aliases()["columns"]:
        return False
    alone = sum(bool(cell) for cell in row.cells) == 1
    return (alone or not mark(text).tier) and amounts.said(text).kind != "amount"


def _is_parted(row: Row, after: Row | None) -> bool:
    """Whether a row is a title that its own commas part: "Dealer ron, East pays"."""
    if after is None or not after.cells or not all(map(_is_worded, row.cells)):
        return False
    width, below = len(row.cells), len(after.cells)
    if width > below or (width == below and not counts.axes(after.cells[0])):
        return False
    said = [mark(cell) for cell in row.cells]
    winners = sum(bool(m.winner or m.role) for m in said)
    ways = sum(bool(m.way) for m in said)
    return winners <= 1 and ways <= 1 and bool(said[0].role or said[0].way)


def _begins(row: Row, block: Block, *, gap: bool) -> bool:
    """Whether a row below others is the head of a new table."""
    corner, others = row.cells[0], [cell for cell in row.cells[1:] if cell]
    if row.cells == block.heads[-1].cells:
        return True
    if len(others) < 2 and not gap:
        return False
    if corner and counts.axes(corner) and not counts.count(corner):
        return all(map(_is_head, others))
    if gap and others and not any(map(_says_amount, row.cells)):
        return True
    worded = all(_is_worded(cell) for cell in others)
    return worded and (gap or not corner) and bool(others) and not _is_head(corner)


def _continues(row: Row, block: Block) -> bool:
    """Whether a row below heads is more of them: the first ones are of groups."""
    above = block.heads[-1].cells
    groups = [cell for cell in above[1:] if cell]
    grouped = len(set(groups)) < len(row.cells[1:]) and (
        len(groups) < len(above) - 1
        or len(set(groups)) < len(groups)
        or len(above) < len(row.cells)
    )
    others = [cell for cell in row.cells[1:] if cell]
    if not grouped or not others:
        return False
    if any(map(counts.count, groups)) and not all(map(_is_worded, others)):
        return False
    corner, named = row.cells[0], [cell for cell in row.cells if cell]
    if amounts.tier(corner) or (
        counts.count(corner) and not all(map(_is_worded, named))
    ):
        return False
    plain = [cell for cell in others if not _is_worded(cell)]
    axis = not row.cells[0] or bool(counts.axes(row.cells[0]))
    return all(map(_is_head, others)) and (not plain or axis)


def _says_amount(cell: str) -> bool:
    """Whether a cell is none of the words that only heads hold."""
    return not cell or amounts.said(cell).kind != "not understood"


def _is_head(cell: str) -> bool:
    return bool(counts.count(cell)) or _is_worded(cell)


def _is_worded(cell: str) -> bool:
    """Whether a cell is words that say a place, or a column's name."""
    if amounts.is_blank(cell) or re.fullmatch(r"[^a-z]*\d", cell, re.IGNORECASE):
        return False
    if wordings.plain(cell) in wordings.aliases()["columns"]:
        return True
    count = counts.count(cell)
    said = mark(cell)
    known = bool(said.winner or said.way or said.payer or said.role)
    return known or bool(said.tier) or bool(count and count.axis)

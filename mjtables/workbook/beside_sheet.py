"""What is paid beside the hands, and how fu are counted, on a sheet of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.workbook.expressions import Number
from mjtables.workbook.extras import amount
from mjtables.workbook.leaves import Leaf, Look

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.cards.model import Content, Grid
    from mjtables.exact import Exact
    from mjtables.speech import Speech
    from mjtables.workbook.extras import Extras

_HEAD, _WORDS = Look("head", wraps=True), Look("words")


def beside_leaf(
    extras: Extras, content: Content, said: Speech, title: str
) -> Leaf | None:
    """The sheet of extras, and of the other tables of a card that are no payments."""
    leaf = Leaf("Beside")
    leaf.put(0, 0, title, Look("title"))
    groups = {table.group for table in content.tables}
    if "extras" in groups:
        for number in range(len(extras.tables)):
            _put_extras(leaf, extras, number, said)
    for table in content.tables:
        if table.group == "fu":
            leaf.put(leaf.next_row + 1, 0, table.title, Look("heading"))
            for grid in table.grids:
                _put_grid(leaf, grid)
    leaf.frozen, leaf.repeated = (1, 0), (0, 0)
    return leaf if leaf.next_row > 1 else None


def _put_extras(leaf: Leaf, extras: Extras, number: int, said: Speech) -> None:
    table = extras.tables[number]
    top = leaf.next_row + 1
    leaf.put(top, 0, said.sentence(table.heading), Look("heading"))
    for column, pair in enumerate(table.header):
        leaf.put(top + 1, column, " ".join(filter(None, pair)), _HEAD)
    for line, row in enumerate(table.rows):
        for column, text in enumerate(row):
            at = (top + 2 + line, column)
            cell = extras.cells.get((number, line, column))
            if cell is None:
                leaf.put(*at, text, _WORDS if len(text) > 1 else Look("amount"))
            else:
                others = (amount(own[column]) for own in table.rows)
                leaf.put(*at, cell.node, _look(text, others))


def _put_grid(leaf: Leaf, grid: Grid) -> None:
    """A grid of a card: texts, and amounts as numbers."""
    top = leaf.next_row
    for row, heads in enumerate(grid.heads, top):
        column = 0
        for head in heads:
            leaf.put(row, column, head.text, _HEAD, head.span)
            column += head.span
    for line in grid.rows:
        row = leaf.next_row
        texts = [line.head.text, *(cell.text for cell in line.cells)]
        for column, text in enumerate(texts):
            number = amount(text)
            if number is None:
                look = _WORDS if len(text) > 1 else Look("amount")
                leaf.put(row, column, text, look)
            else:
                leaf.put(row, column, Number(number), _look(text, [number]))


def _look(text: str, others: Iterable[Exact | None]) -> Look:
    """How an amount is set: its sign where it is told, the mark behind it."""
    places = max(
        (len(str(float(n)).partition(".")[2]) for n in others if n and n % 1), default=0
    )
    return Look(
        "amount",
        after="†" if text.endswith("†") else "",
        signed=text[:1] in ("+", "-", "−"),
        decimals="." + "0" * places if places else "",
    )

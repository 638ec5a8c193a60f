"""What is paid beside the hands, as cells: honba, draws, the end of a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mjtables.exact import exact
from mjtables.extra_sheets import extra_sheets
from mjtables.workbook.expressions import Held
from mjtables.workbook.reckoning import Reckoner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.sheets import Sheet
    from mjtables.speech import Speech
    from mjtables.workbook.numbers import Numbers
    from mjtables.workbook.variants import Variant

#: An amount, with its sign where it is told, and the mark of what is inferred.
_AMOUNT = re.compile(r"([+\-−]?\d+(?:\.\d+)?)(†?)")

#: Where a cell is: which table, row and column.
Place = tuple[int, int, int]


class Extras:
    """The tables of extras under every variant, and the cells of their amounts."""

    def __init__(
        self, variants: Sequence[Variant], numbers: Numbers, said: Speech
    ) -> None:
        self._said = said
        self.tables = extra_sheets(variants[0].rules, said)
        self._form = _form(self.tables)
        own = _amounts(self.tables)
        seen = [_amounts(extra_sheets(v.rules, said)) for v in variants]
        self.cells = {
            place: Held(numbers.following([other.get(place) for other in seen]))
            for place in own
        }

    def differs(self, variant: Variant) -> bool:
        """Whether a variant's tables say anything else than the cells would."""
        tables = extra_sheets(variant.rules, self._said)
        reckoner = Reckoner(variant.chosen)
        told = {place: reckoner.of(cell) for place, cell in self.cells.items()}
        return _form(tables) != self._form or _amounts(tables) != told


def amount(text: str) -> Exact | None:
    """The amount that a cell tells; nothing where it is none.

    >>> amount("+15"), amount("300†"), amount("?")
    (15, 300, None)
    """
    found = _AMOUNT.fullmatch(text)
    return exact(found[1].replace("−", "-").removeprefix("+")) if found else None


def _amounts(tables: Sequence[Sheet]) -> dict[Place, Exact]:
    return {
        (number, line, column): own
        for number, table in enumerate(tables)
        for line, row in enumerate(table.rows)
        for column, text in enumerate(row)
        if (own := amount(text)) is not None
    }


def _form(tables: Sequence[Sheet]) -> list[object]:
    """All that the tables say but for their amounts."""
    return [
        (
            table.heading,
            table.header,
            [
                [text if amount(text) is None else None for text in r]
                for r in table.rows
            ],
        )
        for table in tables
    ]

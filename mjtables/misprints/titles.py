"""Whole tables, or columns, that stand under each other's titles."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.misprints.cells import Cell

#: So many amounts of a table have to be another's, and such a share (one of so many may
#: be wrong otherwise, too).
_LEAST, _ODD = 6, 10


def titles(cells: Sequence[Cell]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Pairs of tables that stand under each other's titles, and their wrong amounts.

    >>> from mjtables.misprints.cells import Cell
    >>> ron = {1: 1500, 2: 2900, 3: 5800, 4: 11600, 5: 12000, 6: 18000}
    >>> child = {1: 1000, 2: 2000, 3: 3900, 4: 7700, 5: 8000, 6: 12000}
    >>> rows = ("dealer_on_discard", ron, child), ("nondealer_on_discard", child, ron)
    >>> made = [
    ...     Cell(("", row, han), who, "discarder", han, 30, "", theirs[han], own[han])
    ...     for row, (who, own, theirs) in enumerate(rows)
    ...     for han in ron
    ... ]
    >>> [(words, len(numbers)) for words, numbers in titles(made)]
    [("dealer on discard and nondealer on discard stand under each other's titles", 12)]
    """
    tables: dict[tuple[str, str], dict[object, int]] = {}
    for number, cell in enumerate(cells):
        hand = (cell.value, cell.points, cell.tier if cell.value is None else "")
        tables.setdefault((cell.situation, cell.payer), {})[hand] = number
    taken: set[tuple[str, str]] = set()
    for one, two in combinations(tables, 2):
        if one[0] == two[0] or one[1] != two[1] or taken & {one, two}:
            continue
        shared = tables[one].keys() & tables[two].keys()
        pairs = [(tables[one][hand], tables[two][hand]) for hand in shared]
        wrong = sorted(n for pair in pairs for n in pair if _is_wrong(cells[n]))
        fits = sum(_swapped(cells[a], cells[b]) for a, b in pairs)
        if len(wrong) < _LEAST or (len(pairs) - fits) * _ODD > len(pairs):
            continue
        taken |= {one, two}
        names = " and ".join(own[0].replace("_", " ") for own in (one, two))
        yield f"{names} stand under each other's titles", tuple(wrong)


def _is_wrong(cell: Cell) -> bool:
    return cell.printed != cell.right


def _swapped(one: Cell, two: Cell) -> bool:
    return one.printed == two.right and two.printed == one.right

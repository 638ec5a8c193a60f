"""Amounts that are rounded otherwise than the rules round."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from mjtables.exact import Rounding, as_text, rounded
from mjtables.misprints.cells import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.exact import Exact, Way
    from mjtables.misprints.cells import Cell
    from mjtables.misprints.layout import Layout

#: What amounts are rounded to, and how.
_STEPS = (1000, 500, 100, 50, 10, 5, 1)
_WAYS: tuple[Way, ...] = ("up", "off", "half_down", "down")

#: As the words name each way.
_SAID = {"up": "rounded up to", "down": "rounded down to", "off": "rounded to nearest"}

#: In which ways to round to the steps of a table, and to a tenth of them.
_OTHERWISE: tuple[tuple[int, tuple[Way, ...]], ...] = (
    (1, ("down", "off")),
    (10, ("up", "off", "down")),
)


def misroundings(layout: Layout) -> Iterator[Reason]:
    """Amounts not rounded, or rounded another way, together where the way is one."""
    cells = layout.cells
    wrong = [
        n for n in layout.wrong if cells[n].unrounded not in (None, cells[n].right)
    ]
    steps = steps_of(cells) if wrong else ()
    groups: dict[tuple[tuple[str, str, str], str], list[int]] = defaultdict(list)
    for number in wrong:
        cell = cells[number]
        for printed, words in otherwise(cell, steps):
            if printed == cell.printed:
                series = (cell.place[0], cell.situation, cell.payer)
                groups[series, words].append(number)
                break
    for (_, words), numbers in groups.items():
        first = cells[numbers[0]]
        was = f"{as_text(first.right)} became {as_text(first.printed)}"
        more = f", and {len(numbers) - 1} more" if len(numbers) > 1 else ""
        yield Reason("rounded wrongly", tuple(numbers), f"{words}: {was}{more}", 2)


def steps_of(cells: Sequence[Cell]) -> tuple[int, ...]:
    """What the amounts of a table may be rounded to, in one way for all."""
    known = {
        (cell.unrounded, cell.right)
        for cell in cells
        if cell.unrounded is not None and cell.unrounded != cell.right
    }
    return tuple(step for step in _STEPS if known and _rounds(known, step))


def _rounds(known: set[tuple[Exact, Exact]], step: int) -> bool:
    """Whether one way of rounding makes nearly all amounts what they are."""
    return any(
        10 * sum(rounded(one, Rounding(step, way)) == right for one, right in known)
        >= 9 * len(known)
        for way in _WAYS
    )


def otherwise(cell: Cell, steps: tuple[int, ...]) -> Iterator[tuple[Exact, str]]:
    """What an amount is if rounded another way, in words; never the right one."""
    if not steps or cell.unrounded is None or cell.unrounded == cell.right:
        return
    found: dict[Exact, str] = {cell.unrounded: "not rounded"}
    for step in steps:
        for part, ways in _OTHERWISE:
            to = max(1, step // part)
            for way in ways:
                amount = rounded(cell.unrounded, Rounding(to, way))
                found.setdefault(amount, f"{_SAID[way]} {to}")
    for amount, words in found.items():
        if amount != cell.right and amount > 0:
            yield amount, words

"""Which hands the rows and columns of a page's tables stand for, as data of its cells.

A hand that is looked up is found in the tables by these: `ways` are places among the
ways to win of the look-up, `values` and `points` are labels of its hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.cards.wide import ACROSS
from mjtables.exact import as_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjtables.cards.model import Grid, Head, Paid, Table
    from mjtables.cards.ways import Way
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech

#: Names of data, and what each holds: texts between bars.
Data = tuple[tuple[str, str], ...]


class Marks:
    """What the tables of a preset stand for, by its ways to win."""

    def __init__(self, preset: Preset, known: Sequence[Way]) -> None:
        self._ways = known
        self._across = len(preset.shown.points) <= ACROSS

    def of_table(self, table: Table) -> Data:
        """The ways to win of all lines of its cells."""
        return self._paid(paid for line in table.lines for paid in line)

    def of_row(self, head: Head, grid: Grid) -> Data:
        """What a row is about."""
        values = self._across or not _across(grid)
        return self._head(head, "values" if values else "points")

    def of_column(self, head: Head, grid: Grid) -> Data:
        """What a column is about."""
        values = not self._across or not _down(grid)
        return self._head(head, "values" if values else "points")

    def _head(self, head: Head, kind: str) -> Data:
        keys = ((kind, _barred(map(_text, head.keys))),) if head.keys else ()
        return (*keys, *(self._paid([head.paid]) if head.paid else ()))

    def _paid(self, every: Iterable[Paid]) -> Data:
        """The ways to win that pay so; none of a final score, which nobody pays."""
        pairs = [(set(paid.situations), paid.case) for paid in every]
        found = [
            str(place)
            for place, way in enumerate(self._ways)
            if any(
                way.case == case and own & set(way.situations) for own, case in pairs
            )
        ]
        return (("ways", _barred(found)),) if found else ()


def callers(table: Table, said: Speech) -> tuple[str, ...]:
    """What the lines of a cell are called, where each has several; else nothing."""
    if len(table.lines) < 2:
        return ()
    return tuple(_caller(line, said, alike=_alike(table)) for line in table.lines)


def over_callers(table: Table, said: Speech) -> str:
    """What heads a column that names the lines of each row."""
    return said.label("payers" if _alike(table) else "situation")


def _alike(table: Table) -> bool:
    """Whether all lines are of the same situations."""
    return len({line[0].situations for line in table.lines}) == 1


def _caller(line: Sequence[Paid], said: Speech, *, alike: bool) -> str:
    payers = "/".join(said.payer(paid.payer) for paid in line)
    if alike or not line[0].situations:
        return payers
    drawn = line[0].situations[0].self_drawn
    way = said.word("situations", "self_drawn" if drawn else "on_discard")
    return f"{way} {payers}"


def _across(grid: Grid) -> bool:
    """Whether columns stand for values or points."""
    return any(head.keys for head in grid.heads[-1])


def _down(grid: Grid) -> bool:
    """Whether rows do."""
    return any(row.head.keys for row in grid.rows)


def _text(label: object) -> str:
    return label if isinstance(label, str) else as_text(label)  # type: ignore[arg-type]


def _barred(texts: Iterable[str]) -> str:
    return "|".join(texts)

"""Tables as blocks that stand on a page: a title and its grids, aligned with others."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.render.measures import (
    BELOW_TITLE,
    BETWEEN,
    LINE,
    TITLE,
    WIDE,
    Aligned,
    Measured,
    measured,
)
from mjtables.render.widths import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjtables.cards.model import Grid, Table


class Block(NamedTuple):
    """One table, or some rows of one, as it stands on a page."""

    table: Table
    grids: tuple[Measured, ...]
    continued: bool = False

    @property
    def titled(self) -> bool:
        """Whether it has a title of its own."""
        return bool(self.table.title)

    @property
    def width(self) -> float:
        """How wide it is."""
        return max(grid.width for grid in self.grids)

    @property
    def height(self) -> float:
        """How high it is, with its title and legend."""
        title = TITLE * LINE * len(self.title_lines) + BELOW_TITLE
        grids = sum(grid.height for grid in self.grids)
        return title + grids + BETWEEN * (len(self.grids) - 1)

    @property
    def title_lines(self) -> tuple[str, ...]:
        """The title and who pays, on as many lines as the table's width asks for."""
        return wrapped(said(self.table), max(self.width, 8) / TITLE)


def said(table: Table) -> str:
    """A table's title, and its legend behind it."""
    title = table.title[:1].upper() + table.title[1:]
    colon = "：" if title and ord(title[0]) > WIDE else ": "
    return f"{title}{colon}{table.legend}" if table.legend else title


def blocks(tables: Iterable[Table]) -> list[Block]:
    """Every table measured; those of the same columns as wide as the widest of them."""
    every = list(tables)
    shapes = {
        table.key: [(table.key, 0)] * len(table.grids)
        if not table.lines
        else [(place > 0, _keys(grid)) for place, grid in enumerate(table.grids)]
        for table in every
    }
    alike: dict[object, list[Measured]] = {}
    for table in every:
        for shape, grid in zip(shapes[table.key], table.grids, strict=True):
            alike.setdefault(shape, []).append(measured(grid))
    aligned = {shape: _aligned(own) for shape, own in alike.items()}
    widest: dict[object, float] = {}
    for own in shapes.values():
        width_of = max(aligned[shape].width for shape in own)
        widest[own[0]] = max(widest.get(own[0], 0), width_of)
    return [
        Block(
            table,
            tuple(
                measured(grid, aligned[shape], widest[shapes[table.key][0]])
                for shape, grid in zip(shapes[table.key], table.grids, strict=True)
            ),
        )
        for table in every
    ]


def _aligned(grids: Sequence[Measured]) -> Aligned:
    count = min(len(grid.columns) for grid in grids) - 1
    keyed = [len(_keys(grid.grid)) for grid in grids]
    count = keyed[0] or count
    lead = max(sum(grid.columns[:-count]) for grid in grids)
    numbers = zip(*(grid.columns[-count:] for grid in grids), strict=True)
    return Aligned(lead, tuple(map(max, numbers)))


def _keys(grid: Grid) -> tuple[object, ...]:
    """The values or points that columns stand for."""
    return tuple(head.keys for head in grid.heads[-1] if head.keys)

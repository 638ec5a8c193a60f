"""The settling table on its sheet, and the chart of the limit curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.cards.wide import ACROSS
from mjtables.exact import as_text
from mjtables.extent import TYPICAL
from mjtables.grids import Cells
from mjtables.workbook.expressions import Number
from mjtables.workbook.leaves import Curve, Leaf, Look
from mjtables.workbook.reckoning import Reckoner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.workbook.expressions import Held
    from mjtables.workbook.tableaus import Tableau
    from mjtables.workbook.variants import Row

_HEAD = Look("head", wraps=True)

#: A curve without a limit is cut at so many times the score of its middle.
_STEEP = 16

#: How many columns a tier's name spans below a grid.
_TIERS = 3

#: A list with more rows than these stands upright.
_LOW = 45


def score_leaf(tableau: Tableau, title: str) -> Leaf:
    """The sheet of the settling table."""
    leaf = Leaf("Scores")
    leaf.put(0, 0, title, Look("title"))
    label = tableau.said.label
    leaf.put(1, 0, tableau.said.sentence(label("final_score")), Look("heading"))
    wide = Cells(tableau.preset).wide
    last = _put_grid(leaf, tableau) if wide else _put_list(leaf, tableau)
    _put_curve(leaf, tableau, last + 2)
    return leaf


def _put_list(leaf: Leaf, tableau: Tableau) -> int:
    """Value, final score, tier; the last column that is filled."""
    said = tableau.said
    tiers = any(tableau.tier(row) for row in tableau.model.rows if not row.tier)
    heads = [tableau.unit, said.label("final_score")]
    heads += [said.label("tier")] * tiers
    for column, text in enumerate(heads):
        leaf.put(2, column, text, _HEAD)
    for place, row in enumerate(tableau.model.rows, 3):
        tier = tableau.tier(row)
        tableau.put_value(leaf, (place, 0), [row], tableau.model.scores.values)
        tableau.put_score(leaf, (place, 1), row)
        shade = tableau.shade(row, tier)
        look = Look("words", shade, strong=bool(tier))
        if tiers and row.value is None:
            leaf.put(place, 2, "", look)
        elif tiers:
            tableau.put_tier(leaf, (place, 2), row, look)
    leaf.frozen, leaf.repeated = (3, 1), (0, 2)
    leaf.pages = 1 if leaf.next_row <= 80 else 0
    return 2


def _put_grid(leaf: Leaf, tableau: Tableau) -> int:
    """Values by points, below them what points do not change."""
    rows, points = tableau.model.rows, tableau.preset.shown.points
    scores = tableau.model.scores
    counted = [row for row in rows if row.points is not None]
    values = list(dict.fromkeys(row.value for row in counted if row.value is not None))
    across = len(points) <= ACROSS
    names = [tableau.unit, tableau.points]
    leaf.put(2, 0, "/".join(names if across else names[::-1]), _HEAD)
    stubs, heads = (values, points) if across else (points, values)
    ways = (scores.values, scores.points)
    stub_cells, head_cells = ways if across else ways[::-1]
    for place, number in enumerate(stubs, 3):
        leaf.hold(place, 0, stub_cells.of(number), Look("stub"))
    for place, number in enumerate(heads, 1):
        leaf.hold(2, place, head_cells.of(number), _HEAD)
    for row in counted:
        own = (row.value, row.points) if across else (row.points, row.value)
        at = (3 + stubs.index(own[0]), 1 + heads.index(own[1]))  # type: ignore[arg-type]
        tableau.put_score(leaf, at, row)
    _put_steps(leaf, tableau, [row for row in rows if row.points is None])
    leaf.frozen, leaf.repeated = (3, 1), (0, 2)
    return len(heads)


def _put_steps(leaf: Leaf, tableau: Tableau, rows: Sequence[Row]) -> None:
    """Value, score, tier of what points do not change."""
    if not rows:
        return
    said, top = tableau.said, leaf.next_row + 1
    heads = (tableau.unit, said.label("final_score"), said.label("tier"))
    for column, text in enumerate(heads):
        leaf.put(top, column, text, _HEAD, _TIERS if column == 2 else 1)
    for place, row in enumerate(rows, top + 1):
        tier = tableau.tier(row)
        tableau.put_value(leaf, (place, 0), [row], tableau.model.scores.values)
        tableau.put_score(leaf, (place, 1), row)
        shade = tableau.shade(row, tier)
        look = Look("words", shade, strong=bool(tier))
        if row.value is None:
            leaf.put(place, 2, "", look, _TIERS)
        else:
            tableau.put_tier(leaf, (place, 2), row, look, _TIERS)


def _put_curve(leaf: Leaf, tableau: Tableau, column: int) -> None:
    """The chart; where points count, with two columns for it: values, and scores."""
    rows, points = tableau.model.rows, tableau.preset.shown.points
    wide = Cells(tableau.preset).wide
    typical = _typical(points) if wide else None
    own = [r for r in rows if r.value is not None and r.points in (None, typical)]
    reckoner = Reckoner(tableau.model.variants[0].chosen)
    cells = [tableau.model.scores.cell(row) for row in own]
    numbers = [reckoner.of(cell) for cell in cells]
    known = [number for number in numbers if number is not None]
    if len(known) < 2:
        return
    across, first = tableau.unit, numbers.index(known[0])
    if typical is not None:
        across = f"{across} ({as_text(typical)} {tableau.points})"
        _put_points(leaf, tableau, column, across, list(zip(own, cells, strict=True)))
    middle = sorted(known)[len(known) // 2]
    endless = tableau.preset.shown.endless and max(known) > _STEEP * middle
    leaf.curve = Curve(
        tableau.said.sentence(tableau.said.label("limit_curve")),
        across,
        tableau.said.label("final_score"),
        3 + first,
        2 + len(own),
        column if wide else 0,
        float(_STEEP * middle) if endless else None,
    )
    leaf.landscape = leaf.next_row <= _LOW


def _typical(points: Sequence[Exact]) -> Exact:
    """The points of the row that a curve follows, as on a card."""
    return TYPICAL if TYPICAL in points else points[len(points) // 2]


def _put_points(
    leaf: Leaf,
    tableau: Tableau,
    column: int,
    across: str,
    own: Sequence[tuple[Row, Held]],
) -> None:
    """What the chart shows, as two columns."""
    said = tableau.said
    leaf.put(1, column, said.sentence(said.label("limit_curve")), Look("heading"))
    leaf.put(2, column, across, _HEAD)
    leaf.put(2, column + 1, said.label("final_score"), _HEAD)
    look = Look("amount", whole=tableau.whole)
    for place, (row, cell) in enumerate(own, 3):
        leaf.put(place, column, Number(row.value or 0), Look("stub"))
        leaf.put(place, column + 1, cell, look)

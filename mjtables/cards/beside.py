"""What a card says beside its payments: extras, a limit curve, an aid to memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.cards.model import Cell, Curve, Grid, Head, Row, Table
from mjtables.exact import as_text
from mjtables.extent import typical
from mjtables.extra_sheets import extra_notes, extra_sheets
from mjtables.grids import AND_MORE, settling_cells

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.ruleset import Preset
    from mjtables.sheets import Sheet
    from mjtables.speech import Speech


def extras(preset: Preset, said: Speech) -> tuple[tuple[Table, ...], tuple[str, ...]]:
    """What is paid beside the hands, and what must be known of it."""
    sheets = extra_sheets(preset, said)
    tables = tuple(
        Table(
            f"extras:{number}", "extras", said.sentence(sheet.heading), (_grid(sheet),)
        )
        for number, sheet in enumerate(sheets)
    )
    return tables, extra_notes(preset, sheets, said)


def _grid(sheet: Sheet) -> Grid:
    heads = tuple(Head(" ".join(filter(None, pair))) for pair in sheet.header)
    words = [
        place > 0 and any(row[place][:1].isalpha() for row in sheet.rows)
        for place in range(len(heads))
    ]
    rows = []
    for row in sheet.rows:
        cells = tuple(
            Cell((text,), words=word)
            for text, word in zip(row[1:], words[1:], strict=True)
        )
        rows.append(Row(Head(row[0]), cells))
    return Grid((heads,), tuple(rows))


def curve(preset: Preset, said: Speech) -> Curve | None:
    """The final score over the value; of hands of 30 fu where fu count."""
    cells = settling_cells(preset)
    points: Exact = (typical(preset) if cells.wide else None) or 0
    found = [
        (label, cells.at(label, points).amount)
        for label in cells.by_label
        if not isinstance(label, str) and label != AND_MORE
    ]
    known = [(label, amount) for label, amount in found if amount is not None]
    if len(known) < 2:
        return None
    across = said.word("units", preset.settling.unit)
    if cells.wide and preset.settling.points:
        name = said.word("units", preset.settling.points.name)
        across = f"{across} ({as_text(points)} {name})"
    return Curve(
        said.sentence(said.label("limit_curve")),
        across,
        said.label("final_score"),
        tuple(as_text(label) for label, _ in known),
        tuple(float(amount) for _, amount in known),
        tuple(as_text(amount) for _, amount in known),
    )


def doubles(preset: Preset) -> bool:
    """Whether one han more always pays as twice the fu do, below the limit."""
    cells = settling_cells(preset)
    points = preset.settling.points
    if not cells.wide or points is None or points.name != "fu":
        return False
    pairs = [
        (cells.at(label, 2 * number).amount, cells.at(label + 1, number).amount)
        for label in cells.by_label
        if not isinstance(label, str)
        and None not in cells.by_label.get(label + 1, {None})
        for number in cells.rows
        if 2 * number in cells.rows
    ]
    known = [pair for pair in pairs if None not in pair]
    return bool(known) and all(one == other for one, other in known)

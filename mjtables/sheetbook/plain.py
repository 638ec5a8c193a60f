"""New scoresheets as CSV: the columns of a `Hand`, then what each player has won."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from mjtables.exact import as_text
from mjtables.hand import EXHAUSTIVE_DRAW
from mjtables.sheetbook.formula import kind_word
from mjtables.sheetbook.layout import COUNTED, PLACE, REMARK, REPEAT, WAY

if TYPE_CHECKING:
    from mjtables.sheetbook.layout import Layout
    from mjtables.sheetbook.new import Scoresheet
    from mjtables.sheetbook.written import Filled

#: What only a workbook has.
_LIVE = (REMARK, REPEAT, WAY, PLACE, COUNTED)


def written(sheet: Scoresheet, *, only_amounts: bool = False) -> str:
    """The sheet as CSV: what was agreed in lines that begin with #, one row a hand.

    With `only_amounts` a row has its number, and what each player has won.

    >>> import mjtables as mj
    >>> sheet = mj.new_sheet("hk_half_spicy", ["Ann", "Bob", "Cid", "Dee"])
    >>> print(sheet.csv()[:80])
    # preset: hk_half_spicy
    # players: Ann, Bob, Cid, Dee
    # hands: 16
    hand,wind,deal
    """
    layout, preset = sheet.layout, sheet.preset
    told = {
        "preset": preset.id,
        "options": preset.options_text,
        "players": ", ".join(sheet.players),
        "hands": str(sheet.hands),
    }
    head = "".join(f"# {name}: {text}\n" for name, text in told.items() if text)
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    fields = ["hand", *layout.amounts] if only_amounts else _fields(layout)
    writer.writerow([_name(field, layout) for field in fields])
    for row in sheet.filled[: max(sheet.hands, len(sheet.played))]:
        writer.writerow([_cell(field, row, layout) for field in fields])
    return head + file.getvalue()


def _fields(layout: Layout) -> list[str]:
    """The columns; marks and scores of the players are one column each."""
    fields = []
    for place in layout.places:
        kind = place.field.partition(":")[0]
        if place.field in _LIVE:
            continue
        own = {"mark": ["declared", "ready"], "score": ["scores"]}.get(kind)
        fields += own or [place.field]
    if not layout.has_bank:
        fields = [field for field in fields if field != "declared"]
    return list(dict.fromkeys(fields))


def _name(field: str, layout: Layout) -> str:
    kind, _, player = field.partition(":")
    if kind == "amount":
        return layout.players[int(player)]
    if kind == "total":
        return f"total {layout.players[int(player)]}"
    return layout.preset.settling.unit if field == "value" else field


def _cell(field: str, row: Filled, layout: Layout) -> str:
    """A cell; what formulas make of rows that were not played is left out."""
    names = layout.players
    if field in ("declared", "ready"):
        marks = [row.cells.get(f"mark:{seat}", "") for seat in range(len(names))]
        want = ("r",) if field == "declared" else ("t", "r")
        drawn = row.cells.get("kind") == kind_word(EXHAUSTIVE_DRAW)
        if field == "ready" and not drawn:
            return ""
        return "; ".join(n for n, m in zip(names, marks, strict=True) if m in want)
    if field == "scores":
        own = [row.cells.get(f"score:{seat}", "") for seat in range(len(names))]
        texts = [value if isinstance(value, str) else as_text(value) for value in own]
        return "; ".join(texts) if any(texts) else ""
    value = row.cells.get(field, "")
    return value if isinstance(value, str) else as_text(value)

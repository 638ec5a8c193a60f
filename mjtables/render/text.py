"""A preset as plain text or Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mjtables.beside import beside
from mjtables.extra_sheets import extra_notes, extra_sheets
from mjtables.overview import choices, facts
from mjtables.render.rows import COLUMNS, Markup, heading, labelled, lines
from mjtables.sheets import Sheet, sheets

if TYPE_CHECKING:
    from mjtables.ruleset import Preset


#: How far columns stand apart.
_GAP = 2
#: Columns that hold words.
_WORDS = ("tier", "situation", "who")
#: Where the heading of a column may go on in its next line.
_BREAKS = re.compile(r"(?<=,) | (?=one |on |self|discard|/)|(?<=on a) (?=non-dealer)")


def page(preset: Preset, markup: Markup) -> str:
    """The whole page: facts, tables, footnotes, options, sources."""
    tables, notes = sheets(preset)
    parts = [heading(preset.title, 1, markup), labelled(facts(preset), markup)]
    for sheet in tables:
        if sheet.heading:
            parts.append(heading(sheet.heading.capitalize(), 2, markup))
        parts.append(_sheet(sheet, markup))
    if notes:
        parts.append(lines(notes, markup))
    parts += _extras(preset, markup)
    rest = beside(preset)
    if rest:
        parts += [heading("Beside the tables", 2, markup), labelled(rest, markup)]
    if preset.options:
        rows = [(o.name, choices(preset, o)) for o in preset.options.values()]
        parts += [heading("Options", 2, markup), labelled(rows, markup)]
    parts += [heading("Sources", 2, markup), lines(preset.sources, markup, "- ")]
    return "\n\n".join(parts) + "\n"


def extras_page(preset: Preset, markup: Markup) -> str:
    """Only what is paid beside the hands."""
    parts = _extras(preset, markup) or ["(none)"]
    return "\n\n".join([heading(preset.title, 1, markup), *parts]) + "\n"


def _extras(preset: Preset, markup: Markup) -> list[str]:
    sheets = extra_sheets(preset)
    parts = []
    for sheet in sheets:
        parts.append(heading(sheet.heading.capitalize(), 2, markup))
        parts.append(_sheet(sheet, markup))
    notes = extra_notes(preset, sheets)
    return [*parts, lines(notes, markup)] if notes else parts


def _sheet(sheet: Sheet, markup: Markup) -> str:
    from tabulate import tabulate

    if markup == "md":
        header = [" ".join(filter(None, cell)) for cell in sheet.header]
        return tabulate(
            sheet.rows,
            header,
            "github",
            colalign=_align(sheet),
            disable_numparse=True,
        )
    return "\n\n".join(map(_printed, _fitting(sheet)))


def _printed(sheet: Sheet) -> str:
    from tabulate import SEPARATING_LINE, tabulate

    rows = [*_head(sheet), SEPARATING_LINE, *sheet.rows]
    align = _align(sheet)
    printed = tabulate(rows, (), "simple", colalign=align, disable_numparse=True)
    return "\n".join(line.rstrip() for line in printed.splitlines()[1:-1])


def _fitting(sheet: Sheet) -> list[Sheet]:
    """A table that is too wide for a terminal in parts, each with the first column."""
    from wcwidth import wcswidth

    columns = zip(*_head(sheet), *sheet.rows, strict=True)
    first, *widths = [max(map(wcswidth, column)) for column in columns]
    parts, room = [[0]], COLUMNS - first
    for place, width in enumerate(widths, 1):
        if width + _GAP > room and len(parts[-1]) > 1:
            parts.append([0])
            room = COLUMNS - first
        parts[-1].append(place)
        room -= width + _GAP
    return [sheet] if len(parts) == 1 else [_part(sheet, places) for places in parts]


def _part(sheet: Sheet, places: list[int]) -> Sheet:
    rows = tuple(tuple(row[place] for place in places) for row in sheet.rows)
    label, (above, below), *others = (sheet.header[place] for place in places)
    # What stands above the first of them is for all.
    above = above or sheet.header[1][0]
    return Sheet(sheet.heading, (label, (above, below), *others), rows)


def _align(sheet: Sheet) -> tuple[str, ...]:
    return tuple(
        "left" if not place or last in _WORDS else "right"
        for place, (_, last) in enumerate(sheet.header)
    )


def _head(sheet: Sheet) -> list[list[str]]:
    return _stacked([_wrapped(cell) for cell in sheet.header])


def _wrapped(cell: tuple[str, str]) -> list[str]:
    """A header cell on several short lines, so that a table fits a terminal."""
    above = _BREAKS.sub("\n", cell[0])
    return [line for line in (*above.split("\n"), cell[1]) if line]


def _stacked(cells: list[list[str]]) -> list[list[str]]:
    """Header cells as rows, each cell's last line in the last row."""
    height = max(map(len, cells))
    filled = [[""] * (height - len(lines)) + lines for lines in cells]
    return [list(row) for row in zip(*filled, strict=True)]

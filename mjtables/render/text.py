"""A preset as plain text or Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mjtables.beside import beside
from mjtables.extra_sheets import extra_notes, extra_sheets
from mjtables.overview import choices, facts
from mjtables.render.rows import Markup, heading, labelled, lines
from mjtables.sheets import Sheet, sheets

if TYPE_CHECKING:
    from mjtables.ruleset import Preset


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
    parts = _extras(preset, markup) or ["(no source states any)"]
    return "\n\n".join([heading(preset.title, 1, markup), *parts]) + "\n"


def _extras(preset: Preset, markup: Markup) -> list[str]:
    sheets = extra_sheets(preset)
    parts = []
    for sheet in sheets:
        parts.append(heading(sheet.heading.capitalize(), 2, markup))
        parts.append(_sheet(sheet, markup))
    notes = extra_notes(sheets)
    return [*parts, lines(notes, markup)] if notes else parts


def _sheet(sheet: Sheet, markup: Markup) -> str:
    from tabulate import SEPARATING_LINE, tabulate

    align = tuple(
        "left" if not place or last in _WORDS else "right"
        for place, (_, last) in enumerate(sheet.header)
    )
    if markup == "md":
        header = [" ".join(filter(None, cell)) for cell in sheet.header]
        return tabulate(
            sheet.rows, header, "github", colalign=align, disable_numparse=True
        )
    head = _stacked([_wrapped(cell) for cell in sheet.header])
    rows = [*head, SEPARATING_LINE, *sheet.rows]
    printed = tabulate(rows, (), "simple", colalign=align, disable_numparse=True)
    return "\n".join(line.rstrip() for line in printed.splitlines()[1:-1])


def _wrapped(cell: tuple[str, str]) -> list[str]:
    """A header cell on several short lines, so that a table fits a terminal."""
    above = _BREAKS.sub("\n", cell[0])
    return [line for line in (*above.split("\n"), cell[1]) if line]


def _stacked(cells: list[list[str]]) -> list[list[str]]:
    """Header cells as rows, each cell's last line in the last row."""
    height = max(map(len, cells))
    filled = [[""] * (height - len(lines)) + lines for lines in cells]
    return [list(row) for row in zip(*filled, strict=True)]

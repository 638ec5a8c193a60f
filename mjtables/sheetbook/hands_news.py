"""What stands above the hands: of what the sheet is, and how far the hands go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.cards.terms import terms
from mjtables.sheetbook.formula import AGREED, HANDS
from mjtables.sheetbook.layout import COUNTED, REPEAT
from mjtables.sheetbook.pages import put
from mjtables.speech import speech

if TYPE_CHECKING:
    from collections.abc import Sequence

    from xlsxwriter.worksheet import Worksheet

    from mjtables.sheetbook.layout import Layout
    from mjtables.sheetbook.pages import Book
    from mjtables.sheetbook.written import Filled

#: The rows above the hands, after the one of fields.
TITLE, TERMS, REPEATS, LAST_WIND = range(1, 5)

#: What is said where there are not enough rows.
MORE_ROWS = ": too few rows; mjtables sheet new --rows-of makes a longer sheet"


def write_news(
    book: Book, sheet: Worksheet, layout: Layout, played: tuple[Sequence[Filled], int]
) -> None:
    """Write the title, the terms, and how many hands are to be played."""
    filled, hands = played
    title = book.look(bold=True, font_size=16)
    sheet.write_string(TITLE, 0, f"Scoresheet: {layout.preset.title}", title)
    said = "; ".join(terms(layout.preset, speech("en")))
    sheet.write_string(TERMS, 0, said, book.look(italic=True))
    repeats = sum(row.cells.get(REPEAT) == 1 for row in filled)
    counted = sum(row.cells.get(REPEAT) == 0 for row in filled)
    passed = [row.cells.get(COUNTED) for row in filled]
    ended = passed.index(hands) + 1 if hands in passed else None
    look = book.look(font_color="#7A2E00")
    put(sheet, (REPEATS, 0), news(repeats, hands, layout.rows), look, _news(layout))
    told = last_wind(hands - counted, ended)
    put(sheet, (LAST_WIND, 0), told, look, _last_wind(layout))


def _news(layout: Layout) -> str:
    repeats = f"COUNTIF({layout.down(REPEAT)},1)"
    need = f"({AGREED}+{repeats})"
    parts = [
        f'"Repeated deals so far: "&{repeats}&"; hands to play: "&{AGREED}',
        f'"+"&{repeats}&" = "&{need}',
        f'IF({HANDS}<{need}," - raise hands (Settings) to "&{need},"")',
        f'IF({need}>{layout.rows},"{MORE_ROWS}","")',
    ]
    return f"={'&'.join(parts)}"


def _last_wind(layout: Layout) -> str:
    counted = layout.down(COUNTED)
    passed = f"COUNTIF({layout.down(REPEAT)},0)"
    ended = f'"The last wind ended with hand "&MATCH({AGREED},{counted},0)'
    left = f'"The last wind ends when "&({AGREED}-{passed})&" more deals count"'
    return f"=IF({passed}>={AGREED},{ended},{left})"


def news(repeats: int, agreed: int, rows: int) -> str:
    """How far the hands have to be raised.

    >>> news(3, 16, 24)[-40:]
    '16+3 = 19 - raise hands (Settings) to 19'
    """
    need = agreed + repeats
    said = f"Repeated deals so far: {repeats}; hands to play: {agreed}+{repeats} = "
    raised = f" - raise hands (Settings) to {need}" if repeats else ""
    return f"{said}{need}{raised}{MORE_ROWS if need > rows else ''}"


def last_wind(left: int, ended: int | None) -> str:
    """When the last wind ends, or with which hand it did."""
    if ended is not None:
        return f"The last wind ended with hand {ended}"
    return f"The last wind ends when {left} more deals count"

"""The worksheets of a new scoresheet, as XlsxWriter writes them.

What people wrote (names, notes) goes to cells as text and never into a formula; every
formula has the value beside it that a viewer shows which does not reckon.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mjtables.cards.styles import style
from mjtables.workbook.books import Book as CardBook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from xlsxwriter.worksheet import Worksheet

    from mjtables.cards.papers import Paper
    from mjtables.exact import Exact

#: What a cell of each look has; INK for what people fill in, on a light ground.
_GROUND = "#FFF9E5"
_LINE = "#B8B8B8"
_HEAD = "#E8EDF3"


class Book:
    """A workbook that is being written, on the same paper as its payment tables."""

    def __init__(self, paper: Paper, titles: Mapping[str, str]) -> None:
        self.cards = CardBook(style("colour"), paper, "en", titles)
        self.workbook = self.cards.book
        self.workbook.set_size(2600, 1500)

    def done(self) -> bytes:
        """The file."""
        return self.cards.closed()

    @cached_property
    def _looks(self) -> dict[tuple[tuple[str, Any], ...], Any]:
        return {}

    def look(self, **own: Any) -> Any:
        """A format; the same one for the same look."""
        key = tuple(sorted(own.items()))
        if key not in self._looks:
            base = {"font_name": "Arial", "font_size": 11, "valign": "vcenter"}
            self._looks[key] = self.workbook.add_format({**base, **own})
        return self._looks[key]

    def head(self, **own: Any) -> Any:
        """The look of a heading."""
        return self.look(
            **{
                "bold": True,
                "bg_color": _HEAD,
                "border": 1,
                "border_color": _LINE,
                "align": "center",
                "text_wrap": True,
                **own,
            }
        )

    def cell(self, *, fill: bool = False, **own: Any) -> Any:
        """The look of a cell: of one that is filled in, or of one that reckons."""
        ground = {"bg_color": _GROUND} if fill else {}
        return self.look(**{"border": 1, "border_color": _LINE, **ground, **own})


def put(
    sheet: Worksheet,
    at: tuple[int, int],
    value: Exact | str,
    look: Any,
    formula: str = "",
) -> None:
    """Put a value into a cell as what it is; or a formula, and its value beside it."""
    if formula:
        shown = value if isinstance(value, str) else _float(value)
        sheet.write_formula(*at, formula, look, shown)
    elif isinstance(value, str):
        if value:
            sheet.write_string(*at, value, look)
        else:
            sheet.write_blank(*at, None, look)
    else:
        sheet.write_number(*at, _float(value), look)


def _float(value: Exact) -> float:
    return value if isinstance(value, int) else float(Fraction(value))


def name_range(book: Book, name: str, sheet: str, area: str) -> None:
    """Call an area by a name that formulas use."""
    book.workbook.define_name(name, f"={sheet}!{area}")


def print_on(sheet: Worksheet, paper: str, *, across: bool = True) -> None:
    """How a worksheet is printed: on one page's width."""
    sheet.set_paper(1 if paper == "letter" else 9)
    if across:
        sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.set_margins(left=0.4, right=0.4, top=0.45, bottom=0.55)

"""Writing sheets through XlsxWriter: only typed cells, the same bytes every time.

A text is never read as a formula, a number or an address, and every formula carries
what the library reckons, so that a viewer that does not reckon shows the truth.
"""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any

from mjtables.workbook.expressions import Number
from mjtables.workbook.formulas import Writer
from mjtables.workbook.leaves import CHART, address

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from xlsxwriter import Workbook
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

    from mjtables.cards.papers import Paper
    from mjtables.cards.styles import Style
    from mjtables.exact import Exact
    from mjtables.workbook.leaves import Curve, Item, Kind, Leaf, Look
    from mjtables.workbook.reckoning import Reckoner

#: What a workbook says of when it was made, so that it does not change by the day.
CREATED = datetime(2000, 1, 1)  # noqa: DTZ001 - a spreadsheet's dates have no zone

#: Fonts that have the characters of each language; a reader's own is taken otherwise.
FONTS = {
    "ja": "Noto Sans CJK JP",
    "zh_hant": "Noto Sans CJK TC",
    "zh_hans": "Noto Sans CJK SC",
}
_FONT = "Arial"

#: Excel's numbers of papers.
_PAPERS = {"a4": 9, "letter": 1, "a5": 11, "a6": 70}

#: The longest text below a page; how high a line is, in points.
_LONGEST, _LINE_HEIGHT = 240, 13.5

#: The cells that programs do not warn of, more than any sheet has.
_ROWS, _COLUMNS = 999, 99

_EDIT, _GREY, _LINE = "#FFF9DB", "#6B6B6B", "#8C8C8C"


class Book:
    """A workbook that is being written."""

    def __init__(
        self, style: Style, paper: Paper, language: str, titles: Mapping[str, str]
    ) -> None:
        from mjtables.workbook.plain_formulas import PlainBook

        self.style = style
        self.paper = paper
        self._bytes = BytesIO()
        own = {"font_name": FONTS.get(language, _FONT), "font_size": 10}
        self.book: Workbook = PlainBook(
            self._bytes,
            {
                "in_memory": True,
                "strings_to_formulas": False,
                "strings_to_urls": False,
                "strings_to_numbers": False,
                "default_format_properties": own,
            },
        )
        self.book.set_properties({**titles, "created": CREATED})
        self._font = own
        self._formats: dict[tuple[Any, ...], Format] = {}

    def closed(self) -> bytes:
        """The whole workbook."""
        self.book.close()
        return self._bytes.getvalue()

    def write(
        self, leaf: Leaf, reckoner: Reckoner, names: Mapping[str, str], foot: str
    ) -> Worksheet:
        """Write a sheet: its cells, how it is printed, its chart."""
        sheet = self.book.add_worksheet(leaf.name)
        writer = Writer(leaf.name, names)
        for item in leaf.items:
            self._put(sheet, item, reckoner, writer)
        self._set_page(sheet, leaf, foot, lambda item: _shown(item, reckoner))
        if leaf.curve is not None:
            self._draw(sheet, leaf, leaf.curve)
        return sheet

    def _put(
        self, sheet: Worksheet, item: Item, reckoner: Reckoner, writer: Writer
    ) -> None:
        look = self.format(item.look)
        at = (item.row, item.column)
        if item.span > 1:
            sheet.merge_range(*at, item.row, item.column + item.span - 1, "", look)
        if isinstance(item.content, str):
            if item.content:
                sheet.write_string(*at, item.content, look)
            else:
                sheet.write_blank(*at, None, look)
        elif isinstance(item.content, Number):
            sheet.write_number(*at, as_cell(item.content.value), look)
        else:
            told = _come_to(item, reckoner)
            sheet.write_formula(*at, writer.formula(item.content), look, told)

    def format(self, look: Look) -> Format:
        """The format of a look; each is made once."""
        if look not in self._formats:
            own = {**self._font, **self._of_kind(look), **self._of_number(look)}
            self._formats[look] = self.book.add_format(own)
        return self._formats[look]

    def _of_kind(self, look: Look) -> dict[str, Any]:
        style = self.style
        boxed = {"border": 1, "border_color": style.line, "valign": "vcenter"}
        middle = {**boxed, "align": "center"}
        kinds: dict[Kind, dict[str, Any]] = {
            "title": {"bold": True, "font_size": 14, "font_color": style.title},
            "heading": {"bold": True, "font_size": 11, "font_color": style.title},
            "note": {"text_wrap": True, "valign": "top", "font_size": 9},
            "choice": {**middle, "bg_color": _EDIT, "locked": False},
            "given": middle,
            "head": {**middle, "bold": True, "text_wrap": True},
            "words": {**boxed, "bold": look.strong, "text_wrap": look.wraps},
            "stub": {**middle, "bold": True},
            "amount": {**middle, "bold": look.strong},
        }
        hollow = {"italic": True, "font_color": _GREY} if look.hollow else {}
        return {**kinds[look.kind], **self._shaded(look), **hollow}

    def _shaded(self, look: Look) -> dict[str, Any]:
        fill = self.style.fills[look.level]
        if fill is None:
            return {}
        return {"bg_color": fill, "font_color": self.style.inks[look.level]}

    def _of_number(self, look: Look) -> dict[str, Any]:
        if look.plain_text:
            return {"num_format": "@"}
        if look.signed:
            return {"num_format": f"+0{look.decimals};-0{look.decimals};0"}
        own = "#,##0" if look.whole else "General"
        if look.hollow:
            own = f'"("{own}")"'
        if look.after:
            own = f'{own}"{look.after}"'
        return {"num_format": own}

    def _set_page(
        self, sheet: Worksheet, leaf: Leaf, foot: str, shown: Callable[[Item], str]
    ) -> None:
        last = max(item.column + item.span - 1 for item in leaf.items)
        if leaf.curve is not None:
            last = max(last, leaf.chart_at[1] + CHART[1] - 1)
        paper = self.paper
        sheet.set_paper(_PAPERS.get(paper.name, _PAPERS["a4"]))
        if leaf.landscape or paper.landscape:
            sheet.set_landscape()
        else:
            sheet.set_portrait()
        sheet.fit_to_pages(1, leaf.pages)
        sheet.print_area(0, 0, max(leaf.next_row - 1, leaf.chart_end), last)
        sheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
        sheet.center_horizontally()
        sheet.freeze_panes(*leaf.frozen)
        if leaf.repeated is not None:
            sheet.repeat_rows(*leaf.repeated)
        said = foot.replace("&", "&&")[:_LONGEST]
        sheet.set_footer(f"&L&8{said}&R&8&P/&N")
        sheet.hide_gridlines(2)
        # Neighbours reckon with other numbers; no program need warn of it.
        sheet.ignore_errors({"formula_differs": f"A1:{address(_ROWS, _COLUMNS)}"})
        for column, width in leaf.fitting(shown).items():
            sheet.set_column(column, column, width)
        for row, lines in leaf.wrapping(shown).items():
            sheet.set_row(row, _LINE_HEIGHT * lines)

    def _draw(self, sheet: Worksheet, leaf: Leaf, curve: Curve) -> None:
        """The chart: straight lines between marks, never a smooth one past a limit."""
        chart = self.book.add_chart(
            {"type": "scatter", "subtype": "straight_with_markers"}
        )
        place = (curve.first, curve.last)
        chart.add_series(
            {
                "name": curve.up,
                "categories": [
                    leaf.name,
                    place[0],
                    curve.column,
                    place[1],
                    curve.column,
                ],
                "values": [
                    *(leaf.name, place[0], curve.column + 1),
                    *(place[1], curve.column + 1),
                ],
                "line": {"color": self.style.title, "width": 1.75},
                "marker": {"type": "circle", "size": 5},
                "smooth": False,
            }
        )
        top = {} if curve.top is None else {"max": curve.top}
        chart.set_title({"name": curve.title, "name_font": {"size": 12}})
        chart.set_x_axis({"name": curve.across, "major_gridlines": {"visible": False}})
        chart.set_y_axis({"name": curve.up, "min": 0, **top})
        chart.set_legend({"none": True})
        chart.set_size({"width": 520, "height": 320})
        told = f"{curve.title}: {curve.up}, {curve.across}"
        sheet.insert_chart(*leaf.chart_at, chart, {"description": told})


def _come_to(item: Item, reckoner: Reckoner) -> float | str:
    """What a formula comes to, as a cell has it: a number, a word, or nothing."""
    assert not isinstance(item.content, str)  # noqa: S101 - texts are written as such
    if item.look.tells:
        return reckoner.told(item.content)
    value = reckoner.of(item.content)
    return "" if value is None else as_cell(value)


def _shown(item: Item, reckoner: Reckoner) -> str:
    """About what is shown of an item, with room for greater numbers."""
    if isinstance(item.content, str):
        return item.content
    number = None if item.look.tells else reckoner.of(item.content)
    if item.look.tells:
        return reckoner.told(item.content)
    if number is None:
        return ""
    text = f"{number:,}" if isinstance(number, int) else f"{float(number):.10g}"
    hollow = "()" if item.look.hollow else ""
    return text + item.look.after + hollow


def as_cell(number: Exact) -> float:
    """A number as a spreadsheet holds it: the nearest of its own.

    >>> from fractions import Fraction
    >>> as_cell(7700), as_cell(Fraction(1, 16))
    (7700, 0.0625)
    """
    return number if isinstance(number, int) else float(number)

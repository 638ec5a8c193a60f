"""The worksheet that is filled in: a row for each hand, its amounts, the totals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.scoresheet.fields import amount
from mjtables.scoresheet.model import letters
from mjtables.sheetbook.ending_page import any_played, finals
from mjtables.sheetbook.formula import HANDS, NAMES
from mjtables.sheetbook.hands_checks import checks
from mjtables.sheetbook.hands_news import TITLE, write_news
from mjtables.sheetbook.layout import (
    COUNTED,
    FIRST_ROW,
    HEADS,
    PLACE,
    REMARK,
    REPEAT,
    SHEET,
    WAY,
)
from mjtables.sheetbook.live import Live
from mjtables.sheetbook.pages import print_on, put

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.sheetbook.layout import Layout, Place
    from mjtables.sheetbook.pages import Book
    from mjtables.sheetbook.written import Filled

#: The row of the fields' names, which is hidden.
_FIELDS = 0

#: Cells that formulas make, unless somebody writes into them.
_RECKONED = ("hand", "balance", REMARK, "bank", REPEAT, WAY, PLACE, COUNTED)

#: A pixel in points; how high a page is to its width; what stands above the hands; how
#: low and how high a row may be.
_POINT, _PAGE, _ABOVE, _ROW = 0.75, 0.66, 130, (16, 34)

#: The size of what is written and reckoned, in points.
_LARGE = 14

#: As many rows as one page holds; more are printed on several.
_A_PAGE = 28


class HandsPage:
    """Writes the worksheet of a layout."""

    def __init__(self, book: Book, layout: Layout) -> None:
        self.book, self.layout = book, layout
        self.sheet = book.workbook.add_worksheet(SHEET)
        whole = all(
            own is None or own.denominator == 1
            for row in layout.payments.rows
            for own in row.amounts
        )
        number = "#,##0" if whole else "General"
        self.signed = f"+{number};-{number};0"

    def write(self, filled: Sequence[Filled], hands: int, paper: str) -> None:
        """Write all of it: news, headings, rows, totals, and how it is printed."""
        self._columns()
        write_news(self.book, self.sheet, self.layout, (filled, hands))
        self._heads()
        for place, row in enumerate(filled):
            self._row(place, row)
        self._below(filled)
        self._checks()
        self._print(paper)

    def _columns(self) -> None:
        for number, place in enumerate(self.layout.places):
            self.sheet.write_string(_FIELDS, number, place.field)
            options = {"hidden": True} if place.hidden else {}
            self.sheet.set_column(number, number, place.width, None, options)
        self.sheet.set_row(_FIELDS, None, None, {"hidden": True})

    def _heads(self) -> None:
        """Groups above, headings below; the players by their names."""
        upper, lower = HEADS
        start = 0
        places = self.layout.places
        for number, place in enumerate(places):
            following = places[number + 1] if number + 1 < len(places) else None
            if following is None or following.group != place.group:
                self._group(upper, start, number, place.group)
                start = number + 1
            self._head(lower, number, place)
        self.sheet.set_row(lower, 32)

    def _group(self, row: int, first: int, last: int, name: str) -> None:
        look = self.book.head(italic=True)
        if first == last or not name:
            for column in range(first, last + 1):
                self.sheet.write_string(row, column, name, look)
            return
        self.sheet.merge_range(row, first, row, last, "", look)
        self.sheet.write_string(row, first, name, look)

    def _head(self, row: int, number: int, place: Place) -> None:
        kind, _, seat = place.field.partition(":")
        if not seat:
            self.sheet.write_string(row, number, place.head, self.book.head())
            return
        turned = {"rotation": 90} if kind == "mark" else {}
        name = self.layout.players[int(seat)]
        formula = f"=INDEX({NAMES},{int(seat) + 1})"
        put(self.sheet, (row, number), name, self.book.head(**turned), formula)

    def _row(self, place: int, row: Filled) -> None:
        live = Live(self.layout, place)
        for number, column in enumerate(self.layout.places):
            field = column.field
            value = row.cells.get(field, "")
            formula = "" if field in row.written else formula_of(live, field)
            look = self._look(field)
            put(self.sheet, (FIRST_ROW + place, number), value, look, formula)
        self.sheet.set_row(FIRST_ROW + place, self._height)

    @property
    def _height(self) -> float:
        """As high as fills the page across, so that people can write by hand."""
        shown = [place.width for place in self.layout.places if not place.hidden]
        points = sum(7 * width + 5 for width in shown) * _POINT
        left = points * _PAGE - _ABOVE
        return min(max(left / (self.layout.rows + 2), _ROW[0]), _ROW[1])

    def _look(self, field: str) -> Any:
        """How a cell looks: large figures, text that shrinks to its cell."""
        kind, cell = field.partition(":")[0], self.book.cell
        large: dict[str, Any] = {"font_size": _LARGE, "shrink": True}
        if kind in ("amount", "total"):
            return cell(num_format=self.signed, bold=kind == "total", **large)
        looks: dict[str, dict[str, Any]] = {
            "bank": {"num_format": "#,##0", **large},
            "balance": {"num_format": '"off "+General;"off "-General;"ok"', **large},
            REPEAT: {"num_format": '[=1]"yes";[=0]"no";General', "align": "center"},
            REMARK: {"font_color": "#B00020", "font_size": 10, "text_wrap": True},
        }
        if field in looks:
            return cell(**looks[field])
        return cell(fill=field not in _RECKONED, align="center", **large)

    def _below(self, filled: Sequence[Filled]) -> None:
        """What each player has in all, and his place."""
        row = FIRST_ROW + self.layout.rows
        totals = finals(filled, len(self.layout.players))
        first = self.layout.column[amount(0)]
        bold = self.book.head(align="right")
        for below, word in enumerate(("total", "place")):
            self.sheet.merge_range(row + below, 0, row + below, first - 1, "", bold)
            self.sheet.write_string(row + below, 0, word, bold)
            self.sheet.set_row(row + below, 20)
        last = first + len(totals) - 1
        span = f"${letters(first)}${row + 1}:${letters(last)}${row + 1}"
        played = any_played(filled)
        area = f"${letters(first)}${FIRST_ROW + 1}:${letters(last)}${row}"
        for player, own in enumerate(totals):
            column = first + player
            down = f'=IF(COUNT({area})=0,"",SUM({self.layout.down(amount(player))}))'
            look = self.book.cell(bold=True, num_format=self.signed)
            put(self.sheet, (row, column), own if played else "", look, down)
            place = sum(other > own for other in totals) + 1
            better = f"SUMPRODUCT(--({span}>{letters(column)}{row + 1}))+1"
            better = f'=IF(COUNT({area})=0,"",{better})'
            look = self.book.cell(bold=True, align="center")
            put(self.sheet, (row + 1, column), place if played else "", look, better)

    def _checks(self) -> None:
        """What may be written where, and what is seen at once."""
        for field, rule in checks(self.layout).items():
            if field in self.layout.column:
                column = self.layout.column[field]
                last = FIRST_ROW + self.layout.rows - 1
                self.sheet.data_validation(FIRST_ROW, column, last, column, rule)
        red = self.book.look(bg_color="#FFC7CE", font_color="#9C0006")
        grey = self.book.look(bg_color="#DDDDDD", font_color="#777777")
        first, last = FIRST_ROW, FIRST_ROW + self.layout.rows - 1
        balance = self.layout.at("balance", 0)
        across = (first, 0, last, len(self.layout.places) - 1)
        off = {
            "type": "formula",
            "criteria": f"=N({balance})<>0",
            "format": red,
            "stop_if_true": True,
        }
        self.sheet.conditional_format(*across, off)
        beyond = f"={self.layout.at('hand', 0)}>{HANDS}"
        rule = {"type": "formula", "criteria": beyond, "format": grey}
        self.sheet.conditional_format(*across, rule)

    def _print(self, paper: str) -> None:
        last = FIRST_ROW + self.layout.rows + 1
        shown = [
            number for number, own in enumerate(self.layout.places) if not own.hidden
        ]
        self.sheet.freeze_panes(FIRST_ROW, 3)
        self.sheet.repeat_rows(*HEADS)
        self.sheet.print_area(TITLE, 0, last, shown[-1])
        print_on(self.sheet, paper)
        if self.layout.rows <= _A_PAGE:
            self.sheet.fit_to_pages(1, 1)
        self.sheet.set_footer(f"&L{_plain(self.layout.preset.id)}&RPage &P of &N")


def formula_of(live: Live, field: str) -> str:
    """The formula of a field's cell; empty where somebody writes into it."""
    kind, _, player = field.partition(":")
    if kind == "amount":
        return live.amount(int(player))
    if kind == "total":
        return live.total(int(player))
    made = {
        "dealer": lambda: live.dealer,
        "wind": lambda: live.wind,
        WAY: lambda: live.way,
        "honba": lambda: live.honba,
        PLACE: lambda: live.place,
        "bank": lambda: live.bank,
        "balance": lambda: live.balance,
        REMARK: lambda: live.remark,
        REPEAT: lambda: live.repeat,
        COUNTED: lambda: live.counted,
    }
    return made[field]() if field in made else ""


def _plain(text: str) -> str:
    """Text in a footer, where & begins a code."""
    return text.replace("&", "&&")

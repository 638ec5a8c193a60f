"""The worksheet in which the rows of hands look up what is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.scoresheet.model import letters
from mjtables.sheetbook.formula import CODES, KEYS, PAID, PER_HONBA
from mjtables.sheetbook.layout import LOOKUP
from mjtables.sheetbook.pages import name_range, print_on, put
from mjtables.sheetbook.ways import fact

if TYPE_CHECKING:
    from mjtables.sheetbook.layout import Layout
    from mjtables.sheetbook.pages import Book
    from mjtables.sheetbook.ways import Way

#: What stands where no hand is won so, or no source states what is paid.
_NONE = "?"

#: The rows of the headings, and of what each honba adds; the columns of a hand.
_TITLE, _CODES, _WAYS, _ROLES, _HONBA, _FIRST = range(6)
_WORTH = ("key", "case", "worth", "points")


def write_lookup(book: Book, layout: Layout, paper: str) -> None:
    """Write the worksheet, and name its areas."""
    sheet = book.workbook.add_worksheet(LOOKUP)
    paid = layout.payments
    width, left = len(paid.columns), len(_WORTH)
    title = book.look(bold=True, font_size=14)
    sheet.write_string(_TITLE, 1, "What is paid to one winner", title)
    for place, word in enumerate(_WORTH):
        sheet.write_string(_ROLES, place, word, book.head())
    honba = paid.honba or (0,) * width
    for place, column in enumerate(paid.columns):
        at = left + place
        sheet.write_string(_CODES, at, column.code)
        sheet.write_string(_WAYS, at, way_text(column.way), book.head())
        sheet.write_string(_ROLES, at, _role(column.role), book.head())
        own = honba[place]
        put(sheet, (_HONBA, at), _NONE if own is None else own, book.cell(italic=True))
    sheet.write_string(_HONBA, 2, "each honba", book.cell(italic=True))
    for row, hand in enumerate(paid.rows, _FIRST):
        key = f'=B{row + 1}&"|"&C{row + 1}&"|"&D{row + 1}'
        put(sheet, (row, 0), hand.key, book.look(), key)
        put(sheet, (row, 1), fact(hand.case), book.cell())
        worth = hand.special if hand.value is None else hand.value
        put(sheet, (row, 2), worth, book.cell(align="left"))
        put(sheet, (row, 3), "" if hand.points is None else hand.points, book.cell())
        for place, amount in enumerate(hand.amounts, left):
            put(sheet, (row, place), _NONE if amount is None else amount, book.cell())
    last = _FIRST + len(paid.rows)
    right = letters(left + width - 1)
    first = letters(left)
    name_range(book, KEYS, LOOKUP, f"$A${_FIRST + 1}:$A${last}")
    name_range(book, CODES, LOOKUP, f"${first}${_CODES + 1}:${right}${_CODES + 1}")
    name_range(book, PER_HONBA, LOOKUP, f"${first}${_HONBA + 1}:${right}${_HONBA + 1}")
    name_range(book, PAID, LOOKUP, f"${first}${_FIRST + 1}:${right}${last}")
    sheet.set_row(_CODES, None, None, {"hidden": True})
    sheet.set_row(_WAYS, 60)
    sheet.set_column(0, 0, 10, None, {"hidden": True})
    sheet.set_column(1, 1, 12)
    sheet.set_column(2, left + width, 9)
    sheet.freeze_panes(_FIRST, left)
    sheet.repeat_rows(_WAYS, _ROLES)
    sheet.repeat_columns(1, left - 1)
    print_on(sheet, paper)
    sheet.hide()  # the payment tables say the same to people


def way_text(way: Way) -> str:
    """A way to win in words.

    >>> from mjtables.sheetbook.ways import Way
    >>> way_text(Way(self_drawn=False, liable=True, dealer="liable"))
    'on a discard, somebody liable: the dealer'
    """
    how = "self-drawn" if way.self_drawn else "on a discard"
    if way.dealer == "winner":
        how = f"dealer wins {how}"
    elif way.dealer == "discarder":
        how = "on the dealer's discard"
    if not way.liable:
        return how
    return f"{how}, somebody liable" + (": the dealer" * (way.dealer == "liable"))


def _role(role: str) -> str:
    return {"other": "each other", "receives": "winner"}.get(role, role)

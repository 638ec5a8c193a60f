"""The worksheet of the standings."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.scoresheet.fields import total
from mjtables.sheetbook.ending import Ending
from mjtables.sheetbook.formula import NAMES
from mjtables.sheetbook.layout import STANDINGS
from mjtables.sheetbook.pages import print_on, put
from mjtables.sheetbook.places import FIRST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.sheetbook.layout import Layout
    from mjtables.sheetbook.pages import Book
    from mjtables.sheetbook.written import Filled

_NOTE = {
    True: "The penalty is written by hand; it is taken off the total.",
    False: "The highest total is first; no uma or oka is reckoned.",
}


def write_ending(
    book: Book, layout: Layout, filled: Sequence[Filled], paper: str
) -> None:
    """Write the worksheet."""
    sheet = book.workbook.add_worksheet(STANDINGS)
    won = finals(filled, len(layout.players))
    ending = Ending(layout, won, _bank(filled), any_played(filled))
    sheet.set_column(0, 0, 18)
    sheet.set_column(1, len(ending.columns), 13)
    sheet.write_string(0, 0, "Standings", book.look(bold=True, font_size=16))
    sheet.write_string(1, 0, _NOTE[ending.full], book.look(italic=True))
    for column, name in enumerate(ending.columns):
        sheet.write_string(FIRST - 1, column, name, book.head())
    for player, name in enumerate(layout.players):
        row = FIRST + player
        formula = f"=INDEX({NAMES},{player + 1})"
        put(sheet, (row, 0), name, book.cell(bold=True), formula)
        for column, (said, value) in enumerate(ending.cells(player), 1):
            by_hand = not said
            look = book.cell(fill=by_hand, num_format="#,##0.###;-#,##0.###;0")
            if not isinstance(value, Fraction):
                look = book.cell(fill=by_hand, num_format="#,##0")
            put(sheet, (row, column), value, look, said)
    sheet.set_row(FIRST - 1, 32)
    print_on(sheet, paper)


def finals(filled: Sequence[Filled], players: int) -> list[Exact]:
    """What each player has won and lost in all."""
    found: list[Exact] = [0] * players
    for row in filled:
        for player in range(players):
            own = row.cells.get(total(player), "")
            found[player] = found[player] if isinstance(own, str) else own
    return found


def any_played(filled: Sequence[Filled]) -> bool:
    """Whether any row has amounts."""
    return any("balance" in row.cells for row in filled)


def _bank(filled: Sequence[Filled]) -> Exact:
    """What lies on the table at the end."""
    said = [row.cells["bank"] for row in filled if row.cells.get("bank", "") != ""]
    return said[-1] if said and not isinstance(said[-1], str) else 0

"""The worksheet of what was agreed: players, hands, and the rules in force."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from mjtables.cards.terms import foot, terms
from mjtables.exact import whole
from mjtables.extras import Draw, End
from mjtables.sheetbook.formula import AGREED, DEPOSIT, HANDS, NAMES, POOL
from mjtables.sheetbook.layout import SETTINGS
from mjtables.sheetbook.pages import name_range, print_on, put
from mjtables.speech import speech

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.exact import Exact
    from mjtables.ruleset import Preset
    from mjtables.sheetbook.layout import Layout
    from mjtables.sheetbook.pages import Book

_HINTS = {
    HANDS: "how many rows are played; raise it by one for each deal that is repeated",
    AGREED: "deals that count, without those that the dealer repeats",
    NAMES: "the first is East first; change names here before the first hand, later in "
    "the rows too",
}


class Setting(NamedTuple):
    """A line: its key for programs, what it is called, its value, its name."""

    key: str
    label: str
    value: Exact | str
    name: str = ""
    fill: bool = False
    hint: str = ""


def settings(layout: Layout, hands: int, agreed: int) -> Iterator[Setting]:
    """What was agreed, line by line."""
    preset = layout.preset
    yield Setting("preset", "rule set", preset.id, hint=preset.title)
    yield Setting("options", "options", preset.options_text)
    yield Setting("hands", "hands", hands, HANDS, fill=True, hint=_HINTS[HANDS])
    yield Setting("agreed", "agreed", agreed, AGREED, hint=_HINTS[AGREED])
    for seat, player in enumerate(layout.players):
        hint = "" if seat else _HINTS[NAMES]
        if layout.rotates and seat == 1:
            hint = "write in each row who sits out, who deals, and the wind"
        label = f"player {seat + 1}"
        yield Setting(f"player:{seat}", label, player, fill=True, hint=hint)
    unit = Fraction(preset.payment.unit)
    if layout.has_bank and isinstance(preset.deposit, int | Fraction):
        yield Setting("deposit", "deposit", whole(preset.deposit * unit), DEPOSIT)
    if layout.has_pool and isinstance(preset.draw, Draw):
        pool = preset.draw.pool
        if isinstance(pool, int | Fraction):
            yield Setting("pool", "paid in a draw", whole(pool * unit), POOL)
    yield Setting("starts_with", "start", start(preset), hint="points at the beginning")


def start(preset: Preset) -> Exact:
    """What everybody starts with; 0 where the rule set does not say."""
    end = preset.end
    known = isinstance(end, End) and isinstance(end.start, int | Fraction)
    return end.start if known else 0  # type: ignore[union-attr, return-value]


def write_settings(book: Book, layout: Layout, hands: int, paper: str) -> None:
    """Write the worksheet, and name its cells."""
    sheet = book.workbook.add_worksheet(SETTINGS)
    sheet.set_column(0, 0, 10, None, {"hidden": True})
    sheet.set_column(1, 1, 18)
    sheet.set_column(2, 2, 24)
    sheet.set_column(3, 3, 66)
    sheet.write_string(0, 1, "What was agreed", book.look(bold=True, font_size=14))
    players = []
    row = 2
    for row, own in enumerate(settings(layout, hands, hands), 2):
        sheet.write_string(row, 0, own.key)
        sheet.write_string(row, 1, own.label, book.cell(bold=True))
        put(sheet, (row, 2), own.value, book.cell(fill=own.fill, align="left"))
        sheet.write_string(row, 3, own.hint, book.look(italic=True))
        if own.name:
            name_range(book, own.name, SETTINGS, f"$C${row + 1}")
        if own.key.startswith("player:"):
            players.append(row + 1)
        if own.key == "hands":
            sheet.data_validation(row, 2, row, 2, _whole(layout.rows))
    name_range(book, NAMES, SETTINGS, f"$C${players[0]}:$C${players[-1]}")
    wrapped = book.look(text_wrap=True, valign="top")
    told = [*terms(layout.preset, speech("en")), layout.preset.edition]
    for place, text in enumerate((*told, foot(layout.preset)), row + 2):
        sheet.merge_range(place, 1, place, 3, "", wrapped)
        sheet.write_string(place, 1, text, wrapped)
    print_on(sheet, paper)


def _whole(most: int) -> dict[str, object]:
    """Only whole numbers up to the rows that there are."""
    return {
        "validate": "integer",
        "criteria": "between",
        "minimum": 1,
        "maximum": most,
        "error_title": "Hands",
        "error_message": f"1 to {most}: there are no more rows",
    }

"""A card -> a workbook: settings to change, and tables that follow them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.speech import speech
from mjtables.workbook.beside_sheet import beside_leaf
from mjtables.workbook.books import Book, as_cell
from mjtables.workbook.expressions import as_number
from mjtables.workbook.live import live
from mjtables.workbook.paid_sheets import payment_leaves
from mjtables.workbook.reckoning import Reckoner
from mjtables.workbook.score_sheets import score_leaf
from mjtables.workbook.settings_sheet import Settings
from mjtables.workbook.tableaus import Tableau

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

    from mjtables.cards.model import Content
    from mjtables.cards.papers import Paper
    from mjtables.cards.styles import Style
    from mjtables.ruleset import Preset
    from mjtables.workbook.settings_sheet import Choice

#: As long as a list of choices may be in a cell's rule.
_LIST = 255


def as_workbook(content: Content, preset: Preset, paper: Paper, style: Style) -> bytes:
    """A card as a workbook (xlsx), the same bytes every time.

    Options that all amounts can follow are cells to edit; every cell has the amount
    that the library reckons, and the formula that reckons it anew.

    >>> import mjtables as mj
    >>> mj.card("hong_kong").workbook()[:2]
    b'PK'
    """
    said = speech(content.language, preset.family)
    model, extras = live(preset, said)
    tableau = Tableau(model, said, content.notes)
    title = content.title
    leaves = [score_leaf(tableau, title), *payment_leaves(tableau, title)]
    beside = beside_leaf(extras, content, said, title)
    leaves += [beside] if beside else []
    settings = Settings(model, said, content)
    settings.lay_out(tree for leaf in leaves for tree in leaf.trees)
    titles = {"title": title, "subject": preset.id, "comments": content.foot}
    book = Book(style, paper, content.language, titles)
    reckoner = Reckoner(model.variants[0].chosen)
    sheets = [
        book.write(leaf, reckoner, settings.names, content.foot)
        for leaf in (settings.leaf, *leaves)
    ]
    for name, place in settings.defined.items():
        book.book.define_name(name, place)
    for choice in settings.choices:
        _check(sheets[0], choice)
    for sheet in sheets:
        sheet.protect("", _ALLOWED)
    return book.closed()


#: What may be done to a sheet beside choosing.
_ALLOWED = {"format_cells": True, "format_columns": True, "format_rows": True}


def _check(sheet: Worksheet, choice: Choice) -> None:
    """What a cell takes: others are refused, with what is expected."""
    rule: dict[str, Any] = {
        "input_title": "",
        "input_message": choice.told[:_LIST],
        "error_title": "mjtables",
        "error_message": f"expected {choice.told}"[:_LIST],
    }
    if choice.above:
        number = as_number(choice.above)
        rule |= {
            "validate": "decimal",
            "criteria": ">",
            "value": as_cell(0 if number is None else number),
        }
    else:
        rule |= {"validate": "list", "source": list(choice.values)}
    sheet.data_validation(choice.row, choice.column, choice.row, choice.column, rule)

"""The payment tables beside a sheet: those of the card, as they were agreed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mjtables.cards.making import content
from mjtables.speech import speech
from mjtables.workbook.expressions import Number
from mjtables.workbook.model import Model
from mjtables.workbook.paid_sheets import payment_leaves
from mjtables.workbook.reckoning import Reckoner
from mjtables.workbook.tableaus import Tableau
from mjtables.workbook.variants import Pool

if TYPE_CHECKING:
    from mjtables.ruleset import Preset
    from mjtables.sheetbook.pages import Book
    from mjtables.workbook.leaves import Item, Leaf


def write_payments(book: Book, preset: Preset) -> None:
    """Write the tables, each amount as a number: nothing on them is changed."""
    card = content(preset, tables=("payments", "liable"))
    model = Model(Pool(preset), {})
    tableau = Tableau(model, speech("en", preset.family), card.notes)
    reckoner = Reckoner(model.variants[0].chosen)
    for leaf in payment_leaves(tableau, card.title):
        book.cards.write(_fixed(leaf, reckoner), reckoner, {}, card.foot)


def _fixed(leaf: Leaf, reckoner: Reckoner) -> Leaf:
    return replace(leaf, items=[_number(item, reckoner) for item in leaf.items])


def _number(item: Item, reckoner: Reckoner) -> Item:
    """An item with what its tree comes to."""
    if isinstance(item.content, str):
        return item
    if item.look.tells:
        return replace(item, content=reckoner.told(item.content))
    value = reckoner.of(item.content)
    return replace(item, content="" if value is None else Number(value))

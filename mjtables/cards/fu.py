"""The fu chart: what the parts of a hand count, and what is not known of it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.cards.model import Cell, Grid, Head, Row, Table
from mjtables.cards.noting import CardNotes
from mjtables.exact import as_text
from mjtables.sheets import UNKNOWN
from mjtables.vocabulary import FU_TILES, counts_fu

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjtables.ruleset import Preset
    from mjtables.speech import Speech

PATH = Path(__file__).parent.parent / "data" / "fu_chart.toml"


class Item(NamedTuple):
    """What something counts: without an `amount` it is not established.

    It is `added` to the sum, or all that the hand has, or begins with.
    """

    amount: int | None
    added: bool
    sources: tuple[str, ...]

    @property
    def text(self) -> str:
        """The amount as it is printed."""
        if self.amount is None:
            return UNKNOWN
        return f"+{self.amount}" if self.added and self.amount else str(self.amount)


def chart(preset: Preset, said: Speech) -> tuple[tuple[Table, ...], tuple[str, ...]]:
    """How fu are counted, and what must be known of it; nothing where none are.

    >>> import mjtables as mj
    >>> from mjtables.speech import speech
    >>> tables, notes = chart(mj.preset("tenhou_4p"), speech("en", "Riichi"))
    >>> [(row.head.text, row.cells[0].text) for row in tables[1].grids[0].rows[:3]]
    [('Base', '20'), ('Ron, hand concealed', '+10'), ('Tsumo', '+2')]
    >>> notes
    ()
    """
    if not counts_fu(preset):
        return (), ()
    known = items(preset)
    found = (
        ("triplets_and_kongs", _sets(said)),
        ("the_rest", _rest(preset, known, said)),
    )
    tables = tuple(
        Table(f"fu:{number}", "fu", _word(said, title), (grid,))
        for number, (title, grid) in enumerate(found)
    )
    unknown = any(item.amount is None for item in known.values())
    return tables, CardNotes(unknown=unknown).said(said)


def sets() -> dict[str, dict[str, Item]]:
    """The fu of triplets and kongs, by what they are and of which tiles.

    >>> sets()["concealed_kong"]["terminals_and_honours"].amount
    32
    """
    return {
        name: {tiles: _item({**row, "adds": row[tiles]}) for tiles in FU_TILES}
        for name, row in _read()["sets"].items()
    }


def items(preset: Preset) -> dict[str, Item]:
    """What else counts in a rule set, in the order of the chart.

    A rule set of one's own counts as the one that it is like, where it is like one.

    >>> import mjtables as mj
    >>> names = "m_league", "rrc", "parlour_1500"
    >>> [items(mj.preset(name))["double_wind_pair"].text for name in names]
    ['+2', '+4', '?']
    """
    found = {name: _item(row) for name, row in _read()["items"].items()}
    for name in (preset.like, preset.id):
        for row in _read()["differs"]:
            if name in row["presets"]:
                found[row["item"]] = _item(row)
    return found


def _item(row: Mapping[str, Any]) -> Item:
    added = "adds" in row
    amount = row["adds" if added else "fu"]
    sources = (_read()["sources"][name] for name in row["source"])
    return Item(None if amount == "unknown" else amount, added, tuple(sources))


def _sets(said: Speech) -> Grid:
    """A row for each kind of set, a column for each kind of tiles."""
    head = (Head(), *(Head(_word(said, tiles)) for tiles in FU_TILES))
    rows = (
        _row(_word(said, name), (str(item.amount) for item in row.values()))
        for name, row in sets().items()
    )
    return Grid((head,), tuple(rows))


def _rest(preset: Preset, known: Mapping[str, Item], said: Speech) -> Grid:
    """A row for each item; last how the preset itself rounds the sum."""
    head = (Head(), Head(said.word("units", "fu")))
    rows = [_row(_word(said, name), (item.text,)) for name, item in known.items()]
    points = preset.settling.points
    if points is not None and points.round is not None:
        to, way, keep = points.round
        kept = (said.word("fu", f"{as_text(number)} kept") for number in keep)
        text = said.book.comma.join((as_text(to), *kept))
        rows.append(_row(_word(said, f"rounded_{way}"), (text,)))
    return Grid((head,), tuple(rows))


def _row(head: str, texts: Iterable[str]) -> Row:
    return Row(Head(head), tuple(Cell((text,)) for text in texts))


def _word(said: Speech, key: str) -> str:
    return said.sentence(said.word("fu", key))


@cache
def _read() -> Mapping[str, Any]:
    return tomllib.loads(PATH.read_text(encoding="utf-8"))

"""What somebody wrote into a row of a sheet, as people write it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.exact import as_text
from mjtables.hand import WIN
from mjtables.sheetbook.formula import kind_word
from mjtables.sheetbook.layout import mark, score
from mjtables.sheetbook.ways import fact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.scoresheet.model import Row
from mjtables.sheetbook.layout import Layout


@dataclass
class Filled:
    """One row: its cells by field; `written` are those that no formula makes."""

    cells: dict[str, Exact | str] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)

    def write(self, name: str, value: Exact | str) -> None:
        """Put what somebody wrote into a cell."""
        self.cells[name] = value
        self.written.add(name)


def write_hand(made: Filled, row: Row, layout: Layout) -> None:
    """Write what a row says of its hand."""
    if row.sits_out is not None:
        made.write("sits_out", layout.players[row.sits_out])
    kind = row.kind or (row.hands[0].kind if row.hands else "")
    if kind and (kind != WIN or not row.hands):
        made.write("kind", kind_word(kind))
    _marks(made, row, layout)
    if not row.hands:
        return
    first = row.hands[0]
    _write(made, layout, "winner", _names(row, layout, "winner"))
    for seated in ("discarder", "liable"):
        _write(made, layout, seated, _names(row, layout, seated)[:1])
    for worth in ("value", "fu", "points", "special"):
        said = [getattr(hand, worth) for hand in row.hands]
        _write(made, layout, worth, [] if said[0] is None else said)
    facts = facts_of(first, layout.preset)
    _write(made, layout, "facts", [facts] if facts else [])
    for count in ("honba", "streak"):
        own, shown = getattr(first, count), made.cells.get(count, 0)
        _write(made, layout, count, [own] if own != shown else [])
    for seat, own in enumerate(first.scores):
        if own is not None and score(row.player(seat)) in layout.column:
            made.write(score(row.player(seat)), own)


def _marks(made: Filled, row: Row, layout: Layout) -> None:
    """Who laid a deposit, and who was ready."""
    ready = {row.player(seat) for hand in row.hands for seat in hand.ready}
    for player in range(len(layout.players)):
        said = "r" if player in row.declared else "t" if player in ready else ""
        if said and mark(player) in layout.column:
            made.write(mark(player), said)


def _names(row: Row, layout: Layout, name: str) -> list[str]:
    seats = [getattr(hand, name) for hand in row.hands]
    return [layout.players[row.player(seat)] for seat in seats if seat is not None]


def _write(made: Filled, layout: Layout, name: str, said: Sequence[object]) -> None:
    """One value as it is, several as a list; nothing where no column has it."""
    if not said or name not in layout.column:
        return
    values = [own if isinstance(own, int | Fraction) else str(own) for own in said]
    texts = [own if isinstance(own, str) else as_text(own) for own in values]
    made.write(name, values[0] if len(set(texts)) == 1 else "; ".join(texts))


def facts_of(hand: Hand, preset: Preset) -> str:
    """Words and counts as the sheet's cells say them.

    >>> import mjtables as mj
    >>> facts_of(mj.Hand(facts={"birds": 1}), mj.preset("hongzhong"))
    'birds=1'
    """
    if not isinstance(hand.facts, dict):
        return "; ".join(map(str, hand.facts))
    return "; ".join(
        fact(f"{word} {count}") if word in preset.counts else word
        for word, count in hand.facts.items()
    )

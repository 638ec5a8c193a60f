"""What the named steps of a table are called, whatever is chosen of the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.errors import MjtablesError
from mjtables.workbook.expressions import EMPTY, Below, Held, Text
from mjtables.workbook.reckoning import Reckoner
from mjtables.workbook.scores import under

if TYPE_CHECKING:
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech
    from mjtables.workbook.expressions import Node
    from mjtables.workbook.model import Model
    from mjtables.workbook.variants import Row, Variant


class Tiers:
    """The cells that tell which step a value reaches."""

    def __init__(self, model: Model, said: Speech) -> None:
        self.model = model
        self.said = said
        self._cells: dict[Row, Held] = {}
        self._raw: dict[Row, Held] = {}

    def of(self, row: Row) -> Node:
        """The tree of a tier's name: one word, unless it follows what is chosen."""
        cell = self._cell(row)
        as_made = Text(self.word(self.model.variants[0], row))
        right = all(
            Reckoner(variant.chosen).told(cell) == self.word(variant, row)
            for variant in self.model.variants
        )
        return cell if right and _inner(cell) != as_made else as_made

    def word(self, variant: Variant, row: Row) -> str:
        """What the library calls the tier; nothing where there is no score."""
        minimum = variant.rules.settling.minimum
        if minimum is not None and row.value is not None and row.value < minimum:
            return ""
        return self._plain(variant.rules, row)

    def _cell(self, row: Row) -> Held:
        if row not in self._cells:
            scores = self.model.scores
            node = scores.merged(lambda place: self._under(place, row))
            bounded = self.model.numbers.known("minimum") is None
            if row.value is not None and bounded and _inner(node) != Text(""):
                least = self.model.numbers.held("minimum")
                node = Below(scores.values.of(row.value), least, EMPTY, node)
            self._cells[row] = Held(node)
        return self._cells[row]

    def _under(self, place: int, row: Row) -> Node:
        """The word under a variant; above the ceiling, the cell of the ceiling."""
        ceiling = self.model.variants[place].rules.settling.ceiling
        moving = self.model.numbers.known("ceiling") is None
        if not moving:
            return Text(self._plain(self.model.variants[place].rules, row))
        if ceiling is not None and (row.value or 0) > ceiling:
            below = row._replace(value=ceiling)
            if below in self.model.scores.rows:
                return self._cell(below)
        return self._uncut(row)

    def _uncut(self, row: Row) -> Held:
        """The word without a ceiling, whatever else is chosen."""
        if row not in self._raw:
            variants = self.model.variants
            node = self.model.scores.merged(
                lambda place: Text(self._plain(variants[place].rules, row, uncut=True))
            )
            self._raw[row] = Held(node)
        return self._raw[row]

    def _plain(self, rules: Preset, row: Row, *, uncut: bool = False) -> str:
        settling = rules.settling
        if uncut:
            settling = settling._replace(ceiling=None)
        worth = under(rules, self.model.scores.rows[row].worth)
        always = tuple(cell for cell in settling.cells if not cell.when)
        try:
            tier = settling.score(worth, 0, always).tier if worth else ""
        except MjtablesError:
            return ""
        return self.said.word("tiers", tier) if tier else ""


def _inner(node: Node) -> Node:
    """What a cell that only shows another comes from."""
    while isinstance(node, Held):
        node = node.node
    return node

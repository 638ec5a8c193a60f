"""The tables of a workbook, laid out: scores, payments, what is paid beside them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mjtables.cards.levels import level, levels
from mjtables.cards.noting import BLANK
from mjtables.exact import as_text
from mjtables.ladder import Laaks, laak
from mjtables.sheets import UNKNOWN
from mjtables.workbook.expressions import Held, Number, Text
from mjtables.workbook.leaves import Look
from mjtables.workbook.tiers import Tiers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjtables.exact import Exact
    from mjtables.listing import Entry
    from mjtables.speech import Speech
    from mjtables.workbook.lanes import Lane
    from mjtables.workbook.leaves import Leaf
    from mjtables.workbook.model import Model
    from mjtables.workbook.scoring import Heads
    from mjtables.workbook.variants import Row


class Tableau:
    """What all tables of a rule set share: words, shades, how rows are called."""

    def __init__(self, model: Model, said: Speech, notes: Sequence[str]) -> None:
        self.model = model
        self.said = said
        self.preset = model.preset
        self._notes = notes

    @cached_property
    def unit(self) -> str:
        """What hands are counted in."""
        return self.said.word("units", self.preset.settling.unit)

    @cached_property
    def points(self) -> str:
        """What points are called."""
        own = self.preset.settling.points
        return self.said.word("units", own.name if own else "points")

    @cached_property
    def levels(self) -> Mapping[str, int]:
        """How dark each tier stands."""
        return levels(self.preset)

    @cached_property
    def whole(self) -> bool:
        """Whether every amount is a whole number, whatever is chosen."""
        free = [
            n for n in self.model.offered if self.preset.options[n].above is not None
        ]
        if free and self.preset.payment.round is None:
            return False
        amounts = (
            number
            for variant in self.model.variants
            for own in variant.index.values()
            for entry in own.values()
            for number in (entry.pays, entry.receives, entry.final_score)
        )
        return all(number is None or number.denominator == 1 for number in amounts)

    @cached_property
    def onwards(self) -> Exact | None:
        """The last value, where all that are greater score as it does."""
        values = self.model.variants[0].rules.shown.values
        last = max((r.value for r in self.model.rows if r.value is not None), default=0)
        for variant in self.model.variants:
            shown = variant.rules.shown
            if shown.endless or not shown.values or shown.values[-1] > last:
                return None
        return last if values else None

    def entry(self, lane: Lane, row: Row) -> Entry | None:
        """The line of a lane, as made."""
        return self.model.variants[0].entry(lane.key, row)

    def tier(self, row: Row) -> str:
        """The tier of a row, as made; none where it has no score."""
        if row.value is None:
            return row.tier
        rules = self.preset
        worth = self.model.scores.rows[row].worth
        bottom = rules.settling.minimum
        if bottom is not None and row.value < bottom:
            return ""
        always = tuple(cell for cell in rules.settling.cells if not cell.when)
        return rules.settling.score(worth, 0, always).tier

    def shade(self, row: Row, tier: str) -> int:
        """How dark a row stands; between two laaks, as the one that is reached."""
        ladder = self.preset.settling.ladder
        reached = tier
        if not tier and row.value is not None and isinstance(ladder, Laaks):
            ceiling = self.preset.settling.ceiling
            value = row.value if ceiling is None else min(row.value, ceiling)
            count, _, _ = ladder.step(value)
            reached = laak(count) if count else ""
        return level(reached, self.levels, self._laaks)

    @cached_property
    def tiers(self) -> Tiers:
        """What the steps are called."""
        return Tiers(self.model, self.said)

    def put_tier(
        self, leaf: Leaf, at: tuple[int, int], row: Row, look: Look, span: int = 1
    ) -> None:
        """The name of the step that a value reaches, or of a named hand."""
        tree = self.tiers.of(row)
        if isinstance(tree, Held) and tree.place is None and leaf.name == "Scores":
            leaf.hold(*at, tree, look._replace(tells=True), span)
        elif isinstance(tree, Text):
            leaf.put(*at, tree.value, look, span)
        else:
            leaf.put(*at, tree, look._replace(tells=True), span)

    @cached_property
    def _laaks(self) -> int:
        """The highest laak, where there are any."""
        tiers = [self.tier(row) for row in self.model.rows]
        numbers = [tier.partition(" ")[0] for tier in tiers if "laak" in tier]
        return max(map(int, numbers), default=0)

    def marks(self, whys: Sequence[str]) -> str:
        """The marks of what an amount rests on, as the card's notes have them."""
        found = (
            note.split(" ", 1)[0]
            for why in whys
            for note in self._notes
            if note.endswith(why)
        )
        return " ".join(dict.fromkeys(found))

    def put_amount(self, leaf: Leaf, at: tuple[int, int], lane: Lane, row: Row) -> None:
        """An amount in its cell; what is none, as a card has it."""
        entry = self.entry(lane, row)
        tier = self.tier(row) if entry is None else entry.tier
        shade = self.shade(row, tier)
        strong = shade > 0
        look = Look("amount", shade, strong=strong, whole=self.whole)
        if entry is not None and entry.status == "not_established":
            leaf.put(*at, UNKNOWN, look)
        elif entry is not None and entry.status == "impossible" and entry.pays is None:
            leaf.put(*at, BLANK, look)
        else:
            hollow = entry is not None and entry.status == "impossible"
            marks = self.marks(entry.whys(self.preset) if entry else ())
            own = look._replace(hollow=hollow, after=marks)
            leaf.put(*at, self.model.amount(lane, row), own)

    def put_score(self, leaf: Leaf, at: tuple[int, int], row: Row) -> None:
        """A score of the settling table in its cell."""
        shade = self.shade(row, self.tier(row))
        look = Look("amount", shade, strong=shade > 0, whole=self.whole)
        leaf.hold(*at, self.model.scores.cell(row), look)

    def put_value(
        self, leaf: Leaf, at: tuple[int, int], own: Sequence[Row], shown: Heads | None
    ) -> None:
        """The head of a row or column: a value, a band of values, or a name."""
        first, last = own[0], own[-1]
        shade = self.shade(first, self.tier(first))
        look = Look("stub", shade, strong=shade > 0)
        if first.value is None:
            leaf.put(*at, self.said.word("tiers", first.tier), look)
            return
        onwards = last.value == self.onwards
        if first == last or onwards:
            own_look = look._replace(after="+" if onwards else "")
            if shown is None:
                leaf.put(*at, Number(first.value), own_look)
            else:
                leaf.hold(*at, shown.of(first.value), own_look)
        else:
            ends = (
                as_text(row.value) for row in (first, last) if row.value is not None
            )
            leaf.put(*at, "–".join(ends), look)

    def bands(self, rows: Sequence[Row], lanes: Sequence[Lane]) -> list[list[Row]]:
        """Neighbours that pay alike whatever is chosen; a name stands alone."""
        groups: list[list[Row]] = []
        before: object = None
        for row in rows:
            says = self._says(row, lanes)
            if groups and row.value is not None and says == before:
                groups[-1].append(row)
            else:
                groups.append([row])
            before = says
        return groups

    def _says(self, row: Row, lanes: Sequence[Lane]) -> object:
        """What a reader sees of a row, under every choice."""
        found = [
            (entry.pays, entry.receives, entry.status, entry.tier)
            if (entry := variant.entry(lane.key, row))
            else None
            for variant in self.model.variants
            for lane in lanes
        ]
        return row.value is None, found

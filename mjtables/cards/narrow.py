"""Tables of one dimension: a row for each value, a column for each payer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.cards.levels import level, levels
from mjtables.cards.model import Cell, Grid, Head, Paid, Row, Table
from mjtables.cards.noting import amount
from mjtables.columns import ADDS, columns
from mjtables.grids import AND_MORE, Cells, settling_cells
from mjtables.sheets import banded, rows_alike

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.cards.model import Wanted
    from mjtables.cards.noting import CardNotes
    from mjtables.columns import Column
    from mjtables.exact import Exact
    from mjtables.grids import Label
    from mjtables.listing import Entry
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech


class Narrow:
    """The maker of a preset's tables of one dimension, in one language."""

    def __init__(
        self, preset: Preset, said: Speech, notes: CardNotes, *, thousands: bool
    ) -> None:
        self.preset, self.said, self.notes = preset, said, notes
        self.thousands = thousands
        self._levels = levels(preset)
        self._scores: Cells = settling_cells(preset)
        self._tiers = [
            next(iter(column.values())).tier
            for column in self._scores.by_label.values()
        ]
        numbers = [tier.partition(" ")[0] for tier in self._tiers if "laak" in tier]
        self._laaks = max(map(int, numbers), default=0)
        self.unit = said.word("units", preset.settling.unit)

    def payments(self, wanted: Wanted) -> Iterator[Table]:
        """A table for each case."""
        found = columns(self.preset)
        for case in dict.fromkeys(column.case for column in found):
            own = tuple(column for column in found if column.case == case)
            if not wanted.takes("payments", case or "payments"):
                continue
            title = self.said.case(case) if case else self.said.label("table")
            grids = (self._grid(own),)
            yield Table(case or "payments", "payments", title, grids)

    def _grid(self, found: tuple[Column, ...]) -> Grid:
        groups = rows_alike(found)
        labels = list(self._scores.by_label)
        tiers = any(entry.tier for entry in found[0].entries if entry.value is not None)
        named = [[labels[place] for place in group] for group in groups]
        rows = []
        for group, own in zip(groups, named, strict=True):
            cut = [column.entries[group[0]] for column in found]
            if own == [AND_MORE]:
                self.notes.more = True
                continue
            rows.append(self._row(cut, own, named, tiers=tiers))
        return Grid(self._heads(found, tiers=tiers), tuple(rows))

    def _row(
        self,
        cut: Sequence[Entry],
        own: list[Label],
        named: list[list[Label]],
        *,
        tiers: bool,
    ) -> Row:
        by_name = cut[0].value is None
        tier = self.said.word("tiers", cut[0].tier) if cut[0].tier else ""
        text = tier if by_name else banded(self._scores, own, named)
        whys = tuple(
            dict.fromkeys(why for entry in cut for why in entry.whys(self.preset))
        )
        shade = level(cut[0].tier, self._levels, self._laaks)
        head = Head(text, level=shade, keys=tuple(own), under=self.notes.marks(whys))
        score = next(iter(self._scores.by_label[own[0]].values()))
        cells = [Cell((self._amount(score.amount, score.status),), level=shade)]
        if tiers:
            cells.append(Cell(("" if by_name else tier,), level=shade, words=True))
        cells += [
            Cell((self._amount(entry.pays, entry.status),), level=shade)
            for entry in cut
        ]
        return Row(head, tuple(cells))

    def _amount(self, number: Exact | None, status: str) -> str:
        return amount(number, status, self.notes, thousands=self.thousands)

    def _heads(
        self, found: tuple[Column, ...], *, tiers: bool
    ) -> tuple[tuple[Head, ...], ...]:
        score = self.said.label("final_score")
        first = [Head(), Head(paid=Paid())] + [Head()] * tiers
        second = [Head(self.unit), Head(score, paid=Paid())]
        second += [Head(self.said.label("tier"))] * tiers
        for column in found:
            text = self.said.heading(column.situations, self.preset)
            if first[-1].paid and first[-1].paid.situations == column.situations:
                last = first.pop()
                first.append(Head(text, span=last.span + 1, paid=last.paid))
            else:
                paid = Paid(column.situations, "", column.case)
                first.append(Head(text, paid=paid))
            adds = column.payer == ADDS
            who = self.said.label("adds") if adds else self.said.payer(column.payer)
            paid = Paid(column.situations, column.payer, column.case)
            second.append(Head(who, paid=paid))
        return tuple(first), tuple(second)

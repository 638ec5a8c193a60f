"""Tables of one dimension: a row for each value, a column for each payer."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mjtables.cards.levels import level
from mjtables.cards.maker import Maker
from mjtables.cards.model import Cell, Grid, Head, Paid, Row, Table
from mjtables.cards.noting import dashed
from mjtables.columns import ADDS, columns
from mjtables.grids import AND_MORE, Cells, settling_cells
from mjtables.ladder import Laaks, laak
from mjtables.sheets import banded, rows_alike

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.cards.model import Wanted
    from mjtables.columns import Column
    from mjtables.grids import Label
    from mjtables.listing import Entry


#: In place of a payer: what the winner receives in all.
WINNER = "winner"


class _Shown(NamedTuple):
    """A column of a payer, or of what the winner receives from all."""

    column: Column
    winner: bool = False


class _Cut(NamedTuple):
    """One line of a column."""

    entry: Entry
    winner: bool


class Narrow(Maker):
    """The maker of a preset's tables of one dimension, in one language."""

    @cached_property
    def _scores(self) -> Cells:
        return settling_cells(self.preset)

    @cached_property
    def _laaks(self) -> int:
        """The highest laak, where there are any."""
        by_label = self._scores.by_label
        tiers = [next(iter(column.values())).tier for column in by_label.values()]
        numbers = [tier.partition(" ")[0] for tier in tiers if "laak" in tier]
        return max(map(int, numbers), default=0)

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
        shown = tuple(_shown(found))
        groups = rows_alike(found)
        labels = list(self._scores.by_label)
        tiers = any(entry.tier for entry in found[0].entries if entry.value is not None)
        named = [[labels[place] for place in group] for group in groups]
        rows = []
        for group, own in zip(groups, named, strict=True):
            cut = [_Cut(column.entries[group[0]], winner) for column, winner in shown]
            if own == [AND_MORE]:
                self.notes.more = True
                continue
            rows.append(self._row(cut, own, named, tiers=tiers))
        return Grid(self._heads(shown, tiers=tiers), tuple(rows))

    def _row(
        self,
        cut: Sequence[_Cut],
        own: list[Label],
        named: list[list[Label]],
        *,
        tiers: bool,
    ) -> Row:
        entry = cut[0].entry
        by_name = entry.value is None
        tier = self.said.word("tiers", entry.tier) if entry.tier else ""
        text = tier if by_name else dashed(banded(self._scores, own, named))
        whys = tuple(
            dict.fromkeys(why for part in cut for why in part.entry.whys(self.preset))
        )
        shade = level(self._reached(own[0], entry.tier), self.levels, self._laaks)
        strong = bool(entry.tier)
        head = Head(text, level=shade, keys=tuple(own), under=self.notes.marks(whys))
        cells = []
        if tiers:
            name = "" if by_name else tier
            cells.append(Cell((name,), level=shade, words=True, strong=strong))
        cells += [
            Cell((self._amount(part),), level=shade, strong=strong) for part in cut
        ]
        return Row(head, tuple(cells))

    def _reached(self, label: Label, tier: str) -> str:
        """The tier of a line; between two laaks, the one that is reached."""
        if tier or isinstance(label, str):
            return tier
        ladder = self.preset.settling.ladder
        if not isinstance(ladder, Laaks):
            return ""
        count, _, _ = ladder.step(label)
        return laak(count) if count else ""

    def _amount(self, part: _Cut) -> str:
        number = part.entry.receives if part.winner else part.entry.pays
        return self.amount(number, part.entry.status)

    def score(self, wanted: Wanted) -> Iterator[Table]:
        """The settling table: value, final score, tier."""
        if not wanted.takes("score", "score"):
            return
        rows = []
        groups = self._scores.groups(bands=True)
        for own in groups:
            cell = next(iter(self._scores.by_label[own[0]].values()))
            if own == [AND_MORE]:
                continue
            tier = self.said.word("tiers", cell.tier) if cell.tier else ""
            by_name = isinstance(own[0], str)
            text = tier if by_name else dashed(banded(self._scores, own, groups))
            shade = level(self._reached(own[0], cell.tier), self.levels, self._laaks)
            strong = bool(cell.tier)
            number = self.amount(cell.amount, cell.status)
            cells = (
                Cell((number,), self.notes.marks(cell.whys), shade, strong=strong),
                Cell(("" if by_name else tier,), "", shade, words=True, strong=strong),
            )
            rows.append(Row(Head(text, level=shade, keys=tuple(own)), cells))
        score, tier = self.said.label("final_score"), self.said.label("tier")
        heads = (Head(self.unit), Head(score, paid=Paid()), Head(tier))
        yield Table("score", "score", score, (Grid((heads,), tuple(rows)),))

    def _heads(
        self, found: Sequence[_Shown], *, tiers: bool
    ) -> tuple[tuple[Head, ...], ...]:
        first = [Head()] + [Head()] * tiers
        second = [Head(self.unit)]
        second += [Head(self.said.label("tier"))] * tiers
        for column, winner in found:
            text = self.said.heading(column.situations, self.preset)
            if first[-1].paid and first[-1].paid.situations == column.situations:
                last = first.pop()
                first.append(Head(text, span=last.span + 1, paid=last.paid))
            else:
                paid = Paid(column.situations, "", column.case)
                first.append(Head(text, paid=paid))
            payer = WINNER if winner else column.payer
            paid = Paid(column.situations, payer, column.case)
            second.append(Head(self._who(payer), paid=paid))
        return tuple(first), tuple(second)

    def _who(self, payer: str) -> str:
        if payer == WINNER:
            return self.said.label("winner")
        return self.said.label("adds") if payer == ADDS else self.said.payer(payer)


def _shown(found: Sequence[Column]) -> Iterator[_Shown]:
    """Every payer's column; after those of a situation the winner's, if it differs."""
    for place, column in enumerate(found):
        yield _Shown(column)
        after = found[place + 1 : place + 2]
        last = not after or after[0].situations != column.situations
        said = [entry.pays for entry in column.entries]
        if last and said != [entry.receives for entry in column.entries]:
            yield _Shown(column, winner=True)

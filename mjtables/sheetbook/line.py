"""One row of hands, as formulas see it: its cells, its ranges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.sheetbook.formula import DEPOSIT, NAMES, is_win
from mjtables.sheetbook.layout import mark

if TYPE_CHECKING:
    from mjtables.sheetbook.layout import Layout


class Line:
    """The cells of one row, from 0."""

    def __init__(self, layout: Layout, row: int) -> None:
        self.layout, self.row = layout, row

    def at(self, field: str) -> str:
        """A cell of this row; nothing where the sheet has no such column."""
        known = field in self.layout.column
        return self.layout.at(field, self.row) if known else '""'

    def above(self, field: str) -> str:
        """The same cell of the row above."""
        return self.layout.at(field, self.row - 1)

    def name(self, player: int) -> str:
        """The heading of a player's column: his name."""
        return f"INDEX({NAMES},{player + 1})"

    @property
    def _marks(self) -> str:
        players = range(len(self.layout.players))
        return self.layout.across([mark(player) for player in players], self.row)

    @property
    def _laid(self) -> str:
        """The deposits that are laid in this hand."""
        return f'{DEPOSIT}*COUNTIF({self._marks},"r")'

    @property
    def _amounts(self) -> str:
        return self.layout.across(self.layout.amounts, self.row)

    @property
    def _played(self) -> str:
        """Whether the row says how a hand ended, or what it came to."""
        drawn = f"NOT({is_win(self.at('kind'))})"
        return f'OR(COUNT({self._amounts})>0,{self.at("winner")}<>"",{drawn})'

    @property
    def known(self) -> str:
        """Whether it is a win of one player, all that are named being players."""
        winner, discarder = self.at("winner"), self.at("discarder")
        parts = [is_win(self.at("kind")), f"COUNTIF({NAMES},{winner})=1"]
        parts.append(f"COUNTIF({NAMES},{self.at('dealer')})=1")
        parts.append(f"{discarder}<>{winner}")
        for field in ("discarder", "liable"):
            if field in self.layout.column:
                own = self.at(field)
                parts.append(f'OR({own}="",COUNTIF({NAMES},{own})=1)')
        if self.layout.rotates:
            out = self.at("sits_out")
            parts.append(f"COUNTIF({NAMES},{out})=1")
            parts += [f"{out}<>{self.at(own)}" for own in ("winner", "dealer")]
            parts.append(f"{out}<>{discarder}")
        return f"AND({','.join(parts)})"

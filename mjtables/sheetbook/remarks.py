"""What a row says that cannot be settled, or does not balance: formula and text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.exact import as_text
from mjtables.sheetbook.formula import decimal, is_win
from mjtables.sheetbook.layout import PLACE, WAY
from mjtables.sheetbook.line import Line

if TYPE_CHECKING:
    from mjtables.exact import Exact

#: What is asked of a row that lacks something, in the order in which it is asked.
WHO_WON, WHO_DEALS, WHO_SITS = "who won?", "who deals?", "who sits out?"
SEVERAL = "several winners: write the amounts"
ONE = "winner and discarder are one"
NOBODY = "no such player"
BELOW = "below the minimum"
WORTH, POINTS = "how much is it worth?", "how many {points}?"
BY_HAND = "write the amounts"
NONE = "no such hand in the table"


def off_by(balance: Exact) -> str:
    """What a row says that does not balance.

    >>> off_by(4), off_by(0)
    ('off by 4', '')
    """
    return f"off by {as_text(balance)}" if balance else ""


class Remarks(Line):
    """What the row asks for, or by how much it is off."""

    @property
    def remark(self) -> str:
        """What has to be done by hand, or is wrong."""
        balance = self.at("balance")
        off = f'IF(N({balance})<>0,"off by "&{balance},"")'
        return f'=IF({balance}<>"",{off},{self._asked})'

    @property
    def _asked(self) -> str:
        """What a row lacks that has no amounts."""
        said = '""'
        for when, text in reversed(self._questions):
            said = f'IF({when},"{text}",{said})'
        return said

    @property
    def _questions(self) -> list[tuple[str, str]]:
        winner, dealer = self.at("winner"), self.at("dealer")
        win, discarder = is_win(self.at("kind")), self.at("discarder")
        told = [f'{self.at(own)}<>""' for own in ("kind", "discarder", "value")]
        told = [own for own in told if not own.startswith('""')]
        none = f'{winner}=""'
        asked = [
            (f"AND({none},{win},OR({','.join(told)}))", WHO_WON),
            (f"AND({none},{win})", ""),
            (f"NOT({win})", BY_HAND),
            (f'ISNUMBER(SEARCH(";",{winner}))', SEVERAL),
            (f'{dealer}=""', WHO_DEALS),
        ]
        if self.layout.rotates:
            asked.append((f'{self.at("sits_out")}=""', WHO_SITS))
        asked += [
            (f"{discarder}={winner}", ONE),
            (f'{self.at(WAY)}="?"', NOBODY),
            *self._of_worth,
            (f'{self.at(PLACE)}="?"', NONE),
        ]
        return [*asked, ("TRUE", NONE)]

    @property
    def _of_worth(self) -> list[tuple[str, str]]:
        preset, column = self.layout.preset, self.layout.column
        if "value" not in column:
            return []
        value, special = self.at("value"), self.at("special")
        asked = [(f'AND({value}="",{special}="")', WORTH)]
        if preset.settling.minimum is not None:
            least = decimal(preset.settling.minimum)
            asked.append((f'AND({special}="",{value}<{least})', BELOW))
        points = "fu" if "fu" in column else "points"
        if points in column and preset.settling.points is not None:
            name = POINTS.format(points=preset.settling.points.name)
            missing = f'AND({special}="",{self.at(points)}="",{self.at(PLACE)}="?")'
            asked.append((missing, name))
        return asked

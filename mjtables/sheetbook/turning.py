"""The formulas of who deals: the dealer, the wind, whether the deal is repeated."""

from __future__ import annotations

from mjtables.hand import ABORTIVE, EXHAUSTIVE_DRAW, NAGASHI
from mjtables.sheetbook.formula import NAMES, WINDS, is_one_of, is_win, kind_word
from mjtables.sheetbook.layout import REPEAT
from mjtables.sheetbook.line import Line


class Turning(Line):
    """Who deals in a row, and whether he deals again."""

    @property
    def dealer(self) -> str:
        """Who deals: whoever did, or the next in turn; empty where nobody knows."""
        if not self.row:
            return f"={self.name(0)}"
        if self.layout.preset.rotation is None or self.layout.rotates:
            return ""
        players, before = len(self.layout.players), self.above("dealer")
        following = f"INDEX({NAMES},MOD(MATCH({before},{NAMES},0),{players})+1)"
        again = self.above(REPEAT)
        dealt = f'IF({again}=1,{before},IFERROR({following},""))'
        return f'=IF({again}="","",{dealt})'

    @property
    def wind(self) -> str:
        """The prevailing wind: the next one once all have dealt."""
        if not self.row:
            return f"=INDEX({WINDS},1)"
        passed = f"COUNTIF({self.layout.down(REPEAT, self.row - 1)},0)"
        turn = f"MOD(INT({passed}/{self.layout.preset.players}),4)+1"
        return f'=IF({self.above(REPEAT)}="","",INDEX({WINDS},{turn}))'

    @property
    def repeat(self) -> str:
        """1 where the dealer deals again, 0 where the deal moves on."""
        rule = self.layout.preset.rotation
        if rule is None or self.layout.rotates:
            if self.row + 1 == self.layout.rows:
                return ""
            following, own = self.layout.at("dealer", self.row + 1), self.at("dealer")
            seen = f'AND({self._played},{following}<>"",{own}<>"")'
            return f'=IF({seen},IF({following}={own},1,0),"")'
        again = ",".join(self.holding(rule.repeat))
        seen = f'AND({self._played},{self.at("dealer")}<>"")'
        return f'=IF({seen},IF(OR({again}),1,0),"")'

    def holding(self, words: tuple[str, ...]) -> list[str]:
        """Whether the hand of this row ended so, word by word."""
        kind, dealer = self.at("kind"), self.at("dealer")
        among = f'ISNUMBER(SEARCH("; "&{dealer}&";","; "&{self.at("winner")}&";"))'
        drawn = is_one_of(kind, *map(kind_word, (EXHAUSTIVE_DRAW, NAGASHI)))
        found = {
            "dealer_wins": f"AND({among},{is_win(kind)})",
            "exhaustive_draw": drawn,
            "abortive": f'{kind}="{kind_word(ABORTIVE)}"',
        }
        if self.layout.has_pool or self.layout.has_bank:
            marks = self._marks
            ready = f"INDEX({marks},1,MATCH({dealer},{NAMES},0))"
            found["dealer_ready"] = f'IFERROR(AND({drawn},{ready}<>""),FALSE)'
        return [found[word] for word in words if word in found]

    @property
    def honba(self) -> str:
        """The honba of the row: one more than above, or none, as the rule set says."""
        rule = self.layout.preset.rotation
        if rule is None or not rule.honba or not self.row:
            return ""
        before = type(self)(self.layout, self.row - 1)
        more = ",".join(before.holding(rule.honba))
        count = f"IF(OR({more}),N({self.above('honba')})+1,0)"
        return f'=IF({self.above(REPEAT)}="","",{count})'

    @property
    def counted(self) -> str:
        """How many deals have counted so far: those after which the deal moved on."""
        return f"=COUNTIF({self.layout.down(REPEAT, self.row)},0)"

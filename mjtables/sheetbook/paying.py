"""The formulas of what a row comes to: amounts, deposits, balance, totals."""

from __future__ import annotations

from mjtables.adjustment import ROBBED_KONG
from mjtables.hand import ABORTIVE, EXHAUSTIVE_DRAW
from mjtables.scoresheet.fields import amount
from mjtables.sheetbook.formula import (
    CODES,
    DEPOSIT,
    KEYS,
    PAID,
    PER_HONBA,
    POOL,
    decimal,
    is_win,
    kind_word,
    rounded_to,
)
from mjtables.sheetbook.layout import PLACE, WAY, mark, score
from mjtables.sheetbook.line import Line


class Paying(Line):
    """What each player gains or loses in a row."""

    @property
    def way(self) -> str:
        """How the hand was won, as the table says it; empty where it was not."""
        winner, discarder = self.at("winner"), self.at("discarder")
        liable, dealer = self.at("liable"), self.at("dealer")
        free = f'OR({liable}="",{liable}={discarder})'
        who = (
            f'IF({dealer}={winner},"W",IF({dealer}={discarder},"D",'
            f'IF(AND({liable}<>"",{dealer}={liable}),"L","O")))'
        )
        code = f'IF({discarder}="","S","D")&IF({free},"-","L")&{who}'
        return f'=IF({winner}="","",IF({self.known},{code},"?"))'

    @property
    def place(self) -> str:
        """Where the hand stands in the table of payments; ? where it does not."""
        column, last = self.layout.column, self.layout.payments.last
        value = self.at("value") if "value" in column else '""'
        if last is not None and "value" in column:
            value = f"IF(ISNUMBER({value}),MIN({value},{decimal(last)}),{value})"
        worth = value
        if "special" in column:
            worth = f'IF({self.at("special")}<>"",{self.at("special")},{value})'
        points = self.at("fu") if "fu" in column else self.at("points")
        key = f'{self._case}&"|"&{worth}&"|"'
        plain = f'IFERROR(MATCH({key},{KEYS},0),"?")'
        if points != '""':
            plain = f"IFERROR(MATCH({key}&{points},{KEYS},0),{plain})"
        return f'=IF({self.at(WAY)}="","",IF({self.at(WAY)}="?","?",{plain}))'

    @property
    def _case(self) -> str:
        """The case: a robbed kong, a streak, or what the cell says."""
        said = self.at("facts")
        if "streak" in self.layout.column:
            streak = self.at("streak")
            said = f'IF(N({streak})>0,"streak="&{streak}&{self.at("facts")},{said})'
        if kind_word(ROBBED_KONG) in self.layout.kinds:
            robbed = f'{self.at("kind")}="{kind_word(ROBBED_KONG)}"'
            said = f'IF({robbed},"{ROBBED_KONG}"&{said},{said})'
        return said

    def amount(self, player: int) -> str:
        """What a player gained or lost; empty where it has to be written."""
        name, way = self.name(player), self.at(WAY)
        paid = f"IF({name}={self.at('winner')},{self._gained},-{self._lost(name)})"
        if self.layout.differences:
            paid += self._differences(player)
        bets = self._bet(player)
        won = f'IFERROR(IF({self.at(PLACE)}="?","",{paid}{bets}),"")'
        whole = f'IF({way}<>"",{won},{self._drawn(player)})'
        if self.layout.rotates:
            whole = f'IF({name}={self.at("sits_out")},"",{whole})'
        return f"={whole}"

    @property
    def _gained(self) -> str:
        own = self._paid(f'{self.at(WAY)}&"/receives"')
        if not self.layout.has_bank:
            return f"(0+{own})"  # no amount is no number
        return f"({own}+{self.bank_before}+{self._laid})"

    def _lost(self, name: str) -> str:
        roles = [("discarder", "discarder"), ("liable", "liable"), ("dealer", "dealer")]
        said = '"other"'
        for field, role in reversed(roles):
            if field in self.layout.column:
                is_one = f'AND({self.at(field)}<>"",{name}={self.at(field)})'
                said = f'IF({is_one},"{role}",{said})'
        return self._paid(f'{self.at(WAY)}&"/"&{said}')

    def _paid(self, code: str) -> str:
        column = f"MATCH({code},{CODES},0)"
        paid = f"INDEX({PAID},{self.at(PLACE)},{column})"
        if "honba" not in self.layout.column:
            return paid
        honba = self.at("honba")
        return f"({paid}+IF(N({honba})=0,0,{honba}*INDEX({PER_HONBA},1,{column})))"

    def _differences(self, player: int) -> str:
        """What a loser gains from the other losers' scores."""
        losers, limit = self.layout.preset.payment.losers, None
        if losers is not None and losers.limit_on == "difference":
            limit = self.layout.preset.settling.limit
        unit = self.layout.preset.payment.unit
        parts = []
        for other in range(len(self.layout.players)):
            if other == player or losers is None:
                continue
            gap = f"({self._score(player)}-{self._score(other)})"
            if limit is not None:
                gap = f"MAX(-{decimal(limit)},MIN({decimal(limit)},{gap}))"
            dealer = self.at("dealer")
            pair = f"OR({self.name(player)}={dealer},{self.name(other)}={dealer})"
            factor = f"IF({pair},{decimal(losers.dealer)},1)"
            settled = f"{self.name(other)}<>{self.at('winner')}"
            settled += f",{self.name(player)}<>{self.at('winner')}"
            if self.layout.rotates:
                settled += f",{self.name(other)}<>{self.at('sits_out')}"
            parts.append(f"IF(AND({settled}),{gap}*{factor}*{decimal(unit)},0)")
        settled = f"+{'+'.join(parts)}"
        if losers is None or not losers.unless:
            return settled
        none = ",".join(f'{self.at("facts")}="{word}"' for word in losers.unless)
        return f"+IF(OR({none}),0,0{settled})"

    def _score(self, player: int) -> str:
        """A loser's own score, rounded and cut as the rule set does."""
        settling, losers = (
            self.layout.preset.settling,
            self.layout.preset.payment.losers,
        )
        own = f"N({self.at(score(player))})"
        if settling.round is not None:
            own = rounded_to(own, settling.round)
        if losers is None or losers.limit_on != "score" or settling.limit is None:
            return own
        return f"MIN({own},{decimal(settling.limit)})"

    def _drawn(self, player: int) -> str:
        """What a hand that nobody won costs or brings."""
        kind, bets = self.at("kind"), self._bet(player)
        abortive = f"IF({kind}={chr(34)}{ABORTIVE}{chr(34)},0{bets},{chr(34) * 2})"
        pool = self._pool(player)
        if pool is None:
            return abortive
        return f'IF({kind}="{kind_word(EXHAUSTIVE_DRAW)}",{pool}{bets},{abortive})'

    def _pool(self, player: int) -> str | None:
        """A share of what those pay who are not ready; none where it is not known."""
        if not self.layout.has_pool:
            none = self.layout.preset.draw is None
            return "0" if none else None
        ready = f'COUNTIF({self._marks},"?*")'
        others = f"({self.layout.preset.players}-{ready})"
        own = self.at(mark(player))
        share = f'IF({own}<>"",{POOL}/{ready},-{POOL}/{others})'
        return f"IF(OR({ready}=0,{others}=0),0,{share})"

    def _bet(self, player: int) -> str:
        """The deposit that a player laid in this hand."""
        if not self.layout.has_bank:
            return ""
        return f'-IF({self.at(mark(player))}="r",{DEPOSIT},0)'

    @property
    def bank_before(self) -> str:
        """What lay on the table before the hand."""
        if not self.row:
            return "0"
        return f"IFERROR(LOOKUP(9E+99,{self.layout.down('bank', self.row - 1)}),0)"

    @property
    def bank(self) -> str:
        """What lies on the table after it: nothing once somebody has won."""
        laid = (
            f"{self.bank_before}+{DEPOSIT}*COUNTIF({self._marks},{chr(34)}r{chr(34)})"
        )
        won = f'AND({self.at("winner")}<>"",{is_win(self.at("kind"))})'
        return f'=IF({self._played},IF({won},0,{laid}),"")'

    @property
    def balance(self) -> str:
        """What the row's amounts sum to, with what came to lie on the table."""
        moved = f"SUM({self._amounts})"
        if self.layout.has_bank:
            moved += f"+N({self.at('bank')})-{self.bank_before}"
        return f'=IF(COUNT({self._amounts})=0,"",ROUND({moved},6))'

    def total(self, player: int) -> str:
        """What a player has won and lost so far."""
        down = self.layout.down(amount(player), self.row)
        return f'=IF(COUNT({self._amounts})=0,"",SUM({down}))'

"""The formulas of a row of hands: who pays, what lies on the table, who deals next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.exact import as_text
from mjtables.hand import ABORTIVE, EXHAUSTIVE_DRAW, NAGASHI, WIN, WINS
from mjtables.scoresheet.fields import amount
from mjtables.sheetbook.layout import PLACE, REPEAT, WAY, mark, score

if TYPE_CHECKING:
    from mjtables.exact import Exact, Rounding
    from mjtables.sheetbook.layout import Layout

#: The names that formulas use, whatever the cells are called.
NAMES, HANDS, AGREED = "Players", "Hands", "Agreed"
KEYS, CODES, PAID, PER_HONBA = "PaidFor", "PaidBy", "Paid", "PaidPerHonba"
DEPOSIT, POOL = "Deposit", "Pool"

#: What the remark says of a hand that the table of payments does not have.
BY_HAND = "not in the table: write the amounts"

_WINDS = '{"east","south","west","north"}'


def decimal(number: Exact) -> str:
    """A number as formulas have it."""
    return as_text(number)


def rounded_to(size: str, rule: Rounding) -> str:
    """A formula's number, not below 0, rounded by a rule.

    >>> from mjtables.exact import Rounding
    >>> rounded_to("A1", Rounding(10, "off"))
    'FLOOR(A1+10/2,10)'
    """
    to = decimal(rule.to)
    made = {
        "up": f"CEILING({size},{to})",
        "down": f"FLOOR({size},{to})",
        "off": f"FLOOR({size}+{to}/2,{to})",
        "half_down": f"CEILING({size}-{to}/2,{to})",
    }[rule.way]
    kept = ",".join(f"{size}={decimal(own)}" for own in rule.keep)
    return f"IF(OR({kept}),{size},{made})" if kept else made


class Live:
    """The formulas of one row, from 0."""

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
    def dealer(self) -> str:
        """Who deals: whoever did, or the next in turn; empty where nobody knows."""
        if not self.row:
            return f"={self.name(0)}"
        if self.layout.preset.rotation is None or self.layout.rotates:
            return ""
        players, before = len(self.layout.players), self.above("dealer")
        following = f"INDEX({NAMES},MOD(MATCH({before},{NAMES},0),{players})+1)"
        again = self.above(REPEAT)
        return f'=IF({again}="","",IF({again}=1,{before},{following}))'

    @property
    def wind(self) -> str:
        """The prevailing wind: the next one once all have dealt."""
        if not self.row:
            return f"=INDEX({_WINDS},1)"
        passed = f"COUNTIF({self.layout.down(REPEAT, self.row - 1)},0)"
        turn = f"MOD(INT({passed}/{self.layout.preset.players}),4)+1"
        return f'=IF({self.above(REPEAT)}="","",INDEX({_WINDS},{turn}))'

    @property
    def way(self) -> str:
        """How the hand was won, as the table says it; empty where it was not."""
        winner, discarder = self.at("winner"), self.at("discarder")
        liable, dealer, kind = self.at("liable"), self.at("dealer"), self.at("kind")
        drawn = f'OR({discarder}="",{discarder}={winner})'
        free = f'OR({liable}="",{liable}={discarder})'
        known = [f"COUNTIF({NAMES},{winner})=1", self._known("discarder")]
        known += [self._known("liable"), f"COUNTIF({NAMES},{dealer})=1"]
        kinds = ",".join(f'{kind}="{word}"' for word in ("", *WINS))
        who = (
            f'IF({dealer}={winner},"W",IF({dealer}={discarder},"D",'
            f'IF(AND({liable}<>"",{dealer}={liable}),"L","O")))'
        )
        code = f'IF({drawn},"S","D")&IF({free},"-","L")&{who}'
        return f'=IF({winner}="","",IF(AND(OR({kinds}),{",".join(known)}),{code},"?"))'

    def _known(self, field: str) -> str:
        if field not in self.layout.column:
            return "TRUE"
        own = self.at(field)
        return f'OR({own}="",COUNTIF({NAMES},{own})=1)'

    @property
    def place(self) -> str:
        """Where the hand stands in the table of payments; ? where it does not."""
        column, last = self.layout.column, self.layout.payments.last
        value = self.at("value") if "value" in column else '""'
        if last is not None and "value" in column:
            value = f'IF({value}="","",MIN({value},{decimal(last)}))'
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
        if "robbed_kong" in self.layout.kinds:
            said = f'IF({self.at("kind")}="robbed_kong","robbed_kong"&{said},{said})'
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
            return own
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
        return f'IF({kind}="{EXHAUSTIVE_DRAW}",{pool}{bets},{abortive})'

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
        said = [f"COUNT({self._amounts})>0"]
        said += [f'{self.at(field)}<>""' for field in ("winner", "kind")]
        return f"OR({','.join(said)})"

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
        kind = self.at("kind")
        kinds = ",".join(f'{kind}="{word}"' for word in ("", *WINS))
        won = f'AND({self.at("winner")}<>"",OR({kinds}))'
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

    @property
    def repeat(self) -> str:
        """1 where the dealer deals again, 0 where the deal moves on."""
        rule = self.layout.preset.rotation
        if rule is None or self.layout.rotates:
            if self.row + 1 == self.layout.rows:
                return ""
            following, own = self.layout.at("dealer", self.row + 1), self.at("dealer")
            seen = f'AND({self._played},{following}<>"")'
            return f'=IF({seen},IF({following}={own},1,0),"")'
        again = ",".join(self._repeats(rule.repeat))
        return f'=IF({self._played},IF(OR({again}),1,0),"")'

    def _repeats(self, words: tuple[str, ...]) -> list[str]:
        kind, dealer = self.at("kind"), self.at("dealer")
        among = f'ISNUMBER(SEARCH("; "&{dealer}&";","; "&{self.at("winner")}&";"))'
        kinds = ",".join(f'{kind}="{word}"' for word in ("", *WINS))
        found = {
            "dealer_wins": f"AND({among},OR({kinds}))",
            "exhaustive_draw": f'{kind}="{EXHAUSTIVE_DRAW}"',
            "abortive": f'{kind}="{ABORTIVE}"',
        }
        if self.layout.has_pool or self.layout.has_bank:
            marks = self._marks
            ready = f"INDEX({marks},1,MATCH({dealer},{NAMES},0))"
            drawn = f'OR({kind}="{EXHAUSTIVE_DRAW}",{kind}="{NAGASHI}")'
            found["dealer_ready"] = f'IFERROR(AND({drawn},{ready}<>""),FALSE)'
        return [found[word] for word in words if word in found]

    @property
    def counted(self) -> str:
        """How many deals have counted so far: those after which the deal moved on."""
        return f"=COUNTIF({self.layout.down(REPEAT, self.row)},0)"

    @property
    def remark(self) -> str:
        """What has to be done by hand, or is wrong."""
        balance, kind, way = self.at("balance"), self.at("kind"), self.at(WAY)
        off = f'IF(N({balance})<>0,"off by "&{balance},"")'
        said = f'OR({way}<>"",AND({kind}<>"",{kind}<>"{WIN}"))'
        return f'=IF(AND({said},{balance}=""),"{BY_HAND}",{off})'

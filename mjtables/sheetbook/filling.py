"""What stands in the rows of a new sheet: what was written, and what formulas show.

A viewer that does not reckon shows the value that is stored beside a formula, so each
is worked out here, by settling the hand.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.errors import HandError
from mjtables.exact import whole
from mjtables.hand import ABORTIVE, EXHAUSTIVE_DRAW, NAGASHI, WIN, WINS
from mjtables.scoresheet.cells import WINDS
from mjtables.scoresheet.fields import amount, total
from mjtables.settlement import settle
from mjtables.sheetbook.layout import (
    COUNTED,
    PLACE,
    REMARK,
    REPEAT,
    WAY,
)
from mjtables.sheetbook.remarks import (
    BELOW,
    BY_HAND,
    NOBODY,
    NONE,
    POINTS,
    SEVERAL,
    WHO_DEALS,
    WHO_SITS,
    WORTH,
    off_by,
)
from mjtables.sheetbook.ways import Way, number
from mjtables.sheetbook.written import Filled, facts_of, write_hand
from mjtables.together import settle_together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.scoresheet.model import Amounts, Row
    from mjtables.sheetbook.layout import Layout


class Filling:
    """Fills the rows of a layout, one after the other, as its formulas would."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.preset = layout.preset
        self.bank: Exact = 0
        self.passed = 0
        self._above: dict[str, Exact | str] = {}
        self._more = False
        self.totals: list[Exact] = [0] * len(layout.players)
        deposit = layout.preset.deposit if layout.has_bank else 0
        self.deposit = whole(Fraction(deposit) * layout.preset.payment.unit)  # type: ignore[arg-type]

    def rows(self, played: Sequence[Row]) -> list[Filled]:
        """All rows of the sheet, the played ones first."""
        filled = [self._row(place, row, played) for place, row in enumerate(played)]
        following = filled[-1].cells if filled else {}
        for place in range(len(played), self.layout.rows):
            filled.append(self._empty(place, following if place else {}))
            following = {}
        return filled

    def _empty(self, place: int, above: dict[str, Exact | str]) -> Filled:
        """A row that was not played; who deals is known of the next one only."""
        made = Filled({"hand": place + 1})
        if not place:
            made.cells |= {"wind": WINDS[0], "dealer": self.layout.players[0]}
        elif above.get(REPEAT, "") != "":
            made.cells |= {"wind": self._wind, "dealer": self._next(above)}
            rule = self.preset.rotation
            if rule is not None and rule.honba and "honba" in self.layout.column:
                before = above.get("honba", 0)
                count = 0 if isinstance(before, str) else before
                made.cells["honba"] = count + 1 if self._more else 0
        made.cells[COUNTED] = self.passed
        return made

    @property
    def _wind(self) -> str:
        return WINDS[self.passed // self.preset.players % 4]

    def _next(self, above: dict[str, Exact | str]) -> str:
        """Who deals after a row, as far as the rule set tells."""
        if self.preset.rotation is None or self.layout.rotates:
            return ""
        names, before = self.layout.players, str(above.get("dealer", ""))
        if before not in names:
            return ""
        if above[REPEAT] == 1:
            return before
        return names[(names.index(before) + 1) % len(names)]

    def _row(self, place: int, row: Row, played: Sequence[Row]) -> Filled:
        made = self._empty(place, self._above if place else {})
        if row.dealer is not None:
            dealer = self.layout.players[row.dealer]
            if made.cells.get("dealer") != dealer:
                made.write("dealer", dealer)
        if row.wind is not None and WINDS[row.wind] != made.cells.get("wind"):
            made.write("wind", WINDS[row.wind])
        write_hand(made, row, self.layout)
        self._settle(made, row)
        following = played[place + 1] if place + 1 < len(played) else None
        made.cells[REPEAT] = self._repeats(made, row, following)
        self.passed += made.cells[REPEAT] == 0
        made.cells[COUNTED] = self.passed
        self._above = made.cells
        return made

    def _settle(self, made: Filled, row: Row) -> None:
        """The amounts of the row, and what follows from them."""
        code, place = self._looked_up(row)
        made.cells |= {WAY: code, PLACE: place}
        computed = self._computed(row, code, place)
        before = self.bank
        amounts = computed if row.amounts is None else row.amounts
        self._lay(made, row)
        if amounts is None:
            made.cells[REMARK] = self._asked(made, row, code)
            return
        for player, own in enumerate(amounts):
            if player == row.sits_out:
                continue
            self.totals[player] = whole(Fraction(self.totals[player]) + own)
            made.cells[amount(player)] = own
            if computed is None or computed[player] != own:
                made.written.add(amount(player))
        off = whole(sum(amounts, start=Fraction(self.bank) - before))
        made.cells |= {"balance": off, REMARK: off_by(off)}
        for player, own in enumerate(self.totals):
            made.cells[total(player)] = own

    def _lay(self, made: Filled, row: Row) -> None:
        """What lies on the table once the hand has ended."""
        if not self.layout.has_bank:
            return
        won = bool(row.hands) and row.hands[0].kind in WINS
        laid = self.bank + self.deposit * len(row.declared)
        self.bank = made.cells["bank"] = 0 if won else whole(laid)
        if row.bank is not None and row.bank != self.bank:
            self.bank = row.bank
            made.write("bank", self.bank)

    def _looked_up(self, row: Row) -> tuple[str, Exact | str]:
        """The way and the place that formulas find, or a question mark."""
        if not row.hands or row.hands[0].winner is None:
            return "", ""
        hand = row.hands[0]
        if hand.kind not in WINS or len(row.hands) > 1:
            return "?", "?"
        liable = None if hand.liable == hand.discarder else hand.liable
        roles = {"winner": hand.winner, "discarder": hand.discarder, "liable": liable}
        dealer = [role for role, seat in roles.items() if seat == hand.dealer]
        way = Way(hand.discarder is None, liable is not None, (*dealer, "other")[0])
        known = self.layout.payments.places
        places = [known[key] for key in self._keys(hand) if key in known]
        return way.code, places[0] if places else "?"

    def _keys(self, hand: Hand) -> tuple[str, str]:
        """What formulas look the hand up as, with its points and without."""
        case = facts_of(hand, self.preset)
        if hand.streak and "streak" in self.layout.column:
            case = f"streak={hand.streak}{case}"
        if hand.kind != WIN:
            case = hand.kind + case
        last = self.layout.payments.last
        worth = hand.special or ""
        if not worth and isinstance(hand.value, int | Fraction):
            worth = number(hand.value if last is None else min(hand.value, last))
        points = hand.fu if hand.fu is not None else hand.points
        return f"{case}|{worth}|{number(points)}", f"{case}|{worth}|"

    def _computed(self, row: Row, code: str, place: Exact | str) -> Amounts | None:
        """What the formulas make of a row; none where it has to be written by hand."""
        if code and place == "?":
            return None
        sticks = whole(Fraction(self.bank) / self.deposit) if self.deposit else 0
        sticks += len(row.declared)
        kind = _kind(row)
        if kind == EXHAUSTIVE_DRAW and not self._draws_live:
            return None
        if not code and kind not in (EXHAUSTIVE_DRAW, ABORTIVE):
            return None
        return self.settled(row, int(sticks))

    def _asked(self, made: Filled, row: Row, code: str) -> str:
        """What the remark of a row says that has no amounts."""
        kind, said = _kind(row), made.cells
        if kind not in WINS:
            return BY_HAND if kind else ""
        if len(row.hands) > 1 or not said.get("dealer"):
            return SEVERAL if said.get("dealer") else WHO_DEALS
        if code == "?":
            return WHO_SITS if self.layout.rotates and row.sits_out is None else NOBODY
        return self._asked_of(row.hands[0], str(said[PLACE]))

    def _asked_of(self, hand: Hand, place: str) -> str:
        """What is asked of a hand that the table does not have."""
        settling, least = self.preset.settling, self.preset.settling.minimum
        if hand.special is not None:
            return NONE
        if hand.value is None:
            return WORTH
        if least is not None and isinstance(hand.value, int) and hand.value < least:
            return BELOW
        given = hand.fu if "fu" in self.layout.column else hand.points
        asked = {"fu", "points"} & set(self.layout.column) and settling.points
        if asked and given is None and place == "?":
            return POINTS.format(points=asked.name)
        return NONE

    @property
    def _draws_live(self) -> bool:
        return self.layout.has_pool or self.preset.draw is None

    def settled(self, row: Row, sticks: int) -> Amounts | None:
        """What the rule set makes of a row, each player's deposits taken off."""
        hands = tuple(
            replace(hand, liable=None) if hand.liable == hand.discarder else hand
            for hand in row.hands
        )
        try:
            if len(hands) > 1 and hands[0].kind != NAGASHI:
                won = [replace(hand, deposits=0) for hand in hands]
                won[0] = replace(won[0], deposits=sticks)
                settled = settle_together(self.preset, won)
            else:
                own = sticks if hands[0].kind in WINS else 0
                settled = (settle(self.preset, replace(hands[0], deposits=own)),)
        except (HandError, IndexError):
            return None
        changes = [Fraction(0)] * len(self.layout.players)
        for settlement in settled:
            for seat in range(self.preset.players):
                changes[row.player(seat)] += settlement.changes[seat]
        for player in row.declared:
            changes[player] -= self.deposit
        return tuple(whole(change) for change in changes)

    def _repeats(self, made: Filled, row: Row, following: Row | None) -> Exact | str:
        """Whether the dealer deals again, as far as the row tells."""
        rule, known = self.preset.rotation, made.cells.get("dealer")
        holds = self._ended(row, self.layout.players.index(str(known))) if known else {}
        self._more = rule is not None and any(holds.get(word) for word in rule.honba)
        if rule is None or self.layout.rotates:
            if following is None or following.dealer is None:
                return ""
            return int(following.dealer == row.dealer)
        return int(any(holds[word] for word in rule.repeat)) if known else ""

    @staticmethod
    def _ended(row: Row, dealer: int) -> dict[str, bool]:
        """How the hand of a row ended, in the words of rotation."""
        kind, seat = _kind(row), row.seat(dealer)
        drawn = kind in (EXHAUSTIVE_DRAW, NAGASHI)
        ready = {own for hand in row.hands for own in hand.ready}
        return {
            "dealer_wins": kind in WINS and any(h.winner == seat for h in row.hands),
            "exhaustive_draw": drawn,
            "abortive": kind == ABORTIVE,
            "dealer_ready": drawn and (seat in ready or dealer in row.declared),
        }


def _kind(row: Row) -> str:
    """The kind of a row's hand; empty where it has amounts only."""
    return row.kind or (row.hands[0].kind if row.hands else "")

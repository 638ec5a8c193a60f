"""Who deals next, and which wind prevails: the deal followed from row to row."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from mjtables.auditing.findings import DEALER, WIND, Finding
from mjtables.hand import ABORTIVE, EVENT, EXHAUSTIVE_DRAW, FALSE_WIN, NAGASHI, WINS
from mjtables.scoresheet.cells import WINDS

if TYPE_CHECKING:
    from mjtables.ruleset import Preset
    from mjtables.scoresheet.model import Row, Sheet


def repeats(  # noqa: PLR0911 - a kind of hand each
    rules: Preset | None, row: Row
) -> bool | None:
    """Whether the dealer of a row deals again; none where nobody says.

    An event is no end of a hand: whoever deals goes on.

    >>> import mjtables as mj
    >>> from mjtables.scoresheet.model import Row
    >>> rules, hand = mj.preset("hk_half_spicy"), mj.Hand(winner=0, value=3)
    >>> repeats(rules, Row(7, kind="win", dealer=0, hands=(hand,)))
    True
    >>> repeats(rules, Row(8, kind="win", dealer=1, hands=(hand,)))
    False
    """
    if row.kind == EVENT:
        return True
    rotation = None if rules is None else rules.rotation
    if rotation is None or not row.hands or row.kind == FALSE_WIN:
        return None
    words = rotation.repeat
    dealer = None if row.dealer is None else row.seat(row.dealer)
    match row.kind:
        case kind if kind in WINS:
            if "dealer_wins" not in words:
                return False
            winners = {hand.winner for hand in row.hands}
            return None if dealer is None else dealer in winners
        case kind if kind in (EXHAUSTIVE_DRAW, NAGASHI):
            if set(words) & {kind, EXHAUSTIVE_DRAW, "nobody_wins"}:
                return True
            if "dealer_ready" not in words:
                return False
            stated = "ready" in row.said
            is_known = dealer is not None and (stated or kind == EXHAUSTIVE_DRAW)
            return dealer in row.hands[0].ready if is_known else None
        case kind if kind == ABORTIVE:
            return bool(set(words) & {ABORTIVE, "nobody_wins"})
        case _:
            return None


class Turn(NamedTuple):
    """Who deals, and in which round: the one of a wind."""

    dealer: int
    round: int
    again: bool = False

    def following(self, players: int) -> Turn:
        """The next in turn."""
        dealer = (self.dealer + 1) % players
        return Turn(dealer, (self.round + (not dealer)) % len(WINDS))


class Deal:
    """The deal of a sheet, followed; more than one turn where it can be either.

    After a finding both the turn that the sheet has and the one that belongs there go
    on, so that one slip is told once. `passed` are the rows after which the deal has
    moved on for certain.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.turns = {Turn(0, 0)}
        known = sheet.rules is not None and sheet.rules.rotation is not None
        told = known or sheet.has("dealer", "wind")
        self.follows = told and len(sheet.players) == sheet.seats
        self.passed: set[int] = set()
        self._before: Row | None = None

    def dealers(self, row: Row) -> tuple[int, ...]:
        """Who may deal a row, in players: the one whom the sheet names comes first."""
        if row.dealer is not None:
            return (row.dealer,)
        if self.follows:
            return self.due
        players = range(len(self.sheet.players))
        return tuple(own for own in players if own != row.sits_out)

    @property
    def due(self) -> tuple[int, ...]:
        """Who should deal the next row, where the deal is followed."""
        if not self.follows:
            return ()
        return tuple(sorted({turn.dealer for turn in self.turns}))

    def meet(self, row: Row) -> list[Finding]:
        """What is wrong with the dealer and the wind of a row."""
        self._count(row)
        if not self.follows or (row.kind == EVENT and row.dealer is None):
            return []
        told = []
        if self.sheet.has("dealer"):
            told += self._dealer(row)
        if self.sheet.has("wind"):
            told += self._wind(row)
        return told

    def pass_on(self, row: Row, *, doubtful: bool) -> None:
        """Go on to the next row; where the row is wrong, in either way."""
        turns: set[Turn] = set()
        for turn in self.turns:
            own = replace(row, dealer=turn.dealer)
            again = None if doubtful else repeats(self.sheet.rules, own)
            if again is not False:
                turns.add(Turn(turn.dealer, turn.round, again=True))
            if again is not True:
                turns.add(turn.following(self.sheet.seats))
        self.turns = turns
        self._before = row

    def _count(self, row: Row) -> None:
        """Note that the deal moved on after the row before."""
        before = self._before
        if before is None or before.kind == EVENT:
            return
        again = repeats(self.sheet.rules, before)
        moved = None not in (before.dealer, row.dealer) and before.dealer != row.dealer
        if again is False or (again is None and moved):
            self.passed.add(before.number)

    def _dealer(self, row: Row) -> list[Finding]:
        own = {turn for turn in self.turns if turn.dealer == row.dealer}
        if own:
            self.turns = own
            return []
        name, rounds = self.sheet.players, {turn.round for turn in self.turns}
        turns = sorted(self.turns, key=lambda turn: (not turn.again, turn))
        said = {turn.dealer: turn.again for turn in reversed(turns)}
        expected = " or ".join(
            f"{name[dealer]}{' again' * again}" for dealer, again in said.items()
        )
        single = len(self.turns) == 1
        if single and not next(iter(self.turns)).again and self._before is not None:
            expected += ", the next in turn"
        told = "nothing" if row.dealer is None else name[row.dealer]
        if row.dealer is not None:
            rounds |= {(each + 1) % len(WINDS) for each in rounds}
            self.turns |= {Turn(row.dealer, each) for each in rounds}
        return [self._finding(DEALER, row, "dealer", expected, told)]

    def _wind(self, row: Row) -> list[Finding]:
        own = {turn for turn in self.turns if turn.round == row.wind}
        if own:
            self.turns = own
            return []
        rounds = sorted({turn.round for turn in self.turns})
        expected = " or ".join(WINDS[place] for place in rounds)
        told = "nothing" if row.wind is None else WINDS[row.wind]
        if row.wind is not None:
            self.turns |= {Turn(turn.dealer, row.wind) for turn in self.turns}
        return [self._finding(WIND, row, "wind", expected, told)]

    def _finding(
        self, kind: str, row: Row, name: str, expected: str, told: str
    ) -> Finding:
        where, cell = self.sheet.row(row), self.sheet.cell(row, name)
        return Finding(kind, where, row.hand, cell, expected, told)

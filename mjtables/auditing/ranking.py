"""Where the players of a sheet stand: places by total, and the end of a game."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from mjtables.adjustment import Unknown
from mjtables.errors import GameError
from mjtables.exact import whole
from mjtables.extras import End
from mjtables.placing import standings

if TYPE_CHECKING:
    from mjtables.auditing.following import Bank
    from mjtables.exact import Exact
    from mjtables.placing import Standing
    from mjtables.scoresheet.model import Amounts, Sheet


class Rank(NamedTuple):
    """Where one player stands: what he has won or lost, in money, without the start.

    `end` is what the game's end makes of it, in points, where the rule set has one.
    """

    place: int
    player: str
    won: Exact
    end: Standing | None = None


def ranked(
    sheet: Sheet, won: Amounts, bank: Bank, remarks: list[str]
) -> tuple[Rank, ...]:
    """Every player's place, the first first; equal totals share one.

    Where the rule set says how a game ends, its places count. What keeps them from
    being told is a remark.
    """
    ends = _ends(sheet, won, bank, remarks)
    ranks = [
        Rank(
            place=one.place if one else 1 + sum(other > total for other in won),
            player=sheet.players[player],
            won=total,
            end=one,
        )
        for player, (total, one) in enumerate(
            zip(won, ends or (None,) * len(won), strict=True)
        )
    ]
    return tuple(sorted(ranks, key=lambda rank: rank.place))


def _ends(
    sheet: Sheet, won: Amounts, bank: Bank, remarks: list[str]
) -> tuple[Standing, ...]:
    rules = sheet.rules
    if rules is None or rules.end is None:
        return ()
    if not isinstance(rules.end, End) or len(won) != rules.players:
        return ()
    start = rules.end.start
    if sheet.start is not None:
        start = sheet.start
    begun = 0 if start is None or isinstance(start, Unknown) else start
    unit = Fraction(rules.payment.unit)
    points = [whole(begun + Fraction(total) / unit) for total in won]
    left = bank.bases[0]
    sticks = int(left // bank.deposit) if bank.deposit else 0
    try:
        return standings(rules, points, deposits=sticks).seats
    except GameError as error:
        said = "; ".join(map(str, error.problems))
        remarks.append(f"the end of the game is not told: {said}")
        return ()

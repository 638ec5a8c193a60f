"""What hands that were counted are paid under a rule set."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.catalog import resolve
from mjtables.errors import HandError, MjtablesError, Problem
from mjtables.exact import Exact, whole
from mjtables.listing import entries
from mjtables.measuring.counts import chosen
from mjtables.measuring.frames import frame
from mjtables.settlement import payable, settle

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    import pandas as pd

    from mjtables.frequencies import Count, Counts
    from mjtables.ruleset import Preset

COLUMNS = (
    *("preset", "options", "situation", "counted", "wins", "barred", "total", "mean"),
    *("spread", "error", "limit_hands", "limit_share"),
)


class Paid(NamedTuple):
    """Hands of one kind, paid: how many, each seat's change, and whether by a tier.

    None are paid where the rule set does not let such a hand win.
    """

    kind: Count
    changes: tuple[Exact, ...] | None
    winner: int
    discarder: int | None
    tier: str

    @property
    def receives(self) -> Exact:
        """What the winner gets for one of them; 0 where it may not be won."""
        return 0 if self.changes is None else self.changes[self.winner]


def expected_payments(
    *presets: Preset | str | os.PathLike[str],
    counted: str | os.PathLike[str] | pd.DataFrame | None = None,
    by_situation: bool = False,
) -> pd.DataFrame:
    """What the hands that were counted are paid, under each rule set.

    The same hands under all of them: how people would play otherwise is not known.
    Without honba and deposits; a hand for which someone is liable is paid as without.
    `counted` is a table as `counted_hands` gives it, or its name; else the one that
    comes with mjtables for such hands.

    A row for each rule set (and situation). Columns: preset, options, situation (empty:
    all), counted (which counts), wins, barred (wins that the rule set does not allow:
    below its minimum), total (what all winners get, in money), mean (of a win), spread
    (the standard deviation), error (the standard error of the mean), limit_hands (the
    part of wins that reach a named step: mangan, a laak, the limit; 0 to 1),
    limit_share (the part of the total that moves for them).

    Raises `MjtablesError` where there are no counts of its hands, `HandError` where one
    of them cannot be settled.

    >>> import mjtables as mj
    >>> told = mj.expected_payments("tenhou_4p").iloc[0]
    >>> int(told["wins"]), int(told["total"]), round(told["mean"])
    (10347, 61861600, 5979)
    """
    if not presets:
        raise MjtablesError("expected a rule set at least, found none")
    rows = []
    for preset in presets:
        rules = resolve(preset)
        own = chosen(rules, counted)
        hands = list(paid(rules, own))
        groups = {"": hands}
        if by_situation:
            ways = dict.fromkeys(hand.kind.situation for hand in hands)
            groups = {
                way.value: [hand for hand in hands if hand.kind.situation is way]
                for way in ways
            }
        rows += [_row(rules, own, way, group) for way, group in groups.items()]
    return frame(rows, COLUMNS, ("total",))


def paid(rules: Preset, own: Counts) -> Iterator[Paid]:
    """Each kind of hand that was counted, paid under a rule set.

    Raises `HandError` for one that the rule set cannot settle.
    """
    payable(rules)
    for row in own.rows:
        if not row.number:
            continue
        hand = row.hand(rules)
        if hand is None or hand.winner is None:
            expected = f"a situation of {rules.players} players"
            problem = Problem("situation", expected, row.situation.value)
            raise HandError(rules.id, [problem])
        try:
            settled = settle(rules, hand)
        except HandError as error:
            if not _barred(rules, row):
                raise HandError(f"{rules.id}, {row.said}", error.problems) from None
            yield Paid(row, None, hand.winner, hand.discarder, "")
            continue
        tier = next((leg.score.tier for leg in settled.legs), "")
        yield Paid(row, settled.changes, hand.winner, hand.discarder, tier)


def _barred(rules: Preset, row: Count) -> bool:
    """Whether a rule set does not let such a hand win: it is below the minimum."""
    if row.value is None:
        return False
    points = (
        None if row.points is None or rules.settling.points is None else (row.points,)
    )
    listed = entries(rules, [row.situation], (row.value,), points)
    return any(entry.status == "below_minimum" for entry in listed)


def _row(rules: Preset, own: Counts, way: str, hands: list[Paid]) -> dict[str, Any]:
    won = [hand for hand in hands if hand.changes is not None]
    wins = sum(hand.kind.number for hand in won)
    total = sum(hand.kind.number * hand.receives for hand in won)
    squares = sum(hand.kind.number * hand.receives**2 for hand in won)
    limits = [hand for hand in won if hand.tier]
    limited = sum(hand.kind.number * hand.receives for hand in limits)
    mean = Fraction(total, wins) if wins else None
    spread = None
    if mean is not None:
        spread = float(Fraction(squares, wins) - mean**2) ** 0.5
    nothing = float("nan")
    return {
        "preset": rules.id,
        "options": rules.options_text,
        "situation": way,
        "counted": own.name,
        "wins": wins,
        "barred": sum(hand.kind.number for hand in hands) - wins,
        "total": whole(total),
        "mean": nothing if mean is None else float(mean),
        "spread": nothing if spread is None else spread,
        "error": nothing if spread is None else spread / wins**0.5,
        "limit_hands": sum(h.kind.number for h in limits) / wins if wins else nothing,
        "limit_share": float(Fraction(limited) / total) if total else nothing,
    }

"""The columns of a scoresheet: what they are called, and which field each holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.logs.words import columns as of_logs

if TYPE_CHECKING:
    from mjtables.ruleset import Preset

#: What says how a hand ended, in the order in which it is written.
OF_A_HAND = (
    *("kind", "winner", "discarder", "value", "fu", "points", "special", "facts"),
    *("honba", "streak", "deposits", "liable", "liable_for", "event", "ready"),
    *("out", "scores", "declared", "sits_out"),
)
#: All fields but the players' amounts and totals.
FIELDS = ("hand", "wind", "dealer", *OF_A_HAND, "note", "balance", "bank")

#: Cells that say nothing by themselves: a row with no others was not played.
PREFILLED = (
    *("hand", "wind", "dealer", "sits_out", "honba", "streak", "deposits", "note"),
    *("balance", "bank"),
)

#: The columns of each player: what he gained, his total, what he did (r for riichi, t
#: for a ready hand), and his own score where losers settle theirs.
AMOUNT, TOTAL, MARK, SCORE = "amount", "total", "mark", "score"
MOST_PLAYERS = 5

#: Names of columns that logs do not have, as `_` joins their words.
_NAMES = {
    **{name: name for name in FIELDS},
    **dict.fromkeys(("no", "no.", "nr", "#", "deal"), "hand"),
    **dict.fromkeys(("prevailing_wind", "prevailing", "round"), "wind"),
    **dict.fromkeys(("sits", "sitting_out"), "sits_out"),
    **dict.fromkeys(("sum", "check"), "balance"),
    **dict.fromkeys(("riichi", "bets"), "declared"),
}


class Column(NamedTuple):
    """Where a field stands: the place of its column, and what it is called."""

    place: int
    name: str


def amount(player: int) -> str:
    """The field of what a player gained or lost.

    >>> amount(0), total(3)
    ('amount:0', 'total:3')
    """
    return f"{AMOUNT}:{player}"


def total(player: int) -> str:
    """The field of a player's running total."""
    return f"{TOTAL}:{player}"


def mark(player: int) -> str:
    """The field of what a player did in a hand.

    >>> mark(2), score(0)
    ('mark:2', 'score:0')
    """
    return f"{MARK}:{player}"


def score(player: int) -> str:
    """The field of a loser's own score."""
    return f"{SCORE}:{player}"


def fields_of(preset: Preset | None) -> dict[str, str]:
    """The fields by the names of their columns, those of the rule set's own unit too.

    >>> import mjtables as mj
    >>> known = fields_of(mj.preset("hk_half_spicy"))
    >>> known["faan"], known["pao"], known["declared"], "ann" in known
    ('value', 'liable', 'declared', False)
    """
    changes = {f"change{seat}": amount(seat) for seat in range(MOST_PLAYERS)}
    known = {
        name: changes.get(field, field)
        for name, field in of_logs().items()
        if field in changes or field in FIELDS
    }
    known |= _NAMES
    if preset is not None:
        unit = joined(preset.settling.unit)
        if unit not in FIELDS or unit == "points":
            known[unit] = "value"
    for player in range(MOST_PLAYERS):
        own = (each(player) for each in (amount, total, mark, score))
        known |= {name: name for name in own}
    return known


def joined(name: str) -> str:
    """A column's name as it is looked up: in small letters, its words joined.

    >>> joined(" Sits out ")
    'sits_out'
    """
    return "_".join(name.casefold().split())

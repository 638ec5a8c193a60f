"""Final score -> payments: the table of multipliers, and the liable player's shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from mjtables.situation import LOOKUP, Payer, Situation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.adjustment import Unknown
    from mjtables.exact import Exact, Rounding


class Row(NamedTuple):
    """Who pays how many times the final score, in the situations a row serves."""

    name: str
    multipliers: Mapping[Payer, Exact]

    def of(self, situation: Situation, payer: Payer) -> Exact:
        """What a payer's multiplier is; a payer whom the row leaves out pays nothing.

        >>> row = Row("on_discard", {Payer.DISCARDER: 2, Payer.OTHER: 1})
        >>> row.of(Situation.NONDEALER_ON_NONDEALER_DISCARD, Payer.DEALER)
        1
        """
        for name in LOOKUP[situation, payer]:
            if name in self.multipliers:
                return self.multipliers[name]
        return 0


class Losers(NamedTuple):
    """What the losers' own scores do: they settle them, or scores only add up.

    `dealer` is the factor where the dealer is one of a pair that settles, or the
    winner whose score is added up; the limit cuts each score or their difference.
    `unless` are facts of a hand after which the losers settle nothing.
    """

    method: Literal["settle_differences", "add_up"]
    dealer: Exact = 1
    limit_on: Literal["score", "difference"] | None = None
    unless: tuple[str, ...] = ()


class Payment(NamedTuple):
    """The payment table, one row chosen for each of the five situations."""

    rows: Mapping[Situation, Row]
    unit: Exact = 1
    round: Rounding | None = None
    absent: Literal["shared"] | None = None
    others_at_most: Exact | None = None
    discarder_pays: Literal["own", "all"] = "own"
    losers: Losers | None = None

    @property
    def adds_up(self) -> bool:
        """Whether nobody pays: every seat adds its own score to its total."""
        return self.losers is not None and self.losers.method == "add_up"


class Liability(NamedTuple):
    """Who pays which share of the whole sum when a player is held liable.

    `hands` are those it is known for, by name: whether a player is liable, a hand says.
    """

    self_drawn: Mapping[Payer, Exact] | None = None
    on_discard: Mapping[Payer, Exact] | None = None
    covers: Literal["hand", "part"] | Unknown = "hand"
    extras: Literal["liable", "discarder"] | Unknown = "liable"
    hands: tuple[str, ...] = ()

    def shares(self, *, self_drawn: bool) -> Mapping[Payer, Exact] | None:
        """The shares in such a win; none where liability has no rule for it."""
        return self.self_drawn if self_drawn else self.on_discard

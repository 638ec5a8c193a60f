"""A leg: what one payer pays the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import Exact, whole

if TYPE_CHECKING:
    from mjtables.ladder import Score
    from mjtables.situation import Payer


class Leg(NamedTuple):
    """One payer's payment, amounts in money.

    `amount` is the rounded part, `flat` what is added whatever is counted, `counted`
    what is added for each honba and the like. `multiplier` is none once regrouped.
    """

    seat: int
    payer: Payer
    score: Score
    final_score: Exact
    multiplier: Exact | None
    amount: Exact
    flat: Exact = 0
    counted: Exact = 0
    uses: tuple[str, ...] = ()

    @property
    def pays(self) -> Exact:
        """What the payer pays in all."""
        return whole(self.amount + self.flat + self.counted)

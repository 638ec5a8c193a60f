"""One hand added up, where nobody pays: what each seat adds to its total."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mjtables import judging, regrouping
from mjtables.catalog import resolve
from mjtables.errors import HandError, Problem
from mjtables.exact import Exact, whole
from mjtables.legs import of_hand

if TYPE_CHECKING:
    import os

    from mjtables.explanation import Explanation
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.situation import Situation


@dataclass(frozen=True, slots=True)
class Tally:
    """What each seat adds to its total in one hand; it does not sum to zero.

    `scores` has four entries, by seat, in money. They are integers where whole, else
    exact fractions.
    """

    preset: str
    options: str
    situation: Situation
    hand: Hand
    scores: tuple[Exact, ...]
    rules: Preset = field(repr=False, compare=False)

    def explain(self) -> Explanation:
        """How it came about, step by step, in words and as data."""
        from mjtables.explaining import explained

        told = explained(self.rules, self.hand, self.situation)
        return told.held_to(told.pays, self.scores)


def add_up(preset: Preset | str | os.PathLike[str], hand: Hand) -> Tally:
    """Add up one win whose scores are not paid: what each seat adds, in money.

    The losers add their own scores (`Hand.scores`), rounded and cut as the rule set
    says, the winner his final score: times `payment.losers.dealer` where he is the
    dealer. A dealer who loses adds his own score once: the example that is printed
    (http://www.4windsmj.com/kb/help/4winsc17.htm, "East receives double") shows the
    factor on East's win alone, and no source says more.

    Raises `HandError` with everything that keeps the hand from being added up, among
    it that the preset's hands are paid (`settle`).

    >>> import mjtables as mj
    >>> from mjtables.loading import preset_from
    >>> tree = {
    ...     **{"id": "club", "name": "Club", "family": "Club", "sources": ["our wall"]},
    ...     "settling": {"kind": "added", "unit": "points", "ceiling": 500},
    ...     "payment": {"losers": {"method": "add_up", "dealer": 2}},
    ... }
    >>> club = preset_from(tree, "club.toml")
    >>> mj.add_up(club, mj.Hand(winner=0, value=120, scores=[None, 12, 20, 0])).scores
    (240, 12, 20, 0)
    """
    rules = resolve(preset)
    if not rules.payment.adds_up:
        path, expected = "payment.losers.method", "add_up"
        found = rules.payment.losers.method if rules.payment.losers else "nothing"
        problem = Problem(path, expected, found, "its hands are paid: use settle")
        raise HandError(f"{rules.id}: this hand cannot be added up", [problem])
    reading = judging.read(hand, rules)
    seating = reading.seating
    legs = of_hand(rules, seating, reading.facts, reading.worth)
    own = [whole((score or 0) * rules.payment.unit) for score in reading.scores]
    # No fact of one leg counts here, so all legs have the winner's one score.
    own[seating.winner] = regrouping.added(rules.payment, seating, legs[0].final_score)
    return Tally(
        preset=rules.id,
        options=rules.options_text,
        situation=seating.situation,
        hand=hand,
        scores=tuple(own),
        rules=rules,
    )

"""How a hand was settled, step by step: as a teacher writes it, and as data."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import fill
from typing import TYPE_CHECKING

from mjtables.errors import MjtablesError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.situation import Situation
    from mjtables.step import Step

#: How wide a terminal usually is.
_COLUMNS = 80

#: Steps of what is paid beside the hand, and of what comes of it all.
_BESIDE = ("share", "losers", "receives", "deposits", "total")


@dataclass(frozen=True, slots=True)
class Explanation:
    """One hand's derivation; printed, it is what a teacher writes.

    `steps` tell first how the hand was won (`situation`), then its score, what each
    payer pays, what the winner receives, and at last (`total`) what each seat gains or
    loses. Amounts are integers where whole, else exact fractions: value, points, score,
    and money from a payer's own steps on. A draw has no situation.
    """

    preset: str
    options: str
    hand: Hand
    situation: Situation | None
    title: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        """Title, how the hand was won, and the steps, as wide as a terminal."""
        rows = self.rows
        room = max(len(who) for who, _ in rows) + 2
        lines = [
            fill(
                text,
                _COLUMNS,
                initial_indent=f"{who:{room}}",
                subsequent_indent=" " * (room + 2),
                break_long_words=False,
            )
            for who, text in rows
        ]
        return "\n".join([self.title, self.headline, "", *lines])

    @property
    def headline(self) -> str:
        """How the hand was won and what it counts, as a sentence."""
        first, *more = self.steps
        worth = f": {more[0].text}" if more and more[0].what == "value" else ""
        return f"{first.text[0].upper()}{first.text[1:]}{worth}."

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """The lines of a page below its headline: of whom (told once), and the text."""
        rows: list[tuple[str, str]] = []
        before = ""
        for place, step in enumerate(self.steps):
            who, text = step.who or "the hand", step.text
            if step.what == "total":
                who, text = "in all", f"{step.who} {step.text}"
            # The headline has said how the hand was won, and what it counts.
            if place > 1 or step.what not in ("situation", "value"):
                rows.append(("" if who == before else who, text))
                before = who
        return tuple(rows)

    @property
    def pays(self) -> dict[int, Exact]:
        """What each payer's own steps end with, by seat."""
        own = (step for step in self.steps if step.what not in _BESIDE)
        return {
            seat: step.amount
            for step in own
            for seat in step.seats
            if step.amount is not None
        }

    @property
    def changes(self) -> tuple[Exact, ...]:
        """What the totals say, by seat."""
        totals = [step for step in self.steps if step.what == "total"]
        said = {seat: step.amount or 0 for step in totals for seat in step.seats}
        return tuple(said.get(seat, 0) for seat in range(4))

    def held_to(
        self, pays: Mapping[int, Exact], changes: Sequence[Exact]
    ) -> Explanation:
        """The same explanation, if its numbers are those of the settlement.

        Raises `MjtablesError` if they are not.
        """
        for said, settled in ((self.pays, dict(pays)), (self.changes, tuple(changes))):
            if said != settled:
                expected = f"a derivation that ends with {settled}"
                raise MjtablesError(f"{self.preset}: expected {expected}, found {said}")
        return self

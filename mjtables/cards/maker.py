"""What every maker of tables has: the rules, the words, the notes so far."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mjtables.cards.levels import levels
from mjtables.cards.noting import amount

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.cards.noting import CardNotes
    from mjtables.exact import Exact
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech


@dataclass
class Maker:
    """The maker of some tables of a preset, in one language."""

    preset: Preset
    said: Speech
    notes: CardNotes
    thousands: bool = False

    @cached_property
    def levels(self) -> Mapping[str, int]:
        """How dark each tier stands."""
        return levels(self.preset)

    @property
    def unit(self) -> str:
        """What hands are counted in."""
        return self.said.word("units", self.preset.settling.unit)

    def amount(self, number: Exact | None, status: str) -> str:
        """An amount as it is printed, told apart from what no hand pays."""
        return amount(number, status, self.notes, thousands=self.thousands)

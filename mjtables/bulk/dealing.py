"""Random frames of hands, right in most of what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from mjtables.bulk.axes import second_name
from mjtables.hand import ABORTIVE, EVENT, EXHAUSTIVE_DRAW, FALSE_WIN, NAGASHI, WINS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.ruleset import Preset

_KINDS = (*WINS, EXHAUSTIVE_DRAW, ABORTIVE, NAGASHI, FALSE_WIN, EVENT, "washout")


class Dealer:
    """Deals random frames of one rule set."""

    def __init__(self, rules: Preset, seed: int) -> None:
        self.rules = rules
        shown = rules.shown
        self._listed = shown.values  # noqa: PD011 - of a table, not of a frame
        self.random = np.random.default_rng(seed)

    def frame(self, rows: int) -> pd.DataFrame:
        """So many hands, right in most of what they say."""
        rules, seats = self.rules, range(self.rules.players)
        strangers = [-1, rules.players, 7, None, 1.5]
        made: dict[str, Any] = {
            "dealer": self._some(rows, seats, strangers, 0.01),
            "winner": self._some(rows, seats, strangers, 0.01),
            "special": self._specials(rows),
            "fu": self._points(rows, "fu"),
            "points": self._points(rows, "points"),
            "honba": self._counted(rows),
            "streak": self._counted(rows),
            "deposits": self._counted(rows),
            "liable": self._some(rows, [None], [*seats, *seats, 5], 0.1),
            "liable_for": self._some(rows, [None], [1, 1, 2, 0, 200], 0.01),
            "winner_index": self._some(rows, [0], [1, 2, 3, None, -1, 11_000], 0.06),
            "kind": self._some(rows, ["win"], [*_KINDS, *_KINDS[2:], None], 0.15),
            "out": self._some(rows, [""], ["3", "1 2", "0", "9"], 0.02),
        }
        won = self._some(rows, [True], [False], 0.01)
        made["discarder"] = self._discarders(made["winner"])
        made["value"] = self._values(made["special"])
        made["ready"] = self._beside(
            made["kind"], ["", "0", "1 2", "0 1 2", "0,3", "5"]
        )
        made["event"] = self._beside(made["kind"], [*rules.events, None, "tsunami"])
        for name in ("winner", "discarder", "value", "special", "fu", "points"):
            made[name] = self._of_wins(made["kind"], won, name, made[name])
        for name in rules.facts:
            made[name] = self._some(rows, [0, 0, 0, 1], [2, None, 0.5], 0.01)
        for name in rules.counts:
            made[name] = self._some(rows, [0, 0, 1, 2], [3, 8, 9, None, -1], 0.02)
        for seat in range(4):
            made[f"scores{seat}"] = self._own_scores(made, seat)
        return pd.DataFrame({name: self._column(cells) for name, cells in made.items()})

    def _column(self, cells: Sequence[Any]) -> Any:
        """The cells as pandas would read them, or as nullable integers."""
        series = pd.Series(cells)
        numbers = pd.api.types.is_float_dtype(series.dtype)
        whole = numbers and bool((series.dropna() % 1 == 0).all())
        return (
            series.astype("Int64") if whole and self.random.random() < 0.5 else series
        )

    def _some(
        self, rows: int, usual: Sequence[Any], rare: Sequence[Any], share: float
    ) -> list[Any]:
        """Usual cells, and a share of others."""
        picked = self.random.integers(0, len(usual), rows)
        other = self.random.integers(0, len(rare), rows)
        odd = self.random.random(rows) < share
        return [
            rare[there] if strange else usual[here]
            for here, there, strange in zip(picked, other, odd, strict=True)
        ]

    def _counted(self, rows: int) -> list[Any]:
        asked = {row.by for row in self.rules.adjustments} & {"honba", "streak", "deal"}
        rare = [1, 1, 2, 3, 17, None, None, -1, 2.5, 10_001, 9_999]
        return self._some(rows, [0], rare, 0.12 if asked else 0.02)

    def _discarders(self, winner: list[Any]) -> list[Any]:
        """Nobody, somebody else, and a few who cannot be."""
        players = self.rules.players
        steps = self._some(len(winner), [None, *range(1, players)], [0, 0.5, 9], 0.02)
        return [
            None if step is None else step if who is None else (who + step) % players
            for who, step in zip(winner, steps, strict=True)
        ]

    def _values(self, special: list[Any]) -> list[Any]:
        """A value, mostly where no hand is named."""
        listed = self._listed or (1,)
        top = int(max(listed))
        usual = [*map(float, listed), *range(top + 2)]
        rare = [-1, 0.5, top + 9, 10_000, 10_001, None]
        cells = self._some(len(special), usual, rare, 0.02)
        both = self.random.random(len(special)) < 0.02
        return [
            cell if name is None or odd else None
            for cell, name, odd in zip(cells, special, both, strict=True)
        ]

    def _points(self, rows: int, name: str) -> list[Any]:
        points = self.rules.settling.points
        if (
            name != second_name(self.rules)
            or points is None
            or points.fixed is not None
        ):
            return self._some(rows, [None], [30], 0.01)
        listed = [*map(float, self.rules.shown.points)]
        odd = [None, None, None, 0, 22, 33, -5, 22.5, 10_001, 70_000, 120]
        return self._some(rows, listed, odd, 0.06)

    def _specials(self, rows: int) -> list[Any]:
        names = [rung.name for rung in self.rules.settling.rungs]
        several = [f"{number} {name}" for name in names for number in (2, 3)]
        share = "150%" if self.rules.settling.limit else "nothing"
        named = [*names, *names, *several, share, "33.3%", "grand slam"]
        return self._some(rows, [None], named, 0.2 if self._listed else 0.9)

    def _beside(self, kinds: list[Any], cells: Sequence[Any]) -> list[Any]:
        """Cells beside other kinds than a win."""
        picked = self._some(len(kinds), cells, [None], 0.05)
        strange = self.random.random(len(kinds)) < 0.005
        return [
            cell if kind not in (*WINS, None) or odd else None
            for kind, cell, odd in zip(kinds, picked, strange, strict=True)
        ]

    def _of_wins(
        self, kinds: list[Any], won: list[bool], name: str, cells: list[Any]
    ) -> list[Any]:
        """Cells without those that other kinds cannot say, mostly."""
        takes = {"winner": (NAGASHI, FALSE_WIN, EVENT), "discarder": (FALSE_WIN, EVENT)}
        asked = (*WINS, None, *takes.get(name, ()))
        return [
            cell if kind in asked or not well else None
            for kind, well, cell in zip(kinds, won, cells, strict=True)
        ]

    def _own_scores(self, made: dict[str, Any], seat: int) -> list[Any]:
        rows = len(made["winner"])
        if self.rules.payment.losers is None:
            return self._some(rows, [None], [0, 12], 0.001)
        scores = self._some(rows, range(0, 400, 2), [None, -4, 1500, 10**13], 0.01)
        won = zip(made["winner"], made["kind"], scores, strict=True)
        return [
            None if who == seat or kind not in (*WINS, None) else score
            for who, kind, score in won
        ]

"""Reads rows that no grid lists, as `settle` would read the hands they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mjtables.bulk import meanings
from mjtables.bulk.entries import FIELDS, linear
from mjtables.bulk.layout import SEATS
from mjtables.bulk.numbers import NOT_WHOLE
from mjtables.bulk.rows import Rows
from mjtables.examining import MOST
from mjtables.hand import EXHAUSTIVE_DRAW, KINDS, NAGASHI, WINS

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjtables.bulk.numbers import Array
    from mjtables.bulk.reading import Columns
    from mjtables.ruleset import Preset

_DRAW, _NAGASHI = KINDS.index(EXHAUSTIVE_DRAW), KINDS.index(NAGASHI)
#: Liability for a part is for so many of a named hand at most.
MOST_LIABLE = 100
#: A winner index from here on is one too many.
LATEST = 4


class Reader:
    """The columns of one frame, read for one rule set."""

    def __init__(self, preset: Preset, columns: Columns) -> None:
        self.preset = preset
        self.columns = columns
        self.players = preset.players
        self.tables = _tables(preset, columns)

    def rows(self, where: Array) -> Rows:
        """Some rows of the frame, by their places."""
        rows = Rows(len(where))
        rows.codes["kind"] = self._meant("kind", where)
        rows.flag(rows.code("kind") < 0, "kind")
        rows.codes["event"] = self._meant("event", where)
        self._players(rows, where)
        self._ready(rows, where)
        self._seats(rows, where)
        self._facts(rows, where)
        for name in (*FIELDS, *self.preset.counts):
            self._count(rows, where, name)
        self._part(rows, where)
        self._later(rows, where)
        self._scores(rows, where)
        return rows

    def _meant(self, name: str, where: Array) -> Array:
        """What the words of a field mean in each row; 0 where there are none."""
        if name not in self.tables:
            return np.zeros(len(where), np.int64)
        meant: Array = self.tables[name][self.columns.words[name].codes[where]]
        return meant

    def number(self, name: str, where: Array) -> tuple[Array, Array]:
        """A column's whole numbers, and where nothing stands: everywhere without it."""
        column = self.columns.numbers.get(name) or self.columns.own.get(name)
        if column is None:
            nothing = np.full(len(where), NOT_WHOLE, np.int64)
            return nothing, np.ones(len(where), bool)
        return column.exactly(where), column.is_null(where)

    def _players(self, rows: Rows, where: Array) -> None:
        said, null = self.number("players", where)
        place, no_place = self.number("empty_seat", where)
        rows.flag(~no_place & (place != 3), "players")
        null |= said == 0
        said = np.where(null & ~no_place, 3, said)
        rows.flag((~null | ~no_place) & (said != self.players), "players")

    def _seats(self, rows: Rows, where: Array) -> None:
        for name in ("dealer", "winner", "discarder", "liable"):
            seat, null = self.number(name, where)
            if name == "winner":
                seat, null = self._gaining(rows, where, seat, null)
            rows.flag(~null & ((seat < 0) | (seat >= self.players)), "seat")
            rows.codes[name] = np.where(null, self.players, seat)
        rows.flag(rows.codes["dealer"] == self.players, "no_dealer")

    def _gaining(
        self, rows: Rows, where: Array, seat: Array, null: Array
    ) -> tuple[Array, Array]:
        """Whose discards a nagashi is for, where only the changes say it."""
        gains = self._gains(where)
        if gains is None:
            return seat, null
        untold = null & (rows.code("kind") == _NAGASHI)
        for number in range(self.players):
            seat = np.where(untold & (gains == 1 << number), number, seat)
            null = null & ~(untold & (gains == 1 << number))
        return seat, null

    def _gains(self, where: Array) -> Array | None:
        """A bit for each seat that gains, where the frame records it; 0 if nobody."""
        if not self.columns.recorded:
            return None
        bits = np.zeros(len(where), np.int64)
        for seat, column in enumerate(self.columns.recorded):
            values = column.values[where]
            bits |= ((values > 0) & ~column.is_null(where)).astype(np.int64) << seat
        return bits

    def _ready(self, rows: Rows, where: Array) -> None:
        for name in ("ready", "out"):
            bits = self._bits(rows, name, where)
            rows.flag(bits < 0, "seat")
            rows.codes[name] = np.maximum(bits, 0)
        draw = (rows.code("kind") == _DRAW) & (rows.codes["ready"] == 0)
        gains = self._gains(where)
        if gains is not None:
            rows.codes["ready"] = np.where(draw, gains, rows.codes["ready"])
        elif not ({"ready"} & {*self.tables, *self.columns.seats}):
            rows.flag(draw, "ready")

    def _bits(self, rows: Rows, name: str, where: Array) -> Array:
        """A bit for each seat that a field names."""
        by_seat = self.columns.seats.get(name)
        if by_seat is None:
            return self._meant(name, where)
        bits = np.zeros(len(where), np.int64)
        for seat, column in enumerate(by_seat):
            if column is None:
                continue
            said, null = column.exactly(where), column.is_null(where)
            rows.flag(~null & (said != 0) & (said != 1), "seat")
            true = ~null & (said == 1)
            rows.flag(true & (seat >= self.players), "seat")
            bits |= true.astype(np.int64) << seat
        return bits

    def _facts(self, rows: Rows, where: Array) -> None:
        bits = self._meant("facts", where)
        rows.flag(bits < 0, "facts")
        bits = np.maximum(bits, 0)
        for place, name in enumerate(self.preset.facts):
            if name in self.columns.own:
                said, null = self.number(name, where)
                rows.flag(~null & (said != 0) & (said != 1), "count")
                bits |= (~null & (said == 1)).astype(np.int64) << place
        rows.codes["facts"] = bits

    def _count(self, rows: Rows, where: Array, name: str) -> None:
        if name in self.tables:  # a word of the facts
            said = self._of_words(name, where)
        else:
            said, null = self.number(name, where)
            said = np.where(null, 0, said)
        rows.flag((said < 0) | (said > MOST), "count")
        if name in linear(self.preset):
            rows.counts[name] = said
            rows.codes[f"{name} stated"] = (said > 0).astype(np.int64)
        else:
            rows.codes[name] = said

    def _of_words(self, name: str, where: Array) -> Array:
        said: Array = self.tables[name][self.columns.words["facts"].codes[where]]
        return said

    def _part(self, rows: Rows, where: Array) -> None:
        said, null = self.number("liable_for", where)
        rows.flag(~null & ((said < 1) | (said > MOST_LIABLE)), "liable_for")
        rows.codes["liable_for"] = np.where(null, 0, said)

    def _later(self, rows: Rows, where: Array) -> None:
        said, null = self.number("winner_index", where)
        said = np.where(null, 0, said)
        rows.flag((said < 0) | (said > MOST), "count")
        rows.codes["winner_index"] = np.clip(said, 0, LATEST)

    def _scores(self, rows: Rows, where: Array) -> None:
        by_seat = self.columns.seats.get("scores")
        if by_seat is not None:
            scores = np.full((len(where), 4), meanings.NO_SCORE, np.int64)
            for seat, column in enumerate(by_seat):
                if column is not None:
                    scores[:, seat] = _own_scores(
                        column.exactly(where), column.is_null(where)
                    )
        elif "scores" in self.tables:
            scores = self.tables["scores"][self.columns.words["scores"].codes[where]]
        else:
            return
        later = (rows.code("winner_index") > 0) & (rows.code("kind") < len(WINS))
        # Losers settle their differences once, with the first winner's hand.
        scores = np.where(later[:, None], meanings.NO_SCORE, scores)
        rows.flag((scores == meanings.BAD_SCORE).any(axis=1), "scores")
        rows.scores = scores
        stated = (scores != meanings.NO_SCORE).astype(np.int64)
        rows.codes["scores"] = stated @ (1 << np.array(SEATS))


def _own_scores(said: Array, null: Array) -> Array:
    bad = (said < 0) | (said > meanings.MOST_POINTS)
    return np.where(null, meanings.NO_SCORE, np.where(bad, meanings.BAD_SCORE, said))


def _tables(preset: Preset, columns: Columns) -> dict[str, Array]:
    """What every distinct word of the frame means, by field."""
    meant: dict[str, Callable[[object], object]] = {
        "kind": meanings.kind,
        "event": lambda item: meanings.event(preset, item),
        "facts": lambda item: meanings.facts(preset, item),
        "ready": lambda item: meanings.seats(preset.players, item),
        "out": lambda item: meanings.seats(preset.players, item),
    }
    tables = {
        name: meanings.table(columns.words[name], meaning, 0)
        for name, meaning in meant.items()
        if name in columns.words
    }
    if "scores" in columns.words:
        nothing = (meanings.NO_SCORE,) * 4
        words = columns.words["scores"]
        tables["scores"] = meanings.table(words, meanings.scores, nothing)
    if "facts" in columns.words:
        for name in preset.counts:
            tables[name] = meanings.table(columns.words["facts"], _names(name), 0)
    return tables


def _names(name: str) -> Callable[[object], int]:
    """How often a text names a count: once, or not."""
    return lambda item: int(name in meanings.words_of(item))

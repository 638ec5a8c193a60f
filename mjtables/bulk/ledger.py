"""Hands that no grid lists: each is settled once, when it is first met."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from mjtables.bulk.entries import Entry, bent, counted, entry, linear
from mjtables.bulk.vocabulary import Vocabulary
from mjtables.bulk.worths import RADIX, Worths
from mjtables.examining import MOST
from mjtables.hand import KINDS, Hand

if TYPE_CHECKING:
    from mjtables.bulk.numbers import Array
    from mjtables.bulk.rows import Rows
    from mjtables.ruleset import Preset

#: No part of a key is larger than this, nor are there more kinds of circumstances.
_ROOM = 2**62
_CIRCUMSTANCES = 2**24


class Ledger:
    """The hands met so far, by key: what each comes to, in a unit.

    `per` has a row for each of the linear counts, `settles` says whether the losers'
    own scores matter. It grows as it is read: hold `lock` meanwhile.
    """

    def __init__(self, preset: Preset, unit: int) -> None:
        self.preset, self.unit = preset, unit
        self.worths = Worths(preset)
        self.counts = linear(preset)
        self.marks = np.empty(0, np.uint8)
        self.changes = np.empty((0, 4), np.int64)
        self.per = np.empty((0, len(self.counts), 4), np.int64)
        self.settles = np.empty(0, bool)
        self.lock = Lock()
        self._keys = Vocabulary()
        self._axes = _axes(preset)
        self._folds: dict[str, Vocabulary] = {}

    def __len__(self) -> int:
        """How many hands were met."""
        return len(self.marks)

    def entries(self, rows: Rows) -> Array:
        """The place of each row's hand; hands that are new are settled first."""
        keys = self._key(rows)
        _, known = self._keys.places(keys)
        if not known.all():
            new, first = np.unique(keys[~known], return_index=True)
            places = np.flatnonzero(~known)[first]
            self._enter([self._entry(rows, place) for place in places.tolist()])
            self._keys.add(new)
        return self._keys.codes(keys)

    def _enter(self, met: list[Entry]) -> None:
        scaled = [one.scaled(self.unit) for one in met]
        per = np.zeros((len(met), len(self.counts), 4), np.int64)
        for place, one in enumerate(scaled):
            if one.per:
                per[place] = one.per
        self.marks = np.append(self.marks, np.array([e.mark for e in scaled], np.uint8))
        rows = np.array([e.changes for e in scaled], np.int64)
        self.changes = np.concatenate([self.changes, rows])
        self.per = np.concatenate([self.per, per])
        settles = np.array([e.settles for e in scaled], bool)
        self.settles = np.append(self.settles, settles)

    def _key(self, rows: Rows) -> Array:
        """One number for all that tells a row's hand from others."""
        packed, room = np.zeros(rows.count, np.int64), 1
        for name, radix in self._axes.items():
            if room * radix >= _ROOM:
                packed, room = self._folded(name, packed), _CIRCUMSTANCES
            packed = packed * radix + rows.code(name)
            room *= radix
        seats = self.preset.players + 1
        packed = self._folded("", packed)
        for name in ("dealer", "winner", "discarder"):
            packed = packed * seats + rows.code(name)
        return packed * RADIX + rows.code("worth")

    def _folded(self, name: str, packed: Array) -> Array:
        return self._folds.setdefault(name, Vocabulary()).codes(packed)

    def _entry(self, rows: Rows, place: int) -> Entry:
        """What the hand of a row comes to, exact; counts that are 0 add nothing."""
        hand = self._hand(rows, place)
        stated = tuple(n for n in self.counts if rows.code(f"{n} stated")[place])
        one = entry(self.preset, hand, stated)
        steps = dict(zip(stated, one.per, strict=False))
        nothing = (0, 0, 0, 0)
        return one._replace(per=tuple(steps.get(n, nothing) for n in self.counts))

    def _hand(self, rows: Rows, place: int) -> Hand:
        said = {name: int(codes[place]) for name, codes in rows.codes.items()}
        seats = range(self.preset.players)
        fields: dict[str, Any] = {
            name: said[name] if said[name] in seats else None
            for name in ("winner", "discarder", "liable")
        }
        names = ["", *self.preset.events, "no event"]
        facts = {
            name: 1
            for bit, name in enumerate(self.preset.facts)
            if said["facts"] >> bit & 1
        }
        hand = Hand(
            **fields,
            **self.worths.fields(said["worth"]),
            dealer=said["dealer"],
            kind=KINDS[said["kind"]],
            event=names[said["event"]],
            ready=_bits(said["ready"]),
            out=_bits(said["out"]),
            liable_for=said["liable_for"] or None,
            winner_index=said["winner_index"],
            facts=facts,
            scores=_present(said.get("scores", 0)),
        )
        return counted(hand, {name: said[name] for name in bent(self.preset)})


def _axes(preset: Preset) -> dict[str, int]:
    """All that a key says of a hand beside its seats and its worth."""
    return {
        "kind": len(KINDS),
        "event": len(preset.events) + 2,
        "facts": 2 ** len(preset.facts),
        "liable": preset.players + 1,
        "liable_for": 101,
        "out": 16,
        "ready": 16,
        "winner_index": 5,
        "scores": 16,
        **{f"{name} stated": 2 for name in linear(preset)},
        **dict.fromkeys(bent(preset), MOST + 1),
    }


def _bits(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(4) if bits >> seat & 1)


def _present(bits: int) -> tuple[int | None, ...]:
    """A score of nothing for each seat that states one."""
    return tuple(0 if bits >> seat & 1 else None for seat in range(4)) if bits else ()

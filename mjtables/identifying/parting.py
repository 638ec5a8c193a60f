"""The parts of a table: columns under words of their own (stakes, rule sets)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mjtables.identifying.asked import Asked

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from mjtables.identifying.asking import Ask
    from mjtables.reading.model import Place

#: A part has so many rows; a table has no more parts.
_ROWS, _PARTS = 3, 12

#: The words over a part.
Heads = tuple[str, ...]


def parts(asks: Sequence[Ask], places: Sequence[Place]) -> dict[Heads, Asked]:
    """The parts of a table by the words over them; one without any if it has none.

    `places` are those of its cells. A word heads a part where it stands over several
    rows (or beside several columns), and the same hands stand under other words, too;
    every cell has one.
    """
    heads = _heads(asks, places)
    groups: dict[Heads, list[int]] = {}
    for place, ask in enumerate(asks):
        key = tuple(label for label in ask.question.labels if label in heads)
        groups.setdefault(key, []).append(place)
    if len(groups) > _PARTS or () in groups or not _overlap(asks, groups.values()):
        groups = {(): list(range(len(asks)))}
    return {
        key: Asked([_without(asks[p], heads if key else ()) for p in own], own)
        for key, own in groups.items()
    }


def _without(ask: Ask, heads: Collection[str]) -> Ask:
    """An ask whose labels are those of its row alone."""
    labels = tuple(own for own in ask.question.labels if own not in heads)
    return ask._replace(question=ask.question._replace(labels=labels))


def _heads(asks: Sequence[Ask], places: Sequence[Place]) -> set[str]:
    rows: dict[str, set[int]] = {}
    columns: dict[str, set[int]] = {}
    counts: Counter[str] = Counter()
    cells = {ask.cell: ask for ask in asks if ask.question.values}
    for cell, ask in cells.items():
        for label in ask.question.labels:
            rows.setdefault(label, set()).add(places[cell].row)
            columns.setdefault(label, set()).add(places[cell].column)
            counts[label] += 1
    return {
        label
        for label, count in counts.items()
        if max(len(rows[label]), len(columns[label])) >= _ROWS and count < len(cells)
    }


def _overlap(asks: Sequence[Ask], groups: Iterable[Sequence[int]]) -> bool:
    """Whether two parts answer the same question."""
    seen: dict[object, int] = {}
    for number, places in enumerate(groups):
        for place in places:
            ask = asks[place]
            key = ask.manner, ask.question._replace(labels=())
            if seen.setdefault(key, number) != number:
                return True
    return False

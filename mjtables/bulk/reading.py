"""The columns of a frame that settling asks for, read once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mjtables.bulk.layout import BY_SEAT, NUMBERS, RECORDED, SEATS, WORDS, laid_out

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.bulk.numbers import Numbers, Words
    from mjtables.bulk.sources import Cells
    from mjtables.ruleset import Preset

#: Columns that may hold booleans: whether a seat is ready, or out.
_YES_OR_NO = ("ready", "out")


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a frame, by the field that each holds.

    `own` are those of the rule set's own facts and counts, `seats` those of fields
    that have one for each seat, `recorded` what each seat gained, if all say it.
    """

    height: int
    players: int
    numbers: Mapping[str, Numbers]
    words: Mapping[str, Words]
    own: Mapping[str, Numbers]
    seats: Mapping[str, tuple[Numbers | None, ...]]
    recorded: tuple[Numbers, ...]


def columns_of(
    source: Cells, preset: Preset, columns: Mapping[str, str] | None = None
) -> Columns:
    """The columns of a source.

    Raises `TableError` for what is missing, twice there, or of the wrong kind.
    """
    layout = laid_out(source.names, preset, columns)
    fields = layout.fields
    seats = {}
    for field in BY_SEAT:
        names = [fields.get(f"{field}{seat}") for seat in SEATS]
        if any(names):
            seats[field] = tuple(
                source.numbers(name, booleans=field in _YES_OR_NO) if name else None
                for name in names
            )
    said = [fields[name] for name in RECORDED if name in fields]
    recorded = said if len(said) >= min(preset.players, len(SEATS)) else []
    return Columns(
        height=source.height,
        players=preset.players,
        numbers={
            name: source.numbers(fields[name]) for name in NUMBERS if name in fields
        },
        words={name: source.words(fields[name]) for name in WORDS if name in fields},
        own={
            field: source.numbers(name, booleans=field in preset.facts)
            for field, name in layout.own.items()
        },
        seats=seats,
        recorded=tuple(source.numbers(name) for name in recorded),
    )

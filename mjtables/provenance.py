"""What a preset's numbers rest on: sources, what was inferred, what nobody states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from mjtables.catalog import parent
from mjtables.exact import as_text
from mjtables.overview import unknowns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.exact import Exact
    from mjtables.ruleset import Derived, Preset

Kind = Literal["source", "derived", "not_established", "excluded", "exempt"]
KINDS: tuple[Kind, ...] = (
    "source",
    "derived",
    "not_established",
    "excluded",
    "exempt",
)


class Ground(NamedTuple):
    """One thing that numbers rest on, or that is not known; whose it is, and why."""

    preset: Preset
    kind: Kind
    what: str
    why: str = ""


def grounds(preset: Preset) -> tuple[Ground, ...]:
    """All of a preset's own, and the sources of the preset that it is like.

    Raises `PresetError` where that preset's file has mistakes.

    >>> import mjtables as mj
    >>> new_style = grounds(mj.preset("chinese_new_style"))
    >>> [ground.what for ground in new_style if ground.kind == "derived"]
    ['0-5 faan', 'settling.between']
    """
    return tuple(_grounds(preset))


def _grounds(preset: Preset) -> Iterator[Ground]:
    model = parent(preset)
    for whose in (preset, model) if model else (preset,):
        for source in whose.sources:
            yield Ground(whose, "source", source)
    for inferred in preset.derived:
        what = inferred.path or _values(inferred, preset)
        yield Ground(preset, "derived", what, inferred.why)
    for gap in unknowns(preset):
        yield Ground(preset, "not_established", gap)
    for row in preset.excluded:
        choices = ", ".join(f"{name}={value}" for name, value in row.choices.items())
        yield Ground(preset, "excluded", choices, row.why)
    for exemption in preset.exempt:
        yield Ground(preset, "exempt", exemption.law, exemption.why)


def _values(inferred: Derived, preset: Preset) -> str:
    """The values as people write them: 0-5, 8 faan."""
    runs: list[list[Exact]] = []
    for value in inferred.values:
        if runs and value - runs[-1][-1] == preset.settling.step:
            runs[-1].append(value)
        else:
            runs.append([value])
    ends = [dict.fromkeys((as_text(run[0]), as_text(run[-1]))) for run in runs]
    return f"{', '.join('-'.join(pair) for pair in ends)} {preset.settling.unit}"

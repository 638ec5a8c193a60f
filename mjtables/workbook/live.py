"""Which options a workbook follows: those under which every cell stays right.

Each value of each option is tried alone, against the library's own tables; then pairs
of what is left, as many as can be tried in a moment.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from mjtables.extra_sheets import extra_sheets
from mjtables.options import said as as_said
from mjtables.workbook.extras import Extras
from mjtables.workbook.model import Model
from mjtables.workbook.reckoning import Reckoner
from mjtables.workbook.variants import Pool, tried

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjtables.ruleset import Option, Preset
    from mjtables.speech import Speech
    from mjtables.workbook.variants import Variant

#: So many pairs of options are tried while a workbook is made.
_PAIRS = 10

#: As long as a list of choices may be in a cell's rule.
_LIST = 255

Offered = dict[str, tuple[str, ...]]


def live(preset: Preset, said: Speech) -> tuple[Model, Extras]:
    """A rule set's cells, and those beside its tables; they follow what they can."""
    pool = Pool(preset)
    every = {
        name: values
        for name, option in preset.options.items()
        if (values := _telling(pool, name, tried(option), said)) and _fits(option)
    }
    model, extras = _made(pool, every, said)
    offered = _without_excluded(preset, _right(model, extras))
    model, extras = _made(pool, offered, said)
    for one, two in list(_pairs(model))[:_PAIRS]:
        if not {*one.changed, *two.changed} <= offered.keys():
            continue
        both = pool.varied({**one.changed, **two.changed})
        if both is None or _differs(model, extras, both):
            offered = {k: v for k, v in offered.items() if k not in two.changed}
    if offered != model.offered:
        model, extras = _made(pool, offered, said)
    return model, extras


def _telling(
    pool: Pool, name: str, values: Sequence[str], said: Speech
) -> tuple[str, ...]:
    """The values of an option, if anything that is printed changes under one."""
    own = extra_sheets(pool.own.rules, said)
    made = [variant for value in values if (variant := pool.varied({name: value}))]
    tells = any(
        variant.index is not pool.own.index or extra_sheets(variant.rules, said) != own
        for variant in made
    )
    return tuple(values) if tells else ()


def _fits(option: Option) -> bool:
    """Whether a cell's list of choices can hold what an option takes."""
    listed = ",".join(option.values)
    plain = not any(set(',"') & set(value) for value in option.values)
    return len(listed) < _LIST and plain


def _made(
    pool: Pool, offered: Mapping[str, tuple[str, ...]], said: Speech
) -> tuple[Model, Extras]:
    model = Model(pool, offered)
    return model, Extras(model.variants, model.numbers, said)


def _right(model: Model, extras: Extras) -> Offered:
    """The values of options under which every cell is right, if any cell moves."""
    own, *others = model.variants
    before = _amounts(model, extras, own)
    right: Offered = {}
    moving = set()
    for variant in others:
        ((name, value),) = variant.changed.items()
        if not _differs(model, extras, variant):
            right[name] = (*right.get(name, ()), value)
            if _amounts(model, extras, variant) != before:
                moving.add(name)
    return {
        name: values
        for name, values in right.items()
        if name in moving
        and (
            model.preset.options[name].above is None
            or len(values) == len(tried(model.preset.options[name]))
        )
    }


def _differs(model: Model, extras: Extras, variant: Variant) -> bool:
    """Whether the workbook would say anything else than the library does."""
    own = model.variants[0]
    listed = {row for row in variant.rows if row.value is None}
    return (
        set(variant.keys) != set(own.keys)
        or not listed <= set(model.rows)
        or variant.impossible != own.impossible
        or extras.differs(variant)
        or model.differs(variant)
    )


def _amounts(model: Model, extras: Extras, variant: Variant) -> list[object]:
    reckoner = Reckoner(variant.chosen)
    shown = [model.amount(lane, row) for lane in model.lanes for row in model.rows]
    return [reckoner.of(node) for node in (*shown, *extras.cells.values())]


def _without_excluded(preset: Preset, offered: Offered) -> Offered:
    """Without values that a combination excludes, of the last of its options."""
    left = dict(offered)
    for row in preset.excluded:
        named = [name for name in preset.options if name in row.choices]
        told = {n: as_said(preset.options[n], row.choices[n]) for n in named}
        free = [name for name in named if told[name] in left.get(name, ())]
        fixed = [name for name in named if told[name] == preset.options[name].chosen]
        if free and len(free) + len(fixed) == len(named):
            last = free[-1]
            values = tuple(value for value in left[last] if value != told[last])
            left[last] = values
    return {name: values for name, values in left.items() if values}


def _pairs(model: Model) -> Iterator[tuple[Variant, Variant]]:
    """Pairs of variants of two options, the most different options first."""
    firsts: dict[str, list[Variant]] = {}
    for variant in model.variants[1:]:
        ((name, _),) = variant.changed.items()
        firsts.setdefault(name, []).append(variant)
    most = max((len(own) for own in firsts.values()), default=0)
    for place in range(most):
        for one, two in combinations(firsts.values(), 2):
            if place < max(len(one), len(two)):
                yield one[place % len(one)], two[(place) % len(two)]

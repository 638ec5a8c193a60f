"""The terms of rule sets beside each other: options in force, rules, extras."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.extra_lines import extra_lines
from mjtables.listing import situations
from mjtables.options import text
from mjtables.patching import split

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjtables.exact import Exact
    from mjtables.ruleset import Option, Preset

#: A name, and what each rule set has there.
Term = tuple[str, tuple[str, ...]]
#: What is paid beside the hands (extra, situation, case, who), by each rule set.
Amounts = tuple[tuple[str, ...], tuple["Exact | None", ...]]

#: What a preset is called and rests on, and what it lists: no rules.
_NO_RULES = (
    *("id", "name", "family", "edition", "aliases", "sources", "like", "without"),
    *("words", "options", "excluded", "derived", "exempt", "unknown", "shown"),
)


def options(presets: Sequence[Preset]) -> tuple[Term, ...]:
    """The options whose values in force differ; empty where a rule set has none."""
    names = dict.fromkeys(name for preset in presets for name in preset.options)
    return tuple(_different((name, _in_force(presets, name)) for name in names))


def _in_force(presets: Sequence[Preset], name: str) -> tuple[str, ...]:
    offered = [preset.options.get(name) for preset in presets]
    return tuple("" if option is None else option.chosen for option in offered)


def rules(presets: Sequence[Preset]) -> tuple[Term, ...]:
    """The rules that differ, by their path in the preset; empty where it has none.

    >>> import mjtables as mj
    >>> tenhou = mj.preset("tenhou_4p")
    >>> rules([tenhou, tenhou.with_options(kiriage="on")])
    (('settling.limit_from', ('', '96%')),)
    """
    trees = [dict(_leaves(preset.tree)) for preset in presets]
    paths = dict.fromkeys(path for tree in trees for path in tree)
    told = ((path, tuple(tree.get(path, "") for tree in trees)) for path in paths)
    return tuple(_different(told))


def written_by(presets: Sequence[Preset], path: str) -> tuple[str, ...]:
    """The options of rule sets that write a rule, whoever has them.

    >>> import mjtables as mj
    >>> written_by([mj.preset("tenhou_4p")], "settling.limit_from")
    ('kiriage',)
    """
    own = split(path)
    return tuple(
        dict.fromkeys(
            option.name
            for preset in presets
            for option in preset.options.values()
            if any(_meet(own, split(other)) for other in _paths(option))
        )
    )


def _paths(option: Option) -> Iterator[str]:
    if option.sets:
        yield option.sets
    for patch in option.values.values():
        yield from patch


def _meet(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """Whether two paths are the same, or one holds the other."""
    return all(a == b for a, b in zip(one, two, strict=False))


def _leaves(tree: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if not above and key in _NO_RULES:
            continue
        path = f"{above}.{key}" if above else str(key)
        if isinstance(value, dict) and value:
            yield from _leaves(value, path)
        else:
            yield path, _said(value)


def _said(value: object) -> str:
    """A value of a preset's file, as people write it."""
    match value:
        case list():
            return ", ".join(_said(part) for part in value) or "none"
        case dict():
            return " ".join(f"{key} {_said(part)}" for key, part in value.items())
        case _:
            return text(value)


def extras(presets: Sequence[Preset]) -> tuple[Amounts, ...]:
    """What is paid beside the hands, where it differs: extra, situation, case, who.

    The amount is what each of that role pays; what is received, where nobody pays.
    Of situations that all of them have.
    """
    shared = {way.value for way in situations(presets[0])}
    for preset in presets[1:]:
        shared &= {way.value for way in situations(preset)}
    tables = [
        {
            line[:4]: line.receives if line.pays is None else line.pays
            for line in extra_lines(preset)
            if not line.situation or line.situation in shared
        }
        for preset in presets
    ]
    places = dict.fromkeys(place for table in tables for place in table)
    told = ((place, tuple(table.get(place) for table in tables)) for place in places)
    return tuple((p, amounts) for p, amounts in told if len(set(amounts)) > 1)


def _different(told: Iterator[Term]) -> Iterator[Term]:
    yield from ((name, values) for name, values in told if len(set(values)) > 1)

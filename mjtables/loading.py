"""A tree -> a preset. The loader is the schema: what it does not know is an error.

A tree is read, checked and assembled, and then once more for every value of every
option, so that no choice can fail later.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables import (
    assembly,
    conditions,
    offering,
    options,
    schema,
    settling_assembly,
    soundness,
)
from mjtables.errors import PresetError, Problem
from mjtables.parsing import MISSING, Report, read
from mjtables.patching import Tree, split, value_at
from mjtables.ruleset import Excluded, Option, Preset

if TYPE_CHECKING:
    from collections.abc import Mapping

Parts = dict[str, Any]


class Base(NamedTuple):
    """What every variant of a preset starts from: its own tree, and its options."""

    tree: Tree
    source: str
    yours: bool
    options: Mapping[str, Option]
    excluded: tuple[Excluded, ...]


def preset_from(
    tree: Tree, source: str, *, yours: bool = False, met: tuple[Problem, ...] = ()
) -> Preset:
    """The preset of a merged tree, every value of every option tried once.

    `met` are mistakes already found on the way here.

    Raises `PresetError` with all mistakes, each with its path.
    """
    report = Report(list(met))
    data, parts = _parts(tree, report)
    shape = schema.preset(*_names(tree))
    offered = offering.read(data.get("options", {}), tree, shape, report)
    excluded = assembly.excluded(_with_why(data, report))
    offering.check_excluded(excluded, offered, report)
    offering.check_words(data.get("words", {}), offered, report)
    if not report.problems:
        for name, value in options.single_choices(offered, excluded):
            other = Report(remembered=report.remembered)
            choice = options.chosen(offered, (), {name: value}, "")
            _parts(options.patched(tree, choice), other)
            report.problems.extend(
                problem._replace(where=f"options.{name} = {value}: {problem.where}")
                for problem in other.problems
            )
    if report.problems:
        raise PresetError(source, report.problems)
    base = Base(tree, source, yours, offered, excluded)
    return _made(base, parts, offered, tree)


def vary(base: Base, choices: Mapping[str, object]) -> Preset:
    """The preset of a base under other choices.

    Raises `OptionError` for choices that cannot be made, `PresetError` where they do
    not fit each other (a minimum above the ceiling).
    """
    chosen = options.chosen(base.options, base.excluded, choices, base.tree["id"])
    tree = options.patched(base.tree, chosen)
    report = Report()
    _, parts = _parts(tree, report)
    if report.problems:
        said = ", ".join(f"{name}={options.text(n)}" for name, n in choices.items())
        raise PresetError(f"{base.tree['id']} with {said}", report.problems)
    return _made(base, parts, chosen, tree)


def _made(base: Base, parts: Parts, chosen: Mapping[str, Option], tree: Tree) -> Preset:
    return Preset(
        **parts,
        options=chosen,
        excluded=base.excluded,
        source=base.source,
        yours=base.yours,
        tree=options.as_own(tree, chosen, base.excluded),
        rebuild=partial(vary, base),
    )


def _parts(tree: Tree, report: Report) -> tuple[Parts, Parts]:
    """What was read, and (unless there are mistakes) the parts assembled from it."""
    unit, points = _names(tree)
    data = read(schema.preset(unit, points), tree, (), report)
    if data is MISSING:
        return {}, {}
    conditions.check(data, tree, report)
    _derived_paths(data, tree, report)
    if report.problems:
        return data, {}
    settling = settling_assembly.settling(data["settling"])
    adjusted = assembly.adjustments(data.get("adjust", {}))
    shown = assembly.shown(data.get("shown", {}), settling, adjusted)
    soundness.check(settling, shown, report)
    soundness.check_events(settling, data.get("events", {}), report)
    parts = {
        key: data.get(key, empty) for key, empty in assembly.PLAIN.items()
    } | assembly.parts(data, settling.step, (unit, points))
    return data, {**parts, "settling": settling, "shown": shown}


def _names(tree: Tree) -> tuple[str, str]:
    """What the file calls its value and its points, for the keys that may say so."""
    settling = tree.get("settling")
    settling = settling if isinstance(settling, dict) else {}
    points = settling.get("points")
    points = points.get("name") if isinstance(points, dict) else ""
    unit = settling.get("unit")
    return (
        unit if isinstance(unit, str) else "",
        points if isinstance(points, str) else "",
    )


def _with_why(data: Parts, report: Report) -> list[Parts]:
    """The exclusions that say why; the others are mistakes."""
    rows = data.get("excluded", ())
    for place, row in enumerate(rows, 1):
        if not isinstance(row.get("why"), str):
            report.note(("excluded", str(place), "why"), "text", "nothing")
    return [row for row in rows if isinstance(row.get("why"), str)]


def _derived_paths(data: Parts, tree: Tree, report: Report) -> None:
    for place, row in enumerate(data.get("derived", ()), 1):
        at = ("derived", str(place))
        if ("path" in row) == ("values" in row):
            both = "both" if "path" in row else "neither"
            report.note(at, "one of path, values", both)
        elif "path" in row:
            try:
                known = value_at(tree, split(row["path"])) is not None
            except ValueError:
                known = False
            if not known:
                report.add((*at, "path"), "a path that the preset has", row["path"])

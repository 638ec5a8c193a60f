"""The options that a file offers, read and checked against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables import parsing
from mjtables.errors import did_you_mean
from mjtables.options import name_of, refused, said, text
from mjtables.patching import NONE, Tree, split, value_at
from mjtables.ruleset import Excluded, Option
from mjtables.schema import DEFAULTS
from mjtables.shapes import Counts, Either, OrUnknown, Rows, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.parsing import Report
    from mjtables.shapes import Shape

#: What an option cannot change: who the preset is, and what it offers.
FIXED = (
    *("id", "name", "family", "edition", "aliases", "sources", "words", "like"),
    *("without", "unknown", "derived", "exempt", "options", "excluded"),
)


def read(
    data: Mapping[str, Any], tree: Tree, shape: Shape, report: Report
) -> dict[str, Option]:
    """The options that a file states; their mistakes go into the report.

    `shape` is the whole file's: what a patch writes must have the shape of its place.
    """
    options = {}
    for name, row in data.items():
        if report.spoiled(("options", name)):
            continue
        if "sets" in row:
            option = _value_form(name, row, tree, report)
        else:
            option = _patch_form(name, row, report)
        if option is not None:
            options[name] = option
    _disjoint(options, report)
    for name, option in options.items():
        _check_patches(option, shape, report)
        for path in _paths(option):
            if path[0] in FIXED:
                written = ".".join(path)
                report.note(("options", name), "a path into the rules", written)
    return options


def _value_form(name: str, row: Any, tree: Tree, report: Report) -> Option | None:
    at, sets = ("options", name), row["sets"]
    try:
        path = split(sets)
    except ValueError as error:
        report.note((*at, "sets"), "a path into the preset", str(error))
        return None
    if ("above" in row) == ("values" in row) or "default" in row:
        keys = ", ".join(key for key in row if key != "sets") or "neither"
        report.note(at, "one of values, above beside sets", keys)
        return None
    if isinstance(row.get("values"), dict):
        report.note((*at, "values"), "a list beside sets", "a table")
        return None
    default = text(value_at(tree, path) or DEFAULTS.get(sets))
    if value_at(tree, path) == 0:
        default = "0"
    values = {text(value): {sets: value} for value in row.get("values", ())}
    if len(values) < len(row.get("values", ())):
        report.note((*at, "values"), "each value once", "one of them twice")
    known = not (report.spoiled(path) or report.spoiled(path[:-1]))
    if values and default not in values and known:
        report.note(
            (*at, "values"),
            f"the preset's own value ({default}) among them",
            ", ".join(values),
        )
    return Option(name, default, default, values, sets, row.get("above"))


def _patch_form(name: str, row: Any, report: Report) -> Option | None:
    at = ("options", name)
    values = row.get("values")
    if not isinstance(values, dict) or "default" not in row:
        missing = "default" if isinstance(values, dict) else "sets, or a table values"
        report.note(at, missing, ", ".join(row) or "an empty table")
        return None
    default = name_of(row["default"])
    patches = {default: {}, **{name_of(n): patch for n, patch in values.items()}}
    if patches[default]:
        report.note(
            (*at, "values", default), "no patch for the default", "a patch for it"
        )
    for value, patch in values.items():
        for path in patch:
            try:
                split(path)
            except ValueError as error:
                where = (*at, "values", value)
                report.note(where, "a path into the preset", str(error))
                return None
    return Option(name, default, default, patches)


def _check_patches(option: Option, shape: Shape, report: Report) -> None:
    for value, patch in option.values.items():
        for path, written in patch.items():
            place = _shape_at(shape, split(path))
            if place is not None and written != NONE:
                at = ("options", option.name, "values", value)
                parsing.read(place, written, at if option.sets else (*at, path), report)


def _shape_at(shape: Shape, path: tuple[str, ...]) -> Shape | None:
    """The shape of what stands at a path; none where the format has no such path."""
    for key in path:
        while isinstance(shape, OrUnknown | Either):
            shape = shape.of if isinstance(shape, OrUnknown) else shape.table
        match shape:
            case Table(keys=keys) if key in keys:
                shape = keys[key]
            case Rows(of=of) | Counts(of=of):
                shape = of
            case _:
                return None
    return shape


def _paths(option: Option) -> set[tuple[str, ...]]:
    written = {path for patch in option.values.values() for path in patch}
    return {split(path) for path in ({option.sets} if option.sets else written)}


def _disjoint(options: Mapping[str, Option], report: Report) -> None:
    """No two options write the same path, nor one inside the other's."""
    written = [(name, path) for name, opt in options.items() for path in _paths(opt)]
    for place, (one, path) in enumerate(written):
        for two, other in written[place + 1 :]:
            shared = min(len(path), len(other))
            if one != two and path[:shared] == other[:shared]:
                report.note(
                    ("options", two),
                    f"a path that option {one} does not write",
                    ".".join(other),
                )


def check_words(
    words: Mapping[str, Any], options: Mapping[str, Option], report: Report
) -> None:
    """Words are for values that options take."""
    for name, row in words.items():
        if name not in options:
            if not report.spoiled(("options",)):
                hint = did_you_mean(name, list(options))
                report.note(("words", name), "an option", repr(name), hint)
            continue
        for value in row:
            expected = refused(options[name], said(options[name], value))
            if expected:
                report.note(("words", name, value), expected, repr(value))


def check_excluded(
    excluded: tuple[Excluded, ...], options: Mapping[str, Option], report: Report
) -> None:
    """Exclusions name options, and values that these take."""
    for place, row in enumerate(excluded, 1):
        for name, value in row.choices.items():
            at = ("excluded", str(place), name)
            if name not in options and not report.spoiled(("options",)):
                report.note(
                    at, "an option", repr(name), did_you_mean(name, list(options))
                )
            elif name in options:
                choice = said(options[name], value)
                expected = refused(options[name], choice)
                if expected:
                    report.note(at, expected, repr(choice))

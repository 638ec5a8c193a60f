"""What people agree at the table: options read, checked against each other, chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.errors import OptionError, Problem, did_you_mean, found
from mjtables.exact import as_text, exact
from mjtables.patching import NONE, Tree, changed, split, value_at
from mjtables.ruleset import Excluded, Option
from mjtables.schema import DEFAULTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjtables.parsing import Report


#: What an option cannot change: who the preset is, and what it offers.
FIXED = (
    *("id", "name", "family", "edition", "aliases", "sources", "words", "like"),
    *("without", "unknown", "derived", "exempt", "options", "excluded"),
)


def text(value: object) -> str:
    """A value as canonical text: what option values are compared by.

    >>> text(None), text("8.0"), text(0.25), text(True), text("half")
    ('none', '8', '0.25', 'on', 'half')
    """
    match value:
        case None:
            return NONE
        case bool():
            return "on" if value else "off"
        case _:
            try:
                return as_text(exact(value))
            except ValueError:
                return str(value)


def read(data: Mapping[str, Any], tree: Tree, report: Report) -> dict[str, Option]:
    """The options that a file states; their mistakes go into the report."""
    options = {}
    for name, row in data.items():
        if "sets" in row:
            option = _value_form(name, row, tree, report)
        else:
            option = _patch_form(name, row, report)
        if option is not None:
            options[name] = option
    _disjoint(options, report)
    for name, option in options.items():
        for path in _paths(option):
            if path[0] in FIXED:
                said = ".".join(path)
                report.note(("options", name), "a path into the rules", said)
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
    if values and default not in values:
        report.note(
            (*at, "values"),
            f"the preset's own value ({default}) among them",
            _or(values),
        )
    return Option(name, default, default, values, sets, row.get("above"))


def _patch_form(name: str, row: Any, report: Report) -> Option | None:
    at = ("options", name)
    values = row.get("values")
    if not isinstance(values, dict) or "default" not in row:
        missing = "default" if isinstance(values, dict) else "sets, or a table values"
        report.note(at, missing, ", ".join(row) or "an empty table")
        return None
    default = text(row["default"])
    patches = {default: {}, **{text(value): patch for value, patch in values.items()}}
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


def check_excluded(
    excluded: tuple[Excluded, ...], options: Mapping[str, Option], report: Report
) -> None:
    """Exclusions name options, and values that these take."""
    for place, row in enumerate(excluded, 1):
        for name, value in row.choices.items():
            at = ("excluded", str(place), name)
            if name not in options:
                report.note(
                    at, "an option", repr(name), did_you_mean(name, list(options))
                )
            elif text(value) not in options[name].values:
                report.note(at, _or(options[name].values), repr(value))


def single_choices(
    options: Mapping[str, Option], excluded: tuple[Excluded, ...]
) -> Iterator[tuple[str, str]]:
    """Every value of every option once, without the defaults and what is excluded."""
    for option in options.values():
        values = list(option.values)
        if option.above is not None:
            values = [as_text(option.above + 1)]
        for value in values:
            alone = {name: other.default for name, other in options.items()}
            alone[option.name] = value
            if value != option.default and not any(
                all(alone[name] == text(want) for name, want in row.choices.items())
                for row in excluded
            ):
                yield option.name, value


def chosen(
    options: Mapping[str, Option],
    excluded: tuple[Excluded, ...],
    choices: Mapping[str, object],
    source: str,
) -> dict[str, Option]:
    """The options with these choices in force, the others at their default.

    Raises `OptionError` with every choice that cannot be made.
    """
    problems = []
    made = dict(options)
    for name, value in choices.items():
        if name not in options:
            hint = did_you_mean(name, options)
            known = _or(options) if options else "no option (the preset has none)"
            problems.append(Problem("", f"an option: {known}", repr(name), hint))
            continue
        choice = text(value)
        expected = _refused(options[name], choice)
        if expected:
            hint = did_you_mean(choice, options[name].values)
            problems.append(Problem(name, expected, found(choice), hint))
        made[name] = options[name]._replace(chosen=choice)
    for row in excluded:
        if all(made[name].chosen == text(value) for name, value in row.choices.items()):
            said = ", ".join(f"{name}={value}" for name, value in row.choices.items())
            problems.append(
                Problem("", "a combination that a source states", said, row.why)
            )
    if problems:
        raise OptionError(source, problems)
    return made


def patched(tree: Tree, options: Mapping[str, Option]) -> Tree:
    """The tree with every chosen value written in."""
    for option in options.values():
        if option.chosen == option.default:
            continue
        patch = option.values.get(option.chosen, {option.sets: option.chosen})
        for path, value in patch.items():
            tree = changed(tree, split(path), value)
    return tree


def as_own(
    tree: Tree, options: Mapping[str, Option], excluded: tuple[Excluded, ...]
) -> Tree:
    """A patched tree as a file of its own, in which the choices made are the rule.

    An option of patches is settled by its choice, and is no option any more; what was
    excluded beside that choice stays excluded.
    """
    settled = {
        option.name
        for option in options.values()
        if not option.sets and option.chosen != option.default
    }
    if not settled:
        return tree
    offered = {k: v for k, v in tree["options"].items() if k not in settled}
    rows = []
    for row in excluded:
        inner = settled & row.choices.keys()
        left = {k: v for k, v in row.choices.items() if k not in settled}
        made = all(options[name].chosen == text(row.choices[name]) for name in inner)
        if made and left:
            rows.append({**left, "why": row.why})
    rest = {"options": offered, "excluded": rows}
    kept = {key: value for key, value in tree.items() if key not in rest}
    return {**kept, **{key: value for key, value in rest.items() if value}}


def _refused(option: Option, choice: str) -> str:
    """What the option takes instead of this choice, or the empty string."""
    if option.above is None or choice == option.default:
        return (
            ""
            if choice in option.values or choice == option.default
            else _or(option.values)
        )
    bound = f"a number above {as_text(option.above)}"
    try:
        return "" if exact(choice) > option.above else bound
    except ValueError as error:
        return f"{bound} ({error})" if "exact decimal" in str(error) else bound


def _or(words: Mapping[str, object]) -> str:
    return ", ".join(words)

"""What people agree at the table: options read, checked against each other, chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.errors import OptionError, Problem, did_you_mean, found
from mjtables.exact import as_text, exact
from mjtables.patching import NONE, Tree, changed, split

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjtables.ruleset import Excluded, Option


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


def name_of(value: object) -> str:
    """The name of a patch: text as it stands ("50/10" is no fraction).

    >>> name_of("50/10"), name_of(300), name_of(True)
    ('50/10', '300', 'on')
    """
    return value.strip() if isinstance(value, str) else text(value)


def said(option: Option, value: object) -> str:
    """A value as an option calls it: numbers where it sets one, names otherwise."""
    return text(value) if option.sets else name_of(value)


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
                _meets(row.choices, alone, options) for row in excluded
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
        choice = said(options[name], value)
        expected = refused(options[name], choice)
        if expected:
            hint = did_you_mean(choice, options[name].values)
            problems.append(Problem(name, expected, found(choice), hint))
        made[name] = options[name]._replace(chosen=choice)
    for row in excluded:
        if _meets(row.choices, {name: made[name].chosen for name in made}, made):
            both = ", ".join(f"{name}={value}" for name, value in row.choices.items())
            problems.append(
                Problem("", "a combination that a source states", both, row.why)
            )
    if problems:
        raise OptionError(source, problems)
    return made


def patched(tree: Tree, options: Mapping[str, Option]) -> Tree:
    """The tree with every chosen value written in.

    What is chosen at the table is inferred no longer.
    """
    written = []
    for option in options.values():
        if option.chosen == option.default:
            continue
        patch = option.values.get(option.chosen, {option.sets: option.chosen})
        for path, value in patch.items():
            tree = changed(tree, split(path), value)
            written.append(split(path))
    rows = tree.get("derived", [])
    kept = [row for row in rows if not _is_written(row, written)]
    return tree if len(kept) == len(rows) else {**tree, "derived": kept}


def _is_written(row: Mapping[str, object], written: list[tuple[str, ...]]) -> bool:
    """Whether an option has written the path that a row infers, or what holds it."""
    path = row.get("path")
    if not isinstance(path, str):
        return False
    keys = split(path)
    return any(keys[: len(above)] == above for above in written)


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
    chosen = {option.name: option.chosen for option in options.values()}
    offered = {k: v for k, v in tree["options"].items() if k not in settled}
    rows = []
    for row in excluded:
        inner = settled & row.choices.keys()
        left = {k: v for k, v in row.choices.items() if k not in settled}
        made = _meets({name: row.choices[name] for name in inner}, chosen, options)
        if made and left:
            rows.append({**left, "why": row.why})
    rest = {"options": offered, "excluded": rows}
    kept = {key: value for key, value in tree.items() if key not in rest}
    return {**kept, **{key: value for key, value in rest.items() if value}}


def _meets(
    choices: Mapping[str, str],
    in_force: Mapping[str, str],
    options: Mapping[str, Option],
) -> bool:
    return all(in_force[k] == said(options[k], value) for k, value in choices.items())


def refused(option: Option, choice: str) -> str:
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

"""Paths of the preset format, as its keys are described: what each says, and takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.json_schema import NAME, OWN_WORD, described, document
from mjtables.situation import ROW_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjtables.ruleset import Preset

#: Tables whose rows a file names itself.
_NAMED = ("adjust", "events", "options", "settling.rungs", "end.penalties", "words")


#: Who pays is said in the same three words in each row of `payment` and of an event.
_PAYERS = ("dealer", "discarder", "other")
ROW = "ROW"


class Key(NamedTuple):
    """A key of the format: its path, what it says and takes, and its default."""

    path: str
    says: str
    takes: str
    default: str


def keys() -> tuple[Key, ...]:
    """Every key of a preset, in the order of the format.

    >>> [key.takes for key in keys() if key.path == "winners.two"]
    ['all, first, abort; unknown']
    """
    found = _keys(document()["properties"], ())
    return tuple({key.path: key for key in found}.values())


def _keys(properties: Mapping[str, Any], at: tuple[str, ...]) -> Iterator[Key]:
    for name, node in properties.items():
        path = (*at, name)
        if node is False:
            continue
        if name in _PAYERS and at[-1] in ROW_NAMES:
            path = (*at[:-1], ROW, name)
        default = node.get("default")
        said = node.get("description") or described(path)
        told = "" if default is None else str(default)
        yield Key(".".join(path), said, takes(node), told)
        yield from _below(node, path)


def _below(node: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[Key]:
    """The keys of a table, of the rows of a list, of each row that a file names."""
    for form in (node, *node.get("anyOf", ())):
        yield from _keys(form.get("properties", {}), path)
        items = form.get("items", {})
        for inner in (items, *items.get("anyOf", ())):
            yield from _keys(inner.get("properties", {}), path)
        row = form.get("additionalProperties")
        if isinstance(row, dict):
            # A word of the rule set's own is a key of its cells, not the name of a row.
            own = OWN_WORD if path[-1] in ("cells", "impossible") else NAME
            yield from _below(row, (*path, own))


def takes(node: Mapping[str, Any]) -> str:  # noqa: PLR0911 - one for each shape
    """What a key takes, in words."""
    if "anyOf" in node:
        said = [text for form in node["anyOf"] for text in takes(form).split("; ")]
        return "; ".join(dict.fromkeys(filter(None, said)))
    if "enum" in node:
        return ", ".join(node["enum"])
    match node.get("type"):
        case "string":
            return "text"
        case "array":
            inner = takes(node["items"])
            return f"list of {inner.replace('; ', ' or ')}" if inner else "list"
        case "object":
            return "table"
        case ["integer", _]:
            return "whole number"
        case [_, "string"]:
            return "number"
        case _:
            return ""


def generic(path: str) -> str:
    """A path with NAME for what a file names itself, and ROW for who won and how.

    >>> generic("adjust.flowers.units"), generic("payment.any.dealer")
    ('adjust.NAME.units', 'payment.ROW.dealer')
    """
    for table in _NAMED:
        if path.startswith(f"{table}."):
            _, dot, rest = path.removeprefix(f"{table}.").partition(".")
            path = f"{table}.{NAME}{dot}{rest}"
    *above, row, payer = ("", "", *path.split("."))
    if row in ROW_NAMES and payer in _PAYERS:
        return ".".join([*filter(None, above), ROW, payer])
    return path


def meaning(path: str) -> str:
    """What a path sets, in words; of what has none, what its table says.

    >>> meaning("settling.limit")[:28], meaning("adjust.flowers")[:20]
    ('The score of the first laak;', 'What changes a score')
    """
    parts = generic(path).split(".")
    for most in range(len(parts), 0, -1):
        said = described(tuple(parts[:most]))
        if said:
            return said
    return ""


def paths_of(rules: Preset) -> set[str]:
    """Every path that a preset's merged file has, names taken off."""
    return {generic(path) for path in _walked(rules.tree, ())}


def _walked(node: Any, at: tuple[str, ...]) -> Iterator[str]:
    if isinstance(node, dict):
        for key, inner in node.items():
            path = (*at, str(key))
            yield ".".join(path)
            yield from _walked(inner, path)
    elif isinstance(node, list):
        for item in node:
            if isinstance(item, dict):
                yield from _walked(item, at)

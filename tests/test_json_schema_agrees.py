"""The JSON Schema and the loader agree: on every key, on every spoiled file."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

import pytest
from conftest import TESTS
from jsonschema import Draft202012Validator

import mjtables as mj
from mjtables import catalog, loading, schema, trees
from mjtables.json_schema import DESCRIPTIONS, NAME, OWN_WORD, document
from mjtables.parsing import Report, read
from mjtables.shapes import (
    Anything,
    Counts,
    Either,
    Items,
    Number,
    OrUnknown,
    Rows,
    Table,
    Word,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mjtables.shapes import Shape

PLACES = (catalog.BUILT_IN, TESTS / "presets")
FILES = [path for place in PLACES for path in sorted(place.glob("*.toml"))]
FORMAT = Draft202012Validator(document())


def keys(shape: Shape, at: tuple[str, ...] = ()) -> Iterator[str]:
    """The path of every key of the format."""
    match shape:
        case Table(keys=known):
            for key, of in known.items():
                yield ".".join((*at, key))
                yield from keys(of, (*at, key))
        case Rows(of=of):
            yield from keys(of, (*at, NAME))
        case Items(of=of) | OrUnknown(of=of):
            yield from keys(of, at)
        case Either(table=table, otherwise=otherwise):
            yield from keys(table, at)
            yield from keys(otherwise, at)
        case Word() | Number() | Counts() | Anything():
            return


def test_every_key_has_one_description_and_every_description_a_key() -> None:
    lines = tomllib.loads(DESCRIPTIONS.read_text(encoding="utf-8"))
    used = set()
    for key in keys(schema.preset(OWN_WORD, OWN_WORD)):
        fitting = {line for line in lines if fnmatchcase(key, line)}
        fitting = {key} if key in lines else fitting
        assert len(fitting) == 1, f"{key}: {sorted(fitting) or 'no description'}"
        used |= fitting
    assert used == set(lines)
    assert all(text.strip().endswith((".", "...")) for text in lines.values())


def test_every_key_shows_its_description_in_the_schema() -> None:
    nodes: list[Any] = [document()]
    shown = 0
    while nodes:
        node = nodes.pop()
        inner = node if isinstance(node, list) else list(node.values())
        nodes += [item for item in inner if isinstance(item, dict | list)]
        if isinstance(node, dict) and "additionalProperties" in node:
            known = node.get("properties", {}).values()
            assert all(key["description"] for key in known)
            shown += len(known)
    every = keys(schema.preset(OWN_WORD, OWN_WORD))
    assert shown == sum(not key.endswith(OWN_WORD) for key in every)


#: What only the loader may refuse, and why: paths, as patterns.
OWN_WORDS = "a cell may say words of its own, and only the loader looks which they are"
LOADER_ALONE = {
    "impossible.*x": OWN_WORDS,
    "settling.cells.*x": OWN_WORDS,
    "settling.unit = '*": OWN_WORDS,
    "settling.unit, taken away": OWN_WORDS,
    "settling.points.name = '*": OWN_WORDS,
    "settling.points, taken away": OWN_WORDS,
    "settling.laaks.* = 2.5": "JSON Schema knows no ascending order",
}
PARENTS = "only the loader knows whether the parent says what a child leaves out"
LOADER_ALONE_OF_A_CHILD = LOADER_ALONE | {
    "settling.*, taken away": PARENTS,
    "payment.*, taken away": PARENTS,
}

#: What stands for a value, one after the other.
JUNK = (True, [True], {"x": True}, "?", " ", -1, "-1/2", 2.5, [])


def spoiled(node: Any, top: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """The tree with each value replaced, each key renamed, each taken away; and where.

    It is one tree, put right again after each.
    """
    for key, value in list(node.items() if isinstance(node, dict) else enumerate(node)):
        where = f"{at}.{key}" if at else f"{key}"
        for junk in JUNK:
            node[key] = junk
            yield f"{where} = {junk!r}", top
        node[key] = value
        if isinstance(node, dict):
            before = dict(node)
            del node[key]
            yield f"{where}, taken away", top
            node[f"{key}x"] = value
            yield f"{where}x", top
            node.clear()
            node.update(before)
        if isinstance(value, dict | list):
            yield from spoiled(value, top, where)


def refused(tree: Any, parent: Any) -> bool:
    """Whether the loader refuses the shape of a file, its parent's keys merged in."""
    try:
        merged, _ = trees.inherited(tree, "spoiled.toml", lambda _: parent)
    except mj.PresetError:
        return True
    report = Report()
    read(schema.preset(*loading._names(merged)), merged, (), report)
    return bool(report.problems)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_refuses_what_the_loader_refuses_and_nothing_else(path: Path) -> None:
    tree = tomllib.loads(path.read_text(encoding="utf-8"))
    places = [folder / f"{tree.get('like')}.toml" for folder in PLACES]
    parent = next((trees.tree_of(place) for place in places if place.exists()), None)
    assert not refused(tree, parent)
    known = LOADER_ALONE_OF_A_CHILD if parent else LOADER_ALONE
    for where, other in spoiled(tree, tree):
        found, by_loader = not FORMAT.is_valid(other), refused(other, parent)
        assert found <= by_loader, f"{where}: only the schema refuses it"
        alone = any(fnmatchcase(where, pattern) for pattern in known)
        assert found or alone or not by_loader, f"{where}: only the loader refuses it"
    assert tree == tomllib.loads(path.read_text(encoding="utf-8"))

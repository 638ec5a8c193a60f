"""Paths into a preset's tree, and trees with one path changed."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.shapes import Path

Tree = dict[str, Any]

#: More keys than any path into a preset has.
_LONGEST = 20

#: What an option value says to remove a key.
NONE = "none"

#: Tables of which a child states only what differs; every other table, and every
#: list, is replaced whole.
MERGED: frozenset[Path] = frozenset(
    tuple(path.split("."))
    for path in (
        "settling",
        "settling.points",
        "settling.points.round",
        "settling.round",
        "settling.rungs",
        "payment",
        "payment.round",
        "payment.losers",
        "liability",
        "adjust",
        "events",
        "draw",
        "winners",
        "end",
        "end.penalties",
        "options",
        "shown",
        "words",
    )
)


@cache
def split(path: str) -> Path:
    """The keys of a dotted path, quoted ones too.

    Raises `ValueError` where it is not a path.

    >>> split('settling.scores."0.5"')
    ('settling', 'scores', '0.5')
    """
    try:
        node: Any = tomllib.loads(f"{path} = 0")
    except (ValueError, RecursionError):
        raise ValueError(f"{path!r} is not a dotted path") from None
    keys = []
    while isinstance(node, dict):
        (key, node), *more = node.items()
        if more:
            raise ValueError(f"{path!r} is not a dotted path")
        keys.append(key)
        if len(keys) > _LONGEST:
            raise ValueError(f"{path[:40]!r}... is no path of a preset")
    return tuple(keys)


def value_at(tree: Mapping[str, Any], path: Path) -> Any:
    """What stands at a path; none where nothing does."""
    node: Any = tree
    for key in path:
        if not isinstance(node, dict) or key not in node:
            return None
        node = node[key]
    return node


def changed(tree: Mapping[str, Any], path: Path, value: Any) -> Tree:
    """The tree with another value at a path; the word "none" removes it.

    Only the tables on the way are copied.

    >>> changed({"a": {"b": 1, "c": 2}}, ("a", "b"), "none")
    {'a': {'c': 2}}
    """
    key, *rest = path
    copy = dict(tree)
    if not rest:
        if isinstance(value, str) and value == NONE:
            copy.pop(key, None)
        else:
            copy[key] = value
        return copy
    inner = copy.get(key)
    if inner is None and isinstance(value, str) and value == NONE:
        return copy
    copy[key] = changed(inner if isinstance(inner, dict) else {}, tuple(rest), value)
    return copy


def merged(parent: Mapping[str, Any], child: Mapping[str, Any], at: Path = ()) -> Tree:
    """A child's keys over its parent's."""
    tree = dict(parent)
    for key, value in child.items():
        path = (*at, key)
        under = tree.get(key)
        if path in MERGED and isinstance(value, dict) and isinstance(under, dict):
            tree[key] = merged(under, value, path)
        else:
            tree[key] = value
    return tree

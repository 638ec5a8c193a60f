"""TOML files -> trees: read exactly, and merged over the preset they are like."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

from mjtables.errors import PresetError, Problem, found
from mjtables.options import text
from mjtables.patching import Tree, changed, merged, split, value_at

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

#: What a child never takes from its parent.
OWN_KEYS = (
    "id",
    "name",
    "edition",
    "aliases",
    "sources",
    "unknown",
    "derived",
    "like",
    "without",
)


def tree_of(path: Path) -> Tree:
    """The TOML tree of a file, decimals read exactly.

    Raises `PresetError` where the file cannot be read or is not TOML.
    """
    return parsed(path, written(path))


def written(path: Path) -> bytes:
    """What stands in a file.

    Raises `PresetError` where it cannot be read.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise _problem(path, "a file", "no such file") from None
    except IsADirectoryError:
        raise _problem(path, "a file", "a folder") from None
    except OSError as error:
        found = error.strerror or type(error).__name__
        raise _problem(path, "a file that can be read", found) from None
    except ValueError as error:  # a path that is none
        raise _problem(path, "a TOML file", str(error)) from None


def parsed(path: Path, content: bytes) -> Tree:
    """The TOML tree of what stands in a file.

    Raises `PresetError` where it is not TOML.
    """
    if b"\0" in content:
        raise _problem(path, "a TOML file", "a binary file")
    try:
        tree = _toml(content)
    except UnicodeDecodeError:
        raise _problem(path, "a TOML file in UTF-8", "other bytes") from None
    except RecursionError:
        raise _problem(path, "a TOML file", "tables without end") from None
    except ValueError as error:  # not TOML, a number too long
        raise _problem(path, "a TOML file", str(error)) from None
    if not tree:
        raise _problem(path, "a preset", "an empty file")
    if _is_deep(tree):
        raise _problem(path, f"at most {_DEPTH} tables in each other", "more")
    return tree


@lru_cache(maxsize=256)
def _toml(content: bytes) -> Tree:
    """The tree of a text, which is not changed by anybody; kept for the next asking."""
    return tomllib.loads(content.decode("utf-8-sig"), parse_float=_decimal)


#: Deeper than any preset; what is read has to be copied and printed, too.
_DEPTH = 20


def _is_deep(tree: Tree) -> bool:
    level: list[object] = [tree]
    for _ in range(_DEPTH):
        level = [
            inner
            for node in level
            if isinstance(node, dict | list)
            for inner in (node.values() if isinstance(node, dict) else node)
        ]
    return bool(level)


def inherited(
    tree: Tree, source: str, parent: Callable[[str], Tree]
) -> tuple[Tree, tuple[Problem, ...]]:
    """The tree merged over its parent's, if it is `like` one; mistakes in `without`.

    Raises `PresetError` for a parent that is none, or itself like another.
    """
    like, without = tree.get("like"), tree.get("without", [])
    if like is None:
        lone = Problem("without", "like beside it", "no parent")
        return tree, (lone,) if without else ()
    if not isinstance(like, str):
        problem = Problem("like", "the id of a preset", found(like))
        raise PresetError(source, [problem])
    base = parent(like)
    if "like" in base:
        problem = Problem(
            "like",
            f"a preset of its own ({base['like']}?)",
            f"{like}, itself like another",
        )
        raise PresetError(source, [problem])
    base = {key: value for key, value in base.items() if key not in OWN_KEYS}
    offered = base.get("options")
    problems = []
    for place, path in enumerate(without if isinstance(without, list) else [], 1):
        if not isinstance(path, str):
            continue  # told of as what it is: no text
        try:
            keys = split(path)
        except ValueError:
            keys = ()
        if value_at(base, keys) is None or not keys:
            problems.append(
                Problem(f"without.{place}", f"a path that {like} has", found(path))
            )
        else:
            base = changed(base, keys, "none")
    base = _without_words(base, offered)
    return _own_values_too(merged(base, tree), tree), tuple(problems)


def _without_words(base: Tree, offered: object) -> Tree:
    """Words for the values of an option go where the option goes."""
    words, left = base.get("words"), base.get("options", {})
    if not isinstance(words, dict) or not isinstance(offered, dict):
        return base
    gone = [name for name in words if name in offered and name not in left]
    return {**base, "words": {n: row for n, row in words.items() if n not in gone}}


def _own_values_too(tree: Tree, child: Tree) -> Tree:
    """An inherited option takes the child's own value, too, where that is a new one."""
    options = tree.get("options")
    written = child.get("options")
    own = written if isinstance(written, dict) else {}
    for name, row in (options if isinstance(options, dict) else {}).items():
        if name in own or not isinstance(row, dict) or "values" not in row:
            continue
        if isinstance(row.get("sets"), str) and isinstance(row["values"], list):
            try:
                value = value_at(tree, split(row["sets"]))
            except ValueError:
                continue
            if value is not None and text(value) not in map(text, row["values"]):
                path = ("options", name, "values")
                tree = changed(tree, path, [value, *row["values"]])
    return tree


def _decimal(text: str) -> Decimal:
    return Decimal(text)


def _problem(path: Path, expected: str, what: str) -> PresetError:
    return PresetError(str(path), [Problem("", expected, what)])

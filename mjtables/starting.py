"""A rule set of one's own: a new file that says only what differs."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjtables.catalog import files, names, own_folders, preset
from mjtables.errors import CatalogError, MjtablesError
from mjtables.schema import preset as preset_shape
from mjtables.trees import tree_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.patching import Tree
    from mjtables.ruleset import Preset

_ID = re.compile(r"[a-z][a-z0-9_]*")


def start(new_id: str, parent: str, folder: Path | None = None) -> Path:
    """Write the file of a new preset that starts from another, and say where.

    It is `like` that preset; where that one is itself like another, it takes over
    what differs there; where no folder has it, it takes over the whole of it. The
    folder is ./presets unless another is named.

    Raises `MjtablesError` for an id that is not one or is taken, or where the file
    exists or cannot be written.
    """
    from mjtables.writing import write

    if not _ID.fullmatch(new_id):
        raise MjtablesError(
            f"expected an id of small letters, digits and _, found {new_id!r}"
        )
    if new_id in names():
        raise CatalogError(f"expected an id of its own, found {new_id!r} already there")
    model = preset(parent)
    path = (folder or own_folders()[0]) / f"{new_id}.toml"
    if path.exists():
        raise MjtablesError(f"{path}: expected no file yet, found one")
    write(path, _written(new_id, model))
    return path


def merged_toml(tree: Mapping[str, Any]) -> str:
    """A merged tree as TOML, as if it had been written in one file."""
    import tomlkit

    own = {key: tree[key] for key in tree if key not in ("like", "without")}
    keys = list(preset_shape("", "").keys)
    # TOML wants what is no table before the first table.
    order = sorted(own, key=lambda key: (_is_table(own[key]), keys.index(key)))
    return tomlkit.dumps(_writable({key: own[key] for key in order}))


def _written(new_id: str, model: Preset) -> str:
    """The new file's text: like its model, or a copy, or the whole of it."""
    source = Path(model.source)
    known = files()
    today = dt.datetime.now(dt.UTC).date().isoformat()
    name = model.name if model.name.startswith("My ") else f"My {model.name}"
    head: dict[str, Any] = {
        "id": new_id,
        "name": name,
        "sources": [f"house rules of {today}; all else as in {model.id}"],
    }
    tree = tree_of(source)
    if "like" not in tree and known.get(model.id) == source:
        return _hinted(tree, head, model.id)
    # A copy's numbers still rest on what its model's rested on.
    head["sources"] += [text for text in model.sources if text not in head["sources"]]
    if tree.get("like") in known:
        return _copied(source.read_text(encoding="utf-8-sig"), head)
    own = {k: v for k, v in model.tree.items() if k not in ("edition", "aliases")}
    return merged_toml({**own, **head})


def _hinted(tree: Tree, head: dict[str, Any], parent: str) -> str:
    """A file that is like its parent, with the parent's numbers as comments."""
    import tomlkit

    head["like"] = parent
    head |= {key: tree[key] for key in ("unknown", "derived") if key in tree}
    shown = {key: tree[key] for key in ("settling", "payment") if key in tree}
    hint = tomlkit.dumps(_writable(shown)).strip()
    return (
        tomlkit.dumps(_writable(head)).rstrip()
        + f"\n\n# Write here what differs from {parent}; all else stays as it is.\n"
        + "# What it says itself: take away the # of a line, and of its [table].\n"
        + "# Rows of scores, rungs and payers are replaced whole: keep all lines.\n"
        + "#\n"
        + "".join(f"# {line}".rstrip() + "\n" for line in hint.splitlines())
    )


def _copied(text: str, head: Mapping[str, Any]) -> str:
    """A file's text under another id, without what is never handed on."""
    import tomlkit

    document = tomlkit.parse(text)
    for key in ("edition", "aliases"):
        document.pop(key, None)
    for key, value in head.items():
        document[key] = value
    return tomlkit.dumps(document)


def _is_table(node: Any) -> bool:
    return isinstance(node, dict) or (
        isinstance(node, list) and any(isinstance(item, dict) for item in node)
    )


def _writable(node: Any) -> Any:
    """The same tree with decimals that TOML can write."""
    import tomlkit

    match node:
        case dict():
            return {key: _writable(value) for key, value in node.items()}
        case list():
            return [_writable(value) for value in node]
        case Decimal():
            return tomlkit.parse(
                f"x = {node:f}" if "." in f"{node:f}" else f"x = {node:f}.0"
            )["x"]
        case _:
            return node

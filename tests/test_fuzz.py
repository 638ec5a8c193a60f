"""Whatever stands in a file: a preset, or lines that say what is wrong."""

from __future__ import annotations

import copy
from decimal import Decimal
from typing import Any

from conftest import every_preset
from hypothesis import given, settings
from hypothesis import strategies as st

import mjtables as mj
from mjtables.listing import entries
from mjtables.loading import preset_from

TREES = [dict(preset.tree) for preset in every_preset()]

JUNK = st.one_of(
    st.booleans(),
    st.integers(-5, 40),
    st.sampled_from([Decimal("0.5"), Decimal(-3), Decimal("inf"), Decimal("1e99")]),
    st.sampled_from(
        ["", "x", "none", "unknown", "150%", "1/3", "1/0", "any", "a.b", "%"]
    ),
    st.just([]),
    st.just({}),
    st.lists(st.sampled_from([1, 2, "x", {}, []]), max_size=3),
    st.dictionaries(
        st.sampled_from(["1", "0.5", "x", "from", "to", "score", "other"]),
        st.sampled_from([1, "x", "1/2", {}, []]),
        max_size=3,
    ),
)


def places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(node, dict):
        for key, item in node.items():
            found += places(item, (*path, key))
    elif isinstance(node, list):
        for place, item in enumerate(node):
            found += places(item, (*path, place))
    return found


def spoiled(tree: Any, path: tuple[Any, ...], junk: Any, how: str) -> None:
    node = tree
    for key in path[:-1]:
        node = node[key]
    if how == "replace":
        node[path[-1]] = junk
    elif how == "remove":
        del node[path[-1]]
    elif isinstance(node, dict):
        node["another"] = junk


@given(data=st.data())
@settings(max_examples=1500)
def test_a_spoiled_file_is_told_of_in_lines(data: st.DataObject) -> None:
    tree = copy.deepcopy(data.draw(st.sampled_from(TREES)))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(tree)))
        how = data.draw(st.sampled_from(["replace", "replace", "remove", "add"]))
        spoiled(tree, path, data.draw(JUNK), how)
        if not places(tree):
            break
    try:
        preset = preset_from(tree, "spoiled.toml")
    except mj.PresetError as error:
        assert error.problems
        assert "\n" not in str(error.problems[0])
    else:
        assert list(entries(preset)) or not preset.shown.values

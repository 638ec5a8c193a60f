"""The preset format as a JSON Schema: what editors complete and check files by.

It is made from the shapes that the loader reads by, and refuses no number but in odd
spellings ("-0" where none is negative, a sign below a fraction's line). What it cannot
say is left to the loader: the bounds of numbers in text, ascending order, and all that
one part asks of another.
"""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path as File
from typing import TYPE_CHECKING, Any, assert_never

from mjtables.patching import MERGED
from mjtables.schema import DEFAULTS, KIND_KEYS
from mjtables.schema import preset as preset_shape
from mjtables.shapes import (
    Anything,
    Counts,
    Either,
    Items,
    Number,
    OrUnknown,
    Rows,
    Shape,
    Table,
    Word,
    dotted,
)
from mjtables.trees import OWN_KEYS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.exact import Exact
    from mjtables.shapes import Path

Node = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

#: In paths: a name that a file makes up, and a rule set's own word for its value or
#: its points.
NAME, OWN_WORD = "NAME", "WORD"

#: What each key says, by its path or a pattern of paths.
DESCRIPTIONS = File(__file__).parent / "data" / "descriptions.toml"

_UNSIGNED = r"([0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)([eE][+-]?[0-9]+)?"
_NOT_ZERO = r"([0_]*[1-9][0-9_]*\.?[0-9_]*|[0_]*\.[0_]*[1-9][0-9_]*)([eE][+-]?[0-9]+)?"


def document() -> Node:
    """The JSON Schema (draft 2020-12) of a preset file.

    A file that is `like` another leaves out what it takes over from there: only what
    is never taken over is required of it.

    >>> document()["required"], document()["then"]["required"]
    (['id', 'name', 'sources'], ['family', 'settling', 'payment'])
    """
    shape = preset_shape(OWN_WORD, OWN_WORD)
    alone = _completed(shape, ())
    own = [key for key in shape.required if key in OWN_KEYS]
    alone["required"] = [key for key in shape.required if key not in own]
    return {
        "$schema": DIALECT,
        "title": "A mahjong rule set (mjtables preset)",
        **_node(shape, ()),
        "required": own,
        "if": {"not": {"required": ["like"]}},
        "then": alone,
    }


def described(path: Path) -> str:
    """What a key says; the empty string where nobody has written it yet.

    >>> described(("payment", "round", "to"))
    'The multiple to round to.'
    """
    texts = _descriptions()
    name = ".".join(path)
    if name in texts:
        return texts[name]
    fitting = (text for pattern, text in texts.items() if fnmatchcase(name, pattern))
    return next(fitting, "")


def described_in(path: Path) -> str:
    """What a key of a file says, whose path may have names that the file makes up.

    >>> described_in(("settling", "rungs", "yakuman", "most"))
    'The most multiples that are paid; any number without it.'
    """
    name = ".".join(path)
    made_up = (
        text
        for pattern, text in _descriptions().items()
        if fnmatchcase(name, pattern.replace(NAME, "*").replace(OWN_WORD, "*"))
    )
    return described(path) or next(made_up, "")


@cache
def _descriptions() -> Mapping[str, str]:
    return tomllib.loads(DESCRIPTIONS.read_text(encoding="utf-8"))


def _node(shape: Shape, at: Path) -> Node:  # noqa: PLR0911 - one case per shape
    """The schema of a shape at a path."""
    match shape:
        case Word():
            said = {"enum": [*shape.choices]} if shape.choices else {"pattern": r"\S"}
            return {"type": "string", **said}
        case Number():
            return _number(shape)
        case Items():
            return _items(shape, at)
        case Table():
            return _table(shape, at)
        case Rows():
            return _rows(shape, at)
        case Counts():
            return _counts(shape, at)
        case Either(table=table, otherwise=otherwise):
            return {"anyOf": [_node(otherwise, at), _node(table, at)]}
        case OrUnknown(of=of):
            return {"anyOf": [_node(of, at), {"type": "string", "enum": ["unknown"]}]}
        case Anything():
            return {}
        case _:
            assert_never(shape)


def _items(shape: Items, at: Path) -> Node:
    node: Node = {"type": "array", "items": _node(shape.of, at)}
    if shape.least:
        node["minItems"] = shape.least
    if shape.ascending:
        node["uniqueItems"] = True
    return node


def _counts(shape: Counts, at: Path) -> Node:
    counted = {_text(Number()): _node(shape.of, at)}
    node = {
        "type": "object",
        "patternProperties": counted,
        "additionalProperties": False,
    }
    return node if shape.most is None else {**node, "maxProperties": shape.most}


def _table(shape: Table, at: Path) -> Node:
    """Known keys and no others; beside them, where cells may say so, its own words."""
    keys = {key: _key(of, (*at, key)) for key, of in shape.keys.items()}
    node: Node = {"type": "object"}
    other = keys.pop(OWN_WORD, False)
    node |= {"properties": keys, "additionalProperties": other}
    whole = at and at not in MERGED
    return node | ({"required": [*shape.required]} if whole and shape.required else {})


def _key(shape: Shape, at: Path) -> Node:
    """The schema of what a key holds, with the words that an editor shows for it."""
    said = described(at)
    if at[:-1] == ("settling",) and at[-1] in KIND_KEYS:
        said += f" Kind: {', '.join(KIND_KEYS[at[-1]])}."
    default = {"default": DEFAULTS[dotted(at)]} if dotted(at) in DEFAULTS else {}
    return {"description": said, **_node(shape, at), **default}


def _rows(shape: Rows, at: Path) -> Node:
    row = _node(shape.of, (*at, NAME))
    if not shape.names:
        return {"type": "object", "additionalProperties": row}
    rows = dict.fromkeys(shape.names, row)
    return {"type": "object", "properties": rows, "additionalProperties": False}


def _number(shape: Number) -> Node:
    """A TOML number within bounds, or text of one; never a boolean."""
    node: Node = {"type": ["integer" if shape.whole else "number", "string"]}
    if shape.above is not None:
        node["exclusiveMinimum"] = _bound(shape.above)
    else:
        node["minimum"] = _bound(-shape.most if shape.least is None else shape.least)
    return {**node, "maximum": _bound(shape.most), "pattern": _text(shape)}


def _bound(number: Exact) -> int | float:
    """A bound as JSON writes it; a quarter is one exactly."""
    return int(number) if number.denominator == 1 else float(number)


def _text(shape: Number) -> str:
    """The pattern of a number in text: "16", "0.5", "1/4", "150%"."""
    lowest = shape.above if shape.above is not None else shape.least
    sign = "[+-]?" if lowest is None or lowest < 0 else r"\+?"
    above = _NOT_ZERO if shape.above == 0 else _UNSIGNED
    percent = "%?" if shape.percent else ""
    return rf"^\s*{sign}{above}\s*(/\s*\+?{_NOT_ZERO}\s*)?{percent}$"


def _completed(shape: Shape, at: Path) -> Node:
    """What a file without a parent must say in the tables that a child completes."""
    if isinstance(shape, OrUnknown):
        return _completed(shape.of, at)
    if not isinstance(shape, Table):
        return {}
    inner = {
        key: said
        for key, of in shape.keys.items()
        if (*at, key) in MERGED and (said := _completed(of, (*at, key)))
    }
    node: Node = {"required": [*shape.required]} if shape.required else {}
    return node | ({"properties": inner} if inner else {})

"""Shapes that a value of a preset file can have."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from mjtables.exact import Exact, as_text

if TYPE_CHECKING:
    from collections.abc import Mapping

Path = tuple[str, ...]

#: More than any number of any rule set.
HUGE = 10**12


class Word(NamedTuple):
    """Text; one of the choices where there are any."""

    choices: tuple[str, ...] = ()


class Number(NamedTuple):
    """An exact number; `percent` allows a share of the limit, `whole` integers only."""

    above: Exact | None = None
    least: Exact | None = None
    most: Exact = HUGE
    whole: bool = False
    percent: bool = False


class Items(NamedTuple):
    """A list of one shape; `ascending` asks for strictly growing numbers."""

    of: Shape
    least: int = 0
    ascending: bool = False


class Table(NamedTuple):
    """A table with known keys."""

    keys: Mapping[str, Shape]
    required: tuple[str, ...] = ()


class Rows(NamedTuple):
    """A table of one shape under names; `names` lists those allowed, if not any."""

    of: Shape
    names: tuple[str, ...] = ()


class Counts(NamedTuple):
    """A table from counts (the keys, as text) to numbers, by ascending count."""

    of: Number
    most: int | None = None


class Either(NamedTuple):
    """One of several shapes, told apart by what stands in the file."""

    table: Shape
    otherwise: Shape


class OrUnknown(NamedTuple):
    """A shape, or the word "unknown"."""

    of: Shape


class Anything(NamedTuple):
    """A value that is looked at later."""


Shape = Word | Number | Items | Table | Rows | Counts | Either | OrUnknown | Anything


def dotted(path: Path) -> str:
    """A path as TOML writes it.

    >>> dotted(("settling", "scores", "0.5"))
    'settling.scores."0.5"'
    """
    return ".".join(f'"{key}"' if "." in key else key for key in path)


def describe(shape: Shape) -> str:  # noqa: PLR0911 - one case per shape
    """What belongs in a place, in words."""
    match shape:
        case Word(choices=()):
            return "text"
        case Word(choices=choices):
            return "one of " + ", ".join(choices)
        case Number():
            return _describe_number(shape)
        case Items():
            return "a list"
        case Table(keys=keys):
            return "a table with " + ", ".join(keys)
        case Rows() | Counts():
            return "a table"
        case Either():
            return f"{describe(shape.otherwise)} or {describe(shape.table)}"
        case OrUnknown():
            return f'{describe(shape.of)}, or "unknown"'
        case Anything():
            return "a value"
        case _:
            assert_never(shape)


def _describe_number(shape: Number) -> str:
    said = "a whole number" if shape.whole else "a number"
    if shape.above is not None:
        said += f" above {as_text(shape.above)}"
    if shape.least is not None:
        said += f" of at least {as_text(shape.least)}"
    if shape.most != HUGE:
        said += f" and at most {as_text(shape.most)}"
    return said + (' (or a share of the limit, "150%")' if shape.percent else "")

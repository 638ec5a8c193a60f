"""What a cell reckons: a small tree, read as a spreadsheet's formula or exactly.

The same tree gives the text that Excel and LibreOffice reckon (`formulas`), and the
exact number that stands in the cell until they do (`reckoning`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mjtables.exact import exact, whole

if TYPE_CHECKING:
    from mjtables.exact import Exact, Rounding


@dataclass(frozen=True, slots=True)
class Number:
    """A number that nothing changes."""

    value: Exact


@dataclass(frozen=True, slots=True)
class Text:
    """A word that nothing changes."""

    value: str


@dataclass(frozen=True, slots=True)
class Setting:
    """What is chosen of an option, a number."""

    option: str


@dataclass(eq=False, slots=True)
class Held:
    """Another cell, and what it reckons; without a place its tree stands for it.

    `place` is a sheet's name and an address, or only a name of the whole workbook.
    """

    node: Node
    place: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Sum:
    """All of them together."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Product:
    """All of them multiplied."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Doubling:
    """2, so often multiplied."""

    times: Node


@dataclass(frozen=True, slots=True)
class Bound:
    """The least of some, or the most."""

    which: Literal["least", "most"]
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Rounded:
    """Rounded to a multiple, as `rule` says; to which multiple, says `to`."""

    of: Node
    to: Node
    rule: Rounding


@dataclass(frozen=True, slots=True)
class Between:
    """A score between two laaks: doubled geometrically, rounded to the grid."""

    score: Node
    step: Exact
    steps: Exact
    grid: Exact


@dataclass(frozen=True, slots=True)
class Below:
    """One of two, by whether the left number is less than the right one."""

    left: Node
    right: Node
    then: Node
    otherwise: Node


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of several, by what is chosen of an option."""

    option: str
    ways: tuple[tuple[str, Node], ...]
    otherwise: Node


@dataclass(frozen=True, slots=True)
class Filled:
    """A tree, as long as a cell has an amount."""

    cell: Held
    node: Node


@dataclass(frozen=True, slots=True)
class Empty:
    """No amount."""


Node = (
    Number
    | Text
    | Setting
    | Held
    | Sum
    | Product
    | Doubling
    | Bound
    | Rounded
    | Between
    | Below
    | Chosen
    | Filled
    | Empty
)

ZERO, ONE, EMPTY = Number(0), Number(1), Empty()


def added(*parts: Node) -> Node:
    """A sum, without what adds nothing; equal parts are told once, so often.

    >>> added(Number(2), ZERO, Number(3))
    Number(value=5)
    """
    known: Exact = 0
    counts: dict[Node, int] = {}
    for part in parts:
        if isinstance(part, Number):
            known = known + part.value
        else:
            counts[part] = counts.get(part, 0) + 1
    kept = [times(part, Number(count)) for part, count in counts.items()]
    kept += [Number(whole(known))] if known else []
    return Sum(tuple(kept)) if len(kept) > 1 else kept[0] if kept else ZERO


def times(*parts: Node) -> Node:
    """A product, without what multiplies by one.

    >>> times(Number(2), ONE, Number(3))
    Number(value=6)
    """
    known: Exact = 1
    for part in parts:
        if isinstance(part, Number):
            known = whole(known * part.value)
    others = tuple(part for part in parts if not isinstance(part, Number))
    if known == 0 or not others:
        return Number(known)
    parts = tuple(inner for own in others for inner in _factors(own))
    for part in parts:
        if isinstance(part, Number):
            known = whole(known * part.value)
    others = tuple(part for part in parts if not isinstance(part, Number))
    kept = (*others, *([Number(known)] if known != 1 else []))
    return Product(kept) if len(kept) > 1 else kept[0]


def _factors(node: Node) -> tuple[Node, ...]:
    return node.parts if isinstance(node, Product) else (node,)


def bound(which: Literal["least", "most"], *parts: Node) -> Node:
    """The least or the most; of known numbers, the number.

    >>> bound("least", Number(3), Number(2))
    Number(value=2)
    """
    if all(isinstance(part, Number) for part in parts):
        pick = min if which == "least" else max
        return Number(pick(p.value for p in parts if isinstance(p, Number)))
    return Bound(which, parts)


def parts_of(node: Node) -> tuple[Node, ...]:  # noqa: PLR0911 - one for each kind
    """The trees that a tree is made of; what a cell holds is not among them."""
    match node:
        case Sum(parts=parts) | Product(parts=parts) | Bound(parts=parts):
            return parts
        case Doubling(times=own):
            return (own,)
        case Rounded(of=of, to=to):
            return (of, to)
        case Between(score=score):
            return (score,)
        case Below(left=left, right=right, then=then, otherwise=otherwise):
            return (left, right, then, otherwise)
        case Chosen(ways=ways, otherwise=otherwise):
            return (*(own for _, own in ways), otherwise)
        case Filled(cell=cell, node=own):
            return (cell, own)
    return ()


def as_number(value: str) -> Exact | None:
    """The number that a value of an option is; nothing where it is a word.

    >>> as_number("0.25"), as_number("50/10")
    (Fraction(1, 4), None)
    """
    if "/" in value:
        return None
    try:
        return exact(value)
    except ValueError:
        return None

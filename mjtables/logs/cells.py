"""Cells of a tidy log: numbers, lists, and an amount for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.errors import Problem, found
from mjtables.exact import Exact, exact
from mjtables.logs.record import Amounts, padded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def number(cell: str) -> Exact | str:
    """A number, or the text that is none: settling the hand says so.

    >>> number("40"), number("3.0"), number("1/16"), number("three")
    (40, 3, Fraction(1, 16), 'three')
    """
    digits = cell.removeprefix("-")
    if digits.isdecimal() and cell.isascii() and len(cell) < 12:
        return int(cell)
    try:
        return exact(cell)
    except ValueError:
        return cell


def listed(cell: str) -> list[Exact | str]:
    """The numbers of a list.

    >>> listed("0 2"), listed("0,2"), listed("0; 2")
    ([0, 2], [0, 2], [0, 2])
    """
    return [number(part) for part in cell.replace(";", " ").replace(",", " ").split()]


def by_seat(cell: str) -> list[Exact | str | None]:
    """A number for each seat, none where nothing stands between two separators.

    >>> by_seat("2;46;12;")
    [2, 46, 12, None]
    """
    parts = [part.strip() for part in cell.replace(";", ",").split(",")]
    return [number(part) if part else None for part in parts]


def whole(
    line: str, said: Mapping[str, str], name: str, problems: list[Problem]
) -> int | None:
    """A whole number, none where there is none or 0; what is wrong is a problem."""
    given = number(said.get(name, "0"))
    if isinstance(given, int):
        return given or None
    problems.append(Problem(f"{line}, {name}", "a whole number", found(said[name])))
    return None


def amounts(
    line: str, said: Mapping[str, str], names: Sequence[str], problems: list[Problem]
) -> Amounts | None:
    """An amount for each seat; none where the row has none at all, or mistakes."""
    if not any(name in said for name in names[:3]):
        return None
    read: list[Exact] = []
    for name in names:
        cell = said.get(name, "")
        given = number(cell)
        if isinstance(given, str):
            shown = name.replace("change", "delta").replace("before", "score")
            what = found(cell) if cell else "nothing"
            problems.append(Problem(f"{line}, {shown}", "an amount", what))
        else:
            read.append(given)
    return padded(read) if len(read) == len(names) else None

"""What offences cost at the end of a game: who has committed which, and its points."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.adjustment import Unknown
from mjtables.errors import Problem, did_you_mean, found
from mjtables.exact import exact, whole
from mjtables.examining import is_empty
from mjtables.extras import End

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.exact import Exact
    from mjtables.ruleset import Preset


def costs(preset: Preset, given: object, problems: list[Problem]) -> tuple[Exact, ...]:
    """What the offences of each seat cost in all, in points, by first seat.

    `given` is a table from seats to a penalty's name, or to a list of names: each is
    taken off once for every time it stands there. All that is wrong with it goes into
    `problems`. Of an end that is unknown as a whole only the seats are looked at.
    """
    gone: list[Exact] = [0] * preset.players
    if is_empty(given):
        return tuple(gone)
    if not isinstance(given, Mapping):
        problems.append(Problem("penalties", "a table, by seat", found(given)))
        return tuple(gone)
    for key, names in given.items():
        seat = _seat(key, preset.players)
        if seat is None:
            expected = f"a seat from 0 to {preset.players - 1}"
            problems.append(Problem("penalties", expected, found(key)))
        at = "penalties" if seat is None else f"penalties.{seat}"
        for name in _names(at, names, problems):
            cost = _cost(preset, at, name, problems)
            if seat is not None:
                gone[seat] = whole(gone[seat] + cost)
    return tuple(gone)


def _seat(given: object, players: int) -> int | None:
    """A seat at this table, if it is one."""
    try:
        number = exact(given)
    except ValueError:
        number = Fraction(-1)
    is_one = number.denominator == 1 and 0 <= number < players
    return int(number) if is_one else None


def _names(at: str, given: object, problems: list[Problem]) -> Iterator[str]:
    """The names that a seat's penalties are given by."""
    listed = isinstance(given, Collection) and not isinstance(given, Mapping | bytes)
    if isinstance(given, str) or not listed:
        given = () if is_empty(given) else (given,)
    for name in given:  # type: ignore[attr-defined]
        if isinstance(name, str):
            yield name.strip()
        else:
            problems.append(Problem(at, "the name of a penalty", found(name)))


def _cost(preset: Preset, at: str, name: str, problems: list[Problem]) -> Exact:
    """What one offence costs; 0 where that cannot be told."""
    if not isinstance(preset.end, End):
        return 0
    stated = preset.end.penalties or {}
    cost = stated.get(name)
    if cost is None:
        known = ", ".join(stated) or "none stated"
        expected = f"a penalty of {preset.id} ({known})"
        hint = did_you_mean(name, stated)
        problems.append(Problem(at, expected, found(name), hint))
    elif isinstance(cost, Unknown):
        where, what = f"end.penalties.{name}", "'unknown' (not established)"
        problem = Problem(where, "an amount that a source states", what)
        if problem not in problems:
            problems.append(problem)
    else:
        return cost
    return 0

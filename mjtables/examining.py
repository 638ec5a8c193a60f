"""Reading the fields of one hand, and collecting what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mjtables.errors import HandError, Problem, found
from mjtables.exact import Exact, exact
from mjtables.hand import WINS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.hand import Hand
    from mjtables.ruleset import Preset

#: More than any hand is worth; a score may double with each.
MOST = 10_000


#: A number as people write it: no exponents, nothing between its digits.
_WRITTEN = re.compile(r"[-+]?[0-9]+([./][0-9]+)?")


def _read(given: object) -> Exact | None:
    """An exact number, none where it is none, or none that people write."""
    if isinstance(given, str) and not _WRITTEN.fullmatch(given.strip()):
        return None
    try:
        return exact(given)
    except ValueError:
        return None


def is_empty(given: object) -> bool:
    """Whether a field says nothing: none, or what a DataFrame has for it.

    >>> is_empty(None), is_empty(float("nan")), is_empty(0)
    (True, True, False)
    """
    if given is None:
        return True
    if isinstance(given, Collection):
        return False
    try:
        return bool(given != given)  # noqa: PLR0124 - only a NaN differs from itself
    except TypeError:  # pandas' NA is neither equal nor unequal
        return True


def is_stated(given: object) -> bool:
    """Whether a field says anything: an empty list and a list of nothing do not.

    >>> is_stated(0), is_stated(""), is_stated([]), is_stated([None, None])
    (True, False, False, False)
    """
    if isinstance(given, Mapping):
        given = tuple(given.values())
    if isinstance(given, Collection) and not isinstance(given, str | bytes):
        return any(not is_empty(item) for item in given)
    return not is_empty(given) and given != ""


def not_established(preset: Preset, where: str, expected: str) -> Problem:
    """What no source states and a hand needs; the option that sets it, if one does.

    >>> import mjtables as mj
    >>> not_established(mj.preset("japanese_modern"), "draw.pool", "a pool").hint
    'the option pool sets it'
    """
    setting = [
        option.name
        for option in preset.options.values()
        if option.sets == where
        or any(where in patch for patch in option.values.values())
    ]
    hint = f"the option {setting[0]} sets it" if setting else ""
    return Problem(where, expected, found("unknown"), hint)


def kind_of(hand: Hand) -> str:
    """What kind of hand it is; an empty field means a win.

    >>> from mjtables.hand import Hand
    >>> kind_of(Hand(kind=float("nan")))
    'win'
    """
    return WINS[0] if is_empty(hand.kind) else hand.kind


@dataclass(slots=True)
class Examiner:
    """Reads one hand for one preset; `problems` is what is wrong with it."""

    preset: Preset
    hand: Hand
    problems: list[Problem] = field(default_factory=list)

    def note(self, where: str, expected: str, what: object, hint: str = "") -> None:
        """Note a problem; `what` is the value that stands there."""
        self.problems.append(Problem(where, expected, found(what), hint))

    def unasked(self, names: Iterable[str], of: str) -> None:
        """Note the fields that have no meaning in a hand of this kind, if stated."""
        for name in names:
            given = getattr(self.hand, name)
            if is_stated(given):
                self.note(name, f"nothing in {of}", given)

    def error(self) -> HandError:
        """All that keeps the hand from being settled."""
        said = f"{self.preset.id}: this hand cannot be settled"
        return HandError(said, self.problems)

    def number(self, where: str, given: object, most: int = MOST) -> Exact | None:
        """An exact number from 0 to `most`."""
        number = _read(given)
        if number is None:
            self.note(where, "a number", given)
            return None
        if not 0 <= number <= most:
            self.note(where, f"a number from 0 to {most}", given)
            return None
        return number

    def count(self, where: str, given: object) -> int:
        """A whole number from 0 on; an empty one is 0."""
        number = 0 if is_empty(given) else self.number(where, given)
        if number is not None and number.denominator != 1:
            self.note(where, "a whole number", given)
        return int(number or 0)

    def seat(self, where: str, given: object) -> int | None:
        """A seat at this table."""
        seats = self.preset.players
        try:
            number = exact(given)
        except ValueError:
            number = Fraction(-1)
        if number.denominator != 1 or not 0 <= number < seats:
            self.note(where, f"a seat from 0 to {seats - 1}", given)
            return None
        return int(number)

    def seats(self, where: str, given: object) -> frozenset[int]:
        """Several seats at this table."""
        listed = self.several(where, given)
        if isinstance(listed, Mapping):
            self.note(where, "a list of seats", given)
        seats = [self.seat(where, seat) for seat in listed]
        return frozenset(seat for seat in seats if seat is not None)

    def several(self, where: str, given: object) -> Collection[Any]:
        """A list, or a table; an empty field is an empty one."""
        if is_empty(given):
            return ()
        if isinstance(given, Collection) and not isinstance(given, str | bytes):
            return given
        self.note(where, "a list", given)
        return ()

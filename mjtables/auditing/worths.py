"""Whether a hand of a row may win, and can be; why it cannot be settled."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.auditing.balancing import finding
from mjtables.auditing.expecting import Due, cannot_be, settled, value_of
from mjtables.auditing.findings import BELOW_MINIMUM, IMPOSSIBLE, REFUSED, Finding
from mjtables.exact import as_text, whole
from mjtables.phrases import of_unit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.scoresheet.model import Row, Sheet


#: Fields of a hand that hold a seat, and the seats.
_SEATED, _SEATS = ("winner", "discarder", "dealer", "liable"), ("0", "1", "2", "3")


def seated(sheet: Sheet, row: Row) -> Iterator[Finding]:
    """Who stands in a cell, though he sits out."""
    name = sheet.players[row.sits_out or 0]
    for place in row.seated:
        told = f"{name}, who sits out"
        yield finding(sheet, REFUSED, row, (place,), "a player at the table", told)


def worth(
    sheet: Sheet, rules: Preset, row: Row, hands: Sequence[Hand]
) -> Iterator[Finding]:
    """Hands that are worth too little to win, or that no player can have."""
    settling = rules.settling
    for hand in hands:
        value = value_of(hand)
        if value is None:
            continue
        if settling.minimum is not None and value < settling.minimum:
            least = f"at least {of_unit(settling.minimum, settling.unit)}"
            by, told = whole(Fraction(value) - settling.minimum), as_text(value)
            yield finding(sheet, BELOW_MINIMUM, row, ("value",), least, told, by)
        elif settling.least is not None:
            yield from _least(sheet, rules, row, hand)
        if cannot_be(rules, hand):
            yield _impossible(sheet, rules, row, hand)


def _impossible(sheet: Sheet, rules: Preset, row: Row, hand: Hand) -> Finding:
    name = "points" if hand.fu is None else "fu"
    points = hand.points if hand.fu is None else hand.fu
    how = "self-drawn" if hand.discarder is None else "on a discard"
    value = value_of(hand) or 0
    beside = "" if points is None else f" with {as_text(points)} {name}"
    told = f"{of_unit(value, rules.settling.unit)} {how}{beside}"
    places = ("value", name)
    return finding(sheet, IMPOSSIBLE, row, places, "a hand that can be", told)


def _least(sheet: Sheet, rules: Preset, row: Row, hand: Hand) -> Iterator[Finding]:
    """A score below the least that wins."""
    for problem in settled(rules, (hand,)).problems:
        if problem.expected.endswith("the least that wins"):
            expected, told = problem.expected, problem.found
            yield finding(sheet, BELOW_MINIMUM, row, ("value",), expected, told)


def refused(sheet: Sheet, row: Row, due: Due) -> list[Finding]:
    """Why a hand cannot be settled, in the words of the settlement."""
    told = []
    for problem in due.problems:
        if problem.found == "'unknown'":
            continue
        place = problem.where.rsplit(", ", 1)[-1].partition(".")[0]
        what = _named(sheet, row, place, problem.found)
        said = (problem.expected, what, None, problem.hint)
        told.append(finding(sheet, REFUSED, row, (place,), *said))
    return told


def _named(sheet: Sheet, row: Row, place: str, found: str) -> str:
    """A seat by the name of who sits there; anything else as it is."""
    if place not in _SEATED or found not in _SEATS[: sheet.seats]:
        return found
    return sheet.players[row.player(int(found))]

"""A hand that is being followed through a log, until it has ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mjtables.errors import Problem, found
from mjtables.logs.record import SEATS, Amounts, Ending, Record, joined, padded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class MistakeError(Exception):
    """A part of a log that is not what it should be: its name, expected, found."""

    def __init__(self, name: str, expected: str, given: object) -> None:
        super().__init__(name, expected, given)

    def problem(self, *where: str) -> Problem:
        """The mistake, and where it stands."""
        name, expected, given = self.args
        place = ", ".join(where)
        return Problem(f"{place} {name}".strip(), expected, found(given))


@dataclass(slots=True)
class Progress:
    """What is known of a hand so far; `broken` once a mistake in it has been told."""

    row: str
    game: str
    players: int | None = None
    dealer: int = 0
    honba: int = 0
    sticks: int = 0
    start: Amounts | None = None
    declared: list[int] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=list)
    before: Amounts | None = None
    after: Amounts | None = None
    broken: bool = False

    @property
    def deposits(self) -> int:
        """The sticks that the next winner takes: the first one takes them all."""
        return 0 if self.endings else self.sticks + len(self.declared)

    def ends(
        self, ending: Ending, before: Amounts | None, after: Amounts | None
    ) -> None:
        """One winner more, or a draw, and the totals around what is paid."""
        self.before = before if not self.endings else self.before
        self.after = after
        self.endings.append(ending)

    def record(self) -> Iterator[Record | Problem]:
        """The hand, or that it did not end; nothing where it is broken."""
        if self.broken:
            return
        if not self.endings:
            yield Problem(self.row, "how the hand ended", "nothing")
            return
        hands, logged, note = joined(self.endings)
        if not hands:
            yield Problem(self.row, "a seat that gains by nagashi", "none")
            return
        yield Record(
            row=self.row,
            hands=hands,
            logged=logged,
            kind=hands[0].kind,
            note=note,
            game=self.game,
            players=self.players,
            winners=len(hands),
            start=self.start,
            before=self.before,
            after=self.after,
            declared=tuple(self.declared),
        )


def whole_number(given: object, name: str) -> int:
    """A whole number of a JSON log.

    Raises `MistakeError` for anything else.
    """
    if type(given) is not int:
        raise MistakeError(name, "a whole number", given)
    return given


def amounts(given: Any, name: str) -> Amounts:
    """An amount for each seat of a JSON log; three seats will do.

    Raises `MistakeError` for anything else.
    """
    is_list = isinstance(given, list) and len(given) in (SEATS - 1, SEATS)
    if not is_list or not all(type(amount) is int for amount in given):
        raise MistakeError(name, "an amount for each seat", given)
    return padded(given)


def players_of(names: Sequence[Any]) -> int:
    """How many play: three, where only the last name is missing.

    >>> players_of(["A", "B", "C", ""]), players_of(["", "", "", ""])
    (3, 4)
    """
    seats = list(names)[:SEATS]
    return SEATS - 1 if all(seats[:3]) and not any(seats[3:]) else SEATS

"""One hand of a log, and how its endings (several winners) make it up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import Exact, whole
from mjtables.hand import NAGASHI, WIN, Hand

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

#: An amount for each of the four seats.
Amounts = tuple[Exact, ...]

SEATS = 4


@dataclass(frozen=True, slots=True)
class Record:
    """One hand of a log.

    `row` is a label that people find again (``"line 17"``, ``"E2-1"``: East 2, one
    honba). `hands` has one hand for each winner, in the log's order, mostly one; a
    `Hand` may still hold text that is no number: settling it says so. `logged` is what
    each seat gained or lost, deposits that were taken counted, in money; none where
    the log does not record it. `note` is what the log says beside it.

    Running totals, by seat, where the log has them: `start` as the hand begins,
    `before` as it is paid (`declared` are the seats that laid a deposit in between),
    `after` once it has been paid. They go on from record to record of the same `game`.
    `players` is how many play, `winners` how many won on one discard, `kind` the kind
    of the hands. `remarks` is what was taken for granted in reading the log.
    """

    row: str
    hands: tuple[Hand, ...]
    logged: Amounts | None = None
    kind: str = WIN
    note: str = ""
    game: str = ""
    players: int | None = None
    winners: int = 1
    start: Amounts | None = None
    before: Amounts | None = None
    after: Amounts | None = None
    declared: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()


class Ending(NamedTuple):
    """One of the ways in which a hand ended: a winner, or a draw."""

    hands: tuple[Hand, ...]
    changes: Amounts | None = None
    note: str = ""


def joined(endings: Sequence[Ending]) -> tuple[tuple[Hand, ...], Amounts | None, str]:
    """The hands of several endings as one's, the changes added, the notes in a row.

    >>> one, two = Hand(winner=1, discarder=0), Hand(winner=2, discarder=0)
    >>> first, second = Ending((one,), (-8, 8, 0, 0)), Ending((two,), (-4, 0, 4, 0))
    >>> hands, changes, _ = joined([first, second])
    >>> [hand.winner_index for hand in hands], changes
    ([0, 1], (-12, 8, 4, 0))
    """
    hands = [hand for ending in endings for hand in ending.hands]
    numbered = tuple(
        replace(hand, winner_index=place) if place and hand.kind != NAGASHI else hand
        for place, hand in enumerate(hands)
    )
    changes = [ending.changes for ending in endings if ending.changes is not None]
    every = added(*changes) if len(changes) == len(endings) else None
    notes = dict.fromkeys(ending.note for ending in endings if ending.note)
    return numbered, every, "; ".join(notes)


def added(*amounts: Amounts) -> Amounts:
    """The sum for each seat.

    >>> added((100, -100, 0, 0), (0, -200, 0, 200))
    (100, -300, 0, 200)
    """
    return tuple(whole(sum(seat)) for seat in zip(*amounts, strict=True))


def padded(amounts: Sequence[Exact]) -> Amounts:
    """Four amounts; with three players the fourth seat has nothing."""
    return (*amounts, *[0] * (SEATS - len(amounts)))


def gainers(changes: Amounts) -> tuple[int, ...]:
    """The seats that gained.

    >>> gainers((1500, -1500, -1500, 1500))
    (0, 3)
    """
    return tuple(seat for seat, change in enumerate(changes) if change > 0)


def drawn(  # noqa: PLR0913 - what logs say of a draw
    kind: str,
    *,
    dealer: Exact | str | None,
    honba: Exact | str | None = 0,
    deposits: Exact | str | None = 0,
    ready: Collection[object] = (),
    winners: Collection[object] = (),
) -> tuple[Hand, ...]:
    """The hands of a draw: one for each nagashi winner, otherwise one.

    `winners` are the seats that nagashi pays; other draws have none.

    >>> [hand.winner for hand in drawn("nagashi", dealer=0, winners=[1, 2])]
    [1, 2]
    """
    given: dict[str, object] = {
        "kind": kind,
        "dealer": dealer,
        "honba": honba,
        "deposits": deposits,
        "ready": tuple(ready),
    }
    if kind == NAGASHI:
        return tuple(Hand(winner=seat, **given) for seat in winners)  # type: ignore[arg-type]
    return (Hand(**given),)  # type: ignore[arg-type]

"""A hand told by roles instead of seats: who won, on whose discard, who is liable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mjtables.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.situation import Seating


class Roles(NamedTuple):
    """Who plays which part in a win, as flags of the command."""

    dealer: bool = False
    discard: bool = False
    dealer_discards: bool = False
    self_drawn: bool = False
    liable: str | None = None

    @property
    def given(self) -> bool:
        """Whether anything is said at all."""
        return any(self)


def seated(roles: Roles, players: int, problems: list[Problem]) -> Seating:
    """Seats for a hand, the dealer in seat 0; what contradicts itself is noted."""
    from mjtables.situation import Situation, seatings

    problems += _contradictions(roles)
    on_discard = roles.discard or roles.dealer_discards
    winner = "dealer" if roles.dealer else "nondealer"
    how = "on_discard" if on_discard else "self_drawn"
    which = ""
    if roles.liable:
        situation = Situation(f"{winner}_{how}_liable")
        if not roles.dealer and roles.liable == "dealer":
            which = "dealer liable"
        elif not roles.dealer and roles.dealer_discards:
            which = "dealer discards"
    elif on_discard and not roles.dealer:
        discarder = "dealer" if roles.dealer_discards else "nondealer"
        situation = Situation(f"nondealer_on_{discarder}_discard")
    else:
        situation = Situation(f"{winner}_{how}")
    found = seatings(situation, players)
    if which not in found:
        expected = f"a hand that {players} players can play"
        problems.append(Problem("", expected, _parts(roles, on_discard=on_discard)))
    return found.get(which) or seatings(Situation.DEALER_SELF_DRAWN, players)[""]


def _parts(roles: Roles, *, on_discard: bool) -> str:
    """Whom a hand asks for, in words."""
    asked = ["a winner"]
    asked += ["a discarder"] if on_discard else []
    asked += ["a liable player"] if roles.liable else []
    in_it = roles.dealer or roles.dealer_discards or roles.liable == "dealer"
    return ", ".join(asked) + ("" if in_it else ", none of them the dealer")


def _contradictions(roles: Roles) -> Iterable[Problem]:
    if roles.self_drawn and (roles.discard or roles.dealer_discards):
        yield Problem("--self-drawn", "a hand self-drawn or on a discard", "both")
    if roles.dealer and roles.dealer_discards:
        found = "the dealer, who wins"
        yield Problem("--dealer-discards", "another discarder", found)
    if roles.liable == "dealer" and roles.dealer:
        yield Problem("--liable", "another player", "the dealer, who wins")
    elif roles.liable == "dealer" and roles.dealer_discards:
        found = "the dealer, who discards and pays as any discarder"
        yield Problem("--liable", "another player", found)


def scores(
    given: Iterable[str], seating: Seating, problems: list[Problem]
) -> tuple[Any, ...]:
    """The losers' own scores by seat, from ROLE=N; what is wrong is noted."""
    from mjtables.exact import exact

    told: dict[int, Any] = {}
    for pair in given:
        role, _, score = pair.partition("=")
        free = [seat for seat in _seats(seating, role) if seat not in told]
        if not free:
            names = " or ".join(dict.fromkeys(_open(seating, told))) or "no more"
            problems.append(Problem("--score", names, repr(pair)))
            continue
        try:
            told[free[0]] = exact(score)
        except ValueError:
            problems.append(Problem(f"--score {role}", "a number", repr(score)))
            told[free[0]] = 0
    missing = ", ".join(_open(seating, told))
    if missing:
        expected = f"each loser's own score ({missing})"
        problems.append(Problem("--score", expected, "nothing"))
    # What is missing has been told once.
    return tuple(
        told.get(seat, 0 if seat in seating.losers else None) for seat in range(4)
    )


def _seats(seating: Seating, role: str) -> list[int]:
    """The losers of that role; a dealer who discards is called either."""
    called = {
        "dealer": seating.dealer,
        "discarder": seating.discarder,
        "liable": seating.liable,
    }
    return [
        seat
        for seat in seating.losers
        if called.get(role, -1) == seat
        or (role == "other" and seat not in called.values())
    ]


def _open(seating: Seating, told: Iterable[int]) -> list[str]:
    """The roles of losers whose scores are not told yet."""
    return [f"{seating.title(s).value}=N" for s in seating.losers if s not in set(told)]

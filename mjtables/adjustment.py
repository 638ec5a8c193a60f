"""Facts about a hand and a payer, and what they change."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.exact import Exact
    from mjtables.situation import Seating


class Unknown(Enum):
    """What no source states, and nobody may guess."""

    UNKNOWN = "unknown"


Effect = Literal["units", "times", "flat"]
EFFECTS: tuple[Effect, ...] = ("units", "times", "flat")

#: A conjunction of facts: each a word and whether it must hold.
When = tuple[tuple[str, bool], ...]

#: The one built-in fact of which tables may list a case: it is a way to win.
ROBBED_KONG = "robbed_kong"
BUILT_IN_FACTS = (
    "self_drawn",
    "on_discard",
    "dealer_wins",
    "dealer_leg",
    "discarder",
    "other",
    ROBBED_KONG,
)
#: Those of them that hold for one payer, not for the whole hand.
LEG_FACTS = ("dealer_leg", "discarder", "other")
#: Of these no hand has both.
NEVER_TOGETHER = (
    ("self_drawn", "on_discard"),
    ("self_drawn", "discarder"),
    ("self_drawn", ROBBED_KONG),
    ("discarder", "other"),
)
BUILT_IN_COUNTS = ("honba", "streak", "deal")


class Adjustment(NamedTuple):
    """If every fact in `when` holds for a leg, one effect, times a count.

    `units` are added before the ladder, `times` multiplies the score, `flat` is added
    to what the payer pays. `by` names the count, if any.
    """

    name: str
    effect: Effect
    amount: Exact | Unknown
    when: When = ()
    by: str = ""

    @property
    def path(self) -> str:
        """Where the preset states it."""
        return f"adjust.{self.name}"


class Facts(NamedTuple):
    """What is known of one hand: words that hold, and counts."""

    words: frozenset[str] = frozenset()
    counts: tuple[tuple[str, int], ...] = ()

    def number(self, name: str) -> int:
        """A count, 0 where the hand does not state it; `deal` is streak + 1."""
        if name == "deal":
            return self.number("streak") + 1
        return dict(self.counts).get(name, 0)

    def about(self, seating: Seating, seat: int) -> frozenset[str]:
        """The words that hold for the leg which this seat pays."""
        return self.words | built_in(seating, seat)


def built_in(seating: Seating, seat: int) -> frozenset[str]:
    """The built-in words that hold for one leg, but for a robbed kong, which is a kind.

    `other` means that this payer did not discard, whoever he is besides.
    """
    holds: Mapping[str, bool] = {
        "self_drawn": seating.discarder is None,
        "on_discard": seating.discarder is not None,
        "dealer_wins": seating.winner == seating.dealer,
        "dealer_leg": seating.dealer in (seating.winner, seat),
        "discarder": seat == seating.discarder,
        "other": seat != seating.discarder,
    }
    return frozenset(word for word, true in holds.items() if true)


def hold(when: When, words: frozenset[str]) -> bool:
    """Whether every fact of a conjunction holds.

    >>> hold((("self_drawn", True), ("jokerless", False)), frozenset({"self_drawn"}))
    True
    """
    return all((word in words) == wanted for word, wanted in when)


def case_facts(case: str) -> Facts:
    """The facts and counts that a case names.

    >>> case_facts("concealed, streak 2")
    Facts(words=frozenset({'concealed'}), counts=(('streak', 2),))
    """
    words, counts = set(), []
    for part in case.split(","):
        name, _, number = part.strip().partition(" ")
        if number:
            counts.append((name, int(number)))
        else:
            words.add(name)
    return Facts(frozenset(words), tuple(counts))


def when(words: tuple[str, ...] | None) -> When:
    """A conjunction of facts from its words.

    >>> when(("jokerless", "not singles_and_pairs"))
    (('jokerless', True), ('singles_and_pairs', False))
    """
    return tuple(
        (word.removeprefix("not "), not word.startswith("not ")) for word in words or ()
    )

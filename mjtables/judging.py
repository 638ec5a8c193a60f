"""What a preset makes of a hand: who, on which facts, worth what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mjtables import valuing
from mjtables.credible import out_of_turn, uncounted, unreachable
from mjtables.errors import did_you_mean
from mjtables.examining import Examiner, is_empty, kind_of
from mjtables.hand import WINS
from mjtables.payment import Liability
from mjtables.stated import deposits_of, facts_of, scores_of, seating_of

if TYPE_CHECKING:
    from mjtables.adjustment import Facts
    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.settling import Worth
    from mjtables.situation import Seating


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand as a preset reads it: who, on which facts, worth what."""

    seating: Seating
    facts: Facts
    worth: Worth
    deposits: int
    scores: tuple[Exact | None, ...] = ()


def read(
    hand: Hand,
    preset: Preset,
    kinds: tuple[str, ...] = WINS,
    others: frozenset[int] = frozenset(),
) -> Reading:
    """What a preset makes of a win.

    `kinds` are what the caller takes; those that are no wins it reads otherwise.
    `others` are who won on the same discard: they are no losers with scores.

    Raises `HandError` with everything that keeps it from being settled.
    """
    examiner = Examiner(preset, hand)
    if kind_of(hand) not in WINS:
        # What a win must say is no matter of another hand's.
        known = did_you_mean(str(hand.kind), kinds)
        examiner.note("kind", "one of " + ", ".join(kinds), hand.kind, known)
        raise examiner.error()
    if not is_empty(hand.event) and hand.event:
        examiner.note("event", "none in a win", hand.event)
    examiner.unasked(("ready",), "a win")
    later = examiner.count("winner_index", hand.winner_index) > 0
    seating = seating_of(examiner)
    facts = facts_of(examiner, later=later)
    uncounted(examiner, facts)
    worth = valuing.worth(examiner)
    worth = _liable_for(examiner, seating, worth)
    if seating is not None:
        unreachable(examiner, seating, facts, worth)
    deposits = deposits_of(examiner, later=later)
    # Losers settle their differences once, with the first winner's hand.
    once = later and not preset.payment.adds_up
    scores = () if once else scores_of(examiner, seating, facts, others)
    if examiner.problems or seating is None:
        raise examiner.error()
    return Reading(seating, facts, worth, deposits, scores)


def _liable_for(examiner: Examiner, seating: Seating | None, worth: Worth) -> Worth:
    """For how many of several a liable player pays; a hand says it if it matters."""
    hand, liability = examiner.hand, examiner.preset.liability
    count = worth.counted
    given = None if is_empty(hand.liable_for) else hand.liable_for
    part = isinstance(liability, Liability) and liability.covers == "part"
    if not part or seating is None or seating.liable is None or count == 1:
        if given is not None:
            expected = "none, unless a liable player pays for a part of several"
            examiner.note("liable_for", expected, given)
        return worth
    number = 0 if given is None else examiner.count("liable_for", given)
    if not 1 <= number <= count:
        named = worth.rung.name if worth.rung else "of them"
        expected = f"how many of the {count} {named} the liable player pays for"
        examiner.note("liable_for", expected, given)
        return worth
    return worth._replace(liable_for=number)


def check_turn(hand: Hand, preset: Preset) -> None:
    """See that a winner settled alone, but not the first, can be and is paid.

    Raises `HandError` where he cannot; what else is wrong, `read` tells.
    """
    examiner = Examiner(preset, hand)
    later = kind_of(hand) in WINS and examiner.count("winner_index", hand.winner_index)
    seating = seating_of(examiner) if later else None
    if seating is None or examiner.problems:
        return
    out_of_turn(examiner, seating, int(later))
    if examiner.problems:
        raise examiner.error()

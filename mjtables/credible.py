"""Whether a hand can be under its rule set; what cannot goes to the examiner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.adjustment import Unknown
from mjtables.errors import Problem
from mjtables.exact import as_text
from mjtables.examining import not_established
from mjtables.phrases import fact, of_unit
from mjtables.statuses import is_impossible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.adjustment import Facts
    from mjtables.examining import Examiner
    from mjtables.settling import Worth
    from mjtables.situation import Seating


def uncounted(examiner: Examiner, facts: Facts) -> None:
    """Note the built-in counts that a win states and its rule set never asks for."""
    preset = examiner.preset
    asked = {"streak" if a.by == "deal" else a.by for a in preset.adjustments}
    for name in ("honba", "streak"):
        # An option may have switched off what the rule set itself counts.
        if facts.number(name) and name not in asked and name not in preset.options:
            said = f"none ({preset.id} counts no {name})"
            examiner.note(name, said, getattr(examiner.hand, name))


def bounded(examiner: Examiner, counts: Mapping[str, int]) -> None:
    """Note what a hand counts more of than it can."""
    preset = examiner.preset
    for name, most in preset.at_most.items():
        if counts.get(name, 0) > most:
            examiner.note(name, f"at most {most} (in {preset.id})", counts[name])


def unreachable(
    examiner: Examiner, seating: Seating, facts: Facts, worth: Worth
) -> None:
    """Note a hand that cannot be, where the rule set marks such cells as impossible."""
    preset, settling = examiner.preset, examiner.preset.settling
    _together(examiner, seating, facts)
    _too_low(examiner, worth)
    if preset.shown.impossible == "print" or worth.value is None:
        return
    words = facts.about(seating, seating.losers[0]) if seating.losers else frozenset()
    if is_impossible(preset, worth.value, worth.points, words):
        value = of_unit(worth.value, settling.unit)
        how = "self-drawn" if seating.discarder is None else "on a discard"
        if settling.points is None:
            expected = "a value that such a hand can have"
            examiner.problems.append(Problem("value", expected, f"{value} {how}"))
            return
        name = settling.points.name
        own = "fu" if name == "fu" else "points"
        what = f"{as_text(worth.points or 0)} with {value} {how}"
        expected = f"{name} that such a hand can have"
        examiner.problems.append(Problem(own, expected, what))


def _together(examiner: Examiner, seating: Seating, facts: Facts) -> None:
    """Note facts that no hand has together."""
    words = facts.words | (
        facts.about(seating, seating.losers[0]) if seating.losers else frozenset()
    )
    for group in examiner.preset.never_together:
        held = [word for word in group if word in words]
        if len(held) > 1:
            said = " and ".join(fact(word, holds=True) for word in held)
            each = ", ".join(fact(word, holds=True) for word in group)
            expected = f"at most one of {each}"
            examiner.problems.append(Problem("facts", expected, said))


def _too_low(examiner: Examiner, worth: Worth) -> None:
    """Note a hand whose score is less than any that wins."""
    least = examiner.preset.settling.least
    if least is None or examiner.problems:
        return
    amount = examiner.preset.settling.score(worth).amount
    if amount < least:
        expected = f"a score of at least {as_text(least)}, the least that wins"
        examiner.problems.append(Problem("value", expected, as_text(amount)))


def out_of_turn(examiner: Examiner, seating: Seating, index: int) -> None:
    """Note a winner so late that he cannot be, or is not paid."""
    preset = examiner.preset
    most = 0 if seating.discarder is None else len(seating.losers) - 1
    rules = (preset.winners.two, preset.winners.three)[index - 1 :]
    if index > most:
        examiner.note("winner_index", f"a number from 0 to {most}", index)
    elif Unknown.UNKNOWN in rules:
        where = "winners.three" if index > 1 else "winners.two"
        expected = "what is done with several winners"
        examiner.problems.append(not_established(preset, where, expected))
    elif "all" not in rules:
        said = f"0 ({preset.id} pays no winner after the first)"
        examiner.note("winner_index", said, index)

"""What one hand is worth under a preset: its value and points, or a named hand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.errors import did_you_mean
from mjtables.exact import Exact, as_text, exact, whole
from mjtables.examining import is_empty
from mjtables.settling import Rung, Worth

if TYPE_CHECKING:
    from mjtables.examining import Examiner
    from mjtables.ruleset import Preset

#: A named hand counted more often than this is a slip of the pen.
_MULTIPLES = 100


def worth(examiner: Examiner) -> Worth:
    """What the hand is worth; what is wrong with it goes to the examiner."""
    hand, settling = examiner.hand, examiner.preset.settling
    if not is_empty(hand.special):
        if not is_empty(hand.value):
            examiner.note("value", "none beside special", hand.value)
        return _named(examiner)
    if is_empty(hand.value):
        examiner.note("value", f"a number of {settling.unit}, or special", None)
        return Worth()
    value = examiner.number("value", hand.value)
    if value is None:
        return Worth()
    if (Fraction(value) / settling.step).denominator != 1:
        examiner.note("value", f"steps of {as_text(settling.step)}", as_text(value))
    if settling.minimum is not None and value < settling.minimum:
        least = as_text(settling.minimum)
        expected = f"at least {least} {settling.unit} (the minimum)"
        examiner.note("value", expected, as_text(value))
    return Worth(value, _points(examiner, value))


def rung(preset: Preset, special: object) -> tuple[Rung, int] | None:
    """The named hand and how many of it, or none where the name is not one."""
    settling = preset.settling
    text = str(special).strip()
    if text.endswith("%") and settling.limit is not None:
        try:
            score = whole(exact(text[:-1]) * Fraction(settling.limit) / 100)
        except ValueError:
            return None
        return (Rung(f"{text} of the limit", score), 1) if score >= 0 else None
    whole_name = "_".join(text.split())
    own = [rung for rung in settling.rungs if rung.name == whole_name]
    if own:
        return own[0], 1
    number, _, name = text.partition(" ")
    if not (number.isascii() and number.isdigit() and len(number) <= len("100")):
        number, name = "1", text
    written = "_".join(name.split())  # a page prints nine_gates as nine gates
    named = [rung for rung in settling.rungs if rung.name == written]
    if not named or not 1 <= int(number) <= _MULTIPLES:
        return None
    return named[0], int(number)


def _named(examiner: Examiner) -> Worth:
    preset, special = examiner.preset, examiner.hand.special
    named = rung(preset, special)
    if named is None:
        names = [rung.name for rung in preset.settling.rungs]
        share = 'a share of the limit ("150%")' if preset.settling.limit else ""
        listed = ", ".join(names)
        expected = " or ".join(filter(None, (listed, share))) or "no named hand"
        hint = did_you_mean(str(special)[-40:].split(" ")[-1], names)
        examiner.note("special", expected, special, hint)
        return Worth()
    return Worth(None, None, *named)


def _points(examiner: Examiner, value: Exact) -> Exact | None:
    """The hand's points (fu), wherever the rule set counts them."""
    preset, hand = examiner.preset, examiner.hand
    settling = preset.settling
    name = settling.points.name if settling.points else ""
    given = {"fu": hand.fu, "points": hand.points}
    own, other = ("fu", "points") if name == "fu" else ("points", "fu")
    if not is_empty(given[other]):
        expected = f"none ({preset.id} counts no {other})"
        examiner.note(other, expected, given[other])
    if is_empty(given[own]):
        if settling.points_matter(value):
            expected = f"the hand's {name} (they decide its score)"
            examiner.note(own, expected, None)
        return None
    if settling.points is not None and settling.points.fixed is not None:
        fixed = as_text(settling.points.fixed)
        expected = f"none (in {preset.id} every hand counts {fixed} {name})"
        examiner.note(own, expected, given[own])
    elif settling.points is None and not settling.auxiliary:
        examiner.note(own, f"none ({preset.id} counts no {own})", given[own])
    number = examiner.number(own, given[own])
    fractional = number is not None and number.denominator != 1
    if settling.points is not None and (fractional or number == 0):
        examiner.note(own, "a whole number above 0", given[own])
    return number

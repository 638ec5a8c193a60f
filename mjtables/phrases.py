"""Numbers and words of a preset in plain English."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.adjustment import Unknown
from mjtables.exact import Exact, Rounding, Way, as_text

if TYPE_CHECKING:
    from mjtables.adjustment import When

#: What the built-in facts mean, if they hold and if they do not.
_FACTS = {
    "self_drawn": ("self-drawn", "not self-drawn"),
    "on_discard": ("on a discard", "not on a discard"),
    "dealer_wins": ("the dealer wins", "the dealer does not win"),
    "dealer_leg": ("the dealer wins or pays", "the dealer neither wins nor pays"),
    "discarder": ("the payer discarded", "the payer did not discard"),
    "other": ("the payer did not discard", "the payer discarded"),
    "robbed_kong": ("a kong is robbed", "no kong is robbed"),
}
#: One and several of what is counted, where the name alone does not make them.
_COUNTS = {
    "honba": ("honba", "honba"),
    "streak": ("extra hand of the dealer", "extra hands of the dealer"),
    "deal": ("hand of the dealer in a row", "hands of the dealer in a row"),
}
_SHARES = {
    Fraction(1, 2): "half of",
    Fraction(1, 3): "a third of",
    Fraction(1, 4): "a quarter of",
}
_MULTIPLES: dict[Exact, str] = {
    1: "whole numbers",
    10: "tens",
    100: "hundreds",
    1000: "thousands",
}


def spaced(word: str) -> str:
    """A name as people read it.

    >>> spaced("counted_yakuman")
    'counted yakuman'
    """
    return word.replace("_", " ")


def of_unit(number: Exact, unit: str) -> str:
    """A number of a rule set's unit; one of it has no plural.

    >>> of_unit(3, "points"), of_unit(1, "points"), of_unit(1, "faan")
    ('3 points', '1 point', '1 faan')
    """
    return f"{as_text(number)} {unit.removesuffix('s') if number == 1 else unit}"


def known(value: object) -> str:
    """A value of any kind; what no source states is not established."""
    match value:
        case Unknown():
            return "not established"
        case str():
            return spaced(value)
        case Rounding():
            return rounding(value)
        case tuple():
            return ", ".join(map(known, value))
        case dict():
            return "; ".join(f"{key}: {known(item)}" for key, item in value.items())
        case _:
            return as_text(value)  # type: ignore[arg-type]


def if_facts(when: When) -> str:
    """The facts that must hold, or the empty string.

    >>> if_facts((("concealed", True), ("self_drawn", True)))
    ' if concealed and self-drawn'
    """
    said = [fact(word, holds=wanted) for word, wanted in when]
    return f" if {' and '.join(said)}" if said else ""


def fact(word: str, *, holds: bool) -> str:
    """A fact that holds, or one that does not.

    >>> fact("self_drawn", holds=True), fact("jokerless", holds=False)
    ('self-drawn', 'not jokerless')
    """
    plain = spaced(word)
    return _FACTS.get(word, (plain, f"not {plain}"))[0 if holds else 1]


def for_each(count: str) -> str:
    """By what an effect is multiplied, or the empty string.

    >>> for_each("streak"), for_each("flowers"), for_each("")
    (' for each extra hand of the dealer', ' for each of the flowers', '')
    """
    if not count:
        return ""
    plain = spaced(count)
    one = f"of the {plain}" if plain.endswith("s") else plain
    return f" for each {_COUNTS[count][0] if count in _COUNTS else one}"


def counted(number: int, count: str) -> str:
    """So many of what a preset counts.

    >>> counted(2, "honba"), counted(2, "streak"), counted(1, "flowers")
    ('2 honba', '2 extra hands of the dealer', '1 flower')
    """
    one = spaced(count).removesuffix("s")
    forms = _COUNTS.get(count, (one, f"{one}s"))
    return f"{number} {forms[number != 1]}"


def share(part: Exact, of: Exact) -> str:
    """A part of a number.

    >>> share(Fraction(1, 2), 48), share(Fraction(2, 3), 64)
    ('half of 48', '2/3 of 64')
    """
    return f"{_SHARES.get(Fraction(part), f'{part} of')} {as_text(of)}"


def multiples(of: Exact) -> str:
    """What an amount is rounded to.

    >>> multiples(100), multiples(1), multiples(50)
    ('hundreds', 'whole numbers', 'multiples of 50')
    """
    return _MULTIPLES.get(of, f"multiples of {as_text(of)}")


def plus(before: Exact, change: Exact) -> str:
    """A sum, written out.

    >>> plus(7700, 600), plus(5, -1)
    ('7700 + 600 = 8300', '5 - 1 = 4')
    """
    sign = "-" if change < 0 else "+"
    after = as_text(Fraction(before) + Fraction(change))
    return f"{as_text(before)} {sign} {as_text(abs(Fraction(change)))} = {after}"


def signed(amount: Exact) -> str:
    """What a seat gains or loses.

    >>> signed(8300), signed(-300), signed(0)
    ('+8300', '-300', '0')
    """
    return f"{'+' if amount > 0 else ''}{as_text(amount)}"


def rounding(rule: Rounding) -> str:
    """A rounding rule.

    >>> from mjtables.exact import Rounding
    >>> rounding(Rounding(10, "up", (25,)))
    'rounded up to 10 (25 stays)'
    """
    kept = ", ".join(map(as_text, rule.keep))
    stays = f" ({kept} {'stay' if len(rule.keep) > 1 else 'stays'})" if kept else ""
    return f"{rounded_to(rule.way, as_text(rule.to))}{stays}"


def rounded_to(way: Way, to: str) -> str:
    """What is done to an amount: to which multiple it is rounded, and how.

    >>> rounded_to("off", "hundreds"), rounded_to("half_down", "1000")
    ('rounded off to hundreds', 'rounded to 1000, halves down')
    """
    if way == "half_down":
        return f"rounded to {to}, halves down"
    return f"rounded {way} to {to}"

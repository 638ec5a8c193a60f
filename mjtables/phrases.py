"""Numbers and words of a preset in plain English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.adjustment import Unknown
from mjtables.exact import Exact, Rounding, as_text

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
}
_COUNTS = {
    "streak": "extra hand of the dealer",
    "deal": "hand of the dealer in a row",
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
    said = []
    for word, wanted in when:
        plain = spaced(word)
        holds, fails = _FACTS.get(word, (plain, f"not {plain}"))
        said.append(holds if wanted else fails)
    return f" if {' and '.join(said)}" if said else ""


def for_each(count: str) -> str:
    """By what an effect is multiplied, or the empty string.

    >>> for_each("streak"), for_each("flowers"), for_each("")
    (' for each extra hand of the dealer', ' for each of the flowers', '')
    """
    if not count:
        return ""
    plain = spaced(count)
    several = plain.endswith("s")
    return f" for each {_COUNTS.get(count, f'of the {plain}' if several else plain)}"


def rounding(rule: Rounding) -> str:
    """A rounding rule.

    >>> from mjtables.exact import Rounding
    >>> rounding(Rounding(10, "up", (25,)))
    'rounded up to 10 (25 stays)'
    """
    kept = ", ".join(map(as_text, rule.keep))
    stays = f" ({kept} {'stay' if len(rule.keep) > 1 else 'stays'})" if kept else ""
    return f"rounded {rule.way} to {as_text(rule.to)}{stays}"

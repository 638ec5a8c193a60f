"""The words of formulas: the names of cells, numbers, roundings, kinds of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.exact import as_text
from mjtables.hand import EXHAUSTIVE_DRAW, FALSE_WIN, WINS
from mjtables.phrases import spaced

if TYPE_CHECKING:
    from mjtables.exact import Exact, Rounding

#: The names that formulas use, whatever the cells are called.
NAMES, HANDS, AGREED = "Players", "Hands", "Agreed"
KEYS, CODES, PAID, PER_HONBA = "PaidFor", "PaidBy", "Paid", "PaidPerHonba"
DEPOSIT, POOL = "Deposit", "Pool"

WINDS = '{"east","south","west","north"}'


def decimal(number: Exact) -> str:
    """A number as formulas have it."""
    return as_text(number)


def rounded_to(size: str, rule: Rounding) -> str:
    """A formula's number, not below 0, rounded by a rule.

    >>> from mjtables.exact import Rounding
    >>> rounded_to("A1", Rounding(10, "off"))
    'FLOOR(A1+10/2,10)'
    """
    to = decimal(rule.to)
    made = {
        "up": f"CEILING({size},{to})",
        "down": f"FLOOR({size},{to})",
        "off": f"FLOOR({size}+{to}/2,{to})",
        "half_down": f"CEILING({size}-{to}/2,{to})",
    }[rule.way]
    kept = ",".join(f"{size}={decimal(own)}" for own in rule.keep)
    return f"IF(OR({kept}),{size},{made})" if kept else made


#: What kinds of hands are called on a sheet.
_KINDS = {EXHAUSTIVE_DRAW: "draw", FALSE_WIN: "false win"}


def kind_word(kind: str) -> str:
    """What a kind of hand is called on a sheet, which reads it so again.

    >>> kind_word("exhaustive_draw"), kind_word("robbed_kong")
    ('draw', 'robbed kong')
    """
    return _KINDS.get(kind, spaced(kind))


def is_one_of(cell: str, *words: str) -> str:
    """Whether a cell says one of some words.

    >>> is_one_of("A1", "", "win")
    'OR(A1="",A1="win")'
    """
    said = ",".join(f'{cell}="{word}"' for word in words)
    return f"OR({said})"


def is_win(cell: str) -> str:
    """Whether the cell of the kind says that somebody won."""
    return is_one_of(cell, "", *map(kind_word, WINS))

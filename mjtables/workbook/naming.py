"""What options and numbers are called in formulas: names that no cell bears."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Options whose name says less than their part in a formula.
_OWN = {
    "rounding": "RoundTo",
    "payment.round": "RoundTo",
    "payment.unit": "Base",
    "payment.others_at_most": "OthersAtMost",
    "round": "ScoreRoundTo",
    "base": "Base",
    "settling.base": "Start",
    "start": "Start",
    "limit_from": "LimitFrom",
    "cells.0": "SingleCell",
    "liability.on_discard.liable": "LiableShare",
    "liability.self_drawn.liable": "LiableShareDrawn",
}

_WORD = re.compile(r"[A-Za-z]+|\d+")
#: What a spreadsheet reads as a cell (A1, R1C1) or a constant.
_CELL = re.compile(r"[A-Za-z]{1,3}\d+|[RrCc]\d*([RrCc]\d*)?|TRUE|FALSE", re.IGNORECASE)


def named(name: str) -> str:
    """A name for formulas: of an option, a rung, a number.

    >>> named("limit"), named("rounding"), named("counted_yakuman"), named("pao4")
    ('Limit', 'RoundTo', 'CountedYakuman', 'Pao4_')
    """
    if name in _OWN:
        return _OWN[name]
    words = _WORD.findall(name.removeprefix("rungs."))
    own = "".join(word.capitalize() for word in words)
    if not own or own[0].isdigit():
        own = f"The{own}"
    return f"{own}_" if _CELL.fullmatch(own) else own


def apart(names: Iterable[str]) -> dict[str, str]:
    """A name for each, all different however they are written.

    >>> apart(["limit", "payment.round", "rounding"])
    {'limit': 'Limit', 'payment.round': 'RoundTo', 'rounding': 'RoundTo_2'}
    """
    made: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        own, number = named(name), 1
        while own.casefold() in taken:
            number += 1
            own = f"{named(name)}_{number}"
        taken.add(own.casefold())
        made[name] = own
    return made

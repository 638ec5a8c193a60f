"""Payments as people read them: situations that pay alike told once, zeros left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mjtables.listing import entries, situations
from mjtables.situation import Payer, Situation

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.listing import Entry
    from mjtables.ruleset import Preset

_S = Situation

#: What two situations that pay alike are called; all of a kind have their own name.
TOGETHER: dict[frozenset[Situation], str] = {
    frozenset(
        {_S.NONDEALER_ON_DEALER_DISCARD, _S.NONDEALER_ON_NONDEALER_DISCARD}
    ): "non-dealer on a discard",
    frozenset(
        {_S.DEALER_ON_DISCARD, _S.NONDEALER_ON_DEALER_DISCARD}
    ): "on a discard, dealer in it",
}
ALONE: dict[Situation, str] = {
    _S.DEALER_SELF_DRAWN: "dealer self-drawn",
    _S.NONDEALER_SELF_DRAWN: "non-dealer self-drawn",
    _S.DEALER_ON_DISCARD: "dealer on a discard",
    _S.NONDEALER_ON_DEALER_DISCARD: "non-dealer on the dealer's discard",
    _S.NONDEALER_ON_NONDEALER_DISCARD: "non-dealer on a non-dealer's discard",
    _S.DEALER_SELF_DRAWN_LIABLE: "dealer self-drawn, one liable",
    _S.NONDEALER_SELF_DRAWN_LIABLE: "non-dealer self-drawn, one liable",
    _S.DEALER_ON_DISCARD_LIABLE: "dealer on a discard, one liable",
    _S.NONDEALER_ON_DISCARD_LIABLE: "non-dealer on a discard, one liable",
}


#: In place of a payer where scores only add up.
ADDS = "adds"


@dataclass(frozen=True, slots=True)
class Column:
    """What one payer pays, line by line, in situations that pay alike.

    Where scores only add up: what the winner adds.
    """

    heading: str
    payer: str
    case: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class _Block:
    case: str
    situations: tuple[Situation, ...]
    payers: dict[Payer, tuple[Entry, ...]]

    @property
    def amounts(self) -> dict[Payer, tuple[Exact | None, ...]]:
        return {
            payer: tuple(entry.pays for entry in paid)
            for payer, paid in self.payers.items()
        }


def columns(preset: Preset) -> tuple[Column, ...]:
    """The payment table's columns, as few as say everything.

    >>> import mjtables as mj
    >>> [(c.heading, c.payer) for c in columns(mj.preset("hong_kong"))][:3]
    [('self-drawn', 'each'), ('on a discard', 'discarder'), ('on a discard', 'others')]
    """
    if preset.payment.adds_up:
        return _what_winners_add(preset)
    blocks: list[_Block] = []
    for block in map(_simplified, _blocks(preset)):
        alike = [b for b in blocks if _alike(b, block)]
        if alike:
            place = blocks.index(alike[0])
            merged = (*alike[0].situations, *block.situations)
            blocks[place] = _Block(block.case, merged, alike[0].payers)
        else:
            blocks.append(block)
    return tuple(
        Column(_heading(block, preset), _name(payer, block), block.case, paid)
        for block in blocks
        for payer, paid in block.payers.items()
    )


def _what_winners_add(preset: Preset) -> tuple[Column, ...]:
    """A column for each group of situations in which a winner adds alike."""
    groups: dict[tuple[str, tuple[Exact | None, ...]], list[_Block]] = {}
    for block in _blocks(preset):
        paid = next(iter(block.payers.values()))
        added = tuple(entry.receives for entry in paid)
        groups.setdefault((block.case, added), []).append(block)
    made = []
    for (case, _), blocks in groups.items():
        alike = tuple(situation for block in blocks for situation in block.situations)
        paid = next(iter(blocks[0].payers.values()))
        # A page prints what a column pays.
        entries = tuple(entry._replace(pays=entry.receives) for entry in paid)
        made.append(Column(_winner(alike, preset), ADDS, case, entries))
    return tuple(made)


def _winner(alike: tuple[Situation, ...], preset: Preset) -> str:
    """Which winner adds so much."""
    every = set(situations(preset))
    named = {
        "winner": every,
        "dealer wins": {way for way in every if way.dealer_wins},
        "non-dealer wins": {way for way in every if not way.dealer_wins},
        "self-drawn": {way for way in every if way.self_drawn},
        "on a discard": {way for way in every if not way.self_drawn},
    }
    told = [name for name, ways in named.items() if ways == set(alike)]
    together = TOGETHER.get(frozenset(alike))
    return told[0] if told else together or " / ".join(ALONE[way] for way in alike)


def _blocks(preset: Preset) -> list[_Block]:
    found: dict[tuple[Situation, str], dict[Payer, list[Entry]]] = {}
    for entry in entries(preset):
        block = found.setdefault((entry.situation, entry.case), {})
        block.setdefault(entry.payer, []).append(entry)
    return [
        _Block(case, (situation,), {p: tuple(paid) for p, paid in payers.items()})
        for (situation, case), payers in found.items()
    ]


def _simplified(block: _Block) -> _Block:
    """Without a dealer who pays as the others do, and without those who pay nothing."""
    amounts = block.amounts
    payers = dict(block.payers)
    if amounts.get(Payer.DEALER) == amounts.get(Payer.OTHER, ()):
        del payers[Payer.DEALER]
    paying = {payer: paid for payer, paid in payers.items() if any(amounts[payer])}
    return _Block(block.case, block.situations, paying or payers)


def _alike(one: _Block, two: _Block) -> bool:
    first, second = one.situations[0], two.situations[0]
    return (
        one.case == two.case
        and first.self_drawn == second.self_drawn
        and first.liable == second.liable
        and one.amounts == two.amounts
    )


def _heading(block: _Block, preset: Preset) -> str:
    first = block.situations[0]
    alike = [
        situation
        for situation in situations(preset)
        if situation.self_drawn == first.self_drawn and situation.liable == first.liable
    ]
    if set(block.situations) == set(alike) and len(alike) > 1:
        name = "self-drawn" if first.self_drawn else "on a discard"
        return f"{name}, one liable" if first.liable else name
    together = TOGETHER.get(frozenset(block.situations))
    return together or " / ".join(ALONE[situation] for situation in block.situations)


def _name(payer: Payer, block: _Block) -> str:
    if payer is not Payer.OTHER:
        return str(payer.value)
    return "each" if len(block.payers) == 1 else "others"

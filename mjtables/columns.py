"""Payments as people read them: situations that pay alike told once, zeros left out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mjtables.headings import heading
from mjtables.listing import every_entry
from mjtables.situation import Payer, Situation

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.listing import Entry
    from mjtables.ruleset import Preset

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
    situations: tuple[Situation, ...] = ()


class _Block(NamedTuple):
    case: str
    situations: tuple[Situation, ...]
    payers: dict[Payer, tuple[Entry, ...]]

    @property
    def amounts(self) -> dict[Payer, tuple[Exact | None, ...]]:
        return {
            payer: tuple(entry.pays for entry in paid)
            for payer, paid in self.payers.items()
        }

    @property
    def is_impossible(self) -> bool:
        """Whether no hand at all is won so."""
        every = (entry for paid in self.payers.values() for entry in paid)
        return all(entry.status == "impossible" for entry in every)


@lru_cache(maxsize=128)
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
        blocks = _with(blocks, block)
    return tuple(
        Column(
            heading(b.situations, preset), _name(payer, b), b.case, paid, b.situations
        )
        for b in blocks
        for payer, paid in b.payers.items()
    )


def _with(blocks: list[_Block], block: _Block) -> list[_Block]:
    """The blocks with one more, which joins the first that pays alike."""
    for place, other in enumerate(blocks):
        for seen in (block, _as_dealer(block), _as_other(block)):
            if _alike(other, seen):
                joined = (*other.situations, *block.situations)
                both = other._replace(situations=joined)
                return [*blocks[:place], both, *blocks[place + 1 :]]
    return [*blocks, block]


def _as_dealer(block: _Block) -> _Block:
    """The same block, a dealer who discards called by what he is."""
    if block.situations != (Situation.NONDEALER_ON_DEALER_DISCARD,):
        return block
    return _called(block, Payer.DISCARDER, Payer.DEALER)


def _as_other(block: _Block) -> _Block:
    """The same block, a dealer called another where the third player is the dealer."""
    if set(block.payers) != {Payer.DISCARDER, Payer.DEALER}:
        return block
    return _called(block, Payer.DEALER, Payer.OTHER)


def _called(block: _Block, payer: Payer, name: Payer) -> _Block:
    """The same block, one payer called otherwise."""
    own = block.payers.items()
    return block._replace(payers={name if p is payer else p: paid for p, paid in own})


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
        made.append(Column(heading(alike, preset), ADDS, case, entries, alike))
    return tuple(made)


def _blocks(preset: Preset) -> list[_Block]:
    found: dict[tuple[Situation, str], dict[Payer, list[Entry]]] = {}
    for entry in every_entry(preset):
        block = found.setdefault((entry.situation, entry.case), {})
        block.setdefault(entry.payer, []).append(entry)
    blocks = [
        _Block(case, (situation,), {p: tuple(paid) for p, paid in payers.items()})
        for (situation, case), payers in found.items()
    ]
    return [block for block in blocks if not block.is_impossible] or blocks


def _simplified(block: _Block) -> _Block:
    """Without those who pay as the others do, and those who pay nothing."""
    amounts = block.amounts
    payers = dict(block.payers)
    for payer in (Payer.DEALER, Payer.DISCARDER):
        if amounts.get(payer) == amounts.get(Payer.OTHER, ()):
            del payers[payer]
    paying = {payer: paid for payer, paid in payers.items() if any(amounts[payer])}
    return block._replace(payers=paying or payers)


def _alike(one: _Block, two: _Block) -> bool:
    return (
        one.case == two.case
        and one.situations[0].liable == two.situations[0].liable
        and one.amounts == two.amounts
    )


def _name(payer: Payer, block: _Block) -> str:
    if payer is not Payer.OTHER:
        return str(payer.value)
    return "each" if len(block.payers) == 1 else "others"

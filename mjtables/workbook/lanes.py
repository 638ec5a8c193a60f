"""Whose payments stand in columns of their own, whatever is chosen of the options.

Situations that pay alike under every choice are told once, and who never pays is left
out, as on a card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mjtables.columns import ADDS
from mjtables.situation import Payer, Situation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.exact import Exact
    from mjtables.workbook.variants import Key, Row, Variant

#: What is paid under every choice, line by line.
Amounts = tuple[tuple["Exact | None", ...], ...]


@dataclass(frozen=True, slots=True)
class Lane:
    """One payer's payments, or what the winner receives, in situations that pay alike.

    `key` is the first of those whose payments it has.
    """

    key: Key
    payer: str
    case: str
    situations: tuple[Situation, ...]
    receives: bool = False


@dataclass(frozen=True, slots=True)
class _Block:
    case: str
    situations: tuple[Situation, ...]
    payers: dict[Payer, tuple[Key, Amounts]]
    received: Amounts

    @property
    def amounts(self) -> dict[Payer, Amounts]:
        return {payer: amounts for payer, (_, amounts) in self.payers.items()}


def lanes(
    variants: Sequence[Variant], rows: Sequence[Row], *, adds_up: bool
) -> tuple[Lane, ...]:
    """The columns of the payment table, in its own order."""
    found = _blocks(variants, rows)
    if adds_up:
        return _what_winners_add(found)
    blocks: list[_Block] = []
    for block in map(_simplified, found):
        blocks = _with(blocks, block)
    return tuple(lane for block in blocks for lane in _lanes(block))


def _lanes(block: _Block) -> list[Lane]:
    """A lane for each payer; the winner's, where he receives something else."""
    made = [
        Lane(key, _name(payer, block), block.case, block.situations)
        for payer, (key, _) in block.payers.items()
    ]
    last = list(block.amounts.values())[-1]
    if last != block.received:
        made.append(replace(made[-1], payer="winner", receives=True))
    return made


def _blocks(variants: Sequence[Variant], rows: Sequence[Row]) -> list[_Block]:
    own = variants[0]
    tables = list(dict.fromkeys(id(v.index) for v in variants))
    alike = {id(v.index): v for v in reversed(variants)}
    variants = [alike[table] for table in tables]
    blocks: dict[tuple[Situation, str], _Block] = {}
    shown = set()
    for key in own.keys:
        found = [[v.entry(key, row) for row in rows] for v in variants]
        pays = tuple(tuple(e.pays if e else None for e in line) for line in found)
        gets = tuple(tuple(e.receives if e else None for e in line) for line in found)
        place = (key.situation, key.case)
        if any(e is not None and e.status != "impossible" for e in found[0]):
            shown.add(place)
        if place not in blocks:
            blocks[place] = _Block(key.case, (key.situation,), {}, gets)
        blocks[place].payers[key.payer] = key, pays
    return [block for place, block in blocks.items() if place in shown] or list(
        blocks.values()
    )


def _with(blocks: list[_Block], block: _Block) -> list[_Block]:
    """The blocks with one more, which joins the first that pays alike."""
    for place, other in enumerate(blocks):
        for seen in (block, _as_dealer(block), _as_other(block)):
            if _alike(other, seen):
                joined = (*other.situations, *block.situations)
                both = replace(other, situations=joined)
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
    own = block.payers.items()
    return replace(block, payers={name if p is payer else p: paid for p, paid in own})


def _simplified(block: _Block) -> _Block:
    """Without those who pay as the others do, and those who pay nothing."""
    amounts = block.amounts
    payers = dict(block.payers)
    for payer in (Payer.DEALER, Payer.DISCARDER):
        if amounts.get(payer) == amounts.get(Payer.OTHER, ()):
            del payers[payer]
    paying = {
        payer: paid for payer, paid in payers.items() if any(map(any, amounts[payer]))
    }
    return replace(block, payers=paying or payers)


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


def _what_winners_add(blocks: Sequence[_Block]) -> tuple[Lane, ...]:
    """A lane for each group of situations in which a winner adds alike."""
    groups: dict[tuple[str, Amounts], list[_Block]] = {}
    for block in blocks:
        groups.setdefault((block.case, block.received), []).append(block)
    made = []
    for (case, _), own in groups.items():
        alike = tuple(situation for block in own for situation in block.situations)
        key = next(iter(own[0].payers.values()))[0]
        made.append(Lane(key, ADDS, case, alike, receives=True))
    return tuple(made)

"""Clean tables of rule sets with slips planted in them, and what is found of these."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from mjtables.identifying.identified import identify
from mjtables.identifying.mistakes import said
from mjtables.misprints.cells import SLIPS
from mjtables.misprints.planting import plant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from mjtables.exact import Exact
    from mjtables.identifying.cleaning import Clean
    from mjtables.identifying.identified import Identified
    from mjtables.reading.model import Table
    from mjtables.ruleset import Preset

#: At most one amount of so many is printed otherwise.
_TENTH = 10
#: So often a slip is drawn anew that has no room.
_TRIES = 40
#: What takes several amounts.
_LONG = {"row shifted": 3, "column shifted": 3, "labels exchanged": 2}


@dataclass
class Tally:
    """What came of the trials of one rule set."""

    preset: str
    amounts: int = 0
    trials: int = 0
    right: int = 0
    planted: int = 0
    flagged: int = 0
    false: int = 0
    slips: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


class Planted(NamedTuple):
    """What is printed otherwise, by the numbers of the amounts, and by which slips."""

    printed: Mapping[int, Exact]
    slips: Mapping[int, str]


def planted(of: Clean, random: Random) -> Planted | None:
    """Slips drawn and planted: never into what another candidate says."""
    most = max(len(of.cells) // _TENTH, 1)
    target = random.randint(1, most)
    printed: dict[int, Exact] = {}
    slips: dict[int, str] = {}
    for _ in range(_TRIES):
        if len(printed) >= target:
            break
        slip = random.choice(SLIPS[:-1])
        left = most - len(printed)
        made = None
        if left >= _LONG.get(slip, 1):
            made = plant(slip, of.cells, random, left, of.layout)
        if made is None:
            continue
        changed = {
            n: own.printed for n, own in enumerate(made) if own.printed != own.right
        }
        both = {**printed, **changed}
        if changed.keys() & printed.keys() or not _is_own(of, both):
            continue
        printed = both
        slips |= dict.fromkeys(changed, slip)
    return Planted(printed, slips) if printed else None


def _is_own(of: Clean, printed: Mapping[int, Exact]) -> bool:
    """Whether a table is nearer to its own rule set than to any other one."""
    for theirs in of.near:
        differing = [n for n, own in enumerate(of.cells) if own.right != theirs[n]]
        kept = sum(n not in printed for n in differing)
        taken = sum(printed[n] == theirs[n] for n in differing if n in printed)
        if differing and taken >= kept:
            return False
    return True


def misprinted(of: Clean, made: Planted) -> Table:
    """The table of a rule set with what was planted in it."""
    cells = list(of.table.cells)
    for number, amount in made.printed.items():
        own = cells[number]
        amounts = (own.amounts[0]._replace(number=amount),)
        cells[number] = own._replace(text=said(amount), amounts=amounts)
    return replace(of.table, cells=tuple(cells))


def judge(of: Clean, made: Planted, every: Sequence[Preset], tally: Tally) -> None:
    """Identify a planted table, and add what is found to the tally."""
    found = identify(misprinted(of, made), every)
    tally.trials += 1
    tally.amounts = max(tally.amounts, len(of.cells))
    is_right = _is_right(found, of)
    tally.right += is_right
    places = {
        (own.place.row, own.place.column): n for n, own in enumerate(of.table.cells)
    }
    flagged: dict[int, str] = {}
    for finding in found.misprints:
        for mistake in finding.mistakes:
            flagged[places[mistake.place.row, mistake.place.column]] = finding.slip
    tally.planted += len(made.printed)
    tally.flagged += len(flagged.keys() & made.printed.keys())
    tally.false += len(flagged.keys() - made.printed.keys())
    for number, slip in made.slips.items():
        tally.slips[slip] += 1
        tally.named[slip] += flagged.get(number) == slip
    if not is_right or flagged.keys() != made.printed.keys():
        groups = ", ".join(found.groups[0].presets) if found.groups else "nothing"
        name = f"{of.rules.id} {of.rules.options_text}: {groups}"
        tally.wrong.append(f"{name}; {len(made.printed)} planted, {len(flagged)} found")


def _is_right(found: Identified, of: Clean) -> bool:
    """Whether the first group has the rule set, played so that its cells are these."""
    if not found.groups:
        return False
    first = found.groups[0]
    numbers = tuple(own.right for own in of.cells)
    is_member = any(member.rules.id == of.rules.id for member in first.members)
    return is_member and first.fit.answers == numbers

"""Rule sets that say the same of the given cells, and what would tell them apart."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import as_text
from mjtables.listing import every_entry
from mjtables.options import text
from mjtables.verifying import others, read, read_by_tables, telling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjtables.exact import Exact
    from mjtables.identifying.fitting import Fit
    from mjtables.identifying.searching import Search
    from mjtables.ruleset import Preset

#: A cell: its situation, payer, value, points, and the tier of a hand without a value.
Cell = tuple[str, str, str, str, str]

#: So many groups are told, and so many cells that tell the rule sets of one apart.
_GROUPS, _CELLS = 5, 5
_FOUR = 4
#: So much is supposed (see `Fit.supposed`) where listed options are played otherwise.
_LISTED = Fraction(1, 2)


@dataclass(frozen=True)
class Member:
    """A rule set of a group, and how it is played there."""

    fit: Fit
    search: Search

    @property
    def rules(self) -> Preset:
        """The rule set, as it is played."""
        return self.fit.rules

    def says_as(self, choices: Mapping[str, str]) -> bool:
        """Whether it says the same of the given cells with these options."""
        other = self.search.played(self.rules, choices)
        return other is not None and self.fit.says_as(other)

    @cached_property
    def options(self) -> Mapping[str, str]:
        """The options in force that the given cells depend on."""
        return dict(_options(self.search, self.fit))


class Telling(NamedTuple):
    """A cell that the table does not print, and what each rule set has there.

    `points` are the fu, `tier` names a hand without a value; an empty amount says that
    a rule set's tables have no such cell.
    """

    situation: str
    payer: str
    value: str
    points: str
    tier: str
    amounts: Mapping[str, str]


@dataclass(frozen=True)
class Group:
    """Rule sets whose tables are equal on the given cells.

    `fit` is the first one's.
    """

    members: tuple[Member, ...]
    fit: Fit

    @property
    def units(self) -> tuple[Exact, ...]:
        """What a printed 1 means, one for each part of the table that differs."""
        return tuple(dict.fromkeys(share.unit for share in self.fit.shares))

    @property
    def explained(self) -> int:
        """How many cells it explains."""
        return self.fit.explained

    @property
    def cells(self) -> int:
        """How many cells the table has."""
        return self.fit.cells

    @cached_property
    def told_apart_by(self) -> tuple[Telling, ...]:
        """Cells that the table does not print, and that would tell them apart."""
        return tuple(_told_apart([member.rules for member in self.members]))

    @property
    def presets(self) -> tuple[str, ...]:
        """The ids of its rule sets, the likeliest first."""
        return tuple(member.rules.id for member in self.members)

    @property
    def options(self) -> Mapping[str, str]:
        """The options in force that the cells depend on, of its first rule set."""
        return self.members[0].options


def groups(search: Search, fits: Sequence[Fit]) -> tuple[Group, ...]:
    """The best fits, those that say the same together; the likeliest group first."""
    sorted_out: dict[object, dict[str, Fit]] = {}
    known: dict[int, object] = {}  # rule sets of the same rules share their answers
    counted: set[int] = set()
    for fit in fits:
        if fit.weight <= 0:
            break
        if len(sorted_out) == _GROUPS and fit.explained not in counted:
            continue
        own = known.setdefault(id(fit.shares), None) or (fit.answers, fit.units)
        known[id(fit.shares)] = own
        if own not in sorted_out and len(sorted_out) == _GROUPS:
            continue
        counted.add(fit.explained)
        sorted_out.setdefault(own, {}).setdefault(fit.rules.id, fit)
    every = [sorted(found.values(), key=_likely) for found in sorted_out.values()]
    return tuple(
        Group(tuple(Member(fit, search) for fit in own), own[0]) for own in every
    )


def _likely(fit: Fit) -> tuple[object, ...]:
    """What equals are sorted by: four play, and most can be agreed otherwise.

    An option that its rule set lists is not unlikely; a number read off the table is.
    """
    rules, supposed = fit.rules, fit.supposed
    doubtful = supposed if supposed > _LISTED else 0
    return doubtful, rules.players != _FOUR, -len(rules.options), supposed, rules.id


def _options(search: Search, fit: Fit) -> Iterator[tuple[str, str]]:
    """The options in force on which a given cell depends."""
    rules = fit.rules
    listed = {option.name for option in telling(rules)}
    for option in rules.options.values():
        if option.name in listed:
            instead = others(rules, option)
        elif option.above is not None and read(option):
            instead = (text(2 * _number(option.chosen)), option.default)
        else:
            continue
        made = (
            search.played(rules, {option.name: value})
            for value in dict.fromkeys(instead)
            if value != option.chosen
        )
        if any(other is not None and not fit.says_as(other) for other in made):
            yield option.name, option.chosen


def _number(said: str) -> Exact:
    from mjtables.exact import exact

    try:
        return exact(said)
    except ValueError:
        return 1


def _told_apart(rule_sets: Sequence[Preset]) -> Iterator[Telling]:
    """Cells on which they differ, those that tell most of them apart first."""
    equal: dict[str, dict[Cell, str]] = {}
    cells = {}
    for rules in rule_sets:
        key = read_by_tables(rules._replace(liability=None))
        if key not in equal:
            equal[key] = _cells(rules)
        cells[rules.id] = equal[key]
    every = dict.fromkeys(key for own in cells.values() for key in own)
    alike = [frozenset(cells)] if len(cells) > 1 else []
    differing = [key for key in every if len(_answers(cells, key)) > 1]
    for _ in range(_CELLS):
        if not alike or not differing:
            return
        best = max(differing, key=lambda key: _use(alike, _answers(cells, key)))
        split = _split(alike, _answers(cells, best))
        if len(split) == len(alike):
            return
        alike = split
        named = _answers(cells, best)
        yield Telling(*best, {one: a for a, ids in named.items() for one in ids})


def _cells(rules: Preset) -> dict[Cell, str]:
    """Every amount of a rule set's tables that a hand can reach, without liability."""
    found = {}
    for entry in every_entry(rules):
        if entry.pays is None or entry.status == "impossible" or entry.case:
            continue
        if entry.situation.liable:
            continue
        key = (
            entry.situation.value,
            entry.payer.value,
            "" if entry.value is None else as_text(entry.value),
            "" if entry.points is None else as_text(entry.points),
            entry.tier if entry.value is None else "",
        )
        found[key] = text(entry.pays)
    return found


def _answers(
    cells: Mapping[str, Mapping[Cell, str]], key: Cell
) -> dict[str, list[str]]:
    """Which rule sets have which amount in a cell."""
    found: dict[str, list[str]] = {}
    for name, own in cells.items():
        found.setdefault(own.get(key, ""), []).append(name)
    return found


def _use(
    alike: Sequence[frozenset[str]], answers: Mapping[str, Sequence[str]]
) -> tuple[int, bool, bool]:
    """How much a cell tells; one that all have, and pay, says it best."""
    return len(_split(alike, answers)), "" not in answers, "0" not in answers


def _split(
    alike: Sequence[frozenset[str]], answers: Mapping[str, Sequence[str]]
) -> list[frozenset[str]]:
    """Rule sets that were alike so far, by what they have in a cell."""
    parts = [own & frozenset(ids) for own in alike for ids in answers.values()]
    return [part for part in parts if part]

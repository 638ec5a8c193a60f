"""Which rule sets a printed table follows, and where it does not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mjtables.catalog import preset, presets
from mjtables.errors import MjtablesError, Problem, TableError
from mjtables.identifying.asking import asks, blanks, names_of
from mjtables.identifying.grouping import Group, groups
from mjtables.identifying.mistakes import Finding, findings
from mjtables.identifying.parting import parts
from mjtables.identifying.searching import Search
from mjtables.reading.model import Table
from mjtables.reading.tables import read_table, read_text

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping, Sequence

    import pandas as pd

    from mjtables.identifying.asked import Asked
    from mjtables.identifying.parting import Heads
    from mjtables.ruleset import Preset


#: No table has more cells; a book of rules has some thousand.
MOST = 20_000


@dataclass(frozen=True, slots=True)
class Identified:
    """What a printed table was found to be.

    `groups` are the rule sets that explain most of it, the likeliest first, each group
    of those whose tables are equal on the given cells; `misprints` are the cells that
    the first group does not have, by the slips that made them (none where nothing
    fits). Where columns under words of their own follow different rule sets,
    `parts` has each by its words, and `groups` those of all parts. `heads` are the
    words over the parts of a table that one rule set explains in several units.
    """

    table: Table
    groups: tuple[Group, ...]
    misprints: tuple[Finding, ...]
    cells: int
    explained: int
    parts: Mapping[str, Identified]
    heads: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the table follows any rule set."""
        if self.parts:
            return all(part.holds for part in self.parts.values())
        if not self.groups or not self.groups[0].fit.holds:
            return False
        return self.table.worded or self.groups[0].fit.plain

    @property
    def may_be(self) -> bool:
        """Whether its amounts are a rule set's, though no word is of mahjong."""
        fits = bool(self.groups) and self.groups[0].fit.holds
        return fits and not self.holds and not self.parts

    @property
    def clean(self) -> bool:
        """Whether one group explains all that was understood (of each part)."""
        return self.holds and self.explained == self.cells

    @property
    def not_understood(self) -> tuple[Problem, ...]:
        """What of the table was not understood, with its place."""
        return self.table.not_understood

    def json(self) -> dict[str, Any]:
        """The answer as plain lists and dicts."""
        from mjtables.identifying.telling import document

        return document(self)

    def __str__(self) -> str:
        """The answer in words."""
        from mjtables.identifying.telling import words

        return words(self)


def identify(
    table: Table | pd.DataFrame | str | os.PathLike[str],
    presets: Iterable[Preset | str] | str | None = None,
) -> Identified:
    r"""Which rule sets, options and unit explain a printed table, and its misprints.

    The table is a file (see `read_table`), `-` for standard input, a DataFrame, or a
    table that was read. Options that list their values are all looked into; numbers (a
    limit, a base) and the unit are solved from the table. All rule sets are tried, or
    the `presets` given.

    Raises `TableError` for what cannot be read, what is no such table, and a table of
    more cells than `MOST`.

    >>> from mjtables.reading.tables import read_text
    >>> table = read_text(
    ...     "Non-dealer ron\n"
    ...     "fu   1 han  2 han  3 han  4 han\n"
    ...     "30    1000   2000   3900   8000\n"
    ...     "40    1300   2600   5300   8000\n"
    ...     "60    2000   3900   8000   8000\n"
    ... )
    >>> found = identify(table, ["japanese_modern", "hong_kong"])
    >>> found.groups[0].presets, found.groups[0].options
    (('japanese_modern',), {'kiriage': 'on', 'limit': '2000', 'rounding': '100'})
    """
    if hasattr(table, "to_csv"):
        table = read_text(table.to_csv(index=False), "the DataFrame")
    if not isinstance(table, Table):
        table = read_table(table)
    if len(table.cells) > MOST:
        problem = Problem("", f"at most {MOST:,} cells", f"{len(table.cells):,}")
        raise TableError(table.source, [problem])
    every = [_rules(one) for one in presets_of(presets)]
    asked = asks(table, names_of(every))
    apart = parts(asked, [cell.place for cell in table.cells])
    if len(apart) == 1:
        return _whole(table, apart, every)
    return _parted(table, apart, every)


def presets_of(given: Iterable[Preset | str] | str | None) -> Sequence[Preset | str]:
    """The rule sets given, or all there are.

    Raises `MjtablesError` where none is given.
    """
    if given is None:
        return list(presets())
    every = [given] if isinstance(given, str) else list(given)
    if not every:
        raise MjtablesError("expected rule sets to try, found none")
    return every


def _rules(given: Preset | str) -> Preset:
    return preset(given) if isinstance(given, str) else given


def _whole(
    table: Table, apart: Mapping[Heads, Asked], every: Sequence[Preset]
) -> Identified:
    """A table, or one part of it, that follows one rule set."""
    search = Search(tuple(apart.values()), blanks(table))
    found = groups(search, search.over(every)) if search.cells else ()
    first = found[0] if found else None
    wrong: tuple[Finding, ...] = ()
    if first is not None and first.fit.holds and first.explained < first.cells:
        wrong = findings(table, first.fit)
    explained = first.explained if first is not None else 0
    heads = tuple(", ".join(own) for own in apart)
    return Identified(table, found, wrong, search.cells, explained, {}, heads)


def _parted(
    table: Table,
    apart: Mapping[Heads, Asked],
    every: Sequence[Preset],
) -> Identified:
    """A table of several parts: of one rule set all, if one explains as much."""
    alone = {
        ", ".join(heads): _whole(table, {heads: part.alone()}, every)
        for heads, part in apart.items()
    }
    explained = sum(part.explained for part in alone.values())
    common = [rules for rules in every if all(_leads(rules, p) for p in alone.values())]
    whole = _whole(table, apart, common or every)
    if whole.explained >= explained or not all(part.holds for part in alone.values()):
        return whole
    return Identified(
        table=table,
        groups=tuple(part.groups[0] for part in alone.values()),
        misprints=tuple(own for part in alone.values() for own in part.misprints),
        cells=whole.cells,
        explained=explained,
        parts=alone,
    )


def _leads(rules: Preset, part: Identified) -> bool:
    return bool(part.groups) and rules.id in part.groups[0].presets

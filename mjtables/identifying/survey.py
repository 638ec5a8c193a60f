"""Every published table identified: whether its publisher's rule set is found."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, NamedTuple

from mjtables.identifying.identified import identify
from mjtables.printed.evidence import FOLDER, OTHER, Evidence
from mjtables.printed.published import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from mjtables.identifying.grouping import Group
    from mjtables.identifying.identified import Identified
    from mjtables.ruleset import Preset

#: The folders of tables that others have printed for players.
FAMILIES = ("riichi", "chinese", "fourwinds")


class Row(NamedTuple):
    """A published table: which rule set its publisher names, and what was found."""

    table: str
    publisher: tuple[str, ...]
    found: Identified

    @property
    def is_right(self) -> bool:
        """Whether a rule set that the publisher names is in the first group.

        Where its options are named, too: those that the given cells tell.
        """
        return any(_is_in(name, self.first) for name in self.publisher)

    @property
    def first(self) -> Sequence[Group]:
        """The first group; of a table of several rule sets, that of each part."""
        return self.found.groups if self.found.parts else self.found.groups[:1]


def _is_in(reference: str, groups: Sequence[Group]) -> bool:
    name, *choices = shlex.split(reference)
    chosen = dict(choice.partition("=")[::2] for choice in choices)
    chosen.pop("base", "")  # it is told as the unit, where there are several
    return any(
        member.rules.id == name and member.says_as(chosen)
        for group in groups
        for member in group.members
    )


def others() -> dict[str, str]:
    """The published tables that print something else, and what."""
    return {row["table"]: row["why"] for row in Evidence().listed(OTHER)}


def files() -> Iterator[Path]:
    """The published tables that print a settling or payment table."""
    aside = others()
    for family in FAMILIES:
        for path in sorted((FOLDER / family).glob("*.csv")):
            if path.stem not in aside:
                yield path


def row(path: Path, presets: Sequence[Preset] | None = None) -> Row:
    """What is found of one published table."""
    printed = read(path)
    names = {printed.told("preset")} | {c.says.get("preset", "") for c in printed.cells}
    named = tuple(sorted(name for name in names if name))
    return Row(path.stem, named, identify(path, presets))

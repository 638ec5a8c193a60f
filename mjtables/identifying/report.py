"""The report of what `identify` finds: in published tables, and of planted slips."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mjtables.identifying.survey import files, others, row
from mjtables.identifying.telling import name_of
from mjtables.render.rows import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjtables.identifying.planted import Tally
    from mjtables.identifying.survey import Row

_ABOUT = """\
# Identify

What `mjtables identify` makes of tables: of those that others have printed, and of
clean ones in which misprints were planted. Written by
`python -m mjtables.identifying.trials --report reports/identify.md`; the tests compare
the first two parts, and repeat some of the trials.
"""

_PUBLISHED = """\
## Published tables

Every table of a publisher of riichi or Chinese rule sets, or of Four Winds, that prints
a settling or payment table, as it stands. **first group**: the rule set that explains
most of it; where columns follow several rule sets, one for each. **right**: whether a
rule set that its publisher follows is in it, with the options that its cells tell.
**wrong**: cells that the first group does not have, **slips**: those that made them.
"""

_ASIDE = """\
## Something else

Published tables of which no rule set is to be found, and what they print.
"""

_PLANTED = """\
## Planted misprints

Each rule set's own tables (a card's worth of amounts, totals among them), as it is and
with single options played otherwise, with slips planted in at most a tenth of the
amounts, never so that another rule set would explain more. **right**: trials in which
the first group has the rule set, and its cells are all right. **planted**, **found**:
amounts printed otherwise, and those of them that were called misprints. **false**:
clean ones that were.
"""

_SLIPS = """\
### Slips

How many of the amounts that a slip made wrong were told to be of that slip.
"""


def published(found: Iterable[Row]) -> str:
    """The part of the report about published tables, and what was found of each."""
    rows = [_published(own) for own in found]
    header = ("table", "publisher's", "cells", "first group", "right", "wrong", "slips")
    aside = [(name, why) for name, why in others().items()]
    parts = (
        _PUBLISHED,
        table(rows, header, "md") + "\n",
        _ASIDE,
        table(aside, ("table", "prints"), "md") + "\n",
    )
    return "\n".join(parts)


def _published(own: Row) -> tuple[str, ...]:
    found = own.found
    slips = Counter(finding.slip for finding in found.misprints)
    return (
        own.table,
        "; ".join(own.publisher),
        str(found.cells),
        "; ".join(name_of(group.members[0].rules) for group in own.first),
        "yes" if own.is_right else "NO",
        str(found.cells - found.explained or ""),
        "; ".join(_times(slip, count) for slip, count in slips.items()),
    )


def _times(slip: str, count: int) -> str:
    return slip if count == 1 else f"{slip} ({count})"


def trials(tallies: Sequence[Tally]) -> str:
    """The part of the report about planted misprints."""
    every = [_trial(tally.preset, [tally]) for tally in tallies]
    every.append(_trial("together", tallies))
    slips: Counter[str] = Counter()
    named: Counter[str] = Counter()
    for tally in tallies:
        slips += tally.slips
        named += tally.named
    told = [(s, str(n), str(named[s]), _percent(named[s], n)) for s, n in slips.items()]
    header = ("preset", "amounts", "trials", "right", "planted", "found", "false")
    parts = (
        _PLANTED,
        table(every, header, "md") + "\n",
        _SLIPS,
        table(sorted(told), ("slip", "amounts", "named", "share"), "md") + "\n",
    )
    return "\n".join(parts)


def _trial(name: str, tallies: Iterable[Tally]) -> tuple[str, ...]:
    own = list(tallies)
    trials_ = sum(tally.trials for tally in own)
    right = sum(tally.right for tally in own)
    planted = sum(tally.planted for tally in own)
    flagged = sum(tally.flagged for tally in own)
    return (
        name,
        str(sum(tally.amounts for tally in own)),
        str(trials_),
        f"{right} ({_percent(right, trials_)})",
        str(planted),
        f"{flagged} ({_percent(flagged, planted)})",
        str(sum(tally.false for tally in own)),
    )


def _percent(part: int, whole: int) -> str:
    """A share in percent, rounded down.

    >>> _percent(199, 200), _percent(200, 200), _percent(0, 0)
    ('99.5 %', '100 %', '-')
    """
    if not whole:
        return "-"
    tenths = 1000 * part // whole
    return f"{tenths // 10}.{tenths % 10} %" if tenths % 10 else f"{tenths // 10} %"


def report(tallies: Sequence[Tally]) -> str:
    """The whole report."""
    found = map(row, files())
    return "\n".join((_ABOUT, published(found), trials(tallies)))

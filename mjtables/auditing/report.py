"""An audit in words: findings, standings and remarks as text, and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.exact import as_text
from mjtables.phrases import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.auditing.auditing import Audit
    from mjtables.auditing.ranking import Rank

#: The columns of the standings; those of the end of a game only where there is one.
_ENDS = ("points", "uma", "oka", "total")
#: The columns of the findings, as a file has them.
HEADER = ("row", "hand", "cell", "kind", "expected", "found", "by", "slip")


def headline(audit: Audit) -> str:
    """What was read, and how much of it is wrong."""
    sheet = audit.sheet
    count = len(audit.findings)
    found = "1 finding" if count == 1 else f"{count or 'no'} findings"
    rows = "1 row" if len(sheet.rows) == 1 else f"{len(sheet.rows)} rows"
    rules = "no preset" if sheet.rules is None else sheet.rules.id
    chosen = "" if sheet.rules is None else sheet.rules.options_text
    return f"{rules}{f' ({chosen})' if chosen else ''}; {rows}; {found}"


def standings(audit: Audit) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Where the players stand: the head of a table, and its rows.

    >>> from mjtables.auditing.auditing import Audit
    >>> from mjtables.scoresheet.model import Sheet
    >>> from mjtables.auditing.ranking import Rank
    >>> sheet = Sheet("club.csv", "csv", None, ("Ann",), ())
    >>> standings(Audit(sheet, (), (8,), (Rank(1, "Ann", 8),)))
    (('place', 'player', 'won'), [('1', 'Ann', '+8')])
    """
    ends = any(rank.end is not None for rank in audit.standings)
    header = ("place", "player", "won", *(_ENDS if ends else ()))
    return header, [_rank(rank) for rank in audit.standings]


def _rank(rank: Rank) -> tuple[str, ...]:
    own = (str(rank.place), rank.player, signed(rank.won))
    end = rank.end
    if end is None:
        return own
    points = as_text(end.points)
    return (*own, points, signed(end.uma), signed(end.oka), signed(end.total))


def rows(audit: Audit) -> list[tuple[str, ...]]:
    """The findings as rows of text (columns: `HEADER`)."""
    return [
        (
            found.row,
            "" if found.hand is None else str(found.hand),
            *(found.cell, found.kind, found.expected, found.found),
            *("" if found.by is None else signed(found.by), found.slip),
        )
        for found in audit.findings
    ]


def document(audit: Audit) -> dict[str, Any]:
    """An audit as data; amounts are numbers where they are whole."""
    sheet = audit.sheet
    return {
        "file": sheet.source,
        "preset": None if sheet.rules is None else sheet.rules.id,
        "options": "" if sheet.rules is None else sheet.rules.options_text,
        "rows": len(sheet.rows),
        "findings": [
            {
                "kind": found.kind,
                "row": found.row,
                "hand": found.hand,
                "cell": found.cell,
                "expected": found.expected,
                "found": found.found,
                "by": found.by,
                "slip": found.slip,
            }
            for found in audit.findings
        ],
        "standings": [_placed(rank) for rank in audit.standings],
        "remarks": audit.remarks,
    }


def _placed(rank: Rank) -> dict[str, Any]:
    own: dict[str, Any] = {
        "place": rank.place,
        "player": rank.player,
        "won": rank.won,
    }
    if rank.end is not None:
        own |= {name: getattr(rank.end, name) for name in _ENDS}
    return own


def lines(audit: Audit) -> Sequence[str]:
    """Every finding on a line of its own: where, what was expected, what was found."""
    return [str(found) for found in audit.findings]

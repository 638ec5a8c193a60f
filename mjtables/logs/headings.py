"""What the columns of a tidy log hold, and names that are nearly those of one."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from mjtables.logs.words import columns

if TYPE_CHECKING:
    from collections.abc import Collection

#: Columns with a name that is nearly one of these are taken for slips of the pen.
_WEIGHTY = (
    *("winner", "discarder", "dealer", "value", "faan", "special", "yakuman", "honba"),
    *("streak", "deposits", "liable", "pao_seat", "kind", "ready", "winner_index"),
)


def plain(name: str) -> str:
    """A column's name in small letters, without blanks.

    >>> plain("Pao Seat")
    'pao_seat'
    """
    return "_".join(name.lower().split())


def field_of(name: str) -> str:
    """The field that a column holds, or the empty string where none is read.

    >>> field_of("han"), field_of("pao_seat"), field_of("yaku")
    ('value', 'liable', '')
    """
    return columns().get(plain(name), "")


def slip(name: str, fields: Collection[str]) -> str:
    """The column that was meant by a name that is none, unless its field is there.

    >>> slip("deler", ("winner",)), slip("deler", ("dealer",)), slip("yaku", ())
    ('dealer', '', '')
    """
    near = get_close_matches(plain(name)[:40], _WEIGHTY, 1, 0.85)
    return near[0] if near and columns()[near[0]] not in fields else ""

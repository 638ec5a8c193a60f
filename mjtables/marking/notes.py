"""Notes to the cells of a printed table, and the marks that they become."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjtables.marking.leaves import Leaf
    from mjtables.reading.model import Place

#: The verdict on a cell that may be right: it is marked, and not struck out.
DOUBT = "not understood"


class Note(NamedTuple):
    """What is said of one cell: a verdict, what is right, and why.

    `right` is empty where nothing is known to be, `words` where the verdict says all.
    """

    place: Place
    verdict: str
    right: str
    words: str


class Finding(NamedTuple):
    """A note with its number, what its cell has printed, and where a copy has the cell.

    `key` is the cell's sheet, row and column: of cells that are merged, the first; none
    where the table has no such cell. `where` is its place, as people find it.
    """

    number: int
    note: Note
    where: str
    printed: str
    key: tuple[int, int, int] | None


class Mark(NamedTuple):
    """All findings of a cell together."""

    findings: tuple[Finding, ...]

    @property
    def is_doubt(self) -> bool:
        """Whether the cell may be right."""
        return all(found.note.verdict == DOUBT for found in self.findings)

    @property
    def right(self) -> str:
        """What is right, each amount once."""
        rights = (found.note.right.strip() for found in self.findings)
        return "; ".join(dict.fromkeys(right for right in rights if right))

    @property
    def words(self) -> str:
        """What is said of the cell, a sentence a line."""
        return "\n".join(dict.fromkeys(said(found.note) for found in self.findings))


def said(note: Note) -> str:
    """A note in words.

    >>> from mjtables.reading import Place
    >>> said(Note(Place(4, 2, "line 4"), "differs", "11600", "one digit wrong"))
    'differs, 11600 is right: one digit wrong'
    """
    right = f", {note.right} is right" if note.right else ""
    why = f": {note.words}" if note.words else ""
    return f"{note.verdict}{right}{why}"


def findings(notes: Iterable[Note], leaves: Sequence[Leaf]) -> list[Finding]:
    """The notes, numbered from 1, each with its cell."""
    made = []
    for number, note in enumerate(notes, 1):
        place = note.place
        leaf = leaves[place.sheet] if 0 <= place.sheet < len(leaves) else None
        key = leaf.first(place.row, place.column) if leaf else None
        where, printed = place.name, ""
        if leaf and key:
            printed = leaf.text(*key)
            where += " (hidden)" if leaf.is_hidden(*key) else ""
        at = (place.sheet, *key) if key else None
        made.append(Finding(number, note, where, printed, at))
    return made


def marks(found: Iterable[Finding]) -> dict[tuple[int, int, int], Mark]:
    """The marks of cells, by sheet, row and column."""
    by_cell: dict[tuple[int, int, int], list[Finding]] = {}
    for each in found:
        if each.key:
            by_cell.setdefault(each.key, []).append(each)
    return {key: Mark(tuple(each)) for key, each in by_cell.items()}

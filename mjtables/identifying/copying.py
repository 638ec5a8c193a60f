"""Annotated copies of printed tables: what is right beside what is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.identifying.checked import checked
from mjtables.identifying.comparing import Comparison
from mjtables.marking.notes import Note
from mjtables.marking.saving import save
from mjtables.printed.verdicts import DIFFERENT, UNSAID, Verdict

if TYPE_CHECKING:
    import os
    from pathlib import Path

    from mjtables.identifying.identified import Identified
    from mjtables.printed.verdicts import Finding
    from mjtables.reading.model import Place
    from mjtables.ruleset import Preset

_UNREACHED = "no hand is worth so much in this way"


def mark(
    source: str | os.PathLike[str],
    found: Comparison,
    path: str | os.PathLike[str],
    rules: Preset,
) -> Path:
    """Write a copy of a file that was compared with a rule set.

    Raises `TableError` for another ending than .xlsx or .html and where the copy would
    be the file itself, `MjtablesError` where it cannot be written.
    """
    cells: dict[Place, list[Finding]] = {}
    for own, place in zip(found.findings, found.places, strict=True):
        cells.setdefault(place, []).append(own)
    notes = [
        note
        for place, said in cells.items()
        if (note := _note(place, said)) is not None
    ]
    chosen = f" ({rules.options_text})" if rules.chosen else ""
    return save(source, notes, path, f"Compared with {rules.title}{chosen}")


def _note(place: Place, said: list[Finding]) -> Note | None:
    """What is to be said of a cell: of its first amount that is wrong, if any is.

    What is right stands there for all its amounts, as they are printed.
    """
    wrong = [own for own in said if own.verdict in (*DIFFERENT, *UNSAID)]
    wrong = wrong or [own for own in said if own.verdict is Verdict.UNREACHABLE]
    if not wrong:
        return None
    verdict = wrong[0].verdict
    words = dict.fromkeys(own.note for own in wrong if own.note)
    if verdict is Verdict.UNREACHABLE:
        words = dict.fromkeys((_UNREACHED,))
    right = "/".join(own.computed for own in said if own.computed)
    return Note(place, verdict.value, right, "; ".join(words))


def mark_identified(
    source: str | os.PathLike[str], found: Identified, path: str | os.PathLike[str]
) -> Path:
    """Write a copy of a file whose misprints were found.

    Raises as `mark` does.
    """
    first = found.groups[0] if found.groups else None
    heading = str(found).splitlines()[0]
    if first is not None and first.units == (1,) and not found.parts and found.holds:
        pairs = checked(found.table, first.fit.rules).findings
        places = tuple(found.table.cells[number].place for number, _ in pairs)
        comparison = Comparison(tuple(own for _, own in pairs), places)
        return mark(source, comparison, path, first.fit.rules)
    notes = [
        Note(mistake.place, Verdict.DIFFERS.value, mistake.right, own.words)
        for own in found.misprints
        for mistake in own.mistakes
    ]
    return save(source, notes, path, heading)

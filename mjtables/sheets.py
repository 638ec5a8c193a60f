"""A preset's tables as text cells, with their footnotes: what every page prints."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mjtables.columns import ADDS, Column, columns
from mjtables.exact import as_text
from mjtables.grids import AND_MORE, Cells, band, cells_of, settling_cells
from mjtables.phrases import spaced

if TYPE_CHECKING:
    from mjtables.exact import Exact
    from mjtables.grids import Cell, Label
    from mjtables.listing import Entry
    from mjtables.ruleset import Preset

_SUPERSCRIPTS = "¹²³⁴⁵⁶⁷⁸⁹"
_BLANK = "–"

#: What is printed where no source states the amount, and what it means.
UNKNOWN = "?"
NOT_ESTABLISHED = f"{UNKNOWN} not established: no source states it"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table: its heading, header cells (two lines each), rows of text."""

    heading: str
    header: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(slots=True)
class Notes:
    """Footnotes, numbered as they are met."""

    whys: list[str] = field(default_factory=list)
    impossible: bool = False
    unknown: bool = False
    added: str = ""
    more: bool = False

    def marks(self, whys: tuple[str, ...]) -> str:
        """The marks of a cell that rests on what these say."""
        for why in whys:
            if why not in self.whys:
                self.whys.append(why)
        places = sorted(self.whys.index(why) for why in whys)
        return "".join(_SUPERSCRIPTS[place % len(_SUPERSCRIPTS)] for place in places)

    def texts(self) -> tuple[str, ...]:
        """The footnotes, in order."""
        texts = [f"{self.marks((why,))} derived: {why}" for why in self.whys]
        if self.added:
            counted = f"payments count {self.added} in addition"
            texts.append(f"final score: of the value alone; {counted}")
        if self.more:
            texts.append("and more: the table goes on without end")
        if self.unknown:
            texts.append(NOT_ESTABLISHED)
        if self.impossible:
            texts.append("( ) no hand reaches this cell")
        return tuple(texts)


def sheets(preset: Preset) -> tuple[tuple[Sheet, ...], tuple[str, ...]]:
    """The settling and payment tables of a preset, and their footnotes."""
    notes = Notes()
    found = columns(preset)
    if Cells(preset).wide:
        made = _wide(preset, found, notes)
    else:
        cases = dict.fromkeys(column.case for column in found)
        made = tuple(
            _narrow(preset, tuple(c for c in found if c.case == case), notes)
            for case in cases
        )
    notes.added = _added(preset, found)
    return made, notes.texts()


def _added(preset: Preset, found: tuple[Column, ...]) -> str:
    """The adjustments that add to the value in any column, by name."""
    used = {use for column in found for entry in column.entries for use in entry.uses}
    names = [
        spaced(adjustment.name)
        for adjustment in preset.adjustments
        if adjustment.effect == "units" and adjustment.path in used
    ]
    return " and ".join(names)


def _wide(preset: Preset, found: tuple[Column, ...], notes: Notes) -> tuple[Sheet, ...]:
    """The settling table, then a table per payer: fu down, han across."""
    unit = preset.settling.unit
    points = preset.settling.points
    corner = ("", points.name if points else "")
    tables = [("final score", settling_cells(preset))]
    tables += [(_title(column), cells_of(preset, column.entries)) for column in found]
    made = []
    for heading, cells in _once(tables):
        groups = cells.groups(bands=True)
        notes.more |= [AND_MORE] in groups
        # A note says so in words; a column without numbers is none.
        groups = [group for group in groups if group != [AND_MORE]]
        bands = [banded(cells, group, groups) for group in groups]
        header = [corner, (unit, bands[0]), *(("", label) for label in bands[1:])]
        rows = [
            (
                as_text(number),
                *(_cell(cells.at(group[0], number), notes) for group in groups),
            )
            for number in cells.rows
        ]
        made.append(Sheet(heading, tuple(header), tuple(rows)))
    return tuple(made)


def _once(tables: list[tuple[str, Cells]]) -> list[tuple[str, Cells]]:
    """Tables that are equal told once, under all their headings."""
    told: list[tuple[str, Cells]] = []
    for heading, cells in tables:
        same = [place for place, (_, other) in enumerate(told) if other == cells]
        if same:
            told[same[0]] = (f"{told[same[0]][0]}; {heading}", cells)
        else:
            told.append((heading, cells))
    return told


def _narrow(preset: Preset, found: tuple[Column, ...], notes: Notes) -> Sheet:
    """One table: a row per value (equal neighbours merged), a column per payer."""
    cells = settling_cells(preset)
    labels = list(cells.by_label)
    scores = [next(iter(column.values())).amount for column in cells.by_label.values()]
    groups = rows_alike(found)
    # A named hand already stands in the first column.
    tiers = any(e.tier for e in found[0].entries if e.value is not None)
    header = [("", preset.settling.unit), ("final", "score")]
    header += [("", "tier")] * tiers
    header += [(column.heading, column.payer) for column in found]
    named = [[labels[place] for place in group] for group in groups]
    rows = []
    for group, own in zip(groups, named, strict=True):
        cut = [column.entries[group[0]] for column in found]
        whys = tuple(dict.fromkeys(why for entry in cut for why in entry.whys(preset)))
        label = banded(cells, own, named) + notes.marks(whys)
        rows.append(
            (
                label,
                _number(scores[group[0]]),
                *([spaced(cut[0].tier) if cut[0].value is not None else ""] * tiers),
                *(_paid(entry, notes) for entry in cut),
            )
        )
    return Sheet(spaced(found[0].case), tuple(header), tuple(rows))


def rows_alike(found: tuple[Column, ...]) -> list[list[int]]:
    """The places of neighbouring lines that say the same in every column."""
    groups: list[list[int]] = []
    for place, entry in enumerate(found[0].entries):
        before = groups[-1][-1] if groups else 0
        alike = bool(groups) and all(
            column.entries[place].says == column.entries[before].says
            and column.entries[before].value is not None
            for column in found
        )
        if alike and entry.value is not None:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def banded(cells: Cells, own: list[Label], groups: list[list[Label]]) -> str:
    """What a group of neighbours is called, among the groups of its table."""
    if isinstance(own[0], str):
        return spaced(own[0])
    last = [group for group in groups if not isinstance(group[0], str)][-1]
    return band(own, onwards=own is last and not cells.preset.shown.endless)


def _cell(cell: Cell, notes: Notes) -> str:
    text = _number(cell.amount) + notes.marks(cell.whys)
    if cell.status == "impossible" and cell.amount is not None:
        notes.impossible = True
        return f"({text})"
    if cell.status == "not_established":
        notes.unknown = True
        return UNKNOWN
    return text


def _paid(entry: Entry, notes: Notes) -> str:
    if entry.status == "not_established":
        notes.unknown = True
        return UNKNOWN
    return _number(entry.pays)


def _title(column: Column) -> str:
    case = f" ({column.case})" if column.case else ""
    if column.payer == ADDS:
        return f"{column.heading}: the winner {ADDS}{case}"
    return f"{column.heading}{case}: {_pays(column)}"


def _pays(column: Column) -> str:
    verb = "pay" if column.payer == "others" else "pays"
    who = {"each": "each", "others": "the others"}.get(
        column.payer, f"the {column.payer}"
    )
    return f"{who} {verb}"


def _number(amount: Exact | None) -> str:
    return _BLANK if amount is None else as_text(amount)

"""The extras of a preset as text cells: what a page prints below its tables."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from mjtables.exact import as_text, whole
from mjtables.extra_lines import PENALTY, extra_lines
from mjtables.headings import heading
from mjtables.phrases import signed, spaced
from mjtables.sheets import NOT_ESTABLISHED, UNKNOWN, Sheet
from mjtables.situation import FIVE, Payer, Situation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjtables.exact import Exact
    from mjtables.extra_lines import ExtraLine
    from mjtables.ruleset import Preset

#: What is printed where no amount can be paid.
_NOT_EVEN = "–"

#: Beside an amount that is inferred.
_MARK = "†"

_EXTRAS = "extras"

#: Where a preset states its extras.
_PLACES = ("adjust.", "deposit", "draw", "events", "end.uma", "end.oka")

_OF_DRAWS, _OF_THE_END = ("draw",), ("uma", "oka")


def extra_sheets(preset: Preset) -> tuple[Sheet, ...]:
    """What is paid beside the hands, in an exhaustive draw, and at the end of a game.

    >>> import mjtables as mj
    >>> [sheet.heading for sheet in extra_sheets(mj.preset("tenhou_4p"))]
    ['extras', 'exhaustive draw', 'end of the game']
    """
    lines = list(extra_lines(preset))
    draws = [line for line in lines if line.extra in _OF_DRAWS]
    ends = [line for line in lines if line.extra in _OF_THE_END]
    paid = [line for line in lines if line not in draws and line not in ends]
    parts = (_paid(preset, paid), _draws(draws), _end(ends))
    return tuple(sheet for sheet in parts if sheet.rows)


def extra_notes(preset: Preset, sheets: Iterable[Sheet]) -> tuple[str, ...]:
    """What a reader must know of the cells of these."""
    cells = {cell for sheet in sheets for row in sheet.rows for cell in row}
    notes = []
    if UNKNOWN in cells:
        notes.append(NOT_ESTABLISHED)
    if any(cell.endswith(_MARK) for cell in cells):
        whys = [row.why for row in preset.derived if row.path.startswith(_PLACES)]
        notes += [f"{_MARK} derived: {why}" for why in dict.fromkeys(whys)]
    if _NOT_EVEN in cells:
        notes.append(f"{_NOT_EVEN} a pool that so many cannot share evenly")
    paid = [sheet for sheet in sheets if sheet.heading == _EXTRAS]
    if any(row[3].startswith("-") for sheet in paid for row in sheet.rows):
        notes.append("less than 0: paid by the player whom it befalls, to each")
    return tuple(notes)


def _amount(line: ExtraLine, amount: Exact | None) -> str:
    if line.status == "indivisible":
        return _NOT_EVEN
    mark = _MARK if line.status == "derived" else ""
    return UNKNOWN if amount is None else as_text(amount) + mark


def _paid(preset: Preset, lines: list[ExtraLine]) -> Sheet:
    """What is paid to whoever wins, or has an event."""
    words = (("", "extra"), ("", "situation"), ("", "who"))
    header = (*words, ("", "pays"), ("in all", "received"))
    return Sheet(_EXTRAS, header, tuple(_rows(preset, lines)))


def _rows(preset: Preset, lines: list[ExtraLine]) -> Iterator[tuple[str, ...]]:
    """A row for each role; situations in which the same is paid are told once."""
    for (name, when), own in groupby(lines, key=_label):
        label = name
        for situations, block in _blocks(list(own)):
            where = heading(situations, preset) if situations else when
            if len(situations) == len(FIVE):
                where = "always"
            for line in block:
                cells = (_amount(line, line.pays), _amount(line, line.receives))
                received = cells[1] if line is block[0] else ""
                yield label, where, _who(line, block), cells[0], received
                label = where = ""


def _label(line: ExtraLine) -> tuple[str, str]:
    """What a page calls an extra, and when it is paid where no situation says so."""
    if line.extra == PENALTY and line.case:
        return spaced(line.case), "after the game"
    return f"each {line.extra}" if line.extra == "honba" else spaced(line.extra), ""


def _blocks(
    lines: list[ExtraLine],
) -> list[tuple[tuple[Situation, ...], list[ExtraLine]]]:
    """The lines of one extra by situation, those that pay the same together."""
    blocks: list[tuple[tuple[Situation, ...], list[ExtraLine]]] = []
    for name, own in groupby(lines, key=lambda line: (line.situation, line.case)):
        block = _simplified(list(own))
        here = (Situation(name[0]),) if name[0] else ()
        for place, (there, other) in enumerate(blocks):
            if _says(other) == _says(block) and _kin(there, here):
                blocks[place] = ((*there, *here), other)
                break
        else:
            blocks.append((here, block))
    return blocks


def _simplified(block: list[ExtraLine]) -> list[ExtraLine]:
    """Without those who pay nothing; one line for all where everybody pays alike."""
    paying = [line for line in block if line.pays != 0]
    amounts = {line.pays for line in paying}
    alike = len(amounts) == 1 and None not in amounts and paying == block
    if alike and any(line.who == Payer.OTHER.value for line in block):
        return [block[0]._replace(who=Payer.OTHER.value)]
    return paying


def _says(block: list[ExtraLine]) -> list[tuple[str, ...]]:
    return [(line.who, _amount(line, line.pays)) for line in block]


def _kin(one: tuple[Situation, ...], two: tuple[Situation, ...]) -> bool:
    return [s.liable for s in one[:1]] == [s.liable for s in two[:1]]


def _who(line: ExtraLine, block: list[ExtraLine]) -> str:
    if line.who != Payer.OTHER.value:
        return line.who
    return "each" if len(block) == 1 else "others"


def _draws(lines: list[ExtraLine]) -> Sheet:
    """A row for each number of players that may be ready."""
    header = ("", "ready"), ("each not", "ready pays"), ("each ready", "receives")
    rows = tuple(
        (line.case.split()[0], _amount(line, line.pays), _amount(line, line.receives))
        for line in lines
    )
    return Sheet("exhaustive draw", header, rows)


def _end(lines: list[ExtraLine]) -> Sheet:
    """A row for each place, a column for each list of uma, and one for the oka."""
    gains = {(line.extra, line.case, line.who): line for line in lines}
    places = list(dict.fromkeys(line.who for line in lines))
    columns: dict[tuple[str, ...], list[str]] = {}
    for extra, case in dict.fromkeys((line.extra, line.case) for line in lines):
        own = [gains.get((extra, case, place)) for place in places]
        told = ("" if line is None else _gain(line) for line in own)
        columns.setdefault((extra, *told), []).append(case)
    head = [_called(told[0], cases) for told, cases in columns.items()]
    parts = [places, *(list(told[1:]) for told in columns)]
    if [told[0] for told in columns] == list(_OF_THE_END):
        head.append(("", "together"))
        parts.append([_together(place, lines) for place in places])
    rows = tuple(zip(*parts, strict=True))
    return Sheet("end of the game", (("", "place"), *head), rows)


def _called(extra: str, cases: list[str]) -> tuple[str, str]:
    """One column for all cases (so many below the start) in which all gain alike."""
    if not cases[0]:
        return "", extra
    counts = [case.split(" ", 1)[0] for case in cases]
    listed = f"{', '.join(counts[:-1])} or {counts[-1]}" if counts[1:] else counts[0]
    return extra, f"{listed} {cases[0].split(' ', 1)[1]}"


def _together(place: str, lines: list[ExtraLine]) -> str:
    own = [line.receives for line in lines if line.who == place]
    known = [gain for gain in own if gain is not None]
    total = signed(whole(sum(known, start=Fraction(0))))
    return total if len(known) == len(own) else UNKNOWN


def _gain(line: ExtraLine) -> str:
    mark = _MARK if line.status == "derived" else ""
    return UNKNOWN if line.receives is None else signed(line.receives) + mark

"""The extras of a preset as text cells: what a page prints below its tables."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from mjtables.exact import as_text, whole
from mjtables.extra_lines import PENALTY, extra_lines
from mjtables.hand import NAGASHI
from mjtables.phrases import signed
from mjtables.sheets import UNKNOWN, Sheet
from mjtables.situation import FIVE, Payer, Situation
from mjtables.speech import speech

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjtables.exact import Exact
    from mjtables.extra_lines import ExtraLine
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech

#: What is printed where no amount can be paid.
_NOT_EVEN = "–"

#: Beside an amount that is inferred.
_MARK = "†"

_EXTRAS = "extras"

#: Where a preset states its extras.
_PLACES = ("adjust.", "deposit", "draw", "events", "end.uma", "end.oka")

#: How many cells tell what is paid to whoever wins, or has an event.
_OF_PAID = 5

_OF_DRAWS, _OF_THE_END = ("draw",), ("uma", "oka")


def extra_sheets(preset: Preset, said: Speech | None = None) -> tuple[Sheet, ...]:
    """What is paid beside the hands, in an exhaustive draw, and at the end of a game.

    In plain English, unless another way of saying it is given.

    >>> import mjtables as mj
    >>> [sheet.heading for sheet in extra_sheets(mj.preset("tenhou_4p"))]
    ['extras', 'exhaustive draw', 'end of the game']
    """
    lines = list(extra_lines(preset))
    draws = [line for line in lines if line.extra in _OF_DRAWS]
    ends = [line for line in lines if line.extra in _OF_THE_END]
    paid = [line for line in lines if line not in draws and line not in ends]
    said = said or speech("en")
    parts = (_paid(preset, paid, said), _draws(draws, said), _end(ends, said))
    return tuple(sheet for sheet in parts if sheet.rows)


def extra_notes(
    preset: Preset, sheets: Iterable[Sheet], said: Speech | None = None
) -> tuple[str, ...]:
    """What a reader must know of the cells of these."""
    said = said or speech("en")
    cells = {cell for sheet in sheets for row in sheet.rows for cell in row}
    notes = []
    if UNKNOWN in cells:
        notes.append(f"{UNKNOWN} {said.label('not_established')}")
    if any(cell.endswith(_MARK) for cell in cells):
        whys = [row.why for row in preset.derived if row.path.startswith(_PLACES)]
        notes += [f"{_MARK} {said.label('derived')}: {w}" for w in dict.fromkeys(whys)]
    if _NOT_EVEN in cells:
        notes.append(f"{_NOT_EVEN} {said.label('not_even')}")
    paid = [row[3] for sheet in sheets for row in sheet.rows if len(row) == _OF_PAID]
    if any(amount.startswith("-") for amount in paid):
        notes.append(said.label("less_than_0"))
    return tuple(notes)


def _amount(line: ExtraLine, amount: Exact | None) -> str:
    if line.status == "indivisible":
        return _NOT_EVEN
    mark = _MARK if line.status == "derived" else ""
    return UNKNOWN if amount is None else as_text(amount) + mark


def _paid(preset: Preset, lines: list[ExtraLine], said: Speech) -> Sheet:
    """What is paid to whoever wins, or has an event."""
    keys = ("extra", "situation", "who", "pays", "received_in_all")
    rows = tuple(_rows(preset, lines, said))
    return Sheet(said.label(_EXTRAS), _header(keys, said), rows)


def _header(keys: Iterable[str], said: Speech) -> tuple[tuple[str, str], ...]:
    return tuple(_two_lines(said.label(key)) for key in keys)


def _two_lines(text: str) -> tuple[str, str]:
    """A text on two lines, about equally long; a single word on the second."""
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    if not spaces:
        return "", text
    middle = min(spaces, key=lambda place: abs(2 * place + 1 - len(text)))
    return text[:middle], text[middle + 1 :]


def _rows(
    preset: Preset, lines: list[ExtraLine], said: Speech
) -> Iterator[tuple[str, ...]]:
    """A row for each role; situations in which the same is paid are told once."""
    for (name, when), own in groupby(lines, key=lambda line: _label(line, said)):
        label = name
        for situations, block in _blocks(list(own)):
            where = _where(name, situations, preset, said) if situations else when
            if len(situations) == len(FIVE):
                where = said.label("always")
            for line in block:
                cells = (_amount(line, line.pays), _amount(line, line.receives))
                received = cells[1] if line is block[0] else ""
                who = _said_of(line, block, said)
                yield label, where, who, cells[0], received
                label = where = ""


def _said_of(line: ExtraLine, block: list[ExtraLine], said: Speech) -> str:
    """Who pays; a deposit is paid by whoever declares riichi."""
    if line.extra == "deposit":
        return said.label("declarer")
    return said.payer(_who(line, block))


def _where(
    extra: str, situations: tuple[Situation, ...], preset: Preset, said: Speech
) -> str:
    """In which situations an extra is paid; for a nagashi nobody wins a hand."""
    if extra == said.word("extras", NAGASHI) and len(situations) == 1:
        winner = "dealer" if situations[0].dealer_wins else "nondealer"
        return said.word("situations", f"{winner}_wins")
    return said.heading(situations, preset)


def _label(line: ExtraLine, said: Speech) -> tuple[str, str]:
    """What a page calls an extra, and when it is paid where no situation says so."""
    if line.extra == PENALTY and line.case:
        return said.word("cases", line.case), said.label("after_the_game")
    if line.extra == "honba":
        return said.label("each_honba"), ""
    return said.word("extras", line.extra), ""


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


def _draws(lines: list[ExtraLine], said: Speech) -> Sheet:
    """A row for each number of players that may be ready."""
    keys = ("ready", "each_not_ready_pays", "each_ready_receives")
    rows = tuple(
        (line.case.split()[0], _amount(line, line.pays), _amount(line, line.receives))
        for line in lines
    )
    return Sheet(said.word("extras", "draw"), _header(keys, said), rows)


def _end(lines: list[ExtraLine], said: Speech) -> Sheet:
    """A row for each place, a column for each list of uma, and one for the oka."""
    gains = {(line.extra, line.case, line.who): line for line in lines}
    places = list(dict.fromkeys(line.who for line in lines))
    columns: dict[tuple[str, ...], list[str]] = {}
    for extra, case in dict.fromkeys((line.extra, line.case) for line in lines):
        own = [gains.get((extra, case, place)) for place in places]
        told = ("" if line is None else _gain(line) for line in own)
        columns.setdefault((extra, *told), []).append(case)
    head = [_called(told[0], cases, said) for told, cases in columns.items()]
    parts = [[said.payer(place) for place in places]]
    parts += [list(told[1:]) for told in columns]
    if [told[0] for told in columns] == list(_OF_THE_END):
        head.append(("", said.label("together")))
        parts.append([_together(place, lines) for place in places])
    rows = tuple(zip(*parts, strict=True))
    header = (("", said.label("place")), *head)
    return Sheet(said.label("end_of_the_game"), header, rows)


def _called(extra: str, cases: list[str], said: Speech) -> tuple[str, str]:
    """One column for all cases (so many below the start) in which all gain alike."""
    word = said.word("extras", extra)
    if not cases[0]:
        return "", word
    counts = [case.split(" ", 1)[0] for case in cases]
    whole = f"{counts[-1]} {cases[0].split(' ', 1)[1]}"
    before = f"{', '.join(counts[:-1])} {said.label('or')} " if counts[1:] else ""
    return word, before + said.word("cases", whole)


def _together(place: str, lines: list[ExtraLine]) -> str:
    own = [line.receives for line in lines if line.who == place]
    known = [gain for gain in own if gain is not None]
    total = signed(whole(sum(known, start=Fraction(0))))
    return total if len(known) == len(own) else UNKNOWN


def _gain(line: ExtraLine) -> str:
    mark = _MARK if line.status == "derived" else ""
    return UNKNOWN if line.receives is None else signed(line.receives) + mark

"""What a table was found to be, in words and as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.exact import whole
from mjtables.identifying.mistakes import said
from mjtables.phrases import spaced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.identifying.grouping import Group, Member, Telling
    from mjtables.identifying.identified import Identified
    from mjtables.identifying.mistakes import Finding, Mistake
    from mjtables.ruleset import Preset

#: So many rule sets of a group are named in words, and so many findings are told.
_NAMED, _TOLD = 3, 40


def document(found: Identified) -> dict[str, Any]:
    """The answer as plain lists and dicts, as `mjtables identify` prints it in JSON."""
    heads = list(found.parts)
    return {
        "best": [
            _group(group, heads[place] if heads else None, found.table.scale)
            for place, group in enumerate(found.groups)
        ],
        "misprints": [_finding(finding) for finding in found.misprints],
        "not_understood": [
            {"place": p.where, "expected": p.expected, "found": p.found}
            for p in found.not_understood
        ],
        "cells": found.cells,
        "explained": found.explained,
        "fits": found.holds,
    }


def _group(group: Group, part: str | None, scale: int) -> dict[str, Any]:
    made = {
        "presets": list(group.presets),
        "options": group.options,
        "unit": _units(group, scale),
        "explained": group.explained,
        "cells": group.cells,
        "told_apart_by": [
            {**cell._asdict(), "amounts": dict(cell.amounts)}
            for cell in group.told_apart_by
        ],
        "members": [
            {"preset": member.rules.id, "options": dict(member.options)}
            for member in group.members
        ],
    }
    return made if part is None else {"part": part, **made}


def _units(group: Group, scale: int) -> str:
    """What a printed 1 means; in a table of hundreds 100."""
    return ", ".join(said(whole(unit * scale)) for unit in group.units)


def _finding(finding: Finding) -> dict[str, Any]:
    first = _mistake(finding.mistakes[0])
    cells = [_mistake(mistake) for mistake in finding.mistakes]
    return {**first, "slip": finding.slip, "words": finding.words, "cells": cells}


def _mistake(mistake: Mistake) -> dict[str, Any]:
    return {
        "row": mistake.place.row,
        "column": mistake.place.column,
        "place": str(mistake.place),
        "situation": mistake.situation,
        "payer": mistake.payer,
        "printed": mistake.printed,
        "right": mistake.right,
    }


def words(found: Identified) -> str:
    """The answer in words: what it is, what is wrong, what would say more."""
    return "\n".join(_lines(found))


def _lines(found: Identified) -> Iterator[str]:
    if found.parts:
        for heads, part in found.parts.items():
            yield f"{heads}: {_sentence(part)}"
    else:
        yield _sentence(found)
        if found.holds:
            yield from _about(found.groups[0], found)
        else:
            yield from _nearest(found)
    for finding in found.misprints[:_TOLD]:
        yield from _wrong(finding)
    if len(found.misprints) > _TOLD:
        yield f"and {len(found.misprints) - _TOLD} more"
    for problem in found.not_understood:
        yield f"not understood: {problem}"


def _sentence(found: Identified) -> str:
    """Which rule set it is, and how many cells are misprints."""
    if not found.cells:
        return "nothing fits: no cell says of which hand it is"
    if found.may_be:
        first = found.groups[0]
        name = name_of(first.members[0].rules)
        return (
            f"no word of it is of mahjong; by its amounts it could be {name} "
            f"({found.explained} of {found.cells} cells)"
        )
    if not found.holds:
        return "nothing fits"
    first = found.groups[0]
    name = _name(first.members[0])
    wrong = found.cells - found.explained
    count = f"{found.explained} of {found.cells} cells"
    odd = sum(cell.kind == "not understood" for cell in found.table.cells)
    if odd:
        count += f" ({odd} more not understood)"
    if not wrong:
        return f"{name}: {count}, none is a misprint"
    cells = "1 cell is a misprint" if wrong == 1 else f"{wrong} cells are misprints"
    return f"{name}: {count}; {cells}"


def name_of(rules: Preset) -> str:
    """A rule set's id, and what is played otherwise in it.

    >>> import mjtables as mj
    >>> name_of(mj.preset("japanese_modern").with_options(kiriage="on"))
    'japanese_modern with kiriage on'
    """
    chosen = ", ".join(f"{spaced(k)} {spaced(v)}" for k, v in rules.chosen.items())
    return f"{rules.id} with {chosen}" if chosen else rules.id


def _name(member: Member) -> str:
    """A rule set's name, and what is played otherwise in it."""
    rules = member.rules
    chosen = [f"{spaced(name)} {spaced(value)}" for name, value in rules.chosen.items()]
    return f"{rules.name} ({rules.id})" + (
        f" with {', '.join(chosen)}" if chosen else ""
    )


def _about(group: Group, found: Identified) -> Iterator[str]:
    others = [name_of(member.rules) for member in group.members[1:]]
    if others:
        yield f"the same on these cells: {_some(others)}"
    options = group.members[0].options
    settled = ", ".join(f"{spaced(name)} {spaced(v)}" for name, v in options.items())
    if settled:
        yield f"options that the cells tell: {settled}"
    units = [said(whole(share.unit * found.table.scale)) for share in group.fit.shares]
    if len(set(units)) > 1:
        pairs = zip(units, found.heads, strict=True)
        told = ", ".join(f"{unit} under {head}" for unit, head in pairs)
        yield f"a printed 1 means {told}"
    elif units[0] != "1":
        yield f"a printed 1 means {units[0]}"
    for cell in group.told_apart_by:
        yield f"told apart by {_telling(cell, group.members[0].rules)}"


def _telling(cell: Telling, rules: Preset) -> str:
    """A cell, and which rule sets have which amount there."""
    settling = rules.settling
    hand = spaced(cell.tier) or f"{cell.value} {settling.unit}"
    if cell.points:
        hand += f" {cell.points} {settling.points.name if settling.points else 'fu'}"
    by: dict[str, list[str]] = {}
    for name, amount in cell.amounts.items():
        by.setdefault(amount or "no such cell", []).append(name)
    amounts = "; ".join(f"{amount} ({_some(ids)})" for amount, ids in by.items())
    return f"{spaced(cell.situation)}, {cell.payer}, {hand}: {amounts}"


def _some(names: list[str]) -> str:
    """A few names, and how many more there are."""
    more = len(names) - _NAMED
    said_ = ", ".join(names[:_NAMED])
    return f"{said_} and {more} more" if more > 0 else said_


def _nearest(found: Identified) -> Iterator[str]:
    for group in found.groups[:_NAMED]:
        name = _name(group.members[0])
        yield f"nearest: {name}, {group.explained} of {group.cells} cells"


def _wrong(finding: Finding) -> Iterator[str]:
    """A slip, and the cells that it made wrong."""
    yield f"{finding.slip}: {finding.words}"
    for mistake in finding.mistakes:
        who = ", ".join(filter(None, (spaced(mistake.situation), mistake.payer)))
        yield (
            f"  {mistake.place} ({who}): printed {mistake.printed}, "
            f"right {mistake.right or 'nothing'}"
        )

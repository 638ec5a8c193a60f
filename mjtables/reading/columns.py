"""What the columns of a table are: places of its cells, amounts, or neither."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from mjtables.printed import wordings
from mjtables.reading import amounts, counts
from mjtables.reading.marks import Mark, mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.reading.blocks import Block
    from mjtables.reading.counts import Axis
    from mjtables.reading.model import Band

#: Columns that place the amounts beside them.
_PLACES = frozenset({"situation", "case", "payer", "value", "points", "tier"})
_FROM, _TO = "value_from", "value_to"
_STUBS = _PLACES | {_FROM, _TO}
_AMOUNTS = {"pays": "pays", "receives": "pays", "final_score": "final_score"}
_SCORES = frozenset({"points", "base", "score", "final_score"})
#: What counts a hand's worth in some rule sets, and is an amount in others.
_UNITS = frozenset({"points", "base_points", "cents", "quarters", "big_patterns"})
_ASIDE = frozenset({"aside", "raw"})


class Column(NamedTuple):
    """A column: `is_stub` heads rows, `meant` says with what; else it has amounts."""

    text: str
    meant: str = ""
    is_stub: bool = False
    is_aside: bool = False
    mark: Mark = Mark()
    what: str = "pays"


def columns(block: Block) -> list[Column]:
    """What each column of a table is."""
    width = max(len(row.cells) for row in (*block.heads, *block.body))
    heads = [_spread(row.cells, width) for row in block.heads[:-1]]
    heads.append([*block.heads[-1].cells, *[""] * width][:width])
    texts = [_stacked([row[c] for row in heads]) for c in range(width)]
    bodies = [[_cell(row.cells, c) for row in block.body] for c in range(width)]
    meant = [_meant(parts[-1] if parts else "") for parts in texts]
    if sum(counts.count(parts[-1]) is not None for parts in texts if parts) > 1:
        # Counts stand across, and the limit beside them.
        meant = ["" if name == "tier" else name for name in meant]
    valued = any(name in (*_STUBS, *_AMOUNTS) for name in meant)
    situated = "situation" in meant or "payer" in meant
    counted = any(
        name in ("value", "points", _FROM) and not _is_unit(parts)
        for name, parts in zip(meant, texts, strict=True)
    )
    # The fu stand between the dealer's amounts and the others'.
    middle = bool(texts[0] and counts.count(texts[0][-1])) and any(
        name in ("value", "points") for name in meant
    )
    made: list[Column] = []
    for c in range(width):
        text = " ".join(texts[c])
        own = {"valued": valued, "situated": situated, "paid": "pays" in meant}
        name = _own(meant[c], texts[c], **own)
        if not counted and _counts(texts[c], made, width):
            name = "points" if _are_doubles(texts) else "value"
        stub = _is_stub(c, name, bodies, made, middle=middle)
        if made and c and _repeats(c, made, texts, bodies):
            made.append(Column(text, is_aside=True))
        elif name in _ASIDE:
            made.append(Column(text, name, is_aside=True))
        elif stub:
            made.append(Column(text, name if name in _STUBS else "", is_stub=True))
        else:
            said = _marked(texts[c], amount=name in _AMOUNTS)
            if name == "receives":
                said = replace(said, payer=wordings.TOTAL)
            what = _AMOUNTS.get(name, "pays")
            made.append(Column(text, name, mark=said, what=what))
    return _with_roles(_with_axes(made, bodies))


def _cell(cells: Sequence[str], column: int) -> str:
    return cells[column] if column < len(cells) else ""


def _spread(cells: Sequence[str], width: int) -> list[str]:
    """Heads of groups, each over all columns up to the next."""
    spread, last = [], ""
    # What stands over the stubs heads them alone, unless it says who wins.
    first = mark(_cell(cells, 0))
    over = bool(first.role or first.winner or first.way)
    for c in range(width):
        last = _cell(cells, c) or (last if c > 1 or over else "")
        spread.append(last)
    return spread


def _stacked(texts: list[str]) -> list[str]:
    return [text for text in dict.fromkeys(texts) if text]


def _meant(text: str) -> str:
    return str(wordings.aliases()["columns"].get(wordings.plain(text), ""))


def _counts(texts: list[str], before: list[Column], width: int) -> bool:
    """Whether points (cents, quarters) say how much a hand is worth, before amounts."""
    first = all(column.is_stub for column in before) and len(before) + 1 < width
    return first and _is_unit(texts)


def _are_doubles(texts: list[list[str]]) -> bool:
    """Whether doubles stand across, so that points stand before the rows."""
    heads = [counts.count(parts[-1]) for parts in texts if parts]
    return sum(bool(head and head.axis == "value") for head in heads) > 1


def _is_unit(texts: list[str]) -> bool:
    return bool(texts) and wordings.plain(texts[-1]) in _UNITS


def _own(
    name: str, texts: list[str], *, valued: bool, situated: bool, paid: bool
) -> str:
    """What a column's name means in this table."""
    word = wordings.plain(texts[-1]) if texts else ""
    if paid and word in ("points", "value"):
        return word  # the amounts stand in a column of their own
    if word in _SCORES:
        return "final_score"
    if word in ("value", "payment", "payments"):
        return ("pays" if situated else "final_score") if valued else name
    return name


def _is_stub(
    place: int,
    name: str,
    bodies: list[list[str]],
    before: list[Column],
    *,
    middle: bool,
) -> bool:
    """Whether a column says where the cells beside it stand."""
    if name in _STUBS or (place == 0 and name not in _AMOUNTS and not middle):
        return True
    if name or not before or not all(column.is_stub for column in before):
        return False
    filled = [cell for cell in bodies[place] if not amounts.is_blank(cell)]
    said = [mark(cell) for cell in filled]
    worded = all(m.winner or m.way or m.payer or m.role for m in said)
    names = all(amounts.said(cell).kind == "not understood" for cell in filled)
    return bool(filled) and (worded or names)


def _repeats(
    place: int, made: list[Column], texts: list[list[str]], bodies: list[list[str]]
) -> bool:
    """Whether a column is the first one again, in the middle of a wide table."""
    same = bodies[place] == bodies[0] and any(bodies[0])
    return same and made[0].is_stub and texts[place][-1:] == texts[0][-1:]


def _marked(texts: list[str], *, amount: bool) -> Mark:
    """What the heads above a column say together."""
    both = Mark()
    for text in texts:
        if amount and text == texts[-1]:
            continue
        said = mark(text)
        count = counts.count(text)
        if said.role and any(mark(other).way for other in texts):
            said = said.roled(pays=False)
        if count and not count.axis and both.value:
            said = Mark(points=count.band)
        both = both.merged(said)
    return both


def _with_axes(made: list[Column], bodies: list[list[str]]) -> list[Column]:
    """The columns, bare counts at their heads told to be han or fu."""
    lead = next((c for c, column in enumerate(made) if column.is_stub), 0)
    corner: list[Axis] = counts.axes(made[lead].text)
    stubs = [c.band for t in bodies[lead] if (c := counts.count(t)) and not c.axis]
    stub_axis = _axis(made[lead], corner, stubs)
    bare = [
        c.mark.value
        for c in made
        if not c.is_stub and c.mark.value and _is_bare(c.text)
    ]
    heads_fu = counts.are_fu(bare) and stub_axis != "points"
    result = []
    for place, column in enumerate(made):
        changed = column
        if place == lead and column.is_stub and column.meant not in _STUBS:
            changed = column._replace(meant=stub_axis or "")
        elif heads_fu and column.mark.value and _is_bare(column.text):
            moved = replace(column.mark, value=None, points=column.mark.value)
            changed = column._replace(mark=moved)
        result.append(changed)
    return result


def _is_bare(text: str) -> bool:
    count = counts.count(text)
    return count is not None and not count.axis


def _axis(first: Column, corner: list[Axis], bare: list[Band]) -> Axis:
    """What the bare counts at the head of rows are."""
    if first.meant in ("value", "points"):
        return "points" if first.meant == "points" else "value"
    if len(corner) == 1 and not counts.count(first.text):
        return corner[0]
    return "points" if counts.are_fu(bare) else ""


def _with_roles(made: list[Column]) -> list[Column]:
    """The columns; a bare "dealer" pays where the heads beside it name payers."""
    heads = [column.mark for column in made if not column.is_stub]
    pays = any(head.payer and not head.way for head in heads)
    return [column._replace(mark=column.mark.roled(pays=pays)) for column in made]

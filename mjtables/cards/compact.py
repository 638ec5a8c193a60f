"""Compact tables: winning on a discard and self-drawn in one cell; and liable hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.cards.model import Grid, Head, Row, Table
from mjtables.cards.wide import in_parts
from mjtables.headings import named
from mjtables.payment import Liability

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.cards.model import Group, Paid, Wanted
    from mjtables.cards.wide import Part, Wide
    from mjtables.exact import Exact
    from mjtables.grids import Label

#: The most fu of hands that are played every day; what is above is rare.
EVERYDAY = 60

#: From this amount on each payer has a line of his own.
_LONG = 1_000_000


def compact(wide: Wide, group: Group, wanted: Wanted) -> Iterator[Table]:
    """A table for each winner: everyday hands with the named steps, or rare ones.

    There is none where points do not stand across.
    """
    points = [
        number
        for number in wide.preset.shown.points
        if (number <= EVERYDAY) == (group == "compact")
    ]
    if not wide.across or not points:
        return
    for dealer in (True, False):
        lines = [
            line
            for self_drawn in (False, True)
            if (line := _line(wide, dealer=dealer, self_drawn=self_drawn))
        ]
        winner = "dealer_wins" if dealer else "nondealer_wins"
        key = winner if group == "compact" else f"{winner}:{group}"
        if lines and wanted.takes(group, key):
            yield _table(wide, lines, points, (group, key), winner)


def _line(wide: Wide, *, dealer: bool, self_drawn: bool) -> list[Part]:
    """Those who pay a winner who wins so."""
    return [
        part
        for part in reversed(wide.parts)
        if not part.paid.case
        and any(
            way.dealer_wins == dealer
            and way.self_drawn == self_drawn
            and not way.liable
            for way in part.paid.situations
        )
    ]


def _table(
    wide: Wide,
    lines: Sequence[Sequence[Part]],
    points: Sequence[Exact],
    place: tuple[Group, str],
    winner: str,
) -> Table:
    group, key = place
    said = wide.said
    ways = ["on_discard", "self_drawn"][-len(lines) :]
    told = [
        (way, own)
        for way, line in zip(ways, lines, strict=True)
        for own in ([line] if _short(line) else [[part] for part in line])
    ]
    legend = said.book.comma.join(
        f"{said.word('situations', way)} {'/'.join(wide.payer(p.paid) for p in line)}"
        for way, line in told
    )
    fu = f"{points[0]}–{points[-1]} {wide.points}"
    title = f"{said.word('situations', winner)}{said.book.comma}{fu}"
    grids = wide.grids([line for _, line in told], points, group)
    paid = tuple(tuple(part.paid for part in line) for _, line in told)
    return Table(key, group, title, grids, legend, paid)


def _short(line: Sequence[Part]) -> bool:
    """Whether amounts have so few digits that they can stand beside each other."""
    amounts = [
        cell.amount
        for part in line
        for column in part.cells.by_label.values()
        for cell in column.values()
        if cell.amount is not None
    ]
    return max(amounts, default=0) < _LONG


def liable(wide: Wide, wanted: Wanted) -> Iterator[Table]:
    """What is paid for the named steps where one player is liable: a row for each."""
    parts = [part for part in wide.parts if part.paid.situations[0].liable]
    if not parts:
        return
    counted, steps = wide.groups(parts)
    hands = (
        wide.preset.liability.hands
        if isinstance(wide.preset.liability, Liability)
        else ()
    )
    by_name = [own for own in steps if isinstance(own[0], str)]
    if hands and by_name:  # of other hands nobody is liable
        steps = by_name
    if not wanted.takes("liable", "liable"):
        return
    if not steps:
        if wanted.asked:
            yield from wide.situations(wanted, "liable")
        return
    grids = tuple(
        _of_liable(wide, parts, own, [*counted, *steps]) for own in in_parts(steps)
    )
    title = wide.said.word("situations", "one_liable")
    if hands and wide.said.book.keys_are_words:
        title += f": {', '.join(hands)}"
    yield Table("liable", "liable", title, grids)


def _of_liable(
    wide: Wide,
    parts: Sequence[Part],
    steps: list[list[Label]],
    whole: list[list[Label]],
) -> Grid:
    heads = wide.strip_heads(parts[0].cells, steps, whole)
    number = wide.preset.shown.points[0]
    rows = tuple(
        Row(
            Head(_of_row(wide, part.paid), paid=part.paid),
            tuple(wide.cell([[part]], own[0], number) for own in steps),
        )
        for part in parts
    )
    by_name = all(isinstance(own[0], str) for own in steps)
    unit = wide.said.label("tier") if by_name else wide.unit
    return Grid(((Head(unit), *heads),), rows, strip=True)


def _of_row(wide: Wide, paid: Paid) -> str:
    """How the hand was won, and who pays; the title says that one is liable."""
    keys = named(paid.situations, wide.preset)
    ways = (wide.said.word("situations", key.removesuffix("_liable")) for key in keys)
    case = f" ({wide.said.case(paid.case)})" if paid.case else ""
    return f"{' / '.join(ways)}{case}{wide.said.colon}{wide.payer(paid)}"

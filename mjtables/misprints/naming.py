"""Wrong cells of a printed table -> the slips that made them.

Of all that may explain wrong amounts, what explains most of them with one slip wins:
a line that stands in its neighbour's place is one mistake, not nine. Of two that
explain as many, the likelier wins, which is the one that would fit less often by
chance:

- an exchange fits only if two amounts (or lines) are both found in each other's place;
- another rounding allows two or three numbers, a share left out of a sum, too;
- a digit dropped, doubled or swapped makes two or three numbers of one, and seldom one
  that stands in the table; they come before neighbours, which hold up to four;
- the limit is one number, but often a neighbour's too: below it "limit too early" says
  more than "neighbour's row";
- a wrong digit allows thirty numbers of four digits, so all others come before it;
- a total that is not its shares' sum is called so whatever its digits look like, unless
  a digit was dropped, doubled or swapped.

A wrong total that adds up what its shares are printed as is part of their misprint.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from mjtables.exact import as_text
from mjtables.misprints.cells import Misprint, Reason
from mjtables.misprints.digits import EDITS, edit, said
from mjtables.misprints.exchanges import exchanges
from mjtables.misprints.layout import Layout
from mjtables.misprints.limits import mistimed
from mjtables.misprints.roundings import misroundings
from mjtables.misprints.shifts import RUN, shifts
from mjtables.misprints.sums import wrong_sums

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from mjtables.misprints.cells import Cell


def named(cells: Sequence[Cell], beside: Sequence[Cell] = ()) -> tuple[Misprint, ...]:
    """The misprints of a table: every wrong amount is part of exactly one.

    `cells` are all its printed amounts, wrong and right; `beside` are amounts that it
    does not print (a blank cell, the first line after the last): only what is right
    for them is looked at. They are in the order of their first cells.

    >>> from mjtables.misprints.cells import Cell
    >>> printed = {1: 1000, 2: 2000, 3: 3900, 4: 770}
    >>> right = {1: 1000, 2: 2000, 3: 3900, 4: 7700}
    >>> row = [
    ...     Cell(("", 2, han), "nondealer_on_discard", "discarder", han, 30, "",
    ...          printed[han], right[han])
    ...     for han in printed
    ... ]
    >>> [(found.slip, found.words) for found in named(row)]
    [('digit dropped', 'one digit dropped: 7700 became 770')]
    """
    layout = Layout((*cells, *beside), len(cells))
    following: dict[int, tuple[int, ...]] = {}
    reasons: list[Reason] = []
    for one, reason in wrong_sums(layout):
        if reason is None:
            following[one.total] = one.shares
        else:
            reasons.append(reason)
    left = set(layout.wrong) - following.keys()
    reasons += exchanges(layout)
    reasons += shifts(layout)
    reasons += mistimed(layout)
    reasons += misroundings(layout)
    reasons += _multiples(layout)
    reasons += _alone(layout)
    chosen = list(_chosen(reasons, left))
    for total, shares in following.items():
        _join(chosen, total, shares)
    found = [(sorted(numbers), reason) for numbers, reason in chosen]
    return tuple(
        Misprint(tuple(layout.cells[n] for n in numbers), reason.slip, reason.words)
        for numbers, reason in sorted(found, key=lambda one: one[0][0])
    )


def _chosen(
    reasons: list[Reason], left: set[int]
) -> Iterator[tuple[list[int], Reason]]:
    """Reasons, the one that explains most first, until nothing is left."""
    waiting = []
    for order, reason in enumerate(reasons):
        numbers = [number for number in reason.cells if number in left]
        if len(numbers) >= reason.least:
            weight = reason.handicap - len(numbers)
            waiting.append((weight, reason.rank, order, len(numbers)))
    heapify(waiting)
    while left and waiting:
        _, rank, order, before = heappop(waiting)
        reason = reasons[order]
        numbers = [number for number in reason.cells if number in left]
        if len(numbers) < reason.least:
            continue
        if len(numbers) < before:
            weight = reason.handicap - len(numbers)
            heappush(waiting, (weight, rank, order, len(numbers)))
            continue
        left.difference_update(numbers)
        yield numbers, reason


def _join(
    chosen: list[tuple[list[int], Reason]], total: int, shares: tuple[int, ...]
) -> None:
    """Put a total to the misprint of a share that it adds up as printed."""
    for order, (numbers, reason) in enumerate(chosen):
        if not set(shares).isdisjoint(numbers):
            words = reason.words.removesuffix("; the total follows")
            longer = reason._replace(words=f"{words}; the total follows")
            chosen[order] = ([*numbers, total], longer)
            return


def _alone(layout: Layout) -> Iterator[Reason]:
    """What explains each wrong amount by itself; in the end, nothing."""
    for number in layout.wrong:
        cell = layout.cells[number]
        slip = edit(cell.right, cell.printed)
        if slip:
            rank = 4 + EDITS.index(slip) if slip in EDITS else 14
            words = said(cell.right, cell.printed, slip)
            yield Reason(slip, (number,), words, rank)
        else:
            words = f"{as_text(cell.printed)} is printed for {as_text(cell.right)}"
            yield Reason("other", (number,), words, 16)


def _multiples(layout: Layout) -> Iterator[Reason]:
    """Amounts of one situation that are all the same multiple of the right ones."""
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for number in layout.wrong:
        cell = layout.cells[number]
        if cell.right:
            factor = Fraction(cell.printed) / Fraction(cell.right)
            groups[cell.place[0], cell.situation, factor].append(number)
    for (_, _, factor), numbers in groups.items():  # type: ignore[misc]
        if len(numbers) >= RUN:
            words = f"{len(numbers)} amounts are {as_text(factor)} times the right ones"
            yield Reason("other", tuple(numbers), words, 15, RUN, 2)

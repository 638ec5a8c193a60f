"""Totals that are not the sum of the shares printed beside them."""

from __future__ import annotations

from bisect import bisect_left
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from mjtables.exact import as_text
from mjtables.misprints.cells import TOTAL, Reason
from mjtables.misprints.layout import hand_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.exact import Exact
    from mjtables.misprints.layout import Layout

#: So many amounts before and behind a total may be its shares.
_NEAR = 12

#: So many players pay the same share at most.
_MOST = 3


class Sum(NamedTuple):
    """A total, the shares that make it, and how many players pay each."""

    total: int
    shares: tuple[int, ...]
    counts: tuple[int, ...]

    def of(self, amounts: Sequence[Exact]) -> Exact:
        """What the shares add up to, if they are these."""
        return sum(n * one for n, one in zip(self.counts, amounts, strict=True))


def sum_of(layout: Layout, total: int) -> Sum | None:
    """The shares printed beside a total, if they make what is right."""
    cells = layout.cells
    own = cells[total]
    found: dict[str, int] = {}
    hand = layout.hands[hand_of(own)]
    here = bisect_left(hand, total)
    near = sorted(
        hand[max(0, here - _NEAR) : here + _NEAR],
        key=lambda n: (cells[n].place != own.place, cells[n].place[1] != own.place[1]),
    )
    for number in near:
        cell = cells[number]
        if cell.payer != TOTAL and cell.situation == own.situation:
            found.setdefault(cell.payer, number)
    shares = tuple(found.values())
    if not 0 < len(shares) <= 3:
        return None
    for counts in product(range(1, _MOST + 1), repeat=len(shares)):
        one = Sum(total, shares, counts)
        if (
            sum(counts) <= _MOST
            and one.of([cells[n].right for n in shares]) == own.right
        ):
            return one
    return None


def wrong_sums(layout: Layout) -> Iterator[tuple[Sum, Reason | None]]:
    """Each wrong total with shares beside it, and what may explain it.

    One without a reason of its own follows from what its shares are printed as.
    """
    cells = layout.cells
    for total in layout.wrong:
        if cells[total].payer != TOTAL or (one := sum_of(layout, total)) is None:
            continue
        printed = cells[total].printed
        if one.of([cells[n].printed for n in one.shares]) == printed:
            yield one, None
            continue
        written = " + ".join(
            as_text(cells[n].printed)
            for n, count in zip(one.shares, one.counts, strict=True)
            for _ in range(count)
        )
        for number, words in slips(layout, one):
            if number == printed:
                said = f"{words}: {as_text(printed)} is not {written}"
                yield one, Reason("sum wrong", (total,), said, 3)
                break
        else:
            said = f"{as_text(printed)} is not {written}"
            yield one, Reason("sum wrong", (total,), said, 13)


def slips(layout: Layout, one: Sum) -> Iterator[tuple[Exact, str]]:
    """What a total is with one share left out, or taken once too often."""
    cells = layout.cells
    right = cells[one.total].right
    for number, count in zip(one.shares, one.counts, strict=True):
        for share in {cells[number].right, cells[number].printed}:
            yield right - share, "one share left out"
            yield right + share, "one share taken twice"
            yield right - count * share, "one share left out"

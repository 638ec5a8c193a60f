"""What a cell says in its place: who pays how much, in which situation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mjtables.exact import Exact, whole
from mjtables.reading import counts
from mjtables.reading.model import Amount, Place, Printed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.reading.amounts import Said
    from mjtables.reading.marks import Mark
    from mjtables.reading.model import Kind

#: What is remarked of two amounts in one cell, and of amounts in brackets.
SHARES = "of two amounts in one cell, the smaller is taken for what each non-dealer \
pays, the larger for what the dealer pays"
GUN = "of two amounts in one cell on a discard, the larger is taken for the discarder's"
BRACKETS = "amounts in brackets are taken for those of a self-drawn win"
UNSITUATED = (
    "nothing says whether hands are self-drawn or won on a discard "
    "(--situation, --payer do)"
)

#: Tiers that only riichi has.
_RIICHI = frozenset({"mangan", "haneman", "baiman", "sanbaiman", "yakuman"})

#: So many pairs of amounts show which comes first.
_PAIRS = 3
#: No table of hundreds holds more, and each holds less somewhere.
_MOST_HUNDREDS, _SOME_HUNDREDS = 1_000, 100


@dataclass(frozen=True, slots=True)
class Draft:
    """A cell with what it says and where it stands, its table's scale not yet known."""

    place: Place
    text: str
    said: Said
    mark: Mark
    what: str


def scale(drafts: Sequence[Draft]) -> int:
    """What a printed 1 means: 100 where a riichi table leaves out the last zeros.

    Decided from all cells: amounts of riichi are hundreds, so a table that holds others
    and nothing above a thousand counts hundreds; with decimals, thousands.
    """
    # What is won by fu, or by such tiers, is in hundreds; faan may pay anything.
    tiers = {tier for d in drafts for tier in (d.mark.tier, d.said.tier)}
    fu = [draft.mark.points for draft in drafts if draft.mark.points]
    none = any(
        draft.mark.value == (0, 0) for draft in drafts
    )  # no riichi hand has none
    riichi = (counts.are_fu(fu) and not none) or bool(tiers & _RIICHI)
    numbers = [
        number
        for d in drafts
        if not d.said.full and d.what == "pays"
        for number in (*d.said.outer, *d.said.inner)
        if number > 0
    ]
    if not riichi or not numbers or any(d.said.currency for d in drafts):
        return 1
    if max(numbers) > _MOST_HUNDREDS or min(numbers) >= _SOME_HUNDREDS:
        return 1
    if all(whole(number) == number.__floor__() for number in numbers):
        return 100
    return 1000 if max(numbers) < _SOME_HUNDREDS else 1


def order(drafts: Sequence[Draft]) -> int:
    """Which of two amounts in a cell comes first: 1 the smaller, -1 the larger.

    Zero where a table has too few of them, or both ways: the amounts alone tell then.
    """
    ways = [
        sign(b - a) for d in drafts if len(d.said.outer) == 2 for a, b in [d.said.outer]
    ]
    up, down = ways.count(1), ways.count(-1)
    if max(up, down) < _PAIRS or min(up, down) * 4 > max(up, down):
        return 0
    return 1 if up > down else -1


def within_brackets(draft: Draft) -> Draft:
    """A cell that is all in brackets, where others have amounts before theirs."""
    said = draft.said
    if not said.enclosed:
        return draft
    inner = replace(said, outer=(), inner=said.outer, bracketed=True)
    return replace(draft, said=inner)


def sign(number: Exact) -> int:
    """Whether a number is above or below nothing.

    >>> sign(5), sign(0), sign(-2)
    (1, 0, -1)
    """
    return (number > 0) - (number < 0)


def meant(
    draft: Draft, times: int, *, bracketed: bool, first: int = 0
) -> tuple[Printed, str]:
    """The cell as it is meant, and what is to be remarked of how it was taken.

    Where other cells are `bracketed`, an amount outside of brackets is a discard's.
    `first` says which of two amounts comes first in the others (see `order`).
    """
    said, mark = draft.said, draft.mark
    if mark.payer == "discarder" and mark.way == "self_drawn":
        mark = replace(mark, way="on_discard")  # there is none in a self-drawn win
    if mark.unknown and said.kind != "blank":
        return _printed(draft, mark, "not understood", ()), ""
    if draft.what == "final_score":  # whoever won, and however
        mark = replace(mark, winner="", way="", payer="")
    outer = _scaled(said.outer, 1 if said.full else times)
    if first < 0:  # the larger share comes first, as everywhere in the table
        outer = outer[::-1]
    inner = _scaled(said.inner, 1 if said.full else times)
    amounts: tuple[Amount, ...] | None = ()
    remark = ""
    if said.kind == "amount" and draft.what != "pays":
        known = len(outer) == 1 and not inner
        amounts = (Amount(mark.payer, outer[0], mark.situation),) if known else None
    elif said.kind == "amount" and said.bracketed:
        amounts, remark = _bracketed(mark, outer, inner)
    elif said.kind == "amount":
        if bracketed and len(outer) == 1 and not (mark.way or said.everyone):
            mark = replace(mark, way="on_discard")
        amounts, mark, remark = _plain(mark, outer, said, ordered=bool(first))
    kind = "not understood" if amounts is None else said.kind
    return _printed(draft, mark, kind, amounts or ()), remark


def _printed(
    draft: Draft, mark: Mark, kind: Kind, amounts: tuple[Amount, ...]
) -> Printed:
    return Printed(
        place=draft.place,
        text=draft.text,
        kind=kind,
        situation=mark.situation,
        winner=mark.winner,
        payer=mark.payer,
        value=mark.value,
        points=mark.points,
        tier=draft.said.tier or mark.tier,
        amounts=amounts,
        what=draft.what,
        labels=mark.labels,
    )


def _scaled(numbers: tuple[Exact, ...], times: int) -> tuple[Exact, ...]:
    return tuple(whole(number * times) for number in numbers)


def _plain(
    mark: Mark, numbers: tuple[Exact, ...], said: Said, *, ordered: bool
) -> tuple[tuple[Amount, ...] | None, Mark, str]:
    """One amount, or the two of a hand that a non-dealer drew himself."""
    if len(numbers) == 2:
        return _two(mark, numbers, ordered=ordered)
    if said.everyone:
        mark = replace(mark, way=mark.way or "self_drawn", payer=mark.payer or "other")
    payer = mark.payer or ("total" if said.total else _default(mark))
    remark = "" if mark.situation or mark.payer else UNSITUATED
    return (Amount(payer, numbers[0], mark.situation),), mark, remark


def _default(mark: Mark) -> str:
    """Who pays where only the situation says it."""
    riichi = bool(mark.winner or mark.points)
    if riichi and mark.way.startswith("on_") and not mark.way.endswith("_liable"):
        return "discarder"
    if mark.situation == "dealer_self_drawn" and riichi:
        return "other"
    return ""


def _two(
    mark: Mark, numbers: tuple[Exact, ...], *, ordered: bool = False
) -> tuple[tuple[Amount, ...] | None, Mark, str]:
    small, large = numbers if ordered else sorted(numbers)
    discard = mark.way.startswith("on_")
    if mark.payer in ("dealer", "other") and mark.situation == "nondealer_self_drawn":
        mark = replace(mark, payer="")  # the title names both who pay
    if mark.payer or (mark.winner == "dealer" and not discard):
        return None, mark, ""
    if not discard:
        drawn = mark.way or "self_drawn"
        mark = replace(mark, winner="nondealer", way=drawn)
    name = mark.situation
    first = Amount("discarder" if discard else "dealer", large, name)
    remark = GUN if discard else SHARES
    return (Amount("other", small, name), first), mark, "" if ordered else remark


def _bracketed(
    mark: Mark, outer: tuple[Exact, ...], inner: tuple[Exact, ...]
) -> tuple[tuple[Amount, ...] | None, str]:
    """A discard's amount with the self-drawn shares in brackets, or a sum in them."""
    if len(outer) == 2 and len(inner) == 1:
        shares, of, remark = _two(mark, outer)
        small, large = sorted(outer)
        if shares is None or inner[0] not in (large + small, large + 2 * small):
            return None, ""
        return (*shares, Amount("total", inner[0], of.situation)), remark
    if len(outer) > 1 or mark.way or mark.payer:
        return None, ""
    return _apart(mark, outer, inner)


def _apart(
    mark: Mark, outer: tuple[Exact, ...], inner: tuple[Exact, ...]
) -> tuple[tuple[Amount, ...] | None, str]:
    """One hand won on a discard and self-drawn; either may be but a dash."""
    discard = replace(mark, way="on_discard")
    drawn = replace(mark, way="self_drawn")
    ron = tuple(Amount("discarder", n, discard.situation) for n in outer)
    if not inner:
        return ron, BRACKETS
    if len(inner) == 1:
        payer = "other" if mark.winner != "nondealer" else ""
        return (Amount(payer, inner[0], drawn.situation), *ron), BRACKETS
    shares, _, remark = _two(drawn, inner)
    return None if shares is None else (*shares, *ron), f"{BRACKETS}; {remark}"

"""What a pen does to amounts: signs, digits, columns, deposits of the wrong player."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.auditing.expecting import deposit_of
from mjtables.exact import as_text
from mjtables.phrases import signed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.scoresheet.model import Amounts, Row


def of_pen(own: Amounts, due: Amounts, names: tuple[str, ...]) -> Iterator[str]:
    """What a pen may have done to the right amounts.

    >>> list(of_pen((8, 0, -8, 0), (8, -8, 0, 0), ("Ann", "Bob", "Cid", "Dee")))
    ['the amounts of Bob and Cid exchanged']
    """
    if own == tuple(-amount for amount in due) and any(due):
        yield "signs reversed"
    wrong = [at for at in range(len(due)) if own[at] != due[at]]
    if len(wrong) == 1:
        at = wrong[0]
        slip = _of_one(own[at], due[at])
        if slip:
            yield f"{slip} in {names[at]}'s amount"
    if len(wrong) == 2:
        one, two = wrong
        if (own[one], own[two]) == (due[two], due[one]):
            yield f"the amounts of {names[one]} and {names[two]} exchanged"
    for by, way in ((1, "right"), (-1, "left")):
        if own == due[-by:] + due[:-by]:
            yield f"shifted one column to the {way}"


def misplaced_deposit(
    rules: Preset, row: Row, due: Amounts, hands: tuple[Hand, ...]
) -> tuple[int, int] | None:
    """Who has the deposits that another took: the player, and whose they are.

    Also who is charged a deposit that another laid.
    """
    deposit, own = deposit_of(rules), row.amounts
    if not deposit or own is None or sum(own) != sum(due):
        return None
    gaps = {at: own[at] - due[at] for at in range(len(due)) if own[at] != due[at]}
    if len(gaps) != 2:
        return None
    (more, gained), (less, _) = sorted(gaps.items(), key=lambda each: -each[1])
    winners = {row.player(hand.winner) for hand in hands if hand.winner is not None}
    taken = deposit * max((hand.deposits for hand in hands), default=0)
    if taken and gained == taken and less in winners:
        return more, less
    if gained == deposit and more in row.declared and less not in row.declared:
        return less, more
    return None


def _of_one(own: Exact, due: Exact) -> str:  # noqa: PLR0911 - a slip each
    """What happened to one amount, its sign and its digits.

    >>> _of_one(8, -8), _of_one(100, 1000), _of_one(-210, -120), _of_one(5, 8)
    ('the sign dropped', 'a digit dropped', 'two digits exchanged', '')
    """
    if own == -due:
        return "the sign dropped" if own > 0 else "a minus too many"
    if own == 0:
        return "nothing written"
    if (own < 0) != (due < 0):
        return ""
    said, right = (as_text(abs(Fraction(number))) for number in (own, due))
    if said in _shorter(right):
        return "a digit dropped"
    if right in _shorter(said):
        return "a digit too many"
    if len(said) == len(right):
        places = [at for at in range(len(said)) if said[at] != right[at]]
        if len(places) == 2 and sorted(said) == sorted(right):
            return "two digits exchanged"
    return ""


def _shorter(text: str) -> set[str]:
    """A number with one of its characters left out."""
    return {text[:at] + text[at + 1 :] for at in range(len(text))}


def written(amounts: Amounts) -> str:
    """Amounts in a row, with their signs.

    >>> written((8, -8, 0, 0))
    '+8 -8 0 0'
    """
    return " ".join(map(signed, amounts))

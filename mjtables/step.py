"""One step of a derivation, as a teacher writes it on a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mjtables.exact import Exact


@dataclass(frozen=True, slots=True)
class Step:
    """One line: what is done, in words, and the amount that it ends with.

    `what` is one short word for programs, `who` says of whom the line tells (empty: of
    the hand itself), `seats` are his, or theirs where several players pay alike.
    `amount` is a value, points or money, as `what` says.
    """

    what: str
    text: str
    amount: Exact | None = None
    who: str = ""
    seats: tuple[int, ...] = ()

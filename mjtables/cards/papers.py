"""The papers that cards are printed on, and how many tables each side takes."""

from __future__ import annotations

from typing import NamedTuple

from mjtables.errors import CardError, did_you_mean


class Paper(NamedTuple):
    """A paper, upright or across: millimetres; the most sides a card may fill.

    The tables of payments stand on the first `tables_on` sides where they can be read.
    With `one_a_side` each side has one table (a long one goes on overleaf), and a card
    as many sides as it needs. `size` is the largest and the smallest of digits, in
    points; `notes` that of notes.
    """

    name: str
    width: float
    height: float
    margin: float
    size: tuple[float, float]
    notes: float
    sides: int = 2
    tables_on: int = 1
    one_a_side: bool = False

    @property
    def turned(self) -> Paper:
        """The same paper, turned by a quarter."""
        return self._replace(width=self.height, height=self.width)

    @property
    def landscape(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height


PAPERS: dict[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper("a4", 210, 297, 8, (24, 5.5), 7.5),
        Paper("letter", 215.9, 279.4, 8, (24, 5.5), 7.5),
        Paper("a5", 148, 210, 8, (18, 5), 6.5, tables_on=2),
        Paper("a6", 148, 105, 5, (14, 5), 4.8, one_a_side=True),
        Paper("wallet", 85.6, 54, 2.5, (9, 4), 3.6, one_a_side=True),
    )
}


def paper(name: str, orientation: str = "") -> Paper:
    """The paper of that name; as most cards lie on it, unless an orientation is given.

    Raises `CardError` for a paper or an orientation that there is not.

    >>> paper("A6").landscape, paper("a4", "landscape").width
    (True, 297)
    """
    known = PAPERS.get(str(name).strip().casefold())
    if known is None:
        hint = did_you_mean(str(name).casefold(), PAPERS)
        raise CardError(
            f"expected a paper ({', '.join(PAPERS)}), found {name!r}"
            + (f"; {hint}" if hint else "")
        )
    if orientation not in ("", "portrait", "landscape"):
        raise CardError(
            f"expected an orientation (portrait, landscape), found {orientation!r}"
        )
    turn = bool(orientation) and (orientation == "landscape") != known.landscape
    return known.turned if turn else known

"""A card on its paper, as large as there is room for; or what would hold it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.cards.papers import PAPERS
from mjtables.errors import CardError
from mjtables.render.large import together
from mjtables.render.sides import Fitted, Side, sizes
from mjtables.render.small import one_a_side

if TYPE_CHECKING:
    from mjtables.cards.model import Content
    from mjtables.cards.papers import Paper

__all__ = ["Fitted", "Side", "fitted"]


def fitted(content: Content, paper: Paper) -> Fitted:
    """The card on its paper, as large as there is room for.

    Raises `CardError` where it does not fit, and says what would.
    """
    found = _fitted(content, paper)
    if found is None:
        raise CardError(_advice(content, paper))
    return found


def _fitted(content: Content, paper: Paper) -> Fitted | None:
    place = one_a_side if paper.one_a_side else together
    sides = place(content, paper)
    return None if sides is None else Fitted(content, paper, sizes(paper), sides)


def _advice(content: Content, paper: Paper) -> str:
    """What does not fit, and what would."""
    names = ", ".join(dict.fromkeys(table.group for table in content.tables))
    larger = sorted(PAPERS.values(), key=lambda own: own.width * own.height)
    others = [paper.turned, *(way for own in larger for way in (own, own.turned))]
    fits = (other for other in others if other != paper and _fitted(content, other))
    would = list(dict.fromkeys(f"{other.name} {_way(other)}" for other in fits))
    instead = f"; they fit {' or '.join(would[:2])}" if would else ""
    sides = "" if paper.one_a_side else f", {paper.sides} sides"
    return (
        f"{content.preset}: the tables ({names}) do not fit {paper.name} "
        f"{_way(paper)}{sides}{instead}; or choose fewer tables"
    )


def _way(paper: Paper) -> str:
    return "landscape" if paper.landscape else "portrait"

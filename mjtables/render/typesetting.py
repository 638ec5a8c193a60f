"""Cards as PDF, PNG and SVG, by the Typst compiler: tagged, searchable, repeatable."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from mjtables.errors import CardError
from mjtables.render.drawing import TAGS, club_alt, sides
from mjtables.render.flowing import GAP, GUTTER
from mjtables.render.fonts import FAMILIES, folder
from mjtables.render.runs import runs
from mjtables.render.sides import POINTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    import typst

    from mjtables.cards.styles import Style
    from mjtables.render.sides import Fitted

Picture = Literal["pdf", "png", "svg"]

_TEMPLATE = Path(__file__).parents[1] / "data" / "card" / "card.typ"

#: Dots in an inch of a picture, as printers have them.
DOTS = 200


class Item(NamedTuple):
    """A side on a sheet of paper, and where: millimetres from its upper left corner."""

    side: int
    x: float = 0
    y: float = 0


class Sheet(NamedTuple):
    """One sheet of paper (millimetres), what stands on it, and lines to cut along."""

    width: float
    height: float
    items: tuple[Item, ...]
    marks: tuple[tuple[float, float, float, float], ...] = ()


def plain_sheets(*cards: Fitted) -> tuple[Sheet, ...]:
    """Each side on a sheet of its own."""
    papers = [card.paper for card in cards for _ in card.sides]
    return tuple(
        Sheet(paper.width, paper.height, (Item(place),))
        for place, paper in enumerate(papers)
    )


def typeset(  # noqa: PLR0913 - what the compiler is told
    cards: Sequence[Fitted],
    sheets: Sequence[Sheet],
    style: Style,
    form: Picture = "pdf",
    booklet: str = "",
    *,
    dots: float = DOTS,
) -> list[bytes]:
    """The sheets in one PDF, or each as a picture; sides are counted over all cards.

    A PNG has so many `dots` to an inch.

    A `booklet` of that title has a list of its cards, and numbers on its pages.

    Raises `CardError` for a character that no font has, and for a broken logo.
    """
    content = cards[0].content
    logo = content.logo
    data = {
        "title": booklet or content.title,
        "author": "mjtables",
        "style": style._asdict(),
        "logo": None if logo is None else _text(logo),
        "logo-alt": club_alt(content),
        "gap": GAP,
        "gutter": GUTTER,
        "contents": _contents(cards, booklet) if booklet else None,
        "sides": [side for card in cards for side in sides(card)],
        "sheets": [_sheet(sheet) for sheet in sheets],
    }
    made = _compiled(json.dumps(data, ensure_ascii=False), form, dots)
    if form == "pdf":
        from mjtables.render.tagging import tagged

        return [tagged(made[0])]
    if form == "svg":
        return [_named(picture, booklet or content.title) for picture in made]
    return made


def _named(picture: bytes, title: str) -> bytes:
    """A picture that says what it is to who cannot see it."""
    said = escape(title).encode()
    return picture.replace(b"<svg ", b'<svg role="img" aria-label="%s" ' % said, 1)


def _contents(cards: Sequence[Fitted], title: str) -> dict[str, Any]:
    card = cards[0]
    paper, language = card.paper, card.content.language
    return {
        "width": paper.width * POINTS,
        "height": paper.height * POINTS,
        "margin": max(paper.margin, 8) * POINTS,
        "size": card.sizes.notes * 1.2,
        "fonts": [FAMILIES[language]],
        "lang": TAGS[language],
        "title": runs([title], language),
        "entries": [runs([own.content.title], own.content.language) for own in cards],
    }


def _sheet(sheet: Sheet) -> dict[str, Any]:
    return {
        "width": sheet.width * POINTS,
        "height": sheet.height * POINTS,
        "items": [
            {"side": item.side, "x": item.x * POINTS, "y": item.y * POINTS}
            for item in sheet.items
        ],
        "marks": [[own * POINTS for own in mark] for mark in sheet.marks],
    }


def _text(logo: bytes) -> str:
    try:
        return logo.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CardError(
            "expected a logo that is an SVG text, found other data"
        ) from None


@cache
def _compiler() -> typst.Compiler:
    import typst

    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=sorted({str(folder(language)) for language in FAMILIES}),
    )
    return typst.Compiler(str(_TEMPLATE), font_paths=fonts)


def _compiled(data: str, form: Picture, dots: float) -> list[bytes]:
    import typst

    standards: Any = ["ua-1"] if form == "pdf" else []
    try:
        made = _compiler().compile(
            format=form,
            ppi=dots,
            sys_inputs={"card": data},
            pdf_standards=standards,
            timestamp=0,
        )
    except typst.TypstError as error:
        raise CardError(_why(str(error.message))) from None
    if made is None:
        raise CardError("expected a card, found nothing")
    return made if isinstance(made, list) else [made]


def _why(message: str) -> str:
    """What the compiler says, as people understand it."""
    if "SVG" in message or "image" in message:
        return f"expected a logo that is an SVG picture, found: {message}"
    return f"expected a card that can be printed, found: {message}"

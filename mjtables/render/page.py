"""A card as one page of HTML that needs nothing else: for screens, and for print."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjtables.cards.lookup import lookup
from mjtables.cards.ways import ways
from mjtables.errors import CardError, did_you_mean
from mjtables.render.blocks import blocks
from mjtables.render.fitting import Fitted, Side, fitted
from mjtables.render.page_curve import drawing
from mjtables.render.page_faces import faces
from mjtables.render.page_marks import Marks
from mjtables.render.page_parts import sides
from mjtables.render.sides import sizes
from mjtables.speech import speech

if TYPE_CHECKING:
    from jinja2 import Environment

    from mjtables.cards.model import Content
    from mjtables.cards.papers import Paper
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech

#: How tiers are told apart: in colours, in greys, or by weight and lines alone.
STYLES = ("colour", "grey", "plain")

#: What documents call the languages of cards.
_TAGS = {"en": "en", "ja": "ja", "zh_hant": "zh-Hant", "zh_hans": "zh-Hans"}

#: Browsers' own fonts differ in width; so much of the size that fits is printed.
_SCALE = 0.93

#: What a page is styled by, and what it runs, each part after the one it builds on.
_SHEETS = ("card.css", "tables.css", "look_up.css", "print.css")
_SCRIPTS = ("tables.js", "look_up.js")

_FOLDER = Path(__file__).parent.parent / "data" / "page"


def page(content: Content, preset: Preset, paper: Paper, style: str = "colour") -> str:
    """One HTML file: the card, a look-up of its hands, fonts, and how it is printed.

    It asks for nothing from elsewhere, and runs no script but its own. Tables that do
    not fit the paper are printed below each other, on as many sides as they take.
    Raises `CardError` for a style that there is not, and for a character that no font
    of cards has.

    >>> import mjtables as mj
    >>> from mjtables.cards.making import content
    >>> from mjtables.cards.papers import paper
    >>> club = mj.preset("hk_half_spicy")
    >>> "<table" in page(content(club), club, paper("a4"))
    True
    """
    if style not in STYLES:
        hint = did_you_mean(style, STYLES)
        raise CardError(
            f"expected a style ({', '.join(STYLES)}), found {style!r}"
            + (f"; {hint}" if hint else "")
        )
    said = speech(content.language, preset.family)
    card, flows = _placed(content, paper)
    made = sides(card, said, Marks(preset, ways(preset)))
    tables = [table for side in made for table in side.tables]
    parts: dict[str, Any] = {
        "content": content,
        "lang": _TAGS[content.language],
        "style": style,
        "logo": _logo(content.logo),
        "looked": lookup(preset, said) | {"words": _words(said)},
        "words": _words(said),
        "colon": said.colon,
        "flows": flows,
        "sides": made,
        "tables": tables,
        "widest": max((table.room for table in tables), default=30),
        "curve": drawing(content.curve) if content.curve else None,
    }
    return _written(parts, card, content.language)


def _placed(content: Content, paper: Paper) -> tuple[Fitted, bool]:
    """The card on its paper, and whether its tables only follow each other there."""
    try:
        return fitted(content, paper), False
    except CardError:
        every = tuple((block,) for block in blocks(content.tables))
        curve = content.curve is not None
        side = Side(paper.size[1], every, curve=curve)
        return Fitted(content, paper, sizes(paper), (side,)), True


def _words(said: Speech) -> dict[str, str]:
    """What the page around the tables is labelled with."""
    names = ("look_up", "situation", "explanation", "winner", "tier", "tables")
    words = {
        name: said.sentence(said.label(name)) for name in (*names, "to_the_tables")
    }
    return words | {
        "liable": said.word("situations", "one_liable"),
        "got": said.label("winner"),  # as it is within a sentence
        "continued": said.label("continued"),
        "each": said.label("0 each"),  # the script puts an amount in place of 0
    }


def _written(parts: dict[str, Any], card: Fitted, language: str) -> str:
    """The template filled in, with a font of just the characters that it shows."""
    from markupsafe import Markup

    made = _environment()
    script = '"use strict";\n{\n' + "\n".join(map(_text, _SCRIPTS)) + "}\n"
    sizes = {"paper": card.paper, "sizes": card.sizes, "scale": _SCALE}
    css = "\n".join(made.get_template(name).render(sizes) for name in _SHEETS)
    page = made.get_template("card.html").render(
        parts,
        css=Markup(css),  # noqa: S704 - ours
        js=Markup(script),  # noqa: S704 - ours
        looked_up=_json(parts["looked"]),
        policy=_policy(script),
    )
    # No text of a card can hold this: it would have been escaped.
    return page.replace("<!-- fonts -->", faces(page, language), 1)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(_FOLDER)
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined)


@cache
def _text(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


def _json(thing: object) -> Any:
    """Data inside a page: nothing in it ends its element, or begins another."""
    from markupsafe import Markup

    text = json.dumps(thing, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))  # noqa: S704 - just made safe


def _policy(script: str) -> str:
    """What a browser may do with the page: its own script, nothing from elsewhere."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return (
        "default-src 'none'; img-src data:; font-src data:; "
        f"style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    )


def _logo(logo: bytes | None) -> str:
    """A picture as an address; what is only shown runs nothing that is in it."""
    if logo is None:
        return ""
    return f"data:image/svg+xml;base64,{b64encode(logo).decode()}"

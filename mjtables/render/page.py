"""A card as one page of HTML that needs nothing else: for screens, and for print."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjtables.cards.lookup import lookup
from mjtables.errors import CardError, did_you_mean
from mjtables.render import fonts
from mjtables.render.fitting import fitted
from mjtables.render.page_curve import drawing
from mjtables.render.page_parts import sides
from mjtables.speech import speech

if TYPE_CHECKING:
    from collections.abc import Iterator

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

#: Latin letters and punctuation, which every browser has a font for.
_LATIN = ((0x0000, 0x024F), (0x1E00, 0x1EFF), (0x2000, 0x206F))

#: Amounts are as wide everywhere as was reckoned with: a table fits where it has to.
_FIGURES = "()+-.0123456789?¹²³–…"

_FOLDER = Path(__file__).parent.parent / "data" / "page"


def page(content: Content, preset: Preset, paper: Paper, style: str = "colour") -> str:
    """One HTML file: the card, a look-up of its hands, fonts, and how it is printed.

    It asks for nothing from elsewhere, and runs no script but its own. Raises
    `CardError` for a style that there is not, for tables that do not fit the paper,
    and for a character that no font of cards has.

    >>> import mjtables as mj
    >>> from mjtables.cards.making import content
    >>> from mjtables.cards.papers import paper
    >>> club = mj.preset("hk_half_spicy")
    >>> "<caption" in page(content(club), club, paper("a4"))
    True
    """
    if style not in STYLES:
        hint = did_you_mean(style, STYLES)
        raise CardError(
            f"expected a style ({', '.join(STYLES)}), found {style!r}"
            + (f"; {hint}" if hint else "")
        )
    said = speech(content.language, preset.family)
    card = fitted(content, paper)
    looked = lookup(preset, said) | {"words": _words(said)}
    made = sides(card, said.label("tier"))
    parts: dict[str, Any] = {
        "content": content,
        "lang": _TAGS[content.language],
        "style": style,
        "logo": _logo(content.logo),
        "looked": looked,
        "words": _words(said),
        "sides": made,
        "widest": max(
            (table.room for side in made for table in side.tables), default=30
        ),
        "tables": sum(len(side.tables) for side in made),
        "curve": drawing(content.curve) if content.curve else None,
        "continued": said.label("continued"),
    }
    sizes = {"paper": paper, "sizes": card.sizes, "scale": _SCALE}
    return _written(parts, sizes, content.language)


def _words(said: Speech) -> dict[str, str]:
    """What the look-up is labelled with."""
    names = ("look_up", "situation", "explanation", "winner", "tier")
    words = {name: said.sentence(said.label(name)) for name in names}
    return words | {"liable": said.word("situations", "one_liable")}


def _written(parts: dict[str, Any], sizes: dict[str, Any], language: str) -> str:
    """The template filled in, with a font of just the characters that it shows."""
    from markupsafe import Markup

    made = _environment()
    script = _text("card.js")
    page = made.get_template("card.html").render(
        parts,
        css=Markup(made.get_template("card.css").render(sizes)),  # noqa: S704 - ours
        js=Markup(script),  # noqa: S704 - ours
        data=_json(parts["looked"]),
        policy=_policy(script),
    )
    # No text of a card can hold this: it would have been escaped.
    return page.replace("<!-- fonts -->", _faces(page, language), 1)


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


def _faces(shown: str, language: str) -> str:
    """The font faces of the letters on a page that are not Latin."""
    needed = "".join(c for c in sorted(set(shown)) if not _is_latin(c))
    found = fonts.by_language(needed, language)
    faces = [_face("mjtables", *own) for own in found.items()]
    return "".join([*faces, _face("mjtables figures", "en", _FIGURES)])


def _face(family: str, language: str, characters: str) -> str:
    font = b64encode(fonts.subset(language, characters)).decode()
    return (
        f"/* {fonts.COPYRIGHT} */\n"
        f'@font-face {{ font-family: "{family}"; font-weight: 100 900; '
        f'src: url("data:font/woff2;base64,{font}") format("woff2"); '
        f"unicode-range: {', '.join(_ranges(characters))}; }}\n"
    )


def _ranges(characters: str) -> Iterator[str]:
    """Characters as ranges of code points.

    >>> list(_ranges("一丁門"))
    ['U+4E00-4E01', 'U+9580']
    """
    codes = sorted(map(ord, characters))
    start = before = codes[0]
    for code in [*codes[1:], -1]:
        if code != before + 1:
            yield f"U+{start:X}" + (f"-{before:X}" if before > start else "")
            start = code
        before = code


def _is_latin(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in _LATIN)

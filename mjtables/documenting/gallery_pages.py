"""The gallery: cards over families, papers and languages, and charts."""

from __future__ import annotations

import tomllib
from functools import cache
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

import mjtables
from mjtables.carding import card
from mjtables.catalog import preset
from mjtables.documenting.cards_shown import in_small
from mjtables.documenting.markup import heading, page
from mjtables.documenting.settings import FILES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

#: How wide cards are shown, in pixels.
_WIDTH = 560

_ABOUT = """\
Cards as they are printed; each opens as PDF, and says below how it was made. Charts are
drawn from the same tables."""


class Shown(NamedTuple):
    """One thing of the gallery: its files by path, and what stands below it."""

    files: Mapping[str, bytes]
    picture: str
    opens: str
    alt: str
    says: str
    page_of: tuple[str, ...]
    made_by: str


def gallery_page(cards: Sequence[Shown], charts: Sequence[Shown]) -> str:
    """The page of the gallery."""
    return page(
        heading("Gallery", 1, "gallery"),
        _ABOUT,
        heading("Cards", 2, "gallery-cards"),
        _shown(cards),
        *((heading("Charts", 2, "gallery-charts"), _shown(charts)) if charts else ()),
    )


@cache
def listed() -> Mapping[str, Any]:
    """What the gallery shows, as its data file lists it."""
    return tomllib.loads((FILES / "gallery.toml").read_text(encoding="utf-8"))


def cards() -> tuple[Shown, ...]:
    """The cards of the gallery, made."""
    return tuple(_card(number, row) for number, row in enumerate(listed()["cards"], 1))


def charts() -> tuple[Shown, ...]:
    """The charts of the gallery, drawn; without those that there is no function for."""
    rows = [row for row in listed()["charts"] if row["function"] in mjtables.__all__]
    return tuple(_chart(number, row) for number, row in enumerate(rows, 1))


def _card(number: int, row: Mapping[str, Any]) -> Shown:
    rules = preset(row["preset"]).with_options(**row.get("options", {}))
    own = card(rules, **row.get("how", {}))
    name = f"gallery/card-{number:02}-{rules.id}"
    picture, opens = f"{name}.png", f"{name}.pdf"
    files = {picture: in_small(own, _WIDTH), opens: own.pdf()}
    alt = f"{row['says']} {own.alts[0]}"
    return Shown(files, picture, opens, alt, row["says"], (rules.id,), _said(row))


def _said(row: Mapping[str, Any]) -> str:
    """The call that makes a card."""
    given = "".join(f", {key}={value!r}" for key, value in row.get("how", {}).items())
    options = ", ".join(
        f"{key}={value!r}" for key, value in row.get("options", {}).items()
    )
    of = f'mj.preset("{row["preset"]}").with_options({options})'
    first = of if options else f'"{row["preset"]}"'
    return f"mj.card({first}{given})".replace("'", '"')


def _chart(number: int, row: Mapping[str, Any]) -> Shown:
    how = row.get("how", {})
    made = getattr(mjtables, row["function"])(*row["presets"], **how)
    picture = f"gallery/chart-{number:02}.svg"
    with TemporaryDirectory() as folder:
        path = Path(folder) / "chart.svg"
        made.save(path)
        files = {picture: path.read_bytes()}
    given = [
        *map(repr, row["presets"]),
        *(f"{key}={value!r}" for key, value in how.items()),
    ]
    call = f"mj.{row['function']}({', '.join(given)})".replace("'", '"')
    alt, says = str(made.alt), row["says"]
    return Shown(files, picture, picture, alt, says, tuple(row["presets"]), call)


def _shown(several: Sequence[Shown]) -> str:
    """Pictures beside each other, below each what it is and how to make it."""
    figures = "\n".join(map(_figure, several))
    return f'<div class="gallery">\n{figures}\n</div>'


def _figure(each: Shown) -> str:
    alt = escape(each.alt, quote=True)
    image = f'<img src="{each.picture}" alt="{alt}" loading="lazy">'
    pages = ", ".join(f'<a href="presets/{n}.html">{n}</a>' for n in each.page_of)
    said = f"{escape(each.says)} {pages}<br><code>{escape(each.made_by)}</code>"
    return (
        f'<figure><a href="{each.opens}">{image}</a>'
        f"<figcaption>{said}</figcaption></figure>"
    )


def strip(cards: Sequence[Shown]) -> Iterator[str]:
    """A few cards beside each other, for the front page."""
    for each in cards:
        alt = escape(each.alt, quote=True)
        name = each.page_of[0]
        yield (
            f'<a href="presets/{name}.html"><img src="{each.picture}" alt="{alt}"></a>'
        )

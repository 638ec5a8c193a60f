"""A booklet: the cards of many presets in one PDF, with contents and bookmarks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjtables.carding import card
from mjtables.catalog import presets as every_id
from mjtables.catalog import resolve
from mjtables.errors import CardError
from mjtables.speech import speech
from mjtables.writing import write_bytes

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence

    from mjtables.ruleset import Preset


def booklet(  # noqa: PLR0913 - what people wish of a card, by name
    path: str | os.PathLike[str],
    *presets: Preset | str | os.PathLike[str],
    paper: str = "a4",
    orientation: str = "",
    language: str | Sequence[str] = "en",
    tables: Iterable[str] = (),
    style: str = "colour",
) -> Path:
    """Write the cards of presets (of all, unless named) as one PDF; its path.

    It has a list of contents, bookmarks, and pages with numbers. Named presets stand in
    the order given, all of them by family. The rest is as in `card`.

    Raises `CardError` for another ending than .pdf and where a card does not fit, and
    whatever `card` raises.

    >>> import mjtables as mj
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     mj.booklet(f"{folder}/club.pdf", "hong_kong", "taiwanese", paper="a5").name
    'club.pdf'
    """
    own = tables if isinstance(tables, str) else tuple(tables)
    how = {"paper": paper, "orientation": orientation, "language": language}
    save(Path(path), gathered(presets), **how, tables=own, style=style)
    return Path(path)


def gathered(presets: Sequence[Preset | str | os.PathLike[str]]) -> list[Preset]:
    """The presets of a booklet, each once: as they are named, or all by family."""
    rules = list(dict.fromkeys(map(resolve, presets or every_id())))
    return rules if presets else sorted(rules, key=lambda own: (own.family, own.name))


def save(path: Path, presets: Iterable[Preset], **how: Any) -> int:
    """Write the cards of presets as one PDF; how many pages of cards it has.

    `how` is what `card` takes. Raises `CardError` for another ending than .pdf, for no
    preset at all, and where a card does not fit.
    """
    from mjtables.render.typesetting import plain_sheets, typeset

    if path.suffix.casefold() != ".pdf":
        raise CardError(f"{path}: expected a file that ends in .pdf")
    cards = [card(preset, **how) for preset in presets]
    if not cards:
        raise CardError("expected presets for a booklet, found none")
    fitted = [part for own in cards for part in own.fitted]
    alone = iter(plain_sheets(*fitted))
    each = [[next(alone) for _ in range(own.sides)] for own in cards]
    sheets = [
        part[place]
        for own, part in zip(cards, each, strict=True)
        for place in own.order
    ]
    said = speech(cards[0].content.language)
    title = said.sentence(said.label("booklet"))
    made = typeset(fitted, sheets, cards[0].style, "pdf", title)
    write_bytes({path: made[0]})
    return len(sheets)

"""What can be taken away from a preset's page: its card, and its files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mjtables.carding import card
from mjtables.catalog import preset

if TYPE_CHECKING:
    from mjtables.carding import Card

#: How wide a picture in small is, in pixels.
WIDTH = 640


def files_of(name: str) -> dict[str, bytes]:
    """The files of one preset, by path: card, page with look-up, tables, TOML."""
    from mjtables.building import printed

    rules = preset(name)
    own = card(rules)
    return {
        f"cards/{name}.pdf": own.pdf(),
        f"cards/{name}.html": own.text("html").encode(),
        f"cards/{name}.png": in_small(own),
        f"presets/{name}.csv": printed(rules, "csv").encode(),
        f"presets/{name}.toml": Path(rules.source).read_bytes(),
    }


def in_small(own: Card, width: int = WIDTH) -> bytes:
    """A card's first side as a small PNG."""
    return own.pictures("png", width)[0]

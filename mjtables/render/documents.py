"""A card in people's own documents: one function for each format."""

from __future__ import annotations

from mjtables.render.card_cells import tidy_csv
from mjtables.render.card_json import as_json
from mjtables.render.card_latex import latex
from mjtables.render.card_markdown import markdown

__all__ = ("as_json", "latex", "markdown", "tidy_csv")

"""Pictures of notebooks, with the words that the notebook has for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from myst_nb.core.render import NbElementRenderer

if TYPE_CHECKING:
    from myst_nb.core.render import MimeData
    from sphinx.application import Sphinx

_plain = NbElementRenderer.render_image


def told(renderer: NbElementRenderer, data: MimeData) -> list[Any]:
    """A picture, and what its output says for those who cannot see it.

    The generator takes an alternative text of a cell alone, not that of its output.
    """
    shown: list[Any] = _plain(renderer, data)
    alt = data.output_metadata.get(data.mime_type, {}).get("alt")
    for image in shown if alt else ():
        image["alt"] = alt
    return shown


def setup(_app: Sphinx) -> dict[str, Any]:
    """Hand it to the generator, which has a process for its own."""
    NbElementRenderer.render_image = told
    return {"parallel_read_safe": True, "parallel_write_safe": True}

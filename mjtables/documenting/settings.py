"""What the generator is told: theme, colours, how notebooks and objects are shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mjtables.version import __version__

#: The style and the pictures of the site.
FILES = Path(__file__).parents[1] / "data" / "docs"

#: What the pages are drawn in: the blue of the cards' titles, by day and by night.
_LIGHT = {
    "color-brand-primary": "#17406d",
    "color-brand-content": "#1f5f99",
    "color-brand-visited": "#1f5f99",
    "color-api-name": "#17406d",
}
_DARK = {
    "color-brand-primary": "#9cc7f0",
    "color-brand-content": "#86bdf0",
    "color-brand-visited": "#86bdf0",
    "color-api-name": "#9cc7f0",
}


def settings(*, run: bool) -> dict[str, Any]:
    """The generator's settings; with `run` the notebooks are executed as they come."""
    return {
        "project": "mjtables",
        "author": "The mjtables developers",
        "version": __version__,
        "release": __version__,
        "extensions": [
            "myst_nb",
            "sphinx.ext.autodoc",
            "mjtables.documenting.face_pages",
            "mjtables.documenting.notebook_pictures",
            "mjtables.documenting.search",
        ],
        "language": "en",
        "html_search_language": "en",
        "highlight_language": "text",
        "default_role": "literal",
        "smartquotes": False,  # -- is an option here, and no dash
        "html_theme": "furo",
        "html_title": "mjtables",
        "html_static_path": [str(FILES)],
        "html_css_files": ["site.css"],
        "html_logo": str(FILES / "tile.svg"),
        "html_favicon": str(FILES / "tile.svg"),
        "html_theme_options": {
            "light_css_variables": _LIGHT,
            "dark_css_variables": _DARK,
            "navigation_with_keys": True,
        },
        "html_copy_source": False,
        "html_show_sourcelink": False,
        "html_show_copyright": False,
        "html_show_sphinx": False,
        "html_domain_indices": False,
        **_of_markdown(run=run),
        **_of_objects(),
    }


def _of_markdown(*, run: bool) -> dict[str, Any]:
    return {
        "myst_enable_extensions": ["deflist"],
        "myst_heading_anchors": 3,
        "myst_all_links_external": False,
        "nb_execution_mode": "force" if run else "off",
        "nb_execution_timeout": 300,
        "nb_execution_raise_on_error": True,
        "nb_execution_show_tb": True,
        "nb_merge_streams": True,
        "nb_ipywidgets_js": {},  # they would be fetched from the network
    }


def _of_objects() -> dict[str, Any]:
    return {
        "add_module_names": False,
        "autodoc_member_order": "bysource",
        "autodoc_typehints": "signature",
        "autodoc_preserve_defaults": True,
        "python_maximum_signature_line_length": 78,
        "toc_object_entries": False,
    }

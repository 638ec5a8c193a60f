"""The generator, called: Markdown to HTML, and what it has to say of it."""

from __future__ import annotations

import io
import logging
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def generated(place: Path, told: dict[str, Any]) -> str:
    """Make the pages in `place`/source HTML in `place`/site; what is wrong with them.

    Empty where all is well. It is called once in a process: the generator keeps what it
    registers, and the theme opens everybody's log as it is imported.
    """
    from myst_nb.core.execute.base import ExecutionError
    from sphinx.application import Sphinx
    from sphinx.errors import SphinxError

    logging.getLogger().addHandler(logging.NullHandler())
    warned, source = io.StringIO(), place / "source"
    folders = (source, None, place / "site", place / "state")
    try:
        Sphinx(
            *folders, "html", confoverrides=told, status=None, warning=warned
        ).build()
    except ExecutionError as error:
        why = str(error.__cause__).strip().splitlines()[-1]
        warned.write(f"{error}: expected to run to its end, found: {why}\n")
    except SphinxError as error:
        warned.write(f"{error}\n")
    said = _COLOUR.sub("", warned.getvalue())
    return said.replace(f"{source}/", "").strip()

"""The public face, from the objects themselves: in reST, as the generator reads it."""

from __future__ import annotations

import inspect
import re
from enum import Enum
from typing import TYPE_CHECKING, Any

import mjtables

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from sphinx.application import Sphinx

_ABOUT = """\
``import mjtables as mj``: all of it is here, and nothing else is public. Nothing heavy
is imported before it is used. A preset is given as its id, an alias, a TOML file, or
what ``mj.preset`` returned. The columns of every frame stand in :doc:`columns`.
"""

#: Words in code in a docstring: `CardError`, `read_table`; and what follows at once.
_CODE = re.compile(r"(?<![`:\w])`([^`]+)`(?!`)(?=(\w?))")
#: What the generator writes of a field that has no words of its own.
_NO_WORDS = "Alias for field number"


class Kind(Enum):
    """What a public name is."""

    FUNCTION = "Functions"
    RECORD = "What they return and take"
    ERROR = "Errors"


def kind_of(thing: object) -> Kind:
    """What a public name is.

    >>> kind_of(mjtables.settle).value, kind_of(mjtables.CardError).value
    ('Functions', 'Errors')
    """
    if not inspect.isclass(thing):
        return Kind.FUNCTION
    return Kind.ERROR if issubclass(thing, Exception) else Kind.RECORD


def face_page() -> str:
    """The page of the public face, by kind of name."""
    names = {kind: _names(kind) for kind in Kind}
    parts = [
        _title("In Python, name by name", "="),
        _ABOUT,
        _summary(names[Kind.FUNCTION]),
    ]
    for kind, own in names.items():
        parts += [_title(kind.value, "-"), *(_entry(name, kind) for name in own)]
    return ".. _python:\n\n" + "\n\n".join(parts) + "\n"


def _names(kind: Kind) -> list[str]:
    return [n for n in mjtables.__all__ if kind_of(getattr(mjtables, n)) is kind]


def _title(text: str, line: str) -> str:
    return f"{text}\n{line * len(text)}"


def _summary(names: Sequence[str]) -> str:
    """A table of all functions, each with the first sentence that it says of itself."""
    rows = [".. list-table::", "   :widths: 30 70", ""]
    for name in names:
        said = inspect.getdoc(getattr(mjtables, name)) or ""
        first = linked(" ".join(said.split("\n\n")[0].split()))
        rows += [f"   * - :py:func:`~mjtables.{name}`", f"     - {first}"]
    return "\n".join(rows)


def _entry(name: str, kind: Kind) -> str:
    match kind:
        case Kind.FUNCTION:
            return f".. autofunction:: mjtables.{name}"
        case Kind.ERROR:
            return f".. autoexception:: mjtables.{name}\n   :show-inheritance:"
        case Kind.RECORD:
            return f".. autoclass:: mjtables.{name}\n   :members:\n   :undoc-members:"


def linked(text: str, own: Collection[str] = ()) -> str:
    r"""Names in a docstring that are public as links; all others stay words in code.

    `own` are names that mean something else in it: parameters.

    >>> linked("Raises `CardError` where `paper`s or `preset` are none.", ["preset"])
    'Raises :py:obj:`~mjtables.CardError` where ``paper``\\ s or ``preset`` are none.'
    """

    def put(found: re.Match[str]) -> str:
        word, follows = found[1], "\\ " if found[2] else ""
        public = word in mjtables.__all__ and word not in own
        said = f":py:obj:`~mjtables.{word}`" if public else f"``{word}``"
        return said + follows

    return _CODE.sub(put, text)


def _parameters(thing: object) -> Collection[str]:
    try:
        return inspect.signature(thing).parameters  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ()


def docstring(
    _app: Sphinx, what: str, _name: str, thing: Any, _options: Any, lines: list[str]
) -> None:
    """Make a docstring's lines what is shown."""
    if what == "attribute" and lines and lines[0].startswith(_NO_WORDS):
        lines[:] = []
    # Words in code may go on in the next line: examples apart, lines are read together.
    own, text = _parameters(thing), "\n".join(lines)
    said = [
        part if part.lstrip().startswith(">>>") else linked(part, own)
        for part in text.split("\n\n")
    ]
    lines[:] = "\n\n".join(said).split("\n")


def setup(app: Sphinx) -> dict[str, Any]:
    """Hand it to the generator."""
    app.connect("autodoc-process-docstring", docstring)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""What the cells of a sheet take: lists of names and words, numbers, no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mjtables.exact import as_text
from mjtables.scoresheet.cells import WINDS
from mjtables.sheetbook.formula import NAMES

if TYPE_CHECKING:
    from mjtables.sheetbook.layout import Layout

#: The longest list that a cell can offer, in characters.
_LONGEST = 255

_WINNERS = (
    "A player's name; several winners are written Ann; Bob, and then their amounts "
    "by hand."
)


_LOOSE = "Not in the list. Of several winners write 3; 5, and the amounts by hand."


def checks(layout: Layout) -> dict[str, dict[str, Any]]:
    """What each column takes; lists may be gone beyond where people have to."""
    found = {
        name: {
            "validate": "list",
            "source": f"={NAMES}",
            "error_type": "stop" if name in ("dealer", "sits_out") else "warning",
            "error_title": "Players",
            "error_message": _WINNERS,
        }
        for name in ("winner", "discarder", "dealer", "liable", "sits_out")
    }
    return found | _numbers() | _words(layout)


def _numbers() -> dict[str, dict[str, Any]]:
    least = {"validate": "decimal", "criteria": ">=", "value": 0}
    whole = {**least, "validate": "integer"}
    warned = {**least, "error_type": "warning", "error_message": _LOOSE}
    said = {**least, "error_message": "What lies on the table is never below 0."}
    return {
        "value": warned,
        "points": warned,
        "bank": said,
        "honba": whole,
        "streak": whole,
    }


def _words(layout: Layout) -> dict[str, dict[str, Any]]:
    """The columns that offer words, or numbers that there are."""
    marks = ("r", "t") if layout.has_bank else ("t",)
    lists: dict[str, tuple[str, ...]] = {
        "kind": layout.kinds,
        "wind": WINDS,
        "fu": tuple(as_text(own) for own in layout.preset.shown.points),
        "special": layout.specials,
        "facts": layout.facts,
        **{
            place.field: marks
            for place in layout.places
            if place.field.startswith("mark:")
        },
    }
    loose = {"error_type": "warning", "error_message": _LOOSE}
    return {
        name: {
            "validate": "list",
            "source": list(words),
            **(loose if name in ("special", "facts", "fu") else {}),
        }
        for name, words in lists.items()
        if words and len(",".join(words)) < _LONGEST
    }

"""What a slip of the pen, or of the keys, makes of one amount."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.exact import as_text, exact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.exact import Exact

#: The edits that have a name of their own, the rarest by chance first.
EDITS = ("digit dropped", "digit doubled", "digits swapped")

#: The longest number that is read exactly.
_LONGEST = 40


def edit(right: Exact, printed: Exact) -> str:
    """The edit that makes what is printed of what is right, or the empty string.

    >>> edit(11600, 1160), edit(1300, 11300), edit(1300, 3100), edit(3900, 3600)
    ('digit dropped', 'digit doubled', 'digits swapped', 'wrong digit')
    >>> edit(3900, 8000)
    ''
    """
    one, two = as_text(right), as_text(printed)
    if len(one) == len(two):
        differ = [n for n in range(len(one)) if one[n] != two[n]]
        if len(differ) == 1:
            return "wrong digit"
        near = len(differ) == 2 and differ[1] - differ[0] == 1
        swapped = near and one[differ[0]] == two[differ[1]]
        return "digits swapped" if swapped and one[differ[1]] == two[differ[0]] else ""
    if abs(len(one) - len(two)) != 1:
        return ""
    for slip in EDITS[:2]:
        if printed in edits(right, slip):
            return slip
    return ""


def edits(right: Exact, slip: str) -> tuple[Exact, ...]:
    """Every number that an edit makes of one.

    >>> edits(1300, "digit dropped"), edits(1300, "digits swapped")
    ((300, 100, 130), (3100, 1030))
    """
    found = dict.fromkeys(
        text for text in _texts(as_text(right), slip) if _printable(text)
    )
    return tuple(number for text in found if (number := exact(text)) != right)


def _printable(text: str) -> bool:
    """Whether somebody would print it: no empty amount, and no zeros before it."""
    whole, dot, decimals = text.partition(".")
    if not whole.isdigit() or (dot and not decimals.isdigit()) or len(text) > _LONGEST:
        return False
    return (whole == "0" or whole[0] != "0") and text.strip("0.") != ""


def _texts(text: str, slip: str) -> Iterator[str]:
    digits = [n for n, sign in enumerate(text) if sign.isdigit()]
    match slip:
        case "digit dropped":
            yield from (text[:n] + text[n + 1 :] for n in digits)
        case "digit doubled":
            yield from (text[: n + 1] + text[n:] for n in digits)
        case "digits swapped":
            for n in digits:
                if n + 1 in digits:
                    yield text[:n] + text[n + 1] + text[n] + text[n + 2 :]
        case "wrong digit":
            for n in digits:
                yield from (text[:n] + other + text[n + 1 :] for other in "0123456789")


def said(right: Exact, printed: Exact, slip: str) -> str:
    """An edit in words.

    >>> said(11600, 1160, "digit dropped")
    'one digit dropped: 11600 became 1160'
    """
    what = {"digits swapped": "two digits swapped"}.get(slip, f"one {slip}")
    return f"{what}: {as_text(right)} became {as_text(printed)}"

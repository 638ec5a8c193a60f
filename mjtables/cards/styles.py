"""How a card is coloured: in colour, in greys, or in plain black on white."""

from __future__ import annotations

from typing import NamedTuple

from mjtables.errors import CardError, did_you_mean


class Style(NamedTuple):
    """Colours of lines and titles; of each tier, from none to the highest.

    Where named steps are `boxed`, lines stand between them.
    """

    name: str
    ink: str
    title: str
    line: str
    fills: tuple[str | None, ...]
    inks: tuple[str, ...]
    boxed: bool = False


_BLACK = "#111111"
_INKS = (_BLACK,) * 5 + ("#FFFFFF",)

STYLES: dict[str, Style] = {
    style.name: style
    for style in (
        Style(
            "colour",
            _BLACK,
            "#17406D",
            "#8C8C8C",
            (None, "#FFF2A8", "#FFCB6B", "#9AC4E8", "#5E9CD3", "#222222"),
            _INKS,
        ),
        Style(
            "grey",
            _BLACK,
            _BLACK,
            "#7A7A7A",
            (None, "#E6E6E6", "#D0D0D0", "#B8B8B8", "#9C9C9C", "#222222"),
            _INKS,
        ),
        Style(
            "plain", _BLACK, _BLACK, "#777777", (None,) * 6, (_BLACK,) * 6, boxed=True
        ),
    )
}


def style(name: str) -> Style:
    """The style of that name.

    Raises `CardError` for one that there is not.

    >>> style("grey").fills[5]
    '#222222'
    """
    plain = str(name).strip().casefold()
    plain = {"color": "colour", "gray": "grey"}.get(plain, plain)
    if plain not in STYLES:
        hint = did_you_mean(plain, STYLES)
        raise CardError(
            f"expected a style ({', '.join(STYLES)}), found {name!r}"
            + (f"; {hint}" if hint else "")
        )
    return STYLES[plain]

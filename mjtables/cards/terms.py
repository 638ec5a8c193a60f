"""What people agreed on, in a card's head; which tables they are, in its foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.digests import digest
from mjtables.exact import as_text
from mjtables.overview import system
from mjtables.phrases import of_unit
from mjtables.version import __version__
from mjtables.wordbook import is_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.ruleset import Preset
    from mjtables.speech import Speech


def terms(preset: Preset, said: Speech) -> tuple[str, ...]:
    """The numbers without which nothing is scored, and the options played otherwise.

    >>> import mjtables as mj
    >>> from mjtables.speech import speech
    >>> half = mj.preset("hk_half_spicy").with_options(gun="half")
    >>> terms(half, speech("en"))[2:]
    ('ceiling 13 faan', 'base 1 (二五雞, 0.25/0.5)', 'who pays a discard: half')
    """
    return tuple(_terms(preset, said))


def _terms(preset: Preset, said: Speech) -> Iterator[str]:
    unit = said.word("units", preset.settling.unit)
    settling = preset.settling
    english = said.book.keys_are_words
    if english:
        yield system(settling)
    for name in ("minimum", "ceiling"):
        number = getattr(settling, name)
        if number is not None:
            counted = of_unit(number, settling.unit)
            yield f"{said.label(name)} " + (
                counted if english else f"{as_text(number)} {unit}"
            )
        elif name in preset.options:
            yield f"{said.label(name)}{said.colon}{said.label('no_bound')}"
    if settling.least is not None:
        yield f"{said.label('at_the_least')} {as_text(settling.least)}"
    if "base" in preset.options or preset.payment.unit != 1:
        value = as_text(preset.payment.unit)
        called = preset.words.get("base", {}).get(value)
        yield f"{said.word('options', 'base')} {value}" + (
            f" ({called})" if called else ""
        )
    for name, value in preset.chosen.items():
        if name not in ("minimum", "ceiling", "base"):
            word = said.book.choice(name, value).text
            colon = said.colon if is_word(value) else " "
            yield f"{said.word('options', name)}{colon}{word}"


def foot(preset: Preset) -> str:
    """Which tables these are: preset, options, version, and the digest of them.

    `mjtables verify` reads it again.
    """
    options = f" {preset.options_text}" if preset.options_text else ""
    version = f"mjtables {__version__}"
    return f"{preset.id}{options} · {version} · {digest(preset)}"

"""What charts say of rule sets: their names, their options, their digests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.digests import digest
from mjtables.exact import as_text, rounded
from mjtables.speech import speech
from mjtables.wordbook import is_word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjtables.exact import Exact
    from mjtables.ruleset import Preset
    from mjtables.speech import Speech

#: What stands where there is no amount.
BLANK, UNKNOWN = "–", "?"
_BETWEEN = " · "


def spoken(language: str) -> str:
    """A language as its file is named, whatever it goes by.

    Raises `LanguageError` for one that there are no words in.

    >>> spoken("zh-Hant-HK")
    'zh_hant'
    """
    return speech(language).book.language


def said_of(rules: Preset, language: str) -> Speech:
    """How a language speaks of a rule set's family."""
    return speech(language, rules.family)


def called(rules: Preset, language: str) -> str:
    """A rule set's name, and the options that it is played with otherwise.

    >>> import mjtables as mj
    >>> called(mj.preset("hk_half_spicy").with_options(gun="half"), "en")
    'Hong Kong, half spicy (who pays a discard: half)'
    """
    said = said_of(rules, language)
    name = said.book.name(rules).text
    chosen = [
        f"{said.word('options', option)}{said.colon if is_word(value) else ' '}"
        f"{said.book.choice(option, value).text}"
        for option, value in rules.chosen.items()
    ]
    if not chosen:
        return name
    return bracketed(name, said.book.comma.join(chosen), said)


def bracketed(text: str, more: str, said: Speech) -> str:
    """A text, and more of it in brackets as the language has them.

    >>> bracketed("30 fu", "1 han", speech("en")), bracketed("符", "翻", speech("ja"))
    ('30 fu (1 han)', '符（翻）')
    """
    return f"{text} ({more})" if said.book.comma.isascii() else f"{text}（{more}）"


def counted(rules: Preset, points: Exact, language: str) -> str:
    """How many points (fu) a hand has, and as how many they count where they round.

    >>> import mjtables as mj
    >>> counted(mj.preset("tenhou_4p"), 33, "en")
    '33 fu (counted as 40)'
    """
    own = rules.settling.points
    said = said_of(rules, language)
    text = f"{as_text(points)} {said.word('units', own.name if own else 'points')}"
    number = rounded(points, own.round if own else None)
    if number == points:
        return text
    return bracketed(text, said.label(f"counted as {as_text(number)}"), said)


def foot(presets: Iterable[Preset]) -> str:
    """Which tables a chart shows: ids, options, digests."""
    named = (
        f"{own.id} {own.options_text}".strip() + f" {digest(own)}" for own in presets
    )
    return _BETWEEN.join(dict.fromkeys(named))


def joined(*parts: str) -> str:
    """Parts of a line; empty ones left out."""
    return _BETWEEN.join(part for part in parts if part)


def amount(number: Exact | None, *, signed: bool = False) -> str:
    """An amount as charts write it.

    >>> amount(1300), amount(-100, signed=True), amount(100, signed=True), amount(None)
    ('1300', '−100', '+100', '–')
    """
    if number is None:
        return BLANK
    sign = "+" if signed and number > 0 else ""
    return sign + as_text(number).replace("-", "−")

"""What cards and lists call things in a language, and who confirms each word.

The words are data: one file for each language in ``data/words``. Keys are the project's
own names; a number in a key is looked up as ``#`` where it has no word of its own.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from mjtables.errors import LanguageError, did_you_mean, found
from mjtables.phrases import spaced

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjtables.ruleset import Preset

FOLDER = Path(__file__).parent / "data" / "words"

Kind = Literal[
    "families",
    "presets",
    "units",
    "tiers",
    "situations",
    "payers",
    "extras",
    "cases",
    "options",
    "choices",
    "fu",
    "labels",
]
KINDS: tuple[Kind, ...] = get_args(Kind)

#: The word of every family that has none of its own.
ANY = "any"

_NUMBER = re.compile(r"\d+")
_PART = re.compile(r"\{(?:(\w+)\.)?([^}]+)\}")


class Word(NamedTuple):
    """A word, and where natives write so.

    `confirmed` is false where nobody does; `stated` where the language has no word,
    and the key stands for it.
    """

    text: str
    sources: tuple[str, ...] = ()
    confirmed: bool = False
    stated: bool = True


def languages() -> tuple[str, ...]:
    """The languages that there are words in.

    >>> languages()
    ('en', 'ja', 'zh_hans', 'zh_hant')
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


class Wordbook:
    """The words of one language; families of rule sets may have their own.

    Raises `LanguageError` for a language that there are no words in.

    >>> book = Wordbook("zh-TW")
    >>> book.word("situations", "on_discard", "Hong Kong")
    '出銃'
    >>> book.word("tiers", "2 yakuman"), book.word("tiers", "4 yakuman")
    ('雙倍役滿', '4倍役滿')
    """

    __slots__ = ("_tree", "language")

    def __init__(self, language: str) -> None:
        self.language = _named(language)
        self._tree = _read(self.language)

    @property
    def keys_are_words(self) -> bool:
        """Whether keys, names and families are words of this language already."""
        return bool(self._tree.get("keys_are_words"))

    @property
    def comma(self) -> str:
        """What stands between the things of a list."""
        return str(self._tree.get("comma", ", "))

    def word(self, kind: Kind, key: str, family: str = "") -> str:
        """The word of a key: the family's own, else everybody's, else the key.

        >>> Wordbook("ja").word("tiers", "mangan"), Wordbook("en").word("extras", "oka")
        ('満貫', 'oka')
        """
        return self.entry(kind, key, family).text

    def is_confirmed(self, kind: Kind, key: str, family: str = "") -> bool:
        """Whether a native source writes so; of a composed word, all its parts.

        >>> book = Wordbook("zh_hant")
        >>> book.is_confirmed("tiers", "laak"), book.is_confirmed("tiers", "2 laaks")
        (True, False)
        """
        return self.entry(kind, key, family).confirmed

    def entry(self, kind: Kind, key: str, family: str = "") -> Word:
        """The word of a key, with its sources.

        >>> Wordbook("ja").entry("units", "tai").sources
        ('an unnamed project',)
        """
        number = _NUMBER.search(key)
        for name in (key, _NUMBER.sub("#", key, count=1)):
            found = self._found(kind, name, family)
            if found is not None:
                return self._made(found, number[0] if number else "", kind, family)
        own = self.keys_are_words
        return Word(spaced(key), confirmed=own, stated=own)

    def name(self, preset: Preset) -> Word:
        """What a rule set is called; its own name where the language has none.

        >>> import mjtables as mj
        >>> Wordbook("ja").name(mj.preset("hong_kong")).text
        '香港麻雀 旧章'
        """
        return self._or("presets", preset.id, preset.name)

    def family(self, preset: Preset) -> Word:
        """What the family of a rule set is called.

        >>> import mjtables as mj
        >>> Wordbook("zh_hans").family(mj.preset("hong_kong")).text
        '香港麻将'
        """
        return self._or("families", preset.family, preset.family)

    def choice(self, option: str, value: str) -> Word:
        """What a value of an option is called; a number speaks for itself.

        >>> book = Wordbook("zh-Hans")
        >>> book.choice("gun", "half").text, book.choice("minimum", "3").text
        ('半铳', '3')
        """
        if not is_word(value):
            return Word(value, confirmed=True)
        return self._or("choices", f"{option}={value}", spaced(value))

    def _or(self, kind: Kind, key: str, own: str) -> Word:
        """The word of a key, which a preset's own stands in for."""
        found = self.entry(kind, key)
        english = self.keys_are_words or not found.stated
        return found._replace(text=own) if english else found

    def _found(self, kind: str, key: str, family: str) -> Any:
        """What the file has: a word, or a table of the word and its sources."""
        found = self._tree.get(kind, {}).get(key)
        if isinstance(found, dict) and "word" not in found:
            return found.get(family, found.get(ANY))
        return found

    def _made(self, found: Any, number: str, kind: Kind, family: str) -> Word:
        """A word with its number, and the words that stand in it."""
        text, named = (
            (found["word"], found["source"]) if isinstance(found, dict) else (found, [])
        )
        named = [named] if isinstance(named, str) else named
        sources = [self._tree["sources"][name] for name in named]
        parts: list[Word] = []

        def put(part: re.Match[str]) -> str:
            parts.append(self.entry(part[1] or kind, part[2], family))  # type: ignore[arg-type]
            return parts[-1].text

        said = _PART.sub(put, text.replace("#", number))
        # What only passes another word on adds nothing that had to be confirmed.
        passed = _PART.fullmatch(text) is not None
        known = self.keys_are_words or bool(sources) or passed
        sources += [source for part in parts for source in part.sources]
        confirmed = known and all(part.confirmed for part in parts)
        return Word(said, tuple(dict.fromkeys(sources)), confirmed)


def is_word(value: str) -> bool:
    """Whether a value of an option has to be translated.

    >>> is_word("half"), is_word("25/50"), is_word("2n+1")
    (True, False, True)
    """
    return any(character.isalpha() or character == "_" for character in value)


@cache
def _read(language: str) -> Mapping[str, Any]:
    path = FOLDER / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _named(language: str) -> str:
    """A language's file, whatever it goes by: zh-Hant-SG, zh_TW, ja_JP.UTF-8."""
    if not isinstance(language, str):
        expected = f"a language ({', '.join(languages())})"
        raise LanguageError(f"expected {expected}, found {found(language)}")
    plain = language.strip().partition(".")[0].casefold().replace("-", "_")
    known = languages()
    called = {name: stem for stem in known for name in (stem, *_read(stem)["called"])}
    parts = plain.split("_")
    for most in range(len(parts), 0, -1):
        stem = called.get("_".join(parts[:most]))
        if stem:
            return stem
    written = [stem for stem in known if stem.startswith(f"{plain}_")]
    hint = " or ".join(written) if written else did_you_mean(plain, known)
    raise LanguageError(
        f"expected a language ({', '.join(known)}), found {language!r}"
        + (f"; {hint}" if hint else "")
    )

"""How pages and cards say things: the words of one language, for one family."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mjtables.headings import heading
from mjtables.wordbook import Wordbook

if TYPE_CHECKING:
    from collections.abc import Collection

    from mjtables.ruleset import Preset
    from mjtables.situation import Situation
    from mjtables.wordbook import Kind

#: What columns call those who pay, where the words call them otherwise.
_PAYERS = {"others": "other"}


class Speech(NamedTuple):
    """A language's words as a family of rule sets has them."""

    book: Wordbook
    family: str = ""

    def word(self, kind: Kind, key: str) -> str:
        """The word of a key."""
        return self.book.word(kind, key, self.family)

    def label(self, key: str) -> str:
        """What is said of every rule set.

        >>> speech("en").label("each_not_ready_pays")
        'each not ready pays'
        """
        return self.word("labels", key)

    @property
    def colon(self) -> str:
        """What stands between a thing and what is said of it."""
        return ": " if self.book.comma.isascii() else "："

    def payer(self, name: str) -> str:
        """Whoever pays, by the name of a column.

        >>> speech("ja").payer("others")
        '他家'
        """
        return self.word("payers", _PAYERS.get(name, name))

    def case(self, case: str) -> str:
        """The facts that change amounts.

        >>> speech("ja").case("concealed, streak 2")
        '門前、連荘 2'
        """
        parts = (self.word("cases", part) for part in case.split(", ") if part)
        return self.book.comma.join(parts)

    def heading(self, alike: Collection[Situation], preset: Preset) -> str:
        """What a group of situations is called."""
        return heading(alike, preset, self.book, self.family)

    def sentence(self, text: str) -> str:
        """A text that begins as a heading does."""
        return text[:1].upper() + text[1:]


def speech(language: str, family: str = "") -> Speech:
    """The words of a language; without a family those that all understand.

    Raises `LanguageError` for a language that there are no words in.
    """
    return Speech(Wordbook(language), family)

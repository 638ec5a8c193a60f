"""What readers look a rule set up by: names, initials, family, in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mjtables.documenting.markup import fence
from mjtables.phrases import spaced
from mjtables.wordbook import Wordbook, languages

if TYPE_CHECKING:
    from mjtables.ruleset import Preset

_INITIALS = re.compile(r"\b[A-Z]{2,}\b")
#: What an id begins with where that is short for a name: ema_2025, hk_5_7_9.
_SHORT = re.compile(r"^[a-z]{2,4}(?=_)")
_BRACKETS = re.compile(r"\s*[(（].*?[)）]")


def keywords(rules: Preset) -> tuple[str, ...]:
    """What leads to a rule set, each once.

    >>> import mjtables as mj
    >>> keywords(mj.preset("ema_2025"))[:5]
    ('EMA Riichi, 2025', 'EMA Riichi', 'EMA', 'ema_2025', 'ema 2025')
    """
    short = _BRACKETS.sub("", rules.name)
    names = [rules.name, short, short.partition(",")[0]]
    ids = [rules.id, spaced(rules.id), *_SHORT.findall(rules.id)]
    others = [spaced(alias) for alias in rules.aliases]
    elsewhere = [Wordbook(language).name(rules).text for language in languages()]
    found = [*names, *_INITIALS.findall(rules.name), *ids, *others, rules.family]
    once: dict[str, str] = {}
    for word in found + elsewhere:
        once.setdefault(word.casefold(), word)
    return tuple(once.values())


def indexed(rules: Preset) -> str:
    """The same as the generator's index and search take it."""
    words = (word.replace(";", ",") for word in keywords(rules))
    lines = [f"   ! single: {word}" for word in words]
    return fence("\n".join([".. index::", *lines]), "{eval-rst}")

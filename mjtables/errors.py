"""What can go wrong, said to a person: where, what was expected, what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class MjtablesError(Exception):
    """Every error that mjtables raises on purpose."""


class Problem(NamedTuple):
    """One mistake: its place, what belongs there, what stands there, and a hint.

    >>> print(Problem("settling.limt", "a known key", "'limt'", "did you mean limit?"))
    settling.limt: expected a known key, found 'limt'; did you mean limit?
    """

    where: str
    expected: str
    found: str
    hint: str = ""

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{place}expected {self.expected}, found {self.found}{hint}"


class _ProblemsError(MjtablesError):
    """Several problems of one source, all of them at once, one line each."""

    def __init__(self, source: str, problems: Iterable[Problem]) -> None:
        self.source = source
        self.problems: Sequence[Problem] = tuple(problems)
        super().__init__(source, self.problems)

    def __str__(self) -> str:
        return "\n".join(f"{self.source}: {problem}" for problem in self.problems)


class PresetError(_ProblemsError):
    """A rule set that cannot be used; `problems` holds every mistake found in it."""


class HandError(_ProblemsError):
    """A hand that cannot be settled under a preset; `problems` says why."""


class GameError(_ProblemsError):
    """A game's end of which the standings cannot be told; `problems` says why."""


class OptionError(_ProblemsError):
    """Options that a preset does not have, or values that an option does not take."""


class TableError(_ProblemsError):
    """A printed table that cannot be read."""


class LogError(_ProblemsError):
    """A game log with mistakes; `problems` holds each with its row."""


class SheetError(_ProblemsError):
    """A scoresheet that cannot be read; `problems` holds each with its row and cell."""


class CatalogError(MjtablesError):
    """No preset of that name, or two files that claim the same one."""


class LanguageError(MjtablesError):
    """A language that there are no words in."""


class CardError(MjtablesError):
    """A card that cannot be made: no such table, paper or style, or no room for it."""


class ChartError(MjtablesError):
    """A chart that cannot be drawn: nothing to draw, or nothing in common."""


def found(thing: object) -> str:
    """What stands in a file, shortened so that it fits on a line.

    >>> found(True), found("x" * 80), found({"a": 1})
    ('true', "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'", 'a table')
    """
    match thing:
        case None:
            return "nothing"
        case bool():
            return "true" if thing else "false"
        case dict():
            return "a table" if thing else "an empty table"
        case list() | tuple():
            return "a list" if thing else "an empty list"
        case str():
            return repr(thing if len(thing) <= 40 else thing[:37] + "...")
        case _:
            return str(thing)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint towards the nearest known word, or the empty string.

    >>> did_you_mean("kirage", ["kiriage", "honba"])
    "did you mean 'kiriage'?"
    """
    near = nearest(word, known)
    return f"did you mean {near!r}?" if near else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is spelled most alike, or the empty string.

    >>> nearest("selfdrawn", ["self_drawn", "on_discard"]), nearest("x", ["laaks"])
    ('self_drawn', '')
    """
    from difflib import get_close_matches

    near = get_close_matches(str(word)[:100], list(known), n=1, cutoff=0.6)
    return near[0] if near else ""

"""A digest -> which rule set has such tables, and under which options.

A digest is of the tables alone, so it can only be looked for: among the rule sets as
they are, then with one option played otherwise, then with two, and so on.
"""

from __future__ import annotations

import re
from itertools import combinations, islice, product
from typing import TYPE_CHECKING, NamedTuple

from mjtables.digests import DIGITS, digest
from mjtables.errors import MjtablesError, OptionError, PresetError, found
from mjtables.options import said
from mjtables.patching import split

if TYPE_CHECKING:
    from collections.abc import (
        Callable,
        Collection,
        Iterable,
        Iterator,
        Mapping,
        Sequence,
    )

    from mjtables.ruleset import Option, Preset

#: So many combinations are tried where all rule sets are searched: half a minute.
MOST = 10_000

#: What tables never read: an option that only writes there changes no digest.
UNREAD = frozenset(
    (
        *("draw", "events", "winners", "rotation", "deposit", "end"),
        *("facts", "counts", "at_most"),
    )
)

_DIGEST = re.compile(rf"[0-9a-f]{{{DIGITS}}}")
#: What stands between the parts of a foot; a copy may have another dot.
_DOT = re.compile(r"\s*[·•‧∙⋅・]\s*")
_OPTIONS = re.compile(r",\s*(?=[a-z0-9_]+=)")


class Foot(NamedTuple):
    """What the foot of a card says; of a digest alone, all else is empty."""

    digest: str
    preset: str = ""
    choices: Mapping[str, str] = {}
    version: str = ""


class Match(NamedTuple):
    """A rule set whose tables have a digest, and the options they were made under.

    `alike` are other choices (`name=value`), each of which alone leaves the tables as
    they are: the digest does not tell whether they were made.
    """

    preset: str
    options: str
    edition: str
    title: str
    alike: tuple[str, ...] = ()


class Try(NamedTuple):
    """A rule set, and what is to be played otherwise."""

    rules: Preset
    choices: Mapping[str, str]


class Answer(NamedTuple):
    """What was found, and what was searched for it.

    `tried` is how many combinations of options, `changed` how many options were changed
    at most, `complete` whether there are no more.
    """

    matches: tuple[Match, ...]
    tried: int
    changed: int
    complete: bool


def foot(text: str) -> Foot:
    """What a digest, or the whole foot of a card, says.

    Raises `MjtablesError` for what is neither.

    >>> foot("33B385C3").digest
    '33b385c3'
    >>> foot("hk_half_spicy ceiling=8, gun=half · mjtables 0.1.0 · 1a2b3c4d")[1:]
    ('hk_half_spicy', {'ceiling': '8', 'gun': 'half'}, 'mjtables 0.1.0')
    """
    line = " ".join(text.replace("\\", "").split())  # Markdown and LaTeX have them
    if _DIGEST.fullmatch(line.casefold()):
        return Foot(line.casefold())
    parts = _DOT.split(line)
    if len(parts) == 3 and parts[0] and _DIGEST.fullmatch(parts[2].casefold()):
        preset, _, options = parts[0].partition(" ")
        pairs = [part.partition("=") for part in _OPTIONS.split(options) if part]
        if all(equals and value for _, equals, value in pairs):
            choices = {name: value for name, _, value in pairs}
            return Foot(parts[2].casefold(), preset, choices, parts[1])
    raise MjtablesError(
        f"expected a digest ({DIGITS} of 0 to 9, a to f) or the foot of a card "
        f"(PRESET OPTION=VALUE · mjtables VERSION · DIGEST), found {found(line)}"
    )


def search(
    wanted: str,
    presets: Sequence[Preset],
    fixed: Collection[str] = (),
    most: int | None = None,
    watch: Callable[[Sequence[Try]], Iterable[Try]] = iter,
) -> Answer:
    """Look for a digest; all that have it with as few options changed as can be.

    Options are changed from what is in force in the presets, but for those that are
    `fixed`. The search ends before it would try more than `most` combinations. `watch`
    is given what is tried next, and hands it on (as a progress bar does).

    >>> import mjtables as mj
    >>> rules = mj.preset("hk_half_spicy")
    >>> half = mj.digest(rules.with_options(gun="half", minimum=1))
    >>> [match.options for match in search(half, [rules]).matches]
    ['minimum=1, gun=half']
    """
    digests = Digests()
    deepest = max((len(telling(rules, fixed)) for rules in presets), default=0)
    begun = tried = 0
    for changed in range(deepest + 1):
        every = (each for rules in presets for each in ways(rules, changed, fixed))
        tries = list(islice(every, None if most is None else most - begun + 1))
        begun += len(tries)
        if most is not None and begun > most:
            return Answer((), tried, changed - 1, complete=False)
        matches = []
        for rules in made(watch(tries)):
            tried += 1
            if digests.of(rules) == wanted:
                matches.append(match(rules, digests))
        if matches:
            return Answer(tuple(matches), tried, changed, changed == deepest)
    return Answer((), tried, deepest, complete=True)


def telling(rules: Preset, fixed: Collection[str] = ()) -> tuple[Option, ...]:
    """The options with several values of which the tables may tell which is played.

    A free number counts with the values that the preset has words for.

    >>> import mjtables as mj
    >>> [option.name for option in telling(mj.preset("tenhou_4p"))]
    ['kiriage', 'honba', 'impossible']
    """
    return tuple(
        option
        for option in rules.options.values()
        if option.name not in fixed
        and (read(option) or _bars(rules, option))
        and others(rules, option)
    )


def _bars(rules: Preset, option: Option) -> bool:
    """Whether the value in force forbids another option one of its values."""
    rows = [row.choices for row in rules.excluded if option.name in row.choices]
    return any(said(option, row[option.name]) == option.chosen for row in rows)


def free(rules: Preset, fixed: Collection[str] = ()) -> tuple[str, ...]:
    """The options that take any number, so that no search goes through all values."""
    options = rules.options.values()
    return tuple(
        option.name
        for option in options
        if option.above is not None and option.name not in fixed and read(option)
    )


def read(option: Option) -> bool:
    """Whether an option writes anything that tables may read."""
    written = {path for patch in option.values.values() for path in patch}
    paths = {option.sets} if option.sets else written
    return any(split(path)[0] not in UNREAD for path in paths)


def others(rules: Preset, option: Option) -> tuple[str, ...]:
    """The listed values of an option, but for the one in force."""
    values = rules.words.get(option.name, {}) if option.above is not None else ()
    known = dict.fromkeys((option.default, *option.values, *values))
    return tuple(value for value in known if value != option.chosen)


def ways(rules: Preset, changed: int, fixed: Collection[str] = ()) -> Iterator[Try]:
    """Every way to play so many of the options otherwise; some may be excluded."""
    for options in combinations(telling(rules, fixed), changed):
        names = [option.name for option in options]
        for values in product(*(others(rules, option) for option in options)):
            yield Try(rules, dict(zip(names, values, strict=True)))


def made(tries: Iterable[Try]) -> Iterator[Preset]:
    """The rule sets that are tried, without combinations that there are not."""
    for rules, choices in tries:
        try:
            yield rules.with_options(**choices) if choices else rules
        except (OptionError, PresetError):
            continue


def match(rules: Preset, digests: Digests) -> Match:
    """What a card of a rule set says of itself, and what its tables do not tell."""
    alike = tuple(_alike(rules, digests))
    return Match(rules.id, rules.options_text, rules.edition, rules.title, alike)


def _alike(rules: Preset, digests: Digests) -> Iterator[str]:
    own = digests.of(rules)
    for name, option in rules.options.items():
        if option.above is not None and not read(option):
            yield f"{name}=any number"
            continue
        for value in others(rules, option):
            if any(
                digests.of(other) == own for other in made([Try(rules, {name: value})])
            ):
                yield f"{name}={value}"


class Digests:
    """Digests of rule sets, reckoned once for all that tables read alike."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def of(self, rules: Preset) -> str:
        """The digest of a rule set's tables."""
        key = read_by_tables(rules)
        if key not in self._known:
            self._known[key] = digest(rules)
        return self._known[key]


def read_by_tables(rules: Preset) -> str:
    """All of a rule set that its tables read, as text.

    An adjustment by a count that no case of the tables states adds nothing to them.
    """
    counts = {name for _, facts in rules.shown.cases for name, _ in facts.counts}
    counts |= {"", "deal"}
    rungs = {rung.name for rung in rules.settling.rungs}
    adjustments = [
        each
        for each in rules.adjustments
        if each.by in counts
        or each.effect == "times"
        or any(word in rungs for word, _ in each.when)
    ]
    parts = (
        rules.players,
        rules.settling,
        rules.payment,
        adjustments,
        rules.liability,
        rules.shown,
        rules.impossible,
        rules.never_together,
        rules.derived,
    )
    return repr(parts)

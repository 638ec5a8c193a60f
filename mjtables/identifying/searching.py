"""Which options of a rule set explain a printed table; numbers are solved from it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from mjtables.errors import OptionError, PresetError
from mjtables.exact import as_text, has_decimal, whole
from mjtables.identifying.fitting import Fit
from mjtables.identifying.replies import Replies
from mjtables.options import refused
from mjtables.verifying import others, read, read_by_tables, telling

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from mjtables.exact import Exact
    from mjtables.identifying.asked import Asked, Share
    from mjtables.identifying.asking import Ask
    from mjtables.ruleset import Option, Preset

#: So much of a table must be explained for its options to be looked into further.
_PROMISING = Fraction(1, 4)
#: Where less than this is explained, options are changed two at a time, too.
_ENOUGH = Fraction(7, 10)
#: From so much on, numbers are solved from the amounts alone that are still wrong.
_MOSTLY = Fraction(4, 5)
#: Of so much of a table that has parts, these are taken in one sense.
_HALF = Fraction(1, 2)
#: How many pairs of changes are tried, and how many numbers of a free option.
_PAIRS, _NUMBERS = 200, 3
#: A rule set shares so much of its table with all ways to play it.
_LEAST = Fraction(1, 6)
#: A cell has so many amounts at most; so many rule sets are looked into doubly.
_MANY, _DOUBLY = 3, 3


@lru_cache(maxsize=8)
def _memo(key: tuple[object, ...]) -> dict[str, Replies]:  # noqa: ARG001 - the layout
    """What rule sets have replied to tables of a layout, by all that tables read."""
    return {}


@lru_cache(maxsize=4096)
def _played(rules: Preset, choices: tuple[tuple[str, str], ...]) -> Preset | None:
    """A rule set played so; none where no source has such a combination."""
    try:
        return rules.with_options(**dict(choices))
    except (OptionError, PresetError):
        return None


@lru_cache(maxsize=4096)
def _key(rules: Preset, *, liable: bool) -> str:
    """All that tables read of a rule set, but for what no ask can tell."""
    shown = rules.shown._replace(impossible="print")
    plain = rules if liable else rules._replace(liability=None)
    return read_by_tables(plain._replace(shown=shown))


class Search:
    """Puts the parts of one table to rule sets, each way to play them but once.

    `beside` are asks of cells that print nothing: replies are looked up for them, too.
    """

    def __init__(self, parts: Sequence[Asked], beside: Sequence[Ask] = ()) -> None:
        self.parts = tuple(parts)
        self.cells = sum(part.cells for part in parts)
        self._asks = tuple(ask for part in parts for ask in part.asks)
        self._liable = any(part.liable for part in parts)
        self._every = (*self._asks, *beside)
        layout = dict.fromkeys((ask.question, ask.manner) for ask in self._every)
        self._said = _memo(tuple(layout))
        self._fits: dict[tuple[str, str], Fit] = {}
        self._equal: dict[str, tuple[Share, ...]] = {}
        self._most = Fraction(0)

    def over(self, presets: Sequence[Preset]) -> list[Fit]:
        """All that was tried of rule sets, what explains most cells first.

        Of equals, the rule sets as they are come before those with options changed.
        """
        first = sorted(presets, key=lambda rules: -self.fit(rules).weight)
        found = sorted(map(self.climb, first), key=lambda fit: fit.rank)
        if found and found[0].weight < _ENOUGH * len(self._asks):
            for fit in found[:_DOUBLY]:
                if fit.explained >= _PROMISING * self.cells:
                    self._doubly(fit)
        return sorted(self._fits.values(), key=lambda fit: fit.rank)

    def fit(self, rules: Preset) -> Fit:
        """How well a rule set explains the table as it is played."""
        name = rules.id, rules.options_text
        if name not in self._fits:
            key = _key(rules, liable=self._liable)
            if key not in self._equal:
                self._equal[key] = self._shares(rules, key)
            fit = self._fits[name] = Fit(rules, self._equal[key])
            self._most = max(self._most, fit.weight)
        return self._fits[name]

    def _shares(self, rules: Preset, key: str) -> tuple[Share, ...]:
        """What a rule set makes of each part; all in one sense, where that does."""
        if key not in self._said:
            self._said[key] = Replies(rules, self._every)
        said = self._said[key]
        alone = tuple(part.share(said, rules) for part in self.parts)
        explained = sum(share.explained for share in alone)
        if len(alone) == 1 or explained < _HALF * self.cells:
            return alone
        for sense in dict.fromkeys(s for ask in self._asks for s in ask.senses):
            alike = tuple(part.share(said, rules, sense=sense) for part in self.parts)
            if sum(share.explained for share in alike) >= explained:
                return alike
        return alone

    def climb(self, rules: Preset) -> Fit:
        """The best way to play a rule set, by changing one option after the other."""
        best = self.fit(rules)
        if not self._promises(best):
            return best
        while best.explained < self.cells or best.supposes_units:
            top = max(self.changed(best), key=lambda fit: fit.weight, default=best)
            if top.weight <= best.weight:
                break
            best = top
        return best

    def _promises(self, fit: Fit) -> bool:
        """Whether it is worth looking into the options of a rule set."""
        rules = fit.rules
        if rules.settling.points and fit.explained < _LEAST * self.cells:
            return False
        if not any(own.said.speaks for own in fit.shares):
            return False
        most = self._most
        if most >= _ENOUGH * len(self._asks) and fit.explained < _LEAST * self.cells:
            return False
        return sum(part.answerable(rules) for part in self.parts) >= most / _MANY

    def _doubly(self, fit: Fit) -> None:
        """Change two options at a time, and go on from the best of it."""
        top = max(self._paired(fit), key=lambda own: own.weight, default=fit)
        if top.weight > fit.weight:
            self.climb(top.rules)

    def changed(self, fit: Fit) -> Iterator[Fit]:
        """Every way to play one option otherwise."""
        for choices in self.changes(fit):
            made = self.played(fit.rules, choices)
            if made is not None:
                yield made

    def changes(self, fit: Fit) -> Iterator[Mapping[str, str]]:
        """Other values of each option: those that are listed, and those solved."""
        rules = fit.rules
        for option in telling(rules):
            for value in others(rules, option):
                yield {option.name: value}
        for option in rules.options.values():
            if option.above is not None and read(option):
                for number in self._solved(fit, option):
                    yield {option.name: number}

    def played(self, rules: Preset, choices: Mapping[str, str]) -> Fit | None:
        """A rule set played so; none where no source has such a combination."""
        made = _played(rules, tuple(choices.items()))
        return None if made is None else self.fit(made)

    def _paired(self, fit: Fit) -> Iterator[Fit]:
        singles = list(self.changes(fit))
        pairs = [
            {**one, **two}
            for one, two in combinations(singles, 2)
            if not one.keys() & two.keys()
        ]
        if len(pairs) > _PAIRS:
            return
        for choices in pairs:
            made = self.played(fit.rules, choices)
            if made is not None:
                yield made

    def _solved(self, fit: Fit, option: Option) -> list[str]:
        """The numbers of a free option that most of the printed amounts speak for.

        An amount that doubles with the number is a multiple of it, and what is printed
        says of which number.
        """
        votes: Counter[Fraction] = Counter()
        above = option.above or 0
        wrong = None
        if fit.explained >= _MOSTLY * self.cells and not fit.supposes_units:
            wrong = {place for place, hit in enumerate(fit.hits) if not hit}
        for small in dict.fromkeys((whole(above + 1), whole(above + 100))):
            low, high = (
                self.played(fit.rules, {option.name: as_text(number)})
                for number in (small, 2 * small)
            )
            if low is not None and high is not None:
                votes.update(_votes(low, high, small, wrong))
        likely = [number for number, _ in votes.most_common(_NUMBERS)]
        # A limit that no cell has reached is above them all.
        likely += [max(votes)] if votes else []
        said = [as_text(whole(number)) for number in likely if has_decimal(number)]
        kept = [text for text in said if not refused(option, text)]
        return [text for text in dict.fromkeys(kept) if text != option.chosen]


def _votes(
    low: Fit, high: Fit, small: Exact, only: Collection[int] | None
) -> Iterator[Fraction]:
    """For each amount that doubles with a number, which number is printed.

    Of those amounts `only`, if any are given.
    """
    for one, two in zip(low.shares, high.shares, strict=True):
        part = one.asked
        for manner, places in part.manners.items():
            lanes = part.lane(one.said, manner), part.lane(two.said, manner)
            for sense in lanes[0]:
                amounts = (lane[sense].amounts for lane in lanes)
                for place, less, more in zip(places, *amounts, strict=True):
                    if only is not None and part.places[place] not in only:
                        continue
                    number = part.asks[place].number
                    if number and less and more == 2 * less:
                        yield Fraction(number) * small / less

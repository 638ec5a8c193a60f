"""The likely slip behind a wrong row: the first change that explains it exactly."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mjtables.auditing.expecting import lenient, of_row, value_of
from mjtables.auditing.pens import of_pen
from mjtables.errors import MjtablesError
from mjtables.exact import as_text, whole
from mjtables.hand import EXHAUSTIVE_DRAW, WINS
from mjtables.phrases import of_unit, spaced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.exact import Exact
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.scoresheet.model import Row, Sheet

Hands = tuple["Hand", ...]
Amounts = tuple["Exact", ...]

#: So many wrong rows are looked into: more are no slips, but other rules.
_MOST_ROWS = 300


@dataclass
class Slips:
    """What finds the slips of one sheet; rule sets with other options are kept."""

    sheet: Sheet
    rules: Preset
    looked: int = 0
    variants: list[tuple[str, Preset]] = field(default_factory=list)

    def of(self, row: Row, hands: Hands, due: Amounts) -> str:
        """The slip that makes what the row has of what is due, or the empty string."""
        own = row.amounts
        if own is None or self.looked >= _MOST_ROWS:
            return ""
        self.looked += 1
        for words, rules, changed in self._settled(row, hands):
            other = of_row(rules, row, changed, len(self.sheet.players))
            if not other.problems and other.amounts == own:
                return words
        if len(hands) == 1 and self._as_each_discards(row, hands[0]) == own:
            return "each paid as on his own discard"
        return next(of_pen(own, due, self.sheet.players), "")

    def _as_each_discards(self, row: Row, hand: Hand) -> Amounts | None:
        """A self-drawn win for which each loser pays what a discard costs him."""
        if hand.kind not in WINS or hand.discarder is not None or hand.winner is None:
            return None
        paid: list[Exact] = [0] * len(self.sheet.players)
        for seat in range(self.rules.players):
            if seat == hand.winner:
                continue
            one = replace(hand, discarder=seat)
            due = of_row(self.rules, row, (one,), len(self.sheet.players))
            if due.problems:
                return None
            paid[row.player(seat)] = due.amounts[row.player(seat)]
        paid[row.player(hand.winner)] = whole(-sum(paid, start=Fraction(0)))
        return tuple(paid)

    def _settled(self, row: Row, hands: Hands) -> Iterator[tuple[str, Preset, Hands]]:
        """The hands as somebody may have taken them, in words."""
        one = hands[0]
        if len(hands) == 1:
            for words, hand in self._as_other(row, one):
                yield words, self.rules, (hand,)
        for words, hand_changes in self._counted(hands):
            yield words, self.rules, hand_changes
        yield from self._uncut(hands)
        for words, rules in self._other_rules():
            yield words, rules, hands

    def _as_other(self, row: Row, hand: Hand) -> Iterator[tuple[str, Hand]]:
        if hand.kind in WINS:
            yield from self._won_otherwise(row, hand)
            yield from self._worth_other(hand)
            yield from self._paid_by_others(row, hand)
        elif hand.kind == EXHAUSTIVE_DRAW:
            for seat in range(self.rules.players):
                ready = set(hand.ready) ^ {seat}
                what = "ready" if seat in ready else "not ready"
                words = f"settled as if {self._name(row, seat)} were {what}"
                yield words, replace(hand, ready=tuple(sorted(ready)))

    def _won_otherwise(self, row: Row, hand: Hand) -> Iterator[tuple[str, Hand]]:
        others = [seat for seat in range(self.rules.players) if seat != hand.winner]
        if hand.discarder is None:
            for seat in others:
                words = f"settled as won on {self._name(row, seat)}'s discard"
                yield words, replace(hand, discarder=seat)
        else:
            yield "settled as self-drawn", replace(hand, discarder=None)
        for seat in range(self.rules.players):
            if seat != hand.dealer:
                words = f"settled as if {self._name(row, seat)} dealt"
                yield words, replace(hand, dealer=seat)

    def _worth_other(self, hand: Hand) -> Iterator[tuple[str, Hand]]:
        unit, value = self.rules.settling.unit, value_of(hand)
        if value is not None:
            for step in (1, -1):
                if (near := value + step) >= 0:
                    words = f"settled as {of_unit(near, unit)}"
                    yield words, replace(hand, value=near)
        name = "fu" if hand.fu is not None else "points"
        given = getattr(hand, name)
        listed = self.rules.shown.points
        if isinstance(given, int) and listed:
            below = [fu for fu in listed if fu < given][-1:]
            above = [fu for fu in listed if fu > given][:1]
            for near in (*above, *below):
                words = f"settled as {as_text(near)} {name}"
                yield words, _with(hand, name, near)

    def _paid_by_others(self, row: Row, hand: Hand) -> Iterator[tuple[str, Hand]]:
        others = [seat for seat in range(self.rules.players) if seat != hand.winner]
        if hand.discarder is not None:
            for seat in others:
                if seat != hand.discarder:
                    words = f"settled on {self._name(row, seat)}'s discard"
                    yield words, replace(hand, discarder=seat)
            swapped = replace(hand, winner=hand.discarder, discarder=hand.winner)
            yield "winner and discarder exchanged", swapped
        if hand.liable is not None:
            yield "settled without liability", replace(hand, liable=None)
        for seat in others:
            if seat != hand.liable:
                words = f"settled as if {self._name(row, seat)} were liable"
                yield words, replace(hand, liable=seat)

    def _counted(self, hands: Hands) -> Iterator[tuple[str, Hands]]:
        """Honba and deposits that were forgotten, or counted twice."""
        for name, words in (
            ("honba", "honba"),
            ("streak", "the dealer's streak"),
            ("deposits", "deposits"),
        ):
            counts = [getattr(hand, name) or 0 for hand in hands]
            if any(counts):
                none, both = (
                    tuple(
                        _with(hand, name, count * times)
                        for hand, count in zip(hands, counts, strict=True)
                    )
                    for times in (0, 2)
                )
                yield f"{words} forgotten", none
                yield f"{words} counted twice", both
            if name == "honba":
                for step in (1, -1):
                    near = tuple(
                        replace(hand, honba=count + step)
                        for hand, count in zip(hands, counts, strict=True)
                    )
                    if min(counts) + step >= 0:
                        yield f"settled with {near[0].honba} honba", near

    def _uncut(self, hands: Hands) -> Iterator[tuple[str, Preset, Hands]]:
        """The ceiling or the limit left out."""
        for words, rules in uncut(self.rules):
            yield words, rules, hands

    def _other_rules(self) -> list[tuple[str, Preset]]:
        """The rule set with one option played otherwise, made once."""
        if self.variants:
            return self.variants
        for option in self.rules.options.values():
            values = list(option.values) or [option.default]
            for value in dict.fromkeys((*values, option.default)):
                if value == option.chosen:
                    continue
                try:
                    other = self.rules.with_options(**{option.name: value})
                except MjtablesError:
                    continue  # excluded beside what is chosen
                name = spaced(option.name)
                words = f"settled with {name}={value}, not {option.chosen}"
                self.variants.append((words, lenient(other)))
        return self.variants

    def _name(self, row: Row, seat: int) -> str:
        return self.sheet.players[row.player(seat)]


def uncut(rules: Preset) -> Iterator[tuple[str, Preset]]:
    """The rule set without its ceiling, or without its limit."""
    settling = rules.settling
    if settling.ceiling is not None:
        free = settling._replace(ceiling=None)
        yield "the ceiling was not applied", rules._replace(settling=free)
    if settling.limit is not None and settling.kind != "laaks":
        free = settling._replace(limit=None, limit_from=None)
        kept = tuple(rung for rung in settling.rungs if rung.at is None)
        free = free._replace(rungs=kept if settling.counted_rungs else settling.rungs)
        yield "the limit was not applied", rules._replace(settling=free)


def _with(hand: Hand, name: str, value: object) -> Hand:
    """The hand with another value of one of its fields."""
    changed: dict[str, Any] = {name: value}
    return replace(hand, **changed)

"""What a preset makes of a hand: who, on which facts, worth what."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from mjtables.adjustment import BUILT_IN_COUNTS, BUILT_IN_FACTS, Facts, Unknown
from mjtables.errors import HandError, Problem, did_you_mean, found
from mjtables.exact import Exact, as_text, exact, whole
from mjtables.hand import KINDS, Hand
from mjtables.payment import Liability
from mjtables.settling import Rung, Worth
from mjtables.situation import Seating

if TYPE_CHECKING:
    from mjtables.ruleset import Preset


#: More than any hand is worth; a score may double with each.
MOST = 10_000


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand as a preset reads it: who, on which facts, worth what."""

    seating: Seating
    facts: Facts
    worth: Worth
    deposits: int
    scores: tuple[Exact | None, ...] = ()


@dataclass(slots=True)
class _Reader:
    """Reads one hand, and collects what is wrong with it."""

    preset: Preset
    hand: Hand
    problems: list[Problem] = field(default_factory=list)

    def note(self, where: str, expected: str, what: object, hint: str = "") -> None:
        self.problems.append(Problem(where, expected, found(what), hint))

    def number(self, where: str, given: object, most: int = MOST) -> Exact | None:
        try:
            number = exact(given)
        except ValueError:
            self.note(where, "a number", given)
            return None
        if not 0 <= number <= most:
            self.note(where, f"a number from 0 to {most}", given)
            return None
        return number

    def count(self, where: str, given: object) -> int:
        number = self.number(where, given)
        if number is not None and number.denominator != 1:
            self.note(where, "a whole number", given)
        return int(number or 0)

    def seat(self, where: str, given: object) -> int | None:
        seats = self.preset.players
        try:
            number = exact(given)
        except ValueError:
            number = Fraction(-1)
        if number.denominator != 1 or not 0 <= number < seats:
            self.note(where, f"a seat from 0 to {seats - 1}", given)
            return None
        return int(number)


def read(hand: Hand, preset: Preset) -> Reading:
    """What a preset makes of a hand.

    Raises `HandError` with everything that keeps it from being settled.
    """
    reader = _Reader(preset, hand)
    if hand.kind not in KINDS:
        reader.note("kind", "one of " + ", ".join(KINDS), hand.kind)
    seating = _seating(reader)
    facts = _facts(reader)
    worth = _worth(reader)
    deposits = reader.count("deposits", hand.deposits)
    if deposits and (preset.deposit is None or isinstance(preset.deposit, Unknown)):
        reader.note(
            "deposit", f"what a deposit is worth in {preset.id}", preset.deposit
        )
    scores = _scores(reader, seating)
    if reader.problems or seating is None:
        raise HandError(f"{preset.id}: this hand cannot be settled", reader.problems)
    return Reading(seating, facts, worth, deposits, scores)


def _seating(reader: _Reader) -> Seating | None:
    hand, preset = reader.hand, reader.preset
    winner = reader.seat("winner", hand.winner)
    dealer = reader.seat("dealer", hand.dealer)
    others = {"discarder": hand.discarder, "liable": hand.liable}
    seats = {
        name: reader.seat(name, seat)
        for name, seat in others.items()
        if seat is not None
    }
    out = frozenset(reader.seat("out", seat) or 0 for seat in hand.out)
    for name, seat in seats.items():
        if seat is not None and seat == winner:
            reader.note(name, "another seat than the winner's", seat)
    for name, seat in (("winner", winner), *seats.items()):
        if seat in out:
            reader.note(name, "a seat that is still playing", seat)
    if winner is None or dealer is None:
        return None
    discarder, liable = seats.get("discarder"), seats.get("liable")
    if liable is not None:
        _has_liability(reader, self_drawn=discarder is None)
    if hand.kind == "robbed_kong" and hand.discarder is None:
        reader.note("discarder", "who made the robbed kong", None)
    if liable == discarder:
        liable = None
    return Seating(preset.players, dealer, winner, discarder, liable, out)


def _has_liability(reader: _Reader, *, self_drawn: bool) -> None:
    liability = reader.preset.liability
    how = "a self-drawn win" if self_drawn else "a win on a discard"
    if isinstance(liability, Unknown):
        reader.note("liability", f"a liability rule of {reader.preset.id}", "unknown")
    elif not isinstance(liability, Liability) or (
        liability.shares(self_drawn=self_drawn) is None
    ):
        expected = f"no liable player ({reader.preset.id} has no rule for {how})"
        reader.note("liable", expected, reader.hand.liable)


def _facts(reader: _Reader) -> Facts:
    hand, preset = reader.hand, reader.preset
    given = hand.facts
    if isinstance(given, str):
        given = [word.strip() for word in given.split(",") if word.strip()]
    stated = given if hasattr(given, "items") else dict.fromkeys(given, 1)
    words, counts = set(), {}
    for name, value in stated.items():
        if name in preset.facts:
            if value:
                words.add(name)
        elif name in preset.counts:
            counts[name] = reader.count(f"facts.{name}", value)
        else:
            known = (*preset.facts, *preset.counts)
            expected = ", ".join(known) or f"no facts ({preset.id} asks for none)"
            own = name in (*BUILT_IN_FACTS, *BUILT_IN_COUNTS)
            hint = "it has a field of its own" if own else did_you_mean(name, known)
            reader.note("facts", expected, name, hint)
    honba = reader.count("honba", hand.honba)
    if reader.count("winner_index", hand.winner_index):
        honba = honba if preset.winners.honba == "each" else 0
    counts["honba"] = honba
    counts["streak"] = reader.count("streak", hand.streak)
    rung = _rung(reader) if hand.special is not None else None
    if rung is not None:
        words.add(rung[0].name)
    return Facts(frozenset(words), tuple(counts.items()))


def _worth(reader: _Reader) -> Worth:
    hand, settling = reader.hand, reader.preset.settling
    if hand.special is not None:
        rung = _rung(reader)
        if rung is None:
            expected = _specials(reader.preset)
            names = [rung.name for rung in settling.rungs]
            hint = did_you_mean(str(hand.special).split(" ")[-1], names)
            reader.note("special", expected, hand.special, hint)
            return Worth()
        return Worth(None, None, *rung)
    if hand.value is None:
        reader.note("value", f"a number of {settling.unit}, or special", None)
        return Worth()
    value = reader.number("value", hand.value)
    if value is None:
        return Worth()
    if (Fraction(value) / settling.step).denominator != 1:
        reader.note("value", f"steps of {as_text(settling.step)}", as_text(value))
    if settling.minimum is not None and value < settling.minimum:
        least = as_text(settling.minimum)
        expected = f"at least {least} {settling.unit} (the minimum)"
        reader.note("value", expected, as_text(value))
    return Worth(value, _points(reader, value))


def _points(reader: _Reader, value: Exact) -> Exact | None:
    settling, hand = reader.preset.settling, reader.hand
    name = settling.points.name if settling.points else ""
    given = {"fu": hand.fu, "points": hand.points}
    own = "fu" if name == "fu" else "points"
    other = "points" if own == "fu" else "fu"
    if given[other] is not None:
        reader.note(other, f"none ({reader.preset.id} counts no {other})", given[other])
    if given[own] is None:
        if settling.points_matter(value):
            reader.note(own, f"the hand's {name} (they decide its score)", None)
        return None
    if settling.points is None and not settling.auxiliary:
        reader.note(own, f"none ({reader.preset.id} counts no {own})", given[own])
        return None
    number = reader.number(own, given[own])
    return number if settling.points_matter(value) or settling.auxiliary else None


def _rung(reader: _Reader) -> tuple[Rung, int] | None:
    """The named hand and how many of it, or none where the name is not one."""
    settling = reader.preset.settling
    text = str(reader.hand.special).strip()
    if text.endswith("%") and settling.limit is not None:
        try:
            score = whole(exact(text[:-1]) * Fraction(settling.limit) / 100)
        except ValueError:
            return None
        return (Rung(f"{text} of the limit", score), 1) if score >= 0 else None
    number, _, name = text.partition(" ")
    if not name:
        number, name = "1", number
    named = [rung for rung in settling.rungs if rung.name == name.strip()]
    if not named or not number.isdigit() or int(number) < 1:
        return None
    return named[0], int(number)


def _specials(preset: Preset) -> str:
    names = ", ".join(rung.name for rung in preset.settling.rungs)
    share = 'a share of the limit ("150%")' if preset.settling.limit else ""
    return " or ".join(filter(None, (names, share))) or "no named hand"


def _scores(reader: _Reader, seating: Seating | None) -> tuple[Exact | None, ...]:
    hand, losers = reader.hand, reader.preset.payment.losers
    given = tuple(hand.scores)
    if losers is None:
        if given:
            expected = f"none (the losers of {reader.preset.id} do not settle)"
            reader.note("scores", expected, given)
        return ()
    if seating is None:
        return ()
    scores: list[Exact | None] = [None] * 4
    for seat in seating.losers:
        if seat >= len(given) or given[seat] is None:
            reader.note("scores", f"the score of seat {seat}", None)
        else:
            scores[seat] = reader.number(f"scores.{seat}", given[seat], 10**12)
    return tuple(scores)

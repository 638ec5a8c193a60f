"""What a hand states, as its rule set asks for it: seats, facts, sticks, scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mjtables import valuing
from mjtables.adjustment import (
    BUILT_IN_COUNTS,
    BUILT_IN_FACTS,
    ROBBED_KONG,
    Facts,
    Unknown,
)
from mjtables.credible import bounded
from mjtables.errors import did_you_mean
from mjtables.exact import rounded
from mjtables.examining import Examiner, is_empty, kind_of, not_established
from mjtables.payment import Liability
from mjtables.phrases import spaced
from mjtables.situation import Seating

if TYPE_CHECKING:
    from mjtables.exact import Exact


def check_beside(examiner: Examiner) -> Facts:
    """What counts for a win alone, where nobody won: it only has to be readable."""
    hand = examiner.hand
    examiner.count("deposits", hand.deposits)
    return facts_of(examiner, later=False)


def seating_of(
    examiner: Examiner, asked: tuple[str, ...] = ("discarder", "liable")
) -> Seating | None:
    """Who sits where, or none where a seat cannot be read.

    `asked` are the seats that count beside winner and dealer, if the hand states them.
    """
    hand, preset = examiner.hand, examiner.preset
    winner = examiner.seat("winner", hand.winner)
    dealer = examiner.seat("dealer", hand.dealer)
    stated = {name: getattr(hand, name) for name in asked}
    seats = {
        name: examiner.seat(name, seat)
        for name, seat in stated.items()
        if not is_empty(seat)
    }
    out = examiner.seats("out", hand.out)
    _apart(examiner, {"winner": winner, **seats}, out)
    if winner is None or dealer is None:
        return None
    discarder, liable = seats.get("discarder"), seats.get("liable")
    if liable is not None:
        _has_liability(examiner, self_drawn=discarder is None)
    if kind_of(hand) == ROBBED_KONG and discarder is None:
        examiner.note("discarder", "who made the robbed kong", None)
    if liable == discarder:
        liable = None
    seating = Seating(preset.players, dealer, winner, discarder, liable, out)
    if not seating.losers:
        examiner.note("out", "somebody else who is still playing", sorted(out))
    return seating


def _apart(
    examiner: Examiner, seats: Mapping[str, int | None], out: frozenset[int]
) -> None:
    """Nobody pays himself, and nobody who has left takes part."""
    for name, seat in seats.items():
        if seat is not None and seat == seats["winner"] and name != "winner":
            examiner.note(name, "another seat than the winner's", seat)
        if seat in out:
            examiner.note(name, "a seat that is still playing", seat)


def _has_liability(examiner: Examiner, *, self_drawn: bool) -> None:
    preset = examiner.preset
    how = "a self-drawn win" if self_drawn else "a win on a discard"
    if isinstance(preset.liability, Unknown):
        examiner.note("liability", f"a liability rule of {preset.id}", "unknown")
    elif not isinstance(preset.liability, Liability) or (
        preset.liability.shares(self_drawn=self_drawn) is None
    ):
        expected = f"no liable player ({preset.id} has no rule for {how})"
        examiner.note("liable", expected, examiner.hand.liable)


def facts_of(examiner: Examiner, *, later: bool) -> Facts:
    """The words and counts that a hand states, those that `later` winners lack at 0."""
    hand, preset = examiner.hand, examiner.preset
    words, counts = _stated(examiner)
    honba = examiner.count("honba", hand.honba)
    if later and honba and isinstance(preset.winners.honba, Unknown):
        expected = "who takes the honba of several winners"
        examiner.problems.append(not_established(preset, "winners.honba", expected))
    counts["honba"] = 0 if later and preset.winners.honba == "first" else honba
    counts["streak"] = examiner.count("streak", hand.streak)
    bounded(examiner, counts)
    named = None if is_empty(hand.special) else valuing.rung(preset, hand.special)
    if named is not None:
        words.add(named[0].name)
    if kind_of(hand) == ROBBED_KONG:
        words.add(ROBBED_KONG)
    return Facts(frozenset(words), tuple(counts.items()))


def _stated(examiner: Examiner) -> tuple[set[str], dict[str, int]]:
    """The facts of the hand that the rule set asks for: words, and counts."""
    preset, given = examiner.preset, examiner.hand.facts
    if isinstance(given, str):
        given = [word.strip() for word in given.split(",") if word.strip()]
    listed: Any = examiner.several("facts", given)
    stated = (
        listed if isinstance(listed, Mapping) else dict.fromkeys(map(str, listed), 1)
    )
    words, counts = set(), {}
    for name, value in stated.items():
        if name in preset.facts:
            if examiner.count(f"facts.{name}", value) > 1:
                examiner.note(f"facts.{name}", "a word, without a count", value)
            elif value:
                words.add(name)
        elif name in preset.counts:
            counts[name] = examiner.count(f"facts.{name}", value)
        else:
            known = (*preset.facts, *preset.counts)
            expected = ", ".join(known) or f"no facts ({preset.id} asks for none)"
            own = name in (*BUILT_IN_FACTS, *BUILT_IN_COUNTS)
            near = did_you_mean(str(name), known)
            hint = "it has a field of its own" if own else near
            examiner.note("facts", expected, name, hint)
    return words, counts


def deposits_of(examiner: Examiner, *, later: bool) -> int:
    """How many sticks this winner takes."""
    preset = examiner.preset
    deposits = examiner.count("deposits", examiner.hand.deposits)
    if later and preset.winners.deposits == "first":
        return 0
    if later and deposits and isinstance(preset.winners.deposits, Unknown):
        expected = "who takes the deposits of several winners"
        examiner.problems.append(not_established(preset, "winners.deposits", expected))
    if deposits and (preset.deposit is None or isinstance(preset.deposit, Unknown)):
        expected = f"what a deposit is worth in {preset.id}"
        known = "unknown" if preset.deposit is not None else None
        examiner.note("deposit", expected, known)
    return deposits


def scores_of(
    examiner: Examiner, seating: Seating | None, facts: Facts, others: frozenset[int]
) -> tuple[Exact | None, ...]:
    """The losers' own final scores, by seat, where the rule set asks for them."""
    hand, preset = examiner.hand, examiner.preset
    given = examiner.several("scores", hand.scores)
    stated = dict(given) if isinstance(given, Mapping) else dict(enumerate(given))
    if isinstance(given, set | frozenset):
        examiner.note("scores", "a list, by seat", "a set")
        return ()
    if preset.payment.losers is None:
        if stated:
            expected = f"none ({preset.id} asks for no losers' scores)"
            examiner.note("scores", expected, list(stated.values()))
        return ()
    unsettled = facts.words & set(preset.payment.losers.unless)
    if unsettled and stated:
        said = ", ".join(map(spaced, sorted(unsettled)))
        expected = f"none (the losers settle nothing after {said})"
        examiner.note("scores", expected, list(stated.values()))
    if seating is None or unsettled:
        return ()
    losers = [seat for seat in seating.losers if seat not in others]
    for seat, score in stated.items():
        if not is_empty(score) and seat not in losers:
            examiner.note(f"scores.{seat}", "none, but a loser's", score)
    missing = [str(n) for n in losers if is_empty(stated.get(n))]
    if missing:
        examiner.note("scores", f"a score for seat {', '.join(missing)}", None)
        return ()
    return tuple(
        _final(examiner, seat, stated[seat]) if seat in losers else None
        for seat in range(4)
    )


def _final(examiner: Examiner, seat: int, given: object) -> Exact | None:
    """A loser's own score, rounded and cut as any score is."""
    score = examiner.number(f"scores.{seat}", given, 10**12)
    settling, losers = examiner.preset.settling, examiner.preset.payment.losers
    if score is None or losers is None:
        return None
    score = rounded(score, settling.round)
    if losers.limit_on == "score" and settling.limit is not None:
        return min(score, settling.limit)
    return score

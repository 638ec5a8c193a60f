"""What is paid at once, beside the hands: kongs, penalties, false wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.errors import did_you_mean
from mjtables.exact import whole
from mjtables.examining import Examiner, is_stated, kind_of
from mjtables.hand import FALSE_WIN, OF_A_WIN
from mjtables.ladder import Score
from mjtables.leg import Leg
from mjtables.phrases import spaced
from mjtables.stated import check_beside, seating_of

if TYPE_CHECKING:
    from mjtables.adjustment import Facts
    from mjtables.extras import Event
    from mjtables.hand import Hand
    from mjtables.ruleset import Preset
    from mjtables.situation import Seating

#: What a hand cannot say of an event.
_UNASKED = (*OF_A_WIN, "ready")


def payments(hand: Hand, preset: Preset) -> tuple[Seating, tuple[Leg, ...]]:
    """What each seat pays for an event; what is negative, its owner pays.

    It is the event's score times a seat's multiplier, in money and as it is: neither
    adjustments nor roundings are for it.

    Raises `HandError` with everything that keeps it from being settled.

    >>> from mjtables.hand import Hand
    >>> from mjtables.loading import preset_from
    >>> tree = {
    ...     **{"id": "club", "name": "Club", "family": "Club", "sources": ["our wall"]},
    ...     "settling": {"kind": "added", "unit": "tai", "ceiling": 5},
    ...     "payment": {"any": {"other": 1}},
    ...     "events": {"kong": {"self_drawn": {"other": 2}, "score": 3}},
    ... }
    >>> club = preset_from(tree, "club.toml")
    >>> _, legs = payments(Hand(winner=0, kind="event", event="kong"), club)
    >>> [leg.pays for leg in legs]
    [6, 6, 6]
    """
    examiner = Examiner(preset, hand)
    false_win = kind_of(hand) == FALSE_WIN
    what = "a false win" if false_win else "an event"
    examiner.unasked((*_UNASKED, "event") if false_win else _UNASKED, what)
    _without_facts(examiner, check_beside(examiner), what)
    examiner.count("winner_index", hand.winner_index)
    seating = seating_of(examiner, ("discarder",))
    event = _event(examiner)
    if event is not None and seating is not None:
        _has_row(examiner, event, seating)
    if examiner.problems or event is None or seating is None:
        raise examiner.error()
    return seating, _legs(preset, event, seating)


def _without_facts(examiner: Examiner, facts: Facts, what: str) -> None:
    """Note the facts of a win, which change nothing that is paid at once."""
    preset = examiner.preset
    counted = [name for name in preset.counts if facts.number(name)]
    stated = [*sorted(facts.words & set(preset.facts)), *counted]
    if stated:
        examiner.note("facts", f"nothing in {what}", ", ".join(map(spaced, stated)))


def _event(examiner: Examiner) -> Event | None:
    """The event that the hand names, if the rule set has one."""
    preset, name = examiner.preset, examiner.hand.event
    if kind_of(examiner.hand) == FALSE_WIN:
        if FALSE_WIN not in preset.events:
            expected = f"what a false win costs in {preset.id}"
            examiner.note(f"events.{FALSE_WIN}", expected, None)
        return preset.events.get(FALSE_WIN)
    if isinstance(name, str) and name in preset.events:
        return preset.events[name]
    known = ", ".join(preset.events) or f"an event ({preset.id} has none)"
    said = name if is_stated(name) else None
    examiner.note("event", known, said, did_you_mean(str(name), preset.events))
    return None


def _has_row(examiner: Examiner, event: Event, seating: Seating) -> None:
    situation = seating.situation
    if situation not in event.rows:
        rows = ", ".join(dict.fromkeys(row.name for row in event.rows.values()))
        expected = f"a row for {situation.value}"
        examiner.note(f"events.{event.name}", expected, None, f"it has {rows}")


def _score(preset: Preset, event: Event) -> Score:
    if event.score is None:
        return preset.settling.ceiling_score()
    return Score(event.score, "", (f"events.{event.name}.score",), stated=True)


def _legs(preset: Preset, event: Event, seating: Seating) -> tuple[Leg, ...]:
    score = _score(preset, event)
    row = event.rows[seating.situation]
    legs = []
    for seat in seating.losers:
        times = row.of(seating.situation, seating.role(seat))
        legs.append(
            Leg(
                seat=seat,
                payer=seating.role(seat),
                score=score,
                final_score=score.amount,
                multiplier=times,
                amount=whole(score.amount * times * preset.payment.unit),
                uses=(f"events.{event.name}.{row.name}",),
            )
        )
    return tuple(legs)

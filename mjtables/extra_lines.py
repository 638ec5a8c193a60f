"""Every extra of a rule set as lines: what is paid beside the hands, and how much."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, NamedTuple

from mjtables import draws, events
from mjtables.adjustment import Facts, Unknown
from mjtables.errors import HandError
from mjtables.exact import Exact, whole
from mjtables.extent import lines
from mjtables.extras import Draw, End, paid_in
from mjtables.hand import EVENT, EXHAUSTIVE_DRAW, FALSE_WIN, NAGASHI, Hand
from mjtables.legs import legs
from mjtables.listing import situations
from mjtables.phrases import counted
from mjtables.plans import plan
from mjtables.situation import Payer, Situation, seatings
from mjtables.statuses import footnotes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjtables.leg import Leg
    from mjtables.ruleset import Preset
    from mjtables.situation import Seating

Status = Literal["stated", "computed", "derived", "not_established", "indivisible"]

#: Who pays or gains where nobody wins a hand.
NOT_READY, EACH, OFFENDER = "not_ready", "each", "offender"
PLACES = ("first", "second", "third", "fourth")

#: What an offence costs after the game, whatever it is; the case names it.
PENALTY = "penalty"

#: What a role pays, what the winner receives in all, and the status of both.
Paid = tuple[Exact | None, Exact | None, Status]


class ExtraLine(NamedTuple):
    """What one role pays for one extra, and what whoever is paid receives.

    `situation` is empty where nobody wins a hand. Uma and oka are what a place
    receives (less than 0: it pays), and nobody's payment in particular.
    """

    extra: str
    situation: str
    case: str
    who: str
    pays: Exact | None
    receives: Exact | None
    status: Status


def extra_lines(preset: Preset) -> Iterator[ExtraLine]:
    """Every extra that the rule set has, in the order of a card.

    >>> import mjtables as mj
    >>> two_hundred = [n for n in extra_lines(mj.preset("tenhou_3p")) if n.pays == 200]
    >>> two_hundred[0][1:6]
    ('dealer_on_discard', '1 honba', 'discarder', 200, 200)
    """
    for count in _flat_counts(preset):
        yield from _counted(preset, count)
    if preset.deposit is not None:
        stick = _known(preset.deposit)
        amount = None if stick is None else whole(stick * preset.payment.unit)
        status = _status(preset, "deposit", amount, "stated")
        yield ExtraLine("deposit", "", "", EACH, amount, amount, status)
    unknown = Unknown.UNKNOWN
    draw, end = preset.draw or Draw(), preset.end or End()
    yield from _pool(preset, Draw(unknown) if isinstance(draw, Unknown) else draw)
    yield from _nagashi(preset, Draw() if isinstance(draw, Unknown) else draw)
    for name in preset.events:
        yield from _event(preset, name)
    end = End(uma=unknown, oka=unknown) if isinstance(end, Unknown) else end
    yield from _uma(preset, end)
    yield from _oka(preset, end)
    yield from _penalties(preset, end)


def _known(value: Exact | Unknown | None) -> Exact | None:
    return None if isinstance(value, Unknown) else value


def _status(preset: Preset, path: str, amount: object, known: Status) -> Status:
    if amount is None:
        return "not_established"
    return "derived" if footnotes(preset, None, (path,)) else known


def _flat_counts(preset: Preset) -> tuple[str, ...]:
    """What is counted and adds to a payment, whatever the hand is worth."""
    flats = [row for row in preset.adjustments if row.effect == "flat" and row.amount]
    return tuple(dict.fromkeys(row.by for row in flats if row.by not in ("", "deal")))


def _counted(preset: Preset, count: str) -> Iterator[ExtraLine]:
    """What one of a thing counted adds to a payment, situation by situation."""
    for situation in situations(preset):
        ways = {
            way: _added_by(preset, seating, count)
            for way, seating in seatings(situation, preset.players).items()
        }
        yield from _merged((count, situation.value, counted(1, count)), ways)


def _added_by(preset: Preset, seating: Seating, count: str) -> dict[str, Paid]:
    """What each role pays more for one of a thing counted."""
    worth = next(iter(lines(preset))).worth
    one = Facts(counts=((count, 1),))
    try:
        more = legs(plan(preset, seating, one), worth, {})
        less = legs(plan(preset, seating, Facts()), worth, {})
    except HandError:  # its amount is unknown, or who pays it
        return _not_established(seating)
    added = [
        whole(leg.counted - alone.counted)
        for leg, alone in zip(more, less, strict=True)
    ]
    return _block(preset, more, added, "stated")


def _not_established(seating: Seating) -> dict[str, Paid]:
    paying = seating.losers
    if seating.liable is not None:
        paying = tuple(s for s in paying if s in (seating.liable, seating.discarder))
    roles = dict.fromkeys(seating.title(seat).value for seat in paying)
    return dict.fromkeys(roles, (None, None, "not_established"))


def _block(
    preset: Preset,
    paid: Sequence[Leg],
    amounts: Sequence[Exact],
    known: Status,
    *uses: str,
) -> dict[str, Paid]:
    """What each role pays; nothing where nobody pays anything."""
    receives = whole(sum(amounts))
    return {
        leg.payer.value: (
            amount,
            receives,
            "derived" if footnotes(preset, None, (*leg.uses, *uses)) else known,
        )
        for leg, amount in zip(paid, amounts, strict=True)
        if any(amounts)
    }


def _merged(
    place: tuple[str, str, str], ways: Mapping[str, dict[str, Paid]]
) -> Iterator[ExtraLine]:
    """The lines of a situation: once, if all ways to be seated in it pay alike."""
    extra, situation, case = place
    once: dict[str, Paid] = {}
    for block in ways.values():
        once = {**block, **once}
    alike = all(once[who] == paid for own in ways.values() for who, paid in own.items())
    for way, block in ({"": once} if alike else ways).items():
        said = ", ".join(filter(None, (case, way)))
        for who in (payer.value for payer in Payer if payer.value in block):
            yield ExtraLine(extra, situation, said, who, *block[who])


def _pool(preset: Preset, draw: Draw) -> Iterator[ExtraLine]:
    """What is paid in an exhaustive draw, by how many are ready."""
    if draw.pool is None:
        return
    unknown = isinstance(draw.pool, Unknown)
    for count in range(preset.players + 1):
        drawn = Hand(kind=EXHAUSTIVE_DRAW, ready=range(count))
        pays = receives = None
        status: Status = "not_established" if unknown else "indivisible"
        with suppress(HandError):  # the pool is unknown, or cannot be shared evenly
            paid = draws.payments(drawn, preset)
            pays = _sum(amount for payer, _, amount in paid if payer == count)
            receives = _sum(amount for _, seat, amount in paid if seat == count - 1)
            status = _status(preset, "draw.pool", pays, "computed")
        yield ExtraLine("draw", "", f"{count} ready", NOT_READY, pays, receives, status)


def _sum(amounts: Iterator[Exact]) -> Exact:
    return whole(sum(amounts))


def _nagashi(preset: Preset, draw: Draw) -> Iterator[ExtraLine]:
    """What is paid for a nagashi: it counts as self-drawn."""
    if draw.nagashi is None:
        return
    for situation in (Situation.DEALER_SELF_DRAWN, Situation.NONDEALER_SELF_DRAWN):
        for seating in seatings(situation, preset.players).values():
            if isinstance(draw.nagashi, Unknown):
                block = _not_established(seating)
            else:
                hand = Hand(winner=seating.winner, kind=NAGASHI)
                paid = draws.nagashi(hand, preset)[1]
                amounts = [leg.pays for leg in paid]
                block = _block(preset, paid, amounts, "computed", "draw.nagashi")
            yield from _merged((NAGASHI, situation.value, ""), {"": block})


def _event(preset: Preset, name: str) -> Iterator[ExtraLine]:
    """What is paid at once for an event; what is less than 0, its owner pays."""
    for situation in preset.events[name].rows:
        for seating in seatings(situation, preset.players).values():
            hand = Hand(
                winner=seating.winner,
                discarder=seating.discarder,
                kind=FALSE_WIN if name == FALSE_WIN else EVENT,
                event="" if name == FALSE_WIN else name,
            )
            paid = events.payments(hand, preset)[1]
            block = _block(preset, paid, [leg.pays for leg in paid], "computed")
            yield from _merged((name, situation.value, ""), {"": block})


def _uma(preset: Preset, end: End) -> Iterator[ExtraLine]:
    """What each place gains or loses; it may go by the players below the start."""
    if end.uma is None:
        return
    lists: Mapping[str, Sequence[Exact | None]]
    if isinstance(end.uma, Unknown):
        lists = {"": (None,) * preset.players}
    elif isinstance(end.uma, Mapping):
        lists = {f"{count} below the start": own for count, own in end.uma.items()}
    else:
        lists = {"": end.uma}
    for case, gains in lists.items():
        for place, gain in zip(PLACES, gains, strict=False):
            status = _status(preset, "end.uma", gain, "stated")
            yield ExtraLine("uma", "", case, place, None, gain, status)


def _oka(preset: Preset, end: End) -> Iterator[ExtraLine]:
    """What the first gains of what all have paid in."""
    stated = end.oka is not None
    oka = end.oka if stated else paid_in(end.start, end.returned, preset.players)
    if oka == 0 and not stated:
        return
    amount = None if oka is None else _known(oka)
    status = _status(preset, "end.oka", amount, "stated" if stated else "computed")
    yield ExtraLine("oka", "", "", PLACES[0], None, amount, status)


def _penalties(preset: Preset, end: End) -> Iterator[ExtraLine]:
    """What each offence costs after the game; nobody receives it."""
    for name, cost in (end.penalties or {}).items():
        amount = _known(cost)
        status = _status(preset, f"end.penalties.{name}", amount, "stated")
        yield ExtraLine(PENALTY, "", name, OFFENDER, amount, 0, status)

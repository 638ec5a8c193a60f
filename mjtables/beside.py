"""What a preset says beside its tables, in words: named steps, roundings, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjtables.adjustment import Unknown
from mjtables.exact import as_text
from mjtables.extras import Draw, End
from mjtables.payment import Liability
from mjtables.phrases import for_each, if_facts, known, of_unit, rounding, spaced

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjtables.adjustment import Adjustment
    from mjtables.exact import Exact
    from mjtables.payment import Losers
    from mjtables.ruleset import Preset
    from mjtables.settling import Rung, Settling
    from mjtables.situation import Payer


#: What the keys of a game's end are called.
_ENDS = {
    "start": "points at the start",
    "returned": "points returned",
    "points": "final points",
    "difference": "less the return",
    "ties": "equal points",
    "deposits": "deposits left",
}
#: Those that the extras' own table has, or that are said with another.
_AMOUNTS = ("uma", "oka", "penalties", "rounds")

#: After what the dealer deals again.
_REPEATS = {
    "dealer_wins": "his own win",
    "dealer_ready": "a draw with his hand ready",
    "exhaustive_draw": "a draw",
    "abortive": "a hand called off",
}

#: What their values are called, where the word alone would not tell.
_END_WORDS = {
    "seat_order": "by first seat",
    "first": "to the first",
    "shared": "shared by those who are first, in hundreds",
}


def beside(preset: Preset) -> tuple[tuple[str, str], ...]:
    """Label and text, for all that the tables do not show.

    >>> import mjtables as mj
    >>> dict(beside(mj.preset("tenhou_4p")))["nagashi"]
    'pays as a self-drawn mangan'
    """
    return tuple(_parts(preset))


def _parts(preset: Preset) -> Iterator[tuple[str, str]]:
    unit = preset.settling.unit
    yield from _roundings(preset)
    yield from _cells(preset.settling)
    for rung in preset.settling.rungs:
        yield spaced(rung.name), _rung(rung, unit)
    for adjustment in preset.adjustments:
        if adjustment.amount == 0 and adjustment.effect != "times":
            continue
        if adjustment.effect == "flat" and adjustment.by not in ("", "deal"):
            continue  # counted, as honba is: the extras' own table has it
        yield spaced(adjustment.name), _adjustment(adjustment)
    yield from _regroupings(preset)
    yield from _liability(preset)
    yield from _draw_and_end(preset)
    if preset.payment.losers is not None:
        yield _losers(preset.payment.losers)


def _roundings(preset: Preset) -> Iterator[tuple[str, str]]:
    settling, payment = preset.settling, preset.payment
    if settling.points is not None and settling.points.fixed is not None:
        yield settling.points.name, f"every hand counts {known(settling.points.fixed)}"
    elif settling.points is not None and settling.points.round is not None:
        yield settling.points.name, rounding(settling.points.round)
    if settling.round is not None:
        yield "score", rounding(settling.round)
    if payment.round is not None:
        yield "payments", f"each {rounding(payment.round)}"


def _cells(settling: Settling) -> Iterator[tuple[str, str]]:
    """What lifts single scores: to the limit, or to one of their own."""
    if settling.limit_from is not None and settling.limit is not None:
        start, limit = as_text(settling.limit_from), as_text(settling.limit)
        yield "to the limit", f"a score of {start} or more counts {limit}"
    points = settling.points.name if settling.points else "points"
    for cell in settling.cells:
        place = of_unit(cell.value, settling.unit) if cell.value is not None else ""
        own = f"{as_text(cell.points)} {points}" if cell.points is not None else ""
        where = ", ".join(filter(None, (place, own)))
        yield where, f"score {as_text(cell.score)}{if_facts(cell.when)}"


def _regroupings(preset: Preset) -> Iterator[tuple[str, str]]:
    payment = preset.payment
    if payment.absent:
        shared = "half of his share on each payer, rounded"
        yield "absent player", f"self-drawn, {shared}"
    if payment.others_at_most is not None:
        most = known(payment.others_at_most)
        yield (
            "on a discard",
            f"others pay at most {most}, the discarder what is missing",
        )
    if payment.discarder_pays == "all":
        yield "on a discard", "the discarder pays for all"
    if not payment.adds_up:
        yield "two winners", _several(preset)


def _several(preset: Preset) -> str:
    """What is done with several winners, and who takes what there is one of."""
    winners = preset.winners
    said = {"all": "all are paid", "first": "the first in turn", "abort": "no win"}
    two, three = (
        said.get(str(rule), known(rule)) for rule in (winners.two, winners.three)
    )
    parts = [two if two == three or preset.players == 3 else f"{two}; three: {three}"]
    to = {"first": "to the first", "each": "to each"}
    if "all" in (winners.two, winners.three):
        counted = any(row.effect == "flat" and row.by for row in preset.adjustments)
        takers = {"honba": winners.honba} if counted else {}
        if preset.deposit is not None:
            takers["deposits"] = winners.deposits
        parts += [
            f"{name} {to.get(str(who), known(who))}" for name, who in takers.items()
        ]
    return "; ".join(parts)


def _losers(losers: Losers) -> tuple[str, str]:
    factor = as_text(losers.dealer)
    cut = f", the limit cuts each {losers.limit_on}" if losers.limit_on else ""
    if losers.method == "settle_differences":
        return (
            "losers",
            f"settle their differences, times {factor} with the dealer{cut}",
        )
    doubled = "" if losers.dealer == 1 else f" (times {factor} where the dealer wins)"
    said = f"only add up, nobody pays: the winner's{doubled} and the losers' own{cut}"
    return "scores", said


def _rung(rung: Rung, unit: str) -> str:
    start = "by name" if rung.at is None else f"from {of_unit(rung.at, unit)}"
    again = "" if rung.again is None else f", again every {as_text(rung.again)}"
    most = "any number" if rung.most is None else f"at most {rung.most}"
    bound = f", {most}" if rung.at is None or rung.again is not None else ""
    return f"{as_text(rung.score)} {start}{again}{bound}"


def _adjustment(adjustment: Adjustment) -> str:
    effect = {"units": "adds {} to the value", "times": "score x {}", "flat": "pays {}"}
    said = effect[adjustment.effect].format(known(adjustment.amount))
    return said + for_each(adjustment.by) + if_facts(adjustment.when)


def _liability(preset: Preset) -> Iterator[tuple[str, str]]:
    liability = preset.liability
    if isinstance(liability, Liability):
        if liability.hands:
            yield "liability of", ", ".join(map(spaced, liability.hands))
        for name, shares in (
            ("self-drawn", liability.self_drawn),
            ("on a discard", liability.on_discard),
        ):
            if shares is not None:
                yield f"liability, {name}", f"of the whole sum: {_payers(shares)}"
        if any(rung.at is None and rung.most != 1 for rung in preset.settling.rungs):
            covers = {"hand": "the whole hand", "part": "only its own part"}
            known_as = covers.get(str(liability.covers), known(liability.covers))
            yield "liability, several", known_as
        counted = {r.by for r in preset.adjustments if r.effect == "flat" and r.by}
        if counted:
            one = spaced(counted.pop()) if len(counted) == 1 else "counted"
            payer = known(liability.extras)
            told = isinstance(liability.extras, Unknown)
            yield f"liability, {one}", payer if told else f"falls to the {payer}"
    elif liability is not None:
        yield "liability", known(liability)


def _draw_and_end(preset: Preset) -> Iterator[tuple[str, str]]:
    """What is done in a draw and at the end, but for the amounts."""
    draw, end = preset.draw, preset.end
    if preset.rotation is not None:
        after = ", ".join(_REPEATS[word] for word in preset.rotation.repeat)
        yield "the dealer deals again after", after
    if isinstance(draw, Draw) and draw.nagashi is not None:
        yield "nagashi", f"pays as a self-drawn {known(draw.nagashi)}"
    if isinstance(end, End):
        for key, value in end._asdict().items():
            if value is not None and key not in _AMOUNTS:
                called = end.rounds if key == "round" else key
                yield _ENDS[called], _END_WORDS.get(value) or known(value)
    elif end is not None:
        yield "end of the game", known(end)


def _payers(shares: Mapping[Payer, Exact]) -> str:
    return ", ".join(f"{payer.value} {as_text(n)}" for payer, n in shares.items())

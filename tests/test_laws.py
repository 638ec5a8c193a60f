"""Laws of every preset that is found, under every choice of its options.

A preset breaks a law only if its own file says so, and why (`exempt`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from conftest import every_preset
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import mjtables as mj
from mjtables.adjustment import Unknown
from mjtables.listing import Entry, entries, situations
from mjtables.options import single_choices
from mjtables.payment import Liability
from mjtables.settling import Worth
from mjtables.situation import Payer, Situation
from mjtables.statuses import is_impossible

UNKNOWN = Unknown.UNKNOWN

if TYPE_CHECKING:
    from mjtables.exact import Exact

PRESETS = {preset.id: preset for preset in every_preset()}
NAMES = sorted(PRESETS)
SINGLE = [
    (name, option, value)
    for name, preset in sorted(PRESETS.items())
    for option, value in single_choices(preset.options, preset.excluded)
]
VARIANTS = [(name, None, None) for name in NAMES] + SINGLE
IDS = [
    name if option is None else f"{name}/{option}={value}"
    for name, option, value in VARIANTS
]


@cache
def variant(name: str, option: str | None, value: str | None) -> mj.Preset:
    preset = PRESETS[name]
    return preset if option is None else preset.with_options(**{option: value})


def must_keep(preset: mj.Preset, law: str) -> None:
    for exemption in preset.exempt:
        if exemption.law == law:
            pytest.skip(f"{preset.id} is exempt: {exemption.why}")


def gains(preset: mj.Preset, hand: mj.Hand) -> tuple[Exact, ...]:
    """What each seat's total changes by."""
    if preset.payment.adds_up:
        return mj.add_up(preset, hand).scores
    return mj.settle(preset, hand).changes


@st.composite
def hands(draw: st.DrawFn, preset: mj.Preset) -> mj.Hand:
    """Any hand that the preset settles."""
    seats = st.integers(0, preset.players - 1)
    winner = draw(seats)
    loser = seats.filter(lambda seat: seat != winner)
    discarder = draw(st.none() | loser)
    worth = draw(st.sampled_from(worths(preset)))
    if is_impossible(preset, worth.get("value"), None, {"on_discard"}):
        discarder = None
    liable = None
    if isinstance(preset.liability, Liability) and preset.liability.shares(
        self_drawn=discarder is None
    ):
        liable = draw(st.none() | loser)
    if liable is not None and is_open(preset, worth):
        liable = None
    honba = draw(st.integers(0, 9)) if counts(preset, "honba") else 0
    if not honba_is_known(preset, discarder, liable):
        honba = 0
    dealer = draw(seats)
    held = [word for word in preset.facts if draw(st.booleans())]
    how = {"on_discard" if discarder is not None else "self_drawn"}
    if winner == dealer:
        how.add("dealer_wins")
    facts: dict[str, int] = {
        **dict.fromkeys(
            credible(
                preset, held, how | ({"dealer_wins"} if winner == dealer else set())
            ),
            1,
        ),
        **{count: number(draw, preset, count) for count in preset.counts},
    }
    by_streak = counts(preset, "streak", "deal")
    streak = number(draw, preset, "streak") if by_streak else 0
    scores: list[int | None] = []
    losers = preset.payment.losers
    if losers is not None and not set(losers.unless) & set(facts):
        scores = [draw(st.integers(0, 900)) for _ in range(preset.players)]
        scores[winner] = None
    return mj.Hand(
        winner=winner,
        discarder=discarder,
        dealer=dealer,
        liable=liable,
        liable_for=liable_for(preset, (liable, discarder), worth),
        facts=facts,
        honba=honba,
        streak=streak,
        deposits=draw(st.integers(0, 4)) if isinstance(preset.deposit, int) else 0,
        scores=tuple(scores),
        **worth,
    )


def number(draw: st.DrawFn, preset: mj.Preset, count: str) -> int:
    """So many as a hand can count of a thing."""
    return draw(st.integers(0, min(4, preset.at_most.get(count, 4))))


def credible(preset: mj.Preset, words: list[str], how: set[str]) -> list[str]:
    """Those of the facts that a hand can have, with those before and how it is won."""
    held: list[str] = []
    for word in words:
        about = {*held, word, *how}
        if all(len(about & set(group)) < 2 for group in preset.never_together):
            held.append(word)
    return held


def is_open(preset: mj.Preset, worth: dict[str, Any]) -> bool:
    """Whether no source says what a liable player pays of such a hand."""
    liability = preset.liability
    several = str(worth.get("special", "")).startswith("2 ")
    return isinstance(liability, Liability) and liability.covers is UNKNOWN and several


def liable_for(
    preset: mj.Preset, seats: tuple[int | None, int | None], worth: dict[str, Any]
) -> int | None:
    """Of two of a named hand, where both count and liability covers a part: one."""
    liable, discarder = seats
    liability = preset.liability
    part = isinstance(liability, Liability) and liability.covers == "part"
    name = str(worth.get("special", "")).removeprefix("2 ")
    both = [r for r in preset.settling.rungs if r.name == name and r.most != 1]
    several = str(worth.get("special", "")).startswith("2 ") and both
    return 1 if part and several and liable not in (None, discarder) else None


def honba_is_known(
    preset: mj.Preset, discarder: int | None, liable: int | None
) -> bool:
    """Whether a source says what each pays for a honba of such a hand."""
    liability = preset.liability
    if liable not in (None, discarder) and discarder is not None:
        open_ = isinstance(liability, Liability) and liability.extras is UNKNOWN
        return not open_
    way = "self_drawn" if discarder is None else "discarder"
    return not any(
        row.by == "honba" and row.amount is UNKNOWN and (way, True) in row.when
        for row in preset.adjustments
    )


def counts(preset: mj.Preset, *names: str) -> bool:
    """Whether a rule set ever asks for a count."""
    asked = {adjustment.by for adjustment in preset.adjustments}
    return any(name in asked or name in preset.options for name in names)


def worths(preset: mj.Preset) -> list[dict[str, Any]]:
    settling = preset.settling
    second = settling.points.name if settling.points else ""
    key = "fu" if second == "fu" else "points"
    found: list[dict[str, Any]] = [
        {"special": f"{n} {rung.name}"} for rung in settling.rungs for n in (1, 2)
    ]
    for value in preset.shown.values:
        if settling.points_matter(value):
            # What no hand reaches is no hand.
            found += [
                {"value": value, key: n}
                for n in preset.shown.points
                if not any(
                    cell.value in (None, value) and cell.points in (None, n)
                    for cell in preset.impossible
                )
            ]
        else:
            found.append({"value": value})
    least = settling.least
    return [
        worth
        for worth in found
        if least is None
        or "value" not in worth
        or settling.score(Worth(worth["value"], worth.get(key))).amount >= least
    ]


@pytest.mark.parametrize("choice", VARIANTS, ids=IDS)
@given(data=st.data())
@settings(max_examples=25)
def test_a_settlement_sums_to_exactly_zero(choice: Any, data: st.DataObject) -> None:
    preset = variant(*choice)
    if preset.payment.adds_up:
        pytest.skip(f"nobody pays in {preset.id}: its scores only add up")
    settled = mj.settle(preset, data.draw(hands(preset)))
    assert sum(settled.changes) + settled.table == 0
    assert all(transfer.amount > 0 for transfer in settled.transfers)


@pytest.mark.parametrize("choice", VARIANTS, ids=IDS)
@given(data=st.data())
@settings(max_examples=25)
def test_permuted_seats_permute_the_result(choice: Any, data: st.DataObject) -> None:
    preset = variant(*choice)
    must_keep(preset, "seats_permute")
    hand = data.draw(hands(preset))
    seats = data.draw(st.permutations(range(preset.players)))
    where = {None: None, **dict(enumerate(seats))}
    scores = list(hand.scores)
    for seat, score in enumerate(hand.scores):
        if seat < preset.players:
            scores[seats[seat]] = score
    moved = replace(
        hand,
        winner=where[hand.winner],
        discarder=where[hand.discarder],
        dealer=seats[hand.dealer],
        liable=where[hand.liable],
        scores=tuple(scores),
    )
    before, after = gains(preset, hand), gains(preset, moved)
    assert [after[seat] for seat in seats] == list(before[: preset.players])


@pytest.mark.parametrize("choice", VARIANTS, ids=IDS)
@given(data=st.data())
@settings(max_examples=25)
def test_the_dealer_receives_no_less_than_another(
    choice: Any, data: st.DataObject
) -> None:
    preset = variant(*choice)
    must_keep(preset, "dealer_not_less")
    hand = data.draw(hands(preset))
    other = data.draw(st.integers(0, preset.players - 1))
    assume(other != hand.winner)
    as_dealer = gains(preset, replace(hand, dealer=hand.winner))
    as_other = gains(preset, replace(hand, dealer=other))
    assert as_dealer[hand.winner] >= as_other[hand.winner]


@pytest.mark.parametrize("choice", VARIANTS, ids=IDS)
def test_scores_and_payments_never_fall_as_the_value_rises(choice: Any) -> None:
    preset = variant(*choice)
    must_keep(preset, "never_falls")
    before: dict[Any, Entry] = {}
    checked = 0
    for entry in entries(preset):
        if entry.value is None or entry.pays is None:
            continue
        for points in _rows(preset, entry):
            key = (entry.situation, entry.case, entry.payer, points)
            less = before.get(key)
            if less is not None and less.pays is not None:
                assert entry.pays >= less.pays
                assert (entry.receives or 0) >= (less.receives or 0)
                assert (entry.final_score or 0) >= (less.final_score or 0)
                checked += 1
            before[key] = entry
    assert checked or len(preset.shown.values) < 2


def _rows(preset: mj.Preset, entry: Entry) -> tuple[Exact | None, ...]:
    """The rows of points that a line stands for: one, or all from the limit on."""
    return (entry.points,) if entry.points is not None else (None, *preset.shown.points)


@pytest.mark.parametrize("choice", SINGLE, ids=IDS[len(NAMES) :])
def test_an_option_changes_only_the_cells_it_names(choice: Any) -> None:
    """A cell may change only if it rests on a path that the option writes."""
    name, option, value = choice
    preset = PRESETS[name]
    must_keep(preset, "option_changes_only_its_cells")
    other = variant(*choice)
    stated = preset.options[option]
    written = list(stated.values.get(value, {stated.sets: None}))
    before, after = _lines(preset), _lines(other)
    for key in before.keys() & after.keys():
        if _amounts(before[key]) != _amounts(after[key]):
            uses = {
                use for line in (before, after) for e in line[key] for use in e.uses
            }
            assert any(
                _may_change(path, key, uses, (preset, other)) for path in written
            )


#: Paths on which every cell rests.
EVERYWHERE = (
    "players",
    "payment.unit",
    "payment.round",
    "settling.round",
    "settling.limit",
    "settling.laaks",
)


def _may_change(path: str, key: Any, uses: set[str], both: tuple[Any, Any]) -> bool:
    situation, _, value, _, _ = key
    if path.startswith(EVERYWHERE) and path != "settling.limit_from":
        return True
    if path.startswith("liability"):
        return bool(situation.liable)
    if path == "payment.absent":
        return bool(situation.self_drawn)
    if path.startswith("shown.impossible"):
        return True
    if path == "settling.ceiling":
        ceilings = [preset.settling.ceiling for preset in both]
        raised = any(
            a.effect == "units" and a.path in uses for a in both[0].adjustments
        )
        return value is not None and (
            raised or value > min(c for c in ceilings if c is not None)
        )
    if path == "settling.limit_from":
        return "settling.limit" in uses
    if path == "payment.losers.dealer" and both[0].payment.adds_up:
        return bool(situation.dealer_wins)
    if path in ("payment.discarder_pays", "payment.others_at_most"):
        return not situation.self_drawn
    # A key of an adjustment or a rung is used with the whole of it.
    inner = path.startswith(("settling.rungs.", "adjust.")) and path.count(".") > 1
    whole = path.rsplit(".", 1)[0] if inner else path
    return any(use == whole or use.startswith(f"{whole}.") for use in uses)


def _lines(preset: mj.Preset) -> dict[Any, list[Entry]]:
    lines: dict[Any, list[Entry]] = {}
    for e in entries(preset):
        name = e.tier if e.value is None else ""
        lines.setdefault((e.situation, e.case, e.value, e.points, name), []).append(e)
    return lines


def _amounts(line: list[Entry]) -> dict[Payer, tuple[Exact | None, ...]]:
    return {entry.payer: (entry.pays, entry.receives) for entry in line}


def test_kiriage_changes_exactly_4_han_30_fu_and_3_han_60_fu() -> None:
    off = PRESETS["japanese_modern"]
    before, after = _lines(off), _lines(off.with_options(kiriage="on"))
    changed = {
        (value, fu)
        for (situation, case, value, fu, name), line in before.items()
        if _amounts(line) != _amounts(after[situation, case, value, fu, name])
    }
    assert changed == {(4, 30), (3, 60)}


def test_every_situation_of_a_preset_has_lines() -> None:
    for preset in PRESETS.values():
        listed = {entry.situation for entry in entries(preset)}
        assert listed == set(situations(preset))
        assert listed >= {s for s in Situation if not s.liable}


def test_the_table_is_what_happens_at_the_table() -> None:
    """Every line of japanese_modern's table, settled as a hand."""
    preset = PRESETS["japanese_modern"]
    hands_of = {
        Situation.DEALER_SELF_DRAWN: mj.Hand(winner=0),
        Situation.NONDEALER_SELF_DRAWN: mj.Hand(winner=1),
        Situation.DEALER_ON_DISCARD: mj.Hand(winner=0, discarder=1),
        Situation.NONDEALER_ON_DEALER_DISCARD: mj.Hand(winner=1, discarder=0),
        Situation.NONDEALER_ON_NONDEALER_DISCARD: mj.Hand(winner=1, discarder=2),
        Situation.DEALER_SELF_DRAWN_LIABLE: mj.Hand(winner=0, liable=1),
        Situation.NONDEALER_SELF_DRAWN_LIABLE: mj.Hand(winner=1, liable=2),
        Situation.DEALER_ON_DISCARD_LIABLE: mj.Hand(winner=0, discarder=1, liable=2),
        Situation.NONDEALER_ON_DISCARD_LIABLE: mj.Hand(winner=1, discarder=2, liable=3),
    }
    for e in entries(preset):
        fu, special = (e.points, None) if e.value is not None else (None, e.tier)
        hand = replace(hands_of[e.situation], value=e.value, fu=fu, special=special)
        settled = mj.settle(preset, hand)
        assert settled.situation is e.situation
        paid = {leg.payer: leg.pays for leg in settled.legs}
        if (e.situation.value, e.payer) == ("nondealer_on_discard_liable", Payer.OTHER):
            continue  # he sits at this table only where the dealer is in it
        assert paid[e.payer] == e.pays
        assert settled.changes[hand.winner or 0] == e.receives

"""Laws of derivations, under every preset and every choice of its options."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_laws import IDS, VARIANTS, hands, variant

import mjtables as mj
from mjtables.loading import preset_from

#: A term and what it makes, as a line writes it; words beside the numbers are left out.
SUM = re.compile(r"([\d./()^ +x-]+)= (-?[\d./]+)")
PARTS = {"half of": "1/2 x", "a third of": "1/3 x", "a quarter of": "1/4 x"}


def explained(preset: mj.Preset, hand: mj.Hand) -> mj.Explanation:
    """What a hand comes to, told; held to what is settled or added up."""
    if preset.payment.adds_up:
        tally = mj.add_up(preset, hand)
        told = tally.explain()
        assert told.changes == tally.scores
        return told
    settled = mj.settle(preset, hand)
    told = settled.explain()
    assert told.changes == settled.changes
    assert told.pays == {leg.seat: leg.pays for leg in settled.legs}
    return told


def reckoned(term: str) -> Fraction:
    """A sum of products of numbers and powers, worked out."""
    total = Fraction(0)
    for sign, product in re.findall(r"(?:^|([+-]) )((?:(?! [+-] ).)+)", term):
        value = Fraction(1)
        for factor in product.split(" x "):
            base, power, exponent = factor.strip().partition("^")
            value *= Fraction(base) ** int(exponent) if power else Fraction(base)
        total += -value if sign == "-" else value
    return total


def equations(text: str) -> list[tuple[str, str]]:
    """Each term of a line and what it is said to make."""
    for share, times in PARTS.items():
        text = text.replace(share, times)
    text = text.replace(" and ", " + ")  # 16 and half of 16
    text = re.sub(r"(\d) of ", r"\1 x ", text)  # 2/3 of 64
    text = re.sub(r"2\^\((-?\d+)(?: ([+-]) (\d+))?\)", _exponent, text)
    text = re.sub(r"(\d+) doubled (once|twice|(\d+) times)", _doubled("x"), text)
    text = re.sub(r"(\d+) halved (once|twice|(\d+) times)", _doubled("/"), text)
    text = re.sub(r"\([^()]*[a-z][^()]*\)", "", text)
    text = re.sub(r"(?<=\d)[ a-z]*[a-wyz]+(?= [x=])", "", text)  # 40 fu x, 6 tai =
    text = re.sub(r"x base ", "x ", text)
    return [(term.strip(), made) for term, made in SUM.findall(text)]


def _exponent(found: re.Match[str]) -> str:
    sign = -1 if found[2] == "-" else 1
    return f"2^{int(found[1]) + sign * int(found[3] or 0)}"


def _doubled(how: str) -> Any:
    def written(found: re.Match[str]) -> str:
        often = {"once": 1, "twice": 2}.get(found[2]) or int(found[3])
        times = str(2**often) if how == "x" else f"1/{2**often}"
        return f"{found[1]} x {times}"

    return written


@pytest.mark.parametrize("choice", VARIANTS, ids=IDS)
@given(data=st.data())
@settings(max_examples=25)
def test_every_line_is_right_and_the_last_are_what_is_settled(
    choice: Any, data: st.DataObject
) -> None:
    preset = variant(*choice)
    every_line_is_right(explained(preset, data.draw(hands(preset))))


def every_line_is_right(told: mj.Explanation) -> None:
    for step in told.steps:
        assert "  " not in step.text
        found = equations(step.text)
        assert len(found) == step.text.count(" = ")
        for term, made in found:
            assert reckoned(term) == Fraction(made), step.text


#: Ways to pay, regroup and add of which no known rule set has all at once.
ROWS = [
    {"self_drawn": {"other": 1}, "on_discard": {"discarder": 2, "other": 1}},
    {"self_drawn": {"dealer": 2, "other": 1}, "on_discard": {"discarder": "1/2"}},
]
PAYMENT = {
    "unit": "1/4",
    "round": {"to": 10, "way": "up"},
    "others_at_most": 5,
    "discarder_pays": "all",
    "absent": "shared",
    "losers": {"method": "settle_differences", "dealer": 2, "limit_on": "score"},
}
ADJUST = {
    "dealer": {"when": ["dealer_leg"], "units": 1},
    "streak": {"when": ["dealer_leg"], "by": "streak", "units": 2},
    "discard": {"when": ["discarder"], "by": "honba", "flat": 30},
    "drawn": {"when": ["self_drawn"], "by": "honba", "flat": 10},
    "closed": {"when": ["closed", "not dealer_leg"], "times": 2},
    "each": {"flat": 8},
    "big": {"when": ["big", "on_discard"], "flat": 1},
    "flowers": {"by": "flowers", "units": 1},
}
SHARES = [{"liable": 1}, {"liable": "1/4", "discarder": "3/4"}]


@st.composite
def rule_sets(draw: st.DrawFn) -> mj.Preset:
    """Rule sets that nobody plays, and that can be written."""

    def some(of: dict[str, Any]) -> dict[str, Any]:
        return {key: part for key, part in of.items() if draw(st.booleans())}

    payment = some(PAYMENT)
    tree: dict[str, Any] = {
        "id": "club",
        "name": "Club",
        "family": "Club",
        "sources": ["a test"],
        "players": 3 if "absent" in payment else 4,
        "facts": ["closed"],
        "counts": ["flowers"],
        "deposit": 10,
        "settling": {
            "kind": "doubled",
            "unit": "han",
            "start": 4,
            "limit": 200,
            "rungs": {"big": {"score": 300}, "top": {"score": 150, "at": 4}},
        },
        "payment": {**draw(st.sampled_from(ROWS)), **payment},
        "adjust": some(ADJUST),
        "liability": {
            "self_drawn": {"liable": 1},
            "on_discard": draw(st.sampled_from(SHARES)),
            "covers": draw(st.sampled_from(["hand", "part"])),
            "extras": draw(st.sampled_from(["liable", "discarder"])),
        },
    }
    return preset_from(tree, "club.toml")


@given(data=st.data())
@settings(max_examples=500)
def test_so_it_is_under_rules_that_nobody_plays(data: st.DataObject) -> None:
    preset = data.draw(rule_sets())
    every_line_is_right(explained(preset, data.draw(hands(preset))))

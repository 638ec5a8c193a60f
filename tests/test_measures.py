"""Premiums, ranges, translations: from printed payments, by hand."""

from __future__ import annotations

import math

import pytest
from conftest import BUILT_IN

import mjtables as mj
from mjtables.render.translation import how_found

#: What printed payments make of each other. Four Winds' payment schemes (Chinese New
#: Style: the discarder twice, self-drawn all twice; Chinese Classical: all pay, the
#: dealer twice), riichi's printed 2 han 30 fu (2,000; 500/1,000; dealer 2,900; 1,000
#: each) and 1 han 30 fu (1,000; 300/500), the scoresheet text's 8 on a discard and 4
#: each, MCR's 8 from each and the points from the discarder, three players without the
#: missing one's share.
PREMIUMS = {
    "hong kong: 4 + 2 x 2 on a discard, 3 x 4 self-drawn, 3 faan": (
        "hong_kong", None, 3, {
            "self_draw_premium": 12 / 8, "dealer_premium": 1, "discarder_share": 4 / 8,
            "dealer_share_self_drawn": 4 / 12,
        },
    ),
    "scoresheet text: 8 on a discard, 4 each": (
        "hk_half_spicy", None, 3, {
            "self_draw_premium": 12 / 8, "discarder_share": 1, "dealer_premium": 1,
        },
    ),
    "riichi, 2 han 30 fu": (
        "japanese_modern", 30, 2, {
            "self_draw_premium": 2000 / 2000, "dealer_premium": 2900 / 2000,
            "dealer_self_draw_premium": 3000 / 2900, "dealer_share_self_drawn": 0.5,
            "dealer_premium_self_drawn": 3000 / 2000, "discarder_share": 1,
        },
    ),
    "riichi, 1 han 30 fu": (
        "japanese_modern", 30, 1, {
            "self_draw_premium": 1100 / 1000, "dealer_premium": 1500 / 1000,
            "dealer_share_self_drawn": 500 / 1100,
        },
    ),
    "riichi, mangan of three players, the fourth's share lost": (
        "tenhou_3p", 30, 5, {
            "self_draw_premium": 6000 / 8000, "dealer_self_draw_premium": 8000 / 12000,
        },
    ),
    "mcr, 24 points: 32 + 8 + 8, or 3 x 32": (
        "chinese_official", None, 24, {
            "self_draw_premium": 96 / 48, "discarder_share": 32 / 48,
        },
    ),
    "chinese classical: 2 + 1 + 1 to a non-dealer, 3 x 2 to the dealer": (
        "chinese_classical", 30, 1, {
            "self_draw_premium": 1, "dealer_premium": 6 / 4, "discarder_share": 1 / 4,
            "dealer_share_self_drawn": 2 / 4,
        },
    ),
    "self-drawn only: the dealer pays twice": (
        "hangzhou", None, 1, {
            "self_draw_premium": math.nan, "discarder_share": math.nan,
            "dealer_share_self_drawn": 2 / 4,
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", PREMIUMS)
def test_premiums_are_what_the_printed_payments_make_of_each_other(case: str) -> None:
    preset, points, value, expected = PREMIUMS[case]
    told = mj.premiums(preset, points=points)
    row = told[told["value"] == value].iloc[0]
    found = {name: row[name] for name in expected}
    assert found == pytest.approx(expected, nan_ok=True)


#: The typical hand (the commonest of the counted; else the cheapest that wins), what
#: the winner gets for the cheapest and the dearest hand on a non-dealer's discard,
#: where doubling breaks, and by how much of the rule set's own points.
MEASURES = {
    "riichi: 1,000 to a yakuman's 32,000; 2,000 is not 2 x 1,920":
        ("japanese_modern", (2, 30, "counted"), (1000, 32000), (5, 1840)),
    "rounded up to mangan: 2,000 is more than 2 x 960":
        ("ema_2025", (2, 30, "counted"), (1000, 32000), (4, -80)),
    "faan-laak 4-7-10: 4 x 1 to 4 x 64; 16 after 16":
        ("hong_kong", (0, None, "cheapest"), (4, 256), (5, 16)),
    "half spicy: 8 to 384; 24 after 16":
        ("hk_half_spicy", (3, None, "cheapest"), (8, 384), (5, 8)),
    "full spicy: 8 to 8,192, never broken":
        ("hk_full_spicy", (3, None, "cheapest"), (8, 8192), None),
    "mcr: 4 x 8 to 88 + 3 x 8; 9 is not 16":
        ("chinese_official", (10, None, "counted"), (32, 112), (9, 7)),
    "huashui: 3 small, 9 big; no values at all":
        ("huashui", (None, None, "cheapest"), (3, 9), None),
}  # fmt: skip


@pytest.mark.parametrize("case", MEASURES)
def test_a_rule_set_in_numbers(case: str) -> None:
    preset, hand, ends, broken = MEASURES[case]
    row = mj.measures(preset).iloc[0].astype(object)
    row = row.where(row.notna(), None)
    assert (row["typical_value"], row["typical_points"], row["basis"]) == hand
    assert (row["cheapest"], row["dearest"]) == ends
    assert row["range"] == ends[1] / ends[0]
    assert row["dearest_of_typical"] == ends[1] / row["typical"]
    assert (row["breaks_at"], row["breaks_by"]) == (broken or (None, None))


def test_every_rule_set_is_measured() -> None:
    told = mj.measures(*BUILT_IN)
    assert told["preset"].tolist() == BUILT_IN
    assert (told["range"] >= 1).all()
    assert (told["cheapest"].astype(float) > 0).all()


def test_a_typical_hand_is_the_one_won_most_often() -> None:
    """1,588 of the 10,347 wins are of 2 han 30 fu: counted by hand in the table."""
    counts = mj.counted_hands("tenhou_4p")
    by_hand = counts.groupby(["value", "fu"])["count"].sum()
    assert by_hand.max() == 1588
    assert by_hand.idxmax() == (2, 30)
    found = mj.typical_hand("wrc_2022")
    assert found == (2, 30, "", "counted", "tenhou_4p", 1588, 10347)
    row = mj.measures("wrc_2022").iloc[0]
    assert (row["counted"], row["seen"], row["wins"]) == ("tenhou_4p", 1588, 10347)


@pytest.mark.parametrize("preset", ["chinese_classical", "early_classical"])
def test_the_cheapest_with_30_points_is_not_the_cheapest_of_all(preset: str) -> None:
    """Fewer points are cheaper: the measure is a hand as hands go."""
    row = mj.measures(preset).iloc[0]
    assert (row["typical_points"], row["typical"], row["cheapest"]) == (30, 120, 40)
    said = how_found(mj.preset(preset), mj.typical_hand(preset))
    assert said == "the cheapest with 30 points"


#: Riichi's limit hands as multiples of 1 han 30 fu (1,000: 8, 12, 16, 24, 32), and the
#: printed ladders as multiples of their cheapest hand: Faan-Laak 4-7-10 (1 2 4 8 16 32
#: 64 at 0 1 2 3 4-6 7-9 10), the scoresheet text (8 16 24 32 48 64 96 128 192 256 384
#: from 3), Zung Jung (the points themselves).
TRANSLATED = {
    "hong_kong": {"mangan": (3, 3, 1), "haneman": (4, 6, 16 / 12), "baiman": (4, 6, 1),
                  "sanbaiman": (7, 9, 32 / 24), "yakuman": (7, 9, 1)},
    "hk_half_spicy": {"mangan": (8, 8, 1), "haneman": (9, 9, 1), "baiman": (10, 10, 1),
                      "sanbaiman": (11, 11, 1), "yakuman": (12, 12, 1)},
    "hk_full_spicy": {"mangan": (6, 6, 1), "haneman": (7, 7, 16 / 12),
                      "baiman": (7, 7, 1), "yakuman": (8, 8, 1)},
}  # fmt: skip


@pytest.mark.parametrize("other", TRANSLATED)
def test_a_limit_hand_in_faan(other: str) -> None:
    told = mj.translations("japanese_modern", other).drop_duplicates("tier")
    told = told.set_index("tier")
    for tier, (first, last, off) in TRANSLATED[other].items():
        row = told.loc[tier]
        assert (row["from_value"], row["to_value"]) == (first, last), tier
        assert row["off"] == pytest.approx(off), tier
    assert set(told["basis"]) == {"cheapest"}


def test_a_translation_by_hands_that_are_given() -> None:
    """A mangan is four times 2 han 30 fu; 96 are four times 5 faan: 9 faan."""
    given = {"japanese_modern": (2, 30), "hk_half_spicy": 5}
    told = mj.translations("japanese_modern", "hk_half_spicy", typical=given)
    mangan = told[told["tier"] == "mangan"].iloc[0]
    assert (mangan["times_typical"], mangan["from_value"]) == (4, 9)
    assert mangan["other_times_typical"] == 4
    assert mangan["basis"] == "given"


def test_both_counted_where_both_were_counted() -> None:
    told = mj.translations("japanese_modern", "chinese_official")
    assert set(told["basis"]) == {"counted"}
    assert told[told["value"] == 2].iloc[0]["from_value"] == 10


@pytest.mark.parametrize("preset", BUILT_IN)
def test_every_hand_is_its_own_translation(preset: str) -> None:
    told = mj.translations(preset, preset)
    assert len(told)
    assert (told.loc[told["receives"].astype(float) > 0, "off"] == 1).all()
    assert (told["other_receives"] == told["receives"]).all()


BAD = {
    "no rule set to measure": (mj.measures, (), {}, "expected a rule set at least"),
    "no rule set with premiums": (mj.premiums, (), {}, "expected a rule set at least"),
    "no other": (mj.translations, ("hong_kong",), {}, "expected another rule set"),
    "no such situation": (
        mj.measures, ("hong_kong",), {"situation": "drawn"}, "expected a situation",
    ),
    "a situation that one lacks": (
        mj.translations, ("hong_kong", "m_league"),
        {"situation": "dealer_self_drawn_liable"}, "m_league: expected a situation",
    ),
    "typical of a stranger": (
        mj.measures, ("hong_kong",), {"typical": {"tenhou_4p": 3}}, "one of the rule",
    ),
    "typical that is no number": (
        mj.measures, ("hong_kong",), {"typical": {"hong_kong": "big"}},
        "typical, hong_kong: expected a value",
    ),
    "typical out of the tables": (
        mj.measures, ("hong_kong",), {"typical": {"hong_kong": 99}},
        "expected a hand of its tables, found 99",
    ),
    "counted where nobody counted": (
        mj.translations, ("hong_kong", "hk_half_spicy"), {"basis": "counted"},
        "expected counts of its hands, found none",
    ),
    "another basis": (
        mj.typical_hand, ("hong_kong", "felt"), {}, "expected counted or cheapest",
    ),
    "a hand without its rule set": (
        mj.translations, ("hong_kong", "korean"), {"typical": 3},
        "typical: expected hands by rule set, as .'hong_kong': 3., found 3",
    ),
    "a hand of no number": (
        mj.measures, ("hong_kong",), {"typical": {"hong_kong": ()}},
        "typical, hong_kong: expected a value, or a value and points, found 0 numbers",
    ),
    "a situation that is a number": (
        mj.measures, ("hong_kong",), {"situation": 3}, "expected a situation .*found 3",
    ),
    "points that are none": (
        mj.premiums, ("tenhou_4p",), {"points": "lots"}, "points: expected a number",
    ),
    "fu below 0": (
        mj.premiums, ("tenhou_4p",), {"points": -5}, "fu, a whole number from 1",
    ),
}  # fmt: skip


def test_nothing_is_a_multiple_of_a_hand_that_pays_nothing() -> None:
    """0 fu are no points at all: 3 han of them bring 0."""
    row = mj.measures("tenhou_4p", typical={"tenhou_4p": (3, 0)}).iloc[0]
    assert row["typical"] == 0
    assert math.isnan(row["dearest_of_typical"])


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_told(case: str) -> None:
    function, presets, asked, said = BAD[case]
    with pytest.raises(mj.MjtablesError, match=said):
        function(*presets, **asked)

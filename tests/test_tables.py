"""The tables as DataFrames: the column contract, statuses, bands, extents."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from conftest import BUILT_IN, every_preset

import mjtables as mj
from mjtables.situation import Payer, Situation

PRESETS = Path(__file__).parent / "presets"

CONTRACT = [
    *("preset", "options", "situation", "case", "payer", "value", "fu", "points"),
    *("tier", "final_score", "multiplier", "flat", "pays", "receives", "status"),
]
STATUSES = {
    "stated",
    "computed",
    "derived",
    "impossible",
    "below_minimum",
    "above_ceiling",
    "and_more",
}


@pytest.mark.parametrize("preset", every_preset(), ids=lambda preset: preset.id)
def test_every_table_keeps_the_column_contract(preset: mj.Preset) -> None:
    table = mj.payment_table(preset)
    assert table.columns.tolist() == CONTRACT
    assert set(table["status"]) <= STATUSES
    for name, words in (("situation", Situation), ("payer", Payer)):
        assert table[name].cat.ordered
        assert table[name].cat.categories.tolist() == [word.value for word in words]
    assert table["tier"].cat.ordered
    with_amount = table[~table["status"].isin(["below_minimum", "and_more"])]
    assert with_amount["tier"].notna().sum() == table["tier"].notna().sum()
    assert len(table) == len(table.drop_duplicates(CONTRACT[2:9]))


def test_tiers_are_ordered_alike_over_all_presets() -> None:
    orders = {tuple(mj.payment_table(name)["tier"].cat.categories) for name in BUILT_IN}
    assert len(orders) == 1
    order = orders.pop()
    ascending = ["1 laak", "2 laaks", "mangan", "haneman", "sanbaiman", "yakuman"]
    assert sorted(ascending, key=order.index) == ascending


def test_whole_amounts_are_integers() -> None:
    table = mj.payment_table("japanese_modern")
    for name in (
        "final_score",
        "multiplier",
        "flat",
        "pays",
        "receives",
        "value",
        "fu",
    ):
        assert table[name].dtype == "Int64"


def test_amounts_that_are_not_whole_are_exact_decimals() -> None:
    preset = mj.preset("hk_half_spicy").with_options(gun="half", base="0.25", minimum=0)
    table = mj.payment_table(preset)
    discards = table[table["situation"] == "dealer_on_discard"]
    row = discards[(discards["value"] == 0) & (discards["payer"] == "other")].iloc[0]
    assert row["pays"] == Decimal("0.0625")
    assert all(isinstance(amount, Decimal) for amount in table["pays"])


def test_several_presets_in_one_frame() -> None:
    names = mj.presets()
    table = mj.payment_tables(*names)
    assert tuple(table["preset"].unique()) == names
    alone = {name: len(mj.payment_table(name)) for name in names}
    assert table.groupby("preset").size().to_dict() == alone


def test_a_variant_says_its_options_in_every_row() -> None:
    preset = mj.preset("hk_half_spicy").with_options(ceiling=8, gun="half")
    assert set(mj.payment_table(preset)["options"]) == {"ceiling=8, gun=half"}
    assert set(mj.payment_table("hk_half_spicy")["options"]) == {""}


def test_below_the_minimum_there_is_no_amount() -> None:
    table = mj.payment_table("hk_half_spicy", values=range(16))
    below = table[table["value"] < 3]
    assert set(below["status"]) == {"below_minimum"}
    assert below[["final_score", "flat", "pays", "receives"]].isna().all(axis=None)


def test_above_the_ceiling_a_hand_is_worth_the_ceiling() -> None:
    table = mj.payment_table("hk_half_spicy", values=[13, 15])
    pays = table.pivot(index=["situation", "payer"], columns="value", values="pays")  # noqa: PD010 - nothing is to be aggregated
    assert (pays[13] == pays[15]).all()
    assert set(table[table["value"] == 15]["status"]) == {"above_ceiling"}


#: Cells of Japanese Modern that no hand reaches: (situation, fu, han).
IMPOSSIBLE = [
    ("dealer_on_discard", 20, 3),
    ("nondealer_on_nondealer_discard", 20, 4),
    ("dealer_self_drawn", 20, 1),
    ("dealer_on_discard", 25, 1),
    ("nondealer_self_drawn", 25, 2),
    ("dealer_self_drawn", 110, 1),
]
POSSIBLE = [
    ("dealer_self_drawn", 20, 2),
    ("dealer_on_discard", 25, 2),
    ("nondealer_self_drawn", 25, 3),
    ("dealer_on_discard", 110, 1),
]


@pytest.mark.parametrize(
    ("situation", "fu", "han", "reached"),
    [(*cell, False) for cell in IMPOSSIBLE] + [(*cell, True) for cell in POSSIBLE],
)
def test_impossible_cells_are_printed_or_left_empty(
    situation: str, fu: int, han: int, *, reached: bool
) -> None:
    payer = "other" if "self" in situation else "discarder"
    printed = mj.preset("japanese_modern")
    marked = printed.with_options(impossible="mark")
    table = mj.payment_table(printed)
    cell = table[
        (table["situation"] == situation)
        & (table["fu"] == fu)
        & (table["value"] == han)
    ]
    assert {status == "impossible" for status in cell["status"]} == {not reached}
    assert mj.payment_grid(printed, situation, payer).loc[fu, han] > 0
    assert pd.isna(mj.payment_grid(marked, situation, payer).loc[fu, han]) is (
        not reached
    )


def test_from_the_first_limit_tier_on_there_is_one_row_per_han() -> None:
    table = mj.payment_table("japanese_modern")
    dealer = table[table["situation"] == "dealer_self_drawn"]
    assert dealer[dealer["value"] >= 5]["fu"].isna().all()
    assert dealer[dealer["value"] < 5]["fu"].notna().all()
    named = dealer[dealer["value"].isna()]
    assert named["tier"].tolist() == ["yakuman"]


def test_stacked_yakuman_are_listed_as_far_as_they_count() -> None:
    preset = mj.preset("japanese_modern").with_options(stacking="up_to_six")
    table = mj.payment_table(preset)
    dealer = table[table["situation"] == "dealer_self_drawn"]
    named = dealer[dealer["value"].isna()]
    assert named["tier"].tolist() == ["yakuman", *(f"{n} yakuman" for n in range(2, 7))]
    assert named["pays"].tolist() == [16000 * n for n in range(1, 7)]


def test_an_endless_table_ends_in_a_row_marked_and_more() -> None:
    preset = mj.preset("hk_full_spicy").with_options(ceiling="none")
    last = mj.payment_table(preset).iloc[-1]
    assert last["status"] == "and_more"
    assert pd.isna(last["value"])
    assert pd.isna(last["pays"])
    assert mj.settling_table(preset).index[-1] == "and more"


def test_named_hands_without_bound_end_in_such_a_row_too() -> None:
    preset = mj.preset("japanese_modern").with_options(stacking="all")
    assert mj.settling_table(preset).columns.tolist()[-2:] == ["yakuman", "and more"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"values": [4.5]}, "hong_kong: expected values in steps of 1, found 4.5"),
        ({"values": [-3]}, "expected a number from 0 to 10000, found -3"),
        ({"values": ["x"]}, "expected a number, found 'x' is not a number"),
    ],
)
def test_lines_that_no_hand_is_worth_are_refused(
    asked: dict[str, Any], said: str
) -> None:
    with pytest.raises(mj.MjtablesError, match=said):
        mj.payment_table("hong_kong", **asked)


def test_fu_cannot_be_left_out_where_they_count() -> None:
    with pytest.raises(mj.MjtablesError, match="expected whole points above 0"):
        mj.payment_table("japanese_modern", values=[3], points=[])


@pytest.mark.parametrize("name", ["hk_full_spicy", "hk_half_spicy", "hong_kong"])
def test_a_table_that_ends_has_no_such_row(name: str) -> None:
    assert "and_more" not in set(mj.payment_table(name)["status"])


def test_bands_merge_equal_neighbours() -> None:
    bands = mj.settling_table("japanese_modern", bands=True)
    merged = ["1", "2", "3", "4", "5", "6-7", "8-10", "11-12", "13+", "yakuman"]
    assert bands.columns.tolist() == merged
    assert bands.loc[30, "6-7"] == 3000


def test_a_grid_of_a_rule_set_without_fu_is_a_row_per_value() -> None:
    grid = mj.payment_grid("hong_kong", "dealer_on_discard", "discarder")
    assert grid.index.name == "faan"
    assert grid["pays"].tolist()[:5] == [2, 4, 8, 16, 32]


def test_the_multiplier_is_empty_where_legs_were_regrouped() -> None:
    table = mj.payment_table(mj.load(PRESETS / "capped_others.toml"), values=[20, 70])
    discard = table[table["situation"] == "nondealer_on_nondealer_discard"]
    assert discard[discard["value"] == 20]["multiplier"].notna().all()
    assert discard[discard["value"] == 70]["multiplier"].isna().all()


def test_cases_name_the_facts_that_change_amounts() -> None:
    preset = mj.load(PRESETS / "dealer_streak.toml")
    table = mj.payment_table(preset)
    assert table["case"].unique().tolist() == ["", "streak 1", "streak 2"]
    grid = mj.payment_grid(preset, "dealer_self_drawn", "other", case="streak 2")
    assert grid.loc[6, "pays"] == 50 + 10 * (6 + 5)


def test_liable_rows_that_depend_on_the_dealer_say_so() -> None:
    preset = mj.load(PRESETS / "liable_streak.toml")
    table = mj.payment_table(preset)
    cases = table[table["situation"] == "nondealer_on_discard_liable"]["case"].unique()
    assert cases.tolist() == ["", "dealer discards", "dealer liable"]


def test_three_players_have_fewer_rows_and_the_same_multipliers() -> None:
    three = mj.payment_table("mahjong_soul_3p_bisection")
    ron = three[three["situation"] == "nondealer_on_nondealer_discard"]
    assert ron["payer"].unique().tolist() == ["dealer", "discarder"]
    multipliers = ron[ron["payer"] == "discarder"]["multiplier"].dropna()
    assert multipliers.unique().tolist() == [4]


def test_money_is_made_of_floats_only_for_charts() -> None:
    preset = mj.preset("hk_half_spicy").with_options(base="0.1")
    table = mj.as_float(mj.payment_table(preset))
    assert table["pays"].dtype == "float64"
    assert table["situation"].dtype == "category"


#: What asks for a table that there is not, and what is said.
UNKNOWN: dict[str, tuple[dict[str, Any], str]] = {
    "situation": (
        {"situation": "dealer_selfdrawn", "payer": "other"},
        "did you mean 'dealer_self_drawn'",
    ),
    "payer": (
        {"situation": "dealer_self_drawn", "payer": "discarder"},
        "expected a payer in dealer_self_drawn: 'other'",
    ),
    "case": (
        {"situation": "dealer_self_drawn", "payer": "other", "case": "streak 1"},
        "expected a case: ''",
    ),
}


@pytest.mark.parametrize("what", UNKNOWN)
def test_a_grid_that_there_is_not_is_refused(what: str) -> None:
    asked, said = UNKNOWN[what]
    with pytest.raises(mj.MjtablesError, match=said):
        mj.payment_grid("hong_kong", **asked)

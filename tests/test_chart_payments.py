"""Maps of payments: every amount of the table, borders where a tier begins."""

from __future__ import annotations

import pytest
from charts_kept import PRESET
from charts_seen import lines, tiles, words
from colour_vision import lightness

import mjtables as mj
from mjtables.charting import payments
from mjtables.charting.paid import paid
from mjtables.charting.tiles import Column, Face

pytestmark = pytest.mark.usefixtures("charts_kept")


def test_payments_are_those_of_the_table_and_darker_where_they_are_higher() -> None:
    chart = mj.payment_chart("japanese_modern", "nondealer_on_nondealer_discard")
    said = tiles(chart)
    printed = ("1000", "2000", "3900", "7700", "8000", "12000", "16000", "24000")
    shades = [lightness(said[number]["fill"][0]) for number in printed]
    assert shades == sorted(shades, reverse=True)
    assert {"mangan", "haneman", "baiman", "sanbaiman", "yakuman"} <= set(said)
    assert {"fu / han", "20", "110", "6–7", "13+"} <= set(words(chart))


def test_every_amount_of_a_grid_is_written() -> None:
    grid = mj.payment_grid("japanese_modern", "dealer_self_drawn", "other")
    said = words(mj.payment_chart("japanese_modern", "dealer_self_drawn", "other"))
    amounts = [str(cell) for cell in grid[[1, 2, 3, 4]].to_numpy().ravel()]
    for number in {own for own in amounts if own != "<NA>"}:
        told = said.count(number) + said.count(f"({number})")
        assert told >= amounts.count(number), number


def test_a_cell_that_no_hand_reaches_stands_in_brackets() -> None:
    said = words(mj.payment_chart("japanese_modern"))
    assert "(700)" in said  # 20 fu, 1 han
    assert "700" not in said
    assert "(700): no hand reaches it" in said


def test_what_no_source_states_is_told() -> None:
    """No rule set has such a cell; one of somebody else's may."""
    cells = [Column("1", (Face("?"),))]
    (key,) = payments._keys(paid(PRESET("hong_kong")), cells, "en")
    assert key.text == "?: not established: no source states it"


def test_the_plain_case_is_told_and_another_can_be_named() -> None:
    where = ("taiwanese", "dealer_on_discard")
    plain, streak = (
        mj.payment_chart(*where, case=case).alt for case in ("", "streak 2")
    )
    assert "the plain case (cases: streak 1 / streak 2 / streak 3)" in plain
    assert "discarder · streak 2 ·" in streak
    grids = [mj.payment_grid(*where, "discarder", case=c) for c in ("", "streak 2")]
    for alt, grid in zip((plain, streak), grids, strict=True):
        assert f"5 tai {grid['pays'][5]}," in alt


def test_no_case_is_told_where_none_changes_what_is_paid() -> None:
    """Streaks matter where the dealer is in it."""
    assert "case" not in mj.payment_chart("taiwanese").alt


def test_a_case_is_drawn_where_it_matters() -> None:
    alt = mj.payment_chart("taiwanese", case="streak 2").alt
    assert "Non-dealer on the dealer's discard, paid by: discarder · streak 2" in alt


def test_thick_lines_stand_where_a_tier_begins() -> None:
    """Of 4 han 40 fu, 3 han 70 fu and 5 han on: mangan."""
    chart = mj.payment_chart("japanese_modern")
    thick = [own for own in lines(chart) if own.get_linewidth() == 1.3]
    upright = [own for own in thick if own.get_xdata()[0] == own.get_xdata()[1]]
    level = [own for own in thick if own not in upright]
    assert len(level) == 2  # above 4 han 40 fu, above 3 han 70 fu
    assert len(upright) == 5 + 3 + 3 + 5  # 2|3 han, 3|4 han, 4|5 han, the tiers


@pytest.mark.parametrize("name", ["hk_half_spicy", "chinese_official", "taiwanese"])
def test_without_points_each_value_is_a_tile(name: str) -> None:
    chart = mj.payment_chart(name, "nondealer_self_drawn", "other")
    grid = mj.payment_grid(name, "nondealer_self_drawn", "other", bands=True)
    said = words(chart)
    for label, pays in grid["pays"].dropna().items():
        assert str(label).replace("-", "–") in said
        assert str(pays) in said


def test_a_tier_that_no_tile_names_is_told_below() -> None:
    assert "limit" in words(mj.payment_chart("chinese_classical"))

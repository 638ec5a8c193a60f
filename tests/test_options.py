"""Options: what they take, what they refuse, and how a variant remembers them."""

from __future__ import annotations

import pickle

import pytest

import mjtables as mj


def test_options_are_refused_with_what_they_take() -> None:
    preset = mj.preset("hk_half_spicy")
    with pytest.raises(mj.OptionError) as caught:
        preset.with_options(gunn="half", ceiling=9, base=0)
    assert str(caught.value).splitlines() == [
        "hk_half_spicy: expected an option: minimum, ceiling, base, gun, players, pao, "
        "knee, flowers, winners, false_win, found 'gunn'; did you mean 'gun'?",
        "hk_half_spicy: ceiling: expected 8, 10, 13, none, found '9'",
        "hk_half_spicy: base: expected a number above 0, found '0'",
    ]


def test_half_gun_with_three_players_is_refused_with_the_reason() -> None:
    with pytest.raises(mj.OptionError, match="no source says what two payers pay"):
        mj.preset("hk_half_spicy").with_options(gun="half", players=3)


def test_choices_that_do_not_fit_each_other_are_refused() -> None:
    preset = mj.preset("hk_half_spicy").with_options(minimum=8, ceiling=8)
    assert preset.shown.values == (8,)
    with pytest.raises(mj.OptionError):
        preset.with_options(ceiling=6)


def test_a_variant_remembers_its_options_in_one_order() -> None:
    preset = mj.preset("hk_half_spicy")
    one = preset.with_options(gun="half", ceiling=8)
    two = preset.with_options(ceiling="8").with_options(gun="half")
    assert one.options_text == two.options_text == "ceiling=8, gun=half"
    assert one == two
    assert two.with_options(gun="full", ceiling=13) == preset


@pytest.mark.parametrize("base", [0.25, "0.25", "1/4"])
def test_a_base_is_exact_however_it_is_given(base: object) -> None:
    preset = mj.preset("hk_half_spicy").with_options(base=base)
    assert preset.options_text == "base=0.25"
    assert preset.payment.unit * 4 == 1


def test_presets_are_equal_by_their_rules() -> None:
    """As a file of its own, too: the tree it was read from does not count."""
    preset = mj.preset("hk_half_spicy")
    same = preset.with_options(ceiling=8).with_options(ceiling=13)
    assert (preset == same, preset != same) == (True, False)
    assert hash(preset) == hash(same)
    other = preset.with_options(ceiling=8)
    assert (preset == other, preset != other) == (False, True)
    assert preset != "hk_half_spicy"
    assert repr(other) == "<Preset hk_half_spicy with ceiling=8>"
    assert pickle.loads(pickle.dumps(other)) == other  # noqa: S301 - our own bytes

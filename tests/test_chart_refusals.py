"""What cannot be drawn is refused in words."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest
from charts_kept import named

import mjtables as mj
from mjtables.loading import preset_from

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("charts_kept")


def _curve(*presets: str, **asked: Any) -> Callable[[], mj.Chart]:
    return lambda: mj.curve_chart(*presets, **asked)


BAD: dict[str, tuple[Callable[[], object], str]] = {
    "no preset": (_curve(), "expected a rule set at least"),
    "a situation there is not": (
        _curve("hong_kong", situation="self_drawn"), "did you mean .dealer_self_drawn",
    ),
    "nothing that is shown": (
        _curve("hong_kong", shows="gets"), "expected final_score or receives",
    ),
    "no values": (_curve("wenzhou"), "wenzhou: expected hands with values"),
    "too many lines": (
        _curve("japanese_modern", "hong_kong", "sichuan", "korean", "tenhou_3p",
               "singapore", "hkma", "sanma_1000", shows="receives"),
        "expected 12 lines at most, .*told apart, found .*; name a situation",
    ),
    "too many rule sets": (
        _curve("japanese_modern", "hong_kong", "sichuan", "korean", "tenhou_3p",
               "singapore", "hkma", "taiwanese", "chinese_official", "vietnamese",
               "hk_half_spicy", "hk_full_spicy", "hk_5_7_9", "zung_jung",
               situation="nondealer_self_drawn"),
        "expected 12 lines at most, .*told apart, found .*; draw fewer",
    ),
    "fu below 0": (
        _curve("japanese_modern", points=-5),
        "japanese_modern: expected fu, a whole number from 1 to 1100, found -5",
    ),
    "fu that are none": (_curve("japanese_modern", points=0), "found 0"),
    "a part of fu": (_curve("japanese_modern", points="2.5"), "found 2.5"),
    "more fu than any hand": (
        _curve("japanese_modern", points=10**9), "from 1 to 1100, found 1000000000",
    ),
    "fu where none count": (
        _curve("hong_kong", "hkma", points=40),
        r"expected no points or fu \(hong_kong, hkma: none are counted\), found 40",
    ),
    "fu where all count alike": (
        _curve("sanma_1000", points=40), "expected 30 fu .as every hand counts there",
    ),
    "one rule set twice": (
        lambda: mj.difference_chart("hong_kong", "hong_kong"),
        "expected different rule sets, found hong_kong twice",
    ),
    "one rule set, an option as it is anyway": (
        lambda: mj.difference_chart("tenhou_4p", kiriage_off()),
        "expected different rule sets, found tenhou_4p twice",
    ),
    "a case there is not": (
        lambda: mj.payment_chart("taiwanese", case="streak 9"),
        "expected a case: '', 'streak 1', .*found 'streak 9'; did you mean",
    ),
    "a case that one lacks": (
        lambda: mj.difference_chart("hkma", "hong_kong", case="robbed_kong"),
        "hong_kong: expected a case: '', found 'robbed_kong'",
    ),
    "a hand that cannot be": (
        lambda: mj.payers_chart("japanese_modern", value=1, points=20),
        "japanese_modern: expected a hand that can be won, found 1 han, 20 fu",
    ),
    "a payer there is not": (
        lambda: mj.payment_chart("hong_kong", "dealer_self_drawn", "dealer"),
        "expected a payer in dealer_self_drawn: 'other', found 'dealer'",
    ),
    "nothing to pay": (
        lambda: mj.payment_chart("hongzhong", "dealer_on_discard", "discarder"),
        "expected amounts in dealer_on_discard of discarder, found none",
    ),
    "no common unit": (
        lambda: mj.difference_chart("hong_kong", "japanese_modern"),
        "hong_kong, japanese_modern: expected hands counted alike, found faan and han",
    ),
    "fu beside none": (
        lambda: mj.difference_chart("sanma_1000", "japanese_modern"),
        "found han and han with fu",
    ),
    "nobody is there to discard": (
        lambda: mj.difference_chart("hong_kong", two_players()),
        "two: expected a situation: .*found 'nondealer_on_nondealer_discard'",
    ),
    "no hand at all": (
        lambda: mj.payers_chart("hong_kong"), "expected hands, a value .*found nothing",
    ),
    "hands and a value": (
        lambda: mj.payers_chart("hong_kong", mj.Hand(winner=0, value=3), value=3),
        "found hands, and value beside them",
    ),
    "a value and a name": (
        lambda: mj.payers_chart("japanese_modern", value=3, special="yakuman"),
        "found value and special",
    ),
    "below the minimum": (
        lambda: mj.payers_chart("hk_half_spicy", value=2), "at least 3 faan",
    ),
    "no fu": (
        lambda: mj.payers_chart("japanese_modern", value=3), "expected the hand's fu",
    ),
    "nobody won": (
        lambda: mj.payers_chart("hong_kong", mj.Hand(kind="abortive")),
        "expected hands that are won, found abortive",
    ),
    "a language": (
        _curve("hong_kong", language="fr"), "expected a language",
    ),
}  # fmt: skip


def kiriage_off() -> mj.Preset:
    """An option that says what holds without it."""
    return mj.preset("tenhou_4p").with_options(kiriage="off")


def two_players() -> mj.Preset:
    """A club of two, where nobody but the dealer can discard to a non-dealer."""
    tree = {
        "id": "two",
        "name": "Two",
        "family": "Club",
        "sources": ["our wall"],
        "players": 2,
        "settling": {"kind": "added", "unit": "faan", "ceiling": 10},
        "payment": {"self_drawn": {"other": 1}, "on_discard": {"discarder": 1}},
    }
    return preset_from(tree, "two.toml")


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_told(case: str) -> None:
    made, said = BAD[case]
    with pytest.raises(mj.MjtablesError, match=said):
        made()


def test_without_matplotlib_it_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(mj.ChartError, match=r"pip install 'mjtables\[charts\]'"):
        mj.curve_chart("hong_kong")


def test_a_character_that_no_font_has_is_named() -> None:
    with pytest.raises(mj.CardError, match="U\\+1F004"):
        mj.curve_chart(named("Club \U0001f004"))


WRONG_KINDS: dict[str, tuple[Any, str]] = {
    "no language": (
        lambda: mj.curve_chart("hong_kong", language=None), "expected a language",
    ),
    "a case that is a number": (
        lambda: mj.payment_chart("hong_kong", case=3), "expected a case",
    ),
    "a payer that is one": (
        lambda: mj.payment_chart("hong_kong", payer=1.5), "expected a payer",
    ),
    "a hand that is one": (
        lambda: mj.payers_chart("hong_kong", 3), "expected hands, found 3",
    ),
    "a name that is one": (
        lambda: mj.payers_chart("hong_kong", special=0), "the name of a hand",
    ),
    "payments of hundreds of digits": (
        lambda: mj.payers_chart("aotenjou", value=2000, points=30),
        "payments that fit on a chart",
    ),
    "counts of no hand": (
        lambda: mj.option_effects(
            "tenhou_4p", mj.counted_hands("tenhou_4p").assign(count=0)
        ),
        "expected a row of counts at least",
    ),
    "a name that no file has": (
        lambda: mj.expected_payments("tenhou_4p", counted="a" * 5000),
        "expected counts of hands",
    ),
    "no log": (lambda: mj.count_hands("tenhou_4p", None), "expected a log's file"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG_KINDS)
def test_what_is_of_another_kind_is_refused_in_words(case: str) -> None:
    draw, said = WRONG_KINDS[case]
    with pytest.raises(mj.MjtablesError, match=said):
        draw()


def test_a_link_that_leads_to_itself_is_told(tmp_path: Path) -> None:
    loop = tmp_path / "loop.png"
    loop.symlink_to(loop)
    with pytest.raises(mj.MjtablesError, match="expected a place to write to"):
        mj.payment_chart("hong_kong").save(loop)
    assert loop.is_symlink()

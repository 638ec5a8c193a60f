"""mjtables chart: which file it writes, and what it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from conftest import mjtables

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("charts_kept")


COMMANDS = {
    "curves": (["curves", "hong_kong", "hkma"], "hong_kong+hkma-curve.png"),
    "curves of an option": (
        ["curves", "hk_half_spicy", "--set", "ceiling=10"],
        "hk_half_spicy-ceiling=10-curve.png",
    ),
    "curves of so many fu, in one situation": (
        ["curves", "tenhou_4p", "--fu", "40", "--situation", "dealer_on_discard"],
        "tenhou_4p-curve-dealer_on_discard-40points.png",
    ),
    "what the winner gets": (
        ["curves", "hong_kong", "--receives"], "hong_kong-curve-receives.png",
    ),
    "curves of typical hands": (
        ["curves", "hong_kong", "tenhou_4p", "--normalised"],
        "hong_kong+tenhou_4p-curve-normalised.png",
    ),
    "payments": (["payments", "wrc_2022"], "wrc_2022-payments.png"),
    "payments in a situation": (
        ["payments", "wrc_2022", "--situation", "dealer_self_drawn"],
        "wrc_2022-payments-dealer_self_drawn.png",
    ),
    "payments of a payer in a language": (
        ["payments", "wrc_2022", "--situation", "nondealer_self_drawn", "--payer",
         "dealer", "--lang", "zh-HK"],
        "wrc_2022-payments-nondealer_self_drawn-dealer-zh_hant.png",
    ),
    "payments in a case": (
        ["payments", "taiwanese", "--case", "streak 2"],
        "taiwanese-payments-streak_2.png",
    ),
    "payers": (
        ["payers", "japanese_modern", "--han", "3", "--fu", "40", "--lang", "ja"],
        "japanese_modern-payers-3han-40fu-ja.png",
    ),
    "payers of a named hand": (
        ["payers", "wrc_2022", "--special", "2 yakuman", "--liable"],
        "wrc_2022-payers-2_yakuman-liable.png",
    ),
    "difference": (
        ["difference", "ema_2016", "ema_2025"], "ema_2016+ema_2025-difference.png",
    ),
    "difference of an option": (
        ["difference", "hk_half_spicy", "--set", "gun=half"],
        "hk_half_spicy+hk_half_spicy-gun=half-difference.png",
    ),
    "difference in a case": (
        ["difference", "taiwanese", "--set", "streak=n+1", "--case", "streak 1"],
        "taiwanese+taiwanese-streak=n+1-difference-streak_1.png",
    ),
    "a file of ones own": (
        ["curves", "hong_kong", "--normalised", "--receives", "--situation",
         "dealer_self_drawn", "-o", "charts/a.svg"],
        "charts/a.svg",
    ),
}  # fmt: skip


def test_each_chart_has_a_name_of_its_own() -> None:
    names = [name for _, name in COMMANDS.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("case", COMMANDS)
def test_the_command_writes_a_chart(case: str, elsewhere: Path) -> None:
    arguments, name = COMMANDS[case]
    done = mjtables("chart", *arguments)
    assert (done.exit_code, done.stdout) == (0, f"{name}\n")
    assert (elsewhere / name).stat().st_size > 5000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["curves", "hong_kong", "hkma", "--set", "minimum=1"], "one preset beside"),
        (["difference", "hong_kong"], "expected a second preset, or --set"),
        (["payers", "hong_kong", "--faan", "3", "--faan", "4"], "one value"),
        (["payers", "hong_kong", "--fu", "3", "--points", "4"], "found both"),
        (["payments", "hong_kog"], "did you mean 'hong_kong'"),
        (["curves", "hong_kong", "-o", "a.gif"], "found 'gif'"),
        (["curves", "japanese_modern", "--fu", "-5"], "a whole number from 1"),
        (["curves", "hong_kong", "--fu", "40"], "expected no points or fu"),
        (["difference", "hong_kong", "hong_kong"], "found hong_kong twice"),
        (["payers", "tenhou_4p", "--han", "1", "--fu", "20"], "a hand that can be won"),
        (["payments", "hkma", "--case", "streak 1"], "expected a case"),
    ],
)
def test_the_command_says_what_is_wrong(
    arguments: list[str], said: str, elsewhere: Path
) -> None:
    done = mjtables("chart", *arguments)
    assert done.exit_code == 2
    assert said in done.output
    assert list(elsewhere.iterdir()) == []


#: Rule sets whose names together are longer than a file's ought to be.
MANY = (
    *(
        "hong_kong",
        "hk_half_spicy",
        "hk_full_spicy",
        "hk_simplified",
        "chinese_official",
    ),
    *("chinese_new_style", "chinese_new_style_5_8_11"),
)


def test_long_names_are_cut_and_stay_apart(elsewhere: Path) -> None:
    for last in ("taiwanese", "zung_jung"):
        assert mjtables("chart", "curves", *MANY, last).exit_code == 0
    made = [path.name for path in elsewhere.glob("*-*.png")]
    assert len(made) == 2
    assert all(len(name) < 120 for name in made)


def test_unlike_units_are_told_beside_the_chart(elsewhere: Path) -> None:
    pair = ("chart", "curves", "japanese_modern", "hong_kong")
    done = mjtables(*pair)
    assert done.stderr == (
        "amounts of different units (han, faan) cannot be compared; --normalised draws "
        "them as they can be\n"
    )
    assert len(list(elsewhere.iterdir())) == 1
    assert mjtables(*pair, "--normalised").stderr == ""


def test_alone_it_tells_what_there_is_with_examples() -> None:
    done = mjtables("chart")
    assert done.exit_code == 2
    assert done.output.startswith("Usage: ")
    assert "payers      Who pays what, in every situation.\n" in done.output
    for kind in ("curves", "payments", "payers", "difference"):
        assert f"\n  mjtables chart {kind} " in done.output


@pytest.mark.parametrize("kind", ["curves", "payments", "payers", "difference"])
def test_the_examples_are_right(kind: str, elsewhere: Path) -> None:
    told = [line.split() for line in mjtables("chart").output.splitlines()]
    typed = [words[1:] for words in told if words[:3] == ["mjtables", "chart", kind]]
    assert typed
    for words in typed:
        assert mjtables(*words).exit_code == 0
    assert len(list(elsewhere.iterdir())) == len(typed)

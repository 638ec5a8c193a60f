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
    "payments": (
        ["payments", "wrc_2022", "--situation", "dealer_self_drawn"],
        "wrc_2022-payments.png",
    ),
    "payers": (
        ["payers", "japanese_modern", "--han", "3", "--fu", "40", "--lang", "ja"],
        "japanese_modern-payers.png",
    ),
    "difference": (
        ["difference", "ema_2016", "ema_2025"], "ema_2016+ema_2025-difference.png",
    ),
    "difference of an option": (
        ["difference", "hk_half_spicy", "--set", "gun=half"],
        "hk_half_spicy+hk_half_spicy-gun=half-difference.png",
    ),
    "a file of ones own": (
        ["curves", "hong_kong", "--normalised", "--receives", "--situation",
         "dealer_self_drawn", "-o", "charts/a.svg"],
        "charts/a.svg",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", COMMANDS)
def test_the_command_writes_a_chart(case: str, elsewhere: Path) -> None:
    arguments, name = COMMANDS[case]
    done = mjtables("chart", *arguments)
    assert (done.exit_code, done.output) == (0, f"{name}\n")
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
    ],
)
def test_the_command_says_what_is_wrong(
    arguments: list[str], said: str, elsewhere: Path
) -> None:
    done = mjtables("chart", *arguments)
    assert done.exit_code == 2
    assert said in done.output
    assert list(elsewhere.iterdir()) == []

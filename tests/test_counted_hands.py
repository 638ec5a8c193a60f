"""Hands that were counted: the tables, what they are paid, what options change."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pandas as pd
import pytest

import mjtables as mj
from mjtables.counting import tables, text
from mjtables.frequencies import FOLDER, counts, names

SAMPLES = Path(__file__).parent / "data" / "replay"
SHARED = Path(__file__).parents[2] / "shared" / "replay"
shared = pytest.mark.skipif(not SHARED.exists(), reason="no ../shared/replay here")


@shared
def test_the_tables_are_counted_anew_from_the_full_logs() -> None:
    made = dict(tables(SHARED))
    assert sorted(made) == list(names())
    for name, table in made.items():
        assert (FOLDER / f"{name}.csv").read_text(encoding="utf-8") == table


@pytest.mark.parametrize("name", names())
def test_a_table_of_counts_is_written_as_it_is_read(name: str) -> None:
    own = counts(name)
    assert (FOLDER / f"{name}.csv").read_text(encoding="utf-8") == text(own)
    assert own.sources
    assert own.preset in mj.presets()


def test_a_log_is_counted_row_by_row() -> None:
    """The same sample, counted from its columns alone."""
    by_hand: Counter[tuple[object, ...]] = Counter()
    with (SAMPLES / "tenhou_4p.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            who = "dealer" if row["winner"] == row["dealer"] else "nondealer"
            way = f"{who}_self_drawn"
            if row["discarder"] and who == "dealer":
                way = "dealer_on_discard"
            elif row["discarder"]:
                own = "dealer" if row["discarder"] == row["dealer"] else "nondealer"
                way = f"nondealer_on_{own}_discard"
            limit = row["yakuman"]
            hand = (limit,) if limit else (row["value"], row["fu"])
            by_hand[(way, *hand)] += 1
    told = mj.count_hands("tenhou_4p", SAMPLES / "tenhou_4p.csv")
    found: Counter[tuple[object, ...]] = Counter()
    for row in told.astype(object).where(told.notna(), None).to_dict("records"):
        special = str(row["special"]).partition(" ")[0]
        second = "" if row["fu"] is None else str(row["fu"])
        worth = (special,) if special else (str(row["value"]), second)
        found[(row["situation"], *worth)] += row["count"]
    assert found == by_hand


#: What the winners got in all. Tenhou: the sum of the points that the logs record,
#: 61,862,000 of four players less the 400 that two rows of a special lobby got more
#: (kiriage), 3,280,700 of three. MCR: the winners' own gains in the sample, 33 + 33 +
#: 66 + 54 + 54 + 41 + 35 + 34 + 63 + 36 + 51 + 40 + 54 + 35.
TOTALS = {
    "tenhou_4p": ("tenhou_4p", 10347, 61_862_000 - 400),
    "tenhou_3p": ("tenhou_3p", 411, 3_280_700),
    "chinese_official": ("mcr_botzone", 14, 629),
}


@pytest.mark.parametrize("preset", TOTALS)
def test_counted_hands_are_paid_what_the_logs_record(preset: str) -> None:
    counted, wins, total = TOTALS[preset]
    row = mj.expected_payments(preset).iloc[0]
    assert (row["counted"], row["wins"], row["total"]) == (counted, wins, total)
    assert row["barred"] == 0
    assert row["mean"] == pytest.approx(total / wins)


#: Ten hands of Hong Kong, made up: 6 of 3 faan (8 on a discard), 3 of 5 faan
#: self-drawn (3 x 12), 1 of 10 faan on a discard (128: 4 laaks).
HANDS = pd.DataFrame(
    {
        "situation": [
            "nondealer_on_nondealer_discard",
            "nondealer_self_drawn",
            "dealer_on_discard",
        ],
        "value": [3, 5, 10],
        "count": [6, 3, 1],
    }
)


def test_ones_own_counts_are_paid() -> None:
    row = mj.expected_payments("hk_half_spicy", counted=HANDS).iloc[0]
    total = 6 * 8 + 3 * 36 + 128
    assert (row["wins"], row["total"], row["mean"]) == (10, total, total / 10)
    squares = (6 * 8**2 + 3 * 36**2 + 128**2) / 10
    assert row["spread"] == pytest.approx((squares - (total / 10) ** 2) ** 0.5)
    assert row["error"] == pytest.approx(row["spread"] / 10**0.5)
    assert (row["limit_hands"], row["limit_share"]) == (0.1, 128 / total)


def test_by_situation_adds_up_to_all() -> None:
    told = mj.expected_payments("hk_half_spicy", counted=HANDS, by_situation=True)
    totals = told.set_index("situation")["total"].to_dict()
    assert totals == {
        "nondealer_on_nondealer_discard": 48,
        "nondealer_self_drawn": 108,
        "dealer_on_discard": 128,
    }


#: In a hundred such hands (ten times the ten): how many are paid otherwise, how many
#: can no longer be won, what winners get more, what discarders pay more, and what is
#: paid otherwise in all.
EFFECTS = {
    "half gun: of 8 and 128 the discarder pays half, two others a quarter each": (
        "gun", "half", (70, 0, 0, -10 * (6 * 4 + 64), 10 * (6 * 4 + 64)),
    ),
    "ceiling 8: 10 faan pay 64 for 128": (
        "ceiling", "8", (10, 0, -640, -640, 640),
    ),
    "ceiling 10: nothing above it was won": ("ceiling", "10", (0, 0, 0, 0, 0)),
    "minimum 5: 3 faan no longer win": (
        "minimum", "5", (60, 60, -480, -480, 480),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", EFFECTS)
def test_what_an_option_changes_in_a_hundred_hands(case: str) -> None:
    option, choice, expected = EFFECTS[case]
    told = mj.option_effects("hk_half_spicy", HANDS).set_index(["option", "choice"])
    row = told.loc[(option, choice)]
    names = ("changed", "barred", "receives", "discarder", "moved")
    assert tuple(row[list(names)]) == pytest.approx(expected)


def test_kiriage_changes_the_hands_of_four_han_30_and_three_han_60() -> None:
    """1,048 and 12: 10.24 of a hundred wins; the 300, 400, 100, 300 each brings."""
    counts = mj.counted_hands("tenhou_4p")
    rows = counts[
        ((counts["value"] == 4) & (counts["fu"] == 30))
        | ((counts["value"] == 3) & (counts["fu"] == 60))
    ]
    more = {
        "dealer_self_drawn": 3 * 100,  # 3,900 each -> 4,000
        "nondealer_self_drawn": 100,  # 2,000 and 3,900 -> 2,000 and 4,000
        "dealer_on_discard": 400,  # 11,600 -> 12,000
        "nondealer_on_dealer_discard": 300,  # 7,700 -> 8,000
        "nondealer_on_nondealer_discard": 300,
    }
    brought = sum(
        more[way] * number
        for way, number in zip(rows["situation"], rows["count"], strict=True)
    )
    told = mj.option_effects("tenhou_4p").set_index(["option", "choice"])
    row = told.loc[("kiriage", "on")]
    assert row["changed"] == pytest.approx(100 * int(rows["count"].sum()) / 10347)
    assert row["receives"] == pytest.approx(100 * int(brought) / 10347)
    assert row["moved"] == pytest.approx(row["receives"])


def counts_of(**columns: list[object]) -> pd.DataFrame:
    return pd.DataFrame(columns)


WAY = "nondealer_self_drawn"
BAD = {
    "no such table": ("tenhou", "did you mean 'tenhou_4p'"),
    "no count": (counts_of(situation=[WAY], value=[3]), "expected a column count"),
    "a strange column": (
        counts_of(situation=[WAY], value=[3], count=[1], colour=["red"]), "'colour'",
    ),
    "no such situation": (
        counts_of(situation=["rain"], value=[3], count=[1]),
        "row 0, situation: expected dealer_self_drawn",
    ),
    "half a hand": (
        counts_of(situation=[WAY], value=[3], count=[0.5]), "a whole number from 0",
    ),
    "less than none": (
        counts_of(situation=[WAY], value=[3], count=[-1]), "a whole number from 0",
    ),
    "no worth": (counts_of(situation=[WAY], count=[1]), "a value, or a special hand"),
    "a word for a value": (
        counts_of(situation=[WAY], value=["many"], count=[1]), "expected a number",
    ),
    "no rows": (counts_of(situation=[], value=[], count=[]), "a row of counts"),
    "of other hands": ("tenhou_4p", "hands that are counted otherwise"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_counts_are_told(case: str) -> None:
    given, said = BAD[case]
    with pytest.raises(mj.MjtablesError, match=said):
        mj.expected_payments("hk_half_spicy", counted=given)


REFUSED = {
    "no rule set": ((), "expected a rule set at least"),
    "nobody counted such hands": (("hong_kong",), r"count\), found none among"),
    "a yakuman that a rule set does not know": (("aotenjou",), "special: expected"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_hands_that_cannot_be_paid_are_refused(case: str) -> None:
    presets, said = REFUSED[case]
    with pytest.raises(mj.MjtablesError, match=said):
        mj.expected_payments(*presets)


def test_a_file_of_counts_is_read_as_a_table_that_comes_with_mjtables(
    tmp_path: Path,
) -> None:
    file = tmp_path / "club.csv"
    HANDS.to_csv(file, index=False)
    told = mj.expected_payments("hk_half_spicy", counted=file).iloc[0]
    assert (told["counted"], told["total"]) == ("club", 284)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(mj.MjtablesError, match=r"club\.csv: expected a CSV file"):
        mj.counted_hands(file)

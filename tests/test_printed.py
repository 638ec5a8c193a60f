"""Numbers that others printed, from the public API and from the command."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import changes_by_command, changes_of

import mjtables as mj
from mjtables.cli import main

PUBLISHED = Path(mj.__file__).parent / "data" / "published" / "fourwinds"

#: Each printed table of Japanese Modern: its situation and payer.
JAPANESE_MODERN = {
    "japanese_modern_1_east_selfdraw_each_loser": ("dealer_self_drawn", "other"),
    "japanese_modern_2_east_discard_discarder": ("dealer_on_discard", "discarder"),
    "japanese_modern_3_noneast_selfdraw_noneast_loser": (
        "nondealer_self_drawn",
        "other",
    ),
    "japanese_modern_4_noneast_discard_discarder": (
        "nondealer_on_nondealer_discard",
        "discarder",
    ),
}


def printed_rows(name: str) -> list[dict[str, str]]:
    lines = (PUBLISHED / f"{name}.csv").read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def counts(band: str) -> range:
    """The counts of a printed band: 6-7, 10+, 3."""
    first, _, last = band.rstrip("+").partition("-")
    return range(int(first), int(last or first) + 1)


def printed_cells() -> list[tuple[str, int, str, int]]:
    return [
        (name, int(row["fu"]), han, int(amount))
        for name in JAPANESE_MODERN
        for row in printed_rows(name)
        for han, amount in row.items()
        if han != "fu"
    ]


def test_288_cells_of_japanese_modern_are_printed() -> None:
    assert len(printed_cells()) == 288


@pytest.mark.parametrize("name", JAPANESE_MODERN)
def test_japanese_modern_prints_as_four_winds_do(name: str) -> None:
    grid = mj.payment_grid("japanese_modern", *JAPANESE_MODERN[name])
    cells = [cell for cell in printed_cells() if cell[0] == name]
    assert len(cells) == 72
    differing = [
        (fu, count, amount, grid.loc[fu, count])
        for _, fu, han, amount in cells
        for count in counts(han)
        if grid.loc[fu, count] != amount
    ]
    assert not differing


def test_the_dealer_pays_a_self_draw_as_table_1_says() -> None:
    """Table 3's heading: the dealer pays double, as in table 1."""
    dealer = mj.payment_grid("japanese_modern", "nondealer_self_drawn", "dealer")
    for row in printed_rows("japanese_modern_1_east_selfdraw_each_loser"):
        for han, amount in row.items():
            if han != "fu":
                assert dealer.loc[int(row["fu"]), counts(han)[0]] == int(amount)


def test_the_command_prints_the_288_cells() -> None:
    result = CliRunner().invoke(main, ["show", "japanese_modern", "--format", "csv"])
    assert result.exit_code == 0
    paid = {
        (row["situation"], row["payer"], row["fu"], row["value"]): row["pays"]
        for row in csv.DictReader(result.output.splitlines())
    }
    for name, fu, han, amount in printed_cells():
        situation, payer = JAPANESE_MODERN[name]
        for count in counts(han):
            row_fu = str(fu) if count < 5 else ""
            assert paid[situation, payer, row_fu, str(count)] == str(amount)


def test_hong_kong_ladder_as_the_faan_laak_page_states_it() -> None:
    table = mj.settling_table("hong_kong", bands=True)
    rows = printed_rows("hong_kong_4_7_10")
    assert table.index.tolist() == [row["faan"] for row in rows]
    assert table["final_score"].tolist() == [int(row["final_score"]) for row in rows]
    laaks = [
        tier.split(" ")[0] if isinstance(tier, str) else "" for tier in table["tier"]
    ]
    assert laaks == [row["laak"] for row in rows]


def test_hong_kong_ladder_in_the_command() -> None:
    result = CliRunner().invoke(main, ["show", "hong_kong", "--format", "md"])
    cells = [line.split("|")[1:3] for line in result.output.splitlines() if "|" in line]
    shown = {band.strip(): score.strip() for band, score in cells}
    for row in printed_rows("hong_kong_4_7_10"):
        assert shown[row["faan"]] == row["final_score"]


#: The half-spicy ladder, 0 to 13 faan (the scoresheet text in words; yawnoc's README).
HALF_SPICY = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]
#: yawnoc's README, Multiplier, the spicy-spicy column.
FULL_SPICY = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192]


@pytest.mark.parametrize(
    ("name", "ladder"), [("hk_half_spicy", HALF_SPICY), ("hk_full_spicy", FULL_SPICY)]
)
def test_spicy_ladders_with_minimum_0(name: str, ladder: list[int]) -> None:
    table = mj.settling_table(mj.preset(name).with_options(minimum=0))
    assert table.index.tolist() == list(range(14))
    assert table["final_score"].tolist() == ladder


@pytest.mark.parametrize(
    ("name", "ladder"), [("hk_half_spicy", HALF_SPICY), ("hk_full_spicy", FULL_SPICY)]
)
def test_spicy_ladders_in_the_command(name: str, ladder: list[int]) -> None:
    arguments = ["show", name, "--set", "minimum=0", "--format", "json"]
    result = CliRunner().invoke(main, arguments)
    scores = {
        row["value"]: row["final_score"]
        for row in json.loads(result.output)["payments"]
        if row["situation"] == "dealer_self_drawn"
    }
    assert scores == dict(enumerate(ladder))


#: Chinese New Style: the five laaks that the Faan-Laak page states.
@pytest.mark.parametrize(
    ("faan", "score"), [(6, 64), (9, 128), (12, 256), (15, 512), (20, 1024)]
)
def test_chinese_new_style_laaks(faan: int, score: int) -> None:
    table = mj.settling_table("chinese_new_style")
    assert table.loc[faan, "final_score"] == score
    assert table.loc[faan, "status"] != "derived"


def test_chinese_new_style_between_the_laaks_is_derived_in_steps_of_ten() -> None:
    table = mj.settling_table("chinese_new_style")
    between = [n for n in range(21) if n not in (6, 9, 12, 15, 20)]
    assert set(table.loc[between, "status"]) == {"derived"}
    assert all(table.loc[n, "final_score"] % 10 == 0 for n in between if n > 5)


def test_chinese_new_style_rescales_before_it_rounds() -> None:
    doubled = mj.settling_table(mj.preset("chinese_new_style").with_options(limit=128))
    assert doubled.loc[6, "final_score"] == 128
    # 128 x 2^(1/3) = 161.3, not twice the rounded 80
    assert doubled.loc[7, "final_score"] == 160
    assert doubled.loc[8, "final_score"] == 200


def test_5_8_11_is_derived_throughout() -> None:
    table = mj.settling_table("chinese_new_style_5_8_11")
    assert set(table["status"]) == {"derived"}
    laaks = table["tier"].dropna()
    assert laaks.index.tolist() == [5, 8, 11, 14, 19]


#: The settlements of the scoresheet text and the Hong Kong rule book's example.
SETTLED = {
    "discard: a three-faan win is +8 and -8": (
        "hk_half_spicy", {}, {"winner": 1, "discarder": 2, "value": 3}, (0, 8, -8, 0),
    ),
    "self-draw: a three-faan win is +12 and -4 three times": (
        "hk_half_spicy", {}, {"winner": 1, "value": 3}, (-4, 12, -4, -4),
    ),
    "pao: the liable player alone pays the full self-draw amount": (
        "hk_half_spicy", {}, {"winner": 1, "value": 3, "liable": 3}, (0, 12, 0, -12),
    ),
    "half gun: V/2 from the discarder, V/4 from the others": (
        "hk_half_spicy", {"gun": "half"}, {"winner": 0, "discarder": 3, "value": 3},
        (8, -2, -2, -4),
    ),
    "three players: the winner of a self-draw collects V": (
        "hk_half_spicy", {"players": "3"}, {"winner": 2, "value": 3}, (-4, -4, 8, 0),
    ),
    "base unit: V is the table value times the base": (
        "hk_half_spicy", {"base": "0.5"}, {"winner": 1, "discarder": 2, "value": 4},
        (0, 8, -8, 0),
    ),
    "ceiling: faan above it are worth as much as it": (
        "hk_half_spicy", {"ceiling": "8"}, {"winner": 1, "discarder": 2, "value": 12},
        (0, 64, -64, 0),
    ),
    "Hong Kong rule book: 8 points on a discard are 16 + 8 + 8": (
        "hong_kong", {}, {"winner": 3, "discarder": 0, "value": 3}, (-16, -8, -8, 32),
    ),
    "4winexm04: 70 fu 1 han on East's discard is 2,300": (
        "japanese_modern", {}, {"winner": 2, "discarder": 0, "value": 1, "fu": 62},
        (-2300, 0, 2300, 0),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SETTLED)
def test_settled_as_printed(case: str) -> None:
    name, options, hand, changes = SETTLED[case]
    assert changes_of(name, options, hand) == changes


@pytest.mark.parametrize("case", SETTLED)
def test_settled_as_printed_in_the_command(case: str) -> None:
    name, options, hand, changes = SETTLED[case]
    assert changes_by_command(name, options, hand) == list(changes)

"""Rule sets beside each other: every cell that differs, by print and by hand."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from conftest import every_preset, mjtables

import mjtables as mj
from mjtables.options import single_choices

if TYPE_CHECKING:
    import pandas as pd

#: The cells that kiriage changes, from the printed tables of 30 and 60 fu.
KIRIAGE = [
    ("dealer_self_drawn", "other", 3900, 4000),
    ("nondealer_self_drawn", "dealer", 3900, 4000),
    ("dealer_on_discard", "discarder", 11600, 12000),
    ("nondealer_on_dealer_discard", "discarder", 7700, 8000),
    ("nondealer_on_nondealer_discard", "discarder", 7700, 8000),
]


def plain(cells: pd.DataFrame) -> list[tuple[object, ...]]:
    """The cells without a liable player, hand by hand."""
    own = cells[~cells["situation"].str.endswith("_liable")]
    names = ["situation", "payer", "value", "fu", *own.columns[6:-1]]
    return [tuple(row) for row in own[names].itertuples(index=False)]


@pytest.mark.parametrize(
    "pair",
    [("ema_2016", "ema_2025"), ("ema_2016", "wrc_2022"), ("jpml_a", "m_league")],
    ids="/".join,
)
def test_what_rounding_up_to_mangan_changes(pair: tuple[str, str]) -> None:
    found = mj.compare(*pair)
    assert plain(found.cells) == [
        (situation, payer, value, fu, one, two)
        for situation, payer, one, two in KIRIAGE
        for value, fu in ((3, 60), (4, 30))
    ]
    assert not found.same


def test_half_gun_and_full_gun_beside_each_other() -> None:
    """The scoresheet text's 8 of 3 faan: all from the discarder, or 4, 2 and 2."""
    half = mj.preset("hk_half_spicy").with_options(gun="half")
    found = mj.compare("hk_half_spicy", half)
    three = found.cells[found.cells["value"] == 3]
    drawn = three[three["situation"] == "nondealer_on_nondealer_discard"]
    assert drawn.set_index("payer").iloc[:, 5:7].to_numpy().tolist() == [
        [0, 2],
        [8, 4],
        [0, 2],
    ]
    assert found.options.to_numpy().tolist() == [["gun", "full", "half"]]
    assert found.labels == ("hk_half_spicy", "hk_half_spicy (gun=half)")
    assert not found.cells["situation"].str.contains("self_drawn").any()


def test_full_spicy_beside_half_spicy() -> None:
    """Doubled at every faan to 8,192 at 13; half spicy has 384 there: 21.3 times."""
    found = mj.compare("hk_half_spicy", "hk_full_spicy")
    spans = found.spans.set_index(["situation", "payer"])
    span = spans.loc[("dealer_on_discard", "discarder")]
    assert (span["cells"], span["differ"]) == (11, 9)
    assert (span["least"], span["most"]) == (1, 8192 / 384)


def test_four_editions_at_once() -> None:
    found = mj.compare("ema_2016", "ema_2025", "wrc_2022", "m_league")
    assert found.labels == ("ema_2016", "ema_2025", "wrc_2022", "m_league")
    assert [row[4:] for row in plain(found.cells)] == [
        (one, two, two, two) for _, _, one, two in KIRIAGE for _ in range(2)
    ]
    uma = found.extras[found.extras["extra"] == "uma"]
    assert uma[["who", *found.labels]].iloc[0].tolist() == [
        "first", 15000, 15000, 15000, 30000,
    ]  # fmt: skip
    lacking = set(found.absent["lacking"])
    assert lacking == {"m_league"}
    assert found.absent["situation"].str.endswith("_liable").all()
    assert found.costs["preset"].tolist() == ["ema_2025", "wrc_2022", "m_league"]


def test_what_another_rule_set_costs_is_what_the_option_does() -> None:
    kiriage = mj.preset("tenhou_4p").with_options(kiriage="on")
    cost = mj.compare("tenhou_4p", kiriage).costs.iloc[0]
    effects = mj.option_effects("tenhou_4p").set_index(["option", "choice"])
    own = effects.loc[("kiriage", "on")]
    for name in ("changed", "barred", "receives", "discarder", "moved"):
        assert cost[name] == own[name]


def test_a_cell_below_the_minimum_is_told_with_its_reason() -> None:
    low = mj.preset("hk_half_spicy").with_options(minimum=1)
    cells = mj.compare("hk_half_spicy", low).cells
    assert set(cells["value"]) == {1, 2}
    assert set(cells["why"]) == {"below_minimum"}
    assert cells["hk_half_spicy"].isna().all()
    assert cells["hk_half_spicy (minimum=1)"].notna().all()


def test_three_players_beside_four() -> None:
    found = mj.compare("tenhou_4p", "tenhou_3p")
    assert "players: tenhou_4p 4, tenhou_3p 3" in found.remarks[0]
    plain_ways = ~found.cells["situation"].str.endswith("_liable")
    assert not plain_ways.any()  # each payer pays the same; the fourth is missing
    assert ("nondealer_on_nondealer_discard", "other") in set(
        zip(found.absent["situation"], found.absent["payer"], strict=True)
    )
    assert found.costs.empty


def test_a_house_rule_without_fu_beside_one_with_fu() -> None:
    """Its one cell of a han stands beside every fu of the other."""
    found = mj.compare("tenhou_3p", "sanma_1000")
    ron = found.cells[found.cells["situation"] == "nondealer_on_nondealer_discard"]
    two = ron[(ron["value"] == 2) & (ron["payer"] == "discarder")]
    assert len(set(two["sanma_1000"])) == 1
    assert two["fu"].is_unique


@pytest.mark.parametrize("pair", [("ema_2016", "m_league"), ("hong_kong", "wmpa")])
def test_the_other_way_round_the_same_cells_differ(pair: tuple[str, str]) -> None:
    one, two = pair
    there, back = mj.compare(one, two), mj.compare(two, one)
    names = ["situation", "case", "payer", "value", one, two]
    assert there.cells[names].equals(back.cells[names])


@pytest.mark.parametrize("preset", every_preset(), ids=lambda preset: preset.id)
def test_a_rule_set_differs_from_itself_by_its_option_alone(preset: mj.Preset) -> None:
    """Every cell that an option changes, and no other: by the tables themselves."""
    choices = list(single_choices(preset.options, preset.excluded))
    one = amounts(preset)
    for option, choice in choices[:3]:
        other = preset.with_options(**{option: choice})
        if other.settling.unit != preset.settling.unit:
            continue
        found = mj.compare(preset, other)
        assert found.options["option"].tolist() == [option]
        two = amounts(other)
        both = one.keys() & two.keys()
        changed = {key for key in both if one[key] != two[key]}
        told = {
            (r["situation"], r["case"], r["payer"], r["value"], r["second"], r["tier"])
            for r in hands(found.cells)
        }
        assert told & both == changed, (option, choice)


def hands(frame: pd.DataFrame) -> list[dict[str, object]]:
    """Rows with the points under one name, whatever they are called."""
    plainly = frame.astype(object).where(frame.notna(), None).to_dict("records")
    return [{**row, "second": row.get("fu") or row.get("points")} for row in plainly]


def amounts(preset: mj.Preset) -> dict[tuple[object, ...], object]:
    table = mj.payment_table(preset)
    return {
        (r["situation"], r["case"], r["payer"], r["value"], r["second"],
         "" if r["value"] is not None else r["tier"]): r["pays"]
        for r in hands(table)
        if r["status"] not in ("and_more", "impossible")
    }  # fmt: skip


def test_values_that_one_ladder_does_not_state_are_no_cells_of_it() -> None:
    """WMPA states scores from 3 faan on; Hong Kong's table begins at 0."""
    cells = mj.compare("hong_kong", "wmpa").cells
    none = cells[cells["value"] == 0]
    assert set(none["why"]) == {"no such cell"}
    assert none["wmpa"].isna().all()


REFUSED = {
    "nothing to compare": ((), "expected two rule sets at least, found none"),
    "one alone": (("hong_kong",), "two rule sets at least, found hong_kong"),
    "the same twice": (("hong_kong", "hong_kong"), "found hong_kong twice"),
    "han and faan": (
        ("tenhou_4p", "hong_kong"), "counted in han and fu .as tenhou_4p., found faan",
    ),
    "nothing beside it": (("tenhou_4p", None), "expected a preset .*, found nothing"),
    "a number beside it": (("tenhou_4p", 3), "expected a preset .*, found 3"),
    "a list of both": ((["ema_2016", "ema_2025"],), "expected a preset .*found a list"),
    "no such rule set": (("tenhou_4p", "tenhu_3p"), "did you mean 'tenhou_3p'"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_compared_is_refused(case: str) -> None:
    presets, said = REFUSED[case]
    with pytest.raises(mj.MjtablesError, match=said):
        mj.compare(*presets)


def test_payments_beside_scores_that_only_add_up_are_refused() -> None:
    adds = next(p for p in every_preset() if p.payment.adds_up)
    pays = next(
        p
        for p in every_preset()
        if not p.payment.adds_up and p.settling.unit == adds.settling.unit
    )
    with pytest.raises(mj.MjtablesError, match="scores that only add up"):
        mj.compare(pays, adds)


def test_the_command_tells_every_cell_and_option() -> None:
    done = mjtables("compare", "tenhou_4p", "--set", "kiriage=on")
    assert done.exit_code == 0, done.output
    assert "1,188 cells compared: 22 differ" in done.output
    assert "10.2 are paid otherwise, winners get 2,633 more" in " ".join(
        done.output.split()
    )
    rows = [line.split() for line in done.output.splitlines() if "4 han 30 fu" in line]
    assert len(rows) == 11
    lines = [line.split() for line in done.output.splitlines()]
    assert ["kiriage", "off", "on"] in lines
    assert "settling.limit_from (option kiriage): From this score on" in done.output


def test_cells_of_a_liable_player_stand_apart() -> None:
    """Ten cells that players meet, twelve that few do."""
    said = mjtables("compare", "ema_2016", "ema_2025").output
    plain, liable = said.split("Cells that differ where a player is liable (12)")
    assert "22 differ, 12 of them where a player is liable" in plain
    own = plain.split("Cells that differ (10)")[1]
    assert "liable" not in own
    assert len([line for line in own.splitlines() if " han " in line]) == 10
    assert len([line for line in liable.splitlines() if " han " in line]) == 12
    one = mjtables("compare", "tenhou_3p", "tenhou_4p").output
    assert "100 differ, all of them where a player is liable" in one
    assert "Cells that differ (" not in one


def test_what_few_hands_cost_is_told_as_they_were_counted() -> None:
    """One of 10,347 hands is a double yakuman, for which no table has a cell."""
    said = " ".join(mjtables("compare", "ema_2025", "m_league").output.split())
    assert "1 of all 10,347 are paid otherwise (none that a cell is of" in said


def test_a_dash_is_explained_where_there_is_one() -> None:
    said = mjtables("compare", "tenhou_3p", "tenhou_4p").output
    assert "-: the rule set has no such option" in said
    assert "-: the rule set says nothing there" in said
    both = mjtables("compare", "tenhou_4p", "--set", "kiriage=on").output
    assert "no such option" not in both


def test_every_rule_that_differs_is_told_in_words() -> None:
    rules = mj.compare("ema_2025", "m_league").rules
    says = rules.set_index("path")["says"]
    assert (says != "").all()
    assert "kiriage" in mj.compare("ema_2016", "ema_2025").rules["says"].iloc[0]
    assert says["settling.rungs.yakuman.most"].startswith("The most multiples")


def test_the_command_gives_the_same_as_data() -> None:
    found = json.loads(
        mjtables("compare", "ema_2016", "ema_2025", "--format", "json").stdout
    )
    assert found["presets"] == ["ema_2016", "ema_2025"]
    assert len(found["cells"]) == 22
    assert found["cells"][0]["ema_2025"] == 4000
    table = mjtables("compare", "ema_2016", "ema_2025", "--format", "csv").stdout
    assert len(table.splitlines()) == 23
    page = mjtables("compare", "ema_2016", "ema_2025", "--format", "md").stdout
    assert "| dealer self drawn" in page


def test_the_command_translates_where_units_differ() -> None:
    done = mjtables("compare", "japanese_modern", "hk_half_spicy", "--translate")
    rows = [line.split() for line in done.output.splitlines()]
    for hand in (
        "6-7 han (haneman) 12000 12 9 faan 96 12 1",
        "yakuman 32000 32 12 faan (5 laaks) 256 32 1",
    ):
        assert hand.split(" ") in rows
    for said in (
        "japanese_modern: nondealer on nondealer discard; typical: 1 han 30 fu (the "
        "cheapest with 30 fu), gets 1000",
        "hk_half_spicy: nondealer on nondealer discard; typical: 3 faan (the cheapest)",
        "off: the worth there as a multiple of the worth here",
    ):
        assert said in done.output


def test_a_translation_says_how_hands_are_won_where_it_is_not_the_same() -> None:
    said = mjtables("compare", "japanese_modern", "hangzhou", "--translate").output
    assert "japanese_modern: nondealer on nondealer discard;" in said
    assert "hangzhou: nondealer self drawn;" in said
    told = mj.translations("japanese_modern", "hangzhou").iloc[0]
    assert told["situation"] == "nondealer_on_nondealer_discard"
    assert told["other_situation"] == "nondealer_self_drawn"


def test_what_a_measure_rests_on_is_told() -> None:
    said = mjtables("compare", "--all").output
    row = next(line for line in said.splitlines() if line.startswith("tenhou_3p"))
    assert "44 of 411 wins counted in tenhou_3p" in row
    assert "What the winner gets where a non-dealer wins" in said


def test_the_command_measures_every_rule_set() -> None:
    done = mjtables("compare", "--all", "--format", "csv")
    lines = done.output.splitlines()
    assert len(lines) == 1 + len(mj.presets())
    assert lines[0].startswith("preset,situation,typical_value")


USAGE = {
    "nothing": ((), "expected two rule sets, found none"),
    "one alone": (("hong_kong",), "expected another rule set, or --set, found hong_"),
    "a report of two": (
        ("hong_kong", "hkma", "--report", "x.md"), "expected --report beside --all",
    ),
    "all and one": (("--all", "hong_kong"), "expected --all alone"),
    "a situation of no translation": (
        ("hong_kong", "hkma", "--situation", "x"), "--situation beside --translate",
    ),
    "no such option": (
        ("tenhou_4p", "--set", "kirage=on"), "did you mean 'kiriage'",
    ),
    "han and faan": (("tenhou_4p", "hong_kong"), "translations tell hands of one"),
}  # fmt: skip


@pytest.mark.parametrize("case", USAGE)
def test_the_command_says_what_it_expected(case: str) -> None:
    arguments, said = USAGE[case]
    done = mjtables("compare", *arguments)
    assert done.exit_code == 2
    assert said in done.output
    assert "Traceback" not in done.output

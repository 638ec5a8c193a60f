"""New scoresheets: every row balances, in the file as it is stored and recalculated."""

from __future__ import annotations

import io
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
import xlsxwriter.worksheet
from click.testing import CliRunner
from openpyxl import load_workbook
from sheet_games import NAMES, game, rows_of

import mjtables as mj
from mjtables.cli import main
from mjtables.errors import GameError
from mjtables.scoresheet.fields import amount
from mjtables.scoresheet.model import letters
from mjtables.settlement import settle
from mjtables.sheetbook.layout import FIRST_ROW, LOOKUP, SHEET, STANDINGS
from mjtables.workbook.plain_formulas import PlainBook

if TYPE_CHECKING:
    from pathlib import Path

    from office import Office

    from mjtables.sheetbook.new import Scoresheet

FOUR = NAMES[:4]

#: The figures of the scoresheet's text ("Mahjong (Hong Kong scoring) Rules and
#: Scoring"): options, players, hand, what each gains.
FIGURES = [
    pytest.param(
        {}, {"winner": 1, "discarder": 0, "value": 3}, (-8, 8, 0, 0), id="discard"
    ),
    pytest.param({}, {"winner": 1, "value": 3}, (-4, 12, -4, -4), id="self-drawn"),
    pytest.param(
        {"gun": "half"},
        {"winner": 1, "discarder": 0, "value": 3},
        (-4, 8, -2, -2),
        id="half gun",
    ),
    pytest.param(
        {},
        {"winner": 1, "value": 3, "liable": 2},
        (0, 12, -12, 0),
        id="pao pays it all",
    ),
    pytest.param(
        {"players": 3}, {"winner": 1, "value": 3}, (-4, 8, -4), id="three players: V"
    ),
    pytest.param(
        {"gun": "half", "minimum": 0, "base": "0.25"},
        {"winner": 0, "discarder": 1, "value": 0},
        (Fraction(1, 4), Fraction(-1, 8), Fraction(-1, 16), Fraction(-1, 16)),
        id="half gun, 0 faan, base 0.25",
    ),
]


def stored(data: bytes, sheet: str = SHEET) -> dict[str, Any]:
    """What a viewer shows that does not recalculate."""
    book = load_workbook(io.BytesIO(data), data_only=True, read_only=True)
    return {
        f"{letters(column)}{row}": value
        for row, values in enumerate(book[sheet].iter_rows(values_only=True), 1)
        for column, value in enumerate(values)
    }


def amounts_in(cells: dict[str, Any], sheet: Scoresheet, row: int) -> tuple[Any, ...]:
    """The players' amounts in a row of hands."""
    layout = sheet.layout
    return tuple(
        cells[f"{letters(layout.column[field])}{FIRST_ROW + row + 1}"]
        for field in layout.amounts
    )


@pytest.mark.parametrize(("options", "hand", "expected"), FIGURES)
def test_the_figures_of_the_text(
    options: dict[str, object], hand: dict[str, Any], expected: tuple[Any, ...]
) -> None:
    rules = mj.preset("hk_half_spicy").with_options(**options)
    sheet = mj.new_sheet(rules, FOUR[: rules.players], rows=rows_of(mj.Hand(**hand)))
    assert amounts_in(stored(sheet.workbook()), sheet, 0) == expected


@pytest.mark.needs_libreoffice
@pytest.mark.parametrize(("options", "hand", "expected"), FIGURES)
def test_the_figures_of_the_text_written_into_an_empty_sheet(
    office: Office,
    options: dict[str, object],
    hand: dict[str, Any],
    expected: tuple[Any, ...],
) -> None:
    rules = mj.preset("hk_half_spicy").with_options(**options)
    sheet = mj.new_sheet(rules, FOUR[: rules.players])
    seats = {
        key: FOUR[hand[key]] for key in ("winner", "discarder", "liable") if key in hand
    }
    write = {**seats, "value": hand["value"]}
    typed = {
        (SHEET, sheet.layout.at(field, 0).lstrip("$")): value
        for field, value in write.items()
    }
    cells = office.cells(sheet.workbook(), set=typed)[SHEET]
    values = {address: cell["value"] for address, cell in cells.items()}
    assert amounts_in(values, sheet, 0) == expected


#: Every kind of settling table, and all that sheets have: deposits, pools, cases,
#: streaks, losers who settle differences, liable players, three players.
KINDS = (
    *("hk_half_spicy", "hkma", "wmpa", "hk_simplified", "taiwanese", "fuzhou_128"),
    *("chinese_official", "korean_3p", "zung_jung", "nmjl", "hongzhong"),
    *("tenhou_4p", "tenhou_3p", "m_league", "japanese_modern", "ronin", "jpml_a"),
    *("british", "early_classical", "european_classical", "singapore"),
)


@pytest.mark.needs_libreoffice
@pytest.mark.parametrize("rotates", [False, True], ids=["four", "one sits out"])
@pytest.mark.parametrize("name", KINDS)
def test_recalculated_every_cell_is_as_it_was_stored(
    office: Office,
    name: str,
    rotates: bool,  # noqa: FBT001 - a parameter
) -> None:
    rules = mj.preset(name)
    rows = game(rules, name, 24, rotates=rotates)
    sheet = mj.new_sheet(rules, NAMES[: rules.players + rotates], rows=rows)
    data = sheet.workbook()
    before, after = office.both(data)
    for page, cells in before.items():
        differ = [
            (page, address, cell["value"], after[page][address]["value"])
            for address, cell in cells.items()
            if not _same(cell["value"], after[page][address]["value"])
        ]
        assert not differ[:3]
        assert not [own for own in after[page].values() if own["error"]]


def _same(one: Any, two: Any) -> bool:
    if isinstance(one, float) and isinstance(two, float):
        return abs(one - two) <= 1e-6
    return bool(one == two)


@pytest.mark.parametrize("name", mj.presets())
def test_the_sheet_pays_what_settle_pays(name: str) -> None:
    rules = mj.preset(name)
    rows = game(rules, name, 40, rotates=False)
    sheet = mj.new_sheet(rules, FOUR[: rules.players], rows=rows)
    cells = stored(sheet.workbook())
    paid = bank = 0
    deposit = rules.deposit if isinstance(rules.deposit, int) else 0
    for place, row in enumerate(rows):
        found = amounts_in(cells, sheet, place)
        hand = row.hands[0]
        laid = bank + len(row.declared)
        won = hand.winner is not None
        bank = 0 if won else laid
        if found[0] is None:
            continue  # no hand is so: somebody writes the amounts
        settled = settle(rules, replace(hand, deposits=laid if won else 0))
        expected = list(settled.changes[: rules.players])
        for player in row.declared:
            expected[player] -= deposit
        assert list(found) == pytest.approx([float(own) for own in expected])
        paid += 1
    assert paid > 10


def test_no_formula_has_a_function_of_a_longer_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are written as they stand; xlsxwriter itself would write the same."""
    sheets = [mj.new_sheet(name, FOUR) for name in ("m_league", "taiwanese", "ronin")]
    written = [sheet.workbook() for sheet in sheets]
    monkeypatch.setattr(PlainBook, "worksheet_class", xlsxwriter.worksheet.Worksheet)
    assert [sheet.workbook() for sheet in sheets] == written


@pytest.mark.needs_libreoffice
def test_a_row_that_does_not_balance_says_so_in_every_viewer(office: Office) -> None:
    rows = rows_of(mj.Hand(winner=1, discarder=0, value=3))
    wrong = [replace(rows[0], amounts=(-8, 8, 4, 0))]
    sheet = mj.new_sheet("hk_half_spicy", FOUR, rows=wrong)
    data, at = sheet.workbook(), sheet.layout.at("balance", 0).lstrip("$")
    remark = sheet.layout.at("remark", 0).lstrip("$")
    cells = stored(data)
    assert (cells[at], cells[remark]) == (4, "off by 4")
    again = office.cells(data)[SHEET]
    assert (again[at]["value"], again[remark]["value"]) == (4, "off by 4")


@pytest.mark.needs_libreoffice
def test_what_is_typed_counts_and_so_does_a_win_that_follows(office: Office) -> None:
    """Two winners are written by hand; the next row settles itself again."""
    sheet = mj.new_sheet("hk_half_spicy", FOUR)
    at = sheet.layout.at
    first = {"winner": "Bob; Cid", "discarder": "Ann"}
    first |= dict(zip(sheet.layout.amounts, (-16, 8, 8, 0), strict=True))
    second = {"winner": "Dee", "value": 4}
    typed = {
        (SHEET, at(field, row).lstrip("$")): value
        for row, fields in enumerate((first, second))
        for field, value in fields.items()
    }
    cells = office.cells(sheet.workbook(), set=typed)[SHEET]
    values = {address: cell["value"] for address, cell in cells.items()}
    assert amounts_in(values, sheet, 1) == (-8, -8, -8, 24)
    total = [at(f"total:{player}", 1).lstrip("$") for player in range(4)]
    assert [values[own] for own in total] == [-24, 0, 0, 24]
    assert values[at("dealer", 1).lstrip("$")] == "Bob"


#: (preset, hands with changes): what the sheet's standings come to.
@pytest.mark.needs_libreoffice
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "name",
    ["tenhou_4p", "tenhou_3p", "m_league", "ema_2016", "wrc_2022", "ronin", "jpml_a"],
)
def test_the_standings_are_those_of_the_rule_set(
    office: Office, name: str, seed: int
) -> None:
    rules = mj.preset(name)
    rows = game(rules, str(seed), 12, rotates=False)
    sheet = mj.new_sheet(rules, FOUR[: rules.players], hands=12, rows=rows)
    data = sheet.workbook()
    values = {key: own["value"] for key, own in office.cells(data)[STANDINGS].items()}
    points = [values[f"C{row}"] for row in range(5, 5 + rules.players)]
    shown = stored(data)
    banks = [shown[sheet.layout.at("bank", row).lstrip("$")] for row in range(12)]
    left = [bank for bank in banks if bank is not None][-1] // 1000
    final = mj.standings(rules, [int(own) for own in points], deposits=int(left))
    totals = [values[f"K{row}"] for row in range(5, 5 + rules.players)]
    assert totals == [float(own) for own in final.totals]
    assert [values[f"D{row}"] for row in range(5, 5 + rules.players)] == list(
        final.places
    )


def test_ties_that_nobody_decides_are_left_open() -> None:
    played = rows_of(mj.Hand(kind="abortive"))
    sheet = mj.new_sheet("saikouisen", FOUR, hands=1, rows=played)
    cells = stored(sheet.workbook(), STANDINGS)
    assert [cells[f"K{row}"] for row in range(5, 9)] == ["?"] * 4
    with pytest.raises(GameError):
        mj.standings("saikouisen", [30000] * 4)


def test_repeated_deals_raise_the_hands() -> None:
    """16 + the repeats so far (the text's "Ending the game")."""
    won, lost = mj.Hand(winner=0, value=3), mj.Hand(winner=1, discarder=0, value=3)
    drawn = mj.Hand(kind="exhaustive_draw", dealer=1)
    rows = rows_of(won, won, lost, drawn, replace(lost, dealer=1, discarder=3))
    sheet = mj.new_sheet("hk_half_spicy", FOUR, rows=rows)
    cells = stored(sheet.workbook())
    assert cells["A4"] == (
        "Repeated deals so far: 4; hands to play: 16+4 = 20 - "
        "raise hands (Settings) to 20"
    )
    assert cells["A5"] == "The last wind ends when 15 more deals count"


@pytest.mark.needs_libreoffice
def test_honba_go_up_by_themselves_where_the_rule_set_says_so(office: Office) -> None:
    """Public Tenhou logs: one more after the dealer's win and a draw, else none."""
    sheet = mj.new_sheet("tenhou_4p", FOUR, hands=8)
    played = [
        {"winner": "Ann", "value": 5},
        {"kind": "draw"},
        {"kind": "abortive"},
        {"winner": "Cid", "discarder": "Ann", "value": 5},
        {},
    ]
    typed = {
        (SHEET, sheet.layout.at(field, row).lstrip("$")): value
        for row, fields in enumerate(played)
        for field, value in fields.items()
    }
    cells = office.cells(sheet.workbook(), set=typed)[SHEET]
    honba = [sheet.layout.at("honba", row).lstrip("$") for row in range(1, 5)]
    assert [cells[own]["value"] for own in honba] == [1, 2, 3, 0]
    gained = sheet.layout.at("amount:2", 3).lstrip("$")
    assert cells[gained]["value"] == 8900


@pytest.mark.needs_libreoffice
def test_the_last_wind_ends_with_the_hand_in_which_the_last_deal_passes(
    office: Office,
) -> None:
    hands = [mj.Hand(winner=(d + 1) % 4, value=3, dealer=d) for d in range(4)] * 2
    rows = rows_of(mj.Hand(winner=0, value=3), *hands)
    sheet = mj.new_sheet("hk_half_spicy", FOUR, hands=8, rows=rows)
    cells = office.cells(sheet.workbook())[SHEET]
    assert cells["A5"]["value"] == "The last wind ended with hand 9"
    winds = [cells[f"B{row}"]["value"] for row in range(8, 17)]
    assert winds == ["east"] * 5 + ["south"] * 4


def test_the_worksheets_fit_their_pages_and_say_what_they_are() -> None:
    sheet = mj.new_sheet("tenhou_4p", FOUR, paper="letter")
    book = load_workbook(io.BytesIO(sheet.workbook()))
    payments = ["Payments", "Payments 2"]
    assert book.sheetnames == [SHEET, STANDINGS, *payments, "Settings", LOOKUP]
    assert {int(page.page_setup.paperSize) for page in book} == {1}
    assert book[LOOKUP].sheet_state == "hidden"
    assert all(page.sheet_properties.pageSetUpPr.fitToPage for page in book)
    page = book[SHEET]
    assert page.print_title_rows == "$6:$7"
    assert page.freeze_panes == "D8"
    assert set(book.defined_names) >= {"Players", "Hands", "Agreed", "Deposit", "Pool"}


@pytest.mark.needs_libreoffice
@pytest.mark.parametrize(("hands", "pages"), [(16, 1), (40, 2)])
def test_sheets_are_printed_on_as_few_pages_as_can_be_read(
    office: Office, hands: int, pages: int
) -> None:
    sheet = mj.new_sheet("hk_half_spicy", FOUR, hands=hands)
    assert office.pages(sheet.workbook())[SHEET] == pages


def test_the_same_sheet_has_the_same_bytes() -> None:
    one, two = (mj.new_sheet("tenhou_4p", FOUR).workbook() for _ in range(2))
    assert one == two


def test_amounts_are_numbers_and_nothing_is_made_a_formula_that_people_wrote() -> None:
    names = ("1st", "A&B", "Zoë 三", "D.")
    rows = rows_of(mj.Hand(winner=1, discarder=0, value=3))
    sheet = mj.new_sheet("hk_half_spicy", names, rows=rows)
    book = load_workbook(io.BytesIO(sheet.workbook()))
    page = book[SHEET]
    texts = [c.value for row in page for c in row if c.data_type == "f"]
    assert not [text for text in texts if any(name in str(text) for name in names)]
    assert all(
        isinstance(value, int | float)
        for value in amounts_in(stored(sheet.workbook()), sheet, 0)
    )


def test_csv_is_the_same_sheet() -> None:
    rows = rows_of(mj.Hand(winner=1, discarder=0, value=3))
    text = mj.new_sheet("hk_half_spicy", FOUR, hands=2, rows=rows).csv()
    assert text.splitlines()[:5] == [
        "# preset: hk_half_spicy",
        "# players: Ann, Bob, Cid, Dee",
        "# hands: 2",
        "hand,wind,dealer,kind,winner,discarder,faan,liable,Ann,Bob,Cid,Dee,balance,"
        "total Ann,total Bob,total Cid,total Dee",
        "1,east,Ann,,Bob,Ann,3,,-8,8,0,0,0,-8,8,0,0",
    ]


def test_csv_of_amounts_alone_is_read_and_audited(tmp_path: Path) -> None:
    rows = rows_of(mj.Hand(winner=1, discarder=0, value=3))
    sheet = mj.new_sheet("hk_half_spicy", FOUR, hands=2, rows=rows)
    path = sheet.save(tmp_path / "amounts.csv", only_amounts=True)
    assert path.read_text(encoding="utf-8").splitlines()[3:] == [
        "hand,Ann,Bob,Cid,Dee",
        "1,-8,8,0,0",
        "2,,,,",
    ]
    told = mj.audit(path)
    assert told.clean
    assert told.won == (-8, 8, 0, 0)
    with pytest.raises(mj.MjtablesError, match="for amounts alone, found"):
        sheet.save(tmp_path / "amounts.xlsx", only_amounts=True)


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (["Ann", "Bob", "Cid"], "found 3 (--set players=3 plays it so)"),
        (["Ann"] * 4, "found 'Ann' twice"),
        (["Ann", "ann", "Cid", "Dee"], "twice"),
        (["=1+1", "Bob", "Cid", "Dee"], "none of"),
        (["@SUM", "Bob", "Cid", "Dee"], "expected a name"),
        (["1", "2", "3", "4"], "expected a name"),
        (["", "Bob", "Cid", "Dee"], "expected a name"),
        (["A" * 31, "Bob", "Cid", "Dee"], "1 to 30 characters"),
        (["A*", "Bob", "Cid", "Dee"], "none of"),
        (list("ABCDEF"), "found 6"),
    ],
)
def test_players_that_a_sheet_cannot_tell_apart(players: list[str], said: str) -> None:
    with pytest.raises(mj.MjtablesError) as error:
        mj.new_sheet("hk_half_spicy", players)
    assert said in str(error.value)


@pytest.mark.parametrize("hands", [0, -1, 501, True, "16", 1.5])
def test_hands_that_there_cannot_be(hands: Any) -> None:
    with pytest.raises(mj.MjtablesError, match="expected 1 to 500 hands"):
        mj.new_sheet("hk_half_spicy", FOUR, hands=hands)


@pytest.mark.usefixtures("elsewhere")
def test_the_command_makes_a_workbook_here_and_says_so() -> None:
    said = CliRunner().invoke(
        main, ["sheet", "new", "-p", "hk_half_spicy", "--players", "Ann,Bob,Cid,Dee"]
    )
    assert said.output == "hk_half_spicy-scoresheet.xlsx: 16 hands, 8 rows to spare\n"


def test_the_command_refuses_another_ending(elsewhere: Path) -> None:
    arguments = ["sheet", "new", "-p", "hk_half_spicy", "--players", "A,B,C,D"]
    said = CliRunner().invoke(main, [*arguments, "-o", "x.ods"])
    assert said.exit_code == 2
    assert "expected a file of a scoresheet (xlsx, csv), found 'ods'" in said.stderr
    assert not list(elsewhere.iterdir())


def test_amount_columns_stand_beside_each_other() -> None:
    layout = mj.new_sheet("tenhou_4p", FOUR).layout
    places = [layout.column[amount(player)] for player in range(4)]
    assert places == list(range(places[0], places[0] + 4))


#: What a game drawn at random may well have: dealers as they come, and hands that a
#: rule set pays although none is so.
_AT_RANDOM = {"dealer", "wind", "impossible", "honba"}


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.parametrize("name", KINDS)
def test_a_sheet_that_is_read_again_has_nothing_wrong_and_makes_the_same_sheet(
    name: str, ending: str, tmp_path: Path
) -> None:
    rules = mj.preset(name)
    rows = game(rules, name, 14, rotates=False, possible=True)
    players = FOUR[: rules.players]
    sheet = mj.new_sheet(rules, players, rows=rows)
    told = mj.audit(sheet.save(tmp_path / f"sheet.{ending}"))
    assert {finding.kind for finding in told.findings} <= _AT_RANDOM
    again = mj.new_sheet(rules, players, rows=told.sheet.rows)
    assert again.csv() == sheet.csv()

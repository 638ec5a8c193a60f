"""A card as a workbook: read back cell by cell, recalculated, changed, and again."""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import openpyxl
import pytest
import xlsxwriter.worksheet
from conftest import BUILT_IN, TEST_PRESETS, mjtables
from pypdfium2 import PdfDocument
from workbook_reading import Shown, check, told

import mjtables as mj
from mjtables.carding import sheet_of
from mjtables.errors import CardError
from mjtables.listing import every_entry
from mjtables.situation import Situation
from mjtables.speech import speech
from mjtables.workbook.live import live
from mjtables.workbook.naming import apart
from mjtables.workbook.plain_formulas import PlainBook
from mjtables.workbook.reckoning import Reckoner
from mjtables.workbook.tiers import Tiers

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from office import Office
    from openpyxl.worksheet.worksheet import Worksheet

#: A dozen rule sets, of every kind of settling and every regrouping.
KINDS = (
    "hong_kong",  # laaks
    "hk_half_spicy",  # laaks, between them linear
    "chinese_new_style",  # geometric steps
    "japanese_modern",  # mangan
    "ema_2025",  # mangan, rounded up
    "mahjong_soul_3p_bisection",  # the absent seat is shared
    "sanma_1000",  # single cells, and payments that ask for the rung
    "european_classical",  # points and doubles, scores rounded
    "zung_jung",  # others pay 25 at most
    "taiwanese",  # base and tai
    "vietnamese",  # spelled scores
    "singapore_3_6_half",  # stated scores, rounded
    "chemnitz",  # the least that wins
)


@cache
def workbook(name: str, **options: Any) -> bytes:
    return mj.card(mj.preset(name).with_options(**options)).workbook()


@cache
def opened(name: str, *, formulas: bool = False) -> openpyxl.Workbook:
    file = io.BytesIO(workbook(name))
    return openpyxl.load_workbook(file, data_only=not formulas)


def shown(name: str) -> Shown:
    """What a viewer shows that does not reckon."""
    return shown_of(opened(name))


def shown_of(book: openpyxl.Workbook) -> Shown:
    return {
        sheet.title: {
            cell.coordinate: cell.value
            for row in sheet.iter_rows()
            for cell in row
            if cell.value not in (None, "")
        }
        for sheet in book
    }


def of_office(cells: Any) -> Shown:
    return {
        sheet: {at: cell["value"] for at, cell in own.items() if cell["value"] != ""}
        for sheet, own in cells.items()
    }


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_amount_is_what_the_library_pays(name: str) -> None:
    preset = mj.preset(name)
    listed = {e.status for e in every_entry(preset)} - {"and_more"}
    assert check(shown(name), preset) > 0 or not listed


@pytest.mark.parametrize("name", KINDS)
def test_no_formula_has_a_function_of_a_longer_name(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """They are written as they stand; xlsxwriter itself would write the same."""
    written = workbook(name)
    monkeypatch.setattr(PlainBook, "worksheet_class", xlsxwriter.worksheet.Worksheet)
    assert mj.card(name).workbook() == written


@pytest.mark.parametrize("path", TEST_PRESETS, ids=lambda path: path.stem)
def test_a_rule_set_of_ones_own_is_a_workbook_too(path: Path) -> None:
    preset = mj.load(path)
    file = io.BytesIO(mj.card(preset).workbook())
    book = openpyxl.load_workbook(file, data_only=True)
    assert check(shown_of(book), preset) > 0


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_cell_is_what_it_seems(name: str) -> None:
    formulas = opened(name, formulas=True)
    for sheet in opened(name):
        for row in sheet.iter_rows():
            for cell in row:
                written = formulas[sheet.title][cell.coordinate]
                if written.data_type == "f":
                    empty = r'.*"".*|=(Scores!)?[A-Z]+\d+'
                    may_be_empty = re.fullmatch(empty, written.value)
                    assert cell.value is not None or may_be_empty, cell.coordinate
                    assert not isinstance(cell.value, str) or not is_number(cell.value)
                elif isinstance(cell.value, str) and sheet.title != "Settings":
                    assert not is_number(cell.value), f"{cell.coordinate} is text"


def is_number(text: str) -> bool:
    try:
        float(text.replace(",", "").strip("()+").replace("/", ""))
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_sheet_is_ready_to_be_printed(name: str) -> None:
    for sheet in opened(name):
        assert sheet.page_setup.paperSize in (9, "9")
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.page_setup.fitToWidth in (None, 1)
        assert sheet.print_area, sheet.title
        assert sheet.print_title_rows, sheet.title
        assert sheet.freeze_panes, sheet.title
        assert name in sheet.oddFooter.left.text
        assert sheet.protection.sheet
        assert sheet.protection.password is None
        assert columns_are_wide_enough(sheet)


def columns_are_wide_enough(sheet: Worksheet) -> bool:
    """No number is wider than its column (a text is wrapped, or runs on)."""
    merged = {at for area in sheet.merged_cells.ranges for at in area.cells}
    return all(
        len(f"{cell.value:,}") <= sheet.column_dimensions[cell.column_letter].width
        for row in sheet.iter_rows()
        for cell in row
        if isinstance(cell.value, int) and (cell.row, cell.column) not in merged
    )


def test_letter_paper_is_letter_in_the_workbook() -> None:
    made = mj.card("hong_kong", paper="letter").workbook()
    for sheet in openpyxl.load_workbook(io.BytesIO(made)):
        assert sheet.page_setup.paperSize in (1, "1")


@pytest.mark.parametrize("name", ["hk_half_spicy", "tenhou_3p", "chemnitz"])
def test_the_same_card_is_the_same_bytes(name: str) -> None:
    assert mj.card(name).workbook() == workbook(name)


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(1)", "12", "http://example.org", "{=1}", "a&B"]
)
def test_a_title_is_a_title_whatever_it_says(text: str) -> None:
    made = mj.card("hong_kong", title=text, note=text).workbook()
    book = openpyxl.load_workbook(io.BytesIO(made))
    for sheet in book:
        cell = sheet["A1"]
        assert (cell.value, cell.data_type) == (text, "s")
        assert cell.hyperlink is None
    assert book["Settings"]["A3"].value == text


def test_two_languages_and_copies_are_refused() -> None:
    two = mj.card("hong_kong", language=("en", "ja"))
    with pytest.raises(CardError, match="alone, as xlsx; found two languages"):
        two.workbook()
    with pytest.raises(CardError, match="found copies on sheets"):
        sheet_of(mj.card("hong_kong"), 4).workbook()


def test_the_command_writes_a_workbook(elsewhere: Any) -> None:
    result = mjtables("card", "hk_half_spicy", "--set", "gun=half", "-o", "club.xlsx")
    assert result.output == "club.xlsx\n"
    own = mj.card(mj.preset("hk_half_spicy").with_options(gun="half"))
    assert (elsewhere / "club.xlsx").read_bytes() == own.workbook()
    built = mjtables("build", "hong_kong", "--format", "xlsx", "--out", "made")
    assert built.exit_code == 0, built.output
    assert (elsewhere / "made/hong_kong.xlsx").read_bytes() == workbook("hong_kong")


@pytest.mark.parametrize(
    ("language", "font", "word"),
    [
        ("ja", "Noto Sans CJK JP", "満貫"),
        ("zh_hant", "Noto Sans CJK TC", "滿貫"),
        ("zh_hans", "Noto Sans CJK SC", "满贯"),
    ],
)
def test_a_workbook_speaks_the_language_of_its_card(
    language: str, font: str, word: str
) -> None:
    made = mj.card("tenhou_4p", language=language).workbook()
    sheet = openpyxl.load_workbook(io.BytesIO(made))["Scores"]
    cells = [cell for row in sheet.iter_rows() for cell in row if cell.value == word]
    assert cells
    assert cells[0].font.name == font


def test_options_to_change_are_cells_that_take_what_they_take() -> None:
    book = opened("hk_half_spicy")
    sheet = book["Settings"]
    names = {name: own.attr_text for name, own in book.defined_names.items()}
    assert {"Minimum", "Ceiling", "Base", "Gun", "Knee", "Limit"} <= set(names)
    rules = {
        str(rule.sqref): (rule.type, rule.operator, rule.formula1)
        for rule in sheet.data_validations.dataValidation
    }
    assert rules[address(names["Gun"])] == ("list", None, '"full,half"')
    assert rules[address(names["Base"])] == ("decimal", "greaterThan", "0")
    assert not sheet[address(names["Gun"])].protection.locked
    row = next(r for r in sheet.iter_rows() if r[0].value == "players")
    assert row[1].protection.locked
    assert row[3].value == "as made: --set players=VALUE"


def address(place: str) -> str:
    return place.rpartition("!")[2].replace("$", "")


def test_no_name_is_a_cell_or_bears_another_thing() -> None:
    names = {name for preset in BUILT_IN for name in mj.preset(preset).options}
    rungs = {
        f"rungs.{rung.name}"
        for preset in BUILT_IN
        for rung in mj.preset(preset).settling.rungs
    }
    made = apart(sorted(names | rungs))
    assert len({own.casefold() for own in made.values()}) == len(made)
    for own in made.values():
        assert re.fullmatch(r"[A-Za-z_][A-Za-z0-9_.]*", own)
        assert not re.fullmatch(r"[A-Za-z]{1,3}\d+|[RC]\d*", own, re.IGNORECASE)


def test_the_curve_is_straight_and_told_in_words() -> None:
    chart = opened("hk_half_spicy")["Scores"]._charts[0]
    assert chart.scatterStyle == "lineMarker"
    assert not chart.series[0].smooth
    assert chart.series[0].yVal.numRef.f == "Scores!$B$7:$B$20"


@pytest.mark.parametrize(
    "name", ["hk_half_spicy", "singapore_3p", "sichuan", "tenhou_4p", "zung_jung"]
)
def test_every_choice_of_all_options_together(name: str) -> None:
    preset = mj.preset(name)
    model, _ = live(preset, speech("en", preset.family))
    tiers = Tiers(model, speech("en", preset.family))
    assert model.offered
    ways = [
        (preset.options[option].chosen, *values[-8:])
        for option, values in model.offered.items()
    ]
    tried = 0
    for values in product(*ways):
        choices = dict(zip(model.offered, values, strict=True))
        variant = model.pool.varied(choices)
        if variant is not None:
            tried += 1
            assert not list(model.differences(variant)), choices
            reckoner = Reckoner(variant.chosen)
            for row in (row for row in model.rows if row.points is None):
                said = reckoner.told(tiers.of(row))
                assert said == tiers.word(variant, row), (choices, row)
    assert tried > len(ways)


needs_libreoffice = pytest.mark.needs_libreoffice


@needs_libreoffice
@pytest.mark.parametrize("name", KINDS)
def test_libreoffice_reckons_what_the_library_does(name: str, office: Office) -> None:
    before = shown(name)
    for sheet, cells in office.cells(workbook(name)).items():
        for at, cell in cells.items():
            assert not cell["error"], (sheet, at, cell)
            if cell["formula"]:
                expected = before[sheet].get(at, "")
                if isinstance(expected, str):
                    assert cell["value"] == expected, (sheet, at, cell)
                else:
                    assert cell["value"] == pytest.approx(expected, rel=1e-12, abs=0)


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("japanese_modern", {"limit": 3000, "rounding": 10}),
    ("japanese_modern", {"kiriage": "on", "counted_yakuman": "none", "rounding": 1}),
    ("japanese_modern", {"kiriage": "nondealer_60fu", "limit": 1600}),
    ("hk_half_spicy", {"gun": "half"}),
    ("hk_half_spicy", {"gun": "half", "base": 0.25, "minimum": 0}),
    ("hk_half_spicy", {"ceiling": 8, "minimum": 1, "knee": 5}),
    ("hk_half_spicy", {"ceiling": "none", "base": 3}),
    ("hong_kong", {"limit": 32, "minimum": 3}),
    ("chinese_new_style", {"limit": 100}),
    ("european_classical", {"limit": 800, "rounding": "none"}),
    ("chemnitz", {"limit": 1000}),
    ("zung_jung", {"payoff": "uniform", "minimum": 5}),
    ("taiwanese", {"stake": "300/100", "streak": "n+1", "ceiling": 40}),
    ("singapore_3p", {"base": 0.1, "shooter": "on", "minimum": 5}),
    ("singapore_3_6_half", {"shooter": "on", "self_draw": 2}),
    ("sichuan", {"self_draw": "1_faan", "ceiling": 4, "base": 5}),
    ("korean", {"base": 0.5}),
    ("wenzhou", {"eight_pairs": 4, "dealer_pays": "coefficient"}),
    ("harr_1922", {"limit": "none"}),
    ("parlour_1500", {"kiriage": "on", "counted_yakuman": "none"}),
]


def named(name: str, choices: Mapping[str, Any]) -> str:
    return name + ":" + ",".join(f"{key}={value}" for key, value in choices.items())


@needs_libreoffice
@pytest.mark.parametrize(
    ("name", "choices"), CHANGES, ids=[named(*change) for change in CHANGES]
)
def test_what_is_changed_in_libreoffice_is_played_so(
    name: str, choices: dict[str, Any], office: Office
) -> None:
    after = of_office(office.cells(workbook(name), set=cells_of(name, choices)))
    assert check(after, mj.preset(name).with_options(**choices)) > 0


def cells_of(name: str, choices: Mapping[str, Any]) -> dict[tuple[str, str], Any]:
    """The cells in which options are chosen, and what is chosen."""
    preset = mj.preset(name)
    names = apart(live(preset, speech("en", preset.family))[0].offered)
    defined = opened(name).defined_names
    return {
        ("Settings", address(defined[names[option]].attr_text)): value
        for option, value in choices.items()
    }


@needs_libreoffice
@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("japanese_modern", {"honba": 1500}),
        ("tenhou_4p", {"honba": 1500, "uma": "15-5"}),
        ("malaysian_3p", {"fei": 100}),
    ],
)
def test_what_is_paid_beside_the_hands_follows_too(
    name: str, choices: dict[str, Any], office: Office
) -> None:
    after = of_office(office.cells(workbook(name), set=cells_of(name, choices)))
    made = openpyxl.load_workbook(io.BytesIO(workbook(name, **choices)), data_only=True)
    assert after["Beside"] == shown_of(made)["Beside"]


@needs_libreoffice
def test_a_quarter_for_no_faan_under_half_gun_is_paid_in_sixteenths(
    office: Office,
) -> None:
    changed = {"base": 0.25, "gun": "half", "minimum": 0}
    cells = cells_of("hk_half_spicy", changed)
    after = of_office(office.cells(workbook("hk_half_spicy"), set=cells))
    preset = mj.preset("hk_half_spicy").with_options(**changed)
    amounts = {
        own.payer: own.amount
        for own in told(after, preset)
        if own.value == 0 and Situation.DEALER_ON_DISCARD in own.ways
    }
    assert amounts == {"discarder": 0.125, "others": 0.0625, "winner": 0.25}


@needs_libreoffice
def test_a_number_that_is_no_option_is_a_cell_to_edit_too(office: Office) -> None:
    place = opened("tenhou_4p").defined_names["Limit"].attr_text
    assert not opened("tenhou_4p")["Settings"][address(place)].protection.locked
    cells = {("Settings", address(place)): 3000}
    after = of_office(office.cells(workbook("tenhou_4p"), set=cells))
    dealer = {
        (own.value, own.points, own.tier): own.amount
        for own in told(after, mj.preset("tenhou_4p"))
        if own.ways == (Situation.DEALER_SELF_DRAWN,)
    }
    # 30 fu 4 han stay 3900; mangan is paid 6000, yakuman 24000.
    assert dealer[4, 30, ""] == 3900
    assert dealer[5, None, ""] == 6000
    assert dealer[None, None, "yakuman"] == 24000


@needs_libreoffice
@pytest.mark.parametrize(
    ("name", "pages"),
    [
        ("hk_half_spicy", {"Settings": 1, "Scores": 1, "Payments": 1}),
        (
            "japanese_modern",
            {"Settings": 1, "Scores": 1, "Payments": 1, "Payments 2": 1, "Beside": 1},
        ),
        (
            "chinese_classical",
            {"Settings": 1, "Scores": 1, "Payments": 1, "Payments 2": 2},
        ),
        ("zung_jung", {"Settings": 1, "Scores": 1, "Payments": 2}),
    ],
)
def test_so_many_pages_are_printed(
    name: str, pages: dict[str, int], office: Office
) -> None:
    assert office.pages(workbook(name)) == pages
    printed = PdfDocument(office.pdf(workbook(name)))
    assert len(printed) == sum(pages.values())

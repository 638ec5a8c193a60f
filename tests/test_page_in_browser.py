"""A page in a browser: nothing is fetched, hands are looked up, sides are counted."""

from __future__ import annotations

import json
import re
import shutil
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from conftest import BUILT_IN

import mjtables as mj
from mjtables.cards.making import Club, content
from mjtables.cards.papers import paper
from mjtables.render.page import page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.needs_chromium

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
PHONE, DESK = (360, 740), (1280, 900)

#: Long, wide, tall and plain tables.
SAMPLE = ("ronin", "korean", "changchun", "chinese_classical", "hk_half_spicy")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, PROGRAMS)))
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


def card(preset: str, language: str = "en", size: str = "a4", **options: Any) -> str:
    rules = mj.preset(preset).with_options(**options)
    return page(content(rules, language), rules, paper(size))


def opened(
    browser: Browser,
    folder: Path,
    text: str,
    window: tuple[int, int] = DESK,
    **settings: Any,
) -> Page:
    """The page in a window without network, which nothing but itself was asked for."""
    file = folder / "card.html"
    file.write_text(text, encoding="utf-8")
    size = {"width": window[0], "height": window[1]}
    context = browser.new_context(viewport=size, offline=True, **settings)  # type: ignore[arg-type]
    shown = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    shown.on("request", lambda request: asked.append(request.url))
    shown.on("pageerror", lambda error: wrong.append(str(error)))
    shown.on("console", lambda message: wrong.append(message.text))
    shown.goto(file.as_uri())
    shown.evaluate("document.fonts.ready")
    assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
    assert wrong == []
    return shown


# The look-up.


def look_up(
    shown: Page,
    situation: str,
    value: str,
    points: str = "",
    case: str = "",
    **counts: int,
) -> None:
    """Ask for a hand as a reader does, with the controls that are there."""
    data = json.loads(shown.locator("#data").text_content() or "")
    place = next(
        place
        for place, way in enumerate(data["ways"])
        if situation in way["situations"] and way["case"] == case
    )
    if shown.locator("#liable").is_visible():
        shown.locator("#liable").set_checked(data["ways"][place]["liable"])
    shown.locator("#way").select_option(str(place))
    shown.locator("#value").select_option(label=value)
    if points:
        shown.locator("#points").select_option(points)
    for name, number in counts.items():
        shown.locator(f"[data-count={name}]").fill(str(number))


def answered(shown: Page) -> tuple[Fraction, list[Fraction]]:
    """What the winner receives, and what each payer pays, the least first."""
    paid = []
    for text in shown.locator("#answer .paid dd").all_inner_texts():
        seats, _, amount = text.rpartition("×")
        paid += [Fraction(amount.strip())] * int(seats or 1)
    return Fraction(shown.locator("#answer .got dd").inner_text()), sorted(paid)


class Asked(NamedTuple):
    """A hand under some rules, and how it is asked for."""

    rules: tuple[str, Mapping[str, str]]
    controls: tuple[str, ...]
    counts: Mapping[str, int]
    hand: mj.Hand


HANDS = {
    "riichi/dealer-ron-3-han-40-fu-2-honba": Asked(
        ("japanese_modern", {}),
        ("dealer_on_discard", "3", "40"),
        {"honba": 2},
        mj.Hand(winner=0, discarder=1, value=3, fu=40, honba=2),
    ),
    "riichi/non-dealer-tsumo-1-han-30-fu-11-honba": Asked(
        ("tenhou_4p", {}),
        ("nondealer_self_drawn", "1", "30"),
        {"honba": 11},
        mj.Hand(winner=1, value=1, fu=30, honba=11),
    ),
    "riichi/yakuman-ron-one-liable-3-honba": Asked(
        ("japanese_modern", {}),
        ("nondealer_on_discard_liable", "yakuman"),
        {"honba": 3},
        mj.Hand(winner=1, discarder=2, liable=3, special="yakuman", honba=3),
    ),
    "three-players/non-dealer-tsumo-bisected": Asked(
        ("mahjong_soul_3p_bisection", {}),
        ("nondealer_self_drawn", "2", "40"),
        {"honba": 1},
        mj.Hand(winner=1, value=2, fu=40, honba=1),
    ),
    "hong-kong/quarter-stakes": Asked(
        ("hk_half_spicy", {"base": "0.25"}),
        ("nondealer_self_drawn", "3"),
        {},
        mj.Hand(winner=1, value=3),
    ),
    "hong-kong/quarter-stakes-one-liable": Asked(
        ("hk_half_spicy", {"base": "0.25"}),
        ("nondealer_self_drawn_liable", "5"),
        {},
        mj.Hand(winner=1, liable=2, value=5),
    ),
    "taiwanese/dealer-wins-third-hand-running": Asked(
        ("taiwanese", {}),
        ("dealer_self_drawn", "7", "", "streak 2"),
        {},
        mj.Hand(winner=0, value=7, streak=2),
    ),
    "classical/a-multitude-of-points": Asked(
        ("chinese_classical", {}),
        ("nondealer_on_nondealer_discard", "2", "32"),
        {},
        mj.Hand(winner=1, discarder=2, value=2, points=32, scores=[0, None, 0, 0]),
    ),
}


@pytest.mark.parametrize("asked", HANDS.values(), ids=HANDS)
def test_a_hand_that_is_looked_up_is_settled_so(
    browser: Browser, tmp_path: Path, asked: Asked
) -> None:
    preset, options = asked.rules
    shown = opened(browser, tmp_path, card(preset, **options))
    look_up(shown, *asked.controls, **asked.counts)
    rules = mj.preset(preset).with_options(**options)
    changes = mj.settle(rules, asked.hand).changes
    paid = sorted(-change for change in changes if change < 0)
    assert answered(shown) == (max(changes), paid)
    assert shown.locator("#answer ol li").count()
    assert shown.locator("#answer").get_attribute("aria-live") == "polite"


def test_an_explanation_is_the_library_s_own(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, tmp_path, card("hk_half_spicy", "ja"))
    look_up(shown, "nondealer_on_nondealer_discard", "5")
    hand = mj.Hand(winner=1, discarder=2, value=5)
    steps = mj.settle("hk_half_spicy", hand).explain().steps
    told = shown.locator("#answer ol").inner_text()
    assert steps[2].text in told
    assert shown.locator("#answer li").first.get_attribute("lang") == "en"


@pytest.mark.parametrize(
    ("language", "said"), [("en", "impossible"), ("ja", "ありえない")]
)
def test_a_hand_that_there_is_not(
    browser: Browser, tmp_path: Path, language: str, said: str
) -> None:
    shown = opened(browser, tmp_path, card("ronin", language))
    look_up(shown, "dealer_self_drawn", "1", "20")
    assert shown.locator("#answer").inner_text() == said


def test_liability_is_asked_about_where_there_is_any(
    browser: Browser, tmp_path: Path
) -> None:
    shown = opened(browser, tmp_path, card("tenhou_4p"))
    assert shown.locator("#way option:checked").inner_text() == "Dealer tsumo"
    shown.locator("#liable").check()
    assert shown.locator("#way option:checked").inner_text().startswith("Dealer tsumo,")
    shown = opened(browser, tmp_path, card("chinese_official"))
    assert not shown.locator("#liable").is_visible()


def test_the_look_up_works_by_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, tmp_path, card("tenhou_4p"))
    focused = "document.activeElement.id"
    presses = {
        "way": ["ArrowDown", "ArrowDown"],
        "liable": [],
        "value": ["ArrowUp"],
        "points": ["ArrowDown"],
        "count-honba": ["1"],
    }
    for control, keys in presses.items():
        shown.keyboard.press("Tab")
        assert shown.evaluate(focused) == control
        for key in keys:
            shown.keyboard.press(key)
    # The dealer's ron of 2 han, 40 fu, with 1 honba.
    hand = mj.Hand(winner=0, discarder=1, value=2, fu=40, honba=1)
    gained = mj.settle("tenhou_4p", hand).changes[0]
    assert answered(shown)[0] == gained


def test_without_scripts_the_tables_remain(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, tmp_path, card("hk_half_spicy"), java_script_enabled=False)
    assert shown.locator("table").first.is_visible()
    assert not shown.locator("#look-up").is_visible()


def test_the_picture_of_a_club_runs_nothing(browser: Browser, tmp_path: Path) -> None:
    logo = (
        b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
        b"<script>top.document.title = 'taken'</script>"
        b'<image href="http://localhost/spy.png"/></svg>'
    )
    rules = mj.preset("hk_half_spicy")
    club = Club('Tuesdays <b onclick="x">', logo=logo)
    text = page(content(rules, club=club), rules, paper("a4"))
    assert opened(browser, tmp_path, text).title() == club.title


# Screens.


@pytest.mark.parametrize("preset", SAMPLE)
def test_a_page_fits_a_phone(browser: Browser, tmp_path: Path, preset: str) -> None:
    shown = opened(browser, tmp_path, card(preset), PHONE)
    wide = shown.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]


def test_a_wide_table_is_scrolled_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, tmp_path, card("changchun"), PHONE)
    region = shown.get_by_role("region", name="Payments")
    region.focus()
    for _ in range(3):
        shown.keyboard.press("ArrowRight")
    moved = "r => new Promise(told => setTimeout(() => told(r.scrollLeft), 400))"
    assert region.evaluate(moved) > 0


def test_tables_stand_side_by_side_where_there_is_room(
    browser: Browser, tmp_path: Path
) -> None:
    shown = opened(browser, tmp_path, card("japanese_modern"))
    places = [block.bounding_box() for block in shown.locator(".block").all()]
    assert len({box["x"] for box in places if box}) > 1
    clipped = "[...document.querySelectorAll('.scroll')].filter(r => r.tabIndex === 0)"
    assert shown.evaluate(f"{clipped}.length") == 0


def test_a_dark_screen_has_other_colours(browser: Browser, tmp_path: Path) -> None:
    colours = []
    for scheme in ("light", "dark"):
        shown = opened(browser, tmp_path, card("hk_half_spicy"), color_scheme=scheme)
        style = "getComputedStyle(document.querySelector('{}')).{}"
        colours.append(
            [
                shown.evaluate(style.format(what, of))
                for what in ("body", ".t0", ".t5")
                for of in ("color", "backgroundColor")
            ]
        )
    light, dark = colours
    assert light[0] != dark[0]
    assert light[1] != dark[1]
    assert light[-1] != dark[-1]


def test_every_character_is_drawn_without_any_font_of_the_machine(
    browser: Browser, tmp_path: Path
) -> None:
    text = card("changchun", "zh_hans").replace("var(--text)", '"mjtables", "none"')
    shown = opened(browser, tmp_path, text)
    for face in ("16px mjtables", "16px 'mjtables figures'"):
        letters = "长春麻将" if "figures" not in face else "0123456789"
        assert shown.evaluate("([f, t]) => document.fonts.check(f, t)", [face, letters])
    width = "t => { const c = document.createElement('canvas').getContext('2d');"
    width += " c.font = '100px mjtables'; return c.measureText(t).width; }"
    assert shown.evaluate(width, "长春麻将") == pytest.approx(400)


# Paper.


def sides(printed: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", printed))


def paper_size(printed: bytes) -> list[int]:
    box = re.search(rb"/MediaBox\s*\[([^]]*)\]", printed)
    assert box
    return [round(float(number)) for number in box[1].split()[2:]]


@pytest.mark.parametrize(
    ("size", "points"), [("a4", (595, 842)), ("letter", (612, 792))]
)
def test_a_card_is_printed_on_two_sides_at_the_most(
    browser: Browser, size: str, points: tuple[int, int]
) -> None:
    shown = browser.new_page(color_scheme="dark")
    too_long = {}
    for preset in BUILT_IN:
        shown.set_content(card(preset, size=size))
        printed = shown.pdf(prefer_css_page_size=True)
        assert paper_size(printed) == pytest.approx(points, abs=1)
        if sides(printed) > 2:
            too_long[preset] = sides(printed)
    assert too_long == {}


def test_print_is_light_and_without_the_look_up(
    browser: Browser, tmp_path: Path
) -> None:
    shown = opened(browser, tmp_path, card("tenhou_4p"), color_scheme="dark")
    shown.emulate_media(media="print")
    assert not shown.locator("#look-up").is_visible()
    style = "getComputedStyle(document.querySelector('{}')).{}"
    assert (
        shown.evaluate(style.format("body", "backgroundColor")) == "rgb(255, 255, 255)"
    )
    assert (
        shown.evaluate(style.format(".t1", "backgroundColor")) == "rgb(255, 242, 168)"
    )
    assert shown.evaluate(style.format("thead", "display")) == "table-header-group"

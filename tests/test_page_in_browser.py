"""A page in a browser: nothing is fetched, hands are looked up, sides are counted."""

from __future__ import annotations

import json
import re
import shutil
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from conftest import BUILT_IN

import mjtables as mj
from mjtables.cards.making import Club, content
from mjtables.cards.papers import paper
from mjtables.render.page import STYLES, page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

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


@pytest.fixture(autouse=True)
def windows(browser: Browser) -> Iterator[None]:
    """What a test has opened is closed after it: many windows slow a browser down."""
    before = [shown for context in browser.contexts for shown in context.pages]
    yield
    for context in browser.contexts:
        for shown in context.pages:
            if shown not in before:
                shown.close()


@pytest.fixture(scope="module")
def printer(browser: Browser) -> Page:
    """A window from which one card after another is printed."""
    return browser.new_page(color_scheme="dark")


@cache
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
    shown = _reader(browser, window, tuple(settings.items())).new_page()
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


@cache
def _reader(
    browser: Browser, window: tuple[int, int], settings: tuple[tuple[str, Any], ...]
) -> BrowserContext:
    """Somebody without network; pages keep nothing, so one reads all pages."""
    size: ViewportSize = {"width": window[0], "height": window[1]}
    return browser.new_context(viewport=size, offline=True, **dict(settings))


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
    # One short sentence is read aloud, nothing else.
    (status,) = shown.get_by_role("status").all()
    said = status.inner_text()
    assert said.endswith(f" {max(changes)}") or "/" in said or "." in said
    assert "\n" not in said
    assert shown.locator("[aria-live]").count() == 0


def test_what_is_said_is_one_short_sentence(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, tmp_path, card("tenhou_4p"))
    look_up(shown, "nondealer_self_drawn", "3", "30")
    said = "Non-dealer tsumo, 3 han, 30 fu: others 1000 each, dealer 2000, winner 4000"
    assert shown.get_by_role("status").inner_text() == said
    assert shown.locator("#answer .hand").inner_text() == said.partition(":")[0]
    shown = opened(browser, tmp_path, card("tenhou_4p", "ja"))
    look_up(shown, "nondealer_self_drawn", "3", "30", honba=1)
    said = "3翻、30符、本場 1"
    assert said in shown.get_by_role("status").inner_text()


def test_a_sum_with_what_is_counted_ends_the_explanation(
    browser: Browser, tmp_path: Path
) -> None:
    shown = opened(browser, tmp_path, card("tenhou_4p"))
    look_up(shown, "nondealer_self_drawn", "3", "30", honba=2)
    told = shown.locator("#answer li").all_inner_texts()
    assert told[-3:] == [
        "others: 1000 + 2 × 100 (honba) = 1200",
        "dealer: 2000 + 2 × 100 (honba) = 2200",
        "winner: 4000 + 600 (honba) = 4600",
    ]
    assert shown.locator("#answer li sup").first.text_content() == "^3 + 2"
    assert "30 fu × 2" in told[0]


@pytest.mark.parametrize("typed", ["150", "-3", "1.5"])
def test_a_number_that_cannot_be_is_told_of(
    browser: Browser, tmp_path: Path, typed: str
) -> None:
    shown = opened(browser, tmp_path, card("tenhou_4p"))
    honba = shown.locator("[data-count=honba]")
    wrong = shown.locator("#wrong-honba")
    assert not wrong.is_visible()
    honba.fill(typed)
    assert honba.get_attribute("aria-invalid") == "true"
    assert honba.get_attribute("aria-describedby") == "wrong-honba"
    assert wrong.inner_text() == "Honba: a whole number from 0 to 99"
    assert shown.get_by_role("status").inner_text() == wrong.inner_text()
    assert shown.locator("#answer").inner_text() == ""
    honba.fill("2")
    assert not wrong.is_visible()
    assert honba.get_attribute("aria-invalid") is None
    assert answered(shown)[0] == 6600


def test_a_hand_is_marked_in_the_tables(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, tmp_path, card("japanese_modern"))
    look_up(shown, "nondealer_self_drawn", "2", "40")
    assert here(shown) == ["others 700 dealer 1300"]
    assert shown.locator("th.on").all_inner_texts() == ["40", "2"]
    look_up(shown, "nondealer_on_discard_liable", "yakuman")
    assert here(shown) == ["16000", "16000"]
    shown = opened(browser, tmp_path, card("hk_half_spicy"))
    look_up(shown, "dealer_on_discard", "8")
    assert here(shown)[0] == "64"
    assert shown.locator("th.on[scope=row]").all_inner_texts() == ["8"]


def here(shown: Page) -> list[str]:
    """The cells that are marked."""
    cells = shown.locator("[aria-current]").all()
    return [(cell.text_content() or "").strip() for cell in cells]


@pytest.mark.parametrize("preset", [*SAMPLE, "taiwanese", "sanma_1000", "tenhou_3p"])
def test_what_is_marked_is_what_is_paid(
    browser: Browser, tmp_path: Path, preset: str
) -> None:
    """Every hand that tables print is marked there, by its amounts."""
    shown = opened(browser, tmp_path, card(preset))
    for hand, marked, paid in shown.evaluate(_MARKED):
        assert marked, hand
        numbers = {n for text in marked for n in re.findall(r"[\d./]+", text)}
        assert set(paid) <= numbers, (hand, marked, paid)


#: Every hand that can be asked for: what is marked, and what is paid.
_MARKED = """() => {
  const [way, value, points] = ["way", "value", "points"]
    .map((id) => document.getElementById(id));
  const texts = (name) => [...document.querySelectorAll(name)]
    .map((own) => own.textContent);
  const found = [];
  const each = (select, then) => {
    for (const option of [...select.options]) {
      select.value = option.value;
      select.dispatchEvent(new Event("change"));
      then();
    }
  };
  const tell = () => found.push([texts("#said")[0], texts(".here"),
    texts("#answer .paid dd").map((text) => text.split("× ").at(-1))]);
  each(way, () => each(value, () =>
    (points.parentElement.hidden ? tell() : each(points, tell))));
  return found;
}"""


def test_a_result_leads_to_its_cell(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, tmp_path, card("tenhou_4p"), PHONE)
    look_up(shown, "nondealer_on_nondealer_discard", "4", "110")
    shown.locator("#answer .places a").click()
    box = shown.locator("[aria-current]").bounding_box()
    assert box
    assert 0 <= box["x"] <= PHONE[0] - box["width"]
    assert 0 <= box["y"] <= PHONE[1] - box["height"]
    assert shown.evaluate("document.activeElement.textContent").startswith("Non-dealer")


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
    assert shown.locator("#answer .only").inner_text() == said
    assert shown.locator("#answer dl").count() == 0


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
    # First to the tables: past all else, or each by its own link.
    shown.keyboard.press("Tab")
    assert shown.evaluate("document.activeElement.className") == "skip"
    for _ in shown.locator("nav summary, nav a").all():
        shown.keyboard.press("Tab")
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


@pytest.mark.parametrize(
    ("window", "size"), [((180, 740), "100%"), ((360, 740), "200%")]
)
@pytest.mark.parametrize("preset", ["tenhou_4p", "chemnitz", "taiwanese", "aotenjou"])
def test_large_letters_stay_on_the_card(
    browser: Browser, tmp_path: Path, preset: str, window: tuple[int, int], size: str
) -> None:
    shown = opened(browser, tmp_path, card(preset), window)
    shown.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
    last = shown.locator("#value option").count() - 1
    shown.locator("#value").select_option(index=last)
    shown.wait_for_timeout(100)
    wide = shown.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    assert shown.evaluate(_LEAVING) == []


#: What of the look-up stands outside of it, or is cut.
_LEAVING = """() => {
  const edge = document.getElementById("look-up").getBoundingClientRect();
  const seen = [...document.querySelectorAll("#look-up *, h1, .terms, nav")]
    .filter((own) => own.getClientRects().length && !own.closest(".unseen"));
  return seen.filter((own) => own.getBoundingClientRect().right > edge.right + 1
    || own.getBoundingClientRect().left < edge.left - 1
    || (own.matches("dd, p, li, label") && own.scrollWidth > own.clientWidth + 1))
    .map((own) => own.outerHTML.slice(0, 99));
}"""


def test_a_cut_table_shows_that_more_follows(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, tmp_path, card("tenhou_4p"), PHONE)
    edges = shown.locator(".edges").first
    region = shown.locator(".scroll").first
    assert edges.get_attribute("class") == "edges right"
    content = "e => getComputedStyle(e, '::before').content"
    assert edges.evaluate(content) == '"›"'
    region.evaluate("r => { r.scrollLeft = r.scrollWidth; }")
    shown.wait_for_timeout(100)
    assert edges.get_attribute("class") == "edges"
    assert "moved" in (region.get_attribute("class") or "")


@pytest.mark.parametrize("window", [PHONE, DESK])
@pytest.mark.parametrize("preset", ["british", "korean", "zung_jung"])
def test_heads_of_long_tables_stay_in_view(
    browser: Browser, tmp_path: Path, preset: str, window: tuple[int, int]
) -> None:
    shown = opened(browser, tmp_path, card(preset), window)
    row = shown.locator(".long tbody tr").nth(25)
    row.locator("td").last.evaluate("c => c.scrollIntoView({ block: 'center' })")
    head = row.evaluate(
        "r => { const b = r.closest('table').tHead.getBoundingClientRect();"
        " return [b.top, b.bottom, r.getBoundingClientRect().top]; }"
    )
    assert -1 <= head[0] < head[1] <= head[2] < window[1]


def test_what_is_touched_is_large_enough(browser: Browser, tmp_path: Path) -> None:
    shown = opened(browser, tmp_path, card("tenhou_4p"), PHONE)
    shown.locator("summary").click()
    for own in shown.locator("select, input[type=number], .tick, summary, a").all():
        if own.is_visible():
            box = own.bounding_box()
            assert box
            assert box["height"] >= 44


def test_letters_of_tables_are_not_small(browser: Browser, tmp_path: Path) -> None:
    for window in (PHONE, DESK):
        shown = opened(browser, tmp_path, card("tenhou_4p"), window)
        sizes = shown.evaluate(
            "[...document.querySelectorAll('th, td, th small, td span:not(.unseen)')]"
            ".map(e => parseFloat(getComputedStyle(e).fontSize))"
        )
        assert min(sizes) >= 12.25
        bands = shown.locator("th small").evaluate_all(
            "all => all.map(e => parseFloat(getComputedStyle(e).fontSize))"
        )
        assert min(bands) >= 13


#: The lowest contrast of letters, and of the lines between long tables' rows.
_CONTRAST = """() => {
  const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
  const linear = (c) => (c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [r, g, b] = rgb(colour).map((c) => linear(c / 255));
    return .2126 * r + .7152 * g + .0722 * b; };
  const grounds = new Map();
  const ground = (own) => {
    if (!grounds.has(own)) {
      const colour = getComputedStyle(own).backgroundColor;
      grounds.set(own, rgb(colour)[3] !== 0 ? colour : ground(own.parentElement)); }
    return grounds.get(own); };
  const ratio = (a, b) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
    return (x + .05) / (y + .05); };
  const all = (names) => [...document.querySelectorAll(names)];
  const letters = all("th, td, h2, h2 small, .notes, .terms li")
    .map((own) => ratio(getComputedStyle(own).color, ground(own)));
  const lines = all(".long .main tbody tr + tr td.t0")
    .map((own) => ratio(getComputedStyle(own).borderTopColor, ground(own)));
  return [Math.min(...letters), Math.min(...lines)];
}"""


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("scheme", "least"), [("light", 7), ("dark", 5)])
def test_letters_and_lines_stand_out(
    browser: Browser, tmp_path: Path, style: str, scheme: str, least: float
) -> None:
    for preset in ("tenhou_4p", "british", "hk_half_spicy"):
        rules = mj.preset(preset)
        text = page(content(rules), rules, paper("a4"), style)
        shown = opened(browser, tmp_path, text, color_scheme=scheme)
        letters, lines = shown.evaluate(_CONTRAST)
        assert letters >= least
        assert lines is None or lines >= 3


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
    # What does not scroll is no region, and no stop for the Tab key.
    assert shown.locator("[role=region], .scroll[tabindex]").count() == 0


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


@pytest.mark.parametrize("preset", BUILT_IN)
@pytest.mark.parametrize(
    ("size", "points"), [("a4", (595, 842)), ("letter", (612, 792))]
)
def test_a_card_is_printed_on_two_sides_at_the_most(
    printer: Page, preset: str, size: str, points: tuple[int, int]
) -> None:
    printer.set_content(card(preset, size=size))
    printed = printer.pdf(prefer_css_page_size=True)
    assert paper_size(printed) == pytest.approx(points, abs=1)
    assert 1 <= sides(printed) <= 2


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
    # Nothing of what a reader has looked up is printed.
    for name in ("boxShadow", "outlineStyle"):
        assert shown.evaluate(style.format(".here", name)) == "none"
    for left_out in ("nav", ".skip", ".edges"):
        assert not shown.locator(left_out).first.is_visible()


def test_tables_that_do_not_fit_a_paper_are_printed_all_the_same(
    browser: Browser,
) -> None:
    rules = mj.preset("british")
    shown = browser.new_page()
    shown.set_content(page(content(rules), rules, paper("a6")._replace(width=20.0)))
    assert sides(shown.pdf(width="105mm", height="148mm")) > 2

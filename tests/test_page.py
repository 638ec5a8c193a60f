"""A card as a page: its amounts, its look-up, and how it is read, printed and typed."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest import mock

import pandas as pd
import pytest
from conftest import BUILT_IN

import mjtables as mj
from mjtables.cards.lookup import lookup
from mjtables.cards.making import Club, content
from mjtables.cards.papers import paper
from mjtables.cards.ways import hand_of, ways
from mjtables.columns import ADDS
from mjtables.errors import CardError
from mjtables.extent import lines
from mjtables.render import fonts
from mjtables.render.fitting import fitted
from mjtables.render.page import STYLES, page
from mjtables.speech import speech

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.cards.model import Content, Grid, Paid, Table

LANGUAGES = {"en": "en", "ja": "ja", "zh_hant": "zh-Hant", "zh_hans": "zh-Hans"}
A4 = paper("a4")

#: Elements that have no end of their own.
_VOID = ("meta", "img", "input", "br", "wbr")


@cache
def card(preset: str, language: str = "en") -> Content:
    return content(mj.preset(preset), language)


@cache
def html(preset: str, language: str = "en") -> str:
    return page(card(preset, language), mj.preset(preset), A4)


def without_fonts(preset: str, language: str) -> str:
    """A page of which only what it says is asked; packing its fonts takes longest."""
    with mock.patch.object(fonts, "subset", return_value=b""):
        return page(card(preset, language), mj.preset(preset), A4)


class Element(NamedTuple):
    name: str
    attributes: dict[str, str]
    parts: list[Any]

    @property
    def text(self) -> str:
        """What is seen of it."""
        said = (
            part if isinstance(part, str) else part.text
            for part in self.parts
            if isinstance(part, str) or part.attributes.get("class") != "unseen"
        )
        return "".join(said)

    @property
    def heard(self) -> str:
        """What is read aloud of it."""
        said = (part if isinstance(part, str) else part.heard for part in self.parts)
        return "".join(said)

    def all(self, *names: str) -> list[Element]:
        found = []
        for part in self.parts:
            if isinstance(part, Element):
                found += [part] if part.name in names else []
                found += part.all(*names)
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {}, [])]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {key: value or "" for key, value in attrs}, [])
        self.open[-1].parts.append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        # In the drawing of a curve elements may end where they begin.
        if tag in [element.name for element in self.open]:
            while self.open.pop().name != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.open[-1].parts.append(data)


def read(text: str) -> Element:
    reader = _Reader()
    reader.feed(text)
    return reader.open[0]


def tables(document: Element) -> dict[str, list[list[list[Element]]]]:
    """For each table its grids, each the rows of all its parts: stub and cells."""
    found: dict[str, list[list[list[Element]]]] = {}
    for block in document.all("div"):
        if "block" not in block.attributes.get("class", "").split():
            continue
        grids = [
            [row.all("th", "td") for row in table.all("tbody")[0].all("tr")]
            for table in block.all("table")
        ]
        own = found.setdefault(block.attributes["data-key"], [])
        if own:  # it goes on where the part before has ended
            own[-1] += grids[0]
            grids = grids[1:]
        own += grids
    return found


def said(cell: Element) -> tuple[str, ...]:
    lines = (part for part in cell.parts if isinstance(part, Element))
    return tuple(line.text for line in lines)


# Every amount is that of the table.

Key = tuple[str, str, str, Any, Any]


@cache
def amounts(preset: str) -> dict[Key, str]:
    """What the payment table says of each payer, as a card prints it."""
    rules = mj.preset(preset)
    frame = mj.payment_table(rules).astype(object)
    number = "receives" if rules.payment.adds_up else "pays"
    found = {}
    for row in frame.to_dict("records"):
        value, points = row["value"], row["fu"]
        points = row["points"] if pd.isna(points) else points
        label = row["tier"] if pd.isna(value) else Fraction(value)
        key = (row["situation"], row["case"], row["payer"], label)
        known = None if pd.isna(points) else Fraction(points)
        found[*key, known] = printed(row[number], row["status"])
        winner = (*key[:2], "winner", label)
        found[*winner, known] = printed(row["receives"], row["status"])
    return found


def printed(amount: Any, status: str) -> str:
    if status == "not_established":
        return "?"
    if pd.isna(amount):
        return "–"
    exact = Decimal(str(amount))
    text = str(int(exact)) if exact == int(exact) else f"{exact.normalize():f}"
    return f"({text})" if status == "impossible" else text


def paid(preset: str, whose: Paid, label: Any, points: Any) -> str:
    """An amount of the payment table, by whose it is."""
    who = {"each": "other", "others": "other"}.get(whose.payer, whose.payer)
    situation = whose.situations[0].value
    value = label if isinstance(label, str) else Fraction(label)
    found = amounts(preset)
    if who == ADDS:
        who = next(key[2] for key in found if key[0] == situation)
    key = (situation, whose.case, who, value)
    at = None if points is None else Fraction(points)
    return found[(*key, at)] if (*key, at) in found else found[*key, None]


def expected(preset: str, table: Table, grid: Grid) -> Iterator[list[tuple[str, ...]]]:
    """The amounts of a grid's rows; nothing for cells that are no payments."""
    corner, *across = grid.heads[-1]
    rules = mj.preset(preset)
    unit = speech("en", rules.family).word("units", rules.settling.unit)
    for row in grid.rows:
        # Beside the stub its lines may be named.
        own: list[tuple[str, ...]] = [()] * (corner.span - 1)
        for head in across:
            whose = [one.paid for one in (head, row.head) if one.paid]
            whose = whose or [line[0] for line in table.lines]
            named = bool(head.keys or head.paid)
            if not named or not whose or not whose[0].situations:
                own.append(())
                continue
            keys = [one.keys[0] for one in (row.head, head) if one.keys]
            if len(keys) == 1:
                keys.append(next(iter(rules.shown.points), None))
            elif not corner.text.startswith(f"{unit}/"):
                keys.reverse()
            said = [paid(preset, one, *keys) for one in whose]
            own.append(("–",) if set(said) == {"–"} else tuple(said))
        yield own


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", BUILT_IN)
def test_every_amount_is_that_of_the_payment_table(preset: str, language: str) -> None:
    found, seen = tables(read(without_fonts(preset, language))), 0
    every = zip(card(preset, language).tables, card(preset).tables, strict=True)
    for table, english in every:
        grids = found[table.key]
        assert list(map(len, grids)) == [len(grid.rows) for grid in table.grids]
        for rows, grid in zip(grids, table.grids, strict=True):
            for row, own in zip(rows, grid.rows, strict=True):
                assert [cell.text for cell in row[1:]] == [
                    " ".join(cell.lines) + cell.marks for cell in own.cells
                ]
        if table.group in ("payments", "liable"):
            for rows, grid in zip(grids, english.grids, strict=True):
                seen += told_alike(rows, expected(preset, english, grid))
    assert seen


def told_alike(
    rows: list[list[Element]], amounts: Iterator[list[tuple[str, ...]]]
) -> int:
    """How many cells there are that say what they should."""
    seen = 0
    for row, own in zip(rows, amounts, strict=True):
        for cell, wanted in zip(row[1:], own, strict=True):
            marks = "".join(mark.text for mark in cell.all("sup"))
            told = tuple(line.removesuffix(marks) for line in said(cell))
            assert not wanted or told == wanted, row[0].text
            seen += bool(wanted)
    return seen


# What a page is made of.


def test_a_page_has_its_language_title_and_captions() -> None:
    for language, tag in LANGUAGES.items():
        document = read(html("japanese_modern", language))
        assert document.all("html")[0].attributes["lang"] == tag
        assert document.all("title")[0].text == card("japanese_modern", language).title


def blocks(document: Element) -> list[Element]:
    """The tables of a page, each with its heading."""
    every = document.all("div")
    return [d for d in every if "block" in d.attributes.get("class", "").split()]


@pytest.mark.parametrize("preset", BUILT_IN)
def test_every_table_is_one_to_a_screen_reader(preset: str) -> None:
    document = read(html(preset))
    for block in blocks(document):
        (heading,) = block.all("h2")
        assert heading.text.strip()
        (region,) = [d for d in block.all("div") if "role" in d.attributes]
        labelled = region.attributes
        assert (labelled["role"], labelled["tabindex"]) == ("region", "0")
        assert labelled["aria-labelledby"] == heading.attributes["id"]
        first, *strips = region.all("table")
        assert first.attributes["aria-labelledby"] == heading.attributes["id"]
        names = [strip.attributes["aria-label"] for strip in strips]
        title = heading.parts[0].partition(" (")[0].strip()
        assert all(name.startswith(title) for name in names)
        for table in (first, *strips):
            for cell in table.all("thead")[0].all("th"):
                wide = "colspan" in cell.attributes
                assert cell.attributes["scope"] == ("colgroup" if wide else "col")
            for cell in table.all("tbody")[0].all("th"):
                assert cell.attributes["scope"] == "row"
    every = document.all("h1", "h2", "form", "div", "p", "select", "input")
    ids = [own.attributes["id"] for own in every if "id" in own.attributes]
    assert len(ids) == len(set(ids)) > 0


@pytest.mark.parametrize("preset", BUILT_IN)
def test_no_header_cell_is_empty(preset: str) -> None:
    """What heads a column alone reaches up into the row of the groups."""
    for head in read(html(preset)).all("thead"):
        assert all(cell.heard.strip() for cell in head.all("th"))
        first, *below = (row.all("th", "td") for row in head.all("tr"))
        empty = [cell for row in below for cell in row if not cell.heard.strip()]
        assert not empty
        # Only the corner of a table whose stub needs no name has none.
        assert all(cell.heard.strip() for cell in first[1:])


@pytest.mark.parametrize("preset", BUILT_IN)
def test_a_page_leads_to_each_of_its_tables(preset: str) -> None:
    document = read(html(preset))
    skip, *links = document.all("a")
    names = {own.attributes.get("id", "") for own in document.all("h2", "div")}
    assert all(a.attributes["href"].removeprefix("#") in names for a in (skip, *links))
    (continued,) = {speech("en").label("continued")}
    titles = [block.all("h2")[0].parts[0] for block in blocks(document)]
    whole = [title.strip() for title in titles if f"({continued})" not in title]
    assert [a.text for a in links] == (whole if len(titles) > 1 else [])


def test_words_do_not_run_together() -> None:
    document = read(html("tenhou_4p"))
    assert blocks(document)[0].all("h2")[0].text == "Dealer tsumo: paid by each"
    heads = [th.text for th in document.all("th")]
    assert "mangan 5" in heads
    assert "haneman 6–7" in heads


def test_lines_of_a_cell_are_read_with_their_payers() -> None:
    (table,) = [
        block
        for block in blocks(read(html("tenhou_4p")))
        if block.attributes["data-key"] == "nondealer_self_drawn"
    ]
    heard = [cell.heard for cell in table.all("td")]
    assert "others 300 dealer 500" in heard
    assert "others 8000 dealer 16000" in heard
    rules = mj.preset("tenhou_4p")
    compact = read(page(content(rules, "en", ["compact"]), rules, A4))
    heard = [cell.heard for cell in blocks(compact)[0].all("td")]
    assert any(re.match(r"ron discarder \d+ tsumo each \d+$", own) for own in heard)


@pytest.mark.parametrize("preset", BUILT_IN)
def test_a_page_asks_for_nothing_from_elsewhere(preset: str) -> None:
    document = read(html(preset))
    for element in document.all("img", "script", "link", "a", "iframe", "image", "use"):
        for name in ("src", "href", "xlink:href"):
            assert element.attributes.get(name, "#").startswith(("data:", "#"))
    css = document.all("style")[0].text
    assert "@import" not in css
    assert all(url.startswith('"data:') for url in re.findall(r"url\(([^)]*)", css))
    allowed = [meta.attributes["content"] for meta in document.all("meta")[1:2]]
    assert allowed[0].startswith("default-src 'none'; img-src data:; font-src data:; ")


@pytest.mark.parametrize("preset", BUILT_IN)
def test_a_page_is_no_larger_than_a_picture(preset: str) -> None:
    assert len(html(preset, "ja").encode()) < 300_000


@pytest.mark.parametrize(
    "title",
    [
        "<script>alert(1)</script>",
        "</script></title></style><b>x",
        "Fish & Chips <!-- fonts -->",
        '=1+1" onload="x',
        "{{ 7 * 7 }}{% raw %}",
    ],
)
def test_what_a_club_writes_is_text_and_nothing_else(title: str) -> None:
    club = Club(title, note=title)
    rules = mj.preset("hk_half_spicy")
    rules = rules._replace(edition=title)
    document = read(page(content(rules, club=club), rules, A4))
    assert document.all("h1")[0].text == document.all("title")[0].text == title
    assert [
        p.text for p in document.all("p") if p.attributes.get("class") == "note"
    ] == [title]
    assert title in document.all("main")[0].text
    assert len(document.all("script")) == 2
    assert not document.all("b")


def test_a_reason_cannot_end_the_data_of_a_page() -> None:
    rules = mj.preset("chinese_classical")
    why = "</script><script>alert(1)</script>"
    rules = rules._replace(
        derived=tuple(own._replace(why=why) for own in rules.derived)
    )
    document = read(page(content(rules), rules, A4))
    data, script = document.all("script")
    assert why in json.loads(data.text)["texts"][-1] or why in data.text.replace(
        "\\u003c", "<"
    )
    assert "alert(1)" not in script.text


def test_the_picture_of_a_club_is_only_shown() -> None:
    logo = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    rules = mj.preset("hk_half_spicy")
    text = page(content(rules, club=Club("Tuesdays", logo=logo)), rules, A4)
    (image,) = read(text).all("img")
    assert image.attributes["src"].startswith("data:image/svg+xml;base64,")
    assert image.attributes["alt"] == "Tuesdays"
    assert "alert(1)" not in text


def test_the_same_card_is_the_same_page() -> None:
    before = html("hk_half_spicy", "ja")
    fonts.subset.cache_clear()
    assert page(card("hk_half_spicy", "ja"), mj.preset("hk_half_spicy"), A4) == before


@pytest.mark.parametrize("tables", ["compact", "rare", "score", "extras"])
def test_a_page_of_some_tables(tables: str) -> None:
    rules = mj.preset("japanese_modern")
    document = read(page(content(rules, "en", [tables]), rules, A4))
    assert document.all("table")


@pytest.mark.parametrize("style", STYLES)
def test_a_page_has_a_style(style: str) -> None:
    rules = mj.preset("hk_half_spicy")
    text = page(content(rules), rules, A4, style)
    assert read(text).all("html")[0].attributes["class"] == style


def test_a_style_that_there_is_not() -> None:
    rules = mj.preset("hk_half_spicy")
    with pytest.raises(CardError, match=r"expected a style .*; did you mean 'grey'\?"):
        page(content(rules), rules, A4, "gray")


def test_a_character_that_no_font_has() -> None:
    rules = mj.preset("hk_half_spicy")
    with pytest.raises(CardError, match=r"found '🀄' \(U\+1F004\)"):
        page(content(rules, club=Club("🀄 club")), rules, A4)


def test_a_latin_letter_is_every_browser_s() -> None:
    rules = mj.preset("hk_half_spicy")
    assert "Łódź" in page(content(rules, club=Club("Łódź")), rules, A4)


def test_a_curve_is_drawn_in_steps() -> None:
    rules = mj.preset("hk_half_spicy")
    drawn = read(page(content(rules, "en", ["payments", "curve"]), rules, A4))
    (path,) = drawn.all("path")
    assert set(re.findall("[A-Za-z]", path.attributes["d"])) == {"M", "H", "V"}
    (said,) = drawn.all("desc")
    assert said.text.startswith("3: 8; 4: 16; 5: 24")
    assert drawn.all("svg")[0].attributes["role"] == "img"


def test_tables_that_do_not_fit_a_paper_are_a_page_all_the_same() -> None:
    rules, said = mj.preset("british"), card("british")
    small = paper("a6")._replace(width=20.0)
    with pytest.raises(CardError, match="do not fit"):
        fitted(said, small)
    document = read(page(said, rules, small))
    assert document.all("html")[0].attributes["class"] == "colour flows"
    found = tables(document)
    assert list(found) == [table.key for table in said.tables]
    for table in said.tables:
        rows = [len(grid.rows) for grid in table.grids]
        assert list(map(len, found[table.key])) == rows
    assert said.source in document.all("main")[0].text


# The look-up.


@pytest.mark.parametrize("preset", BUILT_IN)
def test_values_are_asked_for_as_tables_have_them(preset: str) -> None:
    """The last value goes on where that of the tables does: 13+."""
    rules = mj.preset(preset)
    values = lookup(rules, speech("en", rules.family))["values"]
    heads = {
        text
        for table in card(preset).tables
        for grid in table.grids
        for head in (*grid.heads[-1], *(row.head for row in grid.rows))
        for text in (head.text, head.under)
    }
    counted = [own["name"] for own in values if own["said"] != own["name"]]
    assert set(counted[-1:]) <= heads
    every = [label for own in values for label in own["labels"]]
    assert len(every) == len(set(every))


def test_payers_are_listed_as_cells_list_them() -> None:
    rules = mj.preset("tenhou_4p")
    found = lookup(rules, speech("en", rules.family))
    way = found["ways"][1]
    assert [found["texts"][payer] for payer in way["payers"]] == ["others", "dealer"]
    own = next(line for line in way["lines"] if line.get("pays") == [2000, 3900])
    who = [found["texts"][found["steps"][place][0]] for place in own["steps"]]
    told = list(dict.fromkeys(filter(None, who)))
    assert told == ["each of the others", "the dealer", "the winner"]


def test_a_named_hand_has_its_tier() -> None:
    rules = mj.preset("tenhou_4p")
    found = lookup(rules, speech("en", rules.family))
    assert found["texts"][found["ways"][0]["lines"][-1]["tier"]] == "yakuman"


def hand_with(hand: mj.Hand, count: str, number: int) -> mj.Hand:
    """The same hand, with so many of what is counted."""
    if count == "honba":
        return replace(hand, honba=number)
    return replace(hand, facts={**dict(hand.facts), count: number})  # type: ignore[arg-type]


def settled(rules: mj.Preset, hand: mj.Hand) -> tuple[Any, list[Any]]:
    """What the winner gains, and what is paid, the least first."""
    assert hand.winner is not None
    if rules.payment.adds_up:
        gained = mj.add_up(rules, hand).scores[hand.winner]
        return gained, [gained]
    changes = mj.settle(rules, hand).changes
    return changes[hand.winner], sorted(-change for change in changes if change < 0)


@pytest.mark.parametrize("preset", BUILT_IN)
def test_whatever_is_looked_up_is_what_is_settled(preset: str) -> None:
    rules = mj.preset(preset)
    found = lookup(rules, speech("en", rules.family))
    hands = [line for line in lines(rules) if not line.and_more]
    for way, told in zip(ways(rules), found["ways"], strict=True):
        for line, own in zip(hands, told["lines"], strict=True):
            if "pays" not in own:
                assert own["says"]
                continue
            hand = hand_of(way, line, rules)
            assert own["steps"]
            for count, number in [("", 0), *((name, 2) for name in told["counts"])]:
                each = told["counts"].get(count, [0] * len(own["pays"]))
                amounts = [
                    Fraction(int(one) + number * int(more), found["scale"])
                    for one, more in zip(own["pays"], each, strict=True)
                ]
                pairs = zip(amounts, told["seats"], strict=True)
                listed = [one for one, seats in pairs for _ in range(seats) if one]
                played = hand_with(hand, count, number) if count else hand
                assert settled(rules, played) == (sum(listed), sorted(listed))


@pytest.mark.parametrize("preset", BUILT_IN)
def test_every_situation_of_the_tables_can_be_looked_up(preset: str) -> None:
    rules = mj.preset(preset)
    frame = mj.payment_table(rules)
    frame = frame[frame["status"] != "impossible"]
    listed = set(zip(frame["situation"], frame["case"], strict=True))
    known = {(own.value, way.case) for way in ways(rules) for own in way.situations}
    assert listed <= known

"""The documentation says everything that there is, and nothing in it is broken."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from conftest import BUILT_IN
from filelock import FileLock
from site_reading import Site, is_inside

import mjtables as mj
from mjtables import checking, curves, extra_tables, frequencies, preset_tables, tables
from mjtables.bulk.flags import REASONS
from mjtables.cli import main as face
from mjtables.comparison import comparison
from mjtables.comparison import frames as comparison_frames
from mjtables.documenting import column_pages, gallery_pages, repository, site
from mjtables.documenting.__main__ import main
from mjtables.documenting.command_pages import verbs
from mjtables.documenting.paths import keys
from mjtables.documenting.sources import Sources
from mjtables.errors import MjtablesError
from mjtables.exact import as_text, exact
from mjtables.measuring import (
    effects,
    expectations,
    measures,
    premiums,
    translations,
)
from mjtables.render import card_cells
from mjtables.schema import KINDS
from mjtables.situation import Payer, Situation
from mjtables.wordbook import KINDS as WORDS
from mjtables.wordbook import Wordbook, languages

if TYPE_CHECKING:
    from collections.abc import Iterator

    import click
    from playwright.sync_api import Browser

ROOT = Path(mj.__file__).parents[1]
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
NOT_RUN = site.Plan(run=False)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Site:
    """The site, built once, however many processes test."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent
    with FileLock(shared / "site.lock"):
        if not (shared / "site").exists():
            site.build(shared / "site", NOT_RUN)
    return Site(shared / "site")


def plain(text: str) -> str:
    """Text in one line, as a page prints it: without quotes that it may bend."""
    return " ".join(re.sub(r"[\"'`“”‘’]", "", text).split())


# What there is


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_presets_page_has_its_tables_options_and_sources(
    built: Site, name: str
) -> None:
    rules, page = mj.preset(name), built[f"presets/{name}.html"]
    printed = {re.sub(r"[()¹²³⁴⁵⁶⁷⁸⁹]", "", cell) for cell in page.cells}
    table = mj.payment_table(rules)
    asked = "receives" if rules.payment.adds_up else "pays"
    paid = {as_text(exact(str(n))) for n in table[asked].dropna().unique()} - {"0"}
    assert paid <= printed
    assert rules.name in page.text
    for source in rules.sources:
        assert plain(source) in plain(page.text)
    for option in rules.options.values():
        place = f"../options.html#option-{option.name.replace('_', '-')}"
        assert place in page.links
    text = Path(rules.source).read_text(encoding="utf-8")
    assert " ".join(text.split()) in page.text


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_presets_page_has_its_files_and_names(built: Site, name: str) -> None:
    page, index = built[f"presets/{name}.html"], built["presets/index.html"]
    for link in ("{}.csv", "{}.toml", "../cards/{}.pdf", "../cards/{}.html"):
        assert link.format(name) in page.links
    assert f"../cards/{name}.png" in page.fetched
    assert any(link.startswith(f"{name}.html") for link in index.links)
    for language in languages():
        assert Wordbook(language).name(mj.preset(name)).text in page.text


def test_every_option_and_value_stands_under_options(built: Site) -> None:
    page = built["options.html"]
    presets = [mj.preset(name) for name in BUILT_IN]
    options = [option for rules in presets for option in rules.options.values()]
    assert {o.name for o in options} >= {"ceiling", "gun", "kiriage"}
    for option in options:
        assert f"option-{option.name.replace('_', '-')}" in page.places
        for value in option.values:
            said = "not established" if value == "unknown" else value
            assert any(said in cell for cell in page.cells), (option.name, value)


def test_every_key_and_kind_of_a_preset_is_told(built: Site) -> None:
    page = built["kinds.html"]
    assert len(keys()) > 100
    for key in keys():
        top = "." not in key.path and f"key-{key.path}" in page.places
        assert top or key.path in page.code, key.path
        assert key.says, key.path
    assert {f"kind-{kind}" for kind in KINDS} <= page.places
    schema = json.loads((built.folder / "preset.schema.json").read_text("utf-8"))
    assert schema["properties"]["settling"]


@pytest.mark.parametrize(
    ("frame", "columns"),
    [
        ("payment_table", tables.COLUMNS),
        ("payment_tables", tables.COLUMNS),
        ("extras_table", extra_tables.COLUMNS),
        ("limit_curve", curves.COLUMNS),
        ("presets_table", preset_tables.COLUMNS),
        ("premiums", premiums.COLUMNS),
        ("measures", measures.COLUMNS),
        ("translations", translations.COLUMNS),
        ("counted_hands", frequencies.COLUMNS),
        ("expected_payments", expectations.COLUMNS),
        ("option_effects", effects.COLUMNS),
        ("compare.spans", comparison_frames.SPANS),
        ("compare.costs", comparison.COSTS),
        ("check", checking.COLUMNS),
        ("check_all", (*checking.COLUMNS, "erratum")),
        ("settling_table", ("final_score", "tier", "status", "VALUE")),
        ("payment_grid", ("pays", "VALUE")),
        (
            "settle_frame",
            (
                *(f"delta{seat}" for seat in range(4)),
                "table",
                "unit",
                "situation",
                "flag",
            ),
        ),
        (
            "audit_frame.differing",
            (
                "row",
                *(f"{own}{n}" for own in ("recorded", "computed") for n in range(4)),
            ),
        ),
    ],
)
def test_every_column_of_a_frame_is_told(frame: str, columns: tuple[str, ...]) -> None:
    found = column_pages.columns_of(frame)
    assert {column.name for column in found} == set(columns)
    assert all(column.says and column.types for column in found)


def test_every_frame_file_status_and_place_stands_under_columns(built: Site) -> None:
    page = built["columns.html"]
    assert len(column_pages.frames()) >= 9
    for frame in column_pages.frames():
        assert f"columns-{re.sub('[._]', '-', frame)}" in page.places
        for column in column_pages.columns_of(frame):
            assert column.name in page.code
    assert set(card_cells.COLUMNS) <= set(page.code)
    presets = [mj.preset(name) for name in BUILT_IN]
    frames = [mj.payment_tables(*presets), *map(mj.extras_table, presets)]
    statuses = {status for frame in frames for status in frame["status"].unique()}
    assert statuses <= set(page.code)
    assert set(REASONS) <= set(page.code)
    assert {way.value for way in (*Situation, *Payer)} <= set(page.code)


def test_a_column_that_nobody_described_stops_the_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = {**column_pages.data()}
    said["any"] = {k: v for k, v in said["any"].items() if k != "tier"}
    monkeypatch.setattr(column_pages, "data", lambda: said)
    with pytest.raises(MjtablesError, match="tier of payment_table: expected a desc"):
        column_pages.columns_of.__wrapped__("payment_table")


def test_every_verb_and_its_options_are_told(built: Site) -> None:
    import click

    page, context = built["commands.html"], click.Context(face, info_name="mjtables")
    found = list(verbs(context))
    assert len(found) > len(face.commands)
    for verb in found:
        words = verb.command_path.split()
        assert f"command-{'-'.join(words[1:])}" in page.places
        assert " ".join(words) in page.text
        for part in re.split(r"\n\n", verb.command.help or ""):
            assert plain(part) in plain(page.text)
        for option in options_of(verb):
            names = [name.split()[0] for name in page.code if name.strip()]
            assert set(option.opts) <= set(names), verb.command_path
            assert plain(option.help or "") in plain(page.text)


def options_of(verb: click.Context) -> list[click.Option]:
    import click

    return [p for p in verb.command.params if isinstance(p, click.Option)]


@pytest.mark.parametrize("name", mj.__all__)
def test_every_public_name_is_told(built: Site, name: str) -> None:
    page = built["python.html"]
    assert f"mjtables.{name}" in page.places
    first = (getattr(mj, name).__doc__ or "").split("\n\n")[0]
    assert plain(first) in plain(page.text)


def test_every_word_of_every_language_is_in_the_glossary(built: Site) -> None:
    page = built["glossary.html"]
    for language in languages():
        book, path = Wordbook(language), ROOT / "mjtables" / "data" / "words"
        tree = tomllib.loads((path / f"{language}.toml").read_text(encoding="utf-8"))
        for kind in WORDS:
            for key, value in tree.get(kind, {}).items():
                simple = isinstance(value, str) or "word" in value
                for family in [""] if simple else value:
                    word = book.entry(kind, key, "" if family == "any" else family)
                    found = (" ".join(word.text.split()) in cell for cell in page.cells)
                    assert any(found), (language, kind, key)
        for source in tree.get("sources", {}).values():
            assert plain(source) in plain(page.text)


def test_the_gallery_shows_every_family_and_each_card_opens(built: Site) -> None:
    page, listed = built["gallery.html"], gallery_pages.listed()
    families = {mj.preset(row["preset"]).family for row in listed["cards"]}
    assert families == {mj.preset(name).family for name in BUILT_IN}
    opened = [link for link in page.links if link.startswith("gallery/")]
    assert len(opened) >= len(listed["cards"])
    for row in listed["cards"]:
        assert plain(row["says"]) in plain(page.text)


def test_readme_reports_and_notebooks_are_pages(built: Site) -> None:
    opening, parts = repository.readme(ROOT)
    assert opening.split("\n")[0][:40] in built["index.html"].text
    for part in parts:
        own = {"set-up": "index", "how-to": "how-to"}
        name = own.get(part.name, f"using/{part.name}")
        page = built[f"{name}.html"]
        assert part.title in page.text
        lines = [line for line in part.text.split("\n") if line.startswith("$ ")]
        assert all(" ".join(line.split()) in page.text for line in lines)
    pages = [*(f"reports/{name}" for name in repository.reports(ROOT))]
    pages += [
        f"notebooks/how_to/{path.stem}"
        for path in (ROOT / "notebooks" / "how_to").glob("*.md")
    ]
    pages += [f"notebooks/{name}" for name in repository.notebooks(ROOT, None)]
    pages += ["CONTRIBUTING", "CHANGELOG", "LICENSE", "LICENSE-DATA"]
    for name in pages:
        assert built[f"{name}.html"].text


# Nothing is broken


def test_every_link_leads_somewhere(built: Site) -> None:
    broken = {
        str(page.path.relative_to(built.folder)): links
        for page in built.pages
        if (links := built.broken(page))
    }
    assert not broken


def test_a_link_that_leads_nowhere_would_be_found(tmp_path: Path) -> None:
    text = '<a href="b.html">b</a><a href="#here">c</a><p id="here"><img src="d.png">'
    (tmp_path / "a.html").write_text(text, encoding="utf-8")
    found = Site(tmp_path)
    assert found.broken(found["a.html"]) == ["b.html", "d.png"]


def test_nothing_is_fetched_from_the_network(built: Site) -> None:
    fetched = {link for page in built.pages for link in page.fetched}
    assert fetched
    asked = {link for link in fetched if not link.startswith("data:")}
    assert not {link for link in asked if not is_inside(link)}
    for style in built.folder.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert not re.search(r"(@import|url\()\s*[\"']?(https?:)?//", text), style


def test_every_picture_says_what_it_shows(built: Site) -> None:
    said = {
        (str(page.path.relative_to(built.folder)), source): alt
        for page in built.pages
        for source, alt in page.alts.items()
        if not source.endswith("tile.svg")
    }
    assert len(said) > len(BUILT_IN)
    assert not {where for where, alt in said.items() if len(alt.split()) < 4}
    assert not {where for where, alt in said.items() if alt.endswith((".png", ".svg"))}
    card = said["presets/hk_half_spicy.html", "../cards/hk_half_spicy.png"]
    assert card.startswith("The card of Hong Kong, half spicy (Faan-Laak from 4,")
    assert card.endswith("1/1: Payments")
    chart = said["reports/comparison.html", "../_images/sichuan.svg"]
    assert "Sichuan bloody battle" in chart
    assert "0 faan 1, 1 faan 2, 2 faan 4, 3 faan 8" in chart


def test_no_page_tells_of_the_machine_that_made_it(built: Site) -> None:
    for page in built.pages:
        assert str(ROOT) not in page.text
        assert str(built.folder.parent) not in page.text


# Bad input


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, list(arguments))


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    result = run("-o", str(tmp_path))
    assert result.exit_code == 2
    assert "expected an empty folder, or a site written before" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    place = tmp_path / "site"
    place.write_text("a file", encoding="utf-8")
    for given in (place, place / "below"):
        result = run("-o", str(given))
        assert result.exit_code == 2
        assert f"mjtables: {place}" in result.output
        assert result.output.count("\n") == 1


def test_without_the_generator_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "find_spec", lambda name: None if name == "furo" else 1)
    result = run("-o", str(tmp_path / "site"))
    assert result.exit_code == 2
    assert "found no furo; pip install 'mjtables[docs]' has them" in result.output


def test_executed_notebooks_have_to_be_there(tmp_path: Path) -> None:
    result = run("-o", str(tmp_path / "site"), "--executed", str(tmp_path))
    assert result.exit_code == 2
    assert "1_tour.ipynb" in result.output
    assert not list(tmp_path.iterdir())


def test_a_site_stays_where_the_next_one_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "objects.inv").touch()
    (tmp_path / "index.html").write_text("the last one", encoding="utf-8")
    pages = {"index.md": b"# A page\n\n[nowhere](#nowhere)\n"}
    monkeypatch.setattr(site, "sources", lambda _: Sources(pages, {}))
    monkeypatch.setattr(site, "built_in", tuple)
    with pytest.raises(MjtablesError, match=r"index\.md:3: .*nowhere"):
        site.build(tmp_path, NOT_RUN)
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == "the last one"
    assert {path.name for path in tmp_path.iterdir()} == {"objects.inv", "index.html"}


def notebook(code: str) -> bytes:
    cell = {
        "cell_type": "code",
        "execution_count": None,
        "id": "cell-0",
        "metadata": {},
        "outputs": [],
        "source": code,
    }
    title = {"cell_type": "markdown", "id": "t", "metadata": {}, "source": "# A title"}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = {"cells": [title, cell], "metadata": {"kernelspec": kernel}}
    return json.dumps({**book, "nbformat": 4, "nbformat_minor": 5}).encode()


#: A picture of one dot, as a notebook shows it, with words for who cannot see it.
DOT = """
from base64 import b64decode
from IPython.display import Image
dot = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5xRbVQAAAABJ"
    "RU5ErkJggg=="
)
Image(b64decode(dot), alt="A dot, as large as one")
"""


@pytest.mark.parametrize("code", ["6 * 7", DOT, "6 / 0"])
def test_notebooks_are_shown_with_what_they_print_and_a_failing_one_stops_the_build(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = b"# Start\n\n```{toctree}\nbook\n```\n"
    pages = {"index.md": start, "book.ipynb": notebook(code)}
    monkeypatch.setattr(site, "sources", lambda _: Sources(pages, {}))
    monkeypatch.setattr(site, "built_in", tuple)
    if code == DOT:
        site.build(tmp_path / "site")
        alts = Site(tmp_path / "site")["book.html"].alts
        assert "A dot, as large as one" in alts.values()
    elif code.endswith("0"):
        with pytest.raises(MjtablesError, match="ZeroDivisionError"):
            site.build(tmp_path / "site")
        assert not list(tmp_path.iterdir())
    else:
        site.build(tmp_path / "site")
        assert "42" in Site(tmp_path / "site")["book.html"].text


# In a browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, PROGRAMS)))
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.mark.needs_chromium
@pytest.mark.parametrize(
    ("words", "leads_to"),
    [
        ("辣上", "presets/hk_half_spicy.html"),
        ("役満", "glossary.html"),
        ("kiriage", "options.html"),
        ("payment_table", "python.html"),
    ],
)
def test_words_of_every_script_are_found(
    built: Site, browser: Browser, words: str, leads_to: str
) -> None:
    page = browser.new_page()
    page.goto(f"{(built.folder / 'search.html').as_uri()}?q={words}")
    page.wait_for_selector("#search-results ul.search li a")
    found = page.eval_on_selector_all(
        "#search-results a", "links => links.map(link => link.getAttribute('href'))"
    )
    page.close()
    assert leads_to in {link.split("?")[0].split("#")[0] for link in found}


@pytest.mark.needs_chromium
@pytest.mark.parametrize(
    ("words", "leads_to"),
    [
        ("hong kong", "hong_kong hk_half_spicy hk_full_spicy hk_5_7_9 hkma"),
        ("EMA", "ema_riichi ema_2016 ema_2025"),
        ("wrc", "wrc_2015 wrc_2022"),
        ("MCR", "chinese_official mcr_3p mcr_hong_kong_steps"),
        ("m league", "m_league"),
        ("半辣上", "hk_half_spicy"),
    ],
)
def test_names_and_initials_lead_to_presets_before_all_else(
    built: Site, browser: Browser, words: str, leads_to: str
) -> None:
    wanted = {f"presets/{name}.html" for name in leads_to.split()}
    page = browser.new_page()
    page.goto(f"{(built.folder / 'search.html').as_uri()}?q={words}")
    page.wait_for_selector("#search-results p.search-summary:has-text('finished')")
    found = page.eval_on_selector_all(
        "#search-results ul.search > li > a",
        "links => links.map(link => link.getAttribute('href'))",
    )
    page.close()
    first = [re.split(r"[?#]", link)[0] for link in found[:8]]
    assert wanted <= set(first)
    assert first[0].startswith("presets/")


@pytest.mark.needs_chromium
@pytest.mark.parametrize("name", ["commands", "python", "using/the-command"])
def test_tables_of_words_are_read_on_a_phone_without_scrolling(
    built: Site, browser: Browser, name: str
) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto((built.folder / f"{name}.html").as_uri())
    rows, wide, narrow = page.evaluate(
        """() => {
          const frames = [...document.querySelectorAll("article .table-wrapper")];
          const cells = frames.flatMap(frame => [...frame.querySelectorAll("td")]);
          return [
            cells.length,
            frames.filter(frame => frame.scrollWidth > frame.clientWidth).length,
            cells.filter(cell => cell.offsetWidth && cell.offsetWidth < 280).length,
          ];
        }"""
    )
    page.close()
    assert rows > 20
    assert (wide, narrow) == (0, 0)


@pytest.mark.needs_chromium
@pytest.mark.parametrize("width", [360, 900, 1280])
@pytest.mark.parametrize(
    "name",
    [
        *("index", "gallery", "glossary", "kinds", "options", "columns", "python"),
        *("presets/index", "presets/british", "presets/japanese_modern"),
        *("reports/coverage", "CHANGELOG", "using/the-presets", "commands", "how-to"),
        *(
            "notebooks/how_to/00_start_here",
            "notebooks/how_to/07_compare_two_rule_sets",
        ),
        *("using/the-command", "reports/comparison", "genindex"),
    ],
)
def test_tables_scroll_and_pages_do_not(
    built: Site, browser: Browser, name: str, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((built.folder / f"{name}.html").as_uri())
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    page.close()
    assert wide <= 0
    assert asked
    assert all(url.startswith(("file:", "data:")) for url in asked)


def test_wide_tables_are_reached_by_the_keyboard(built: Site) -> None:
    assert built["presets/japanese_modern.html"].scrolls >= 5
    assert built["glossary.html"].scrolls == len(WORDS)

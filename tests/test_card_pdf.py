"""Cards on paper: every side of every preset, paper and language, read back."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2
import pytest
from conftest import BUILT_IN, mjtables

import mjtables as mj
from mjtables import booklets
from mjtables.carding import sheet_of
from mjtables.cards.papers import PAPERS
from mjtables.render.fonts import FAMILIES, font_file
from mjtables.render.imposing import imposed
from mjtables.render.sides import POINTS
from mjtables.render.widths import width, wrapped
from mjtables.wordbook import languages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mjtables.render.blocks import Block
    from mjtables.render.flowing import Columns
    from mjtables.render.measures import Measured

RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def squeezed(text: str) -> str:
    """A text without what only sets letters apart."""
    return "".join(text.translate(RAISED).split())


def of_block(block: Block) -> Iterator[str]:
    if block.continued:
        yield "…"
    yield "".join(block.title_lines)
    for grid in block.grids:
        for heads in grid.heads:
            yield from ("".join(lines) for lines in heads)
        yield from of_rows(grid)


def bodies(card: mj.Card) -> Iterator[tuple[int, str]]:
    """The rows of each grid in reading order, and on which side they stand."""
    for place, side in enumerate(card.fitted[0].sides):
        for columns in (side.columns, side.below):
            for block in (block for column in columns for block in column):
                for grid in block.grids:
                    yield place, squeezed("".join(of_rows(grid)))


def of_rows(grid: Measured) -> Iterator[str]:
    for row, stub, own in zip(grid.grid.rows, grid.stubs, grid.cells, strict=True):
        yield "".join(stub)
        for cell, lines in zip(row.cells, own, strict=True):
            yield "".join(lines) + cell.marks


def of_columns(columns: Columns) -> Iterator[str]:
    for column in columns:
        for block in column:
            yield from of_block(block)


def planned(card: mj.Card) -> list[str]:
    """What should stand on each side, letters only."""
    fitted, sides = card.fitted[0], []
    for place, side in enumerate(fitted.sides):
        said = fitted.content
        head = [said.title, said.note, " · ".join(said.terms)] if place == 0 else []
        size = fitted.paper.width - 2 * fitted.paper.margin
        first = wrapped(said.title, size * POINTS / fitted.sizes.terms)[0]
        parts = [*(head or [first]), *of_columns(side.columns), *of_columns(side.below)]
        number = f"{place + 1}/{len(fitted.sides)}" if fitted.sides[1:] else ""
        sides.append(squeezed("".join([*parts, *side.notes, said.foot, number])))
    return sides


@lru_cache(maxsize=1)
def opened(document: bytes) -> list[tuple[Any, Any]]:
    """The pages of a document, each with its text."""
    pdf = pypdfium2.PdfDocument(document)
    return [(page, page.get_textpage()) for page in pdf]


def read(document: bytes) -> list[str]:
    """What stands on each page, letters only."""
    return [squeezed(text.get_text_range()) for _, text in opened(document)]


def outside(document: bytes) -> list[str]:
    """The letters that do not stand wholly on their page."""
    found = []
    for page, text in opened(document):
        wide, high = page.get_size()
        for place in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(place)
            if left < 2 or bottom < 2 or right > wide - 2 or top > high - 2:
                found.append(text.get_text_range(place, 1))
    return [letter for letter in found if letter.strip()]


def structure(element: Any) -> Iterator[Any]:
    """Every element of a document's structure."""
    kids = element.get("/K")
    if kids is None:
        return
    for kid in list(kids) if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid
            yield from structure(kid)


def fonts(pdf: pikepdf.Pdf) -> Iterator[tuple[str, bool]]:
    """The fonts of a document, and whether each lies in it."""
    for page in pdf.pages:
        for font in page.resources.get("/Font", {}).values():
            described = font.DescendantFonts[0].FontDescriptor
            yield str(described.FontName), "/FontFile2" in described


def check_tags(document: bytes, rows: int) -> None:
    """Tagged, titled, in a language; a header for each row and column; fonts in it."""
    with pikepdf.open(io.BytesIO(document)) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang)
        assert pdf.docinfo["/Title"]
        every = list(structure(pdf.Root.StructTreeRoot))
        heads = [own for own in every if own.S == "/TH"]
        scopes = [scope for own in heads for scope in scopes_of(own)]
        assert scopes.count("/Row") == rows
        assert "/Column" in scopes
        assert {own.S for own in every} >= {"/H1", "/H2", "/Table", "/TH", "/TD"}
        for name, embedded in fonts(pdf):
            assert embedded, name
            assert "NotoSans" in name


def scopes_of(element: Any) -> Iterator[str]:
    """What a header cell says that it is the header of."""
    given = element.get("/A", pikepdf.Array())
    for own in list(given) if isinstance(given, pikepdf.Array) else [given]:
        if "/Scope" in own:
            yield str(own.Scope)


def row_count(card: mj.Card) -> int:
    return sum(
        len(grid.heights)
        for side in card.fitted[0].sides
        for columns in (side.columns, side.below)
        for column in columns
        for block in column
        for grid in block.grids
    )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("preset", BUILT_IN)
def test_a_card_on_every_paper(preset: str, language: str) -> None:
    """All that is planned is printed, nothing else, and nothing over the edge."""
    for paper in PAPERS:
        card = mj.card(preset, paper=paper, language=language)
        document = card.pdf()
        pages = read(document)
        # Headers of two rows are read line by line: there only letters are counted.
        assert list(map(sorted, pages)) == list(map(sorted, planned(card))), paper
        assert all(text in pages[place] for place, text in bodies(card)), paper
        assert outside(document) == [], paper
        check_tags(document, row_count(card))


@pytest.mark.parametrize("preset", BUILT_IN)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_payments_stand_on_the_first_side(paper: str, preset: str) -> None:
    card = mj.card(preset, paper=paper)
    first, *others = card.fitted[0].sides
    assert card.sides <= 2
    assert {b.table.group for column in first.columns for b in column} == {"payments"}
    assert not any(side.columns for side in others)


@pytest.mark.parametrize("preset", BUILT_IN)
def test_half_a_sheet_has_two_sides_at_most(preset: str) -> None:
    assert mj.card(preset, paper="a5").sides <= 2


@pytest.mark.parametrize("preset", BUILT_IN)
@pytest.mark.parametrize("paper", ["a6", "wallet"])
def test_a_small_card_has_one_table_a_side(paper: str, preset: str) -> None:
    for side in mj.card(preset, paper=paper).fitted[0].sides:
        assert len({b.table.key for column in side.columns for b in column}) <= 1
        assert not side.below


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    "preset", ["japanese_modern", "tenhou_4p", "ema_2025", "hk_half_spicy", "hong_kong"]
)
def test_digits_are_read_at_arm_s_length(preset: str, paper: str) -> None:
    assert mj.card(preset, paper=paper).fitted[0].sides[0].size >= 13


def test_the_same_card_has_the_same_bytes(tmp_path: Path) -> None:
    """In this process, in another one, and in another folder."""
    code = "import mjtables as mj; mj.card('tenhou_4p', language='ja').save('a.pdf')"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path)
    own = mj.card("tenhou_4p", language="ja").pdf()
    assert (
        own
        == (tmp_path / "a.pdf").read_bytes()
        == mj.card("tenhou_4p", language="ja").pdf()
    )


@pytest.mark.parametrize("language", languages())
def test_no_letter_is_wider_than_columns_are_planned_for(language: str) -> None:
    """Measured in the font itself, at the bold weight, for all letters of cards."""
    from fontTools.subset import Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    letters = {
        c
        for p in BUILT_IN
        for own in planned(mj.card(p, language=language))
        for c in own
    }
    opened = TTFont(font_file(language), lazy=True)
    subsetter = Subsetter()
    subsetter.populate(text="".join(letters))
    subsetter.subset(opened)
    bold = instancer.instantiateVariableFont(opened, {"wght": 700})
    known, em = bold.getBestCmap(), bold["head"].unitsPerEm
    wider = {
        letter: bold["hmtx"][known[ord(letter)]][0] / em
        for letter in letters
        if ord(letter) in known
        and bold["hmtx"][known[ord(letter)]][0] / em > width(letter) + 1e-9
    }
    assert wider == {}


# What people add, and how they print.


def test_two_languages_face_each_other() -> None:
    card = mj.card("tenhou_4p", paper="wallet", language=("en", "ja"))
    pages = read(card.pdf())
    assert len(pages) == card.sides == 4
    assert [page.startswith("天鳳") for page in pages] == [False, True] * 2


@pytest.mark.parametrize("style", ["colour", "grey", "plain"])
def test_every_style_says_the_same(style: str) -> None:
    assert read(mj.card("ema_2025", style=style).pdf()) == read(
        mj.card("ema_2025").pdf()
    )


@pytest.mark.parametrize("way", ["portrait", "landscape"])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_card_lies_or_stands(paper: str, way: str) -> None:
    card = mj.card("hk_half_spicy", paper=paper, orientation=way)
    page = pypdfium2.PdfDocument(card.pdf())[0]
    wide, high = page.get_size()
    assert (wide > high) == (way == "landscape")


def test_a_limit_curve_stands_on_the_card() -> None:
    card = mj.card("hk_half_spicy", tables=["payments", "curve"])
    page, *_ = read(card.pdf())
    assert "Limitcurve" in page
    assert "finalscore/faan" in page


SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
<rect width="9" height="9"/></svg>"""


def test_a_club_s_own_card(tmp_path: Path) -> None:
    logo = tmp_path / "club.svg"
    logo.write_bytes(SVG)
    card = mj.card("hong_kong", title="Łódź Club", note="Fridays", logo=logo)
    page, *_ = read(card.pdf())
    assert page.startswith("ŁódźClubFridays")
    assert list(structure_of(card.pdf(), "/Figure"))


def structure_of(document: bytes, kind: str) -> list[Any]:
    with pikepdf.open(io.BytesIO(document)) as pdf:
        return [own for own in structure(pdf.Root.StructTreeRoot) if kind == own.S]


@pytest.mark.parametrize(
    ("title", "says"),
    [
        ("#strong[x] *y* $z$", "#strong[x]*y*$z$"),
        ("<b>=1+1</b>", "<b>=1+1</b>"),
        ("\\begin{x} // no", "\\begin{x}//no"),
        ("a\nb\tc", "abc"),
    ],
)
def test_what_looks_like_markup_is_printed_as_it_stands(title: str, says: str) -> None:
    assert read(mj.card("hong_kong", title=title).pdf())[0].startswith(says)


def test_a_character_that_no_font_has_is_named() -> None:
    card = mj.card("hong_kong", title="Club 💀")
    with pytest.raises(mj.CardError, match=r"found '💀' \(U\+1F480\)"):
        card.pdf()


@pytest.mark.parametrize("letter", ["\x07", "\x00", "\u202e", "\ufeff"])
def test_characters_that_steer_are_left_out(letter: str) -> None:
    card = mj.card("hong_kong", title=f"Club{letter}", note=letter)
    assert (card.content.title, card.content.note) == ("Club", "")


def test_a_title_without_end_is_refused() -> None:
    with pytest.raises(mj.CardError, match="500 characters at most, found 10000"):
        mj.card("hong_kong", title="x" * 10000)


@pytest.mark.parametrize(
    "logo",
    [
        b"<svg",
        b"<svg></svg>x",
        b"<svg xmlns='http://www.w3.org/2000/svg'><rect",
        b"<svg\xff",
    ],
)
def test_a_broken_logo_is_refused(logo: bytes) -> None:
    with pytest.raises(mj.CardError, match="expected a logo"):
        mj.card("hong_kong", logo=logo).pdf()


def test_tables_that_do_not_fit_say_what_would_hold_them() -> None:
    with pytest.raises(mj.CardError) as caught:
        mj.card("aotenjou", paper="a5", tables=["all"]).pdf()
    assert "do not fit a5 portrait, 2 sides; they fit " in str(caught.value)


# Sheets and booklets.


@pytest.mark.parametrize(
    ("paper", "sheet", "copies", "lie"),
    [
        ("wallet", "a4", 10, 10),
        ("wallet", "letter", 10, 10),
        ("a5", "a4", 2, 2),
        ("a6", "a4", 4, 4),
    ],
)
def test_cards_lie_on_a_sheet(paper: str, sheet: str, copies: int, lie: int) -> None:
    front, back = imposed([0, 1], PAPERS[paper], PAPERS[sheet], copies)
    assert [len(front.items), len(back.items)] == [lie, lie]
    assert {item.side for item in front.items} == {0}
    assert {item.side for item in back.items} == {1}


@pytest.mark.parametrize("paper", ["wallet", "a6", "a5"])
def test_a_back_lies_behind_its_front(paper: str) -> None:
    """The sheet is turned over its long edge, so left and right are exchanged."""
    front, back = imposed([0, 1], PAPERS[paper], PAPERS["a4"], 2)
    for one, other in zip(front.items, back.items, strict=True):
        wide = PAPERS[paper].width
        assert other.y == one.y
        assert other.x == pytest.approx(front.width - one.x - wide)


def test_a_sheet_of_cards_is_printed_whole() -> None:
    card = sheet_of(mj.card("hong_kong", paper="wallet"), 10)
    pages = read(card.pdf())
    assert [page.count("hong_kong·mjtables") for page in pages] == [10] * len(pages)
    assert outside(card.pdf()) == []


def test_copies_are_saved_on_sheets(tmp_path: Path) -> None:
    card, path = mj.card("hong_kong", paper="wallet"), tmp_path / "cards.pdf"
    assert card.save(path, copies=10, sheet="letter") == [path]
    pages = read(path.read_bytes())
    assert [page.count("hong_kong·mjtables") for page in pages] == [10] * len(pages)
    card.save(path)
    assert len(read(path.read_bytes())) == card.sides


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"copies": 0}, "expected 1 to 1000 copies, found 0"),
        ({"sheet": "letter"}, "expected copies beside sheet 'letter', found none"),
        ({"copies": 2, "sheet": "a6"}, "expected a card that lies on a sheet of a6"),
    ],
)
def test_copies_that_cannot_be_saved(
    wishes: dict[str, Any], why: str, tmp_path: Path
) -> None:
    with pytest.raises(mj.CardError, match=why):
        mj.card("hong_kong").save(tmp_path / "cards.pdf", **wishes)
    assert not list(tmp_path.iterdir())


def test_a_card_that_lies_on_no_sheet() -> None:
    with pytest.raises(
        mj.CardError, match="expected a card that lies on a sheet of a6"
    ):
        sheet_of(mj.card("hong_kong"), 2, "a6").pdf()


def test_a_booklet_is_of_the_presets_named_each_once_or_of_all_by_family(
    tmp_path: Path,
) -> None:
    club = mj.preset("hk_half_spicy").with_options(gun="half")
    named = ["tenhou_4p", club, mj.preset("tenhou_4p")]
    path = mj.booklet(tmp_path / "b.pdf", *named, paper="a5", tables="payments")
    contents, *pages = read(path.read_bytes())
    assert pages
    names = [squeezed(mj.preset(own).name) for own in ("tenhou_4p", "hk_half_spicy")]
    assert contents.index(names[0]) < contents.index(names[1])
    assert contents.count(names[0]) == 1
    every = booklets.gathered([])
    assert {rules.id for rules in every} >= set(mj.presets())
    families = [rules.family for rules in every]
    assert families == sorted(families)


@pytest.mark.parametrize(
    ("name", "wishes", "why"),
    [
        ("b.html", {}, "expected a file that ends in .pdf"),
        ("b.pdf", {"language": "kl"}, "expected .*, found 'kl'"),
        ("b.pdf", {"paper": "a9"}, "a9"),
    ],
)
def test_a_booklet_that_cannot_be(
    name: str, wishes: dict[str, Any], why: str, tmp_path: Path
) -> None:
    with pytest.raises((mj.CardError, mj.LanguageError), match=why):
        mj.booklet(tmp_path / name, "hong_kong", **wishes)
    assert not list(tmp_path.iterdir())


def test_a_booklet_has_contents_and_bookmarks(tmp_path: Path) -> None:
    presets = [mj.preset(name) for name in ("hong_kong", "tenhou_4p", "korean")]
    count = booklets.save(tmp_path / "b.pdf", presets)
    document = (tmp_path / "b.pdf").read_bytes()
    contents, *pages = read(document)
    assert len(pages) == count
    titles = [preset.name for preset in presets]
    assert all(squeezed(title) in contents for title in titles)
    with pikepdf.open(io.BytesIO(document)) as pdf, pdf.open_outline() as outline:
        assert [own.title for own in outline.root][1:] == titles
    numbers = [int(page[-1]) for page in pages]
    assert numbers == [place % 10 for place in range(2, count + 2)]


# Files.


def test_pictures_are_a_file_for_each_side(tmp_path: Path) -> None:
    card = mj.card("tenhou_4p", paper="wallet")
    names = [path.name for path in card.save(tmp_path / "card.png")]
    assert names == ["card-1.png", "card-2.png"]
    assert (tmp_path / "card-1.png").read_bytes()[:4] == b"\x89PNG"
    assert card.pictures("svg")[0].startswith(b"<svg")


@pytest.mark.parametrize("paper", ["a4", "wallet"])
def test_a_picture_is_as_wide_as_is_asked_for(paper: str) -> None:
    picture = mj.card("tenhou_4p", paper=paper).pictures("png", 640)[0]
    assert abs(int.from_bytes(picture[16:20]) - 640) <= 1


def test_without_a_name_the_file_is_called_by_preset_and_paper(elsewhere: Path) -> None:
    result = mjtables("card", "hk_half_spicy", "--paper", "wallet", "--set", "gun=half")
    assert (result.exit_code, result.stdout) == (
        0,
        "hk_half_spicy-gun=half-wallet.pdf\n",
    )
    assert (elsewhere / "hk_half_spicy-gun=half-wallet.pdf").read_bytes()[
        :5
    ] == b"%PDF-"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("-o", "x.docx"), "x.docx: expected a file of a card (pdf, png, svg, html"),
        (("-o", "folder"), "folder: expected a file of a card"),
        (("-o", "folder.pdf/x/y.pdf"), "expected a place to write to"),
        (("--copies", "0"), "expected 1 to 1000 copies, found 0"),
        (("--lang", "en,ja,zh-Hant"), "expected one language or two"),
        (("--paper", "a7"), "expected a paper"),
        (("--set", "gun"), "expected OPTION=VALUE"),
    ],
)
def test_bad_input_is_told_in_a_line(
    asked: tuple[str, ...], says: str, elsewhere: Path
) -> None:
    (elsewhere / "folder.pdf").write_text("a file")
    before = sorted(elsewhere.iterdir())
    result = mjtables("card", "hk_half_spicy", *asked)
    assert result.exit_code == 2
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert sorted(elsewhere.iterdir()) == before


def test_a_good_card_is_not_replaced_by_half_of_one(tmp_path: Path) -> None:
    """The disk is full half way: the old file stays, and nothing is left beside it."""
    good = mj.card("hong_kong").save(tmp_path / "card.pdf")[0]
    before = good.read_bytes()
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000));"
        "from mjtables.cli import main; main()"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, "card", "tenhou_4p", "-o", str(good)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert "card.pdf: expected a place to write to, found: File too large" in run.stderr
    assert good.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["card.pdf"]


def test_cards_need_no_network(tmp_path: Path) -> None:
    code = (
        "import socket\n"
        "def closed(*_, **__): raise OSError('closed')\n"
        "socket.socket = closed; socket.create_connection = closed\n"
        "import mjtables as mj\n"
        "for form in 'pdf png svg html md csv tex json'.split():\n"
        "    mj.card('hk_half_spicy', language='ja').save(f'a.{form}')\n"
    )
    env = {**os.environ, "http_proxy": "http://127.0.0.1:9", "HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path, env=env)
    assert len(list(tmp_path.glob("a.*"))) == 8


@pytest.mark.parametrize("choices", [{}, {"gun": "half"}, {"limit": "3000"}])
def test_a_printed_foot_is_verified(choices: dict[str, str]) -> None:
    name = "japanese_modern" if "limit" in choices else "hk_half_spicy"
    card = mj.card(mj.preset(name).with_options(**choices), paper="wallet")
    result = mjtables("verify", card.content.foot)
    assert result.exit_code == 0
    assert name in result.stdout


def test_each_language_has_one_family() -> None:
    families = {FAMILIES[language] for language in languages()}
    assert families == {"Noto Sans JP", "Noto Sans TC", "Noto Sans SC"}

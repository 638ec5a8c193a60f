"""Annotated copies of printed tables: what is marked, what stays, what is refused."""

from __future__ import annotations

import io
import json
import re
import shutil
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import openpyxl
import pytest
from openpyxl.styles import Font

from mjtables.errors import MjtablesError
from mjtables.marking import Note, save
from mjtables.reading import Place, read_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from office import Office
    from playwright.sync_api import Browser

RIICHI = Path(__file__).parents[2] / "shared" / "published" / "riichi"
shared = pytest.mark.skipif(not RIICHI.exists(), reason="no ../shared/published here")

#: Amounts of a non-dealer's win on a discard; 2500 should be 2600.
CSV = """# source: a club's card, "2024"
Non-dealer ron
fu,1 han,2 han,3 han,4 han
30,"1,000",2000,3900,7700
40,1300,2500,5200,8000
50,1600,3200,6400,
"""


class Shown(NamedTuple):
    """A cell of a page: its words, and what is struck out, right and asked in it."""

    text: str
    struck: str
    right: str
    asked: str
    spans: tuple[int, int]
    head: str


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.cells: list[tuple[dict[str, str | None], dict[str, str], str]] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.words = ""
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self.tags.append(tag)
        self.ids += [said["id"]] if said.get("id") else []
        self.links += [said["href"]] if said.get("href") else []
        if tag in ("td", "th"):
            self.cells.append((said, {}, said.get("scope") or ""))
        if tag not in ("meta", "br"):
            self._open.append("unseen" if said.get("class") == "unseen" else tag)

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if "style" in self._open:
            return
        self.words += data
        if self._open and {"td", "th"} & set(self._open):
            part = next((t for t in self._open if t in ("del", "ins", "mark", "a")), "")
            part = "unseen" if "unseen" in self._open else part
            own = self.cells[-1][1]
            own[part] = own.get(part, "") + data


def read(page: str) -> _Reader:
    reader = _Reader()
    reader.feed(page)
    return reader


def shown(page: str) -> list[Shown]:
    return [
        Shown(
            said.get("", "").strip(),
            said.get("del", ""),
            said.get("ins", ""),
            said.get("mark", ""),
            (int(own.get("colspan") or 1), int(own.get("rowspan") or 1)),
            head,
        )
        for own, said, head in read(page).cells
    ]


def written(folder: Path, text: str, name: str = "card.csv") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def note(  # noqa: PLR0913 - the parts of a place and of a note
    row: int,
    column: int,
    right: str = "",
    verdict: str = "differs",
    *,
    words: str = "one digit is another",
    sheet: int = 0,
) -> Note:
    place = Place(row, column, f"line {row}, column {column}", sheet)
    return Note(place, verdict, right, words)


WRONG = note(5, 3, "2600")


def book_of(path: Path) -> Any:
    return openpyxl.load_workbook(path, rich_text=True)


def runs(cell: Any) -> list[tuple[str, str]]:
    """The parts of a cell's text, and how each is printed."""
    parts = []
    for part in cell.value:
        looks = "struck" if part.font.strike else "bold" if part.font.b else "plain"
        parts.append((part.text, looks))
    return parts


def findings(book: Any) -> list[list[Any]]:
    return [[cell.value for cell in row] for row in book["Findings"].iter_rows()]


# Every form there is, into both kinds of copies.

ROWS = [["fu", "1 han", "2 han"], ["30", "1000", "2000"], ["40", "1300", "2500"]]
FORMS = {
    "csv": ("\n".join(map(",".join, [["Non-dealer ron"], *ROWS])), (4, 3)),
    "tsv": ("\n".join(map("\t".join, [["Non-dealer ron"], *ROWS])), (4, 3)),
    "text": ("\n".join(map("   ".join, [["Non-dealer ron"], *ROWS])), (4, 3)),
    "markdown": (
        "# Non-dealer ron\n\n| fu | 1 han | 2 han |\n|---|---|---|\n"
        "| 30 | 1000 | 2000 |\n| 40 | 1300 | 2500 |",
        (6, 3),
    ),
    "html": (
        "<h2>Non-dealer ron</h2><table>"
        + "".join(f"<tr><td>{'<td>'.join(row)}</tr>" for row in ROWS)
        + "</table>",
        (3, 3),
    ),
    "lists": (json.dumps({"Non-dealer ron": ROWS}), (3, 3)),
    "records": (
        json.dumps(
            {"Non-dealer ron": [dict(zip(ROWS[0], r, strict=True)) for r in ROWS[1:]]}
        ),
        (2, 3),
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_table_in_any_form_is_marked_where_it_was_read(
    form: str, tmp_path: Path
) -> None:
    text, place = FORMS[form]
    file = written(tmp_path, text, "card.txt")
    wrong = next(c for c in read_table(file).cells if c.text == "2500")
    assert wrong.place[:2] == place
    notes = [Note(wrong.place, "differs", "2600", "one digit is another")]
    page = save(file, notes, tmp_path / "c.html", "The card").read_text("utf-8")
    cells = shown(page)
    assert [c for c in cells if c.struck] == [Shown("", "2500", "2600", "", (1, 1), "")]
    texts = [c.text or c.struck for c in cells]
    assert texts == [cell for row in ROWS for cell in row]
    assert [c.head for c in cells[:4]] == ["col", "col", "col", "row"]
    assert "Non-dealer ron" in read(page).words

    made = book_of(save(file, notes, tmp_path / "c.xlsx", "The card"))
    sheet = made.worksheets[0]
    marked = [c for row in sheet.iter_rows() for c in row if c.comment]
    assert [runs(c) for c in marked] == [[("2500", "struck"), (" → 2600", "bold")]]
    down, across = marked[0].row, marked[0].column
    values = [
        [sheet.cell(down + r, across + c).value for c in (-2, -1, 0)] for r in (-2, -1)
    ]
    assert values == [["fu", "1 han", "2 han"], [30, 1000, 2000]]
    all_words = [c.value for row in sheet.iter_rows() for c in row]
    assert any("Non-dealer ron" in str(words) for words in (*all_words, sheet.title))
    assert findings(made)[-1] == [
        *(str(wrong.place), 2500, 2600, "differs", "one digit is another")
    ]
    link = made["Findings"].cell(made["Findings"].max_row, 1).hyperlink
    assert link.location == f"'{sheet.title}'!{marked[0].coordinate}"


def test_a_csv_file_keeps_its_comments_rows_and_looks_of_numbers(
    tmp_path: Path,
) -> None:
    file = written(tmp_path, CSV)
    sheet = book_of(save(file, [WRONG], tmp_path / "c.xlsx")).worksheets[0]
    assert sheet["A1"].value == '# source: a club\'s card, "2024"'
    assert sheet["A2"].value == "Non-dealer ron"
    assert (sheet["B4"].value, sheet["B4"].number_format) == (1000, "#,##0")
    assert (sheet["E6"].value, sheet["C5"].comment is not None) == (None, True)
    page = save(file, [WRONG], tmp_path / "c.html").read_text("utf-8")
    assert "# source: a club&#39;s card, &#34;2024&#34;" in page


# What a mark looks like.


@pytest.mark.parametrize(
    ("own", "in_a_page", "in_a_workbook"),
    [
        pytest.param(
            note(5, 3, "2600"),
            ("2500", "2600", ""),
            [("2500", "struck"), (" → 2600", "bold")],
            id="differs",
        ),
        pytest.param(
            note(6, 5, "8000", "missing"),
            ("", "8000", ""),
            [("→ 8000", "bold")],
            id="missing",
        ),
        pytest.param(
            note(4, 2, "", "impossible, printed"),
            ("1,000", "", ""),
            [("1,000", "struck")],
            id="impossible",
        ),
        pytest.param(
            note(3, 1, "", "not understood"),
            ("", "", "fu ?"),
            [("fu", "bold"), (" ?", "bold")],
            id="not understood",
        ),
    ],
)
def test_a_verdict_is_seen_without_colours(
    own: Note,
    in_a_page: tuple[str, str, str],
    in_a_workbook: list[tuple[str, str]],
    tmp_path: Path,
) -> None:
    file = written(tmp_path, CSV)
    page = save(file, [own], tmp_path / "c.html").read_text("utf-8")
    assert [c[1:4] for c in shown(page) if any(c[1:4])] == [in_a_page]
    sheet = book_of(save(file, [own], tmp_path / "c.xlsx")).worksheets[0]
    cell = sheet.cell(own.place.row, own.place.column)
    assert runs(cell) == in_a_workbook
    assert cell.border.left.style in ("medium", "mediumDashed")
    assert own.verdict in cell.comment.text


def test_two_amounts_of_one_cell_are_one_mark_and_two_findings(tmp_path: Path) -> None:
    file = written(tmp_path, "Non-dealer tsumo\nfu,1 han\n30,300/600\n")
    notes = [note(3, 2, "500"), note(3, 2, "1000", words="that of 2 han")]
    page = save(file, notes, tmp_path / "c.html").read_text("utf-8")
    assert [c.right for c in shown(page) if c.right] == ["500; 1000"]
    reader = read(page)
    assert {"finding-1", "finding-2", "cell-0-3-2"} <= set(reader.ids)
    assert reader.links.count("#cell-0-3-2") == 2
    sheet = book_of(save(file, notes, tmp_path / "c.xlsx")).worksheets[0]
    assert sheet["B3"].comment.text.count("is right") == 2


def test_what_has_no_cell_is_listed(tmp_path: Path) -> None:
    file = written(tmp_path, CSV)
    lost = Note(Place(0, 0, "60 fu"), "missing", "2000", "a row is missing")
    far = note(900, 3, "1"), note(5, 900, "1"), note(5, 3, "1", sheet=7)
    page = save(file, [lost, *far], tmp_path / "c.html").read_text("utf-8")
    assert "60 fu" in read(page).words
    assert all(link.startswith(("#finding", "#cell")) for link in read(page).links)
    assert not any(c.right for c in shown(page))
    made = book_of(save(file, [lost, *far], tmp_path / "c.xlsx"))
    assert [row[0] for row in findings(made)[1:]] == [
        *("60 fu", "line 900, column 3", "line 5, column 900", "line 5, column 3")
    ]


def test_every_link_leads_somewhere_and_no_two_places_are_one(tmp_path: Path) -> None:
    file = written(tmp_path, CSV)
    notes = [WRONG, note(6, 5, "8000", "missing"), note(2, 1, "", "not understood")]
    reader = read(save(file, notes, tmp_path / "c.html").read_text("utf-8"))
    assert len(reader.ids) == len(set(reader.ids))
    assert {link[1:] for link in reader.links} <= set(reader.ids)


def test_a_table_without_findings(tmp_path: Path) -> None:
    file = written(tmp_path, CSV)
    page = save(file, [], tmp_path / "c.html").read_text("utf-8")
    assert "Nothing found." in page
    assert "finding-" not in page
    assert findings(book_of(save(file, [], tmp_path / "c.xlsx"))) == [
        ["place", "printed", "right", "verdict", "why"]
    ]


# Workbooks.


def club(folder: Path) -> Path:
    """A workbook as clubs have them: titles across, two worksheets, a hidden column."""
    book = openpyxl.Workbook()
    ron = book.active
    assert ron is not None
    ron.title = "Ron"
    ron.append(["Our club, winter"])
    ron.merge_cells("A1:F1")
    ron.append(["Non-dealer ron"])
    ron.append(["fu", "1 han", "2 han", "3 han", "4 han", "sum"])
    ron.append([30, 1000, 2000, 3900, 7700, "=SUM(B4:E4)"])
    ron.append([40, 1300, 2500, 5200, 8000, "=1+1"])
    ron.append([50, 1600, 3200, 6400, None, "fine"])
    ron.merge_cells("E5:E6")
    for row in ron["B4:E6"]:
        for cell in row:
            cell.number_format = "#,##0"
    for letter in "ABCDE":
        ron.column_dimensions[letter].width = 8
    ron.column_dimensions["F"].hidden = True
    ron["A6"].font = Font(name="Arial", size=20)
    dealer = book.create_sheet("Dealer's")
    dealer.append(["Dealer ron"])
    for row in (["fu", 1, 2], [30, 1500, 2900], [40, 2000, 3800]):
        dealer.append(row)
    book.save(folder / "club.xlsx")
    return folder / "club.xlsx"


def test_a_workbook_stays_what_it_is_but_for_the_marks(tmp_path: Path) -> None:
    file = club(tmp_path)
    notes = [note(5, 3, "2600"), note(4, 3, "3900", sheet=1)]
    made = book_of(save(file, notes, tmp_path / "c.xlsx", "Club against rules"))
    before = book_of(file)
    assert made.sheetnames == ["Ron", "Dealer's", "Findings"]
    for sheet in before:
        twin = made[sheet.title]
        assert twin.merged_cells.ranges == sheet.merged_cells.ranges
        for row in sheet.iter_rows():
            for cell in row:
                own = twin[cell.coordinate]
                if own.comment is None:
                    assert own.value == cell.value
                    assert own.number_format == cell.number_format
                    assert repr(own.font) == repr(cell.font)
    ron = made["Ron"]
    assert ron.column_dimensions["F"].hidden
    assert runs(ron["C5"]) == [("2,500", "struck"), ("\n→ 2600", "bold")]
    assert ron["C5"].alignment.horizontal == "right"
    assert ron.row_dimensions[5].height > 25
    assert findings(made)[0][0] == "Club against rules"
    assert [row[1:3] for row in findings(made)[3:]] == [[2500, 2600], [3800, 3900]]
    assert made["Findings"]["A5"].hyperlink.location == "'Dealer''s'!C4"


def test_a_mark_in_merged_cells_is_in_the_first_of_them(tmp_path: Path) -> None:
    file = club(tmp_path)
    notes = [note(6, 5, "mangan")]
    made = book_of(save(file, notes, tmp_path / "c.xlsx"))
    assert runs(made["Ron"]["E5"]) == [("8,000", "struck"), ("\n→ mangan", "bold")]
    assert made["Ron"]["E6"].border.bottom.style == "medium"
    page = save(file, notes, tmp_path / "c.html").read_text("utf-8")
    assert [c for c in shown(page) if c.right] == [
        Shown("", "8000", "mangan", "", (1, 2), "")
    ]


def test_a_column_grows_only_where_two_lines_are_not_enough(tmp_path: Path) -> None:
    notes = [note(4, 2, "1000/2000 each"), note(5, 3, "2600"), note(5, 4, "5201")]
    ron = book_of(save(club(tmp_path), notes, tmp_path / "c.xlsx"))["Ron"]
    widths = [ron.column_dimensions[letter].width for letter in "ABCDE"]
    assert widths[1] > len("→ 1000/2000 each")
    assert [*widths[:1], *widths[2:]] == [8, 8, 8, 8]


def test_what_is_hidden_is_shown_on_a_page_only_where_it_is_wrong(
    tmp_path: Path,
) -> None:
    file = club(tmp_path)
    page = save(file, [WRONG], tmp_path / "c.html").read_text("utf-8")
    assert "fine" not in [c.text for c in shown(page)]
    assert "Left out, as hidden in the workbook: 1 column." in page
    page = save(file, [note(6, 6, "4")], tmp_path / "d.html").read_text("utf-8")
    assert ("fine", "4") in [c[1:3] for c in shown(page)]
    assert "line 6, column 6 (hidden)" in page


def test_nothing_in_a_copy_calculates_or_leads_out(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Dealer ron"], ["fu", 1, 2], [30, 1500, "=2*B3"], [40, 2000, "@x"]):
        sheet.append(row)
    sheet["B4"] = '=HYPERLINK("http://192.0.2.1")'
    sheet["B4"].data_type = "s"
    names = openpyxl.workbook.defined_name.DefinedName
    book.defined_names["out"] = names("out", attr_text="[1]S!$A$1")
    book.defined_names["own"] = names("own", attr_text="Sheet!$A$1")
    book.defined_names["runs"] = names("runs", attr_text="CALL(1)")
    book.save(tmp_path / "t.xlsx")
    notes = [note(3, 3, "=cmd|' /C calc'!A0"), note(4, 2, "-1", words="=1+1")]
    copy = save(tmp_path / "t.xlsx", notes, tmp_path / "c.xlsx", "=2+2")
    made = book_of(copy)
    types = {cell.data_type for each in made for row in each.rows for cell in row}
    assert "f" not in types
    assert str(made.worksheets[0]["C3"].value).startswith("=2*B3")
    assert list(made.defined_names) == ["own"]
    with zipfile.ZipFile(copy) as packed:
        assert not any("externalLink" in name for name in packed.namelist())


def test_texts_with_what_no_workbook_can_hold(tmp_path: Path) -> None:
    text = json.dumps({"a/b:c": [["fu", "1 han"], ["30", "x\x07\ud800"]]})
    file = written(tmp_path, text, "t.json")
    notes = [note(2, 2, "1\x0000", words="\x1b")]
    sheet = book_of(save(file, notes, tmp_path / "c.xlsx")).worksheets[0]
    assert sheet.title == "a b c"
    page = save(file, notes, tmp_path / "c.html").read_text("utf-8")
    assert not re.search(r"[\x00-\x08\x1b]", page)


def test_markup_of_a_table_stays_text(tmp_path: Path) -> None:
    bad = '<script>alert(1)</script>"&'
    file = written(tmp_path, json.dumps({bad: [["fu", "1 han"], ["30", bad]]}), "t")
    own = Note(Place(2, 2, bad), bad, bad, bad)
    page = save(file, [own], tmp_path / "c.html", bad).read_text("utf-8")
    reader = read(page)
    assert {"script", "img", "link", "iframe"} & set(reader.tags) == set()
    assert reader.words.count("alert(1)") >= 6
    assert 'content="default-src &#39;none&#39;;' in page
    assert not re.search(r"(?:src|href)=.?(?:https?:|//)", page)


# Pages with cells that go over several.

PAGE = """<h1>Club</h1><h2>Non-dealer ron</h2><table>
<tr><th rowspan=2>fu<th colspan=2>han</tr><tr><th>1<th>2</tr>
<tr><th>30<td>1000<td rowspan=2>2000</tr><tr><th>40<td>1300</tr></table>
<h2>Dealer ron</h2><table><tr><th>fu<th>1<th>2</tr><tr><th>30<td>1500<td>2900</tr>
</table>"""


def test_cells_of_a_page_that_go_over_several_stay_so(tmp_path: Path) -> None:
    file = written(tmp_path, PAGE, "club.html")
    wrong = read_table(file).cells[3]
    assert (wrong.text, str(wrong.place)) == ("2000", "table 1, row 4, column 3")
    notes = [
        Note(wrong.place, "differs", "2600", ""),
        note(2, 2, "1501", sheet=1),
    ]
    page = save(file, notes, tmp_path / "c.html").read_text("utf-8")
    cells = shown(page)
    assert [(c.text or c.struck, c.spans) for c in cells if c.spans != (1, 1)] == [
        *(("fu", (1, 2)), ("han", (2, 1)), ("2000", (1, 2)))
    ]
    assert [c.right for c in cells if c.right] == ["2600", "1501"]
    made = book_of(save(file, notes, tmp_path / "c.xlsx"))
    assert made.sheetnames == ["table 1", "table 2", "Findings"]
    ranges = sorted(own.coord for own in made["table 1"].merged_cells.ranges)
    assert ranges == ["A3:A4", "B3:C3", "C5:C6"]
    assert runs(made["table 1"]["C5"])[0] == ("2000", "struck")


# What is refused.


def test_a_copy_is_another_file_of_a_known_kind(tmp_path: Path) -> None:
    file = written(tmp_path, CSV, "card.html")
    (tmp_path / "link.html").symlink_to(file)
    (tmp_path / "folder.html").mkdir()
    before = sorted(tmp_path.iterdir())
    for target, said in {
        file: "expected another file than the table itself, found the same",
        tmp_path / "link.html": "expected another file than the table itself",
        tmp_path / "c.pdf": "a workbook (.xlsx) or a page (.html), found '.pdf'",
        tmp_path / "c": "expected a copy as a workbook (.xlsx) or a page (.html)",
        tmp_path / "c\0.html": "expected a copy as a workbook (.xlsx)",
        tmp_path / "folder.html": "expected a place to write to, found: Is a dir",
        tmp_path / "card.html" / "c.html": "expected a place to write to",
        tmp_path / ("c" * 300 + ".xlsx"): "expected a place to write to",
    }.items():
        with pytest.raises(MjtablesError, match=re.escape(said)):
            save(file, [WRONG], target)
    assert file.read_text() == CSV
    assert sorted(tmp_path.iterdir()) == before
    assert save(file, [WRONG], tmp_path / "C.XLSX").exists()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\r\n", "found a picture"),
        (b"", "found an empty file"),
        (b"\xff\xfe\x00", "found other bytes"),
        (b"PK\x03\x04 nothing", "a broken one"),
    ],
)
def test_what_is_no_table_has_no_copy(data: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(data)
    for ending in ("xlsx", "html"):
        with pytest.raises(MjtablesError, match=re.escape(said)):
            save(tmp_path / "t.csv", [], tmp_path / f"c.{ending}")
    with pytest.raises(MjtablesError, match="expected a file, found no such file"):
        save(tmp_path / "nowhere.csv", [], tmp_path / "c.html")
    with pytest.raises(MjtablesError, match="expected a file, of which a copy"):
        save("-", [], tmp_path / "c.html")
    assert [own.name for own in tmp_path.iterdir()] == ["t.csv"]


@pytest.mark.parametrize("part", ["mergeCell", "hyperlink"])
def test_a_range_over_the_whole_sheet_is_refused_at_once(
    part: str, tmp_path: Path
) -> None:
    file = club(tmp_path)
    with zipfile.ZipFile(file) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    name = "xl/worksheets/sheet2.xml"
    own = f'</sheetData><{part}s><{part} ref="A1:XFD1048576"/></{part}s>'
    parts[name] = parts[name].replace(b"</sheetData>", own.encode())
    with zipfile.ZipFile(file, "w") as packed:
        for each, text in parts.items():
            packed.writestr(each, text)
    with pytest.raises(MjtablesError, match="MB of cells to copy, found more"):
        save(file, [WRONG], tmp_path / "c.xlsx")


def test_a_cell_far_off_costs_nothing(tmp_path: Path) -> None:
    made = openpyxl.load_workbook(club(tmp_path))
    made["Ron"]["XFD1048576"].font = Font(bold=True)
    made.save(tmp_path / "far.xlsx")
    for ending in ("xlsx", "html"):
        copy = save(tmp_path / "far.xlsx", [WRONG], tmp_path / f"c.{ending}")
        assert copy.stat().st_size < 50_000


# Real files, real programs.


@shared
def test_every_published_file_has_copies_with_all_that_is_printed(
    tmp_path: Path,
) -> None:
    count = 0
    for file in sorted(RIICHI.glob("*.csv")):
        try:
            table = read_table(file)
        except MjtablesError:
            continue
        notes = [Note(cell.place, "differs", "X", "") for cell in table.cells]
        page = save(file, notes, tmp_path / "c.html").read_text("utf-8")
        marked = [cell for cell in shown(page) if cell.right]
        assert len(marked) == len(notes), file.name
        made = book_of(save(file, notes, tmp_path / "c.xlsx")).worksheets[0]
        for cell in table.cells:
            text = str(made.cell(cell.place.row, cell.place.column).value)
            assert text.endswith("→ X"), (file.name, cell)
        count += 1
    assert count > 20


@pytest.mark.needs_libreoffice
def test_a_spreadsheet_program_opens_the_copies(tmp_path: Path, office: Office) -> None:
    notes = [note(5, 3, "2600"), note(6, 5, "mangan")]
    cells = office.cells(save(club(tmp_path), notes, tmp_path / "c.xlsx"))
    assert list(cells) == ["Ron", "Dealer's", "Findings"]
    assert cells["Ron"]["C5"]["value"] == "2,500\n→ 2600"
    assert cells["Ron"]["B5"]["value"] == 1300
    assert not any(own["formula"].startswith("=") for own in cells["Ron"].values())
    file = written(tmp_path, CSV)
    own = office.cells(save(file, [WRONG], tmp_path / "d.xlsx"))["card"]
    assert (own["C5"]["value"], own["B5"]["value"]) == ("2500 → 2600", 1300)
    assert office.pages(tmp_path / "d.xlsx") == {"card": 1, "Findings": 1}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    names = ("chromium", "chromium-browser", "google-chrome")
    program = next(filter(None, map(shutil.which, names)))
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.mark.needs_chromium
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_fits_its_window_asks_for_nothing_and_can_be_read(
    width: int, scheme: str, browser: Browser, tmp_path: Path
) -> None:
    head = "fu," + ",".join(f"{n} han" for n in range(1, 14))
    rows = [f"{fu}," + ",".join(["12000"] * 13) for fu in range(30, 111, 10)]
    file = written(tmp_path, "\n".join(["Dealer ron", head, *rows]))
    notes = [note(5, 3, "2600"), note(4, 2, "", "not understood")]
    copy = save(file, notes, tmp_path / "c.html", "The club's card " * 3)
    size = {"width": width, "height": 740}
    context = browser.new_context(viewport=size, offline=True, color_scheme=scheme)  # type: ignore[arg-type]
    opened = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    opened.on("request", lambda request: asked.append(request.url))
    opened.on("console", lambda message: wrong.append(message.text))
    opened.goto(copy.as_uri())
    assert (asked, wrong) == ([copy.as_uri()], [])
    assert opened.evaluate("document.documentElement.scrollWidth") == width
    opened.get_by_role("link", name="line 5, column 3").click()
    assert opened.evaluate(
        "document.querySelector(':target').getBoundingClientRect().right <= innerWidth"
    )
    for name in ("td.wrong del", "td.wrong ins", "td.doubt mark", "td.wrong a"):
        assert opened.evaluate(CONTRAST, name) >= 4.5, name
    context.close()


@pytest.mark.needs_chromium
def test_a_wide_table_is_printed_whole(browser: Browser, tmp_path: Path) -> None:
    import pypdfium2

    head = "fu," + ",".join(f"{n} han" for n in range(1, 14))
    rows = [f"{fu}," + ",".join(["4000/8000"] * 13) for fu in range(30, 111, 10)]
    file = written(tmp_path, "\n".join(["Non-dealer tsumo", head, *rows]))
    page = browser.new_page()
    page.goto(save(file, [note(5, 3, "2600")], tmp_path / "c.html").as_uri())
    pdf = pypdfium2.PdfDocument(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    first = pdf[0]
    assert first.get_width() > first.get_height()
    text = first.get_textpage()
    found = text.search("13 han").get_next()
    assert found is not None
    left, _, right, _ = text.get_charbox(found[0] + found[1] - 1)
    assert 0 < left < right < first.get_width()
    page.close()


#: How much lighter a text is than what it stands on, or the other way round.
CONTRAST = """name => {
  const light = text => {
    const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map(n => n / 255)
      .map(n => n <= .03928 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const own = document.querySelector(name);
  const below = getComputedStyle(own.closest("td")).backgroundColor;
  const both = [getComputedStyle(own).color, below].map(light).sort((a, b) => a - b);
  return (both[1] + .05) / (both[0] + .05);
}"""

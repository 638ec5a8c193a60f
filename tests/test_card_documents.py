"""A card in Markdown, LaTeX, CSV and JSON: every amount, nothing taken for markup."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest

import mjtables as mj
from mjtables.cards.making import Club, content
from mjtables.cards.model import Cell, Grid, Head, Row, Table
from mjtables.catalog import BUILT_IN
from mjtables.render import card_cells, card_latex, card_markdown
from mjtables.render.card_cells import COLUMNS
from mjtables.render.documents import as_json, latex, markdown, tidy_csv
from mjtables.wordbook import languages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjtables.cards.model import Content

PRESETS = sorted(path.stem for path in BUILT_IN.glob("*.toml"))
NUMBER = re.compile(r"\d+(?:\.\d+)?")
#: Everything that one format or other would take for its own.
NASTY = '=1|2\\ {x}$a_b^c~d&e%f#g*h<i>`[j](http://k) \n---\n\\end{tabular} \x00«"»'


@cache
def frame(name: str) -> pd.DataFrame:
    """What is paid under a rule set: amounts as text, what no card prints left out."""
    rules = mj.preset(name)
    amount = "receives" if rules.payment.adds_up else "pays"
    table = mj.payment_table(rules)
    table = table[table[amount].notna()]
    made = table[["situation", "case", "fu", "points", "value", "tier"]].astype(object)
    made["amount"] = [plain(number) for number in table[amount]]
    never = table["status"].eq("impossible")
    whole = never.groupby([table["situation"], table["case"]], observed=True)
    made = made[~whole.transform("all")]
    return made[made["amount"] != "0"]


def plain(number: Any) -> str:
    text = f"{number:f}" if not isinstance(number, int) else str(number)
    return text.rstrip("0").rstrip(".") if "." in text else text


def number_or_none(given: Any) -> str | None:
    return None if pd.isna(given) else plain(given)


def expected(name: str) -> Iterator[tuple[str, str, str, str | None, str]]:
    """Situation, case, value (or named hand), points, amount: every one on a card.

    Where points count, and it is said of which hands somebody is liable, these are
    printed for hands of a name alone.
    """
    wide = bool(mj.preset(name).shown.points) and bool(
        mj.settling_table(name).columns.name
    )
    for row in frame(name).itertuples():
        points = number_or_none(row.fu) or number_or_none(row.points)
        liable = str(row.situation).endswith("_liable")
        if not (wide and liable and (points or number_or_none(row.value))):
            value = number_or_none(row.value) or str(row.tier)
            yield str(row.situation), str(row.case), value, points, str(row.amount)


def in_cells(text: str) -> set[tuple[str, str, str, str | None, str]]:
    """The same, of a card's cells."""
    said = set()
    for row in csv.DictReader(io.StringIO(text)):
        if row["what"] != "payment":
            continue
        rows, columns = row["row_values"].split(";"), row["column_values"].split(";")
        for situation in row["situations"].split("+"):
            for one in rows:
                for two in columns:
                    for value, points in ((one, two), (two, one)):
                        place = (situation, row["case"], value, points or None)
                        said.add((*place, row["amount"]))
    return said


@pytest.mark.parametrize("name", PRESETS)
def test_every_amount_of_every_situation_is_a_cell(name: str) -> None:
    wanted = set(expected(name))
    for language in languages():
        said = in_cells(tidy_csv(content(mj.preset(name), language)))
        assert wanted - said == set(), language


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("form", [markdown, latex, as_json])
def test_every_amount_is_printed(name: str, form: Any) -> None:
    wanted = {amount for *_, amount in expected(name)}
    for language in languages():
        text = form(content(mj.preset(name), language))
        assert wanted - set(NUMBER.findall(text)) == set(), language
        assert text.endswith("\n")
        assert not text.endswith("\n\n")


def test_a_printed_grid_is_that_of_its_table() -> None:
    text = markdown(content(mj.preset("japanese_modern")))
    part = text.split("## Dealer ron\n")[1].split("\n## ")[0]
    grid = mj.payment_grid("japanese_modern", "dealer_on_discard", "discarder")
    rows = [split(line) for line in part.splitlines() if line.startswith("|")]
    assert rows[0][1:] == [str(fu) for fu in grid.index]
    for row in rows[2:6]:
        printed = [cell.strip("()") for cell in row[1:]]
        assert printed == [str(pays) for pays in grid[int(row[0])]], row[0]


def nasty(of: Content) -> Content:
    """A card on which everything that a person may have written is nasty."""
    head = Head(NASTY, NASTY, span=2)
    body = Row(Head(NASTY), (Cell((NASTY, "-100"), "*", words=True), Cell(("-100",))))
    grid = Grid(((Head(NASTY), head), (Head(), Head("a"), Head(NASTY))), (body, body))
    table = Table("key", "extras", NASTY, (grid, replace(grid, rows=())), NASTY)
    return replace(
        of,
        preset=NASTY,
        options=NASTY,
        title=NASTY,
        edition=NASTY,
        terms=(NASTY, NASTY),
        tables=(*of.tables, table),
        notes=(NASTY,),
        source=NASTY,
        foot=NASTY,
        note=NASTY,
    )


def every_card() -> Iterator[Any]:
    for name in PRESETS:
        yield pytest.param(name, False, id=name)
    yield pytest.param("hong_kong", True, id="nasty")


def card(name: str, *, made_nasty: bool) -> Content:
    made = content(mj.preset(name))
    return nasty(made) if made_nasty else made


def split(line: str) -> list[str]:
    """The cells of a line of a Markdown table."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


@pytest.mark.parametrize(("name", "made_nasty"), [*every_card()])
def test_markdown_tables_are_rectangular(name: str, made_nasty: bool) -> None:  # noqa: FBT001
    of = card(name, made_nasty=made_nasty)
    blocks = [
        block.splitlines()
        for block in markdown(of).split("\n\n")
        if block.startswith("|")
    ]
    grids = [grid for table in of.tables for grid in table.grids]
    for block, grid in zip(blocks, grids, strict=True):
        assert {len(split(line)) for line in block} == {grid.columns}
        assert len(block) == len(grid.rows) + 2
        assert set("".join(split(block[1]))) == {"-"}


@pytest.mark.parametrize(("name", "made_nasty"), [*every_card()])
def test_latex_can_be_set(name: str, made_nasty: bool) -> None:  # noqa: FBT001
    of = card(name, made_nasty=made_nasty)
    text = latex(of)
    code = re.sub(r"\\[\\{}$&#_%]", lambda m: "\n" if m[0] == r"\\" else "", text)
    depth = 0
    for letter in re.sub(r"(?m)^%.*$", "", code):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        assert depth >= 0
    assert depth == 0
    found = re.findall(
        r"\\begin\{tabular\}\{([lr]+)\}\n(.*?)\\end\{tabular\}", text, re.DOTALL
    )
    assert len(found) == sum(len(table.grids) for table in of.tables)
    for columns, body in found:
        lines = [line for line in body.splitlines() if line.endswith(r" \\")]
        assert all(width(line) == len(columns) for line in lines), body
        rules = re.sub(r"\\cmidrule\(lr\)\{\d+-\d+\} ?", "", body).splitlines()
        kept = [line for line in rules if line and line not in lines]
        assert kept == [r"\toprule", r"\midrule", r"\bottomrule"]
        assert not any(line.startswith(("[", "*")) for line in lines)


def width(line: str) -> int:
    """How many columns a line of a `tabular` fills."""
    spans = [int(span) for span in re.findall(r"\\multicolumn\{(\d+)\}", line)]
    return len(re.findall(r"(?<!\\)&", line)) + 1 + sum(spans) - len(spans)


@pytest.mark.parametrize(("name", "made_nasty"), [*every_card()])
def test_cells_are_read_again(name: str, made_nasty: bool) -> None:  # noqa: FBT001
    text = tidy_csv(card(name, made_nasty=made_nasty))
    rows = list(csv.reader(io.StringIO(text)))
    assert tuple(rows[0]) == COLUMNS
    assert {len(row) for row in rows} == {len(COLUMNS)}
    table = pd.read_csv(io.StringIO(text), keep_default_na=False, na_values=[""])
    assert table.shape == (len(rows) - 1, len(COLUMNS))
    assert pd.api.types.is_numeric_dtype(table["amount"])
    said = table[["amount", "text", "status"]].notna()
    assert (said["amount"] | said["text"] | said["status"]).all()
    number = re.compile(r"[+-]?\d+(\.\d+)?")
    for row in rows:
        for cell in row:
            assert not re.match(r"[=+\-@\t\r]", cell) or number.fullmatch(cell)


def test_an_amount_below_nothing_stays_a_number() -> None:
    rows = csv.DictReader(io.StringIO(tidy_csv(nasty(content(mj.preset("hong_kong"))))))
    last = [row for row in rows if row["table"] == "key"][-1]
    assert (last["amount"], last["text"], last["what"]) == ("-100", "", "extra")


def test_what_stands_beside_an_amount() -> None:
    rows = list(
        csv.DictReader(io.StringIO(tidy_csv(content(mj.preset("japanese_modern")))))
    )
    first = next(row for row in rows if row["payer"] == "dealer")
    assert (first["amount"], first["status"], first["text"]) == (
        "400",
        "impossible",
        "",
    )
    unknown = [row for row in rows if row["status"] == "not_established"]
    assert {(row["amount"], row["text"]) for row in unknown} == {("", "")}
    assert "extra" in {row["what"] for row in unknown}
    bands = {row["column"] for row in rows if row["column_values"] == "6;7"}
    assert bands == {"haneman 6–7"}
    text = tidy_csv(content(mj.preset("hong_kong")))
    assert {r["row"] for r in csv.DictReader(io.StringIO(text))} >= {"4–6", "10+"}


@pytest.mark.parametrize("group", ["compact", "rare"])
def test_each_payer_of_a_compact_cell_has_a_row(group: str) -> None:
    text = tidy_csv(content(mj.preset("japanese_modern"), tables=[group]))
    wanted = {
        row
        for row in expected("japanese_modern")
        if row[3] and (int(row[3]) > 60) == (group == "rare")
        if not row[0].endswith("_liable")
    }
    assert wanted
    assert wanted - in_cells(text) == set()


@pytest.mark.parametrize(
    ("function", "text", "said"),
    [
        (card_markdown.inert, "a|b", r"a\|b"),
        (card_markdown.inert, "<script>", r"\<script\>"),
        (card_markdown.inert, "*a* _b_ ~c~", r"\*a\* \_b\_ \~c\~"),
        (card_markdown.inert, "`x` $y$", r"\`x\` \$y\$"),
        (card_markdown.inert, "[a](javascript:b)", r"\[a\](javascript:b)"),
        (card_markdown.inert, "&lt; \\", r"\&lt; \\"),
        (card_markdown.inert, "# a\n# b", r"\# a \# b"),
        (card_markdown.inert, "- a - b", r"\- a - b"),
        (card_markdown.inert, "12. a", r"12\. a"),
        (card_markdown.inert, "12", "12"),
        (card_markdown.inert, "-1.5", "-1.5"),
        (card_markdown.inert, "3.5", "3.5"),
        (card_markdown.inert, "---", r"\---"),
        (card_markdown.inert, "=====", r"\====="),
        (card_markdown.inert, "see http://a.org/b_c, d", "see <http://a.org/b_c>, d"),
        (card_markdown.inert, "4-6 (x)", "4-6 (x)"),
        (card_latex.inert, r"\input{x}", r"\textbackslash{}input\{x\}"),
        (card_latex.inert, "$a_b^c$", r"\$a\_b\textasciicircum{}c\$"),
        (card_latex.inert, "50% & #1~2", r"50\% \& \#1\textasciitilde{}2"),
        (card_latex.inert, "[a] *b*", "{[}a{]} {*}b{*}"),
        (card_latex.inert, "a\n\nb", "a b"),
        (card_latex.inert, "a\x00\x07b", "ab"),
        (card_latex.inert, "---", "-{}-{}-"),
        (card_latex.inert, "5¹", r"5\textsuperscript{1}"),
        (
            card_latex.inert,
            "<|>`",
            "\\textless{}\\textbar{}\\textgreater{}\\textasciigrave{}",
        ),
        (card_cells.inert, "=SUM(A1)", "'=SUM(A1)"),
        (card_cells.inert, "+a", "'+a"),
        (card_cells.inert, "-a", "'-a"),
        (card_cells.inert, "@a", "'@a"),
        (card_cells.inert, "\t=a", "'=a"),
        (card_cells.inert, "-1+cmd", "'-1+cmd"),
        (card_cells.inert, "-100", "-100"),
        (card_cells.inert, "+1.5", "+1.5"),
        (card_cells.inert, "8-10", "8–10"),
        (card_cells.inert, "a\nb", "a b"),
        (card_cells.inert, "13+", "13+"),
    ],
)
def test_text_of_people_is_text(function: Any, text: str, said: str) -> None:
    assert function(text) == said


def test_json_is_the_card() -> None:
    of = content(
        mj.preset("japanese_modern"),
        "ja",
        ["payments", "curve"],
        Club("雀荘", "火曜日", b"<svg/>"),
    )
    text = as_json(of)
    assert text == as_json(of)
    assert text.endswith("}\n")
    tree = json.loads(text)
    assert list(tree) == [
        *("preset", "options", "language", "title", "note", "edition", "terms"),
        *("tables", "curve", "notes", "source", "foot", "logo"),
    ]
    assert (tree["title"], tree["note"], tree["logo"]) == ("雀荘", "火曜日", "<svg/>")
    assert tree["foot"] == of.foot
    assert len(tree["curve"]["labels"]) == len(tree["curve"]["scores"])
    grid = tree["tables"][1]["grids"][0]
    assert tree["tables"][1]["lines"][1] == [
        {"situations": ["nondealer_self_drawn"], "payer": "dealer", "case": ""}
    ]
    assert [head["keys"] for head in grid["heads"][0]][:4] == [
        *([], [20]),
        *([25], [30]),
    ]
    assert grid["rows"][1]["head"]["keys"] == [2]
    assert grid["rows"][1]["cells"][1]["lines"] == ["400", "700"]


def test_a_half_step_is_text_in_json() -> None:
    halves = [
        key
        for name in PRESETS
        for table in json.loads(as_json(content(mj.preset(name))))["tables"]
        for grid in table["grids"]
        for row in grid["rows"]
        for key in row["head"]["keys"]
    ]
    assert {type(key) for key in halves} == {int, str}

"""What cards say: every amount is the payment table's; head, notes and foot."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from conftest import BUILT_IN

import mjtables as mj
from mjtables.cards.making import content
from mjtables.cards.model import ALL, Content, Paid, Table
from mjtables.exact import as_text
from mjtables.listing import every_entry
from mjtables.wordbook import languages

if TYPE_CHECKING:
    from collections.abc import Iterator


@cache
def said(preset: str, language: str = "en") -> Content:
    return content(mj.preset(preset), language, (ALL,))


@cache
def paid(preset: str) -> dict[tuple[Any, ...], tuple[Any, str]]:
    """Every amount of the payment table, by situation, case, payer, hand and points."""
    adds = mj.preset(preset).payment.adds_up
    found: dict[tuple[Any, ...], tuple[Any, str]] = {}
    for entry in every_entry(mj.preset(preset)):
        label = entry.tier if entry.value is None else entry.value
        key = (entry.situation, entry.case, entry.payer.value, label, entry.points)
        found[key] = (entry.receives if adds else entry.pays, entry.status)
    return found


def roles(payer: str) -> tuple[str, ...]:
    """Whose payment a column of that name is."""
    if payer in ("each", "others", "adds"):
        return ("other", "discarder", "dealer")
    return (payer,)


def printed(amount: Any, status: str) -> str:
    if status == "not_established":
        return "?"
    if amount is None:
        return "–"
    return f"({as_text(amount)})" if status == "impossible" else as_text(amount)


@cache
def won(preset: str) -> dict[tuple[Any, ...], tuple[Any, str]]:
    """What the winner receives in all, by situation, case, hand and points."""
    found: dict[tuple[Any, ...], tuple[Any, str]] = {}
    for entry in every_entry(mj.preset(preset)):
        label = entry.tier if entry.value is None else entry.value
        key = (entry.situation, entry.case, label, entry.points)
        found[key] = (entry.receives, entry.status)
    return found


def expected(preset: str, own: Paid, label: Any, points: Any) -> set[str]:
    """What each of a column's situations prints for a hand; it should be one thing."""
    if own.payer == "winner":
        return {
            printed(*won(preset)[(situation, own.case, label, None)])
            for situation in own.situations
        }
    table = paid(preset)
    rows = {
        printed(*table[(situation, own.case, role, label, number)])
        for situation in own.situations
        for role in roles(own.payer)
        for number in (points, None)
        if (situation, own.case, role, label, number) in table
    }
    if own.payer == "each":
        return rows
    if own.payer == "others":  # a dealer or discarder has a column of his own
        rows = {
            printed(*table[(situation, own.case, "other", label, number)])
            for situation in own.situations
            for number in (points, None)
            if (situation, own.case, "other", label, number) in table
        }
    return rows


def cells(table: Table) -> Iterator[tuple[Paid, Any, Any, str]]:
    """Whose payment, for which hand, with which points, and what is printed."""
    for grid in table.grids:
        heads = [head for head in grid.heads[-1] for _ in range(head.span)][1:]
        for row in grid.rows:
            for head, cell in zip(heads, row.cells, strict=True):
                if cell.words:
                    continue
                if table.lines:
                    yield from wide_cells(table, row.head.keys, head.keys, cell.lines)
                elif row.head.paid is not None:  # liable hands: a row for each payer
                    for label in head.keys:
                        yield row.head.paid, label, None, cell.lines[0]
                elif head.paid is not None and head.paid.situations:
                    for label in row.head.keys:
                        yield head.paid, label, None, cell.lines[0]


def wide_cells(
    table: Table, down: tuple[Any, ...], across: tuple[Any, ...], lines: tuple[str, ...]
) -> Iterator[tuple[Paid, Any, Any, str]]:
    hands, points = (down, across) if down and across else (down or across, (None,))
    if len(lines) < len(table.lines):
        assert lines == ("–",)
        lines = lines * len(table.lines)
    for owners, line in zip(table.lines, lines, strict=True):
        texts = line.split("/") if len(owners) > 1 else [line]
        texts = texts * len(owners) if texts == ["–"] else texts
        for owner, text in zip(owners, texts, strict=True):
            for hand in hands:
                for number in points:
                    yield owner, hand, number, text


@cache
def swapped(preset: str) -> bool:
    """Whether points stand down, values across."""
    return len(mj.preset(preset).shown.points) > 12


@pytest.mark.parametrize("preset", BUILT_IN)
def test_every_amount_is_that_of_the_payment_table(preset: str) -> None:
    """Looked up anew, cell by cell, in every table that a card can carry."""
    compared = 0
    for table in said(preset).tables:
        if table.group in ("extras", "score", "fu"):
            continue
        for own, hand, number, text in cells(table):
            label, points = (
                (number, hand)
                if number is not None
                and (swapped(preset) and table.group == "payments")
                else (hand, number)
            )
            assert expected(preset, own, label, points) == {text}, (
                table.key,
                own,
                label,
            )
            compared += 1
    assert compared


@pytest.mark.parametrize("preset", BUILT_IN)
def test_no_hand_of_the_payment_table_is_missing(preset: str) -> None:
    """Every value and named hand stands in some table, in every situation paid."""
    table_hands = {key[3] for key in paid(preset)} - {""}
    shown = {
        label
        for table in said(preset).tables
        if table.group == "payments"
        for grid in table.grids
        for heads in (*grid.heads, tuple(row.head for row in grid.rows))
        for head in heads
        for label in head.keys
    }
    assert table_hands <= shown


@pytest.mark.parametrize("language", [own for own in languages() if own != "en"])
@pytest.mark.parametrize("preset", BUILT_IN)
def test_amounts_are_the_same_in_every_language(preset: str, language: str) -> None:
    def amounts(of: Content) -> list[list[tuple[str, ...]]]:
        return [
            [cell.lines for row in grid.rows for cell in row.cells if not cell.words]
            for table in of.tables
            for grid in table.grids
            if table.group != "fu"  # its amounts have words beside them
        ]

    assert amounts(said(preset, language)) == amounts(said(preset))


@pytest.mark.parametrize("preset", BUILT_IN)
def test_all_rows_of_a_grid_are_equally_wide(preset: str) -> None:
    for table in said(preset).tables:
        for grid in table.grids:
            assert {len(row.cells) + 1 for row in grid.rows} == {grid.columns}
            for heads in grid.heads:
                assert sum(head.span for head in heads) == grid.columns


# Printed by others: the compact form is theirs, too.


@pytest.mark.parametrize(
    ("table", "han", "fu", "lines"),
    [  # the four payment tables of mangan.txt
        ("dealer_wins", 3, 30, ("5800", "2000")),
        ("nondealer_wins", 3, 30, ("3900", "1000/2000")),
        ("nondealer_wins", 1, 30, ("1000", "300/500")),
        ("nondealer_wins:rare", 1, 70, ("2300", "600/1200")),
    ],
)
def test_the_compact_form_has_ron_and_tsumo_in_one_cell(
    table: str, han: int, fu: int, lines: tuple[str, ...]
) -> None:
    found = next(own for own in said("tenhou_4p").tables if own.key == table)
    grid = found.grids[0]
    row = next(row for row in grid.rows if han in row.head.keys)
    heads = [head.keys for head in grid.heads[-1] for _ in range(head.span)]
    place = heads.index((fu,)) - 1
    assert row.cells[place].lines == lines


@pytest.mark.parametrize(
    ("preset", "tier", "level"),
    [
        ("japanese_modern", "mangan", 1),
        ("japanese_modern", "yakuman", 5),
        ("hk_half_spicy", "1 laak", 1),
        ("hk_half_spicy", "5 laaks", 5),
        ("korean", "limit", 1),
    ],
)
def test_a_higher_tier_is_darker(preset: str, tier: str, level: int) -> None:
    found = {
        head.level
        for table in said(preset).tables
        for grid in table.grids
        for head in (*grid.heads[-1], *(row.head for row in grid.rows))
        if head.text == tier
    }
    found |= {
        cell.level
        for table in said(preset).tables
        for grid in table.grids
        for row in grid.rows
        for cell in row.cells
        if cell.text == tier
    }
    assert found == {level}


# Head, notes, foot.


def test_the_three_numbers_of_hong_kong_stand_in_the_head() -> None:
    club = mj.preset("hk_half_spicy").with_options(ceiling=8, gun="half", base="0.5")
    assert content(club).terms[1:] == (
        "minimum 3 faan",
        "ceiling 8 faan",
        "base 0.5",
        "who pays a discard: half",
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ja", ("縛り 3 飜", "上限 8 飜")),
        ("zh_hant", ("起糊 3 番", "封頂 8 番")),
        ("zh_hans", ("起糊 3 番", "封顶 8 番")),
    ],
)
def test_the_head_is_in_the_card_s_language(language: str, said: tuple[str]) -> None:
    club = mj.preset("hk_half_spicy").with_options(ceiling=8)
    assert content(club, language).terms[:2] == said


def test_the_foot_says_which_tables_these_are() -> None:
    club = mj.preset("hk_half_spicy").with_options(gun="half")
    foot = content(club).foot
    assert foot == f"hk_half_spicy gun=half · mjtables 0.1.0 · {mj.digest(club)}"


def test_notes_tell_what_was_derived_and_what_nobody_states() -> None:
    assert content(mj.preset("chinese_new_style")).notes[0].startswith("¹ derived: ")
    modern = content(mj.preset("japanese_modern"))
    assert "( ) impossible" in modern.notes
    assert any(note.startswith("? not established") for note in modern.notes)


@pytest.mark.parametrize(("preset", "times"), [("japanese_modern", 1), ("british", 0)])
def test_one_han_more_is_said_to_double_the_fu_only_where_it_does(
    preset: str, times: int
) -> None:
    aid = "One han more pays as twice the fu"
    assert content(mj.preset(preset)).notes.count(aid) == times


def test_payments_in_thousands_say_so() -> None:
    short = content(mj.preset("tenhou_4p"), thousands=True)
    row = short.tables[2].grids[0].rows[2]
    assert row.cells[2].lines == ("5.8",)
    assert "payments in thousands" in short.terms
    exact = [
        Fraction(line) * 1000
        for (line,) in (cell.lines for cell in row.cells)
        if line[0].isdigit()
    ]
    long = content(mj.preset("tenhou_4p")).tables[2].grids[0].rows[2]
    assert exact == [Fraction(c.lines[0]) for c in long.cells if c.lines[0] != "–"]


# What there is not.


@pytest.mark.parametrize(
    ("preset", "asked", "says"),
    [
        ("hk_half_spicy", "paymnts", "found 'paymnts'; did you mean 'payments'?"),
        (
            "hk_half_spicy",
            "rare",
            "expected a table (payments, score, aids, extras, fu, rules, curve)",
        ),
        ("tenhou_4p", "dealer_on_discrd", "did you mean 'dealer_on_discard'?"),
    ],
)
def test_a_table_that_there_is_not(preset: str, asked: str, says: str) -> None:
    with pytest.raises(mj.CardError) as caught:
        mj.card(preset, tables=[asked])
    assert says in str(caught.value)


def test_single_tables_are_asked_for_by_key() -> None:
    own = mj.card("tenhou_4p", tables=["nondealer_on_discard", "dealer_on_discard"])
    keys = [table.key for table in own.content.tables]
    assert keys == ["dealer_on_discard", "nondealer_on_discard"]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"paper": "a3"}, "expected a paper (a4, letter, a5, a6, wallet), found 'a3'"),
        ({"paper": "walet"}, "did you mean 'wallet'?"),
        ({"style": "sepia"}, "expected a style (colour, grey, plain), found 'sepia'"),
        ({"orientation": "up"}, "expected an orientation (portrait, landscape)"),
        ({"language": ("en", "ja", "en")}, "expected one language or two, found en"),
        ({"language": ()}, "expected one language or two, found none"),
        ({"paper": None}, "expected a paper (a4, letter, a5, a6, wallet), found None"),
        ({"style": 3}, "expected a style (colour, grey, plain), found 3"),
        ({"logo": "no_such.svg"}, "no_such.svg: expected a logo"),
        ({"logo": b"\x89PNG"}, "expected a logo as an SVG"),
    ],
)
def test_what_no_card_is_made_of(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(mj.CardError) as caught:
        mj.card("hong_kong", **asked)
    assert says in str(caught.value)


def test_tables_may_be_named_in_one_text() -> None:
    own = mj.card("tenhou_4p", tables="compact, liable").content.tables
    assert {table.group for table in own} == {"compact", "liable"}


def test_a_language_that_there_is_not() -> None:
    with pytest.raises(mj.MjtablesError, match="expected a language"):
        mj.card("hong_kong", language="fr")

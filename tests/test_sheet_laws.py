"""Laws of scoresheets: a right one has no finding, any cell changed makes one."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import mjtables as mj
from mjtables.auditing.auditing import audit
from mjtables.errors import SheetError
from mjtables.exact import as_text
from mjtables.scoresheet.delimited import grid
from mjtables.scoresheet.parsing import Wishes, sheet

if TYPE_CHECKING:
    from mjtables.auditing.auditing import Audit

NAMES = ("Ann", "Bob", "Cid", "Dee")
WINDS = ("east", "south", "west", "north")

#: The rule sets of the sheets: the options, the values that hands have, their fu.
RULES: dict[str, tuple[dict[str, Any], tuple[int, ...], tuple[int, ...]]] = {
    "hk_half_spicy": ({"hands": "16"}, tuple(range(3, 14)), ()),
    "hk_half_spicy, half gun": ({"gun": "half", "base": "0.25"}, (3, 4, 5, 8), ()),
    "hk_half_spicy, three": ({"players": 3, "minimum": 0}, tuple(range(9)), ()),
    "tenhou_4p": ({}, (1, 2, 3, 5, 6, 8, 11, 13), (30, 40)),
    "tenhou_3p": ({}, (1, 2, 3, 5, 6, 8, 11, 13), (30, 40)),
}

#: What happens in one hand, whatever the rule set: numbers that are taken modulo.
HAND = st.tuples(
    st.sampled_from(["win", "win", "win", "draw"]),
    st.integers(0, 11),
    st.integers(0, 11),
    st.integers(0, 12),
    st.booleans(),
    st.sets(st.integers(0, 2), max_size=2),
)


@cache
def rules_of(name: str) -> mj.Preset:
    options = {key: own for key, own in RULES[name][0].items() if key != "hands"}
    return mj.preset(name.partition(",")[0]).with_options(**options)


def sheet_of(name: str, played: list[Any]) -> list[list[str]]:
    """A right sheet: its header, and a row for each hand that was played."""
    rules = rules_of(name)
    names = NAMES[: rules.players]
    header = ["hand", "wind", "dealer", "kind", "winner", "discarder", "liable"]
    header += [rules.settling.unit, *names, *(f"total {own}" for own in names)]
    header += ["balance"]
    if rules.deposit is not None:
        header += ["fu", "ready", "declared", "bank"]
    rows, turn, bank, totals = [header], 0, 0, [Fraction(0)] * len(names)
    for number, what in enumerate(played, 1):
        dealer = turn % len(names)
        laid = sorted(what[-1]) if rules.deposit is not None else []
        hand, said = played_as(name, what, dealer, bank // 1000 + len(laid))
        settled = mj.settle(rules, hand)
        bank += 1000 * len(laid) + int(settled.table)
        said |= {"hand": str(number), "wind": WINDS[turn // len(names) % 4]}
        said |= {"dealer": names[dealer], "balance": "0", "bank": str(bank)}
        said["declared"] = "; ".join(names[seat] for seat in laid)
        for seat, own in enumerate(names):
            change = settled.changes[seat] - 1000 * (seat in laid)
            totals[seat] += change
            said |= {own: as_text(change), f"total {own}": as_text(totals[seat])}
        rows.append([said.get(column, "") for column in header])
        turn += not repeats(rules, hand)
    return rows


def played_as(
    name: str, what: Any, dealer: int, sticks: int
) -> tuple[mj.Hand, dict[str, str]]:
    """A hand, and what a sheet says of it."""
    rules, (_, values, fus) = rules_of(name), RULES[name]
    kind, one, two, value, is_liable, some = what
    winner, discarder = one % rules.players, two % rules.players
    names = NAMES[: rules.players]
    if kind != "win":
        ready = sorted({*some, winner}) if rules.deposit is not None else []
        said = {"kind": "draw", "ready": ";".join(names[seat] for seat in ready)}
        return mj.Hand(kind="exhaustive_draw", dealer=dealer, ready=ready), said
    own: dict[str, Any] = {"value": values[value % len(values)]}
    own |= {"fu": fus[value % len(fus)]} if fus else {}
    said = {"winner": names[winner], "fu": str(own.get("fu", ""))}
    said[rules.settling.unit] = str(own["value"])
    if discarder != winner:
        own["discarder"], said["discarder"] = discarder, names[discarder]
    elif is_liable and not fus:
        own["liable"] = (winner + 1) % rules.players
        said["liable"] = names[own["liable"]]
    return mj.Hand(winner=winner, dealer=dealer, deposits=sticks, **own), said


def repeats(rules: mj.Preset, hand: mj.Hand) -> bool:
    """Whether the dealer deals again: he won, or was ready (Hong Kong: or anybody)."""
    if hand.kind == "win":
        return hand.winner == hand.dealer
    return rules.deposit is None or hand.dealer in hand.ready


def audited(name: str, rows: list[list[str]]) -> Audit:
    rules = rules_of(name)
    out = io.StringIO()
    out.write(f"# preset: {rules.id}\n# options: {rules.options_text}\n")
    out.write(f"# players: {', '.join(NAMES[: rules.players])}\n")
    csv.writer(out, lineterminator="\n").writerows(rows)
    return audit(sheet(grid(out.getvalue().encode(), "club.csv"), Wishes()))


@pytest.mark.parametrize("name", RULES)
@given(played=st.lists(HAND, min_size=1, max_size=12))
def test_a_right_sheet_has_no_finding(name: str, played: list[Any]) -> None:
    assert list(map(str, audited(name, sheet_of(name, played)).findings)) == []


def others(column: str, cell: str, seats: int) -> list[str]:
    """What else may stand in a cell of a column."""
    names = list(NAMES[:seats])
    if column in ("dealer", "winner"):
        return [*names, ""]
    if column in ("discarder", "liable"):
        return [*names, ""]
    if column == "wind":
        return [*WINDS, ""]
    if column in ("declared", "ready"):
        return ["", *names, "; ".join(names)]
    if column == "kind":
        return ["", "win", "draw", "abortive"]
    number = Fraction(cell or 0)
    near = [number + 1, number - 1, -number, number * 2, number + 1000, Fraction(0)]
    return ["", "x", *map(as_text, near)]


def means_the_same(rows: list[list[str]], place: tuple[int, int], new: str) -> bool:
    """Whether a changed cell says nothing else: named narrowly, one by one."""
    number, column = place
    row = {"ready": "", **dict(zip(rows[0], rows[number], strict=True))}
    name, old = rows[0][column], row[rows[0][column]]
    kind = "win" if row["winner"] else "draw"
    if new == old:
        return True
    if name == "kind":
        # Without the word a draw is one where somebody was ready, or nobody paid.
        own = new in ("", "win") if kind == "win" else new == ""
        return own or (
            kind == "draw" and new == "abortive" and ends_alike(rows, number)
        )
    if name == "declared" and kind == "win":
        # A winner takes back at once what he laid.
        return set(new.split("; ")) ^ set(old.split("; ")) <= {row["winner"], ""}
    if name in NAMES and {new, old} == {"", "0"}:
        return True  # a blank amount is 0, where another player has one
    if name == "discarder" and kind == "win" and {new, old} <= {"", row["winner"]}:
        return True  # the winner himself: self-drawn
    # The discarder pays it all as it is.
    return name == "liable" and kind == "win" and new == row["discarder"] != ""


def ends_alike(rows: list[list[str]], number: int) -> bool:
    """Whether a draw paid nobody, and its dealer goes on (or nobody) in either case."""
    row = dict(zip(rows[0], rows[number], strict=True))
    laid = row.get("declared", "").split("; ")
    paid = [row[own] for own in NAMES if own in row and own not in laid]
    paid += [str(int(row[own]) + 1000) for own in laid if own]
    below = rows[number + 1] if number + 1 < len(rows) else None
    goes_on = below is not None and "ready" in row and below[2] == row["dealer"]
    return set(paid) == {"0"} and (below is None or goes_on)


@pytest.mark.parametrize("name", RULES)
@given(data=st.data(), played=st.lists(HAND, min_size=2, max_size=8))
def test_any_changed_cell_makes_a_finding(
    name: str, data: st.DataObject, played: list[Any]
) -> None:
    rules, rows = rules_of(name), sheet_of(name, played)
    number = data.draw(st.integers(1, len(rows) - 1), label="row")
    column = data.draw(st.integers(0, len(rows[0]) - 1), label="column")
    old = rows[number][column]
    new = data.draw(st.sampled_from(others(rows[0][column], old, rules.players)))
    assume(not means_the_same(rows, (number, column), new))
    changed = [list(row) for row in rows]
    changed[number][column] = new
    try:
        told = audited(name, changed)
    except SheetError as error:
        assert error.problems
        return
    if told.clean:
        assert rows[0][column] in {rules.settling.unit, "fu", "liable", "ready"}
        assert pays_the_same(name, rows, changed, number)
    assert len(told.findings) <= 4, list(map(str, told.findings))


def pays_the_same(
    name: str, rows: list[list[str]], changed: list[list[str]], number: int
) -> bool:
    """Whether a row with another hand pays the same, and the deal goes the same way.

    A value beside the one that was cut to the same limit, another fu from the limit on,
    a liable player where that changes nothing, a ready hand where nobody is paid.
    """
    rules = rules_of(name)
    names = NAMES[: rules.players]
    seats: dict[str, Any] = {own: seat for seat, own in enumerate(names)} | {"": None}
    settled = []
    for table in (rows, changed):
        row = dict(zip(table[0], table[number], strict=True))
        told = (own.strip() for own in row.get("ready", "").split(";"))
        own: dict[str, Any] = {"kind": "exhaustive_draw"}
        own["ready"] = [seats[each] for each in told if each]
        if row["winner"]:
            own = {each: seats[row[each]] for each in ("winner", "discarder", "liable")}
            own |= {"value": row[rules.settling.unit], "fu": row.get("fu") or None}
        hand = mj.Hand(dealer=seats[row["dealer"]], **own)
        settled.append((mj.settle(rules, hand).changes, repeats(rules, hand)))
    return settled[0] == settled[1]

"""Tidy logs: CSV, one row for each winner or draw, columns called as in a `Hand`."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, NamedTuple

from mjtables.errors import Problem, found
from mjtables.hand import EXHAUSTIVE_DRAW, NAGASHI, Hand
from mjtables.logs.cells import amounts, by_seat, listed, number, whole
from mjtables.logs.headings import field_of, plain, slip
from mjtables.logs.record import SEATS, Amounts, Record, drawn, gainers
from mjtables.logs.words import kind_of_draw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Cells = dict[str, str]

#: Cells that say nothing.
_BLANK = frozenset({"", "-", "–", "nan", "na", "n/a", "none", "null", "<na>"})

#: Fields of a hand that are taken over as they stand.
_NUMBERS = (
    *("winner", "discarder", "dealer", "value", "fu", "points", "liable"),
    "liable_for",
)
_OF_A_WIN = ("winner", "discarder", "value", "fu", "points", "special", "liable")
_COUNTS = ("honba", "streak", "deposits", "winner_index")


class _Header(NamedTuple):
    """Which field stands in which column; empty where none is read."""

    fields: tuple[str, ...]
    names: tuple[str, ...] = ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is taken for granted, and columns that are not read."""
        said = []
        if "dealer" not in self.fields:
            said.append("no column dealer: seat 0 deals")
        if "winner" in self.fields and "discarder" not in self.fields:
            said.append("no column discarder: every win is self-drawn")
        pairs = zip(self.names, self.fields, strict=False)
        unread = [name for name, field in pairs if name and not field]
        if unread:
            said.append(f"columns not read: {', '.join(unread)[:300]}")
        return tuple(said)

    @property
    def of_a_log(self) -> bool:
        """Whether rows say who won, who was ready, or how a hand with changes ended."""
        fields = self.fields
        return (
            "winner" in fields
            or "ready" in fields
            or ("kind" in fields and "change0" in fields)
        )

    def cells(self, row: Sequence[str]) -> Cells:
        """What a row says, by field; blank cells are left out."""
        return {
            field: cell
            for field, given in zip(self.fields, row, strict=False)
            if field and (cell := given.strip()).lower() not in _BLANK
        }

    def amounts(self, name: str) -> tuple[str, ...]:
        """The columns of so many seats' amounts, in seat order."""
        seats = [f"{name}{seat}" for seat in range(SEATS)]
        return tuple(seat for seat in seats if seat in self.fields)


def records(text: str) -> Iterator[Record | Problem]:
    """The hands of a tidy log, and what is wrong with it."""
    lines = io.StringIO(text, newline="")
    first = next((line for line in text.splitlines() if _is_row(line)), "")
    rows = csv.reader(lines, delimiter=max(",;\t", key=first.count))
    header = None
    try:
        for row in rows:
            if not any(row) or row[0].startswith("#"):
                continue
            line = f"line {rows.line_num}"
            if header is None:
                header, problems = _header(row, line)
                yield from problems
                if problems:
                    return
            elif len(row) > len(header.fields):
                expected = f"{len(header.fields)} cells"
                yield Problem(line, expected, str(len(row)))
            else:
                yield from _row(line, header.cells(row), header)
    except csv.Error as error:
        yield Problem(f"line {rows.line_num}", "a CSV file", str(error))


def _is_row(line: str) -> bool:
    return bool(line.strip()) and not line.startswith("#")


def _header(row: Sequence[str], line: str) -> tuple[_Header, list[Problem]]:
    names = [plain(name) for name in row]
    header = _Header(tuple(field_of(name) for name in names), tuple(names))
    problems = []
    if not header.of_a_log:
        expected = (
            "a game log (Tenhou XML or JSON, mjai, or CSV with columns winner, "
            "discarder, dealer and value, han or faan)"
        )
        return header, [Problem(line, expected, found(",".join(row)))]
    for place, (name, field) in enumerate(zip(names, header.fields, strict=True)):
        meant = "" if field else slip(name, header.fields)
        if meant:
            hint = f"did you mean {meant!r}?"
            problems.append(Problem(line, "a known column", found(name), hint))
        elif field and (first := header.fields.index(field)) != place:
            expected, given = f"{field} in one column", f"{names[first]} and {name}"
            problems.append(Problem(line, expected, given))
    for name in ("change", "before"):
        some = header.amounts(name)
        if some and some[:3] != tuple(f"{name}{seat}" for seat in range(3)):
            expected = "a column for each seat (delta0 to delta3)"
            problems.append(Problem(line, expected, ", ".join(some)))
    return header, problems


def _row(line: str, said: Cells, header: _Header) -> Iterator[Record | Problem]:
    problems: list[Problem] = []
    if said.get("empty_seat", "3") != "3":
        where, expected = f"{line}, empty_seat", "3 (three play in seats 0 to 2)"
        problems.append(Problem(where, expected, found(said["empty_seat"])))
    players = whole(line, said, "players", problems)
    changes = header.amounts("change")
    if players is None and ("empty_seat" in said or 0 < len(changes) < SEATS):
        players = 3
    winners = whole(line, said, "winners", problems)
    if players == 3:  # the empty seat has nothing, whether that is written or not
        said = {"change3": "0", "before3": "0", **said}
    logged = amounts(line, said, changes, problems)
    before = amounts(line, said, header.amounts("before"), problems)
    word = said.get("kind", "win")
    kind = kind_of_draw(word)
    hands = _hands(line, said, kind, logged, problems)
    yield from problems
    if not hands:
        return
    notes = [word if kind and word != kind else "", said.get("note", "")]
    yield Record(
        row=line,
        hands=hands,
        logged=logged,
        kind=hands[0].kind,
        note="; ".join(filter(None, notes)),
        players=players,
        winners=winners or 1,
        before=before,
        remarks=header.remarks,
    )


def _hands(
    line: str,
    said: Cells,
    kind: str,
    logged: Amounts | None,
    problems: list[Problem],
) -> tuple[Hand, ...]:
    if not kind:
        return (_win(said),)
    for name in _OF_A_WIN:
        if name in said and not (name == "winner" and kind == NAGASHI):
            where, expected = f"{line}, {name}", "nothing in a draw"
            problems.append(Problem(where, expected, found(said[name])))
    where = {EXHAUSTIVE_DRAW: "ready", NAGASHI: "winner"}.get(kind, "")
    seats: Sequence[object] = ()
    if where in said:
        seats = listed(said[where])
    elif where and logged is not None:
        seats = gainers(logged)
    elif where and not problems:
        expected = "its seats (or what each seat gained and lost)"
        problems.append(Problem(f"{line}, {where}", expected, "nothing"))
    if kind == NAGASHI and not seats and not problems:
        expected = "a seat that gains by nagashi"
        problems.append(Problem(f"{line}, winner", expected, "none"))
    return drawn(
        kind,
        dealer=number(said.get("dealer", "0")),
        honba=number(said.get("honba", "0")),
        deposits=number(said.get("deposits", "0")),
        ready=seats if where == "ready" else (),
        winners=seats,
    )


def _win(said: Cells) -> Hand:
    """The hand of a row, as it stands: what is wrong in it, settling it says."""
    given: dict[str, object] = {
        name: number(said[name]) for name in (*_NUMBERS, *_COUNTS) if name in said
    }
    special = said.get("special")
    if said.get("yakuman", "0") != "0" and special is None:
        special = f"{said['yakuman']} yakuman"
    if special is not None:
        given["special"] = special
        given.pop("fu", None)
    for name in ("kind", "event", "facts"):
        if name in said:
            given[name] = said[name]
    if "out" in said:
        given["out"] = tuple(listed(said["out"]))
    if "scores" in said:
        given["scores"] = tuple(by_seat(said["scores"]))
    return Hand(**given)  # type: ignore[arg-type]

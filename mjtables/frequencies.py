"""How often hands are won: tables of counts, each with where it was counted.

One CSV file each in `data/frequencies/`, with directives as printed tables have them:
`preset` (the rules of the games), `source`, `read` (how it was counted), and `family`
where the counts are good for every rule set of a family that counts hands alike.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mjtables.catalog import preset
from mjtables.errors import Problem, TableError, did_you_mean, found
from mjtables.exact import Exact, exact
from mjtables.hand import Hand
from mjtables.situation import FIVE, Situation, seatings
from mjtables.units import alike

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjtables.ruleset import Preset

FOLDER = Path(__file__).parent / "data" / "frequencies"

#: The columns of a table of counts; those in the middle may be left out, or empty.
COLUMNS = ("situation", "value", "fu", "points", "special", "count")
_NEEDED = ("situation", "count")


class Count(NamedTuple):
    """How often hands of one kind were won."""

    situation: Situation
    value: Exact | None
    points: Exact | None
    special: str
    number: int

    @property
    def said(self) -> str:
        """Which hands they are, for messages."""
        worth = self.special or " ".join(
            str(part) for part in (self.value, self.points) if part is not None
        )
        return f"{self.situation.value}, {worth}"

    def hand(self, rules: Preset) -> Hand | None:
        """Such a hand, the dealer in seat 0; none where no seats fit the situation."""
        seating = seatings(self.situation, rules.players).get("")
        if seating is None:
            return None
        second = rules.settling.points
        is_fu = second is not None and second.name == "fu"
        return Hand(
            winner=seating.winner,
            discarder=seating.discarder,
            value=self.value,
            fu=self.points if is_fu else None,
            points=None if is_fu else self.points,
            special=self.special or None,
        )


class Counts(NamedTuple):
    """A table of counts, under which rules, and where it was counted."""

    name: str
    preset: str
    family: str
    sources: tuple[str, ...]
    read: str
    rows: tuple[Count, ...]

    @property
    def wins(self) -> int:
        """How many hands were counted in all."""
        return sum(row.number for row in self.rows)


def names() -> tuple[str, ...]:
    """The tables of counts that come with mjtables.

    >>> names()
    ('mcr_botzone', 'tenhou_3p', 'tenhou_4p')
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.csv")))


def counts(name: str) -> Counts:
    """A table of counts, by its name or its file's.

    Raises `TableError` where there is none, and for everything wrong in it.

    >>> counts("tenhou_4p").preset, counts("tenhou_4p").wins
    ('tenhou_4p', 10347)
    """
    if name in names():
        return _packaged(name)
    path = Path(name)
    if not _is_file(path):
        hint = did_you_mean(name, names())
        expected = f"counts of hands ({', '.join(names())}, or a CSV file)"
        raise TableError(name, [Problem("", expected, found(name), hint)])
    return _of_file(path)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # no name that a file can have
        return False


@cache
def _packaged(name: str) -> Counts:
    return _of_file(FOLDER / f"{name}.csv")


def _of_file(path: Path) -> Counts:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "bytes that are no UTF-8"
        raise TableError(str(path), [Problem("", "a CSV file", why)]) from None
    lines = text.splitlines()
    told = [line.lstrip("# ") for line in lines if line.startswith("#")]
    kept = [
        (number, line)
        for number, line in enumerate(lines, start=1)
        if line.strip() and not line.startswith("#")
    ]
    header, *cells = csv.reader(line for _, line in kept) if kept else [[]]
    numbered = zip((f"line {number}" for number, _ in kept[1:]), cells, strict=True)
    rows = ((where, dict(zip(header, row, strict=False))) for where, row in numbered)
    return from_rows(path.stem, header, rows, told)


def from_rows(
    name: str,
    header: Iterable[str],
    rows: Iterable[tuple[str, Mapping[str, object]]],
    told: Iterable[str] = (),
) -> Counts:
    """Counts from labelled rows, by column; `told` are directives ("source: ...").

    Raises `TableError` with every mistake and its row.
    """
    columns = list(header)
    problems = [
        Problem("", f"a column {column}", ", ".join(columns) or "no columns")
        for column in _NEEDED
        if column not in columns
    ]
    problems += [
        Problem("", f"the columns {', '.join(COLUMNS)}", repr(column))
        for column in columns
        if column not in COLUMNS
    ]
    made: list[Count] = []
    if not problems:
        for thing in _counted(rows):
            (problems if isinstance(thing, Problem) else made).append(thing)  # type: ignore[arg-type]
        if not problems and not any(row.number for row in made):
            problems = [Problem("", "a row of counts at least", "none")]
    if problems:
        raise TableError(name, problems)
    said = [directive.partition(": ") for directive in told]
    first = {key: text for key, _, text in reversed(said)}
    return Counts(
        name=name,
        preset=first.get("preset", ""),
        family=first.get("family", ""),
        sources=tuple(text for key, _, text in said if key == "source"),
        read=first.get("read", ""),
        rows=tuple(made),
    )


def _counted(
    rows: Iterable[tuple[str, Mapping[str, object]]],
) -> Iterator[Count | Problem]:
    """Each row as a count, or what is wrong with it."""
    known = [situation.value for situation in FIVE]
    for where, row in rows:
        way = str(row["situation"]).strip()
        if way not in known:
            hint = did_you_mean(way, known)
            yield Problem(f"{where}, situation", ", ".join(known), found(way), hint)
            continue
        try:
            value, fu, points = (_number(row, key) for key in ("value", "fu", "points"))
            number = _number(row, "count")
        except ValueError as error:
            yield Problem(where, "a number", str(error))
            continue
        special = _text(row.get("special"))
        if number is None or number.denominator != 1 or number < 0:
            text = _text(row["count"])
            yield Problem(f"{where}, count", "a whole number from 0", found(text))
        elif (value is None) == (special == ""):
            both = f"{found(value)} and {found(special or None)}"
            yield Problem(where, "a value, or a special hand", both)
        else:
            second = fu if points is None else points
            yield Count(Situation(way), value, second, special, int(number))


def _number(row: Mapping[str, object], column: str) -> Exact | None:
    """The number in a column, none where it is empty.

    Raises `ValueError`, with the column, for what is no number.
    """
    text = _text(row.get(column))
    try:
        return exact(text) if text else None
    except ValueError as error:
        raise ValueError(f"{error} ({column})") from None


def _text(thing: object) -> str:
    said = "" if thing is None else str(thing).strip()
    return "" if said.lower() in ("nan", "<na>", "none") else said


def fitting(rules: Preset) -> Counts | None:
    """The counts that come with mjtables and are good for a rule set, if any.

    Those of its own games; or of its family, where hands are counted in the same
    units by as many players. The largest, of several.

    >>> import mjtables as mj
    >>> fitting(mj.preset("wrc_2022")).name, fitting(mj.preset("hong_kong"))
    ('tenhou_4p', None)
    """
    fit = [counts(name) for name in names() if fits(counts(name), rules)]
    return max(fit, key=lambda one: (one.preset == rules.id, one.wins), default=None)


def fits(given: Counts, rules: Preset) -> bool:
    """Whether counts are good for a rule set's hands."""
    if given.preset == rules.id:
        return True
    if not given.family or given.family != rules.family or not given.preset:
        return False
    return alike(preset(given.preset), rules)

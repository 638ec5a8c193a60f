"""Which column of a frame holds which field of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from mjtables.errors import Problem, TableError, did_you_mean, found
from mjtables.logs.headings import field_of, plain, slip
from mjtables.logs.words import columns as known_columns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjtables.ruleset import Preset

SEATS = range(4)
#: Fields of one number each.
NUMBERS = (
    *("winner", "discarder", "dealer", "value", "fu", "points", "yakuman", "honba"),
    *("streak", "deposits", "liable", "liable_for", "winner_index", "players"),
    "empty_seat",
)
#: Fields of words, or of several seats or numbers in one text.
WORDS = ("special", "facts", "kind", "event", "ready", "out", "scores")
#: Fields that may stand in a column for each seat: ``ready0`` to ``ready3``.
BY_SEAT = ("ready", "out", "scores")
_BY_SEAT = {f"{field}{seat}" for field in BY_SEAT for seat in SEATS}
RECORDED = tuple(f"change{seat}" for seat in SEATS)

#: What a row cannot do without, unless every row says that nobody won.
_OF_A_WIN = ("winner", "discarder")


class Layout(NamedTuple):
    """The column of each field that a frame has, in its own names.

    `own` holds the columns of the rule set's own facts and counts.
    """

    fields: Mapping[str, str]
    own: Mapping[str, str]

    def has(self, *fields: str) -> bool:
        """Whether the frame has any of these fields."""
        return any(field in self.fields for field in fields)


def laid_out(
    names: Sequence[str], preset: Preset, columns: Mapping[str, str] | None = None
) -> Layout:
    """Which column holds which field; `columns` says it of names that nobody knows.

    Raises `TableError` with everything that keeps the frame from being read.

    >>> import mjtables as mj
    >>> frame = ["winner", "loser", "oya", "punkte"]
    >>> laid_out(frame, mj.preset("hong_kong"), {"punkte": "value"}).fields
    {'winner': 'winner', 'discarder': 'loser', 'dealer': 'oya', 'value': 'punkte'}
    """
    problems: list[Problem] = []
    if columns is not None and not isinstance(columns, Mapping):
        expected = "fields by the names of columns, as {'points won': 'value'}"
        raise TableError("columns", [Problem("", expected, found(columns))])
    told = _told(names, preset, columns or {}, problems)
    fields: dict[str, str] = {}
    own: dict[str, str] = {}
    known = {name: _field(name, preset) for name in names}
    for name in names:
        field = told.get(name) or known[name]
        if not field or (name not in told and field in told.values()):
            continue
        place = own if field in (*preset.facts, *preset.counts) else fields
        if field in place:
            expected, both = f"{field} in one column", f"{place[field]} and {name}"
            problems.append(Problem("columns", expected, both))
        place[field] = name
    unread = [name for name in names if name and name not in told and not known[name]]
    _slips(unread, fields, problems)
    _missing(fields, problems)
    if "facts" in fields and own:
        both = f"{fields['facts']} and {', '.join(own.values())}"
        problems.append(Problem("columns", "facts in one place", both))
    if problems:
        raise TableError("frame", problems)
    return Layout(fields, own)


def _field(name: str, preset: Preset) -> str:
    short = plain(name)
    if short in (*preset.facts, *preset.counts):
        return short
    return short if short in _BY_SEAT else field_of(name)


def _told(
    names: Sequence[str],
    preset: Preset,
    columns: Mapping[str, str],
    problems: list[Problem],
) -> dict[str, str]:
    """What the caller says of columns, by their names."""
    own = (*preset.facts, *preset.counts)
    fields = {*known_columns().values(), *own}
    fields |= _BY_SEAT
    told = {}
    for theirs, ours in columns.items():
        field = ours if ours in fields else field_of(str(ours))
        if theirs not in names:
            hint = did_you_mean(str(theirs), names)
            problems.append(Problem("columns", "a column", found(theirs), hint))
        elif not field:
            hint = did_you_mean(str(ours), fields)
            problems.append(Problem(f"columns.{theirs}", "a field", found(ours), hint))
        else:
            told[theirs] = field
    return told


def _slips(
    unread: Sequence[str], fields: Mapping[str, str], problems: list[Problem]
) -> None:
    for name in unread:
        meant = slip(name, fields)
        if meant:
            hint = f"did you mean {meant!r}?"
            problems.append(Problem("columns", "a known column", found(name), hint))


def _missing(fields: Mapping[str, str], problems: list[Problem]) -> None:
    """What no hand can be settled without is asked for, never taken for granted."""
    needed = [] if "dealer" in fields else ["dealer"]
    if "kind" not in fields or "winner" in fields:
        needed += [name for name in _OF_A_WIN if name not in fields]
        if not {"value", "special", "yakuman"} & set(fields):
            needed.append("value")
    for field in needed:
        others = [name for name, held in known_columns().items() if held == field]
        expected = f"a column {field} ({', '.join(others)})"
        problems.append(Problem("columns", expected, "none"))
    for field in BY_SEAT:
        if field in fields and f"{field}0" in fields:
            both = f"{fields[field]} and {fields[f'{field}0']}"
            problems.append(Problem("columns", f"{field} in one place", both))

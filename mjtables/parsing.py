"""Reading a value of a file by its shape.

Reading never stops at the first mistake: every mistake becomes a problem in the
report, and what could be read is handed on.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, assert_never

from mjtables.adjustment import Unknown
from mjtables.errors import Problem, did_you_mean, found, nearest
from mjtables.exact import Exact, Percent, as_text, exact, whole
from mjtables.shapes import (
    HUGE,
    Anything,
    Counts,
    Either,
    Items,
    Number,
    OrUnknown,
    Path,
    Rows,
    Shape,
    Table,
    Word,
    describe,
    dotted,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

#: How a mistake says that something is missing.
ABSENT = ("nothing", "none", "neither", "a row without one")


class Report:
    """The mistakes found so far.

    `misspelled` holds the paths that unknown keys were likely meant for: what seems
    to be missing there is the same mistake, and is not told twice. `remembered` are
    tables read without a mistake, by the identity of shape and table: the variants of
    one tree share most of theirs. The table is kept with what was read from it, so
    that no other can take its identity.
    """

    __slots__ = ("misspelled", "places", "problems", "remembered")

    def __init__(
        self,
        met: Iterable[Problem] = (),
        remembered: dict[tuple[int, int], tuple[Any, Any]] | None = None,
    ) -> None:
        self.problems = list(met)
        self.places: set[Path] = set()
        self.misspelled: set[Path] = set()
        self.remembered = {} if remembered is None else remembered

    def add(self, at: Path, expected: str, what: object, hint: str = "") -> None:
        """Note a mistake at a path; `what` is the value that stands there."""
        self.note(at, expected, found(what), hint)

    def note(
        self, at: Path, expected: str, said: str, hint: str = "", *, wants: Path = ()
    ) -> None:
        """Note a mistake at a path, in words of one's own.

        `wants` are keys below the path any of which would have done.
        """
        above = {at[:place] for place in range(1, len(at) + 1)}
        meant = {*above, *((*at, key) for key in wants), ("like",)}
        if said in ABSENT and meant & self.misspelled:
            return
        self.places.add(at)
        self.problems.append(Problem(dotted(at), expected, said, hint))

    def spoiled(self, at: Path) -> bool:
        """Whether a mistake was noted at a path or below it."""
        noted = self.places | self.misspelled
        return any(place[: len(at)] == at for place in noted)


#: What could not be read; a problem in the report says why.
class _Missing:
    pass


MISSING = _Missing()


def read(  # noqa: PLR0911 - one case per shape
    shape: Shape, node: object, at: Path, report: Report
) -> Any:
    """The value of a shape, or `MISSING` after its mistakes went into the report."""
    match shape:
        case Word():
            return _word(shape, node, at, report)
        case Number():
            return _number(shape, node, at, report)
        case Items():
            return _items(shape, node, at, report)
        case Table() | Rows():
            return _remembered(shape, node, at, report)
        case Counts():
            return _counts(shape, node, at, report)
        case Either():
            fitting = shape.table if isinstance(node, dict) else shape.otherwise
            return read(fitting, node, at, report)
        case OrUnknown():
            if node == Unknown.UNKNOWN.value:
                return Unknown.UNKNOWN
            return _known(shape, node, at, report)
        case Anything():
            return node
        case _:
            assert_never(shape)


def _known(shape: OrUnknown, node: object, at: Path, report: Report) -> Any:
    """A value that is known; what is wrong with it says that it may be unknown."""
    before = len(report.problems)
    value = read(shape.of, node, at, report)
    for place, problem in enumerate(report.problems[before:], before):
        if problem.where == dotted(at):
            expected = f'{problem.expected}, or "unknown"'
            report.problems[place] = problem._replace(expected=expected)
    return value


def _word(shape: Word, node: object, at: Path, report: Report) -> Any:
    if not isinstance(node, str) or not node.strip():
        report.add(at, describe(shape), node)
        return MISSING
    if shape.choices and node not in shape.choices:
        report.add(at, describe(shape), node, did_you_mean(node, shape.choices))
        return MISSING
    return node


def _number(shape: Number, node: object, at: Path, report: Report) -> Any:
    percent = shape.percent and isinstance(node, str) and node.endswith("%")
    try:
        number = exact(node[:-1] if percent and isinstance(node, str) else node)
    except ValueError as error:
        report.note(at, describe(shape), f"{found(node)} ({error})")
        return MISSING
    if (
        (shape.whole and number.denominator != 1)
        or (shape.above is not None and number <= shape.above)
        or (shape.least is not None and number < shape.least)
        or not -shape.most <= number <= shape.most
    ):
        too_much = shape.most == HUGE and not -HUGE <= number <= HUGE
        expected = describe(shape) + (f" and at most {HUGE}" if too_much else "")
        report.add(at, expected, node)
        return MISSING
    return Percent(whole(Fraction(number) / 100)) if percent else number


def _items(shape: Items, node: object, at: Path, report: Report) -> Any:
    if not isinstance(node, list) or len(node) < shape.least:
        least = f" of at least {shape.least}" if shape.least else ""
        report.add(at, describe(shape) + least, node)
        return MISSING
    places = ((item, (*at, str(place))) for place, item in enumerate(node, 1))
    items = [read(shape.of, item, place, report) for item, place in places]
    if MISSING in items:
        return MISSING
    if shape.ascending and any(a >= b for a, b in pairwise(items)):
        order = ", ".join(as_text(item) for item in items)
        report.note(at, "numbers in ascending order", order)
        return MISSING
    return tuple(items)


def _remembered(shape: Table | Rows, node: object, at: Path, report: Report) -> Any:
    key = (id(shape), id(node))
    known = report.remembered.get(key)
    if known is not None:
        return known[1]
    before = len(report.problems)
    if isinstance(shape, Table):
        values = _table(shape, node, at, report)
    else:
        values = _rows(shape, node, at, report)
    if len(report.problems) == before:
        report.remembered[key] = (node, values)
    return values


def _table(shape: Table, node: object, at: Path, report: Report) -> Any:
    if not isinstance(node, dict):
        report.add(at, describe(shape), node)
        return MISSING
    values = {}
    for key, item in node.items():
        if key in shape.keys:
            value = read(shape.keys[key], item, (*at, key), report)
            if value is not MISSING:
                values[key] = value
        else:
            _unknown_key(shape, key, at, report)
    for key in shape.required:
        if key not in node:
            report.note((*at, key), describe(shape.keys[key]), "nothing")
    return values


def _unknown_key(shape: Table, key: str, at: Path, report: Report) -> None:
    near = nearest(key, shape.keys)
    known = "a known key" if near else "one of " + ", ".join(shape.keys)
    hint = f"did you mean {near!r}?" if near else ""
    report.note((*at, key), known, f"the key {key[:60]!r}", hint)
    if near:
        report.misspelled.add((*at, near))


def _rows(shape: Rows, node: object, at: Path, report: Report) -> Any:
    if not isinstance(node, dict):
        report.add(at, describe(shape), node)
        return MISSING
    rows = {}
    for name, item in node.items():
        if shape.names and name not in shape.names:
            hint = did_you_mean(name, shape.names)
            report.note((*at, name), "one of " + ", ".join(shape.names), name, hint)
            continue
        row = read(shape.of, item, (*at, name), report)
        if row is not MISSING:
            rows[name] = row
    return rows


def _counts(shape: Counts, node: object, at: Path, report: Report) -> Any:
    if not isinstance(node, dict):
        report.add(at, describe(shape), node)
        return MISSING
    if shape.most is not None and len(node) > shape.most:
        report.note(at, f"at most {shape.most} entries", str(len(node)))
    entries: list[tuple[Exact, Any]] = []
    for key, item in node.items():
        if isinstance(item, dict):
            report.note((*at, key), f'a count in quotes ("{key}.5")', "a dotted key")
            continue
        count = read(Number(), key, (*at, key), report)
        if any(count == other for other, _ in entries):
            report.note((*at, key), "each count once", f"{key} twice")
        number = read(shape.of, item, (*at, key), report)
        if count is not MISSING and number is not MISSING:
            entries.append((count, number))
    return tuple(sorted(entries, key=lambda entry: entry[0]))

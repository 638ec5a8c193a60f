"""A grid of cells -> a scoresheet: its rule set, its players, its columns, its rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mjtables.catalog import resolve
from mjtables.errors import CatalogError, OptionError, Problem, SheetError, found
from mjtables.scoresheet import cells, fields, header
from mjtables.scoresheet.grid import MOST_ROWS, too_many
from mjtables.scoresheet.model import Sheet
from mjtables.scoresheet.rows import Reader, is_played

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from mjtables.exact import Exact
    from mjtables.ruleset import Preset
    from mjtables.scoresheet.grid import Grid
    from mjtables.scoresheet.header import Columns
    from mjtables.scoresheet.model import Row


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is said beside a file: it overrides what the file says, or supplies it."""

    preset: Preset | str | os.PathLike[str] | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    players: Sequence[str] = ()


def sheet(grid: Grid, wishes: Wishes) -> Sheet:
    """The scoresheet that a grid holds.

    Raises `SheetError` with everything that cannot be read, each with its row and cell;
    `MjtablesError` for a preset or options that there are not.
    """
    problems: list[Problem] = []
    remarks: list[str] = []
    rules = _rules(grid, wishes, remarks)
    players = _players(grid, wishes, problems)
    names = ["" if isinstance(name, cells.Odd) else name for name in grid.header.cells]
    where = grid.where(grid.header.number)
    columns = header.read(names, rules, players, where)
    problems += columns.problems
    _check_count(rules, columns.players, where, problems)
    hands = _whole(grid, "hands", problems)
    start = _number(grid, "start", problems)
    if not columns.players and not problems:
        expected = "a column for each player's amounts, or their names"
        problems.append(Problem(where, expected, "neither"))
    if columns.problems or not columns.players:
        raise SheetError(grid.source, problems)
    if columns.unread:
        remarks.append(f"columns not read: {', '.join(columns.unread)[:300]}")
    reader = Reader(grid, rules, columns)
    rows = _rows(grid, reader, columns)
    problems += reader.problems
    if not rows and not problems:
        problems.append(Problem("", "a row of a hand that was played", "none"))
    if problems:
        raise SheetError(grid.source, problems)
    return Sheet(
        source=grid.source,
        form=grid.form,
        rules=rules,
        players=columns.players,
        rows=tuple(rows),
        columns=columns.fields,
        hands=hands,
        start=start,
        worksheet=grid.worksheet,
        remarks=tuple(remarks),
    )


def _rows(grid: Grid, reader: Reader, columns: Columns) -> list[Row]:
    """The rows that were played; every hand has one of its own."""
    rows: list[Row] = []
    first: dict[int, int] = {}
    for line in grid.lines:
        if not is_played(line, columns):
            continue
        if len(rows) >= MOST_ROWS:
            raise too_many(grid.source)
        row = reader.row(line)
        rows.append(row)
        if row.hand is None:
            continue
        if row.hand in first:
            where = grid.where(row.number, columns.fields["hand"].name)
            again = f"{row.hand}, as {grid.where(first[row.hand])} has"
            reader.problems.append(Problem(where, "a hand of its own", again))
        first.setdefault(row.hand, row.number)
    return rows


def _rules(grid: Grid, wishes: Wishes, remarks: list[str]) -> Preset | None:
    """The rule set with its options: wishes come before what is written."""
    own = grid.settings.get("preset", "")
    named = wishes.preset if wishes.preset is not None else own
    if not named:
        if wishes.options or grid.settings.get("options"):
            expected = "a preset, of which options can be set"
            raise SheetError(grid.source, [Problem("preset", expected, "none")])
        return None
    rules = _named(grid, named, is_own=wishes.preset is None)
    written = _options(grid)
    if wishes.preset is not None and own and not _is_called(rules, own):
        remarks.append(f"{rules.id} is taken, not {own}, nor what its options are")
        written = {}
    chosen = {**written, **rules.chosen, **wishes.options}
    try:
        return rules.with_options(**chosen) if chosen else rules
    except OptionError as error:
        raise OptionError(f"{grid.source}: {error.source}", error.problems) from None


def _named(
    grid: Grid, named: Preset | str | os.PathLike[str], *, is_own: bool
) -> Preset:
    """The preset of a name; one that the file names is told with the file."""
    try:
        return resolve(named)
    except CatalogError as error:
        if not is_own:
            raise
        raise CatalogError(f"{grid.source}: preset: {error}") from None


def _is_called(rules: Preset, name: str) -> bool:
    return name == rules.id or name in rules.aliases


def _options(grid: Grid) -> dict[str, object]:
    """The options that the file sets, as NAME=VALUE between commas."""
    said: dict[str, object] = {}
    for part in grid.settings.get("options", "").replace(";", ",").split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not part.strip():
            continue
        if not equals or not name or not value or name in said:
            problem = Problem("options", "NAME=VALUE, each once", found(part.strip()))
            raise SheetError(grid.source, [problem])
        said[name] = value
    return said


def _players(grid: Grid, wishes: Wishes, problems: list[Problem]) -> tuple[str, ...]:
    written = grid.settings.get("players", "")
    own = tuple(
        " ".join(name.split())
        for name in written.replace(",", ";").split(";")
        if name.strip()
    )
    given = tuple(" ".join(name.split()) for name in wishes.players)
    if own and given and _folded(own) != _folded(given):
        expected = f"those of the file ({', '.join(own)})"
        problems.append(Problem("players", expected, ", ".join(given)))
    names = own or given
    if len(set(_folded(names))) < len(names) or not all(names):
        problems.append(Problem("players", "names that differ", ", ".join(names)))
    if names and not 2 <= len(names) <= fields.MOST_PLAYERS:
        expected = f"2 to {fields.MOST_PLAYERS} players"
        problems.append(Problem("players", expected, str(len(names))))
        return ()
    return names


def _folded(names: tuple[str, ...]) -> list[str]:
    return [name.casefold() for name in names]


def _check_count(
    rules: Preset | None,
    players: tuple[str, ...],
    where: str,
    problems: list[Problem],
) -> None:
    """As many players as the rule set has, or one more who sits out in turn."""
    if rules is None or not players or len(players) - rules.players in (0, 1):
        return
    expected = f"{rules.players} players ({rules.id}), or one more in rotation"
    option = rules.options.get("players")
    able = option is not None and str(len(players)) in option.values
    hint = f"the option players={len(players)} sets it" if able else ""
    said = f"{len(players)} ({', '.join(players)})"
    problems.append(Problem(where, expected, said, hint))


def _number(grid: Grid, name: str, problems: list[Problem]) -> Exact | None:
    text = grid.settings.get(name, "")
    if cells.is_blank(text):
        return None
    number = cells.number(text)
    if number is None:
        problems.append(Problem(name, "a number", found(text)))
    return number


def _whole(grid: Grid, name: str, problems: list[Problem]) -> int | None:
    number = _number(grid, name, problems)
    if number is None:
        return None
    if number.denominator != 1 or not 1 <= number <= MOST_ROWS:
        expected = f"a whole number from 1 to {MOST_ROWS}"
        problems.append(Problem(name, expected, grid.settings[name]))
        return None
    return int(number)

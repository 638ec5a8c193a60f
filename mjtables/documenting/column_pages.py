"""The columns of public frames and files: what each holds, its unit, its type."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

import mjtables
from mjtables.bulk.flags import REASONS
from mjtables.documenting.markup import code, heading, page, table
from mjtables.errors import MjtablesError, Problem, TableError
from mjtables.logs.words import columns as log_columns
from mjtables.render.card_cells import COLUMNS as CARD_COLUMNS
from mjtables.situation import Payer, Situation
from mjtables.wordbook import Wordbook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from mjtables.ruleset import Preset

DATA = Path(__file__).parents[1] / "data" / "columns.toml"

_ABOUT = """\
Frames are tidy wherever they are long: one row, one fact. Amounts are exact: `Int64`
where every amount of a frame is whole, Python decimals (`object`) otherwise;
`mj.as_float(frame)` makes floats for charts, and nothing else does. What is empty is
`<NA>`."""

#: What a function says that it returns, where it is a frame.
_A_FRAME = "pd.DataFrame"
#: What stands for columns that are called by a value, a player, a unit.
VALUE, PLAYER, UNIT = "VALUE", "PLAYER", "UNIT"
_PLAYERS = ("Ann", "Bob", "Cid", "Dee")


class Column(NamedTuple):
    """A column: its name, what it says, its unit, its types in the examples."""

    name: str
    says: str
    unit: str = ""
    types: str = ""


def columns_page(presets: Sequence[Preset]) -> str:
    """The page of all frames, files, statuses and situations."""
    return page(
        heading("Columns", 1, "columns"),
        _ABOUT,
        *(_frame(name) for name in frames()),
        *(_file(name, found) for name, found in files(presets).items()),
        heading("Statuses", 2, "statuses"),
        table(
            ("status", ""),
            [(code(key), said) for key, said in data()["status"].items()],
        ),
        heading("Flags", 2, "flags"),
        "Why `mj.settle_frame` leaves a row without changes.",
        table(("flag", ""), [(code(flag), said) for flag, said in REASONS.items()]),
        *_places(),
    )


@cache
def data() -> Mapping[str, Any]:
    """What the data file says of columns."""
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def frames() -> tuple[str, ...]:
    """The public functions that return a frame, or something of several frames.

    >>> frames()[:3]
    ('as_float', 'audit_frame.differing', 'check')
    """
    found = [frame for name in mjtables.__all__ for frame in _frames_of(name)]
    # Of those that return the kind of frame that they are given, no annotation tells.
    return tuple(sorted({*found, *data()["frames"]}))


def _frames_of(name: str) -> Iterator[str]:
    """The frames that a public function returns: itself one, or its parts."""
    returned = _annotations(getattr(mjtables, name)).get("return", "")
    if returned == _A_FRAME:
        yield name
    elif name[0].islower() and returned in mjtables.__all__:
        parts = _annotations(getattr(mjtables, returned))
        yield from (
            f"{name}.{part}" for part, kind in parts.items() if kind == _A_FRAME
        )


def _annotations(thing: object) -> dict[str, str]:
    return getattr(thing, "__annotations__", {})


@cache
def columns_of(frame: str) -> tuple[Column, ...]:
    """The columns of a public frame, as its examples have them.

    Raises `TableError` for a frame or a column that nobody has described.

    >>> [column.name for column in columns_of("limit_curve")][-2:]
    ['growth', 'short']
    """
    said = data()["frames"].get(frame)
    if said is None:
        raise _undescribed(f"[frames.{frame}]")
    function, _, part = frame.partition(".")
    make: Callable[..., Any] = getattr(mjtables, function)
    types: dict[str, dict[str, None]] = {}
    for arguments in said["calls"]:
        made = make(*map(_argument, arguments))
        own_frame: pd.DataFrame = getattr(made, part) if part else made
        for name, kind in own_frame.dtypes.items():
            known = isinstance(name, str) and (name in said or name in data()["any"])
            own = VALUE if VALUE in said and not known else str(name)
            types.setdefault(own, {})[str(kind)] = None
    return tuple(
        _described(said, frame, name)._replace(types=" or ".join(map(code, kinds)))
        for name, kinds in types.items()
    )


def _argument(said: object) -> object:
    """An argument of an example; columns are a frame."""
    return pd.DataFrame(said) if isinstance(said, dict) else said


def files(presets: Sequence[Preset]) -> dict[str, tuple[Column, ...]]:
    """The columns of files that people write, or that are written for them."""
    found = {
        "scoresheet": dict.fromkeys(n for own in presets for n in _of_sheet(own)),
        "card": dict.fromkeys(CARD_COLUMNS),
        "log": dict.fromkeys(log_columns().values()),
    }
    return {
        file: tuple(_described(data()["files"][file], file, name) for name in names)
        for file, names in found.items()
    }


def _described(said: Mapping[str, Any], where: str, name: str) -> Column:
    own = said.get(name, data()["any"].get(name))
    if own is None:
        raise _undescribed(f"{name} of {where}")
    if isinstance(own, str):
        return Column(name, own)
    return Column(name, own["says"], own.get("unit", ""))


def _undescribed(what: str) -> TableError:
    problem = Problem(what, "a description", "none")
    return TableError(str(DATA.name), [problem])


def _of_sheet(rules: Preset) -> Iterator[str]:
    """The columns of a new scoresheet; none for a rule set that cannot have one."""
    try:
        sheet = mjtables.new_sheet(rules, _PLAYERS[: rules.players])
    except MjtablesError:
        return
    lines = [line for line in sheet.csv().splitlines() if not line.startswith("#")]
    for name in lines[0].split(","):
        last = name.split()[-1]
        if last in _PLAYERS:
            yield name.replace(last, PLAYER)
        else:
            yield UNIT if name == rules.settling.unit != "points" else name


def _frame(name: str) -> str:
    own = data()["frames"].get(name)
    if own is None:
        raise _undescribed(f"[frames.{name}]")
    rows = [(code(c.name), c.says, c.unit, c.types) for c in columns_of(name)]
    title = f"mj.{name.replace('.', '(...).')}"
    parts = (heading(title, 2, f"columns-{name.replace('.', '-')}"), own["about"])
    return page(
        *parts, table(("column", "holds", "unit", "type"), rows) if rows else ""
    )


def _file(name: str, own: Sequence[Column]) -> str:
    rows = [(code(c.name), c.says, c.unit) for c in own]
    return page(
        heading(f"CSV: {name}", 2, f"columns-{name}"),
        data()["files"][name]["about"],
        table(("column", "holds", "unit"), rows),
    )


def _places() -> Iterator[str]:
    book = Wordbook("en")
    riichi = "Riichi"
    rows = [
        (
            code(way.value),
            book.word("situations", way.value),
            book.word("situations", way.value, riichi),
        )
        for way in Situation
    ]
    yield heading("Situations", 2, "situations")
    yield table(("situation", "is", "riichi players say"), rows)
    yield heading("Payers", 2, "payers")
    yield table(
        ("payer", "is"), [(code(p.value), book.word("payers", p.value)) for p in Payer]
    )

"""What the columns of a lazy frame hold, found by its engine: a digit for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import narwhals as nw
import numpy as np

from mjtables.bulk import digits
from mjtables.bulk.coded import Asked
from mjtables.bulk.engines import PREFIX, collected, different
from mjtables.bulk.layout import RECORDED, SEATS, laid_out
from mjtables.bulk.meanings import MOST_POINTS
from mjtables.bulk.narwhals_source import lists, no_number
from mjtables.bulk.reading import columns_of
from mjtables.bulk.sources import not_numbers
from mjtables.errors import Problem, TableError
from mjtables.examining import MOST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjtables.bulk.digits import Digit
    from mjtables.ruleset import Preset

#: Numbers that lie so far apart are looked up among those that occur.
_WIDEST = 2**20
#: So many different cells of a column are looked up at most.
MOST_CELLS = 200_000


class _Number(NamedTuple):
    """A column of numbers as the engine computes it, and what it can differ by.

    No hand is settled by a number below 0 or past `most`: all of them are alike.
    """

    name: str
    column: Any
    dtype: Any
    most: int

    @property
    def floats(self) -> bool:
        """Whether fractions may stand in it."""
        return bool(self.dtype.is_float() or self.dtype == nw.Decimal)

    def bounded(self) -> Any:
        """The column with whatever lies outside as the next number there."""
        column = self.column
        over = nw.when(column > self.most).then(nw.lit(self.most + 1)).otherwise(column)
        return nw.when(column < 0).then(nw.lit(-1)).otherwise(over)

    def extremes(self, place: int) -> Iterator[Any]:
        """What is asked of the engine: the least, the most, the largest fraction."""
        column = self.bounded() if self.floats else self.column
        yield column.min().alias(f"least_{place}")
        yield column.max().alias(f"most_{place}")
        if self.floats:
            yield (column - column.round()).abs().max().alias(f"part_{place}")


def surveyed(
    frame: Any, preset: Preset, columns: Mapping[str, str] | None = None
) -> dict[str, Digit]:
    """The digit of each column that settling reads, by its name.

    Raises `TableError` for columns that are missing or of the wrong kind.
    """
    schema = frame.collect_schema()
    layout = laid_out(schema.names(), preset, columns)
    asked = Asked(schema.names())
    columns_of(asked, preset, columns)
    recorded = {layout.fields[name] for name in RECORDED if name in layout.fields}
    scores = {layout.fields.get(f"scores{seat}") for seat in SEATS}
    found: dict[str, Digit] = {}
    numbers = []
    for name, (words, booleans) in asked.columns.items():
        dtype = schema[name]
        if words:
            found[name] = _words(frame, name, dtype)
            continue
        if not _are_numbers(frame, name, dtype, booleans=booleans):
            found[name] = digits.empty(name, words=False)
            continue
        column = number(name, dtype)
        if name not in recorded:
            most = MOST_POINTS if name in scores else MOST
            numbers.append(_Number(name, column, dtype, most))
        elif layout.has("kind"):  # who gained something tells who was ready in a draw
            found[name] = digits.of_sign(name, column)
        else:
            found[name] = digits.empty(name, words=False)
    return found | _of_numbers(frame, numbers)


def number(name: str, dtype: Any) -> Any:
    """A column of numbers on any engine: booleans as integers, no NaN."""
    column = nw.col(name)
    if dtype == nw.Boolean:
        return column.cast(nw.Int8)
    if dtype in (nw.Decimal, nw.Float32):
        column = column.cast(nw.Float64)
    elif not dtype.is_float():
        return column
    return nw.when(~column.is_nan()).then(column)


def _are_numbers(frame: Any, name: str, dtype: Any, *, booleans: bool) -> bool:
    """Whether a column holds numbers: not if it is of another type, but empty."""
    said = no_number(dtype, booleans=booleans)
    if not said:
        return True
    cells = frame.select(name).drop_nulls().head(1)
    if dtype != nw.Boolean and not len(collected(cells)):
        return False
    raise not_numbers(name, said)


def _seen(frame: Any, name: str, column: Any) -> list[Any]:
    """All different cells of a column, in order."""
    cell = f"{PREFIX}cell"
    cells = different(frame.select(column.alias(cell)).drop_nulls(), MOST_CELLS + 1)
    seen = cells.get_column(cell).to_list()
    if len(seen) > MOST_CELLS:
        expected = f"at most {MOST_CELLS:,} different cells"
        raise TableError(f"column {name}", [Problem("", expected, "more")])
    return sorted(seen)


def _words(frame: Any, name: str, dtype: Any) -> Digit:
    if dtype in (nw.List, nw.Array, nw.Struct):
        raise lists(name)
    column = nw.col(name)
    if not dtype.is_numeric() and dtype != nw.Boolean:
        column = column.cast(nw.String)
    seen = _seen(frame, name, column)
    return digits.of_words(name, column, seen)


def _of_numbers(frame: Any, numbers: Sequence[_Number]) -> dict[str, Digit]:
    """The digits of columns of numbers, by their extremes."""
    if not numbers:
        return {}
    asked = [ask for place, one in enumerate(numbers) for ask in one.extremes(place)]
    said = collected(frame.select(*asked)).rows(named=True)[0]
    found = {}
    for place, one in enumerate(numbers):
        extremes = (said[f"least_{place}"], said[f"most_{place}"])
        part = said.get(f"part_{place}")
        found[one.name] = _of_number(frame, one, extremes, part)
    return found


def _of_number(
    frame: Any, one: _Number, extremes: tuple[Any, Any], part: float | None
) -> Digit:
    least, most = extremes
    if least is None or least != least:  # noqa: PLR0124 - not a number: nothing
        return digits.empty(one.name, words=False)
    column = one.column
    if one.floats or least < -1 or most > one.most + 1:
        column = one.bounded()
        least, most = (min(max(end, -1), one.most + 1) for end in extremes)
    if not part and most - least < _WIDEST:
        return digits.of_range(one.name, column, int(least), int(most))
    seen = _seen(frame, one.name, column)
    kind = np.float32 if one.dtype == nw.Float32 else None
    return digits.of_values(one.name, column, seen, kind)

"""What rows are worth, as one number each: a value and points, or a named hand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from mjtables.bulk.axes import second_name
from mjtables.bulk.meanings import is_blank
from mjtables.bulk.vocabulary import Vocabulary
from mjtables.exact import exact, whole
from mjtables.examining import MOST
from mjtables.hand import WINS

if TYPE_CHECKING:
    from mjtables.bulk.numbers import Array
    from mjtables.bulk.reader import Reader
    from mjtables.bulk.rows import Rows
    from mjtables.ruleset import Preset

#: A worth is below this: 20 001 steps of a value, 2^15 second numbers.
RADIX = 2**31
_SECONDS = 2**15
_SPECIAL = 2**30
#: Second numbers that are not whole come after those that are.
_UNEVEN = MOST + 2


class Worths:
    """The worths of one rule set; names that were met keep their number."""

    def __init__(self, preset: Preset) -> None:
        self.scale = preset.settling.step.denominator
        self.second = second_name(preset)
        self._other = "points" if self.second == "fu" else "fu"
        self._specials: dict[str, int] = {}
        self._uneven = Vocabulary()
        self._numbers: list[float] = []

    def read(self, reader: Reader, rows: Rows, where: Array) -> None:
        """The codes ``worth`` of some rows; 0 says nothing."""
        special = self._named(reader, rows, where)
        value = self._value(reader, rows, where)
        win = rows.code("kind") < len(WINS)
        rows.flag((special > 0) & (value > 0), "value")
        counts = win & (special == 0)
        second = self._second(reader, rows, where, counts)
        _, null = reader.number(self._other, where)
        rows.flag(~null & counts, "points")
        stated = (special > 0) | (value > 0) | ~null | (second != 0)
        rows.flag(~win & stated, "not_asked")
        own = value * _SECONDS + np.where(counts, second, 0)
        rows.codes["worth"] = np.where(special > 0, _SPECIAL + special, own)

    def fields(self, code: int) -> dict[str, Any]:
        """The fields of a hand that a worth stands for."""
        if code >= _SPECIAL:
            return {"special": list(self._specials)[code - _SPECIAL - 1]}
        value, second = divmod(code, _SECONDS)
        fields: dict[str, Any] = {}
        if value:
            fields["value"] = whole(Fraction(value - 1, self.scale))
        if second >= _UNEVEN:
            fields[self.second] = exact(self._numbers[second - _UNEVEN])
        elif second:
            fields[self.second] = second - 1
        return fields

    def _value(self, reader: Reader, rows: Rows, where: Array) -> Array:
        column = reader.columns.numbers.get("value")
        if column is None:
            return np.zeros(len(where), np.int64)
        said, null = column.exactly(where, self.scale), column.is_null(where)
        rows.flag(~null & ((said < 0) | (said > MOST * self.scale)), "value")
        return np.where(null, 0, said + 1)

    def _named(self, reader: Reader, rows: Rows, where: Array) -> Array:
        codes = np.zeros(len(where), np.int64)
        words = reader.columns.words.get("special")
        if words is not None:
            table = [0 if is_blank(item) else self._code(item) for item in words.items]
            codes = np.array([*table, 0], np.int64)[words.codes[where]]
        said, null = reader.number("yakuman", where)
        many = ~null & (said != 0) & (codes == 0)
        rows.flag(many & ((said < 0) | (said > MOST)), "special")
        for number in np.unique(said[many & (said > 0) & (said <= MOST)]).tolist():
            codes[many & (said == number)] = self._code(f"{number} yakuman")
        return codes

    def _code(self, item: object) -> int:
        return self._specials.setdefault(str(item).strip(), len(self._specials) + 1)

    def _second(self, reader: Reader, rows: Rows, where: Array, counts: Array) -> Array:
        column = reader.columns.numbers.get(self.second)
        if column is None:
            return np.zeros(len(where), np.int64)
        said, null = column.exactly(where), column.is_null(where)
        uneven = ~null & ((said < 0) | (said > MOST))
        second = np.where(null, 0, said + 1)
        if uneven.any():
            values = column.values[where][uneven].astype(np.float64)
            inside = (values >= 0) & (values <= MOST)
            second[uneven] = np.where(inside, _UNEVEN + self._fractions(values), -1)
        rows.flag(counts & (second < 0), "points")
        return second

    def _fractions(self, values: Array) -> Array:
        """The number of each value that is not whole."""
        before = len(self._uneven)
        codes = self._uneven.codes(np.ascontiguousarray(values).view(np.int64))
        new = codes >= before
        if new.any():
            met = dict(zip(codes[new].tolist(), values[new].tolist(), strict=True))
            self._numbers += [met[code] for code in sorted(met)]
        return codes

"""What a lazy frame records beside what it comes to, compared by its own engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import narwhals as nw

from mjtables.bulk.engines import PREFIX, collected
from mjtables.bulk.flags import FLAGS
from mjtables.bulk.layout import RECORDED, SEATS, laid_out
from mjtables.bulk.lazy import renamed, settled_aside
from mjtables.bulk.survey import number
from mjtables.replay import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mjtables.bulk.compiled import Compiled

_VERDICT, _FLAG, _COUNT = f"{PREFIX}verdict", f"{PREFIX}flag", f"{PREFIX}count"
#: Amounts in the unit of a rule set are below this.
_PAST = 2**62


class Compared(NamedTuple):
    """Rows by verdict, refused ones by flag, and the rows that differ (lazy)."""

    counts: dict[Verdict, int]
    refused: dict[str, int]
    differing: Any


class _Seat(NamedTuple):
    """What a seat is said to gain: where it is empty, in units, and if it is whole."""

    empty: Any
    units: Any
    whole: Any


def recorded_in(made: Compiled, frame: Any, columns: Mapping[str, str] | None) -> Any:
    """The columns that record what each seat gained; none where not all do."""
    names = frame.collect_schema().names()
    fields = laid_out(names, made.preset, columns).fields
    said = [fields[name] for name in RECORDED if name in fields]
    return said if len(said) >= min(made.preset.players, len(SEATS)) else []


def compared(
    made: Compiled,
    frame: Any,
    recorded: Sequence[str],
    columns: Mapping[str, str] | None = None,
) -> Compared:
    """A lazy frame of narwhals settled, and compared with what it records."""
    own = frame.collect_schema()
    seats = [_seat(number(name, own[name]), own[name], made.unit) for name in recorded]
    settled = settled_aside(made, frame, columns)
    judged = settled.with_columns(_verdict(seats, made.preset.players).alias(_VERDICT))
    flags = nw.col(_FLAG).fill_null("").alias(_FLAG)
    groups = judged.select(_VERDICT, flags).group_by(_VERDICT, _FLAG)
    said = collected(groups.agg(nw.len().alias(_COUNT))).rows()
    counts = {
        verdict: sum(count for word, _, count in said if word == verdict.value)
        for verdict in Verdict
    }
    refused = {flag: count for flag in FLAGS for _, word, count in said if word == flag}
    return Compared(counts, refused, _differing(judged, list(own.names()), seats))


def _seat(column: Any, dtype: Any, unit: int) -> _Seat:
    """What `Numbers.exactly` does with a column, as the engine has it."""
    if dtype.is_float() or dtype == nw.Decimal:
        times = (column * float(unit)).round()
        whole = (times / float(unit) == column) & (times.abs() < float(_PAST))
        units = nw.when(whole).then(times).otherwise(nw.lit(0.0))
    else:
        # The sign of a 64-bit number that is not counted is never asked for.
        whole = (column <= _PAST // unit) & (column >= -(_PAST // unit))
        units = nw.when(whole).then(column).otherwise(nw.lit(0)).cast(nw.Int64) * unit
    whole = nw.when(column.is_null()).then(nw.lit(value=True)).otherwise(whole)
    return _Seat(column.is_null(), units.fill_null(0).cast(nw.Int64), whole)


def _verdict(seats: Sequence[_Seat], players: int) -> Any:
    """The word for each row; a seat that is not at the table may be left empty."""
    unsaid = nw.any_horizontal(*(s.empty for s in seats[:players]), ignore_nulls=False)
    differs = nw.any_horizontal(
        *(
            ~said.whole | (said.units != nw.col(f"{PREFIX}delta{seat}").fill_null(0))
            for seat, said in enumerate(seats)
        ),
        ignore_nulls=False,
    )
    refused = ~nw.col(_FLAG).is_null()
    said = _word(Verdict.AGREES)
    for where, verdict in (
        (differs, Verdict.DIFFERS),
        (unsaid, Verdict.NOT_RECORDED),
        (refused, Verdict.REFUSED),
    ):
        said = nw.when(where).then(_word(verdict)).otherwise(said)
    return said


def _word(verdict: Verdict) -> Any:
    return nw.lit(verdict.value)


def _differing(judged: Any, own: list[str], seats: Sequence[_Seat]) -> Any:
    """The rows that differ, both sides beside their own columns."""
    rows = judged.filter(nw.col(_VERDICT) == Verdict.DIFFERS.value)
    sides = {f"computed{seat}": nw.col(f"{PREFIX}delta{seat}") for seat in SEATS}
    zero = nw.lit(0).cast(nw.Int64)
    for seat in SEATS:
        said = seats[seat] if seat < len(seats) else None
        cell = zero if said is None else nw.when(said.whole).then(said.units)
        sides[f"recorded{seat}"] = cell
    names = [name for pair in ("recorded", "computed") for name in _four(pair)]
    made = [sides[name].alias(PREFIX + name) for name in names]
    kept = rows.with_columns(*made).select(*own, *(PREFIX + name for name in names))
    return kept.rename(
        {**renamed(own, names), **{PREFIX + name: name for name in names}}
    )


def _four(name: str) -> list[str]:
    return [f"{name}{seat}" for seat in SEATS]

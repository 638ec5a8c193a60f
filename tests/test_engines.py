"""Lazy frames, settled by Polars, DuckDB, Dask and Spark: as `settle_frame` has it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pandas as pd
import pytest
import replay_sample
from conftest import BUILT_IN, TESTS, mjtables
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from plain_hands import CHANGES, frame_of

import mjtables as mj
from mjtables.bulk import digits, lazy, parquet, survey
from mjtables.bulk.dealing import Dealer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

nw = pytest.importorskip("narwhals", reason="narwhals is not installed")
pytest.importorskip("pyarrow", reason="pyarrow is not installed")

#: Which row of the eager frame a row is: lazy frames have no order.
AT = "at_row"


class Engine(NamedTuple):
    """How a pandas frame becomes lazy, and how it is read again."""

    lazy: Callable[[pd.DataFrame], Any]
    read: Callable[[Any], pd.DataFrame]


def _polars() -> Engine:
    pl = pytest.importorskip("polars", reason="polars is not installed")
    return Engine(
        lambda frame: pl.from_pandas(frame).lazy(),
        lambda made: made.collect().to_pandas(),
    )


def _duckdb() -> Engine:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    connection = duckdb.connect()
    import pyarrow as pa

    return Engine(
        lambda frame: connection.from_arrow(
            pa.Table.from_pandas(frame, preserve_index=False)
        ),
        lambda made: made.to_arrow_table().to_pandas(),
    )


def _dask() -> Engine:
    dd = pytest.importorskip("dask.dataframe", reason="dask is not installed")
    return Engine(
        lambda frame: dd.from_pandas(frame, npartitions=2),
        lambda made: made.compute(),
    )


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Spark on this machine."""
    sql = pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
    folder = tmp_path_factory.mktemp("spark")
    session = (
        sql.SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.warehouse.dir", str(folder))
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate()
    )
    yield session
    session.stop()


def _pyspark(session: Any) -> Engine:
    import pyarrow as pa

    return Engine(
        lambda frame: session.createDataFrame(
            pa.Table.from_pandas(frame, preserve_index=False)
        ),
        lambda made: made.toArrow().to_pandas(),
    )


FAST = {"polars": _polars, "duckdb": _duckdb}
ENGINES = [*FAST, "dask", pytest.param("pyspark", marks=pytest.mark.needs_java)]


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> Engine:
    if request.param == "pyspark":
        return _pyspark(request.getfixturevalue("spark"))
    return {**FAST, "dask": _dask}[request.param]()


every_engine = pytest.mark.parametrize("engine", ENGINES, indirect=True)
fast_engine = pytest.mark.parametrize("engine", FAST, indirect=True)


def cells(frame: pd.DataFrame) -> dict[str, list[Any]]:
    """The cells of each column, with None where nothing stands."""
    return {
        name: [None if pd.isna(cell) else cell for cell in frame[name].tolist()]
        for name in frame
    }


def of_engine(engine: Engine, rules: Any, frame: pd.DataFrame) -> pd.DataFrame:
    """What an engine makes of a frame, in the order of its rows."""
    numbered = frame.reset_index(drop=True)
    numbered[AT] = np.arange(len(frame))
    made = mj.settle_frame(rules, engine.lazy(numbered))
    assert type(made) is type(engine.lazy(numbered))
    return engine.read(made).sort_values(AT, ignore_index=True)


def held_to_the_eager_frame(engine: Engine, rules: Any, frame: pd.DataFrame) -> None:
    theirs = of_engine(engine, rules, frame)
    ours = mj.settle_frame(rules, frame)
    assert len(theirs) == len(ours)
    assert cells(theirs[list(ours)]) == cells(ours)


# As the eager frame


@every_engine
def test_every_engine_settles_as_pandas_does(engine: Engine) -> None:
    rules = mj.preset("tenhou_4p")
    held_to_the_eager_frame(engine, rules, Dealer(rules, 51).frame(400))


@fast_engine
@pytest.mark.parametrize("name", BUILT_IN)
def test_random_hands_of_every_rule_set_come_to_the_same(
    name: str, engine: Engine
) -> None:
    rules = mj.preset(name)
    held_to_the_eager_frame(engine, rules, Dealer(rules, 52).frame(150))


@fast_engine
@pytest.mark.parametrize("name", replay_sample.SAMPLES)
def test_logs_come_to_the_same(name: str, engine: Engine) -> None:
    frame = pd.read_csv(replay_sample.FOLDER / name)
    held_to_the_eager_frame(engine, replay_sample.SAMPLES[name][1], frame)


# Numbers and words at the edges

BIG = st.sampled_from([-(2**62), -2, -1, 0, 1, 4, 9_999, 10_000, 10_001, 2**40])
FLOATS = st.sampled_from([-np.inf, -1.0, 0.0, 1.0, 1.1, 2.5, 3.0, 1e9, np.inf, None])
WORDS = st.sampled_from([None, "", "yakuman", "2 yakuman", "grand slam", "NaN"])
ROWS = st.lists(
    st.fixed_dictionaries(
        {
            "winner": st.integers(-1, 4) | BIG | st.none(),
            "discarder": FLOATS,
            "dealer": st.integers(0, 3),
            "value": FLOATS | st.none(),
            "fu": st.sampled_from([None, 0, 20, 25, 26, 30, 110, 65_566]),
            "honba": BIG | st.none(),
            "special": WORDS,
            "kind": st.sampled_from([None, "win", "exhaustive_draw", "washout"]),
            "ready": st.sampled_from([None, "", "0 2", "9"]),
            "liable": st.none(),
            **{f"delta{seat}": FLOATS for seat in range(4)},
        }
    ),
    min_size=1,
    max_size=12,
)


def typed(rows: list[dict[str, Any]]) -> pd.DataFrame:
    """The rows as a frame in which each column is of one type."""
    frame = pd.DataFrame(rows)
    whole = {"winner": "Int64", "dealer": "int8", "fu": "UInt32", "honba": "Int64"}
    words = dict.fromkeys(["special", "kind", "ready", "liable"], "str")
    return frame.astype(whole | words).astype(
        dict.fromkeys(["discarder", "value", *CHANGES], "float64")
    )


@fast_engine
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rows=ROWS,
    rules=st.sampled_from(["tenhou_4p", "mahjong_soul_3p", "chinese_official"]),
)
def test_edges_come_to_the_same(
    engine: Engine, rows: list[dict[str, Any]], rules: str
) -> None:
    frame = typed(rows)
    held_to_the_eager_frame(engine, rules, frame)
    held_to_the_eager_audit(engine, rules, frame)


MADE_OF: dict[str, Any] = {
    "8 bits": "Int8",
    "8 bits, unsigned": "UInt8",
    "64 bits, unsigned": "UInt64",
    "floats": "Float64",
    "short floats": "Float32",
}


@fast_engine
@pytest.mark.parametrize("dtype", MADE_OF.values(), ids=MADE_OF)
def test_numbers_may_be_of_any_type(dtype: str, engine: Engine) -> None:
    held_to_the_eager_frame(engine, "japanese_modern", frame_of().astype(dtype))


def test_columns_that_an_integer_cannot_hold_take_several() -> None:
    columns = [
        digits.of_range(name, nw.col(name), 0, 2**20)
        for name in ("a", "b", "c", "d", "e")
    ]
    keys = digits.Keys(columns)
    assert len(keys.names) == 2
    size = columns[0].size
    first = np.array([5 + size * 7 + size**2 * 9])
    read = keys.read([first, np.array([11 + size * 13])])
    assert {name: codes.tolist() for name, codes in read.items()} == {
        "a": [5],
        "b": [7],
        "c": [9],
        "d": [11],
        "e": [13],
    }


@fast_engine
def test_several_integers_are_joined_as_one_is(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digits, "_LARGEST", 200)
    held_to_the_eager_frame(engine, "japanese_modern", frame_of())


# Laziness and names


@fast_engine
def test_own_columns_stay_beside_the_results(engine: Engine) -> None:
    frame = frame_of(table=["a", "b", "c"], own_table=1, club="ours")
    made = of_engine(engine, "japanese_modern", frame)
    assert made["own_own_table"].tolist() == ["a", "b", "c"]
    assert made["table"].tolist() == [0, 0, 0]
    assert not [name for name in made if name.startswith("_mjtables")]
    assert set(frame) - set(made) == set()


@every_engine
def test_an_empty_frame_comes_back_empty(engine: Engine) -> None:
    made = of_engine(engine, "tenhou_4p", frame_of().astype("Int64").head(0))
    assert made.empty
    assert set(CHANGES) < set(made)


# Audits


def held_to_the_eager_audit(engine: Engine, rules: Any, frame: pd.DataFrame) -> None:
    ours = mj.audit_frame(rules, frame)
    numbered = frame.assign(**{AT: np.arange(len(frame))})
    theirs = mj.audit_frame(rules, engine.lazy(numbered))
    assert theirs.counts == ours.counts
    assert theirs.refused == ours.refused
    assert (theirs.preset, theirs.options, theirs.unit) == (
        *(ours.preset, ours.options, ours.unit),
    )
    rows = engine.read(theirs.differing).sort_values(AT)
    expected = cells(ours.differing)
    assert rows[AT].tolist() == expected.pop("row")
    assert cells(rows[list(expected)]) == expected


@every_engine
@pytest.mark.parametrize("name", ["tenhou_3p.csv", "mcr_botzone.csv"])
def test_logs_are_audited_alike(name: str, engine: Engine) -> None:
    frame = pd.read_csv(replay_sample.FOLDER / name)
    frame.loc[2, "delta1"] += 100
    held_to_the_eager_audit(engine, replay_sample.SAMPLES[name][1], frame)


@fast_engine
def test_fractions_are_audited_in_their_unit(engine: Engine) -> None:
    rules = mj.preset("hk_half_spicy").with_options(gun="half", base="0.0625")
    hands = [mj.Hand(winner=0, discarder=2, value=value) for value in (3, 4)]
    changes = [[float(n) for n in mj.settle(rules, hand).changes] for hand in hands]
    changes[1][0] += 0.001
    frame = pd.DataFrame(changes, columns=CHANGES).assign(
        winner=0, discarder=2, dealer=0, value=[3, 4]
    )
    held_to_the_eager_audit(engine, rules, frame)
    assert mj.audit_frame(rules, frame).counts["differs"] == 1


# Bad input

REFUSED: dict[str, tuple[pd.DataFrame, str]] = {
    "no winner": (frame_of().drop(columns="winner"), "expected a column winner"),
    "text with numbers": (
        frame_of(value=["3", "5", "1"]),
        "column value: expected numbers, found text; turn it into numbers first",
    ),
    "booleans": (frame_of(winner=[True, False, True]), "found booleans"),
    "a date": (frame_of(dealer=pd.to_datetime(["2020-01-01"] * 3)), "column dealer"),
    "a slip": (frame_of().rename(columns={"dealer": "dealr"}), "mean 'dealer'?"),
}


@fast_engine
@pytest.mark.parametrize(("frame", "told"), REFUSED.values(), ids=REFUSED)
def test_a_frame_that_cannot_be_read_is_refused(
    frame: pd.DataFrame, told: str, engine: Engine
) -> None:
    with pytest.raises(mj.TableError) as error:
        mj.settle_frame("japanese_modern", engine.lazy(frame))
    assert told in str(error.value)


FLAGGED: dict[str, tuple[str, dict[str, Any]]] = {
    "seat 7": ("seat", {"winner": [7, 2, 0]}),
    "the winner discards": ("winner_is_discarder", {"discarder": [1, None, 3]}),
    "no winner": ("no_winner", {"winner": [None, 2, 0]}),
    "no value": ("no_value", {"value": [None, 5, 1]}),
    "half a han": ("value", {"value": [3.5, 5, 1]}),
    "negative honba": ("count", {"honba": [-1, 0, 0]}),
    "honba past all counting": ("count", {"honba": [2**62, 0, 0]}),
    "an unknown kind": ("kind", {"kind": ["washout", "win", None]}),
}


@fast_engine
@pytest.mark.parametrize(("flag", "columns"), FLAGGED.values(), ids=FLAGGED)
def test_a_row_that_cannot_be_settled_is_flagged(
    flag: str, columns: dict[str, Any], engine: Engine
) -> None:
    made = of_engine(engine, "tenhou_4p", frame_of(**columns))
    assert cells(made)["flag"] == [flag, None, None]
    assert made["delta2"].isna().tolist() == [True, False, False]


@fast_engine
def test_too_many_different_hands_are_refused(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lazy, "MOST_HANDS", 2)
    with pytest.raises(mj.TableError, match="at most 2 different hands, found more"):
        of_engine(engine, "japanese_modern", frame_of())


@fast_engine
def test_too_many_different_words_are_refused(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(survey, "MOST_CELLS", 2)
    with pytest.raises(mj.TableError, match="column special: expected at most 2"):
        of_engine(engine, "japanese_modern", frame_of(special=["a", "b", "c"]))


@fast_engine
def test_an_audit_needs_what_is_recorded(engine: Engine) -> None:
    with pytest.raises(mj.TableError, match="columns delta0 to delta3"):
        mj.audit_frame("japanese_modern", engine.lazy(frame_of()))


# The command

PARQUET = ["duckdb", "polars"]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    frame_of(winner=[1, 2, 7], note="kept").to_parquet(tmp_path / "log.parquet")
    return tmp_path / "log.parquet"


def settled(log: Path, *told: str) -> Result:
    return mjtables("settle", str(log), "--preset", "japanese_modern", *told)


@pytest.mark.parametrize("name", PARQUET)
def test_a_file_is_settled_into_another(name: str, log: Path) -> None:
    pytest.importorskip(name, reason=f"{name} is not installed")
    out = log.with_name("out.parquet")
    result = settled(log, "--engine", name, "-o", str(out), "--format", "csv")
    assert result.exit_code == 0, result.output
    assert result.output.splitlines() == [
        *("what,rows,sum", "rows,3,", "settled,2,"),
        *("delta0,,-9200", "delta1,,3200", "delta2,,8000", "delta3,,-2000"),
        *("table,,0", "seat,1,"),
    ]
    made = pd.read_parquet(out)
    assert sorted(made["delta1"].dropna()) == [-2000, 5200]
    assert set(made["note"]) == {"kept"}
    assert sorted(each.name for each in log.parent.iterdir()) == [
        *("log.parquet", "out.parquet")
    ]


@pytest.mark.parametrize("name", PARQUET)
def test_a_file_is_counted_where_nothing_is_written(name: str, log: Path) -> None:
    pytest.importorskip(name, reason=f"{name} is not installed")
    result = settled(log, "--engine", name)
    assert result.exit_code == 0
    assert [line.split() for line in result.output.splitlines()][-1] == ["seat", "1"]
    assert [each.name for each in log.parent.iterdir()] == ["log.parquet"]


def test_an_engine_is_chosen_and_told(log: Path) -> None:
    pytest.importorskip("duckdb", reason="duckdb is not installed")
    result = settled(log)
    assert result.exit_code == 0
    assert result.stderr == "engine: duckdb\n"


@pytest.mark.parametrize("name", PARQUET)
def test_an_engine_that_is_missing_is_asked_for(
    name: str, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "find_spec", lambda _: None)
    result = settled(log, "--engine", name)
    assert result.exit_code != 0
    assert result.stderr == (
        f"mjtables: engine: expected {name}, found it is not installed; "
        f"pip install 'mjtables[{name}]'\n"
    )


@pytest.mark.parametrize("name", ["polars", "duckdb", "dask", "pyspark"])
def test_a_frame_without_narwhals_says_which_extra_has_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "narwhals", None)
    kind = type("Frame", (), {"columns": (), "__module__": f"{name}.frame"})
    with pytest.raises(mj.MjtablesError) as error:
        mj.settle_frame("japanese_modern", kind())
    assert str(error.value) == (
        f"frame: expected narwhals beside {name}, found none; "
        f"pip install 'mjtables[{name}]'"
    )


@pytest.mark.parametrize("name", PARQUET)
def test_what_is_there_stays_where_a_file_cannot_be_read(name: str, log: Path) -> None:
    pytest.importorskip(name, reason=f"{name} is not installed")
    out = log.with_name("out.parquet")
    out.write_text("as it was", encoding="utf-8")
    whole = log.read_bytes()
    log.write_bytes(whole[: len(whole) // 2])
    result = settled(log, "--engine", name, "-o", str(out))
    assert result.exit_code != 0
    assert f"{log}: expected a Parquet file that can be settled" in result.stderr
    frame_of().drop(columns="dealer").to_parquet(log)
    result = settled(log, "--engine", name, "-o", str(out))
    assert "expected a column dealer (dealer, oya), found none" in result.stderr
    assert out.read_text(encoding="utf-8") == "as it was"
    assert len(list(log.parent.iterdir())) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize("name", PARQUET)
def test_what_is_no_file_is_not_lost_to_one(name: str, log: Path) -> None:
    """A device, or as here a pipe, is refused: a file would take its place."""
    pytest.importorskip(name, reason=f"{name} is not installed")
    pipe = log.with_name("pipe.parquet")
    os.mkfifo(pipe)
    result = settled(log, "--engine", name, "-o", str(pipe))
    assert result.exit_code != 0
    assert "expected a place to write to, found: Is not a file" in result.stderr
    assert pipe.is_fifo()
    assert len(list(log.parent.iterdir())) == 2


WRONG = {
    "no file": (["nowhere.parquet"], "nowhere.parquet: expected a Parquet file"),
    "another file": (["README.md", "--engine", "duckdb"], "found another"),
    "no such engine": (["README.md", "--engine", "sqlite"], "found 'sqlite'"),
    "an engine alone": (["--engine", "duckdb"], "expected a Parquet file beside"),
    "no Parquet to write": (
        ["a.parquet", "-o", "b.csv"],
        "FILE.parquet after --output",
    ),
    "a hand beside": (["a.parquet", "--han", "3"], "a LOG or one hand, found --tai"),
}


@pytest.mark.parametrize(("told", "said"), WRONG.values(), ids=WRONG)
def test_a_command_that_cannot_be_is_refused(
    told: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("duckdb", reason="duckdb is not installed")
    monkeypatch.chdir(TESTS.parent)
    result = mjtables("settle", *told, "--preset", "japanese_modern")
    assert result.exit_code != 0
    assert said in result.stderr


@pytest.mark.parametrize("name", PARQUET)
@pytest.mark.parametrize("own", ["h[1].parquet", "h*.parquet", "h?.parquet"])
def test_a_name_is_no_pattern(name: str, own: str, log: Path) -> None:
    """Other files are not settled with it, nor counted with what was written."""
    pytest.importorskip(name, reason=f"{name} is not installed")
    for other in ("h1.parquet", "o-h1.parquet"):
        frame_of().head(1).to_parquet(log.with_name(other))
    odd, out = log.rename(log.with_name(own)), log.with_name(f"o-{own}")
    result = settled(odd, "--engine", name, "-o", str(out), "--format", "csv")
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[1] == "rows,3,"
    with out.open("rb") as file:
        assert len(pd.read_parquet(file)) == 3


def test_an_interrupted_query_is_an_interruption(log: Path) -> None:
    """DuckDB says of Ctrl-C that its query was interrupted."""
    with pytest.raises(KeyboardInterrupt), parquet.refused(log):
        raise RuntimeError("Query interrupted")


@every_engine
def test_a_column_called_as_a_result_but_for_capitals_keeps_its_cells(
    engine: Engine,
) -> None:
    frame = frame_of(Flag="mine", DELTA0=1)
    made = of_engine(engine, "japanese_modern", frame)
    assert made["own_Flag"].tolist() == ["mine"] * 3
    assert made["own_DELTA0"].tolist() == [1] * 3
    assert {"flag", "delta0"} <= set(made)


@pytest.mark.parametrize(
    ("engine", "own", "said"),
    [
        ("polars", "^w.*$", "expected names, no pattern"),
        pytest.param(
            "pyspark", "a.b", "names without dots", marks=pytest.mark.needs_java
        ),
        pytest.param(
            "pyspark", "b`c", "names without dots", marks=pytest.mark.needs_java
        ),
    ],
    indirect=["engine"],
)
def test_a_name_that_an_engine_takes_for_something_else_is_refused(
    engine: Engine, own: str, said: str
) -> None:
    with pytest.raises(mj.TableError, match=said):
        mj.settle_frame("japanese_modern", engine.lazy(frame_of(**{own: 1})))


def test_a_file_that_cannot_be_read_says_so(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(log), "open", refuse)
    with pytest.raises(mj.MjtablesError, match="that can be read, found: Permission"):
        parquet.opened(log, "duckdb")


@pytest.mark.parametrize("name", PARQUET)
def test_a_full_disk_is_told_of_the_file_that_is_written(
    name: str, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(name, reason=f"{name} is not installed")

    def fill(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(nw.LazyFrame, "sink_parquet", fill)
    out = log.with_name("out.parquet")
    out.write_text("as it was", encoding="utf-8")
    result = settled(log, "--engine", name, "-o", str(out))
    assert f"{out}: expected a place to write to, found: " in result.stderr
    assert out.read_text(encoding="utf-8") == "as it was"

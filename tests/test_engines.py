"""Lazy frames, settled by Polars, DuckDB, Dask and Spark: as `settle_frame` has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pandas as pd
import pytest
import replay_sample
from conftest import BUILT_IN

import mjtables as mj
from mjtables.bulk.dealing import Dealer

if TYPE_CHECKING:
    from collections.abc import Callable

pytest.importorskip("narwhals", reason="narwhals is not installed")
pytest.importorskip("pyarrow", reason="pyarrow is not installed")

#: Which row of the eager frame a row is: lazy frames have no order.
AT = "at_row"
CHANGES = [f"delta{seat}" for seat in range(4)]
PLAIN: dict[str, list[Any]] = {
    "winner": [1, 2, 0],
    "discarder": [0, None, 3],
    "dealer": [0, 0, 0],
    "value": [3, 5, 1],
    "fu": [40, 30, 30],
}


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


def frame_of(**columns: Any) -> pd.DataFrame:
    """Three plain riichi hands, with these columns beside or instead."""
    return pd.DataFrame({**PLAIN, **columns})


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


@every_engine
@pytest.mark.parametrize("name", replay_sample.SAMPLES)
def test_logs_come_to_the_same(name: str, engine: Engine) -> None:
    frame = pd.read_csv(replay_sample.FOLDER / name)
    held_to_the_eager_frame(engine, replay_sample.SAMPLES[name][1], frame)

"""Frames of hands settled at once: every row as `settle` settles it, or flagged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
import replay_sample
from conftest import BUILT_IN, TEST_PRESETS, TESTS
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_hands import CHANGES, PLAIN, frame_of

import mjtables as mj
from mjtables.bulk import benchmark, lookup, trials
from mjtables.bulk.compiled import compiled
from mjtables.bulk.dealing import Dealer
from mjtables.bulk.entries import linear
from mjtables.bulk.flags import FLAGS, REASONS
from mjtables.bulk.trials import differences, main
from mjtables.loading import preset_from
from mjtables.logs import read
from mjtables.options import single_choices
from mjtables.replay import replayed

if TYPE_CHECKING:
    from pathlib import Path

SHARED = TESTS.parents[1] / "shared" / "replay"


def flags(rules: Any, frame: Any) -> list[str | None]:
    made = mj.settle_frame(rules, frame)
    return [flag if isinstance(flag, str) else None for flag in made["flag"]]


# Logs of real hands


def held_to_the_log(path: Path, rules: str) -> None:
    frame = pd.read_csv(path)
    made = mj.settle_frame(rules, frame)
    replay = replayed(mj.preset(rules), read(path))
    assert len(made) == len(replay.outcomes) == len(frame) > 0
    expected = [outcome.computed for outcome in replay.outcomes]
    assert made[CHANGES].to_numpy().tolist() == [list(each or ()) for each in expected]
    assert made["table"].tolist() == [outcome.table for outcome in replay.outcomes]
    audit = mj.audit_frame(rules, frame)
    assert audit.counts["agrees"] == replay.agree
    assert audit.counts["differs"] == len(replay.differences) == len(audit.differing)
    assert audit.counts["refused"] == audit.counts["not recorded"] == 0


@pytest.mark.parametrize("name", replay_sample.SAMPLES)
def test_every_hand_of_the_sample_is_settled_as_a_log_is(name: str) -> None:
    held_to_the_log(replay_sample.FOLDER / name, replay_sample.SAMPLES[name][1])


FULL = {
    "tenhou_4p.csv": "tenhou_4p",
    "tenhou_3p.csv": "tenhou_3p",
    "kobalab_wins.csv": "tenhou_4p",
    "mcr_botzone.csv": "chinese_official",
    "tenhou_draws_4p.csv": "tenhou_4p",
    "tenhou_draws_3p.csv": "tenhou_3p",
}


@pytest.mark.skipif(not SHARED.exists(), reason="no ../shared/replay here")
@pytest.mark.parametrize("name", FULL)
def test_every_hand_of_a_full_file_is_settled_as_a_log_is(name: str) -> None:
    held_to_the_log(SHARED / name, FULL[name])


# Random hands, right and wrong


@pytest.mark.parametrize("name", BUILT_IN)
def test_random_hands_come_to_what_settle_says(name: str) -> None:
    rules = mj.preset(name)
    frame = Dealer(rules, 11).frame(200)
    assert differences(rules, frame) == []
    flagged = mj.settle_frame(rules, frame)["flag"].notna().mean()
    assert 0.05 < flagged < 0.95


@pytest.mark.parametrize("path", TEST_PRESETS, ids=lambda path: path.stem)
def test_random_hands_of_rare_mechanisms_do_too(path: Path) -> None:
    rules = mj.load(path)
    if rules.payment.adds_up:
        with pytest.raises(mj.HandError, match="use add_up"):
            mj.settle_frame(rules, frame_of())
        return
    assert differences(rules, Dealer(rules, 12).frame(200)) == []


def an_option_of_each() -> list[Any]:
    """For every rule set one of its options, another one for each in turn."""
    cases = []
    for place, name in enumerate(BUILT_IN):
        rules = mj.preset(name)
        choices = list(single_choices(rules.options, rules.excluded))
        if choices:
            option, value = choices[place % len(choices)]
            case = pytest.param(name, option, value, id=f"{name}/{option}={value}")
            cases.append(case)
    return cases


@pytest.mark.parametrize(("name", "option", "value"), an_option_of_each())
def test_random_hands_under_an_option_do_too(
    name: str, option: str, value: str
) -> None:
    rules = mj.preset(name).with_options(**{option: value})
    assert differences(rules, Dealer(rules, 13).frame(40)) == []


def test_the_trials_tell_a_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hong_kong", "--rows", "200"]) == 0
    assert capsys.readouterr().out == "hong_kong: 200 rows; differ: 0\n"
    other = mj.preset("hk_5_7_9")
    monkeypatch.setattr(trials, "settle", lambda _, hand: mj.settle(other, hand))
    assert main(["hong_kong", "--rows", "200"]) == 1
    assert "Hand(winner=" in capsys.readouterr().out


EDGES = st.sampled_from([-1, 0, 1, 2, 3, 4, 5, 7, 13, 14, 16, 127, 255, 256, 10_000])
ROWS = st.lists(
    st.fixed_dictionaries(
        {
            "winner": st.integers(-1, 4) | st.none(),
            "discarder": st.integers(-1, 4) | st.none(),
            "dealer": st.integers(-1, 4),
            "value": EDGES | st.none(),
            "fu": st.sampled_from([None, 0, 20, 25, 26, 30, 110, 120, 281, 65_566]),
            "honba": EDGES,
            "deposits": EDGES | st.just(10_001) | st.none(),
            "special": st.sampled_from([None, "yakuman", "2 yakuman", "mangan"]),
            "liable": st.none() | st.integers(0, 3),
            "winner_index": st.sampled_from([0, 1, 2, 3]),
        }
    ),
    min_size=1,
    max_size=12,
)


@settings(max_examples=60)
@given(rows=ROWS, rules=st.sampled_from(["mahjong_soul_4p", "tenhou_3p", "wrc_2022"]))
def test_numbers_at_the_edges_come_to_what_settle_says(
    rows: list[dict[str, Any]], rules: str
) -> None:
    empty = {"points": None, "streak": 0, "liable_for": None, "kind": "win"}
    empty |= {"event": None, "ready": None, "out": None}
    empty |= dict.fromkeys([f"scores{seat}" for seat in range(4)])
    frame = pd.DataFrame([{**row, **empty} for row in rows])
    assert differences(mj.preset(rules), frame) == []


# Laws


@pytest.mark.parametrize("name", ["japanese_modern", "tenhou_3p", "chinese_classical"])
def test_every_settled_row_sums_to_zero_with_the_table(name: str) -> None:
    rules = mj.preset(name)
    made = mj.settle_frame(rules, Dealer(rules, 21).frame(2_000))
    fine = made[made["flag"].isna()]
    assert len(fine) > 500
    assert (fine[[*CHANGES, "table"]].sum(axis=1) == 0).all()
    assert made.loc[made["flag"].notna(), [*CHANGES, "table"]].isna().all(axis=None)


@pytest.mark.parametrize("name", ["japanese_modern", "hk_half_spicy", "taiwanese"])
def test_seats_that_move_up_take_their_changes_along(name: str) -> None:
    rules = mj.preset(name)
    frame = Dealer(rules, 22).frame(1_000)
    frame = frame.assign(out=None, ready=None, **{f"scores{s}": None for s in range(4)})
    moved = frame.copy()
    for seat in ("winner", "discarder", "dealer", "liable"):
        fine = frame[seat].isin([0, 1, 2, 3])
        moved[seat] = frame[seat].where(~fine, (frame[seat] + 1) % 4)
    before, after = mj.settle_frame(rules, frame), mj.settle_frame(rules, moved)
    assert before["flag"].astype(object).equals(after["flag"].astype(object))
    for seat in range(4):
        turned = after[f"delta{(seat + 1) % 4}"]
        assert before[f"delta{seat}"].equals(turned.rename(f"delta{seat}"))


def test_rows_keep_their_names_and_order() -> None:
    frame = frame_of().set_index(pd.Index(["c", "a", "b"], name="hand"))
    made = mj.settle_frame("japanese_modern", frame)
    assert made.index.equals(frame.index)
    assert made["delta1"].tolist() == [5200, -2000, 0]
    assert made.columns.tolist() == [*CHANGES, "table", "situation", "flag"]
    assert frame.columns.tolist() == list(PLAIN)


def test_a_frame_of_many_chunks_is_settled_like_its_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = mj.preset("tenhou_4p")
    frame = Dealer(rules, 23).frame(3_000)
    whole = mj.settle_frame(rules, frame)
    monkeypatch.setattr(lookup, "CHUNK", 64)
    monkeypatch.setattr(lookup, "_ENOUGH", 2)
    monkeypatch.setattr(lookup, "_cores", lambda: 3)
    assert mj.settle_frame(rules, frame).equals(whole)


# What columns may be made of

MADE_OF = {
    "int8": lambda f: f.astype(dict.fromkeys(PLAIN, "Int8")),
    "int64": lambda f: f.astype(dict.fromkeys(PLAIN, "Int64")),
    "unsigned": lambda f: f.astype(dict.fromkeys(PLAIN, "UInt16")),
    "floats that are whole": lambda f: f.astype(float),
    "nullable floats": lambda f: f.astype(dict.fromkeys(PLAIN, "Float64")),
    "objects": lambda f: f.astype("Int64").astype(object),
    "categories": lambda f: f.astype({"value": "category", "dealer": "category"}),
    "every second column": lambda f: pd.DataFrame(
        np.repeat(f.astype(float).to_numpy(), 2, axis=1)[:, ::2], columns=list(PLAIN)
    ),
    "rows backwards and back": lambda f: f.iloc[::-1].iloc[::-1],
}


@pytest.mark.parametrize("make", MADE_OF.values(), ids=MADE_OF)
def test_numbers_may_be_of_any_type(make: Any) -> None:
    expected = mj.settle_frame("japanese_modern", frame_of())
    made = mj.settle_frame("japanese_modern", make(frame_of()))
    assert made.equals(expected)


def test_columns_of_arrow_are_read() -> None:
    pytest.importorskip("pyarrow")
    rules = mj.preset("tenhou_4p")
    frame = Dealer(rules, 31).frame(1_000)
    arrow = frame.convert_dtypes(dtype_backend="pyarrow")
    assert mj.settle_frame(rules, arrow).equals(mj.settle_frame(rules, frame))


@pytest.mark.parametrize("name", ["tenhou_4p", "wenzhou", "chinese_classical"])
def test_polars_frames_are_settled_and_given_back(name: str) -> None:
    polars = pytest.importorskip("polars")
    pytest.importorskip("narwhals")
    rules = mj.preset(name)
    frame = Dealer(rules, 32).frame(1_000)
    cells = {
        column: [None if pd.isna(cell) else cell for cell in frame[column].tolist()]
        for column in frame
    }
    theirs = mj.settle_frame(rules, polars.DataFrame(cells, strict=False))
    assert isinstance(theirs, polars.DataFrame)
    ours = mj.settle_frame(rules, frame)
    for column in ours:
        told = [None if pd.isna(cell) else cell for cell in ours[column].tolist()]
        assert theirs[column].to_list() == told


def test_arrow_tables_are_settled_and_given_back() -> None:
    arrow = pytest.importorskip("pyarrow")
    pytest.importorskip("narwhals")
    made = mj.settle_frame("japanese_modern", arrow.Table.from_pandas(frame_of()))
    assert isinstance(made, arrow.Table)
    assert made.column("delta1").to_pylist() == [5200, -2000, 0]


def test_the_grid_is_joined_by_one_integer() -> None:
    grid = compiled("japanese_modern").grid
    assert grid is not None
    axes, hand = grid.axes, {"winner": 1, "dealer": 0, "value": 3}
    place = axes.place(**hand, discarder=axes.nobody, second=40 // axes.odd)
    drawn = mj.settle("japanese_modern", mj.Hand(**hand, fu=40))
    assert tuple(grid.changes[place]) == drawn.changes


def test_the_benchmark_prints_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmark.main(["--rows", "10000", "--rounds", "1"]) == 0
    head, *rest = capsys.readouterr().out.split("\n\n")
    assert head.startswith("japanese_modern: compiled in")
    assert rest[0].splitlines()[0].split() == [
        *("rows", "columns", "settle_frame", "floor", "settle", "mahjong")
    ]
    assert sum(line.startswith("     10,000") for line in rest[0].splitlines()) == 3


def test_names_of_other_people_are_known_or_mapped() -> None:
    theirs = {"discarder": "loser", "dealer": "oya", "value": "punkte"}
    frame = frame_of().rename(columns=theirs)
    made = mj.settle_frame("japanese_modern", frame, columns={"punkte": "value"})
    assert made.equals(mj.settle_frame("japanese_modern", frame_of()))


def test_a_column_that_is_mapped_stands_for_one_of_that_name() -> None:
    frame = frame_of(value=[1, 1, 1], mine=[3, 5, 1])
    made = mj.settle_frame("japanese_modern", frame, columns={"mine": "value"})
    assert made.equals(mj.settle_frame("japanese_modern", frame_of()))


def test_facts_stand_in_one_text_or_in_columns_of_their_own() -> None:
    rules = mj.preset("fuzhou_128")
    fact = rules.facts[0]
    hands = {"winner": [1, 1], "discarder": [0, 0], "dealer": [0, 0], "value": [3, 3]}
    own = mj.settle_frame(rules, pd.DataFrame({**hands, fact: [True, False]}))
    text = mj.settle_frame(rules, pd.DataFrame({**hands, "facts": [fact, None]}))
    several = mj.settle_frame(rules, pd.DataFrame({**hands, "facts": [(fact,), ()]}))
    hand = mj.Hand(winner=1, discarder=0, value=3, facts=[fact])
    assert own[CHANGES].iloc[0].tolist() == list(mj.settle(rules, hand).changes)
    assert own.equals(text)
    assert own.equals(several)


READY = {
    "a text": {"ready": ["0 2", "", "1,3,0"]},
    "tuples": {"ready": [(0, 2), (), (1, 3, 0)]},
    "a column for each seat": {
        "ready0": [True, False, True],
        "ready1": [False, False, True],
        "ready2": [True, False, False],
        "ready3": [False, False, True],
    },
    "what each seat gained": {
        "delta0": [1500, 0, 1000],
        "delta1": [-1500, 0, 1000],
        "delta2": [1500, 0, -3000],
        "delta3": [-1500, 0, 1000],
    },
}


@pytest.mark.parametrize("columns", READY.values(), ids=READY)
def test_who_is_ready_in_a_draw_is_said_by(columns: dict[str, Any]) -> None:
    frame = pd.DataFrame({"dealer": 0, "kind": ["exhaustive"] * 3, **columns})
    made = mj.settle_frame("tenhou_4p", frame)
    rows = [[1500, -1500, 1500, -1500], [0, 0, 0, 0], [1000, 1000, -3000, 1000]]
    assert made[CHANGES].to_numpy().tolist() == rows
    assert made["situation"].isna().all()


def test_losers_settle_their_own_scores() -> None:
    rules = mj.preset("chinese_classical")
    hand = mj.Hand(winner=3, discarder=1, value=1, points=20, scores=(2, 46, 12, None))
    frame = pd.DataFrame(
        {
            "winner": 3,
            "discarder": 1,
            "dealer": 0,
            "value": 1,
            "points": [20],
            "scores": "2;46;12;",
        }
    )
    made = mj.settle_frame(rules, frame)
    assert made[CHANGES].iloc[0].tolist() == list(mj.settle(rules, hand).changes)


# Amounts that are not whole, and amounts past all bounds


def test_a_rule_set_that_pays_fractions_says_in_what_unit() -> None:
    rules = mj.preset("hk_half_spicy").with_options(gun="half", base="0.0625")
    frame = pd.DataFrame({"winner": 0, "discarder": [2], "dealer": 0, "value": 3})
    made = mj.settle_frame(rules, frame)
    changes = mj.settle(rules, mj.Hand(winner=0, discarder=2, value=3)).changes
    unit = int(made["unit"].iloc[0])
    assert unit > 1
    assert [n * unit for n in changes] == made[CHANGES].iloc[0].tolist()
    assert made["delta0"].dtype == "Int64"
    recorded = {f"delta{seat}": [float(n)] for seat, n in enumerate(changes)}
    audit = mj.audit_frame(rules, frame.assign(**recorded))
    assert audit.counts["agrees"] == 1


def test_what_no_table_can_hold_is_flagged() -> None:
    frame = frame_of(value=[60, 13, 40], fu=[110, 30, 30])
    assert flags("aotenjou", frame) == ["not_in_bulk", None, None]
    rules = mj.preset("hong_kong")
    shares = frame_of(value=None, fu=None, special=["50%", "33.3%", "150%"])
    assert flags(rules, shares) == [None, "not_in_bulk", None]


def test_a_rule_for_single_payers_is_asked_of_the_first_loser() -> None:
    tree = {
        "id": "club",
        "name": "Club",
        "family": "Club",
        "sources": ["our wall"],
        "settling": {"kind": "added", "unit": "tai", "ceiling": 5},
        "payment": {"self_drawn": {"other": 1}, "on_discard": {"discarder": 1}},
        "impossible": [{"value": 2, "when": ["dealer_leg"]}],
    }
    rules = preset_from(tree, "club.toml")
    frame = Dealer(rules, 41).frame(1_500)
    assert differences(rules, frame) == []
    assert "impossible" in set(flags(rules, frame))


def test_counts_that_add_the_same_are_no_dimension() -> None:
    assert linear(mj.preset("tenhou_4p")) == ("honba", "streak", "deposits")
    assert "streak" not in linear(mj.preset("taiwanese"))
    rules = mj.preset("tenhou_4p")
    before = len(compiled(rules).ledger)
    frame = pd.DataFrame(
        {
            "winner": 1,
            "discarder": 0,
            "dealer": 0,
            "value": 3,
            "fu": 40,
            "honba": np.arange(2_000),
        }
    )
    made = mj.settle_frame(rules, frame)
    assert made["delta1"].tolist() == [5200 + 300 * honba for honba in range(2_000)]
    assert len(compiled(rules).ledger) <= before + 1


# Bad input


def said(error: pytest.ExceptionInfo[mj.MjtablesError]) -> str:
    return str(error.value)


BAD_FRAMES: dict[str, tuple[Any, str]] = {
    "no winner": (frame_of().drop(columns="winner"), "expected a column winner"),
    "no dealer": (frame_of().drop(columns="dealer"), "a column dealer (dealer, oya)"),
    "no value": (frame_of().drop(columns="value"), "expected a column value"),
    "text with numbers": (
        frame_of(value=["3", "5", "1"]),
        "expected numbers, found text",
    ),
    "a date": (frame_of(dealer=pd.to_datetime(["2020-01-01"] * 3)), "column dealer"),
    "booleans": (frame_of(winner=[True, False, True]), "found booleans"),
    "mixed": (frame_of(value=[3, "five", None]), "column value: expected numbers"),
    "lists": (
        frame_of(facts=[["a"], [], []]),
        "column facts: expected text, found lists",
    ),
    "the same twice": (
        frame_of(han=[3, 5, 1]),
        "value in one column, found value and han",
    ),
    "a slip": (
        frame_of().rename(columns={"dealer": "dealr"}),
        "did you mean 'dealer'?",
    ),
    "no frame": ({"winner": [1]}, "expected a DataFrame, found a dict"),
}


@pytest.mark.parametrize(("frame", "told"), BAD_FRAMES.values(), ids=BAD_FRAMES)
def test_a_frame_that_cannot_be_read_is_refused(frame: Any, told: str) -> None:
    with pytest.raises(mj.MjtablesError) as error:
        mj.settle_frame("japanese_modern", frame)
    assert told in said(error)


BAD_MAPS = {
    "no such column": ({"valeu": "value"}, "columns: expected a column, found 'valeu'"),
    "no such field": (
        {"value": "worht"},
        "columns.value: expected a field, found 'worht'",
    ),
    "a list": (["value"], "expected fields by the names of columns, as {'points won'"),
}


@pytest.mark.parametrize(("columns", "told"), BAD_MAPS.values(), ids=BAD_MAPS)
def test_names_that_are_mapped_wrongly_are_told(columns: Any, told: str) -> None:
    with pytest.raises(mj.TableError) as error:
        mj.settle_frame("japanese_modern", frame_of(), columns=columns)
    assert told in said(error)


BAD_ROWS: dict[str, tuple[str, dict[str, Any]]] = {
    "seat 7": ("seat", {"winner": [7, 2, 0]}),
    "half a seat": ("seat", {"discarder": [0.5, None, 3]}),
    "the winner discards": ("winner_is_discarder", {"discarder": [1, None, 3]}),
    "no winner": ("no_winner", {"winner": [None, 2, 0]}),
    "no dealer": ("no_dealer", {"dealer": [None, 0, 0]}),
    "no value": ("no_value", {"value": [None, 5, 1]}),
    "no fu": ("no_points", {"fu": [None, 30, 30]}),
    "a negative value": ("value", {"value": [-3, 5, 1]}),
    "half a han": ("value", {"value": [3.5, 5, 1]}),
    "below the minimum": ("below_minimum", {"value": [0, 5, 1]}),
    "infinite fu": ("points", {"fu": [np.inf, 30, 30]}),
    "points beside fu": ("points", {"points": [20, None, None]}),
    "negative honba": ("count", {"honba": [-1, 0, 0]}),
    "too many deposits": ("count", {"deposits": [10_001, 0, 0]}),
    "a streak": ("count", {"streak": [1, 0, 0]}),
    "an unknown kind": ("kind", {"kind": ["washout", "win", None]}),
    "a draw with a value": ("not_asked", {"kind": ["abortive", "win", None]}),
    "a draw with a winner": (
        "not_asked",
        {
            "kind": ["abortive", "win", None],
            "value": [None, 5, 1],
            "fu": [None, 30, 30],
        },
    ),
    "an unknown hand": (
        "special",
        {"special": ["grand slam", None, None], "value": [None, 5, 1]},
    ),
    "an unknown fact": ("facts", {"facts": ["concealed", None, None]}),
    "liable to himself": ("winner_is_liable", {"liable": [1, None, None]}),
    "a winner too late": ("winner_index", {"winner_index": [3, 0, 0]}),
    "three players": ("players", {"players": [3, 4, 4]}),
    "an event beside a win": ("event", {"event": ["kong", None, None]}),
    "scores nobody asks for": ("scores", {"scores0": [4, None, None]}),
    "ready in a win": ("ready", {"ready": ["1", None, None]}),
    "a seat out that is none": ("seat", {"out": ["9", None, None]}),
}


@pytest.mark.parametrize(("flag", "columns"), BAD_ROWS.values(), ids=BAD_ROWS)
def test_a_row_that_cannot_be_settled_is_flagged(
    flag: str, columns: dict[str, Any]
) -> None:
    frame = frame_of(**columns)
    made = mj.settle_frame("tenhou_4p", frame)
    assert flags("tenhou_4p", frame) == [flag, None, None]
    assert made["delta2"].isna().tolist() == [True, False, False]


def test_every_flag_is_explained_and_each_word_is_known() -> None:
    assert tuple(REASONS) == FLAGS
    assert made_of_flags(mj.settle_frame("hong_kong", frame_of(fu=None))) == list(FLAGS)


def made_of_flags(made: pd.DataFrame) -> list[str]:
    return list(made["flag"].cat.categories)


@pytest.mark.parametrize("columns", [PLAIN, {**PLAIN, "special": [], "kind": []}])
def test_an_empty_frame_comes_back_empty(columns: dict[str, Any]) -> None:
    frame = pd.DataFrame({name: [] for name in columns})
    made = mj.settle_frame("tenhou_4p", frame)
    assert made.shape == (0, 7)
    assert str(made["delta0"].dtype) == "Int64"


def test_columns_that_are_empty_throughout_say_nothing() -> None:
    empty = dict.fromkeys(
        ["special", "kind", "facts", "liable", "ready", "event", "scores"]
    )
    expected = mj.settle_frame("tenhou_4p", frame_of())
    assert mj.settle_frame("tenhou_4p", frame_of(**empty)).equals(expected)


# Audits


def test_an_audit_counts_every_row_once() -> None:
    recorded = {
        "delta0": [-5200, -4000, None],
        "delta1": [5200, -2000, 0],
        "delta2": [0, 8000, 0],
        "delta3": [0, -2000, 0],
    }
    frame = pd.concat([frame_of(**recorded), frame_of(**recorded).assign(fu=33.5)])
    frame["delta1"] = [5200, -2001, 0, 5200, -2000, 0]
    audit = mj.audit_frame("japanese_modern", frame)
    assert dict(audit.counts) == {
        "agrees": 1,
        "differs": 1,
        "refused": 3,
        "not recorded": 1,
    }
    assert dict(audit.refused) == {"points": 3}
    assert audit.differing["row"].tolist() == [1]
    assert audit.differing["recorded1"].tolist() == [-2001]
    assert audit.differing["computed1"].tolist() == [-2000]


def test_an_audit_needs_what_is_recorded() -> None:
    with pytest.raises(mj.TableError, match="columns delta0 to delta3"):
        mj.audit_frame("japanese_modern", frame_of())


def test_an_amount_that_is_no_number_of_units_differs() -> None:
    recorded = {"delta0": -5200.5, "delta1": 5200.5, "delta2": 0, "delta3": 0}
    audit = mj.audit_frame("japanese_modern", frame_of(**recorded).head(1))
    assert audit.counts["differs"] == 1
    assert audit.differing["recorded0"].isna().all()

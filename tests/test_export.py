"""`mjtables export`: every cell of the tables, read back as other programs do."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd
import pyarrow.ipc
import pyarrow.parquet
import pytest
from conftest import BUILT_IN, TEST_PRESETS, mjtables
from jsonschema import Draft202012Validator

import mjtables as mj
from mjtables.exporting.document import json_schema
from mjtables.exporting.exported import FORMS, contents, places
from mjtables.exporting.rows import filled
from mjtables.exporting.schema import FILE, chosen_tables, schema
from mjtables.provenance import grounds
from mjtables.writing import write_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from click.testing import Result

Rows = list[dict[str, Any]]

#: Amounts of other sizes, options in force, values in halves.
VARIANTS = {
    "hk_half_spicy": {"base": "0.25", "gun": "half"},
    "japanese_modern": {"kiriage": "on", "pool": 3000},
}
TABLES = [table.name for table in schema().tables]


@cache
def rule_sets() -> tuple[mj.Preset, ...]:
    """Every rule set that comes with mjtables, those of the tests, and variants."""
    varied = [mj.preset(name).with_options(**own) for name, own in VARIANTS.items()]
    made = [mj.load(path) for path in TEST_PRESETS]
    return (*map(mj.preset, BUILT_IN), *made, *varied)


def read(path: Path) -> dict[str, Rows]:
    """An export, as its own library reads it."""
    match path.suffix:
        case ".json":
            tables: dict[str, Rows] = json.loads(path.read_text("utf-8"))["tables"]
            return tables
        case ".sqlite":
            with closing(sqlite3.connect(path)) as base:
                base.row_factory = sqlite3.Row
                return {name: _rows_of(base, name) for name in TABLES}
        case _:
            return {file.stem: _columns_of(file) for file in path.iterdir()}


def _rows_of(base: sqlite3.Connection, name: str) -> Rows:
    rows = [dict(row) for row in base.execute(f"SELECT * FROM {name}")]  # noqa: S608
    columns = base.execute("SELECT name, type FROM pragma_table_info(?)", [name])
    assert {kind for _, kind in columns} <= {"TEXT", "INTEGER"}
    for column in next(own for own in schema().tables if own.name == name).columns:
        if column.type == "boolean":
            for row in rows:
                row[column.name] = {0: False, 1: True}[row[column.name]]
    return rows


def _columns_of(file: Path) -> Rows:
    if file.suffix == ".parquet":
        rows: Rows = pyarrow.parquet.read_table(file).to_pylist()
        return rows
    with pyarrow.ipc.open_file(file) as arrow:
        return list(arrow.read_all().to_pylist())


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """All rule sets in all formats: a file, or a folder."""
    folder = tmp_path_factory.mktemp("exports")
    rows = filled(rule_sets(), schema().tables)
    made = {}
    for form in FORMS:
        suffix = f".{form}" if form in ("json", "sqlite") else ""
        made[form] = folder / f"{form}{suffix}"
        files = places(made[form], form, schema().tables)
        write_bytes(dict(zip(files, contents(rows, form), strict=True)))
    return made


@pytest.fixture(scope="module")
def tables(exports: Mapping[str, Path]) -> dict[str, Rows]:
    return read(exports["json"])


def of(preset: mj.Preset, rows: Rows) -> Rows:
    """The rows of one rule set, in their order."""
    named = (preset.id, preset.options_text)
    own = [row for row in rows if (row["preset"], row["options"]) == named]
    return sorted(own, key=lambda row: row.get("line", 0))


def exact(rows: Rows, column: str, denominator: str) -> list[Fraction | None]:
    return [
        None if row[column] is None else Fraction(row[column], row[denominator])
        for row in rows
    ]


def cells(frame: pd.DataFrame, column: str) -> list[Any]:
    return [None if pd.isna(cell) else cell for cell in frame[column].astype(object)]


#: In the frames the same columns are exact numbers.
DENOMINATORS = {
    "value": "value_denominator",
    "fu": "points_denominator",
    "points": "points_denominator",
    "multiplier": "multiplier_denominator",
    **dict.fromkeys(("final_score", "flat", "pays", "receives"), "amount_denominator"),
}


def same(rows: Rows, frame: pd.DataFrame) -> None:
    """Every cell of a frame stands in the rows, and there are no more of them."""
    assert len(rows) == len(frame)
    for column in frame.columns:
        expected = cells(frame, column)
        if column in DENOMINATORS:
            expected = [None if n is None else Fraction(n) for n in expected]
            assert exact(rows, column, DENOMINATORS[column]) == expected, column
        else:
            assert [row[column] for row in rows] == expected, column


def test_every_cell_of_every_payment_table_is_exported(
    tables: Mapping[str, Rows],
) -> None:
    by_preset: dict[tuple[str, str], Rows] = {}
    for row in tables["payments"]:
        by_preset.setdefault((row["preset"], row["options"]), []).append(row)
    assert len(by_preset) == len(rule_sets())
    for preset in rule_sets():
        own = by_preset[preset.id, preset.options_text]
        assert [row["line"] for row in own] == list(range(len(own)))
        same(own, mj.payment_table(preset))


def test_every_extra_is_exported(tables: Mapping[str, Rows]) -> None:
    for preset in rule_sets():
        same(of(preset, tables["extras"]), mj.extras_table(preset))


def test_every_cell_of_every_settling_table_is_exported(
    tables: Mapping[str, Rows],
) -> None:
    for preset in rule_sets():
        own = of(preset, tables["settling"])
        grid = mj.settling_table(preset)
        labels = exact(own, "value", "value_denominator")
        named = [
            label if label is not None else row["tier"] or "and more"
            for label, row in zip(labels, own, strict=True)
        ]
        scores = exact(own, "final_score", "amount_denominator")
        if "final_score" in grid:
            assert named == list(grid.index)
            for column in ("tier", "status"):
                assert [row[column] for row in own] == cells(grid, column)
            expected = cells(grid, "final_score")
            assert scores == [None if n is None else Fraction(n) for n in expected]
            continue
        points = [row["fu"] if row["points"] is None else row["points"] for row in own]
        told = {
            (label, number): score
            for label, number, score in zip(named, points, scores, strict=True)
        }
        assert set(named) == set(grid.columns)
        for label in grid.columns:
            for number, score in zip(grid.index, cells(grid, label), strict=True):
                key = (label, number) if (label, number) in told else (label, None)
                assert told[key] == (None if score is None else Fraction(score))


@pytest.mark.parametrize("form", [form for form in FORMS if form != "json"])
def test_every_format_says_the_same(
    form: str, exports: Mapping[str, Path], tables: Mapping[str, Rows]
) -> None:
    found = read(exports[form])
    assert sorted(found) == sorted(tables) == sorted(TABLES)
    for name, rows in tables.items():
        if form == "sqlite":  # a database keeps them by key
            key = next(own.key for own in schema().tables if own.name == name)
            rows = sorted(rows, key=lambda row: tuple(row[part] for part in key))  # noqa: PLW2901
        assert found[name] == rows


@pytest.mark.parametrize("table", schema().tables, ids=lambda table: table.name)
def test_every_column_is_of_its_type_and_no_two_rows_have_one_key(
    table: Any, tables: Mapping[str, Rows]
) -> None:
    types = {"text": str, "integer": int, "boolean": bool}
    for row in tables[table.name]:
        assert tuple(row) == table.names
        for column in table.columns:
            cell = row[column.name]
            if cell is None:
                assert column.empty, column.name
            else:
                assert type(cell) is types[column.type], column.name
    keys = Counter(tuple(r[part] for part in table.key) for r in tables[table.name])
    assert set(keys.values()) <= {1}


def test_what_may_be_empty_is_somewhere_empty(tables: Mapping[str, Rows]) -> None:
    """And what says that it may not be is in a format that keeps it so."""
    for table in schema().tables:
        rows = tables[table.name]
        for column in table.columns:
            assert column.empty == any(row[column.name] is None for row in rows), (
                f"{table.name}.{column.name}"
            )


def test_a_rule_set_says_what_its_tables_are_of(tables: Mapping[str, Rows]) -> None:
    for preset, row in zip(rule_sets(), tables["presets"], strict=True):
        assert row["digest"] == mj.digest(preset)
        assert (row["unit"], row["players"]) == (preset.settling.unit, preset.players)
        assert row["version"] == mj.__version__
        for name in ("minimum", "ceiling"):
            (number,) = exact([row], name, "value_denominator")
            assert number == getattr(preset.settling, name)
        (base,) = exact([row], "base", "amount_denominator")
        assert base == preset.payment.unit


def test_where_a_table_ends_a_dearer_hand_pays_as_the_last_does(
    tables: Mapping[str, Rows],
) -> None:
    ends = 0
    for preset, row in zip(rule_sets(), tables["presets"], strict=True):
        (last,) = exact([row], "last_value", "value_denominator")
        if last is None or row["goes_on"]:
            continue
        ends += 1
        by_last, above = (
            mj.payment_table(preset, [value])[["situation", "case", "payer", "pays"]]
            for value in (last, last + 1)
        )
        known = by_last["pays"].notna()  # no hand of the last value may be won so
        assert above[known].equals(by_last[known]), preset
        assert known.any()
    assert ends > 40


def test_every_option_has_one_value_in_force(tables: Mapping[str, Rows]) -> None:
    for preset in rule_sets():
        own = of(preset, tables["options"])
        for column, said in (("in_force", "chosen"), ("by_default", "default")):
            found = {row["option"]: row["value"] for row in own if row[column]}
            assert found == {
                name: getattr(option, said) for name, option in preset.options.items()
            }
            assert sum(row[column] for row in own) == len(preset.options)
        listed = {(row["option"], row["value"]) for row in own}
        for name, option in preset.options.items():
            if option.above is None:
                assert {(name, value) for value in list(option.values)} <= listed


def test_everything_that_numbers_rest_on_is_exported(
    tables: Mapping[str, Rows],
) -> None:
    for preset in rule_sets():
        told = [
            (row["whose"], row["kind"], row["what"], row["why"] or "")
            for row in of(preset, tables["sources"])
        ]
        assert told == [
            (ground.preset.id, ground.kind, ground.what, ground.why)
            for ground in grounds(preset)
        ]


# What others have printed, as a program in any language asks for it: rule set, options,
# situation, payer, value, fu, and the money.
KIRIAGE = "kiriage=on, pool=3000"
PRINTED = [
    ("japanese_modern", "", "dealer_on_discard", "discarder", 4, 30, 11600),
    ("japanese_modern", "", "dealer_on_discard", "discarder", 5, 30, 12000),
    ("japanese_modern", "", "dealer_on_discard", "discarder", 13, 110, 48000),
    ("japanese_modern", "", "nondealer_on_dealer_discard", "discarder", 3, 30, 3900),
    ("japanese_modern", "", "nondealer_self_drawn", "dealer", 3, 40, 2600),
    ("japanese_modern", "", "nondealer_self_drawn", "other", 3, 40, 1300),
    ("japanese_modern", KIRIAGE, "dealer_on_discard", "discarder", 4, 30, 12000),
    ("hk_half_spicy", "", "dealer_on_discard", "discarder", 5, None, 24),
    ("hk_half_spicy", "", "nondealer_self_drawn", "dealer", 5, None, 12),
    ("hk_half_spicy", "", "nondealer_self_drawn", "other", 3, None, 4),
    ("hk_half_spicy", "", "dealer_self_drawn", "other", 13, None, 192),
    ("hong_kong", "", "dealer_on_discard", "discarder", 3, None, 16),
    ("hong_kong", "", "dealer_on_discard", "other", 10, None, 64),
]


def name_of(question: tuple[Any, ...]) -> str:
    preset, options, situation, payer, value, fu, _ = question
    of_fu = f"-{fu}fu" if fu else ""
    return f"{preset}{options and '+'}/{situation}/{payer}/{value}{of_fu}"


def asked(question: tuple[Any, ...]) -> str:
    """A question to the view, in SQL."""
    preset, options, situation, payer, value, fu, _ = question
    points = "fu IS NULL" if fu is None else f"fu = {fu}"
    return (
        "SELECT pays, amount_denominator FROM lookup "  # noqa: S608
        f"WHERE preset = '{preset}' AND options = '{options}' "
        f"AND situation = '{situation}' AND \"case\" = '' AND payer = '{payer}' "
        f"AND value = {value} AND {points};"
    )


@pytest.mark.parametrize("question", PRINTED, ids=name_of)
def test_the_view_answers_with_printed_numbers(
    question: tuple[Any, ...], exports: Mapping[str, Path]
) -> None:
    with closing(sqlite3.connect(exports["sqlite"])) as base:
        (found,) = base.execute(asked(question)).fetchall()
        (_, _, _, plan), *_ = base.execute(
            f"EXPLAIN QUERY PLAN {asked(question)}"
        ).fetchall()[2:]
    assert found == (question[-1], 1)
    assert "payments_lookup" in plan


ROOT = Path(mj.__file__).parent.parent


@pytest.mark.parametrize("page", ["README.md", "reports/export.md"])
def test_a_question_that_a_page_asks_has_the_answer_that_it_gives(
    page: str, exports: Mapping[str, Path]
) -> None:
    if not (ROOT / page).exists():
        pytest.skip("mjtables is not run from its tree")
    text = (ROOT / page).read_text(encoding="utf-8")
    asks = re.findall(r"^```sql\n(.*?;)  -- (\d+)\n```", text, re.MULTILINE | re.DOTALL)
    assert asks
    with closing(sqlite3.connect(exports["sqlite"])) as base:
        for question, answer in asks:
            assert base.execute(question).fetchall() == [(int(answer),)]


def test_a_quarter_of_a_dollar_is_a_whole_number(exports: Mapping[str, Path]) -> None:
    """Half gun at 0.25/0.5: 5 faan are 24, of which others pay a quarter."""
    question = "hk_half_spicy", "gun=half, base=0.25", "dealer_on_discard", "other", 5
    club = mj.preset("hk_half_spicy").with_options(**VARIANTS["hk_half_spicy"])
    settled = mj.settle(club, mj.Hand(winner=0, discarder=1, value=5)).changes
    with closing(sqlite3.connect(exports["sqlite"])) as base:
        ask = asked((*question[:1], club.options_text, *question[2:], None, 0))
        ((pays, denominator),) = base.execute(ask).fetchall()
    assert denominator > 1
    assert Fraction(pays, denominator) == -settled[2] == Fraction(3, 2)


def test_the_view_says_nothing_twice_and_leaves_nothing_out(
    exports: Mapping[str, Path], tables: Mapping[str, Rows]
) -> None:
    """Every payment once, and for each fu listed those that fu no longer change."""
    columns = ("preset", "options", "situation", "case", "payer", "value", "fu")
    columns += ("points", "tier", "pays", "receives", "status")
    expected: Counter[tuple[Any, ...]] = Counter()
    listed: dict[tuple[str, str], dict[tuple[Any, Any], None]] = {}
    for row in tables["payments"]:
        if (row["fu"], row["points"]) != (None, None):
            own = listed.setdefault((row["preset"], row["options"]), {})
            own[row["fu"], row["points"]] = None
    for row in tables["payments"]:
        expected[tuple(row[column] for column in columns)] += 1
        if row["value"] is not None and row["fu"] is None and row["points"] is None:
            for fu, points in listed.get((row["preset"], row["options"]), {}):
                more = {**row, "fu": fu, "points": points}
                expected[tuple(more[column] for column in columns)] += 1
    selected = ", ".join(f'"{column}"' for column in columns)
    with closing(sqlite3.connect(exports["sqlite"])) as base:
        rows = base.execute(f"SELECT {selected} FROM lookup").fetchall()  # noqa: S608
    assert Counter(rows) == expected


def test_the_database_is_sound_and_says_its_version(
    exports: Mapping[str, Path],
) -> None:
    with closing(sqlite3.connect(exports["sqlite"])) as base:
        assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert base.execute("PRAGMA foreign_key_check").fetchall() == []
        assert base.execute("PRAGMA user_version").fetchall() == [(schema().version,)]


@pytest.mark.needs_sqlite
def test_the_shell_of_sqlite_answers_the_same(exports: Mapping[str, Path]) -> None:
    program = shutil.which("sqlite3") or "sqlite3"
    done = subprocess.run(
        [program, "-csv", str(exports["sqlite"])],
        input="\n".join(map(asked, PRINTED)),
        capture_output=True,
        text=True,
        check=True,
    )
    found = [int(pays) for pays, _ in csv.reader(io.StringIO(done.stdout))]
    assert found == [question[-1] for question in PRINTED]


READER = """
const { readFileSync } = require("fs");
const { schema, tables } = JSON.parse(readFileSync(process.argv[1], "utf8"));
if (schema !== 1) throw new Error(`a reader of schema 1, found ${schema}`);
const asked = JSON.parse(process.argv[2]);
for (const [preset, options, situation, payer, value, fu] of asked)
  for (const row of tables.payments)
    if (row.preset === preset && row.options === options && row.case === "" &&
        row.situation === situation && row.payer === payer &&
        row.value === value * row.value_denominator && [fu, null].includes(row.fu))
      console.log(row.pays / row.amount_denominator);
"""


@pytest.mark.needs_node
def test_a_reader_in_javascript_finds_the_same(exports: Mapping[str, Path]) -> None:
    program = shutil.which("node") or "node"
    done = subprocess.run(
        [program, "-e", READER, str(exports["json"]), json.dumps(PRINTED)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert [int(n) for n in done.stdout.split()] == [own[-1] for own in PRINTED]


def test_duckdb_reads_the_files_where_it_is_installed(
    exports: Mapping[str, Path],
) -> None:
    duckdb = pytest.importorskip("duckdb")
    payments = exports["parquet"] / "payments.parquet"
    question = asked(PRINTED[0]).replace("lookup", f"'{payments}'").rstrip(";")
    assert duckdb.sql(question).fetchall() == [(11600, 1)]


@pytest.mark.parametrize("names", [[], ["payments"], ["options", "extras"]])
def test_the_document_has_the_schema_that_is_printed(
    names: list[str], exports: Mapping[str, Path], tmp_path: Path
) -> None:
    printed = json.loads(mjtables("export", "--schema", "--format", "json").output)
    Draft202012Validator.check_schema(printed)
    assert printed == json_schema(schema().tables)
    path = exports["json"]
    if names:
        (path,) = mj.export(tmp_path / "x.json", "japanese_modern", tables=names)
    document = json.loads(path.read_text("utf-8"))
    if not names:  # as many rows as a slow validator reads at once
        for name, rows in document["tables"].items():
            document["tables"][name] = rows[::97]
    Draft202012Validator(json_schema(chosen_tables(names))).validate(document)


def test_the_printed_sql_makes_the_same_database(exports: Mapping[str, Path]) -> None:
    printed = mjtables("export", "--schema", "--format", "sqlite").output
    made = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
    with (
        closing(sqlite3.connect(":memory:")) as one,
        closing(sqlite3.connect(exports["sqlite"])) as two,
    ):
        one.executescript(printed)
        assert one.execute(made).fetchall() == two.execute(made).fetchall()


@pytest.mark.parametrize("form", ["parquet", "arrow"])
def test_the_files_say_what_their_columns_are(
    form: str, exports: Mapping[str, Path]
) -> None:
    types = {"text": "string", "integer": "int64", "boolean": "bool"}
    for table in schema().tables:
        file = exports[form] / f"{table.name}.{form}"
        own = (
            pyarrow.parquet.read_schema(file)
            if form == "parquet"
            else pyarrow.ipc.open_file(file).schema
        )
        assert own.metadata[b"schema"] == b"1"
        assert own.metadata[b"table"] == table.name.encode()
        assert own.metadata[b"mjtables"] == mj.__version__.encode()
        for column, field in zip(table.columns, own, strict=True):
            assert field.name == column.name
            assert str(field.type) == types[column.type]
            assert field.nullable == column.empty
            assert field.metadata[b"description"] == column.says.encode()


def test_the_page_describes_every_column_and_is_current() -> None:
    printed = mjtables("export", "--schema").output
    for table in schema().tables:
        assert f"## {table.name}" in printed
        assert table.about.endswith(".")
        for column in table.columns:
            assert column.says.endswith("."), column
            assert f"| `{column.name}` | {column.type}" in printed
            assert column.says in printed
    report = ROOT / "reports" / "export.md"
    if report.parent.exists():  # an installed package has none
        assert report.read_text(encoding="utf-8") == printed


def test_no_description_is_of_a_column_that_there_is_not() -> None:
    import tomllib

    said = tomllib.loads(FILE.read_text("utf-8"))["says"]
    assert set(said) <= {column for table in schema().tables for column in table.names}


def test_the_same_tables_are_the_same_bytes(tmp_path: Path) -> None:
    """In other processes, whose sets and words are hashed otherwise."""
    code = (
        "import sys, mjtables as mj\n"
        f"for form in {FORMS}: mj.export(f'{{sys.argv[1]}}/{{form}}', 'hk_half_spicy', "
        "'tenhou_3p', form=form)"
    )
    found = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", code, str(folder)]
        subprocess.run(command, check=True, env=environment)
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        found.append([(f.relative_to(folder), f.read_bytes()) for f in files])
    assert found[0] == found[1]
    assert len(found[0]) == 2 + 2 * len(TABLES)


# The command.


def run(*arguments: str) -> Result:
    result = mjtables("export", *arguments)
    assert result.exit_code == 0, result.output
    return result


def test_json_is_printed_and_the_others_are_written_here(elsewhere: Path) -> None:
    printed = json.loads(run("hong_kong").stdout)
    assert [row["preset"] for row in printed["tables"]["presets"]] == ["hong_kong"]
    for arguments in (
        ["hong_kong", "--format", "sqlite"],
        ["hong_kong", "hkma", "--format", "parquet"],
        ["hong_kong", "--format", "arrow", "--table", "payments"],
        ["hong_kong", "--set", "minimum=1", "-o", "one.db"],
    ):
        run(*arguments)
    files = [path.relative_to(elsewhere) for path in elsewhere.rglob("*.*")]
    assert sorted(map(str, files)) == sorted(
        [
            "hong_kong.sqlite",
            *(f"mjtables-parquet/{name}.parquet" for name in TABLES),
            "hong_kong-payments.arrow",
            "one.db",
        ]
    )


def test_all_is_every_preset(elsewhere: Path) -> None:
    result = run("--all", "--table", "presets", "-o", "all.json")
    assert result.stdout == f"all.json: 1 table of {len(BUILT_IN)} presets\n"
    assert [row["preset"] for row in read(elsewhere / "all.json")["presets"]] == sorted(
        BUILT_IN
    )
    mj.export(elsewhere / "same.json", tables="presets")
    assert (elsewhere / "same.json").read_bytes() == (
        elsewhere / "all.json"
    ).read_bytes()


@pytest.mark.usefixtures("elsewhere")
def test_an_option_in_force_changes_what_is_exported() -> None:
    arguments = ("japanese_modern", "--table", "payments", "--set", "kiriage=on")
    rows = json.loads(run(*arguments).stdout)["tables"]["payments"]
    (row,) = (
        row
        for row in rows
        if (row["situation"], row["payer"]) == ("dealer_on_discard", "discarder")
        and (row["value"], row["fu"]) == (4, 30)
    )
    assert (row["options"], row["pays"], row["tier"]) == ("kiriage=on", 12000, "mangan")


def test_one_preset_by_several_names_is_exported_once(elsewhere: Path) -> None:
    run("japanese_modern", "riichi", "-o", "x.json")
    (row,) = read(elsewhere / "x.json")["presets"]
    assert row["preset"] == "japanese_modern"


MISTAKES = {
    "no preset": ([], "expected presets, or --all; found neither"),
    "presets and all": (["hkma", "--all"], "expected presets, or --all; found both"),
    "a preset that there is not": (["hkm", "-o", "x.db"], "did you mean 'hkma'?"),
    "a format": (["hkma", "--format", "xlsx"], "found 'xlsx'"),
    "a format misspelled": (["hkma", "--format", "parqet"], "did you mean 'parquet'?"),
    "no format": (["hkma", "-o", "x.txt"], "x.txt: expected a format (parquet, json"),
    "another format's name": (
        ["hkma", "--format", "sqlite", "-o", "x.json"],
        "x.json: expected a name for sqlite, found one of json",
    ),
    "a table": (["hkma", "--table", "payment"], "did you mean 'payments'?"),
    "six tables in one file": (
        ["hkma", "-o", "x.parquet"],
        "x.parquet: expected a folder for 6 tables",
    ),
    "an option": (["hkma", "--set", "gnu=half", "-o", "x.db"], "found 'gnu'"),
    "a value": (["riichi", "--set", "kiriage=no", "-o", "x.db"], "found 'no'"),
    "a folder": (["hkma", "--format", "sqlite", "-o", "folder"], "Is a directory"),
    "a file in the way": (["hkma", "--format", "arrow", "-o", "file"], "file"),
    "a device": (["hkma", "--format", "json", "-o", os.devnull], "Is not a file"),
    "schema and a preset": (["hkma", "--schema"], "expected --schema alone"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_and_nothing_is_written(
    mistake: str, elsewhere: Path
) -> None:
    arguments, told = MISTAKES[mistake]
    (elsewhere / "folder").mkdir()
    (elsewhere / "file").write_text("mine")
    result = mjtables("export", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = (own for own in result.stderr.splitlines() if " is taken as " not in own)
    assert line.startswith("mjtables: ")
    assert told in line
    assert sorted(path.name for path in elsewhere.rglob("*")) == ["file", "folder"]
    assert (elsewhere / "file").read_text() == "mine"


def test_every_mistake_is_told_at_once(elsewhere: Path) -> None:
    result = mjtables("export", "hkm", "hong_kng", "-o", "x.db")
    assert len(result.stderr.splitlines()) == 2
    assert not any(elsewhere.iterdir())


def test_a_table_that_there_is_not_in_python(elsewhere: Path) -> None:
    with pytest.raises(mj.MjtablesError, match="found 'score'"):
        mj.export(elsewhere / "x.db", "hkma", tables=["score"])
    with pytest.raises(mj.MjtablesError, match="expected a format"):
        mj.export(elsewhere / "x", "hkma")


def test_two_files_that_claim_one_id_are_not_mixed(elsewhere: Path) -> None:
    text = mjtables("show", "hkma", "--merged").output
    (elsewhere / "hkma.toml").write_text(text.replace('"HKMA', '"Our own HKMA'))
    result = mjtables("export", "hkma", "./hkma.toml", "-o", "x.db")
    assert result.exit_code == 2
    assert "hkma: expected one preset of that id" in result.stderr


def test_a_database_that_somebody_writes_to_is_left_alone(elsewhere: Path) -> None:
    run("hkma", "-o", "x.db")
    before = (elsewhere / "x.db").read_bytes()
    with closing(sqlite3.connect("x.db", isolation_level=None)) as base:
        base.execute("BEGIN IMMEDIATE")
        base.execute("DELETE FROM sources")
        result = mjtables("export", "hong_kong", "-o", "x.db")
        base.execute("ROLLBACK")
    assert result.exit_code == 2
    assert "x.db: expected a file that no program writes to" in result.stderr
    assert (elsewhere / "x.db").read_bytes() == before


def test_a_full_disk_leaves_what_was_there(elsewhere: Path) -> None:
    run("hkma", "--format", "parquet", "-o", "out")
    before = {path: path.read_bytes() for path in elsewhere.rglob("*.parquet")}
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000));"
        "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "from mjtables.cli import main;"
        "main(['export', 'japanese_modern', '--format', 'parquet', '-o', 'out'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "expected a place to write to, found: File too large" in line
    assert {path: path.read_bytes() for path in elsewhere.rglob("*.*")} == before


@pytest.mark.parametrize("form", ["parquet", "arrow"])
def test_without_pyarrow_the_extra_is_named(
    form: str, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = mjtables("export", "hkma", "--format", form)
    assert result.exit_code == 2
    told = f"mjtables: {form}: expected pyarrow, found it is not installed; "
    assert result.stderr == told + "pip install 'mjtables[export]'\n"
    assert not any(elsewhere.iterdir())
    for other in ("json", "sqlite"):
        run("hkma", "--format", other, "-o", f"x.{other}")


def test_half_faans_and_half_points_are_whole_numbers(elsewhere: Path) -> None:
    halves = next(path for path in TEST_PRESETS if path.stem == "half_faans")
    (elsewhere / "half_fu.toml").write_text(
        'id = "half_fu"\nname = "Half fu"\nlike = "japanese_modern"\n'
        'sources = ["made up"]\n[shown]\nvalues = [1]\npoints = [22.5, 30]\n'
    )
    for path, column, expected in (
        (halves, "value", {1, Fraction(3, 2)}),
        (elsewhere / "half_fu.toml", "fu", {Fraction(45, 2), 30}),
    ):
        (written,) = mj.export(elsewhere / "x.json", path)
        rows = read(written)["payments"]
        same(rows, mj.payment_table(path))
        found = exact(rows, column, DENOMINATORS[column])
        assert expected <= set(found)


def test_numbers_that_no_reader_holds_are_refused(elsewhere: Path) -> None:
    (elsewhere / "dear.toml").write_text(
        'id = "dear"\nname = "Dear"\nlike = "hong_kong"\nsources = ["made up"]\n'
        "[settling]\nlimit = 100_000_000_000\n"
        "[payment]\nunit = 1_000_000_000_000\n"
    )
    for form in ("json", "sqlite", "arrow"):
        result = mjtables("export", "./dear.toml", "--format", form)
        assert result.exit_code == 2
        assert "dear: expected numbers that 64 bits hold, found 125000" in result.stderr
    assert [path.name for path in elsewhere.iterdir()] == ["dear.toml"]

"""Charts as files: the same bytes twice, told to who cannot see; the layout kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib as mpl
import pytest
from charts_seen import layout

import mjtables as mj

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.usefixtures("charts_kept")

GOLDEN = Path(__file__).parent / "data" / "charts.json"


SAVING = """
import sys
import mjtables as mj
from mjtables.charting.chart import FORMATS

def save(folder):
    chart = mj.difference_chart("hong_kong", "hk_half_spicy", language="zh_hant")
    for form in FORMATS:
        chart.save(f"{folder}/chart.{form}")
    # A name whose letters are borrowed, so that fonts are put together.
    club = mj.preset("hong_kong")._replace(id="club", name="Łódź 马")
    mj.curve_chart(club, language="ja").save(f"{folder}/borrowed.pdf")

if len(sys.argv) > 1:
    save(sys.argv[1])
"""


def test_the_same_bytes_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In another process, with another seed of hashes, on another day."""
    one, two = tmp_path / "one", tmp_path / "two"
    own = {**os.environ, "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": "0"}
    command = [sys.executable, "-c", SAVING, str(one)]
    subprocess.run(command, check=True, env=own)
    monkeypatch.setattr(sys, "argv", ["", str(two)])
    exec(SAVING, {})  # noqa: S102 - the same lines, here
    made = sorted(one.iterdir())
    assert len(made) == 4
    for path in made:
        assert path.read_bytes() == (two / path.name).read_bytes(), path.name


def test_the_readers_own_style_changes_nothing_and_stays(tmp_path: Path) -> None:
    plain = mj.curve_chart("hong_kong").picture("svg")
    own = {"text.usetex": True, "lines.linewidth": 9, "axes.facecolor": "black"}
    with mpl.rc_context(own):
        before = dict(mpl.rcParams)
        chart = mj.curve_chart("hong_kong")
        assert chart.picture("svg") == plain
        assert dict(mpl.rcParams) == before
    assert "matplotlib.pyplot" not in sys.modules or not pyplot_figures()
    assert chart.save(tmp_path / "a.svg").read_bytes() == plain


def pyplot_figures() -> list[int]:
    return list(sys.modules["matplotlib.pyplot"].get_fignums())


def test_a_picture_tells_itself_to_who_cannot_see_it(tmp_path: Path) -> None:
    import pikepdf
    from PIL import Image

    chart = mj.curve_chart("hong_kong", language="zh_hant")
    assert "3 番 8" in chart.alt
    with Image.open(chart.save(tmp_path / "a.png")) as picture:
        assert picture.info["Description"] == chart.alt
        assert picture.info["Title"] == chart.title
    svg = chart.save(tmp_path / "a.svg").read_text(encoding="utf-8")
    assert 'role="img"' in svg
    assert 'lang="zh-Hant"' in svg
    assert f"<desc>{chart.alt}</desc>" in svg
    with pikepdf.open(chart.save(tmp_path / "a.pdf")) as pdf:
        assert str(pdf.docinfo["/Subject"]) == chart.alt
        assert "/CreationDate" not in pdf.docinfo


def test_a_notebook_shows_it_with_its_alt_text() -> None:
    chart = mj.curve_chart("hong_kong")
    data, metadata = chart._repr_mimebundle_()
    assert data["text/plain"] == metadata["image/png"]["alt"] == chart.alt
    assert chart._repr_png_()[:4] == b"\x89PNG"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a.gif", r"a\.gif: expected a file of a chart \(png, svg, pdf\), found 'gif'"),
        ("a", "found ''"),
        ("file/a.png", "expected a place to write to"),
    ],
)
def test_a_file_that_cannot_be_written(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(mj.MjtablesError, match=said):
        mj.curve_chart("hong_kong").save(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


# Where everything stands; tests/data/charts.json is written by
# `python tests/test_chart_files.py`.

KINDS: dict[str, Callable[[], mj.Chart]] = {
    "curve": lambda: mj.curve_chart("hong_kong", "hk_half_spicy"),
    "payments": lambda: mj.payment_chart("japanese_modern"),
    "payers": lambda: mj.payers_chart("japanese_modern", value=3, points=40),
    "difference": lambda: mj.difference_chart("wrc_2022", "japanese_modern"),
}
#: How far anything may have moved, as a share of the page.
_MOVED = 0.03


@pytest.mark.parametrize("kind", KINDS)
def test_everything_stands_where_it_stood(kind: str) -> None:
    kept = json.loads(GOLDEN.read_text(encoding="utf-8"))[kind]
    now = layout(KINDS[kind]())
    assert now["inches"] == pytest.approx(kept["inches"], rel=_MOVED)
    assert now["boxes"] == kept["boxes"]
    assert [own[0] for own in now["texts"]] == [own[0] for own in kept["texts"]]
    for one, two in zip(now["texts"], kept["texts"], strict=True):
        assert one[1:] == pytest.approx(two[1:], abs=_MOVED), one[0]


if __name__ == "__main__":
    kept = {kind: layout(made()) for kind, made in KINDS.items()}
    GOLDEN.write_text(f"{json.dumps(kept, ensure_ascii=False)}\n", encoding="utf-8")

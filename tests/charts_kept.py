"""What the tests of charts share: numbers reckoned once, a rule set of any name."""

from __future__ import annotations

from functools import cache

import pytest

import mjtables as mj
from mjtables.charting import naming, payments, series
from mjtables.loading import preset_from

#: A preset, read once.
PRESET = cache(mj.preset)
_DIGEST = cache(naming.digest)
_CURVE = cache(series.limit_curve)
_PAID = cache(payments.paid)


@pytest.fixture
def charts_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers and digests are the same in every language: reckoned once."""
    monkeypatch.setattr(naming, "digest", _DIGEST)
    monkeypatch.setattr(series, "limit_curve", _CURVE)
    monkeypatch.setattr(payments, "paid", _PAID)


def named(name: str) -> mj.Preset:
    """A rule set of that name."""
    tree = {
        "id": "club",
        "name": name,
        "family": "Club",
        "sources": ["our wall"],
        "settling": {"kind": "added", "unit": "points", "ceiling": 20},
        "payment": {"self_drawn": {"other": 1}, "on_discard": {"discarder": 1}},
    }
    return preset_from(tree, "club.toml")

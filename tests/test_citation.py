"""CITATION.cff: a citation file (CFF 1.2.0) of this very version."""

from __future__ import annotations

import tomllib

import pytest
import yaml
from conftest import TESTS

import mjtables as mj

ROOT = TESTS.parent
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]

#: The keys of a citation file that this one uses, of those that CFF 1.2.0 knows.
REQUIRED = {"cff-version", "message", "title", "authors"}
OPTIONAL = {"type", "abstract", "version", "license", "keywords"}


def test_it_is_a_citation_file() -> None:
    assert REQUIRED <= set(CITATION) <= REQUIRED | OPTIONAL
    assert CITATION["cff-version"] == "1.2.0"
    assert CITATION["type"] == "software"
    assert all(
        isinstance(CITATION[key], str) for key in ("message", "title", "version")
    )
    assert len(set(CITATION["keywords"])) == len(CITATION["keywords"])


@pytest.mark.parametrize("author", CITATION["authors"])
def test_an_author_is_an_entity(author: dict[str, str]) -> None:
    """A person has no name in CFF, but given names and family names."""
    assert set(author) == {"name"}


def test_it_says_what_the_package_says() -> None:
    assert CITATION["version"] == mj.__version__
    assert CITATION["title"] == PROJECT["name"]
    assert CITATION["abstract"].rstrip(".") == PROJECT["description"]
    assert CITATION["authors"] == PROJECT["authors"]
    assert CITATION["license"] in PROJECT["license"]
    assert set(CITATION["keywords"]) <= set(PROJECT["keywords"])

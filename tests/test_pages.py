"""What a page of a preset says, and says only once."""

from __future__ import annotations

import pytest
from conftest import BUILT_IN, mjtables
from wcwidth import wcswidth

from mjtables.render.rows import COLUMNS


def test_tables_that_are_equal_are_told_once() -> None:
    """Classical: each pays the score, and double where the dealer is in it."""
    page = mjtables("show", "european_classical").output
    headings = [line for line in page.splitlines() if "pay" in line and ":" in line]
    assert headings[0] == "Final score; non-dealer wins: the others pay"
    assert "Dealer wins: each pays; non-dealer wins: the dealer pays" in headings
    assert page.count("points  ") == 2


def test_a_page_says_what_a_payment_counts_beside_the_score() -> None:
    page = mjtables("show", "taiwanese").output
    said = "of the value alone; payments count dealer and streak in addition"
    assert said in " ".join(page.split())
    assert "added points, 50 and 10 for each tai" in page
    assert "if the dealer wins" in page


def test_what_is_chosen_is_inferred_no_longer() -> None:
    assert "derived:" in mjtables("show", "chinese_classical").output
    page = mjtables("show", "chinese_classical", "--set", "limit=500").output
    assert "derived:" not in page


def test_a_named_hand_is_taken_as_the_page_prints_it() -> None:
    arguments = ["settle", "-p", "zung_jung", "--winner", "south", "--special"]
    printed = mjtables(*arguments, "nine gates").output
    assert "+1440" in printed
    assert printed == mjtables(*arguments, "nine_gates").output


def test_a_deposit_that_is_not_established_is_told_in_words() -> None:
    result = mjtables(
        "settle", "-p", "wmpa", "--winner", "south", "--value", "5", "--deposits", "1"
    )
    assert result.exit_code == 2
    assert "expected what a deposit is worth in wmpa, found 'unknown'" in result.output


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_page_fits_a_terminal(name: str) -> None:
    """80 columns, but for a word that cannot be broken (an address)."""
    for line in mjtables("show", name).output.splitlines():
        long = max(map(wcswidth, line.split()), default=0)
        assert wcswidth(line) <= max(COLUMNS, long + 2), line

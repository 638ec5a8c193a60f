"""The likely slip behind a wrong row of a scoresheet."""

from __future__ import annotations

from inspect import cleandoc
from typing import TYPE_CHECKING

import pytest

from mjtables.auditing.auditing import audit

if TYPE_CHECKING:
    from pathlib import Path

    from mjtables.auditing.auditing import Audit


def audited(folder: Path, text: str) -> Audit:
    file = folder / "club.csv"
    file.write_text(cleandoc(text) + "\n", encoding="utf-8")
    return audit(file)


#: A row of one hand, and the slip that explains it.
SLIPS = {
    "hk_half_spicy, Bob, Ann, 3, -4 12 -4 -4": "settled as self-drawn",
    "hk_half_spicy, Bob, , 3, -8 8 0 0": "settled as won on Ann's discard",
    "hk_half_spicy, Bob, Ann, 3, -16 16 0 0": "settled as 4 faan",
    "hk_half_spicy, Bob, , 5, -24 72 -24 -24": "each paid as on his own discard",
    "hk_half_spicy, Bob, Ann, 4, -8 8 0 0": "settled as 3 faan",
    "hk_half_spicy, Bob, Ann, 3, 0 8 0 -8": "settled on Dee's discard",
    "hk_half_spicy, Bob, Ann, 3, 8 -8 0 0": "winner and discarder exchanged",
    "hk_half_spicy, Bob, Ann, 3, 8 8 0 0": "the sign dropped in Ann's amount",
    "hk_half_spicy, Bob, Ann, 6, -32 23 0 0": "two digits exchanged in Bob's amount",
    "hk_half_spicy, Bob, Ann, 6, -32 3 0 0": "a digit dropped in Bob's amount",
    "hk_half_spicy, Bob, Ann, 6, -32 322 0 0": "a digit too many in Bob's amount",
    "hk_half_spicy, Bob, Ann, 6, -32 0 0 0": "nothing written in Bob's amount",
    "hk_half_spicy, Bob, Ann, 6, -32 0 32 0": "the amounts of Bob and Cid exchanged",
    "hk_half_spicy, Bob, , 6, 48 -16 -16 -16": "the amounts of Ann and Bob exchanged",
    "hk_half_spicy, Dee, Cid, 6, 32 0 0 -32": "shifted one column to the right",
    "hk_half_spicy, Bob, Ann, 6, -16 32 -8 -8": "settled with gun=half, not full",
    "hk_half_spicy, Bob, Ann, 13, -64 64 0 0": "settled with ceiling=8, not 13",
    "hk_half_spicy, Bob, , 6, 0 48 -48 0": "settled as if Cid were liable",
    "chinese_new_style, Bob, Ann, 3, -8 8 0 0": "",
    "tenhou_4p, Bob, , 3 30, -1000 4000 -2000 -1000": "settled as if Cid dealt",
    "tenhou_4p, Bob, Ann, 3 30, -5200 5200 0 0": "settled as 40 fu",
    "tenhou_4p, Bob, Ann, 5 30, -15400 15400 0 0": "the limit was not applied",
}


@pytest.mark.parametrize("row", SLIPS)
def test_the_likely_slip(row: str, tmp_path: Path) -> None:
    preset, winner, discarder, worth, amounts = (
        part.strip() for part in row.split(",")
    )
    value, _, fu = worth.partition(" ")
    text = f"""
    # preset: {preset}
    # players: Ann, Bob, Cid, Dee
    dealer,winner,discarder,value,fu,Ann,Bob,Cid,Dee
    Ann,{winner},{discarder},{value},{fu},{amounts.replace(" ", ",")}
    """
    found = [each for each in audited(tmp_path, text).findings if each.kind == "amount"]
    assert [each.slip for each in found] == [SLIPS[row]]


def test_honba_and_deposits_forgotten_or_counted_twice(tmp_path: Path) -> None:
    text = """
    # preset: tenhou_4p
    # players: Ann, Bob, Cid, Dee
    hand,dealer,winner,discarder,han,fu,honba,deposits,liable,special,Ann,Bob,Cid,Dee
    1,Ann,Bob,Ann,3,40,2,0,,,-5200,5200,0,0
    2,Bob,Bob,Ann,3,40,2,0,,,-8900,8900,0,0
    3,Bob,Bob,Ann,3,40,2,0,,,-8000,8000,0,0
    4,Bob,Bob,Ann,3,40,0,1,,,-7700,7700,0,0
    5,Bob,Bob,Ann,3,40,0,1,,,-7700,9700,0,0
    6,Bob,Bob,,,,,,Cid,yakuman,-16000,48000,-16000,-16000
    """
    found = [each for each in audited(tmp_path, text).findings if each.kind == "amount"]
    assert [each.slip for each in found] == [
        "honba forgotten",
        "honba counted twice",
        "settled with 1 honba",
        "deposits forgotten",
        "deposits counted twice",
        "settled without liability",
    ]
    assert [each.by for each in found] == [None, None, None, -1000, 1000, None]

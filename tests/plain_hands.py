"""Three plain hands as columns, for tests of whole frames."""

from __future__ import annotations

from typing import Any

import pandas as pd

CHANGES = [f"delta{seat}" for seat in range(4)]
PLAIN: dict[str, list[Any]] = {
    "winner": [1, 2, 0],
    "discarder": [0, None, 3],
    "dealer": [0, 0, 0],
    "value": [3, 5, 1],
    "fu": [40, 30, 30],
}


def frame_of(**columns: Any) -> pd.DataFrame:
    """Three plain riichi hands, with these columns beside or instead."""
    return pd.DataFrame({**PLAIN, **columns})

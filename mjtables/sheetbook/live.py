"""All formulas of a row of hands."""

from __future__ import annotations

from mjtables.sheetbook.paying import Paying
from mjtables.sheetbook.remarks import Remarks
from mjtables.sheetbook.turning import Turning


class Live(Turning, Paying, Remarks):
    """The formulas of one row, from 0."""

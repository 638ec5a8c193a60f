"""Worksheets whose formulas are written as they stand, which takes half as long.

xlsxwriter looks in each formula for the functions that Excel has had since 2010, whose
names are longer in a file; none of our formulas has one.
"""

from __future__ import annotations

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet


class PlainSheet(Worksheet):  # type: ignore[misc] # xlsxwriter has no types
    """A worksheet that takes a formula as it is given."""

    def _prepare_formula(
        self,
        formula: str,
        expand_future_functions: bool = False,  # noqa: ARG002, FBT001, FBT002 - theirs
    ) -> str:
        return formula.removeprefix("{").removeprefix("=").removesuffix("}")


class PlainBook(Workbook):  # type: ignore[misc] # xlsxwriter has no types
    """A workbook of such sheets."""

    worksheet_class = PlainSheet

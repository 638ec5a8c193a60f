"""Naming misprints: the shapes, and the function that other parts of mjtables use."""

from __future__ import annotations

from mjtables.misprints.cells import SLIPS, Cell, Misprint
from mjtables.misprints.naming import named

__all__ = ["SLIPS", "Cell", "Misprint", "named"]

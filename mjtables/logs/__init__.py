"""Game logs: what happened in each hand, and what the log says it changed."""

from __future__ import annotations

from mjtables.logs.reading import read
from mjtables.logs.record import Record

__all__ = ["Record", "read"]

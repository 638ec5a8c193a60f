"""Copies of printed tables with what is right beside what is printed."""

from mjtables.marking.notes import Note
from mjtables.marking.saving import save

__all__ = ["Note", "save"]

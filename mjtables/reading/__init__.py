"""Printed tables as people have them, in any format and layout."""

from mjtables.reading.model import Amount, Place, Printed, Table
from mjtables.reading.tables import read_table, read_text

__all__ = ["Amount", "Place", "Printed", "Table", "read_table", "read_text"]

"""Whole frames of hands settled at once, from integer look-up arrays."""
